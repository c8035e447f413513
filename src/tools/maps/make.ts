// From the map of a game and the geography of Europe to how the land really lies on it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { HEX_SIZE, makeMapArt } from '../../lib/board/art'
import { groundMark, type LandData } from '../../lib/board/map/land'
import type { LookData } from '../../lib/kernel/pack/look'
import type { MapData } from '../../lib/kernel/pack/map'
import { ROOT } from '../parts/root.mjs'
import { coastOf, shoreOf } from './coast'
import type { Spot } from './fields'
import { fill, hexesOf, meshOf, type Polygon } from './ground'
import { writeJpeg } from './jpeg'
import { readGray } from './png'
import { PIXEL, reliefOf, type Elevations } from './relief'
import { Warp, type Known } from './warp'
import { wordsOf, type Named } from './words'

const GEO = join(ROOT, 'src/tools/maps/geo')
const QUALITY = 45

/** Rings of steps in hundredths of a degree. */
function polygons(name: string): Polygon[] {
  const packed = JSON.parse(gunzipSync(readFileSync(join(GEO, `${name}.json.gz`))).toString()) as number[][][]
  return packed.map((rings) =>
    rings.map((steps) => {
      let [x, y] = [0, 0]
      const ring: Spot[] = []
      for (let k = 0; k < steps.length; k += 2)
        ring.push([(x += steps[k]!) / 100, (y += steps[k + 1]!) / 100])
      return ring
    })
  )
}

/** Lands, mountains and seas by their English names. */
const namesOf = () => (JSON.parse(readFileSync(join(GEO, 'names.json'), 'utf8')) as { names: Named[] }).names

let geography: { land: Polygon[]; lakes: Polygon[]; elevations: Elevations } | undefined

function geographyOf() {
  return (geography ??= {
    land: polygons('land'),
    lakes: polygons('lakes'),
    elevations: {
      ...readGray(readFileSync(join(GEO, 'elevation.png'))),
      perDegree: 30,
      west: -12,
      north: 62.5
    }
  })
}

export interface Land {
  readonly data: LandData
  /** A gray JPEG. */
  readonly relief: Uint8Array
}

/** `known`: where hexes lie on the globe. */
export function makeLand(
  map: MapData,
  look: LookData,
  known: ReadonlyMap<string, { lon: number; lat: number }>
): Land {
  const art = makeMapArt(map, look)
  const { layout } = art
  const { grid } = layout
  const places: Known[] = [...known].map(([id, { lon, lat }]) => ({ hex: grid.indexOf(id), lon, lat }))
  const warp = new Warp(layout, places)
  const isLand = new Array<boolean>(grid.count)
  for (const { id, terrain } of map.hexes) isLand[grid.indexOf(id)] = look.map.terrain[terrain] !== 'water'

  const { land, lakes, elevations } = geographyOf()
  const hexes = meshOf(layout)
  hexesOf(layout).forEach((hex, k) => (hexes.at[k] = isLand[hex] ? 1 : 0))
  const real = meshOf(layout)
  fill(real, land, warp, 1)
  fill(real, lakes, warp, 0)
  const shore = shoreOf(hexes, real, HEX_SIZE)
  const relief = reliefOf(layout, warp, elevations, shore)
  return {
    data: {
      map: map.id,
      ground: groundMark(isLand),
      ...coastOf(shore, HEX_SIZE),
      relief: { width: relief.width * PIXEL, height: relief.height * PIXEL },
      names: wordsOf(art, warp, namesOf(), (hex) => !isLand[hex])
    },
    relief: writeJpeg(relief, QUALITY)
  }
}
