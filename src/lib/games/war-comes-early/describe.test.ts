import { describe, expect, test } from 'vitest'
import type { GameEvent } from '../../kernel/game'
import { seededDice, seededRandom } from '../../kernel/dice'
import { randomOrder } from '../../kernel/sampling'
import { warComesEarly } from './index'
import { give, movement, scene } from './testing'

const tell = (event: GameEvent, seat: string | null) => warComesEarly.describe(event, seat)

describe('the war diary', () => {
  const moved = () => {
    const state = scene({
      scenario: '1939',
      units: { 'po-c1': '3119', 'po-c2': '3119' },
      phase: movement(['Poland'], '1939')
    })
    return give(state, { type: 'move', units: ['po-c1', 'po-c2'], path: ['3219'] } as never).events.find(
      (event) => event.kind === 'move'
    )!
  }

  test('8.3a names the units of a moving stack to their owner and only their number to the enemy', () => {
    expect(tell(moved(), 'allied')).toBe('Polish 1st Corps and Polish 2nd Corps from 3119 to 3219.')
    expect(tell(moved(), 'german')).toBe('A Polish stack of 2 from 3119 to 3219.')
    expect(tell(moved(), null)).toContain('Polish 2nd Corps')
  })

  test('8.3a does not tell the enemy which unit is set up', () => {
    const event: GameEvent = { kind: 'place', rule: '3.1b', units: ['cz-b31'], hexes: ['2121'] }
    expect(tell(event, 'allied')).toBe('Czechoslovak Border Area 31 set up in Prague (2121).')
    expect(tell(event, 'german')).toBe('A Czechoslovak unit set up in Prague (2121).')
  })

  test.each(['1938', '1939'])('has words for everything that happens in random games of %s', (scenario) => {
    const odd = new Set<string>()
    for (let seed = 1; seed <= 3; seed++) {
      const state = warComesEarly.create(scenario)
      const random = seededRandom(seed)
      const dice = seededDice(seed)
      for (let seat = warComesEarly.actor(state); seat !== null; seat = warComesEarly.actor(state)) {
        const { events } = warComesEarly.apply(
          state,
          seat,
          randomOrder(warComesEarly.offers(state), random),
          dice
        )
        for (const event of events)
          for (const reader of ['german', 'allied', null]) {
            const line = tell(event, reader)
            if (/undefined|NaN|null|\[object/.test(line) || !/^\S.*[.!]$/.test(line)) odd.add(line)
          }
      }
    }
    expect([...odd]).toEqual([])
  })

  test('says so when it has no words', () => {
    expect(() => tell({ kind: 'miracle', rule: '1.1' }, null)).toThrow('miracle')
  })
})
