// Chapter 3: the set-up. A party places its blocks and may shift them about until it ends; then tokens are drawn for them,
// so that the number of a block says nothing of the unit.
import { must, type Bar } from '../../kernel/game'
import { confirmOffer, endOffer } from '../../kernel/offer-kit'
import type { Offer, PickOffer, PlaceOffer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { swapIn } from '../../kernel/hiding'
import { blocksIn, boardOf, put, refresh, worldOf } from './board'
import { fortBar, stackLimit } from './06.2-stacking'
import { suppliedBy } from './10.4-lines'
import type { Context, Phase } from './events'
import { ownersAtStart } from './ground'
import { blockNamed, hexId, hexNamed, idOf, idsOf, placeName } from './lookup'
import type { OrderOf } from './orders'
import { cvOf, mustKnow, setCv } from './secret'
import { NOWHERE, type SetupFrame, type State } from './state'
import { factionOf, seatOf, sideOfFaction, type Faction, type Unit } from './world'

const RULE = '22.2f'

/** All blocks that the party places. */
function blocksToSet(state: State, { party }: SetupFrame): number[] {
  return [...state.color.keys()].filter((token) => state.color[token] === party)
}

/** Where the scenario lets a unit begin, as far as the ground goes. */
const grounds = new WeakMap<object, Map<string, readonly number[]>>()

function groundFor(state: State, unit: Unit): readonly number[] {
  const world = worldOf(state)
  const group = world.groupOf(unit)
  if (group === undefined) throw new Error(`${unit.id} is in no group.`)
  let known = grounds.get(world)
  if (known === undefined) grounds.set(world, (known = new Map()))
  let places = known.get(group.key)
  if (places === undefined) {
    const { where } = group
    const suggested = group.units.map((id) => world.hex(world.scenario.suggested.at[id]!))
    const named = group.fixed ? new Set(suggested) : world.ground(where)
    const own = where.own ? ownersAtStart(world.map, world.grid, world.scenario) : undefined
    places = [...named].filter(
      (place) =>
        world.playable[place] && (own === undefined || own.get(world.grid.places[place]!) === group.faction)
    )
    known.set(group.key, places)
  }
  return places
}

function placeBar(state: State, token: number, place: number): Bar | null {
  const world = worldOf(state)
  const unit = mustKnow(state, token)
  const group = world.groupOf(unit)!
  if (!groundFor(state, unit).includes(place))
    return { rule: group.rule, why: `${unit.name} cannot be set up in ${placeName(world, place)}.` }
  if (state.at[token] === place) return { rule: RULE, why: `${unit.name} is already there.` }
  if (boardOf(state).height[place]! >= stackLimit(state, place))
    return { rule: '6.21a', why: `${placeName(world, place)} is full.` }
  const fort = fortBar(state, sideOfFaction(state.color[token] as Faction), unit, place)
  if (fort !== null) return fort
  const most = limitAt(state, unit, place)
  if (most !== null && most.there >= most.most)
    return { rule: group.rule, why: `No more than ${most.most} may begin there.` }
  return null
}

/** The scenario's own limit on a part of the ground of a group. */
function limitAt(state: State, unit: Unit, place: number): { most: number; there: number } | null {
  const world = worldOf(state)
  const group = world.groupOf(unit)!
  for (const { most, ...part } of group.limits ?? []) {
    const ground = world.ground(part)
    if (!ground.has(place)) continue
    const there = group.units.filter((id) => {
      const token = boardOf(state).token[world.unit(id)!.index]!
      return id !== unit.id && token >= 0 && ground.has(state.at[token]!)
    }).length
    return { most, there }
  }
  return null
}

function place(state: State, frame: SetupFrame, order: OrderOf<'place'>, context: Context): void {
  const token = blockNamed(state, order.piece, frame.party)
  const to = hexNamed(state, order.hex)
  must(placeBar(state, token, to))
  put(state, token, to)
  context.emit({
    kind: 'place',
    rule: RULE,
    side: seatOf(frame.party),
    units: [order.piece],
    hexes: [order.hex]
  })
}

/** 22.2b: what counts as one type in a force table. */
const kindOf = ({ isHq, type }: Unit) => (isHq ? 'hq' : type)

function shiftBar(state: State, from: number, to: number): Bar | null {
  const world = worldOf(state)
  const [giver, taker] = [mustKnow(state, from), mustKnow(state, to)]
  const columns = [giver, taker].map((unit) => world.groupOf(unit)?.command)
  if (columns[0] !== columns[1] || kindOf(giver) !== kindOf(taker) || giver === taker)
    return { rule: '22.2b', why: 'Steps are shared out among units of one type in one force.' }
  if (cvOf(state, from) <= giver.lowest) return { rule: '2.2', why: `${giver.name} has no step to give.` }
  if (cvOf(state, to) >= taker.steps) return { rule: '2.5', why: `${taker.name} is at full strength.` }
  return null
}

function shift(state: State, frame: SetupFrame, order: OrderOf<'shift'>, context: Context): void {
  const from = blockNamed(state, order.from, frame.party)
  const to = blockNamed(state, order.to, frame.party)
  must(shiftBar(state, from, to))
  setCv(state, from, cvOf(state, from) - 1)
  setCv(state, to, cvOf(state, to) + 1)
  context.emit({ kind: 'shift', rule: '22.2b', side: seatOf(frame.party), units: [order.from, order.to] })
}

function suggest(state: State, frame: SetupFrame, _order: OrderOf<'suggest'>, context: Context): void {
  const world = worldOf(state)
  const { strength, suggested } = world.scenario
  for (const token of blocksToSet(state, frame)) {
    const { id } = mustKnow(state, token)
    put(state, token, world.hex(suggested.at[id]!))
    setCv(state, token, strength[id]!)
  }
  context.emit({ kind: 'suggested', rule: RULE, side: seatOf(frame.party) })
}

/** 22.31a: what must be held and is not. */
function unheld(state: State, party: Faction): number[] {
  const { scenario, hex } = worldOf(state)
  return (scenario.mustHold ?? [])
    .filter(({ faction }) => factionOf(faction) === party)
    .flatMap(({ hexes }) => hexes.map((id) => hex(id)))
    .filter((at) => blocksIn(state, at).every((token) => state.color[token] !== party))
}

/** Supplied, or in a fortress or a base. */
function isFed(state: State, token: number): boolean {
  const { fortress, minorFortress, bases } = worldOf(state)
  const place = state.at[token]!
  return fortress[place] === 1 || minorFortress[place] === 1 || bases[place] === 1 || suppliedBy(state, token)
}

function endBar(state: State, frame: SetupFrame): Bar | null {
  const world = worldOf(state)
  const waiting = blocksToSet(state, frame).filter((token) => state.at[token] === NOWHERE)
  if (waiting.length > 0)
    return { rule: RULE, why: `${mustKnow(state, waiting[0]!).name} is still to be placed.` }
  // 22.31b
  const cut = blocksToSet(state, frame).find((token) => !isFed(state, token))
  if (cut !== undefined)
    return { rule: '22.31b', why: `${mustKnow(state, cut).name} would begin out of supply.` }
  const [open] = unheld(state, frame.party)
  if (open !== undefined) return { rule: '22.31a', why: `${placeName(world, open)} must be held.` }
  return null
}

function end(state: State, frame: SetupFrame, _order: OrderOf<'end'>, context: Context): void {
  must(endBar(state, frame))
  pop(state, frame)
  drawTokens(state, frame, context)
  context.emit({ kind: 'setUp', rule: '3.0', side: seatOf(frame.party) })
}

/** The blocks of a party get each other's tokens by the dice. */
function drawTokens(state: State, frame: SetupFrame, { dice }: Context): void {
  const tokens = blocksToSet(state, frame)
  const { hidden, at } = state
  for (let last = tokens.length - 1; last > 0; last--) {
    const [one, two] = [tokens[last]!, tokens[dice.roll(last + 1) - 1]!]
    for (const table of [hidden.unit, hidden.cv, at]) swapIn(table, one, two)
  }
  refresh(state)
}

function shiftOffer(state: State, tokens: readonly number[]): PickOffer {
  const pairs = tokens.flatMap((from) =>
    tokens.filter((to) => shiftBar(state, from, to) === null).map((to) => [from, to] as const)
  )
  return {
    gesture: 'pick',
    id: 'shift',
    rule: '22.2b',
    text: 'Give a step to another unit',
    idle: true,
    choices: pairs.map(([from, to]) => ({
      id: `${idOf(state, from)} ${idOf(state, to)}`,
      text: `A step of ${mustKnow(state, from).name} for ${mustKnow(state, to).name}`,
      units: idsOf(state, [from, to]),
      order: { type: 'shift', from: idOf(state, from), to: idOf(state, to) } as OrderOf<'shift'>
    }))
  }
}

function offers(state: State, frame: SetupFrame): Offer[] {
  const tokens = blocksToSet(state, frame)
  const waiting = tokens.filter((token) => state.at[token] === NOWHERE)
  const placing: PlaceOffer = {
    gesture: 'place',
    id: 'place',
    rule: RULE,
    text: 'Place your blocks',
    pieces: idsOf(state, [...waiting, ...tokens.filter((token) => state.at[token] !== NOWHERE)]),
    hexes(piece) {
      const token = blockNamed(state, piece, frame.party)
      return groundFor(state, mustKnow(state, token))
        .filter((to) => placeBar(state, token, to) === null)
        .map((to) => hexId(state, to))
    },
    order: (piece, hex) => ({ type: 'place', piece, hex }) as OrderOf<'place'>
  }
  const ready = endBar(state, frame) === null
  return [
    placing,
    ...(waiting.length === 0
      ? [shiftOffer(state, tokens)]
      : [
          confirmOffer<OrderOf<'suggest'>>(
            { id: 'suggest', rule: RULE, text: 'Place all as suggested' },
            { type: 'suggest' }
          )
        ]),
    ...(ready ? [endOffer('3.0', 'The set-up is done')] : [])
  ]
}

export const setupPhase: Phase<State, SetupFrame> = {
  rule: '3.0',
  title: 'Set-up',
  actor: (_state, { party }) => seatOf(party),
  offers,
  orders: { place, shift, suggest, end }
}
