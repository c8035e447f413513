// The files that tests/golden pins, written the way the formatter wants them.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { ROOT } from '../parts/root.mjs'
import { readLog, type GameLog } from './log'

const FOLDER = join(ROOT, 'tests/golden')
export const PERFT_FILE = join(FOLDER, 'perft.json')

export function goldenFile({ game, scenario, seed, sensible = [] }: GameLog): string {
  return join(FOLDER, game, `${[scenario, ...sensible, seed].join('-')}.json`)
}

/** "GAME/SCENARIO-SEED" (with the seats that played with sense before the seed) of every golden log, in order. */
export function goldenFiles(): string[] {
  if (!existsSync(FOLDER)) return []
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(FOLDER, name)).map((file) => `${name}/${file}`))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
}

export function readGolden(name: string): GameLog {
  return readLog(join(FOLDER, `${name}.json`))
}

export async function goldenText(value: unknown): Promise<string> {
  return format(JSON.stringify(value), { ...(await resolveConfig(PERFT_FILE)), parser: 'json' })
}

export function writeGolden(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
