// Two separate browser processes, each with a page that is one device.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import encodeQR from 'qr'
import { bundle } from '../../src/tools/crash/bundle'
import { findBrowser } from '../../src/tools/parts/browser.mjs'
import { patience } from '../../src/tools/parts/speed.mjs'
import type { DevicePage } from './page'

export const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--allow-loopback-in-peer-connection',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream'
]
/** For tests with browsers: like the end-to-end tests they are tried once more, and named when that was needed. */
export const BROWSERS = { retry: 1, timeout: 240_000 * patience() }
const SIDE = 1080

/** A film of one picture: a QR code, or nothing. `fill`: how much of its height the code takes up. */
export function film(text: string | null, fill = 1): Buffer {
  const head = Buffer.from(`YUV4MPEG2 W${SIDE} H${SIDE} F10:1 Ip A1:1 C420jpeg\n`)
  const light = Buffer.alloc(SIDE * SIDE, 235)
  if (text !== null) {
    const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
    const scale = Math.floor((SIDE * fill) / rows.length)
    const edge = Math.floor((SIDE - scale * rows.length) / 2)
    rows.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (!dark) return
        for (let dy = 0; dy < scale; dy++) {
          const at = (edge + y * scale + dy) * SIDE + edge + x * scale
          light.fill(16, at, at + scale)
        }
      })
    )
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((SIDE * SIDE) / 2, 128)])
  return Buffer.concat([head, ...Array<Buffer>(10).fill(frame)])
}

type Ask = <N extends keyof DevicePage>(
  name: N,
  ...args: Parameters<DevicePage[N]>
) => Promise<Awaited<ReturnType<DevicePage[N]>>>

export interface DeviceProcess {
  readonly ask: Ask
  readonly page: Page
  readonly faults: string[]
  /** What the camera of this device sees when it is next opened. */
  show(text: string | null, fill?: number): void
  reload(): Promise<void>
}

/** Served for real: to a page that comes from nowhere browsers do not lend the machine's own network. */
async function serve(): Promise<{ address: string; close: () => void }> {
  const body = await bundle(fileURLToPath(new URL('page.ts', import.meta.url)))
  const server = createServer(({ url }, response) => {
    const isScript = url === '/page.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(isScript ? body : '<!doctype html><body><script src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://localhost:${port}/`, close: () => server.close() }
}

async function launch(
  executablePath: string,
  address: string,
  folder: string,
  name: string
): Promise<{ browser: Browser; device: DeviceProcess }> {
  const file = join(folder, `${name}.y4m`)
  writeFileSync(file, film(null))
  const browser = await chromium.launch({
    executablePath,
    args: [...FLAGS, `--use-file-for-fake-video-capture=${file}`]
  })
  const context = await browser.newContext({ permissions: ['camera'] })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  const load = () => page.goto(address)
  await load()
  const ask: Ask = (what, ...args) =>
    page.evaluate(
      ([name, given]) =>
        (globalThis as unknown as { device: Record<string, (...all: unknown[]) => unknown> }).device[name]!(
          ...given
        ),
      [what as string, args as unknown[]] as const
    ) as never
  const device: DeviceProcess = {
    ask,
    page,
    faults,
    show: (text, fill) => writeFileSync(file, film(text, fill)),
    reload: async () => void (await load())
  }
  return { browser, device }
}

/** Runs with two devices in two processes. */
export async function withTwoDevices<T>(run: (a: DeviceProcess, b: DeviceProcess) => Promise<T>): Promise<T> {
  const executablePath = findBrowser()
  if (executablePath === undefined)
    throw new Error(
      'No Chromium was found, and this plays between two of them: install one, or name it by CHROMIUM_PATH.'
    )
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-link-'))
  const browsers: Browser[] = []
  const server = await serve()
  try {
    const devices: DeviceProcess[] = []
    for (const name of ['a', 'b']) {
      const { browser, device } = await launch(executablePath, server.address, folder, name)
      browsers.push(browser)
      devices.push(device)
    }
    return await run(devices[0]!, devices[1]!)
  } finally {
    for (const browser of browsers) await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
