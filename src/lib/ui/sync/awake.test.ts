import { afterEach, expect, test, vi } from 'vitest'
import { keepAwake } from './awake'

const settled = () => new Promise((resolve) => setTimeout(resolve))

function screen() {
  const held = new Set<object>()
  let hear: () => void = () => undefined
  const page = {
    visibilityState: 'visible',
    addEventListener: (_: string, run: () => void) => (hear = run),
    removeEventListener: () => (hear = () => undefined)
  }
  const request = async () => {
    let gone: () => void = () => undefined
    const lock = {
      addEventListener: (_: string, run: () => void) => (gone = run),
      release: async () => {
        held.delete(lock)
        gone()
      }
    }
    held.add(lock)
    return lock
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const see = (how: 'visible' | 'hidden') => {
    page.visibilityState = how
    if (how === 'hidden') for (const lock of held) void (lock as { release(): Promise<void> }).release()
    hear()
  }
  return { held, see }
}

afterEach(() => keepAwake(false))

test('the screen is held while linked, once, and again after the page was hidden', async () => {
  const { held, see } = screen()
  keepAwake(true)
  keepAwake(true)
  await settled()
  expect(held.size).toBe(1)
  see('hidden')
  await settled()
  expect(held.size).toBe(0)
  see('visible')
  await settled()
  expect(held.size).toBe(1)
  keepAwake(false)
  await settled()
  expect(held.size).toBe(0)
  see('visible')
  await settled()
  expect(held.size).toBe(0)
})

test('a link that is lost while the browser still thinks leaves the screen alone', async () => {
  const { held } = screen()
  keepAwake(true)
  keepAwake(false)
  await settled()
  expect(held.size).toBe(0)
})
