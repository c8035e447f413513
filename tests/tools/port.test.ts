import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ensurePort, freePort, readPort } from '../../src/tools/parts/port.mjs'
import { serve } from '../../src/tools/parts/server.mjs'
import { folder } from './folder'

test('a free port is fine', async () => {
  await expect(ensurePort(await freePort(), '127.0.0.1', '')).resolves.toBeUndefined()
})

test('a port taken by another program is named, with the command that takes the next one', async () => {
  const other = createServer((socket) => socket.end('hello\n'))
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(ensurePort(port, '127.0.0.1', '')).rejects.toMatchObject({
    name: 'Stop',
    message: `Port ${port} is taken by another program. Use a different one: npm start -- --port ${port + 1}`
  })
})

test('a port taken by Sandtable itself: says that it already runs, and where', async () => {
  const { port, close } = await serve({ dir: folder({ 'index.html': '' }) })
  onTestFinished(close)
  const message = `Sandtable is already running: open http://localhost:${port}/`
  await expect(ensurePort(port, '127.0.0.1', '')).rejects.toThrow(message)
})

test('a port is a number from 1 to 65535', () => {
  expect(readPort(undefined, 4173)).toBe(4173)
  expect(readPort('5000', 4173)).toBe(5000)
  for (const wrong of ['0', '65536', 'http', '80.5'])
    expect(() => readPort(wrong, 4173)).toThrow('is not a port')
})
