// A sealed round: both seats decide without seeing the other, one after the other, and what both have decided is carried out
// together. `secretly` puts two ordinary phases under one frame. What a seat orders there is not carried out: it is judged on
// a copy of the position and noted, in the clear where nobody else can look (tests, programs), in an envelope between devices.
// The view of a seat shows its own orders as carried out, so boards, offers and programs know nothing of all this; of the
// other seat it shows only whether it has decided. Dice have no place in such a round.
import type { Dice, Random } from './dice'
import { isEnvelope, isKey, disclose, enclose, nameOfKey } from './envelope'
import { refuse, type GameEvent, type Order, type SaltOf, type Seat } from './game'
import type { Offer } from './offers'
import type { Context, Frame, PhasedState } from './phases'
import { stubbornOrder } from './sampling'
import { openTelling, type Telling } from './telling'
import { capital } from './words'

const SECRETLY = 'secretly'
/** Orders of one seat in a round. */
const MOST_ORDERS = 400

interface Part {
  readonly seat: Seat
  /** The phase that this seat goes through. */
  readonly frame: Frame
  /** What it has ordered: all in the clear, or all in envelopes. */
  orders: (Order | string)[]
  decided: boolean
  /** In a view, which has no orders: they are under seal. */
  sealed?: boolean
}

export interface SecretFrame extends Frame {
  phase: typeof SECRETLY
  parts: Part[]
  /** The part whose phase lies above, while its orders are carried out. */
  acting?: number
  /** Whose view it is. */
  seen?: Seat
}

/** The frame of a sealed round. Nothing that one seat does in it may hinder the other; the first part is carried out first. */
export function secretly(...parts: readonly { readonly seat: Seat; readonly frame: Frame }[]): SecretFrame {
  return {
    phase: SECRETLY,
    parts: parts.map(({ seat, frame }) => ({ seat, frame, orders: [], decided: false }))
  }
}

export const isSecretFrame = (frame: Frame | undefined): frame is SecretFrame => frame?.phase === SECRETLY

/** The sealed round under way, also while a phase in it is on top. */
export const secretFrameOf = (state: PhasedState): SecretFrame | undefined => state.stack.find(isSecretFrame)

export interface SealedOrder extends Order {
  readonly type: 'sealed'
  readonly envelope: string
  /** With it the seat has decided. */
  readonly last: boolean
}

export interface UnsealOrder extends Order {
  readonly type: 'unseal'
  readonly keys: readonly string[]
}

/** Something was decided in secret; what, is told when all of it is carried out. */
export interface SecretEvent extends GameEvent {
  readonly kind: 'secret'
  readonly side: Seat
  readonly title: string
  readonly stage: 'noted' | 'decided' | 'opened'
}

export const isSecretEvent = (event: GameEvent): event is SecretEvent => event.kind === 'secret'

export function secretTelling(event: SecretEvent, seat: Seat | null): Telling | null {
  const { side, title, stage } = event
  if (stage === 'decided') return openTelling(event, `${title}: ${capital(side)} has decided.`)
  if (stage === 'opened') return openTelling(event, `${title}: what ${capital(side)} decided lies open.`)
  // How much somebody considers is nobody else's business.
  return seat === null || seat === side ? openTelling(event, `${title}: noted.`) : null
}

const isSealed = ({ orders, sealed }: Part): boolean => sealed === true || orders.some(isEnvelope)

/** The part in which something is to be decided, or to be opened: who decided last opens first. null: neither. */
function partDue({ parts }: SecretFrame): Part | null {
  return parts.find(({ decided }) => !decided) ?? parts.findLast(isSealed) ?? null
}

/** Who must act in a sealed round; null: all is decided and open. */
export function secretActor(frame: SecretFrame): Seat | null {
  const due = partDue(frame)
  if (due === null && frame.seen !== undefined)
    return frame.parts.find(({ seat }) => seat !== frame.seen)?.seat ?? null
  return due?.seat ?? null
}

/** What a sealed round needs of the phases. */
export interface Machine<S extends PhasedState> {
  bind(state: S): S
  parse(raw: unknown): Order
  titleOf(frame: Frame): { readonly rule: string; readonly title: string }
  /** The order in the phase on top, without what follows of itself. */
  handle(state: S, order: Order, context: Context): void
  /** What follows of itself, down to a frame; null: that frame is on top, or the game is over. */
  settle(state: S, context: Context, floor: Frame): Seat | null
  offers(state: S): Offer[]
  isOver(state: S): boolean
}

export type Rounds<S extends PhasedState> = ReturnType<typeof secretRounds<S>>

const noDice: Dice = {
  roll: (): number => {
    throw new Error('No dice are rolled in a sealed round.')
  }
}
const quiet: Context = { dice: noDice, emit: () => {}, reveal: () => {} }

const frameOf = (state: PhasedState): SecretFrame => {
  const frame = state.stack.at(-1)
  if (!isSecretFrame(frame)) throw new Error('No sealed round is on top.')
  return frame
}

function requireShape(order: object, keys: readonly string[], fits: boolean): void {
  const names = Object.keys(order)
  if (!fits || names.length !== keys.length || !names.every((name) => keys.includes(name)))
    refuse('order', 'This is no order of this game.')
}

export function secretRounds<S extends PhasedState>(machine: Machine<S>) {
  /** Carries out orders of a part; false: it has more to decide. */
  function play(
    state: S,
    frame: SecretFrame,
    part: Part,
    orders: readonly Order[],
    context: Context
  ): boolean {
    frame.acting = frame.parts.indexOf(part)
    state.stack.push(structuredClone(part.frame))
    let seat = machine.settle(state, context, frame)
    for (const order of orders) {
      if (seat === null) refuse('order', 'All was decided before.')
      machine.handle(state, order, context)
      seat = machine.settle(state, context, frame)
    }
    if (seat !== null && seat !== part.seat) throw new Error('In a sealed round nobody asks the other seat.')
    return seat === null
  }

  /** A copy of the position on which the seat has carried out these orders. */
  function draftOf(state: S, part: Part, orders: readonly Order[]): { draft: S; decided: boolean } {
    const at = frameOf(state).parts.indexOf(part)
    const draft = machine.bind(structuredClone(state))
    const frame = frameOf(draft)
    const decided = play(draft, frame, frame.parts[at]!, orders, quiet)
    if (decided) delete frame.acting
    return { draft, decided }
  }

  /** The orders of a part in the clear; null when some are under seal. */
  const plainOrders = ({ orders }: Part): Order[] | null =>
    orders.some(isEnvelope) ? null : (orders as Order[])

  /** Both have decided and all is open: now it happens. */
  function resolve(state: S, frame: SecretFrame, context: Context): void {
    context.reveal()
    for (const part of frame.parts) {
      if (machine.isOver(state)) break
      if (!play(state, frame, part, plainOrders(part)!, { ...context, dice: noDice }))
        throw new Error('A seat has not decided all.')
    }
    delete frame.acting
    // When the game has ended meanwhile, what lies above does not matter any more.
    state.stack.splice(state.stack.indexOf(frame))
  }

  function note(
    frame: SecretFrame,
    part: Part,
    order: Order | string,
    last: boolean,
    context: Context
  ): void {
    if (part.orders.length >= MOST_ORDERS) refuse('order', 'So many orders are not given in one round.')
    part.orders.push(order)
    part.decided = last
    tell(part, last ? 'decided' : 'noted', context)
  }

  function tell({ frame, seat }: Part, stage: SecretEvent['stage'], { emit }: Context): void {
    const { rule, title } = machine.titleOf(frame)
    emit({ kind: 'secret', rule, side: seat, title, stage } as SecretEvent)
  }

  function takeEnvelope(frame: SecretFrame, part: Part, raw: SealedOrder, context: Context): void {
    requireShape(raw, ['type', 'envelope', 'last'], isEnvelope(raw.envelope) && typeof raw.last === 'boolean')
    if (part.orders.length > 0 && !isSealed(part)) refuse('order', 'This round is decided in the clear.')
    note(frame, part, raw.envelope, raw.last, context)
  }

  function takePlain(state: S, frame: SecretFrame, part: Part, raw: unknown, context: Context): void {
    if (isSealed(part)) refuse('order', 'This round is decided under seal.')
    const order = machine.parse(raw)
    const { decided } = draftOf(state, part, [...plainOrders(part)!, order])
    note(frame, part, order, decided, context)
  }

  /** What was sealed is shown. It must be what was sealed, and legal: otherwise it stays to be opened. */
  function unseal(state: S, part: Part, raw: UnsealOrder, context: Context): void {
    const { keys } = raw
    const fits = Array.isArray(keys) && keys.length === part.orders.length && keys.every(isKey)
    requireShape(raw, ['type', 'keys'], fits)
    const orders = part.orders.map((envelope, i) => {
      const order = orderIn(envelope as string, part.seat, keys[i]!)
      return order ?? refuse(machine.titleOf(part.frame).rule, 'This is not what was sealed.')
    })
    if (!draftOf(state, part, orders).decided)
      refuse(machine.titleOf(part.frame).rule, 'What was sealed is not all that had to be decided.')
    part.orders = orders
    context.reveal()
    tell(part, 'opened', context)
  }

  /** The order in an envelope; null: the key does not open it, or it holds none. */
  function orderIn(envelope: string, seat: Seat, key: string): Order | null {
    const content = disclose(envelope, seat, key)
    try {
      return content === undefined ? null : machine.parse(content)
    } catch {
      return null
    }
  }

  /** The position with the envelopes of a seat opened, as far as the keys fit. */
  function opened(state: S, seat: Seat, saltOf: SaltOf): S {
    const frame = state.stack.at(-1)
    if (!isSecretFrame(frame) || !frame.parts.some((part) => part.seat === seat && isSealed(part)))
      return state
    const parts = frame.parts.map((part) => {
      if (part.seat !== seat || part.sealed === true) return part
      const orders = part.orders.map((order) =>
        isEnvelope(order) ? (orderIn(order, seat, saltOf(nameOfKey(order))) ?? order) : order
      )
      return orders.some(isEnvelope) ? part : { ...part, orders: orders as Order[] }
    })
    return { ...state, stack: [...state.stack.slice(0, -1), { ...frame, parts } as SecretFrame] }
  }

  return {
    opened,

    /** A round is on top: who has nothing to decide has decided, and when both have, it happens. Tells who must act. */
    settle(state: S, context: Context): Seat | null {
      const frame = frameOf(state)
      if (frame.acting !== undefined) {
        // A view, in which the seat has gone on by itself: here it ends.
        frame.parts[frame.acting]!.decided = true
        delete frame.acting
      }
      if (frame.seen !== undefined) return secretActor(frame)
      for (const part of frame.parts)
        if (partDue(frame) === part && !part.decided && part.orders.length === 0)
          part.decided = draftOf(state, part, []).decided
      if (partDue(frame) === null) resolve(state, frame, context)
      return secretActor(frame)
    },

    /** What the seat sees: its own orders carried out, nothing of the other's. */
    view(state: S, seat: Seat): S {
      const frame = state.stack.at(-1)
      if (!isSecretFrame(frame) || frame.seen !== undefined) return state
      const due = partDue(frame)
      const own = frame.parts.find((part) => part.seat === seat)
      const orders = own && (own === due || own.decided) ? plainOrders(own) : null
      const view = orders === null ? structuredClone(state) : draftOf(state, own!, orders).draft
      const seen = secretFrameOf(view)!
      seen.seen = seat
      seen.parts = seen.parts.map((part) => ({ ...part, orders: [], sealed: isSealed(part) }))
      return view
    },

    offers(state: S): Offer[] {
      const frame = frameOf(state)
      const due = partDue(frame)
      const orders = due === null || due.decided || frame.seen !== undefined ? null : plainOrders(due)
      if (orders === null) return []
      return machine.offers(draftOf(state, due!, orders).draft)
    },

    step(state: S, raw: unknown, context: Context): void {
      const frame = frameOf(state)
      const due = partDue(frame)
      if (due === null || frame.seen !== undefined) refuse('order', 'Nothing can be decided now.')
      const { type } = (raw ?? {}) as Partial<Order>
      if (due.decided && type !== 'unseal')
        refuse(machine.titleOf(due.frame).rule, 'What was sealed is to be opened first.')
      if (due.decided) unseal(state, due, raw as UnsealOrder, context)
      else if (type === 'sealed') takeEnvelope(frame, due, raw as SealedOrder, context)
      else takePlain(state, frame, due, raw, context)
    },

    /** The order to post in place of one in the clear; null: it is posted as it is. Refuses what is not legal. */
    seal(state: S, order: Order, number: number, saltOf: SaltOf): SealedOrder | null {
      const frame = state.stack.at(-1)
      const due = isSecretFrame(frame) ? partDue(frame) : null
      if (due === null || due.decided || order.type === 'sealed') return null
      if (due.orders.length > 0 && !isSealed(due)) return null
      const own = frameOf(opened(state, due.seat, saltOf)).parts.find(({ seat }) => seat === due.seat)!
      const before = plainOrders(own)
      if (before === null) refuse('order', 'What was sealed before cannot be read on this device.')
      const parsed = machine.parse(order)
      const { decided } = draftOf(state, due, [...before, parsed])
      const envelope = enclose(parsed, due.seat, number, saltOf)
      if (envelope === null) refuse('order', 'This is too long to be sealed.')
      return { type: 'sealed', envelope, last: decided }
    },

    /** The order that opens what this seat has sealed, when it is time for that. */
    open(state: S, seat: Seat, saltOf: SaltOf): UnsealOrder | null {
      const frame = state.stack.at(-1)
      const due = isSecretFrame(frame) ? partDue(frame) : null
      if (due === null || !due.decided || due.seat !== seat) return null
      return { type: 'unseal', keys: due.orders.map((envelope) => saltOf(nameOfKey(envelope as string))) }
    },

    /** The names of what is still sealed by the seat. */
    unopened(state: S, seat: Seat): string[] {
      const parts = secretFrameOf(state)?.parts.filter((part) => part.seat === seat) ?? []
      return parts.flatMap(({ orders }) => orders.filter(isEnvelope).map(nameOfKey))
    },

    /** The same position with other orders of the other seat, which this one does not know; null: there are none. */
    disguise(state: S, seat: Seat, random: Random): S | null {
      const frame = state.stack.at(-1)
      if (!isSecretFrame(frame)) return null
      const other = structuredClone(state)
      let changed = false
      for (const part of frameOf(other).parts) {
        if (part.seat === seat || part.orders.length === 0 || plainOrders(part) === null) continue
        const orders: Order[] = []
        for (let tries = 0; tries < MOST_ORDERS; tries++) {
          const { draft, decided } = draftOf(other, part, orders)
          if (decided || (!part.decided && orders.length >= part.orders.length)) break
          const order = stubbornOrder(machine.offers(draft), random)
          if (order === null) break
          // A random choice may be refused: then another one is tried.
          try {
            const { decided: done } = draftOf(other, part, [...orders, order])
            if (done && !part.decided) break
            orders.push(order)
          } catch {
            continue
          }
        }
        if (draftOf(other, part, orders).decided !== part.decided) continue
        part.orders = orders
        changed = true
      }
      return changed ? other : null
    }
  }
}
