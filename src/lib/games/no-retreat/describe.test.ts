import { describe, expect, test } from 'vitest'
import type { Event } from './events'
import { noRetreat } from './index'

const tell = (event: Event, seat: string | null = null) => noRetreat.tell(event, seat)!
const words = (event: Event): string => tell(event).words
const units = ['F-DE-XIX']
const german = { side: 'german' } as const
const allied = { side: 'allied' } as const

describe('the war diary', () => {
  test('13.0a, 13.3.4, 14.7.5a and 14.8a who goes where, by the names of his map', () => {
    const way = { units, hexes: ['2411', '2310', '2109'], ...german, rule: '13.0a' }
    expect(words({ kind: 'move', ...way })).toBe(
      'The German XIX Guderian moves from Bitburg (2411) to Liege (2109).'
    )
    expect(words({ kind: 'retreat', ...way })).toContain('retreats from Bitburg (2411) to Liege (2109)')
    expect(words({ kind: 'advance', ...way })).toBe('The German XIX Guderian advances to Liege (2109).')
    expect(words({ kind: 'move', ...way, units: ['P-DE-14-HOTH'] })).toContain('to Bialystok (2109)')
    expect(tell({ kind: 'shift', ...way, rule: '13.3.4' }).kind).toBe('move')
  })

  test('2.11a a city is named by the map on which it is', () => {
    const control = { kind: 'control', rule: '2.11a', hexes: ['2109'], ...german } as const
    expect(words({ ...control, front: 'france' })).toBe('Liege (2109) comes under German control.')
    expect(words({ ...control, front: 'poland' })).toBe('Bialystok (2109) comes under German control.')
    expect(words(control)).toBe('Hex 2109 comes under German control.')
  })

  test('14.5f a battle tells odds, shifts, column, die and result', () => {
    const event: Event = {
      kind: 'battle',
      rule: '14.5f',
      ...german,
      units,
      defenders: ['F-BE-VII'],
      hexes: ['2109'],
      dice: [4],
      lines: [],
      shifts: [
        { label: 'Minor City', value: -1, rule: '14.6.2a' },
        { label: 'Blitz!', value: 1, rule: '14.6.4' },
        { label: 'Fort', value: -1, rule: '14.6.6' }
      ],
      attack: 4,
      defense: 2,
      combat: 'mobile',
      counterattack: false,
      column: '3:2',
      result: 'DR'
    }
    const told = tell(event)
    expect(told.words).toBe(
      'Mobile Combat: the German XIX Guderian against Liege (2109): 4 to 2, shifted −1, column 3:2; rolled 4: DR, the defender retreats.'
    )
    expect(told.fought).toMatchObject({
      attacker: 'german',
      table: 'germanMobile',
      column: '3:2',
      result: 'DR'
    })
    expect(words({ ...event, counterattack: true, dice: [] })).toMatch(/^Counterattack .* without a die: DR/)
  })

  test('14.1.1a and 14.1.2b Targets and Counterblows', () => {
    const mark = { rule: '14.1.1a', hexes: ['2109'], front: 'france' } as const
    expect(words({ kind: 'marked', ...mark, ...german, use: 'target', with: 'gray' })).toBe(
      'The German player puts a Target on Liege (2109).'
    )
    expect(words({ kind: 'marked', ...mark, ...allied, use: 'counterblow', with: 'shock' })).toBe(
      'The Allied player puts a Shock-Counterblow on Liege (2109).'
    )
    expect(words({ kind: 'unmarked', ...mark, ...german, use: 'target', with: 'extra' })).toBe(
      'The German player takes the extra Target off Liege (2109).'
    )
  })

  test('5.0d drawn cards are counted, played ones named; both seats read the same', () => {
    const drawn: Event = { kind: 'drawn', rule: '8.1a', ...german, cards: 4, markers: 1 }
    for (const seat of ['german', 'allied', null])
      expect(tell(drawn, seat).words).toBe('The German player draws 4 Event cards and 1 Initiative marker.')
    const played: Event = { kind: 'played', rule: '5.2', ...allied, card: 73 }
    expect(words(played)).toMatch(/^Allied event: Phoney War\. Roll for it/)
    expect(tell(played).banner).toBe('Allied event: Phoney War')
    expect(words({ ...played, kind: 'discarded' })).toBe(
      'The Allied player discards Encirclement / Phoney War.'
    )
    expect(words({ ...played, kind: 'cancelled' })).toBe('The Allied event Phoney War is canceled.')
  })

  test('17.2, 5.6a and 17.6d points, Leaders, Sudden Death', () => {
    const points = {
      kind: 'points',
      rule: '17.2',
      points: -2,
      total: 11,
      why: 'Weygand takes command'
    } as const
    expect(words(points)).toBe('Weygand takes command: 2 points for the Allied side. Total: 11.')
    expect(words({ ...points, points: 1 })).toContain('1 point for the German side')
    expect(words({ kind: 'suddenDeath', rule: '17.6d', ...german, dice: [3, 4], count: 7 })).toBe(
      'Sudden Death: rolled 3 + 4: the German player may put No Actions on 7 hexes.'
    )
    expect(words({ kind: 'leader', rule: '5.6a', ...allied, name: 'Weygand', points: -2 })).toBe(
      'Weygand is to take command of the Allied side.'
    )
  })

  test('7.4a, 13.2.1h and 19.11 Stance, war and weather are headlines', () => {
    const all: Event[] = [
      { kind: 'stance', rule: '7.4a', box: 'carefulTactics', flipped: true },
      { kind: 'war', rule: '13.2.1h', country: 'Holland' },
      { kind: 'weather', rule: '19.11', bad: true }
    ]
    expect(all.map((event) => tell(event).banner)).toEqual([
      'The British Stance is now Careful Tactics, and hesitates: the next move only turns the marker over',
      'Holland is at war',
      'The weather turns bad for this turn'
    ])
  })

  test('7.3a a plan marker is put down, and nobody is told which', () => {
    const event: Event = { kind: 'planMark', rule: '7.3a', ...german, placed: true }
    expect(words(event)).toBe('The German player puts a Plan marker face down into the Secret Plans box.')
    expect(words({ kind: 'plan', rule: '24.1b', ...german, what: 'redraw', card: null })).toBe(
      'The German player sends the plan back and draws another one.'
    )
  })

  test('11.0a landings and evacuations name the row of their table', () => {
    const landing: Event = {
      kind: 'landing',
      rule: '11.0a',
      hexes: ['1804'],
      card: 1,
      marker: 'glider',
      result: 'hardLanding'
    }
    expect(words(landing)).toMatch(
      /^Glider on Rotterdam \(1804\), card drawn: .*\. Hard Landing: it is lost unless/
    )
    const away: Event = {
      kind: 'evacuation',
      rule: '11.0a',
      units: ['F-GB-I'],
      hexes: [],
      card: 1,
      result: 'delay'
    }
    expect(words(away)).toMatch(/^Evacuation of the British .*Delay: nobody gets away\.$/)
  })

  test('12.4, 14.7.1c, 14.7.1d and 2.14a what becomes of units', () => {
    const of = { units, hexes: ['2109'], ...german, rule: '14.7.1c' }
    expect(words({ kind: 'lowSupply', rule: '12.4a', units, ...german })).toBe(
      'The German XIX Guderian is in Low Supply.'
    )
    expect(words({ kind: 'destroyed', ...of })).toBe('The German XIX Guderian is destroyed in Liege (2109).')
    expect(words({ kind: 'surrendered', ...of })).toBe('The German XIX Guderian surrenders in Liege (2109).')
    expect(tell({ kind: 'afloat', ...of }).kind).toBe('eliminated')
    expect(words({ kind: 'reduced', ...of })).toBe('The German XIX Guderian loses a step in Liege (2109).')
  })
})
