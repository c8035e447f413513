// A match remembers by a fingerprint what it is played with.
import { expect, test } from 'vitest'
import { toyFiles } from '../kernel/testing/toy-pack'
import { toyTitle } from '../kernel/testing/toy'
import { openPack } from './loader'
import { createMatch, openMatch } from './match'

const shipped = openPack(toyTitle)
const own = openPack(toyTitle, { tables: { steps: 1, defense: 5 } })

test('map, units and scenario are those that the scenario names', () => {
  expect(shipped.load('lane').map).toBe(toyFiles.map)
  expect(shipped.load('alley').map).toBe(toyFiles['map-alley'])
  expect(shipped.load('alley').units).toBe(toyFiles['units-alley'])
  expect(shipped.load('alley').scenario).toBe(toyFiles.alley)
})

test('the fingerprint is that of the scenario and what it is played with', () => {
  const hash = (pack: typeof shipped, scenario: string) => pack.load(scenario).rules.dataHash
  expect(new Set(toyTitle.scenarios.map((id) => hash(shipped, id))).size).toBe(toyTitle.scenarios.length)
  // A change in one map is no change for those who play on another.
  const moved = openPack(toyTitle, {
    'map-alley': { ...toyFiles['map-alley'], homes: { red: ['h1', 'h2'], blue: ['h5', 'h4'] } }
  })
  expect(hash(moved, 'lane')).toBe(hash(shipped, 'lane'))
  expect(hash(moved, 'alley')).not.toBe(hash(shipped, 'alley'))
  for (const id of toyTitle.scenarios) expect(hash(own, id)).not.toBe(hash(shipped, id))
  // Cards are played with by all.
  const carded = openPack(toyTitle, { cards: { raid: { title: 'Raid', from: 5 } } })
  for (const id of toyTitle.scenarios) expect(hash(carded, id)).not.toBe(hash(shipped, id))
  // A copy without a change is the same pack.
  expect(hash(openPack(toyTitle, structuredClone(toyFiles)), 'lane')).toBe(hash(shipped, 'lane'))
})

test('a match made with other data is refused with words, and its past can be read', () => {
  const { rules } = own.load('lane')
  const { match, secrets } = createMatch(rules, { scenario: 'lane' }, rules.game.seats)
  const order = { type: 'place', piece: 'r1', hex: 'h1' }
  match.order(order)
  match.flush()
  const here = openMatch(match.doc, shipped.load('lane').rules, { secrets })
  expect(here.status).toEqual({ is: 'other rules', rulesVersion: 1, dataHash: rules.dataHash })
  const next = { ...order, piece: 'r2' }
  expect(() => here.order(next)).toThrow('The match is played with different game data.')
  expect(here.since(0).map((record) => record.order)).toEqual([order])
  // Whoever has the same files goes on.
  const again = openPack(toyTitle, { tables: { defense: 5, steps: 1 } }).load('lane').rules
  expect(openMatch(match.doc, again, { secrets }).status.is).toBe('to move')
})
