// Each game once through the board, by what it asks of hands: the tours among the recordings. A new game adds a
// recording with a tour (see `src/tools/playthrough/wanted.ts`) and nothing here.
import { readdirSync, readFileSync } from 'node:fs'
import type { Recording } from '../../src/tools/playthrough/recording'
import { complaints, sideways } from './places'
import { agree, begin, SCREENS } from './support/board'
import { expect, test } from './support/server'

const FOLDER = new URL('recordings/', import.meta.url)
const TOURS = readdirSync(FOLDER).flatMap((file) => {
  const { game, tour } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Recording
  return tour === undefined ? [] : [{ name: file.replace(/\.json$/, ''), game, ...tour }]
})

for (const { name, game, from, by, screen } of TOURS)
  test.describe(game, () => {
    test.use({ viewport: SCREENS[screen], hasTouch: by === 'touch' })

    test(`a tour of ${game} by ${by} on a ${screen}: page and engine come to the same`, async ({ page }) => {
      test.slow()
      const problems = complaints(page)
      const session = await begin(page, name, { by, seating: 'one' }, { at: from })
      await session.play()
      await agree(session)
      expect(await sideways(page)).toBe(0)
      expect(problems).toEqual([])
      test.info().annotations.push({
        type: 'done',
        description: [...session.gestures.keys(), ...session.person.ways.keys()].join(', ')
      })
    })
  })
