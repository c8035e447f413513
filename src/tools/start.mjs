import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './parts/build.mjs'
import { certificate } from './parts/certificate.mjs'
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
  const options = readOptions(args, {
    port: { type: 'string' },
    host: { type: 'boolean' },
    https: { type: 'boolean' },
    cert: { type: 'string' },
    key: { type: 'string' }
  })
  const port = readPort(options.port ?? process.env.PORT, 4173)
  const host = options.host ? '0.0.0.0' : '127.0.0.1'
  const base = basePath()
  const secure = options.https === true || options.cert !== undefined || options.key !== undefined
  const tls = secure ? certificate(ROOT, options, lanAddresses()) : undefined
  await ensurePort(port, host, base)
  await ensurePackages()
  await ensureBuild()
  const { url } = await serve({ dir: join(ROOT, 'build'), port, host, base, tls })
  console.log(`\nSandtable is at ${url}`)
  if (options.host) {
    for (const address of lanAddresses())
      console.log(`On other devices:  ${secure ? 'https' : 'http'}://${address}:${port}${base}/`)
    if (!secure)
      console.log(
        'Over http other devices have no camera for codes, no offline play and no installed app. With --https they do (README, Start).'
      )
  }
  console.log('Stop it with Ctrl+C.')
}
