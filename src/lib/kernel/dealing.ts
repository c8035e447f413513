// Piles between two devices that do not trust each other: who owes what, what his device says by itself, and how it is
// judged. Everything that is said here is an order in the log, follows from the position and the secret of the seat, and can
// be made again when all secrets are shown: so the audit finds whatever was said that an honest device would not have said.
import { cupDeals } from './dealing-cup'
import { deckDeals } from './dealing-deck'
import {
  cupName,
  pileFaces,
  requireShape,
  rollNonce,
  type Deal,
  type Shuffle,
  type Stage
} from './dealing-faces'
import { refuse, type Order, type SaltOf, type Seat } from './game'
import { canonical } from './hash'
import { hashOf, isPosition, sealOf, type Lock } from './masking'
import type { Context } from './phases'
import {
  doInClear,
  end,
  findSlot,
  isHidden,
  pileOf,
  show,
  slotOf,
  tellOf,
  viewPiles,
  type PiledState,
  type PileRules,
  type PilesFrame,
  type Slot
} from './piles'

export function pilesDealing(
  seats: readonly [Seat, Seat],
  rules: PileRules<PiledState>,
  parse: (raw: unknown) => Order
) {
  const faces = pileFaces(seats, rules)
  const { other, keyFor, faceWith, shownFace, openWith, recall, namesOf } = faces
  const { shuffled, passStage, keyStage, drawFromDeck } = deckDeals(seats, rules, faces)
  const { contents, pledgeStage, drawnStage, drawFromCup } = cupDeals(rules, faces)

  // ---- showing -----------------------------------------------------------------------------------------------

  function take(state: PiledState, due: readonly Slot[], owner: Seat, keys: unknown): string[] {
    if (!Array.isArray(keys) || keys.length !== due.length)
      return refuse('order', 'These are not the keys that are due.')
    const faces = due.map((slot, i) => shownFace(state, slot, owner, keys[i]))
    if (due.some(({ pile }, i) => pileOf(state, pile).owner === null && faces.indexOf(faces[i]!) !== i))
      refuse('order', 'A card comes twice: the deck is false.')
    return faces
  }

  /** What must be shown at once is said even when it is nothing: who asks for no cards learns no more. */
  function atOnceStage(state: PiledState, job: Deal, to: Seat): Stage | null {
    if (rules.atOnce === undefined || job.shown === true || job.slots === undefined || job.slots.length === 0)
      return null
    const ids = job.slots
    return {
      seat: to,
      make(saltOf) {
        const own = recall(state, to, saltOf)
        const due = ids
          .map((id) => slotOf(own, id))
          .filter(({ face }) => face !== undefined && rules.atOnce!(own, face, job.pile, to))
        const keys = due.map(({ lock, pile }) => keyFor(lock!, pile, saltOf))
        return { type: 'shows', slots: due.map(({ id }) => id), keys } as Order
      },
      take(order, context) {
        requireShape(order, ['type', 'slots', 'keys'])
        const { slots, type } = order
        const fits = type === 'shows' && Array.isArray(slots) && new Set(slots).size === slots.length
        if (!fits || !slots.every((id) => ids.includes(id as number)))
          return refuse('order', 'Only what was drawn is shown.')
        const due = slots.map((id) => slotOf(state, id as number))
        const faces = take(state, due, to, order.keys)
        if (faces.some((face) => !rules.atOnce!(state, face, job.pile, to)))
          refuse('order', 'This need not be shown.')
        for (const [i, slot] of due.entries()) openWith(slot, faces[i]!)
        job.shown = true
        context.reveal()
        if (due.length === 0) context.emit(tellOf(rules, job.pile)('locked', to))
        show(state, rules, due, context)
      }
    }
  }

  function openStage(state: PiledState, ids: readonly number[]): Stage | null {
    const closed = ids.map((id) => slotOf(state, id)).filter(({ open }) => !open)
    const owner = closed[0]?.owner ?? null
    if (owner === null) return null
    const due = closed.filter((slot) => slot.owner === owner)
    return {
      seat: owner,
      make: (saltOf) =>
        ({ type: 'keys', keys: due.map(({ lock, pile }) => keyFor(lock!, pile, saltOf)) }) as Order,
      take(order, context) {
        requireShape(order, ['type', 'keys'])
        if (order.type !== 'keys') refuse('order', 'These are not the keys that are due.')
        const faces = take(state, due, owner, order.keys)
        for (const [i, slot] of due.entries()) openWith(slot, faces[i]!)
        show(state, rules, due, context)
      }
    }
  }

  // ---- the course of it --------------------------------------------------------------------------------------

  /** Who owes what; null: it goes on by itself. */
  function stageOf(state: PiledState, frame: PilesFrame): Stage | null {
    const { job } = frame
    if (job.do === 'open') return openStage(state, job.slots)
    if (job.do === 'shuffle') return frame.round === undefined ? null : passStage(state, frame, job)
    const { owner, cup } = pileOf(state, job.pile)
    const first =
      owner === null
        ? keyStage(state, job)
        : ((cup && pledgeStage(job, owner, cup)) ?? drawnStage(state, job, owner))
    if (first !== null || job.to === null || !isDealt(state, job)) return first
    return atOnceStage(state, job, job.to)
  }

  /** All that was asked for, or all there is. */
  function isDealt(state: PiledState, { pile, count, slots }: Deal): boolean {
    return slots !== undefined && (slots.length >= count || pileOf(state, pile).left === 0)
  }

  /** What nobody need be asked for. */
  function goOn(state: PiledState, frame: PilesFrame, context: Context): void {
    const { job } = frame
    if (job.do === 'open') return end(state, frame)
    if (job.do === 'shuffle') return beginShuffle(state, frame, job, context)
    const pile = pileOf(state, job.pile)
    if (pile.owner !== null && pile.cup === undefined) {
      pile.cup = { pledge: null, spice: null, log: [] }
      return
    }
    if (isDealt(state, job)) {
      const slots = (job.slots ?? []).map((id) => slotOf(state, id))
      end(state, frame)
      state.piles.last = slots.map(({ id }) => id)
      context.emit(tellOf(rules, job.pile)('dealt', job.to, job.to === null ? slots : slots.map(closed)))
      return
    }
    if (pile.owner === null) drawFromDeck(state, job, context)
    else drawFromCup(state, job, context)
  }

  const closed = (slot: Slot): Slot => ({ ...slot, open: false })

  function beginShuffle(state: PiledState, frame: PilesFrame, job: Shuffle, context: Context): void {
    const pile = pileOf(state, job.pile)
    if (pile.owner === null) {
      const { faces, unseen } = shuffled(state, job)
      const nonce = rollNonce(context)
      if (faces.length + unseen.length > 0)
        frame.round = { nonce, step: unseen.length > 0 ? 0 : 1, points: '' }
      else end(state, frame)
      return
    }
    pile.cup ??= { pledge: null, spice: null, log: [] }
    if (pile.discards.length > 0) pile.cup.log.push({ add: [...pile.discards] })
    pile.left += pile.discards.length
    pile.discards = []
    end(state, frame)
    context.emit(tellOf(rules, job.pile)('shuffled', null))
  }
  // ---- orders that show --------------------------------------------------------------------------------------

  /** The slots of the seat that an order shows and that are not open yet. */
  function toShow(state: PiledState, seat: Seat, order: Order): Slot[] {
    const ids = [...new Set(rules.shows?.(state, order) ?? [])]
    return ids
      .map((id) => findSlot(state, id))
      .filter((slot): slot is Slot => slot !== null && slot.owner === seat && !slot.open)
  }

  interface Reading {
    readonly order: Order
    readonly faces: readonly (readonly [Slot, string])[]
  }

  /** What an order says and what it shows: between devices the keys come with it. */
  function read(state: PiledState, seat: Seat, raw: unknown): Reading {
    const isWith = (raw as Order | null)?.type === 'with' && state.piles.between !== undefined
    if (!isWith) {
      const order = parse(raw)
      const due = toShow(state, seat, order)
      if (due.some(({ face }) => face === undefined)) refuse('order', 'What is played is to be shown.')
      return { order, faces: due.map((slot) => [slot, slot.face!]) }
    }
    const posted = raw as Record<string, unknown>
    requireShape(posted, ['type', 'keys', 'order'])
    const order = parse(posted.order)
    const due = toShow(state, seat, order)
    if (due.length === 0) refuse('order', 'There is nothing to show.')
    const faces = take(state, due, seat, posted.keys)
    return { order, faces: due.map((slot, i) => [slot, faces[i]!]) }
  }

  const isPosted = (state: PiledState, { type }: Order): boolean =>
    state.piles.between === undefined || state.piles.seen !== undefined || type === 'with'

  /** The order with what it puts down hidden under seal. */
  function hide(state: PiledState, order: Order, seat: Seat, number: number, saltOf: SaltOf): Order {
    const hides = isPosted(state, order) ? null : (rules.hides?.(order, seat) ?? null)
    return hides === null ? order : putUnderSeal(state, order, hides, seat, number, saltOf)
  }

  /** The order with the keys of what it shows. */
  function withKeys(state: PiledState, order: Order, seat: Seat, saltOf: SaltOf): Order {
    const due = isPosted(state, order) ? [] : toShow(state, seat, order)
    const keys = due.map(({ lock, pile }) => keyFor(lock!, pile, saltOf))
    return due.length === 0 ? order : ({ type: 'with', keys, order } as Order)
  }

  function putUnderSeal(
    state: PiledState,
    order: Order,
    { field, pile }: { field: string; pile: string },
    seat: Seat,
    number: number,
    saltOf: SaltOf
  ): Order {
    const face = (order as unknown as Record<string, unknown>)[field]
    if (typeof face !== 'string' || isHidden(face)) return order
    if (!pileOf(state, pile).faces.includes(face)) refuse('order', 'That cannot be put down.')
    const name = hashOf(`sandtable chosen ${saltOf(cupName(pile))} ${number} ${face}`).slice(0, 32)
    const key = keyFor({ seal: name }, pile, saltOf)
    return { ...order, [field]: sealOf(name, seat, face, key) }
  }

  return {
    read,
    hide,
    withKeys,
    recall,

    /** Carries out what an order says, with what it shows open to all; closed again when the rules refuse it. */
    show({ faces }: Reading, { reveal }: Context, carryOut: () => void): void {
      const before = faces.map(([slot]) => ({ ...slot }))
      for (const [slot, face] of faces) openWith(slot, face)
      try {
        carryOut()
      } catch (error) {
        for (const [i, [slot]] of faces.entries()) Object.assign(slot, before[i])
        throw error
      }
      if (faces.length > 0) reveal()
    },

    actor(state: PiledState, frame: PilesFrame): Seat | null {
      const { seen } = state.piles
      if (seen !== undefined) return frame.due ?? other(seen)
      return state.piles.between === undefined ? null : (stageOf(state, frame)?.seat ?? null)
    },

    /** Goes on as far as it can; tells who owes something. */
    settle(state: PiledState, frame: PilesFrame, context: Context): Seat | null {
      const { seen, between } = state.piles
      if (frame.due !== undefined) return frame.due
      if (between === undefined || seen !== undefined)
        return doInClear(state, frame, rules, context) ? null : other(seen!)
      const stage = stageOf(state, frame)
      if (stage === null) goOn(state, frame, context)
      return stage?.seat ?? null
    },

    step(state: PiledState, frame: PilesFrame, raw: unknown, context: Context): void {
      if (state.piles.seen !== undefined || raw === null || typeof raw !== 'object')
        refuse('order', 'Nothing can be decided now.')
      stageOf(state, frame)!.take(raw as Record<string, unknown>, context)
    },

    /** What the device of a seat says by itself; null: it owes nothing. */
    answer(state: PiledState, frame: PilesFrame, seat: Seat, saltOf: SaltOf): Order | null {
      if (state.piles.between === undefined || state.piles.seen !== undefined) return null
      const stage = stageOf(state, frame)
      return stage?.seat === seat ? stage.make(saltOf) : null
    },

    view<S extends PiledState>(state: S, seat: Seat): S {
      if (state.piles.seen !== undefined) return state
      const piles = viewPiles(state.piles, seat)
      const frame = state.stack.at(-1)
      const isWaiting = frame?.phase === 'piles'
      const due = isWaiting ? stageOf(state, frame as PilesFrame)?.seat : undefined
      if (due === undefined) return { ...state, piles }
      const waiting: PilesFrame = { phase: 'piles', job: { do: 'open', slots: [] }, due }
      return { ...state, stack: [...state.stack.slice(0, -1), waiting], piles }
    },

    unopened(state: PiledState, seat: Seat): string[] {
      if (state.piles.between === undefined) return []
      return namesOf(state, seat).filter((name) => state.piles.opened?.includes(name) !== true)
    },

    /** What takes long of what the device of a seat is to say by itself, piece by piece: it says it at once afterwards. */
    *prepare(state: PiledState, frame: PilesFrame, seat: Seat, saltOf: SaltOf): Generator<void> {
      const stage = state.piles.between === undefined ? null : stageOf(state, frame)
      if (stage?.seat === seat && stage.pieces !== undefined) yield* stage.pieces(saltOf)
    },

    /** The first position of a match between two devices. */
    between<S extends PiledState>(state: S, match: string, ahead: boolean): S {
      const piles = Object.entries(state.piles.piles).map(
        ([name, pile]) => [name, { ...pile, rest: null }] as const
      )
      return {
        ...state,
        piles: { ...state.piles, piles: Object.fromEntries(piles), between: { match, ahead } }
      }
    },

    /** The same position in clear, for who has the secrets of both seats. */
    clear<S extends PiledState>(state: S, saltOf: (seat: Seat) => SaltOf): S {
      if (state.piles.between === undefined) return state
      const all = seats.reduce((known, seat) => recall(known, seat, saltOf(seat)), state)
      const { between: _between, rounds: _rounds, opened: _opened, ...piles } = all.piles
      const faceOfLock = (pile: string, lock: Lock): string =>
        faceWith(
          all,
          pile,
          lock,
          seats[0],
          seats.map((seat) => keyFor(lock, pile, saltOf(seat)))
        ) ?? refuse('order', 'The deck is false.')
      const restOf = (name: string): string[] => {
        const { owner, deck, faces } = pileOf(all, name)
        if (owner !== null) return contents(all, name, saltOf(owner)).rest
        if (deck === undefined) return [...faces]
        return [...deck.positions, ...deck.back]
          .map((one) => (typeof one === 'string' ? one : faceOfLock(name, one)))
          .sort()
      }
      const open = Object.entries(piles.piles).map(([name, { deck: _deck, cup: _cup, ...pile }]) => [
        name,
        { ...pile, rest: restOf(name) }
      ])
      const slots = piles.slots.map(({ lock: _lock, ...slot }) => slot)
      return { ...all, piles: { ...piles, piles: Object.fromEntries(open), slots } }
    },

    /** What an honest device would not have said; for the audit, which has the secrets of all. */
    faultOf(
      before: PiledState,
      seat: Seat,
      posted: Order,
      after: PiledState,
      saltOf: (seat: Seat) => SaltOf
    ) {
      const frame = before.stack.at(-1)
      if (before.piles.between === undefined) return null
      if (frame?.phase === 'piles') {
        // Whatever the other seat says after a pledge is fair.
        if (posted.type === 'spice') return null
        const honest = stageOf(before, frame as PilesFrame)?.make(saltOf(seat))
        return canonical(honest) === canonical(posted) ? null : `${seat} did not deal fairly.`
      }
      const put = recall(after, seat, saltOf(seat)).piles.slots.filter(({ id }) => id >= before.piles.next)
      if (
        put.some(({ lock, owner, face }) => owner === seat && lock && !isPosition(lock) && face === undefined)
      )
        return `${seat} put down what is none.`
      for (const { slot, what } of after.piles.claims.slice(before.piles.claims.length)) {
        const known = [after, before].map((state) => findSlot(recall(state, seat, saltOf(seat)), slot)?.face)
        const face = known.find((one) => one !== undefined)
        if (face === undefined || rules.holds?.(face, what) !== true) return `${seat} said what is not so.`
      }
      return null
    }
  }
}

export type PilesDealing = ReturnType<typeof pilesDealing>
