import { describe, expect, test } from 'vitest'
import { attackOffer } from '../../../games/eisenhowers-war/testing-combat'
import { attacking, scene } from '../../../games/eisenhowers-war/testing'
import { meanLosses, oddsOf, type AttackOffer, type OddsPreview } from '../../../kernel/offers'
import { attackParty, fewest, isHopeless, previewOf } from './aids'

const TARGET = '3204'

/** Turn 1 after an unopposed landing: American and British corps may not attack one hex together (3.3.4a). */
function beach(units: Record<string, string>, unopposed = true) {
  const state = scene({
    scenario: 'alternate',
    turn: 1,
    units: { 'G-1SS': TARGET, ...units },
    phase: attacking('allied'),
    beachheads: ['3304'],
    with: { unopposed, bombersUsed: 2 }
  })
  const hexOf = new Map(Object.entries(units))
  return { offer: attackOffer(state), field: { hexOf } }
}

const MIXED = { 'A-US8': '3304', 'A-CW30': '3304', 'A-CW8': '3304', 'A-CW1': '3304' }

describe('US and British corps that may not attack together', () => {
  test('the party is the best that may: three British corps, not the one American that comes first', () => {
    const { offer, field } = beach(MIXED)
    const party = attackParty(field, offer, TARGET)
    expect(offer.judge?.(TARGET, Object.keys(MIXED))).not.toBeNull()
    expect([...party].sort()).toEqual(['A-CW1', 'A-CW30', 'A-CW8'])
    const alone = previewOf(offer, TARGET, ['A-US8']).ok!
    expect(oddsOf(previewOf(offer, TARGET, party).ok!).column).toBeGreaterThan(oddsOf(alone).column)
  })

  test('the fewest keep its column', () => {
    const { offer, field } = beach(MIXED)
    const best = oddsOf(previewOf(offer, TARGET, attackParty(field, offer, TARGET)).ok!)
    const few = fewest(field, offer, TARGET)
    expect(few.every((unit) => unit.startsWith('A-CW'))).toBe(true)
    expect(oddsOf(previewOf(offer, TARGET, few).ok!).column).toBe(best.column)
    for (const unit of few) {
      const less = few.filter((other) => other !== unit)
      expect(less.length === 0 || oddsOf(previewOf(offer, TARGET, less).ok!).column < best.column).toBe(true)
    }
  })

  test('where they may, all attack', () => {
    const { offer, field } = beach(MIXED, false)
    expect([...attackParty(field, offer, TARGET)].sort()).toEqual(Object.keys(MIXED).sort())
  })
})

describe('what an attack is worth', () => {
  const preview = (...results: [chance: number, attacker: number, defender: number][]): OddsPreview => ({
    attack: [],
    defense: [],
    shifts: [],
    table: 't',
    column: 0,
    columns: ['1:3'],
    results: results.map(([chance, attacker, defender]) => ({
      result: `${attacker}/${defender}`,
      chance,
      losses: [attacker, defender]
    })),
    destroys: 0,
    unknown: []
  })

  test('what both lose on the average', () => {
    expect(meanLosses(preview([0.5, 2, 0], [0.5, 1, 1]))).toEqual([1.5, 0.5])
  })

  test('it is hopeless when it costs twice what it takes and destroys nobody', () => {
    expect(isHopeless(preview([0.5, 2, 0], [0.5, 1, 1]))).toBe(true)
    expect(isHopeless(preview([0.5, 1, 1], [0.5, 1, 1]))).toBe(false)
    expect(isHopeless({ ...preview([0.5, 2, 0], [0.5, 1, 1]), destroys: 0.2 })).toBe(false)
    expect(isHopeless(preview([1, 0, 0]))).toBe(false)
  })
})

test('units without whom the others may not attack are found too', () => {
  const offer = {
    attackers: () => ['weak', 'strong', 'other'],
    judge: (_target: string, units: readonly string[]) =>
      units.includes('strong') && !units.includes('other') ? null : { rule: '1', why: 'no' },
    preview: (_target: string, units: readonly string[]) => ({ column: units.length, results: [] })
  } as unknown as AttackOffer
  const field = {
    hexOf: new Map([
      ['weak', 'a'],
      ['strong', 'a'],
      ['other', 'a']
    ])
  }
  expect(attackParty(field, offer, 'T')).toEqual(['weak', 'strong'])
})
