// What one plays for: the briefing, what the game can be lost by at once, and the way back to one's matches.
import AxeBuilder from '@axe-core/playwright'
import { complaints, sideways } from './places'
import { SCREENS } from './support/board'
import { on } from './support/controls-pages'
import { choose } from './support/guide'
import { saved } from './support/match'
import { expect, test } from './support/server'

test.use({ briefing: true })

for (const [name, viewport] of Object.entries(SCREENS))
  test(`${name}: a match begins with its briefing, and what it can be lost by stays in sight`, async ({
    page
  }) => {
    await page.setViewportSize(viewport)
    const problems = complaints(page)
    await page.goto('/new/')
    const board = on(page)
    await board.option('game', 'eisenhowers-war').check()
    await board.option('mine', 'allied').check()
    await board.player('allied').fill('Anna')
    await board.start.click()
    await expect(board.briefing).toBeVisible()
    await expect(board.goals.getByRole('listitem').first()).toHaveAttribute('data-tone', 'bad')
    expect(await sideways(page)).toBe(0)
    if (name === 'phone') expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await board.briefingGo.click()
    await expect(board.briefing).toHaveCount(0)

    // No port yet, and one is needed: that stands beside the turn, and leads back to the briefing.
    await expect(board.danger).toBeInViewport({ ratio: 1 })
    await expect(board.danger).toHaveAttribute('data-tone', 'bad')
    await expect(board.danger).toContainText(/0\D+1/)
    await board.score.click()
    await expect(board.briefing).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(board.briefing).toHaveCount(0)

    // It comes by itself only once.
    await page.reload()
    await expect(board.danger).toBeVisible()
    await expect(board.asked).toBeVisible()
    await expect(board.briefing).toHaveCount(0)

    // Before the phase ends that is the first thing said, before who could still move.
    await board.offer('plan-none').click()
    await choose(page, 'none-3')
    await choose(page, 'attack')
    await board.offer('end').click()
    await board.endAnyway.click()
    await board.offer('end').click()
    await expect(board.endDangers).toBeInViewport({ ratio: 1 })
    await expect(board.endDangers).toContainText(/port/i)
    const order = await board.content
      .locator('[data-testid]')
      .evaluateAll((all) => all.map((one) => one.dataset.testid))
    expect(order.indexOf('end-dangers')).toBeLessThan(order.indexOf('can-still-act'))
    await board.notYet.click()

    // Home begins with the way back.
    await saved(page)
    await page.goto('/')
    await expect(board.continue).toBeInViewport({ ratio: 1 })
    await expect(board.rows.first()).toContainText('Anna')
    expect(await sideways(page)).toBe(0)
    await board.continue.click()
    await expect(board.danger).toBeVisible()
    expect(problems).toEqual([])
  })
