// Names and numbers never lie under or over counters, on the maps of both games as their scenarios begin.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parsePackLook } from '../../kernel/pack/look'
import type { MapData } from '../../kernel/pack/map'
import type { Picture, Stack } from '../../kernel/picture'
import { makeMapArt } from '../art'
import type { Level } from '../camera'
import { meet, takenBy, type Box } from '../counters/boxes'
import { crossedBy, nameBox, numberBox, placeWords } from './placing'

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../scenarios/${file}`, import.meta.url), 'utf8'))

const EMPTY: Picture = {
  now: { turn: 1, turns: 1, date: '', phase: '', task: '', rule: '' },
  score: [],
  stacks: [],
  markers: [],
  boxes: []
}
const stack = (hex: string, count = 1, seat = 'german'): Stack => ({
  hex,
  seat,
  pieces: Array.from({ length: count }, (_, n) => ({
    id: `${hex}-${n}`,
    badges: n === 0 && count > 1 ? [{ sign: 'moved' as const, text: '', rule: '' }] : []
  })),
  unknown: 0,
  sum: count > 1 ? '14-20' : ''
})

/** A position as dense as any: every third place has counters, from one to four, and so have hexes beside them. */
function crowded(art: ReturnType<typeof makeMapArt>): Picture {
  const { grid } = art.layout
  const stacks = new Map<string, Stack>()
  art.names.forEach(({ hex }, n) => {
    if (n % 3 !== 0) return
    stacks.set(grid.ids[hex]!, stack(grid.ids[hex]!, 1 + (n % 4)))
    const beside = grid.neighbours[6 * hex + (n % 6)]!
    if (beside >= 0) stacks.set(grid.ids[beside]!, stack(grid.ids[beside]!, 1 + (n % 2)))
  })
  const markers = [...stacks.keys()].slice(0, 12).map((hex, n) => ({
    id: `m${n}`,
    kind: 'rail',
    hex,
    text: '',
    seat: null,
    rule: ''
  }))
  return { ...EMPTY, stacks: [...stacks.values()], markers }
}

for (const game of ['war-comes-early', 'eisenhowers-war'])
  describe(game, () => {
    const art = makeMapArt(read(`${game}/map.json`) as MapData, parsePackLook(read(`${game}/look.json`)))
    const { layout } = art
    const numbers = art.numbers().flatMap((block) => block.numbers)

    function boxes(picture: Picture, level: Level) {
      const taken = takenBy(layout, picture, level)
      const placing = placeWords(layout, art.names, taken, level)
      const names = art.names.flatMap((name, n) => {
        const at = placing.names[n]
        return at ? [{ text: name.text, box: nameBox(name, at, level) }] : []
      })
      const near = level === 'near' ? numbers : []
      return {
        counters: taken.flatMap((one) => one.boxes),
        names,
        numbers: near.flatMap((number) => {
          const at = placing.number(number.hex, number)
          return at ? [{ text: number.text, box: numberBox(number, at) }] : []
        })
      }
    }
    const over = (box: Box, others: readonly Box[]) => others.some((other) => meet(box, other))

    for (const level of ['far', 'mid', 'near'] as const)
      test(`no name and no number meets a counter (${level})`, () => {
        const { counters, names, numbers } = boxes(crowded(art), level)
        expect(counters.length).toBeGreaterThan(50)
        for (const { text, box } of [...names, ...numbers])
          expect(over(box, counters), `${text} at ${JSON.stringify(box)}`).toBe(false)
      })

    test('on an empty map nothing is left out, and the numbers keep clear of the names', () => {
      const { names, numbers: placed } = boxes(EMPTY, 'near')
      expect(names).toHaveLength(art.names.length)
      expect(placed.length).toBeGreaterThan(0.97 * numbers.length)
    })

    test('only names that a cost is written across fade', () => {
      const placing = placeWords(layout, art.names, [], 'mid')
      const [at, other] = placing.names
      const costs = [{ x: at!.x, y: at!.y, text: '2½' }]
      const crossed = crossedBy(costs, art.names, placing, 'mid')
      expect(crossed.has(0)).toBe(true)
      const away = Math.abs(at!.x - other!.x) + Math.abs(at!.y - other!.y) > 100
      expect(crossed.has(1)).toBe(!away)
      expect(crossedBy([], art.names, placing, 'mid').size).toBe(0)
    })

    test('where two names want the same place, the one that counts in play has it', () => {
      const [one] = art.names
      const pair = (counts: readonly boolean[]) =>
        counts.map((own) => ({ ...one!, capital: false, counts: own }))
      for (const counts of [
        [true, false],
        [false, true]
      ]) {
        const { names } = placeWords(layout, pair(counts), [], 'mid')
        const first = placeWords(layout, pair([false]), [], 'mid').names[0]
        expect(names.map((at) => at?.x === first!.x && at.y === first!.y)).toEqual(counts)
      }
    })

    test('few names are left out among the counters', () => {
      const { names } = boxes(crowded(art), 'near')
      expect(names.length).toBeGreaterThan(0.9 * art.names.length)
    })
  })
