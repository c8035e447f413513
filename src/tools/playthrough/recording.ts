// Recorded games: orders that were given once, kept so that tests always play the same. A match with the secrets of the
// seed has fixed dice, so the same orders always lead to the same positions.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import type { Order, Seat } from '../../lib/kernel/game'
import { ROOT } from '../parts/root.mjs'
import { Mirror } from './mirror'

export interface Recording {
  readonly game: string
  readonly scenario: string
  readonly seed: number
  /** How its match begins: other beginnings have other dice. Missing: as matches begin now. */
  readonly format?: 2
  /** The tour of a game begins at this mark and goes to the end of the recording, by these hands on this screen. */
  readonly tour?: {
    readonly from: string
    readonly by: 'mouse' | 'touch' | 'keys'
    readonly screen: 'phone' | 'tablet' | 'desk'
  }
  /** Moments by name: how many orders were given before. */
  readonly marks: Readonly<Record<string, number>>
  readonly orders: readonly (readonly [Seat, Order])[]
}

const FOLDER = join(ROOT, 'tests/e2e/recordings')

/** What to do when a recording no longer holds. */
export const AGAIN = 'npx tsx src/tools/record.ts --again'

const fileOf = (name: string) => join(FOLDER, `${name}.json`)

export function recordings(): string[] {
  if (!existsSync(FOLDER)) return []
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
}

export function readRecording(name: string): Recording {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Recording
}

export async function writeRecording(name: string, recording: Recording): Promise<string> {
  const file = fileOf(name)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(
    file,
    await format(JSON.stringify(recording), { ...(await resolveConfig(file)), parser: 'json' })
  )
  return file
}

/** How many orders come before a moment. */
export function markOf(name: string, { marks }: Recording, mark: string): number {
  const at = marks[mark]
  if (at === undefined) throw new Error(`The recording ${name} has no mark “${mark}”.`)
  return at
}

/** The match of a recording after so many of its orders. */
export async function replayed(name: string, recording: Recording, orders: number): Promise<Mirror> {
  const mirror = await Mirror.create(
    recording.game,
    recording.scenario,
    recording.seed,
    false,
    recording.format
  )
  for (let i = 0; i < orders; i++) replay(name, recording, mirror, i)
  return mirror
}

/** Gives an order of the recording in a match that has come so far. */
export function replay(name: string, { orders }: Recording, { match }: Mirror, i: number): void {
  const [seat, order] = orders[i]!
  try {
    if (match.actor !== seat) throw new Error(`it is the turn of ${match.actor}`)
    match.order(order)
  } catch (cause) {
    const why = (cause as Error).message
    throw new Error(`The recording ${name} no longer holds at order ${i + 1}: ${why}. Run: ${AGAIN}`, {
      cause
    })
  }
}
