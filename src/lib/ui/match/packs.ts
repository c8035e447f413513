// What a match needs of its game, loaded when it is opened: the rules as code, and the data with its fingerprint.
import type { MapData } from '../../kernel/pack/map'
import { parsePackLook, type LookData } from '../../kernel/pack/look'
import type { Land, LandData } from '../../board/map/land'
import type { UnitsData } from '../../kernel/pack/units'
import { titles } from '../../games/registry'
import type { Rules } from '../../match/genesis'
import { openPack } from '../../match/loader'
import { namesOf, type Names } from './names'

// How a game is drawn does not change what is played: a match does not remember it.
const looks = import.meta.glob<unknown>('../../../../scenarios/*/look.json', { import: 'default' })
// How the land lies on the maps that ship, and the addresses of the pictures.
const lands = import.meta.glob<LandData>('../../../../scenarios/*/land-*.json', { import: 'default' })
const reliefs = import.meta.glob<string>('../../../../scenarios/*/land-*.jpg', {
  query: '?url',
  import: 'default'
})

/** What is asked for is not part of this app. The message is for the player. */
export class NotHere extends Error {}

export interface Opened {
  readonly rules: Rules
  readonly names: Names
  /** What the board draws: the map and the counters as they are, and how. */
  readonly art: Art
}

export interface Art {
  readonly map: MapData
  readonly units: UnitsData
  readonly look: LookData
  readonly land?: Land | null
}

const opened = new Map<string, Promise<Opened>>()

/** Loads a game with the data of a scenario; throws NotHere for names that mean nothing here. */
export function openGame(game: string, scenario: string): Promise<Opened> {
  const key = `${game} ${scenario}`
  let opening = opened.get(key)
  if (opening === undefined) {
    opening = load(game, scenario)
    opening.catch(() => opened.delete(key))
    opened.set(key, opening)
  }
  return opening
}

async function load(id: string, scenario: string): Promise<Opened> {
  const get = Object.hasOwn(titles, id) ? titles[id] : undefined
  if (get === undefined) throw new NotHere(`This version of the app does not have the game “${id}”.`)
  const pack = openPack(await get())
  if (!pack.game.scenarios.includes(scenario))
    throw new NotHere(`This version of the app does not have the scenario “${scenario}” of the game.`)
  const loaded = pack.load(scenario)
  const { rules, map, units } = loaded
  const look = parsePackLook(await looks[`../../../../scenarios/${id}/look.json`]?.(), `${id}/look.json`)
  const land = await landOf(id, map.id)
  return { rules, names: namesOf(loaded, scenario), art: { map, units, look, land } }
}

/** A map of several of a game has its name behind that of the game. */
async function landOf(game: string, map: string): Promise<Land | null> {
  const file = `../../../../scenarios/${game}/land-map${map.slice(game.length)}`
  const [data, picture] = await Promise.all([lands[`${file}.json`]?.(), reliefs[`${file}.jpg`]?.()])
  return data && picture ? { data, picture } : null
}
