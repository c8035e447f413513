// How the toy is shown: its picture, overlays, tables and briefing.
import type { Frame } from '../phases'
import type { Picture, Show, Stack } from '../picture'
import { isSecretFrame } from '../sealed'
import { linesOverlay } from './toy-lines'
import {
  BLUE,
  other,
  owner,
  piecesIn,
  piecesOf,
  RED,
  ROUNDS,
  type SeatFrame,
  type ToySeat,
  type ToyState,
  type TurnFrame
} from './toy-state'
import { worldOf } from './toy-world'

/** In a sealed round the seats are two. */
const phaseNow = (frame: Frame): string => {
  if (isSecretFrame(frame)) return frame.parts.map((part) => phaseNow(part.frame)).join(', ')
  return `${(frame as SeatFrame).seat}: ${frame.phase}`
}

function toyPicture(view: ToyState): Picture {
  const frame = view.stack[view.stack.length - 1] as SeatFrame | TurnFrame | undefined
  const moved = frame?.phase === 'turn' && 'moved' in frame ? frame.moved : []
  const over = view.result
  return {
    now: {
      turn: view.round,
      turns: ROUNDS,
      date: '',
      phase: frame === undefined ? '' : phaseNow(frame),
      task: over === null ? 'Choose what to do.' : over.why,
      rule: over?.rule ?? '3.0'
    },
    score: ([RED, BLUE] as const).map((seat) => ({
      seat,
      label: 'Pieces',
      value: piecesOf(view, seat).length,
      rule: '4.2'
    })),
    stacks: worldOf(view).net.places.flatMap((hex): Stack[] => {
      const pieces = piecesIn(view, hex)
      if (pieces.length === 0) return []
      const badges = (piece: string) =>
        moved.includes(piece) ? [{ sign: 'moved' as const, text: 'Has moved', rule: '3.1' }] : []
      return [
        {
          hex,
          seat: owner(pieces[0]!),
          pieces: pieces.map((id) => ({ id, badges: badges(id) })),
          unknown: 0,
          sum: `${pieces.length}`
        }
      ]
    }),
    markers: [],
    boxes: [
      {
        id: 'lost',
        title: 'Lost',
        rule: '3.5',
        groups: ([RED, BLUE] as const).map((seat) => ({
          label: seat,
          seat,
          pieces: view.lost.filter((piece) => owner(piece) === seat).map((id) => ({ id, badges: [] }))
        }))
      }
    ]
  }
}

export const toyShow: Show<ToyState> = {
  picture: toyPicture,
  overlays: (view) => [
    {
      id: 'homes',
      title: 'Homes',
      rule: '1.1',
      about: 'map',
      draw: () => ({
        areas: ([RED, BLUE] as const).map((seat) => ({
          hexes: worldOf(view).homes[seat],
          tone: { seat },
          label: `Home of ${seat}`
        })),
        traces: [],
        marks: piecesOf(view, RED).map((piece) => ({ hex: view.at[piece]!, text: piece, tone: 'plain' })),
        words: ([RED, BLUE] as const).map(
          (seat) => `Home of ${seat}: ${worldOf(view).homes[seat].join(', ')}.`
        )
      })
    },
    linesOverlay(view, (seat) => worldOf(view).homes[seat])
  ],
  inspectHex: (view, _seat, hex) => [
    { label: 'Pieces', value: piecesIn(view, hex).join(', ') || 'none', rule: '2.1' }
  ],
  inspectUnit: (view, _seat, unit) => [
    { label: 'Place', value: view.at[unit] ?? 'off the lane', rule: '3.1' }
  ],
  tables: (view) => [
    {
      id: 'one die',
      title: 'Fight',
      rule: '3.2',
      columns: ['only'],
      rows: [],
      note: `More than ${worldOf(view).tables.defense} wins.`
    }
  ],
  briefing: (view, seat) => {
    const enemies = piecesOf(view, other(seat as ToySeat)).length
    const all = worldOf(view).pieces.length / 2
    return {
      title: `You are ${seat}`,
      lines: ['Two sides meet in a lane.', 'More pieces at the end win.'],
      goals: [
        {
          label: 'Enemy pieces taken',
          have: all - enemies,
          need: all,
          rule: '4.1',
          tone: enemies === 0 ? 'good' : 'plain',
          ...(enemies === 1 ? { danger: 'One enemy piece left' } : {})
        }
      ]
    }
  }
}
