import { describe, expect, test } from 'vitest'
import { worldOf } from './board'
import { give, refusal, where } from './testing'
import {
  act,
  actorOf,
  advance,
  attack,
  attackOffer,
  battleOf,
  END,
  eventOf,
  fight,
  lose,
  offerIds,
  phaseOf,
  preview,
  strike,
  total
} from './testing-combat'

describe('who may attack', () => {
  test('12.0a nobody has to attack', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'fr-c1': '1118' } })
    expect(offerIds(state)).toContain('end')
    act(state, END)
    expect(state.stack.some((frame) => frame.phase === 'combat')).toBe(false)
    expect(where(state, 'fr-c1')).toBe('1118')
  })

  test('9.3a being in an enemy zone of control forces no attack', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'fr-c1': '1118' } })
    expect(attackOffer(state).targets()).toEqual(['1118'])
    expect(act(state, END).events.some((event) => event.kind === 'attack')).toBe(false)
    expect(phaseOf(state)).not.toBe('combat')
  })

  test('12.0b a declared attack is resolved at once and cannot be called off', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'fr-c1': '1118', 'fr-c2': '1118' } })
    const step = give(state, attack('1118', 'ge-c1'), 6)
    expect(battleOf(step).dice).toEqual([6])
    expect(step.barrier).toBe('dice')
  })

  test('12.0c all units in the hex defend as one', () => {
    const state = fight(['Germany'], {
      units: { 'ge-a2': '1117', 'fr-c1': '1118', 'fr-c2': '1118', 'fr-m1': '1118' }
    })
    const event = battleOf(act(state, attack('1118', 'ge-a2'), 6))
    expect(event.differential).toBe(10 - 15)
    expect(event.defenders).toHaveLength(3)
  })

  test('12.0d units of several hexes may join, and only adjacent ones', () => {
    const state = fight(['Germany'], {
      units: { 'ge-c1': '1117', 'ge-c2': '1018', 'ge-c3': '1116', 'fr-c1': '1118' }
    })
    expect([...attackOffer(state).attackers('1118')].sort()).toEqual(['ge-c1', 'ge-c2'])
    expect(refusal(state, attack('1118', 'ge-c1', 'ge-c3'))).toBe('12.0d')
    expect(refusal(state, attack('1017', 'ge-c1'))).toBe('12.0d')
    expect(battleOf(act(state, attack('1118', 'ge-c1', 'ge-c2'), 6)).differential).toBe(3)
  })

  test('12.0d units of other nations than the active ones do not attack', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'po-c1': '1018', 'fr-c1': '1118' } })
    expect(refusal(state, attack('1118', 'po-c1'))).toBe('12.0d')
  })

  test('12.0d nations that share a turn attack together, and one of them advances (A39)', () => {
    const state = fight(['France', 'Britain'], {
      breached: ['0716'],
      units: { 'fr-a1': '0616', 'uk-BEF': '0615', 'ge-r1': '0716' },
      allied: ['0615']
    })
    strike(state, '0716', ['fr-a1', 'uk-BEF'], '1/3')
    act(state, lose('fr-a1'))
    const components = worldOf(state)
      .units.filter((unit) => unit.nation === 'France' && where(state, unit.id) === '0616')
      .map((unit) => unit.id)
    expect(components).toHaveLength(1)
    expect(refusal(state, advance('uk-BEF', ...components))).toBe('8.0j')
    act(state, advance('uk-BEF'))
    expect(where(state, 'uk-BEF')).toBe('0716')
  })

  test('12.0e a unit that has attacked brings nothing into a second battle', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'fr-c1': '1118', 'fr-c2': '1016' } })
    act(state, attack('1118', 'ge-c1'), 1)
    expect(phaseOf(state)).toBe('combat')
    expect(refusal(state, attack('1016', 'ge-c1'))).toBe('12.0f')
  })

  test('12.0f no unit attacks twice', () => {
    const state = fight(['Germany'], {
      units: { 'ge-c1': '1117', 'ge-c2': '1117', 'ge-c3': '1117', 'fr-c1': '1118', 'fr-c2': '1017' }
    })
    strike(state, '1118', ['ge-c1', 'ge-c2', 'ge-c3'], '2/0')
    const survivor = ['ge-c1', 'ge-c2', 'ge-c3'].find((id) => where(state, id) === '1117')!
    expect(refusal(state, attack('1017', survivor))).toBe('12.0f')
  })

  test('12.0f nobody is attacked twice', () => {
    const state = fight(['Germany'], {
      units: { 'ge-c1': '1117', 'ge-c2': '1018', 'fr-c1': '1118' }
    })
    act(state, attack('1118', 'ge-c1'), 1)
    expect(refusal(state, attack('1118', 'ge-c2'))).toBe('12.0f')
    expect(attackOffer(state).targets()).toEqual([])
  })

  test('12.0f the components of a disrupted army have attacked too', () => {
    const state = fight(['Germany'], {
      units: { 'ge-a2': '1117', 'fr-a1': '1118', 'fr-c1': '1118', 'fr-c2': '1017' },
      breached: ['0716']
    })
    strike(state, '1118', ['ge-a2'], '1/0')
    const corps = worldOf(state).units.filter(
      (unit) => unit.nation === 'Germany' && where(state, unit.id) === '1117'
    )
    expect(corps).toHaveLength(1)
    expect(refusal(state, attack('1017', corps[0]!.id))).toBe('12.0f')
  })

  test('12.0g attacks are declared one after the other, in any order', () => {
    const state = fight(['Germany'], {
      units: { 'ge-c1': '1117', 'ge-c2': '1117', 'fr-c1': '1118', 'fr-c2': '1017' }
    })
    act(state, attack('1017', 'ge-c2'), 1)
    expect(phaseOf(state)).toBe('combat')
    expect(battleOf(act(state, attack('1118', 'ge-c1'), 1)).dice).toEqual([1])
  })

  test('12.0h units of one stack may attack different hexes or stay out', () => {
    const state = fight(['Germany'], {
      units: { 'ge-c1': '1117', 'ge-c2': '1117', 'ge-c3': '1117', 'fr-c1': '1118', 'fr-c2': '1017' }
    })
    expect(battleOf(act(state, attack('1118', 'ge-c1'), 1)).units).toEqual(['ge-c1'])
    expect(battleOf(act(state, attack('1017', 'ge-c2'), 1)).units).toEqual(['ge-c2'])
    expect(where(state, 'ge-c3')).toBe('1117')
  })

  test('12.0i the defender is asked nothing before the die is rolled', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'fr-c1': '1118', 'fr-m1': '1118' } })
    const step = give(state, attack('1118', 'ge-c1'), 1)
    expect(step.events.map((event) => event.kind).slice(0, 2)).toEqual(['attack', 'battle'])
  })

  test('12.0j an intact fort without units is attacked, its garrison defends', () => {
    const state = fight(['Germany'], { units: { 'ge-a2': '2025' } })
    expect([...attackOffer(state).targets()].sort()).toEqual(['1925', '2024', '2125'])
    expect(total(preview(state, '2024', 'ge-a2').defense)).toBe(2)
    expect(battleOf(act(state, attack('2024', 'ge-a2'), 6)).differential).toBe(8)
    const breached = fight(['Germany'], { breached: ['2024'], units: { 'ge-a2': '2025' } })
    expect(refusal(breached, attack('2024', 'ge-a2'))).toBe('12.0d')
  })

  test('12.0j the Belgian fort is no target while Belgium is neutral', () => {
    const state = fight(['Germany'], { units: { 'ge-a2': '0710' } })
    expect(refusal(state, attack('0609', 'ge-a2'))).toBe('12.0d')
    const war = fight(['Germany'], { violated: ['Belgium'], units: { 'ge-a2': '0710' } })
    expect(total(preview(war, '0609', 'ge-a2').defense)).toBe(4)
  })
})

describe('where attacks may go', () => {
  test('11.4b mechanized units never attack into mountain or swamp', () => {
    const swamp = fight(['Germany'], { units: { 'ge-m14': '1307', 'ge-c1': '1307', 'fr-c1': '1306' } })
    expect(refusal(swamp, attack('1306', 'ge-m14'))).toBe('11.4b')
    expect(attackOffer(swamp).attackers('1306')).toEqual(['ge-c1'])
    const fort = fight(['Germany'], { units: { 'ge-m14': '2520' } })
    expect(refusal(fort, attack('2420', 'ge-m14'))).toBe('11.4b')
    expect(attackOffer(fort).targets()).not.toContain('2420')
  })

  test('11.4b a city stands for the mountains of its hex', () => {
    const state = fight(['Germany'], { units: { 'ge-m14': '0924', 'fr-c1': '0925' } })
    expect(attackOffer(state).attackers('0925')).toEqual(['ge-m14'])
  })

  test('11.4f nobody attacks across a closed hexside, but across the Danish Straits', () => {
    const state = fight(['Germany'], {
      violated: ['Denmark'],
      units: { 'ge-c1': '2503', 'dn-FA': '2603' }
    })
    expect(attackOffer(state).targets()).toEqual(['2603'])
    const { grid, closed, land } = worldOf(state)
    const ends = (side: number) => [grid.sideHexes[2 * side]!, grid.sideHexes[2 * side + 1]!]
    const blocked = closed.findIndex((is, side) => is === 1 && ends(side).every((hex) => land[hex] === 1))
    const [from, to] = ends(blocked).map((hex) => grid.ids[hex]!)
    const barred = fight(['Germany'], { units: { 'ge-c1': from!, 'fr-c1': to! } })
    expect(refusal(barred, attack(to!, 'ge-c1'))).toBe('11.4f')
  })

  test('11.5f Germans do not attack the Maginot Line', () => {
    const state = fight(['Germany'], { units: { 'ge-a2': '0716', 'fr-a1': '0616' } })
    expect(refusal(state, attack('0616', 'ge-a2'))).toBe('11.5f')
    expect(attackOffer(state).targets()).toEqual([])
  })

  test('11.7a units attack only where they may go', () => {
    const czech = fight(['Czechoslovakia'], { units: { 'cz-a1': '2024', 'ge-c1': '2025' } })
    expect(refusal(czech, attack('2025', 'cz-a1'))).toBe('11.7a')
    const italian = fight(['Italy'], { units: { 'it-a1': '2222', 'cz-c1': '2221' } })
    expect(refusal(italian, attack('2221', 'it-a1'))).toBe('11.7d')
  })

  test('5.1h in the first two turns units of bystanders cannot be attacked', () => {
    const units = { 'ge-a2': '0319', 'fr-a1': '0219' }
    expect(refusal(fight(['Germany'], { turn: 1, units }), attack('0219', 'ge-a2'))).toBe('5.1b')
    expect(attackOffer(fight(['Germany'], { turn: 3, units })).targets()).toEqual(['0219'])
  })
})

test('12.0d the event of an attack names its hexes and units', () => {
  const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'fr-c1': '1118' } })
  const event = eventOf(act(state, attack('1118', 'ge-c1'), 1), 'attack')
  expect(event.hexes).toEqual(['1118', '1117'])
  expect(event.units).toEqual(['ge-c1'])
  expect(actorOf(state)).toBe('german')
})
