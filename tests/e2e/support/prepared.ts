// Matches that were made beforehand, and devices that take them in.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Download, Page } from '@playwright/test'
import { on } from './controls-pages'
import { closeSheet, expect, openWay, test as base, type Device } from './devices'
import type { Prepared } from './prepared-entry'

const command = promisify(execFile)
const TSX = fileURLToPath(new URL('../../../node_modules/tsx/dist/cli.mjs', import.meta.url))
const ENTRY = fileURLToPath(new URL('prepared-entry.ts', import.meta.url))

export const test = base.extend<object, { prepared: Prepared }>({
  prepared: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const { stdout } = await command(process.execPath, [TSX, ENTRY], { maxBuffer: 2 ** 24 })
      await use(JSON.parse(stdout) as Prepared)
    },
    { scope: 'worker' }
  ]
})

const asFile = (text: string) => ({
  name: 'match.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text)
})

/** Imports a file on Home. */
export async function take({ page, goto }: Device, file: string): Promise<void> {
  await goto('/')
  await expect(on(page).matches).toHaveAttribute('data-count', /\d/)
  await on(page).import.setInputFiles(asFile(file))
}

/** Imports a match and opens it in words. */
export async function open(device: Device, file: string): Promise<void> {
  await take(device, file)
  const { rows, state } = on(device.page)
  await rows.getByRole('link').first().click()
  await expect(state).toBeVisible()
}

/** Takes in what the other device sent. */
export async function hear(device: Device, file: string): Promise<void> {
  await openWay(device, 'file')
  await on(device.page).takeFile.setInputFiles(asFile(file))
  await expect(on(device.page).fileSaid).not.toBeEmpty()
  await closeSheet(device.page)
}

export async function textOf(page: Page, press: () => Promise<void>): Promise<string> {
  const saving: Promise<Download> = page.waitForEvent('download')
  await press()
  return readFileSync(await (await saving).path(), 'utf8')
}

export { expect }
