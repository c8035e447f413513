import { describe, expect, test } from 'vitest'
import type { Event } from './events'
import { warComesEarly } from './index'
import { give, movement, scene } from './testing'

const tell = (event: Event, seat: string | null) => warComesEarly.tell(event, seat)!.words

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
    expect(tell(moved(), 'allied')).toBe('The Polish 1st Corps and 2nd Corps move from hex 3119 to hex 3219.')
    expect(tell(moved(), 'german')).toBe('A Polish stack of 2 units moves from hex 3119 to hex 3219.')
    expect(tell(moved(), null)).toContain('2nd Corps')
    const units = (seat: string) => warComesEarly.tell(moved(), seat)!.units
    expect([units('allied'), units('german')]).toEqual([['po-c1', 'po-c2'], []])
  })

  test('8.3a does not tell the enemy which unit is set up', () => {
    const event: Event = { kind: 'place', rule: '3.1b', units: ['cz-b31'], hexes: ['2121'] }
    expect(tell(event, 'allied')).toBe('The Czechoslovak Border Area 31 sets up in Prague (2121).')
    expect(tell(event, 'german')).toBe('A Czechoslovak unit sets up in Prague (2121).')
    expect(warComesEarly.tell(event, 'german')).toMatchObject({ units: [], hexes: ['2121'] })
  })

  test('12.3a a battle tells strengths, shifts, column, die and losses', () => {
    const event: Event = {
      kind: 'battle',
      rule: '12.3a',
      hexes: ['2121', '2021'],
      units: ['ge-a3'],
      side: 'german',
      defenders: ['cz-c1'],
      garrison: false,
      lines: [],
      losses: [3, 0],
      dice: [4],
      attack: 12,
      defense: 10,
      differential: 2,
      shifts: [{ label: 'City', value: -2, rule: '12.2a' }],
      table: 'mechanized',
      column: '0',
      result: '3/0'
    }
    expect(tell(event, null)).toBe(
      'Battle for Prague (2121): attack 12 against defense 10, shifted by −2, column 0 of the mechanized line; rolled 4: the attacker loses 3 corps, the defender nothing.'
    )
  })

  test('13.4a in 1939 the other side is the Polish one', () => {
    const state = scene({ scenario: '1939', units: { 'po-c1': '3119' }, german: ['3219'] })
    state.stack.push(movement(['Poland'], '1939'))
    const { events } = give(state, { type: 'move', units: ['po-c1'], path: ['3219'] } as never)
    expect(events.map((event) => tell(event, null)).at(-1)).toBe('Hex 3219 comes under Polish control.')
  })

  test('says so when it has no words', () => {
    expect(() => tell({ kind: 'miracle', rule: '1.1' } as never, null)).toThrow('miracle')
  })
})
