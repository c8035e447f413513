import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  atSpot,
  blend,
  centred,
  clamped,
  fitted,
  fittedTo,
  fitScale,
  flipped,
  levelOf,
  middle,
  minScale,
  NO_INSETS,
  hides,
  opening,
  panned,
  readSpot,
  revealed,
  seen,
  showsAll,
  spotOf,
  toMap,
  toScreen,
  zoomed,
  type Camera,
  type Frame
} from './camera'

const frame: Frame = {
  view: { width: 400, height: 800 },
  insets: NO_INSETS,
  map: { width: 3000, height: 2000 },
  maxScale: 4
}
const covered: Frame = { ...frame, insets: { top: 50, right: 0, bottom: 250, left: 0 } }
const start: Camera = { x: -500, y: -300, scale: 1, flipped: false }

const cameras = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  scale: fc.double({ min: 0.01, max: 10, noNaN: true }),
  flipped: fc.boolean()
})

describe('the camera', () => {
  test('what is put on the screen is found there again, flipped or not', () => {
    fc.assert(
      fc.property(cameras, fc.integer(), fc.integer(), (camera, x, y) => {
        const [sx, sy] = toScreen(camera, x % 3000, y % 2000)
        const [mx, my] = toMap(camera, sx, sy)
        expect(mx).toBeCloseTo(x % 3000, 3)
        expect(my).toBeCloseTo(y % 2000, 3)
      })
    )
  })

  test('the map never leaves the window, whatever is done', () => {
    fc.assert(
      fc.property(cameras, fc.constantFrom(frame, covered), (camera, where) => {
        const kept = clamped(camera, where)
        expect(kept.scale).toBeGreaterThanOrEqual(minScale(where))
        expect(kept.scale).toBeLessThanOrEqual(where.maxScale)
        const part = seen(kept, where)
        expect(part.x).toBeLessThan(3000)
        expect(part.y).toBeLessThan(2000)
        expect(part.x + part.width).toBeGreaterThan(0)
        expect(part.y + part.height).toBeGreaterThan(0)
        expect(clamped(kept, where).x).toBeCloseTo(kept.x, 6)
        expect(clamped(kept, where).y).toBeCloseTo(kept.y, 6)
      })
    )
  })

  test('zooming keeps what lies under the pointer where the rim of the map allows it', () => {
    const before = toMap(start, 120, 300)
    const after = toMap(zoomed(start, frame, 1.7, 120, 300), 120, 300)
    expect(after[0]).toBeCloseTo(before[0])
    expect(after[1]).toBeCloseTo(before[1])
  })

  test('zooming ends at the largest and at the smallest scale', () => {
    expect(zoomed(start, frame, 100, 0, 0).scale).toBe(4)
    expect(zoomed(start, frame, 0.0001, 0, 0).scale).toBe(minScale(frame))
  })

  test('fitting shows the whole map, clear of what covers the window', () => {
    const all = fitted(covered, false)
    expect(all.scale).toBeCloseTo(fitScale(covered))
    const [left, top] = toScreen(all, 0, 0)
    const [right, bottom] = toScreen(all, 3000, 2000)
    expect(left).toBeGreaterThanOrEqual(-0.01)
    expect(top).toBeGreaterThanOrEqual(49.99)
    expect(right).toBeLessThanOrEqual(400.01)
    expect(bottom).toBeLessThanOrEqual(550.01)
  })

  test('turning the board keeps its middle and turns back to the same place', () => {
    const turned = flipped(start, frame)
    const [a, b] = [toMap(start, ...middle(frame)), toMap(turned, ...middle(frame))]
    expect(b[0]).toBeCloseTo(a[0])
    expect(b[1]).toBeCloseTo(a[1])
    const back = flipped(turned, frame)
    expect([back.x, back.y]).toEqual([expect.closeTo(start.x), expect.closeTo(start.y)])
  })

  test('panning a flipped board moves it with the finger all the same', () => {
    const turned = flipped(start, frame)
    expect(panned(turned, frame, 10, -7).x).toBeCloseTo(turned.x + 10)
    expect(panned(turned, frame, 10, -7).y).toBeCloseTo(turned.y - 7)
  })
})

describe('revealing', () => {
  test('what is in sight stays as it is', () => {
    expect(revealed(start, frame, { x: 650, y: 600, width: 64, height: 55 })).toBe(start)
  })

  test('what is out of sight comes into it, at the same scale', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2900 }),
        fc.integer({ min: 0, max: 1900 }),
        fc.boolean(),
        (x, y, flip) => {
          const from = flip ? flipped(start, covered) : centred(start, covered, 700, 700)
          const to = revealed(from, covered, { x, y, width: 64, height: 55 })
          expect(to.scale).toBe(from.scale)
          const [ax, ay] = toScreen(to, x + 32, y + 27)
          expect(ax).toBeGreaterThan(0)
          expect(ax).toBeLessThan(400)
          expect(ay).toBeGreaterThan(50)
          expect(ay).toBeLessThan(550)
        }
      )
    )
  })

  test('a part of the map is fitted as large as it goes, and never larger than asked', () => {
    const part = { x: frame.map.width / 4, y: frame.map.height / 4, width: frame.map.width / 4, height: 10 }
    const near = fittedTo(frame, part, 100, false)
    expect(near.scale).toBeGreaterThan(fitScale(frame))
    expect(fittedTo(frame, part, 0.5, false).scale).toBe(0.5)
  })

  test('what is too large for the window zooms out until it fits', () => {
    const to = revealed(start, frame, { x: 0, y: 0, width: 1500, height: 300 })
    expect(to.scale).toBeLessThan(1)
    expect(seen(to, frame).width).toBeGreaterThan(1500)
  })
})

describe('where the board opens', () => {
  const scales = { least: 1, most: 1.6 }

  test('shows all places when they can be read together', () => {
    const camera = opening(
      frame,
      [
        [500, 500],
        [700, 900]
      ],
      scales
    )
    const part = seen(camera, frame)
    expect(camera.scale).toBeGreaterThanOrEqual(1)
    expect(part.x).toBeLessThan(500)
    expect(part.x + part.width).toBeGreaterThan(700)
  })

  test('shows where most of them are when they cannot', () => {
    const crowd = [100, 150, 200, 250].map((x) => [2000 + x, 1000] as const)
    const camera = opening(frame, [[100, 100], ...crowd], scales)
    expect(camera.scale).toBe(1)
    const part = seen(camera, frame)
    for (const [x, y] of crowd) {
      expect(x).toBeGreaterThan(part.x)
      expect(x).toBeLessThan(part.x + part.width)
      expect(y).toBeGreaterThan(part.y)
    }
  })

  test('never begins beyond the rim, and shows everything when nothing stands anywhere', () => {
    const part = seen(opening(frame, [[10, 10]], scales), frame)
    expect(part.x).toBeGreaterThanOrEqual(-0.01)
    expect(part.y).toBeGreaterThanOrEqual(-0.01)
    expect(opening(frame, [], scales)).toEqual(fitted(frame, false))
  })

  test('a place that was remembered is found again in a window of another size', () => {
    const spot = spotOf(start, frame)
    const other: Frame = { ...frame, view: { width: 900, height: 600 } }
    const [x, y] = toMap(atSpot(spot, other), ...middle(other))
    expect(x).toBeCloseTo(spot.x)
    expect(y).toBeCloseTo(spot.y)
    expect(readSpot(JSON.stringify(spot))).toEqual(spot)
  })

  test.each([null, '', '{', '{"x":1}', '{"x":1,"y":2,"scale":0}', '{"x":null,"y":2,"scale":1}', '7'])(
    'forgets what is no place: %s',
    (text) => expect(readSpot(text)).toBeNull()
  )
})

test('a journey begins and ends where it should', () => {
  const to = zoomed(start, frame, 2, 10, 10)
  const begin = blend(start, to, frame, 0)
  expect([begin.x, begin.y, begin.scale]).toEqual([
    expect.closeTo(start.x),
    expect.closeTo(start.y),
    expect.closeTo(start.scale)
  ])
  expect(blend(start, to, frame, 1)).toBe(to)
  const half = blend(start, to, frame, 0.5)
  expect(half.scale).toBeGreaterThan(start.scale)
  expect(half.scale).toBeLessThan(to.scale)
})

test('levels of detail follow the size of a hex on the screen', () => {
  expect([20, 60, 120].map(levelOf)).toEqual(['far', 'mid', 'near'])
})

describe('what covers the map', () => {
  test('the whole map is in sight when it is fitted, and not when one is nearer', () => {
    const whole = fitted(covered, false)
    expect(showsAll(whole, covered)).toBe(true)
    expect(showsAll(fitted(covered, true), covered)).toBe(true)
    expect(showsAll(zoomed(whole, covered, 1.5, 200, 200), covered)).toBe(false)
  })

  test('a corner hides what lies below it, and nothing else', () => {
    const corner = { right: 400, bottom: 800 }
    const size = { width: 150, height: 100 }
    const at = (x: number, y: number) => {
      const [mapX, mapY] = toMap(start, x, y)
      return [{ x: mapX, y: mapY }]
    }
    expect(hides(start, corner, size, at(330, 750), 10)).toBe(true)
    expect(hides(start, corner, size, at(245, 750), 10)).toBe(true)
    expect(hides(start, corner, size, at(200, 750), 10)).toBe(false)
    expect(hides(start, corner, size, at(330, 600), 10)).toBe(false)
  })

  test('a small map fills a large window at the start', () => {
    const wide = { ...frame, view: { width: 3600, height: 1600 } }
    const part = seen(
      opening(
        wide,
        [
          [100, 100],
          [2900, 1900]
        ],
        { least: 0.5, most: 2 }
      ),
      wide
    )
    expect(part.x).toBeGreaterThanOrEqual(-1)
    expect(part.x + part.width).toBeLessThanOrEqual(3001)
    expect(part.y + part.height).toBeLessThanOrEqual(2001)
  })
})
