import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './parts/build.mjs'
import { basePath, readOptions } from './parts/options.mjs'
import { ensurePackages } from './parts/packages.mjs'
import { ensurePort, readPort } from './parts/port.mjs'
import { ROOT } from './parts/root.mjs'
import { serve } from './parts/server.mjs'

/** Addresses by which other devices reach this one. */
function lanAddresses() {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/**
 * `npm start`: installs what is missing, builds what changed, serves the app.
 * @param {string[]} args
 */
export async function main(args) {
  const options = readOptions(args, { port: { type: 'string' }, host: { type: 'boolean' } })
  const port = readPort(options.port ?? process.env.PORT, 4173)
  const host = options.host ? '0.0.0.0' : '127.0.0.1'
  const base = basePath()
  await ensurePort(port, host, base)
  await ensurePackages()
  await ensureBuild()
  const { url } = await serve({ dir: join(ROOT, 'build'), port, host, base })
  console.log(`\nSandtable is at ${url}`)
  if (options.host) {
    for (const address of lanAddresses()) console.log(`On other devices:  http://${address}:${port}${base}/`)
    console.log(
      'Browsers install the app and keep it for offline play only from https or localhost (README, Host it).'
    )
  }
  console.log('Stop it with Ctrl+C.')
}
