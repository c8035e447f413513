// What a game can show besides hexes and counters of two sides, on the page of a match: factions and neutrals, blocks with
// steps, other faces, hidden counts, cards, tracks, battles by dice. Played with the toy game of blocks.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { layoutOf } from '../../src/lib/board/art'
import { blocksMap } from '../../src/lib/kernel/testing/toy-blocks-pack'
import { ROAD } from '../../src/lib/kernel/testing/toy-map'
import { Keys } from '../../src/tools/playthrough/keys'
import { complaints } from './places'
import { PHONE } from './support/board'
import { expect, test } from './support/server'
import { serveToy } from './support/toy-pages'

let server: Awaited<ReturnType<typeof serveToy>>
test.beforeAll(async () => void (server = await serveToy('toy-blocks')))
test.afterAll(() => server.close())

const card = (page: Page, id: string) => page.locator(`[data-card="${id}"]`)
const primary = (page: Page) => page.getByTestId('primary')

async function open(page: Page, view = ''): Promise<string[]> {
  const problems = complaints(page)
  await page.goto(`${server.url}${view}`)
  return problems
}

/** Reds play Storm and attack h4, which two blocks hold that they do not know. */
async function stormAndAttack(page: Page): Promise<void> {
  await expect(page.getByTestId('hand').locator('.lit')).toHaveCount(3)
  await card(page, 'storm-1').click()
  await expect(card(page, 'storm-1')).toHaveAttribute('aria-pressed', 'true')
  await primary(page).click()

  await page.locator('[data-offer="attack"]').click()
  await page.locator('[data-target="h4"]').click()
  const odds = page.getByTestId('attack-odds')
  await expect(odds).toContainText('You lose, in steps: not known, with 2 hidden units')
  await expect(odds.getByRole('list', { name: 'They lose' })).toContainText('0 40%')
  await expect(primary(page)).toContainText('5 dice against 2 unknown units')
  const attackers = page.locator('[data-lineup="attacker"]')
  await expect(attackers).toContainText('Red Block 1 3 dice, hits on 6+')
  await expect(attackers).toContainText('Rain: only sixes hit')
  await expect(page.locator('[data-lineup="defender"] [data-losses]').first()).toContainText('No loss')
  await primary(page).click()

  // What each rolled, and its hits; who fought lies open.
  const result = page.getByTestId('battle-result')
  await expect(result).toContainText('9 dice')
  await page.getByTestId('battle-details').click()
  await expect(page.locator('[data-volleys="red"] tbody tr')).toHaveCount(2)
  await expect(page.locator('[data-volleys="blue"]')).toContainText('Blue Block 1')
  await expect(page.locator('[data-volleys="blue"] tr').first()).toContainText(/\d hits?$/)
  await page.getByTestId('battle-close').click()
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('factions, blanks, neutrals, other faces, tracks and hidden counts', async ({ page }) => {
    const problems = await open(page)
    await expect(page.locator('svg.map .line')).toHaveAttribute('data-line', 'truce')
    const faction = page.getByTestId('faction')
    await expect(faction).toHaveText('Acting for the Reds')
    await stormAndAttack(page)

    await page.getByTestId('tab-units').click()
    await expect(page.locator('[data-track="weather"] [aria-current]')).toContainText('Rain')
    await expect(page.locator('[data-track="rounds"]')).toContainText('Round 1')
    await expect(page.getByTestId('tab-content')).toContainText('2 unknown units')

    // The seat of Blue has no factions; to it the Reds are blocks that stand.
    await page.locator('[data-offer="end"]').click()
    await expect(faction).toHaveCount(0)
    const board = page.getByRole('application')
    await board.focus()
    await page.getByTestId('tab-now').click()
    await card(page, 'march-2').click()
    await primary(page).click()

    // Asked about by keys, a stack of them lies in a fan; it holds no name of theirs.
    await new Keys(page, layoutOf(blocksMap)).hex(ROAD)
    await expect(page.locator('[aria-live=polite]')).toContainText('Greens. 2 unknown units (2 Green)')
    await page.keyboard.press('i')
    const fan = page.getByRole('group', { name: 'Units of this stack' })
    await expect(fan.getByRole('img', { name: 'Unknown Green unit' })).toHaveCount(2)
    expect(await fan.innerHTML()).not.toMatch(/g[12]/)
    const inspector = page.getByRole('region', { name: 'Inspector' })
    await expect(inspector.locator('[data-blank]')).toHaveCount(2)
    await expect(inspector).toContainText('Greens')
    expect(problems).toEqual([])
  })

  test('in words: for whom one acts, what is hidden, cards, tracks, and the key to the signs', async ({
    page
  }) => {
    const problems = await open(page, '?view=text')
    await expect(page.getByRole('heading', { name: 'Your move for the Reds' })).toBeVisible()
    await page.getByTestId('where').click()
    const where = page.locator('details', { has: page.getByTestId('where') })
    await expect(where).toContainText('2 unknown units (2 Blue)')
    await expect(where).toContainText('Neutral: Grey Block 1 (3 of 3 steps) [n1]')
    await expect(where).toContainText('some unknown units')
    await page.getByTestId('beside').click()
    const beside = page.locator('[data-beside]')
    await expect(beside.filter({ hasText: 'Blue’s hand' })).toContainText('3 cards face down')
    await expect(beside.filter({ hasText: 'Weather' })).toContainText('Now: Clear')
    await expect(beside.filter({ hasText: 'Still to come' })).toContainText('Blue: 2 unknown units')
    await expect(page.locator('[data-unavailable="sun-2"]')).toContainText('The sky is clear already.')

    await page.getByTestId('open-map-key').click()
    for (const sign of ['blank', 'steps', 'back', 'hidden', 'line truce', 'faction greens', 'area greens'])
      await expect(page.locator(`[data-sign="${sign}"]`)).toBeVisible()
    await page.getByTestId('map-key-close').click()

    await page.getByLabel('Play Storm').check()
    await primary(page).click()
    await page.locator('[data-offer="attack"]').click()
    await page.getByLabel('h4', { exact: true }).check()
    await page.getByTestId('attack-best').click()
    await expect(page.locator('[data-lineup="attacker"]')).toContainText('3 dice, hits on 6+')
    await primary(page).click()
    await expect(page.getByTestId('battle-result')).toContainText('9 dice')
    expect(problems).toEqual([])
  })
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('a hand is read and played, with why a card cannot be', async ({ page }) => {
    const problems = await open(page)
    // Sun lies partly under Storm's neighbour: tapped, all of it can be read, with what bars it.
    await card(page, 'sun-2').tap()
    await expect(card(page, 'sun-2')).toContainText('The sky is clear already.')
    await expect(page.getByTestId('card-bar')).toContainText('6.5b')
    await expect(primary(page)).toBeDisabled()
    const { x, width, height } = (await card(page, 'sun-2').boundingBox())!
    expect(x >= 0 && x + width <= PHONE.width).toBe(true)
    expect(width).toBeGreaterThan(140)
    expect(height).toBeGreaterThan(180)
    const covered = await card(page, 'sun-2').evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const at = document.elementFromPoint(right - 8, (top + Math.min(bottom, innerHeight)) / 2)
      return left < right && !button.contains(at)
    })
    expect(covered).toBe(false)
    const axe = new AxeBuilder({ page }).include('[data-testid="match-panel"]')
    expect((await axe.analyze()).violations).toEqual([])

    await page.getByTestId('tab-cards').tap()
    await expect(page.locator('[data-cards="hand-blue"]')).toContainText('3 cards face down')
    await expect(page.locator('[data-cards="hand-red"] [data-card]')).toHaveCount(4)
    await page.getByTestId('tab-now').tap()
    await stormAndAttack(page)
    expect(problems).toEqual([])
  })
})
