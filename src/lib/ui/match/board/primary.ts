// What the big button does: the order that a draft has come to, or what is still missing.
import type { Order } from '../../../kernel/game'
import {
  isDiced,
  type Amounts,
  type BattlePreview,
  type LineUp,
  type Payment,
  type SelectOffer,
  type SpendOffer
} from '../../../kernel/offers'
import { costOf, selectionBar } from '../../../kernel/selecting'
import { spendingBar, spentOn } from '../../../kernel/spending'
import { count } from '../../../kernel/words'
import { percent } from '../percents'
import { isHopeless, mayBeNobody, previewOf } from './aids'
import { activeOffer, amountsIn, howOf, modeOf, pieceOf, type Draft, type Field, type OfferOf } from './draft'
import { amount, spending } from './lights'
import { meantBy } from './meant'
import { pathFor, reachFor } from './ways'

export interface Primary {
  readonly text: string
  /** null: not yet. */
  readonly order: Order | null
  /** What is missing, or what the rules have against it. */
  readonly why: string
  readonly rule: string
  /** What comes of it, in a few words below. */
  readonly detail?: string
  /** Nobody sensible would do it. */
  readonly hopeless?: boolean
}

interface Words {
  hex(id: string): string
  unit(id: string): { readonly name: string }
}

const ready = (text: string, order: Order): Primary => ({ text, order, why: '', rule: '' })
const missing = (text: string, why: string, rule = ''): Primary => ({ text, order: null, why, rule })

/** "3 units" */
const units = (count: number) => `${count} ${count === 1 ? 'unit' : 'units'}`

/** "Pays 2 of 3 corps" */
export const payment = ({ paid, owed, in: measure }: Payment) =>
  `Pays ${amount(paid)} of ${amount(owed)} ${measure}`

export function primaryOf(field: Field, begun: Draft, names: Words): Primary | null {
  const draft = meantBy(field, begun)
  const offer = activeOffer(field, draft)
  switch (offer?.gesture) {
    case 'move':
      return movePrimary(offer, draft, names, begun.offer === null)
    case 'attack':
      return attackPrimary(offer, draft, names)
    case 'place': {
      const piece = pieceOf(offer, draft)
      if (piece === null) return missing('Place', 'Choose what to place.')
      if (draft.target === null)
        return missing(
          'Place',
          offer.hexes(piece, modeOf(offer, draft)).length > 0
            ? 'Tap one of the marked hexes.'
            : 'There is no place for it now.'
        )
      return ready(
        `Place in ${names.hex(draft.target)}`,
        offer.order(piece, draft.target, modeOf(offer, draft))
      )
    }
    case 'select':
      return selectPrimary(offer, draft.units)
    case 'pick': {
      const [only] = offer.choices
      // Where there is one thing to choose its button is the choice.
      if (offer.choices.length === 1) return ready(only!.text, only!.order)
      const choice = offer.choices.find(({ id }) => id === draft.choice)
      if (choice === undefined) return missing('Choose', 'Choose one.')
      const { pays, chance } = choice
      const told = [pays && payment(pays), chance !== undefined && `Succeeds ${percent(chance)}`].filter(
        Boolean
      )
      const detail = told.length === 0 ? {} : { detail: told.join(', ') }
      return { ...ready(choice.text, choice.order), ...detail }
    }
    case 'spend':
      return spendPrimary(offer, amountsIn(offer, draft))
    case 'confirm':
    case undefined:
      return null
  }
}

/** `suggested`: nobody has chosen the units, so it is said who they are. */
function movePrimary(offer: OfferOf<'move'>, draft: Draft, names: Words, suggested: boolean): Primary {
  const verb = offer.verb ?? 'Move'
  if (draft.units.length === 0) return missing(verb, 'Tap a stack that can move.')
  const path = pathFor(offer, draft)
  if (draft.target === null)
    return missing(
      verb,
      path === null
        ? reachFor(offer, draft).length > 0
          ? 'Tap one of the marked hexes.'
          : nowhere(draft.units)
        : `${spending(path)} so far. Tap where to go next, or tap the waypoint to remove it.`
    )
  if (path === null) return missing(verb, 'That cannot be reached.')
  // An advance or retreat is no matter of points.
  const cost = path.cost > 0 && offer.verb === undefined ? ` (${spending(path)})` : ''
  const who = suggested ? ` ${draft.units.map((unit) => names.unit(unit).name).join(', ')}` : ''
  return ready(
    `${verb}${who} to ${names.hex(draft.target)}${cost}`,
    offer.order(draft.units, path.hexes, modeOf(offer, draft))
  )
}

const nowhere = ({ length }: readonly string[]) =>
  length === 1
    ? 'There is nowhere it can go now.'
    : 'There is nowhere they can go together. Leave some of them out.'

function attackPrimary(offer: OfferOf<'attack'>, draft: Draft, names: Words): Primary {
  if (draft.target === null) return missing('Attack', 'Tap a marked hex to attack it.')
  const hexes = [draft.target, ...draft.also].map((hex) => names.hex(hex))
  const text = `Attack ${hexes.join(' and ')}`
  const how = howOf(offer, draft)
  if (draft.units.length === 0 && !mayBeNobody(offer, draft.target, how))
    return missing(text, 'Choose who attacks.')
  const seen = previewOf(offer, draft.target, draft.units, how)
  if (seen.no !== null) return missing(text, seen.no.why, seen.no.rule)
  const { destroys } = seen.ok
  const odds = oddsWords(seen.ok)
  const detail = destroys === undefined ? odds : `${odds}, defender destroyed ${percent(destroys)}`
  return {
    ...ready(`${text} with ${units(draft.units.length)}`, offer.order(draft.target, draft.units, how)),
    detail,
    hopeless: isHopeless(seen.ok)
  }
}

/** "Column 3:1", "At best 3:1"; by dice: "5 dice against 3". */
function oddsWords(preview: BattlePreview): string {
  const { hidden = 0 } = preview
  if (!isDiced(preview)) {
    const { column, columns } = preview
    return `${hidden > 0 ? 'At best ' : 'Column '}${columns[column] ?? column}`
  }
  const dice = ({ firers }: LineUp) => firers.reduce((sum, one) => sum + one.dice, 0)
  const against = hidden > 0 ? `${count(hidden, 'unknown unit')}` : `${dice(preview.defender)}`
  return `${count(dice(preview.attacker), 'die', 'dice')} against ${against}`
}

/** "3 units" */
const counted = ({ of }: SelectOffer, count: number) =>
  of === undefined ? units(count) : of === 'hexes' ? `${count} ${count === 1 ? 'hex' : 'hexes'}` : `${count}`

/** The button of a choice, on the board and in the text view. */
export function selectPrimary(offer: SelectOffer, chosen: readonly string[]): Primary {
  const count = chosen.length
  const text = offer.button?.(chosen) ?? (count === 0 ? 'None of them' : `Confirm ${counted(offer, count)}`)
  const asked = offer.button === undefined ? 'Confirm' : text
  const told = [
    offer.pays && payment(offer.pays(chosen)),
    offer.prices &&
      `Costs ${amount(costOf(offer, chosen))} of ${amount(offer.prices.budget)} ${offer.prices.in}`
  ].filter(Boolean)
  const detail = told.length === 0 ? {} : { detail: told.join(', ') }
  const bar = selectionBar(offer, chosen)
  if (bar === null) return { ...ready(text, offer.order(chosen)), ...detail }
  // How many are wanted is no matter of rules.
  const fits = count >= offer.min && count <= offer.max
  return { ...missing(fits ? text : asked, bar.why, fits ? bar.rule : ''), ...detail }
}

/** The button of a budget, on the board and in the text view. */
export function spendPrimary(offer: SpendOffer, amounts: Amounts): Primary {
  const spent = spentOn(offer, amounts)
  const text =
    offer.button?.(amounts) ?? (spent === 0 ? 'Spend nothing' : `Spend ${amount(spent)} ${offer.in}`)
  const bar = spendingBar(offer, amounts)
  if (bar !== null) return missing(text, bar.why, bar.rule)
  const left = offer.budget - spent
  return {
    ...ready(text, offer.order(amounts)),
    ...(left > 0 && { detail: `${amount(left)} ${offer.in} left` })
  }
}

/** The other answer beside the big button: to advance nobody. null: there is none, or the big button is it. */
export function declineOf(field: Field, begun: Draft): Primary | null {
  const draft = meantBy(field, begun)
  const offer = activeOffer(field, draft)
  if (offer?.gesture !== 'select' || offer.role !== 'advance' || draft.units.length === 0) return null
  const none = selectPrimary(offer, [])
  return none.order === null ? null : none
}
