// The page of the board's benchmark: built by itself, with what the app's own build uses for components and symbols.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { InlineConfig } from 'vite'
import { symbols } from '../../../.config/symbols.js'

export const boardPage: InlineConfig = {
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  server: { fs: { strict: false } },
  plugins: [svelte({ configFile: false }), symbols()]
}
