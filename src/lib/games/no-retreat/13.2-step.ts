// 13.2, 13.4: what a step costs a unit that moves, and what stands in its way.
import { directionTo } from '../../hex/grid'
import type { Bar, Line } from '../../kernel/game'
import { countryBar, invadedBy } from './02.11-control'
import { paris, within } from './02.12-cities'
import { inForce } from './05.2-force'
import { isBadWeather, isEvent } from './06-events'
import { boardOf, hasNoActions, inStrongZone, inZone, isNeutral, supplyOf, unitsIn, worldOf } from './board'
import { isBound } from './18.8-regional'
import { countryName } from './lookup'
import { LOW, NONE, type InForce, type State } from './state'
import { ALLIED, around, GERMAN, SOVIET, type Unit } from './world'

/** What a card has set in force is for this unit: for its owner's, and where some were chosen, for those. */
const isMeant = (unit: Unit, { side, units }: Pick<InForce, 'side' | 'units'>): boolean =>
  side === unit.sideIndex && (units === undefined || units.includes(unit.index))

/** 13.1, 13.2.4a: the Movement Points of a unit. */
export function allowance(state: State, unit: Unit): number {
  const { badWeather } = worldOf(state).tables.movement
  const more = inForce(state, 'movementPoints')
    .filter((one) => isMeant(unit, one) && one.effect.nations.includes(unit.nation))
    .reduce((sum, { effect }) => sum + effect.points, 0)
  if (!unit.canMove) return 0
  return isBadWeather(state) ? Math.min(unit.move + more, badWeather) : unit.move + more
}

/** 13.1, 13.1a, 18.8d: the most hexes that a unit may enter now, with the rule that says so; null: as far as its points go. */
export function hexLimit(state: State, unit: Unit): { readonly hexes: number; readonly rule: string } | null {
  const { movement, supply } = worldOf(state).tables
  const limits: { hexes: number; rule: string }[] = []
  if (hasNoActions(state, unit)) limits.push({ hexes: movement.noActionsHexes, rule: '13.1b' })
  const level = supplyOf(state, unit)
  if (level === LOW) limits.push({ hexes: supply.low.maxHexes, rule: '12.4d' })
  if (level === NONE) limits.push({ hexes: supply.none.maxHexes, rule: '12.4g' })
  if (worldOf(state).front === 'poland' && isBound(state, unit))
    limits.push({ hexes: movement.regionalPolandHexes, rule: '18.8d' })
  return limits.sort((a, b) => a.hexes - b.hexes)[0] ?? null
}

/** How a unit moves: what is worked out once for all of its steps. */
export interface Mover {
  readonly unit: Unit
  /** Where it began, and where it is now. */
  readonly start: number
  readonly hex: number
  readonly unmoved: boolean
  readonly points: number
  readonly limit: { readonly hexes: number; readonly rule: string } | null
}

export const moverOf = (state: State, unit: Unit): Mover => ({
  unit,
  start: state.at[unit.index]!,
  hex: state.at[unit.index]!,
  unmoved: true,
  points: allowance(state, unit),
  limit: hexLimit(state, unit)
})

const sideAcross = (state: State, from: number, to: number): number => {
  const { grid } = worldOf(state)
  return grid.sides[6 * from + directionTo(grid, from, to)]!
}

/** Why a unit may not go from a hex to the next, its points aside; null when it may. `first`: with its first hex. */
export function stepBar(
  state: State,
  { unit, start }: Mover,
  from: number,
  to: number,
  first: boolean
): Bar | null {
  const world = worldOf(state)
  if (to >= world.grid.count || directionTo(world.grid, from, to) < 0)
    return { rule: '13.0a', why: 'Each hex of a path must be adjacent to the one before.' }
  const ground = groundBar(state, unit, from, to, first)
  if (ground !== null) return ground
  const { sideAt } = boardOf(state)
  if (sideAt[to] === 1 - unit.sideIndex) return { rule: '13.3a', why: 'That hex is enemy-occupied.' }
  return bannedBar(state, unit, to) ?? zoneBar(state, unit, start, from, to, first)
}

/** The ground itself, and the country. */
function groundBar(state: State, unit: Unit, from: number, to: number, first: boolean): Bar | null {
  const world = worldOf(state)
  const side = sideAcross(state, from, to)
  if (world.evacuationZone[to]) {
    if (unit.sideIndex !== ALLIED)
      return { rule: '13.2.3a', why: 'Only Allied units enter an Evacuation Zone.' }
    if (world.closed[side]) return { rule: '13.2.3d', why: 'An Evacuation Zone is entered from its Port.' }
    if (!first)
      return { rule: '13.2.3c', why: 'Only a move that begins in the Port enters its Evacuation Zone.' }
    return null
  }
  const country = world.country[to] === '' ? null : countryBar(state, unit, to)
  if (!world.land[to]) return country ?? { rule: '13.2b', why: 'Units cannot enter that hex.' }
  if (world.closed[side]) return { rule: '13.2b', why: 'Units cannot cross a sea or lake hexside.' }
  if (country !== null || invadedBy(state, unit, to) === null) return country
  // Where that is allowed, the country is at war before it is entered: see `atWar`.
  return { rule: '13.2.1h', why: `${countryName(invadedBy(state, unit, to)!)} is neutral.` }
}

/** Hexes that a side does not enter by its own will. */
function bannedBar(state: State, unit: Unit, to: number): Bar | null {
  const world = worldOf(state)
  if (unit.sideIndex !== ALLIED) return null
  const { ardennesExempt } = world.tables.plans
  if (isEvent(state, 'noDeployment') && world.inArea('ardennes')[to] && !ardennesExempt.includes(unit.id))
    return { rule: '20.1.1b', why: 'Allied units do not move into the Ardennes on turns 1 to 3.' }
  if (isSurrendered(state, to))
    return { rule: '19.8d', why: 'Allied units do not enter a city that has been surrendered.' }
  return null
}

/** 19.8c: one marker covers all of Paris. */
function isSurrendered(state: State, hex: number): boolean {
  const whole = paris(state)
  return state.surrenders.some((one) => one.hex === hex || (whole.includes(hex) && whole.includes(one.hex)))
}

/** 13.4.2a, 13.4.2b: from one EZOC straight into another, Weak ones aside. */
function zoneBar(
  state: State,
  unit: Unit,
  start: number,
  from: number,
  to: number,
  first: boolean
): Bar | null {
  if (!inStrongZone(state, unit.camp, from) || !inStrongZone(state, unit.camp, to)) return null
  const friend = unitsIn(state, to).some((other) => other.sideIndex === unit.sideIndex)
  if (unit.mobile && first && from === start && friend) return null
  if (inForce(state, 'ignoreZones').some((one) => isMeant(unit, one) && infiltrates(one.effect, first)))
    return null
  return { rule: '13.4.2a', why: 'A unit cannot go from one enemy zone of control straight into another.' }
}

const infiltrates = (effect: { infiltrate?: true; firstHex?: true }, first: boolean): boolean =>
  effect.infiltrate === true && (effect.firstHex !== true || first)

/** 13.4.1b, 19.9d: why a unit goes no further than the hex it has entered; null: it may go on. */
export function stopsIn(state: State, { unit }: Mover, hex: number): Bar | null {
  if (worldOf(state).evacuationZone[hex])
    return { rule: '13.2.3a', why: 'Entering an Evacuation Zone takes all movement points.' }
  if (isHalted(state, unit, hex))
    return { rule: '19.9d', why: 'German Mobile units stop at a Halt! Hitler marker.' }
  if (!inStrongZone(state, unit.camp, hex)) return null
  if (inForce(state, 'ignoreZones').some((one) => isMeant(unit, one) && one.effect.stop === true)) return null
  return { rule: '13.4.1b', why: 'A unit that enters an enemy zone of control stops there.' }
}

/** 19.9c, 19.9d: the hex is one with a Halt! Hitler marker, or next to it. */
export function isHalted(state: State, unit: Unit, hex: number): boolean {
  if (unit.nation !== 'Germany' || unit.mobile !== true || state.halts.length === 0) return false
  const near = [hex, ...around(worldOf(state), hex)]
  return state.halts.some((marker) => near.includes(marker.hex))
}

type Add = (label: string, value: number, rule: string) => void

/** 13.2, 13.4.1a, 13.4.6b: what a step costs, part by part. */
function stepParts(state: State, { unit, points }: Mover, from: number, to: number, add: Add): void {
  const world = worldOf(state)
  const { zones } = world.tables
  if (world.evacuationZone[to] || isFlooded(state, unit, to))
    return add('All movement points', points, world.evacuationZone[to] ? '13.2.3a' : '5.2.2')
  addGround(state, unit, to, add)
  addHexside(state, unit, from, to, add)
  if (inZone(state, unit.camp, to)) add('Enemy zone of control', zones.enter, '13.4.1a')
  if (paysToLeave(state, unit, from)) add('Leaving an enemy zone', zones.leaveEarly, '13.4.6b')
  const refugees = refugeesAt(state, unit, to)
  if (refugees > 0) add('Refugees', refugees, '5.2.2')
}

/** The same for people. */
export function stepLines(state: State, mover: Mover, from: number, to: number): Line[] {
  const lines: Line[] = []
  stepParts(state, mover, from, to, (label, value, rule) => void lines.push({ label, value, rule }))
  return lines
}

export function stepCost(state: State, mover: Mover, from: number, to: number): number {
  let sum = 0
  stepParts(state, mover, from, to, (_label, value) => void (sum += value))
  return sum
}

function addGround(state: State, unit: Unit, to: number, add: Add): void {
  const world = worldOf(state)
  const { hexes } = world.tables.terrain
  if (!world.rough[to]) return add('Open', hexes.open.cost as number, '13.2a')
  const cheap = inForce(state, 'roughCost').find(
    ({ side, effect }) =>
      side === unit.sideIndex && (effect.types.includes(unit.type) || effect.nations.includes(unit.nation))
  )
  if (cheap !== undefined) add('Rough', cheap.effect.cost, '5.2.2')
  else add('Rough', hexes.rough.cost as number, '13.2a')
}

function addHexside(state: State, unit: Unit, from: number, to: number, add: Add): void {
  const world = worldOf(state)
  const { hexsides } = world.tables.terrain
  const side = sideAcross(state, from, to)
  if (!world.river[side] && !world.majorRiver[side]) return
  // 19.10d
  const dropped = state.landers.some(({ is, at }) => is === 'landed' && at === from)
  if (unit.nation === 'Germany' && dropped) return
  const free = inForce(state, 'freeHexsides').some(
    (one) => isMeant(unit, one) && (one.effect.where?.countries?.includes(world.home[to]!) ?? true)
  )
  if (free) return
  if (world.majorRiver[side]) add('Major river', hexsides.major.cost as number, '13.2a')
  else add('River', hexsides.river.cost as number, '13.2a')
}

/** 13.4.6b: on the turns of No Deployment and Mobilization; 13.4.6a: else nobody pays. */
function paysToLeave(state: State, unit: Unit, from: number): boolean {
  const { front, tables } = worldOf(state)
  if (unit.sideIndex !== ALLIED || !isEvent(state, tables.zones.early[front])) return false
  if (!inZone(state, unit.camp, from)) return false
  return !inForce(state, 'freeExit').some(
    (one) => isMeant(unit, one) && (one.effect.nations?.includes(unit.nation) ?? true)
  )
}

const isFlooded = (state: State, unit: Unit, to: number): boolean =>
  unit.sideIndex === GERMAN && inForce(state, 'floodHexes').some(({ hexes }) => hexes?.includes(to))

/** Card 7: roads full of refugees around a city. */
const refugeesAt = (state: State, unit: Unit, to: number): number =>
  unit.sideIndex !== ALLIED
    ? 0
    : inForce(state, 'refugees')
        .filter(({ hexes, effect }) =>
          hexes?.some((city) => within(worldOf(state), city, effect.range).includes(to))
        )
        .reduce((sum, { effect }) => sum + effect.points, 0)

/** Why a unit may not move at all now; null when it may. */
export function standsBar(state: State, unit: Unit): Bar | null {
  if (unit.shape === 'hex') return { rule: '2.3.3b', why: `${unit.name} cannot move.` }
  if (unit.type === 'airborne') return { rule: '2.3.3c', why: `${unit.name} cannot move.` }
  if (!unit.canMove) return { rule: '2.3.3a', why: `${unit.name} cannot move.` }
  // 20.2.2c: not before the invasion.
  if (unit.camp === SOVIET && isNeutral(state, unit))
    return { rule: '20.2.2c', why: 'Soviet units do not move before the Soviet Invasion.' }
  return null
}
