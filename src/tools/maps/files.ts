// Which maps there are, and the files that are made for them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePackLook } from '../../lib/kernel/pack/look'
import type { MapData } from '../../lib/kernel/pack/map'
import { ROOT } from '../parts/root.mjs'
import { makeLand, type Land } from './make'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

export interface LandFile {
  readonly map: string
  readonly look: string
  readonly json: string
  readonly picture: string
  make(): Land
}

export function landFiles(): LandFile[] {
  const folder = join(ROOT, 'scenarios')
  return readdirSync(folder).flatMap((game) => {
    const own = join(folder, game)
    if (!existsSync(join(own, 'look.json'))) return []
    return readdirSync(own)
      .filter((name) => /^map(-[a-z]+)?\.json$/.test(name))
      .map((name) => ({
        map: join(own, name),
        look: join(own, 'look.json'),
        json: join(own, `land-${name}`),
        picture: join(own, `land-${name.replace('.json', '.jpg')}`),
        make: () => {
          const map = read(join(own, name)) as MapData
          return makeLand(map, parsePackLook(read(join(own, 'look.json'))), knownOf(map))
        }
      }))
  })
}

/** Where hexes lie: most maps say it of each hex, others in a file of a few numbers beside the geography. */
function knownOf(map: MapData): Map<string, { lon: number; lat: number }> {
  const known = new Map<string, { lon: number; lat: number }>()
  for (const { id, lon, lat } of map.hexes)
    if (lon !== undefined && lat !== undefined) known.set(id, { lon, lat })
  if (known.size > 0) return known
  const spots = read(join(ROOT, 'src/tools/maps/geo', `${map.id}.json`)) as Record<
    string,
    readonly [number, number]
  >
  return new Map(Object.entries(spots).map(([id, [lon, lat]]) => [id, { lon, lat }]))
}
