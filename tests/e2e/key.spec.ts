// The key to the signs, from each place that leads to it, and what a tap on the map tells when nothing else is open.
import { complaints, sideways } from './places'
import { begin, clean, controlsOf, SCREENS } from './support/board'
import { on } from './support/controls-pages'
import { newMatch } from './support/match'
import { expect, test } from './support/server'

for (const [name, viewport] of Object.entries(SCREENS))
  test(`${name}: the key opens from the menu, by its key and from the briefing, and each sign is drawn beside its words`, async ({
    page
  }) => {
    await page.setViewportSize(viewport)
    const problems = complaints(page)
    await begin(page, 'normandy-tour', { by: 'mouse', seating: 'one' })
    const pages = on(page)
    await page.keyboard.press('k')
    await expect(pages.mapKey).toBeVisible()
    const signs = pages.mapKeySigns
    await expect(pages.mapKey.locator('[data-sign="terrain rough"]')).toContainText(/Rough/)
    await expect(pages.mapKey.locator('[data-sign="badge unsupplied"]')).toBeAttached()
    // Nothing is drawn over its words, and nothing sticks out.
    const room = (await pages.mapKey.boundingBox())!
    for (const sign of await signs.all()) {
      const [picture, words] = await Promise.all([
        sign.locator(':scope > .sign').boundingBox(),
        sign.locator(':scope > span').boundingBox()
      ])
      expect(picture!.width).toBeGreaterThan(40)
      expect(picture!.x + picture!.width).toBeLessThanOrEqual(words!.x)
      expect(words!.x + words!.width).toBeLessThanOrEqual(room.x + room.width)
    }
    await clean(page, 'the key', '[data-testid=map-key]')
    expect(await sideways(page)).toBe(0)
    await pages.mapKeyClose.click()
    await expect(pages.mapKey).toHaveCount(0)

    await pages.score.click()
    await pages.briefing.getByTestId('open-map-key').click()
    await expect(pages.briefing).toHaveCount(0)
    await expect(pages.mapKey).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pages.mapKey).toHaveCount(0)

    const board = controlsOf(page)
    if (name === 'phone') await board.handle.click()
    await board.tab('more').click()
    await pages.openMapKey.click()
    await expect(pages.mapKey).toBeVisible()
    expect(problems).toEqual([])
  })

test('the key opens from the text view, and shows only what the scenario has', async ({ page }) => {
  await newMatch(page)
  const { openMapKey, mapKey } = on(page)
  await openMapKey.click()
  await expect(mapKey.locator('[data-sign="type cavalry"]')).toBeVisible()
  await expect(mapKey.locator('[data-sign="type airborne"]')).toHaveCount(0)
  await expect(mapKey.locator('[data-sign="marker railhead"]')).toHaveCount(0)
})

for (const [name, viewport] of Object.entries(SCREENS))
  test(`${name}: a tapped hex or enemy tells in one line what it is, when nothing beside the map does`, async ({
    page
  }) => {
    await page.setViewportSize(viewport)
    const session = await begin(page, 'poland', { by: 'mouse', seating: 'one' }, { at: 'attack' })
    const { tapped, matchPanel } = on(page)
    const { actor, picture } = session.mirror
    if (name !== 'phone') {
      await page.keyboard.press('s')
      await expect(matchPanel).toHaveCount(0)
    }
    await page.keyboard.press('0')
    // The enemy in the far corner, out of reach of any attack.
    const enemy = picture.stacks.filter(({ seat }) => seat !== actor).at(-1)!
    await session.hands.hex(enemy.hex)
    await expect(tapped).toContainText(enemy.hex)
    await expect(tapped).toBeInViewport({ ratio: 1 })
  })
