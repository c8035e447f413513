import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { titles } from '../../lib/games/registry'
import { readFolder } from './folder'
import { playRandomly } from './play'
import { loadGame } from './program'

const [GAME] = Object.keys(titles) as [string]
let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'pack-'))))
afterEach(() => rmSync(folder, { recursive: true }))
const put = (name: string, text: string) => writeFileSync(join(folder, name), text)

test('what is played is read, what is told and drawn is not', () => {
  put('units.json', '{"units":[]}')
  put('briefing.json', '{}')
  for (const name of ['about.json', 'look.json', 'rules.json', 'guide-1.json', 'rules.csv', 'notes.txt'])
    put(name, '-')
  expect(readFolder(folder)).toEqual({ units: { units: [] }, briefing: {} })
})

test('what cannot be read is said in words', () => {
  expect(() => readFolder(join(folder, 'none'))).toThrow('There is no folder')
  expect(() => readFolder(folder)).toThrow('There are no files of a game')
  put('map.json', '{')
  expect(() => readFolder(folder)).toThrow('map.json is no JSON')
  put('map.json', `"${' '.repeat(8_000_000)}"`)
  expect(() => readFolder(folder)).toThrow('map.json is too large')
})

test('a game is played with the files of an owner', async () => {
  const { files, scenarios } = await titles[GAME]!()
  const [scenario] = scenarios as [string]
  const last = files[scenario] as { turns: { turn: number }[] }
  put(`${scenario}.json`, JSON.stringify({ ...last, turns: last.turns.slice(0, -1) }))
  const own = await loadGame(GAME, folder)
  const shipped = await loadGame(GAME)
  const turns = (game: typeof own) => game.show.picture(game.create(scenario), game.seats[0]).now.turns
  expect(turns(own)).toBe(turns(shipped) - 1)
  expect(playRandomly(own, scenario, 1, { limit: 200 }).fault).toMatchObject({ kind: 'endless' })
})

test('a wrong file is said with its place', async () => {
  put('tables.json', '{"game":"chess"}')
  await expect(loadGame(GAME, folder)).rejects.toThrow(/^tables\.json: /)
})
