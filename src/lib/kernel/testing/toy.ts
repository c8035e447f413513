// A tiny complete game for tests of the kernel and the tools: a lane of seven hexes, three pieces a side.
// It uses every gesture, dice, an interrupt, an automatic phase and one hidden value for each seat. In its second scenario
// the other side is asked after every move (toy-watch.ts), in its third there are boxes beside the lane, in its fourth there
// is more to decide (toy-campaign.ts), the fifth has a map and pieces of its own (toy-pack.ts),
// in the sixth both sides decide in secret and may react to each other (toy-answers.ts), and in the seventh they draw from
// piles (toy-piles.ts).
import type { Dice } from '../dice'
import { refuse, type Game, type Order, type Seat } from '../game'
import type { Offer } from '../offers'
import { packOf, type Title } from '../pack/title'
import { ambushes, bothSecretly, isBesideEnemy, stance } from './toy-answers'
import { cards, openCampaign, works } from './toy-campaign'
import { beside, CAMPS, reachOf, wayTo, type MayEnter } from './toy-map'
import { parse } from './toy-orders'
import { clearing, draw, hand, openPlans, plan, toyPileRules, toyPiles, type DrawFrame } from './toy-piles'
import { toyFiles, toyForms, type ToyPack } from './toy-pack'
import { toyShow } from './toy-show'
import { staff } from './toy-staff'
import {
  BLUE,
  other,
  owner,
  piecesIn,
  piecesOf,
  RED,
  ROOM,
  roomIn,
  ROUNDS,
  unplaced,
  type SeatFrame,
  type ToySeat,
  type ToyState,
  type TurnFrame
} from './toy-state'
import { bind, worldFrom, worldOf } from './toy-world'
import { openWatch, watch, watchQuestions } from './toy-watch'
import { tellToy, type Context, type Phase, type ToyEvent } from './toy-events'
import { playPhases, pop, push } from '../phases'

export { BLUE, RED, type ToyState } from './toy-state'

const RESERVES = 3

interface LossesFrame extends SeatFrame {
  phase: 'losses'
  hex: string
}

const setup: Phase<ToyState, SeatFrame> = {
  rule: '1.1',
  title: 'Set-up',
  secret: true,
  actor: (_state, frame) => frame.seat,
  offers(state, { seat }): Offer[] {
    const pieces = unplaced(state, seat)
    if (pieces.length > 0)
      return [
        {
          gesture: 'place',
          id: 'place',
          rule: '1.1',
          text: 'Place a piece',
          pieces,
          hexes: () => worldOf(state).homes[seat].filter((hex) => roomIn(state, seat, hex)),
          order: (piece, hex) => ({ type: 'place', piece, hex }) as Order
        }
      ]
    return [
      {
        gesture: 'spend',
        id: 'reserve',
        rule: '1.2',
        text: 'Hold back a reserve',
        budget: RESERVES,
        in: 'points',
        items: [{ id: 'reserve', text: 'Reserve', price: 1, min: 0, max: RESERVES }],
        order: ({ reserve = 0 }) => ({ type: 'reserve', amount: reserve }) as Order
      }
    ]
  },
  orders: {
    place(state: ToyState, frame: SeatFrame, order: Order & { piece: string; hex: string }, { emit }) {
      if (!unplaced(state, frame.seat).includes(order.piece))
        refuse('1.1', `${order.piece} is not to be placed.`)
      if (!worldOf(state).homes[frame.seat].includes(order.hex)) refuse('1.1', 'That is not home.')
      if (!roomIn(state, frame.seat, order.hex)) refuse('2.1', 'That place is full.')
      state.at[order.piece] = order.hex
      emit({ kind: 'placed', rule: '1.1', units: [order.piece], hexes: [order.hex] })
    },
    reserve(state: ToyState, frame: SeatFrame, order: Order & { amount: number }, { emit }) {
      if (unplaced(state, frame.seat).length > 0) refuse('1.2', 'Pieces are still to be placed.')
      if (!(order.amount >= 0 && order.amount <= RESERVES)) refuse('1.2', 'No such reserve.')
      state.reserve[frame.seat] = order.amount
      pop(state, frame)
      emit({ kind: 'reserved', rule: '1.2', side: frame.seat, amount: order.amount })
    }
  }
}

/** Runs by itself: both seats have had their turn. */
const round: Phase<ToyState> = {
  rule: '2.0',
  title: 'Round',
  actor: () => null,
  run(state, _frame, { emit }) {
    if (state.round === ROUNDS) {
      if (state.piles !== undefined && openPlans(state)) return
      const lead = piecesOf(state, RED).length - piecesOf(state, BLUE).length
      const winner = lead === 0 ? null : lead > 0 ? RED : BLUE
      state.result = { winner, rule: '4.2', why: 'More pieces are left.' }
      return
    }
    state.round++
    emit({ kind: 'round', rule: '2.0', number: state.round })
    for (const seat of [BLUE, RED] as const) {
      push<TurnFrame>(state, { phase: 'turn', seat, moved: [], attacked: false })
      if (state.campaign !== undefined) openCampaign(state, seat)
      if (state.piles !== undefined) push<DrawFrame>(state, { phase: 'draw', seat, step: 0 })
    }
    if (state.scenario === 'answers') push(state, bothSecretly('stance'))
  }
}

/** 3.1: room, and no camp of the enemy. */
const mayEnter =
  (state: ToyState, seat: ToySeat): MayEnter =>
  (place) =>
    place !== CAMPS[other(seat)] && roomIn(state, seat, place)

function reach(state: ToyState, seat: ToySeat, piece: string): { hex: string; cost: number }[] {
  return reachOf(worldOf(state).net, state.at[piece]!, worldOf(state).tables.steps, mayEnter(state, seat))
}

function stepsTo(state: ToyState, seat: ToySeat, piece: string, to: string) {
  return wayTo(worldOf(state).net, state.at[piece]!, to, worldOf(state).tables.steps, mayEnter(state, seat))
}

function targets(state: ToyState, seat: ToySeat): string[] {
  return worldOf(state).net.places.filter((hex) => {
    const there = piecesIn(state, hex)
    return there.length > 0 && owner(there[0]!) !== seat && attackers(state, seat, hex).length > 0
  })
}

function attackers(state: ToyState, seat: ToySeat, hex: string): string[] {
  return piecesOf(state, seat).filter((piece) => beside(worldOf(state).net, state.at[piece]!, hex))
}

const turn: Phase<ToyState, TurnFrame> = {
  rule: '3.0',
  title: 'Turn',
  actor: (_state, frame) => frame.seat,
  offers(state, frame): Offer[] {
    const { seat } = frame
    const offers: Offer[] = [
      {
        gesture: 'move',
        id: 'move',
        rule: '3.1',
        text: 'Move a piece',
        units: piecesOf(state, seat).filter((piece) => !frame.moved.includes(piece)),
        together: () => [],
        reach: ([piece]) => reach(state, seat, piece!),
        path(units, to) {
          const way = stepsTo(state, seat, units[0]!, to)
          const steps = way.map(({ hex, label }) => ({ hex, lines: [{ label, value: 1, rule: '3.1' }] }))
          return { hexes: way.map(({ hex }) => hex), cost: way.length, steps }
        },
        order: (units, path) => ({ type: 'move', piece: units[0], path }) as Order
      },
      {
        gesture: 'pick',
        id: 'close',
        rule: '3.3',
        text: 'End the turn',
        choices: [
          { id: 'halt', text: 'Halt', order: { type: 'end' } },
          // 6.3: nobody gives up in the middle of it.
          ...(state.scenario === 'answers'
            ? []
            : [{ id: 'yield', text: 'Give up', order: { type: 'yield' } as Order }])
        ]
      },
      { gesture: 'confirm', id: 'wave', rule: '3.4', text: 'Wave', idle: true, order: { type: 'wave' } }
    ]
    if (!frame.attacked)
      offers.push({
        gesture: 'attack',
        id: 'attack',
        rule: '3.2',
        text: 'Attack',
        targets: () => targets(state, seat),
        attackers: (hex) => attackers(state, seat, hex),
        preview: (_hex, units) => ({
          attack: [{ label: 'pieces', value: units.length, rule: '3.2' }],
          defense: [{ label: 'to beat', value: worldOf(state).tables.defense, rule: '3.2' }],
          shifts: [],
          table: 'one die',
          column: 0,
          columns: ['only'],
          results: [],
          unknown: ['reserve']
        }),
        order: (target, units) => ({ type: 'attack', target, units }) as Order
      })
    return offers
  },
  orders: {
    move(state: ToyState, frame: TurnFrame, order: Order & { piece: string; path: string[] }, { emit }) {
      const { piece, path } = order
      if (!piecesOf(state, frame.seat).includes(piece)) refuse('3.1', `${piece} is not yours to move.`)
      if (frame.moved.includes(piece)) refuse('3.1', `${piece} has moved.`)
      const goal = path.at(-1)
      if (!reach(state, frame.seat, piece).some(({ hex }) => hex === goal)) refuse('3.1', 'Too far.')
      const way = stepsTo(state, frame.seat, piece, goal!)
      if (way.map(({ hex }) => hex).join() !== path.join()) refuse('3.1', 'No such way.')
      state.at[piece] = goal!
      frame.moved.push(piece)
      emit({ kind: 'moved', rule: '3.1', units: [piece], hexes: path })
      if (state.scenario === 'watched') openWatch(state, other(frame.seat), piece)
      if (state.scenario === 'answers' && isBesideEnemy(state, piece))
        ambushes.ask(state, { phase: 'ambush', seat: other(frame.seat), piece })
    },
    attack(state: ToyState, frame: TurnFrame, order: Order & { target: string; units: string[] }, context) {
      if (frame.attacked) refuse('3.2', 'One attack a turn.')
      if (!targets(state, frame.seat).includes(order.target)) refuse('3.2', 'Nobody to attack there.')
      const able = attackers(state, frame.seat, order.target)
      if (
        new Set(order.units).size !== order.units.length ||
        !order.units.every((unit) => able.includes(unit))
      )
        refuse('3.2', 'These cannot attack there.')
      frame.attacked = true
      fight(state, frame.seat, order.target, order.units.length, context)
    },
    end: (state: ToyState, frame: TurnFrame) => pop(state, frame),
    yield(state: ToyState, frame: TurnFrame) {
      if (state.scenario === 'answers') refuse('6.3', 'Nobody gives up here.')
      state.result = { winner: other(frame.seat), rule: '4.3', why: 'The other side gave up.' }
    },
    wave: (_state: ToyState, _frame: TurnFrame, _order: Order, { emit }: Context) =>
      emit({ kind: 'waved', rule: '3.4' })
  }
}

/** 3.2: a die and the attackers against the table and the reserve, which is shown and spent. */
function fight(state: ToyState, seat: ToySeat, hex: string, strength: number, context: Context): void {
  const enemy = other(seat)
  const die = context.dice.roll(6)
  const reserve = state.reserve[enemy] ?? 0
  if (reserve > 0) context.reveal()
  state.reserve[enemy] = 0
  const won = die + strength > worldOf(state).tables.defense + reserve
  context.emit({ kind: 'fought', rule: '3.2', hexes: [hex], dice: [die], won })
  if (won) push<LossesFrame>(state, { phase: 'losses', seat: enemy, hex })
}

/** An interrupt: the loser of a fight chooses inside the turn of the winner. */
const losses: Phase<ToyState, LossesFrame> = {
  rule: '3.5',
  title: 'Losses',
  open: true,
  actor: (_state, frame) => frame.seat,
  offers: (state, frame): Offer[] => [
    {
      gesture: 'select',
      id: 'losses',
      rule: '3.5',
      text: 'Take a loss',
      role: 'losses',
      from: piecesIn(state, frame.hex),
      min: 1,
      max: 1,
      judge: (units) => (units.length === 1 ? null : { rule: '3.5', why: 'Exactly one piece is lost.' }),
      pays: (units) => ({ paid: units.length, owed: 1, in: 'piece' }),
      fate: (unit) => ({ unit, text: 'Destroyed' }),
      order: (units) => ({ type: 'lose', units }) as Order
    }
  ],
  orders: {
    lose(state: ToyState, frame: LossesFrame, order: Order & { units: string[] }, { emit }) {
      const piece = order.units[0]
      if (order.units.length !== 1 || !piecesIn(state, frame.hex).includes(piece!))
        refuse('3.5', 'One of the beaten pieces must be lost.')
      delete state.at[piece!]
      state.lost.push(piece!)
      emit({ kind: 'lost', rule: '3.5', units: [piece!] })
      pop(state, frame)
      if (piecesOf(state, frame.seat).length === 0)
        state.result = { winner: other(frame.seat), rule: '4.1', why: 'No enemy piece is left.' }
    }
  }
}

/** The toy with the data of a pack. */
function openToy(pack: ToyPack): Game<ToyState, ToyEvent> {
  const worldFor = new Map(
    Object.entries(pack.scenarios).map(([id, played]) => [id, worldFrom(pack, played)])
  )
  return playPhases<ToyState, ToyEvent>({
    id: 'toy',
    rulesVersion: 1,
    seats: [RED, BLUE],
    scenarios: [...worldFor.keys()],
    phases: {
      setup,
      round,
      turn,
      losses,
      watch,
      works,
      cards,
      staff,
      stance,
      ambush: ambushes.phase,
      plan,
      draw,
      hand,
      clearing
    },
    questions: [...watchQuestions, ...ambushes.questions],
    piles: toyPileRules,
    create: (scenario) => {
      const state: ToyState = {
        scenario,
        round: 0,
        at: {},
        lost: [],
        reserve: { [RED]: null, [BLUE]: null },
        result: null,
        ...(scenario === 'campaign' && { campaign: { used: [], depots: {}, mines: [] } }),
        ...(scenario === 'piles' && { piles: toyPiles() }),
        stack: [
          { phase: 'round' },
          ...(scenario === 'answers'
            ? [bothSecretly('setup')]
            : [{ phase: 'setup', seat: BLUE } as SeatFrame, { phase: 'setup', seat: RED } as SeatFrame]),
          ...(scenario === 'piles' ? [RED, BLUE].map((seat) => ({ phase: 'plan', seat }) as SeatFrame) : [])
        ]
      }
      bind(state, worldFor.get(scenario)!)
      return state
    },
    bind: (state) => bind(state, worldFor.get(state.scenario)!),
    parse,
    outcome: (state) => state.result,
    view: (state, seat) => {
      const view = structuredClone(state)
      view.reserve[other(seat as ToySeat)] = null
      return view
    },
    conceded: (state, seat) => {
      const winner = other(seat as ToySeat)
      return { winner, rule: '4.3', why: `${piecesOf(state, winner).length} pieces are left to the winner.` }
    },
    tell: tellToy,
    disguise: (state, seat, random) => {
      const enemy = other(seat as ToySeat)
      if (state.reserve[enemy] === null) return null
      const reserve = { ...state.reserve, [enemy]: random.int(0, RESERVES) }
      return { state: structuredClone({ ...state, reserve }), names: {} }
    },
    show: toyShow,
    check: (state) =>
      worldOf(state)
        .net.places.filter((place) => piecesIn(state, place).length > ROOM)
        .map((place) => `${place} holds too many pieces.`)
  })
}

export const toyTitle = {
  id: 'toy',
  scenarios: ['lane', 'watched', 'boxes', 'campaign', 'alley', 'answers', 'piles'],
  files: toyFiles,
  forms: toyForms,
  open: openToy
} satisfies Title

export const toy = openToy(packOf(toyTitle, toyFiles))

/** Plays the set-up by itself: both sides at home, each with this reserve. */
export function toyReady(reserve = 0, scenario = 'lane'): ToyState {
  const state = toy.create(scenario)
  const dice: Dice = { roll: () => refuse('1.1', 'No dice in the set-up.') }
  for (const seat of [RED, BLUE] as const) {
    const [first, second, third] = unplaced(state, seat)
    const [near, far] = worldOf(state).homes[seat]
    for (const [piece, hex] of [[first, near], [second, far], ...(third === undefined ? [] : [[third, far]])])
      toy.apply(state, seat, { type: 'place', piece, hex }, dice)
    toy.apply(state, seat as Seat, { type: 'reserve', amount: reserve }, dice)
  }
  return state
}
