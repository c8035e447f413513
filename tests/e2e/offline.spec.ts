import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { complaints, heading, PLACES, readyOffline } from './places'
import { expect, test } from './support/server'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('opened once, the whole app works without server and network', async ({
  page,
  context,
  startServer
}) => {
  test.slow()
  const server = await startServer()
  await page.goto(server.url)
  await readyOffline(page)
  await server.close()
  await context.setOffline(true)

  const problems = complaints(page)
  await page.reload()
  await expect(heading(page, PLACES[0]!.heading)).toBeVisible()
  await readyOffline(page)
  for (const name of ['Games', 'Rulebook', 'Settings', 'About', 'Home']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  for (const place of PLACES) {
    await page.goto(new URL(`.${place.path}`, server.url).href)
    await expect(heading(page, place.heading)).toBeVisible()
  }
  await page.goto(new URL('rulebook/war-comes-early/#12.2.2a', server.url).href)
  await expect(page.locator('[id="12.2.2a"]')).toBeInViewport()
  // Addresses are stored with a slash at the end; a link typed without one works too.
  await page.goto(new URL('games', server.url).href)
  await expect(heading(page, 'Games')).toBeVisible()
  expect(problems).toEqual([])
})

test('a build for a sub-path works below it, online and offline', async ({ page, context, startServer }) => {
  test.setTimeout(180_000)
  const dir = '.cache/e2e-subpath/build'
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, BASE_PATH: '/some/folder', BUILD_DIR: dir, BUILD_FINGERPRINT: undefined },
    stdio: 'pipe'
  })
  const server = await startServer({ dir: root + dir, base: '/some/folder' })
  const problems = complaints(page)
  await page.goto(server.url)
  await readyOffline(page)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!
    const { start_url, icons } = await (await fetch(link.href)).json()
    const answers = await Promise.all(
      icons.map(async ({ src }: { src: string }) => (await fetch(new URL(src, link.href))).status)
    )
    return { start: new URL(start_url, link.href).pathname, answers }
  })
  expect(manifest.start).toBe('/some/folder/')
  expect(new Set(manifest.answers)).toEqual(new Set([200]))

  await server.close()
  await context.setOffline(true)
  for (const place of PLACES) {
    await page.goto(new URL(`.${place.path}`, server.url).href)
    await expect(heading(page, place.heading)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Sandtable, home' }).click()
  await expect(page).toHaveURL(server.url)
  await page.getByRole('link', { name: 'Read the rules' }).click()
  await expect(heading(page, 'Rulebook')).toBeVisible()
  expect(problems).toEqual([])
})
