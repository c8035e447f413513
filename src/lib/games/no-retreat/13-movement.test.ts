import { expect, test } from 'vitest'
import { hasNoActions, inStrongZone, inZone, touch, worldOf } from './board'
import { boxOf } from './world'
import type { InForce, State } from './state'
import type { EffectData } from './cards-data'
import { END, game, give, go, hexIn, isOver, refusal, scene, unitIn, where } from './testing'
import { barOf, frameOf, invading, move, moving, offerOf, reachOf } from './testing-move'

const idle = (state: State, id: string) => hasNoActions(state, unitIn(state, id))
const card = (effect: EffectData, more: Partial<InForce> = {}): InForce => ({
  card: 1,
  side: 0,
  until: 'phase',
  effect,
  ...more
})
/** A unit alone on open ground in the west of France. */
const lone = (unit: string, more: Record<string, string> = {}, turn = 4) => ({
  turn,
  units: { [unit]: '0616', ...more }
})
const WEST = ['0616', '0615', '0614', '0613']

test('13.0a, 13.2a and 2.3.3a: units move one at a time, hex by hex, a point for an open hex', () => {
  const state = moving(1, lone('F-FR-PAR', { 'F-FR-ALP': '0616' }))
  expect(offerOf(state).together('F-FR-PAR')).toEqual([])
  expect(reachOf(state, 'F-FR-PAR')['0613']).toBe(3)
  expect(reachOf(state, 'F-FR-PAR')['0612']).toBeUndefined()
  expect(barOf(state, 'F-FR-PAR', '0615', '0613')).toBe('13.0a')
  give(state, move('F-FR-PAR', '0615', '0614'))
  expect(where(state, 'F-FR-PAR')).toBe('0614')
  expect(where(state, 'F-FR-ALP')).toBe('0616')
  // No points are saved for a second move.
  expect(refusal(state, move('F-FR-PAR', '0613'))).toBe('13.0a')
  expect(frameOf(state).moved).toHaveLength(1)
})

test('13.0b and 2.3a: nobody moves units of the other side', () => {
  const state = moving(1, lone('F-FR-PAR', { 'F-DE-I': '2610' }))
  expect(barOf(state, 'F-DE-I', '2609')).toBe('13.0b')
  expect(offerOf(state).units).toEqual(['F-FR-PAR'])
})

test('2.3.3b, 2.3.3c and 18.4a: Forts, Fortresses, Airborne and Dynamo do not move', () => {
  const state = moving(1, lone('F-FT-MON', { 'F-GB-DYN': '1308' }))
  expect(barOf(state, 'F-FT-MON', '0615')).toBe('2.3.3b')
  expect(barOf(state, 'F-GB-DYN', '1408')).toBe('2.3.3a')
  expect(barOf(moving(0, lone('F-DE-AIRL')), 'F-DE-AIRL', '0615')).toBe('2.3.3c')
  expect(offerOf(state).units).toEqual([])
})

test('13.2a, 13.2b: Rough costs two, a river one more, a major river two more, and a unit needs the points', () => {
  const state = moving(0, { units: { 'F-DE-XIX': '2411', 'F-DE-I': '2818', 'F-DE-III': '2410' } })
  const lines = (unit: string, to: string) =>
    offerOf(state)
      .path([unit], to)!
      .steps.map(({ lines: all }) => all.map(({ value }) => value))
  expect(lines('F-DE-III', '2310')).toEqual([[2]])
  expect(lines('F-DE-I', '2718')).toEqual([[1, 2]])
  expect(barOf(state, 'F-DE-I', '2718', '2618')).toBe('13.2b')
  expect(barOf(state, 'F-DE-III', '2310', '2210')).toBe('13.2b')
})

test('13.2c: one hex can always be entered', () => {
  const state = moving(1, { units: { 'F-FR-PAR': '2718:no', 'F-DE-I': '3012' }, turn: 4 })
  state.badTurn = 0
  expect(reachOf(state, 'F-FR-PAR')['2818']).toBe(3)
  const leaving = moving(1, { turn: 2, units: { 'F-FR-XXI': '2718', 'F-DE-I': '2717' } })
  // One for the hex, two for the Rhine, two to leave: more than it has.
  expect(reachOf(leaving, 'F-FR-XXI')['2818']).toBe(3)
  expect(barOf(leaving, 'F-FR-XXI', '2818')).toBe(null)
})

test('13.1a, 13.1b, 12.4d and 12.4g: No Actions one hex, No Supply two, Low Supply three, the lowest of them', () => {
  const hexes = (marks: string) => {
    const state = moving(0, lone(`F-DE-XIX`), (one) => go(one, 'F-DE-XIX', '0616'))
    const unit = unitIn(state, 'F-DE-XIX')
    if (marks.includes('low')) state.supply[unit.index] = 1
    if (marks.includes('no')) state.supply[unit.index] = 2
    if (marks.includes('idle')) state.noActions.push(unit.index)
    touch(state)
    return Math.max(...Object.values(reachOf(state, 'F-DE-XIX')))
  }
  expect(['', 'low', 'no', 'idle', 'low idle'].map(hexes)).toEqual([6, 3, 2, 1, 1])
  const state = moving(0, { units: { 'F-DE-XIX': '0616:low' } })
  expect(barOf(state, 'F-DE-XIX', '0615', '0614', '0613', '0612')).toBe('12.4d')
  expect(barOf(moving(0, { units: { 'F-DE-XIX': '0616:idle' } }), 'F-DE-XIX', '0615', '0614')).toBe('13.1b')
  expect(barOf(moving(0, { units: { 'F-DE-XIX': '0616:no' } }), 'F-DE-XIX', '0615', '0614', '0613')).toBe(
    '12.4g'
  )
})

test('13.2.4a and 19.11: in Bad Weather allowances above four are four', () => {
  const points = (unit: string, side: 0 | 1) => {
    const state = moving(side, lone(unit), (one) => void (one.badTurn = one.turn))
    return offerOf(state).path([unit], '0615')!.of
  }
  expect([points('F-DE-XIX', 0), points('F-GB-I', 1), points('F-FR-PAR', 1)]).toEqual([4, 4, 3])
  const before = moving(0, lone('F-DE-XIX'), (one) => void (one.badTurn = one.turn - 1))
  expect(offerOf(before).path(['F-DE-XIX'], '0615')!.of).toBe(6)
})

test('13.3a and 13.3b: enemies bar a hex, friends do not, and cost nothing', () => {
  const state = moving(1, lone('F-FR-PAR', { 'F-DE-AIRL': '0516', 'F-FR-ALP': '0615', 'F-FR-XXI': '0615' }))
  state.leaders = ['main', 'replacement']
  expect(barOf(state, 'F-FR-PAR', '0516')).toBe('13.3a')
  expect(barOf(state, 'F-FR-PAR', '0615', '0614')).toBe(null)
})

test('13.3.1, 13.3.4 and 13.3.4b: nobody stops where the stack would be too high', () => {
  const state = moving(1, lone('F-GB-I', { 'F-GB-II': '0615', 'F-GB-III': '0615' }))
  expect(barOf(state, 'F-GB-I', '0615')).toBe('13.3.1')
  expect(barOf(state, 'F-GB-I', '0615', '0614')).toBe(null)
  expect(reachOf(state, 'F-GB-I')['0615']).toBeUndefined()
  go(state, 'F-GB-1TK', '0617')
  expect(barOf(state, 'F-GB-1TK', '0616', '0615')).toBe(null)
})

test('13.3.2, 13.3.3 and 13.3.5: colors, asterisks and large units', () => {
  const state = moving(
    1,
    lone('F-GB-I', { 'F-FR-PAR': '0615', 'F-BE-II-IV': '2007', 'F-BE-V-VI': '1907', 'F-BE-CAV': '2006' })
  )
  expect(barOf(state, 'F-GB-I', '0615')).toBe('13.3.2')
  expect(barOf(state, 'F-BE-V-VI', '2007')).toBe('13.3.5')
  go(state, 'F-BE-VII', '2007')
  expect(barOf(state, 'F-BE-CAV', '2007')).toBe(null)
})

test('13.3.6: nationalities mix with Dynamo and in the Evacuation Zone next to it, and nowhere else', () => {
  const state = moving(1, {
    units: { 'F-GB-DYN': '1308', 'F-FR-PAR': '1307', 'F-GB-I': '1208', 'F-GB-II': '1308', 'F-BE-VII': '1408' }
  })
  expect(barOf(state, 'F-BE-VII', '1308')).toBe(null)
  expect(barOf(state, 'F-GB-II', '1307')).toBe(null)
  go(state, 'F-GB-DYN', '1408')
  expect(barOf(state, 'F-GB-II', '1307')).toBe('13.3.2')
})

test('13.4a, 13.4b (E21): a ZOC reaches the six hexes around, enemies or not, but no Rough hex', () => {
  const state = scene({ units: { 'F-DE-I': '0616', 'F-FR-PAR': '0615', 'F-DE-II': '2111' } })
  const zone = (hex: string) => inZone(state, 1, hexIn(state, hex))
  expect(['0615', '0617', '0516', '0517', '0716', '0717'].map(zone)).toEqual(Array(6).fill(true))
  expect(['0614', '0616', '0515'].map(zone)).toEqual([false, false, false])
  expect([zone('2112'), zone('2011'), zone('2211')]).toEqual([false, false, false])
  // To an Allied unit, German zones; to Germans, that of the Allied unit.
  expect([inZone(state, 0, hexIn(state, '0614')), inZone(state, 0, hexIn(state, '0617'))]).toEqual([
    true,
    false
  ])
})

test('13.4.1a and 13.4.1b: entering an EZOC costs one more, and ends the move', () => {
  const state = moving(0, { units: { 'F-DE-XIX': '0616', 'F-FR-PAR': '0613' } })
  expect(reachOf(state, 'F-DE-XIX')['0614']).toBe(3)
  expect(barOf(state, 'F-DE-XIX', '0615', '0614', '0514')).toBe('13.4.1b')
  expect(offerOf(state).why!(['F-DE-XIX'], '0613')?.rule).toBe('13.3a')
})

test('13.4.1c (E18): an Allied unit that is not Mobile gets No Actions if it comes with a second hex, Weak ZOCs too', () => {
  const after = (unit: string, ...path: string[]) => {
    const state = moving(1, lone(unit, { 'F-DE-I': '0613' }))
    give(state, move(unit, ...path))
    return idle(state, unit)
  }
  expect(after('F-FR-PAR', '0615', '0614')).toBe(true)
  const near = moving(1, { units: { 'F-FR-PAR': '0615', 'F-DE-I': '0613' } })
  give(near, move('F-FR-PAR', '0614'))
  expect(idle(near, 'F-FR-PAR')).toBe(false)
  expect(after('F-FR-7A-I', '0615', '0614')).toBe(false)
  const weak = moving(1, lone('F-FR-PAR', { 'F-DE-OBR': '0613' }))
  give(weak, move('F-FR-PAR', '0615', '0614'))
  expect(idle(weak, 'F-FR-PAR')).toBe(true)
  const german = moving(0, { units: { 'F-DE-I': '0616', 'F-FR-PAR': '0613' } })
  give(german, move('F-DE-I', '0615', '0614'))
  expect(idle(german, 'F-DE-I')).toBe(false)
})

test('13.4.2a: nobody goes from one EZOC straight into another', () => {
  const state = moving(0, { units: { 'F-DE-I': '0616', 'F-FR-PAR': '0615', 'F-DE-II': '0517' } })
  expect(inStrongZone(state, 0, hexIn(state, '0616'))).toBe(true)
  expect(barOf(state, 'F-DE-I', '0516')).toBe('13.4.2a')
  expect(barOf(state, 'F-DE-I', '0617')).toBe(null)
})

test('13.4.2b, 18.2 and 13.4.3 (E20): a Mobile unit that began in an EZOC may, where a friend is', () => {
  const units = { 'F-FR-PAR': '0615', 'F-DE-XIX': '0616', 'F-DE-I': '0516', 'F-DE-II': '0616' }
  const state = moving(0, { units })
  expect(barOf(state, 'F-DE-XIX', '0516')).toBe(null)
  expect(barOf(state, 'F-DE-II', '0516')).toBe('13.4.2a')
  expect(barOf(state, 'F-DE-XIX', '0716')).toBe('13.4.2a')
  // It stops there.
  expect(barOf(state, 'F-DE-XIX', '0516', '0417')).toBe('13.4.1b')
  // Only with its first hex, from where it began.
  const second = moving(0, { units: { ...units, 'F-DE-XIX': '0617' } })
  expect(barOf(second, 'F-DE-XIX', '0616', '0516')).toBe('13.4.1b')
})

test('13.4.4 and 12.4h: parentheses and No Supply have no ZOC, and with a unit without supply nobody in the hex', () => {
  const zone = (units: Record<string, string>) => inZone(scene({ units }), 0, hexIn(scene(), '0615'))
  expect(zone({ 'F-GB-DYN': '0616' })).toBe(false)
  expect([zone({ 'F-FR-PAR': '0616:low' }), zone({ 'F-FR-PAR': '0616:no' })]).toEqual([true, false])
  expect(zone({ 'F-FR-PAR': '0616:no', 'F-FR-ALP': '0616' })).toBe(false)
})

test('13.4.5a, 13.4.5b, 13.4.5c, 18.3 and 13.4.1a: Weak ZOCs cost a point and stop nobody', () => {
  const state = moving(0, { units: { 'F-DE-XIX': '0616', 'F-CH-BOR': '0613' }, war: ['Switzerland'] })
  expect(reachOf(state, 'F-DE-XIX')['0614']).toBe(3)
  expect(barOf(state, 'F-DE-XIX', '0615', '0614', '0515')).toBe(null)
  const round = scene({ scenario: 'polish-regular', units: { 'P-PL-C-WIE': '0511', 'P-DE-3-I': '2610' } })
  const at = (hex: string) => [inZone(round, 0, hexIn(round, hex)), inStrongZone(round, 0, hexIn(round, hex))]
  expect(at('0510')).toEqual([true, false])
  const eben = scene({ units: { 'F-FT-EBE': '2208' } })
  const near = hexIn(eben, '2108')
  expect([inZone(eben, 0, near), inStrongZone(eben, 0, near)]).toEqual([true, false])
})

test('13.4.6a, 13.4.6b and 20.1.1: Allied units pay two to leave an EZOC on turns 1 to 3 only', () => {
  const cost = (turn: number, scenario: 'french-regular' | 'polish-regular' = 'french-regular') => {
    const french = scenario === 'french-regular'
    const state = moving(1, {
      turn,
      scenario,
      units: french ? { 'F-GB-I': '0616', 'F-DE-I': '0615' } : { 'P-PL-POZ1': '1915', 'P-DE-3-I': '1914' }
    })
    return french ? reachOf(state, 'F-GB-I')['0617'] : reachOf(state, 'P-PL-POZ1')['1916']
  }
  expect([cost(1), cost(3), cost(4)]).toEqual([3, 3, 1])
  expect([cost(2, 'polish-regular'), cost(4, 'polish-regular')]).toEqual([3, 1])
  const german = moving(0, { turn: 1, units: { 'F-DE-I': '0616', 'F-FR-PAR': '0615' } })
  expect(reachOf(german, 'F-DE-I')['0617']).toBe(1)
})

test('18.5b: Germans and Soviets are in the zones of each other', () => {
  const state = scene({
    scenario: 'polish-regular',
    war: ['Soviet Union'],
    units: { 'P-SU-5A': '2816', 'P-DE-3-I': '2618' }
  })
  expect([inZone(state, 0, hexIn(state, '2815')), inZone(state, 2, hexIn(state, '2617'))]).toEqual([
    true,
    true
  ])
  expect([inZone(state, 2, hexIn(state, '2815')), inZone(state, 0, hexIn(state, '2617'))]).toEqual([
    false,
    false
  ])
})

test('2.11a, 2.11e and 13.2: who enters a hex controls it, and every hex on the way', () => {
  const state = moving(0, { units: { 'F-DE-XIX': '0616' } })
  give(state, move('F-DE-XIX', '0615', '0614'))
  expect(WEST.map((hex) => state.owner[hexIn(state, hex)])).toEqual([0, 0, 0, 1])
  expect(state.changed.map((hex) => worldOf(state).grid.places[hex])).toEqual(['0615', '0614'])
})

test('13.2.1a, 13.2.1b and 13.2.1e: Belgium, Danzig and Germany can be entered by both', () => {
  const france = moving(0, { turn: 1, units: { 'F-DE-V': '2409', 'F-FR-PAR': '2813', 'F-DE-II': '3010' } })
  expect(barOf(france, 'F-DE-V', '2309')).toBe(null)
  const poland = moving(0, {
    scenario: 'polish-regular',
    units: { 'P-DE-4-KAU': '1104', 'P-DE-3-I': '1104' }
  })
  expect(barOf(poland, 'P-DE-3-I', '1004')).toBe(null)
  const allied = moving(1, {
    scenario: 'polish-regular',
    turn: 8,
    units: { 'P-PL-KRA1': '1021', 'P-PL-NAR1': '1807' }
  })
  expect(barOf(allied, 'P-PL-KRA1', '0922')).toBe(null)
  expect(barOf(allied, 'P-PL-NAR1', '1806')).toBe(null)
})

test('13.2.1d, 13.2.1f and 13.2.1k: nobody enters Lithuania, only Soviets the Soviet Union', () => {
  const state = moving(1, {
    scenario: 'polish-regular',
    war: ['Soviet Union'],
    units: { 'P-PL-NAR1': '2104', 'P-PL-NAR2': '2106', 'P-PL-POM1': '3111' }
  })
  go(state, 'P-PL-NAR1', '2004')
  expect(barOf(state, 'P-PL-NAR1', '2104')).toBe('13.2.1d')
  expect(barOf(state, 'P-PL-POM1', '3211')).toBe(null)
  go(state, 'P-PL-POM1', '3210')
  expect(barOf(state, 'P-PL-POM1', '3310')).toBe('13.2.1f')
  const soviet = moving(0, {
    scenario: 'polish-regular',
    war: ['Soviet Union'],
    units: { 'P-SU-5A': '3311', 'P-DE-3-I': '3209' }
  })
  expect(barOf(soviet, 'P-SU-5A', '3312')).toBe(null)
  expect(barOf(soviet, 'P-DE-3-I', '3309')).toBe('13.2.1f')
})

test('20.2.2c: Soviet units do not move before the invasion', () => {
  const state = moving(0, { scenario: 'polish-regular', units: { 'P-SU-5A': '3317' } })
  expect(barOf(state, 'P-SU-5A', '3316')).toBe('20.2.2c')
  expect(offerOf(state).units).toEqual([])
})

test('13.2.1c, 13.2.1h, 13.2.1i and 13.2.1j: Germans bring Holland to war by entering it; until then the Allies stay out', () => {
  const units = { 'F-DE-X': '2502', 'F-FR-PAR': '1806', 'F-NL-LD': '1905', 'F-NL-III': '2106' }
  const allied = moving(1, { units })
  expect(barOf(allied, 'F-FR-PAR', '1805')).toBe('13.2.1h')
  expect(barOf(allied, 'F-NL-LD', '1906')).toBe('13.2.1j')
  expect(barOf(allied, 'F-NL-LD', '1904')).toBe(null)
  // Neutral units have no zones.
  expect(inZone(allied, 0, hexIn(allied, '2105'))).toBe(false)
  const state = moving(0, { units })
  expect(refusal(state, move('F-DE-X', '2402'))).toBe('13.2.1h')
  expect(refusal(state, invading('Belgium', 'F-DE-X', '2402'))).toBe('13.2.1h')
  expect(offerOf(state).path(['F-DE-X'], '2402')!.warnings).toMatchObject([{ rule: '13.2.1h', grave: true }])
  expect(offerOf(state).order(['F-DE-X'], ['2402'])).toEqual(invading('Holland', 'F-DE-X', '2402'))
  give(state, invading('Holland', 'F-DE-X', '2402'))
  expect(state.neutral).toEqual(['Switzerland'])
  expect(inZone(state, 0, hexIn(state, '2105'))).toBe(true)
  give(state, END)
  const later = moving(1, { units, war: ['Holland'] })
  expect(barOf(later, 'F-FR-PAR', '1805')).toBe(null)
})

test('13.2.1c: Dutch zones are there when the border is crossed', () => {
  const state = moving(0, { units: { 'F-DE-XXXIX': '2305', 'F-NL-III': '2206' } })
  expect(refusal(structuredClone(state), invading('Holland', 'F-DE-XXXIX', '2205', '2105'))).toBe('13.4.1b')
  expect(reachOf(state, 'F-DE-XXXIX')['2205']).toBeDefined()
})

test('13.2.1g, 24.3g and 18.9: Switzerland only under its plan, and then the Swiss Front comes', () => {
  const units = { 'F-DE-XIX': '2920', 'F-CH-I': '2722' }
  const closed = moving(0, { units })
  expect(barOf(closed, 'F-DE-XIX', '2820')).toBe('13.2.1g')
  const state = moving(0, { units }, (one) => one.claims.push('swissQuestion'))
  give(state, invading('Switzerland', 'F-DE-XIX', '2820'))
  expect(state.neutral).toEqual(['Holland'])
  expect(['F-DE-XXXXV', 'F-FR-ALP', 'F-FR-PAR'].map((id) => where(state, id))).toEqual([
    'german-reserve',
    'allied-reserve',
    'allied-reserve'
  ])
})

test('18.9 (E69): so it does when Germans cross the Rhine into France, but not on the lower Rhine', () => {
  const state = moving(0, { units: { 'F-DE-XIX': '2818', 'F-DE-XXXIX': '2405' } })
  give(state, move('F-DE-XXXIX', '2305'))
  expect(where(state, 'F-FR-ALP')).toBe(-1)
  give(state, move('F-DE-XIX', '2718'))
  expect(where(state, 'F-FR-ALP')).toBe('allied-reserve')
  const allied = moving(1, { units: { 'F-FR-XXI': '2718' } })
  give(allied, move('F-FR-XXI', '2818'))
  expect(where(allied, 'F-FR-ALP')).toBe(-1)
})

test('13.2.3a, 13.2.3c and 13.2.3d: an Evacuation Zone is entered by an Allied unit from its Port, with all its points', () => {
  const state = moving(1, { units: { 'F-GB-I': '1308', 'F-GB-II': '1408', 'F-GB-III': '1307' } })
  expect(reachOf(state, 'F-GB-I')['1307']).toBe(4)
  expect(barOf(state, 'F-GB-II', '1308', '1307')).toBe('13.2.3c')
  expect(barOf(state, 'F-GB-III', '1207')).toBe(null)
  go(state, 'F-GB-I', '1208')
  expect(barOf(state, 'F-GB-I', '1307')).toBe('13.0a')
  const german = moving(0, { units: { 'F-DE-XIX': '1308' } })
  expect(barOf(german, 'F-DE-XIX', '1307')).toBe('13.2.3a')
  const far = moving(1, { units: { 'F-GB-I': '1307' } })
  expect(barOf(far, 'F-GB-I', '1406')).toBe('13.2.3d')
})

test('13.2b and 2.10b: sea, lakes and closed hexsides are never crossed', () => {
  const state = moving(1, { units: { 'F-FR-PAR': '0713' } })
  expect(barOf(state, 'F-FR-PAR', '0613')).toBe('13.2b')
  expect(barOf(state, 'F-FR-PAR', '0712')).toBe('13.2b')
})

test('13.5: units do not leave the map by moving', () => {
  const state = moving(1, { units: { 'F-FR-PAR': '0116' } })
  const box = worldOf(state).grid.places[boxOf(worldOf(state), 1, 'reserve')]!
  expect(barOf(state, 'F-FR-PAR', box)).toBe('13.0a')
  expect(
    Object.keys(reachOf(state, 'F-FR-PAR')).filter(
      (place) => worldOf(state).hex(place) >= worldOf(state).grid.count
    )
  ).toEqual([])
})

test('20.1.1b: on turns 1 to 3 Allied units stay out of the Ardennes, but for two', () => {
  const at = (turn: number) =>
    moving(1, {
      turn,
      units: { 'F-FR-9A-II': '1912', 'F-BE-VII': '1911', 'F-FR-2A-CAV': '2012', 'F-BE-I': '2009' }
    })
  expect(barOf(at(3), 'F-FR-9A-II', '2011')).toBe('20.1.1b')
  expect(barOf(at(3), 'F-BE-VII', '2011')).toBe(null)
  expect(barOf(at(3), 'F-FR-2A-CAV', '2011')).toBe(null)
  expect(barOf(at(4), 'F-FR-9A-II', '2011')).toBe(null)
  const german = moving(0, { turn: 1, units: { 'F-DE-III': '2410' } })
  expect(barOf(german, 'F-DE-III', '2310')).toBe(null)
})

test('18.8a, 18.8b and 18.8c: Regional units end their moves at home, at a Fortress or the Rhine, at the West Wall', () => {
  const state = moving(1, {
    units: {
      'F-BE-I': '1807',
      'F-FR-5A-43': '2715',
      'F-FT-BIT': '2715',
      'F-FR-XXI': '0616',
      'F-FR-8A-45': '2717'
    },
    war: ['Holland']
  })
  expect(barOf(state, 'F-BE-I', '1806', '1805')).toBe('18.8a')
  expect(barOf(state, 'F-BE-I', '1808')).toBe(null)
  expect(barOf(state, 'F-FR-5A-43', '2615', '2515')).toBe('18.8b')
  expect(barOf(state, 'F-FR-5A-43', '2614')).toBe(null)
  expect(barOf(state, 'F-FR-8A-45', '2617')).toBe('18.8b')
  expect(barOf(state, 'F-FR-8A-45', '2718')).toBe(null)
  const german = moving(0, { units: { 'F-DE-XXIV': '2914' } })
  expect(barOf(german, 'F-DE-XXIV', '2813', '2812')).toBe('18.8c')
  expect(barOf(german, 'F-DE-XXIV', '2813')).toBe(null)
})

test('18.8d: in Poland a Regional unit moves one hex', () => {
  const state = moving(1, { scenario: 'polish-regular', units: { 'P-PL-KAR1': '1915', 'P-PL-KAR2': '1917' } })
  expect(barOf(state, 'P-PL-KAR1', '1914', '1913')).toBe('18.8d')
  expect(Math.max(...Object.values(reachOf(state, 'P-PL-KAR1')))).toBeLessThanOrEqual(2)
  expect(barOf(state, 'P-PL-KAR2', '1918', '1919')).toBe(null)
})

test('18.8f: a Regional unit that was driven out of its area is free until it comes back', () => {
  const state = moving(1, { units: { 'F-BE-I': '1409:freed' } })
  expect(barOf(state, 'F-BE-I', '1410')).toBe(null)
  give(state, move('F-BE-I', '1509', '1608'))
  expect(state.freed).toEqual([])
  expect(barOf(moving(1, { units: { 'F-BE-I': '1409' } }), 'F-BE-I', '1410')).toBe('18.8a')
})

test('20.1.5: from turn 8 Regional units are free', () => {
  const at = (turn: number) => barOf(moving(1, { turn, units: { 'F-BE-I': '1409' } }), 'F-BE-I', '1410')
  expect([at(7), at(8), at(9)]).toEqual(['18.8a', null, null])
  const poland = moving(1, { scenario: 'polish-regular', turn: 8, units: { 'P-PL-KAR1': '1915' } })
  expect(barOf(poland, 'P-PL-KAR1', '1914', '1913')).toBe(null)
})

test('22.1a and 22.0: under Gamelin French units of different Groups do not stack by choice', () => {
  const units = {
    'F-FR-PAR': '0616',
    'F-FR-ALP': '0615',
    'F-FT-MON': '0617',
    'F-FR-9A-II': '0416',
    'F-FR-9A-XI': '0415'
  }
  const state = moving(1, { units })
  expect(barOf(state, 'F-FR-PAR', '0615')).toBe('22.1a')
  expect(barOf(state, 'F-FR-PAR', '0617')).toBe(null)
  expect(barOf(state, 'F-FR-9A-II', '0415')).toBe(null)
  state.leaders[1] = 'replacement'
  expect(barOf(state, 'F-FR-PAR', '0615')).toBe(null)
})

test('22.5a: under Rydz-Smigly Groups stack in cities only; cavalry has none', () => {
  const units = {
    'P-PL-POZ1': '1915',
    'P-PL-KRA1': '1914',
    'P-PL-C-WIE': '1916',
    'P-PL-MOD1': '2015',
    'P-PL-NAR1': '2016'
  }
  const state = moving(1, { scenario: 'polish-regular', units })
  expect(barOf(state, 'P-PL-POZ1', '1914')).toBe('22.5a')
  expect(barOf(state, 'P-PL-POZ1', '1916')).toBe(null)
  expect(barOf(state, 'P-PL-NAR1', '2015')).toBe(null)
  state.inForce.push(card({ do: 'freeStacking' }, { side: 1 }))
  expect(barOf(state, 'P-PL-POZ1', '1914')).toBe(null)
})

test('22.7b: under Rundstedt Mobile units do not stack with others', () => {
  const units = { 'P-DE-10-XVI': '1915', 'P-DE-3-I': '1914', 'P-DE-10-XIV': '1916' }
  const state = moving(0, { scenario: 'polish-regular', units })
  expect(barOf(state, 'P-DE-10-XVI', '1914')).toBe('22.7b')
  expect(barOf(state, 'P-DE-10-XVI', '1916')).toBe(null)
  state.leaders[0] = 'replacement'
  expect(barOf(state, 'P-DE-10-XVI', '1914')).toBe(null)
})

test('19.8d: Allied units do not enter a surrendered city', () => {
  const state = moving(1, { units: { 'F-FR-XXI': '1214', 'F-FR-PAR': '1414' } })
  state.surrenders.push({ marker: 1, hex: hexIn(state, '1316') })
  expect(barOf(state, 'F-FR-XXI', '1215')).toBe('19.8d')
  const german = moving(0, { units: { 'F-DE-I': '1214' } })
  german.surrenders.push({ marker: 1, hex: hexIn(german, '1215') })
  expect(barOf(german, 'F-DE-I', '1215')).toBe(null)
})

test('19.9c and 19.9d: Halt! Hitler holds Mobile Germans that begin there, and stops those that come', () => {
  const halt = (one: State) => void one.halts.push({ marker: 1, hex: hexIn(one, '0616') })
  const state = moving(0, { units: { 'F-DE-XIX': '0615', 'F-DE-XV': '0612', 'F-DE-I': '0716' } }, halt)
  expect(['F-DE-XIX', 'F-DE-XV', 'F-DE-I'].map((id) => idle(state, id))).toEqual([true, false, false])
  go(state, 'F-DE-XV', '0613')
  expect(barOf(state, 'F-DE-XV', '0514', '0515', '0516')).toBe(null)
  expect(barOf(state, 'F-DE-XV', '0514', '0515', '0516', '0517')).toBe('19.9d')
  give(state, move('F-DE-XV', '0514', '0515', '0516'))
  expect(idle(state, 'F-DE-XV')).toBe(true)
})

test('19.10c and 19.10f: a Drop! marker has a Weak ZOC in its own hex, and Allied units may enter it', () => {
  const state = moving(1, { units: { 'F-FR-PAR': '0616' } }, (one) => {
    one.landers[0] = { is: 'landed', at: hexIn(one, '0615') }
    touch(one)
  })
  expect(reachOf(state, 'F-FR-PAR')['0615']).toBe(2)
  expect(reachOf(state, 'F-FR-PAR')['0614']).toBe(3)
  expect(inStrongZone(state, 1, hexIn(state, '0615'))).toBe(false)
})

test('19.10d: a Drop! or Glider marker cancels hexside costs for Germans in its hex', () => {
  const state = moving(0, { units: { 'F-DE-I': '2818' } })
  expect(reachOf(state, 'F-DE-I')['2718']).toBe(3)
  state.landers[0] = { is: 'landed', at: hexIn(state, '2818') }
  expect(reachOf(state, 'F-DE-I')['2718']).toBe(1)
})

test('5.2.2: what cards have set in force changes moves: zones, exits, points, ground, floods and refugees', () => {
  const zones = moving(0, { units: { 'F-DE-XIX': '0616', 'F-FR-PAR': '0515', 'F-DE-XV': '0617' } })
  const panzer = unitIn(zones, 'F-DE-XIX').index
  expect(barOf(zones, 'F-DE-XIX', '0516', '0415')).toBe('13.4.1b')
  zones.inForce.push(card({ do: 'ignoreZones', units: 1, stop: true, infiltrate: true }, { units: [panzer] }))
  expect(barOf(zones, 'F-DE-XIX', '0516', '0415')).toBe(null)
  expect(barOf(zones, 'F-DE-XV', '0616', '0615', '0614')).toBe('13.4.1b')

  const exit = moving(1, { turn: 2, units: { 'F-GB-I': '0616', 'F-DE-I': '0615' } })
  exit.inForce.push(card({ do: 'freeExit', nations: ['Britain'] }, { side: 1 }))
  expect(reachOf(exit, 'F-GB-I')['0617']).toBe(1)

  const points = moving(0, { scenario: 'polish-regular', units: { 'P-DE-3-I': '1915' } })
  points.inForce.push(card({ do: 'movementPoints', units: 4, points: 1, nations: ['Germany'] }))
  expect(offerOf(points).path(['P-DE-3-I'], '1914')!.of).toBe(4)

  const rough = moving(0, {
    scenario: 'polish-regular',
    units: { 'P-DE-14-MT1': '1324', 'P-DE-3-I': '1415' }
  })
  expect(reachOf(rough, 'P-DE-14-MT1')['1323']).toBe(2)
  rough.inForce.push(card({ do: 'roughCost', cost: 1, types: ['mountain'], nations: ['Slovakia'] }))
  expect(reachOf(rough, 'P-DE-14-MT1')['1323']).toBe(1)

  const flood = moving(0, { units: { 'F-DE-XIX': '0616' } })
  flood.inForce.push(
    card({ do: 'floodHexes', hexes: 3, where: {} }, { side: 1, hexes: [hexIn(flood, '0615')] })
  )
  expect(reachOf(flood, 'F-DE-XIX')['0615']).toBe(6)

  const roads = moving(1, { units: { 'F-GB-I': '0616' } })
  roads.inForce.push(
    card({ do: 'refugees', range: 2, points: 1 }, { side: 0, hexes: [hexIn(roads, '0614')] })
  )
  expect(reachOf(roads, 'F-GB-I')['0615']).toBe(2)
  expect(reachOf(roads, 'F-GB-I')['0617']).toBe(1)
})

test('25.1, 25.1b: at the end of his Movement Phase the Pole may merge round cavalry, with the advanced rules only', () => {
  const units = { 'P-PL-C-WIE': '1915', 'P-PL-POZ1': '1915:reduced', 'P-PL-C-POD': '1914' }
  const plain = moving(1, { scenario: 'polish-regular', units })
  give(plain, END)
  expect(isOver(plain)).toBe(true)
  const state = moving(1, { scenario: 'polish-regular', units, options: { advanced: true } })
  const order = { type: 'merge', cavalry: 'P-PL-C-WIE', unit: 'P-PL-POZ1' }
  expect(refusal(state, order)).toBe('25.1')
  give(state, END)
  expect(refusal(state, { ...order, cavalry: 'P-PL-C-POD' })).toBe('25.1')
  expect(refusal(state, { ...order, unit: 'P-PL-C-WIE' })).toBe('25.1')
  give(state, order)
  expect(where(state, 'P-PL-C-WIE')).toBe(-1)
  expect(state.steps[unitIn(state, 'P-PL-POZ1').index]).toBe(2)
  expect(state.eventVp).toBe(0)
  expect(isOver(state)).toBe(true)
})

test('13.0a: a way can be put together hex by hex, with the points and hexes that are left', () => {
  const state = moving(0, { units: { 'F-DE-XIX': '0616:low' } })
  expect(reachOf(state, 'F-DE-XIX', '0615')['0613']).toBe(3)
  expect(reachOf(state, 'F-DE-XIX', '0615')['0612']).toBeUndefined()
  expect(offerOf(state).path(['F-DE-XIX'], '0615', undefined, ['0516'])).toMatchObject({
    hexes: ['0516', '0615'],
    cost: 2
  })
  expect(game.offers(state).map(({ id }) => id)).toEqual(['move', 'end'])
})
