import { expect, test } from 'vitest'
import { plainOrders } from '../../kernel/sampling'
import type { CombatKind, State } from './state'
import { game, refusal, unitIn } from './testing'
import { battle, declared, fighting } from './testing-battle'

const U = 'F-DE-XVI'
const V = 'F-DE-IV'
const near = { [U]: '2112', 'F-FR-3A-COL': '2113', 'F-FR-3A-VI': '2012' }
const judged = (units: Record<string, string>, targets: string, by: string) =>
  refusal(declared(fighting(0, { units }, ['2113', '2012'])), battle(targets, by))

// E65, ruling 62
test('14.1e, 14.1c and 14.3.1a: nobody is left out: the last one attacks both, or leaves one hex to another', () => {
  expect(judged(near, '2113', U)).toBe('14.1e')
  expect(judged(near, '2012', U)).toBe('14.1e')
  expect(judged(near, '2113 2012', U)).toBeNull()
  const helped = { ...near, [V]: '2114' }
  expect(judged(helped, '2113', V)).toBeNull()
  expect(judged(helped, '2012', U)).toBeNull()
  expect(judged(helped, '2113', U)).toBe('14.1e')
})

test('14.1e: two that attack one hex together leave nobody for the other, though it cannot be joined to their battle', () => {
  const helped = { ...near, [V]: '2114' }
  expect(judged(helped, '2113 2012', `${U} ${V}`)).toBe('14.3.3')
  expect(judged(helped, '2113', `${U} ${V}`)).toBe('14.1e')
})

test('14.1e: a hex that cannot legally be joined may be left', () => {
  // Under Blitzkrieg! it is attacked by Mobile Combat alone (14.0f), which Rough does not allow (14.6.2c).
  const units = { 'F-FR-1DCR': '1922', 'F-DE-XIX': '1921', 'F-DE-VIII': '1822' }
  const marked = (protecting: boolean) =>
    declared(
      fighting(1, { units }, ['1921', '1822'], (state) => {
        state.leaders[1] = 'replacement'
        if (protecting)
          state.blitzkriegs.push({ marker: null, units: [unitIn(state, 'F-DE-XIX').index], done: false })
      })
    )
  const refused = (state: State, targets: string, kind: CombatKind) =>
    refusal(structuredClone(state), battle(targets, 'F-FR-1DCR', kind))
  expect(refused(marked(false), '1921', 'mobile')).toBe('14.1e')
  expect(refused(marked(true), '1921', 'mobile')).toBeNull()
  expect(refused(marked(true), '1822', 'prepared')).toBeNull()
  expect(refused(marked(true), '1921 1822', 'prepared')).toBe('14.0f')
  expect(refused(marked(true), '1921 1822', 'mobile')).toBe('14.6.2c')
})

test('14.1c and 14.3.2: one unit next to three marked hexes attacks all of them, and that is offered', () => {
  const units = { ...near, 'F-FR-4A-IX': '2212' }
  const state = declared(fighting(0, { units }, ['2113', '2012', '2212']))
  expect(refusal(structuredClone(state), battle('2113 2012', U))).toBe('14.1e')
  const all = game.offers(state).flatMap((offer) => [...plainOrders(offer)]) as unknown as {
    targets: string[]
  }[]
  expect(all.length).toBeGreaterThan(0)
  for (const { targets } of all) expect([...targets].sort()).toEqual(['2012', '2113', '2212'])
})
