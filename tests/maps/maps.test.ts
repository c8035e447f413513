// How the land lies on the maps that ship: made for these very hexes, every hex with its own ground, small enough, up to date.
import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HEX_SIZE, makeMapArt } from '../../src/lib/board/art'
import type { LandData } from '../../src/lib/board/map/land'
import { placeAt } from '../../src/lib/hex/pixels'
import { parsePackLook } from '../../src/lib/kernel/pack/look'
import type { MapData } from '../../src/lib/kernel/pack/map'
import { landFiles } from '../../src/tools/maps/files'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Bytes of a picture; the map of all Europe has more. */
const budget = (count: number) => (count > 2080 ? 150_000 : 60_000)

/** Whether points lie inside a path of lines, by even and odd crossings. */
function insides(path: string, points: readonly (readonly [number, number])[]): boolean[] {
  const inside = points.map(() => false)
  for (const [, x0, y0, steps] of path.matchAll(/M(-?[\d.]+),(-?[\d.]+)l([^z]*)z/g)) {
    let [x, y] = [Number(x0), Number(y0)]
    const ring = [[x, y]]
    for (const step of steps!.split(' ')) {
      const [dx, dy] = step.split(',').map(Number)
      ring.push([(x += dx!), (y += dy!)])
    }
    ring.forEach(([bx, by], k) => {
      const [ax, ay] = ring[(k + ring.length - 1) % ring.length]!
      points.forEach(([px, py], n) => {
        if (ay! > py !== by! > py && px < ax! + ((bx! - ax!) * (py - ay!)) / (by! - ay!))
          inside[n] = !inside[n]
      })
    })
  }
  return inside
}

describe.each(landFiles().map((file) => [file.json.replace(/.*scenarios\//, ''), file] as const))(
  '%s',
  (_name, { map: mapFile, look: lookFile, json, picture }) => {
    const map = read(mapFile) as MapData
    const look = parsePackLook(read(lookFile))
    const data = read(json) as LandData
    const art = makeMapArt(map, look, { data, picture: 'x.jpg' })
    const { layout } = art
    const isWater = (hex: number) => {
      const { terrain } = map.hexes.find(({ id }) => layout.grid.indexOf(id) === hex)!
      return look.map.terrain[terrain] === 'water'
    }

    test('was made for these hexes', () => {
      expect(art.real).not.toBeNull()
      const other = makeMapArt(
        {
          ...map,
          hexes: map.hexes.map((hex, n) => (n === 0 ? { ...hex, terrain: flipped(hex.terrain) } : hex))
        },
        look,
        { data, picture: 'x.jpg' }
      )
      expect(other.real).toBeNull()
    })

    /** Water becomes land, land water. */
    function flipped(terrain: string): string {
      const water = (name: string) => look.map.terrain[name] === 'water'
      return Object.keys(look.map.terrain).find((name) => water(name) !== water(terrain))!
    }

    test('every hex keeps its land or its water, in the middle and some way round it', () => {
      const water = layout.grid.ids.map((_id, hex) => isWater(hex))
      for (const [dx, dy] of [
        [0, 0],
        [0.35, 0],
        [-0.35, 0],
        [0, 0.35],
        [0, -0.35]
      ]) {
        const points = water.map(
          (_, hex) =>
            [
              layout.centres[2 * hex]! + dx! * HEX_SIZE,
              layout.centres[2 * hex + 1]! + dy! * HEX_SIZE
            ] as const
        )
        const wet = insides(data.water, points)
        expect(layout.grid.ids.filter((_id, hex) => wet[hex] !== water[hex])).toEqual([])
      }
    })

    test('names stand on the ground they name', () => {
      for (const { text, kind, x, y } of data.names) {
        const place = placeAt(layout, x, y)
        expect(place, text).toBeGreaterThanOrEqual(0)
        expect(isWater(place), text).toBe(kind === 'sea')
      }
    })

    test('the picture keeps its budget', () => {
      expect(statSync(picture).size).toBeLessThan(budget(layout.grid.count))
    })
  }
)

test('what is checked in is what the command makes (one map; the others in the deep suite)', () => {
  const file = landFiles().find(({ json }) => json.includes('map-poland'))!
  const { data, relief } = file.make()
  expect(JSON.stringify(data) + '\n').toBe(readFileSync(file.json, 'utf8'))
  expect(Buffer.compare(Buffer.from(relief), readFileSync(file.picture))).toBe(0)
})
