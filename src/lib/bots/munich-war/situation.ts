// What a position holds: the forces, what can strike where, who holds what scores, how far it is to anywhere.
import { attackOf, defenseOf } from '../../games/munich-war/02.5-factors'
import { GAITS, groundOf, gaitOf } from '../../games/munich-war/08.4-terrain'
import { slotsLeft } from '../../games/munich-war/08.6-rail'
import { standsIn } from '../../games/munich-war/07.1-points'
import { boardOf, enemyOf, sideOf, worldOf, type Board } from '../../games/munich-war/board'
import type { State } from '../../games/munich-war/state'
import {
  ALLIED,
  AXIS,
  NOBODY,
  type Owner,
  type Side,
  type Unit,
  type World
} from '../../games/munich-war/world'
import { FAR, keptFields, measure, turnsAway } from '../operational/field'
import { once, type Force, type Front } from '../operational/terms'

/** What a unit below the top of an enemy stack is taken for: a corps at full strength. */
export const HIDDEN = { attack: 3, defense: 4, steps: 2, worth: 0.5 }
/** What a point of a factor is worth, in victory points. */
const PER_FACTOR = 0.07
/** What an airstrike can do in a turn, beside the points that its loss gives. */
const PER_AIR_STEP = 0.5
/** How much of an enemy's strength counts against a hex so many turns away. */
const LATER = [1, 1, 0.6, 0.3]
/** What counts of a country that may still come into the war. */
const INTERVENTION = 0.35
/** No more can come to bear against one hex. */
const MOST_THREAT = 60
/** Half points beyond its move in which a unit still strikes the next hex. */
const STRIKE = 2

/** What stands in a hex, added up; sizes are steps. */
export interface Steps extends Force {
  /** What it would cost to lose it all. */
  readonly worth: Float32Array
  readonly units: Uint8Array
  /** Units that the next loss eliminates, and steps of a fortification. */
  readonly singles: Uint8Array
  readonly fort: Uint8Array
}

export interface Situation extends Front {
  readonly state: State
  readonly world: World
  readonly board: Board
  readonly side: Side
  readonly enemy: Side
  readonly own: Steps
  readonly hostile: Steps
  /** Turns that are left, this one among them. */
  readonly turnsLeft: number
  /** Neutral countries that are worth an invasion, by number. */
  readonly prey: ReadonlySet<number>
  /** What the ways across the map depend on. */
  readonly politics: string
}

/** Points that the loss of a unit gives (22.0g). */
function pointsFor({ tables }: World, unit: Unit): number {
  const { air, mechanized, mechanizedSizes } = tables.victory
  if (unit.class === 'air') return air
  return unit.class === 'mechanized' && unit.size !== undefined && mechanizedSizes.includes(unit.size)
    ? mechanized
    : 0
}

/** What the loss of one step of a unit costs. */
export function stepWorth(world: World, unit: Unit): number {
  const strength =
    unit.class === 'air' ? PER_AIR_STEP * unit.steps : PER_FACTOR * ((unit.attack ?? 0) + (unit.defense ?? 0))
  return (strength + pointsFor(world, unit)) / unit.steps
}

function emptyForce(world: World): Steps {
  const { count } = world.grid
  return {
    attack: new Float32Array(count),
    defense: new Float32Array(count),
    size: new Float32Array(count),
    worth: new Float32Array(count),
    units: new Uint8Array(count),
    singles: new Uint8Array(count),
    fort: new Uint8Array(count)
  }
}

export function forcesOf(state: State, side: Side): readonly [own: Steps, hostile: Steps] {
  const world = worldOf(state)
  const own = emptyForce(world)
  const hostile = emptyForce(world)
  for (const unit of world.units) {
    const hex = state.at[unit.index]!
    if (hex < 0 || hex >= world.grid.count || !unit.land) continue
    // Neutral troops stand in the way of whoever comes into their country.
    const force = sideOf(state, unit) === side ? own : hostile
    const steps = state.steps[unit.index]!
    force.attack[hex]! += attackOf(state, unit)
    force.defense[hex]! += defenseOf(state, unit)
    force.size[hex]! += steps
    force.worth[hex]! += steps * stepWorth(world, unit)
    force.units[hex]!++
    if (steps === 1) force.singles[hex]!++
    if (unit.type === 'fortification') force.fort[hex] = steps
  }
  for (const { hex, count } of state.hidden ?? []) {
    if (hex >= world.grid.count) continue
    hostile.attack[hex]! += count * HIDDEN.attack
    hostile.defense[hex]! += count * HIDDEN.defense
    hostile.size[hex]! += count * HIDDEN.steps
    hostile.worth[hex]! += count * HIDDEN.worth
    hostile.units[hex]! += count
  }
  return [own, hostile]
}

/** Per hex: for whom it scores now (22.0h), or would if it were worth something. */
export function holdersOf(state: State): Int8Array {
  const world = worldOf(state)
  const { sideAt } = boardOf(state)
  const germany = world.countryNamed('Germany')
  return Int8Array.from(world.hexes, ({ site }, hex) => {
    const country = world.country[hex]!
    if (country < 0) return NOBODY
    const home = state.side[country] as Owner
    // 22.0d: only as long as a German unit is in it.
    if (site?.objective && home === ALLIED) return standsIn(state, germany, hex) ? AXIS : ALLIED
    const holder = sideAt[hex] === NOBODY ? state.last[hex]! : (sideAt[hex] as Owner)
    return holder === NOBODY ? home : holder
  })
}

/** Half points from a hex to everywhere that enemies go to see what they threaten. */
export function fillThreats(situation: Situation): void {
  const { state, world, side, enemy, soon, later } = situation
  const { intervention } = world.scenario
  // Nobody has to be afraid of turns that are not played any more; the Allied turn is the last (4.0).
  const left = situation.turnsLeft - (side === ALLIED ? 1 : 0)
  const coming = intervention[enemy === AXIS ? 'axis' : 'allied']
  const hidden = new Map((state.hidden ?? []).map(({ hex, count }) => [hex, count]))
  for (const unit of world.units) {
    const hex = state.at[unit.index]!
    if (!unit.mobile || hex < 0 || hex >= world.grid.count) continue
    const owner = sideOf(state, unit)
    if (owner === side) continue
    const share = owner === enemy ? 1 : coming.includes(unit.nation) ? INTERVENTION : 0
    // Who lies hidden goes along with the unit on top.
    const strength = share * (attackOf(state, unit) + HIDDEN.attack * (hidden.get(hex) ?? 0))
    hidden.delete(hex)
    if (strength === 0) continue
    const field = rangeFrom(situation, unit, hex)
    const perTurn = 2 * unit.move!
    for (const to of world.landHexes) {
      const far = field[to]!
      if (far >= FAR) continue
      const turns = Math.max(0, Math.ceil((far - STRIKE) / perTurn))
      if (turns >= LATER.length || Math.max(1, turns) > left) continue
      if (turns <= 1 && owner === enemy) soon[to] = Math.min(MOST_THREAT, soon[to]! + strength)
      later[to] = Math.min(MOST_THREAT, later[to]! + strength * LATER[turns]!)
    }
  }
}

const kept = keptFields(3000)

/** About how far it is from a hex to all others for a unit like this, through countries at war. */
function rangeFrom(situation: Situation, unit: Unit, hex: number): Int16Array {
  const { state, world } = situation
  const own = unit.nationIndex
  return kept(world, `from ${hex} ${gaitOf(unit)} ${situation.politics} ${own}`, () =>
    measure(world, hex, {
      steps: stepsFor(situation, unit),
      toll: (at) => (state.side[world.country[at]!] === NOBODY && world.country[at] !== own ? -1 : 0)
    })
  )
}

function stepsFor({ state, world }: Situation, unit: Unit): Int8Array {
  const ground = groundOf(world)
  return (state.storm ? ground.storm : ground.fair)[gaitOf(unit)]!
}

/** 5.5: its nation may march into a neutral country. */
export const mayInvade = ({ world }: Situation, { nation }: Unit, country: number): boolean =>
  world.tables.invasion.rights[nation]?.includes(world.countries[country]!) === true

/** What a neutral country on the way costs: its borders, and what stops there. */
const BORDER = 1

/** A number for all that the way of a unit to a goal depends on, as long as the situation is the same. */
const wayKey = ({ world }: Situation, unit: Unit, goal: number, also: number): number => {
  const countries = world.countries.length
  return ((GAITS.length * goal + gaitOf(unit)) * countries + unit.nationIndex) * (countries + 1) + also + 1
}

const fields = once((_situation: Situation) => new Map<number, Int16Array>())

/** Half points from every hex to a goal as the unit goes, whoever stands in the way; through prey if its nation may. */
export function fieldTo(situation: Situation, unit: Unit, goal: number, also = -1): Int16Array {
  const memory = fields(situation)
  const key = wayKey(situation, unit, goal, also)
  let field = memory.get(key)
  if (field === undefined) memory.set(key, (field = measureTo(situation, unit, goal, also)))
  return field
}

function measureTo(situation: Situation, unit: Unit, goal: number, also: number): Int16Array {
  const { state, world, prey } = situation
  const key = `${goal} ${gaitOf(unit)} ${unit.nationIndex} ${also} ${situation.politics}`
  return kept(world, key, () => {
    const open = (country: number) =>
      state.side[country] !== NOBODY
        ? 0
        : (country === also || prey.has(country)) && mayInvade(situation, unit, country)
          ? BORDER
          : -1
    if (open(world.country[goal]!) < 0) return new Int16Array(world.grid.count).fill(FAR)
    return measure(world, goal, {
      steps: stepsFor(situation, unit),
      toll: (hex) => open(world.country[hex]!)
    })
  })
}

const railheads = once((_situation: Situation) => new Map<number, number>())

/** Half points to a goal from the nearest hex that the unit could come to by rail in its country. */
function fromRail(situation: Situation, unit: Unit, goal: number, also: number): number {
  const memory = railheads(situation)
  const key = wayKey(situation, unit, goal, also)
  let best = memory.get(key)
  if (best === undefined) {
    const { world, board, state, side } = situation
    const field = fieldTo(situation, unit, goal, also)
    best = FAR
    for (const hex of world.landHexes)
      if (
        world.rail.hexes[hex] &&
        world.country[hex] === unit.nationIndex &&
        board.sideAt[hex] !== enemyOf(side) &&
        state.owner[hex] === side
      )
        best = Math.min(best, field[hex]!)
    memory.set(key, best)
  }
  return best
}

/** Turns until the unit would be there if it began here. */
export function turnsTo(situation: Situation, unit: Unit, from: number, goal: number, also = -1): number {
  const { world, state } = situation
  const perTurn = 2 * unit.move!
  const march = turnsAway(fieldTo(situation, unit, goal, also), from, perTurn)
  if (march <= 1 || !world.rail.hexes[from] || world.country[from] !== unit.nationIndex) return march
  if (slotsLeft(state, unit) <= 0) return march
  const far = fromRail(situation, unit, goal, also)
  return far >= FAR ? march : Math.min(march, 1 + far / perTurn)
}
