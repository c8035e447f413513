// Stacks as chains of numbers: the first unit of a hex, the next one of the same hex, -1 at the end. Entering, leaving and
// walking through a stack make no garbage, which counts when a million random moves are played.

export interface Chains {
  readonly first: Int16Array
  readonly next: Int16Array
  /** Units in a hex. */
  readonly height: Uint8Array
}

export function emptyChains(hexes: number, units: number): Chains {
  return {
    first: new Int16Array(hexes).fill(-1),
    next: new Int16Array(units).fill(-1),
    height: new Uint8Array(hexes)
  }
}

export function enterStack({ first, next, height }: Chains, unit: number, hex: number): void {
  next[unit] = first[hex]!
  first[hex] = unit
  height[hex] = height[hex]! + 1
}

export function leaveStack({ first, next, height }: Chains, unit: number, hex: number): void {
  let link = first[hex]!
  if (link === unit) first[hex] = next[unit]!
  else {
    while (next[link] !== unit) link = next[link]!
    next[link] = next[unit]!
  }
  next[unit] = -1
  height[hex] = height[hex]! - 1
}

/** Who lies on top has a meaning where only that unit can be seen. */
export interface Ranked {
  readonly at: readonly number[]
  /** Per unit: the higher one lies on top of its stack. */
  readonly rank: number[]
  nextRank: number
}

/** The order of such a stack: the top one last. */
export const topLast =
  ({ rank }: Pick<Ranked, 'rank'>) =>
  (a: { readonly index: number }, b: { readonly index: number }): number =>
    rank[a.index]! - rank[b.index]! || a.index - b.index

export function layOnTop(state: Ranked, unit: number): void {
  state.rank[unit] = ++state.nextRank
}

export function isTop({ at, rank }: Ranked, { first, next }: Chains, unit: number): boolean {
  for (let i = first[at[unit]!]!; i >= 0; i = next[i]!) if (rank[i]! > rank[unit]!) return false
  return true
}
