// 8.3: what a player may know of the enemy's stacks.
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../kernel/dice'
import type { MoveOffer, Offer } from '../../kernel/offers'
import { top } from '../../kernel/phases'
import { mayStack } from './08-stacking'
import { boardOf, put, unitsIn, worldOf } from './board'
import { warComesEarly, worldFor } from './index'
import { emptyMap } from './start'
import { AWAY, type MovementFrame, type State } from './state'
import { give, hexIn, movement, scene, where } from './testing'
import { GERMAN, SEATS } from './world'

const view = (state: State, seat: 'german' | 'allied') => warComesEarly.view(state, seat)

const go = (unit: string, hex: string) => ({ type: 'move', units: [unit], path: [hex] })

/** 1939, Germany to move: a stack of each side far apart, the last named on top. */
const stacks = () =>
  scene({
    scenario: '1939',
    units: {
      'ge39-c1': '4124',
      'ge39-m19': '4124',
      'ge39-c2': '4124',
      'po-c1': '4628',
      'po-Mo': '4628'
    },
    phase: movement(['Germany'], '1939')
  })

describe('8.3 fog of war', () => {
  test('8.3a a player sees the top unit of an enemy stack and how many lie below', () => {
    const state = stacks()
    const seen = view(state, 'allied')
    expect(where(seen, 'ge39-c2')).toBe('4124')
    expect([where(seen, 'ge39-c1'), where(seen, 'ge39-m19')]).toEqual([AWAY, AWAY])
    expect(unitsIn(seen, hexIn(seen, '4124')).map((unit) => unit.id)).toEqual(['ge39-c2'])
    expect(seen.hidden).toEqual([{ hex: hexIn(state, '4124'), count: 2, foot: false }])
    expect(boardOf(seen).height[hexIn(seen, '4124')]).toBe(3)
    expect(boardOf(seen).sideAt[hexIn(seen, '4124')]).toBe(GERMAN)
    // The state itself keeps everything.
    expect(where(state, 'ge39-c1')).toBe('4124')
  })

  test('8.3a a player sees all of the own units', () => {
    const state = stacks()
    const own = view(state, 'german')
    expect(unitsIn(own, hexIn(own, '4124'))).toHaveLength(3)
    expect(where(own, 'po-c1')).toBe(AWAY)
    expect(unitsIn(view(state, 'allied'), hexIn(state, '4628'))).toHaveLength(2)
  })

  test('8.3a the owner says which unit is on top', () => {
    const state = stacks()
    give(state, { type: 'top', unit: 'ge39-m19' } as { type: string })
    const seen = view(state, 'allied')
    expect([where(seen, 'ge39-m19'), where(seen, 'ge39-c2')]).toEqual(['4124', AWAY])
  })

  test('8.3a a stack shown in a battle is open to both', () => {
    const state = stacks()
    state.shown = [hexIn(state, '4124')]
    expect(unitsIn(view(state, 'allied'), hexIn(state, '4124'))).toHaveLength(3)
    expect(view(state, 'allied').hidden).toEqual([])
    expect(where(view(state, 'german'), 'po-c1')).toBe(AWAY)
  })

  test('8.3a the phase under way does not name hidden units', () => {
    const state = stacks()
    give(state, go('ge39-c1', '4125'))
    give(state, go('ge39-m19', '4125'))
    const hidden = worldOf(state).unit('ge39-c1')!.index
    const movers = (top(view(state, 'allied')) as MovementFrame).movers.map(([unit]) => unit)
    expect(movers).toEqual([worldOf(state).unit('ge39-m19')!.index])
    expect((top(state) as MovementFrame).movers.map(([unit]) => unit)).toContain(hidden)
  })

  test('8.3a two positions that differ only below the top look the same', () => {
    const position = (below: string, away: string) => {
      const state = scene({ units: { [below]: '0317', 'fr-c5': '0317', 'ge-c1': '2010' } })
      expect(where(state, away)).not.toBe(where(state, below))
      // What is in the pool is public (17.3), so the unit that is not there must not be found in it.
      state.at[worldOf(state).unit(away)!.index] = AWAY
      return JSON.stringify(view(state, 'german'))
    }
    expect(position('fr-c1', 'fr-m1')).toBe(position('fr-m1', 'fr-c1'))
  })

  test('8.3a a zone of control is public even where only a hidden unit on foot exerts it', () => {
    // On top lies a mechanized unit, which has no zone in the mountains off the railroad (9.0).
    const state = scene({ units: { 'fr-c1': '3030', 'fr-m1': '3030' } })
    const seen = view(state, 'german')
    expect(seen.hidden).toEqual([{ hex: hexIn(state, '3030'), count: 1, foot: true }])
    for (const hex of ['3029', '3130', '3031'])
      expect(boardOf(seen).zone[1][hexIn(seen, hex)], hex).toBeGreaterThan(0)
    // In open country nothing tells that it is there.
    const plain = scene({ units: { 'fr-c1': '2010', 'fr-m1': '2010' } })
    expect(view(plain, 'german').hidden).toMatchObject([{ foot: false }])
  })
})

/** Units of 1938 in stacks all over the map, the nation named to move. */
function crowded(seed: number, nation: string): State {
  const random = seededRandom(seed)
  const world = worldFor('1938')
  const state = emptyMap(world)
  state.turn = 4
  for (const unit of world.units)
    for (let tries = 0; tries < 30; tries++) {
      const hex = random.int(0, world.grid.count - 1)
      const fits = boardOf(state).open[unit.nationIndex]![hex] && mayStack(state, [unit], hex)
      if (!fits || (boardOf(state).height[hex] === 0 && random.int(0, 2))) continue
      put(state, unit, hex)
      state.control[hex] = unit.sideIndex
      break
    }
  state.stack = [movement([nation])]
  return state
}

describe('what a view leaves intact', () => {
  const isMove = (offer: Offer): offer is MoveOffer => offer.gesture === 'move'

  test('8.3a zones, stacks and occupation are the same in the view of either seat', () => {
    for (let seed = 1; seed <= 4; seed++) {
      const state = crowded(seed, 'Germany')
      const board = boardOf(state)
      for (const seat of SEATS) {
        const seen = boardOf(view(state, seat))
        expect(seen.height).toEqual(board.height)
        expect(seen.sideAt).toEqual(board.sideAt)
        expect(seen.nationAt).toEqual(board.nationAt)
        for (const side of [0, 1])
          expect(seen.zone[side]!.map((n) => Math.min(n, 1))).toEqual(
            board.zone[side]!.map((n) => Math.min(n, 1))
          )
      }
    }
  })

  test('8.3a what a player may order is the same by the view as by the full position', () => {
    for (const [seed, nation, seat] of [
      [5, 'Germany', 'german'],
      [6, 'Soviet Union', 'allied']
    ] as const) {
      const state = crowded(seed, nation)
      const full = warComesEarly.offers(state).find(isMove)!
      const seen = warComesEarly.offers(view(state, seat)).find(isMove)!
      expect(seen.units).toEqual(full.units)
      for (const unit of full.units.slice(0, 12))
        for (const { id: mode } of full.modes!([unit]))
          expect(seen.reach([unit], mode)).toEqual(full.reach([unit], mode))
    }
  })
})
