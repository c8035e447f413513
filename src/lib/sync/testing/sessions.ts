// Devices of a test with sessions: what each would keep on disk is a list in memory.
import * as Y from 'yjs'
import type { Secret } from '../../match/crypto'
import type { Plan, Rules } from '../../match/genesis'
import { createMatch, openMatch, type Match } from '../../match/match'
import { keysOf, newCode, type Keys } from '../invitation'
import { Memory, passingShelf, type Shelf } from '../memory'
import { Session, type Keeping, type SessionOptions } from '../session'
import type { Surroundings } from '../surroundings'
import { pipePair, type TestPipe } from './pipes'

export class Device<S> {
  session!: Session<S>
  match: Match<S> | null = null
  readonly shelf: Shelf = passingShelf()
  readonly secrets: Secret[] = []
  readonly keeping: Keeping = {
    settled: () => this.saving(),
    keepSecret: async (secret) => void this.secrets.push(secret)
  }
  /** How long the disk takes. */
  saving: () => Promise<void> = () => Promise.resolve()
  private readonly wakers = new Set<() => void>()
  private readonly hiders = new Set<() => void>()

  constructor(
    readonly rules: Rules<S>,
    readonly keys: Keys,
    private readonly extra: Partial<SessionOptions<S>> = {}
  ) {
    this.open()
  }

  get memory(): Memory {
    return new Memory(this.shelf)
  }

  wake(): void {
    for (const run of [...this.wakers]) run()
  }

  hide(): void {
    for (const run of [...this.hiders]) run()
  }

  hold(match: Match<S>, secrets: readonly Secret[] = []): this {
    this.secrets.push(...secrets)
    this.match = match
    this.session.attach(match, this.keeping)
    return this
  }

  /** As after a reload: everything anew from what was kept. */
  reload(): void {
    this.session.close()
    const { match } = this
    this.open()
    if (match === null) return
    match.close()
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(match.doc))
    this.match = openMatch(doc, this.rules, { secrets: this.secrets, id: match.id })
    this.session.attach(this.match, this.keeping)
  }

  private open(): void {
    const on = (set: Set<() => void>) => (run: () => void) => {
      set.add(run)
      return () => set.delete(run)
    }
    const surroundings: Surroundings = { onWake: on(this.wakers), onHide: on(this.hiders) }
    this.session = new Session<S>({
      keys: this.keys,
      app: '1.0.0',
      memory: this.memory,
      surroundings,
      rulesFor: async (game) => (game === this.rules.game.id ? this.rules : null),
      arrived: async (match) => {
        this.match = match
        return this.keeping
      },
      ...this.extra
    })
  }
}

export function connect<S>(a: Device<S>, b: Device<S>, delay?: () => number): [TestPipe, TestPipe] {
  const pipes = pipePair(delay)
  a.session.meet(pipes[0], 'test')
  b.session.meet(pipes[1], 'test')
  return pipes
}

let shared: Promise<Keys> | undefined
/** The same invitation for tests that need only one, since making one takes a while. */
export const testKeys = (): Promise<Keys> => (shared ??= keysOf(newCode()))

/** A device with the founder's seat and a free one. */
export function founderOf<S>(rules: Rules<S>, plan: Plan, keys: Keys): Device<S> & { match: Match<S> } {
  const { match, secrets } = createMatch(rules, plan, [rules.game.seats[0]])
  return new Device(rules, keys).hold(match, secrets) as Device<S> & { match: Match<S> }
}

/** Long waits: the tests must not depend on how busy the machine is. */
export async function until(holds: () => boolean, what: string | (() => string), ms = 30_000): Promise<void> {
  const end = Date.now() + ms
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${typeof what === 'string' ? what : what()}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
