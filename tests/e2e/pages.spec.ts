import { complaints, heading, PLACES, sideways } from './places'
import { expect, test } from './support/server'

for (const [width, height] of [
  [360, 740],
  [390, 844],
  [1024, 768],
  [1920, 1080],
  [3840, 2160]
] as const) {
  test(`every page stands at ${width} px: title, heading, no sideways scrolling, no complaint, no shift`, async ({
    page
  }) => {
    test.slow()
    const problems = complaints(page)
    await page.setViewportSize({ width, height })
    for (const place of PLACES) {
      await page.goto(place.path)
      await expect(heading(page, place.heading)).toBeVisible()
      await expect(page).toHaveTitle(place.title)
      await expect(page.getByRole('main')).toBeVisible()
      expect(await sideways(page), `${place.path} scrolls sideways`).toBe(0)
      const shift = await page.evaluate(async () => {
        await new Promise((settled) => setTimeout(settled, 200))
        return new Promise<number>((answer) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => answer(sum), 50)
        })
      })
      expect(shift, `${place.path} shifts`).toBeLessThan(0.01)
    }
    expect(problems).toEqual([])
  })
}

test('the largest text fits the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('sandtable.settings', '{"textSize":"largest"}'))
  for (const place of PLACES) {
    await page.goto(place.path)
    await expect(heading(page, place.heading)).toBeVisible()
    expect(await sideways(page), `${place.path} scrolls sideways`).toBe(0)
  }
})

test('Home leads to a new match, to joining one and to the guided game', async ({ page }) => {
  for (const name of ['New match', 'Join a match', 'Guided games']) {
    await page.goto('/')
    await page.getByRole('heading', { name }).getByRole('link').click()
    await expect(heading(page, name)).toBeVisible()
  }
})

test('the library shows every game with its facts and scenarios', async ({ page }) => {
  await page.goto('/games/')
  await expect(page.getByRole('article')).toHaveCount(5)
  const card = page.getByRole('article', { name: 'War Comes Early' })
  await expect(card).toContainText('Decision Games')
  await expect(card).toContainText('20 miles a hex')
  await card.getByText('2 scenarios').click()
  await expect(card.getByText('Poland, 1939')).toBeVisible()
  await card.getByRole('link', { name: 'Rulebook of War Comes Early' }).click()
  await expect(heading(page, 'War Comes Early: rulebook')).toBeVisible()
})

test('About names the owners, the version and the licences of what ships', async ({ page }) => {
  await page.goto('/about/')
  const main = page.getByRole('main')
  for (const owner of ['Decision Games', 'GMT Games', 'Columbia Games'])
    await expect(main).toContainText(owner)
  await expect(main.getByText(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/)).toBeVisible()
  for (const name of ['svelte', '@sveltejs/kit', 'valibot', 'workbox-window', 'workbox-precaching'])
    await expect(main.locator('summary').filter({ hasText: new RegExp(`^${name} \\d`) })).toHaveCount(1)
  await expect(main.locator('summary').filter({ hasText: /^(vite|playwright|eslint)\b/ })).toHaveCount(0)
  await main.getByText('svelte 5').click()
  await expect(main.getByRole('region', { name: 'Licence of svelte' })).toContainText(
    'Permission is hereby granted'
  )
  await expect(main.getByText('Kept for good')).toBeVisible()
  await page.getByRole('button', { name: 'Ask to keep my data' }).click()
  await expect(page.getByRole('status').filter({ hasText: /browser/ })).toBeVisible()
})
