import { describe, expect, test } from 'vitest'
import { unitIn, type Scene } from './testing'
import { attack, fight, fighting, fought, shiftsOf } from './testing-combat'

/** Whether these units attack the hex from all around. */
function isConcentric(target: string, units: string, start: Scene): boolean {
  const state = fighting(start)
  const ids = units.split(' ')
  const hasArmor = ids.some((id) => unitIn(state, id).class === 'mechanized')
  const event = fought(fight(state, attack(target, ...ids), [3], hasArmor ? { table: 'assault' } : {}))
  const value = shiftsOf(event)['11.14a']
  if (value !== undefined) expect(value).toBe(1)
  return value === 1
}

describe('11.14 concentric attacks', () => {
  const BOTH = 'GER-INF-01 GER-INF-02'
  const open = { 'CZE-2L-1': '2411', 'GER-INF-01': '2410', 'GER-INF-02': '2412' }

  test('11.14a (B20) two attackers in opposite hexes cover all six', () => {
    expect(isConcentric('2411', BOTH, { units: open })).toBe(true)
  })

  test('11.14a (B21) one attacker covers three', () => {
    expect(isConcentric('2411', 'GER-INF-01', { units: open })).toBe(false)
  })

  test('11.14a two attackers beside each other do not', () => {
    expect(isConcentric('2411', BOTH, { units: { ...open, 'GER-INF-02': '2510' } })).toBe(false)
    expect(isConcentric('2411', BOTH, { units: { ...open, 'GER-INF-02': '2311' } })).toBe(false)
  })

  test('11.14a the zones of those who stand by do not count', () => {
    const units = { ...open, 'GER-INF-03': '2410', 'GER-PZ-16': '2311', 'GER-PZ-18': '2511' }
    expect(isConcentric('2411', 'GER-INF-01 GER-INF-03', { units })).toBe(false)
    expect(isConcentric('2411', 'GER-PZ-16 GER-PZ-18 GER-INF-01', { units })).toBe(true)
  })

  test('11.14a enemies in a hex around it do not keep the zone out', () => {
    expect(isConcentric('2411', BOTH, { units: { ...open, 'CZE-FORT-1': '2510' } })).toBe(true)
  })

  describe('11.14b terrain prohibited to the defenders', () => {
    /** 2117: the mountain 2118 and Switzerland are beside it, and nobody covers the mountain. */
    const swabia = { 'GER-INF-01': '2217', 'GER-INF-02': '2017' }

    test('11.14b a mountain need not be covered', () => {
      expect(isConcentric('2117', BOTH, { units: { 'CZE-2L-1': '2117', ...swabia } })).toBe(true)
    })

    test('11.14b but for alpine defenders, whoever is with them', () => {
      expect(isConcentric('2117', BOTH, { units: { 'ROM-ALP-1': '2117', ...swabia } })).toBe(false)
      const both = { 'ROM-ALP-1': '2117', 'CZE-FORT-1': '2117', ...swabia }
      expect(isConcentric('2117', BOTH, { units: both })).toBe(false)
    })

    test('11.14d static defenders are taken as such others (A51)', () => {
      expect(isConcentric('2117', BOTH, { units: { 'CZE-FORT-1': '2117', ...swabia } })).toBe(true)
    })

    test('11.14b a mountain that the railroad leads into has to be covered', () => {
      const alps = { 'CZE-2L-1': '2218', 'GER-INF-01': '2217', 'GER-ALP-1': '2219' }
      expect(isConcentric('2218', 'GER-INF-01', { units: alps })).toBe(false)
      expect(isConcentric('2218', 'GER-INF-01 GER-ALP-1', { units: alps })).toBe(true)
    })

    test('11.14b (C43) the sea need not be covered', () => {
      const units = { 'CZE-2L-1': '2909', 'GER-INF-01': '2810', 'GER-INF-02': '3010' }
      const scenario = 'western-powers-guarantee'
      expect(isConcentric('2909', BOTH, { scenario, units })).toBe(true)
      expect(isConcentric('2909', BOTH, { scenario, units: { ...units, 'GER-INF-02': '2910' } })).toBe(false)
    })
  })

  test('11.14c neither a fortification and a city nor an entrenchment prevent it', () => {
    const pilsen = { 'CZE-FORT-1': '2415', 'GER-INF-01': '2414', 'GER-INF-02': '2416' }
    expect(isConcentric('2415', BOTH, { units: pilsen })).toBe(true)
    const aachen = { 'CZE-2L-1': '1712', 'GER-INF-01': '1812', 'GER-INF-02': '1713' }
    expect(isConcentric('1712', BOTH, { units: aachen })).toBe(true)
  })

  test('11.14a land across an all-sea hexside has to be covered too, by a zone that comes to it another way', () => {
    // 2308 beside 2309: only from 2209 a zone reaches it.
    const allied = ['Denmark'] as const
    const units = { 'CZE-2L-1': '2309', 'GER-INF-01': '2209', 'GER-INF-02': '2410' }
    expect(isConcentric('2309', BOTH, { units, allied })).toBe(true)
    const south = { ...units, 'GER-INF-01': '2210', 'GER-INF-02': '2409' }
    expect(isConcentric('2309', BOTH, { units: south, allied })).toBe(false)
    expect(isConcentric('2309', BOTH, { units: south })).toBe(true)
  })

  test('11.14d neutral hexes need not be covered, those of a country at war have to', () => {
    const units = { 'CZE-2L-1': '1712', 'GER-INF-01': '1812', 'GER-INF-02': '1713' }
    expect(isConcentric('1712', BOTH, { units })).toBe(true)
    expect(isConcentric('1712', BOTH, { units, allied: ['Netherlands'] })).toBe(true)
    expect(isConcentric('1712', BOTH, { units, allied: ['Belgium'] })).toBe(false)
  })

  test('11.14d nor what is off the map', () => {
    const units = { 'SOV-SEC-NKVD': '4308', 'GER-INF-01': '4307', 'GER-INF-02': '4309' }
    const scenario = 'anti-comintern-war'
    expect(isConcentric('4308', BOTH, { scenario, units })).toBe(true)
    expect(isConcentric('4308', 'GER-INF-01', { scenario, units })).toBe(false)
  })
})
