import { expect, test } from 'vitest'
import { beginGameEnd } from './06-declaration'
import { hasHappened, isEvent } from './06-events'
import { mayEvacuate } from './10.0-moves'
import { worldOf } from './board'
import type { State } from './state'
import { game, give, isOver, scene, told, under, unitIn, type Scene } from './testing'
import { isBound } from './18.8-regional'

function eventPhase(of: Scene, set: (state: State) => void = () => undefined) {
  const state = under(scene(of))
  set(state)
  const context = told()
  beginGameEnd(state, context)
  return { state, events: context.events }
}
const POLAND = 'polish-regular' as const

test('6.0 and E06: what is printed on a turn is noted, markers to draw among it', () => {
  const at = (turn: number) => worldOf(scene()).tables.turnTrack.france[turn - 1]!
  expect([3, 4, 5, 6].map((turn) => [at(turn).im.allied, at(turn).im.german])).toEqual([
    [6, 10],
    [8, 10],
    [6, 8],
    [8, 10]
  ])
  expect([3, 4, 5, 6].map((turn) => at(turn).events)).toEqual([
    ['noDeployment'],
    ['planA', 'britishStance'],
    ['britishStance'],
    ['britishStance']
  ])
})

test('6.0, 20.1.3 and 20.1.4: the Stance turns of both fronts are 4, 5, 6, 7 and 9', () => {
  const turns = (scenario: Scene['scenario'], event: 'britishStance' | 'sovietStance') =>
    Array.from({ length: 14 }, (_, i) => i + 1).filter((turn) =>
      isEvent(scene({ ...(scenario && { scenario }), turn }), event)
    )
  expect(turns('french-regular', 'britishStance')).toEqual([4, 5, 6, 7, 9])
  expect(turns(POLAND, 'sovietStance')).toEqual([4, 5, 6, 7, 9])
  expect(turns('french-regular', 'sovietStance')).toEqual([])
  expect(turns(POLAND, 'britishStance')).toEqual([])
})

test('20.1.5, 20.1.6: from turn 8 on Regional units are free and Poles may evacuate, for good', () => {
  const at = (turn: number) => {
    const state = scene({ scenario: POLAND, turn })
    return [
      hasHappened(state, 'regionalFreed'),
      isBound(state, unitIn(state, 'P-SK-SLO')),
      mayEvacuate(state)
    ]
  }
  expect([7, 8, 9, 14].map(at)).toEqual([
    [false, true, false],
    [true, false, true],
    [true, false, true],
    [true, false, true]
  ])
})

test('20.1.7a: on French turns 10 to 14 the Allied player is asked whether the game ends with this turn', () => {
  for (const turn of [9, 10, 11, 12, 13, 14]) {
    const { state } = eventPhase({ turn })
    expect(isOver(state)).toBe(turn === 9)
    if (turn === 9) continue
    expect(game.actor(state)).toBe('allied')
    const no = structuredClone(state)
    game.apply(no, 'allied', { type: 'gameEnd', declare: false }, { roll: () => 1 })
    expect([no.gameEnd, isOver(no)]).toEqual([null, true])
    give(state, { type: 'gameEnd', declare: true })
    expect([state.gameEnd, isOver(state)]).toEqual([{ by: 1 }, true])
  }
})

test('20.1.7a, 20.1.7c: nobody is asked when the end is settled, as by card 36', () => {
  const { state } = eventPhase({ turn: 11 }, (one) => void (one.gameEnd = { by: null }))
  expect(isOver(state)).toBe(true)
})

test('20.1.7b: the Polish game ends on turns 10 to 14 when every city is German-controlled', () => {
  const all = (state: State) => worldOf(state).cities.map((hex) => worldOf(state).grid.places[hex]!)
  const german = all(scene({ scenario: POLAND }))
  const at = (turn: number, held: readonly string[]) => eventPhase({ scenario: POLAND, turn, german: held })
  expect(at(9, german).state.gameEnd).toBeNull()
  expect(at(10, german).state.gameEnd).toEqual({ by: null })
  expect(at(14, german).events).toMatchObject([{ kind: 'gameEnd', rule: '20.1.7b', side: null }])
  const { state } = at(
    12,
    german.filter((hex) => hex !== '2912')
  )
  expect([state.gameEnd, isOver(state)]).toEqual([null, true])
})
