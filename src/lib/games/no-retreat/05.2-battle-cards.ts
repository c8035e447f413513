// 5.1, 5.2.2: in which battles a card can be played.
import type { Bar } from '../../kernel/game'
import { isArmor } from './02.3-strength'
import { forbidsAir } from './14.6-shifts'
import { isBeyondLine } from './23-partition'
import { boardOf, inZone, isOnMap, unitsIn, worldOf } from './board'
import type { CardHalfData } from './cards-data'
import type { ResultCode } from './data'
import type { BattleFrame, State } from './state'
import { ALLIED, around, GERMAN, type Side, type Unit } from './world'
import { directionTo } from '../../hex/grid'

type Battle = NonNullable<CardHalfData['battle']>
type Condition = NonNullable<Battle['anyOf']>[number]
type Meant = NonNullable<Condition['ownHas']>
type Plain = NonNullable<Meant['anyOf']>[number]

const fitsPlain = (unit: Unit, { nations, groups, types, mobile }: Plain): boolean =>
  (nations?.includes(unit.nation) ?? true) &&
  (groups === undefined || (unit.group !== undefined && groups.includes(unit.group))) &&
  (types?.includes(unit.type) ?? true) &&
  (mobile === undefined || (unit.mobile ?? false) === mobile)

/** The unit is one of those that a card means. */
export function isMeant(state: State, unit: Unit, meant: Meant): boolean {
  const { area, anyOf } = meant
  if (!fitsPlain(unit, meant)) return false
  if (area !== undefined && !worldOf(state).inArea(area)[state.at[unit.index]!]) return false
  return anyOf === undefined || anyOf.some((one) => fitsPlain(unit, one))
}

const aliveOf = (state: State, indices: readonly number[]): Unit[] =>
  indices.map((index) => worldOf(state).units[index]!).filter((unit) => isOnMap(state, unit))

interface Forces {
  readonly own: readonly Unit[]
  readonly enemy: readonly Unit[]
  readonly attackers: readonly Unit[]
  readonly defenders: readonly Unit[]
}

/** 5.1a: why a half cannot be played in this battle; null when it can. */
export function battleCardBar(state: State, frame: BattleFrame, side: Side, half: CardHalfData): Bar | null {
  const battle = half.battle!
  const attacks = frame.side === side
  const fitsRole =
    battle.role === 'either' ||
    (battle.role === 'attack' && attacks) ||
    (battle.role === 'defense' && !attacks) ||
    (battle.role === 'counterattack' && attacks && frame.counterattack)
  const no = { rule: '5.1a', why: `${half.title} does not fit this battle.` }
  if (!fitsRole) return no
  const attackers = aliveOf(state, frame.attackers)
  const defenders = aliveOf(state, frame.defenders)
  const forces: Forces = {
    attackers,
    defenders,
    own: attacks ? attackers : defenders,
    enemy: attacks ? defenders : attackers
  }
  const air = half.air === 'black' ? airBar(state, frame, side) : null
  if (air !== null) return air
  if (!holds(state, frame, forces, battle)) return no
  if (battle.anyOf !== undefined && !battle.anyOf.some((one) => holds(state, frame, forces, one))) return no
  // Card 16; 18.10b.
  if (
    half.effects.some((effect) => effect.do === 'extraBlitz') &&
    defenders.some(({ letter }) => letter === 'D')
  )
    return { rule: '18.10b', why: 'No Blitz! marker is used against Dynamo.' }
  // Card 20.
  if (half.windows.includes('afterDie') && frame.played.includes(side))
    return { rule: '5.2.2', why: 'You have played an event in this battle.' }
  return null
}

/** 14.6.2g, 23.1a: hexes for or against which no black aircraft fly. */
function airBar(state: State, { targets, side: attacker }: BattleFrame, side: Side): Bar | null {
  if (targets.some((hex) => forbidsAir(state, hex)))
    return { rule: '14.6.2g', why: 'The ground allows no Air Force events.' }
  return side === GERMAN && attacker === GERMAN && targets.some((hex) => isBeyondLine(state, hex))
    ? { rule: '23.1a', why: 'The Air Force does not attack cities beyond the Partition Line.' }
    : null
}

function holds(state: State, frame: BattleFrame, forces: Forces, condition: Condition): boolean {
  const { types, ownHas, ownAll, enemyHas, target, results } = condition
  const { own, enemy, attackers, defenders } = forces
  if (types !== undefined && !(types as readonly string[]).includes(frame.kind)) return false
  if (
    ownHas !== undefined &&
    own.filter((unit) => isMeant(state, unit, ownHas)).length < (condition.ownCount ?? 1)
  )
    return false
  if (ownAll !== undefined && !own.every((unit) => isMeant(state, unit, ownAll))) return false
  if (enemyHas !== undefined && !enemy.some((unit) => isMeant(state, unit, enemyHas))) return false
  if (target !== undefined && !frame.targets.some((hex) => isTarget(state, hex, frame, target))) return false
  if (condition.acrossRivers && !attackers.every((unit) => isAcross(state, unit, frame.targets))) return false
  if (condition.surrounded && !isSurrounded(state, defenders)) return false
  if (condition.neighbors !== undefined && !hasNeighbors(state, frame, condition.neighbors)) return false
  return results === undefined || results.includes(frame.results[0] as ResultCode)
}

/** Every hexside to the attacked hexes is a river. */
function isAcross(state: State, unit: Unit, targets: readonly number[]): boolean {
  const { grid, river, majorRiver } = worldOf(state)
  const from = state.at[unit.index]!
  return targets.every((hex) => {
    const side = grid.sides[6 * from + directionTo(grid, from, hex)]!
    return river[side] === 1 || majorRiver[side] === 1
  })
}

/** One of the grounds, sites, hexes or units that are named makes it so; a country or an area has to fit besides. */
function isTarget(
  state: State,
  hex: number,
  frame: BattleFrame,
  target: NonNullable<Condition['target']>
): boolean {
  const world = worldOf(state)
  const { terrain, sites, hexes, area, countries, has, near } = target
  if (countries !== undefined && !countries.includes(world.country[hex]!)) return false
  if (area !== undefined && !world.inArea(area)[hex]) return false
  const isCity = world.city[hex] === 1
  const marks: (boolean | undefined)[] = [
    terrain?.some((one) => (one === 'rough') === (world.rough[hex] === 1)),
    sites?.some((one) => isCity && (one === 'major') === (world.major[hex] === 1)),
    hexes?.includes(world.grid.places[hex]!),
    has && unitsIn(state, hex).some((unit) => isMeant(state, unit, has)),
    near &&
      [hex, ...around(world, hex)].some((one) =>
        unitsIn(state, one).some((unit) => isMeant(state, unit, near))
      ),
    target.nearOwnCity &&
      [hex, ...around(world, hex)].some(
        (one) => world.city[one] === 1 && state.owner[one] === (frame.side === GERMAN ? ALLIED : GERMAN)
      ),
    target.sea && touchesSea(state, hex)
  ]
  const said = marks.filter((mark) => mark !== undefined)
  return said.length === 0 || said.includes(true)
}

function touchesSea(state: State, hex: number): boolean {
  const { grid, hexes } = worldOf(state)
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const to = grid.neighbours[i]!
    if (to >= 0 && hexes[to]!.terrain === 'sea') return true
  }
  return false
}

/** Card 73: each of the hexes around is held by the attacker, in his zones, or nobody passes there. */
function isSurrounded(state: State, defenders: readonly Unit[]): boolean {
  const world = worldOf(state)
  const own = new Set(defenders.map((unit) => state.at[unit.index]!))
  return defenders.every((unit) =>
    around(world, state.at[unit.index]!).every(
      (hex) =>
        own.has(hex) ||
        !world.land[hex] ||
        boardOf(state).sideAt[hex] === 1 - unit.sideIndex ||
        inZone(state, unit.camp, hex)
    )
  )
}

/** Card 32: friends of the defenders in so many hexes next to them that do not touch each other. */
function hasNeighbors(state: State, { targets, side }: BattleFrame, count: number): boolean {
  const world = worldOf(state)
  const hexes = [...new Set(targets.flatMap((hex) => around(world, hex)))].filter(
    (hex) => !targets.includes(hex) && boardOf(state).sideAt[hex] === 1 - side
  )
  const apart = (some: readonly number[], from: number): boolean =>
    some.length === count ||
    hexes.some(
      (hex, at) =>
        at >= from && !some.some((one) => around(world, one).includes(hex)) && apart([...some, hex], at + 1)
    )
  return apart([], 0)
}

/** Panzer units in a battle (card 54). */
export const panzersIn = (state: State, indices: readonly number[]): Unit[] =>
  aliveOf(state, indices).filter((unit) => unit.nation === 'Germany' && isArmor(unit))
