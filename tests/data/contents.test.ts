import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titles } from '../../src/lib/games/registry'

const GAMES = join(import.meta.dirname, '../../src/lib/games')

const named = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:ts|json))`/g)].map((match) => match[1]!)

describe.each(Object.keys(titles))('the contents of %s', (id) => {
  const folder = join(GAMES, id)
  const files = named(readFileSync(join(folder, 'README.md'), 'utf8'))

  test('name every chapter of the folder', () => {
    const chapters = readdirSync(folder).filter(
      (name) => /^\d.*\.ts$/.test(name) && !/\.(test|deep)\.ts$/.test(name)
    )
    expect(chapters.filter((name) => !files.includes(name))).toEqual([])
  })

  test('name no file that is not there', () => {
    const missing = files.filter(
      (name) => !existsSync(join(folder, name)) && !existsSync(join(GAMES, '../../..', name))
    )
    expect(missing).toEqual([])
  })
})

test('"How a game is made" names only files of the kernel and of games that are there', () => {
  const kernel = join(GAMES, '../kernel')
  const missing = named(readFileSync(join(GAMES, 'README.md'), 'utf8')).filter(
    (name) =>
      ![kernel, join(kernel, 'testing'), GAMES, join(GAMES, 'war-comes-early')].some((folder) =>
        existsSync(join(folder, name))
      )
  )
  // The pattern that test files follow.
  expect(missing.filter((name) => !name.startsWith('NN-'))).toEqual([])
})
