import { mergeConfig } from 'vite'
import config from '../../vite.config'
import { listModules } from './parts/list-modules.mjs'

// The production build notes which source went into which chunk, so that the budgets can be checked.
export default mergeConfig(config, { plugins: [listModules()] })
