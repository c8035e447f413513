// A new match of a game whose scenario may be rolled for.
import { complaints, sideways } from './places'
import { on } from './support/controls-pages'
import { expect, test } from './support/server'

test.use({ viewport: { width: 390, height: 844 } })

test('3.2b a die says which scenario is played, the six optional rules are offered, and the match begins', async ({
  page
}) => {
  const problems = complaints(page)
  await page.goto('/new/?game=munich-war')
  const { rollScenario, rolled, option, choice, rules, start, board, asked } = on(page)
  const scenarios = choice('scenario').getByRole('radio')
  await expect(scenarios).toHaveCount(5)
  await rollScenario.click()
  await expect(rolled).toHaveAttribute('data-die', /^[1-6]$/)
  // Whatever is chosen says so, here and above the button that starts.
  const title = (await rolled.innerText()).replace(/^\s*\d: /, '').trim()
  await expect(choice('scenario').getByRole('radio', { checked: true })).toHaveAccessibleName(
    new RegExp(title)
  )

  await option('scenario', 'general-war').check()
  await rules.click()
  for (const rule of ['additionalArmor', 'surpriseAttack', 'navalEvacuation', 'navalMoves', 'polandPolitics'])
    await expect(choice(`rule-${rule}`)).toBeVisible()
  await option('rule-sovietPreparedness', 'true').check()
  await expect(rules).toHaveAttribute('data-unusual', '1')
  expect(await sideways(page)).toBe(0)
  await start.click()
  await expect(board).toBeVisible()
  await expect(asked).toBeVisible()
  expect(problems).toEqual([])
})
