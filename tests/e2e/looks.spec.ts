// What is drawn and how it is read: names clear of counters, notes of one's own, and the text view that keeps its place.
import { begin, controlsOf, DESK, lies, PHONE } from './support/board'
import { on } from './support/controls-pages'
import { fixedDice } from './support/dice'
import { MARCH_FIRST, newMatch, type } from './support/match'
import { expect, test } from './support/server'

test.describe('on a desk', () => {
  test.use({ viewport: DESK })

  test('no name lies under a counter, units can be read at once, and the small map goes with the whole map', async ({
    page
  }) => {
    await begin(page, 'normandy-retreat', { by: 'mouse', seating: 'one' }, { at: 'forked' })
    const covered = () =>
      page.locator('svg.pieces').evaluate((svg) => {
        const papers = [...svg.querySelectorAll('[data-stack] .paper')].map((one) =>
          one.getBoundingClientRect()
        )
        return [...svg.querySelectorAll('.names text')].flatMap((name) => {
          // The letters themselves, without the room for accents and tails.
          const { left, right, top, height } = name.getBoundingClientRect()
          const [high, low] = [top + 0.22 * height, top + 0.78 * height]
          const under = papers.some(
            (at) => at.left < right && left < at.right && at.top < low && high < at.bottom
          )
          return under ? [name.textContent] : []
        })
      })
    expect(await covered()).toEqual([])
    const paper = await page.locator('[data-stack] .paper').first().boundingBox()
    expect(paper!.width).toBeGreaterThan(48)
    const small = page.getByTestId('small-map')
    await expect(small).toBeVisible()
    // First all units in play, then the whole map.
    await page.keyboard.press('0')
    await page.keyboard.press('0')
    await expect(small).toBeHidden()
    expect(await covered()).toEqual([])
  })

  test('a button that cannot be pressed stays legible under the pointer', async ({ page }) => {
    await begin(page, 'poland', { by: 'mouse', seating: 'one' }, { at: 'attack' })
    const at = controlsOf(page)
    await at.offer('attack').click()
    await expect(at.primary).toBeDisabled()
    const colors = () =>
      at.primary.evaluate((button) => {
        const { color, backgroundColor, opacity } = getComputedStyle(button)
        return [color, backgroundColor, opacity]
      })
    await page.mouse.move(5, 5)
    const before = await colors()
    await at.primary.hover({ force: true })
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
    expect(await colors()).toEqual(before)
  })

  test('notes and arrows are drawn by keys and mouse, read in words, and are no part of the match', async ({
    page
  }) => {
    await begin(page, 'poland', { by: 'mouse', seating: 'one' }, { at: 'detour' })
    const at = controlsOf(page)
    const entry = () => page.locator('[data-entry]').first().getAttribute('data-entry')
    const before = await entry()
    await at.tab('more').click()
    await page.getByTestId('sketch').click()
    await expect(page.getByTestId('sketch-bar')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('note-text')).toBeFocused()
    await page.keyboard.type('Hold here')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('own-note')).toContainText('Hold here')

    await page.getByTestId('sketch-arrow').click()
    await expect(at.board).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('own-arrow')).toHaveCount(1)
    const lay = await lies(page)
    await page.mouse.move(500, 500)
    await page.mouse.down()
    await page.mouse.move(600, 560, { steps: 4 })
    await page.mouse.move(760, 600, { steps: 4 })
    await page.mouse.up()
    await expect(page.getByTestId('own-arrow')).toHaveCount(2)
    expect(await lies(page)).toEqual(lay)
    await page.getByTestId('sketch-done').click()
    await expect(page.getByTestId('sketch-bar')).toHaveCount(0)

    await page.keyboard.press('t')
    await page.getByTestId('my-notes').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Hold here' })).toBeVisible()
    await page.keyboard.press('t')
    await expect(page.getByTestId('own-note')).toContainText('Hold here')
    expect(await entry()).toBe(before)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a combat table is seen whole, and the handle of the sheet goes up and down', async ({ page }) => {
    await begin(page, 'poland', { by: 'touch', seating: 'one' }, { at: 'detour' })
    const at = controlsOf(page)
    const height = async () => (await page.getByTestId('match-panel').boundingBox())!.height
    const low = await height()
    await at.handle.tap()
    await expect.poll(height).toBeGreaterThan(low + 100)
    await at.tab('tables').tap()
    const table = page.locator('[data-table] [role=region]').first()
    await expect(table).toBeVisible()
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1)
    await at.handle.tap()
    await at.handle.tap()
    await at.handle.tap()
    await expect.poll(height).toBeLessThan(low + 20)
  })
})

test('in the text view typed orders go on where one types, while the other side answers', async ({
  page
}) => {
  await fixedDice(page)
  await page.goto('/settings/')
  await on(page).option('pace', 'instant').check()
  await newMatch(page, { rival: 'A random program' })
  const { asked, command, state } = on(page)
  await type(page, MARCH_FIRST, 'end', 'end', 'end')
  await expect(state).toHaveAttribute('data-actor', 'german')
  await expect(state).toHaveAttribute('data-thinking', 'false')
  await expect(asked).toBeVisible()
  await expect(command).toBeFocused()
  await expect(command).toHaveValue('')
})

test('the map is printed with its counters or alone, and nothing else is on the paper', async ({ page }) => {
  await page.setViewportSize(DESK)
  await page.addInitScript(() => {
    window.print = () => {
      const paper = document.querySelector('[data-testid="paper"]')!
      const { width, height } = paper.querySelector('svg.map')!.getBoundingClientRect()
      const seen = [...document.body.children].filter((one) => one.checkVisibility())
      Object.assign(window, {
        printed: {
          stacks: paper.querySelectorAll('[data-stack]').length,
          names: paper.querySelectorAll('text').length > 100,
          wide: width > 300 && height > 100,
          alone: seen.length === 1 && seen[0] === paper
        }
      })
      dispatchEvent(new Event('afterprint'))
    }
  })
  const session = await begin(page, 'poland', { by: 'mouse', seating: 'one' })
  const { length } = session.mirror.picture.stacks
  for (const [button, stacks] of [
    ['print-position', length],
    ['print-map', 0]
  ] as const) {
    // What stands on the screen cannot be pressed while only the paper is shown, so the button is pressed by its name.
    await page.emulateMedia({ media: 'screen' })
    await controlsOf(page).tab('more').click()
    await page.getByTestId('print').locator('summary').click()
    await page.emulateMedia({ media: 'print' })
    await page.getByTestId(button).dispatchEvent('click')
    await expect
      .poll(() => page.evaluate(() => (window as { printed?: unknown }).printed))
      .toEqual({
        stacks,
        names: true,
        wide: true,
        alone: true
      })
    await expect(page.getByTestId('paper')).toHaveCount(0)
    await page.evaluate(() => delete (window as { printed?: unknown }).printed)
  }
})
