// The one way to a game that can be played: from the files of a pack come the game and the fingerprint of the data, so
// that nobody can play one thing and sign for another.
import type { Game } from '../kernel/game'
import { canonical } from '../kernel/hash'
import { boardFiles, fileOf, playedFiles, type Files } from '../kernel/pack/files'
import type { MapData } from '../kernel/pack/map'
import { openTitle, type Title } from '../kernel/pack/title'
import type { UnitsData } from '../kernel/pack/units'
import { bytesToHex, textBytes } from './bytes'
import { digest } from './crypto'
import type { Rules } from './genesis'

/** A scenario of an open pack. */
export interface Loaded<S = unknown> {
  readonly rules: Rules<S>
  readonly map: MapData
  readonly units: UnitsData
  /** The file of the scenario itself. */
  readonly scenario: unknown
}

export interface OpenPack<S = unknown> {
  readonly game: Game<S>
  /** Only for scenarios that the game has. */
  load(scenario: string): Loaded<S>
}

/** Opens a game with the data that ships, or with files of an owner's; throws PackError when these are wrong. */
export function openPack<S>(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  title: Title<any, any, any, any, Game<S, any>>,
  own?: Files
): OpenPack<S> {
  const { game, files } = openTitle(title, own)
  return {
    game,
    load(scenario) {
      const data = playedFiles(files, title.scenarios, scenario)
      const dataHash = bytesToHex(digest('scenario data', textBytes(canonical(data))))
      const { map, units } = boardFiles(files, scenario)
      return {
        rules: { game, dataHash },
        map: fileOf(files, map) as MapData,
        units: fileOf(files, units) as UnitsData,
        scenario: fileOf(files, scenario)
      }
    }
  }
}
