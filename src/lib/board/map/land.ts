// How the land really lies, made beforehand for a map that ships (`npm run maps`): the coast, light and shade, and names
// of lands, mountains and seas. It belongs to one map: one with other land and water is drawn from its hexes alone.

export interface LandName {
  readonly text: string
  readonly kind: 'region' | 'mountains' | 'sea'
  /** 1: large, to be seen from far; 3: small. */
  readonly rank: 1 | 2 | 3
  /** The middle, degrees, and letters with the spaces between them in sizes of the letters. */
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly size: number
  readonly spacing: number
}

export interface LandData {
  readonly map: string
  /** What the hexes of that map are, as `groundMark` says it. */
  readonly ground: string
  /** All water, and what of it is deep: paths to be filled by even and odd. */
  readonly water: string
  readonly deep: string
  /** The part of the drawing that the picture of light and shade covers. */
  readonly relief: { readonly width: number; readonly height: number }
  readonly names: readonly LandName[]
}

/** What was made, and the address of the picture of light and shade. */
export interface Land {
  readonly data: LandData
  readonly picture: string
}

/** Land and water of all hexes in a few letters (FNV-1a). */
export function groundMark(isLand: readonly boolean[]): string {
  let mark = 0x811c9dc5
  for (const land of isLand) mark = Math.imul(mark ^ (land ? 1 : 2), 0x01000193)
  return `${isLand.length}-${(mark >>> 0).toString(36)}`
}

/** How far lines wander from the hexsides, in sizes of a hex. */
const WANDER = 0.085

/**
 * Rivers and borders do not run straight: each point is moved a little, by a smooth field that is the same for every
 * line, so that lines that meet stay together.
 */
export function wander(x: number, y: number, size: number): readonly [number, number] {
  const [u, v] = [x / size, y / size]
  const far = WANDER * size
  return [
    x + far * (Math.sin(3.1 * u + 1.7 * v) + Math.sin(5.3 * v - 2.3 * u + 1)) * 0.7,
    y + far * (Math.sin(2.7 * v - 1.9 * u + 2) + Math.sin(4.9 * u + 2.1 * v + 4)) * 0.7
  ]
}
