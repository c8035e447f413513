import { join } from 'node:path'
import { basePath, readOptions } from './parts/options.mjs'
import { ensurePort, readPort } from './parts/port.mjs'
import { ROOT } from './parts/root.mjs'
import { serve } from './parts/server.mjs'

/**
 * Serves the build as it is. The end-to-end tests use this; people use `npm start`.
 * @param {string[]} args
 */
export async function main(args) {
  const options = readOptions(args, { port: { type: 'string' }, dir: { type: 'string' } })
  const port = readPort(options.port ?? process.env.PORT, 4173)
  const base = basePath()
  await ensurePort(port, '127.0.0.1', base)
  const { url } = await serve({ dir: options.dir ?? join(ROOT, 'build'), port, base })
  console.log(`Serving ${url}`)
}
