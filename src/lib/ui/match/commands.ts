// Orders as typed words, a peer of the forms: the same offers, found by their names.
import type { Order } from '../../kernel/game'
import type {
  AllocateOffer,
  AttackOffer,
  MoveOffer,
  Offer,
  PlaceOffer,
  SelectOffer
} from '../../kernel/offers'

import type { Names } from './names'
import { withPlaces } from './typed'

export type Command =
  | { readonly is: 'order'; readonly order: Order }
  | { readonly is: 'undo'; readonly how: 'step' | 'phase' }
  | { readonly is: 'help'; readonly lines: readonly string[] }
  | { readonly is: 'unclear'; readonly why: string }

const unclear = (why: string): Command => ({ is: 'unclear', why })
const order = (given: Order): Command => ({ is: 'order', order: given })

/** What can be typed now. Where several offers take the same word, the name of one may follow it. */
export function helpFor(offers: readonly Offer[]): string[] {
  const lines = offers.map((offer): string => {
    const which = of(offers, offer.gesture).length > 1 ? `[${offer.id}] ` : ''
    switch (offer.gesture) {
      case 'confirm':
        return `${offer.id}: ${offer.text}`
      case 'pick':
        return `pick ${which}${offer.choices
          .map(({ id }) => `“${id}”`)
          .slice(0, 6)
          .join(' or ')}: ${offer.text}`
      case 'move':
        return `move ${which}UNIT … ${offer.byWay ? '[via HEX …] ' : ''}to HEX [mode]: ${offer.text}; or every hex of the way: move UNIT HEX HEX`
      case 'attack':
        return `attack ${which}HEX UNIT …: ${offer.text}`
      case 'place':
        return `place ${which}PIECE HEX: ${offer.text}`
      case 'select':
        return `select ${which}UNIT …, or select none: ${offer.text}`
      case 'allocate':
        return `allocate ${which}NUMBER (${offer.min} to ${offer.max}): ${offer.text}`
    }
  })
  return [
    ...lines,
    'undo; undo phase',
    'Name units and hexes as “Find units” lists them: by what stands in brackets, and by hex number. Places with a name can be called by it.'
  ]
}

function move(offers: readonly MoveOffer[], words: readonly string[]): Command {
  const offer = offers.find(({ units }) => units.includes(words[0]!))
  if (offer === undefined) return unclear(`The unit ${words[0] ?? ''} cannot be moved now.`)
  const [first] = words
  const mates = new Set(offer.together(first!))
  let end = 1
  while (mates.has(words[end]!)) end++
  const units = words.slice(0, end)
  const modes = offer.modes(units)
  const rest = words.slice(end)
  const mode = modes.includes(rest.at(-1)!) ? rest.pop() : modes[0]
  const hexes = rest.filter((word) => word !== 'to' && word !== 'via')
  // What follows “via” is not where they end.
  const ends = hexes.length > 0 && rest.at(-1) === hexes.at(-1) && rest.at(-2) !== 'via'
  if (!ends) return unclear('Where to?')
  const led = rest.includes('via')
  if (led && !offer.byWay) return unclear('These units cannot be led by way of a hex.')
  if (hexes.length > 1 && !led) return order(offer.order(units, hexes, mode))
  let begun: readonly string[] | undefined
  for (const [i, to] of hexes.entries()) {
    const reached = offer.reach(units, mode, begun).some(({ hex }) => hex === to)
    const path = reached ? offer.path(units, to, mode, begun) : null
    if (path === null)
      return unclear(
        i === 0
          ? `${to} cannot be reached.`
          : `${to} cannot be reached by way of ${hexes.slice(0, i).join(', ')}.`
      )
    begun = path.hexes
  }
  return order(offer.order(units, begun!, mode))
}

function attack(offers: readonly AttackOffer[], [target, ...words]: readonly string[]): Command {
  const offer = offers.find((candidate) => candidate.targets().includes(target!))
  if (offer === undefined) return unclear(`${target ?? ''} cannot be attacked now.`)
  const units = words.filter((word) => word !== 'with')
  const able = offer.attackers(target!)
  const other = units.find((unit) => !able.includes(unit))
  if (other !== undefined) return unclear(`${other} cannot attack ${target}.`)
  return units.length === 0 ? unclear('With which units?') : order(offer.order(target!, units))
}

function place(offers: readonly PlaceOffer[], words: readonly string[]): Command {
  const [piece, hex] = words.filter((word) => word !== 'in')
  const offer = offers.find(({ pieces }) => pieces.includes(piece!))
  if (offer === undefined) return unclear(`${piece ?? ''} cannot be placed now.`)
  if (hex === undefined) return unclear('In which hex?')
  return offer.hexes(piece!).includes(hex)
    ? order(offer.order(piece!, hex))
    : unclear(`${piece} cannot be placed in ${hex}.`)
}

function select(offers: readonly SelectOffer[], words: readonly string[]): Command {
  const units = words.filter((word) => word !== 'none')
  const offer = offers.find(({ from }) => units.every((unit) => from.includes(unit)))
  if (offer === undefined) return unclear('These units cannot be chosen now.')
  if (units.length < offer.min || units.length > offer.max)
    return unclear(`Choose ${offer.min} to ${offer.max}.`)
  const bar = offer.judge(units)
  return bar === null ? order(offer.order(units)) : unclear(`${bar.why} (${bar.rule})`)
}

function allocate([offer]: readonly AllocateOffer[], [word]: readonly string[]): Command {
  const amount = Number(word)
  if (offer === undefined) return unclear('There is nothing to allocate now.')
  if (!Number.isInteger(amount) || amount < offer.min || amount > offer.max)
    return unclear(`A number from ${offer.min} to ${offer.max}.`)
  return order(offer.order(amount))
}

function of<G extends Offer['gesture']>(offers: readonly Offer[], gesture: G) {
  return offers.filter((offer): offer is Extract<Offer, { gesture: G }> => offer.gesture === gesture)
}

/** The offers that are meant, and the words without the name of the one that was named. */
function meant<O extends Offer>(
  offers: readonly O[],
  words: readonly string[]
): [readonly O[], readonly string[]] {
  const named = offers.length > 1 ? offers.filter(({ id }) => id === words[0]) : []
  return named.length > 0 ? [named, words.slice(1)] : [offers, words]
}

export function readCommand(
  typed: string,
  offers: readonly Offer[],
  names: Pick<Names, 'placeNamed'>
): Command {
  const words = typed.trim().split(/\s+/)
  const [verb = '', ...said] = words
  const rest = withPlaces(said, names, offers)
  if (verb === '?' || verb === 'help') return { is: 'help', lines: helpFor(offers) }
  if (verb === 'undo') return { is: 'undo', how: rest[0] === 'phase' ? 'phase' : 'step' }
  if (verb === 'move') return move(...meant(of(offers, 'move'), rest))
  if (verb === 'attack') return attack(...meant(of(offers, 'attack'), rest))
  if (verb === 'place') return place(...meant(of(offers, 'place'), rest))
  if (verb === 'select') return select(...meant(of(offers, 'select'), rest))
  if (verb === 'allocate') return allocate(...meant(of(offers, 'allocate'), rest))
  const picks = of(offers, 'pick')
  // What is picked is never the button of the same name.
  const named = verb === 'pick' ? undefined : called(of(offers, 'confirm'), words)
  const [among, name] = verb === 'pick' ? meant(picks, said) : [picks, words]
  const found =
    named ??
    called(
      among.flatMap(({ choices }) => choices),
      name
    )
  return found === undefined
    ? unclear(`“${typed.trim()}” is not understood. Type ? for help.`)
    : order(found.order)
}

function called<T extends { readonly id: string; readonly text: string }>(
  list: readonly T[],
  words: readonly string[]
): T | undefined {
  const said = words.join(' ').toLowerCase()
  return list.find(({ id, text }) => [id, text].some((name) => name.toLowerCase() === said))
}
