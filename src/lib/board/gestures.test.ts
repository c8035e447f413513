import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NO_INSETS, transformOf, type Frame } from './camera'
import { Gestures, type Hands } from './gestures'
import { Stage } from './stage'

// As little of a browser as fingers need: an element that hears events, and frames that are called by hand.
class FakeElement extends EventTarget {
  style: Record<string, string> = {}
  getBoundingClientRect = () => ({ left: 10, top: 20 })
  setPointerCapture = () => undefined
  closest = () => null
}

const frame: Frame = {
  view: { width: 400, height: 800 },
  insets: NO_INSETS,
  map: { width: 3000, height: 2000 },
  maxScale: 4
}

let frames: ((now: number) => void)[] = []
let now = 0

function tick(times = 1) {
  for (let n = 0; n < times; n++) {
    now += 16
    vi.setSystemTime(now)
    const run = frames
    frames = []
    for (const one of run) one(now)
  }
}

function setUp(calm = true, grabs = false) {
  const element = new FakeElement()
  const world = new FakeElement()
  const told: unknown[][] = []
  const tell =
    (name: string) =>
    (...given: unknown[]) =>
      void told.push([name, ...given])
  const rested = vi.fn()
  const camera = { x: -800, y: -600, scale: 1, flipped: false }
  const stage = new Stage(camera, frame, { moved: () => undefined, rested }, transformOf)
  stage.attach(world as unknown as HTMLElement)
  const hands: Hands = {
    tap: ({ x, y }) => void told.push(['tap', x, y]),
    doubleTap: () => {
      told.push(['double'])
      return true
    },
    ask: ({ x, y }) => void told.push(['ask', x, y]),
    grab: ({ x, y }) => {
      told.push(['grab', x, y])
      return grabs
    },
    drag: tell('drag'),
    drop: tell('drop'),
    letGo: tell('letGo')
  }
  const gestures = new Gestures(element as unknown as HTMLElement, stage, hands, () => calm)
  const detach = gestures.attach()
  const send = (type: string, x: number, y: number, id = 1, more: object = {}) => {
    const event = new Event(type, { cancelable: true })
    const given = {
      pointerId: id,
      pointerType: 'touch',
      button: 0,
      clientX: x + 10,
      clientY: y + 20,
      ...more
    }
    for (const [name, value] of Object.entries({ timeStamp: now, ...given }))
      Object.defineProperty(event, name, { value })
    element.dispatchEvent(event)
    return event
  }
  return { told, stage, world, rested, gestures, send, detach }
}

beforeEach(() => {
  vi.useFakeTimers()
  now = 1000
  frames = []
  vi.setSystemTime(now)
  vi.stubGlobal('requestAnimationFrame', (run: (now: number) => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('WheelEvent', { DOM_DELTA_LINE: 1 })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('one finger', () => {
  test('taps, though it trembles', () => {
    const { told, send, stage } = setUp()
    const before = stage.camera
    send('pointerdown', 100, 100)
    send('pointermove', 104, 103)
    send('pointerup', 104, 103)
    expect(told).toEqual([['tap', 100, 100]])
    expect(stage.camera).toBe(before)
  })

  test('taps twice for a double tap, three times for that and a tap', () => {
    const { told, send } = setUp()
    for (let n = 0; n < 3; n++) {
      send('pointerdown', 100, 100)
      send('pointerup', 100, 100)
    }
    expect(told.map(([name]) => name)).toEqual(['tap', 'double', 'tap'])
  })

  test('held long it asks, and does not tap when it is lifted', () => {
    const { told, send } = setUp()
    send('pointerdown', 100, 100)
    vi.advanceTimersByTime(460)
    send('pointerup', 100, 100)
    expect(told).toEqual([['ask', 100, 100]])
  })

  test('pans when there is nothing to drag', () => {
    const { told, send, stage, rested } = setUp()
    send('pointerdown', 100, 100)
    send('pointermove', 130, 90)
    send('pointermove', 140, 80)
    tick()
    expect([stage.camera.x, stage.camera.y]).toEqual([-760, -620])
    send('pointerup', 140, 80)
    vi.advanceTimersByTime(20)
    expect(told).toEqual([['grab', 100, 100]])
    expect(rested).toHaveBeenCalledOnce()
  })

  test('a map that is let go in motion glides on and comes to rest', () => {
    const { send, stage, rested, world } = setUp(false)
    send('pointerdown', 100, 100)
    for (let n = 1; n <= 5; n++) {
      send('pointermove', 100 + 20 * n, 100)
      tick()
    }
    expect(world.style['willChange']).toBe('transform')
    const { x } = stage.camera
    send('pointerup', 200, 100)
    tick(5)
    expect(stage.camera.x).toBeGreaterThan(x + 20)
    tick(200)
    expect(rested).toHaveBeenCalled()
    expect(world.style['willChange']).toBe('')
  })

  test('drags what it has taken, and drops it', () => {
    const { told, send, stage } = setUp(true, true)
    const before = stage.camera
    send('pointerdown', 100, 100)
    send('pointermove', 150, 100)
    send('pointermove', 200, 120)
    send('pointerup', 200, 120)
    expect(told).toEqual([
      ['grab', 100, 100],
      ['drag', 150, 100],
      ['drag', 200, 120],
      ['drop', 200, 120]
    ])
    expect(stage.camera).toBe(before)
  })

  test('at the rim what is dragged draws the map along', () => {
    const { send, stage } = setUp(true, true)
    send('pointerdown', 100, 100)
    send('pointermove', 395, 400)
    const { x } = stage.camera
    tick(3)
    expect(stage.camera.x).toBeLessThan(x)
  })

  test('a drag can be given up, or be taken away by the browser', () => {
    const one = setUp(true, true)
    one.send('pointerdown', 100, 100)
    one.send('pointermove', 150, 100)
    expect(one.gestures.giveUp()).toBe(true)
    one.send('pointerup', 150, 100)
    expect(one.told.at(-1)).toEqual(['letGo'])
    expect(one.gestures.giveUp()).toBe(false)
    const two = setUp(true, true)
    two.send('pointerdown', 100, 100)
    two.send('pointermove', 150, 100)
    two.send('pointercancel', 150, 100)
    expect(two.told.at(-1)).toEqual(['letGo'])
  })
})

describe('two fingers', () => {
  test('zoom about the place between them and never tap', () => {
    const { told, send, stage } = setUp()
    send('pointerdown', 150, 400, 1)
    send('pointerdown', 250, 400, 2)
    const under = { x: 200 - stage.camera.x, y: 400 - stage.camera.y }
    send('pointermove', 100, 400, 1)
    send('pointermove', 300, 400, 2)
    tick()
    expect(stage.camera.scale).toBeCloseTo(2)
    expect(stage.camera.x + 2 * under.x).toBeCloseTo(200)
    expect(stage.camera.y + 2 * under.y).toBeCloseTo(400)
    send('pointerup', 300, 400, 2)
    send('pointerup', 100, 400, 1)
    expect(told).toEqual([])
  })

  test('end a drag', () => {
    const { told, send } = setUp(true, true)
    send('pointerdown', 100, 100, 1)
    send('pointermove', 150, 100, 1)
    send('pointerdown', 250, 400, 2)
    expect(told.at(-1)).toEqual(['letGo'])
  })
})

describe('the mouse', () => {
  test('asks with its other button and zooms with its wheel', () => {
    const { told, send, stage } = setUp()
    const mouse = { pointerType: 'mouse' }
    send('pointerdown', 50, 60, 1, { ...mouse, button: 2 })
    expect(send('contextmenu', 50, 60, 1, mouse).defaultPrevented).toBe(true)
    expect(told).toEqual([['ask', 50, 60]])
    const wheel = send('wheel', 200, 200, 1, { deltaY: -100, deltaMode: 0, ctrlKey: false })
    expect(wheel.defaultPrevented).toBe(true)
    expect(stage.camera.scale).toBeGreaterThan(1)
  })

  test('is heard no more after the board is gone', () => {
    const { told, send, detach } = setUp()
    detach()
    send('pointerdown', 100, 100)
    send('pointerup', 100, 100)
    expect(told).toEqual([])
  })
})

describe('the stage', () => {
  test('travels, and what is asked on the way begins where it was going', () => {
    const { stage, rested } = setUp()
    const to = { ...stage.camera, x: -1000 }
    stage.travel(to, 200)
    tick(3)
    expect(stage.camera.x).toBeLessThan(-800)
    expect(stage.camera.x).toBeGreaterThan(-1000)
    expect(stage.aim).toBe(to)
    tick(20)
    expect(stage.camera).toBe(to)
    expect(rested).toHaveBeenCalledOnce()
  })

  test('jumps when movement is not wanted', () => {
    const { stage, world } = setUp()
    stage.travel({ ...stage.camera, x: -900 }, 0)
    expect(stage.camera.x).toBe(-900)
    expect(world.style['transform']).toContain('-900.00px')
  })

  test('a smaller window keeps the map in sight and does not stop a journey', () => {
    const { stage } = setUp()
    const to = { ...stage.camera, x: -1000 }
    stage.travel(to, 200)
    stage.setFrame({ ...frame, insets: { ...NO_INSETS, bottom: 300 } })
    tick(20)
    expect(stage.camera.x).toBe(-1000)
    stage.jump({ ...stage.camera, x: 130 })
    stage.setFrame({ ...frame, view: { width: 200, height: 300 } })
    expect(stage.camera.x).toBeLessThan(130)
  })
})
