// What an attack is worth: the ground won, the enemy's losses, the own ones; on the better of the two tables.
import { directionTo } from '../../hex/grid'
import { oddsOf, type BattlePreview } from '../../kernel/offers'
import { attackOf, factorOf } from '../../games/munich-war/02.5-factors'
import { stormShift } from '../../games/munich-war/11.10-shifts'
import { inSupply } from '../../games/munich-war/14-supply'
import { isAvailable } from '../../games/munich-war/16.4-return'
import { chanceOf } from '../../games/munich-war/17-special-forces'
import { coastBar } from '../../games/munich-war/18.1-bombardment'
import type { NationName, ResultCode } from '../../games/munich-war/data'
import { unitsIn } from '../../games/munich-war/board'
import { MOUNTAIN, NOBODY, TERRAINS, type Unit } from '../../games/munich-war/world'
import { approachWorth, enemyGoals as enemyGoalsIn } from '../operational/goals'
import { once, type Fighter } from '../operational/terms'
import { columnOf, inColumn, meaning, mean, NOTHING, type Attackers, type Expected, type Foe } from './odds'
import { mayInvade, stepWorth, type Situation } from './situation'

/** What a step is worth to the one who inflicts its loss, and costs the one who suffers it. */
const KILL = 1
const LOSS = 0.9
/** What it costs to be thrown back. */
const THROWN = 0.15
/** What it is worth to drive somebody out, wherever it is. */
const FOOTHOLD = 0.12
/** A step that falls before what is to be won: how much of it that brings nearer. */
const PROGRESS = 0.3
/** How much of a goal's worth the ground near it has, and how far that reaches. */
const APPROACH = { reach: 4, part: 0.1 }
/** What special forces are worth that can be used again. */
const FORCES = 0.25

/** Hexes worth something that the side does not hold. */
export const enemyGoals = once((situation: Situation): readonly number[] => enemyGoalsIn(situation))

const approaches = once(({ world }: Situation) => new Float32Array(world.grid.count).fill(-1))

/** What it is worth to stand near the goals that the enemy holds. */
export function approach(situation: Situation, hex: number): number {
  const kept = approaches(situation)
  if (kept[hex]! < 0) kept[hex] = approachWorth(situation, enemyGoals(situation), hex, APPROACH)
  return kept[hex]!
}

/** What it is worth to take a hex by battle. */
export function prize(situation: Situation, target: number): number {
  const { stake, view, side } = situation
  return FOOTHOLD + (view.control[target] === side ? 0 : stake[target]!) + approach(situation, target)
}

export const foeIn = ({ hostile }: Situation, hex: number): Foe => ({
  units: hostile.units[hex]!,
  steps: hostile.size[hex]!,
  singles: hostile.singles[hex]!,
  fort: hostile.fort[hex]!
})

export interface Outlook {
  readonly worth: number
  readonly wins: number
}

/** What comes of a battle, in victory points. */
function weigh(
  situation: Situation,
  target: number,
  expected: Expected,
  units: readonly Unit[],
  beside = 0
): Outlook {
  const { hostile, world, state } = situation
  const steps = Math.max(1, hostile.size[target]!)
  const gain = prize(situation, target)
  const perStep = hostile.worth[target]! / steps + (PROGRESS * gain) / steps
  // Their owner gives up what is worth least.
  let own = 0
  let least = Infinity
  for (const unit of units) {
    const one = stepWorth(world, unit)
    own += one * state.steps[unit.index]!
    least = Math.min(least, one)
  }
  const ownSteps = units.reduce((sum, unit) => sum + state.steps[unit.index]!, 0)
  const perOwn = (least + own / Math.max(1, ownSteps)) / 2
  const worth =
    expected.wins * gain * (1 - PROGRESS / 2) +
    expected.defenderLoses * perStep * KILL -
    expected.attackerLoses * perOwn * LOSS -
    expected.thrown * THROWN -
    beside
  return { worth, wins: expected.wins }
}

/** A battle as the game previews it. */
export function previewed(
  situation: Situation,
  target: number,
  units: readonly Unit[],
  preview: BattlePreview
): Outlook {
  const foe = foeIn(situation, target)
  const attackers = attackersOf(situation, units)
  const all: Expected = { wins: 1, thrown: 0, attackerLoses: 0, defenderLoses: foe.steps }
  const parts = oddsOf(preview).results.map(({ result, chance }): [number, Expected] => [
    chance,
    result === 'cleared' ? all : meaning(situation.world, result as ResultCode, foe, attackers)
  ])
  return weigh(situation, target, mean(parts), units)
}

const attackersOf = ({ state }: Situation, units: readonly Unit[]): Attackers => ({
  units: units.length,
  steps: units.reduce((sum, unit) => sum + state.steps[unit.index]!, 0)
})

const supplied = once((_situation: Situation) => new Map<Unit, boolean>())

/** As it stands; who has to go there first is taken to be in supply then. */
function isSupplied(situation: Situation, { unit, hex }: Fighter<Unit>): boolean {
  const { state } = situation
  if (state.at[unit.index] !== hex) return true
  const memory = supplied(situation)
  let found = memory.get(unit)
  if (found === undefined) memory.set(unit, (found = inSupply(state, unit, 'combat')))
  return found
}

/** The nation's airstrike over a hex, and its guns before it. */
function supportOf(situation: Situation, nation: NationName, target: number): number {
  const { state, world } = situation
  let air = 0
  let naval = 0
  for (const unit of world.units) {
    if (unit.nation !== nation || unit.land) continue
    if (unit.type === 'airstrike' && state.over[unit.index] === target) air = factorOf(state, unit)
    if (unit.type === 'bombardment' && isAvailable(state, unit) && coastBar(state, nation, target) === null)
      naval = Math.max(naval, factorOf(state, unit))
  }
  return air + naval
}

const supports = once((_situation: Situation) => new Map<string, number>())

function supportFor(situation: Situation, nation: NationName, target: number): number {
  const memory = supports(situation)
  const key = `${nation} ${target}`
  let found = memory.get(key)
  if (found === undefined) memory.set(key, (found = supportOf(situation, nation, target)))
  return found
}

/** The chance of the best special forces that are at hand. */
const forcesOf = once(({ state, world, side }: Situation): number =>
  Math.max(
    0,
    ...world.units
      .filter(
        (unit) =>
          unit.class === 'special' && state.side[unit.nationIndex] === side && isAvailable(state, unit)
      )
      .map(chanceOf)
  )
)

/** What shifts every attack on a hex, whoever makes it from wherever. */
interface Ground {
  readonly shift: number
  readonly alpineShift: number
  /** The sides from which nobody could come anyway (11.14b), as bits. */
  readonly closed: number
}

const grounds = once((_situation: Situation) => new Map<number, Ground>())

function groundOf(situation: Situation, target: number): Ground {
  const memory = grounds(situation)
  let found = memory.get(target)
  if (found === undefined) memory.set(target, (found = makeGround(situation, target)))
  return found
}

function makeGround({ state, world }: Situation, target: number): Ground {
  const { tec } = world.tables
  const { fort, country } = world.hexes[target]!
  const row = tec.terrain[TERRAINS[world.terrain[target]!]!]
  const city = world.city[target] && !state.terror.includes(target) ? tec.city.shift : 0
  const there = unitsIn(state, target)
  const dug = fort === 'entrenchment' && there.every(({ nation }) => nation === country)
  const more = dug ? tec.entrenchment.shift : 0
  const alpine = there.some((unit) => unit.alpine)
  let closed = 0
  for (let dir = 0; dir < 6; dir++) {
    const hex = world.grid.neighbours[6 * target + dir]!
    const off =
      hex < 0 ||
      !world.land[hex] ||
      state.side[world.country[hex]!] === NOBODY ||
      (world.terrain[hex] === MOUNTAIN && !world.rail.sides[world.grid.sides[6 * target + dir]!] && !alpine)
    if (off) closed |= 1 << dir
  }
  return {
    shift: Math.min(row.shift, city) + more,
    alpineShift: Math.min(row.alpineShift, city) + more,
    closed
  }
}

const ALL_SIDES = 63

/** A battle that could be: with these units attacking from these hexes, shifted by what else comes in. */
export function imagined(
  situation: Situation,
  target: number,
  fighters: readonly Fighter<Unit>[],
  extra?: number
): Outlook {
  const { world, state, hostile } = situation
  const { tec, shifts } = world.tables
  const { grid } = world
  const [first] = fighters
  if (first === undefined) return { worth: 0, wins: 0 }
  const ground = groundOf(situation, target)
  let attack = 0
  let dry = false
  let alpine = false
  let mechanized = false
  let cut = 0
  let covered = ground.closed
  for (const fighter of fighters) {
    const { unit, hex } = fighter
    attack += attackOf(state, unit)
    const dir = directionTo(grid, target, hex)
    if (!world.river[grid.sides[6 * target + dir]!]) dry = true
    if (unit.alpine) alpine = true
    if (unit.class === 'mechanized') mechanized = true
    if (!isSupplied(situation, fighter)) cut++
    if (world.land[hex]) covered |= (1 << dir) | (1 << ((dir + 1) % 6)) | (1 << ((dir + 5) % 6))
  }
  const { nation } = first.unit
  let shift = (alpine ? ground.alpineShift : ground.shift) + stormShift(state, nation, target)
  if (!dry) shift += tec.river.shift
  if (cut === fighters.length) shift += shifts.allUnsupplied
  else if (cut > 0) shift += shifts.someUnsupplied
  if (covered === ALL_SIDES) shift += shifts.concentric
  shift += extra ?? supportFor(situation, nation, target)
  const units = fighters.map(({ unit }) => unit)
  const attackers = attackersOf(situation, units)
  const foe = foeIn(situation, target)
  const defense = hostile.defense[target]!
  const column = columnOf(world, attack, defense) + shift
  const plain = bestTable(situation, target, column, foe, attackers, units, mechanized)
  const chance = foe.fort > 0 ? forcesOf(situation) : 0
  if (chance === 0) return plain
  // 17.1: they open the fortification, or are lost.
  const breached: Foe =
    foe.fort > 1
      ? { ...foe, fort: 1, steps: foe.steps - 1, singles: foe.singles + 1 }
      : { ...foe, fort: 0, steps: foe.steps - 1, units: foe.units - 1, singles: foe.singles - 1 }
  const less = Math.max(0, defense - 2)
  const helped =
    breached.units === 0
      ? weigh(situation, target, { ...NOTHING, wins: 1, defenderLoses: foe.steps }, units)
      : bestTable(
          situation,
          target,
          columnOf(world, attack, less) + shift + shifts.specialForces,
          breached,
          attackers,
          units,
          mechanized
        )
  const worth = chance * helped.worth + (1 - chance) * (plain.worth - FORCES)
  if (worth <= plain.worth) return plain
  return { worth, wins: chance * helped.wins + (1 - chance) * plain.wins }
}

/** 11.7: on the Mobile table where it may be used and is better. */
function bestTable(
  situation: Situation,
  target: number,
  column: number,
  foe: Foe,
  attackers: Attackers,
  units: readonly Unit[],
  mechanized: boolean
): Outlook {
  const { world } = situation
  const assault = weigh(situation, target, inColumn(world, 'assault', column, foe, attackers), units)
  if (!mechanized || foe.fort > 0) return assault
  const mobile = weigh(situation, target, inColumn(world, 'mobile', column, foe, attackers), units)
  return mobile.worth > assault.worth ? mobile : assault
}

/** 11.0, 5.4b: the unit could attack that hex from there. */
export function couldAttack(situation: Situation, unit: Unit, from: number, target: number): boolean {
  const { world, state } = situation
  const aim = state.assaults.find((assault) => assault.unit === unit.index)
  if (aim !== undefined) return aim.target === target
  const dir = directionTo(world.grid, from, target)
  if (dir < 0 || world.closed[world.grid.sides[6 * from + dir]!]) return false
  const country = world.country[target]!
  return state.side[country] !== NOBODY || mayInvade(situation, unit, country)
}

/** Enemies are there, or neutrals who are going to be. */
export function isTarget({ board, enemy, hostile, prey, world }: Situation, hex: number): boolean {
  if (board.sideAt[hex] === enemy) return true
  return hostile.units[hex]! > 0 && prey.has(world.country[hex]!)
}
