// How somebody touches the page: with a mouse, with fingers, or with keys only.
import type { Locator, Page } from '@playwright/test'
import type { Layout } from '../../lib/hex/pixels'
import { controlsOf } from './controls'
import { freeOf, hexUnder, lattice, look, middleOf, pointsIn, toScreen, type Point } from './view'

export interface Hands {
  readonly by: 'mouse' | 'touch' | 'keys'
  /** Chooses a hex of the map. */
  hex(hex: string): Promise<void>
  /** Chooses one counter of the stack that is fanned out. */
  fanned(unit: string): Promise<void>
  /** Presses a button, or chooses a radio button. `silent`: it answers to the finger itself, and no click follows. */
  press(control: Locator, silent?: boolean): Promise<void>
  /** Draws from one hex to another. */
  drag(from: string, to: string): Promise<void>
  /** Carries a piece from its tray onto the map. */
  carry(piece: Locator, to: string): Promise<void>
}

const MOST_PANS = 14
/** As far as this a hex must at least be drawn to come from under what covers it. */
const NEAR = 60
/** Pieces that are dragged nearer to the rim of the board than this draw the map along. */
const RIM = 44
/** Hexes smaller than this from the middle to a corner are too small for a finger beside something else. */
const FINGER = 20
/** How far a piece is lifted out of its tray, and moves between two points of the way. */
const LIFT = 40
const STEPS = 6
/** Taps until one is heard, and milliseconds until one counts as lost. */
const MOST_TAPS = 4
const LOST = 5000
/** Seconds that a finger takes from place to place, and rests before it leaves the glass. */
const PACE = 0.016
const REST = 0.15

/** What mouse and fingers share: looking for a place on the screen and bringing it into sight. */
export abstract class Pointer implements Hands {
  abstract readonly by: 'mouse' | 'touch'
  /** Taps and drags so far. */
  made = 0
  /** Strokes that only moved the map. */
  moved = 0
  /** Hexes from which a drag would take pieces along. */
  occupied: (hex: string) => boolean = () => false

  constructor(
    protected readonly page: Page,
    protected readonly layout: Layout
  ) {}

  abstract press(control: Locator, silent?: boolean): Promise<void>
  protected abstract tap(point: Point): Promise<void>
  protected abstract draw(...way: Point[]): Promise<void>

  async hex(hex: string): Promise<void> {
    await this.tap(await this.pointAt(hex))
  }

  async fanned(unit: string): Promise<void> {
    const counter = controlsOf(this.page).fanned(unit)
    await counter.waitFor()
    await look(this.page)
    const box = (await counter.boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const isThere = await counter.evaluate(
      (element, { x, y }) => element.contains(document.elementFromPoint(x, y)),
      middle
    )
    if (!isThere) throw new Error(`Something lies over the counter of ${unit}.`)
    await this.tap(middle)
  }

  async drag(from: string, to: string): Promise<void> {
    for (let tries = 0; tries < 5; tries++) {
      await this.pointAt(to, RIM, false)
      // To bring the one into sight may have put the other out of it.
      const start = (await this.free(from, RIM)) ?? (await this.pointAt(from, RIM, false))
      const end = await this.free(to, RIM)
      if (end !== null) {
        this.made++
        return this.draw(start, end)
      }
      await this.zoom('out')
    }
    throw new Error(`The hexes ${from} and ${to} cannot be brought into sight together.`)
  }

  async carry(piece: Locator, to: string): Promise<void> {
    await piece.scrollIntoViewIfNeeded()
    const end = await this.pointAt(to)
    const box = (await piece.boundingBox())!
    const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    // Straight out of the tray first, towards the map: along it the tray would be pushed.
    const { left, width } = await look(this.page)
    const beside = start.x > left + width
    const lifted = beside ? { x: start.x - LIFT, y: start.y } : { x: start.x, y: start.y - LIFT }
    this.made++
    await this.draw(start, lifted, end)
  }

  /** A point of the map, as near to the middle as can be, from which nothing is dragged along. */
  async ground(): Promise<Point> {
    const sight = await look(this.page)
    const open = await freeOf(this.page, lattice(sight))
    const found = open.find((point) => !this.occupied(hexUnder(this.layout, sight, point) ?? ''))
    if (found === undefined) throw new Error('There is no open ground in sight.')
    return found
  }

  /** A free point of the hex as the map lies now, so far from the rim of the board. */
  private async free(hex: string, rim = 0): Promise<Point | null> {
    const sight = await look(this.page)
    const inside = pointsIn(this.layout, sight, hex).filter(
      ({ x, y }) =>
        x - sight.left > rim &&
        y - sight.top > rim &&
        sight.left + sight.width - x > rim &&
        sight.top + sight.height - y > rim
    )
    const [point] = await freeOf(this.page, inside)
    return point ?? null
  }

  /** Moves the map until the hex can be touched; `nearer`: it may be zoomed, for nothing else must be in sight. */
  private async pointAt(hex: string, rim = 0, nearer = true): Promise<Point> {
    for (let pans = 0; pans < MOST_PANS; pans++) {
      const point = await this.free(hex, rim)
      if (point !== null) return point
      const { k } = await look(this.page)
      if (nearer && Math.abs(k) * this.layout.size < FINGER) await this.zoom('in')
      else await this.panTowards(hex)
    }
    throw new Error(`The hex ${hex} cannot be brought into sight.`)
  }

  private async panTowards(hex: string): Promise<void> {
    const sight = await look(this.page)
    const open = await freeOf(this.page, lattice(sight))
    const target = toScreen(sight, middleOf(this.layout, hex))
    // Where it lies already it is covered: then it is drawn to another place.
    const heart = open.find(({ x, y }) => Math.hypot(x - target.x, y - target.y) > NEAR)
    if (heart === undefined) throw new Error('Nothing of the map can be touched.')
    const [dx, dy] = [heart.x - target.x, heart.y - target.y]
    // The longest way towards it that both begins and ends on the map, and takes no pieces along.
    const far = Math.hypot(dx, dy)
    let best: { start: Point; end: Point; length: number } | null = null
    for (const start of open) {
      const under = hexUnder(this.layout, sight, start)
      if (under !== null && this.occupied(under)) continue
      for (const end of open) {
        const along = ((end.x - start.x) * dx + (end.y - start.y) * dy) / far
        const aside = Math.abs((end.x - start.x) * dy - (end.y - start.y) * dx) / far
        const length = Math.min(along, far) - 2 * aside - Math.max(0, along - far)
        if (length > (best?.length ?? 0)) best = { start, end, length }
      }
    }
    if (best === null) throw new Error('There is no place from which the map could be drawn.')
    this.moved++
    await this.draw(best.start, best.end)
  }

  protected abstract zoom(way: 'in' | 'out'): Promise<void>
}

export class Mouse extends Pointer {
  readonly by = 'mouse'

  async press(control: Locator): Promise<void> {
    this.made++
    await control.click()
  }

  protected async tap({ x, y }: Point): Promise<void> {
    this.made++
    await this.page.mouse.click(x, y)
  }

  protected async draw(...way: Point[]): Promise<void> {
    const { mouse } = this.page
    const [from, ...others] = way
    await mouse.move(from!.x, from!.y)
    await mouse.down()
    for (const { x, y } of others) await mouse.move(x, y, { steps: STEPS })
    await mouse.up()
  }

  protected async zoom(way: 'in' | 'out'): Promise<void> {
    this.moved++
    const { x, y } = await this.ground()
    await this.page.mouse.move(x, y)
    await this.page.mouse.wheel(0, way === 'in' ? -240 : 240)
  }
}

export class Touch extends Pointer {
  readonly by = 'touch'

  async press(control: Locator, silent = false): Promise<void> {
    this.made++
    if (silent) return control.tap()
    // The click comes a moment after the finger has left the glass. A machine that is busy may take the tap for a long
    // press, which opens a menu and makes no click: then a finger taps once more.
    for (let tries = 0; tries < MOST_TAPS; tries++) {
      // Somebody listens before the finger comes: a tap that is repeated without need would count twice.
      const ear = await control.evaluateHandle(
        (element, lost) => ({
          heard: new Promise<boolean>((done) => {
            element.addEventListener('click', () => done(true), { once: true, capture: true })
            element.addEventListener('contextmenu', () => done(false), { once: true, capture: true })
            setTimeout(done, lost, false)
          })
        }),
        LOST
      )
      await control.tap()
      // The page has gone on: it was heard.
      if (await ear.evaluate(({ heard }) => heard).catch(() => true)) return
    }
    throw new Error(`Nothing comes of taps on ${control.toString()}.`)
  }

  protected async tap({ x, y }: Point): Promise<void> {
    this.made++
    await this.page.touchscreen.tap(x, y)
  }

  protected async draw(...way: Point[]): Promise<void> {
    const moments = way.slice(1).flatMap((to, leg) => {
      const from = way[leg]!
      return Array.from({ length: STEPS }, (_, i) => [
        {
          x: from.x + ((to.x - from.x) * (i + 1)) / STEPS,
          y: from.y + ((to.y - from.y) * (i + 1)) / STEPS
        }
      ])
    })
    await fingers(this.page, [[way[0]!], ...moments])
  }

  protected async zoom(way: 'in' | 'out'): Promise<void> {
    this.moved++
    const { left, top, width, height } = await look(this.page)
    const [x, y] = [left + width / 2, top + height / 3]
    const apart = (half: number) => [
      { x: x - half, y },
      { x: x + half, y }
    ]
    const closing = [120, 100, 85, 70].map(apart)
    await fingers(this.page, way === 'in' ? closing.reverse() : closing)
  }
}

/**
 * Fingers on the glass: where each is, moment by moment. The moments are dated back, so that the fingers have rested when
 * they leave: what is let go in full swing glides on, and the browser takes the next tap for the one that stops it.
 */
export async function fingers(page: Page, moments: readonly (readonly Point[])[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000 - REST - moments.length * PACE
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
      timestamp
    })
  const [first, ...others] = moments
  await send('touchStart', first!)
  for (const points of others) {
    timestamp += PACE
    await send('touchMove', points)
  }
  timestamp += REST
  await send('touchMove', moments.at(-1)!)
  await send('touchEnd', [])
  await cdp.detach()
}
