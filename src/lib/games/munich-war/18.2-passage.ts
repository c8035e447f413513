// 18.2, 23.3, 23.4: from which coast to which other one an amphibious marker carries a land unit.
import type { Bar } from '../../kernel/game'
import { worldOf } from './board'
import { controls } from './02.3-control'
import { seasOf } from './14-supply'
import type { NationName, SeaName } from './data'
import type { State } from './state'
import { AXIS, NOBODY, type Side, type Unit } from './world'

/** How a unit goes by sea, and by which rule. */
export interface Passage {
  readonly rule: string
  /** 23.4a: off the map, and no attack after it. 23.3: away from a coast, with a roll of the die. */
  readonly kind: 'ordinary' | 'transit' | 'evacuation'
}

export const isPassage = (found: Passage | Bar): found is Passage => 'kind' in found

/** One end of a voyage, with the seas on which it lies for whoever goes. */
interface End {
  readonly hex: number
  readonly seas: readonly SeaName[]
}

/** 18.2.1b, 16.8.2f: units embark and land in ports that are not under terror; 18.2.2a: marines on any coast. */
export function shoreOf(state: State, unit: Unit, hex: number): End {
  const { site, seas = [] } = worldOf(state).hexes[hex]!
  if (unit.type === 'marines') return { hex, seas }
  const isOpen = site?.port !== undefined && !state.terror.includes(hex)
  return { hex, seas: isOpen ? [site.port!] : [] }
}

/** Why there is no shore for a unit in a hex. */
function noShore(state: State, unit: Unit, hex: number): Bar {
  if (unit.type === 'marines') return { rule: '18.2.2a', why: 'Marines embark and land on coasts only.' }
  return worldOf(state).hexes[hex]!.site?.port !== undefined
    ? { rule: '16.8.2f', why: 'A port under terror is of no use.' }
    : { rule: '18.2.1b', why: 'Naval transport runs from port to port.' }
}

/** 23.4b: ships of the nation come through the Mediterranean to the coast of Romania. */
function reachesRomania(state: State, nation: NationName): boolean {
  const { countryNamed, tables } = worldOf(state)
  const { romaniaFor, unlessAxis } = tables.optional.navalMoves
  return (
    state.options.navalMoves &&
    romaniaFor.includes(nation) &&
    state.side[countryNamed('Romania')] !== NOBODY &&
    state.side[countryNamed(unlessAxis)] !== AXIS
  )
}

/** 18.2.1b: why a nation has no way by sea from one shore to another; null when it has. */
export function routeBar(state: State, nation: NationName, from: End, to: End): Bar | null {
  const { tables, area } = worldOf(state)
  const open = seasOf(state, nation)
  const shared = from.seas.filter((sea) => to.seas.includes(sea))
  if (shared.some((sea) => open.includes(sea))) return null
  if (reachesRomania(state, nation)) {
    const coast = area(tables.optional.navalMoves.romania)
    const isThere = ({ hex, seas }: End) => seas.length > 0 && coast.includes(hex)
    const isFine = (end: End) => isThere(end) || end.seas.some((sea) => open.includes(sea))
    if ((isThere(from) || isThere(to)) && isFine(from) && isFine(to)) return null
  }
  if (shared.length === 0) return { rule: '18.2.1b', why: 'Naval transport keeps to one sea.' }
  const own = tables.seas.nations[nation] ?? []
  return shared.some((sea) => own.includes(sea))
    ? { rule: '18.1b', why: 'The Axis controls Copenhagen: the Baltic is closed.' }
    : { rule: '18.2.1b', why: `${shared.join(' and ')}: not a sea of ${nation}.` }
}

/** 23.4a: the hexes at the edge of the map to which the ships of a nation come around it. */
function isEdge(state: State, nation: NationName, hex: number): boolean {
  if (!state.options.navalMoves) return false
  const { hexes, tables, area } = worldOf(state)
  const { mapEdge, italy } = tables.optional.navalMoves
  if (nation === 'Italy') return area(italy).includes(hex)
  const { mapEdge: atEdge, country } = hexes[hex]!
  return mapEdge.includes(nation) && atEdge === true && mapEdge.some((one) => one === country)
}

/** 23.4a, 23.4c: off the map, from an open sea or from a port at its edge, to its edge or back. */
function isTransit(state: State, unit: Unit, from: End, to: End): boolean {
  if (!state.options.navalMoves) return false
  const open = seasOf(state, unit.nation)
  const atEdge = (end: End) => isEdge(state, unit.nation, end.hex)
  const isOpen = (end: End) => end.seas.some((sea) => open.includes(sea))
  const begins = isOpen(from) || (atEdge(from) && from.seas.length > 0)
  return begins && (atEdge(to) || (atEdge(from) && isOpen(to)))
}

/** 23.3: from any coast of an open sea to a port of the same sea that the side controls. */
function isEvacuation(state: State, side: Side, unit: Unit, from: number, to: number): boolean {
  if (!state.options.navalEvacuation) return false
  const { hexes } = worldOf(state)
  const port = hexes[to]!.site?.port
  if (port === undefined || state.terror.includes(to)) return false
  const sharesSea = hexes[from]!.seas?.includes(port) === true && seasOf(state, unit.nation).includes(port)
  return sharesSea && controls(state, side, to)
}

/** How a unit of a side can be carried from one hex to another, the way that costs it least; or why it cannot. */
export function passageOf(state: State, side: Side, unit: Unit, from: number, to: number): Passage | Bar {
  const start = shoreOf(state, unit, from)
  const end = shoreOf(state, unit, to)
  if (isEdge(state, unit.nation, from) && worldOf(state).hexes[from]!.site?.port === undefined)
    return { rule: '23.4c', why: 'Ships take nobody on at the edge of the map but in a port.' }
  const bar = ordinaryBar(state, unit, start, end)
  if (bar === null) return { rule: unit.type === 'marines' ? '18.2.2a' : '18.2.1b', kind: 'ordinary' }
  if (isTransit(state, unit, start, end)) return { rule: '23.4a', kind: 'transit' }
  return isEvacuation(state, side, unit, from, to) ? { rule: '23.3', kind: 'evacuation' } : bar
}

function ordinaryBar(state: State, unit: Unit, from: End, to: End): Bar | null {
  const bare = [from, to].find(({ seas }) => seas.length === 0)
  return bare === undefined ? routeBar(state, unit.nation, from, to) : noShore(state, unit, bare.hex)
}
