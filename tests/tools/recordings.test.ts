// The recorded games of the end-to-end tests still hold: every order is offered and accepted, and every mark still stands
// where it says. When one does not, the rules or the data were changed: `npx tsx src/tools/record.ts --again`.
import { describe, expect, test } from 'vitest'
import { alike, goalOf, orderOf, type Goal } from '../../src/tools/playthrough/goals'
import { AGAIN, readRecording, recordings, replay, replayed } from '../../src/tools/playthrough/recording'
import { WANTED } from '../../src/tools/playthrough/wanted'
import { games } from '../../src/lib/games/registry'

const advice = `If the rules or the data were changed, run: ${AGAIN}`

test('there is a recording for all that is wanted, and no other', () => {
  expect(recordings()).toEqual(Object.keys(WANTED).sort())
})

test('every game has exactly one tour', () => {
  const toured = recordings().flatMap((name) => {
    const { game, tour } = readRecording(name)
    return tour === undefined ? [] : [game]
  })
  expect(toured.sort()).toEqual(Object.keys(games).sort())
})

describe.each(recordings())('%s', (name) => {
  test('replays, by orders that the board can give, and its marks stand where they say', async () => {
    const recording = readRecording(name)
    const { marks, orders, tour } = recording
    const wanted = WANTED[name]!
    expect([Object.keys(marks), tour]).toEqual([wanted.marks.map(([mark]) => mark), wanted.tour])
    const mirror = await replayed(name, recording, 0)
    const left = [...wanted.marks]
    let since: Goal[] = []
    for (let i = 0; i <= orders.length; i++) {
      const [, order] = orders[i] ?? [null, null]
      mirror.recorded = order
      const goal = order && goalOf(mirror.field().offers, order)
      if (order !== null) {
        const where = `order ${i + 1} of ${name}. ${advice}`
        expect(goal, where).not.toBeNull()
        expect(alike(orderOf(goal!), order), where).toBe(true)
      }
      while (left.length > 0 && marks[left[0]![0]] === i) {
        const [mark, is] = left.shift()!
        // At the end nothing more is done: then a mark is about what was done before.
        const answer = is({ mirror, goal: goal ?? since.at(-1)!, since })
        if (typeof answer === 'object')
          expect(alike(orderOf(answer), order!), `${mark}. ${advice}`).toBe(true)
        else expect(answer, `${mark}. ${advice}`).toBe(true)
        since = []
      }
      if (order === null) break
      replay(name, recording, mirror, i)
      since.push(goal!)
    }
    expect(left).toEqual([])
  }, 60_000)
})
