import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../../src/tools/parts/root.mjs'

// The engine is measured as the app ships it, bundled: run from its sources by tsx, every function made at run time is
// given its name again, which costs up to half of the speed.

const outDir = join(ROOT, '.cache/bench')
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: join(ROOT, 'tests/bench/engine.ts'),
    outDir,
    emptyOutDir: true,
    minify: false,
    target: 'node20'
  }
})
await import(pathToFileURL(join(outDir, 'engine.js')).href)
