import { expect, test, vi } from 'vitest'
import { ensureBrowser, findBrowser } from '../../src/tools/parts/browser.mjs'

const nothing = { PATH: '/bin', PLAYWRIGHT_BROWSERS_PATH: '/nowhere' }
const ok = async () => ({ code: 0, output: '' })

test('the browser named by CHROMIUM_PATH comes first; a wrong name is said, not passed over', () => {
  const env = { ...nothing, CHROMIUM_PATH: '/opt/chrome' }
  expect(findBrowser(env, () => true)).toBe('/opt/chrome')
  expect(() => findBrowser(env, () => false)).toThrow('CHROMIUM_PATH names /opt/chrome')
})

test('a browser on the PATH is found, but only if it runs', () => {
  expect(findBrowser(nothing, (file) => file === '/bin/google-chrome')).toBe('/bin/google-chrome')
  expect(findBrowser(nothing, () => false)).toBeUndefined()
})

test('root installs through apt', async () => {
  const find = vi.fn().mockReturnValueOnce(undefined).mockReturnValue('/usr/bin/chromium')
  const run = vi.fn(ok)
  expect(await ensureBrowser({ find, run, root: true })).toBe('/usr/bin/chromium')
  expect(run.mock.calls.flat(2)).toContain('apt-get')
})

test('others install through Playwright', async () => {
  const find = vi.fn().mockReturnValueOnce(undefined).mockReturnValue('/cache/chrome')
  const run = vi.fn(ok)
  expect(await ensureBrowser({ find, run, root: false })).toBe('/cache/chrome')
  expect(run).toHaveBeenCalledTimes(1)
  expect(run).toHaveBeenCalledWith(expect.arrayContaining(['install', 'chromium']))
})

test('no browser to be had: names three ways to get one, and how to test without', async () => {
  const none = ensureBrowser({
    find: () => undefined,
    run: async () => ({ code: 1, output: '' }),
    root: true
  })
  await expect(none).rejects.toMatchObject({
    name: 'Stop',
    message: expect.stringMatching(/apt install chromium.*playwright install.*CHROMIUM_PATH=.*--only/s)
  })
})
