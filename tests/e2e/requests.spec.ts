import { complaints, heading, PLACES, readyOffline } from './places'
import { expect, test } from './support/server'

test('nothing is ever asked of another host', async ({ page, context, baseURL }) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  const problems = complaints(page)
  for (const place of PLACES) {
    await page.goto(place.path)
    await expect(heading(page, place.heading)).toBeVisible()
  }
  await page.goto('/')
  await readyOffline(page)
  expect(asked.length).toBeGreaterThan(PLACES.length)
  const own = new URL(baseURL!).origin
  expect(asked.filter((url) => new URL(url).origin !== own && !/^(data|blob):/.test(url))).toEqual([])
  expect(problems).toEqual([])
})

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

test('rules are loaded only when a rulebook is opened', async ({ page }) => {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok()) texts.push(response.text())
  })
  const needle = 'An attack from two opposite hexes is concentric'
  await page.goto('/')
  await expect(heading(page, PLACES[0]!.heading)).toBeVisible()
  expect((await Promise.all(texts)).join()).not.toContain(needle)
  await page.goto('/rulebook/war-comes-early/')
  await expect(page.locator('[id="12.2.2a"]')).toContainText(needle)
})
