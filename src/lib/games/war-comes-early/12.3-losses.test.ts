import { describe, expect, test } from 'vitest'
import { put, refreshPolitics, worldOf } from './board'
import { refusal, where } from './testing'
import {
  act,
  actorOf,
  advance,
  disperse,
  eventOf,
  fight,
  idsIn,
  lose,
  offer,
  phaseOf,
  strike
} from './testing-combat'
import { czechForts } from './testing-war'
import { DEAD, GONE, POOL, type State } from './state'

/** French units at home against Germans in a breached West Wall hex: everybody is in supply, the ground is clear. */
function west(german: readonly string[], french: readonly string[]): State {
  return fight(['France'], {
    breached: ['0716'],
    units: {
      ...Object.fromEntries(german.map((id) => [id, '0716'])),
      ...Object.fromEntries(french.map((id) => [id, '0616']))
    }
  })
}

const STRONG = ['fr-a1', 'fr-m1', 'fr-m2', 'fr-m3', 'fr-C']

describe('paying losses', () => {
  test('12.3c the defender removes his losses before the attacker', () => {
    const state = west(['ge-c1', 'ge-m15'], STRONG)
    strike(state, '0716', STRONG, '1/1')
    expect(actorOf(state)).toBe('german')
    expect(refusal(state, lose('fr-C'))).toBe('12.3h')
    act(state, lose('ge-c1'))
    expect(where(state, 'ge-c1')).toBe(DEAD)
    expect(actorOf(state)).toBe('allied')
    act(state, lose('fr-C'))
    expect(where(state, 'fr-C')).toBe(DEAD)
  })

  test('12.3d losses beyond the whole force are ignored', () => {
    const state = west(['ge-r1'], STRONG)
    const step = strike(state, '0716', STRONG, '0/5')
    expect(step.events.filter((event) => event.kind === 'eliminated')).toHaveLength(1)
    expect(phaseOf(state)).toBe('battle')
    act(state, advance())
    expect(phaseOf(state)).toBe('combat')
  })

  test('12.3e Soviet, Danish and Lithuanian armies count one corps equivalent', () => {
    const soviet = fight(['Germany'], {
      units: { 'ge-a2': '1117', 'ge-c1': '1117', 'su-a1': '1118', 'su-a2': '1118' }
    })
    strike(soviet, '1118', ['ge-a2', 'ge-c1'], '1/1')
    expect(idsIn(soviet, '1118')).toHaveLength(1)
    const danish = fight(['Germany'], {
      violated: ['Denmark'],
      units: { 'ge-a2': '2402', 'ge-c1': '2402', 'dn-FA': '2403' }
    })
    strike(danish, '2403', ['ge-a2', 'ge-c1'], '1/1')
    expect(where(danish, 'dn-FA')).toBe(GONE)
    const { units } = worldOf(danish)
    expect(units.find((unit) => unit.id === 'li-FA')!.ce).toBe(1)
  })

  test('12.3f X47 a static division is half a corps equivalent', () => {
    const one = west(['ge-s1'], ['fr-a1'])
    strike(one, '0716', ['fr-a1'], '1/1')
    expect(where(one, 'ge-s1')).toBe(GONE)
    const two = west(['ge-s1', 'ge-s2'], ['fr-a1', 'fr-m1'])
    strike(two, '0716', ['fr-a1', 'fr-m1'], '1/1')
    expect([where(two, 'ge-s1'), where(two, 'ge-s2')]).toEqual([GONE, GONE])
  })

  test('12.3f no half corps is lost in excess when the losses can be met exactly (A21)', () => {
    const state = west(['ge-s1', 'ge-c1', 'ge-m15'], STRONG)
    strike(state, '0716', STRONG, '1/1')
    expect(refusal(state, lose('ge-s1'))).toBe('12.3f')
    expect(offer(state, 'lose', 'pick').choices.map((choice) => choice.id)).toEqual(['ge-c1', 'ge-m15'])
    act(state, lose('ge-c1'))
    expect(where(state, 'ge-s1')).toBe('0716')
  })

  test('12.3f two static divisions may pay for one corps', () => {
    const state = west(['ge-s1', 'ge-s2', 'ge-c1'], STRONG)
    strike(state, '0716', STRONG, '1/1')
    act(state, lose('ge-s1'))
    expect(where(state, 'ge-s2')).toBe(GONE)
    expect(where(state, 'ge-c1')).toBe('0716')
    expect(actorOf(state)).toBe('allied')
  })

  test('12.3g X48 the garrison of a fort is the last to go', () => {
    const units = { 'ge-a2': '2025', 'ge-c1': '2025', 'ge-c2': '2025', 'ge-c3': '2025', 'cz-b31': '2024' }
    const attackers = ['ge-a2', 'ge-c1', 'ge-c2', 'ge-c3']
    const held = fight(['Germany'], { units })
    strike(held, '2024', attackers, '1/1')
    expect(where(held, 'cz-b31')).toBe(GONE)
    act(held, lose('ge-c1'))
    // The garrison stays: no advance, and the army is disrupted.
    expect(phaseOf(held)).toBe('combat')
    expect(where(held, 'ge-a2')).toBe(POOL)

    const fallen = fight(['Germany'], { units })
    const step = strike(fallen, '2024', attackers, '1/2')
    expect(eventOf(step, 'garrisonLost').rule).toBe('12.3g')
    act(fallen, lose('ge-c1'))
    act(fallen, advance('ge-a2'))
    expect(fallen.breached).toHaveLength(1)
    expect(where(fallen, 'ge-a2')).toBe('2024')
  })

  test('12.3h each player chooses among all of his units in the battle, and only those', () => {
    const state = west(['ge-c1', 'ge-m15'], ['fr-a1', 'fr-m1', 'fr-C', 'fr-c1'])
    strike(state, '0716', ['fr-a1', 'fr-m1', 'fr-C'], '1/1')
    expect(offer(state, 'lose', 'pick').choices.map((choice) => choice.id)).toEqual(['ge-c1', 'ge-m15'])
    act(state, lose('ge-m15'))
    const choices = offer(state, 'lose', 'pick').choices.map((choice) => choice.id)
    expect(choices.sort()).toEqual(['fr-C', 'fr-a1', 'fr-m1'])
    expect(refusal(state, lose('fr-c1'))).toBe('12.3h')
  })

  test('12.3h units that are alike leave no choice', () => {
    const state = west(['ge-c1', 'ge-c2'], ['fr-a1', 'fr-m1'])
    strike(state, '0716', ['fr-a1', 'fr-m1'], '1/1')
    expect(idsIn(state, '0716')).toHaveLength(1)
    expect(actorOf(state)).toBe('allied')
  })

  test('12.3h loss is judged where the unit stood: attacking into a city costs two dice', () => {
    const state = fight(['France'], {
      breached: ['0717'],
      units: { 'fr-c1': '0616', 'ge-c1': '0717' }
    })
    const lost = eventOf(strike(state, '0717', ['fr-c1'], '1/0'), 'eliminated')
    expect(lost).toMatchObject({ rule: '3.5d', units: ['fr-c1'] })
    expect(lost.dice).toHaveLength(2)
  })

  test('12.3h a defender lost to a concentric attack rolls two dice', () => {
    const state = fight(['Germany'], { units: { 'ge-a2': '2221', 'ge-a3': '2223', 'cz-c1': '2222' } })
    state.breached = czechForts(state, '2825')
    refreshPolitics(state)
    const lost = eventOf(strike(state, '2222', ['ge-a2', 'ge-a3'], '0/5'), 'eliminated')
    expect(lost).toMatchObject({ rule: '3.5c', units: ['cz-c1'] })
    expect(lost.dice).toHaveLength(2)
  })
})

describe('armies', () => {
  test('12.3i X46 an army that owes less than it is worth breaks down in place', () => {
    const state = west(['ge-a2'], STRONG)
    const step = strike(state, '0716', STRONG, '1/1')
    expect(eventOf(step, 'breakDown')).toMatchObject({ rule: '12.3i', hexes: ['0716'] })
    expect(where(state, 'ge-a2')).toBe(POOL)
    expect(idsIn(state, '0716')).toHaveLength(1)
  })

  test('12.3i the components of an army broken down for it take the losses', () => {
    const state = west(['ge-a2', 'ge-m15'], STRONG)
    strike(state, '0716', STRONG, '1/1')
    act(state, lose('ge-a2'))
    expect(where(state, 'ge-m15')).toBe('0716')
    expect(idsIn(state, '0716')).toHaveLength(2)
    expect(actorOf(state)).toBe('allied')
  })

  test('12.3i a player may not pay with another unit after he broke an army down', () => {
    const state = west(['ge-a2', 'ge-m15'], STRONG)
    // With the mountain corps in the pool the owner names the components.
    put(state, worldOf(state).unit('ge-mt18')!, POOL)
    strike(state, '0716', STRONG, '1/1')
    act(state, lose('ge-a2'))
    expect(phaseOf(state)).toBe('breakDown')
    act(state, { type: 'components', units: ['ge-c1', 'ge-mt18'] } as never)
    expect(refusal(state, lose('ge-m15'))).toBe('12.3i')
    act(state, lose('ge-mt18'))
    expect(idsIn(state, '0716').sort()).toEqual(['ge-c1', 'ge-m15'])
  })

  test('12.3i an army worth no more than is owed is lost whole', () => {
    const state = west(['ge-a2'], ['fr-a1', 'fr-m1', 'fr-m2', 'fr-m3', 'fr-C'])
    const step = strike(state, '0716', STRONG, '1/2')
    expect(eventOf(step, 'converted').rule).toBe('7.1b')
    expect(idsIn(state, '0716')).toEqual([])
    expect(where(state, 'ge-a2')).toBe(POOL)
    expect([where(state, 'ge-c1'), where(state, 'ge-c2')]).toEqual([DEAD, DEAD])
  })

  test('12.3i a front gives up as many armies as are owed', () => {
    const state = fight(['Germany'], {
      units: {
        'su-1B': '5823',
        'ge-a2': '5822',
        'ge-a3': '5723',
        'ge-a5': '5824',
        'ge-a8': '5722',
        'ge-a10': '5724'
      }
    })
    const before = idsIn(state, '5823')
    expect(before).toEqual(['su-1B'])
    const attackers = ['ge-a2', 'ge-a3', 'ge-a5']
    const step = strike(state, '5823', attackers, '1/2')
    expect(eventOf(step, 'battle').result).toBe('1/2')
    expect(idsIn(state, '5823')).toHaveLength(3)
  })

  test('12.3j overstacks are dispersed after all losses and disruption (A54)', () => {
    const state = fight(['Germany'], {
      units: {
        'ge-a2': '1117',
        'ge-c1': '1117',
        'ge-c2': '1117',
        'ge-c3': '1117',
        'ge-c4': '1117',
        'ge-a3': '1017',
        'fr-c1': '1118',
        'fr-c2': '1118'
      }
    })
    const step = strike(state, '1118', ['ge-a2', 'ge-a3'], '1/1')
    // The French corps are alike; the German player may pay with either army.
    expect(step.events.at(-1)!.kind).toBe('eliminated')
    act(state, lose('ge-a3'))
    // 1117: the second army broke down too: six corps.
    expect(phaseOf(state)).toBe('disperse')
    expect(actorOf(state)).toBe('allied')
    expect(idsIn(state, '1117')).toHaveLength(6)
    act(state, disperse('ge-c1', '1116'))
    expect(idsIn(state, '1117')).toHaveLength(5)
    expect(phaseOf(state)).toBe('combat')
  })
})

describe('what a choice of losses says', () => {
  const asked = (state: State) => offer(state, 'lose', 'pick').choices

  test('12.3h it says what it pays, that the unit is lost, and how it comes back', () => {
    const state = west(['ge-c1', 'ge-m15'], STRONG)
    strike(state, '0716', STRONG, '1/1')
    const [corps, motorized] = ['ge-c1', 'ge-m15'].map((id) => asked(state).find((one) => one.id === id)!)
    expect(corps).toMatchObject({
      pays: { paid: 1, owed: 1, in: 'corps' },
      fate: { unit: 'ge-c1', text: 'Destroyed' }
    })
    expect(corps!.outlook!().notes.map(({ rule }) => rule)).toEqual(['3.5k'])
    // 4.6: a mechanized corps costs points.
    expect(motorized!.outlook!().notes.map(({ rule }) => rule)).toEqual(['4.6a'])
  })

  test('12.3i an army worth more than is owed pays nothing itself and breaks down', () => {
    const state = west(['ge-c1', 'ge-m15'], STRONG)
    strike(state, '0716', STRONG, '1/1')
    act(state, lose('ge-c1'))
    const army = asked(state).find((one) => one.id === 'fr-a1')!
    expect(army.pays).toEqual({ paid: 0, owed: 1, in: 'corps' })
    expect(army.fate!.text).toMatch(/^Breaks down into/)
    expect(army.fate!.after).toBeDefined()
    expect(army.outlook!().notes).toMatchObject([{ rule: '12.3i' }])
  })
})
