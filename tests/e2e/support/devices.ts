// Devices that have nothing in common: each is a browser process of its own, with its own storage and its own camera.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../../../src/tools/parts/browser.mjs'
import { startSignal } from '../../../src/tools/signal.mjs'
import { film, FLAGS } from '../../sync/browsers'
import { complaints } from '../places'
import { Host } from './hosts'
import { inWords, main, sit } from './match'
import { expect as impatient, test as base } from './server'

const PHONE = { width: 390, height: 844 }

export interface Device {
  readonly page: Page
  readonly context: BrowserContext
  readonly problems: string[]
  /** What its camera sees when it is next opened; null: nothing. */
  see(text: string | null): void
  /** Channels of WebRTC that are open. */
  channels(): Promise<number>
  /** The servers that each connection of WebRTC was told to ask. */
  helpers(): Promise<unknown[]>
  goto(path: string): Promise<void>
}

interface Fixtures {
  /** `host`: where its browser runs; without one, on this machine. */
  device: (options?: { camera?: boolean; rtc?: boolean; host?: Host }) => Promise<Device>
  /** A host of its own, without any wire yet. */
  host: () => Promise<Host>
  /** The address of a server where devices find each other. */
  signal: string
}

interface Watched {
  readonly openChannels: Set<unknown>
  readonly helpers: unknown[]
}

/** Counts what is really connected, and by whose help, inside the page. */
function countChannels() {
  const open = new Set<RTCDataChannel>()
  const helpers: unknown[] = []
  const Connection = RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Connection {
    constructor(config?: RTCConfiguration) {
      super(config)
      // What it really has, not what it was given: with nothing given a library may have its own.
      helpers.push(this.getConfiguration().iceServers ?? [])
    }
  }
  const make = RTCPeerConnection.prototype.createDataChannel
  RTCPeerConnection.prototype.createDataChannel = function (...args) {
    const channel = make.apply(this, args)
    channel.addEventListener('open', () => open.add(channel))
    channel.addEventListener('close', () => open.delete(channel))
    return channel
  }
  Object.assign(globalThis, { openChannels: open, helpers })
}

export const test = base.extend<Fixtures>({
  device: async ({ baseURL }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-devices-'))
    const contexts: BrowserContext[] = []
    await use(async ({ camera = true, rtc = true, host } = {}) => {
      const name = `${contexts.length}`
      const file = join(folder, `${name}.y4m`)
      writeFileSync(file, film(null))
      const executablePath = host?.browser(join(folder, `browser-${name}`)) ?? findBrowser()
      const context = await chromium.launchPersistentContext(join(folder, name), {
        ...(executablePath && { executablePath }),
        args: [
          ...FLAGS.filter((flag) => camera || !flag.includes('media-stream')),
          `--use-file-for-fake-video-capture=${file}`
        ],
        viewport: PHONE,
        acceptDownloads: true,
        // Also where there is no camera: a page that may not use one is told no address of a machine without a network.
        permissions: ['camera']
      })
      contexts.push(context)
      await context.addInitScript(
        rtc ? countChannels : () => void Reflect.deleteProperty(globalThis, 'RTCPeerConnection')
      )
      const page = context.pages()[0] ?? (await context.newPage())
      page.setDefaultTimeout(60_000)
      return {
        page,
        context,
        problems: complaints(page),
        see: (text) => writeFileSync(file, film(text)),
        channels: () => page.evaluate(() => (globalThis as unknown as Watched).openChannels.size),
        helpers: () => page.evaluate(() => (globalThis as unknown as Watched).helpers),
        goto: async (path) => void (await page.goto(new URL(path, host?.url ?? baseURL).href))
      }
    })
    for (const context of contexts) await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  host: async ({}, use) => {
    const hosts: Host[] = []
    await use(async () => {
      const host = await Host.start()
      hosts.push(host)
      return host
    })
    for (const host of hosts) host.stop()
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  signal: async ({}, use) => {
    const { port, close } = await startSignal()
    await use(`ws://localhost:${port}/`)
    await close()
  }
})

/** Two browsers on one small machine that does other work besides: what is awaited here comes, or never does. */
export const expect = impatient.configure({ timeout: 60_000 })

export const sheet = (page: Page) => page.getByRole('dialog')
export const standing = (page: Page) => page.getByRole('button', { name: /^Two devices:/ })

/** Begins a match of which the other side is on another device. The invitation is on the screen. */
export async function found(
  { page, goto }: Device,
  { dice = 'Live', signal }: { dice?: 'Live' | 'Sealed'; signal?: string } = {}
): Promise<string> {
  if (signal !== undefined) {
    await goto('/settings/')
    await page.getByLabel('Address of a server').fill(signal)
    await page.getByRole('button', { name: 'Add' }).first().click()
    await expect(page.getByText(signal)).toBeVisible()
  }
  await goto('/new/')
  await inWords(page)
  await page.getByLabel(/Poland, 1939/).check()
  await sit(page, { rival: 'A person at another device' })
  await page.getByRole('group', { name: 'Dice' }).getByLabel(dice).check()
  await page.getByRole('button', { name: 'Start the match' }).click()
  return page.getByTestId('code').innerText()
}

export async function closeSheet(page: Page): Promise<void> {
  await sheet(page).getByLabel('Close').click()
  await expect(sheet(page)).toHaveCount(0)
}

export async function openWay({ page }: Device, way: string): Promise<void> {
  await standing(page).click()
  await sheet(page)
    .getByRole('button', { name: new RegExp(`^${way}`) })
    .click()
}

/** The text of the code on the screen. */
export async function shownCode(page: Page): Promise<string> {
  const text = await page.locator('svg[data-code]').getAttribute('data-code')
  return text!
}

/** How many entries the match has and the check sum of the last, as the page says. */
export async function sum(page: Page): Promise<string> {
  return (await page.getByText(/^Entry \d+, check sum/).textContent()) ?? ''
}

export async function same(a: Page, b: Page): Promise<void> {
  await expect(async () => expect(await sum(a)).toBe(await sum(b))).toPass({ timeout: 60_000 })
}

const asked = (page: Page) => page.getByRole('heading', { name: 'What is asked' })

/** Whoever is asked ends what can be ended, else does the first thing that can be done. False: nobody is asked. */
async function step(page: Page): Promise<boolean> {
  if (!(await asked(page).isVisible())) return false
  const before = await sum(page)
  const end = main(page).getByRole('button', { name: /^End / })
  if (await end.isVisible()) await end.click()
  else {
    await main(page).locator('.form input[type=radio]').first().check()
    await main(page).locator('.form .button:enabled').first().click()
  }
  await expect(async () => expect(await sum(page)).not.toBe(before)).toPass({ timeout: 10_000 })
  return true
}

/** Both play until the match has so many entries; whoever is asked acts. */
export async function playTo(entries: number, ...pages: readonly Page[]): Promise<void> {
  await expect(async () => {
    for (const page of pages) while ((await entryOf(page)) < entries && (await step(page)));
    expect(await entryOf(pages[0]!)).toBeGreaterThanOrEqual(entries)
  }).toPass({ timeout: 180_000 })
}

export const entryOf = async (page: Page) => Number(/^Entry (\d+)/.exec(await sum(page))![1])
