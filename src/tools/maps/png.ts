import { inflateSync } from 'node:zlib'

export interface Gray {
  readonly width: number
  readonly height: number
  /** One byte a pixel, row by row. */
  readonly pixels: Uint8Array
}

const SIGNATURE = 8

/** Reads a gray PNG of eight bits without interlace, which is what the elevations are kept in. */
export function readGray(file: Uint8Array): Gray {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const [width, height] = [view.getUint32(SIGNATURE + 8), view.getUint32(SIGNATURE + 12)]
  const parts: Uint8Array[] = []
  for (let at = SIGNATURE; at < file.length;) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8))
    if (name === 'IHDR' && file.subarray(at + 16, at + 21).join() !== '8,0,0,0,0')
      throw new Error('Only gray PNGs of eight bits without interlace are read here.')
    if (name === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const raw = inflateSync(Buffer.concat(parts))
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (width + 1)]!
    for (let x = 0; x < width; x++) {
      const left = x > 0 ? pixels[y * width + x - 1]! : 0
      const up = y > 0 ? pixels[(y - 1) * width + x]! : 0
      const corner = x > 0 && y > 0 ? pixels[(y - 1) * width + x - 1]! : 0
      pixels[y * width + x] = raw[y * (width + 1) + 1 + x]! + foretold(filter, left, up, corner)
    }
  }
  return { width, height, pixels }
}

/** What a filter expects a pixel to be; the file has the difference. */
function foretold(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}
