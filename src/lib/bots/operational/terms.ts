// The words in which programs for operational games think, whatever the game: units in hexes, ground worth holding.
import type { Grid } from '../../hex/grid'

export interface AnyUnit {
  /** Its number among all units: decides between equals, so that the same view always gives the same order. */
  readonly index: number
  readonly id: string
  readonly name: string
}

export interface Ground {
  readonly grid: Grid
  readonly land: ArrayLike<unknown>
}

/** What stands in each hex, added up. */
export interface Force {
  readonly attack: Float32Array
  readonly defense: Float32Array
  /** How much there is to lose: steps, corps equivalents, whatever the combat table takes. */
  readonly size: Float32Array
}

/** What a situation of any game tells about the front, as one side sees it. */
export interface Front {
  readonly world: Ground
  /** Where each unit stands, by its number. */
  readonly view: { readonly at: ArrayLike<number>; readonly control: ArrayLike<number> }
  readonly side: number
  readonly enemy: number
  readonly own: Force
  readonly hostile: Force
  /** What it is worth to hold a hex, to whichever side holds it. */
  readonly stake: Float32Array
  /** Enemy attack strength that could strike a hex in his next move, and in the long run. */
  readonly soon: Float32Array
  readonly later: Float32Array
}

export interface Fighter<U> {
  readonly unit: U
  /** Where it attacks from. */
  readonly hex: number
}

/** What is worked out once for each key (a world, a situation) and forgotten with it. */
export function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const kept = new WeakMap<K, V>()
  return (key) => {
    let value = kept.get(key)
    if (value === undefined) kept.set(key, (value = make(key)))
    return value
  }
}
