// One script for a page out of a module and all that it imports.
import { build } from 'vite'
import { ROOT } from '../parts/root.mjs'

export async function bundle(entry: string): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page' } }
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built.`)
  return output.output[0].code
}
