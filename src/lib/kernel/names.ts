// From the names in an order to the things they mean, and back; a name that means nothing is refused.
import type { Grid } from '../hex/grid'
import { refuse } from './game'

interface Named {
  readonly id: string
}

/** What a game keeps of a scenario and what these functions read of it. */
export interface NamedWorld<U extends Named> {
  readonly grid: Pick<Grid, 'places'>
  unit(id: string): U | undefined
  hex(id: string): number
}

export interface Names<S, U extends Named> {
  readonly unitNamed: (state: S, id: string) => U
  /** The units of an order, each named once. */
  readonly unitsNamed: (state: S, ids: readonly string[]) => U[]
  readonly hexNamed: (state: S, id: string) => number
  readonly hexesNamed: (state: S, ids: readonly string[]) => number[]
  readonly hexId: (state: S, hex: number) => string
  readonly hexIds: (state: S, hexes: readonly number[]) => string[]
  /** The ids of all places by their number. */
  readonly placeIds: (state: S) => readonly string[]
}

/** The names of a game; `mapRule` is where its book says how hexes are numbered. */
export function makeNames<S extends object, U extends Named>(
  worldOf: (state: S) => NamedWorld<U>,
  mapRule: string
): Names<S, U> {
  const unitIn = (world: NamedWorld<U>, id: string): U =>
    world.unit(id) ?? refuse('order', 'There is no such unit in this scenario.')
  const hexIn = (world: NamedWorld<U>, id: string): number => {
    const hex = world.hex(id)
    return hex >= 0 ? hex : refuse(mapRule, `There is no hex ${id} on the map.`)
  }
  return {
    unitNamed: (state, id) => unitIn(worldOf(state), id),
    unitsNamed(state, ids) {
      const world = worldOf(state)
      const units = ids.map((id) => unitIn(world, id))
      refuseRepeats(units)
      return units
    },
    hexNamed: (state, id) => hexIn(worldOf(state), id),
    hexesNamed(state, ids) {
      const world = worldOf(state)
      return ids.map((id) => hexIn(world, id))
    },
    hexId: (state, hex) => worldOf(state).grid.places[hex]!,
    hexIds(state, hexes) {
      const { places } = worldOf(state).grid
      return hexes.map((hex) => places[hex]!)
    },
    placeIds: (state) => worldOf(state).grid.places
  }
}

/** An order names a unit once. */
export function refuseRepeats(units: readonly unknown[]): void {
  if (units.length > 1 && new Set(units).size !== units.length) refuse('order', 'A unit is named twice.')
}

export const unitIds = (units: readonly Named[]): string[] => units.map((unit) => unit.id)

interface Mapped {
  readonly hexes: readonly { readonly id: string; readonly site?: { readonly name: string } | undefined }[]
  /** Numbered after the hexes. */
  readonly boxes?: readonly { readonly name: string }[]
}

/** "Antwerp (3311)", "hex 3312", "Reserve of the centre". */
export function place({ hexes, boxes = [] }: Mapped, hex: number): string {
  if (hex >= hexes.length) return boxes[hex - hexes.length]!.name
  const { id, site } = hexes[hex]!
  return site === undefined ? `hex ${id}` : `${site.name} (${id})`
}
