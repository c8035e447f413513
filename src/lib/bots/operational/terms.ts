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

/** What a situation of any game tells about the front. */
export interface Front {
  readonly world: Ground
  /** Where each unit stands, by its number. */
  readonly view: { readonly at: ArrayLike<number>; readonly control: ArrayLike<number> }
  readonly side: number
  /** What it is worth to hold a hex, to whichever side holds it. */
  readonly stake: Float32Array
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
