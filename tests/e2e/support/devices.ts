// Devices that have nothing in common: each is in a browser process of its own, with its own storage and its own camera.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../../../src/tools/parts/browser.mjs'
import { startSignal } from '../../../src/tools/signal.mjs'
import { film, FLAGS } from '../../sync/browsers'
import { complaints } from '../places'
import { on, type Standing, type Way } from './controls-pages'
import { Host } from './hosts'
import { sit } from './match'
import { expect as impatient, PATIENCE, test as base } from './server'

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

interface Wanted {
  readonly camera?: boolean
  readonly rtc?: boolean
  /** Where its browser runs; without one, on this machine. */
  readonly host?: Host
}

interface Fixtures {
  device: (wanted?: Wanted) => Promise<Device>
  /** A host of its own, without any wire yet. */
  host: () => Promise<Host>
  /** The address of a server where devices find each other. */
  signal: string
}

/** A browser process, and what its camera sees. */
interface Running {
  readonly browser: Browser
  readonly camera: string
}

/** The browsers in which devices live: started once, since that takes longer than most of what is done with them. */
class Fleet {
  private readonly folder = mkdtempSync(join(tmpdir(), 'sandtable-devices-'))
  private readonly all: Running[] = []
  private readonly free: Running[] = []

  async take(host: Host | undefined): Promise<Running> {
    const free = host === undefined ? this.free.pop() : undefined
    return free ?? this.launch(host)
  }

  /** To be used again by another test; one on a host of its own goes with its host. */
  async give(running: Running, host: Host | undefined): Promise<void> {
    if (host === undefined) this.free.push(running)
    else await running.browser.close()
  }

  async close(): Promise<void> {
    for (const { browser } of this.all) await browser.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async launch(host: Host | undefined): Promise<Running> {
    const name = join(this.folder, `${this.all.length}`)
    const camera = `${name}.y4m`
    writeFileSync(camera, film(null))
    const executablePath = host?.browser(`${name}.sh`) ?? findBrowser()
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [...FLAGS, `--use-file-for-fake-video-capture=${camera}`]
    })
    const running = { browser, camera }
    this.all.push(running)
    return running
  }
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

const withoutConnections = () => void Reflect.deleteProperty(globalThis, 'RTCPeerConnection')

function withoutCamera() {
  MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'))
}

/** Matches are shown in words, as if the player had chosen so before. */
function inWords() {
  if (location.protocol.startsWith('http'))
    localStorage.setItem('sandtable.view', JSON.stringify({ view: 'text' }))
}

/** A match begins at the map. */
function unbriefed() {
  if (location.protocol.startsWith('http')) localStorage.setItem('sandtable.briefing', '{"wanted":false}')
}

export const test = base.extend<Fixtures, { fleet: Fleet }>({
  fleet: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const fleet = new Fleet()
      await use(fleet)
      await fleet.close()
    },
    { scope: 'worker' }
  ],
  device: async ({ baseURL, fleet }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async ({ camera = true, rtc = true, host } = {}) => {
      const running = await fleet.take(host)
      const context = await running.browser.newContext({
        viewport: PHONE,
        acceptDownloads: true,
        serviceWorkers: 'block',
        // Also where there is no camera: a page that may not use one is told no address of a machine without a network.
        permissions: ['camera']
      })
      ends.push(async () => {
        await context.close()
        await fleet.give(running, host)
      })
      await context.addInitScript(inWords)
      await context.addInitScript(unbriefed)
      await context.addInitScript(rtc ? countChannels : withoutConnections)
      if (!camera) await context.addInitScript(withoutCamera)
      const page = await context.newPage()
      page.setDefaultTimeout(30_000 * PATIENCE)
      const see = (text: string | null) => writeFileSync(running.camera, film(text))
      see(null)
      return {
        page,
        context,
        problems: complaints(page),
        see,
        channels: () => page.evaluate(() => (globalThis as unknown as Watched).openChannels.size),
        helpers: () => page.evaluate(() => (globalThis as unknown as Watched).helpers),
        goto: async (path) => void (await page.goto(new URL(path, host?.url ?? baseURL).href))
      }
    })
    for (const end of ends) await end()
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
export const expect = impatient.configure({ timeout: 30_000 * PATIENCE })

/** Begins a match of which the other side is on another device. The invitation is on the screen. */
export async function found(
  { page, goto }: Device,
  { dice = 'live', signal }: { dice?: 'live' | 'sealed'; signal?: string } = {}
): Promise<string> {
  const { server, addServer, option, start, code } = on(page)
  if (signal !== undefined) {
    await goto('/settings/')
    await server.fill(signal)
    await addServer.click()
    await expect(page.getByText(signal)).toBeVisible()
  }
  await goto('/new/')
  await option('scenario', '1939').check()
  await sit(page, { rival: 'A person at another device' })
  await option('dice', dice).check()
  await start.click()
  return code.innerText()
}

/** Opens an invitation by its link and comes to the match. */
export async function joinBy({ page }: Device, link: string): Promise<void> {
  await page.goto(link)
  await inMatch(page)
}

/** The match has come, and what is offered there is taken. */
export async function inMatch(page: Page): Promise<void> {
  const { joinNow, state } = on(page)
  await joinNow.click()
  await page.waitForURL(/\/match/)
  await expect(state).toBeVisible()
}

/** The link by which others join, as it would be sent; the sheet is closed again. */
export async function invitationOf({ page }: Device): Promise<string> {
  const { way, linkAsCode, shownCode: code } = on(page)
  await way('room').click()
  await linkAsCode.click()
  const link = await code.getAttribute('data-code')
  await closeSheet(page)
  return link!
}

/** What this device would send as a link; its sheet stays open. */
export async function linkFrom({ page }: Device, kind: 'whole' | 'news' | 'empty'): Promise<string> {
  const { linkOfTurn, theLink } = on(page)
  await expect(linkOfTurn).toHaveAttribute('data-kind', kind)
  return (await theLink.getAttribute('data-link'))!
}

export async function stands({ page }: Device, standing: Standing): Promise<void> {
  await expect(on(page).standing).toHaveAttribute('data-standing', standing)
}

export async function closeSheet(page: Page): Promise<void> {
  const { sheet, sheetClose } = on(page)
  await sheetClose.click()
  await expect(sheet).toHaveCount(0)
}

export async function openWay({ page }: Device, way: Way): Promise<void> {
  const { standing, sheet, way: of } = on(page)
  await standing.click()
  await expect(sheet).toBeVisible()
  await of(way).click()
}

/** The text of the code on the screen. */
export async function shownCode(page: Page): Promise<string> {
  const text = await on(page).shownCode.getAttribute('data-code')
  return text!
}

/** What one device shows, the other's camera sees. */
export async function scan(from: Device, to: Device): Promise<void> {
  to.see(await shownCode(from.page))
  await on(to.page).useCamera.click()
}

/** How many entries the match has and the check sum of the last, as the page says. */
export async function sum(page: Page): Promise<string> {
  return (await on(page).entrySum.textContent()) ?? ''
}

/** Both devices have the same match, of so many entries. */
export async function same(entries: number, ...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await expect(on(page).entrySum).toHaveAttribute('data-entry', `${entries}`)
  await expect.poll(async () => new Set(await Promise.all(pages.map(sum))).size).toBe(1)
}
