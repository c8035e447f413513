import { on } from './support/controls-pages'
import { expect, test } from './support/server'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE })

  test('the way to install is told, can be dismissed, and stays dismissed', async ({ page }) => {
    const { install, installHide } = on(page)
    await page.goto('/')
    await expect(install).toHaveAttribute('data-install', 'ios')
    // As the menu of the iPhone calls it.
    await expect(install).toContainText('Add to Home Screen')
    await installHide.click()
    await expect(install).toHaveAttribute('data-install', 'dismissed')
    await page.reload()
    await expect(install).toHaveAttribute('data-install', 'dismissed')
  })
})

test('where the browser can ask, a button does', async ({ page }) => {
  const { install, installNow } = on(page)
  await page.goto('/')
  await expect(install).toHaveAttribute('data-install', 'none')
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        Object.assign(window, { asked: true })
        window.dispatchEvent(new Event('appinstalled'))
      }
    })
    window.dispatchEvent(event)
    Object.assign(window, { keptBack: event.defaultPrevented })
  })
  await installNow.click()
  await expect(install).toHaveAttribute('data-install', 'installed')
  expect(await page.evaluate(() => 'asked' in window && 'keptBack' in window && window.keptBack)).toBe(true)
})

test('the manifest has what an installation needs', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').evaluate((link: HTMLLinkElement) => link.href)
  const manifest = await (await request.get(href)).json()
  expect(manifest).toMatchObject({ name: 'Sandtable', display: 'standalone', start_url: './', scope: './' })
  const purposes = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)
  expect(purposes).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'])
  )
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await request.get(new URL(src, href).href)
    expect(answer.headers()['content-type']).toContain(type)
    if (type !== 'image/png') continue
    const png = await answer.body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(new URL(href).origin).toBe(new URL(baseURL!).origin)
})

test('an old browser is told which ones work', async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.goto('/')
  await expect(page.getByText(/Firefox from version \d+/)).toBeVisible()
})

test('without JavaScript the page says that it needs it', async ({ request }) => {
  // Chromium under test shows no <noscript> even with scripts switched off, so the page itself is read.
  const html = await (await request.get('/games/')).text()
  expect(/<noscript>([^]*)<\/noscript>/.exec(html)?.[1]).toContain('JavaScript')
})
