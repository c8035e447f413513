// From units.json and look.json to what is drawn on each counter. Made once; faces are worked out when first wanted.
import symbols from 'virtual:symbols'
import type { Seat } from '../../kernel/game'
import type { LookData, MARKER_ART } from '../../kernel/pack/look'
import type { MarkerData, UnitBase, UnitsData } from '../../kernel/pack/units'
import type { Piece, Stack } from '../../kernel/picture'

export type MarkerKind = (typeof MARKER_ART)[number]

/** What is printed on a counter. */
export interface Face {
  /** "Polish 3rd Army" */
  readonly name: string
  readonly paper: string
  readonly ink: string
  /** Light ink on dark paper. */
  readonly light: boolean
  /** Path data of symbol and marks of size; null for counters without a symbol. */
  readonly symbol: { readonly lines: string; readonly solid: string } | null
  readonly size: string
  /** What stands beside the symbol, in one line or two. */
  readonly short: readonly string[]
  readonly figures: string
  /** Words that fill a counter without a symbol. */
  readonly plain: readonly string[]
  /** A marker that the map shows as a sign is that sign on a counter too. */
  readonly sign?: { readonly art: MarkerKind; readonly colour: string }
}

export interface CounterArt {
  face(id: string): Face
  /** The figures of a piece: its own, or those printed. */
  figures(piece: Piece): string
  /** Everything that can be seen on a piece, in words: "Polish 3rd Army, 12-14-4, Has moved". */
  words(piece: Piece): string
  /** The backs of what may not be known. */
  back(seat: Seat): { readonly colour: string; readonly hatch: 'rising' | 'falling' }
  marker(kind: string): MarkerKind
}

const PLAIN = { paper: '#e4dcc6', ink: '#25231d' }
const BACK = { colour: '#5a5648', hatch: 'rising' } as const

/** Relative luminance of "#rrggbb" as WCAG has it. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Words in lines of about this many letters, at most three lines. */
export function wrap(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length > 3 ? [...lines.slice(0, 2), `${lines[2]}…`] : lines
}

export function makeCounterArt(units: UnitsData, look: LookData): CounterArt {
  const { counters } = look
  const unitOf = new Map(units.units.map((unit) => [unit.id, unit]))
  const markerOf = new Map((units.markers ?? []).map((marker) => [marker.id, marker]))
  const faces = new Map<string, Face>()

  function nameOf(unit: UnitBase): string {
    const adjective = counters.paints[unit.nation ?? unit.side]?.adjective
    return adjective === undefined || unit.name.startsWith(adjective)
      ? unit.name
      : `${adjective} ${unit.name}`
  }

  function unitFace(unit: UnitBase): Face {
    const special = counters.special?.find(
      (one) => one.nation === unit.nation && unit[one.field] === one.value
    )
    const { paper, ink } = special ?? counters.paints[unit.nation ?? unit.side] ?? PLAIN
    const kind = counters.symbols[unit.type] ?? 'none'
    const figures = counters.figures.map((field) => unit[field]).filter((figure) => figure !== undefined)
    return {
      name: nameOf(unit),
      paper,
      ink,
      light: luminance(ink) > luminance(paper),
      symbol: kind === 'none' ? null : (symbols.symbols[kind] ?? null),
      size: symbols.sizes[counters.sizes[unit.size ?? ''] ?? 'none'] ?? '',
      short: unit.short.split(' ').slice(0, 2),
      figures: figures.map((figure) => figure ?? '–').join('-'),
      plain: []
    }
  }

  function plainFace(name: string): Face {
    const plain = wrap(name, 9)
    return { name, ...PLAIN, light: false, symbol: null, size: '', short: [], figures: '', plain }
  }

  function markerFace({ kind, name, side }: MarkerData): Face {
    const art = look.markers[kind]
    const plain = plainFace(name)
    return art === undefined
      ? plain
      : { ...plain, plain: [], sign: { art, colour: look.seats[side ?? '']?.colour ?? '' } }
  }

  function face(id: string): Face {
    let known = faces.get(id)
    if (known === undefined) {
      const unit = unitOf.get(id)
      const marker = markerOf.get(id)
      known = unit ? unitFace(unit) : marker ? markerFace(marker) : plainFace(id)
      faces.set(id, known)
    }
    return known
  }

  const figures = (piece: Piece) => piece.figures?.join('-') ?? face(piece.id).figures

  return {
    face,
    figures,
    words: (piece) =>
      [face(piece.id).name, figures(piece), ...piece.badges.map((badge) => badge.text)]
        .filter((part) => part !== '')
        .join(', '),
    back: (seat) => look.seats[seat] ?? BACK,
    marker: (kind) => look.markers[kind] ?? 'plain'
  }
}

/** "3 unknown units" */
export const unknownWords = (count: number) => (count === 1 ? '1 unknown unit' : `${count} unknown units`)

/** How many counters a stack has, seen or not. */
export const stackCount = (stack: Stack) => stack.pieces.length + stack.unknown
