// 11.10-11.15: what moves an attack along the columns of its table.
import { directionTo } from '../../hex/grid'
import { list } from '../../kernel/words'
import type { Line } from '../../kernel/game'
import { worldOf } from './board'
import { factorOf } from './02.5-factors'
import { isConcentric } from './11.14-concentric'
import type { NationName } from './data'
import type { State } from './state'
import { TERRAINS, type Unit } from './world'

/** An attack as the tables see it. */
export interface Clash {
  readonly target: number
  /** All of one nation (11.3). */
  readonly attackers: readonly Unit[]
  readonly defenders: readonly Unit[]
  /** A fortification that special forces are taken to have reduced, before they have (17.1b). */
  readonly breached?: Unit | undefined
  /** Attackers out of supply (11.13). */
  readonly unsupplied: readonly Unit[]
  /** Supporting pieces (11.15); special forces only when they have succeeded (17.1b). */
  readonly air?: Unit | undefined
  readonly naval?: Unit | undefined
  readonly special?: Unit | undefined
}

/** Every shift with its rule; right is positive. */
export function shiftLines(state: State, clash: Clash): Line[] {
  const { shifts } = worldOf(state).tables
  const concentric = isConcentric(state, clash.target, clash.attackers, clash.defenders)
  return [
    inHex(state, clash),
    hexside(state, clash),
    entrenchment(state, clash),
    supply(state, clash),
    { label: 'Concentric attack', value: concentric ? shifts.concentric : 0, rule: '11.14a' },
    ...support(state, clash),
    storm(state, clash)
  ].filter(({ value }) => value !== 0)
}

/** 11.11b: one kind of in-hex terrain, the best for the defender. */
function inHex(state: State, { target, attackers }: Clash): Line {
  const { tables, terrain, city, hexes } = worldOf(state)
  const name = TERRAINS[terrain[target]!]!
  const row = tables.tec.terrain[name]
  // 19.0a, A7: one alpine attacker is enough.
  const alpine = row.alpineShift !== row.shift && attackers.some((unit) => unit.alpine)
  const ground: Line = alpine
    ? { label: `Alpine units into ${name}`, value: row.alpineShift, rule: '19.0a' }
    : { label: `Defenders in ${name}`, value: row.shift, rule: '11.11a' }
  // 16.8.2c: terror takes the shift of a city away.
  const holds = city[target] === 1 && !state.terror.includes(target)
  const { shift } = tables.tec.city
  return holds && shift < ground.value
    ? { label: `Defenders in ${hexes[target]!.site!.name}`, value: shift, rule: '11.11b' }
    : ground
}

/** 11.11d: only when every attacker crosses such a hexside; 11.11c: it adds to the terrain in the hex. */
function hexside(state: State, { target, attackers }: Clash): Line {
  const { grid, river, tables } = worldOf(state)
  const crosses = (unit: Unit): boolean => {
    const hex = state.at[unit.index]!
    return river[grid.sides[6 * hex + directionTo(grid, hex, target)]!] === 1
  }
  return {
    label: 'All attack across rivers',
    value: attackers.every(crosses) ? tables.tec.river.shift : 0,
    rule: '11.11d'
  }
}

/** 11.12: for the defenders' own entrenchments, when all of them are of that country (11.12b). */
function entrenchment(state: State, { target, defenders }: Clash): Line {
  const { hexes, tables } = worldOf(state)
  const { fort, country } = hexes[target]!
  const held = fort === 'entrenchment' && defenders.every(({ nation }) => nation === country)
  return { label: 'Entrenchment', value: held ? tables.tec.entrenchment.shift : 0, rule: '11.12a' }
}

/** 11.13: of the attackers; that of the defenders does not matter (11.13c). */
function supply(state: State, { attackers, unsupplied }: Clash): Line {
  const { allUnsupplied, someUnsupplied } = worldOf(state).tables.shifts
  if (unsupplied.length === attackers.length)
    return { label: 'All out of supply', value: allUnsupplied, rule: '11.13a' }
  return {
    label: `Out of supply: ${list(unsupplied.map(({ name }) => name))}`,
    value: unsupplied.length > 0 ? someUnsupplied : 0,
    rule: '11.13b'
  }
}

/** 11.15b */
function support(state: State, { air, naval, special }: Clash): Line[] {
  const { specialForces } = worldOf(state).tables.shifts
  const guns = [air, naval].flatMap((unit) => unit ?? [])
  return [
    ...guns.map((unit) => ({ label: unit.name, value: factorOf(state, unit), rule: '11.15b' })),
    ...(special === undefined ? [] : [{ label: special.name, value: specialForces, rule: '17.1b' }])
  ]
}

/** 20.0f: who attacks into the Soviet Union or Finland in a storm, its own troops excepted. */
function storm(state: State, { target, attackers }: Clash): Line {
  const value = stormShift(state, attackers[0]!.nation, target)
  return { label: 'Storm', value, rule: '20.0f' }
}

/** 20.0f, 20.0g: the shift of an attack, or bombs, of a nation on a hex. */
export function stormShift(state: State, nation: NationName, target: number): number {
  const { tables, hexes } = worldOf(state)
  const spared = Object.entries(tables.storm.columnLeft).find(
    ([country]) => country === hexes[target]!.country
  )
  return state.storm && spared !== undefined && !spared[1].includes(nation) ? tables.shifts.storm : 0
}
