import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { titles } from '../games/registry'
import { aboutGame, hasRulebook, library, loadRules, playableOf } from './library'

const scenarios = fileURLToPath(new URL('../../../scenarios/', import.meta.url))
const folders = readdirSync(scenarios).filter((name) => name !== 'schema')

test('every game folder is in the library under its own name, in order', () => {
  expect(library.map(({ id }) => id).sort()).toEqual(folders.sort())
  const orders = library.map(({ order }) => order)
  expect(orders).toEqual([...orders].sort((a, b) => a - b))
  expect(new Set(orders).size).toBe(orders.length)
})

test('scenario names are unique within a game', () => {
  for (const game of library)
    expect(new Set(game.scenarios.map(({ id }) => id)).size).toBe(game.scenarios.length)
})

test('a match can begin with the scenarios that are built, and with no others', async () => {
  const shown = library[0]!
  const [first, second] = shown.scenarios
  expect(playableOf({ ...shown, scenarios: [first!, { ...second!, state: 'in the works' }] })).toEqual([
    first
  ])
  for (const [id, load] of Object.entries(titles)) {
    const { scenarios: built } = await load()
    expect(
      playableOf(aboutGame(id)!)
        .map((one) => one.id)
        .sort()
    ).toEqual([...built].sort())
  }
})

test('a game is described in two sentences', () => {
  for (const { what } of library) expect(what.match(/[.!?](\s|$)/g)).toHaveLength(2)
})

test('an unknown game has neither description nor rulebook', async () => {
  expect(aboutGame('chess')).toBeUndefined()
  expect(hasRulebook('chess')).toBe(false)
  expect(await loadRules('chess')).toBeUndefined()
})

test('no component or page names a game', () => {
  const source = (folder: URL) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
      .join('\n')
  const code = source(new URL('.', import.meta.url)) + source(new URL('../../routes/', import.meta.url))
  for (const game of library) {
    expect(code).not.toContain(game.id)
    expect(code).not.toContain(game.title)
  }
})
