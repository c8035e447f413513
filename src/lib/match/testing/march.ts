// A game that never ends and costs nothing to play, with orders of the size real ones have: for tests of long matches.
import type { Random } from '../../kernel/dice'
import { refuse, type Barrier, type Game, type Order } from '../../kernel/game'
import { openTelling, type CommonEvent } from '../../kernel/telling'
import { bareShow } from '../../kernel/testing/bare'
import type { Rules } from '../genesis'

export interface MarchState {
  turn: number
  at: Record<string, string>
}

type MarchOrder = Order & { units?: string[]; path?: string[]; target?: string }

const SEATS = ['north', 'south'] as const
const COLUMNS = 60
const ROWS = 40
const UNITS = 120

const hexName = (column: number, row: number) =>
  String(column + 1).padStart(2, '0') + String(row + 1).padStart(2, '0')
const hexes = Array.from({ length: COLUMNS * ROWS }, (_, i) => hexName(i % COLUMNS, Math.floor(i / COLUMNS)))
const unitsOf = (seat: string) => Array.from({ length: UNITS }, (_, i) => `${seat}-${i + 1}-corps`)

export const march: Game<MarchState, CommonEvent> = {
  id: 'march',
  rulesVersion: 1,
  seats: SEATS,
  scenarios: ['plain'],
  create: () => ({
    turn: 0,
    at: Object.fromEntries(SEATS.flatMap(unitsOf).map((unit, i) => [unit, hexes[(i * 7) % hexes.length]!]))
  }),
  actor: ({ turn }) => SEATS[turn % 2]!,
  offers: () => [],
  apply(state, seat, raw, dice) {
    if (seat !== march.actor(state)) refuse('turn', 'Not now.')
    const { type, units = [], path = [], target } = raw as MarchOrder
    const events: CommonEvent[] = []
    let barrier: Barrier | null = null
    if (units.some((unit) => !unit.startsWith(seat))) refuse('units', 'Not yours.')
    if (type === 'move') {
      for (const unit of units) state.at[unit] = path.at(-1)!
      events.push({ kind: 'moved', rule: '1', units, hexes: path })
    } else if (type === 'attack') {
      events.push({ kind: 'fought', rule: '2', dice: [dice.roll(6), dice.roll(6)], hexes: [target!] })
      barrier = 'dice'
    } else if (type === 'end') {
      state.turn++
      barrier = 'hand-over'
    } else refuse('order', 'No such order.')
    return { events, barrier }
  },
  view: (state) => structuredClone(state),
  outcome: () => null,
  tell: (event) => openTelling(event, event.kind),
  show: bareShow,
  check: () => []
}

export const marchRules: Rules<MarchState> = { game: march, dataHash: 'march data' }

/** What a player might order: mostly single units over a few hexes, one in eight an attack, now and then the end. */
export function marchOrder(seat: string, random: Random): Order {
  const unit = () => `${seat}-${random.int(1, UNITS)}-corps`
  const roll = random.int(1, 48)
  if (roll === 1) return { type: 'end' }
  if (roll <= 7)
    return {
      type: 'attack',
      target: random.pick(hexes),
      units: Array.from({ length: random.int(1, 4) }, unit)
    } as Order
  let column = random.int(0, COLUMNS - 1)
  let row = random.int(0, ROWS - 1)
  const path = Array.from({ length: random.int(1, 6) }, () => {
    column = Math.max(0, Math.min(COLUMNS - 1, column + random.int(-1, 1)))
    row = Math.max(0, Math.min(ROWS - 1, row + random.int(-1, 1)))
    return hexName(column, row)
  })
  return { type: 'move', units: Array.from({ length: random.int(1, 8) < 7 ? 1 : 3 }, unit), path } as Order
}
