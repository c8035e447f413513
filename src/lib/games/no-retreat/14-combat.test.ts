import { expect, test } from 'vitest'
import { bestGround, groundTargets } from './14.6-preview'
import { columnName, oddsColumn, oddsOf, type Fight } from './14.6-shifts'
import { kindsFor } from './14.0-kinds'
import { markersLeft } from './14.1-declare'
import { markNoActions, worldOf, hasNoActions } from './board'
import type { AttackOffer } from '../../kernel/offers'
import type { CombatKind, State } from './state'
import { game, give, go, hexIn, isOver, refusal, scene, unitIn, where, worldFor, type Scene } from './testing'
import { battle, battleNow, declared, declaring, END, fighting, hold, roll } from './testing-battle'
import type { Side } from './world'

const target = (hex: string, using = 'gray', more = {}) => ({ type: 'target', hex, with: using, ...more })
const blow = (hex: string, using: string, cards: number[] = [], more = {}) => ({
  type: 'counterblow',
  hex,
  with: using,
  cards,
  ...more
})
const units = (state: State, ids: string) => (ids === '' ? [] : ids.split(' ')).map((id) => unitIn(state, id))

/** The odds of an attack with nothing committed. */
function odds(
  of: Scene,
  side: Side,
  hexes: string,
  attackers: string,
  defenders: string,
  kind: CombatKind,
  more: Partial<Fight> = {},
  set: (state: State) => void = () => undefined
) {
  const state = scene(of)
  set(state)
  const targets = hexes.split(' ').map((hex) => hexIn(state, hex))
  const own = units(state, attackers)
  const fight: Fight = {
    side,
    kind,
    attackers: own,
    defenders: units(state, defenders),
    targets,
    counterattack: false,
    bonus: 0,
    support: [],
    ground: bestGround(state, own, groundTargets(state, targets)),
    ...more
  }
  const found = oddsOf(state, fight)
  return {
    shifts: Object.fromEntries(found.shifts.map(({ label, value }) => [label, value])),
    column: columnName(worldOf(state), found.column),
    first: columnName(worldOf(state), found.first)
  }
}

test('14.5d and 14.6.1a: odds drop to the next lower column, and never exceed 6:1', () => {
  const world = worldFor('french-regular')
  const at = (attack: number, defense: number) => columnName(world, oddsColumn(world, attack, defense))
  expect([at(12, 9), at(14, 9), at(6, 9), at(3, 9), at(18, 9), at(26, 9), at(27, 9)]).toEqual([
    '1:1',
    '3:2',
    '1:2',
    '1:3',
    '2:1',
    '2:1',
    '3:1'
  ])
  expect([at(53, 9), at(54, 9), at(90, 9), at(2, 9)]).toEqual(['5:1', '6:1', '6:1', 'below 1:3'])
})

test('14.6.1a, 14.6.1b and 14.5e: odds are cut to 6:1 before they are shifted; left of 1:3 is an automatic result', () => {
  const strong = { 'F-DE-XIX': '2409', 'F-DE-XVI': '2409', 'F-DE-XV': '2410', 'F-DE-I': '2410' }
  const rough = { units: { ...strong, 'F-BE-VII': '2309' } }
  const all = Object.keys(strong).join(' ')
  expect(odds(rough, 0, '2309', all, 'F-BE-VII', 'prepared')).toMatchObject({ first: '6:1', column: '4:1' })
  const weak = { units: { 'F-DE-GD': '2409', 'F-BE-I': '2309' } }
  expect(odds(weak, 0, '2309', 'F-DE-GD', 'F-BE-I', 'prepared')).toMatchObject({
    first: '1:2',
    column: 'below 1:3'
  })
})

test('14.6.2a, 14.6.2h, 14.6.6 and 18.6: city, river and Fort add up; a river counts if all come across one', () => {
  const units = { 'P-DE-4-II': '0707', 'P-FO-SIL': '0808', 'P-PL-POM2': '0808' }
  const { shifts } = odds(
    { scenario: 'polish-regular', units },
    0,
    '0808',
    'P-DE-4-II',
    'P-FO-SIL P-PL-POM2',
    'prepared'
  )
  expect(shifts).toMatchObject({ 'Minor city': -1, Fort: -1 })
})

test('14.1.2e and 14.7.3a: a Counterblow and a Counterattack give no ground, but a Fort still counts', () => {
  const units = { 'P-DE-4-II': '0707', 'P-FO-SIL': '0808' }
  const found = odds({ scenario: 'polish-regular', units }, 0, '0808', 'P-DE-4-II', 'P-FO-SIL', 'prepared', {
    ground: null
  })
  expect(found.shifts).toEqual({ Fort: -1 })
})

test('14.6.5a, 14.6.5b, 2.13a, 2.13b and 2.13c (E32): the Armor Bonus by kind of combat and color of the border', () => {
  const bonus = (unit: string, kind: CombatKind, defender = 'F-FR-PAR', more: Record<string, string> = {}) =>
    odds({ units: { [unit]: '0616', [defender]: '0615', ...more } }, 0, '0615', unit, defender, kind).shifts[
      'Armor Bonus'
    ]
  expect([bonus('F-DE-XIX', 'mobile'), bonus('F-DE-XIX', 'prepared'), bonus('F-DE-I', 'prepared')]).toEqual([
    1,
    undefined,
    undefined
  ])
  expect(
    odds({ units: { 'F-FR-1DCR': '0616', 'F-DE-I': '0615' } }, 1, '0615', 'F-FR-1DCR', 'F-DE-I', 'prepared')
      .shifts['Armor Bonus']
  ).toBe(1)
  expect(
    odds({ units: { 'F-FR-1DCR': '0616', 'F-DE-I': '0615' } }, 1, '0615', 'F-FR-1DCR', 'F-DE-I', 'mobile')
      .shifts['Armor Bonus']
  ).toBeUndefined()
  expect(
    odds({ units: { 'F-FR-1A-CAV': '0616', 'F-DE-I': '0615' } }, 1, '0615', 'F-FR-1A-CAV', 'F-DE-I', 'mobile')
      .shifts['Armor Bonus']
  ).toBeUndefined()
})

test('2.13d, 14.6.5c, 14.6.5e and 12.4j (E32): armor and Forts in defense, Bad Weather and No Supply take it away', () => {
  const at = (attacker: string, defender: string, set: (state: State) => void = () => undefined) =>
    odds(
      { units: { 'F-DE-XIX': attacker, [defender]: '0615' } },
      0,
      '0615',
      'F-DE-XIX',
      defender,
      'mobile',
      {},
      set
    ).shifts['Armor Bonus']
  expect(at('0616', 'F-FR-PAR')).toBe(1)
  expect(at('0616', 'F-FR-1A-CAV')).toBeUndefined()
  expect(at('0616', 'F-FT-MON')).toBeUndefined()
  expect(at('0616:no', 'F-FR-PAR')).toBeUndefined()
  expect(at('0616', 'F-FR-PAR', (state) => void (state.badTurn = state.turn))).toBeUndefined()
})

test('14.6.8a and 14.6.9: nationalities in one Allied attack cost a column, yellow strength a point', () => {
  const both = { units: { 'F-GB-I': '0616', 'F-FR-PAR': '0715', 'F-DE-I': '0615' } }
  expect(odds(both, 1, '0615', 'F-GB-I F-FR-PAR', 'F-DE-I', 'prepared').shifts).toEqual({
    'Different nationalities': -1
  })
  expect(odds(both, 1, '0615', 'F-GB-I', 'F-DE-I', 'prepared').shifts).toEqual({})
  const soviet = {
    scenario: 'polish-regular' as const,
    war: ['Soviet Union'],
    units: { 'P-SU-5A': '1915', 'P-PL-KRA3': '1914' }
  }
  expect(odds(soviet, 0, '1914', 'P-SU-5A', 'P-PL-KRA3', 'prepared').first).toBe('1:2')
  expect(odds(soviet, 1, '1915', 'P-PL-KRA3', 'P-SU-5A', 'prepared').first).toBe('1:1')
})

test('12.4k (E30): two columns if all defenders have No Supply', () => {
  const at = (second: string) =>
    odds(
      { units: { 'F-DE-I': '0616', 'F-FR-PAR': '0615:no', 'F-FR-ALP': second } },
      0,
      '0615',
      'F-DE-I',
      'F-FR-PAR F-FR-ALP',
      'prepared'
    ).shifts['Defenders without supply']
  expect([at('0615:no'), at('2214')]).toEqual([2, undefined])
})

test('14.0b, 18.2 and 22.1b (E24): Mobile Combat: one German unit may be not Mobile, no Allied one, and none at all under Gamelin', () => {
  const kinds = (side: Side, attackers: string, leader: 'main' | 'replacement' = 'replacement') => {
    const ids = attackers.split(' ')
    const state = scene({
      units: {
        ...Object.fromEntries(ids.map((id) => [id, '0616'])),
        [side === 0 ? 'F-FR-PAR' : 'F-DE-I']: '0615'
      }
    })
    state.leaders[1] = leader
    return kindsFor(state, side, units(state, attackers), [hexIn(state, '0615')], 'voluntary')
  }
  expect(kinds(0, 'F-DE-XIX F-DE-II')).toContain('mobile')
  expect(kinds(0, 'F-DE-II')).toEqual(['prepared'])
  expect(kinds(0, 'F-DE-XIX F-DE-II F-DE-V')).toEqual(['prepared'])
  expect(kinds(1, 'F-FR-1DCR')).toContain('mobile')
  expect(kinds(1, 'F-FR-1DCR F-FR-ALP')).toEqual(['prepared'])
  expect(kinds(1, 'F-FR-1DCR', 'main')).toEqual(['prepared'])
})

test('25.3: with the advanced rules the other unit may not be stronger than the Mobile ones', () => {
  const kinds = (advanced: boolean) => {
    const state = scene({
      options: { advanced },
      units: { 'F-DE-XXXIX': '0616', 'F-DE-II': '0616', 'F-FR-PAR': '0615' }
    })
    return kindsFor(state, 0, units(state, 'F-DE-XXXIX F-DE-II'), [hexIn(state, '0615')], 'voluntary')
  }
  expect([kinds(false).includes('mobile'), kinds(true).includes('mobile')]).toEqual([true, false])
})

test('14.0e, 14.6.7 and 14.6.2d: a hex with a Fortress is attacked by Fortress Combat, and by Germans only', () => {
  const state = scene({ units: { 'F-DE-XIX': '2513', 'F-FT-THI': '2413', 'F-FR-3A-VI': '2413' } })
  const hex = hexIn(state, '2413')
  expect(kindsFor(state, 0, units(state, 'F-DE-XIX'), [hex], 'voluntary')).toEqual(['fortress'])
  expect(kindsFor(state, 1, units(state, 'F-FR-3A-VI'), [hex], 'voluntary')).toEqual([])
})

test('14.6.2c: Rough, major cities and major rivers allow no Mobile Combat', () => {
  const at = (from: string, to: string) => {
    const state = scene({ units: { 'F-DE-XIX': from, 'F-FR-PAR': to } })
    return kindsFor(state, 0, units(state, 'F-DE-XIX'), [hexIn(state, to)], 'voluntary').includes('mobile')
  }
  expect([at('0616', '0615'), at('2411', '2311'), at('2818', '2718'), at('1214', '1215')]).toEqual([
    true,
    false,
    false,
    false
  ])
})

test('14.0d, 14.0f, 14.0h and 14.1.2i: who lies under Blitzkrieg! is attacked by Mobile Combat only, by choice', () => {
  const state = scene({
    units: { 'F-FR-1DCR': '0616', 'F-FR-ALP': '0616', 'F-DE-XIX': '0615', 'F-DE-I': '0614' }
  })
  state.leaders[1] = 'replacement'
  const panzer = unitIn(state, 'F-DE-XIX')
  state.blitzkriegs.push({ marker: null, units: [panzer.index], done: false })
  const kinds = (attackers: string, will: 'voluntary' | 'forced') =>
    kindsFor(state, 1, units(state, attackers), [hexIn(state, '0615')], will)
  expect(kinds('F-FR-1DCR', 'voluntary')).toEqual(['mobile'])
  expect(kinds('F-FR-ALP', 'voluntary')).toEqual([])
  expect(kinds('F-FR-ALP', 'forced')).toEqual(['prepared'])
  go(state, 'F-DE-I', '0615')
  expect(kinds('F-FR-ALP', 'voluntary')).toEqual(['prepared'])
})

const LINE = { 'F-DE-I': '0616', 'F-DE-II': '0516', 'F-FR-PAR': '0615', 'F-FR-ALP': '0515' }

test('14.1a, 14.1b and 4.0f: the Allied player declares first; the Phasing player Targets, the other Counterblows', () => {
  const german = declaring(0, { units: LINE })
  expect(game.actor(german)).toBe('allied')
  expect(refusal(german, target('0616', 'blue'))).toBe('14.1b')
  give(german, END)
  expect(game.actor(german)).toBe('german')
  expect(refusal(german, blow('0616', 'gray'))).toBe('14.1b')
  give(german, target('0615'))
  expect(refusal(german, target('0615'))).toBe('14.1b')
  const allied = declaring(1, { units: LINE })
  give(allied, target('0616', 'blue'))
  expect(game.actor(allied)).toBe('allied')
})

test('2.5a, 2.5b, 2.5c, 2.5e and 14.1d: five gray-green, three blue, two brown, less those on the map', () => {
  const state = declaring(0, { units: LINE })
  const left = (side: Side) =>
    (['gray', 'blue', 'brown'] as const).map((color) => markersLeft(state, side, color))
  expect([left(0), left(1)]).toEqual([
    [5, 0, 0],
    [0, 3, 2]
  ])
  give(state, END)
  give(state, target('0615'))
  expect(left(0)).toEqual([4, 0, 0])
  expect(refusal(state, target('0515', 'blue'))).toBe('14.1d')
  give(state, { type: 'unmark', hex: '0615' })
  expect(left(0)).toEqual([5, 0, 0])
  const poland = scene({ scenario: 'polish-regular' })
  expect([markersLeft(poland, 0, 'brown'), markersLeft(poland, 1, 'brown')]).toEqual([2, 0])
})

test('14.1.1b, 2.3.2a, 2.7c, 12.4l and 14.1.1c: who cannot attack of his own will', () => {
  const bar = (units: Record<string, string>, side: Side, hex: string, turn = 4) => {
    const state = declaring(side, { turn, units })
    if (side === 0) give(state, END)
    return refusal(state, target(hex, side === 0 ? 'gray' : 'blue'))
  }
  expect(bar({ 'F-DE-I': '0616:idle', 'F-FR-PAR': '0615' }, 0, '0615')).toBe('14.1.1b')
  expect(bar({ 'F-DE-I': '0616:no', 'F-FR-PAR': '0615' }, 0, '0615')).toBe('12.4l')
  expect(bar({ 'F-DE-XXXVII': '0616', 'F-FR-PAR': '0615' }, 0, '0615')).toBe('2.3.2a')
  expect(bar({ 'F-BE-I': '2008', 'F-DE-I': '2007' }, 1, '2007', 2)).toBe('14.1.1c')
  expect(bar({ 'F-BE-I': '2008', 'F-DE-I': '2007' }, 1, '2007', 4)).toBe(null)
})

test('19.8d and 20.1.1b: Allied units do not attack surrendered cities, nor into the Ardennes on turns 1 to 3', () => {
  const state = declaring(
    1,
    { units: { 'F-FR-PAR': '1214', 'F-DE-I': '1215' } },
    (one) => void one.surrenders.push({ marker: 1, hex: hexIn(one, '1316') })
  )
  expect(refusal(state, target('1215', 'blue'))).toBe('19.8d')
  const ardennes = (turn: number) =>
    refusal(declaring(1, { turn, units: { 'F-FR-PAR': '2012', 'F-DE-I': '2011' } }), target('2011', 'blue'))
  expect([ardennes(3), ardennes(4)]).toEqual(['20.1.1b', null])
})

test('2.5d, 19.5 and 19.5b: brown markers are for the other Allies', () => {
  const state = declaring(1, {
    units: { 'F-FR-PAR': '0616', 'F-DE-I': '0615', 'F-GB-I': '2008', 'F-DE-II': '2007' }
  })
  expect(refusal(state, target('0615', 'brown'))).toBe('19.5')
  give(state, target('2007', 'brown'))
  const blows = declaring(0, { units: { 'F-FR-PAR': '0615', 'F-DE-I': '0616' } })
  expect(refusal(blows, blow('0615', 'brown'))).toBe('19.5b')
})

test('14.1.2a, 5.3, 2.5f and 19.4: a Counterblow costs a card, one by Initiative marker nothing', () => {
  const state = declaring(0, { units: LINE })
  expect(refusal(state, blow('0615', 'blue'))).toBe('14.1.2a')
  state.piles.slots.push({ id: 90, pile: 'deck', owner: 'allied', open: false, face: '1' })
  expect(refusal(state, blow('0615', 'blue', [91]))).toBe('14.1.2a')
  give(state, blow('0615', 'blue', [90]))
  expect(state.piles.piles['deck']!.discards).toEqual(['1'])
  expect(refusal(state, blow('0515', 'shock', [], { marker: 5 }))).toBe('5.8.2')
  const shock = hold(state, 1, 'shockCounterblow')
  give(state, blow('0515', 'shock', [], { marker: shock }))
  expect(state.marks.map(({ with: using }) => using)).toEqual(['blue', 'shock'])
  give(state, END)
  expect(refusal(state, target('0615'))).toBe('14.1.1a')
})

test('14.1.2b, 14.1.2c, 14.1.2h and 14.1.2f: where a Counterblow may lie', () => {
  const at = (hex: string, units: Record<string, string>) => {
    const state = declaring(0, { units })
    const marker = hold(state, 1, 'shockCounterblow')
    const order = blow(hex, 'shock', [], { marker })
    return refusal(state, order)
  }
  expect(at('0615', LINE)).toBe(null)
  expect(at('0615', { ...LINE, 'F-FR-PAR': '0615:idle' })).toBe('14.1.2b')
  expect(at('0618', { 'F-FR-PAR': '0618', 'F-DE-I': '0614' })).toBe('14.1.2b')
  expect(at('2413', { 'F-FT-THI': '2413', 'F-DE-XIX': '2513' })).toBe('14.1.2b')
  // White strength may.
  expect(at('0615', { 'F-FR-9A-41': '0615', 'F-DE-I': '0616' })).toBe(null)
  const later = fighting(0, { units: LINE }, ['0615:counterblow'])
  markNoActions(later, hexIn(later, '0615'))
  expect(later.marks).toHaveLength(1)
})

test('13.2.1c: a Target on the Dutch brings Holland to war', () => {
  const state = declaring(0, { units: { 'F-DE-X': '2502', 'F-NL-IV': '2402' } })
  give(state, END)
  expect(refusal(state, target('2402'))).toBe('13.2.1h')
  give(state, target('2402', 'gray', { invade: 'Holland' }))
  expect(state.neutral).toEqual(['Switzerland'])
})

test('20.2.2d, 20.2.2e and 18.5 (E57): Soviets attack with brown markers until the Nazi-Soviet Line', () => {
  const at = (using: string, box: number) => {
    const state = declaring(
      0,
      {
        scenario: 'polish-regular',
        war: ['Soviet Union'],
        units: { 'P-SU-5A': '1915', 'P-PL-KRA3': '1914' }
      },
      (one) => void (one.stance.box = box)
    )
    give(state, END)
    return refusal(state, target('1914', using))
  }
  expect([at('gray', 2), at('brown', 2), at('gray', 1)]).toEqual(['14.1b', null, null])
})

test('14.3.1a, 14.3.3, 14.3.4 and 14.3.5: every marked hex once, by units next to all of them, each hex in one battle', () => {
  const units = { ...LINE, 'F-DE-V': '0616', 'F-DE-VIII': '0715' }
  const state = declared(fighting(0, { units }, ['0615', '0515']))
  expect(refusal(state, battle('0614', 'F-DE-I'))).toBe('14.3.1a')
  expect(refusal(state, battle('0615 0515', 'F-DE-VIII'))).toBe('14.3.3')
  const offer = game.offers(state)[0] as AttackOffer
  expect([...offer.targets()].sort()).toEqual(['0515', '0615'])
  expect([...offer.attackers('0515')]).toEqual(['F-DE-II'])
  give(state, battle('0615', 'F-DE-I F-DE-VIII'))
  expect(roll(state, 6).result).toBe('D1')
  expect(refusal(state, battle('0515', 'F-DE-I'))).toMatch(/14\.3\.[34]/)
  expect(refusal(state, battle('0615', 'F-DE-V'))).toBe('14.3.1a')
})

test('14.1e and 14.1c: a battle may not take the last unit from another marked hex that could be in it', () => {
  const state = declared(
    fighting(0, { units: { 'F-DE-II': '0516', 'F-FR-PAR': '0615', 'F-FR-ALP': '0515' } }, ['0615', '0515'])
  )
  expect(refusal(state, battle('0615', 'F-DE-II'))).toBe('14.1e')
  give(state, battle('0615 0515', 'F-DE-II'))
  expect(battleNow(state).targets).toHaveLength(2)
})

test('14.0g, 14.7x and 14.1c: a mark that nobody can attack comes off by itself', () => {
  const state = declared(
    fighting(0, { units: { 'F-DE-I': '0616', 'F-FR-PAR': '0612' } }, ['0612', '0612:counterblow'])
  )
  expect(state.marks).toEqual([])
  expect(isOver(state)).toBe(true)
})

test('14.1.2d, 14.7.4a and 14.1.2j: units under No Actions answer a Counterblow, those in an Evacuation Zone do not', () => {
  const state = declared(
    fighting(0, { units: { 'F-DE-I': '0616:idle', 'F-FR-PAR': '0615' } }, ['0615:counterblow'])
  )
  give(state, battle('0615', 'F-DE-I'))
  expect(battleNow(state).ground).toBeNull()
  const beach = declared(fighting(1, { units: { 'F-GB-I': '1307', 'F-DE-I': '1308' } }, ['1308:counterblow']))
  expect(isOver(beach)).toBe(true)
})

/** One German attack on 0615, by the strengths of 3 and 3 against 2: 3:1. */
const duel = (
  more: Scene['units'] = {},
  marks: string[] = ['0615'],
  set: (state: State) => void = () => undefined,
  turn = 4
) =>
  declared(
    fighting(
      0,
      { turn, units: { 'F-DE-I': '0616', 'F-DE-II': '0715', 'F-FR-PAR': '0615', ...more } },
      marks,
      set
    )
  )
const attack = (state: State) => give(state, battle('0615', 'F-DE-I F-DE-II'))
const steps = (state: State, id: string) => state.steps[unitIn(state, id).index]

test('14.5a, 14.5f, 14.5g and 14.7NE: the attacker rolls one die; afterwards the marker goes back', () => {
  const state = duel({}, ['0615'], (one) => go(one, 'F-FR-ALP', '0615'))
  attack(state)
  expect(game.actor(state)).toBe('german')
  const rolled = roll(state, 2)
  expect(rolled).toMatchObject({ attack: 6, defense: 4, column: '3:2', dice: [2], result: '-' })
  expect(state.marks.filter(({ use }) => use === 'target')).toEqual([])
})

test('14.7EX: both lose a step, by the choice of each owner, and nobody advances', () => {
  const state = duel()
  attack(state)
  expect(roll(state, 3).result).toBe('EX')
  expect(steps(state, 'F-FR-PAR')).toBe(1)
  expect(game.actor(state)).toBe('german')
  give(state, { type: 'lose', unit: 'F-DE-II' })
  expect([steps(state, 'F-DE-I'), steps(state, 'F-DE-II'), isOver(state)]).toEqual([2, 1, true])
})

test('14.7CR, 14.7D and 14.7Da: Counterattack or D; D: all retreat, or stay and lose a step', () => {
  const state = duel()
  attack(state)
  expect(roll(state, 2).result).toBe('CR')
  expect(game.actor(state)).toBe('allied')
  give(state, END)
  expect(refusal(state, { type: 'counterattack', kind: 'prepared' })).toBe('14.7CA')
  expect(refusal(state, END)).toBe('14.7D')
  const stay = structuredClone(state)
  give(stay, { type: 'stand', retreat: false })
  expect([steps(stay, 'F-FR-PAR'), where(stay, 'F-FR-PAR'), isOver(stay)]).toEqual([1, '0615', true])
  give(state, { type: 'stand', retreat: true })
  give(state, { type: 'retreat', unit: 'F-FR-PAR', path: ['0515', '0414'] })
  expect(game.actor(state)).toBe('german')
  expect(refusal(state, { type: 'advance', unit: 'F-DE-I', path: ['0615', '0614'] })).toBe('14.7D')
  give(state, { type: 'advance', unit: 'F-DE-I', path: ['0615'] })
  give(state, END)
  expect([where(state, 'F-DE-I'), where(state, 'F-DE-II'), isOver(state)]).toEqual(['0615', '0715', true])
})

test('14.7CA, 14.7CA1, 14.7.3a, 14.7.3b, 14.7.3d and 14.7.3f: a Counterattack is a new battle with the roles swapped', () => {
  const units = { 'F-DE-GD': '1508', 'F-FR-9A-41': '1509', 'F-FR-PAR': '1509', 'F-FR-ALP': '1509' }
  const state = declared(fighting(0, { units }, ['1509']))
  hold(state, 1, 'hold')
  give(state, battle('1509', 'F-DE-GD'))
  give(state, END)
  const first = roll(state)
  expect(first).toMatchObject({ result: 'CA1', column: 'below 1:3', dice: [] })
  give(state, { type: 'counterattack', kind: 'prepared' })
  expect(battleNow(state)).toMatchObject({ side: 1, counterattack: true, bonus: 1 })
  give(state, END)
  const second = roll(state, 6)
  expect(second).toMatchObject({ side: 'allied', counterattack: true, attack: 5, defense: 1, column: '6:1' })
  expect(second.shifts.map(({ label }) => label)).toEqual(['Counterattack'])
})

test('14.7.4c, 14.7CB and 14.5g: CB flips the Target onto an attacking hex, where it waits for the other side', () => {
  const state = duel({ 'F-FR-ALP': '0615' })
  attack(state)
  expect(roll(state, 3).result).toBe('CB')
  expect(refusal(state, blow('0614', 'gray'))).toBe('14.7CBa')
  give(state, blow('0616', 'gray'))
  expect(state.marks).toMatchObject([
    { hex: hexIn(state, '0616'), use: 'counterblow', side: 0, with: 'gray' }
  ])
  expect(isOver(state)).toBe(true)
})

test('14.7DR, 14.8a, 14.8b, 14.8.1a and 14.8.1c: retreat with No Actions, and Mobile units advance two hexes', () => {
  const state = declared(
    fighting(
      0,
      { units: { 'F-DE-XIX': '0616', 'F-DE-XVI': '0716', 'F-DE-XV': '0715:idle', 'F-FR-PAR': '0615' } },
      ['0615']
    )
  )
  give(state, battle('0615', 'F-DE-XIX F-DE-XVI', 'mobile'))
  expect(roll(state, 3)).toMatchObject({ column: '5:1', result: 'DR' })
  give(state, { type: 'retreat', unit: 'F-FR-PAR', path: ['0515', '0414'] })
  expect(hasNoActions(state, unitIn(state, 'F-FR-PAR'))).toBe(true)
  expect(refusal(state, { type: 'advance', unit: 'F-DE-XV', path: ['0615'] })).toBe('14.8a')
  expect(refusal(state, { type: 'advance', unit: 'F-DE-XIX', path: ['0516'] })).toBe('14.8a')
  give(state, { type: 'advance', unit: 'F-DE-XIX', path: ['0615', '0614'] })
  give(state, END)
  expect([where(state, 'F-DE-XIX'), isOver(state)]).toEqual(['0614', true])
})

test('14.7DE (E39): who cannot retreat surrenders, others are eliminated', () => {
  const de = (ring: Record<string, string>) => {
    const state = declared(
      fighting(
        0,
        { units: { 'F-DE-XIX': '0616', 'F-DE-XVI': '0716', 'F-FR-PAR': '0615:reduced', ...ring } },
        ['0615']
      )
    )
    give(state, battle('0615', 'F-DE-XIX F-DE-XVI', 'mobile'))
    expect(roll(state, 6).result).toBe('DE')
    return [where(state, 'F-FR-PAR'), state.eventVp]
  }
  expect(de({})).toEqual(['allied-destroyed', 0])
  expect(de({ 'F-DE-I': '0613', 'F-DE-II': '0415' })).toEqual(['allied-surrendered', 1])
})

test('14.6.3a, 14.6.4, 14.5b, 19.1, 19.2 and 5.8.2: the Allied player commits first, one marker each, which goes back', () => {
  const state = duel()
  state.leaders[1] = 'replacement'
  const hold1 = hold(state, 1, 'hold')
  const hold2 = hold(state, 1, 'hold')
  const blitz = hold(state, 0, 'blitz')
  attack(state)
  expect(game.actor(state)).toBe('allied')
  expect(refusal(state, { type: 'commit', marker: blitz })).toBe('5.8.2')
  give(state, { type: 'commit', marker: hold1 })
  expect(game.actor(state)).toBe('german')
  expect(refusal(state, { type: 'commit', marker: hold2 })).toBe('5.8.2')
  give(state, { type: 'commit', marker: blitz })
  const rolled = roll(state, 3)
  expect(rolled.shifts.map(({ label, value }) => [label, value])).toEqual([
    ['Hold!', -1],
    ['Blitz!', 1]
  ])
  give(state, { type: 'lose', unit: 'F-DE-I' })
  expect(state.piles.slots.map(({ id }) => id)).toEqual([hold2])
})

test('22.1b: under Gamelin Hold! is no support, though the player is asked all the same', () => {
  const state = duel()
  const marker = hold(state, 1, 'hold')
  attack(state)
  expect(game.actor(state)).toBe('allied')
  expect(refusal(state, { type: 'commit', marker })).toBe('14.6.3a')
})

test('22.4b, 22.2b and 22.8b: what Leaders make of a result', () => {
  const hitler = declared(
    fighting(
      1,
      { units: { 'F-FR-PAR': '0616', 'F-FR-ALP': '0715', 'F-DE-GD': '0615' } },
      ['0615'],
      (one) => void (one.leaders = ['replacement', 'replacement'])
    )
  )
  give(hitler, battle('0615', 'F-FR-PAR F-FR-ALP'))
  expect(roll(hitler, 4).result).toBe('D')
  expect(where(hitler, 'F-DE-GD')).toBe('german-destroyed')
  const weygand = declared(
    fighting(
      0,
      { units: { 'F-DE-XIX': '0616', 'F-DE-XVI': '0716', 'F-FR-PAR': '0615' } },
      ['0615'],
      (one) => void (one.leaders[1] = 'replacement')
    )
  )
  give(weygand, battle('0615', 'F-DE-XIX F-DE-XVI', 'mobile'))
  expect(roll(weygand, 3).result).toBe('DR')
  give(weygand, { type: 'convert', yes: true })
  expect([where(weygand, 'F-FR-PAR'), steps(weygand, 'F-FR-PAR')]).toEqual(['0615', 1])
})

test('14.7.2a, 14.7.2b, 14.6.10 and 14.6.11 (E29): Shock markers shift a column, and cost a step by who retreats', () => {
  const target = duel({}, ['0615:target:shock'])
  attack(target)
  const first = roll(target, 2)
  expect(first.shifts).toMatchObject([{ label: 'Shock-Target', value: 1 }])
  expect(first.result).toBe('EX')
  give(target, { type: 'lose', unit: 'F-DE-I' })
  // The step of the EX is enough.
  expect([steps(target, 'F-DE-I'), steps(target, 'F-DE-II'), isOver(target)]).toEqual([1, 2, true])
  const stay = duel({}, ['0615:target:shock'])
  attack(stay)
  expect(roll(stay, 4).result).toBe('D')
  give(stay, { type: 'stand', retreat: false })
  give(stay, { type: 'lose', unit: 'F-DE-I' })
  expect([steps(stay, 'F-FR-PAR'), steps(stay, 'F-DE-I')]).toEqual([1, 1])
  const blown = duel({ 'F-DE-V': '0716' }, ['0615:counterblow:shock'])
  give(blown, battle('0615', 'F-DE-I F-DE-II F-DE-V'))
  const rolled = roll(blown, 5)
  expect(rolled.shifts).toMatchObject([{ label: 'Shock-Counterblow', value: -1 }])
  give(blown, { type: 'stand', retreat: true })
  give(blown, { type: 'retreat', unit: 'F-FR-PAR', path: ['0515', '0414'] })
  while (battleNow(blown) !== null && game.actor(blown) === 'german') give(blown, END)
  expect(steps(blown, 'F-FR-PAR')).toBe(1)
})
