// Chapter 22: victory.
import type { Line, Outcome } from '../../kernel/game'
import { enemyOf, boardOf, unitsIn, worldOf } from './board'
import { standsIn } from './07.1-points'
import type { NationName } from './data'
import type { Context } from './events'
import type { State } from './state'
import { ALLIED, AXIS, boxOf, NOBODY, SEATS, type Owner, type Side, type Unit } from './world'

const WORDS = ['Axis', 'Allied'] as const

/** 22.0a, 22.0i: nations that have joined a side, invaded ones included. Luxembourg is no power. */
const powersOf = (state: State, side: Side): NationName[] => {
  const { tables, countryNamed } = worldOf(state)
  const nations = Object.keys(tables.nations) as NationName[]
  return nations.filter((nation) => state.side[countryNamed(nation)] === side)
}

/** 22.0a: all powers of one side are out, and the other still has one. */
export function checkAutomaticVictory(state: State, context: Context): void {
  const { tables, countryNamed } = worldOf(state)
  const isOut = (nation: NationName) => state.surrendered[countryNamed(nation)]!
  for (const side of [AXIS, ALLIED] as const) {
    const enemies = powersOf(state, enemyOf(side))
    // 22.0b: they never surrender.
    if (enemies.some((nation) => tables.victory.neverAutomatic.includes(nation))) continue
    if (!enemies.every(isOut) || powersOf(state, side).every(isOut)) continue
    const why = `All powers of the ${WORDS[enemyOf(side)]} side have surrendered.`
    finish(state, { winner: SEATS[side], rule: '22.0a', why }, context)
    return
  }
}

/** 22.0, 22.1: points and level at the end of the last turn. */
export function score(state: State, context: Context): void {
  const { winner, name } = levelOf(state)
  const [axis, allied] = pointsOf(state)
  const why = `${name}: ${axis} Axis to ${allied} Allied victory points.`
  finish(state, { winner, rule: '22.1a', why }, context)
}

function finish(state: State, outcome: Outcome, context: Context): void {
  state.result = outcome
  const { winner, rule, why } = outcome
  context.emit({ kind: 'victory', rule, winner, why, points: pointsOf(state) })
}

/** 3.3c: who concedes loses. */
export function concession(_state: State, seat: string): Outcome {
  const side = seat === SEATS[AXIS] ? AXIS : ALLIED
  return { winner: SEATS[enemyOf(side)], rule: '3.3c', why: `The ${WORDS[side]} side concedes.` }
}

/** 22.1: the level that the points come to now. */
export function levelOf(state: State): { readonly winner: 'axis' | 'allied'; readonly name: string } {
  const [axis, allied] = pointsOf(state)
  return worldOf(state).tables.victory.levels.find(({ from }) => from === null || axis - allied >= from)!
}

export function pointsOf(state: State): [number, number] {
  const sum = (lines: readonly Line[]) => lines.reduce((total, { value }) => total + value, 0)
  return [sum(victoryLines(state, AXIS)), sum(victoryLines(state, ALLIED))]
}

/** 22.0: what a side would score now, place by place and unit by unit. */
export function victoryLines(state: State, side: Side): Line[] {
  return [...placeLines(state, side), ...mannerheimLines(state, side), ...unitLines(state, side)]
}

/** 22.0h: the side that is in the hex, or was there last. */
function holder(state: State, hex: number): Owner {
  const occupier = boardOf(state).sideAt[hex] as Owner
  return occupier === NOBODY ? state.last[hex]! : occupier
}

function placeLines(state: State, side: Side): Line[] {
  const { landHexes, hexes, country, tables, countryNamed } = worldOf(state)
  const lines: Line[] = []
  for (const hex of landHexes) {
    const { site } = hexes[hex]!
    // 22.0f: nothing for what started with this side or joined it.
    if (site === undefined || state.side[country[hex]!] === side) continue
    if (side === AXIS && site.objective) {
      // 22.0d, A47: instead of what the place is worth otherwise.
      if (standsIn(state, countryNamed('Germany'), hex))
        lines.push({ label: site.name, value: tables.victory.objective, rule: '22.0d' })
    } else if (site.vp !== undefined && holder(state, hex) === side)
      lines.push({ label: site.name, value: site.vp, rule: '22.0c' })
  }
  return lines
}

/** 22.0e: for the player who has the Soviet Union, while Finland is not on his side. */
function mannerheimLines(state: State, side: Side): Line[] {
  const { area, countryNamed, tables } = worldOf(state)
  const soviet = countryNamed('Soviet Union')
  if (state.side[soviet] !== side || state.side[countryNamed('Finland')] === side) return []
  return area('mannerheimLine')
    .filter((hex) => standsIn(state, soviet, hex))
    .map(() => ({ label: 'Mannerheim Line', value: tables.victory.mannerheimLine, rule: '22.0e' }))
}

/** 22.0g */
function unitLines(state: State, side: Side): Line[] {
  const world = worldOf(state)
  return (['eliminated', 'surrendered'] as const).flatMap((display) =>
    unitsIn(state, boxOf(world, enemyOf(side), display)).flatMap((unit) => {
      const value = worthOf(state, unit)
      return value > 0 ? [{ label: unit.name, value, rule: '22.0g' }] : []
    })
  )
}

function worthOf(state: State, unit: Unit): number {
  const { air, mechanized, mechanizedSizes } = worldOf(state).tables.victory
  if (unit.class === 'air') return air
  if (unit.class !== 'mechanized' || unit.size === undefined) return 0
  return mechanizedSizes.includes(unit.size) ? mechanized : 0
}
