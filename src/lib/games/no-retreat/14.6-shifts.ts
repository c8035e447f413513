// 14.5d, 14.6: odds and columns of a battle, line by line.
import type { Line } from '../../kernel/game'
import { inForce } from './05.2-force'
import { isBadWeather } from './06-events'
import { isArmor, strengthOf } from './02.3-strength'
import { isAdjacent, sideBetween } from './14.0-kinds'
import { boardOf, supplyOf, worldOf } from './board'
import type { NationName, ResultCode } from './data'
import { unitName } from './lookup'
import { NONE, type CombatKind, type CombatTable, type State, type Support } from './state'
import type { Tables } from './tables-data'
import { GERMAN, type Side, type Unit, type World } from './world'

/** What a battle is fought with. */
export interface Fight {
  readonly side: Side
  readonly kind: CombatKind
  readonly attackers: readonly Unit[]
  readonly defenders: readonly Unit[]
  readonly targets: readonly number[]
  readonly counterattack: boolean
  readonly bonus: number
  readonly support: readonly Support[]
  /** The ground that counts; null: none does, or the defender has not chosen. */
  readonly ground: Ground | null
}

/** 14.3.6, 14.6.2: a hex, and a hexside by the hex it is crossed from. */
export interface Ground {
  readonly hex: number
  readonly from: number | null
}

type Row = Tables['terrain']['hexes']['open']

interface Named {
  readonly row: Row
  readonly label: string
}

/** What is in a hex by the Terrain Effects Chart. */
function rowsOf(state: State, hex: number): Named[] {
  const world = worldOf(state)
  const { terrain } = world.tables
  const rows: Named[] = [{ row: terrain.hexes.open, label: 'Open' }]
  if (world.rough[hex]) rows.push({ row: terrain.hexes.rough, label: 'Rough' })
  if (world.city[hex])
    rows.push(
      world.major[hex]
        ? { row: terrain.sites.major, label: 'Major city' }
        : { row: terrain.sites.minor, label: 'Minor city' }
    )
  if (world.evacuationZone[hex]) rows.push({ row: terrain.evacuationZone, label: 'Evacuation Zone' })
  if (world.fortified[hex] && boardOf(state).sideAt[hex] === GERMAN)
    rows.push({ row: terrain.fortified, label: 'Fortified' })
  return rows
}

/** The most helpful of it to the defender. */
const rowOf = (state: State, hex: number): Named =>
  rowsOf(state, hex).reduce((best, one) => (one.row.shift < best.row.shift ? one : best))

/** 14.6.2g: the chart says "No Air Force" of the hex. */
export const forbidsAir = (state: State, hex: number): boolean =>
  rowsOf(state, hex).some(({ row }) => row.noAir)

function sideRow(
  world: World,
  from: number,
  to: number
): { readonly row: Row; readonly label: string } | null {
  const { hexsides } = world.tables.terrain
  const side = sideBetween(world, from, to)
  if (world.majorRiver[side]) return { row: hexsides.major, label: 'Major river' }
  return world.river[side] ? { row: hexsides.river, label: 'River' } : null
}

/** 14.6.2a: hexsides count only where all attackers come across such. */
export function groundsOf(state: State, attackers: readonly Unit[], targets: readonly number[]): Ground[] {
  const world = worldOf(state)
  return targets.flatMap((hex): Ground[] => {
    const from = [...new Set(attackers.map((unit) => state.at[unit.index]!))].filter((one) =>
      isAdjacent(world, one, hex)
    )
    const all = from.length > 0 && from.every((one) => sideRow(world, one, hex) !== null)
    return all ? from.map((one) => ({ hex, from: one })) : [{ hex, from: null }]
  })
}

/** The same without those that do what another one does as well. */
export function groundChoices(
  state: State,
  attackers: readonly Unit[],
  targets: readonly number[]
): Ground[] {
  const seen = new Set<string>()
  return groundsOf(state, attackers, targets).filter((ground) => {
    const key = groundLines(state, ground)
      .map(({ label, value }) => `${label} ${value}`)
      .join()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

export function groundLines(state: State, { hex, from }: Ground): Line[] {
  const world = worldOf(state)
  const { row, label } = rowOf(state, hex)
  const lines: Line[] = [{ label, value: row.shift, rule: '14.6.2a' }]
  const across = from === null ? null : sideRow(world, from, hex)
  if (across !== null) lines.push({ label: across.label, value: across.row.shift, rule: '14.6.2h' })
  return lines.filter(({ value }) => value !== 0)
}

// ---- strengths ----------------------------------------------------------------------------------------------------

/** 14.6.9, 18.5: yellow strength attacks and Counterattacks with less. */
export function attackStrength(state: State, unit: Unit): number {
  const { weakAttack } = worldOf(state).tables.shifts
  return Math.max(0, strengthOf(state, unit) + (unit.yellow ? weakAttack : 0))
}

const attackLines = (state: State, { attackers }: Fight): Line[] =>
  attackers.map((unit) => ({
    label: unitName(worldOf(state), unit),
    value: attackStrength(state, unit),
    rule: unit.yellow ? '14.6.9' : '14.4'
  }))

const defenseLines = (state: State, { defenders }: Fight): Line[] =>
  defenders.map((unit) => ({
    label: unitName(worldOf(state), unit),
    value: strengthOf(state, unit),
    rule: '14.4'
  }))

const sum = (lines: readonly Line[]): number => lines.reduce((all, { value }) => all + value, 0)

// ---- shifts -------------------------------------------------------------------------------------------------------

/** 14.6: every column, right for the attacker. */
export function shiftLines(state: State, fight: Fight): Line[] {
  const { tables } = worldOf(state)
  const { shifts } = tables
  const lines: Line[] = []
  const add = (holds: boolean, label: string, value: number, rule: string) =>
    void (holds && value !== 0 && lines.push({ label, value, rule }))
  if (fight.ground !== null) lines.push(...groundLines(state, fight.ground))
  add(
    fight.defenders.some(({ type }) => type === 'fort'),
    'Fort',
    shifts.fort,
    '14.6.6'
  )
  // 19.1, 19.2
  for (const { side, back, cancelled } of fight.support)
    if (!cancelled)
      add(
        true,
        back === 'hold' ? 'Hold!' : back === 'blitz' ? 'Blitz!' : 'Shock!',
        side === fight.side ? shifts.blitz : shifts.hold,
        side === fight.side ? '14.6.4' : '14.6.3a'
      )
  add(hasArmorBonus(state, fight), 'Armor Bonus', shifts.armorBonus, '14.6.5a')
  add(isMixed(state, fight), 'Different nationalities', shifts.mixedNationalities, '14.6.8a')
  if (!fight.counterattack) lines.push(...markLines(state, fight))
  add(allWithoutSupply(state, fight), 'Defenders without supply', shifts.noSupply, '12.4k')
  add(fight.bonus !== 0, 'Counterattack', fight.bonus, '14.7CA1')
  if (fight.kind === 'blitzkrieg') {
    // 15.3g: besides the Armor Bonus.
    add(fight.attackers.every(isArmor), 'Panzers only', shifts.blitzkriegPanzers, '15.3d')
    add(state.options.advanced && isOneGroup(state, fight), 'One Group', shifts.sameGroup, '25.2a')
  }
  for (const { effect, side } of inForce(state, 'shift'))
    add(true, 'Event', side === fight.side ? effect.columns : -effect.columns, '5.2.2')
  return lines
}

/** 14.6.10, 14.6.11: in the first battle only (14.7.3h). */
function markLines(state: State, { targets }: Fight): Line[] {
  const { shifts } = worldOf(state).tables
  const shocks = state.marks.filter((mark) => mark.with === 'shock' && targets.includes(mark.hex))
  const lines: Line[] = []
  if (shocks.some(({ use }) => use === 'counterblow'))
    lines.push({ label: 'Shock-Counterblow', value: shifts.shockCounterblow, rule: '14.6.10' })
  if (shocks.some(({ use }) => use === 'target'))
    lines.push({ label: 'Shock-Target', value: shifts.shockTarget, rule: '14.6.11' })
  return lines
}

/** 14.6.8a: Allied units of different colors; who attacks, or counterattacks. */
function isMixed(state: State, { attackers, side }: Fight): boolean {
  if (side === GERMAN) return false
  if (inForce(state, 'ignoreNationalities').some((one) => one.side === side)) return false
  return new Set<NationName>(attackers.map(({ nation }) => nation)).size > 1
}

const allWithoutSupply = (state: State, { defenders }: Fight): boolean =>
  defenders.length > 0 && defenders.every((unit) => supplyOf(state, unit) === NONE)

/** 25.2a: two Mobile units of one Group in one hex. */
function isOneGroup(state: State, { attackers }: Fight): boolean {
  const mobile = attackers.filter(({ mobile: is, nation }) => is && nation === 'Germany')
  return mobile.some((a) =>
    mobile.some((b) => a !== b && a.group === b.group && state.at[a.index] === state.at[b.index])
  )
}

/** 2.13a, 2.13b, 2.13c: which tank units give the bonus by this kind of combat; Light ones never do. */
const ARMOR: Readonly<Record<CombatKind, NonNullable<Unit['armor']> | null>> = {
  mobile: 'blitz',
  blitzkrieg: 'blitz',
  prepared: 'regular',
  fortress: null
}

/** 2.13d, 14.6.5e: armor of any kind, armored infantry, Forts and Fortresses take the bonus away. */
const deniesArmor = (unit: Unit): boolean =>
  isArmor(unit) || unit.armoredInfantry === true || unit.shape === 'hex'

/** 14.6.5a-e, 12.4j. Only attackers have it (14.6.5b). A Counterattack has it too, if the ground allows it (14.7.3c). */
export function hasArmorBonus(state: State, { kind, attackers, defenders, targets }: Fight): boolean {
  const world = worldOf(state)
  // 14.6.5c
  if (isBadWeather(state) || inForce(state, 'noArmorBonus').length > 0) return false
  if (defenders.some(deniesArmor) || !targets.every((hex) => rowOf(state, hex).row.armorBonus)) return false
  const light = inForce(state, 'lightArmorBonus').length > 0
  return attackers.some((unit) => {
    const fits = unit.armor === ARMOR[kind] || (light && unit.armor === 'light')
    if (unit.armor === undefined || !fits || supplyOf(state, unit) === NONE) return false
    // Ruling 81: the hexside that this unit crosses.
    return targets.every((hex) => sideRow(world, state.at[unit.index]!, hex)?.row.armorBonus ?? true)
  })
}

// ---- odds and tables ----------------------------------------------------------------------------------------------

/** 14.0c: Mobile Combat has a table for each side. */
export const tableFor = (side: Side, kind: CombatKind): CombatTable => {
  if (kind !== 'mobile') return kind
  return side === GERMAN ? 'germanMobile' : 'alliedMobile'
}

/** 14.5d: the column of the odds; -1 below 1:3 (14.6.1b). */
export function oddsColumn({ tables }: World, attack: number, defense: number): number {
  // Not above 6:1, and in favor of the defender: fractions are dropped.
  return tables.odds.ratios.reduce(
    (column, [a, d], index) => (attack * d >= a * defense ? index : column),
    -1
  )
}

export interface Odds {
  readonly attack: readonly Line[]
  readonly defense: readonly Line[]
  readonly shifts: readonly Line[]
  readonly table: CombatTable
  /** Before the shifts, and after them; -1: below 1:3, an automatic result. */
  readonly first: number
  readonly column: number
  readonly automatic: ResultCode
}

export function oddsOf(state: State, fight: Fight): Odds {
  const world = worldOf(state)
  const attack = attackLines(state, fight)
  const defense = defenseLines(state, fight)
  const shifts = shiftLines(state, fight)
  const table = tableFor(fight.side, fight.kind)
  const first = oddsColumn(world, sum(attack), sum(defense))
  const last = world.tables.odds.columns.length - 1
  // 14.6.1a, 14.6.1b
  const column = first < 0 ? -1 : Math.max(-1, Math.min(first + sum(shifts), last))
  return { attack, defense, shifts, table, first, column, automatic: world.tables.crt[table].automatic }
}

/** The heading of a column. */
export const columnName = ({ tables }: World, column: number): string =>
  column < 0 ? 'below 1:3' : tables.odds.columns[column]!

/** The result of a die. */
export function resultOf({ tables }: World, { table, column, automatic }: Odds, die: number): ResultCode {
  return column < 0 ? automatic : tables.crt[table].rows[die - 1]![column]!
}
