// 3.5: what becomes of eliminated units, and how they come back; 4.6: the price of German mechanized corps.
import { must, refuse } from '../../kernel/game'
import { rollMany } from '../../kernel/dice'
import type { PlaceOffer } from '../../kernel/offers'
import { placeOffer } from '../../kernel/offer-kit'
import { controls, put, worldOf } from './board'
import { addPoints, enterHex } from './03.6-control'
import { checkSuddenDeath } from './04-victory'
import { componentsInPool } from './07-reorganization'
import { mayStack, stackingBar } from './08-stacking'
import { isSource } from './10-supply'
import type { Context } from './events'
import { hexId, hexIds, hexNamed, names, placeStart, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { AT_WAR, DEAD, GONE, POOL, type ReorganizationFrame, type State } from './state'
import { GERMAN, type Unit, type World } from './world'

/** How a unit was lost: it decides about one or two dice (3.5) and about the points for a mechanized corps (4.6). */
export interface Loss {
  unsupplied: boolean
  /** It defended against an attack whose concentric shift counted (A4). */
  concentricDefense: boolean
  /** It defended in a city, or attacked into one. */
  city: boolean
}

interface CountryHexes {
  /** Where units can stand. */
  readonly land: readonly number[]
  readonly cities: readonly number[]
}

const countries = new WeakMap<World, Map<string, CountryHexes>>()

function countryHexes(world: World, country: string): CountryHexes {
  let lists = countries.get(world)
  if (lists === undefined) countries.set(world, (lists = new Map<string, CountryHexes>()))
  let list = lists.get(country)
  if (list === undefined) {
    const land = world.hexes.flatMap((hex, index) =>
      hex.country === country && world.land[index] ? [index] : []
    )
    list = { land, cities: land.filter((hex) => world.city[hex] === 1) }
    lists.set(country, list)
  }
  return list
}

/** A unit leaves the map for losses or for want of room. Ask `state.result` afterwards: points may end the game. */
export function eliminate(state: State, unit: Unit, loss: Loss, context: Context): void {
  const hex = state.at[unit.index]!
  if (unit.components === undefined) {
    eliminateCorps(state, unit, hex, loss, context)
    return
  }
  // 7.1a: the army itself is never lost; it becomes its components, which are (A16: as many as the pool has).
  const lost = componentsInPool(state, unit).slice(0, unit.components.count)
  put(state, unit, POOL)
  context.emit({
    kind: 'converted',
    rule: '7.1b',
    units: [unit.id, ...lost.map((corps) => corps.id)],
    hexes: hexIds(state, hex >= 0 ? [hex] : [])
  })
  for (const corps of lost) eliminateCorps(state, corps, hex, loss, context)
}

function eliminateCorps(state: State, unit: Unit, hex: number, loss: Loss, context: Context): void {
  const world = worldOf(state)
  const { replacements, victory } = world.tables
  const base = { kind: 'eliminated' as const, units: [unit.id], hexes: hexIds(state, hex >= 0 ? [hex] : []) }
  const never = neverReturns(state, unit)
  if (never !== null) {
    put(state, unit, GONE)
    context.emit({ ...base, rule: never, due: null })
    return
  }
  if (unit.replaceable === 'automatic') {
    // 3.5k, 3.5m: Germans come back without a roll, in supply or not, one in each game turn.
    put(state, unit, DEAD)
    context.emit({ ...base, rule: '3.5k' })
    if (!unit.germanMech || !world.rules.victoryPointTrack) return
    // 4.6c: every time, however often it has returned.
    const cost = victory.germanMechanizedLost
    if (loss.unsupplied) addPoints(state, GERMAN, cost.outOfSupply, '4.6b', context)
    else addPoints(state, GERMAN, cost.inSupply, '4.6a', context)
    checkSuddenDeath(state, context)
    return
  }
  const { rule, dice: count } = returnRoll(state, loss)
  const dice = rollMany(context.dice, count, 6)
  const due = dice.reduce((sum, die) => sum + die, state.turn)
  const returns = due <= replacements.lastTurn
  put(state, unit, returns ? DEAD : GONE)
  state.due[unit.index] = returns ? due : 0
  context.emit({ ...base, rule: returns ? rule : '3.5e', dice, due: returns ? due : null })
}

/** Why a unit is out of the game for good once it is eliminated; null when it may come back. */
/** Whether and how a corps that is lost comes back, and what it costs; for whoever chooses his losses. */
export function costOfLoss(state: State, unit: Unit, loss: Loss): { text: string; rule: string } {
  const { rules, tables } = worldOf(state)
  const never = neverReturns(state, unit)
  if (never !== null) return { text: 'It never returns.', rule: never }
  if (unit.replaceable === 'automatic') {
    if (!unit.germanMech || !rules.victoryPointTrack)
      return { text: 'It returns without a roll.', rule: '3.5k' }
    const { outOfSupply, inSupply } = tables.victory.germanMechanizedLost
    const points = -(loss.unsupplied ? outOfSupply : inSupply)
    return {
      text: `It returns without a roll, but costs ${points} victory ${points === 1 ? 'point' : 'points'}.`,
      rule: loss.unsupplied ? '4.6b' : '4.6a'
    }
  }
  const { rule, dice } = returnRoll(state, loss)
  const roll = dice === 1 ? 'one die shows' : `${dice} dice show together`
  return { text: `It returns in as many turns as ${roll}.`, rule }
}

/** 3.5: how many dice tell when the unit comes back, and why. */
function returnRoll(state: State, loss: Loss): { rule: string; dice: number } {
  const { hardDice, normalDice } = worldOf(state).tables.replacements
  const hard = loss.unsupplied || loss.concentricDefense || loss.city
  const rule = loss.unsupplied ? '3.5b' : loss.concentricDefense ? '3.5c' : loss.city ? '3.5d' : '3.5a'
  return { rule, dice: hard ? hardDice : normalDice }
}

function neverReturns(state: State, unit: Unit): string | null {
  if (worldOf(state).rules.replacements[unit.nation] === 'never') return '13.4g'
  if (state.standing[unit.nationIndex] !== AT_WAR) return '3.5f'
  if (unit.replaceable !== 'never') return null
  if (unit.static) return '3.5i'
  if (unit.class === 'army') return unit.nationIndex === worldOf(state).nation('Germany') ? '13.4f' : '3.5p'
  return '3.5j'
}

/** 3.5: units whose game turn has come, of the nations that act. */
function dueUnits(state: State, frame: ReorganizationFrame): Unit[] {
  return worldOf(state).units.filter((unit) => isDue(state, frame, unit))
}

function isDue(state: State, frame: ReorganizationFrame, unit: Unit): boolean {
  const due = state.due[unit.index]!
  return (
    due > 0 &&
    due <= state.turn &&
    state.at[unit.index] === DEAD &&
    frame.nations.includes(unit.nationIndex) &&
    state.standing[unit.nationIndex] === AT_WAR
  )
}

/** 3.5, A5: a source of supply of its nation or a city of its own country, friendly-controlled; the BEF uses France. */
function isReturnHex(state: State, unit: Unit, hex: number): boolean {
  const world = worldOf(state)
  if (world.hexes[hex]!.country !== returnCountry(world, unit)) return false
  return controls(state, unit.sideIndex, hex) && (world.city[hex] === 1 || isSource(state, world, unit, hex))
}

function returnCountry(world: World, unit: Unit): string {
  return world.tables.replacements.placeCountry[unit.nation] ?? unit.nation
}

export function returnHexes(state: State, unit: Unit): number[] {
  const world = worldOf(state)
  return countryHexes(world, returnCountry(world, unit)).land.filter(
    (hex) => isReturnHex(state, unit, hex) && mayStack(state, [unit], hex)
  )
}

function hasReturnHex(state: State, unit: Unit): boolean {
  const world = worldOf(state)
  return countryHexes(world, returnCountry(world, unit)).land.some(
    (hex) => isReturnHex(state, unit, hex) && mayStack(state, [unit], hex)
  )
}

/** 3.5, A52: due units that have somewhere to go; they may not be held back. */
export function forcedReplacements(state: State, frame: ReorganizationFrame): Unit[] {
  return frame.german ? [] : dueUnits(state, frame).filter((unit) => hasReturnHex(state, unit))
}

export function replacementOffer(
  state: State,
  frame: ReorganizationFrame,
  forced: readonly Unit[]
): PlaceOffer | null {
  const german = frame.german
  const units = german ? germanReplacements(state) : forced
  if (units.length === 0) return null
  const about = german
    ? { rule: '3.5k', text: 'Return one lost German corps to a city in Germany' }
    : { rule: '3.5g', text: `Place returning units (${units.length} left)` }
  return placeOffer<State, Unit>(state, names, { id: 'replacement', ...about }, units, (unit) =>
    german ? germanCities(state, unit) : returnHexes(state, unit)
  )
}

export function placeReplacement(
  state: State,
  frame: ReorganizationFrame,
  order: OrderOf<'place'>,
  context: Context
): void {
  const unit = unitNamed(state, order.piece)
  const hex = hexNamed(state, order.hex)
  if (frame.german) judgeGerman(state, unit, hex)
  else {
    if (!isDue(state, frame, unit)) refuse('3.5g', `${unit.name} does not return this phase.`)
    if (!isReturnHex(state, unit, hex))
      refuse('3.5g', `${placeStart(state, hex)} is not a friendly supply source or city in its own country.`)
  }
  must(stackingBar(state, [unit], hex))

  if (frame.german) state.germanReplacement = true
  state.due[unit.index] = 0
  context.emit({
    kind: 'replacement',
    rule: frame.german ? '3.5k' : '3.5g',
    units: [unit.id],
    hexes: [hexId(state, hex)]
  })
  enterHex(state, unit, hex, context)
}

function judgeGerman(state: State, unit: Unit, hex: number): void {
  if (state.germanReplacement) refuse('3.5k', 'This game turn’s German replacement has been used.')
  if (state.at[unit.index] !== DEAD) refuse('3.5k', `${unit.name} has not been eliminated.`)
  if (!isGermanReplaceable(state, unit)) refuse('3.5k', `${unit.name} can never be replaced.`)
  const { cities } = countryHexes(worldOf(state), 'Germany')
  if (!cities.includes(hex) || !controls(state, GERMAN, hex))
    refuse('3.5n', `${placeStart(state, hex)} is not a German-held city in Germany.`)
}

/** 3.5k, 4.6d, A7: infantry, mountain and, unless the players chose otherwise, mechanized corps. */
function isGermanReplaceable(state: State, unit: Unit): boolean {
  return (
    unit.sideIndex === GERMAN &&
    unit.replaceable === 'automatic' &&
    worldOf(state).tables.replacements.german.types.includes(unit.type) &&
    (unit.type !== 'mechanized' || state.options.germanReplacementMechanized)
  )
}

/** The eliminated German corps one of which may return now; none when that has happened in this game turn. */
export function germanReplacements(state: State): Unit[] {
  if (state.germanReplacement) return []
  return worldOf(state).units.filter(
    (unit) => state.at[unit.index] === DEAD && isGermanReplaceable(state, unit) && hasGermanCity(state, unit)
  )
}

export function hasGermanCity(state: State, unit: Unit): boolean {
  return countryHexes(worldOf(state), 'Germany').cities.some(
    (hex) => controls(state, GERMAN, hex) && mayStack(state, [unit], hex)
  )
}

/** A6: German-held cities in Germany with room for the unit. */
export function germanCities(state: State, unit: Unit): number[] {
  return countryHexes(worldOf(state), 'Germany').cities.filter(
    (hex) => controls(state, GERMAN, hex) && mayStack(state, [unit], hex)
  )
}
