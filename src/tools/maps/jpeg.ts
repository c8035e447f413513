// Writes a gray picture as a baseline JPEG, always to the same bytes: what the browsers of a machine write differs from
// version to version, and a map is built anew by whoever changes it.
import type { Gray } from './png'

/** The table of the standard for brightness, and the order in which a block is written. */
const ROUNDING = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99
]
const ORDER = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63
]

const COSINES = Float64Array.from({ length: 64 }, (_, k) => {
  const [u, x] = [k >> 3, k & 7]
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16)
})

/** Frequencies of a block of 8 by 8, first along the rows, then along the columns. */
function frequencies(block: Float64Array): Float64Array {
  const [half, whole] = [new Float64Array(64), new Float64Array(64)]
  for (let y = 0; y < 8; y++)
    for (let u = 0; u < 8; u++) {
      let sum = 0
      for (let x = 0; x < 8; x++) sum += COSINES[8 * u + x]! * block[8 * y + x]!
      half[8 * y + u] = sum
    }
  for (let v = 0; v < 8; v++)
    for (let u = 0; u < 8; u++) {
      let sum = 0
      for (let y = 0; y < 8; y++) sum += COSINES[8 * v + y]! * half[8 * y + u]!
      whole[8 * v + u] = sum
    }
  return whole
}

/** A symbol of the entropy code and the bits that follow it. */
type Token = readonly [table: 0 | 1, symbol: number, bits: number, count: number]

function tokensOf(block: Int32Array, before: number): Token[] {
  const size = (n: number) => 32 - Math.clz32(Math.abs(n))
  const bits = (n: number) => (n < 0 ? n + (1 << size(n)) - 1 : n)
  const change = block[0]! - before
  const tokens: Token[] = [[0, size(change), bits(change), size(change)]]
  let zeros = 0
  for (let k = 1; k < 64; k++) {
    const value = block[ORDER[k]!]!
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) tokens.push([1, 0xf0, 0, 0])
    tokens.push([1, (zeros << 4) | size(value), bits(value), size(value)])
    zeros = 0
  }
  if (zeros > 0) tokens.push([1, 0, 0, 0])
  return tokens
}

/** How often there is a code of each length, from 1 to 16, and the symbols from the shortest on (Huffman, as the standard limits it). */
function codeOf(frequency: Map<number, number>): { counts: number[]; symbols: number[] } {
  // One more symbol takes the code of ones only, which a JPEG may not use.
  let trees = [...frequency, [-1, 0] as const].map(([symbol, weight]) => ({
    weight,
    leaves: [{ symbol, depth: 0 }]
  }))
  while (trees.length > 1) {
    trees = trees.sort((a, b) => b.weight - a.weight || (a.leaves[0]!.symbol < 0 ? 1 : -1))
    const [a, b] = [trees.pop()!, trees.pop()!]
    const leaves = [...a.leaves, ...b.leaves].map(({ symbol, depth }) => ({ symbol, depth: depth + 1 }))
    trees.push({ weight: a.weight + b.weight, leaves })
  }
  const lengths = new Array<number>(64).fill(0)
  for (const { depth } of trees[0]!.leaves) lengths[depth]!++
  for (let long = 63; long > 16; long--)
    while (lengths[long]! > 0) {
      let shorter = long - 2
      while (lengths[shorter] === 0) shorter--
      lengths[long]! -= 2
      lengths[long - 1]!++
      lengths[shorter + 1]! += 2
      lengths[shorter]!--
    }
  const last = lengths.findLastIndex((count) => count > 0)
  lengths[last]!--
  const symbols = trees[0]!.leaves
    .filter(({ symbol }) => symbol >= 0)
    .sort((a, b) => frequency.get(b.symbol)! - frequency.get(a.symbol)! || a.symbol - b.symbol)
    .map(({ symbol }) => symbol)
  return { counts: lengths.slice(1, 17), symbols }
}

/** `quality` from 1 to 100. */
export function writeJpeg({ width, height, pixels }: Gray, quality: number): Uint8Array {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
  const rounding = ROUNDING.map((step) => Math.min(Math.max(Math.floor((step * percent + 50) / 100), 1), 255))
  const tokens: Token[] = []
  const block = new Float64Array(64)
  let before = 0
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      for (let k = 0; k < 64; k++) {
        const [x, y] = [Math.min(left + (k & 7), width - 1), Math.min(top + (k >> 3), height - 1)]
        block[k] = pixels[y * width + x]! - 128
      }
      const rounded = Int32Array.from(frequencies(block), (value, k) => Math.round(value / rounding[k]!))
      tokens.push(...tokensOf(rounded, before))
      before = rounded[0]!
    }

  const codes = ([0, 1] as const).map((table) => {
    const frequency = new Map<number, number>()
    for (const [of, symbol] of tokens)
      if (of === table) frequency.set(symbol, (frequency.get(symbol) ?? 0) + 1)
    return codeOf(frequency)
  })
  const written = codes.map(({ counts, symbols }) => {
    const codeOfSymbol = new Map<number, readonly [number, number]>()
    let [code, n] = [0, 0]
    counts.forEach((count, k) => {
      for (let i = 0; i < count; i++) codeOfSymbol.set(symbols[n++]!, [code++, k + 1])
      code <<= 1
    })
    return codeOfSymbol
  })

  const bytes: number[] = []
  let [held, holding] = [0, 0]
  const put = (value: number, count: number) => {
    for (let k = count - 1; k >= 0; k--) {
      held = (held << 1) | ((value >> k) & 1)
      if (++holding < 8) continue
      bytes.push(held)
      if (held === 0xff) bytes.push(0)
      ;[held, holding] = [0, 0]
    }
  }
  for (const [table, symbol, bits, count] of tokens) {
    put(...written[table]!.get(symbol)!)
    put(bits, count)
  }
  if (holding > 0) put(0x7f, 8 - holding)

  const part = (marker: number, ...content: number[]) => [
    0xff,
    marker,
    (content.length + 2) >> 8,
    (content.length + 2) & 255,
    ...content
  ]
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...part(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...part(0xdb, 0, ...ORDER.map((k) => rounding[k]!)),
    ...part(0xc0, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
    ...codes.flatMap(({ counts, symbols }, table) => part(0xc4, table << 4, ...counts, ...symbols)),
    ...part(0xda, 1, 1, 0, 0, 63, 0),
    ...bytes,
    ...[0xff, 0xd9]
  ])
}
