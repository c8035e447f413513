// Files: chosen by a real click, tap or key, handed over by another app, and everything in one.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readyOffline } from './places'
import { ofRow, on } from './support/controls-pages'
import { newMatch } from './support/match'
import { expect, test } from './support/server'

const button = (input: Locator) => input.locator('..')

/** What a person does to choose a file, and which file the dialog is given. */
async function choose(page: Page, press: () => Promise<void>, path: string): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await press()
  await (await asked).setFiles(path)
}

test.use({ hasTouch: true, serviceWorkers: 'allow' })

test('a match is imported by mouse, touch and key, and opened when another app shares it', async ({
  page
}) => {
  await newMatch(page, { mine: 'Both sides' })
  await page.goto('/')
  const { rows, row, message, import: input } = on(page)
  const { more, saveAsFile } = ofRow(row('Poland, 1939'))
  await more.click()
  const saving = page.waitForEvent('download')
  await saveAsFile.click()
  const path = await (await saving).path()
  const ways = [
    () => button(input).click(),
    () => button(input).tap(),
    async () => {
      await input.focus()
      await page.keyboard.press('Enter')
    }
  ]
  for (const press of ways) {
    await choose(page, press, path)
    await expect(message).toContainText('already had this match')
    await message.getByRole('button').click()
    await expect(rows).toHaveCount(1)
  }
  // As another app shares it: a form that goes to the service worker.
  await readyOffline(page)
  const text = await readFile(path, 'utf8')
  const led = await page.evaluate(async (content) => {
    const body = new FormData()
    body.set('file', new File([content], 'match.txt', { type: 'text/plain' }))
    return (await fetch('/share/', { method: 'POST', body })).url
  }, text)
  expect(led).toMatch(/\/\?shared$/)
  await page.goto('/?shared')
  await expect(page).toHaveURL(/\/match\/?\?id=/)
})

test('a backup under a passphrase brings the matches back to a browser that has lost them', async ({
  page,
  browser,
  baseURL
}) => {
  await newMatch(page, { mine: 'Both sides' })
  await page.goto('/settings/')
  const { passphrase, saveBackup, backupSaid } = on(page)
  await expect(saveBackup).toBeDisabled()
  await passphrase.fill('correct horse battery')
  const saving = page.waitForEvent('download')
  await saveBackup.click()
  const path = await (await saving).path()
  await expect(backupSaid).toContainText('1 match')

  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  await other.goto('/settings/')
  const { restoreBackup, opening, openBackup, backupTrouble, backupSaid: there } = on(other)
  await choose(other, () => button(restoreBackup).click(), path)
  await opening.fill('something else')
  await openBackup.click()
  await expect(backupTrouble).toContainText('wrong')
  await opening.fill('correct horse battery')
  await openBackup.click()
  await expect(there).toContainText('1 match restored')
  await other.goto('/')
  await expect(on(other).row('Poland, 1939')).toHaveAttribute('data-mover', 'german')
  await context.close()
})
