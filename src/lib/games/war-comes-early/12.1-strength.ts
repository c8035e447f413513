// 12.1 and 12.2: what both sides bring into a battle, the column of the table, and the preview of it all.
import { directionTo } from '../../hex/grid'
import { chanceThat, lossResults, sumOf } from '../../kernel/battle'
import type { Line } from '../../kernel/game'
import type { OddsPreview, Warning } from '../../kernel/offers'
import { columnFor, halfUp, shiftColumn } from '../../kernel/tables'
import { boardOf, enemyOf, intactGarrison, unitsIn, type Board } from './board'
import type { FortData } from './data'
import { inSupply } from './10-supply'
import { capital, list } from '../../kernel/words'
import { placeName } from './lookup'
import { POOL, type State } from './state'
import type { Side, Unit, World } from './world'

/** A unit in an attack, where it attacks from and whether it is in supply (10.0). */
export interface Fighter {
  readonly unit: Unit
  readonly hex: number
  readonly supplied: boolean
}

export type CrtLine = 'normal' | 'mechanized'

export interface Assessment {
  /** Lines that add up to the attack strength, the defense strength and the shift. */
  readonly attack: Line[]
  readonly defense: Line[]
  readonly shifts: Line[]
  readonly differential: number
  readonly line: CrtLine
  readonly column: number
  readonly concentric: boolean
}

/** 11.5c: the fort of a hex as long as it is not breached. */
export function intactFort(board: Board, hex: number): FortData | null {
  return board.breached[hex] ? null : board.world.fort(hex)
}

export function assess(
  state: State,
  side: Side,
  target: number,
  attackers: readonly Fighter[],
  defenders: readonly Unit[]
): Assessment {
  const board = boardOf(state)
  const { world } = board
  const attack = attackLines(state, target, attackers)
  const defense = defenseLines(state, target, defenders)
  const concentric = concentricShift(board, target, attackers)
  const shifts = [...shiftLines(state, side, target, attackers), ...concentric]
  const differential = sumOf(attack) - sumOf(defense)
  const line = crtLine(state, target, attackers)
  const columns = world.tables.crt.headings[line]
  // 12.1b, 12.1c: between two headings the lower one, beyond them the first or the last.
  const column = shiftColumn(columnFor(columns, differential), sumOf(shifts), columns.length)
  return { attack, defense, shifts, differential, line, column, concentric: concentric.length > 0 }
}

/** 12.2c: mechanized units count half against cities. */
function halvings(world: World, target: number, fighter: Fighter): number {
  const city = fighter.unit.mech && world.city[target] && world.tables.tec.sites.city.mechAttackDivisor > 1
  return (city ? 1 : 0) + (fighter.supplied ? 0 : 1)
}

/** 1.4a, 1.4c, A19: per hex, the factors halved equally often are added and then halved that often, remainders up. */
function attackLines(state: State, target: number, fighters: readonly Fighter[]): Line[] {
  const { world } = boardOf(state)
  const lines: Line[] = fighters.map(({ unit }) => ({
    label: unit.name,
    value: unit.attack,
    rule: '12.1a'
  }))
  for (const hex of new Set(fighters.map((fighter) => fighter.hex)))
    for (const times of [1, 2]) {
      const group = fighters.filter(
        (fighter) => fighter.hex === hex && halvings(world, target, fighter) === times
      )
      const full = group.reduce((total, { unit }) => total + unit.attack, 0)
      if (full === 0) continue
      const left = times === 1 ? halfUp(full) : halfUp(halfUp(full))
      const unsupplied = group.every(({ supplied }) => !supplied)
      const intoCity = group.every(({ unit }) => unit.mech && world.city[target])
      const why =
        unsupplied && intoCity
          ? 'out of supply, mechanized against a city'
          : unsupplied
            ? 'out of supply'
            : intoCity
              ? 'mechanized against a city'
              : 'out of supply or mechanized against a city'
      lines.push({
        label: `From ${placeName(state, hex)}: ${full} halved${times === 2 ? ' twice' : ''} (${why})`,
        value: left - full,
        rule: unsupplied ? '10.5d' : intoCity ? '12.2c' : '1.4b'
      })
    }
  return lines
}

/** 12.0c, 12.0j, 10.5e: all units in the hex and the fort's own garrison, in supply or not. */
function defenseLines(state: State, target: number, defenders: readonly Unit[]): Line[] {
  const lines: Line[] = defenders.map((unit) => ({ label: unit.name, value: unit.defense, rule: '12.0c' }))
  const garrison = intactGarrison(state, target)
  if (garrison !== null) lines.push({ label: 'Fort garrison', value: garrison.defense, rule: '12.0j' })
  return lines
}

/** 12.2: every shift but the concentric one. Negative is left. */
function shiftLines(state: State, side: Side, target: number, fighters: readonly Fighter[]): Line[] {
  const board = boardOf(state)
  const { world } = board
  const { tec, shifts } = world.tables
  const lines: Line[] = []
  const add = (label: string, value: number, rule: string) => {
    if (value !== 0) lines.push({ label, value, rule })
  }
  const fort = intactFort(board, target)
  // 11.3: an intact fort stands for all terrain of its hex, a city for the natural terrain (A31).
  if (fort !== null) add('Fortification', fort.shift, '11.3d')
  else if (world.city[target]) add('City', tec.sites.city.shift, '12.2a')
  else {
    const { terrain } = world.hexes[target]!
    add(capital(terrain), tec.terrain[terrain]!.shift, '12.2a')
  }
  add('All attackers across a river or strait', hexsideShift(world, target, fighters), '12.2b')
  if (fighters.some(({ hex }) => board.air[side][hex])) add('Attacker’s air zone', shifts.airAttack, '6.2.2f')
  if (board.air[enemyOf(side)][target]) add('Defender’s air zone', shifts.airDefense, '6.2.2g')
  if (state.drop?.hex === target) add('7th Flieger Division', state.drop.shift, '12.8e')
  return lines
}

/** 12.2b: only when every unit attacks across a river or strait; with both kinds the milder one counts. */
function hexsideShift(world: World, target: number, fighters: readonly Fighter[]): number {
  const { river, strait } = world.tables.tec.hexsides
  let mildest = -Infinity
  for (const { hex } of fighters) {
    const side = world.grid.sides[6 * hex + directionTo(world.grid, hex, target)]!
    const shift = world.strait[side] ? strait.shift : world.river[side] ? river.shift : 0
    mildest = Math.max(mildest, shift)
  }
  return fighters.length > 0 ? mildest : 0
}

/** 12.2.2a: opposite hexes, 12.2.2b: every other hex of the six, or 12.2.2c: more than three hexes. */
export function isConcentric(directions: ReadonlySet<number>): boolean {
  if (directions.size > 3) return true
  for (const dir of directions) {
    if (directions.has((dir + 3) % 6)) return true
    if (directions.has((dir + 2) % 6) && directions.has((dir + 4) % 6)) return true
  }
  return false
}

/** 12.2.2e, 12.2.2f: none against cities and intact forts. */
function concentricShift(board: Board, target: number, fighters: readonly Fighter[]): Line[] {
  const { world } = board
  const fort = intactFort(board, target)
  if (world.city[target] || (fort !== null && !fort.concentric)) return []
  if (!isConcentric(new Set(fighters.map(({ hex }) => directionTo(world.grid, target, hex))))) return []
  const german = fighters.every(({ unit }) => unit.nation === 'Germany')
  const { concentricGerman, concentricOther } = world.tables.shifts
  return [{ label: 'Concentric attack', value: german ? concentricGerman : concentricOther, rule: '12.2.2d' }]
}

/** 12.1d, 13.4h: which line of headings the attack uses. The mechanized one is never worse, so it is taken when it may be. */
function crtLine(state: State, target: number, fighters: readonly Fighter[]): CrtLine {
  const { world } = boardOf(state)
  if (fighters.length === 0 || fighters.some(({ unit }) => unit.nation !== 'Germany')) return 'normal'
  if (world.rules.mechanizedLine === 'anyGermanAttack') return 'mechanized'
  const mechanized = fighters.filter(({ unit, supplied }) => unit.germanMech && supplied)
  if (mechanized.length === 0) return 'normal'
  const share = world.tables.mechanizedLine.minimumShare
  // A20: the chart counts strength, the text counts units.
  if (state.options.mechLineTest === 'units')
    return mechanized.length >= share * fighters.length ? 'mechanized' : 'normal'
  const strength = sumOf(attackLines(state, target, mechanized))
  return strength >= share * sumOf(attackLines(state, target, fighters)) ? 'mechanized' : 'normal'
}

/** The headings of a line as they stand on the chart. */
export function columnLabels(world: World, line: CrtLine): string[] {
  const headings = world.tables.crt.headings[line]
  return headings.map((heading, i) => {
    if (heading === null) return `≤ ${signed((headings[i + 1] ?? 0) - 1)}`
    return i === headings.length - 1 ? `≥ ${signed(heading)}` : signed(heading)
  })
}

const signed = (value: number) => (value > 0 ? `+${value}` : `${value}`)

/** 10.0: which of these units are out of supply; units of one nation in one hex trace alike. */
export function unsuppliedOf(state: State, units: readonly Unit[], target?: number): Unit[] {
  const known = new Map<string, boolean>()
  return units.filter((unit) => {
    const key = `${state.at[unit.index]} ${unit.nationIndex} ${unit.ignoresZones}`
    let supplied = known.get(key)
    if (supplied === undefined) known.set(key, (supplied = inSupply(state, unit, target)))
    return !supplied
  })
}

/** 10.5f: what the units will be once those out of supply are broken down; of the pool the first fitting ones. */
function asTheyWillFight(state: State, units: readonly Unit[], unsupplied: readonly Unit[]): Unit[] {
  const { world } = boardOf(state)
  const taken = new Set<Unit>()
  return units.flatMap((unit) => {
    const parts = unit.components
    if (parts === undefined || !unsupplied.includes(unit)) return [unit]
    const components = world.units
      .filter(
        (part) => part.componentKind === parts.kind && state.at[part.index] === POOL && !taken.has(part)
      )
      .slice(0, parts.count)
    components.forEach((part) => taken.add(part))
    return components
  })
}

/** 12.3d, 12.3g: the chance that the defender has to lose all he has, and his garrison. */
function destroysWith(
  results: ReturnType<typeof lossResults>,
  defenders: readonly Unit[],
  garrison: boolean
): number {
  const corps = defenders.reduce((sum, unit) => sum + unit.ce, 0)
  return chanceThat(results, (loss) => (garrison ? loss > corps : loss >= corps))
}

/** 10.5, 12.4: what the attack does to the attackers. */
function warningsFor(
  attackers: readonly Unit[],
  unsupplied: readonly Unit[],
  destroys: number
): readonly Warning[] {
  const names = (units: readonly Unit[]) => list(units.map(({ name }) => name))
  const warnings: Warning[] = []
  const [armies, corps] = [
    unsupplied.filter((unit) => unit.components !== undefined),
    unsupplied.filter((unit) => unit.components === undefined)
  ]
  if (armies.length > 0)
    warnings.push({
      why: `Out of supply: ${names(armies)} will break down and attack at half strength.`,
      rule: '10.5f'
    })
  if (corps.length > 0)
    warnings.push({ why: `Out of supply, at half strength: ${names(corps)}.`, rule: '10.5d' })
  const whole = attackers.filter((unit) => unit.components !== undefined && !unsupplied.includes(unit))
  if (whole.length > 0 && destroys < 1)
    warnings.push({
      why: `If a defender is left in the hex, ${names(whole)} will break down.`,
      rule: '12.4a'
    })
  return warnings
}

/** 8.3: what the attacker can know before he declares. */
export function previewBattle(
  state: State,
  side: Side,
  target: number,
  attackers: readonly Unit[]
): OddsPreview {
  const { world } = boardOf(state)
  const unsupplied = unsuppliedOf(state, attackers, target)
  const fighters = attackers.flatMap((unit): Fighter[] => {
    const supplied = !unsupplied.includes(unit)
    const hex = state.at[unit.index]!
    return asTheyWillFight(state, [unit], unsupplied).map((part) => ({ unit: part, hex, supplied }))
  })
  const present = unitsIn(state, target)
  const defenders = asTheyWillFight(state, present, unsuppliedOf(state, present))
  const odds = assess(state, side, target, fighters, defenders)
  const { attack, defense, shifts, line, column } = odds
  const hidden = state.hidden?.find((stack) => stack.hex === target)?.count ?? 0
  const results = lossResults(world.tables.crt.rows.map((row) => row[column]!))
  const destroys = destroysWith(results, defenders, intactGarrison(state, target) !== null)
  return {
    attack,
    defense,
    shifts,
    table: line,
    column,
    columns: columnLabels(world, line),
    before: {
      sum: signed(odds.differential),
      column: columnFor(world.tables.crt.headings[line], odds.differential)
    },
    results,
    ...(hidden === 0 ? { destroys } : { hidden }),
    warnings: warningsFor(attackers, unsupplied, hidden === 0 ? destroys : 0),
    unknown:
      hidden === 0
        ? []
        : [`${hidden} unit${hidden > 1 ? 's' : ''} hidden under the top unit in ${placeName(state, target)}`]
  }
}
