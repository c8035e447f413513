// 3.4.2: what has to be set up. All counters of one nation, type and size are a pool; so many of them start at full
// strength, so many reduced and so many in reserve, and their owner says which (3.4.2l).
import type { Bar } from '../../kernel/game'
import { unitIds } from '../../kernel/names'
import { mountainBar } from './09-stacking'
import { worldOf } from './board'
import type { DeploymentLine, NationName, SetupGroup } from './data'
import type { State } from './state'
import { AXIS, ALLIED, boxOf, MOUNTAIN, type Side, type Unit, type World } from './world'

export interface Pool {
  /** "German infantry corps" */
  readonly title: string
  readonly line: DeploymentLine
  readonly group: SetupGroup
  readonly side: Side
  readonly units: readonly Unit[]
  readonly ids: readonly string[]
  /** What the offers to choose its shares are called. */
  readonly shareIds: Readonly<Record<'reserve' | 'reduced', string>>
  /** Land hexes that are allowed whoever stands there. */
  readonly hexes: readonly number[]
  /**
   * Counters that can stand in one place only: those with a hex of their own, and fortifications where there are as many
   * symbols as counters (3.4.2e).
   */
  readonly fixed: ReadonlyMap<Unit, number>
  /** The others, as far as their owner puts them on the map himself. */
  readonly free: readonly Unit[]
  /** Counters that 23.1 takes out of the match. */
  readonly removed: number
  /** The boxes of what is not on the map (3.4.2f, 3.4.3). */
  readonly available: number
  readonly reserve: number
  readonly eliminated: number
}

/** Without and with the additional armor of 23.1. */
const known = { usual: new WeakMap<World, readonly Pool[]>(), armored: new WeakMap<World, readonly Pool[]>() }

/**
 * All pools of a scenario, in the order in which they are set up, those of countries that may intervene among them (3.4.1f);
 * `armored`: with the counters that 23.1 brings (2.5.1b).
 */
export function poolsOf(world: World, armored = false): readonly Pool[] {
  const cache = armored ? known.armored : known.usual
  let pools = cache.get(world)
  if (pools === undefined) {
    pools = world.scenario.setup.flatMap((group) => {
      const lines = world.tables.deployment.nations[group.where.country]!
      return (armored ? armoredLines(world, group.where.country, lines) : lines).map((line) =>
        makePool(world, group, line, armored)
      )
    })
    cache.set(world, pools)
  }
  return pools
}

const steps = new WeakMap<readonly Pool[], (readonly Pool[])[]>()

/** Those of one deployment step. */
export function poolsOfStep(world: World, armored: boolean, step: number): readonly Pool[] {
  const pools = poolsOf(world, armored)
  let known = steps.get(pools)
  if (known === undefined) steps.set(pools, (known = []))
  return (known[step] ??= pools.filter(({ group }) => group.step === step))
}

/** 23.1: the lines of a country, with one for an additional counter of a kind that it does not have otherwise. */
function armoredLines(
  { tables, unit }: World,
  nation: NationName,
  lines: readonly DeploymentLine[]
): DeploymentLine[] {
  const added = tables.optional.armor.add.map((id) => unit(id)!).filter((one) => one.nation === nation)
  const missing = added.filter(
    (one) => !lines.some(({ type, size }) => type === one.type && size === one.size)
  )
  const common = { full: 1, reduced: 0, reserve: 0, to: 'map', source: 'text' } as const
  return [...lines, ...missing.map(({ type, size }) => ({ type, size: size!, ...common }))]
}

/** 3.4.2d: it is marked (R), and neither 23.1 nor 23.6 makes it whole. */
export function startsReduced(state: State, unit: Unit): boolean {
  if (!unit.startsReduced || state.prepared.includes(unit.index)) return false
  return !state.options.additionalArmor || !worldOf(state).tables.optional.armor.full.includes(unit.id)
}

function makePool(world: World, group: SetupGroup, line: DeploymentLine, armored: boolean): Pool {
  const added = world.tables.optional.armor.add.filter(
    (id) => armored && world.unit(id)!.nation === group.where.country
  )
  const units = [...group.units, ...added]
    .map((id) => world.unit(id)!)
    .filter((unit) => unit.type === line.type && unit.size === line.size)
  const side = group.side === 'axis' ? AXIS : ALLIED
  const removal = world.tables.optional.armor.remove.find(
    ({ nation, type, size }) => nation === group.where.country && type === line.type && size === line.size
  )
  const hexes = world.landHexes.filter((hex) => groundBar(world, { group, line, units }, hex) === null)
  const fixed = fixedHexes(line, units, hexes)
  const title = titleOf(world, group, line)
  const shareId = (role: string) => `${title} ${role}`.toLowerCase().replaceAll(' ', '-')
  return {
    title,
    line,
    group,
    side,
    units,
    ids: unitIds(units),
    shareIds: { reserve: shareId('reserve'), reduced: shareId('reduced') },
    hexes,
    fixed,
    free: line.to === 'map' ? units.filter((unit) => !fixed.has(unit)) : [],
    removed: (armored && removal?.count) || 0,
    available: boxOf(world, side, 'available'),
    reserve: boxOf(world, side, 'reinforcements'),
    eliminated: boxOf(world, side, 'eliminated')
  }
}

function titleOf({ tables }: World, { where }: SetupGroup, { type, size }: DeploymentLine): string {
  const words = [type, ...(size === undefined ? [] : [size])]
    .join(' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${tables.nations[where.country].adjective} ${words}`
}

/** Why no unit of the pool may be set up in a hex, whoever is there; null when it may. */
export function groundBar(
  world: World,
  { group, line, units }: Pick<Pool, 'group' | 'line' | 'units'>,
  hex: number
): Bar | null {
  const home = group.where.country
  const country = world.hexes[hex]?.country
  if (country === 'Danzig') return { rule: '5.6a', why: 'No unit is set up in Danzig.' }
  if (country !== home || !world.land[hex]) return { rule: '3.4.2c', why: `Set this unit up in ${home}.` }
  const { fort, city, area, hexes } = line.where ?? {}
  if (fort !== undefined && !world.fortress[hex])
    return { rule: '3.4.2e', why: 'Fortifications stand on their symbols.' }
  if (area !== undefined && !world.area(area).includes(hex))
    return { rule: '3.4.2i', why: 'These units stand on the French border.' }
  if (hexes !== undefined && !hexes.includes(world.hexes[hex]!.id))
    return { rule: '3.4.2k', why: 'This unit stands in London.' }
  if (city !== undefined && !world.city[hex]) return { rule: '3.4.2j', why: 'These units stand in cities.' }
  if (line.type === 'aaa' && (world.fortress[hex] || world.terrain[hex] === MOUNTAIN))
    return { rule: '3.4.2m', why: 'AAA stands neither beside a fortification nor in the mountains.' }
  return mountainBar(world, units[0]!, hex)
}

function fixedHexes(
  line: DeploymentLine,
  units: readonly Unit[],
  hexes: readonly number[]
): Map<Unit, number> {
  const fixed = new Map<Unit, number>()
  if (line.reserve > 0 || units.length !== hexes.length) return fixed
  if (line.where?.fort === undefined && hexes.length > 1) return fixed
  const own = units.filter((unit) => hexes.includes(unit.setupHex))
  for (const unit of own) fixed.set(unit, unit.setupHex)
  const free = hexes.filter((hex) => !own.some((unit) => unit.setupHex === hex))
  for (const unit of units) if (!fixed.has(unit)) fixed.set(unit, free.shift()!)
  return fixed
}
