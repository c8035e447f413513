// The camera: asked for with a reason, the one at the back, with its light, and open while a code for pairing is made.
import type { Page } from '@playwright/test'
import { expect, found, sheet, test } from './support/devices'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

interface Seen {
  readonly asked: MediaStreamConstraints[]
  readonly lit: boolean[]
  /** Whether a camera was on, each time a connection described itself. */
  readonly open: boolean[]
}
const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** Watches what the page does with the camera, and gives it a light that is known only when it runs. */
function watchCamera() {
  const seen = { asked: [] as unknown[], lit: [] as unknown[], open: [] as boolean[] }
  Object.assign(globalThis, { seen })
  const tracks: MediaStreamTrack[] = []
  const get = MediaDevices.prototype.getUserMedia
  MediaDevices.prototype.getUserMedia = async function (wanted) {
    seen.asked.push(wanted)
    const stream = await get.call(this, wanted)
    tracks.push(...stream.getTracks())
    return stream
  }
  let runs = false
  addEventListener('playing', () => (runs = true), true)
  const abilities = MediaStreamTrack.prototype.getCapabilities
  MediaStreamTrack.prototype.getCapabilities = function () {
    return Object.assign(abilities.call(this), runs ? { torch: true } : {})
  }
  const apply = MediaStreamTrack.prototype.applyConstraints
  MediaStreamTrack.prototype.applyConstraints = async function (wanted) {
    const [lamp] = (wanted?.advanced ?? []) as { torch?: boolean }[]
    if (lamp?.torch === undefined) return apply.call(this, wanted)
    seen.lit.push(lamp.torch)
  }
  const describe = RTCPeerConnection.prototype.setLocalDescription as () => Promise<void>
  RTCPeerConnection.prototype.setLocalDescription = function () {
    seen.open.push(tracks.some(({ readyState }) => readyState === 'live'))
    return describe.call(this)
  }
}

test('pairing: the reason comes first, the camera is open while each code is made, and nothing is a dead end', async ({
  device
}) => {
  test.setTimeout(300_000)
  const [a, b] = [await device(), await device()]
  for (const { context } of [a, b]) await context.addInitScript(watchCamera)
  await found(a)
  await sheet(a.page)
    .getByRole('button', { name: /^Pair by codes/ })
    .click()
  await expect(sheet(a.page).getByText('The browser will ask for the camera')).toBeVisible()
  expect((await seen(a.page)).asked).toEqual([])
  await press(a.page, 'Show the first code')
  const code = await a.page.locator('svg[data-code]').getAttribute('data-code')
  expect((await seen(a.page)).open).toEqual([true])

  await b.goto('/join/')
  await press(b.page, 'Scan a code')
  await expect(b.page.getByText('The browser asks you first; nothing is recorded or sent.')).toBeVisible()
  expect((await seen(b.page)).asked).toEqual([])
  await press(b.page, 'Use the camera')
  // The light, where there is one.
  await press(b.page, 'Light on')
  await press(b.page, 'Light off')
  const { asked, lit } = await seen(b.page)
  expect(lit).toEqual([true, false])
  expect(asked).toMatchObject([{ audio: false, video: { facingMode: { ideal: 'environment' } } }])
  await b.page.getByText('No camera? Paste the code').click()
  const field = b.page.getByLabel('Text of the code, copied on the other device')
  // As a messenger may have broken it.
  await field.fill(code!.replace(/(.{40})/g, '$1\n'))
  await press(b.page, 'Read it')
  await expect(b.page.getByText('Let the other device scan this answer.')).toBeVisible()
  expect((await seen(b.page)).open).toEqual([true])

  // Nobody scans the answer: what to do is said, and whoever starts over is not told of a network that was never tried.
  await expect(b.page.getByText('Scanned, and still nothing?')).toBeVisible()
  await press(b.page, 'Start over')
  await expect(b.page.getByText('Scan the first code, which the other device shows.')).toBeVisible()
  await expect(b.page.getByRole('button', { name: 'Use the camera' })).toBeVisible()
  await expect(b.page.getByText('keeps the devices apart')).toHaveCount(0)
})
