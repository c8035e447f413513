import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { extname, posix, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compressible, TYPES } from './mime.mjs'

/** By this name a second start recognises the first one. */
export const SERVER_NAME = 'Sandtable'

const HEADERS = {
  Server: SERVER_NAME,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // The policy proper stands in the pages, so that every static host has it; this part counts only as a header.
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The camera reads the QR codes by which two devices meet.
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()'
}

const encoders = {
  br: (/** @type {Buffer} */ data) =>
    promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (/** @type {Buffer} */ data) => promisify(gzip)(data, { level: 9 })
}

/** @param {string} file */
async function isFile(file) {
  return (await stat(file).catch(() => undefined))?.isFile() ?? false
}

/**
 * What a path means, the way common static hosts see it: a file, `games` for games.html, `games/` for games/index.html.
 * Pages name their scripts relative to themselves, so the other spelling with or without slash is sent on, not served.
 * @param {string} dir
 * @param {string} path normalised, beginning with /
 * @returns {Promise<{ file: string } | { moved: string } | undefined>}
 */
async function find(dir, path) {
  const file = resolve(dir, '.' + path)
  if (file !== dir && !file.startsWith(dir + sep)) return undefined
  if (path.endsWith('/')) {
    if (await isFile(resolve(file, 'index.html'))) return { file: resolve(file, 'index.html') }
    return (await isFile(file + '.html')) ? { moved: path.slice(0, -1) } : undefined
  }
  if (await isFile(file)) return { file }
  if (await isFile(file + '.html')) return { file: file + '.html' }
  return (await isFile(resolve(file, 'index.html'))) ? { moved: path + '/' } : undefined
}

/** @param {import('node:http').IncomingMessage} request @param {string} path */
function wantsPage(request, path) {
  const asset = extname(path) in TYPES && extname(path) !== '.html'
  const accepts =
    request.headers['sec-fetch-mode'] === 'navigate' || request.headers.accept?.includes('text/html')
  return !asset && accepts === true
}

/**
 * Answers requests from a folder. `base` is the sub-path that the app was built for ('' or '/sandtable').
 * @param {string} folder
 * @param {string} base
 * @returns {import('node:http').RequestListener}
 */
export function handler(folder, base) {
  const dir = resolve(folder)
  /** @type {Map<string, Buffer>} */
  const compressed = new Map()

  /** @param {string} file @param {string} type @param {string} tag @param {string} accepted */
  async function bodyOf(file, type, tag, accepted) {
    const encoding = compressible(type)
      ? /** @type {const} */ (['br', 'gzip']).find((name) => accepted.includes(name))
      : undefined
    if (!encoding) return { body: await readFile(file), encoding }
    const key = `${encoding} ${tag} ${file}`
    const body = compressed.get(key) ?? (await encoders[encoding](await readFile(file)))
    compressed.set(key, body)
    return { body, encoding }
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function answer(request, response) {
    /** @type {(code: number, headers?: Record<string, string>, body?: string | Buffer) => void} */
    const end = (code, headers = {}, body = '') => {
      response.writeHead(code, { ...HEADERS, 'Content-Length': Buffer.byteLength(body), ...headers })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const text = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return end(405, { ...text, Allow: 'GET, HEAD' }, 'Only GET and HEAD are answered here.\n')

    const [rawPath = '/', ...query] = (request.url ?? '/').split('?')
    const search = query.length ? '?' + query.join('?') : ''
    let path
    try {
      path = posix.normalize(decodeURIComponent(rawPath))
    } catch {
      path = '\0'
    }
    if (!path.startsWith('/') || path.includes('\0')) return end(400, text, 'This address cannot be read.\n')
    if (base && (path === '/' || path === base)) return end(302, { ...text, Location: base + '/' + search })
    if (!path.startsWith(base + '/')) return end(404, text, `Not found. The app lives below ${base}/.\n`)
    path = path.slice(base.length)

    const found = (await find(dir, path)) ?? (wantsPage(request, path) && { file: resolve(dir, '200.html') })
    if (!found) return end(404, text, 'Not found.\n')
    if ('moved' in found) return end(308, { ...text, Location: encodeURI(base + found.moved) + search })

    const { mtimeMs, size } = await stat(found.file)
    const tag = `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
    const headers = {
      ETag: tag,
      Vary: 'Accept-Encoding',
      'Cache-Control': path.startsWith('/_app/immutable/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache'
    }
    if (request.headers['if-none-match'] === tag) return end(304, headers)
    const type = TYPES[extname(found.file)] ?? 'application/octet-stream'
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const { body, encoding } = await bodyOf(found.file, type, tag, accepted)
    end(200, { ...headers, 'Content-Type': type, ...(encoding && { 'Content-Encoding': encoding }) }, body)
  }

  return (request, response) => {
    answer(request, response).catch(() => {
      // The folder is being rebuilt under our feet, or has gone.
      if (!response.headersSent) response.writeHead(503, { ...HEADERS, 'Retry-After': '2' })
      response.end()
    })
  }
}

/**
 * @typedef {{ port: number, url: string, close: () => Promise<void> }} Running
 * @param {{ dir: string, port?: number, host?: string, base?: string, tls?: { cert: Buffer, key: Buffer } | undefined }} options
 *   port 0 takes a free one; tls: answers over https
 * @returns {Promise<Running>}
 */
export function serve({ dir, port = 0, host = '127.0.0.1', base = '', tls }) {
  const answer = handler(dir, base)
  const server = tls === undefined ? createServer(answer) : createSecureServer(tls, answer)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address())
      resolve({
        port: address.port,
        url: `${tls === undefined ? 'http' : 'https'}://localhost:${address.port}${base}/`,
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          })
      })
    })
  })
}
