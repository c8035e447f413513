// Moves the drawing: one transform on one element, set at most once a frame, with no component work in between.
import { blend, clamped, panned, type Camera, type Frame } from './camera'

/** Milliseconds in which a map that was let go slows down to a third. */
const GLIDE = 260
/** Slower than this, in pixels a millisecond, it stands. */
const STANDS = 0.02
/** After the last turn of the wheel. */
const REST = 160

export interface StageEvents {
  /** Every frame in which the picture moves. */
  moved(camera: Camera): void
  /** The picture has come to rest: redraw sharply, choose the level of detail, remember the place. */
  rested(camera: Camera): void
}

export class Stage {
  private world: HTMLElement | null = null
  private frameId = 0
  private restTimer: ReturnType<typeof setTimeout> | undefined
  private step: ((now: number) => boolean) | null = null
  private moving = false
  private goal: Camera | null = null

  constructor(
    public camera: Camera,
    public frame: Frame,
    private readonly events: StageEvents,
    private readonly transform: (camera: Camera) => string
  ) {}

  attach(world: HTMLElement): () => void {
    this.world = world
    this.draw()
    return () => {
      this.stop()
      clearTimeout(this.restTimer)
      this.world = null
    }
  }

  /** Where the picture is going; what is asked for next begins there. */
  get aim(): Camera {
    return this.goal ?? this.camera
  }

  /** The window, or what covers it, has changed. What is on its way goes on. */
  setFrame(frame: Frame): void {
    this.frame = frame
    if (this.moving) return
    const kept = clamped(this.camera, frame)
    if (kept.x !== this.camera.x || kept.y !== this.camera.y || kept.scale !== this.camera.scale)
      this.jump(kept)
  }

  /** At once, and at rest. */
  jump(camera: Camera): void {
    this.stop()
    this.camera = camera
    this.draw()
    this.rest()
  }

  /** A finger or a wheel moves it: drawn with the next frame. */
  set(camera: Camera): void {
    this.camera = camera
    this.begin()
    this.request()
  }

  /** A finger has touched the board: what was gliding stands. */
  hold(): void {
    this.step = null
    this.goal = null
    clearTimeout(this.restTimer)
  }

  /** What moves goes on by itself until `step` returns false; then the picture rests. */
  private run(step: (now: number) => boolean): void {
    this.step = step
    this.begin()
    this.request()
  }

  glide(vx: number, vy: number): void {
    this.goal = null
    let last = performance.now()
    this.run((now) => {
      const dt = Math.min(40, now - last)
      last = now
      const before = this.camera
      this.camera = panned(before, this.frame, vx * dt, vy * dt)
      const slow = Math.exp(-dt / GLIDE)
      // At the rim of the map the glide ends in that direction.
      vx = this.camera.x === before.x ? 0 : vx * slow
      vy = this.camera.y === before.y ? 0 : vy * slow
      return Math.hypot(vx, vy) > STANDS
    })
  }

  travel(to: Camera, milliseconds: number): void {
    const from = this.camera
    if (milliseconds <= 0 || !this.world) return this.jump(to)
    const begin = performance.now()
    this.goal = to
    this.run((now) => {
      const t = Math.min(1, Math.max(0, (now - begin) / milliseconds))
      this.camera = blend(from, to, this.frame, 1 - (1 - t) ** 3)
      return t < 1
    })
  }

  /** The picture rests when nothing has moved it for a moment. */
  restSoon(after = REST): void {
    clearTimeout(this.restTimer)
    this.restTimer = setTimeout(() => {
      if (!this.step) this.rest()
    }, after)
  }

  private begin(): void {
    clearTimeout(this.restTimer)
    if (this.moving) return
    this.moving = true
    // While it moves, the browser shifts what it has already drawn; at rest it draws sharply.
    if (this.world) this.world.style.willChange = 'transform'
  }

  private rest(): void {
    this.step = null
    this.goal = null
    this.moving = false
    if (this.world) this.world.style.willChange = ''
    this.events.rested(this.camera)
  }

  private request(): void {
    if (this.frameId === 0) this.frameId = requestAnimationFrame(this.onFrame)
  }

  private readonly onFrame = (now: number): void => {
    this.frameId = 0
    const step = this.step
    if (step && !step(now)) {
      this.draw()
      this.rest()
      return
    }
    this.draw()
    if (this.step) this.request()
  }

  private draw(): void {
    if (this.world) this.world.style.transform = this.transform(this.camera)
    this.events.moved(this.camera)
  }

  private stop(): void {
    if (this.frameId !== 0) cancelAnimationFrame(this.frameId)
    this.frameId = 0
    this.step = null
    this.goal = null
    clearTimeout(this.restTimer)
  }
}
