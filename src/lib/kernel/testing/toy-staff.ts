// What a staff may do before the turn of the toy campaign, each once: fire at one hex or two at a time, in two ways; move a
// piece by rail; lay a depot; mine hexes. None of it is worth much, and all of it is judged.
import { must, refuse, type Order } from '../game'
import type { AttackOffer, Mode, MoveOffer, Offer, PlaceOffer, SelectOffer, Warning } from '../offers'
import { pop } from '../phases'
import { selectionBar } from '../selecting'
import type { SeatFrame, ToySeat, ToyState } from './toy-state'
import type { Context, Phase } from './toy-events'

export interface StaffFrame extends SeatFrame {
  phase: 'staff'
  done: string[]
}

const RANGE = 2
const HARASS: Mode = { id: 'harass', text: 'Harass', rule: '5.3a' }
const FEINT: Mode = { id: 'feint', text: 'Feint', rule: '5.3b' }
const ROAD: Mode = { id: 'road', text: 'Road', rule: '5.4a' }
const RAIL: Mode = { id: 'rail', text: 'Rail', rule: '5.4b' }
const OPEN: Mode = { id: 'open', text: 'In the open', rule: '5.5a' }
const COVER: Mode = { id: 'cover', text: 'Under cover', rule: '5.5b' }
const HOMES = { red: ['h1', 'h2'], blue: ['h7', 'h6'] } as const
const MINES = 2

const place = (hex: string): number => Number(hex.slice(1))
const hexAt = (at: number): string => `h${at}`
const isOwn = (seat: ToySeat, piece: string): boolean => piece[0] === seat[0]
const standing = (state: ToyState, seat: ToySeat) =>
  Object.keys(state.at).filter((piece) => isOwn(seat, piece))

const enemyHexes = (state: ToyState, seat: ToySeat) =>
  [
    ...new Set(Object.keys(state.at).flatMap((piece) => (isOwn(seat, piece) ? [] : [state.at[piece]!])))
  ].sort()

/** 5.3: who is near enough to every one of the hexes. */
const gunners = (state: ToyState, seat: ToySeat, hexes: readonly string[]) =>
  standing(state, seat).filter((piece) =>
    hexes.every((hex) => Math.abs(place(hex) - place(state.at[piece]!)) <= RANGE)
  )

function requireMode(rule: string, modes: readonly Mode[], mode: string): void {
  if (!modes.some(({ id }) => id === mode)) refuse(rule, 'There is no such way of doing it.')
}

function fireOffer(state: ToyState, seat: ToySeat): AttackOffer {
  return {
    gesture: 'attack',
    id: 'fire',
    rule: '5.3',
    text: 'Open fire',
    targets: () => enemyHexes(state, seat).filter((hex) => gunners(state, seat, [hex]).length > 0),
    along: (hexes) =>
      hexes.length > 1
        ? []
        : enemyHexes(state, seat).filter(
            (hex) => !hexes.includes(hex) && gunners(state, seat, [...hexes, hex]).length > 0
          ),
    attackers: (target, also = []) => gunners(state, seat, [target, ...also]),
    modes: () => [HARASS, FEINT],
    preview: (target, units, { mode = HARASS.id, also = [] } = {}) => ({
      attack: [{ label: 'pieces', value: units.length, rule: '5.3' }],
      defense: [target, ...also].map((hex) => ({ label: hex, value: 1, rule: '5.3' })),
      shifts: [],
      table: 'one die',
      column: 0,
      columns: [mode],
      results: [],
      unknown: []
    }),
    judge: (_target, units, how) =>
      how?.mode === FEINT.id && units.length > 1
        ? { rule: '5.3b', why: 'One piece is enough for a feint.' }
        : null,
    order: (target, units, { mode = HARASS.id, also = [] } = {}) =>
      ({ type: 'fire', hexes: [target, ...also], units, mode }) as Order
  }
}

/** 5.4: one hex by road, or along the rails from home to home, which is no step for a unit beside the enemy. */
function shiftReach(state: ToyState, seat: ToySeat, piece: string, mode: string): string[] {
  const at = place(state.at[piece]!)
  const goals = mode === RAIL.id ? HOMES[seat].map(place) : [at - 1, at + 1]
  return goals
    .filter((goal) => goal >= 1 && goal <= 7 && goal !== at)
    .map(hexAt)
    .filter((hex) => {
      const there = Object.keys(state.at).filter((other) => state.at[other] === hex)
      return there.length < 2 && there.every((other) => isOwn(seat, other))
    })
}

/** 5.4: away from home nobody comes to help. */
const shiftWarnings = (seat: ToySeat, hex: string): Warning[] =>
  (HOMES[seat] as readonly string[]).includes(hex)
    ? []
    : [{ rule: '5.4c', why: 'Far from home.', grave: true }]

const shiftOffer = (state: ToyState, seat: ToySeat): MoveOffer => ({
  gesture: 'move',
  id: 'shift',
  rule: '5.4',
  text: 'Shift a piece',
  units: standing(state, seat),
  together: () => [],
  modes: () => [ROAD, RAIL],
  reach: ([piece], mode = ROAD.id) => shiftReach(state, seat, piece!, mode).map((hex) => ({ hex, cost: 1 })),
  path: ([piece], to, mode = ROAD.id) =>
    shiftReach(state, seat, piece!, mode).includes(to)
      ? { hexes: [to], cost: 1, steps: [], warnings: shiftWarnings(seat, to) }
      : null,
  order: ([piece], [hex], mode = ROAD.id) => ({ type: 'shift', piece, hex, mode }) as Order
})

const depotHexes = (seat: ToySeat, mode: string): readonly string[] =>
  mode === COVER.id ? HOMES[seat].slice(0, 1) : HOMES[seat]

const depotOffer = (seat: ToySeat): PlaceOffer => ({
  gesture: 'place',
  id: 'depot',
  rule: '5.5',
  text: 'Lay a depot',
  pieces: ['depot'],
  modes: () => [OPEN, COVER],
  hexes: (_piece, mode = OPEN.id) => depotHexes(seat, mode),
  warnings: (_piece, hex, mode = OPEN.id) =>
    mode === OPEN.id && hex === HOMES[seat][1] ? [{ rule: '5.5c', why: 'The enemy sees it.' }] : [],
  order: (_piece, hex, mode = OPEN.id) => ({ type: 'depot', hex, mode }) as Order
})

/** 5.6: mines cost a point at home and two beyond; three points are there. */
function minesOffer(state: ToyState, seat: ToySeat): SelectOffer {
  const taken = new Set(Object.values(state.at))
  return {
    gesture: 'select',
    id: 'mines',
    rule: '5.6',
    text: 'Mine hexes',
    role: 'mark',
    of: 'hexes',
    from: [1, 2, 3, 4, 5, 6, 7].map(hexAt).filter((hex) => !taken.has(hex)),
    min: 1,
    max: MINES,
    prices: {
      budget: 3,
      in: 'points',
      of: (hex) => ((HOMES[seat] as readonly string[]).includes(hex) ? 1 : 2)
    },
    judge: (hexes) =>
      hexes.length === 2 && Math.abs(place(hexes[0]!) - place(hexes[1]!)) !== 1
        ? { rule: '5.6a', why: 'Two fields must lie side by side.' }
        : null,
    order: (hexes) => ({ type: 'mines', hexes }) as Order
  }
}

type Ordered<T> = Order & T

const once = (frame: StaffFrame, what: string): void => {
  if (frame.done.includes(what)) refuse('5.0', 'That was done this turn.')
  frame.done.push(what)
}

export const staff: Phase<ToyState, StaffFrame> = {
  rule: '5.0',
  title: 'Staff',
  actor: (_state, frame) => frame.seat,
  offers: (state, { seat, done }): Offer[] => [
    ...[fireOffer(state, seat), shiftOffer(state, seat), depotOffer(seat), minesOffer(state, seat)].filter(
      ({ id }) => !done.includes(id)
    ),
    { gesture: 'confirm', id: 'pass', rule: '5.0', text: 'Begin the turn', order: { type: 'pass' } }
  ],
  orders: {
    fire(
      state: ToyState,
      frame: StaffFrame,
      { hexes, units, mode }: Ordered<{ hexes: string[]; units: string[]; mode: string }>,
      { dice, emit }: Context
    ) {
      const offer = fireOffer(state, frame.seat)
      const [target, ...also] = hexes as [string, ...string[]]
      if (
        !offer.targets().includes(target) ||
        (also.length > 0 && !offer.along!([target]).includes(also[0]!))
      )
        refuse('5.3', 'That cannot be fired at.')
      if (also.length > 1) refuse('5.3', 'Two hexes at most.')
      if (!units.every((unit) => offer.attackers(target, also).includes(unit)))
        refuse('5.3', 'They are too far away.')
      requireMode('5.3', [HARASS, FEINT], mode)
      must(offer.judge!(target, units, { mode, also }))
      once(frame, 'fire')
      const rolled = mode === HARASS.id ? hexes.map(() => dice.roll(6)) : []
      emit({ kind: 'fired', rule: '5.3', hexes, units, dice: rolled })
    },
    shift(
      state: ToyState,
      frame: StaffFrame,
      { piece, hex, mode }: Ordered<{ piece: string; hex: string; mode: string }>,
      { emit }: Context
    ) {
      if (!standing(state, frame.seat).includes(piece)) refuse('5.4', `${piece} is not yours to move.`)
      requireMode('5.4', [ROAD, RAIL], mode)
      if (!shiftReach(state, frame.seat, piece, mode).includes(hex)) refuse('5.4', 'There is no such way.')
      once(frame, 'shift')
      state.at[piece] = hex
      emit({ kind: 'moved', rule: '5.4', units: [piece], hexes: [hex] })
    },
    depot(
      state: ToyState,
      frame: StaffFrame,
      { hex, mode }: Ordered<{ hex: string; mode: string }>,
      { emit }: Context
    ) {
      requireMode('5.5', [OPEN, COVER], mode)
      if (!depotHexes(frame.seat, mode).includes(hex)) refuse('5.5', 'No depot can lie there.')
      once(frame, 'depot')
      state.campaign!.depots[frame.seat] = hex
      emit({ kind: 'placed', rule: '5.5', units: ['depot'], hexes: [hex] })
    },
    mines(state: ToyState, frame: StaffFrame, { hexes }: Ordered<{ hexes: string[] }>, { emit }: Context) {
      must(selectionBar(minesOffer(state, frame.seat), hexes))
      once(frame, 'mines')
      state.campaign!.mines = hexes
      emit({ kind: 'mined', rule: '5.6', hexes })
    },
    pass: (state: ToyState, frame: StaffFrame) => pop(state, frame)
  }
}
