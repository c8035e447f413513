import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { certificate } from '../../src/tools/parts/certificate.mjs'
import { serve } from '../../src/tools/parts/server.mjs'
import { folder, put } from './folder'

// Made for this test alone: nobody trusts it.
const CERT = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUeNS7vTqcPf+VIc7M9NOAncdWPJcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDAwMjc1N1oYDzIxMjYxMDI3
MDAyNzU3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQSNRCyt8qilEwJYy5g6KLMGAbVG6MpKdiNOziCA9JAC7eh6bZ+nkBc
m28543XyZ++lKOxQo0O4RAyy6y2a+0JPo2kwZzAdBgNVHQ4EFgQUPNa0rJZ6vAPr
qZyKyCpryKS3efwwHwYDVR0jBBgwFoAUPNa0rJZ6vAPrqZyKyCpryKS3efwwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAPbvO++JLlPxmCPDZb6/ThJ7UjvqEN9zs+7j14Y/MrLOAiBwQQGvFc+F
hZ4RBx/Zc/SpeWgpNyGXTZ/walKJSADqbg==
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtGKwKqQNTy7nEpbs
WOq9V9vuWt5zWHTEtj+kMu678sOhRANCAAQSNRCyt8qilEwJYy5g6KLMGAbVG6Mp
KdiNOziCA9JAC7eh6bZ+nkBcm28543XyZ++lKOxQo0O4RAyy6y2a+0JP
-----END PRIVATE KEY-----
`

const withPair = () =>
  folder({ '.cache/https/cert.pem': CERT, '.cache/https/key.pem': KEY, 'build/index.html': 'home' })

test('without a certificate it says how to make one for the addresses of this machine', () => {
  expect(() => certificate(folder({}), {}, ['192.168.1.20'])).toThrow(
    /mkcert -install[\s\S]*localhost 192\.168\.1\.20[\s\S]*rootCA\.pem/
  )
})

test('a certificate that is half there, missing or garbled is told', () => {
  const root = withPair()
  const cert = join(root, '.cache/https/cert.pem')
  expect(() => certificate(root, { cert }, [])).toThrow('both')
  expect(() => certificate(root, { cert, key: join(root, 'none.pem') }, [])).toThrow('none.pem')
  put(root, '.cache/https/key.pem', 'garbage')
  expect(() => certificate(root, {}, [])).toThrow('cannot be used')
})

test('the app is answered over https', async () => {
  const root = withPair()
  const { port, url, close } = await serve({ dir: join(root, 'build'), tls: certificate(root, {}, []) })
  onTestFinished(close)
  expect(url).toBe(`https://localhost:${port}/`)
  const ca = readFileSync(join(root, '.cache/https/cert.pem'))
  const body = await new Promise<string>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', servername: 'localhost', path: '/', ca }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part)))
      answer.on('end', () => resolve(text))
    })
    sent.on('error', reject).end()
  })
  expect(body).toBe('home')
})
