// A second tiny game, for what the toy game has no pieces for: three factions on two seats and a neutral one, blocks with
// steps that only their owner knows, counters with two faces, hands of cards, and battles in which every unit rolls its dice.
import { refuse, type Game, type Order, type Outcome } from '../game'
import type { Choice, Offer, Unavailable } from '../offers'
import { playPhases, pop, push, top, type Context, type Frame, type Phase, type PhasedState } from '../phases'
import { fight, preview } from './toy-blocks-battle'
import {
  BLUE,
  CARDS,
  factionOf,
  FACES,
  isGuard,
  kindOf,
  nameOf,
  LATER,
  net,
  RED,
  SEQUENCE,
  SIDE_OF,
  sideOf,
  STEPS,
  UNITS,
  type Faction,
  type Side
} from './toy-blocks-pack'
import { blocksShow } from './toy-blocks-show'
import { tellBlocks, type BlocksEvent } from './toy-blocks-events'
import { disguiseBlocks, viewBlocks } from './toy-blocks-view'
import { beside, CAMPS, reachOf, wayTo, type MayEnter } from './toy-map'

const ROUNDS = 3
const ROOM = 3
/** 6.5: more cards nobody may hold. */
const MOST_CARDS = 4

export type Weather = 'clear' | 'rain'

export interface BlocksState extends PhasedState {
  round: number
  weather: Weather
  /** Units that the one who looks knows: where they are, and their steps. */
  at: Record<string, string>
  steps: Record<string, number>
  /** Only in views: the factions of units that are seen and not known, by place; 'some': not even counted. */
  blank: Record<string, Faction[] | 'some'>
  /** 6.3c: who fought lies open until the round ends. */
  shown: string[]
  lost: string[]
  /** Hands; in a view that of the other seat is empty, and so is the pile to draw from. */
  hands: Record<Side, string[]>
  held: Record<Side, number>
  deck: string[]
  left: number
  discards: string[]
  result: Outcome | null
}

export interface TurnFrame extends Frame {
  faction: Faction
  moved: string[]
  reach: number
  fought: boolean
}

interface CardFrame extends Frame {
  faction: Faction
}

type Play = Context<BlocksEvent>
type BlockPhase<F extends Frame = Frame> = Phase<BlocksState, F, BlocksEvent>

const actorOf = (_state: BlocksState, { faction }: { faction: Faction }): Side => SIDE_OF[faction]!

export const other = (side: Side): Side => (side === RED ? BLUE : RED)
export const unitsOf = (state: BlocksState, faction: Faction): string[] =>
  Object.keys(UNITS).filter((unit) => factionOf(unit) === faction && net.indexOf(state.at[unit] ?? '') >= 0)
export const unitsIn = (state: BlocksState, place: string): string[] =>
  Object.keys(UNITS).filter((unit) => state.at[unit] === place)

/** Everybody in a place whose faction can be seen, known or not. */
export function factionsIn(state: BlocksState, place: string): Faction[] {
  const blank = state.blank[place] ?? []
  return [...unitsIn(state, place).map(factionOf), ...(blank === 'some' ? [] : blank)]
}

/** 6.2: room for three, all of one side; camps are shut to the enemy. */
const mayEnter =
  (state: BlocksState, side: Side): MayEnter =>
  (place) => {
    const there = factionsIn(state, place)
    return (
      place !== CAMPS[other(side)] &&
      there.length < ROOM &&
      there.every((faction) => SIDE_OF[faction] === side)
    )
  }

export function targets(state: BlocksState, faction: Faction): string[] {
  const enemy = other(SIDE_OF[faction]!)
  return net.places.filter(
    (place) =>
      place !== CAMPS[enemy] &&
      factionsIn(state, place).some((one) => SIDE_OF[one] === enemy) &&
      attackers(state, faction, place).length > 0
  )
}

const attackers = (state: BlocksState, faction: Faction, place: string): string[] =>
  unitsOf(state, faction).filter((unit) => beside(net, state.at[unit]!, place))

/** Runs by itself: reinforcements, and the next three turns. */
const round: BlockPhase = {
  rule: '2.0',
  title: 'Round',
  actor: () => null,
  run(state, _frame, { emit }) {
    if (state.round === ROUNDS) {
      const strength = (side: Side) =>
        Object.keys(state.at).reduce((sum, unit) => sum + (sideOf(unit) === side ? state.steps[unit]! : 0), 0)
      const lead = strength(RED) - strength(BLUE)
      const winner = lead === 0 ? null : lead > 0 ? RED : BLUE
      state.result = { winner, rule: '2.1', why: 'More steps are left.' }
      return
    }
    state.round++
    state.shown = []
    if (state.round === 2)
      for (const unit of Object.keys(state.at))
        if (state.at[unit] === LATER) state.at[unit] = CAMPS[sideOf(unit)!]
    emit({ kind: 'turn', rule: '2.0', turn: state.round })
    for (const faction of [...SEQUENCE].reverse()) {
      push<TurnFrame>(state, { phase: 'turn', faction, moved: [], reach: 1, fought: false })
      push<CardFrame>(state, { phase: 'cards', faction })
    }
  }
}

const least = (unit: string) => (isGuard(unit) ? FACES : STEPS)

function cardChoices(
  state: BlocksState,
  faction: Faction
): { choices: Choice[]; unavailable: Unavailable[] } {
  const choices: Choice[] = []
  const unavailable: Unavailable[] = []
  for (const id of state.hands[SIDE_OF[faction]!]) {
    const card = CARDS[id]!
    const play = { id, text: `Play ${card.title}`, card }
    const kind = kindOf(id)
    if (kind === 'rally') {
      const weak = unitsOf(state, faction).filter((unit) => state.steps[unit]! < least(unit))
      for (const unit of weak)
        choices.push({
          ...play,
          id: `${id} ${unit}`,
          text: `A step for ${nameOf(unit)}`,
          units: [unit],
          order: { type: 'play', card: id, unit } as Order
        })
      if (weak.length === 0) unavailable.push({ ...play, rule: '6.5c', why: 'Nobody has lost a step.' })
    } else if (kind === 'storm' && state.weather === 'rain')
      unavailable.push({ ...play, rule: '6.5a', why: 'It rains already.' })
    else if (kind === 'sun' && state.weather === 'clear')
      unavailable.push({ ...play, rule: '6.5b', why: 'The sky is clear already.' })
    else choices.push({ ...play, order: { type: 'play', card: id } as Order })
  }
  return { choices, unavailable }
}

function discard(state: BlocksState, side: Side, card: string): void {
  state.hands[side] = state.hands[side].filter((one) => one !== card)
  state.held[side]--
  state.discards.unshift(card)
}

const cards: BlockPhase<CardFrame> = {
  rule: '6.5',
  title: 'Cards',
  actor: actorOf,
  offers(state, { faction }): Offer[] {
    const { choices, unavailable } = cardChoices(state, faction)
    const draw: Choice = {
      id: 'draw',
      text: state.left > 0 ? 'Draw a card instead' : 'No card',
      rule: '6.5',
      order: { type: 'draw' }
    }
    return [
      {
        gesture: 'pick',
        id: 'card',
        rule: '6.5',
        text: 'Play a card',
        choices: [...choices, draw],
        unavailable
      }
    ]
  },
  orders: {
    play(
      state: BlocksState,
      frame: CardFrame,
      order: Order & { card: string; unit?: string },
      { emit }: Play
    ) {
      const { choices, unavailable } = cardChoices(state, frame.faction)
      const bar = unavailable.find(({ card }) => card?.id === order.card)
      if (bar !== undefined) refuse(bar.rule, bar.why)
      const { unit } = order
      const choice = choices.find(({ card, units }) => card?.id === order.card && units?.[0] === unit)
      if (choice === undefined) refuse('6.5', 'No such card is held.')
      const side = SIDE_OF[frame.faction]!
      discard(state, side, order.card)
      pop(state, frame)
      const kind = kindOf(order.card)
      if (kind === 'storm') state.weather = 'rain'
      if (kind === 'sun') state.weather = 'clear'
      if (kind === 'march') (top(state) as TurnFrame).reach = 2
      if (unit !== undefined) state.steps[unit]!++
      emit({ kind: 'played', rule: '6.5', side, card: order.card, units: unit === undefined ? [] : [unit] })
    },
    draw(state: BlocksState, frame: CardFrame, _order: Order, { dice, emit }: Play) {
      const side = SIDE_OF[frame.faction]!
      pop(state, frame)
      if (state.left === 0) return
      const [card] = state.deck.splice(dice.roll(state.left) - 1, 1)
      state.left--
      state.hands[side].push(card!)
      state.held[side]++
      emit({ kind: 'drew', rule: '6.5', side, card: card! })
      if (state.held[side] > MOST_CARDS) push<CardFrame>(state, { phase: 'discard', faction: frame.faction })
    }
  }
}

const discarding: BlockPhase<CardFrame> = {
  rule: '6.5d',
  title: 'Discard',
  actor: actorOf,
  offers: (state, { faction }): Offer[] => [
    {
      gesture: 'select',
      id: 'discard',
      rule: '6.5d',
      text: 'Discard a card',
      role: 'mark',
      of: 'things',
      from: state.hands[SIDE_OF[faction]!],
      thing: (id) => ({ text: CARDS[id]!.title, card: CARDS[id]! }),
      min: 1,
      max: 1,
      judge: (chosen) => (chosen.length === 1 ? null : { rule: '6.5d', why: 'One card must go.' }),
      order: (cards) => ({ type: 'discard', cards }) as Order
    }
  ],
  orders: {
    discard(state: BlocksState, frame: CardFrame, order: Order & { cards: string[] }, { emit }: Play) {
      const side = SIDE_OF[frame.faction]!
      const [card] = order.cards
      if (order.cards.length !== 1 || !state.hands[side].includes(card!)) refuse('6.5d', 'One card must go.')
      discard(state, side, card!)
      pop(state, frame)
      emit({ kind: 'discarded', rule: '6.5d', side, card: card! })
    }
  }
}

const turn: BlockPhase<TurnFrame> = {
  rule: '6.2',
  title: 'Turn',
  actor: actorOf,
  offers(state, frame): Offer[] {
    const { faction, moved, reach } = frame
    const enter = mayEnter(state, SIDE_OF[faction]!)
    const way = (unit: string, to: string) => wayTo(net, state.at[unit]!, to, reach, enter)
    const offers: Offer[] = [
      {
        gesture: 'move',
        id: 'move',
        rule: '6.2',
        text: 'Move a block',
        units: unitsOf(state, faction).filter((unit) => !moved.includes(unit)),
        together: () => [],
        reach: ([unit]) => reachOf(net, state.at[unit!]!, reach, enter),
        path([unit], to) {
          const steps = way(unit!, to)
          return {
            hexes: steps.map(({ hex }) => hex),
            cost: steps.length,
            steps: steps.map(({ hex, label }) => ({ hex, lines: [{ label, value: 1, rule: '6.2' }] }))
          }
        },
        order: ([unit], path) => ({ type: 'move', unit, path }) as Order
      },
      {
        gesture: 'confirm',
        id: 'end',
        rule: '6.2',
        text: 'End the turn',
        order: { type: 'end' }
      }
    ]
    if (!frame.fought)
      offers.push({
        gesture: 'attack',
        id: 'attack',
        rule: '6.3',
        text: 'Attack',
        targets: () => targets(state, faction),
        attackers: (place) => attackers(state, faction, place),
        preview: (place, units) => preview(state, place, units),
        order: (target, units) => ({ type: 'attack', target, units }) as Order
      })
    return offers
  },
  orders: {
    move(
      state: BlocksState,
      frame: TurnFrame,
      order: Order & { unit: string; path: string[] },
      { emit }: Play
    ) {
      const { unit, path } = order
      if (!unitsOf(state, frame.faction).includes(unit)) refuse('6.2', 'That is none of yours.')
      if (frame.moved.includes(unit)) refuse('6.2', 'It has moved.')
      const way = wayTo(
        net,
        state.at[unit]!,
        path.at(-1)!,
        frame.reach,
        mayEnter(state, SIDE_OF[frame.faction]!)
      )
      if (way.length === 0 || way.map(({ hex }) => hex).join() !== path.join()) refuse('6.2', 'No such way.')
      state.at[unit] = path.at(-1)!
      frame.moved.push(unit)
      emit({ kind: 'move', rule: '6.2', side: SIDE_OF[frame.faction]!, units: [unit], hexes: path })
    },
    attack(state: BlocksState, frame: TurnFrame, order: Order & { target: string; units: string[] }, play) {
      const { target, units } = order
      if (frame.fought) refuse('6.3', 'One attack a turn.')
      if (!targets(state, frame.faction).includes(target)) refuse('6.3', 'Nobody to attack there.')
      const able = attackers(state, frame.faction, target)
      if (new Set(units).size !== units.length || !units.every((unit) => able.includes(unit)))
        refuse('6.3', 'These cannot attack there.')
      frame.fought = true
      fight(state, target, units, play)
    },
    end: (state: BlocksState, frame: TurnFrame) => pop(state, frame)
  }
}

const isName = (value: unknown) => typeof value === 'string'
const areNames = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isName)
const SHAPES: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  play: { card: isName },
  draw: {},
  discard: { cards: areNames },
  move: { unit: isName, path: areNames },
  attack: { target: isName, units: areNames },
  end: {}
}

function parse(raw: unknown): Order {
  const { type, ...rest } = (raw ?? {}) as Record<string, unknown>
  const shape = typeof type === 'string' && Object.hasOwn(SHAPES, type) ? SHAPES[type]! : null
  // Only a rally names a unit.
  const { unit, ...fields } = rest
  const named = type === 'play' ? fields : rest
  const names = Object.keys(named)
  if (
    shape === null ||
    names.length !== Object.keys(shape).length ||
    !names.every((name) => shape[name]?.(named[name])) ||
    (unit !== undefined && !isName(unit))
  )
    refuse('order', 'This is no order of this game.')
  return raw as Order
}

function create(): BlocksState {
  const deal = { [RED]: ['storm-1', 'sun-2', 'rally-1', 'march-1'], [BLUE]: ['sun-1', 'rally-2', 'march-2'] }
  const deck = Object.keys(CARDS).filter((card) => !Object.values(deal).flat().includes(card))
  return {
    round: 0,
    weather: 'clear',
    at: Object.fromEntries(Object.entries(UNITS).map(([unit, { at }]) => [unit, at])),
    steps: Object.fromEntries(Object.entries(UNITS).map(([unit, { steps }]) => [unit, steps])),
    blank: {},
    shown: [],
    lost: [],
    hands: deal as BlocksState['hands'],
    held: { [RED]: 4, [BLUE]: 3 },
    deck,
    left: deck.length,
    discards: [],
    result: null,
    stack: [{ phase: 'round' }]
  }
}

/** Broken invariants. */
function check(state: BlocksState): string[] {
  const crowded = net.places.filter(
    (place) => !Object.values(CAMPS).some((camp) => camp === place) && factionsIn(state, place).length > ROOM
  )
  const worn = Object.keys(state.at).filter((unit) => !((state.steps[unit] ?? 0) > 0))
  const hands = [RED, BLUE].filter((side) => state.hands[side as Side].length !== state.held[side as Side])
  return [...crowded, ...worn, ...hands].map((what) => `${what} is not as it should be.`)
}

export const toyBlocks: Game<BlocksState, BlocksEvent> = playPhases<BlocksState, BlocksEvent>({
  id: 'toy-blocks',
  rulesVersion: 1,
  seats: [RED, BLUE],
  scenarios: ['blocks'],
  phases: { round, cards, discard: discarding, turn },
  create,
  bind: () => undefined,
  parse,
  outcome: (state) => state.result,
  view: (state, seat) => viewBlocks(state, seat as Side),
  tell: tellBlocks,
  owner: (_scenario, unit) => (Object.hasOwn(UNITS, unit) ? sideOf(unit) : null),
  disguise: (state, seat, random) => disguiseBlocks(state, seat as Side, random),
  show: blocksShow,
  check
})
