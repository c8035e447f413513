// When a recap comes: after the turn of the other side, whatever this device still does by itself.
import { describe, expect, test } from 'vitest'
import { openTelling } from '../../kernel/telling'
import { News } from './news.svelte'
import type { Table } from './table.svelte'

const struck = openTelling({ kind: 'offensive', rule: '2', hexes: [] }, 'An offensive begins.', {
  banner: 'Offensive!'
})
const moved = openTelling({ kind: 'move', rule: '1', hexes: ['0101'] }, 'A unit moves.', {})

/** A match of `a` by hand against the program `b`. `entries`: by whom the orders are. */
function sitting({ bot = 'b' as string | null, linked = false } = {}) {
  const entries: object[] = []
  const table = {
    match: {
      first: 0,
      get number() {
        return entries.length
      },
      since: (number: number) => entries.slice(number),
      isHere: (seat: string) => !linked || seat === 'a',
      rules: { game: {} }
    },
    game: { tell: (event: unknown) => event },
    viewer: 'a',
    seats: ['a', 'b'],
    bot,
    covered: false,
    thinking: false,
    mayAct: true,
    at: null,
    now: { status: { is: 'to move' } },
    notes: { seating: { kind: 'bot' }, seen: {} },
    names: { seat: (seat: string) => seat, hex: (hex: string) => hex }
  }
  const news = new News(table as unknown as Table)
  const follow = (...seats: string[]) => came([moved], seats)
  const came = (events: object[], seats: string[]) => {
    const before = entries.length
    for (const seat of seats)
      entries.push({
        number: entries.length + 1,
        seat,
        kind: 'order',
        order: {},
        events,
        undone: false,
        pending: false,
        fault: null
      })
    news.follow(before)
  }
  return { news, table, follow, came }
}

describe('the recap comes', () => {
  test('over a link as it does from the program: a turn that was missed is one line', () => {
    const { news, follow } = sitting({ bot: null, linked: true })
    follow('b', 'b', 'b', 'b', 'b')
    expect(news.recap).toMatchObject({ seat: 'b', moves: 5 })
    expect(news.told).toBe('b: 5 moves.')
  })

  test('when the other side has played, also when this device then opens a seal by itself', () => {
    const { news, follow } = sitting()
    follow('b', 'b', 'b', 'b')
    expect(news.recap).toMatchObject({ seat: 'b', moves: 4 })

    const later = sitting()
    later.table.mayAct = false
    later.follow('b', 'b', 'b', 'b')
    expect(later.news.recap).toBeNull()
    later.table.mayAct = true
    later.follow('a')
    expect(later.news.recap).toMatchObject({ seat: 'b', moves: 4 })

    const together = sitting()
    together.follow('b', 'b', 'b', 'b', 'a')
    expect(together.news.recap).toMatchObject({ seat: 'b', moves: 4 })
  })

  test('not for what one does oneself, nor where nobody else plays', () => {
    const { news, follow } = sitting()
    follow('b', 'b', 'b', 'b')
    news.pass()
    follow('a')
    expect(news.recap).toBeNull()

    const alone = sitting({ bot: null })
    alone.follow('b', 'b', 'b', 'b')
    expect(alone.news.recap).toBeNull()
  })
})

test('what nobody may miss stands in a banner until one goes on', () => {
  const { news, follow, came } = sitting()
  came([struck, moved], ['b', 'b', 'b', 'b'])
  expect(news.banner).toBe('Offensive!')
  follow('b')
  expect(news.banner).toBe('Offensive!')
  news.pass()
  expect(news.banner).toBe('')
})
