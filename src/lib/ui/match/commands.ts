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

export type Command =
  | { readonly is: 'order'; readonly order: Order }
  | { readonly is: 'undo'; readonly how: 'step' | 'phase' }
  | { readonly is: 'help'; readonly lines: readonly string[] }
  | { readonly is: 'unclear'; readonly why: string }

const unclear = (why: string): Command => ({ is: 'unclear', why })
const order = (given: Order): Command => ({ is: 'order', order: given })

/** What can be typed now. */
export function helpFor(offers: readonly Offer[]): string[] {
  const lines = offers.map((offer): string => {
    switch (offer.gesture) {
      case 'confirm':
        return `${offer.id}: ${offer.text}`
      case 'pick':
        return `pick ${offer.choices
          .map(({ id }) => `“${id}”`)
          .slice(0, 6)
          .join(' or ')}: ${offer.text}`
      case 'move':
        return `move UNIT … to HEX [mode]: ${offer.text}; or every hex of the way: move UNIT HEX HEX`
      case 'attack':
        return `attack HEX UNIT …: ${offer.text}`
      case 'place':
        return `place PIECE HEX: ${offer.text}`
      case 'select':
        return `select UNIT …, or select none: ${offer.text}`
      case 'allocate':
        return `allocate NUMBER (${offer.min} to ${offer.max}): ${offer.text}`
    }
  })
  return [
    ...lines,
    'undo; undo phase',
    'Units and hexes are named as in “where is what”, with the hex number.'
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
  const rest = words.slice(end).filter((word) => word !== 'to')
  const mode = modes.includes(rest.at(-1)!) ? rest.pop() : modes[0]
  if (rest.length === 0) return unclear('Where to?')
  if (rest.length > 1) return order(offer.order(units, rest, mode))
  const path = offer.reach(units, mode).some(({ hex }) => hex === rest[0])
    ? offer.path(units, rest[0]!, mode)
    : null
  return path === null
    ? unclear(`${rest[0]} cannot be reached.`)
    : order(offer.order(units, path.hexes, mode))
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
  const why = offer.judge(units)
  return why === null ? order(offer.order(units)) : unclear(why)
}

function allocate(offer: AllocateOffer | undefined, [word]: readonly string[]): Command {
  const amount = Number(word)
  if (offer === undefined) return unclear('There is nothing to allocate now.')
  if (!Number.isInteger(amount) || amount < offer.min || amount > offer.max)
    return unclear(`A number from ${offer.min} to ${offer.max}.`)
  return order(offer.order(amount))
}

function of<G extends Offer['gesture']>(offers: readonly Offer[], gesture: G) {
  return offers.filter((offer): offer is Extract<Offer, { gesture: G }> => offer.gesture === gesture)
}

export function readCommand(typed: string, offers: readonly Offer[]): Command {
  const words = typed.trim().split(/\s+/)
  const [verb = '', ...rest] = words
  if (verb === '?' || verb === 'help') return { is: 'help', lines: helpFor(offers) }
  if (verb === 'undo') return { is: 'undo', how: rest[0] === 'phase' ? 'phase' : 'step' }
  if (verb === 'move') return move(of(offers, 'move'), rest)
  if (verb === 'attack') return attack(of(offers, 'attack'), rest)
  if (verb === 'place') return place(of(offers, 'place'), rest)
  if (verb === 'select') return select(of(offers, 'select'), rest)
  if (verb === 'allocate') return allocate(of(offers, 'allocate')[0], rest)
  const said = (verb === 'pick' ? rest : words).join(' ').toLowerCase()
  const named = of(offers, 'confirm').find(({ id, text }) =>
    [id, text].some((name) => name.toLowerCase() === said)
  )
  if (named !== undefined) return order(named.order)
  const picked = of(offers, 'pick')
    .flatMap(({ choices }) => choices)
    .find(({ id, text }) => [id, text].some((name) => name.toLowerCase() === said))
  return picked === undefined
    ? unclear(`“${typed.trim()}” is not understood. Type ? for help.`)
    : order(picked.order)
}
