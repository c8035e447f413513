import { createServer } from 'node:net'
import { SERVER_NAME } from './server.mjs'
import { Stop } from './stop.mjs'

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error code when the port cannot be had
 */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? 'unknown'))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

/** @param {number} port */
async function isOurs(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(2000)
    })
    return answer.headers.get('server') === SERVER_NAME
  } catch {
    return false
  }
}

/**
 * Stops with advice when the port cannot be had; asked before the build, so that nobody waits for nothing.
 * @param {number} port
 * @param {string} host
 * @param {string} base
 */
export async function ensurePort(port, host, base) {
  const code = await tryPort(port, host)
  if (!code) return
  const other = `npm start -- --port ${port < 65535 ? port + 1 : 4173}`
  if (code === 'EACCES')
    throw new Stop(`Port ${port} may not be used by your user. Take one above 1024: npm start -- --port 4173`)
  if (code !== 'EADDRINUSE')
    throw new Stop(`The address ${host}:${port} cannot be used (${code}). Try: ${other}`)
  if (await isOurs(port))
    throw new Stop(
      `Sandtable is already running: open http://localhost:${port}${base}/\nTo start a second one: ${other}`
    )
  throw new Stop(`Port ${port} is taken by another program. Use a different one: ${other}`)
}

/**
 * @param {string | undefined} text
 * @param {number} otherwise
 */
export function readPort(text, otherwise) {
  if (text === undefined || text === '') return otherwise
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Stop(
      `"${text}" is not a port. Give a number from 1 to 65535, for example: npm start -- --port 4174`
    )
  return port
}

/** A port that nobody uses now. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })
}
