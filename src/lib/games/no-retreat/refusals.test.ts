// What a player must not do, each refused by its own rule; `refusal` also checks that the position has not changed.
import { describe, expect, test } from 'vitest'
import { Refused } from '../../kernel/game'
import { seededDice } from '../../kernel/dice'
import { stateHash } from '../../kernel/hash'
import { rebuildBar } from './09.2-rebuild'
import { evacuationBar, reserveBar } from './10.0-moves'
import { beginReserve } from './16-reserve'
import { worldOf } from './board'
import type { State } from './state'
import { END, game, give, go, hexIn, refusal, scene, under, unitIn, type Scene } from './testing'
import { battle, battleNow, clash, comesTo, declared, declaring, fighting, hold } from './testing-battle'
import { cardStep, holdMarkers, play } from './testing-cards'
import { move, moving } from './testing-move'
import { deckCards } from './testing-war'

type Order = { readonly type: string; readonly [detail: string]: unknown }
/** What is tried, the rule that refuses it, and the position with the order. */
type Row = readonly [what: string, rule: string, where: () => readonly [State, Order]]

const attempt = (_what: string, rule: string, where: () => readonly [State, Order]): void => {
  const [state, order] = where()
  expect(refusal(state, order)).toBe(rule)
}

const POLAND = { scenario: 'polish-regular' as const }
const target = (hex: string, using: string, more = {}): Order => ({
  type: 'target',
  hex,
  with: using,
  ...more
})
const blow = (hex: string, using: string, cards: number[] = []): Order => ({
  type: 'counterblow',
  hex,
  with: using,
  cards
})

/** A card of a side in its Card Step, with these markers in hand. */
function card(side: 0 | 1, number: number, of: Scene = {}, backs: string[] = [], sign = true) {
  const state = cardStep(side, of)
  const [slot] = deckCards(state, side, number)
  return { state, slot: slot!, markers: holdMarkers(state, side, backs, sign) }
}

describe('cards and markers', () => {
  const rows: Row[] = [
    [
      'the half of the other side',
      '5.2',
      () => {
        const state = cardStep(1, {})
        const [theirs] = deckCards(state, 0, 22)
        return [state, play(theirs!)]
      }
    ],
    [
      'a Dummy as payment',
      '5.8.3a',
      () => {
        const found = card(0, 69, { ...POLAND, turn: 5 }, ['blitz'], false)
        return [found.state, play(found.slot, ...found.markers)]
      }
    ],
    [
      'one marker for an event with two icons',
      '5.8.1',
      () => {
        const state = cardStep(0, { turn: 5 })
        const two = worldOf(state).cards.events.find(
          ({ front, german }) =>
            front === 'france' &&
            german.icons === 2 &&
            german.windows.includes('cardStep') &&
            german.timing !== 'red'
        )!
        const [slot] = deckCards(state, 0, two.card)
        state.turn = two.german.fromTurn ?? 5
        return [state, play(slot!, ...holdMarkers(state, 0, ['blitz']))]
      }
    ],
    [
      'a card past its barred turn',
      '5.1.2b',
      () => {
        const state = cardStep(0, { turn: 14 })
        const barred = worldOf(state).cards.events.find(
          ({ front, german }) =>
            front === 'france' && german.beforeTurn !== undefined && german.windows.includes('cardStep')
        )!
        const [slot] = deckCards(state, 0, barred.card)
        return [state, play(slot!, ...holdMarkers(state, 0, ['blitz']))]
      }
    ],
    [
      'a black aircraft in bad weather',
      '5.1.4',
      () => {
        const { state, slot, markers } = card(0, 11, { turn: 2 }, ['blitz'])
        state.badTurn = 2
        return [state, play(slot, ...markers)]
      }
    ],
    [
      'an event of the same name twice',
      '5.1.1',
      () => {
        const { state, slot } = card(0, 22, { turn: 5 })
        const { title } = worldOf(state).cards.events.find((one) => one.card === 22)!.german
        state.used.push(title)
        return [state, play(slot)]
      }
    ]
  ]
  test.each(rows)('5: %s is refused by %s', attempt)
})

const LINE = { 'F-DE-I': '0616', 'F-DE-II': '0516', 'F-FR-PAR': '0615', 'F-FR-ALP': '0515' }

/** The declaration of the Germans in their own phase. */
const german = (of: Scene, set: (state: State) => void = () => undefined): State => {
  const state = declaring(0, of, set)
  give(state, END)
  return state
}

describe('declaring', () => {
  const rows: Row[] = [
    [
      'a Target on a Counterblow hex',
      '14.1.1a',
      () => {
        const lay = (one: State) =>
          void one.marks.push({ hex: hexIn(one, '0615'), use: 'counterblow', side: 1, with: 'blue' })
        return [german({ units: LINE }, lay), target('0615', 'gray')]
      }
    ],
    [
      'a Counterblow on a hex with No Actions',
      '14.1.2b',
      () => {
        const state = declaring(
          0,
          { units: { ...LINE, 'F-FR-PAR': '0615:idle' } },
          (one) => void deckCards(one, 1, 1)
        )
        return [state, blow('0615', 'blue', [state.piles.slots[0]!.id])]
      }
    ],
    [
      'a Counterblow in the hex of a Fortress',
      '14.1.2b',
      () => {
        const units = { 'F-DE-I': '2513', 'F-FT-THI': '2413' }
        const state = declaring(0, { units }, (one) => void deckCards(one, 1, 1))
        return [state, blow('2413', 'blue', [state.piles.slots[0]!.id])]
      }
    ],
    [
      'a sixth Target',
      '14.1d',
      () => {
        const state = german({ units: LINE }, (one) => {
          for (const hex of ['0101', '0102', '0103', '0104', '0105'])
            one.marks.push({ hex: hexIn(one, hex), use: 'target', side: 0, with: 'gray' })
        })
        return [state, target('0615', 'gray')]
      }
    ],
    [
      'a brown Target with nobody but French units beside it',
      '19.5',
      () => [declaring(1, { units: LINE }), target('0616', 'brown')]
    ],
    [
      'a Target by a white unit',
      '2.3.2a',
      () => [declaring(1, { units: { 'F-FR-9A-41': '0616', 'F-DE-I': '0615' } }), target('0615', 'blue')]
    ],
    [
      'a Target by units without supply',
      '12.4l',
      () => [german({ units: { 'F-DE-I': '0616:no', 'F-FR-PAR': '0615' } }), target('0615', 'gray')]
    ],
    [
      'a Target by units with No Actions',
      '14.1.1b',
      () => [german({ units: { 'F-DE-I': '0616:idle', 'F-FR-PAR': '0615' } }), target('0615', 'gray')]
    ],
    [
      'a Target by a Regional unit on turn 2',
      '14.1.1c',
      () => [german({ turn: 2, units: { 'F-DE-XXIV': '0616', 'F-FR-PAR': '0615' } }), target('0615', 'gray')]
    ],
    [
      'a Target by Soviets with a gray-green marker',
      '14.1b',
      () => [
        german({ ...POLAND, war: ['Soviet Union'], units: { 'P-SU-5A': '1915', 'P-PL-KRA3': '1914' } }),
        target('1914', 'gray')
      ]
    ],
    [
      'a Target on the Swiss without the plan',
      '13.2.1g',
      () => [german({ units: { 'F-DE-XXIII': '2819', 'F-CH-BOR': '2820' } }), target('2820', 'gray')]
    ],
    [
      'an Initiative marker that nobody holds',
      '5.8.2',
      () => [german({ units: LINE }), target('0615', 'shock', { marker: 77 })]
    ]
  ]
  test.each(rows)('14.1: %s is refused by %s', attempt)
})

describe('battles', () => {
  const fought = (
    units: Scene['units'],
    mark: string,
    order: Order,
    more: Partial<Scene> = {},
    side: 0 | 1 = 0
  ) => [declared(fighting(side, { ...more, units: units! }, [mark])), order] as const
  const rows: Row[] = [
    [
      'French units in a battle of a brown Target',
      '2.5d',
      () =>
        fought(
          { 'F-GB-I': '0616', 'F-FR-PAR': '0715', 'F-DE-I': '0615' },
          '0615:target:brown',
          battle('0615', 'F-GB-I F-FR-PAR'),
          {},
          1
        )
    ],
    [
      'Germans with Soviets',
      '14.6.8b',
      () => {
        const [state, order] = fought(
          { 'P-SU-5A': '1915', 'P-DE-3-I': '2014', 'P-PL-KRA3': '1914' },
          '1914',
          battle('1914', 'P-DE-3-I P-SU-5A'),
          { ...POLAND, war: ['Soviet Union'] }
        )
        // In the Nazi-Soviet Line box Soviets may use the marker.
        state.stance.box = 1
        return [state, order]
      }
    ],
    [
      'British with French units after British Control',
      '20.2.1c',
      () => {
        const [state, order] = fought(
          { 'F-GB-I': '0616', 'F-FR-PAR': '0715', 'F-DE-I': '0615' },
          '0615',
          battle('0615', 'F-GB-I F-FR-PAR'),
          {},
          1
        )
        state.stance.been.push('britishControl')
        return [state, order]
      }
    ],
    [
      'Prepared Combat against units under Blitzkrieg!',
      '14.0f',
      () => {
        const state = declaring(
          1,
          { units: { 'F-DE-XIX': '0616', 'F-FR-PAR': '0615' } },
          (one) =>
            void one.blitzkriegs.push({ marker: null, units: [unitIn(one, 'F-DE-XIX').index], done: false })
        )
        return [state, target('0616', 'blue')]
      }
    ],
    [
      'Mobile Combat into Rough',
      '14.6.2c',
      () => fought({ 'F-DE-XIX': '2411', 'F-FR-PAR': '2311' }, '2311', battle('2311', 'F-DE-XIX', 'mobile'))
    ],
    [
      'units twice in an order',
      'order',
      () => fought({ 'F-DE-I': '0616', 'F-FR-PAR': '0615' }, '0615', battle('0615', 'F-DE-I F-DE-I'))
    ],
    [
      'a unit that does not exist',
      'order',
      () => fought({ 'F-DE-I': '0616', 'F-FR-PAR': '0615' }, '0615', battle('0615', 'F-DE-NONE'))
    ],
    [
      'a zigzag retreat',
      '14.7.5a',
      () => {
        const state = under(scene({ units: { 'F-DE-I': '0616', 'F-FR-PAR': '0615' } }))
        clash(state, 0, '0615', 'F-DE-I', 'prepared')
        comesTo(state, 'D')
        give(state, { type: 'stand', retreat: true })
        expect(battleNow(state)).not.toBeNull()
        return [state, { type: 'retreat', unit: 'F-FR-PAR', path: ['0515', '0514'] }]
      }
    ]
  ]
  test.each(rows)('14: %s is refused by %s', attempt)
})

describe('movement', () => {
  const rows: Row[] = [
    [
      'from one EZOC into another',
      '13.4.2a',
      () => [moving(0, { units: { 'F-DE-I': '0616', 'F-FR-PAR': '0615' } }), move('F-DE-I', '0516')]
    ],
    [
      'a third unit in a hex',
      '13.3.1',
      () => [
        moving(0, { units: { 'F-DE-I': '0616', 'F-DE-II': '0615', 'F-DE-V': '0615' } }),
        move('F-DE-I', '0615')
      ]
    ],
    [
      'units of two nations in a hex',
      '13.3.2',
      () => [moving(1, { units: { 'F-GB-I': '0616', 'F-FR-PAR': '0615' } }), move('F-GB-I', '0615')]
    ],
    [
      'into Lithuania',
      '13.2.1d',
      () => [moving(0, { ...POLAND, units: { 'P-DE-3-I': '2003' } }), move('P-DE-3-I', '2103')]
    ],
    [
      'Germans into the Soviet Union',
      '13.2.1f',
      () => {
        const state = moving(0, { ...POLAND, war: ['Soviet Union'], units: {} })
        const world = worldOf(state)
        const at = world.landHexes.find(
          (hex) =>
            world.country[hex] !== 'Soviet Union' &&
            [...Array(6).keys()].some(
              (dir) => world.country[world.grid.neighbours[6 * hex + dir]!] === 'Soviet Union'
            )
        )!
        const to = [...Array(6).keys()]
          .map((dir) => world.grid.neighbours[6 * at + dir]!)
          .find((hex) => world.country[hex] === 'Soviet Union')!
        const there = moving(0, {
          ...POLAND,
          war: ['Soviet Union'],
          units: { 'P-DE-3-I': world.grid.places[at]! }
        })
        return [there, move('P-DE-3-I', world.grid.places[to]!)]
      }
    ],
    [
      'into Switzerland without the plan',
      '13.2.1g',
      () => [moving(0, { units: { 'F-DE-XIX': '2920' } }), move('F-DE-XIX', '2820')]
    ],
    [
      'a path of a hundred hexes',
      'order',
      () => [moving(0, { units: { 'F-DE-I': '0616' } }), move('F-DE-I', ...Array<string>(100).fill('0615'))]
    ],
    [
      'a unit of the other side',
      '13.0b',
      () => [moving(0, { units: { 'F-FR-PAR': '0616' } }), move('F-FR-PAR', '0615')]
    ]
  ]
  test.each(rows)('13: %s is refused by %s', attempt)
})

describe('units that come and go', () => {
  const rows: Row[] = [
    [
      'a unit that surrendered',
      '9.2e',
      () => {
        const state = under(
          scene({ units: { 'F-FR-PAR': 'allied-surrendered', 'F-FR-ALP': 'allied-destroyed' } })
        )
        state.stack.push({ phase: 'organization', side: 1, step: 'rebuild' } as never)
        return [state, { type: 'rebuild', unit: 'F-FR-PAR', cards: [] }]
      }
    ],
    [
      'a unit of the map deployed from the Reserve',
      '16.1a',
      () => {
        const state = under(scene({ units: { 'F-DE-I': '2406' } }))
        beginReserve(state, 0)
        return [state, { type: 'place', piece: 'F-DE-I', hex: '2405' }]
      }
    ]
  ]
  test.each(rows)('9, 10, 16: %s is refused by %s', attempt)
})

test('10.0Ab, 9.2c and 10.0Cx: a fourth unit for the Reserve, a third rebuild, an evacuation too early', () => {
  const units = {
    'F-FR-PAR': '1510',
    'F-FR-ALP': 'allied-reserve',
    'F-FR-XXI': 'allied-reserve',
    'F-FR-XXIII': 'allied-reserve',
    'F-FR-10A-A': 'allied-destroyed',
    'F-GB-I': '1307'
  }
  const state = scene({ units })
  expect(reserveBar(state, unitIn(state, 'F-FR-PAR'), 1)?.rule).toBe('10.0Ab')
  go(state, 'F-FR-XXI', '1612')
  expect(reserveBar(state, unitIn(state, 'F-FR-PAR'), 1)).toBeNull()
  const again = unitIn(state, 'F-FR-10A-A')
  expect(rebuildBar(state, again, null)).toBeNull()
  state.rebuilt[1] = 2
  expect(rebuildBar(state, again, null)?.rule).toBe('9.2c')
  const beach = unitIn(state, 'F-GB-I')
  expect(evacuationBar(state, beach, 'C')?.rule).toBe('10.0Cx')
  state.stance.been.push('britishControl')
  expect(evacuationBar(state, beach, 'C')).toBeNull()
})

test('14.6.4: a marker of the other side, or one that does not fit, is refused and stays', () => {
  const state = declared(
    fighting(
      0,
      { units: { 'F-DE-I': '0616', 'F-FR-PAR': '0615' } },
      ['0615'],
      (one) => void hold(one, 0, 'hold')
    )
  )
  const [marker] = state.piles.slots.map(({ id }) => id)
  give(state, battle('0615', 'F-DE-I'))
  expect(refusal(state, { type: 'commit', marker: marker! })).toBe('14.6.4')
  expect(state.piles.slots.map(({ id }) => id)).toEqual([marker])
})

test('17.7: the wrong seat, and any order after the end, are refused and change nothing', () => {
  const refused = (state: State, seat: string, order: Order): string => {
    const before = stateHash(state)
    try {
      game.apply(state, seat, order, seededDice(1))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      expect(stateHash(state)).toBe(before)
      return error.rule
    }
    return 'carried out'
  }
  const state = moving(0, { units: { 'F-DE-I': '0616' } })
  expect(refused(state, 'allied', move('F-DE-I', '0615'))).toBe('turn')
  state.result = { winner: 'allied', rule: '17.7.1', why: 'over' }
  for (const seat of ['german', 'allied']) expect(refused(state, seat, END)).toBe('17.7.1')
})
