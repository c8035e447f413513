import { describe, expect, test } from 'vitest'
import { put, unitsIn, worldOf } from './board'
import { warComesEarly } from './index'
import { hexIn, refusal, reorganization, scene, where } from './testing'
import {
  act,
  actorOf,
  attack,
  disperse,
  END,
  eventOf,
  fight,
  idsIn,
  lose,
  offer,
  phaseOf,
  strike
} from './testing-combat'
import { AWAY, POOL, type State } from './state'
import { ALLIED } from './world'

const dispersal = (state: State) => offer(state, 'disperse', 'place')

/** Six German corps in 1118 when a phase ends. */
function overstack(more: Record<string, string> = {}): State {
  const corps = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`ge-c${n}`, '1118']))
  return fight(['France'], { units: { ...corps, 'fr-c1': '0616', ...more } })
}

describe('dispersal', () => {
  test('7.0f X57 the opponent distributes what a break-down leaves in excess', () => {
    const state = scene({
      units: { 'su-1B': '5822', 'su-a1': '5822', 'su-a2': '5822', 'su-a3': '5822', 'su-a4': '5822' },
      phase: reorganization(['Soviet Union'])
    })
    act(state, { type: 'breakDown', army: 'su-1B' } as never)
    expect(idsIn(state, '5822')).toHaveLength(9)
    expect(phaseOf(state)).toBe('disperse')
    expect(actorOf(state)).toBe('german')
    const targets = ['5821', '5922', '5923', '5823']
    for (const [i, id] of ['su-a1', 'su-a2', 'su-a3', 'su-a4'].entries())
      act(state, disperse(id, targets[i]!))
    expect(idsIn(state, '5822')).toHaveLength(5)
    expect(phaseOf(state)).toBe('reorganization')
  })

  test('7.0g no more than the excess is moved', () => {
    const state = overstack()
    act(state, END)
    act(state, disperse('ge-c1', '1117'))
    expect(idsIn(state, '1118')).toHaveLength(5)
    expect(phaseOf(state)).not.toBe('disperse')
  })

  test('7.0g a unit that counts double stays when a single one is enough', () => {
    const units = { 'ge-m14': '1118', 'ge-c1': '1118', 'ge-c2': '1118', 'ge-c3': '1118', 'ge-c4': '1118' }
    const state = fight(['France'], { units: { ...units, 'fr-c1': '0616' } })
    act(state, END)
    expect(dispersal(state).pieces).not.toContain('ge-m14')
    expect(refusal(state, disperse('ge-m14', '1117'))).toBe('7.0g')
  })

  test('7.0h enemy zones of control are used when there is nothing else', () => {
    const ring = { 'fr-c2': '1116', 'fr-c3': '1219', 'fr-c4': '0918' }
    const state = overstack({ ...ring, 'fr-c5': '1216', 'fr-c6': '1019', 'fr-c7': '1318' })
    act(state, END)
    const hexes = dispersal(state).hexes('ge-c1')
    expect(hexes).toHaveLength(6)
    act(state, disperse('ge-c1', hexes[0]!))
    expect(where(state, 'ge-c1')).toBe(hexes[0])
  })

  test('8.0i at the end of a phase the opponent moves the excess to adjacent hexes without enemies', () => {
    const state = overstack({ 'fr-c2': '1117' })
    act(state, END)
    expect(phaseOf(state)).toBe('disperse')
    expect(actorOf(state)).toBe('allied')
    expect(refusal(state, disperse('ge-c1', '1117'))).toBe('8.0l')
    expect(refusal(state, disperse('ge-c1', '1120'))).toBe('8.0l')
    expect(refusal(state, disperse('fr-c1', '1119'))).toBe('8.0i')
    const step = act(state, disperse('ge-c1', '1119'))
    expect(eventOf(step, 'disperse').hexes).toEqual(['1118', '1119'])
    expect(where(state, 'ge-c1')).toBe('1119')
  })

  test('8.0i a dispersed unit takes control of the hex it comes into', () => {
    const state = overstack()
    state.control[hexIn(state, '1119')] = ALLIED
    act(state, END)
    expect(eventOf(act(state, disperse('ge-c1', '1119')), 'control').hexes).toEqual(['1119'])
  })

  test('8.0i units that fit nowhere are lost (A9)', () => {
    const enemies = ['1117', '1217', '1218', '1119', '1018', '1017']
    const state = overstack(Object.fromEntries(enemies.map((hex, i) => [`fr-c${i + 2}`, hex])))
    const step = act(state, END)
    expect(eventOf(step, 'noRoom').hexes).toEqual(['1118'])
    expect(idsIn(state, '1118')).toHaveLength(5)
  })

  test('8.0l the opponent says which units go, and hexes without enemy zones of control come first', () => {
    const state = overstack({ 'fr-c2': '1116' })
    act(state, END)
    expect(dispersal(state).pieces).toHaveLength(6)
    // 1117 lies in the zone of control of the French corps.
    expect([...dispersal(state).hexes('ge-c6')].sort()).toEqual(['1017', '1018', '1119', '1217', '1218'])
    expect(refusal(state, disperse('ge-c6', '1117'))).toBe('8.0l')
    act(state, disperse('ge-c6', '1119'))
    expect(where(state, 'ge-c6')).toBe('1119')
  })

  test('12.0f a unit dispersed out of an attacked hex is not attacked again where it is now', () => {
    // German zones of control lie over all hexes around, so every one of them may be used.
    const units: Record<string, string> = { 'su-1B': '1118', 'ge-a2': '1117', 'ge-c1': '1117' }
    Object.assign(units, { 'ge-c7': '1318', 'ge-c8': '0918', 'ge-c9': '1120' })
    for (const n of [1, 2, 3, 4]) units[`su-a${n}`] = '1118'
    const state = fight(['Germany'], { units })
    act(state, attack('1118', 'ge-a2', 'ge-c1'), 1)
    while (phaseOf(state) === 'battle') act(state, lose(idsIn(state, '1117').at(-1)!))
    expect(phaseOf(state)).toBe('disperse')
    expect(actorOf(state)).toBe('german')
    while (phaseOf(state) === 'disperse') {
      const piece = dispersal(state).pieces[0]!
      act(state, disperse(piece, '1119'))
    }
    expect(idsIn(state, '1119').length).toBeGreaterThan(0)
    expect(refusal(state, attack('1119', 'ge-c9'))).toBe('12.0f')
  })
})

describe('fog of war', () => {
  test('8.3a a player sees only the top unit of an enemy stack, and the owner says which that is', () => {
    const state = fight(['France'], { units: { 'fr-c1': '0616', 'fr-m1': '0616', 'ge-c1': '1118' } })
    const seen = warComesEarly.view(state, 'german')
    expect([where(seen, 'fr-c1'), where(seen, 'fr-m1')]).toEqual([AWAY, '0616'])
    const top = offer(state, 'top', 'pick')
    expect(top.idle).toBe(true)
    expect(top.choices.map((choice) => choice.id)).toEqual(['fr-c1'])
    act(state, { type: 'top', unit: 'fr-c1' } as never)
    const then = warComesEarly.view(state, 'german')
    expect([where(then, 'fr-c1'), where(then, 'fr-m1')]).toEqual(['0616', AWAY])
    expect(unitsIn(state, hexIn(state, '0616')).at(-1)!.id).toBe('fr-c1')
  })

  test('8.3a nobody turns over stacks of others, or lone units', () => {
    const state = fight(['France'], { units: { 'fr-c1': '0616', 'ge-c1': '1118', 'ge-c2': '1118' } })
    expect(refusal(state, { type: 'top', unit: 'ge-c1' } as never)).toBe('8.3a')
    expect(refusal(state, { type: 'top', unit: 'fr-c1' } as never)).toBe('8.3a')
    expect(offer(state, 'top', 'pick').choices).toEqual([])
  })

  test('8.3b a battle lays both stacks open, and closes them again when it is over', () => {
    const state = fight(['Germany'], {
      units: {
        'ge-a2': '1117',
        'ge-c1': '1117',
        'ge-m14': '1117',
        'fr-c1': '1118',
        'fr-m1': '1118',
        'fr-C': '1118'
      }
    })
    expect(where(warComesEarly.view(state, 'german'), 'fr-c1')).toBe(AWAY)
    strike(state, '1118', ['ge-a2', 'ge-c1'], '1/0')
    expect(phaseOf(state)).toBe('battle')
    const german = warComesEarly.view(state, 'german')
    expect(['fr-c1', 'fr-m1', 'fr-C'].map((id) => where(german, id))).toEqual(['1118', '1118', '1118'])
    const allied = warComesEarly.view(state, 'allied')
    expect(['ge-a2', 'ge-c1', 'ge-m14'].map((id) => where(allied, id))).toEqual(['1117', '1117', '1117'])
    act(state, lose('ge-c1'))
    expect(state.shown).toEqual([])
    expect(where(warComesEarly.view(state, 'german'), 'fr-c1')).toBe(AWAY)
  })

  test('8.3b who disperses an overstack sees it', () => {
    const state = overstack()
    expect(where(warComesEarly.view(state, 'allied'), 'ge-c1')).toBe(AWAY)
    act(state, END)
    expect(where(warComesEarly.view(state, 'allied'), 'ge-c1')).toBe('1118')
    act(state, disperse('ge-c6', '1119'))
    expect(state.shown).toEqual([])
  })

  test('8.3c once the enemy stack was looked at the attack goes on, and undo ends there', () => {
    const state = fight(['Germany'], {
      units: {
        'ge-a2': '5822',
        'su-a1': '5823',
        'su-a2': '5821',
        'su-a3': '5922',
        'su-a4': '5722',
        'su-a5': '5823'
      }
    })
    put(state, worldOf(state).unit('ge-mt18')!, POOL)
    // The army breaks down for want of supply, and its owner names the corps before the die is rolled.
    const step = act(state, attack('5823', 'ge-a2'))
    expect(phaseOf(state)).toBe('breakDown')
    expect(actorOf(state)).toBe('german')
    expect(step.barrier).toBe('reveal')
    expect(refusal(state, END)).not.toBeNull()
    expect(refusal(state, attack('5821', 'ge-a2'))).not.toBeNull()
    act(state, { type: 'components', units: ['ge-c1', 'ge-c2'] } as never, 1)
    expect(phaseOf(state)).not.toBe('breakDown')
  })
})

test('8.0i a break-down that fits into its hex asks nobody', () => {
  const state = scene({ units: { 'ge-a2': '1118' }, phase: reorganization(['Germany']) })
  act(state, { type: 'breakDown', army: 'ge-a2' } as never)
  expect(idsIn(state, '1118')).toHaveLength(2)
  expect(phaseOf(state)).toBe('reorganization')
  expect(state.shown).toEqual([])
})
