import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { serve } from '../../src/tools/parts/server.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { put } from './folder'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sandtable-'))
  put(root, 'secret.txt', 'secret')
  put(root, 'build/index.html', 'home')
  put(root, 'build/200.html', 'fallback')
  put(root, 'build/games.html', 'games')
  put(root, 'build/guide/index.html', 'guide')
  put(root, 'build/icon.png', 'png')
  put(root, 'build/manifest.webmanifest', '{}')
  put(root, 'build/_app/immutable/a.js', 'script '.repeat(500))
  return () => rmSync(root, { recursive: true })
})

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer }

/** Sends the path as it is: fetch would tidy it first. */
async function get(path: string, headers = {}, { base = '', method = 'GET' } = {}): Promise<Answer> {
  const { port, close } = await serve({ dir: join(root, 'build'), base })
  onTestFinished(close)
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
      )
    })
    sent.on('error', reject).end()
  })
}

const page = { accept: 'text/html,*/*' }

test.each([
  ['/', 'home', 'text/html; charset=utf-8'],
  ['/?x=1', 'home', 'text/html; charset=utf-8'],
  ['/games', 'games', 'text/html; charset=utf-8'],
  ['/guide/', 'guide', 'text/html; charset=utf-8'],
  ['/icon.png', 'png', 'image/png'],
  ['/manifest.webmanifest', '{}', 'application/manifest+json; charset=utf-8'],
  ['/rulebook/some-game/12.2.2', 'fallback', 'text/html; charset=utf-8']
])('%s is answered with %s', async (path, body, type) => {
  const answer = await get(path, page)
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': type } })
  expect(answer.body.toString()).toBe(body)
})

test('pages have one spelling, with or without slash; the other is sent on', async () => {
  expect(await get('/games/?a=1', page)).toMatchObject({ status: 308, headers: { location: '/games?a=1' } })
  expect(await get('/guide', page)).toMatchObject({ status: 308, headers: { location: '/guide/' } })
  expect(await get('//games/', page)).toMatchObject({ status: 308, headers: { location: '/games' } })
})

test('what is missing and not a page is 404', async () => {
  expect((await get('/missing.png', page)).status).toBe(404)
  expect((await get('/_app/immutable/gone.js')).status).toBe(404)
  expect((await get('/some/data')).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/x/../../secret.txt',
  '/..%5csecret.txt'
])('nothing outside the folder is served: %s', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(answer.body.toString()).not.toContain('secret')
})

test('what cannot be read is refused', async () => {
  expect((await get('/%ff')).status).toBe(400)
  expect((await get('/a%00b')).status).toBe(400)
  expect(await get('/', {}, { method: 'POST' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' }
  })
})

test('hashed files are kept for ever, everything else is asked for again and not sent twice', async () => {
  expect((await get('/_app/immutable/a.js')).headers['cache-control']).toContain('immutable')
  const { headers } = await get('/')
  expect(headers['cache-control']).toBe('no-cache')
  const again = await get('/', { 'if-none-match': headers['etag'] })
  expect(again).toMatchObject({ status: 304, headers: { etag: headers['etag'] } })
  expect(again.body).toHaveLength(0)
})

test('text is compressed for those who can read it', async () => {
  const plain = (await get('/_app/immutable/a.js')).body
  const br = await get('/_app/immutable/a.js', { 'accept-encoding': 'gzip, deflate, br' })
  const gz = await get('/_app/immutable/a.js', { 'accept-encoding': 'gzip' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body)).toEqual(plain)
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz.body)).toEqual(plain)
  expect((await get('/icon.png', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test('every answer carries the security headers', async () => {
  for (const path of ['/', '/missing.png'])
    expect((await get(path)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "frame-ancestors 'none'"
    })
})

test('HEAD gives the headers only', async () => {
  const answer = await get('/', {}, { method: 'HEAD' })
  expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '4' } })
  expect(answer.body).toHaveLength(0)
})

test('below a base path the app lives there and nowhere else', async () => {
  const base = { base: '/sandtable' }
  expect((await get('/sandtable/', page, base)).body.toString()).toBe('home')
  expect((await get('/sandtable/games', page, base)).body.toString()).toBe('games')
  expect((await get('/sandtable/match/7', page, base)).body.toString()).toBe('fallback')
  expect(await get('/sandtable', page, base)).toMatchObject({
    status: 302,
    headers: { location: '/sandtable/' }
  })
  expect(await get('/', page, base)).toMatchObject({ status: 302, headers: { location: '/sandtable/' } })
  expect((await get('/games', page, base)).status).toBe(404)
  expect((await get('/sandtablet/', page, base)).status).toBe(404)
  expect((await get('/sandtable/_app/immutable/a.js', {}, base)).headers['cache-control']).toContain(
    'immutable'
  )
})
