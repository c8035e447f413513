import { describe, expect, test } from 'vitest'
import type { Outcome } from './game'
import type { Frame } from './phases'
import {
  bySide,
  controlDrawing,
  dateOf,
  drawing,
  hexesWhere,
  mapOverlay,
  momentOf,
  sumFor,
  type Tasks,
  unitOverlay,
  zonesDrawing
} from './show-kit'

interface View {
  turn: number
  stack: Frame[]
  result: Outcome | null
}
const turns = [{ dates: '1-4 May' }, { dates: '5-8 May' }]
const tasks: Tasks<View> = {
  move: (_view, frame: Frame & { left: number }) => ({ task: `Move ${frame.left} units.`, rule: '8.0' }),
  draw: () => ({ phase: 'Draw', task: 'Draw a chit.', rule: '5.0' })
}
const moment = (view: View) =>
  momentOf(view, {
    turns,
    tasks,
    otherwise: { task: 'Your move.', rule: '5.1' },
    phase: ({ turn }) => `Game turn ${turn}`,
    sideWord: (seat) => (seat === 'red' ? 'Red' : 'Blue')
  })

describe('the moment', () => {
  const at = (phase: string): View => ({ turn: 2, stack: [{ phase, left: 3 } as Frame], result: null })

  test('is what the phase on top says, under its own name or that of the turn', () => {
    expect(moment(at('move'))).toEqual({
      turn: 2,
      turns: 2,
      date: '5-8 May',
      phase: 'Game turn 2',
      task: 'Move 3 units.',
      rule: '8.0'
    })
    expect(moment(at('draw'))).toMatchObject({ phase: 'Draw', task: 'Draw a chit.' })
    expect(moment(at('other'))).toMatchObject({ task: 'Your move.', rule: '5.1' })
  })

  test('is the verdict when the game is over', () => {
    const over = (winner: string | null) =>
      moment({ turn: 3, stack: [], result: { winner, rule: '4.1', why: 'Time is up.' } })
    expect(over('red')).toMatchObject({
      phase: 'The game is over',
      task: 'The Red side has won. Time is up.',
      rule: '4.1',
      date: ''
    })
    expect(over(null).task).toBe('The game is a draw. Time is up.')
    expect(dateOf(turns, 1)).toBe('1-4 May')
  })
})

describe('overlays', () => {
  const sides = [
    { seat: 'red', word: 'Red', hexes: ['0101', '0102'] },
    { seat: 'blue', word: 'Blue', hexes: [] }
  ]

  test('of the map and of a unit; what is empty is not drawn', () => {
    const draw = () => drawing([{ hexes: [], tone: 'warn', label: 'Nothing' }], ['Nothing.'])
    expect(mapOverlay('zones', 'Zones', '9.0', draw)).toMatchObject({ id: 'zones', about: 'map' })
    expect(unitOverlay('supply', 'Supply', '7.0', draw).about).toBe('unit')
    expect(draw()).toEqual({ areas: [], traces: [], marks: [], words: ['Nothing.'] })
  })

  test('zones of control, and who stands in those of the enemy', () => {
    const { areas, words } = zonesDrawing(sides, ['Tank in Ford (0101)'])
    expect(areas).toEqual([{ hexes: ['0101', '0102'], tone: { seat: 'red' }, label: 'Red zones of control' }])
    expect(words).toEqual([
      'Red zones of control reach into 2 hexes.',
      'Blue zones of control reach into 0 hexes.',
      'Your units in enemy zones of control: Tank in Ford (0101).'
    ])
    expect(zonesDrawing(sides, []).words.at(-1)).toBe('None of your units is in an enemy zone of control.')
  })

  test('who controls what', () => {
    const { areas, words } = controlDrawing(sides, (side) => (side === 0 ? ', one city among them.' : '.'))
    expect(areas.map(({ label }) => label)).toEqual(['Red control'])
    expect(words).toEqual([
      'The Red side controls 2 hexes, one city among them.',
      'The Blue side controls 0 hexes.'
    ])
  })
})

test('what a stack comes to', () => {
  expect(sumFor([{ n: 2 }, { n: 3 }], ({ n }) => n)).toBe(5)
})

test('both sides are drawn with the hexes of the map that are theirs, boxes beside it left out', () => {
  const world = { grid: { ids: ['0101', '0102', '0103', 'reserve'], count: 3 } }
  const owner = [1, 0, 1, 1]
  expect(
    bySide(
      ['north', 'south'],
      (side) => `side ${side}`,
      (side) => hexesWhere(world, (hex) => owner[hex] === side)
    )
  ).toEqual([
    { seat: 'north', word: 'side 0', hexes: ['0102'] },
    { seat: 'south', word: 'side 1', hexes: ['0101', '0103'] }
  ])
})
