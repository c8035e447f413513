// The app below a folder of its host. It has to be built for that, which takes longer than all that is done with it.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { complaints, heading, PLACES, readyOffline } from '../places'
import { on } from '../support/controls-pages'
import { expect, test } from '../support/server'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test.use({ serviceWorkers: 'allow' })

test('a build for a sub-path works below it, online and offline', async ({ page, context, startServer }) => {
  test.slow()
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
  await on(page).nav('home').click()
  await expect(page).toHaveURL(server.url)
  await on(page).home('rulebook').click()
  await expect(heading(page, 'Rulebook')).toBeVisible()
  expect(problems).toEqual([])
})
