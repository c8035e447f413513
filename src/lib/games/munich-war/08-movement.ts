// Chapter 8: the Movement Phase of a side. How far units march is in 08.1-march.ts, rail moves are in 08.6-rail.ts; what goes
// by sea and by air joins from chapters 18 and 16.
import { must, refuse, type Bar } from '../../kernel/game'
import { marchOffer } from '../../kernel/march'
import { endOffer } from '../../kernel/offer-kit'
import type { Mode, MoveOffer, Offer, Warning } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { bind, boardOf, enemyOf, sideOf, unitsIn, worldOf } from './board'
import { enter, tellControl } from './02.3-control'
import { invade, namingBar, neutralIn } from './05-neutrals'
import {
  beginParty,
  dearest,
  isMarch,
  judgeMarch,
  judgePath,
  pathOf,
  reachOf,
  whyNot,
  type Party
} from './08.1-march'
import { explainStep } from './08.4-terrain'
import { railBar, railBox, railPath, railPathBar, railReach, whyNoRail } from './08.6-rail'
import { stackingBar } from './09-stacking'
import { overstackedHexes } from './09.1-excess'
import { inSupply } from './14-supply'
import { putOnTop, topOffer } from './15-hidden'
import { lift, liftOffers, noteAirFed } from './16.10-airlift'
import { assault, endSeaMoves, sail, seaOffers } from './18.2-transport'
import type { CountryName, NationName } from './data'
import type { Context, Phase } from './events'
import {
  countryName,
  hexesNamed,
  hexIds,
  names,
  placeName,
  placeStart,
  unitName,
  unitNamed,
  unitsNamed
} from './lookup'
import type { OrderOf } from './orders'
import type { MovementFrame, State } from './state'
import { SEATS, type Side, type Unit } from './world'

/** 8.0: opens the Movement Phase of a side. */
export function beginMovement(state: State, side: Side): void {
  // 18.2.1, 23.3: those of the turn before.
  state.landed = []
  state.resting = []
  noteAirFed(state, side)
  const own = worldOf(state).units.filter((unit) => unit.mobile && sideOf(state, unit) === side)
  const unsupplied = own.filter((unit) => !inSupply(state, unit, 'move')).map(({ index }) => index)
  push<MovementFrame>(state, { phase: 'movement', side, moved: [], unsupplied })
}

/** Why a unit may not set out in this phase, in whatever way; null when it may. */
export function moveBar(state: State, frame: MovementFrame, unit: Unit): Bar | null {
  const world = worldOf(state)
  const hex = state.at[unit.index]!
  if (!unit.land || sideOf(state, unit) !== frame.side)
    return { rule: '8.0a', why: `${unit.name} is not yours to move.` }
  if (!unit.mobile) return { rule: '8.0a', why: `${unit.name} is static.` }
  if (hex < 0 || (hex >= world.grid.count && hex !== railBox(world)))
    return { rule: '8.0a', why: `${unit.name} is not on the map.` }
  // 8.0b, 8.6f: once, and in one way; 8.2b: what was left of its points is gone.
  if (frame.moved.includes(unit.index)) return { rule: '8.2a', why: `${unit.name} has moved.` }
  return null
}

/** Why these units cannot march together; null when they can. */
function partyBar(state: State, frame: MovementFrame, units: readonly Unit[]): Bar | null {
  const [first] = units as [Unit]
  for (const unit of units) {
    const bar = moveBar(state, frame, unit)
    if (bar !== null) return bar
    if (state.at[unit.index] !== state.at[first.index] || unit.nationIndex !== first.nationIndex)
      return { rule: '8.1a', why: 'Only units of one nation in one hex are moved together.' }
  }
  return state.at[first.index] === railBox(worldOf(state))
    ? { rule: '8.6.1b', why: `${first.name} returns to the map by rail only.` }
    : null
}

function march(state: State, frame: MovementFrame, order: OrderOf<'march'>, context: Context): void {
  const units = unitsNamed(state, order.units)
  const path = hexesNamed(state, order.path)
  must(partyBar(state, frame, units))
  const party = beginParty(state, units, false)
  const judged = judgeMarch(state, party, path)
  if (!isMarch(judged)) refuse(judged.rule, judged.why)
  must(namingBar(judged.invaded === null ? [] : [judged.invaded], order.invade as CountryName | undefined))
  frame.moved.push(...units.map(({ index }) => index))
  const hexes = hexIds(state, [party.hex, ...path])
  context.emit({ kind: 'march', rule: '8.1a', side: SEATS[frame.side], units: order.units, hexes })
  tellControl(state, follow(state, units, path, context), context)
}

/**
 * Puts the units into one hex of a path after the other; gives the hexes that have changed hands. The first of them takes
 * what lies on the way (2.3e), so the others can go straight to its end.
 */
function follow(state: State, units: readonly Unit[], path: readonly number[], context?: Context): number[] {
  const [first, ...others] = units as [Unit, ...Unit[]]
  const changed = new Set<number>()
  for (const hex of path) {
    const country = neutralIn(state, hex)
    if (country !== null) attackNeutral(state, first.nation, country, context)
    for (const one of enter(state, first, hex)) changed.add(one)
  }
  for (const unit of others) for (const one of enter(state, unit, path.at(-1)!)) changed.add(one)
  return [...changed]
}

/** 5.4a, 5.4d */
export function attackNeutral(state: State, by: NationName, country: CountryName, context?: Context): void {
  invade(state, by, country)
  const joins = SEATS[state.side[worldOf(state).countryNamed(country)] as Side]
  context?.emit({ kind: 'invade', rule: '5.4a', country, by, joins })
}

function rail(state: State, frame: MovementFrame, order: OrderOf<'rail'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const path = hexesNamed(state, order.path)
  must(moveBar(state, frame, unit))
  must(railBar(state, frame, unit))
  const party = beginParty(state, [unit], true)
  must(railPathBar(state, party, path))
  frame.moved.push(unit.index)
  // 8.6.1d: to leave the map and to return take one each.
  state.railUsed[unit.nationIndex]!++
  // 8.6.1e: it can return on the next turn.
  if (path.at(-1) === railBox(worldOf(state))) state.since[unit.index] = state.turn
  const hexes = hexIds(state, [party.hex, ...path])
  context.emit({ kind: 'rail', rule: '8.6a', side: SEATS[frame.side], units: [unit.id], hexes })
  tellControl(state, follow(state, [unit], path, context), context)
}

function end(state: State, frame: MovementFrame, _order: OrderOf<'end'>, context: Context): void {
  pop(state, frame)
  endSeaMoves(state, frame.side, context)
}

const MARCH: Mode = { id: 'march', text: 'March', rule: '8.1a' }
const RAIL: Mode = { id: 'rail', text: 'Rail', rule: '8.6a' }

/** The unit may set out. The bars say the same with their reasons. */
function mayMove(state: State, frame: MovementFrame, unit: Unit): boolean {
  return unit.mobile && sideOf(state, unit) === frame.side && moveBar(state, frame, unit) === null
}

/** 8.0: marches and rail moves, everything about them computed when it is asked for. */
function moveOffer(state: State, frame: MovementFrame): MoveOffer {
  const world = worldOf(state)
  const offMap = (unit: Unit) => state.at[unit.index] === railBox(world)
  const offer = marchOffer<State, Unit, Party>(state, names, {
    about: { id: 'march', rule: '8.0a', text: 'Move units' },
    units: world.units.filter((unit) => mayMove(state, frame, unit)),
    together: (unit) =>
      offMap(unit)
        ? []
        : unitsIn(state, state.at[unit.index]!).filter(
            (other) =>
              other !== unit && other.nationIndex === unit.nationIndex && mayMove(state, frame, other)
          ),
    modes(units) {
      const [unit] = units
      const byRail = unit !== undefined && units.length === 1 && railBar(state, frame, unit) === null
      if (unit !== undefined && offMap(unit)) return [RAIL]
      return byRail ? [MARCH, RAIL] : [MARCH]
    },
    form(units, mode) {
      const byRail = mode === RAIL.id
      const bar = byRail ? railwayBar(state, frame, units) : partyBar(state, frame, units)
      return bar ?? beginParty(state, units, byRail)
    },
    judge(now, party, path) {
      if (!party.rail) return judgePath(now, party, path)
      return railPathBar(now, party, path) ?? [0]
    },
    reach: (now, party) => (party.rail ? railReach(now, party) : reachOf(now, party)),
    path: (now, party, goal) => (party.rail ? railPath(now, party, goal) : pathOf(now, party, goal)),
    why: (now, party, goal) => (party.rail ? whyNoRail(now, party, goal) : whyNot(now, party, goal)),
    payer: dearest,
    explain: explainStep,
    warnings: (units, path) => warningsOf(state, units, path),
    parts: world.tables.movement.halfPointsPerPoint,
    order(ids, path, mode) {
      if (mode === RAIL.id) return { type: 'rail', unit: ids[0]!, path: [...path] } as OrderOf<'rail'>
      const country = invadedOn(state, hexesNamed(state, path))
      return {
        type: 'march',
        units: [...ids],
        path: [...path],
        ...(country !== null && { invade: country })
      } as OrderOf<'march'>
    }
  })
  // What is behind a border that has not been crossed yet is worked out for whole ways only.
  const crosses = (begun: readonly string[]) => invadedOn(state, hexesNamed(state, begun)) !== null
  return {
    ...offer,
    reach: (ids, mode, begun = []) => (crosses(begun) ? [] : offer.reach(ids, mode, begun)),
    path(ids, to, mode, begun = []) {
      if (crosses(begun)) return null
      const path = offer.path(ids, to, mode, begun)
      // A rail move has no costs to explain.
      if (path === null || mode !== RAIL.id) return path
      const { hexes } = path
      return {
        hexes,
        cost: 0,
        steps: hexes.map((hex) => ({ hex, lines: [] })),
        get warnings() {
          return path.warnings ?? []
        }
      }
    }
  }
}

function railwayBar(state: State, frame: MovementFrame, units: readonly Unit[]): Bar | null {
  const [unit, ...others] = units as [Unit, ...Unit[]]
  if (others.length > 0) return { rule: '8.6.2', why: 'Units move by rail one at a time.' }
  return moveBar(state, frame, unit) ?? railBar(state, frame, unit)
}

/** The first neutral country on a way. */
function invadedOn(state: State, path: readonly number[]): CountryName | null {
  for (const hex of path) {
    const country = neutralIn(state, hex)
    if (country !== null) return country
  }
  return null
}

function warningsOf(state: State, units: readonly Unit[], path: readonly number[]): Warning[] {
  const world = worldOf(state)
  const [first] = units as [Unit]
  const last = path.at(-1)!
  const warnings: Warning[] = []
  const country = invadedOn(state, path)
  if (country !== null) {
    const joins = SEATS[enemyOf(state.side[first.nationIndex] as Side)]
    const why = `Invades ${countryName(country)}, which joins the ${world.scenario.sideNames[joins]} at once.`
    warnings.push({ rule: '5.4a', why, grave: true })
  }
  if (last >= world.grid.count) return warnings
  const crowd = stackingBar(state, units, last)
  if (crowd !== null)
    warnings.push({ rule: crowd.rule, why: `${crowd.why} What is too much at the end of the phase is lost.` })
  for (const unit of unsuppliedAfter(state, units, path))
    warnings.push({ rule: '14.5', why: `${unitName(world, unit)} ends out of supply.` })
  return warnings
}

/** Those of the units that would be out of supply if they went this way. */
function unsuppliedAfter(state: State, units: readonly Unit[], path: readonly number[]): Unit[] {
  const { at, rank, owner, last, side } = state
  const after: State = {
    ...state,
    at: [...at],
    rank: [...rank],
    owner: [...owner],
    last: [...last],
    side: [...side]
  }
  bind(after, worldOf(state))
  follow(after, units, path)
  return units.filter((unit) => !inSupply(after, unit, 'combat'))
}

/** What lapses with the phase: overstacked hexes first (9.1), then units that have not moved. */
function lapses(state: State, frame: MovementFrame): string[] {
  const world = worldOf(state)
  const { sideAt } = boardOf(state)
  const own = overstackedHexes(state).filter((hex) => sideAt[hex] === frame.side)
  return [
    ...own.map((hex) => `${placeStart(world, hex)} is overstacked: units will be lost.`),
    ...world.units
      .filter((unit) => mayMove(state, frame, unit))
      .map((unit) => `${unitName(world, unit)} in ${placeName(world, state.at[unit.index]!)} has not moved.`)
  ]
}

export const movementPhase: Phase<State, MovementFrame> = {
  rule: '8.0a',
  title: 'Movement Phase',
  actor: (_state, frame) => SEATS[frame.side],
  offers: (state, frame): Offer[] => [
    moveOffer(state, frame),
    ...seaOffers(state, frame),
    ...liftOffers(state, frame),
    topOffer(state, frame),
    endOffer('8.0a', 'End the Movement Phase', { lapses: () => lapses(state, frame) })
  ],
  orders: { march, rail, sail, assault, lift, top: putOnTop, end }
}
