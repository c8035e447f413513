import { afterEach, expect, test, vi } from 'vitest'
import { openCamera, ScanError } from './scan'

afterEach(() => void vi.unstubAllGlobals())

function withCamera(getUserMedia: ((wanted: unknown) => Promise<unknown>) | undefined, safe = true) {
  vi.stubGlobal('navigator', { mediaDevices: getUserMedia && { getUserMedia } })
  vi.stubGlobal('isSecureContext', safe)
}

test.each([
  ['NotAllowedError', 'blocked', 'Allow the camera'],
  ['SecurityError', 'blocked', 'Allow the camera'],
  ['NotFoundError', 'no camera', 'paste the code'],
  ['NotReadableError', 'in use', 'Close other apps'],
  ['TypeError', 'did not start', 'Try again']
])('a camera that fails with %s is told in words, with what to do', async (name, say, todo) => {
  withCamera(() => Promise.reject(Object.assign(new Error(), { name })))
  const error = await openCamera().catch((one: unknown) => one)
  expect(error).toBeInstanceOf(ScanError)
  const { words } = error as ScanError
  expect(words.say).toContain(say)
  expect(words.todo).toContain(todo)
  expect(words.todo).toContain('paste')
})

test('a page without https, and a browser without cameras, say so', async () => {
  withCamera(undefined, false)
  await expect(openCamera()).rejects.toThrow('https')
  withCamera(undefined, true)
  await expect(openCamera()).rejects.toThrow('no camera')
})

test('it is the camera at the back that is asked for, and no microphone', async () => {
  const asked: unknown[] = []
  withCamera(async (wanted) => asked.push(wanted))
  await openCamera()
  expect(asked).toMatchObject([{ audio: false, video: { facingMode: { ideal: 'environment' } } }])
})
