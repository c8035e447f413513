// What is told of a match grows with it, and is what one would read who opened it now.
import { expect, test } from 'vitest'
import { seededRandom } from '../../../kernel/dice'
import type { Match } from '../../../match/match'
import { copyOf, exchange, oneDevice, randomMove, toyRules, twoDevices } from '../../../match/testing/devices'
import { march, marchOrder, marchRules, type MarchState } from '../../../match/testing/march'
import type { ToldEntry } from '../told'
import { Account } from './account'
import type { Told } from './chronicle'

const tell = ({ events, number }: ToldEntry): Told[] =>
  events.map(({ words, rule, kind, hexes }) => ({
    text: `${number} ${words}`,
    rule,
    kind,
    hexes,
    dice: [],
    sums: []
  }))

const accountOf = (match: Match) => new Account(match, match.seats[0], tell, ({ seat }) => seat, null)

const written = ({ entries, stops, ticks, book }: Account) => ({ entries, stops, ticks, parts: book.parts() })

function readWhole(match: Match): Account {
  const account = accountOf(match)
  while (account.entries.length < match.number) account.readOn(7)
  return account
}

test('order by order, with undos, over turns', () => {
  const { match } = oneDevice(toyRules, { scenario: toyRules.game.scenarios[0]! })
  const account = accountOf(match as Match)
  const random = seededRandom(3)
  for (let i = 0; i < 120 && match.status.is === 'to move'; i++) {
    randomMove(match, random)
    const can = match.canUndo()
    if (can.ok && random.int(1, 3) === 1) match.undo(random.int(1, 2) === 1 ? 'step' : 'phase')
    if (i % 3 > 0) account.readOn(Infinity)
    if (i % 3 > 0 && i % 10 === 0) expect(written(account)).toEqual(written(readWhole(match as Match)))
  }
  account.readOn(Infinity)
  expect(written(account)).toEqual(written(readWhole(match as Match)))
  expect(account.entries.some(({ undone }) => undone)).toBe(true)
  // Turns that are done are not made anew.
  const before = account.book.parts()
  expect(
    account.book
      .parts()
      .slice(0, -1)
      .every((part, i) => part === before[i])
  ).toBe(true)
})

test('each entry is told once, and read once', () => {
  let told = 0
  const game = { ...march, tell: (...given: Parameters<typeof march.tell>) => (told++, march.tell(...given)) }
  const { match } = oneDevice({ ...marchRules, game }, { scenario: 'plain' })
  const account = accountOf(match as Match)
  const random = seededRandom(1)
  for (let i = 0; i < 300; i++) {
    match.order(marchOrder(match.actor!, random))
    account.readOn(20)
  }
  expect(account.entries).toHaveLength(300)
  expect(told).toBeLessThanOrEqual(300)
})

test('where another branch of the match counts, or dice are awaited, it is read anew from there', () => {
  const { founder, guest, secrets } = twoDevices<MarchState>(marchRules, { scenario: 'plain' })
  const other = copyOf(founder, [secrets[0]])
  const devices = [founder, other, guest]
  const accounts = devices.map((match) => accountOf(match as Match))
  const check = () =>
    devices.forEach((match, i) => {
      accounts[i]!.readOn(Infinity)
      expect(written(accounts[i]!)).toEqual(written(readWhole(match as Match)))
    })
  const move = (hex: string) => ({ type: 'move', units: ['north-1-corps'], path: [hex] })
  founder.order(move('0101'))
  other.order(move('0202'))
  check()
  other.undo()
  other.order({ type: 'attack', units: ['north-1-corps'], target: '0303' } as never)
  check()
  expect(accounts[1]!.entries.at(-1)!.pending).toBe(true)
  for (const one of [founder, other]) one.flush()
  exchange(...devices)
  check()
  expect(accounts.every(({ entries }) => !entries.some(({ pending }) => pending))).toBe(true)
})
