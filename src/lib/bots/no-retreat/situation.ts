// How a position looks to one side: who stands where, what is worth holding, and what threatens it.
// Everything is worked out from the view of a seat.
import { distance } from '../../hex/grid'
import { countryBar } from '../../games/no-retreat/02.11-control'
import { strengthOf } from '../../games/no-retreat/02.3-strength'
import { attackStrength } from '../../games/no-retreat/14.6-shifts'
import { enemyOf, isNeutral, isOnMap, worldOf, zonesOf } from '../../games/no-retreat/board'
import type { State } from '../../games/no-retreat/state'
import { ALLIED, GERMAN, SOVIET, type Side, type Unit, type World } from '../../games/no-retreat/world'
import { keptFields, measure, turnsAway } from '../operational/field'
import { once, type Force, type Front } from '../operational/terms'
import { discsWithin } from '../operational/threat'

/** Sizes are steps. */
export interface Situation extends Front {
  readonly state: State
  readonly world: World
  readonly side: Side
  readonly enemy: Side
  /** Strength of own units that are in each hex and can attack. */
  readonly units: readonly Unit[]
}

/** How much of a force counts against a hex so many hexes away: in its next turn, and in the long run. */
const SOON = { mobile: [1, 1, 1, 0.9, 0.7, 0.4], foot: [1, 1, 0.8, 0.4] }
const LATER = {
  mobile: [1, 1, 1, 1, 0.9, 0.8, 0.6, 0.5, 0.4, 0.3],
  foot: [1, 1, 1, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]
}
/** The Allied player attacks seldom, and with few markers (2.5): he counts for less, and only where he is near. */
const ALLIED_THREAT = 0.55
const ALLIED_REACH = 4
/** No more can come to bear against one hex. */
const MOST_THREAT = { soon: 12, later: 14 }

/** The hexes that a force in a hex could ever threaten. */
const threatened = discsWithin(LATER.mobile.length - 1)

/** Worked out anew each time: a position that is thought ahead changes in place. */
export function situationOf(state: State, side: Side, stake: Float32Array): Situation {
  const world = worldOf(state)
  const n = world.grid.count
  const empty = (): Force => ({
    attack: new Float32Array(n),
    defense: new Float32Array(n),
    size: new Float32Array(n)
  })
  const own = empty()
  const hostile = empty()
  const soon = new Float32Array(n)
  const later = new Float32Array(n)
  const units: Unit[] = []
  for (const unit of world.units) {
    if (!isOnMap(state, unit)) continue
    const hex = state.at[unit.index]!
    const force = unit.sideIndex === side ? own : hostile
    if (unit.sideIndex === side) units.push(unit)
    const attack = unit.white ? 0 : attackStrength(state, unit)
    force.attack[hex]! += attack
    force.defense[hex]! += strengthOf(state, unit)
    force.size[hex]! += state.steps[unit.index]!
    if (unit.sideIndex === side || attack === 0 || isNeutral(state, unit)) continue
    const weight = attack * (unit.sideIndex === ALLIED ? ALLIED_THREAT : 1)
    const kind = unit.mobile ? 'mobile' : 'foot'
    for (const to of threatened(world, hex)) {
      const far = distance(world.grid, hex, to)
      const near = SOON[kind][far] ?? 0
      const long = unit.sideIndex === ALLIED && far > ALLIED_REACH ? 0 : LATER[kind][far]!
      soon[to] = Math.min(MOST_THREAT.soon, soon[to]! + weight * near)
      later[to] = Math.min(MOST_THREAT.later, later[to]! + weight * long)
    }
  }
  return {
    state,
    view: { at: state.at, control: state.owner },
    world,
    side,
    enemy: enemyOf(side),
    own,
    hostile,
    stake,
    soon,
    later,
    units
  }
}

// ---- ground -------------------------------------------------------------------------------------------------------

/** The columns that an attack on this hex loses by what is in it (14.6.2a), by the side that defends. */
export const groundShift = ({ world }: Pick<Situation, 'world'>, hex: number, defender: Side): number =>
  groundsOf(world)[defender]![hex]!

const groundsOf = once((world: World): readonly Int8Array[] => {
  const { hexes, sites, fortified } = world.tables.terrain
  return [GERMAN, ALLIED].map((defender) =>
    Int8Array.from({ length: world.grid.count }, (_, hex) =>
      Math.min(
        0,
        world.rough[hex] ? hexes.rough.shift : 0,
        world.city[hex] ? (world.major[hex] ? sites.major.shift : sites.minor.shift) : 0,
        defender === GERMAN && world.fortified[hex] ? fortified.shift : 0
      )
    )
  )
})

/** What a step costs by the ground, 6 per hex; less than 0: it cannot be made. */
export const stepsOf = once((world: World): Int8Array => {
  const { grid, closed, land, rough, river, majorRiver } = world
  const { hexes, hexsides } = world.tables.terrain
  const steps = new Int8Array(6 * grid.count).fill(-1)
  for (let i = 0; i < steps.length; i++) {
    const to = grid.neighbours[i]!
    const side = grid.sides[i]!
    if (to < 0 || closed[side] || !land[to]) continue
    const across = Number(majorRiver[side] ? hexsides.major.cost : river[side] ? hexsides.river.cost : 0)
    steps[i] = Number(rough[to] ? hexes.rough.cost : hexes.open.cost) + across
  }
  return steps
})

/** Where units of this nation may go as politics stand, by the word of the map for the country. */
export function mayEnter(situation: Situation, unit: Unit, hex: number): boolean {
  const { world, state } = situation
  const known = countriesOf(situation)
  const key = `${unit.nation} ${world.country[hex]}`
  let may = known.get(key)
  if (may === undefined) known.set(key, (may = countryBar(state, unit, hex) === null))
  return may
}

const countriesOf = once((_situation: Situation) => new Map<string, boolean>())

// ---- ways ---------------------------------------------------------------------------------------------------------

const kept = keptFields(500)

/** Movement points from every hex to a goal as the unit goes, whoever stands in the way. */
export function fieldTo(situation: Situation, unit: Unit, goal: number): Int16Array {
  const { world, state } = situation
  const key = `${goal} ${unit.nation} ${state.neutral.join()} ${state.claims.includes('swissQuestion')}`
  return kept(world, key, () =>
    measure(world, goal, {
      steps: stepsOf(world),
      toll: (hex) => (mayEnter(situation, unit, hex) ? 0 : -1)
    })
  )
}

/** Turns until the unit would be there if it began here. */
export const turnsTo = (situation: Situation, unit: Unit, from: number, goal: number): number =>
  turnsAway(fieldTo(situation, unit, goal), from, Math.max(1, unit.move))

// ---- zones --------------------------------------------------------------------------------------------------------

const zonesAgainst = (all: readonly [Uint8Array, Uint8Array, Uint8Array], unit: Unit, hex: number): boolean =>
  (unit.camp !== GERMAN && all[GERMAN][hex] === 1) ||
  (unit.camp !== ALLIED && all[ALLIED][hex] === 1) ||
  (unit.camp !== SOVIET && all[SOVIET][hex] === 1)

/** 13.4: the hex is in an EZOC for this unit. */
export const inZone = ({ state }: Situation, unit: Unit, hex: number): boolean =>
  zonesAgainst(zonesOf(state).any, unit, hex)

export const inStrongZone = ({ state }: Situation, unit: Unit, hex: number): boolean =>
  zonesAgainst(zonesOf(state).strong, unit, hex)
