import { expect, test } from 'vitest'
import { enemyOf, inEnemyZone, makeBoards, NOBODY, sameTable, type Side, type Stacks } from './board'
import { seededRandom } from './dice'

interface Piece {
  readonly index: number
  readonly sideIndex: Side
}
interface World {
  readonly grid: { readonly places: readonly string[] }
  readonly units: readonly Piece[]
}
interface Board extends Stacks {
  readonly world: World
  readonly zone: readonly [Uint8Array, Uint8Array]
}
interface State {
  at: number[]
}

const PLACES = ['0101', '0102', '0103', 'reserve']
const world: World = {
  grid: { places: PLACES },
  units: ([0, 0, 0, 1, 1] as const).map((sideIndex, index) => ({ index, sideIndex }))
}

/** Who stands in a place holds it and the one after it. */
function spread({ zone }: Board, { sideIndex }: Piece, place: number, by: number): void {
  for (const to of [place, place + 1]) if (to < PLACES.length) zone[sideIndex][to]! += by
}

const boards = makeBoards<State, Piece, World, Board>({
  make: (_state, of, stacks) => ({
    world: of,
    ...stacks,
    zone: [new Uint8Array(PLACES.length), new Uint8Array(PLACES.length)]
  }),
  enter: (board, unit, place) => spread(board, unit, place, 1),
  leave: (board, unit, place) => spread(board, unit, place, -1),
  order: () => (a, b) => b.index - a.index
})

function position(...at: number[]): State {
  const state = { at }
  boards.bind(state, world)
  return state
}

test('a position says who stands where, in boxes too, in the order of the game', () => {
  const state = position(0, 0, -1, 3, 3)
  expect(boards.unitsIn(state, 0).map(({ index }) => index)).toEqual([1, 0])
  expect(boards.unitsIn(state, 3).map(({ index }) => index)).toEqual([4, 3])
  expect(boards.unitsIn(state, 1)).toEqual([])
  expect([...boards.boardOf(state).sideAt]).toEqual([0, NOBODY, NOBODY, 1])
})

test('the zones of the enemy are those of the other side', () => {
  const board = boards.boardOf(position(0, -1, -1, -1, -1))
  expect([0, 1, 2].map((place) => inEnemyZone(board, 1, place))).toEqual([true, true, false])
  expect([0, 1].map((place) => inEnemyZone(board, 0, place))).toEqual([false, false])
  expect([enemyOf(0), enemyOf(1)]).toEqual([1, 0])
})

test('whatever is put anywhere, the board is what a new one would be', () => {
  const random = seededRandom(3)
  const state = position(-1, -1, -1, -1, -1)
  const places: Record<Side, number[]> = { 0: [-1, 0, 1], 1: [-1, 2, 3] }
  for (let i = 0; i < 300; i++) {
    const unit = random.pick(world.units)
    boards.put(state, unit, random.pick(places[unit.sideIndex]))
    const [mended, fresh] = [boards.boardOf(state), boards.boardOf(boards.anew(state))]
    expect(mended).not.toBe(fresh)
    for (const key of ['height', 'sideAt'] as const) expect(sameTable(mended[key], fresh[key])).toBe(true)
    for (const side of [0, 1] as const) expect(sameTable(mended.zone[side], fresh.zone[side])).toBe(true)
  }
  expect(sameTable([1, 2], [1, 3])).toBe(false)
})

test('a board that nobody has asked for is not made by putting units', () => {
  const state = position(0, 0, 0, 3, 3)
  boards.put(state, world.units[0]!, 1)
  expect(boards.known(state)).toBeUndefined()
  expect(boards.unitsIn(state, 1)).toEqual([world.units[0]])
})

test('where sides change, the plan of the board says who a unit stands for', () => {
  const sides: (Side | typeof NOBODY)[] = [1, NOBODY, 0, 0, 0]
  const changing = makeBoards<State, Piece, World, Stacks & { readonly world: World }>({
    make: (_state, of, stacks) => ({ world: of, ...stacks }),
    side: (_board, { index }) => sides[index]!,
    enter: () => {},
    leave: () => {},
    order: () => (a, b) => a.index - b.index
  })
  const state = { at: [0, 1, 2, -1, -1] }
  changing.bind(state, world)
  expect([...changing.boardOf(state).sideAt]).toEqual([1, NOBODY, 0, NOBODY])
})
