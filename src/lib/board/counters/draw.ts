// A counter as SVG text. Hundreds of them are drawn at once and seldom change, so they are written as text, which the
// browser reads several times faster than a component could build them.
import symbols from 'virtual:symbols'
import type { Badge, Blank, Marker, Owner, Piece, Stack, Unknown } from '../../kernel/picture'
import { stackCount, unseen } from '../../kernel/pieces'
import type { Hatch } from '../banners'
import type { CounterArt, Face } from './art'
import { BADGES, MARKERS, type BadgeArt } from './badges'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Names come from packs that people share: nothing of them may be read as markup. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]!)

/** How wide bold text of size 1 is at most in the fonts of our readers: enough to know what must be squeezed. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += /[-–. ilI/()]/.test(letter) ? 0.42 : /[MWmw%@]/.test(letter) ? 1 : 0.7
  return width
}

interface Words {
  readonly x?: number
  readonly y: number
  readonly size: number
  /** Wide text is pressed into this instead of made too small to read. */
  readonly room: number
}

function words(text: string, { x = 0, y, size, room }: Words, ink: string): string {
  const squeezed =
    textWidth(text) * size > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${ink}"${squeezed}>${escaped(text)}</text>`
}

function shortWords({ short, symbol, ink }: Face): string {
  const longest = Math.max(...short.map((line) => line.length))
  const size = short.length > 1 ? 19 : longest <= 2 ? 27 : longest === 3 ? 21 : 17
  const middle = Math.round(-10 + size * 0.36)
  return short
    .map((text, n) => {
      const y = middle + (n - (short.length - 1) / 2) * 20
      return words(text, symbol ? { x: 33, y, size, room: 29 } : { y, size, room: 90 }, ink)
    })
    .join('')
}

/** Frame and symbol are one path: its lines enclose nothing but what the frame has filled already. */
function symbolOf({ symbol, size, ink, light }: Face): string {
  if (!symbol) return ''
  const kind = light ? 'symbol light' : 'symbol'
  return (
    `<path class="${kind}" stroke="${ink}" d="${symbols.frame}${symbol.lines}"/>` +
    (symbol.solid && `<path class="symbol solid" fill="${ink}" d="${symbol.solid}"/>`) +
    (size && `<path class="symbol size" stroke="${ink}" d="${size}"/>`)
  )
}

/** A sign or a marker; with a colour its plate has that and what is drawn on it is light. */
export function badgeMarkup(
  art: BadgeArt,
  text: string,
  x: number,
  y: number,
  scale: number,
  colour = ''
): string {
  const kind = art.warn ? 'badge warn' : colour ? 'badge reversed' : 'badge'
  return (
    `<g class="${kind}" transform="translate(${x} ${y}) scale(${scale})"><title>${escaped(text)}</title>` +
    `<path class="plate"${colour && ` fill="${colour}"`} d="${art.plate}"/>` +
    (art.lines && `<path class="lines" d="${art.lines}"/>`) +
    (art.solid ? `<path class="solid" d="${art.solid}"/>` : '') +
    '</g>'
  )
}

/** The piece of cardboard itself, at 0, 0. */
export const paperMarkup = (colour: string) =>
  '<rect class="cast" x="-47" y="-46" width="100" height="100" rx="10"/>' +
  `<rect class="paper" x="-50" y="-50" width="100" height="100" rx="10" fill="${colour}"/>`

const badgesMarkup = (badges: readonly Badge[]) =>
  badges.map((badge, n) => badgeMarkup(BADGES[badge.sign], badge.text, 44 - n * 29, -44, 1.15)).join('')

/** Full ones are steps that are left, empty ones are lost. Below the figures, or in their place. */
function pipsMarkup({ left, of }: NonNullable<Piece['steps']>, ink: string, small: boolean): string {
  const [side, y] = small ? [9, 37] : [Math.min(20, 84 / of), 20]
  const step = side * (small ? 1.6 : 1.2)
  const path = (from: number, to: number, inset: number) =>
    Array.from({ length: to - from }, (_, n) => {
      const x = (from + n - (of - 1) / 2) * step - side / 2
      const size = side - 2 * inset
      return `M${(x + inset).toFixed(1)},${y + inset}h${size.toFixed(1)}v${size.toFixed(1)}h-${size.toFixed(1)}z`
    }).join('')
  return (
    `<path class="pips" fill="${ink}" d="${path(0, left, 0)}"/>` +
    `<path class="pips lost" stroke="${ink}" d="${path(left, of, 1.2)}"/>`
  )
}

/** One counter in a field of 100 by 100 round 0, 0. */
export function faceMarkup(
  face: Face,
  figures: string,
  { badges, steps, back }: Pick<Piece, 'badges' | 'steps' | 'back'>
): string {
  const { ink, plain, sign } = face
  const text =
    plain.length > 0
      ? plain
          .map((line, n) =>
            words(line, { y: (n - (plain.length - 1) / 2) * 24 + 7, size: 21, room: 92 }, ink)
          )
          .join('')
      : shortWords(face)
  return (
    paperMarkup(face.paper) +
    symbolOf(face) +
    text +
    (sign ? badgeMarkup(MARKERS[sign.art], face.name, 0, 0, 1.7, sign.colour) : '') +
    (figures && words(figures, steps ? { y: 34, size: 27, room: 94 } : { y: 41, size: 31, room: 94 }, ink)) +
    (steps ? pipsMarkup(steps, ink, figures !== '') : '') +
    // A corner folded over: its other face.
    (back ? `<path class="fold" fill="${ink}" d="M-50,-26V-40Q-50,-50 -40,-50H-26z"/>` : '') +
    badgesMarkup(badges)
  )
}

/** A counter that may not be known, face down, with how many they are. */
export function backMarkup(colour: string, hatch: Hatch, count: Unknown): string {
  const number = count === 'some' ? '?+' : count > 1 ? `${count}?` : '?'
  return (
    paperMarkup(colour) +
    hatchMarkup(hatch) +
    `<circle class="disc" r="30"/><text class="back" y="13" font-size="36">${number}</text>`
  )
}

const HATCHES: Readonly<Record<Hatch, string>> = {
  rising: 'M-44,-14L-14,-44M-44,16L16,-44M-44,44L44,-44M-16,44L44,-16M14,44L44,14',
  falling: 'M44,-14L14,-44M44,16L-16,-44M44,44L-44,-44M16,44L-44,-16M-14,44L-44,14',
  upright: 'M-40,-44V44M-20,-44V44M0,-44V44M20,-44V44M40,-44V44',
  dots: [-39, -13, 13, 39].flatMap((x) => [-39, -13, 13, 39].map((y) => `M${x - 3},${y}h6`)).join('')
}

const hatchMarkup = (hatch: Hatch) => `<path class="hatch ${hatch}" d="${HATCHES[hatch]}"/>`

/** A block that stands on its edge: its colour can be seen, its face cannot. */
export function blankMarkup(counters: CounterArt, owner: Owner, blank: Blank): string {
  return (
    paperMarkup(counters.blank(owner, blank).colour) +
    hatchMarkup(counters.banner(owner).hatch) +
    '<path class="edge" d="M-50,-30V-40Q-50,-50 -40,-50H40Q50,-50 50,-40V-30z"/>' +
    '<circle class="disc" cy="8" r="25"/><text class="back" y="19" font-size="32">?</text>' +
    badgesMarkup(blank.badges)
  )
}

/** A counter as a game shows it. */
export const pieceMarkup = (counters: CounterArt, piece: Piece) =>
  faceMarkup(counters.faceOf(piece), counters.figures(piece), piece)

export function unknownMarkup(counters: CounterArt, owner: Owner, count: Unknown): string {
  const { colour, hatch } = counters.banner(owner)
  return backMarkup(colour, hatch, count)
}

const CLOSED = 'M-46,-57H46Q57,-57 57,-46V46Q57,57 46,57H-46Q-57,57 -57,46V-46Q-57,-57 -46,-57z'
const CORNERS =
  'M-57,-32V-46Q-57,-57 -46,-57H-32M32,-57H46Q57,-57 57,-46V-32M57,32V46Q57,57 46,57H32M-32,57H-46Q-57,57 -57,46V32'

export type Ring = 'picked' | 'able' | null

/**
 * A counter with its ring. Chosen: closed, with a tick. Able to act: four corners. So they are told apart by shape, and
 * a dark case lets them be seen on any map.
 */
export function ringed(counter: string, ring: Ring): string {
  if (ring === null) return counter
  const path = ring === 'picked' ? CLOSED : CORNERS
  const below = `<path class="ring case" d="${path}"/><path class="ring ${ring}" d="${path}"/>`
  if (ring === 'able') return below + counter
  const tick = '<circle class="tick" cx="-50" cy="50" r="15"/><path class="tick" d="M-57,50L-52,56L-43,44"/>'
  return below + counter + tick
}

/**
 * A marker with its ring, at 0, 0. One that can be taken up is drawn larger, so that it is found among counters; one
 * that has its hex for itself too.
 */
export function markerMarkup(counters: CounterArt, marker: Marker, ring: Ring, alone = false): string {
  const { kind, text, seat, faction } = marker
  const art = MARKERS[counters.marker(kind)]
  const colour = seat === null && faction === undefined ? '' : counters.banner(marker).colour
  if (ring === null) return badgeMarkup(art, text, 0, 0, alone ? 1.6 : 0.9, colour)
  return `<g transform="scale(0.6)">${ringed(badgeMarkup(art, text, 0, 0, 2.1, colour), ring)}</g>`
}

/** How far each counter of a stack looks out under the one above it. */
export const RIM = 7

/**
 * The counters of one hex: the top one whole, of up to three others the rims, and how many they are.
 * @param picked how many of them are chosen
 */
export function stackMarkup(counters: CounterArt, stack: Stack, ring: Ring, picked: number): string {
  const { pieces, blanks = [] } = stack
  const count = stackCount(stack)
  const rest = unseen(stack)
  const seen = [
    ...pieces.map((piece) => [counters.faceOf(piece).paper, () => pieceMarkup(counters, piece)] as const),
    ...blanks.map(
      (blank) => [counters.blank(stack, blank).colour, () => blankMarkup(counters, stack, blank)] as const
    )
  ]
  const [top, ...others] = seen
  const papers = others.slice(0, 3).map(([paper]) => paper)
  while (papers.length < Math.min(3, count - 1)) papers.push(counters.banner(stack).colour)
  const rims = papers.map((paper, n) => {
    const at = -50 + (n + 1) * RIM
    return `<rect class="paper" x="${at}" y="${at}" width="100" height="100" rx="10" fill="${paper}"/>`
  })
  const low = papers.length * RIM
  const counter = top ? top[1]() : unknownMarkup(counters, stack, rest)
  const part = picked > 0 && picked < count
  const more = stack.unknown === 'some' ? '+' : ''
  const wide = part ? 26 : 15
  const number =
    count > 1 && top
      ? `<g class="count" transform="translate(${46 + low} ${48 + low})">` +
        `<rect x="${-wide}" y="-15" width="${2 * wide}" height="30" rx="15"/>` +
        `<text y="9" font-size="25">${part ? `${picked}/${count}` : count}${more}</text></g>`
      : ''
  const sum =
    count > 1 && stack.sum
      ? `<text class="sum" y="${70 + low}" font-size="19">${escaped(stack.sum)}</text>`
      : ''
  return (
    `<g transform="translate(${-low / 2} ${-low / 2})">` +
    rims.reverse().join('') +
    `<g class="top">${ringed(counter, ring)}</g>${number}${sum}</g>`
  )
}
