import { describe, expect, test } from 'vitest'
import { refreshPolitics } from './board'
import { worldFor } from './index'
import { refusal, where } from './testing'
import {
  act,
  actorOf,
  advance,
  attack,
  battleOf,
  END,
  eventOf,
  fight,
  flank,
  idsIn,
  lose,
  offer,
  offerIds,
  phaseOf,
  strike
} from './testing-combat'
import { czechForts } from './testing-war'
import type { State } from './state'

/** Without their cities the Germans have no source of supply (10.4); one half of Berlin is left to them, walled in. */
const GERMAN_CITIES = worldFor('1938')
  .hexes.filter((hex) => hex.site?.kind === 'city' && ['Germany', 'Danzig'].includes(hex.country!))
  .map((hex) => hex.id)
  .filter((id) => id !== '2413')
const WALL = { 'fr-c11': '2412', 'fr-c12': '2513', 'fr-c13': '2514', 'fr-c14': '2314', 'fr-c15': '2313' }

/** Inside Czechoslovakia with the way home open through its breached forts; or without a home to trace to. */
function inBohemia(units: Record<string, string>, supplied: boolean): State {
  const state = fight(['Germany'], {
    units: supplied ? units : { ...units, ...WALL },
    allied: supplied ? [] : GERMAN_CITIES
  })
  state.breached = czechForts(state, '2825')
  refreshPolitics(state)
  return state
}

describe('flank attack', () => {
  // 1017 and 1217 touch both 1117 and 1118; all is clear ground in Germany.
  const beside = { 'ge-m14': '1117', 'fr-c1': '1118' }

  test('12.6a X51 a mechanized corps next to an enemy goes around him into an empty hex in his zone', () => {
    const state = fight(['Germany'], { units: { ...beside, 'fr-c2': '1119' } })
    const reach = offer(state, 'flank', 'move').reach(['ge-m14'])
    expect(reach.map((entry) => entry.hex).sort()).toEqual(['1017', '1217'])
    act(state, flank('1017', 'ge-m14'))
    expect(where(state, 'ge-m14')).toBe('1017')
    // It may then attack an occupied hex, but make no second flank attack.
    expect(phaseOf(state)).toBe('momentum')
    expect(offerIds(state)).toEqual(['momentum', 'end'])
    expect(battleOf(act(state, attack('1118', 'ge-m14'), 6)).units).toEqual(['ge-m14'])
  })

  test('12.6a not into a hex without an enemy zone of control, nor an occupied one', () => {
    const state = fight(['Germany'], { units: { ...beside, 'ge-c1': '1217' } })
    expect(refusal(state, flank('1116', 'ge-m14'))).toBe('12.6a')
    expect(refusal(state, flank('1217', 'ge-m14'))).toBe('12.6a')
    expect(refusal(state, flank('1118', 'ge-m14'))).toBe('12.6a')
    expect(refusal(state, flank('1018', 'ge-m14'))).toBe('12.6a')
  })

  test('12.6a a hex that is not offered is refused with the reason of the order', () => {
    const state = fight(['Germany'], { units: { ...beside, 'ge-c1': '1217' } })
    const flanks = offer(state, 'flank', 'move')
    const why = (hex: string) => flanks.why!(['ge-m14'], hex)
    expect(why('1217')).toEqual({ rule: '12.6a', why: 'A flank attack must enter an unoccupied hex.' })
    expect(why('1116')?.why).toBe('A flank attack must enter an enemy zone of control.')
    expect(why('1420')?.why).toMatch(/is not next to that hex\.$/)
    const offered = flanks.reach(['ge-m14']).map(({ hex }) => hex)
    for (const hex of worldFor('1938').grid.ids) {
      const bar = why(hex)
      expect([hex, bar === null]).toEqual([hex, offered.includes(hex)])
      if (bar !== null) expect([hex, bar.rule]).toEqual([hex, refusal(state, flank(hex, 'ge-m14'))])
    }
  })

  test('12.6a only German mechanized units', () => {
    const infantry = fight(['Germany'], { units: { 'ge-c1': '1117', 'fr-c1': '1118' } })
    expect(refusal(infantry, flank('1017', 'ge-c1'))).toBe('12.6a')
    expect(offerIds(infantry)).not.toContain('flank')
    const french = fight(['France'], { units: { 'fr-m1': '1117', 'ge-c1': '1118' } })
    expect(refusal(french, flank('1017', 'fr-m1'))).toBe('12.6a')
  })

  test('12.6a not out of supply', () => {
    const units = { 'ge-m14': '2222', 'cz-c1': '2221' }
    expect(refusal(inBohemia(units, true), flank('2122', 'ge-m14'))).toBeNull()
    expect(refusal(inBohemia(units, false), flank('2122', 'ge-m14'))).toBe('12.6a')
  })

  test('12.6a X64 an empty fort is no enemy unit (A24)', () => {
    const alone = fight(['Germany'], { units: { 'ge-m14': '2025' } })
    expect(refusal(alone, flank('2126', 'ge-m14'))).toBe('12.6a')
    const corps = fight(['Germany'], { units: { 'ge-m14': '2025', 'cz-c1': '2024' } })
    expect(refusal(corps, flank('2126', 'ge-m14'))).toBeNull()
  })

  test('12.6b nobody rolls, nobody is lost, the attackers stand in the hex and control it', () => {
    const state = fight(['Germany'], { units: { ...beside, 'fr-c2': '1018' }, allied: ['1017'] })
    const step = act(state, flank('1017', 'ge-m14'))
    expect(step.barrier).toBeNull()
    expect(eventOf(step, 'control').hexes).toEqual(['1017'])
    expect(where(state, 'fr-c1')).toBe('1118')
    expect(where(state, 'ge-m14')).toBe('1017')
  })

  test('12.6c units of several hexes may join within the stacking limit', () => {
    const units = { ...beside, 'ge-m15': '1018', 'ge-m16': '1117' }
    const state = fight(['Germany'], { units })
    expect(refusal(state, flank('1017', 'ge-m14', 'ge-m15', 'ge-m16'))).toBe('8.0c')
    act(state, flank('1017', 'ge-m14', 'ge-m15'))
    expect(idsIn(state, '1017')).toEqual(['ge-m14', 'ge-m15'])
  })

  test('12.6d one flank attack per unit and phase, and it is its attack', () => {
    const state = fight(['Germany'], { units: beside })
    act(state, flank('1017', 'ge-m14'))
    act(state, END)
    expect(refusal(state, flank('1018', 'ge-m14'))).toBe('12.6d')
    expect(refusal(state, attack('1118', 'ge-m14'))).toBe('12.0f')
    const fought = fight(['Germany'], {
      units: { 'ge-m14': '1117', 'ge-m15': '1117', 'fr-c1': '1118', 'fr-c2': '1118' }
    })
    strike(fought, '1118', ['ge-m14', 'ge-m15'], '1/1')
    act(fought, lose('ge-m14'))
    expect(refusal(fought, flank('1017', 'ge-m15'))).toBe('12.0f')
  })

  test('12.6e not into intact forts', () => {
    const units = { 'ge-m14': '2025', 'cz-c1': '2125' }
    expect(refusal(fight(['Germany'], { units }), flank('2024', 'ge-m14'))).toBe('12.6e')
    expect(refusal(fight(['Germany'], { units, breached: ['2024'] }), flank('2024', 'ge-m14'))).toBeNull()
  })

  test('12.6f not into mountain or swamp, the Maginot Line or a neutral country', () => {
    const swamp = fight(['Germany'], { units: { 'ge-m14': '1307', 'fr-c1': '1406' } })
    expect(refusal(swamp, flank('1306', 'ge-m14'))).toBe('12.6f')
    const maginot = fight(['Germany'], { units: { 'ge-m14': '0615', 'fr-c1': '0515' } })
    expect(refusal(maginot, flank('0516', 'ge-m14'))).toBe('12.6f')
    const neutral = fight(['Germany'], { units: { 'ge-m14': '0710', 'fr-c1': '0711' } })
    expect(refusal(neutral, flank('0610', 'ge-m14'))).toBe('12.6f')
  })
})

describe('momentum attack', () => {
  /** Two mechanized corps and an infantry corps take 1118; a French corps stands behind it. */
  function through(more: Record<string, string> = {}): State {
    const state = fight(['Germany'], {
      units: {
        'ge-m14': '1117',
        'ge-m16': '1117',
        'ge-c1': '1117',
        'fr-c1': '1118',
        'fr-c2': '1119',
        ...more
      }
    })
    strike(state, '1118', ['ge-m14', 'ge-m16', 'ge-c1'], '1/3')
    act(state, lose('ge-c1'))
    return state
  }

  test('12.7a mechanized corps that advanced may attack once more, at once', () => {
    const state = through()
    act(state, advance('ge-m14', 'ge-m16'))
    expect(phaseOf(state)).toBe('momentum')
    expect(actorOf(state)).toBe('german')
    const step = act(state, attack('1119', 'ge-m14', 'ge-m16'), 1)
    expect(battleOf(step).table).toBe('mechanized')
  })

  test('12.7a who stayed behind, and infantry, make none', () => {
    const state = through()
    act(state, advance())
    expect(phaseOf(state)).toBe('combat')
    const infantry = fight(['Germany'], {
      units: { 'ge-a2': '1117', 'ge-a3': '1017', 'fr-c1': '1118', 'fr-c2': '1119' }
    })
    strike(infantry, '1118', ['ge-a2', 'ge-a3'], '0/5')
    act(infantry, advance('ge-a2'))
    expect(phaseOf(infantry)).toBe('combat')
  })

  test('12.7a not out of supply', () => {
    const units = { 'ge-m14': '2222', 'ge-m16': '2222', 'cz-c1': '2221', 'cz-c2': '2220' }
    for (const [supplied, phase] of [
      [true, 'momentum'],
      [false, 'combat']
    ] as const) {
      const state = inBohemia(units, supplied)
      act(state, attack('2221', 'ge-m14', 'ge-m16'), 1)
      if (actorOf(state) === 'german' && offerIds(state).includes('lose')) act(state, lose('ge-m14'))
      act(state, advance('ge-m16'))
      expect(where(state, 'ge-m16')).toBe('2221')
      expect(phaseOf(state)).toBe(phase)
    }
  })

  test('12.7b against an adjacent hex with enemy units, or as a flank attack', () => {
    const state = through()
    act(state, advance('ge-m14', 'ge-m16'))
    expect(offer(state, 'momentum', 'attack').targets()).toEqual(['1119'])
    expect(refusal(state, attack('1217', 'ge-m14'))).toBe('12.7b')
    const reach = offer(state, 'flank', 'move').reach(['ge-m14'])
    expect(reach.map((entry) => entry.hex).sort()).toEqual(['1018', '1218'])
    act(state, flank('1018', 'ge-m14'))
    expect(where(state, 'ge-m14')).toBe('1018')
    expect(phaseOf(state)).toBe('combat')
  })

  test('12.7c no flank attack follows a flank attack', () => {
    const state = fight(['Germany'], { units: { 'ge-m14': '1117', 'fr-c1': '1118' } })
    act(state, flank('1017', 'ge-m14'))
    expect(phaseOf(state)).toBe('momentum')
    expect(offerIds(state)).not.toContain('flank')
    expect(refusal(state, flank('1018', 'ge-m14'))).toBe('12.7c')
  })

  test('12.7d only units that advanced take part', () => {
    const state = through({ 'ge-m15': '1018' })
    act(state, advance('ge-m14'))
    expect(refusal(state, attack('1119', 'ge-m14', 'ge-m16'))).toBe('12.7d')
    expect(refusal(state, attack('1119', 'ge-m15'))).toBe('12.7d')
    expect(offer(state, 'momentum', 'attack').attackers('1119')).toEqual(['ge-m14'])
  })

  test('12.7e it comes before any other attack, and may be declined', () => {
    const state = through({ 'ge-c5': '1020', 'fr-c3': '1021' })
    act(state, advance('ge-m14'))
    expect(refusal(state, attack('1021', 'ge-c5'))).toBe('12.7d')
    act(state, END)
    expect(phaseOf(state)).toBe('combat')
    expect(refusal(state, attack('1119', 'ge-m14'))).toBe('12.0f')
    expect(battleOf(act(state, attack('1021', 'ge-c5'), 1)).units).toEqual(['ge-c5'])
  })

  test('12.7f one momentum attack per unit and phase', () => {
    const state = through({ 'fr-c3': '1120' })
    act(state, advance('ge-m14', 'ge-m16'))
    // 14 - 5 = +9 on the mechanized line: column 6, die 1 is 0/4.
    act(state, attack('1119', 'ge-m14', 'ge-m16'), 1)
    expect(idsIn(state, '1119')).toEqual([])
    act(state, advance('ge-m14', 'ge-m16'))
    // The third French corps is next to them, but they have had their momentum attack.
    expect(idsIn(state, '1119')).toEqual(['ge-m14', 'ge-m16'])
    expect(phaseOf(state)).toBe('combat')
  })

  test('12.7g never against intact Czechoslovak or Belgian forts', () => {
    const units = { 'ge-m14': '2126', 'ge-m16': '2126', 'fr-c1': '2025', 'cz-c1': '2024' }
    for (const breached of [[], ['2024']]) {
      const state = fight(['Germany'], { units, breached })
      strike(state, '2025', ['ge-m14', 'ge-m16'], '1/2')
      act(state, lose('ge-m14'))
      act(state, advance('ge-m16'))
      expect(phaseOf(state)).toBe('momentum')
      expect(offer(state, 'momentum', 'attack').targets()).toEqual(breached)
      if (breached.length === 0) expect(refusal(state, attack('2024', 'ge-m16'))).toBe('12.7g')
    }
  })

  test('12.7h units that were attacked before may be attacked again by momentum', () => {
    const state = fight(['Germany'], {
      units: {
        'ge-m14': '1117',
        'ge-m16': '1117',
        'ge-c1': '1018',
        'fr-c1': '1118',
        'fr-c2': '1119'
      }
    })
    act(state, attack('1119', 'ge-c1'), 1)
    expect(where(state, 'fr-c2')).toBe('1119')
    act(state, attack('1118', 'ge-m14', 'ge-m16'), 1)
    act(state, advance('ge-m14', 'ge-m16'))
    expect(offer(state, 'momentum', 'attack').targets()).toEqual(['1119'])
    expect(battleOf(act(state, attack('1119', 'ge-m14', 'ge-m16'), 6)).hexes).toContain('1119')
  })
})

describe('1939', () => {
  test('13.4i every German unit but the SAB makes flank and momentum attacks', () => {
    const units = { 'ge39-c1': '3618', 'ge39-SAB': '3618', 'po-c1': '3719' }
    const state = fight(['Germany'], { scenario: '1939', units })
    expect(offer(state, 'flank', 'move').units).toEqual(['ge39-c1'])
    expect(refusal(state, flank('3718', 'ge39-SAB'))).toBe('12.6a')
    act(state, flank('3718', 'ge39-c1'))
    expect(where(state, 'ge39-c1')).toBe('3718')
    expect(phaseOf(state)).toBe('momentum')
    expect(refusal(fight(['Poland'], { scenario: '1939', units }), flank('3718', 'po-c1'))).toBe('12.6a')
  })

  test('13.4j flank attacks need supply, and infantry heeds enemy zones of control in tracing it', () => {
    const around = { 'po-c1': '4022', 'po-c2': '4124', 'po-c3': '3924' }
    const infantry = fight(['Germany'], { scenario: '1939', units: { 'ge39-c1': '4023', ...around } })
    expect(refusal(infantry, flank('4123', 'ge39-c1'))).toBe('12.6a')
    const mechanized = fight(['Germany'], { scenario: '1939', units: { 'ge39-m19': '4023', ...around } })
    expect(refusal(mechanized, flank('4123', 'ge39-m19'))).toBeNull()
  })
})
