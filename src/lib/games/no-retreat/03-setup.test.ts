import { expect, test } from 'vitest'
import { seededDice } from '../../kernel/dice'
import type { Order } from '../../kernel/game'
import { mapVp, totalVp } from './17.2-points'
import { excessBar } from './13.3-stacking'
import { boardOf, worldOf } from './board'
import { leaderOf } from './05.5-leaders'
import { boxNow } from './20.2-stance'
import { NOWHERE, type State } from './state'
import { hexIn, SCENARIOS, unitIn, where, worldFor } from './testing'
import { DECK, leftIn, markersOf, pileOf } from './piles'
import { noRetreat } from './index'
import { startPosition } from './start'
import { SEATS } from './world'

const start = (scenario: (typeof SCENARIOS)[number]): State => startPosition(worldFor(scenario), {})

test.each(SCENARIOS)(
  '3.0a, 3.0b and 2.6a %s: the whole deck is one pile and every marker is in its cup',
  (id) => {
    const state = start(id)
    expect(leftIn(state, DECK)).toBe(id.startsWith('french') ? 36 : 30)
    const special = worldOf(state).cards.plans.map(({ card }) => `${card}`)
    expect(pileOf(state, DECK).rest!.filter((face) => special.includes(face))).toEqual([])
    expect(SEATS.map((seat) => leftIn(state, markersOf(seat)))).toEqual([20, 20])
    expect(state.piles.slots).toEqual([])
  }
)

test.each(SCENARIOS)('2.11b, 17.0a and 17.3 %s: each side controls its own, and nobody has points', (id) => {
  const state = start(id)
  expect([mapVp(state), totalVp(state)]).toEqual([0, 0])
  const { country, landHexes } = worldOf(state)
  const german = new Set(landHexes.filter((hex) => state.owner[hex] === 0).map((hex) => country[hex]))
  const allied = new Set(landHexes.filter((hex) => state.owner[hex] === 1).map((hex) => country[hex]))
  expect([...german].filter((name) => allied.has(name))).toEqual([])
  expect([...german].sort()).toEqual(
    id.startsWith('french')
      ? ['Germany']
      : ['Austria', 'Bohemia/Moravia', 'East Prussia', 'Germany', 'Slovakia', 'Soviet Union']
  )
})

test.each(SCENARIOS)('5.5, 7.4a and 3.0 %s: Main Leaders command, and the Stance is in box 5', (id) => {
  const state = start(id)
  const french = id.startsWith('french')
  expect(leaderOf(state, 0).name).toBe(french ? 'Brauchitsch' : 'Rundstedt')
  expect(leaderOf(state, 1).name).toBe(french ? 'Gamelin' : 'Rydz-Smigly')
  expect(state.stance.box).toBe(5)
  expect(boxNow(state)).toBe(french ? 'frenchCommand' : 'molotovRibbentropLine')
})

test('2.3.4, 2.3a: units of a turn, a plan or a box are not in play yet, and each seat has its nations', () => {
  const state = start('french-regular')
  for (const unit of worldOf(state).units) {
    const kind = unit.entry?.kind
    const at = state.at[unit.index]!
    if (kind === 'reserve') expect(where(state, unit.id)).toBe('german-reserve')
    else expect(at).toBe(kind === undefined ? unit.setupHex : NOWHERE)
  }
  expect(unitIn(state, 'F-GB-DYN').entry?.kind).toBe('stance')
  const nations = (side: number) =>
    [
      ...new Set(
        worldOf(state)
          .units.filter((unit) => unit.sideIndex === side)
          .map(({ nation }) => nation)
      )
    ].sort()
  expect(nations(0)).toEqual(['Germany'])
  expect(nations(1)).toEqual(['Belgium', 'Britain', 'France', 'Holland', 'Poland', 'Switzerland'])
})

test.each(SCENARIOS)('13.3.1, 13.3.2 and 13.3.5 %s: every stack of the set-up is legal', (id) => {
  const state = start(id)
  const { height, world } = boardOf(state)
  const stacked = world.landHexes.filter((hex) => height[hex]! > 0)
  expect(stacked.length).toBeGreaterThan(20)
  expect(stacked.filter((hex) => excessBar(state, hex) !== null)).toEqual([])
})

test('13.2.1h: Holland, Switzerland, Lithuania and the Soviet Union are neutral at the start', () => {
  expect([...start('french-regular').neutral].sort()).toEqual(['Holland', 'Switzerland'])
  expect([...start('polish-regular').neutral].sort()).toEqual(['Lithuania', 'Soviet Union'])
})

test('2.3.5: units begin at full strength, but for those whose counters begin reduced', () => {
  const state = start('polish-regular')
  for (const unit of worldOf(state).units)
    expect(state.steps[unit.index]).toBe(unit.startsReduced ? 1 : unit.steps)
  expect(worldOf(state).units.some((unit) => unit.startsReduced)).toBe(true)
  expect(hexIn(state, '1512')).toBeGreaterThan(0)
})

test('3.0a: nothing is drawn before the first order, and then the first Game Turn comes', () => {
  for (const scenario of SCENARIOS) {
    const state = noRetreat.create(scenario)
    expect(noRetreat.actor(state)).toBe('allied')
    expect(state.piles.slots).toEqual([])
    noRetreat.apply(state, 'allied', { type: 'end' } as Order, seededDice(1))
    expect(state.piles.slots.length).toBeGreaterThan(0)
  }
})
