// How a match begins and how a list speaks of it: choices, seats, names, times.
import { describe, expect, test } from 'vitest'
import { games } from '../../games/registry'
import type { MatchSummary } from '../../match/store/store'
import { aboutGame, library, optionsOf } from '../library'
import type { Shelf } from '../storage/keep'
import { ago } from './ago'
import { notesOf, changeNotes, levelOf, type Seating } from './match-notes'
import { listed } from './listed'
import { BOTH, lastWanted, matchOf, remember, settle, unusual } from './new/wanted'
import { openGame } from './packs'
import { seatingChoices, seatingFor, seatingId, sittersOf } from './seatings'

function shelf(text: string | null = null): Shelf {
  let kept = text
  return { getItem: () => kept, setItem: (_key, value) => void (kept = value) }
}

const playable = library.filter(({ id }) => Object.hasOwn(games, id))
const [GAME] = playable.map(({ id }) => id) as [string]

describe('what the library says of a game that can be played', () => {
  test('the sides of every scenario are the seats of the game, by their names', async () => {
    for (const { id, scenarios } of playable)
      for (const scenario of scenarios) {
        const { rules, names } = await openGame(id, scenario.id)
        expect(scenario.sides?.map(({ seat }) => seat)).toEqual([...rules.game.seats])
        for (const { seat, name } of scenario.sides!) expect(name).toBe(names.seat(seat))
      }
  })

  test('every choice of every option is one that the game takes, and the usual one is what it does by itself', async () => {
    for (const about of playable)
      for (const scenario of about.scenarios) {
        const { game } = (await openGame(about.id, scenario.id)).rules
        const byItself = JSON.stringify(game.create(scenario.id))
        for (const { id, usual, choices } of optionsOf(about, scenario.id)) {
          expect(choices.map(({ value }) => value)).toContain(usual)
          expect(JSON.stringify(game.create(scenario.id, { [id]: usual }))).toBe(byItself)
          for (const { value } of choices)
            if (value !== usual)
              expect(JSON.stringify(game.create(scenario.id, { [id]: value }))).not.toBe(byItself)
        }
      }
  })

  test('options name rules of the book', async () => {
    for (const about of playable) {
      const book = (await import(`../../../../scenarios/${about.id}/rules.json`)) as {
        rules: { rule: string }[]
      }
      const rules = new Set(book.rules.map(({ rule }) => rule))
      for (const { rule } of about.options ?? []) expect(rules).toContain(rule)
    }
  })
})

describe('what is wanted', () => {
  test('by default the scenario with lessons, the first side, against a program, as usual', () => {
    const settled = settle(lastWanted(shelf()), playable)!
    expect(settled).toMatchObject({ about: { id: GAME }, rival: 'sensible' })
    expect(settled.scenario.guide).toBeDefined()
    const [first, second] = settled.scenario.sides!
    expect(settled.mine).toBe(first.seat)
    expect(unusual(settled)).toBe(0)
    expect(matchOf(settled, ' Ours ')).toMatchObject({
      seating: { kind: 'bot', seat: second.seat, level: 'sensible' },
      name: 'Ours',
      options: {}
    })
  })

  test('the last choice is remembered, and what does not exist any more is passed over', () => {
    const own = shelf()
    const [about] = playable
    const { id } = about!.scenarios[0]!
    const option = optionsOf(about, id)[0]!
    const value = option.choices.find((choice) => choice.value !== option.usual)!.value
    const options = { [about!.id]: { [option.id]: value, gone: true } }
    remember(
      {
        game: about!.id,
        scenario: id,
        mine: BOTH,
        rival: 'random',
        open: true,
        dice: 'live',
        patience: 0,
        options
      },
      own
    )
    const settled = settle(lastWanted(own), playable)!
    expect(settled).toMatchObject({ scenario: { id }, mine: BOTH, rival: 'random' })
    expect(unusual(settled)).toBe(1)
    expect(matchOf(settled, '')).toMatchObject({ seating: { kind: 'one' }, options: { [option.id]: value } })
    expect(matchOf(settled, '').options).not.toHaveProperty('gone')
    const odd = { game: 'chess', scenario: '1', mine: 'white', rival: 'nobody', options: { chess: 1 } }
    expect(settle(lastWanted(shelf(JSON.stringify(odd))), playable)).toEqual(
      settle(lastWanted(shelf()), playable)
    )
    expect(settle(lastWanted(shelf()), [])).toBeUndefined()
  })
})

describe('who sits where', () => {
  const seats = ['red', 'blue']

  test('which side is mine and who has the other give the seating', () => {
    expect(seatingFor({ mine: 'red', rival: 'person' }, seats)).toEqual({ kind: 'two' })
    expect(seatingFor({ mine: null, rival: 'sensible' }, seats)).toEqual({ kind: 'one' })
    expect(seatingFor({ mine: 'blue', rival: 'random' }, seats)).toEqual({
      kind: 'bot',
      seat: 'red',
      level: 'random'
    })
  })

  test('every seating has a name of its own and words', () => {
    const choices = seatingChoices(seats, (seat) => seat)
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
    for (const { id, seating } of choices) {
      expect(seatingId(seating)).toBe(id)
      expect(sittersOf(seating, (seat) => seat)).not.toBe('')
    }
  })

  test.each([
    ['{"seating":{"kind":"bot","seat":"red"}}', 'sensible'],
    ['{"seating":{"kind":"bot","seat":"red","level":"random"}}', 'random'],
    ['{"seating":{"kind":"bot","seat":"red","level":"grandmaster"}}', 'sensible']
  ])('the notes %s mean a %s opponent', (text, level) => {
    const { seating } = notesOf('x', shelf(text))
    expect(seating).toMatchObject({ kind: 'bot', seat: 'red' })
    expect(levelOf(seating)).toBe(level)
  })

  test('the notes keep lessons, and forget what they cannot read of them', () => {
    const own = shelf()
    const guide = { id: 'first', at: 'two', done: ['one'], ended: false }
    changeNotes('x', { guide }, own)
    expect(notesOf('x', own).guide).toEqual(guide)
    expect(notesOf('x', shelf('{"guide":{"id":"first","done":7}}')).guide).toEqual({
      id: 'first',
      at: '',
      done: [],
      ended: false
    })
    expect(notesOf('x', shelf('{"guide":3}')).guide).toBeNull()
  })
})

describe('a line of the list', () => {
  const summary: MatchSummary = {
    id: 'a',
    game: GAME,
    scenario: aboutGame(GAME)!.scenarios[0]!.id,
    number: 12,
    here: ['german', 'allied'],
    actor: 'german',
    over: false,
    changed: 0
  }
  const notes = (seating: Seating, change = {}) => ({ ...notesOf('a', shelf()), seating, ...change })

  test('says how far it is, whose move it is and who sits', () => {
    const two = listed(summary, notes({ kind: 'two' }))
    expect(two).toMatchObject({ stage: '12 entries', yours: true, trouble: '' })
    expect(two.mover).toMatch(/to move$/)
    expect(two.title).toBe(two.scenario)
    const bot = listed(summary, notes({ kind: 'bot', seat: 'german' }, { name: 'Ours', stage: 'Turn 2' }))
    expect(bot).toMatchObject({ title: 'Ours', stage: 'Turn 2', yours: false })
    expect(bot.mover).toContain('computer')
    expect(listed({ ...summary, over: true, actor: null }, notes({ kind: 'one' }))).toMatchObject({
      stage: 'Over',
      mover: '',
      yours: false
    })
  })

  test('a match of an unknown game or scenario is listed by what it calls itself, and says why it does not open', () => {
    for (const change of [{ game: 'chess' }, { scenario: '1812' }, { game: '__proto__' }]) {
      const line = listed({ ...summary, ...change }, notes({ kind: 'two' }))
      expect(line.trouble).toContain('does not have')
      expect(line.title).not.toBe('')
      expect(line.game).not.toBe('')
    }
  })
})

test.each([
  [0, 'now'],
  [-5000, 'now'],
  [59_000, 'now'],
  [60_000, '1 minute ago'],
  [3 * 3_600_000, '3 hours ago'],
  [86_400_000, 'yesterday'],
  [20 * 86_400_000, '2 weeks ago'],
  [800 * 86_400_000, '2 years ago']
])('%i milliseconds are %s', (passed, words) => expect(ago(1e12 - passed, 1e12, 'en')).toBe(words))
