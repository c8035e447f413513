// An owner's pack on disk: a folder with the files that differ from those that ship.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isPackFile, type Files } from '../../lib/kernel/pack/files'
import { Stop } from '../parts/stop.mjs'

/** The largest map that ships has 250 kB. */
const LONGEST = 8_000_000

export function readFolder(folder: string): Files {
  const names = listed(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter(isPackFile)
  if (names.length === 0) throw new Stop(`There are no files of a game in ${folder}.`)
  return Object.fromEntries(names.map((name) => [name, read(join(folder, `${name}.json`))]))
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    throw new Stop(`There is no folder ${folder}.`)
  }
}

function read(path: string): unknown {
  if (statSync(path).size > LONGEST) throw new Stop(`${path} is too large to be a file of a game.`)
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Stop(`${path} is no JSON: ${(error as Error).message}`)
  }
}
