// What a match needs of its game, loaded when it is opened: the rules as code, and the data with its fingerprint.
import { canonical } from '../../kernel/hash'
import type { MapData } from '../../kernel/pack/map'
import { parsePackLook, type LookData } from '../../kernel/pack/look'
import type { UnitsData } from '../../kernel/pack/units'
import { games } from '../../games/registry'
import { bytesToHex, textBytes } from '../../match/bytes'
import { digest } from '../../match/crypto'
import type { Rules } from '../../match/genesis'
import { namesOf, type Names } from './names'

const files = import.meta.glob<unknown>(
  [
    '../../../../scenarios/*/*.json',
    '!../../../../scenarios/*/about.json',
    '!../../../../scenarios/*/rules.json',
    '!../../../../scenarios/*/look.json',
    '!../../../../scenarios/*/briefing.json',
    '!../../../../scenarios/*/guide-*.json',
    '!../../../../scenarios/schema/*'
  ],
  { import: 'default' }
)

// How a game is drawn does not change what is played: a match does not remember it.
const looks = import.meta.glob<unknown>('../../../../scenarios/*/look.json', { import: 'default' })

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
}

/** The data files of one scenario by name: those that all scenarios share, and its own. */
async function dataOf(
  game: string,
  scenario: string,
  scenarios: readonly string[]
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  for (const [path, load] of Object.entries(files)) {
    const [, folder, name] = /([^/]+)\/([^/]+)\.json$/.exec(path)!
    if (folder !== game || (scenarios.includes(name!) && name !== scenario)) continue
    data[name!] = await load()
  }
  return data
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
  const get = Object.hasOwn(games, id) ? games[id] : undefined
  if (get === undefined) throw new NotHere(`This version of the app does not have the game “${id}”.`)
  const game = await get()
  if (!game.scenarios.includes(scenario))
    throw new NotHere(`This version of the app does not have the scenario “${scenario}” of the game.`)
  const data = await dataOf(id, scenario, game.scenarios)
  const dataHash = bytesToHex(digest('scenario data', textBytes(canonical(data))))
  const look = parsePackLook(await looks[`../../../../scenarios/${id}/look.json`]?.(), `${id}/look.json`)
  // What ships was checked when it was built; to check it again would cost the first picture.
  const art = { map: data.map as MapData, units: data.units as UnitsData, look }
  return { rules: { game, dataHash }, names: namesOf(data, scenario), art }
}
