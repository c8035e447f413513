// Orders as typed words, a peer of the forms: the same offers, found by their names.
import type { Order } from '../../kernel/game'
import type {
  Amounts,
  AttackOffer,
  Mode,
  MoveOffer,
  Offer,
  PlaceOffer,
  SelectOffer,
  SpendOffer,
  Warning
} from '../../kernel/offers'
import { attackHow } from '../../kernel/modes'
import { selectionBar } from '../../kernel/selecting'
import { leastOf, spendingBar } from '../../kernel/spending'
import { ruleWords } from '../../kernel/words'
import { previewOf } from './board/aids'
import type { Names } from './names'
import { withPlaces } from './typed'

export type Command =
  | { readonly is: 'order'; readonly order: Order }
  | { readonly is: 'undo'; readonly how: 'step' | 'phase' }
  | { readonly is: 'help'; readonly lines: readonly string[] }
  | { readonly is: 'unclear'; readonly why: string }

const unclear = (why: string): Command => ({ is: 'unclear', why })
const order = (given: Order): Command => ({ is: 'order', order: given })

/** What has to be said on purpose is ordered only by words that end in “!”. */
const warned = (given: Order, warnings: readonly Warning[] = [], sure: boolean): Command => {
  const grave = warnings.find((warning) => warning.grave)
  return grave === undefined || sure
    ? order(given)
    : unclear(`${grave.why} (${ruleWords(grave.rule)}) Type it again with “!” at the end to do it.`)
}

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
        return `move ${which}UNIT … ${offer.byWay ? '[via HEX …] ' : ''}to HEX${offer.modes ? ' [mode]' : ''}: ${offer.text}; or every hex of the way: move UNIT HEX HEX`
      case 'attack':
        return `attack ${which}HEX ${offer.along ? '[and HEX …] ' : ''}UNIT …${offer.modes ? ' [mode]' : ''}: ${offer.text}`
      case 'place':
        return `place ${which}PIECE HEX${offer.modes ? ' [mode]' : ''}: ${offer.text}`
      case 'select':
        return `select ${which}${offer.of === undefined ? 'UNIT' : offer.of === 'hexes' ? 'HEX' : offer.from.join(' or ')} …${offer.min === 0 ? ', or select none' : ''}: ${offer.text}`
      case 'spend':
        return `spend ${which}${
          offer.items.length === 1
            ? 'NUMBER'
            : `ITEM NUMBER …, or spend none (${offer.items.map(({ id }) => `“${id}”`).join(', ')})`
        }, ${offer.budget} ${offer.in} in all: ${offer.text}`
    }
  })
  return [
    ...lines,
    'undo; undo phase',
    'Name units and hexes as “Find units” lists them: by what stands in brackets, and by hex number. Places with a name can be called by it.'
  ]
}

/** The way of doing it: the last word if it names one, which is then taken off; else the ordinary one. */
function takeMode(modes: readonly Mode[] = [], words: string[]): string | undefined {
  const named = modes.find(({ id }) => id.toLowerCase() === words.at(-1)?.toLowerCase())
  if (named !== undefined) words.pop()
  return (named ?? modes[0])?.id
}

function move(offers: readonly MoveOffer[], words: readonly string[], sure: boolean): Command {
  const offer = offers.find(({ units }) => units.includes(words[0]!))
  if (offer === undefined) return unclear(`The unit ${words[0] ?? ''} cannot be moved now.`)
  const [first] = words
  const mates = new Set(offer.together(first!))
  let end = 1
  while (mates.has(words[end]!)) end++
  const units = words.slice(0, end)
  const rest = words.slice(end)
  const mode = takeMode(offer.modes?.(units), rest)
  const hexes = rest.filter((word) => word !== 'to' && word !== 'via')
  // What follows “via” is not where they end.
  const ends = hexes.length > 0 && rest.at(-1) === hexes.at(-1) && rest.at(-2) !== 'via'
  if (!ends) return unclear('Where to?')
  const led = rest.includes('via')
  if (led && !offer.byWay) return unclear('These units cannot go by way of a hex.')
  if (hexes.length > 1 && !led) return order(offer.order(units, hexes, mode))
  let begun: readonly string[] | undefined
  let warnings: readonly Warning[] | undefined
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
    warnings = i === hexes.length - 1 ? path.warnings : undefined
  }
  return warned(offer.order(units, begun!, mode), warnings, sure)
}

function attack(
  offers: readonly AttackOffer[],
  [target, ...words]: readonly string[],
  sure: boolean
): Command {
  const offer = offers.find((candidate) => candidate.targets().includes(target!))
  if (offer === undefined) return unclear(`${target ?? ''} cannot be attacked now.`)
  const rest = words.filter((word) => word !== 'with')
  const also: string[] = []
  while (rest[0] === 'and') {
    const [, hex] = rest.splice(0, 2)
    if (!offer.along?.([target!, ...also]).includes(hex!))
      return unclear(`${hex ?? ''} cannot be attacked at once with ${[target, ...also].join(' and ')}.`)
    also.push(hex!)
  }
  const able = offer.attackers(target!, also)
  const known = rest.filter((word) => able.includes(word))
  const how = attackHow(takeMode(offer.modes?.(target!, known), rest), also)
  const units = rest
  const other = units.find((unit) => !able.includes(unit))
  if (other !== undefined) return unclear(`${other} cannot attack ${target}.`)
  if (units.length === 0) return unclear('With which units?')
  const seen = previewOf(offer, target!, units, how)
  // What is not allowed is ordered all the same, so that the rules say why not.
  return warned(offer.order(target!, units, how), seen.ok?.warnings, sure)
}

function place(offers: readonly PlaceOffer[], words: readonly string[], sure: boolean): Command {
  const rest = words.filter((word) => word !== 'in')
  const [piece] = rest
  const offer = offers.find(({ pieces }) => pieces.includes(piece!))
  if (offer === undefined) return unclear(`${piece ?? ''} cannot be placed now.`)
  const mode = takeMode(offer.modes?.(piece!), rest)
  const hex = rest[1]
  if (hex === undefined) return unclear('In which hex?')
  return offer.hexes(piece!, mode).includes(hex)
    ? warned(offer.order(piece!, hex, mode), offer.warnings?.(piece!, hex, mode), sure)
    : unclear(`${piece} cannot be placed in ${hex}.`)
}

function select(offers: readonly SelectOffer[], words: readonly string[]): Command {
  const units = words.filter((word) => word !== 'none')
  const offer = offers.find(({ from }) => units.every((unit) => from.includes(unit)))
  if (offer === undefined) return unclear('These cannot be chosen now.')
  const bar = selectionBar(offer, units)
  return bar === null ? order(offer.order(units)) : unclear(`${bar.why} (${ruleWords(bar.rule)})`)
}

function spend(offers: readonly SpendOffer[], words: readonly string[]): Command {
  const [first] = words
  const has = ({ items }: SpendOffer) => items.some(({ id }) => id === first)
  const offer = offers.find(has) ?? (offers.length === 1 ? offers[0] : undefined)
  if (offer === undefined) return unclear(offers.length === 0 ? 'There is nothing to spend now.' : 'On what?')
  // Where there is one item its name need not be said.
  const said = offer.items.length === 1 && words.length === 1 ? [offer.items[0]!.id, first!] : words
  const bought: Record<string, number> = {}
  for (let i = 0; i < said.length && first !== 'none'; i += 2) bought[said[i]!] = Number(said[i + 1])
  if (words.length === 0) return unclear('On what, and how many?')
  const amounts: Amounts = { ...leastOf(offer), ...bought }
  const bar = spendingBar(offer, amounts)
  return bar === null ? order(offer.order(amounts)) : unclear(`${bar.why} (${ruleWords(bar.rule)})`)
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
  const sure = typed.trim().endsWith('!')
  const words = typed
    .replace(/[\s!]+$/, '')
    .trim()
    .split(/\s+/)
  const [verb = '', ...said] = words
  const rest = withPlaces(said, names, offers)
  if (verb === '?' || verb === 'help') return { is: 'help', lines: helpFor(offers) }
  if (verb === 'undo') return { is: 'undo', how: rest[0] === 'phase' ? 'phase' : 'step' }
  if (verb === 'move') return move(...meant(of(offers, 'move'), rest), sure)
  if (verb === 'attack') return attack(...meant(of(offers, 'attack'), rest), sure)
  if (verb === 'place') return place(...meant(of(offers, 'place'), rest), sure)
  if (verb === 'select') return select(...meant(of(offers, 'select'), rest))
  if (verb === 'spend') return spend(...meant(of(offers, 'spend'), rest))
  const picks = of(offers, 'pick')
  // What is picked is never the button of the same name.
  const named = verb === 'pick' ? undefined : called(of(offers, 'confirm'), words)
  if (named !== undefined) return order(named.order)
  const [among, name] = verb === 'pick' ? meant(picks, said) : [picks, words]
  const picked = called(
    among.flatMap(({ choices }) => choices),
    name
  )
  if (picked !== undefined) return warned(picked.order, picked.warnings, sure)
  const barred = called(
    among.flatMap(({ unavailable = [] }) => unavailable),
    name
  )
  return unclear(
    barred === undefined
      ? `“${typed.trim()}” is not understood. Type ? for help.`
      : `${barred.why} (${ruleWords(barred.rule)})`
  )
}

function called<T extends { readonly id: string; readonly text: string }>(
  list: readonly T[],
  words: readonly string[]
): T | undefined {
  const said = words.join(' ').toLowerCase()
  return list.find(({ id, text }) => [id, text].some((name) => name.toLowerCase() === said))
}
