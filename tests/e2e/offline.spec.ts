import { complaints, heading, PLACES, readyOffline } from './places'
import { on, type Destination } from './support/controls-pages'
import { MARCH_FIRST, newMatch, saved, type } from './support/match'
import { expect, test } from './support/server'

test.use({ serviceWorkers: 'allow' })

test('opened once, the whole app works without server and network, and matches are played', async ({
  page,
  context,
  front
}) => {
  const server = await front()
  await page.goto(server.url)
  await readyOffline(page)
  await server.close()
  await context.setOffline(true)

  const problems = complaints(page)
  const at = (path: string) => new URL(`.${path}`, server.url).href
  const { nav, rule, entry } = on(page)
  await page.reload()
  await expect(heading(page, PLACES[0]!.heading)).toBeVisible()
  await readyOffline(page)
  for (const to of ['games', 'rulebook', 'settings', 'about', 'home'] satisfies Destination[]) {
    await nav(to).click()
    await expect(nav(to)).toHaveAttribute('aria-current', 'page')
  }
  for (const place of PLACES) {
    await page.goto(at(place.path))
    await expect(heading(page, place.heading)).toBeVisible()
  }
  await page.goto(at('/rulebook/war-comes-early/#12.2.2a'))
  await expect(rule('12.2.2a')).toBeInViewport()
  // Addresses are stored with a slash at the end; a link typed without one works too.
  await page.goto(at('/games'))
  await expect(heading(page, 'Games')).toBeVisible()

  await newMatch(page, { mine: 'Both sides' }, server.url)
  await type(page, MARCH_FIRST)
  await saved(page)
  await page.reload()
  await expect(entry(1)).toBeVisible()
  expect(problems).toEqual([])
})
