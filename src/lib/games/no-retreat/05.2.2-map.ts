// 5.2.2: effects of cards on what lies on the map.
import { within } from './02.12-cities'
import { otherSide } from './05-play'
import { pressedParis } from './05.2.2-bars'
import { orNothing, type Effect } from './05.2.2-effect'
import { isMeant } from './05.2-battle-cards'
import { destroy } from './14.7.1-boxes'
import { beginForcedSurrender, beginMarkers } from './19.8-surrender'
import { boardOf, hexHasNoActions, isOnMap, markNoActions, markSupply, unitsIn, worldOf } from './board'
import type { Context } from './events'
import { hexIds, unitIds } from './lookup'
import { SUPPLIED, type State } from './state'
import { around, boxOf, SEATS, type Side, type Unit } from './world'
import type { Told } from './05.2.2-effect'

/** 2.7d: No Actions on these hexes. */
export function stopHexes(state: State, hexes: readonly number[], rule: string, context: Context): void {
  for (const hex of hexes) markNoActions(state, hex)
  if (hexes.length === 0) return
  const units = unitIds(hexes.flatMap((hex) => unitsIn(state, hex)))
  context.emit({ kind: 'noActions', rule, units, hexes: hexIds(state, hexes) })
}

const heldBy = (state: State, side: Side): number[] => {
  const { sideAt, world } = boardOf(state)
  return [...Array(world.grid.count).keys()].filter((hex) => sideAt[hex] === side)
}

/** The hexes of a side that a card means. */
function hexesFor(state: State, side: Side, { where }: Told<'noActions'>): number[] {
  const world = worldOf(state)
  const { countries, atWar, cities, within: range, of, mobile } = where
  const near = range === undefined ? null : nearCountry(state, of!, range)
  return heldBy(state, side).filter(
    (hex) =>
      (countries?.includes(world.country[hex]!) ?? true) &&
      !(atWar && state.neutral.includes(world.country[hex]!)) &&
      (cities === undefined || (world.city[hex] === 1) === cities) &&
      (near === null || near.has(hex)) &&
      (!mobile || unitsIn(state, hex).some((unit) => unit.mobile))
  )
}

/** 2.11: all that counts as this country; 2.10: within so many hexes of it. */
function nearCountry(state: State, country: string, range: number): Set<number> {
  const world = worldOf(state)
  const own = world.landHexes.filter((hex) => world.home[hex] === country)
  const rim = own.filter((hex) => around(world, hex).some((to) => world.home[to] !== country))
  return new Set([...own, ...rim.flatMap((hex) => within(world, hex, range))])
}

const noActions: Effect<'noActions'> = {
  ask(state, frame, effect) {
    const { hexes, by, on } = effect
    const side = on === 'own' ? frame.side : otherSide(frame.side)
    const free = hexesFor(state, side, effect).filter((hex) => !hexHasNoActions(state, hex))
    return orNothing({
      side: by === 'opponent' ? otherSide(frame.side) : frame.side,
      rule: '5.2.2',
      text: `Put No Actions on up to ${hexes} hexes`,
      hexes: free,
      min: 0,
      max: hexes
    })
  },
  run: (state, frame, _effect, context) => stopHexes(state, frame.hexes, '5.2.2', context)
}

const liftNoActions: Effect<'liftNoActions'> = {
  ask(state, frame, effect) {
    if (effect.hexes === undefined) return null
    return orNothing({
      side: frame.side,
      rule: '5.2.2',
      text: `Take No Actions off up to ${effect.hexes} hexes`,
      hexes: stopped(state, frame.side, effect),
      min: 0,
      max: effect.hexes
    })
  },
  run(state, frame, effect) {
    const hexes = effect.hexes === undefined ? stopped(state, frame.side, effect) : frame.hexes
    const free = new Set(hexes.flatMap((hex) => unitsIn(state, hex)).map(({ index }) => index))
    state.noActions = state.noActions.filter((index) => !free.has(index))
  }
}

/** Marked hexes with such units. */
function stopped(state: State, side: Side, { nations, area }: Told<'liftNoActions'>): number[] {
  const meant = { ...(nations && { nations }), ...(area !== undefined && { area }) }
  return heldBy(state, side).filter(
    (hex) => hexHasNoActions(state, hex) && unitsIn(state, hex).some((unit) => isMeant(state, unit, meant))
  )
}

/** Marked units that a card means. */
function short(state: State, side: Side, { nations, area }: Told<'removeSupplyMarkers'>): Unit[] {
  const meant = { ...(nations && { nations }), ...(area !== undefined && { area }) }
  return worldOf(state).units.filter(
    (unit) =>
      unit.sideIndex === side &&
      isOnMap(state, unit) &&
      state.supply[unit.index] !== SUPPLIED &&
      isMeant(state, unit, meant)
  )
}

const removeSupplyMarkers: Effect<'removeSupplyMarkers'> = {
  ask(state, frame, effect) {
    if (effect.count === undefined) return null
    return orNothing({
      side: frame.side,
      rule: '5.2.2',
      text: `Take up to ${effect.count} supply markers off`,
      units: short(state, frame.side, effect),
      min: 0,
      max: effect.count
    })
  },
  run(state, frame, effect, context) {
    const { units } = worldOf(state)
    const free =
      effect.count === undefined
        ? short(state, frame.side, effect)
        : frame.units.map((index) => units[index]!)
    for (const unit of free) markSupply(state, unit, SUPPLIED)
    if (free.length > 0)
      context.emit({ kind: 'supplied', rule: '5.2.2', units: unitIds(free), side: SEATS[frame.side] })
  }
}

/** Card 11: a city near a German unit or a Drop! marker. */
const bombCity: Effect<'bombCity'> = {
  ask: (state, frame, effect) =>
    orNothing({
      side: frame.side,
      rule: '5.2.2',
      text: 'Name the city that is bombed',
      hexes: bombed(state, effect),
      min: 1,
      max: 1
    }),
  run(state, frame, _effect, context) {
    const [city] = frame.hexes
    if (city === undefined) return
    // For the points of Rotterdam.
    frame.noted = [city]
    const { sideAt, world } = boardOf(state)
    const hit = [city, ...around(world, city)].filter((hex) => sideAt[hex] === otherSide(frame.side))
    stopHexes(state, hit, '5.2.2', context)
  }
}

function bombed(state: State, { countries, range }: Told<'bombCity'>): number[] {
  const world = worldOf(state)
  const from = [
    ...world.units
      .filter((unit) => unit.nation === 'Germany' && isOnMap(state, unit))
      .map((unit) => state.at[unit.index]!),
    ...state.landers.filter(({ is }) => is === 'placed' || is === 'landed').map(({ at }) => at)
  ]
  return world.cities.filter((city) => {
    if (!countries.includes(world.country[city]!)) return false
    const near = within(world, city, range)
    return from.some((hex) => near.includes(hex))
  })
}

const haltHitler: Effect<'haltHitler'> = {
  run: (state) => beginMarkers(state, { halts: true })
}

const forceSurrender: Effect<'forceSurrender'> = {
  run(state, _frame, { range }) {
    const hexes = pressedParis(state, range)
    if (hexes.length > 0) beginForcedSurrender(state, hexes)
  }
}

/** Card 23: a unit of the other side, of its owner's choice. */
const destroyUnit: Effect<'destroyUnit'> = {
  ask(state, frame, { nation }) {
    const side = otherSide(frame.side)
    const reserve = boxOf(worldOf(state), side, 'reserve')
    const units = worldOf(state).units.filter(
      (unit) =>
        unit.nation === nation &&
        unit.type !== 'fortress' &&
        (isOnMap(state, unit) || state.at[unit.index] === reserve)
    )
    return orNothing({ side, rule: '5.2.2', text: 'Choose the unit that is lost', units, min: 1, max: 1 })
  },
  run(state, frame, _effect, context) {
    for (const index of frame.units) destroy(state, worldOf(state).units[index]!, '5.2.2', context)
  }
}

export const mapEffects = {
  noActions,
  liftNoActions,
  removeSupplyMarkers,
  bombCity,
  haltHitler,
  forceSurrender,
  destroyUnit
}
