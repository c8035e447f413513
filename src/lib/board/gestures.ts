// Fingers, mouse and wheel on the board: tap, hold, drag of pieces, pan, pinch. Places are in pixels of the board.
import { panned, toMap, toScreen, zoomed, type Camera } from './camera'
import type { Stage } from './stage'
import { wayOf, within } from './turned'

/** A finger that has moved no further than this has tapped. */
const STILL = 9
const HOLD = 450
const DOUBLE = 320
/** How far from the rim a dragged piece begins to draw the map after it, and how fast, in pixels a frame. */
const RIM = 36
const RIM_SPEED = 9

export interface Place {
  readonly x: number
  readonly y: number
  /** What of the page lies there: a counter of a fanned stack, or the board. */
  readonly target: Element | null
}

/** What the fingers mean. */
export interface Hands {
  tap(place: Place): void
  /** A second tap at the same place, before it counts as a tap of its own: true when it is used up. */
  doubleTap(place: Place): boolean
  ask(place: Place): void
  /** Is there something here that can be dragged along? */
  grab(place: Place): boolean
  drag(x: number, y: number): void
  drop(x: number, y: number): void
  /** The drag is given up. */
  letGo(): void
}

interface Finger {
  x: number
  y: number
  readonly startX: number
  readonly startY: number
  readonly target: Element | null
}

type Doing = 'nothing' | 'waiting' | 'panning' | 'pinching' | 'dragging' | 'done'

export class Gestures {
  private readonly fingers = new Map<number, Finger>()
  private doing: Doing = 'nothing'
  private holdTimer: ReturnType<typeof setTimeout> | undefined
  private lastTap = { time: 0, x: 0, y: 0 }
  private byTouch = false
  /** What `within` gives for the corner of the glass, and the way from there: looked up once for each touch. */
  private originX = 0
  private originY = 0
  private way: 1 | -1 = 1
  private trail: { time: number; x: number; y: number }[] = []
  private rimId = 0
  private pinch = { distance: 1, camera: null as Camera | null, x: 0, y: 0 }

  constructor(
    private readonly element: HTMLElement,
    private readonly stage: Stage,
    private readonly hands: Hands,
    private readonly calm: () => boolean
  ) {}

  attach(): () => void {
    const { element } = this
    const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ['pointerdown', this.down],
      ['pointermove', this.move, { passive: true }],
      ['pointerup', this.up],
      ['pointercancel', this.cancel],
      ['touchend', this.noGhost, { passive: false }],
      ['contextmenu', this.menu],
      ['wheel', this.wheel, { passive: false }]
    ]
    for (const [type, listener, options] of listeners)
      element.addEventListener(type, listener as EventListener, options)
    return () => {
      clearTimeout(this.holdTimer)
      cancelAnimationFrame(this.rimId)
      for (const [type, listener] of listeners) element.removeEventListener(type, listener as EventListener)
    }
  }

  /** Gives up a drag, as Escape does. */
  giveUp(): boolean {
    if (this.doing !== 'dragging') return false
    this.endDrag()
    this.hands.letGo()
    this.doing = 'done'
    return true
  }

  private place(finger: Finger): Place {
    return { x: finger.x, y: finger.y, target: finger.target }
  }

  private placed({ clientX, clientY }: PointerEvent): [number, number] {
    return [this.originX + this.way * clientX, this.originY + this.way * clientY]
  }

  private readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return
    this.byTouch = event.pointerType !== 'mouse'
    if (this.fingers.size === 0) {
      this.way = wayOf(this.element)
      const [x, y] = within(this.element, 0, 0)
      this.originX = x
      this.originY = y
    }
    const [x, y] = this.placed(event)
    const target = event.target instanceof Element ? event.target : null
    this.fingers.set(event.pointerId, { x, y, startX: x, startY: y, target })
    // What lies under the finger may be drawn anew by the tap: then its touchend never comes to the board.
    if (this.byTouch)
      target?.addEventListener('touchend', this.noGhost as EventListener, { passive: false, once: true })
    this.stage.hold()
    if (this.fingers.size === 1) {
      this.doing = 'waiting'
      this.trail = []
      clearTimeout(this.holdTimer)
      this.holdTimer = setTimeout(this.held, HOLD)
    } else if (this.fingers.size === 2) {
      clearTimeout(this.holdTimer)
      if (this.doing === 'dragging') {
        this.endDrag()
        this.hands.letGo()
      }
      this.beginPinch()
    }
  }

  private readonly held = (): void => {
    const [finger] = this.fingers.values()
    if (this.doing !== 'waiting' || !finger) return
    this.doing = 'done'
    this.hands.ask(this.place(finger))
  }

  private readonly move = (event: PointerEvent): void => {
    const finger = this.fingers.get(event.pointerId)
    if (!finger) return
    const [x, y] = this.placed(event)
    const [dx, dy] = [x - finger.x, y - finger.y]
    if (this.doing === 'waiting') {
      if (Math.hypot(x - finger.startX, y - finger.startY) < STILL) return
      clearTimeout(this.holdTimer)
      this.element.setPointerCapture(event.pointerId)
      const start = { x: finger.startX, y: finger.startY, target: finger.target }
      this.doing = this.hands.grab(start) ? 'dragging' : 'panning'
      if (this.doing === 'dragging') this.rimId = requestAnimationFrame(this.atRim)
    }
    finger.x = x
    finger.y = y
    if (this.doing === 'panning') {
      this.trail.push({ time: event.timeStamp, x, y })
      if (this.trail.length > 12) this.trail.shift()
      this.stage.set(panned(this.stage.camera, this.stage.frame, dx, dy))
    } else if (this.doing === 'dragging') this.hands.drag(x, y)
    else if (this.doing === 'pinching') this.pinchMove()
  }

  private readonly up = (event: PointerEvent): void => {
    const finger = this.fingers.get(event.pointerId)
    if (!finger) return
    this.fingers.delete(event.pointerId)
    clearTimeout(this.holdTimer)
    const { doing } = this
    if (doing === 'pinching') return this.fewerFingers()
    this.doing = 'nothing'
    if (doing === 'waiting') this.tapped(finger, event.timeStamp)
    else if (doing === 'panning') this.released(event.timeStamp)
    else if (doing === 'dragging') {
      this.endDrag()
      this.hands.drop(finger.x, finger.y)
      this.stage.restSoon()
    }
  }

  private readonly cancel = (event: PointerEvent): void => {
    if (!this.fingers.delete(event.pointerId)) return
    clearTimeout(this.holdTimer)
    if (this.doing === 'dragging') {
      this.endDrag()
      this.hands.letGo()
    }
    if (this.fingers.size === 0) this.doing = 'nothing'
    this.stage.restSoon()
  }

  private tapped(finger: Finger, time: number): void {
    const place = this.place(finger)
    const again =
      time - this.lastTap.time < DOUBLE &&
      Math.hypot(place.x - this.lastTap.x, place.y - this.lastTap.y) < 3 * STILL
    this.lastTap = again ? { time: 0, x: 0, y: 0 } : { time, x: place.x, y: place.y }
    if (!again || !this.hands.doubleTap(place)) this.hands.tap(place)
    this.stage.restSoon()
  }

  /** Lets the map glide on as fast as the finger was in the last tenth of a second. */
  private released(time: number): void {
    const recent = this.trail.filter((one) => time - one.time < 100)
    const [first, last] = [recent[0], recent[recent.length - 1]]
    const span = first && last ? last.time - first.time : 0
    if (span < 10 || this.calm()) return this.stage.restSoon(0)
    this.stage.glide((last!.x - first!.x) / span, (last!.y - first!.y) / span)
  }

  private two(): [Finger, Finger] | null {
    const [a, b] = [...this.fingers.values()]
    return a && b ? [a, b] : null
  }

  private beginPinch(): void {
    const both = this.two()
    if (!both) return
    const [a, b] = both
    this.doing = 'pinching'
    const [x, y] = toMap(this.stage.camera, (a.x + b.x) / 2, (a.y + b.y) / 2)
    this.pinch = { distance: Math.max(20, Math.hypot(a.x - b.x, a.y - b.y)), camera: this.stage.camera, x, y }
  }

  /** What lay between the fingers at the beginning lies between them still. */
  private pinchMove(): void {
    const both = this.two()
    if (!both || !this.pinch.camera) return
    const [a, b] = both
    const { frame } = this.stage
    const factor = Math.hypot(a.x - b.x, a.y - b.y) / this.pinch.distance
    const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
    const scaled = zoomed(this.pinch.camera, frame, factor, mx, my)
    const [sx, sy] = toScreen(scaled, this.pinch.x, this.pinch.y)
    this.stage.set(panned(scaled, frame, mx - sx, my - sy))
  }

  private fewerFingers(): void {
    if (this.fingers.size >= 2) return this.beginPinch()
    if (this.fingers.size === 1) {
      // The finger that stays goes on panning, but never taps.
      this.doing = 'panning'
      this.trail = []
      return
    }
    this.doing = 'nothing'
    this.stage.restSoon(0)
  }

  private endDrag(): void {
    cancelAnimationFrame(this.rimId)
    this.rimId = 0
  }

  /** A piece that is held at the rim draws the map along. */
  private readonly atRim = (): void => {
    if (this.doing !== 'dragging') return
    this.rimId = requestAnimationFrame(this.atRim)
    const [finger] = this.fingers.values()
    if (!finger) return
    const { width, height } = this.stage.frame.view
    const pull = (at: number, length: number) => (at < RIM ? RIM_SPEED : at > length - RIM ? -RIM_SPEED : 0)
    const [dx, dy] = [pull(finger.x, width), pull(finger.y, height)]
    if (dx === 0 && dy === 0) return
    this.stage.set(panned(this.stage.camera, this.stage.frame, dx, dy))
    this.hands.drag(finger.x, finger.y)
  }

  /** A tap that draws up a sheet must not press what then lies under the finger: no click comes after it. */
  private readonly noGhost = (event: TouchEvent): void => {
    if (event.cancelable) event.preventDefault()
  }

  private readonly menu = (event: MouseEvent): void => {
    event.preventDefault()
    // A finger that is held long asks by itself.
    if (this.byTouch && this.fingers.size > 0) return
    const [x, y] = within(this.element, event.clientX, event.clientY)
    const target = event.target instanceof Element ? event.target : null
    this.hands.ask({ x, y, target })
  }

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    // Two fingers that pinch on a touchpad come as a wheel with the control key, in small steps.
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018))
    const { stage } = this
    stage.hold()
    stage.set(
      zoomed(stage.camera, stage.frame, factor, ...within(this.element, event.clientX, event.clientY))
    )
    stage.restSoon()
  }
}
