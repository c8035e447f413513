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
