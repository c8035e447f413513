// Where is what: the picture of a position as a list of places.
import type { Picture } from '../../kernel/picture'

export interface Stack {
  readonly hex: string
  readonly units: readonly string[]
  /** Units below that the one who looks may not know. */
  readonly unknown: number
}

/** In the order of the map. Both sides may stand in one hex: that is two stacks. */
export function stacksIn(picture: Picture): Stack[] {
  return picture.stacks.map(({ hex, pieces, unknown }) => ({
    hex,
    units: pieces.map(({ id }) => id),
    unknown
  }))
}

/** For each unit the hex it stands in. */
export function hexesOfUnits(stacks: readonly Stack[] | null): Map<string, string> {
  return new Map((stacks ?? []).flatMap(({ hex, units }) => units.map((unit) => [unit, hex] as const)))
}
