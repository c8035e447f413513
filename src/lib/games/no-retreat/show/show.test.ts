// What is shown, asked of moments of games that are played to their end by random orders.
import { beforeAll, describe, expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../../kernel/dice'
import { plainOrders, randomOrder } from '../../../kernel/sampling'
import { noRetreat as game, worldFor } from '../index'
import { LOW, type Mark, type State } from '../state'
import { hexIn, SCENARIOS, scene, unitIn } from '../testing'
import { declaring, fighting, hold } from '../testing-battle'

const EVERY = 40

/** Moments of a random game, every so many orders, and the last one. */
function moments(scenario: string, seed: number): State[] {
  const state = game.create(scenario)
  const random = seededRandom(seed)
  const dice = seededDice(seed)
  const found: State[] = []
  for (let n = 0, seat = game.actor(state); seat !== null; seat = game.actor(state), n++) {
    if (n % EVERY === 0) found.push(structuredClone(state))
    const offers = game.offers(state)
    const order = randomOrder(offers, random) ?? offers.flatMap((offer) => [...plainOrders(offer)])[0]
    game.apply(state, seat, order, dice)
  }
  return [...found, state]
}

const ODD = /undefined|NaN|null|\[object|\s\s|^\s|\s$|^$/

/** Every text in what is shown. */
function textsIn(shown: unknown): string[] {
  if (typeof shown === 'string') return [shown]
  if (Array.isArray(shown)) return shown.flatMap(textsIn)
  return shown !== null && typeof shown === 'object' ? Object.values(shown).flatMap(textsIn) : []
}

describe.each(SCENARIOS)('%s', (scenario) => {
  const world = worldFor(scenario)
  let states: State[]
  beforeAll(() => {
    states = moments(scenario, 3)
  })
  const views = () =>
    states.flatMap((state) => game.seats.map((seat) => ({ seat, view: game.view(state, seat) })))

  test('2.1a everybody who is on the map is in the picture, once', () => {
    for (const { seat, view } of views()) {
      const { stacks, boxes } = game.show.picture(view, seat)
      const seen = stacks.flatMap(({ hex, pieces }) => pieces.map(({ id }) => [id, hex] as const))
      const onMap = world.units.filter(
        ({ index }) => view.at[index]! >= 0 && view.at[index]! < world.grid.count
      )
      expect(new Map(seen)).toEqual(
        new Map(onMap.map(({ id, index }) => [id, world.grid.places[view.at[index]!]!]))
      )
      expect(seen).toHaveLength(onMap.length)
      const inBoxes = boxes.flatMap(({ groups }) =>
        groups.flatMap(({ pieces }) => pieces.map(({ id }) => id))
      )
      expect(new Set(inBoxes).size).toBe(inBoxes.length)
    }
  })

  test('4.0a no moment, overlay, inspector or chart has holes in its words', () => {
    const random = seededRandom(7)
    for (const { seat, view } of views()) {
      const { show } = game
      const hexes = Array.from({ length: 6 }, () => random.pick(world.grid.places))
      const units = Array.from({ length: 6 }, () => random.pick(world.units).id)
      const facts = [
        ...hexes.map((hex) => show.inspectHex(view, seat, hex)),
        ...units.map((unit) => show.inspectUnit(view, seat, unit))
      ]
      for (const about of facts) expect(about.length).toBeGreaterThan(0)
      const drawn = show
        .overlays(view, seat)
        .flatMap((one) => [one.draw(), ...(one.about === 'unit' ? [one.draw(units[0])] : [])])
      for (const { words } of drawn) expect(words.length).toBeGreaterThan(0)
      const texts = textsIn([
        show.picture(view, seat),
        show.briefing!(view, seat),
        facts,
        drawn,
        show.overlays(view, seat).map(({ title }) => title)
      ])
      expect(texts.filter((text) => ODD.test(text))).toEqual([])
    }
  })

  test('17.6a, 17.7.1 and 17.7.2 the briefing counts what the score counts', () => {
    for (const { seat, view } of views()) {
      const { goals } = game.show.briefing!(view, seat)
      const [total] = game.show.picture(view, seat).score
      const automatic = goals.find(({ rule }) => rule === '17.5')
      if (view.result === null) expect(automatic!.have).toBe(total!.value)
      else expect(goals).toEqual([])
    }
  })

  test('14.0b charts have a cell for each column, and previews name them', () => {
    const tables = game.show.tables(game.view(states[0]!, 'german'))
    for (const { columns, rows } of tables)
      for (const { cells } of rows) expect(cells).toHaveLength(columns.length)
    expect(tables.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['germanMobile', 'alliedMobile', 'prepared', 'fortress', 'blitzkrieg'])
    )
    expect(textsIn(tables).filter((text) => ODD.test(text))).toEqual([])
  })
})

test('5.0d the other hand is seen by its fronts, and no face of it', () => {
  const state = scene({ units: { 'F-DE-XIX': '1310' } })
  hold(state, 0, 'blitz')
  hold(state, 1, 'surrender')
  const cardsOf = (seat: string) => game.show.picture(game.view(state, seat), seat).cards!
  const titles = (seat: string, hand: string) =>
    cardsOf(seat)
      .find(({ id }) => id === hand)!
      .faces.map(({ title }) => title)
  expect(titles('german', 'german-markers')).toEqual(['Blitz!'])
  expect(titles('german', 'allied-markers')).toEqual(['Initiative marker'])
  expect(titles('allied', 'allied-markers')).toEqual(['Surrender!'])
  expect(titles('allied', 'german-markers')).toEqual(['Initiative marker'])
})

test('2.5a, 2.7a, 2.8 and 2.9 what lies on the map is shown', () => {
  const state = scene({ units: { 'F-DE-XIX': '1310:low', 'F-FR-1A-III': '1510:idle' } })
  const mark: Mark = { hex: hexIn(state, '1510'), use: 'target', side: 0, with: 'shock' }
  state.marks = [mark]
  state.blitzkriegs = [{ marker: null, units: [unitIn(state, 'F-DE-XIX').index], done: false }]
  const { markers, stacks } = game.show.picture(state, 'german')
  expect(markers.map(({ kind, hex }) => `${kind} ${hex}`)).toEqual([
    'target 1510',
    'blitzkrieg 1310',
    'noActions 1510'
  ])
  expect(markers[0]!.text).toContain('Shock-Target')
  const badges = stacks.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => piece.badges.map(({ text }) => text))
  )
  expect(badges).toContain('Low Supply')
  expect(badges).toContain('No Actions')
})

test('2.14a who waits off a Port is shown there and in a box', () => {
  const state = scene({ units: { 'F-DE-XIX': '1310' } })
  state.afloat = [{ unit: unitIn(state, 'F-GB-I').index, port: hexIn(state, '1308') }]
  const { markers, boxes } = game.show.picture(state, 'allied')
  expect(markers.find(({ kind }) => kind === 'port')?.hex).toBe('1308')
  expect(boxes.find(({ id }) => id === 'afloat')?.groups[0]?.pieces.map(({ id }) => id)).toEqual(['F-GB-I'])
})

test('12.4d the supply overlay names who is in Low Supply', () => {
  const state = scene({ units: { 'F-DE-XIX': '1310:low' } })
  expect(state.supply[unitIn(state, 'F-DE-XIX').index]).toBe(LOW)
  const supply = game.show.overlays(state, 'german').find(({ id }) => id === 'supply')!
  expect(supply.draw().words[0]).toMatch(/^Low Supply: .*Guderian/)
})

test('14.1a and 14.2 each moment of a battle has its own sentence', () => {
  const units = { 'F-DE-XIX': '1310', 'F-FR-1A-III': '1410' }
  const taskOf = (state: State) => game.show.picture(state, 'german').now.task
  expect(taskOf(declaring(0, { units }))).toMatch(/Counterblow|Target/)
  const state = fighting(0, { units }, ['1410'])
  state.stack.pop()
  expect(taskOf(state)).toContain('1410')
})
