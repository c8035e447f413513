// 10.1-10.10, 11.0: what both sides bring into a battle, the odds, every shift, the column, and the preview of it all.
import { directionTo } from '../../hex/grid'
import { chanceThat, lossResults, sumOf } from '../../kernel/battle'
import type { Line } from '../../kernel/game'
import type { OddsPreview, Warning } from '../../kernel/offers'
import { shiftColumn } from '../../kernel/tables'
import { attackOf, boardOf, defenseOf, isCity, terrainAt, worldOf } from './board'
import { attackNow, defenseNow, inSupply } from './07-supply'
import { supplyProblemShift } from './07.15-problem'
import { capital, list } from '../../kernel/words'
import { BOX, TRACK, type State } from './state'
import { ALLIED, GERMAN, ROUGH, TERRAINS, type Side, type Unit } from './world'

/** A battle as the odds see it. */
export interface Clash {
  readonly kind: 'attack' | 'invasion'
  /** The attacker's side. */
  readonly side: Side
  readonly target: number
  /** Attackers on the map, from the sea, and from the air. */
  readonly ground: readonly Unit[]
  readonly seaborne: readonly Unit[]
  readonly dropped: readonly Unit[]
  readonly defenders: readonly Unit[]
  readonly fmo: boolean
  /** Bombers take part: a city in the hex is rough ground for this battle, whether it is destroyed yet or not (10.10). */
  readonly bomber: boolean
}

export interface Odds {
  readonly attack: Line[]
  readonly defense: Line[]
  readonly shifts: Line[]
  /** The odds before shifts: 3:1, 1:2, not yet held to the table (10.1). */
  readonly raw: string
  readonly rawColumn: number
  /** The column of the table, and by how many columns the shifts went beyond it (11.0): right is positive. */
  readonly column: number
  readonly beyond: number
}

/** 10.1a: strong against weak rounds down; 10.1b: weak against strong rounds the other way. */
export function rawOdds(attack: number, defense: number): [number, number] {
  return attack >= defense ? [Math.floor(attack / defense), 1] : [1, Math.ceil(defense / attack)]
}

/** 11.0a: the column of the odds before shifts, held to the ends of the table. */
function rawColumn(columns: readonly string[], [attack, defense]: readonly [number, number]): number {
  const found = columns.indexOf(`${attack}:${defense}`)
  return found >= 0 ? found : attack > defense ? columns.length - 1 : 0
}

export function assess(state: State, clash: Clash): Odds {
  const { crt } = worldOf(state).tables
  const attack = attackLines(state, clash)
  const defense = clash.defenders.map((unit) =>
    factorLine(state, unit, defenseNow(state, unit), defenseOf(state, unit), '10.0e')
  )
  const shifts = shiftLines(state, clash)
  const odds = rawOdds(sumOf(attack), sumOf(defense))
  const unshifted = rawColumn(crt.columns, odds)
  const wanted = unshifted + sumOf(shifts)
  const column = shiftColumn(wanted, 0, crt.columns.length)
  const beyond = wanted - column
  return { attack, defense, shifts, raw: odds.join(':'), rawColumn: unshifted, column, beyond }
}

/** 7.12: a factor as it counts, with a word on what halves it. */
function factorLine(state: State, unit: Unit, value: number, printed: number, rule: string): Line {
  if (state.at[unit.index]! < 0 || value === printed || inSupply(state, unit))
    return { label: unit.name, value, rule }
  return { label: `${unit.name} (out of supply)`, value, rule: '7.12c' }
}

/** 2.10: what one attacker brings: his attack factor, from the air the defense factor; from the sea always in supply. */
export function powerOf(state: State, clash: Pick<Clash, 'dropped' | 'seaborne'>, unit: Unit): number {
  if (clash.dropped.includes(unit)) return dropFactor(state, unit)
  return clash.seaborne.includes(unit) ? attackOf(state, unit) : attackNow(state, unit)
}

/** 13.2: a corps that still waits off the map has the steps of its mobile counter. */
function dropFactor(state: State, corps: Unit): number {
  const waits = [BOX, TRACK].includes(state.at[corps.twin]!)
  const steps = state.steps[waits ? corps.twin : corps.index]!
  return steps < corps.steps ? corps.reduced!.defense : corps.defense
}

function attackLines(state: State, clash: Clash): Line[] {
  const line = (rule: string) => (unit: Unit) =>
    factorLine(state, unit, powerOf(state, clash, unit), attackOf(state, unit), rule)
  return [
    ...clash.ground.map(line('10.0d')),
    ...clash.seaborne.map(line('5.3.2b')),
    ...clash.dropped.map(line('13.2g'))
  ]
}

/** 10.2-10.10: every shift that counts; negative is left, in the defender's favour. */
function shiftLines(state: State, clash: Clash): Line[] {
  const { world } = boardOf(state)
  const { tec, fortification, shifts } = world.tables
  const { target } = clash
  const lines: Line[] = []
  const add = (label: string, value: number, rule: string) => {
    if (value !== 0) lines.push({ label, value, rule })
  }
  const standing = isCity(state, target) && !clash.bomber
  const terrain =
    clash.bomber && isCity(state, target)
      ? Math.max(ROUGH, terrainAt(state, target))
      : terrainAt(state, target)
  // 10.2e: a pass is as good as the ground it leads through.
  const name = TERRAINS[terrain]!
  add(capital(name), tec.terrain[name].shift, terrain === ROUGH ? '10.2a' : '10.2c')
  if (standing) add('City', tec.city.shift, '10.2b')
  // 10.3e: they never help the Allies; 10.3d: but the Germans again when they come back.
  if (clash.side === ALLIED) {
    // 10.3f: the West Wall has its own value instead of that of other fortifications.
    if (world.fort[target]) add('Fortification', fortification.shift, '10.2d')
    if (world.westWall[target]) add('West Wall', westWallShift(state), state.turn === 3 ? '10.3b' : '10.3c')
  }
  const [river, rhine] = riverShift(state, clash)
  add(rhine ? 'Across the Rhine' : 'Across a river', river, rhine ? '10.5' : '10.4a')
  if (clash.kind === 'invasion') add('Invasion', shifts.invasion, '5.3.5a')
  if (isConcentric(state, clash)) add('Concentric attack', shifts.concentric, concentricRule(clash))
  if (clash.bomber) add('Bombers', clash.side === ALLIED ? shifts.bomber : -shifts.bomber, '10.10c')
  add('Supply problems', supplyProblemShift(state, clash.ground), '7.15c')
  if (clash.fmo) add('Fuehrer-mandated offensive', shifts.fmo, '13.6h')
  return lines
}

/** 10.3a: nothing at first, one column on turn 3, two from turn 4 on. */
export function westWallShift(state: State): number {
  let shift = 0
  for (const stage of worldOf(state).tables.fortification.westWall)
    if (state.turn >= stage.from) shift = stage.shift
  return shift
}

/** 10.3: a fortification is there; the West Wall is one as soon as it counts (10.9f). */
export function isFortified(state: State, hex: number): boolean {
  const { fort, westWall } = worldOf(state)
  return fort[hex] === 1 || (westWall[hex] === 1 && westWallShift(state) !== 0)
}

/** 10.4, 10.5, 13.5: what the hexside costs a unit that attacks from its hex, and whether it is the Rhine. */
function hexsideShift(state: State, unit: Unit, target: number): [shift: number, rhine: boolean] {
  const { world, ground } = boardOf(state)
  const { river, rhine } = world.tables.tec.hexsides
  const hex = state.at[unit.index]!
  const across = world.grid.sides[6 * hex + directionTo(world.grid, hex, target)]!
  if (!world.river[across]) return [0, false]
  const allied = unit.sideIndex === ALLIED
  // 13.2: rivers around a hex taken from the air are no obstacle to the Allies this turn.
  if (allied && (ground.secured.includes(hex) || ground.secured.includes(target))) return [0, false]
  if (!world.rhine[across]) return [river.shift, false]
  // 10.5b: to the Germans it is a river like others.
  if (!allied) return [rhine.germanShift, false]
  return holdsBridge(state, hex, target) ? [0, false] : [rhine.alliedShift, true]
}

/** 13.5d: the captured bridge leads over this hexside. */
function holdsBridge(state: State, a: number, b: number): boolean {
  const { bridge } = state
  if (bridge === null) return false
  return (bridge.from === a && bridge.to === b) || (bridge.from === b && bridge.to === a)
}

/** 10.4a: only when all cross one, and the mildest counts. 5.3.4b, 10.4b: with an invasion one unit is enough. */
function riverShift(state: State, clash: Clash): [shift: number, rhine: boolean] {
  const invasion = clash.kind === 'invasion'
  if (clash.ground.length === 0) return [0, false]
  // 10.5c, A-66: who comes from the air crosses nothing; but 5.3.4b lets no shift of a joiner go.
  if (clash.dropped.length > 0 && !invasion) return [0, false]
  let best = hexsideShift(state, clash.ground[0]!, clash.target)
  for (const unit of clash.ground) {
    const next = hexsideShift(state, unit, clash.target)
    if (invasion ? next[0] < best[0] : next[0] > best[0]) best = next
  }
  return best
}

/** 10.9a: opposite hexes, 10.9b: every other hex of the six, or 10.9c: four and more; nothing else (10.9g). */
export function surrounds(directions: ReadonlySet<number>): boolean {
  if (directions.size > 3) return true
  for (const dir of directions) {
    if (directions.has((dir + 3) % 6)) return true
    if (directions.has((dir + 2) % 6) && directions.has((dir + 4) % 6)) return true
  }
  return false
}

/** 10.9e: never against cities, ports and fortifications. */
function isConcentric(state: State, clash: Clash): boolean {
  const { world } = boardOf(state)
  const { target } = clash
  const { grid } = world
  if (!clash.bomber && isCity(state, target)) return false
  if (isFortified(state, target)) return false
  if (clash.dropped.length > 0) return true
  const directions = new Set(clash.ground.map((unit) => directionTo(grid, target, state.at[unit.index]!)))
  if (surrounds(directions)) return true
  if (clash.seaborne.length === 0 || clash.ground.length === 0) return false
  // the force from the sea counts as one more hex, the best of the sea around the target.
  for (let dir = 0; dir < 6; dir++) {
    const sea = grid.neighbours[6 * target + dir]!
    if (sea >= 0 && world.hexes[sea]!.terrain !== 'sea') continue
    if (surrounds(new Set([...directions, dir]))) return true
  }
  return false
}

function concentricRule(clash: Clash): string {
  if (clash.kind === 'invasion') return clash.dropped.length > 0 ? '5.3.5c' : '5.3.5b'
  return clash.dropped.length > 0 ? '10.9d' : '10.9a'
}

/** 11.0: the result of a roll in a column; the note of the table serves for shifts beyond it (11.0b). */
export function resultOf(
  state: State,
  odds: Pick<Odds, 'column' | 'beyond'>,
  roll: number
): [number, number] {
  const { rows, beyond } = worldOf(state).tables.crt
  const [attacker, defender] = rows[roll - 1]![odds.column]!
  return [
    attacker + beyond.attackerPerColumn * Math.max(0, -odds.beyond),
    defender + beyond.defenderPerColumn * Math.max(0, odds.beyond)
  ]
}

/** What the attack would be worth; nothing is hidden in this game (6.6). */
export function previewClash(state: State, clash: Clash): OddsPreview {
  const { crt } = worldOf(state).tables
  const odds = assess(state, clash)
  const results = lossResults(crt.rows.map((_row, i) => resultOf(state, odds, i + 1)))
  const steps = clash.defenders.reduce((total, unit) => total + state.steps[unit.index]!, 0)
  return {
    attack: odds.attack,
    defense: odds.defense,
    shifts: odds.shifts,
    table: 'odds',
    column: odds.column,
    columns: crt.columns,
    before: { sum: odds.raw, column: odds.rawColumn },
    results,
    destroys: chanceThat(results, (loss) => loss >= steps),
    warnings: warningsFor(state, clash),
    unknown: unknowns(state, clash)
  }
}

/** 7.12, 13.2: what the attack costs its attackers whatever is rolled, or if it fails. */
function warningsFor(state: State, clash: Clash): readonly Warning[] {
  const names = (units: readonly Unit[]) => list(units.map(({ name }) => name))
  const warnings: Warning[] = []
  const unsupplied = clash.ground.filter((unit) => attackOf(state, unit) > 0 && !inSupply(state, unit))
  if (unsupplied.length > 0)
    warnings.push({ why: `Out of supply, at half strength: ${names(unsupplied)}.`, rule: '7.12c' })
  if (clash.dropped.length > 0 && clash.kind === 'attack')
    warnings.push({
      why: `If a defender is left in the hex, ${names(clash.dropped)} will be lost.`,
      rule: '13.2h'
    })
  return warnings
}

/** What the Allied player may still throw in after the declaration (10.10, 7.11). */
function unknowns(state: State, clash: Clash): string[] {
  const { bombers } = worldOf(state).tables
  return clash.side === GERMAN && state.bombersUsed < bombers.uses
    ? ['The Allied player may still send bombers.']
    : []
}
