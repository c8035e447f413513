// The tools are checked as a project of their own, which does not know how games import their data.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="../../json.d.ts" />

// What every tool of the engine shares: how it starts, and how it finds a game.
import { judgeOf } from '../../lib/bots/registry'
import { titles } from '../../lib/games/registry'
import type { Game } from '../../lib/kernel/game'
import { PackError } from '../../lib/kernel/pack/pack'
import { openTitle, type Title } from '../../lib/kernel/pack/title'
import { Stop } from '../parts/stop.mjs'
import { readFolder } from './folder'
import type { Sensible } from './play'

/** Runs a tool to its exit code; a Stop is a message for a person, anything else shows where it happened. */
export async function runTool(main: (args: string[]) => Promise<number>): Promise<void> {
  // Whoever reads our lines may have seen enough (`| head`).
  process.stdout.on('error', () => process.exit())
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    process.exitCode = 1
  }
}

export async function loadTitle(id: string | undefined): Promise<Title> {
  const load = id !== undefined && Object.hasOwn(titles, id) ? titles[id] : undefined
  if (load === undefined) throw new Stop(`--game must be one of: ${Object.keys(titles).join(', ')}`)
  return load()
}

/** `folder`: where an owner keeps files of their own; what is not there is as it ships. */
export async function loadGame(id: string | undefined, folder?: string): Promise<Game> {
  const title = await loadTitle(id)
  if (folder === undefined) return openTitle(title).game
  try {
    return openTitle(title, readFolder(folder)).game
  } catch (error) {
    if (error instanceof PackError) throw new Stop(error.message)
    throw error
  }
}

export function scenarioOf(game: Game, id: string | undefined): string {
  if (id !== undefined && game.scenarios.includes(id)) return id
  throw new Stop(`--scenario must be one of: ${game.scenarios.join(', ')}`)
}

/** Seats that play with sense, from the command line: "allied", "german,allied" or "all". */
export async function sensibleSeats(game: Game, text: string | undefined): Promise<Sensible | undefined> {
  if (text === undefined) return undefined
  const seats = text === 'all' ? game.seats : text.split(',')
  if (!seats.every((seat) => game.seats.includes(seat)))
    throw new Stop(`--sensible must be all or some of: ${game.seats.join(', ')}`)
  return { seats, judge: await judgeOf(game.id) }
}

/** A whole number from the command line. */
export function wholeNumber(name: string, text: string | undefined, least: number): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least)
    throw new Stop(`--${name} must be a whole number from ${least} up; it is "${text}".`)
  return number
}

/** The readings of the rules that a match may choose, as JSON on the command line. */
export function gameOptions(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {}
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new Stop(`--options must be JSON such as '{"name":"value"}'; it is "${text}".`)
  }
}
