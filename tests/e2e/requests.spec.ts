// What pages ask for, and what they may.
import { heading, PLACES } from './places'
import { on } from './support/controls-pages'
import { expect, test } from './support/server'

test('every page carries a strict content security policy, and the browser enforces it', async ({
  page,
  request
}) => {
  for (const place of PLACES) {
    const html = await (await request.get(place.path, { headers: { accept: 'text/html' } })).text()
    const policy = /http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1]
    expect(policy, place.path).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toMatch(/https?:|\*/)
  }
  await page.goto('/')
  await expect(heading(page, PLACES[0]!.heading)).toBeVisible()
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((answer) => {
        document.addEventListener('securitypolicyviolation', (event) => answer(event.effectiveDirective))
        const script = document.createElement('script')
        script.textContent = 'window.intruder = true'
        document.body.append(script)
      })
  )
  expect(blocked).toBe('script-src-elem')
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false)
})

test('rules are loaded only when a rulebook is opened', async ({ page, request }) => {
  const scripts = new Set<string>()
  page.on('request', (one) => one.resourceType() === 'script' && scripts.add(one.url()))
  // Asked for anew: what the page was answered is gone with the page.
  const loaded = async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await request.get(url)).text()))
    return texts.join()
  }
  const needle = 'An attack from two opposite hexes is concentric'
  await page.goto('/')
  await expect(heading(page, PLACES[0]!.heading)).toBeVisible()
  expect(await loaded()).not.toContain(needle)
  await page.goto('/rulebook/war-comes-early/')
  await expect(on(page).rule('12.2.2a')).toContainText(needle)
  expect(await loaded()).toContain(needle)
})
