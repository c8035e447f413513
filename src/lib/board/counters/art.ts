// From units.json and look.json to what is drawn on each counter. Made once; faces are worked out when first wanted.
import symbols from 'virtual:symbols'
import type { LookData, MARKER_ART } from '../../kernel/pack/look'
import type { MarkerData, UnitBase, UnitsData } from '../../kernel/pack/units'
import type { Blank, Owner, Piece } from '../../kernel/picture'
import { statesOf } from '../../kernel/pieces'
import { bannerOf, NEUTRAL, type Banner } from '../banners'

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
  /** Its other face. */
  otherFace(id: string): Face
  /** Whether it has one. */
  hasBack(id: string): boolean
  /** The face that a piece shows. */
  faceOf(piece: Piece): Face
  /** The figures of a piece: its own, or those printed. */
  figures(piece: Piece): string
  /** Everything that can be seen on a piece, in words: "Polish 3rd Army, 12-14-4, Has moved". */
  words(piece: Piece): string
  /** Colour and hatching of what may not be known, and of signs. */
  banner(owner: Owner): Banner
  /** The colour of a blank piece, and what is said of it: "Unknown Polish unit". */
  blank(owner: Owner, blank: Blank): { readonly colour: string; readonly words: string }
  marker(kind: string): MarkerKind
}

const PLAIN = { paper: '#e4dcc6', ink: '#25231d' }

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

  const otherFaces = new Map<string, Face>()

  function otherFace(id: string): Face {
    let known = otherFaces.get(id)
    if (known === undefined) {
      const unit = unitOf.get(id)
      // What its back does not say is the same on both.
      known = unit?.back === undefined ? face(id) : unitFace({ ...unit, ...unit.back } as UnitBase)
      otherFaces.set(id, known)
    }
    return known
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

  const faceOf = (piece: Piece) => (piece.back ? otherFace(piece.id) : face(piece.id))
  const figures = (piece: Piece) => piece.figures?.join('-') ?? faceOf(piece).figures
  const banner = (owner: Owner) => bannerOf(look, owner) ?? NEUTRAL

  return {
    face,
    otherFace,
    hasBack: (id) => unitOf.get(id)?.back !== undefined,
    faceOf,
    figures,
    words: (piece) =>
      [faceOf(piece).name, figures(piece), ...statesOf(piece)].filter((part) => part !== '').join(', '),
    banner,
    blank(owner, { paint, badges }) {
      const painted = paint === undefined ? undefined : counters.paints[paint]
      const kind = painted?.adjective === undefined ? 'Unknown unit' : `Unknown ${painted.adjective} unit`
      return {
        colour: painted?.paper ?? banner(owner).colour,
        words: [kind, ...badges.map(({ text }) => text)].join(', ')
      }
    },
    marker: (kind) => look.markers[kind] ?? 'plain'
  }
}
