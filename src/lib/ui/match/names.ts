// Words for what orders, offers and positions name by ids: units, hexes and boxes, seats.
import type { Seat } from '../../kernel/game'
import { capital } from '../../kernel/words'
import { plain } from './options'

export interface UnitWords {
  readonly id: string
  readonly name: string
  /** "Germany 1st Army" */
  readonly full: string
  /** The figures on the counter, as far as it has the usual ones: "7-10-4". */
  readonly figures: string
}

export interface Names {
  unit(id: string): UnitWords
  /** "Prague (2121)" or "2121"; a box by its name: "North Sea (NSE)". */
  hex(id: string): string
  /** The hex or box that somebody means by its id or name, whatever the letters; undefined: there is none. */
  placeNamed(said: string): string | undefined
  seat(seat: Seat): string
  /** The units of the scenario and the hexes and boxes of the map, in the order of the data. */
  readonly units: readonly string[]
  readonly hexes: readonly string[]
}

interface UnitRow {
  id: string
  name: string
  nation?: string
  scenario?: string
  attack?: unknown
  defense?: unknown
  move?: unknown
}

interface HexRow {
  id: string
  site?: { name: string }
}

interface BoxRow {
  id: string
  name: string
}

/** "German player (Anna)" */
export function withPlayer(side: string, player = ''): string {
  return player === '' ? side : `${side} (${player})`
}

/** The same names, with those of the people behind the sides; asked each time, for they can be changed. */
export function namesWith(names: Names, playerOf: (seat: Seat) => string | undefined): Names {
  return { ...names, seat: (seat) => withPlayer(names.seat(seat), playerOf(seat)) }
}

function wordsOf(row: UnitRow): UnitWords {
  const figures = [row.attack, row.defense, row.move].filter((value) => typeof value === 'number')
  return {
    id: row.id,
    name: row.name,
    full: row.nation === undefined ? row.name : `${row.nation}: ${row.name}`,
    figures: figures.join('-')
  }
}

/** Markers have ids that are words already: "railhead-1" is "Railhead 1". */
function plainWords(id: string): UnitWords {
  const name = capital(id.replace(/[-_]+/g, ' '))
  return { id, name, full: name, figures: '' }
}

/** The files that a scenario is played with. */
interface Named {
  readonly map: unknown
  readonly units: unknown
  readonly scenario?: unknown
}

export function namesOf(data: Named, scenario: string): Names {
  const rows = (data.units as { units: UnitRow[] } | undefined)?.units ?? []
  const markers = (data.units as { markers?: UnitRow[] } | undefined)?.markers ?? []
  const map = data.map as { hexes: HexRow[]; boxes?: BoxRow[] } | undefined
  const places = [
    ...(map?.hexes ?? []).map(({ id, site }) => ({ id, name: site?.name ?? id })),
    ...(map?.boxes ?? [])
  ]
  const sides = (data.scenario as { sideNames?: Record<string, string> } | undefined)?.sideNames ?? {}
  const units = new Map([...rows, ...markers].map((row) => [row.id, wordsOf(row)]))
  const hexes = new Map(places.map(({ id, name }) => [id, name === id ? id : `${name} (${id})`]))
  let byName: Map<string, string> | undefined
  // Of two places with one name the first is meant; ids come before names.
  const named = () =>
    new Map([
      ...places.map(({ id, name }) => [plain(name), id] as const).reverse(),
      ...places.map(({ id }) => [plain(id), id] as const)
    ])
  const seats = new Map(Object.entries(sides).map(([side, name]) => [side.toLowerCase(), name]))
  return {
    unit: (id) => units.get(id) ?? plainWords(id),
    hex: (id) => hexes.get(id) ?? id,
    placeNamed: (said) => (byName ??= named()).get(plain(said)),
    seat: (seat) => seats.get(seat.toLowerCase()) ?? capital(seat),
    units: rows
      .filter((row) => row.scenario === undefined || row.scenario === 'both' || row.scenario === scenario)
      .map(({ id }) => id),
    hexes: places.map(({ id }) => id)
  }
}
