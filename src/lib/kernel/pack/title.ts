// A title is a game that has not been opened yet: its rules as code, and the data it ships with. Opened with a pack, the
// one that ships or an owner's with the printed values, it is a Game; several can be open at once.
import type { Game } from '../game'
import { BriefingSchema, type BriefingData } from './briefing'
import { boardFiles, fileOf, isPlayed, type Files } from './files'
import { PackError, parsePack } from './pack'

/** What one scenario is played with. */
export interface Played<M, U, C> {
  readonly scenario: C
  readonly map: M
  readonly units: U
}

/** No files but those that every game has. */
export type NoFurther = Readonly<Record<never, never>>

/** The data of a game, each scenario with the map and the units that it names. */
export interface Pack<M, U, T, C, F = NoFurther> {
  readonly tables: T
  /** What else the game has, by the names of the files: cards, events. All scenarios share it. */
  readonly further: F
  readonly scenarios: Readonly<Record<string, Played<M, U, C>>>
  /** What the players are told at the beginning, by scenario and seat. */
  readonly briefing: BriefingData['scenarios']
}

/** The units of all scenarios: words for what happens are the same in each. */
export function everyUnit<U>(pack: Pack<unknown, { readonly units: readonly U[] }, unknown, unknown>): U[] {
  return Object.values(pack.scenarios).flatMap(({ units }) => units.units)
}

/** The hexes of all maps. */
export function everyHex<H>(pack: Pack<{ readonly hexes: readonly H[] }, unknown, unknown, unknown>): H[] {
  return Object.values(pack.scenarios).flatMap(({ map }) => map.hexes)
}

/** Checks one file of a pack and gives its type; throws PackError. */
type Form<D> = (data: unknown, file: string) => D

export interface Forms<M, U, T, C, F = NoFurther> {
  readonly map: Form<M>
  readonly units: Form<U>
  readonly tables: Form<T>
  readonly scenario: Form<C>
  /** Of the further files, by their names. */
  readonly further?: { readonly [Name in keyof F]: Form<F[Name]> }
}

// The types of a title's data are its own business; whoever opens titles in general never looks into them.
/* eslint-disable @typescript-eslint/no-explicit-any */
type AnyGame = Game<any, any>

export interface Title<M = any, U = any, T = any, C = any, G extends AnyGame = AnyGame, F = any> {
  readonly id: string
  /** Each is a file of the pack. */
  readonly scenarios: readonly string[]
  /** The files that come with the app. */
  readonly files: Files
  readonly forms: Forms<M, U, T, C, F>
  /** What a die says, in a game whose scenarios may be rolled for. */
  readonly scenarioFor?: (die: number) => string
  open(pack: Pack<M, U, T, C, F>): G
}

/** The names of the further files. The fingerprint must cover them: it leaves out what is only told, taught or drawn. */
function furtherFiles({ forms }: Title): string[] {
  const names = Object.keys(forms.further ?? {})
  for (const name of names)
    if (!isPlayed(name)) throw new Error(`${name}.json is not played with: no game can depend on it.`)
  return names
}

/** The pack that these files make, taken as they are: what ships was checked when it was built. */
export function packOf<M, U, T, C, F>(
  title: Title<M, U, T, C, AnyGame, F>,
  files: Files
): Pack<M, U, T, C, F> {
  const scenarios = title.scenarios.map((id): [string, Played<M, U, C>] => {
    const { map, units } = boardFiles(files, id)
    return [
      id,
      {
        scenario: fileOf(files, id) as C,
        map: fileOf(files, map) as M,
        units: fileOf(files, units) as U
      }
    ]
  })
  return {
    tables: fileOf(files, 'tables') as T,
    further: Object.fromEntries(furtherFiles(title).map((name) => [name, fileOf(files, name)])) as F,
    scenarios: Object.fromEntries(scenarios),
    briefing: (files.briefing as BriefingData | undefined)?.scenarios ?? {}
  }
}

/**
 * All files of an owner's pack: those that are brought take the place of those that ship. Each is checked and left as it
 * is: the fingerprint is made of what is in it. Throws PackError.
 */
function ownFiles(title: Title, own: Files): Files {
  const { files, forms, scenarios } = title
  const all = { ...files, ...own }
  const used = new Set(['briefing', ...scenarios.flatMap((id) => Object.values(boardFiles(all, id)))])
  for (const name of Object.keys(own))
    if (!Object.hasOwn(files, name) && !used.has(name))
      throw new PackError(`${name}.json`, '', 'no scenario uses this file')
  forms.tables(fileOf(all, 'tables'), 'tables.json')
  for (const name of furtherFiles(title)) forms.further![name]!(fileOf(all, name), `${name}.json`)
  if (all.briefing !== undefined) parsePack(BriefingSchema, all.briefing, 'briefing.json')
  for (const id of scenarios) {
    const { map, units } = boardFiles(all, id)
    forms.scenario(fileOf(all, id), `${id}.json`)
    forms.map(fileOf(all, map), `${map}.json`)
    forms.units(fileOf(all, units), `${units}.json`)
  }
  return all
}

/** Games as they ship are opened once: many ask for them. */
const shipped = new WeakMap<Title, AnyGame>()

/** The game with the files that ship, or with those that an owner brings; what these leave out is as it ships. */
export function openTitle<G extends AnyGame>(
  title: Title<any, any, any, any, G>,
  own?: Files
): { readonly game: G; readonly files: Files } {
  if (own === undefined) {
    let game = shipped.get(title) as G | undefined
    if (game === undefined) shipped.set(title, (game = title.open(packOf(title, title.files))))
    return { game, files: title.files }
  }
  const files = ownFiles(title, own)
  const game = title.open(packOf(title, files))
  for (const scenario of title.scenarios) tryOut(game, scenario)
  return { game, files }
}

/** What the forms cannot see shows when a scenario is set up. */
function tryOut(game: AnyGame, scenario: string): void {
  let faults: string[]
  try {
    faults = game.check(game.create(scenario))
  } catch (error) {
    faults = [error instanceof Error ? error.message : String(error)]
  }
  if (faults.length > 0)
    throw new PackError(`${scenario}.json`, '', `cannot be set up with these files: ${faults[0]}`)
}
