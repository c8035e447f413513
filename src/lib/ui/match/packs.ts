// What a match needs of its game, loaded when it is opened: the rules as code, and the data with its fingerprint.
import { canonical } from '../../kernel/hash'
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
    '!../../../../scenarios/schema/*'
  ],
  { import: 'default' }
)

/** What is asked for is not part of this app. The message is for the player. */
export class NotHere extends Error {}

export interface Opened {
  readonly rules: Rules
  readonly names: Names
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
  return { rules: { game, dataHash }, names: namesOf(data, scenario) }
}
