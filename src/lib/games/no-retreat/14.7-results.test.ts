// What each result does, whatever was rolled for it.
import { expect, test } from 'vitest'
import { hasArmorBonus } from './14.6-shifts'
import { counterattack } from './14.7-results'
import { fightOf } from './14.5-battle'
import { distance } from '../../hex/grid'
import { hasNoActions, worldOf } from './board'
import type { AdvanceFrame, ChoiceFrame, State } from './state'
import { game, give, hexIn, isOver, refusal, scene, under, unitIn, where } from './testing'
import {
  battle,
  battleNow,
  clash,
  comesTo,
  declared,
  END,
  fighting,
  hold,
  resulting,
  roll
} from './testing-battle'

const steps = (state: State, ...ids: string[]) => ids.map((id) => state.steps[unitIn(state, id).index])
const top = (state: State) => state.stack.at(-1)!.phase
const two = { 'F-DE-I': '0616', 'F-DE-II': '0715' }

test('14.7A1: the attacker loses one step, of the unit that he chooses', () => {
  const state = resulting({ units: { ...two, 'F-FR-PAR': '0615' } }, 0, '0615', 'F-DE-I F-DE-II', 'A1')
  expect(game.actor(state)).toBe('german')
  give(state, { type: 'lose', unit: 'F-DE-II' })
  expect(steps(state, 'F-DE-I', 'F-DE-II', 'F-FR-PAR')).toEqual([2, 1, 2])
  expect(isOver(state)).toBe(true)
})

test('14.7EXCR: EX/CR is an EX, and then a CR', () => {
  const state = declared(fighting(0, { units: { ...two, 'F-FR-PAR': '0615' } }, ['0615']))
  give(state, battle('0615', 'F-DE-I F-DE-II'))
  expect(roll(state, 4).result).toBe('EX/CR')
  give(state, { type: 'lose', unit: 'F-DE-II' })
  expect(steps(state, 'F-DE-I', 'F-DE-II', 'F-FR-PAR')).toEqual([2, 1, 1])
  expect([top(state), (state.stack.at(-1) as ChoiceFrame).result]).toEqual(['choice', 'CR'])
})

test('14.7D1: the defender loses a step; one hex of advance if that leaves his hex empty', () => {
  const whole = resulting({ units: { ...two, 'F-FR-PAR': '0615' } }, 0, '0615', 'F-DE-I F-DE-II', 'D1')
  expect(steps(whole, 'F-FR-PAR', 'F-DE-I', 'F-DE-II')).toEqual([1, 2, 2])
  expect(isOver(whole)).toBe(true)
  const empty = resulting(
    { units: { 'F-DE-XIX': '0616', 'F-FR-PAR': '0615:reduced' } },
    0,
    '0615',
    'F-DE-XIX',
    'D1'
  )
  expect(top(empty)).toBe('advance')
  expect(refusal(empty, { type: 'advance', unit: 'F-DE-XIX', path: ['0615', '0614'] })).toBe('14.7D')
  give(empty, { type: 'advance', unit: 'F-DE-XIX', path: ['0615'] })
  expect(where(empty, 'F-DE-XIX')).toBe('0615')
})

test('14.7DD: each defender loses a step, all retreat three hexes and get No Actions', () => {
  const state = resulting(
    { units: { ...two, 'F-FR-PAR': '0615', 'F-FR-ALP': '0615:reduced' } },
    0,
    '0615',
    'F-DE-I F-DE-II',
    'DD'
  )
  expect([steps(state, 'F-FR-PAR')[0], where(state, 'F-FR-ALP')]).toEqual([1, 'allied-destroyed'])
  const { grid } = worldOf(state)
  expect(distance(grid, state.at[unitIn(state, 'F-FR-PAR').index]!, hexIn(state, '0615'))).toBe(3)
  expect(hasNoActions(state, unitIn(state, 'F-FR-PAR'))).toBe(true)
  expect((state.stack.at(-1) as AdvanceFrame).limit).toBe(2)
})

test('14.7.3e: who is stacked with a force and takes no part shares its retreats, and nothing else', () => {
  const state = under(scene({ units: { 'F-DE-I': '0616', 'F-DE-II': '0616', 'F-FR-PAR': '0615' } }))
  clash(state, 0, '0615', 'F-DE-I', 'prepared')
  counterattack(state, battleNow(state), 'prepared')
  comesTo(state, 'DD')
  expect(steps(state, 'F-DE-I', 'F-DE-II')).toEqual([1, 2])
  expect(state.stack.at(-1)).toMatchObject({
    phase: 'retreat',
    units: [unitIn(state, 'F-DE-II').index, unitIn(state, 'F-DE-I').index]
  })
  const stay = under(scene({ units: { 'F-DE-I': '0616', 'F-DE-II': '0616', 'F-FR-PAR': '0615' } }))
  clash(stay, 0, '0615', 'F-DE-I', 'prepared')
  counterattack(stay, battleNow(stay), 'prepared')
  comesTo(stay, 'D1')
  expect(steps(stay, 'F-DE-I', 'F-DE-II')).toEqual([1, 2])
})

test('14.7.3c: ground that takes the Armor Bonus away takes it in a Counterattack too', () => {
  const bonus = (hex: string, from: string) => {
    const state = under(scene({ units: { 'F-DE-I': hex, 'F-FR-1DCR': from } }))
    clash(state, 0, from, 'F-DE-I', 'prepared')
    counterattack(state, battleNow(state), 'prepared')
    return hasArmorBonus(state, fightOf(state, battleNow(state)))
  }
  expect([bonus('0616', '0615'), bonus('1312', '1313')]).toEqual([true, false])
})

test('14.7.3h: a Shock-Target gives its column in the first battle only', () => {
  const units = { ...two, 'F-FR-PAR': '0615' }
  const state = declared(fighting(0, { units }, ['0615:target:shock']))
  give(state, battle('0615', 'F-DE-I F-DE-II'))
  const frame = battleNow(state)
  counterattack(state, frame, 'prepared')
  frame.step = 'roll'
  expect(roll(state, 1).shifts).toEqual([])
})

test('14.7.2c (E74): a step that the first attacker loses in the Counterattack pays for his Shock-Target', () => {
  const units = { 'F-DE-I': '0616', 'F-FR-PAR': '0615' }
  const state = declared(fighting(0, { units }, ['0615:target:shock']))
  give(state, battle('0615', 'F-DE-I'))
  counterattack(state, battleNow(state), 'prepared')
  comesTo(state, 'D1')
  expect([steps(state, 'F-DE-I'), isOver(state)]).toEqual([[1], true])
  // Without such a loss it is paid when all is over.
  const late = declared(fighting(0, { units }, ['0615:target:shock']))
  give(late, battle('0615', 'F-DE-I'))
  counterattack(late, battleNow(late), 'prepared')
  comesTo(late, '-')
  expect([steps(late, 'F-DE-I'), isOver(late)]).toEqual([[1], true])
})

test('14.7.4b and 14.8c: white units, Forts, Airborne and Dynamo fight a Counterblow battle but do not advance', () => {
  const white = { 'F-FR-9A-41': '0616', 'F-DE-I': '0615:reduced' }
  expect(
    refusal(declared(fighting(1, { units: white }, ['0615:counterblow'])), battle('0615', 'F-FR-9A-41'))
  ).toBeNull()
  const state = resulting({ units: { ...white, 'F-FR-PAR': '0616' } }, 1, '0615', 'F-FR-9A-41 F-FR-PAR', 'D1')
  expect((state.stack.at(-1) as AdvanceFrame).units).toEqual([unitIn(state, 'F-FR-PAR').index])
  const fixed = resulting(
    { units: { 'F-DE-AIRL': '0616', 'F-FR-PAR': '0615:reduced' } },
    0,
    '0615',
    'F-DE-AIRL',
    'D1'
  )
  expect([where(fixed, 'F-FR-PAR'), isOver(fixed)]).toEqual(['allied-destroyed', true])
})

const GRAYS = ['0116', '0117', '0118', '0119', '0120']

test('14.7.4d: after an enemy Counterblow a CB needs a marker of one’s own that is left', () => {
  const cb = (grays: number) => {
    const units = { 'F-DE-I': '0616', 'F-FR-PAR': '0615' }
    const marks = ['0615:counterblow', ...GRAYS.slice(0, grays)]
    const state = declared(
      fighting(0, { units }, marks, (one) =>
        one.marks.forEach((mark) => (mark.use === 'target' ? (mark.kept = true) : null))
      )
    )
    give(state, battle('0615', 'F-DE-I'))
    comesTo(state, 'CB')
    return state.marks.filter(({ use, side }) => use === 'counterblow' && side === 0).length
  }
  expect([cb(0), cb(5)]).toEqual([1, 0])
})

test('14.1.2g and 14.6.2f: no CB puts a Counterblow into the hex of a Fortress or an Evacuation Zone', () => {
  const marked = (more: Record<string, string>, from: string, to: string) => {
    const units = { 'F-FR-PAR': from, 'F-DE-I': to, ...more }
    const state = declared(fighting(1, { units }, [to]))
    give(state, battle(to, 'F-FR-PAR'))
    comesTo(state, 'CB')
    return state.marks.map(({ hex }) => hex)
  }
  expect(marked({}, '0616', '0615')).toHaveLength(1)
  expect(marked({ 'F-FT-MON': '0616' }, '0616', '0615')).toEqual([])
})

test('14.7CBa: not on a hex from which nobody took part, nor a brown one on a hex with French units', () => {
  const units = {
    'F-GB-I': '0616',
    'F-BE-III': '0715',
    'F-FR-PAR': '0715',
    'F-GB-DYN': '0715',
    'F-FR-ALP': '0516',
    'F-DE-I': '0615'
  }
  const state = declared(fighting(1, { units }, ['0615:target:brown']))
  give(state, battle('0615', 'F-GB-I F-BE-III'))
  comesTo(state, 'CB')
  // Nothing is to be chosen.
  expect(state.marks).toMatchObject([{ hex: hexIn(state, '0616'), with: 'brown', use: 'counterblow' }])
})

test('18.10c: D and DR are EX when Dynamo defends', () => {
  for (const result of ['D', 'DR'] as const) {
    const state = resulting(
      { units: { 'F-DE-I': '0616', 'F-GB-DYN': '0615', 'F-FR-PAR': '0615' } },
      0,
      '0615',
      'F-DE-I',
      result
    )
    expect([top(state), game.actor(state)]).toEqual(['loss', 'allied'])
    give(state, { type: 'lose', unit: 'F-FR-PAR' })
    expect([steps(state, 'F-DE-I', 'F-FR-PAR'), isOver(state)]).toEqual([[1, 1], true])
  }
})

test('18.10b and 12.4m: no Blitz! against Dynamo; else markers serve whoever has no supply', () => {
  const committed = (more: Record<string, string>) => {
    const state = under(scene({ units: { 'F-DE-I': '0616:no', 'F-FR-PAR': '0615:low', ...more } }))
    const marker = hold(state, 0, 'blitz')
    clash(state, 0, '0615', 'F-DE-I', 'prepared')
    battleNow(state).step = 'germanMarker'
    return refusal(state, { type: 'commit', marker })
  }
  expect([committed({}), committed({ 'F-GB-DYN': '0615' })]).toEqual([null, '18.10b'])
})

test('18.5a: German markers do not help Soviets', () => {
  const state = under(
    scene({ scenario: 'polish-regular', units: { 'P-SU-5A': '1914', 'P-PL-KRA3': '1915' } })
  )
  const marker = hold(state, 0, 'blitz')
  clash(state, 0, '1915', 'P-SU-5A', 'prepared')
  battleNow(state).step = 'germanMarker'
  expect(refusal(state, { type: 'commit', marker })).toBe('18.5a')
})

test('14.6.8b: Germans and Soviets do not attack together, nor counterattack', () => {
  const units = { 'P-SU-5A': '1914', 'P-DE-4-XIX': '1916', 'P-PL-KRA3': '1915' }
  const state = declared(
    fighting(
      0,
      { scenario: 'polish-regular', units, war: ['Soviet Union'] },
      ['1915'],
      (one) => void (one.stance.box = 1)
    )
  )
  expect(refusal(structuredClone(state), battle('1915', 'P-SU-5A P-DE-4-XIX'))).toBe('14.6.8b')
  expect(refusal(structuredClone(state), battle('1915', 'P-DE-4-XIX'))).toBeNull()
  const asked = resulting(
    { scenario: 'polish-regular', units, war: ['Soviet Union'] },
    1,
    '1914 1916',
    'P-PL-KRA3',
    'CA'
  )
  expect(isOver(asked)).toBe(true)
})

test('14.0a and 14.4: a unit fights once in a phase, with all of its strength', () => {
  const units = { 'F-DE-I': '0616', 'F-FR-PAR': '0615', 'F-FR-ALP': '0517', 'F-DE-II': '0417' }
  const state = declared(fighting(0, { units }, ['0615', '0517']))
  give(state, battle('0615', 'F-DE-I'))
  const rolled = roll(state, 1)
  expect(rolled.attack).toBe(3)
  while (battleNow(state) !== null) give(state, END)
  expect(refusal(state, battle('0517', 'F-DE-I'))).toBe('14.3.4')
})

test('14.7CR: who cannot counterattack suffers the D', () => {
  const units = { 'F-DE-I': '0715', 'F-GB-I': '0615', 'F-FR-PAR': '0614' }
  const state = under(scene({ units }))
  // 20.2.1c: the two cannot fight together any more.
  state.stance.been.push('britishControl')
  clash(state, 0, '0615 0614', 'F-DE-I', 'prepared')
  comesTo(state, 'CR')
  expect(state.stack.at(-1)).toMatchObject({ phase: 'choice', of: 'retreatOrLose' })
})

// E73
test('14.7D and 14.7Da: where one of them is eliminated in the retreat nobody advances', () => {
  const scenario = 'polish-regular'
  const advances = (more: Record<string, string>) => {
    const units = { 'P-DE-3-KEM': '1207', 'P-PL-MOD1': '1308', ...more }
    const state = resulting({ scenario, units }, 0, '1308', 'P-DE-3-KEM', 'D')
    give(state, { type: 'stand', retreat: true })
    while (top(state) === 'retreat') {
      const [offer] = game.offers(state)
      if (offer?.gesture !== 'move') throw new Error('No way.')
      const [unit] = offer.units
      const { hex } = offer.reach([unit!])[0]!
      give(state, offer.order([unit!], offer.path([unit!], hex)!.hexes))
    }
    return top(state) === 'advance'
  }
  expect([advances({}), advances({ 'P-FO-MLA': '1308' })]).toEqual([true, false])
})
