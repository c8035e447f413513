import { describe, expect, test } from 'vitest'
import { warComesEarly as game } from '../index'
import type { State } from '../state'
import { combat, hexIn, movement, scene } from '../testing'

const draw = (state: State, id: string, unit?: string, seat = 'german') =>
  game.show
    .overlays(game.view(state, seat), seat)
    .find((overlay) => overlay.id === id)!
    .draw(unit)
const facts = (state: State, unit: string, seat = 'german') =>
  Object.fromEntries(
    game.show.inspectUnit(game.view(state, seat), seat, unit).map(({ label, value }) => [label, value])
  )
const hexFacts = (state: State, hex: string, seat = 'german') =>
  Object.fromEntries(
    game.show.inspectHex(game.view(state, seat), seat, hex).map(({ label, value }) => [label, value])
  )

describe('overlays', () => {
  test('10.2a the line of a unit runs from its hex to its source', () => {
    const state = scene({ units: { 'ge-c1': '1919' }, breached: ['1919'], german: ['1919'] })
    const { traces, words } = draw(state, 'supply', 'ge-c1')
    const { hexes } = traces[0]!
    expect(hexes[0]).toBe('1919')
    expect(game.show.inspectHex(state, 'german', hexes.at(-1)!).map(({ label }) => label)).toContain(
      'Supply source'
    )
    expect(words[0]).toMatch(/^German 1st Corps is in supply: \d+ hex(?:es)? to /)
  })

  test('10.1a at home there is no line to draw, and without a source none either', () => {
    const state = scene({ units: { 'ge-c1': '1415', 'cz-c1': '1919', 'cz-c2': '1416' } })
    expect(draw(state, 'supply', 'ge-c1').marks[0]).toMatchObject({ text: 'At home', tone: 'good' })
    expect(draw(state, 'supply', 'cz-c2').marks[0]).toMatchObject({ text: 'Out of supply', tone: 'bad' })
    const all = draw(state, 'supply')
    expect(all.marks.map(({ hex }) => hex)).toEqual(['1416'])
    expect(all.words[0]).toBe('Out of supply: Czechoslovak 2nd Corps in hex 1416.')
  })

  test('10.2 where no line reaches, and where the line of a unit is cut', () => {
    const cut = scene({ units: { 'fr-c1': '2121', 'ge-c1': '2020', 'ge-c2': '1720' } })
    const beyond = (seat: string) =>
      draw(cut, 'supply', undefined, seat).areas.find(({ label }) => label.startsWith('Beyond'))?.hexes ?? []
    expect(beyond('allied')).toContain('2121')
    expect(beyond('german')).not.toContain('2020')
    const { traces, marks, words } = draw(cut, 'supply', 'fr-c1', 'allied')
    expect(traces.map(({ label, tone }) => [label, tone])).toEqual([['Cut supply line', 'bad']])
    expect(marks.filter(({ text }) => text === 'Cut').length).toBeGreaterThan(0)
    expect(words.at(-1)).toMatch(/^Its line is cut in /)
  })

  test('10.3a a Soviet line goes on along the railroad', () => {
    const state = scene({ units: { 'su-a1': '4925' }, allied: ['4925'], railheads: ['5227'] })
    const { traces, words } = draw(state, 'supply', 'su-a1')
    expect(traces.map(({ label }) => label)).toEqual(['Supply line', 'Railroad to the source'])
    expect(words[0]).toContain('to the railhead in hex 5227')
    expect(draw(state, 'rail').words[0]).toMatch(/^Soviet railhead 1 in hex 5227 is connected to/)
  })

  test('9.0 zones of both sides, and the own units in them', () => {
    const state = scene({ units: { 'ge-c1': '1415', 'fr-c1': '1414' } })
    const { areas, words } = draw(state, 'zones')
    expect(areas.map(({ tone }) => tone)).toEqual([{ seat: 'german' }, { seat: 'allied' }])
    expect(words.at(-1)).toBe('Your units in enemy zones of control: German 1st Corps in hex 1415.')
  })

  test('11.7 where the units of a nation may be', () => {
    const state = scene({ units: { 'it-a2': '0529' } })
    expect(draw(state, 'geography', 'it-a2').words[0]).toContain('Italy and Yugoslavia')
    expect(draw(state, 'geography').words[0]).toContain('Belgium')
  })

  test('4.4 hexes with a value show it in the tone of their holder', () => {
    const { marks } = draw(scene({ german: ['2121'] }), 'objectives')
    expect(marks.find(({ hex }) => hex === '2121')).toEqual({
      hex: '2121',
      text: '5',
      tone: { seat: 'german' }
    })
  })
})

describe('the inspector', () => {
  test('a hex tells its ground, its rivers, its fort and its holder', () => {
    const state = scene({ units: { 'ge-c1': '2121' } })
    expect(hexFacts(state, '2121')).toMatchObject({
      'Capital of Czechoslovakia': 'Prague',
      'Victory points': '5',
      River: 'Vltava to the south-east and south',
      'Controlled by': 'The German side',
      Stacking: '1 of 5'
    })
    expect(hexFacts(state, '2419')['Czechoslovak fort']).toMatch(/^Intact; garrison of 2 defense/)
    expect(hexFacts(scene({ breached: ['2419'] }), '2419')['Czechoslovak fort']).toMatch(/^Breached/)
  })

  test('a unit tells its figures, its supply and what it may still do', () => {
    const state = scene({ units: { 'ge-m14': '1415', 'fr-c1': '1414' }, phase: combat(['Germany']) })
    expect(facts(state, 'ge-m14')).toMatchObject({
      Unit: 'German 14th Motorized Corps',
      Kind: 'Mechanized corps',
      Stacking: 'Counts as 2 of 5',
      'May still': 'Attack hex 1414'
    })
    const away = scene({ units: { 'cz-c1': '1415' }, phase: movement(['Czechoslovakia']) })
    expect(facts(away, 'cz-c1')).toMatchObject({
      'Movement points': '3, halved while out of supply',
      'May still': 'Move'
    })
  })

  test('8.3a of a hidden unit the enemy learns nothing', () => {
    const state = scene({ units: { 'ge-c1': '1415', 'ge-c2': '1415' } })
    expect(facts(state, 'ge-c1')['Location']).toBe('hex 1415')
    expect(facts(state, 'ge-c1', 'allied')['Off the map']).toMatch(/^Out of sight/)
    expect(hexFacts(state, '1415', 'allied')).not.toHaveProperty('Stacking')
  })

  test('3.5 of an eliminated unit it tells when it returns', () => {
    const state = scene({ units: { 'po-c1': '3017' } })
    const index = state.at.indexOf(hexIn(state, '3017'))
    state.at[index] = -2
    state.due[index] = 6
    expect(facts(state, 'po-c1')['Off the map']).toBe('Eliminated; returns in game turn 6, 21-24 Oct')
  })
})
