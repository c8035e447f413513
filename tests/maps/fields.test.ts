// The parts of the tool that makes the land of a map.
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { blurred, contours, field, signedDistance, simplified } from '../../src/tools/maps/fields'
import { apply, fitOf } from '../../src/tools/maps/fit'
import { writeJpeg } from '../../src/tools/maps/jpeg'
import { readGray } from '../../src/tools/maps/png'

/** One in a circle, zero outside. */
function disc(size: number, radius: number) {
  const mask = field(size, size)
  for (let k = 0; k < mask.at.length; k++)
    if (Math.hypot((k % size) - size / 2, Math.floor(k / size) - size / 2) < radius) mask.at[k] = 1
  return mask
}

test('distances are exact: so far inside, so far outside, below zero out there', () => {
  const { at } = signedDistance(disc(64, 20))
  expect(at[32 * 64 + 32]).toBeCloseTo(20, 0)
  expect(at[32 * 64 + 60]).toBeCloseTo(-9, 0)
  expect(at[2]).toBeLessThan(-20)
})

test('the line round a circle is closed, lies on it, and keeps its shape with few points', () => {
  const lines = contours(blurred(signedDistance(disc(64, 20)), 1), 2)
  expect(lines).toHaveLength(1)
  const [line] = lines
  expect(line!.at(-1)).toEqual(line![0])
  for (const [x, y] of line!) expect(Math.hypot(x - 64, y - 64)).toBeCloseTo(40, -0.5)
  const few = simplified(line!, 0.5)
  expect(few.length).toBeLessThan(line!.length / 3)
  for (const [x, y] of few) expect(Math.abs(Math.hypot(x - 64, y - 64) - 40)).toBeLessThan(2)
})

test('a line that leaves the area is open', () => {
  const half = field(10, 10)
  half.at.forEach((_, k) => (half.at[k] = (k % 10) - 4.5))
  const [line, ...more] = contours(half, 1)
  expect(more).toEqual([])
  expect(line![0]![0]).toBeCloseTo(4.5)
  expect(line!.at(-1)).not.toEqual(line![0])
})

test('a fit finds the polynomial that made the places', () => {
  const made = (x: number, y: number) =>
    [3 + 0.1 * x - 0.02 * y + 1e-4 * x * y, 50 - 0.03 * y + 2e-6 * x ** 3] as const
  const pairs = Array.from({ length: 60 }, (_, n) => [(n % 10) * 11, Math.floor(n / 10) * 17] as const)
  const fit = fitOf(pairs.map(([x, y]) => [[x, y], made(x, y)]))
  const [a, b] = apply(fit, 37, 41)
  expect(a).toBeCloseTo(made(37, 41)[0], 6)
  expect(b).toBeCloseTo(made(37, 41)[1], 6)
})

test('a gray PNG is read through each of its filters', () => {
  const rows = [
    [0, 10, 20, 30],
    [1, 10, 10, 10],
    [2, 5, 5, 5],
    [3, 8, 8, 8],
    [4, 1, 1, 1]
  ]
  const part = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, content, Buffer.alloc(4)])
  }
  const about = Buffer.from([0, 0, 0, 3, 0, 0, 0, 5, 8, 0, 0, 0, 0])
  const file = Buffer.concat([
    Buffer.alloc(8),
    part('IHDR', about),
    part('IDAT', deflateSync(Buffer.from(rows.flat()))),
    part('IEND', Buffer.alloc(0))
  ])
  expect([...readGray(file).pixels]).toEqual([10, 20, 30, 10, 20, 30, 15, 25, 35, 15, 28, 39, 16, 29, 40])
  about[9] = 2
  expect(() => readGray(Buffer.concat([Buffer.alloc(8), part('IHDR', about)]))).toThrow(/gray/)
})

test('a picture always comes to the same bytes, smaller at a lower quality, and begins and ends as a JPEG does', () => {
  const pixels = Uint8Array.from({ length: 50 * 30 }, (_, k) => 128 + 100 * Math.sin(k / 40))
  const [fine, coarse] = [90, 30].map((quality) => writeJpeg({ width: 50, height: 30, pixels }, quality))
  expect([...fine!.subarray(0, 2), ...fine!.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9])
  expect(coarse!.length).toBeLessThan(fine!.length)
  expect(writeJpeg({ width: 50, height: 30, pixels }, 90)).toEqual(fine)
})
