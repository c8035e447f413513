// 5.5: the Movement & Attack Phase of a side, and the same inside a Fuehrer-mandated offensive (13.6).
// Chapters bring their share of it as parts: what they offer, the orders they carry out, what they do at its ends.
import { must, refuse, type Bar } from '../../kernel/game'
import type { ConfirmOffer, Offer, PickOffer } from '../../kernel/offers'
import { push } from '../../kernel/phases'
import { endOffer } from '../../kernel/offer-kit'
import { dangersOf } from './04-victory'
import type { Context, Phase } from './events'
import type { AnyOrder, OrderOf } from './orders'
import type { ActionFrame, State } from './state'
import { SEATS, type Side } from './world'

type Portion = 'move' | 'attack'
// Each handler knows its own order; the table does not.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Handler = (state: State, frame: ActionFrame, order: any, context: Context) => void

export interface ActionPart {
  offers?(state: State, frame: ActionFrame): Offer[]
  readonly orders?: Readonly<Record<string, Handler>>
  /** After every order of the phase that was carried out, whichever part it belongs to. */
  after?(state: State, frame: ActionFrame, order: AnyOrder, context: Context): void
  /** Why this portion cannot come first; null when it can. */
  firstBar?(state: State, frame: ActionFrame, portion: Portion): Bar | null
  /** A portion begins; also after the choice of the order. */
  begin?(state: State, frame: ActionFrame, portion: Portion, context: Context): void
  /** Why the portion cannot be ended yet; null when it can. */
  endBar?(state: State, frame: ActionFrame): Bar | null
  /** The portion ends; the frame still says which. */
  end?(state: State, frame: ActionFrame, context: Context): void
  /** What is still possible and lapses with the portion. */
  lapses?(state: State, frame: ActionFrame): readonly string[]
  /** The whole phase is over and its frame is gone. */
  finish?(state: State, frame: ActionFrame, context: Context): void
}

export function newAction(side: Side): ActionFrame {
  return {
    phase: 'action',
    side,
    portion: 'choose',
    first: null,
    origin: -1,
    movers: [],
    done: [],
    attacked: [],
    targets: [],
    entered: []
  }
}

/** Phase III or V begins (5.5). */
export function beginAction(state: State, side: Side): void {
  push<ActionFrame>(state, newAction(side))
}

export function makeActionPhase(title: string, parts: readonly ActionPart[]): Phase<State, ActionFrame> {
  const begin = (state: State, frame: ActionFrame, portion: Portion, context: Context) => {
    frame.portion = portion
    context.emit({ kind: 'portion', rule: '5.5a', side: SEATS[frame.side], portion })
    for (const part of parts) part.begin?.(state, frame, portion, context)
  }

  function first(state: State, frame: ActionFrame, order: OrderOf<'first'>, context: Context): void {
    if (frame.portion !== 'choose') refuse('5.5a', 'You have already chosen whether to move or attack first.')
    must(firstBarOf(state, frame, order.portion))
    frame.first = order.portion
    begin(state, frame, order.portion, context)
  }

  function end(state: State, frame: ActionFrame, _order: OrderOf<'end'>, context: Context): void {
    const { portion } = frame
    must(barOf(state, frame))
    for (const part of parts) part.end?.(state, frame, context)
    const second: Portion = frame.first === 'move' ? 'attack' : 'move'
    if (portion !== second) {
      begin(state, frame, second, context)
      return
    }
    // Ends of parts may have pushed interrupts; the phase itself lies under them.
    state.stack.splice(state.stack.indexOf(frame), 1)
    for (const part of parts) part.finish?.(state, frame, context)
  }

  const firstBarOf = (state: State, frame: ActionFrame, portion: Portion): Bar | null => {
    for (const part of parts) {
      const bar = part.firstBar?.(state, frame, portion) ?? null
      if (bar !== null) return bar
    }
    return null
  }

  const barOf = (state: State, frame: ActionFrame): Bar | null => {
    for (const part of parts) {
      const bar = part.endBar?.(state, frame) ?? null
      if (bar !== null) return bar
    }
    return null
  }

  const handlers: Record<string, Handler> = { first, end }
  for (const part of parts) Object.assign(handlers, part.orders)
  const orders = Object.fromEntries(
    Object.entries(handlers).map(([type, handler]): [string, Handler] => [
      type,
      (state, frame, order, context) => {
        if (frame.portion === 'choose' && type !== 'first')
          refuse('5.5a', 'Choose whether to move or attack first.')
        handler(state, frame, order, context)
        if (state.result === null && state.stack.includes(frame))
          for (const part of parts) part.after?.(state, frame, order as AnyOrder, context)
      }
    ])
  )

  return {
    rule: '5.5a',
    title,
    actor: (_state, frame) => SEATS[frame.side],
    offers(state, frame) {
      if (frame.portion === 'choose') {
        const choices = chooseOffer.choices.filter(
          ({ id }) => firstBarOf(state, frame, id as Portion) === null
        )
        return [{ ...chooseOffer, choices }]
      }
      const offers: Offer[] = []
      for (const part of parts) if (part.offers !== undefined) offers.push(...part.offers(state, frame))
      if (barOf(state, frame) === null) offers.push(endingOffer(state, frame, () => lapsesOf(state, frame)))
      return offers
    },
    orders
  }

  function lapsesOf(state: State, frame: ActionFrame): string[] {
    return parts.flatMap((part) => part.lapses?.(state, frame) ?? [])
  }
}

const chooseOffer: PickOffer = {
  gesture: 'pick',
  id: 'first',
  rule: '5.5a',
  text: 'Move or attack first?',
  choices: [
    {
      id: 'move',
      text: 'Move, then attack',
      rule: '5.5b',
      order: { type: 'first', portion: 'move' } as OrderOf<'first'>
    },
    {
      id: 'attack',
      text: 'Attack, then move',
      rule: '5.5c',
      order: { type: 'first', portion: 'attack' } as OrderOf<'first'>
    }
  ]
}

function endingOffer(state: State, frame: ActionFrame, lapses: () => readonly string[]): ConfirmOffer {
  const last = frame.portion !== frame.first
  const what = frame.portion === 'move' ? 'moving' : 'attacking'
  return endOffer('5.5a', last ? `Finish ${what} and end the phase` : `Finish ${what}`, {
    lapses,
    // An offensive is not the last word of the turn.
    ...(last && frame.phase === 'action' && { dangers: () => dangersOf(state, frame.side) })
  })
}
