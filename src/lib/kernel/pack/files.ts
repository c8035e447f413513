// The files of a pack, and which of them a scenario is played with. A scenario names its map and its units; one that
// names none has map.json and units.json.
import { PackError } from './pack'

/** The JSON files of a game, by their names without ".json". */
export type Files = Readonly<Record<string, unknown>>

/** How a game is told, taught and drawn changes nothing in play: a match does not remember it. */
const NOT_PLAYED = /^(?:about|rules|look|briefing|guide-.*)$/

/** Whether a match depends on this file. */
export const isPlayed = (name: string): boolean => !NOT_PLAYED.test(name)

/** What a game is opened with; the rest is for the app around it. */
export function isPackFile(name: string): boolean {
  return name === 'briefing' || isPlayed(name)
}

/** The names of the files that hold the map and the units of a scenario. */
export interface BoardFiles {
  readonly map: string
  readonly units: string
}

export function fileOf(files: Files, name: string): unknown {
  const data = Object.hasOwn(files, name) ? files[name] : undefined
  if (data === undefined) throw new PackError(`${name}.json`, '', 'the file is missing')
  return data
}

export function boardFiles(files: Files, scenario: string): BoardFiles {
  // What is no object is refused by the form of a scenario.
  const { map, units } = Object(fileOf(files, scenario)) as { map?: unknown; units?: unknown }
  return {
    map: typeof map === 'string' ? map : 'map',
    units: typeof units === 'string' ? units : 'units'
  }
}

/** What a scenario is played with: its own file, map and units, and what all scenarios share. */
export function playedFiles(files: Files, scenarios: readonly string[], scenario: string): Files {
  const filesOf = (id: string) => [id, ...Object.values(boardFiles(files, id))]
  const own = new Set(filesOf(scenario))
  const all = new Set(scenarios.flatMap(filesOf))
  return Object.fromEntries(
    Object.entries(files).filter(([name]) => isPlayed(name) && (own.has(name) || !all.has(name)))
  )
}
