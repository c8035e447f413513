// What the toy game draws over its map: for each piece the way home through places without enemies, boxes included.
import type { Overlay } from '../picture'
import { lineTo } from './toy-map'
import type { ToySeat, ToyState } from './toy-state'
import { worldOf } from './toy-world'

/** Pieces of one side have the same first letter. */
const friends = (a: string, b: string) => a[0] === b[0]

/** 3.7: none when it is cut off. */
function lineHome(view: ToyState, piece: string, homes: readonly string[]): string[] {
  const { at } = view
  const open = (place: string) =>
    Object.entries(at).every(([other, where]) => where !== place || friends(other, piece))
  return lineTo(worldOf(view).net, at[piece]!, homes, open)
}

export function linesOverlay(view: ToyState, homesOf: (seat: ToySeat) => readonly string[]): Overlay {
  return {
    id: 'lines',
    title: 'Lines home',
    rule: '3.7',
    about: 'map',
    draw() {
      const lines = Object.keys(view.at).map((piece) => {
        const seat = piece.startsWith('r') ? 'red' : 'blue'
        return { piece, seat, hexes: lineHome(view, piece, homesOf(seat)) } as const
      })
      return {
        areas: [],
        traces: lines.map(({ piece, seat, hexes }) => ({ hexes, tone: { seat }, label: `Line of ${piece}` })),
        marks: [],
        words: lines.map(({ piece, hexes }) => `${piece}: ${hexes.join(', ') || 'cut off'}.`)
      }
    }
  }
}
