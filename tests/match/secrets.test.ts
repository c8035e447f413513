// Plans made in secret (Eisenhower's War 3.2.3, 3.3.2, 13.1) between two devices: only the seal travels.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { eisenhowersWar } from '../../src/lib/games/eisenhowers-war/index'
import type { State } from '../../src/lib/games/eisenhowers-war/state'
import { seededRandom } from '../../src/lib/kernel/dice'
import { Refused, type Order } from '../../src/lib/kernel/game'
import { stubbornOrder } from '../../src/lib/kernel/sampling'
import { audit } from '../../src/lib/match/audit'
import { copyMatch } from '../../src/lib/match/copy'
import { openMatch, type Match } from '../../src/lib/match/match'
import { copyOf, exchange, oneDevice, twoDevices } from '../../src/lib/match/testing/devices'

const rules = { game: eisenhowersWar, dataHash: 'as shipped' }
const plan = (name: 'first' | 'second', turn: number, hex: string | null) =>
  ({ type: 'plan', plan: name, turn, hex }) as Order
const give = (match: Match<State>, order: object) => match.order(order as Order)
const kinds = (match: Match<State>) => match.since(0).map(({ order }) => (order as Order | undefined)?.type)

/** Both devices after the set-up of the alternate scenario; the Allied plans are to be made. */
function planning(seed = 1) {
  const { founder: german, guest: allied, secrets } = twoDevices(rules, { scenario: 'alternate' }, seed)
  give(german, { type: 'end' })
  exchange(german, allied)
  return { german, allied, secrets }
}

test('a plan leaves its device only as a seal, and its owner knows it, also after the match was opened anew', () => {
  const { german, allied, secrets } = planning()
  give(allied, plan('first', 1, '3304'))
  give(allied, plan('second', 3, '2104'))
  allied.flush()
  exchange(german, allied)
  for (const match of [german, allied]) {
    expect(JSON.stringify(match.since(0))).not.toMatch(/3304|2104/)
    expect(JSON.stringify(match.state())).not.toMatch(/"open":\{/)
  }
  expect(german.state('german').plans.first).toMatchObject({ open: null })
  expect(german.state('allied').plans.first).toMatchObject({ open: null })
  const again = copyOf(allied, [secrets[1]])
  for (const match of [allied, again])
    expect(match.state('allied').plans).toMatchObject({
      first: { open: { turn: 1, hex: '3304' } },
      second: { open: { turn: 3, hex: '2104' } }
    })
})

test('what cannot be planned is refused before it is sealed', () => {
  const { allied } = planning()
  const { number } = allied
  expect(() => give(allied, plan('first', 1, '3007'))).toThrow(Refused)
  expect(() => give(allied, plan('second', 5, '2104'))).toThrow(Refused)
  expect(allied.number).toBe(number)
})

test('the same plan made again has another seal, so nobody learns whether it was changed', () => {
  const { allied } = planning()
  give(allied, plan('first', 1, '3304'))
  const seal = allied.state().plans.first!.seal
  allied.undo()
  give(allied, plan('first', 1, '3304'))
  expect(allied.state().plans.first!.seal).not.toBe(seal)
  allied.undo()
  allied.redo()
  expect(allied.state('allied').plans.first?.open).toEqual({ turn: 1, hex: '3304' })
})

test('when its turn has come the plan opens by itself, on its owner’s device alone', () => {
  const { german, allied } = planning()
  give(allied, plan('first', 1, '3304'))
  give(allied, plan('second', 4, null))
  give(allied, { type: 'airborne', corps: null })
  exchange(german, allied)
  expect(german.actor).toBe('german')
  give(german, { type: 'end' })
  // The German device alone cannot go on.
  expect(german.status).toMatchObject({ is: 'to move', seat: 'allied', here: false })
  exchange(german, allied)
  expect(kinds(allied).at(-1)).toBe('reveal')
  expect(allied.canUndo()).toMatchObject({ ok: false, barrier: 'reveal' })
  allied.flush()
  exchange(german, allied)
  expect(german.state('german').plans.first).toMatchObject({ revealed: true, open: { hex: '3304' } })
  expect([german.head, german.hash]).toEqual([allied.head, allied.hash])
  expect(german.state().stack.at(-1)).toMatchObject({ phase: 'invasion', plan: 'first' })
})

test('a changed client can neither open another plan than it sealed nor look into a seal', () => {
  const { german, allied } = planning()
  give(allied, plan('first', 1, '3304'))
  give(allied, plan('second', 4, null))
  give(allied, { type: 'airborne', corps: null })
  // A device without the means to open by itself: it looks on, as a changed client might.
  exchange(german, allied)
  give(german, { type: 'end' })
  const state = structuredClone(german.state())
  const dice = { roll: () => 1 }
  for (const hex of ['3305', '2104', null])
    for (const salt of ['0'.repeat(32), state.plans.first!.seal.slice(0, 32)])
      expect(() =>
        eisenhowersWar.apply(state, 'allied', { type: 'reveal', plan: 'first', turn: 1, hex, salt }, dice)
      ).toThrow(/3\.2\.3e/)
  const guess = (name: number | string) => name.toString(16).padStart(32, '0')
  expect(eisenhowersWar.secrets!.recall(state, 'allied', guess).plans.first?.open).toBeNull()
  expect(eisenhowersWar.secrets!.open(state, 'allied', guess)).toBeNull()
})

test('with both seats on one device everything goes on by itself, and a copy knows the plans', () => {
  const { match } = oneDevice(rules, { scenario: 'historical' })
  give(match, plan('second', 4, '2104'))
  const { match: copy } = copyMatch(match)
  expect(copy.state('allied').plans.second?.open).toEqual({ turn: 4, hex: '2104' })
  expect(copy.state('german').plans.second?.open).toBeNull()
  for (const [one, seed] of [
    [match, 3],
    [copy, 4]
  ] as const) {
    const random = seededRandom(seed)
    for (let i = 0; i < 3000 && one.status.is !== 'over'; i++) {
      expect(one.state().stack.at(-1)?.phase).not.toBe('reveal')
      const order = stubbornOrder(one.offers(), random)
      if (order === null) continue
      try {
        one.order(order)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
    expect(one.status.is).toBe('over')
    expect(eisenhowersWar.check(one.state())).toEqual([])
  }
})

test('plans that are still sealed when somebody gives up are opened, and the audit sees them', async () => {
  const { german, allied } = planning()
  give(allied, plan('first', 1, '3304'))
  give(allied, plan('second', 4, null))
  allied.flush()
  exchange(german, allied)
  german.concede('german')
  expect(await audit(german)).toMatchObject({ ok: true, seals: 0 })
  exchange(german, allied)
  for (const match of [german, allied])
    expect(await audit(match)).toMatchObject({ ok: true, seals: 2, findings: [] })
  expect(german.outcome).toMatchObject({ winner: 'allied', conceded: 'german' })
})

test('a window that only looks on opens nothing', () => {
  const { german, allied, secrets } = planning()
  give(allied, plan('first', 1, '3304'))
  give(allied, plan('second', 4, null))
  give(allied, { type: 'airborne', corps: null })
  exchange(german, allied)
  give(german, { type: 'end' })
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(german.doc))
  const second = openMatch(doc, rules, { secrets: [secrets[1]], lookOn: true })
  expect(second.number).toBe(german.number)
  expect(second.state('allied').plans.first?.open).toEqual({ turn: 1, hex: '3304' })
  expect(second.state().stack.at(-1)).toMatchObject({ phase: 'reveal' })
})
