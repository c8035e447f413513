// 4.5: capitulation of nations.
import { rollMany } from '../../kernel/dice'
import { boardOf, put, refreshPolitics, worldOf } from './board'
import { addPoints, takeControl } from './03.6-control'
import { checkSuddenDeath, win } from './04-victory'
import type { CapitulationRow, FortKind } from './data'
import type { Context } from './events'
import { hexIds, unitIds } from './lookup'
import { AT_WAR, FALLEN, GONE, type State } from './state'
import { ALLIED, GERMAN, NOBODY, type Side } from './world'

/**
 * 4.5.1a, 4.5.2a, 4.5.3a, 4.5.4a: a capital in the hands of the side that must take it makes its nation capitulate at
 * once.
 */
export function capitulateByControl(state: State, side: Side, hex: number, context: Context): void {
  const world = worldOf(state)
  const nation = world.hexes[hex]!.site?.capital
  if (nation === undefined || !world.rules.capitulation) return
  const row = world.tables.capitulation.rows.find((entry) => entry.nation === nation)
  if (row === undefined || state.standing[world.nation(nation)] !== AT_WAR) return
  if (side !== (row.capitalTakenBy === 'German' ? GERMAN : ALLIED)) return
  if (world.capital(nation).some((part) => state.control[part] !== side)) return
  capitulate(state, row, 'capital', context)
}

/** 4.5.1: the breach of the last fort makes Czechoslovakia capitulate too. */
export function capitulateByForts(state: State, context: Context): void {
  const world = worldOf(state)
  if (!world.rules.capitulation) return
  for (const row of world.tables.capitulation.rows) {
    if (row.orAllForts === undefined || state.standing[world.nation(row.nation)] !== AT_WAR) continue
    if (intactForts(state, row.orAllForts).length === 0) capitulate(state, row, 'forts', context)
  }
}

/** The consequences, in the order of 4.5.1. The nation counts as fallen first, so that nothing triggers it again. */
export function capitulate(
  state: State,
  row: CapitulationRow,
  cause: 'capital' | 'forts',
  context: Context
): void {
  const world = worldOf(state)
  const nation = world.nation(row.nation)
  state.standing[nation] = FALLEN
  state.fallenIn[nation] = state.turn
  refreshPolitics(state)
  context.emit({
    kind: 'capitulation',
    rule: cause === 'capital' ? `${row.rule}a` : `${row.rule}b`,
    nation: row.nation,
    cause,
    hexes: hexIds(state, world.capital(row.nation))
  })
  const early = world.tables.victory.suddenDeath.earlyCapitulation
  if (row.nation === early.nation && state.turn <= early.lastTurn)
    return win(
      state,
      GERMAN,
      '4.1a',
      `${row.nation} capitulated before the end of game turn ${early.lastTurn}.`,
      context
    )

  if (row.removeUnits) removeUnits(state, nation, row.rule, context)
  removeMarkers(state)
  const forts = cause === 'capital' && row.capitalForts === 'allBreached' ? row.orAllForts : row.clearForts
  if (forts !== undefined) breachAll(state, forts, row.rule === '4.5.1' ? '4.5.1d' : '4.5.2f', context)
  refreshPolitics(state)
  if (cause === 'forts' && row.fortsCapital === 'passesToGerman') surrenderCapital(state, row.nation, context)
  if (state.result === null) rollBonus(state, row, context)
  checkSuddenDeath(state, context)
}

/** 4.5.1i, A44: the capital passes to the German side with its points, unless another Allied nation's units hold it. */
function surrenderCapital(state: State, nation: string, context: Context): void {
  for (const hex of worldOf(state).capital(nation))
    if (boardOf(state).sideAt[hex] === NOBODY) takeControl(state, GERMAN, hex, context)
}

/**
 * 4.5.1f, 4.5.2c: points of the die for the German side; no die for some (4.5.3d), and the Allied side loses none for
 * them.
 */
function rollBonus(state: State, row: CapitulationRow, context: Context): void {
  if (row.bonusDice === 0 || state.turn < (row.bonusFromTurn ?? 0)) return
  const rule = row.rule === '4.5.1' ? '4.5.1f' : '4.5.2c'
  const dice = rollMany(context.dice, row.bonusDice, 6)
  context.emit({ kind: 'capitulationBonus', rule, nation: row.nation, dice })
  addPoints(
    state,
    GERMAN,
    dice.reduce((sum, die) => sum + die, 0),
    rule,
    context
  )
}

/** All units of the nation leave play: on the map, set aside, or waiting to return (3.5). */
function removeUnits(state: State, nation: number, rule: string, context: Context): void {
  const units = worldOf(state).units.filter(
    (unit) => unit.nationIndex === nation && state.at[unit.index] !== GONE
  )
  const onMap = units.filter((unit) => state.at[unit.index]! >= 0)
  const hexes = hexIds(state, [...new Set(onMap.map((unit) => state.at[unit.index]!))])
  for (const unit of units) {
    put(state, unit, GONE)
    state.due[unit.index] = 0
  }
  if (onMap.length > 0)
    context.emit({ kind: 'removed', rule: REMOVAL[rule] ?? rule, units: unitIds(onMap), hexes })
}

const REMOVAL: Readonly<Record<string, string>> = {
  '4.5.1': '4.5.1c',
  '4.5.2': '4.5.2d',
  '4.5.3': '4.5.3e',
  '4.5.4': '4.5.4c'
}

/** 5.2g: the marker of a group of which nothing is left leaves pool and sequence track at once. */
function removeMarkers(state: State): void {
  const gone = (key: string) => isGroupFallen(state, key)
  state.pool = state.pool.filter((key) => !gone(key))
  state.track = state.track.filter((key) => !gone(key))
}

export function isGroupFallen(state: State, key: string): boolean {
  const world = worldOf(state)
  const group = world.tables.draw.groups.find((entry) => entry.key === key)
  return group !== undefined && group.nations.every((name) => state.standing[world.nation(name)] === FALLEN)
}

export function intactForts(state: State, kinds: readonly FortKind[]): number[] {
  const { forts } = worldOf(state)
  const breached = new Set(state.breached)
  const intact: number[] = []
  forts.forEach((kind, hex) => {
    if (kind !== null && kinds.includes(kind) && !breached.has(hex)) intact.push(hex)
  })
  return intact
}

function breachAll(state: State, kinds: readonly FortKind[], rule: string, context: Context): void {
  const hexes = intactForts(state, kinds)
  if (hexes.length === 0) return
  state.breached.push(...hexes)
  state.breached.sort((a, b) => a - b)
  context.emit({ kind: 'breach', rule, hexes: hexIds(state, hexes) })
}
