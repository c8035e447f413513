// Pipes between devices of a test: messages arrive after a while, and the pipe can be cut at any moment.
import type { Binding, Pipe, PipeEvents } from '../pipe'

export class TestPipe implements Pipe {
  readonly binding: Binding
  other!: TestPipe
  /** How many messages went out. */
  count = 0
  /** Looks at, changes or holds back what goes out. */
  filter: (bytes: Uint8Array, count: number) => readonly Uint8Array[] = (bytes) => [bytes]
  private events: PipeEvents | null = null
  private readonly early: Uint8Array[] = []
  private isClosed = false

  constructor(
    own: Uint8Array,
    other: Uint8Array,
    private readonly delay: () => number
  ) {
    this.binding = { own, other }
  }

  send(bytes: Uint8Array): void {
    if (this.isClosed) return
    for (const one of this.filter(bytes, this.count++)) this.queue(one)
  }

  /** Puts something into the pipe as if it had been sent. */
  queue(bytes: Uint8Array): void {
    this.waiting.push(bytes.slice())
    if (this.waiting.length === 1) this.carry()
  }

  /** Nothing that went out is still on its way. */
  get isIdle(): boolean {
    return this.waiting.length === 0
  }

  drained(): Promise<void> {
    return this.waiting.length > 20 && !this.isClosed
      ? new Promise((resolve) => setTimeout(() => resolve(this.drained()), 1))
      : Promise.resolve()
  }

  listen(events: PipeEvents): void {
    this.events = events
    for (const bytes of this.early.splice(0)) events.message(bytes)
    if (this.isClosed) events.closed()
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.events?.closed()
    setTimeout(() => this.other.close(), this.delay())
  }

  private readonly waiting: Uint8Array[] = []

  private carry(): void {
    setTimeout(() => {
      const bytes = this.waiting.shift()
      if (bytes !== undefined) this.other.arrive(bytes)
      if (this.waiting.length > 0) this.carry()
    }, this.delay())
  }

  private arrive(bytes: Uint8Array): void {
    if (this.isClosed) return
    if (this.events === null) this.early.push(bytes)
    else this.events.message(bytes)
  }
}

let pairs = 0

export function pipePair(delay: () => number = () => 0): [TestPipe, TestPipe] {
  const one = Uint8Array.of(1, pairs & 255, pairs >> 8)
  const two = Uint8Array.of(2, pairs & 255, pairs++ >> 8)
  const [a, b] = [new TestPipe(one, two, delay), new TestPipe(two, one, delay)]
  a.other = b
  b.other = a
  return [a, b]
}
