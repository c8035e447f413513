// Typed words: a place may be called by its id or by its name, which may have several words.
import type { Offer } from '../../kernel/offers'
import type { Names } from './names'

type Places = Pick<Names, 'placeNamed'>

/** Names of places have no more words than this. */
const MOST_WORDS = 6

/** The place that the first words name, as many of them as can be, and what follows. */
export function placeFirst(
  words: readonly string[],
  { placeNamed }: Places
): { place: string | undefined; rest: readonly string[] } {
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const place = placeNamed(words.slice(0, count).join(' '))
    if (place !== undefined) return { place, rest: words.slice(count) }
  }
  return { place: undefined, rest: words }
}

/** The same words with each place as its id. What names an offer or one of its units names no place. */
export function withPlaces(words: readonly string[], names: Places, offers: readonly Offer[]): string[] {
  const known = new Set(offers.flatMap((offer) => [offer.id, ...unitsIn(offer)]))
  const found: string[] = []
  for (let left = words; left.length > 0;) {
    const [word, ...others] = left
    const { place, rest } = known.has(word!) ? { place: undefined, rest: others } : placeFirst(left, names)
    found.push(place ?? word!)
    left = place === undefined ? others : rest
  }
  return found
}

function unitsIn(offer: Offer): readonly string[] {
  if (offer.gesture === 'move') return offer.units
  if (offer.gesture === 'place') return offer.pieces
  return offer.gesture === 'select' ? offer.from : []
}
