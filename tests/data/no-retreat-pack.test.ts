// No Retreat! as one pack: two maps, two sets of counters, tables, cards. The game itself has no rules yet, so what is
// opened here only says what it was given.
import { expect, test } from 'vitest'
import { forms, type Pack } from '../../src/lib/games/no-retreat/data'
import type { Game } from '../../src/lib/kernel/game'
import { bareShow } from '../../src/lib/kernel/testing/bare'
import type { Files } from '../../src/lib/kernel/pack/files'
import type { Title } from '../../src/lib/kernel/pack/title'
import { openPack } from '../../src/lib/match/loader'
import { changed } from './changed'
import { cards as known, france, poland, raw } from './nr'

interface Given {
  readonly map: number
  readonly units: number
  readonly cards: readonly number[]
}

function openGiven(pack: Pack): Game<Given> {
  const none = () => null
  return {
    id: 'no-retreat',
    rulesVersion: 1,
    seats: ['german', 'allied'],
    scenarios: Object.keys(pack.scenarios),
    create(scenario) {
      const { map, units } = pack.scenarios[scenario]!
      const cards = pack.further.cards.events.map(({ card }) => card)
      return { map: map.hexes.length, units: units.units.length, cards }
    },
    actor: none,
    outcome: none,
    offers: () => [],
    check: () => [],
    show: bareShow as Game<Given>['show']
  } as Partial<Game<Given>> as Game<Given>
}

const title = {
  id: 'no-retreat',
  scenarios: Object.keys(raw.scenarios),
  files: {
    'map-poland': raw.maps.poland,
    'map-france': raw.maps.france,
    'units-poland': raw.units.poland,
    'units-france': raw.units.france,
    tables: raw.tables,
    cards: raw.cards,
    briefing: raw.briefing,
    ...raw.scenarios
  },
  forms,
  open: openGiven
} satisfies Title

const hash = (own: Files | undefined, scenario: string) => openPack(title, own).load(scenario).rules.dataHash

test('each scenario has the map and the counters of its front, and all have the cards', () => {
  const { game } = openPack(title)
  const cards = known.events.map(({ card }) => card)
  for (const [board, scenario] of [
    [poland, 'polish-regular'],
    [france, 'french-regular']
  ] as const)
    expect(game.create(scenario)).toEqual({ map: board.map.hexes.length, units: board.units.length, cards })
  expect(poland.map.hexes.length).not.toBe(france.map.hexes.length)
})

test('cards of an owner are played with, and the fingerprint of every scenario follows', () => {
  const cards = changed(raw.cards, ['events', 0, 'card'], 999)
  const own = openPack(title, { cards })
  expect(own.game.create('polish-regular').cards[0]).toBe(999)
  for (const id of title.scenarios) expect(hash({ cards }, id)).not.toBe(hash(undefined, id))
  expect(hash({ cards: structuredClone(raw.cards) }, 'polish-regular')).toBe(
    hash(undefined, 'polish-regular')
  )
})

test('a card with a mistake is refused with its place, as any other file', () => {
  const cards = changed(raw.cards, ['events', 0, 'allied', 'text'], '')
  expect(() => openPack(title, { cards })).toThrow('cards.json: events[0].allied.text: ')
  expect(() => openPack(title, { cards: undefined })).toThrow('cards.json: the file is missing')
  expect(() => openPack(title, { card: raw.cards })).toThrow('card.json: no scenario uses this file')
})
