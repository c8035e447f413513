// 14.8: advance after combat: into a hex that was vacated, and for Mobile units one hex beyond.
import { must, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import { endOffer } from '../../kernel/offer-kit'
import type { MoveOffer, Offer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { countryBar, enter, invadedBy, joinWar, namingBar } from './02.11-control'
import { inForce } from './05.2-force'
import { stopBar } from './13.3-stacking'
import { isAdjacent, sideBetween } from './14.0-kinds'
import { noteRegional, regionalBar } from './18.8-regional'
import { callSwissFront, crossesSwissFront } from './18.9-swiss-front'
import { boardOf, hasNoActions, supplyOf, worldOf } from './board'
import type { Context, Phase } from './events'
import { hexesNamed, hexIds, hexNamed, unitIds, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { SUPPLIED, type AdvanceFrame, type State } from './state'
import { around, SEATS, type Unit } from './world'

/** 14.8.1b: the ground ends the advance. */
function stopsIn(state: State, from: number, to: number): boolean {
  const world = worldOf(state)
  const { terrain } = world.tables
  const side = sideBetween(world, from, to)
  if (world.rough[to] && terrain.hexes.rough.stopsAdvance) return true
  if (world.city[to]) return (world.major[to] ? terrain.sites.major : terrain.sites.minor).stopsAdvance
  if (world.fortified[to] && terrain.fortified.stopsAdvance) return true
  if (world.majorRiver[side]) return terrain.hexsides.major.stopsAdvance
  return world.river[side] === 1 && terrain.hexsides.river.stopsAdvance
}

/** 12.4i, 14.8.1a, 14.8.1c, 15.3e: why a unit advances one hex only; null when it may go on. */
function singleBar(state: State, frame: AdvanceFrame, unit: Unit): Bar | null {
  if (frame.limit < 2) return { rule: '14.7D', why: 'The result allows an advance of one hex.' }
  if (!unit.mobile) return { rule: '14.8.1a', why: `${unit.name} is not Mobile.` }
  if (state.blitzkriegs.some((marker) => marker.units.includes(unit.index)))
    return { rule: '14.8.1c', why: `${unit.name} lies under a Blitzkrieg! marker.` }
  if (supplyOf(state, unit) !== SUPPLIED) return { rule: '14.8.1c', why: `${unit.name} is short of supply.` }
  if (hasNoActions(state, unit)) return { rule: '14.8.1c', why: `${unit.name} has No Actions.` }
  return null
}

/** Why a unit may not enter a hex when it advances; null when it may. */
function enterBar(state: State, unit: Unit, hex: number): Bar | null {
  const world = worldOf(state)
  if (world.evacuationZone[hex] || !world.land[hex])
    return { rule: '14.8d', why: 'Nobody advances into that hex.' }
  if (boardOf(state).sideAt[hex] === 1 - unit.sideIndex)
    return { rule: '14.8.1d', why: 'That hex is enemy-occupied.' }
  return countryBar(state, unit, hex)
}

function advanceBar(state: State, frame: AdvanceFrame, unit: Unit, path: readonly number[]): Bar | null {
  const world = worldOf(state)
  const [first, second] = path as [number, number | undefined]
  const from = state.at[unit.index]!
  if (!frame.units.includes(unit.index)) return { rule: '14.8a', why: `${unit.name} does not advance.` }
  if (!frame.hexes.includes(first) || !isAdjacent(world, from, first))
    return { rule: '14.8a', why: 'An advance begins in a vacated hex.' }
  const river =
    world.river[sideBetween(world, from, first)] || world.majorRiver[sideBetween(world, from, first)]
  if (river && inForce(state, 'noRiverAdvance').length > 0)
    return { rule: '5.2.2', why: 'A card forbids to advance across rivers.' }
  const bar = enterBar(state, unit, first)
  if (bar !== null) return bar
  if (second !== undefined) {
    const single = singleBar(state, frame, unit)
    if (single !== null) return single
    if (stopsIn(state, from, first)) return { rule: '14.8.1b', why: 'The ground stops the advance.' }
    if (!isAdjacent(world, first, second)) return { rule: '14.8.1a', why: 'The hexes do not touch.' }
    const next = enterBar(state, unit, second)
    if (next !== null) return next
  }
  const end = path.at(-1)!
  const crowd = stopBar(state, unit, end)
  if (crowd !== null) return { rule: crowd.rule === '13.3.2' ? '14.8d' : '14.8.1d', why: crowd.why }
  // 18.8g
  const region = regionalBar(state, unit, end)
  return region === null ? null : { rule: '18.8g', why: region.why }
}

const invadedOn = (state: State, unit: Unit, path: readonly number[]): string | null =>
  path.map((hex) => invadedBy(state, unit, hex)).find((country) => country !== null) ?? null

function advance(state: State, frame: AdvanceFrame, order: OrderOf<'advance'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const path = hexesNamed(state, order.path)
  must(advanceBar(state, frame, unit, path))
  const country = invadedOn(state, unit, path)
  must(namingBar(country, order.invade))
  if (country !== null) joinWar(state, country, context)
  const from = state.at[unit.index]!
  frame.units = frame.units.filter((index) => index !== unit.index)
  const hexes = hexIds(state, [from, ...path])
  context.emit({ kind: 'advance', rule: '14.8a', side: SEATS[frame.side], units: [unit.id], hexes })
  let last = from
  for (const hex of path) {
    enter(state, unit, hex, context)
    if (crossesSwissFront(state, unit, last, hex)) callSwissFront(state, context)
    last = hex
  }
  noteRegional(state, unit)
}

/** The ways of a unit. */
function waysOf(state: State, frame: AdvanceFrame, unit: Unit): number[][] {
  const ways = frame.hexes.flatMap((first) => [
    [first],
    ...around(worldOf(state), first).map((second) => [first, second])
  ])
  return ways.filter((way) => advanceBar(state, frame, unit, way) === null)
}

const able = (state: State, frame: AdvanceFrame): Unit[] =>
  frame.units
    .map((index) => worldOf(state).units[index]!)
    .filter((unit) => waysOf(state, frame, unit).length > 0)

function moveOffer(state: State, frame: AdvanceFrame): MoveOffer {
  const ways = (id: string, to?: string) =>
    waysOf(state, frame, unitNamed(state, id)).filter(
      (way) => to === undefined || way.at(-1) === hexNamed(state, to)
    )
  const explained = (path: readonly number[]) =>
    evenPath(hexIds(state, path), () => [{ label: 'Advance', value: 1, rule: '14.8b' }])
  return {
    gesture: 'move',
    id: 'advance',
    rule: '14.8a',
    text: 'Advance after combat',
    units: unitIds(able(state, frame)),
    together: () => [],
    reach: ([id]) => {
      const found = new Map<string, number>()
      for (const way of ways(id!).reverse()) found.set(hexIds(state, [way.at(-1)!])[0]!, way.length)
      return [...found].map(([hex, cost]) => ({ hex, cost }))
    },
    path: ([id], to) => {
      const [way] = ways(id!, to)
      return way === undefined ? null : explained(way)
    },
    paths: ([id], to) => ways(id!, to).map(explained),
    order: ([id], path): OrderOf<'advance'> => {
      const country = invadedOn(state, unitNamed(state, id!), hexesNamed(state, path))
      return { type: 'advance', unit: id!, path: [...path], ...(country !== null && { invade: country }) }
    }
  }
}

export const advancePhase: Phase<State, AdvanceFrame> = {
  rule: '14.8a',
  title: 'Advance',
  actor: (state, frame) => (able(state, frame).length > 0 ? SEATS[frame.side] : null),
  run: (state, frame) => pop(state, frame),
  offers: (state, frame): Offer[] => [moveOffer(state, frame), endOffer('14.8a', 'Advance no further')],
  orders: { advance, end: pop }
}
