import { appendFileSync, cpSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readyOffline } from './places'
import { BUILD, expect, test } from './support/server'

const prompt = (page: Page) => page.getByText('New version ready.')
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameLife: true }))
const sameLife = (page: Page) => page.evaluate(() => 'sameLife' in window)

test('a new version is offered, waits for the word, and never reloads a page by itself', async ({
  page,
  context,
  startServer
}, info) => {
  test.slow()
  const dir = info.outputPath('build')
  cpSync(BUILD, dir, { recursive: true })
  const server = await startServer({ dir })
  await page.goto(server.url)
  await readyOffline(page)
  const other = await context.newPage()
  await other.goto(server.url)
  await readyOffline(other)
  await mark(page)
  await mark(other)
  await look(page)
  await expect(prompt(page)).toHaveCount(0)

  appendFileSync(`${dir}/service-worker.js`, '\n// the next version\n')
  await look(page)
  await expect(prompt(page)).toBeVisible()
  await expect(prompt(other)).toBeVisible()
  await page.waitForTimeout(1000)
  expect(await sameLife(page)).toBe(true)

  await page.getByRole('button', { name: 'Later' }).click()
  await expect(prompt(page)).toHaveCount(0)
  expect(await sameLife(page)).toBe(true)

  // The other tab says yes: it reloads, this one does not but hears of it at its next load.
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => sameLife(other).catch(() => true)).toBe(false)
  await readyOffline(other)
  await expect(prompt(other)).toHaveCount(0)
  await page.waitForTimeout(500)
  expect(await sameLife(page)).toBe(true)
  await page.reload()
  await readyOffline(page)
  await expect(prompt(page)).toHaveCount(0)
})

test('a first visit is no update, even when the page changes while the app is being stored', async ({
  page,
  startServer
}) => {
  const server = await startServer()
  for (const place of ['', 'games/', 'settings/', '']) await page.goto(server.url + place)
  await readyOffline(page)
  await page.waitForTimeout(500)
  await expect(prompt(page)).toHaveCount(0)
})

test('a version that came while the app was closed is offered at the next start', async ({
  page,
  startServer
}, info) => {
  const dir = info.outputPath('build')
  cpSync(BUILD, dir, { recursive: true })
  const server = await startServer({ dir })
  await page.goto(server.url)
  await readyOffline(page)
  appendFileSync(`${dir}/service-worker.js`, '\n// the next version\n')
  await page.goto(server.url + 'games/')
  await expect(prompt(page)).toBeVisible()
  await page.reload()
  await expect(prompt(page)).toBeVisible()
})
