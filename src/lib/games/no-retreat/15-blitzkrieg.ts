// Chapter 15: the Blitzkrieg Assault Phase: markers are placed, then each marked stack advances or assaults.
import { must, refuse, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import { endOffer } from '../../kernel/offer-kit'
import type { AttackOffer, MoveOffer, Offer, PickOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { capital } from '../../kernel/words'
import { countryBar, enter, invadedBy, joinWar, namingBar } from './02.11-control'
import { isMobilePanzer } from './02.3-strength'
import { inForce } from './05.2-force'
import { lay, markersWith, returnMarker } from './05.8-markers'
import { stopBar } from './13.3-stacking'
import { allowsMobileAcross, allowsMobileInto, isAdjacent, kindBar } from './14.0-kinds'
import { beginBattle } from './14.5-battle'
import { previewOf } from './14.6-preview'
import { noteRegional } from './18.8-regional'
import { callSwissFront, crossesSwissFront } from './18.9-swiss-front'
import { hollandBar } from './24.3-surprise'
import { boardOf, hasNoActions, isOnMap, supplyOf, unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import {
  hexesNamed,
  hexId,
  hexIds,
  hexNamed,
  names,
  placeName,
  unitIds,
  unitNamed,
  unitsNamed
} from './lookup'
import type { OrderOf } from './orders'
import { SUPPLIED, type Blitzkrieg, type BlitzkriegFrame, type State } from './state'
import { ALLIED, around, GERMAN, SEATS, type Unit } from './world'

/** 15.0: opens the phase. */
export function beginBlitzkrieg(state: State): void {
  for (const marker of state.blitzkriegs) marker.done = false
  push<BlitzkriegFrame>(state, { phase: 'blitzkrieg', step: 'place', moved: [] })
}

const unitsOf = (state: State, marker: Blitzkrieg): Unit[] =>
  marker.units.map((index) => worldOf(state).units[index]!).filter((unit) => isOnMap(state, unit))

const markerOver = (state: State, unit: Unit): Blitzkrieg | undefined =>
  state.blitzkriegs.find((marker) => marker.units.includes(unit.index))

// ---- 15.0: markers ------------------------------------------------------------------------------------------------

/** Why these units of one hex cannot get a Blitzkrieg! marker; null when they can. */
export function markerBar(state: State, units: readonly Unit[]): Bar | null {
  const others = units.filter((unit) => !isMobilePanzer(unit))
  // 15.0b, 18.1; cards 30 and 60.
  const lifted =
    others.length === units.length && others.every(({ mobile }) => mobile) && otherStacks(state) > 0
  if (others.length > 0 && !lifted)
    return { rule: '15.0a', why: `${others[0]!.name} is no Mobile Panzer unit.` }
  return stackBar(state, units)
}

/** Cards 30 and 60: stacks of Mobile units without tanks that may still get a marker. */
function otherStacks(state: State): number {
  const allowed = inForce(state, 'blitzkriegOnMobile').reduce((sum, { effect }) => sum + effect.stacks, 0)
  const used = state.blitzkriegs.filter((marker) => {
    const units = unitsOf(state, marker)
    return units.length > 0 && !units.some(isMobilePanzer)
  })
  return allowed - used.length
}

/** The same, whatever kind of Mobile units they are. */
export function stackBar(state: State, units: readonly Unit[]): Bar | null {
  const hex = state.at[units[0]!.index]!
  for (const unit of units) {
    if (!isOnMap(state, unit) || state.at[unit.index] !== hex)
      return { rule: '15.0a', why: 'One marker serves one stack.' }
    // 15.0c, 2.7c, 12.4f
    if (hasNoActions(state, unit)) return { rule: '15.0c', why: 'There are No Actions.' }
    if (supplyOf(state, unit) !== SUPPLIED) return { rule: '15.0c', why: 'The hex is short of supply.' }
  }
  return unitsIn(state, hex).some((unit) => markerOver(state, unit) !== undefined)
    ? { rule: '15.0a', why: 'A marker lies there already.' }
    : null
}

function placeMarker(
  state: State,
  frame: BlitzkriegFrame,
  order: OrderOf<'blitzkrieg'>,
  context: Context
): void {
  const units = unitsNamed(state, order.units)
  if (frame.step !== 'place') refuse('15.0a', 'Markers are placed at the start of the phase.')
  if (!markersWith(state, GERMAN, 'blitzkrieg').some(({ id }) => id === order.marker))
    refuse('5.8.2', 'You hold no such marker.')
  must(markerBar(state, units))
  lay(state, order.marker)
  context.reveal()
  state.blitzkriegs.push({ marker: order.marker, units: units.map(({ index }) => index), done: false })
  const hexes = hexIds(state, [state.at[units[0]!.index]!])
  context.emit({ kind: 'blitzkrieg', rule: '15.0a', units: unitIds(units), hexes })
}

function placeOffer(state: State): PickOffer {
  const world = worldOf(state)
  const [marker] = markersWith(state, GERMAN, 'blitzkrieg')
  const stacks = new Map<number, Unit[]>()
  for (const unit of world.units) {
    if (!isMobilePanzer(unit) || !isOnMap(state, unit)) continue
    const hex = state.at[unit.index]!
    stacks.set(hex, [...(stacks.get(hex) ?? []), unit])
  }
  for (const unit of otherStacks(state) > 0 ? world.units : []) {
    const hex = state.at[unit.index]!
    if (unit.nation !== 'Germany' || unit.mobile !== true || !isOnMap(state, unit)) continue
    if (!(stacks.get(hex) ?? []).some(isMobilePanzer)) stacks.set(hex, [...(stacks.get(hex) ?? []), unit])
  }
  const able = [...stacks].filter(([, units]) => markerBar(state, units) === null)
  return {
    gesture: 'pick',
    id: 'blitzkrieg',
    rule: '15.0a',
    text: 'Place Blitzkrieg! markers',
    choices: (marker === undefined ? [] : able).map(([hex, units]) => ({
      id: hexId(state, hex),
      text: capital(placeName(world, hex)),
      hexes: [hexId(state, hex)],
      units: unitIds(units),
      order: { type: 'blitzkrieg', marker: marker!.id, units: unitIds(units) } as OrderOf<'blitzkrieg'>
    }))
  }
}

// ---- 15.2: advances -----------------------------------------------------------------------------------------------

/** Card 34: an advance and an assault, in either order. */
const mayTwice = (state: State): boolean => inForce(state, 'blitzkriegTwice').length > 0

/** 15.2c: why a unit cannot make a Blitzkrieg Advance into a hex; null when it can. */
export function advanceBar(state: State, frame: BlitzkriegFrame, unit: Unit, to: number): Bar | null {
  const world = worldOf(state)
  const marker = markerOver(state, unit)
  const from = state.at[unit.index]!
  if (marker === undefined) return { rule: '15.1', why: `${unit.name} is under no Blitzkrieg! marker.` }
  if ((marker.done && !mayTwice(state)) || frame.moved.includes(unit.index))
    return { rule: '15.1', why: `${unit.name} has advanced or assaulted.` }
  if (!isAdjacent(world, from, to)) return { rule: '15.2a', why: 'A Blitzkrieg Advance is one hex.' }
  if (world.evacuationZone[to] || boardOf(state).sideAt[to] === ALLIED)
    return { rule: '15.2a', why: 'Nobody advances into that hex.' }
  if (!allowsMobileInto(state, to) || !allowsMobileAcross(world, from, to))
    return { rule: '15.2b', why: 'The ground allows no Blitzkrieg Advance.' }
  return countryBar(state, unit, to) ?? stopBar(state, unit, to)
}

function advance(state: State, frame: BlitzkriegFrame, order: OrderOf<'advance'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const [to, ...more] = hexesNamed(state, order.path) as [number, ...number[]]
  if (more.length > 0) refuse('15.2a', 'A Blitzkrieg Advance is one hex.')
  must(advanceBar(state, frame, unit, to))
  const country = invadedBy(state, unit, to)
  must(namingBar(country, order.invade))
  if (country !== null) joinWar(state, country, context)
  const from = state.at[unit.index]!
  const marker = markerOver(state, unit)!
  frame.step = 'act'
  frame.moved.push(unit.index)
  // 15.4a: only an advance into an Allied-controlled hex keeps the marker.
  if (state.owner[to] === ALLIED) marker.kept = to
  const hexes = hexIds(state, [from, to])
  context.emit({ kind: 'advance', rule: '15.2a', side: SEATS[GERMAN], units: [unit.id], hexes })
  enter(state, unit, to, context)
  if (crossesSwissFront(state, unit, from, to)) callSwissFront(state, context)
  noteRegional(state, unit)
}

function advanceOffer(state: State, frame: BlitzkriegFrame): MoveOffer {
  const ways = (unit: Unit) =>
    around(worldOf(state), state.at[unit.index]!).filter(
      (hex) => advanceBar(state, frame, unit, hex) === null
    )
  const units = state.blitzkriegs.flatMap((marker) => unitsOf(state, marker))
  return {
    gesture: 'move',
    id: 'advance',
    rule: '15.2a',
    text: 'Blitzkrieg Advance',
    units: unitIds(units.filter((unit) => ways(unit).length > 0)),
    together: () => [],
    reach: ([id]) => ways(unitNamed(state, id!)).map((hex) => ({ hex: hexId(state, hex), cost: 1 })),
    path: ([id], to) =>
      ways(unitNamed(state, id!)).includes(hexNamed(state, to))
        ? evenPath([to], () => [{ label: 'Advance', value: 1, rule: '15.2a' }])
        : null,
    order: ([id], path): OrderOf<'advance'> => {
      const country = invadedBy(state, unitNamed(state, id!), hexNamed(state, path[0]!))
      return { type: 'advance', unit: id!, path: [...path], ...(country !== null && { invade: country }) }
    }
  }
}

// ---- 15.3: assaults -----------------------------------------------------------------------------------------------

/** 15.3b, 15.3c: why the units under a marker cannot assault a hex; null when they can. Nobody has to, and others may have. */
export function assaultBar(
  state: State,
  frame: BlitzkriegFrame,
  marker: Blitzkrieg,
  hex: number
): Bar | null {
  const units = unitsOf(state, marker)
  const moved = !mayTwice(state) && units.some((unit) => frame.moved.includes(unit.index))
  if (marker.done || moved || units.length === 0)
    return { rule: '15.1', why: 'They have advanced or assaulted.' }
  if (boardOf(state).sideAt[hex] !== ALLIED) return { rule: '15.3a', why: 'No enemy is there.' }
  if (!units.every((unit) => isAdjacent(worldOf(state), state.at[unit.index]!, hex)))
    return { rule: '15.3a', why: 'A stack assaults a hex next to it.' }
  const holland = hollandBar(state, GERMAN, unitsIn(state, hex)[0]?.nation)
  if (holland !== null) return holland
  const kind = kindBar(state, GERMAN, units, [hex], 'blitzkrieg', 'voluntary')
  if (kind !== null) return { rule: kind.rule === '14.0e' ? '15.3f' : kind.rule, why: kind.why }
  return countryBar(state, units[0]!, hex)
}

function assault(state: State, frame: BlitzkriegFrame, order: OrderOf<'assault'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const hex = hexNamed(state, order.hex)
  const marker = markerOver(state, unit)
  if (marker === undefined) refuse('15.1', `${unit.name} is under no Blitzkrieg! marker.`)
  must(assaultBar(state, frame, marker, hex))
  const country = invadedBy(state, unit, hex)
  must(namingBar(country, order.invade))
  if (country !== null) joinWar(state, country, context)
  frame.step = 'act'
  marker.done = true
  if (state.owner[hex] === ALLIED) marker.aim = hex
  beginBattle(state, GERMAN, unitsOf(state, marker), [hex], 'blitzkrieg', context)
}

function assaultOffer(state: State, frame: BlitzkriegFrame): AttackOffer {
  const pairs = state.blitzkriegs.flatMap((marker) =>
    unitsOf(state, marker)
      .slice(0, 1)
      .flatMap((unit) =>
        around(worldOf(state), state.at[unit.index]!)
          .filter((hex) => assaultBar(state, frame, marker, hex) === null)
          .map((hex) => ({ marker, unit, hex }))
      )
  )
  const from = (target: string) => pairs.filter(({ hex }) => hexId(state, hex) === target)
  return {
    gesture: 'attack',
    id: 'assault',
    rule: '15.3a',
    text: 'Blitzkrieg Assault',
    targets: () => [...new Set(pairs.map(({ hex }) => hexId(state, hex)))],
    attackers: (target) => from(target).flatMap(({ marker }) => unitIds(unitsOf(state, marker))),
    judge(target, ids) {
      const wanted = from(target).map(({ marker }) => unitIds(unitsOf(state, marker)).sort().join())
      return wanted.includes([...ids].sort().join())
        ? null
        : { rule: '15.3a', why: 'A stack assaults by itself, with all units under its marker.' }
    },
    preview: (target, ids) =>
      previewOf(state, GERMAN, names.unitsNamed(state, ids), [hexNamed(state, target)], 'blitzkrieg'),
    order: (target, ids): OrderOf<'assault'> => {
      const country = invadedBy(state, unitNamed(state, ids[0]!), hexNamed(state, target))
      return { type: 'assault', unit: ids[0]!, hex: target, ...(country !== null && { invade: country }) }
    }
  }
}

// ---- 15.4: the end ------------------------------------------------------------------------------------------------

/** 15.4a, 15.4b: a marker stays with units that have advanced into an Allied-controlled hex, in one hex of theirs. */
function end(state: State, frame: BlitzkriegFrame): void {
  pop(state, frame)
  for (const marker of [...state.blitzkriegs]) {
    const aim = marker.kept ?? marker.aim
    const there = unitsOf(state, marker).filter((unit) => state.at[unit.index] === aim)
    if (there.length === 0) removeMarker(state, marker)
    else marker.units = there.map(({ index }) => index)
    marker.done = false
    delete marker.kept
    delete marker.aim
  }
}

/** Back into the cup (15.4a, 16.2b). */
export function removeMarker(state: State, marker: Blitzkrieg): void {
  state.blitzkriegs = state.blitzkriegs.filter((one) => one !== marker)
  if (marker.marker !== null) returnMarker(state, marker.marker)
}

export const blitzkriegPhase: Phase<State, BlitzkriegFrame> = {
  rule: '15.0a',
  title: 'Blitzkrieg Assault Phase',
  actor: () => SEATS[GERMAN],
  offers(state, frame): Offer[] {
    const place = placeOffer(state)
    const advances = advanceOffer(state, frame)
    const assaults = assaultOffer(state, frame)
    return [
      ...(frame.step === 'place' && place.choices.length > 0 ? [place] : []),
      ...(advances.units.length > 0 ? [advances] : []),
      ...(assaults.targets().length > 0 ? [assaults] : []),
      endOffer('15.4a', 'End the Blitzkrieg Assault Phase')
    ]
  },
  orders: { blitzkrieg: placeMarker, advance, assault, end }
}
