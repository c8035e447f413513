// The camera: asked for with a reason, the one at the back, with its light, and open while a code for pairing is made.
import type { Page } from '@playwright/test'
import { on } from './support/controls-pages'
import { expect, found, shownCode, test } from './support/devices'

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
  test.slow()
  const [a, b] = [await device(), await device()]
  for (const { context } of [a, b]) await context.addInitScript(watchCamera)
  await b.page.clock.install()
  await found(a)
  const first = on(a.page)
  await first.way('pair').click()
  await expect(first.cameraReason).toBeVisible()
  expect((await seen(a.page)).asked).toEqual([])
  await first.showFirst.click()
  const code = await shownCode(a.page)
  expect((await seen(a.page)).open).toEqual([true])

  await b.goto('/join/')
  const second = on(b.page)
  await second.scanCode.click()
  await expect(second.cameraReason).toBeVisible()
  expect((await seen(b.page)).asked).toEqual([])
  await second.useCamera.click()
  // The light, where there is one.
  for (const lit of ['true', 'false']) {
    await second.light.click()
    await expect(second.light).toHaveAttribute('aria-pressed', lit)
  }
  const { asked, lit } = await seen(b.page)
  expect(lit).toEqual([true, false])
  expect(asked).toMatchObject([{ audio: false, video: { facingMode: { ideal: 'environment' } } }])
  await second.paste.click()
  // As a messenger may have broken it.
  await second.pasted.fill(code.replace(/(.{40})/g, '$1\n'))
  await second.readPasted.click()
  await expect(second.answerShow).toBeVisible()
  expect((await seen(b.page)).open).toEqual([true])

  // Nobody scans the answer: what to do is said, and whoever starts over is not told of a network that was never tried.
  await expect(second.answerWaiting).toHaveCount(0)
  await b.page.clock.fastForward('00:20')
  await expect(second.answerWaiting).toBeVisible()
  await second.startOver.click()
  await expect(second.answerScan).toBeVisible()
  await expect(second.useCamera).toBeVisible()
  await expect(second.pairFailed).toHaveCount(0)
})
