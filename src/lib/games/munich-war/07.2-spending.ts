// 7.2, 7.3: replacement points are spent on mobilizing and refitting units, in the Mobilization Phase and whenever an event
// or an alert gives some (6.0, 23.2).
import { endOffer } from '../../kernel/offer-kit'
import type { Choice, Offer, PickOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { worldOf } from './board'
import { mobilizable, mobilize, muster } from './07.2-mobilizing'
import { refit, refitCost, refittable } from './07.3-refit'
import type { Phase } from './events'
import { hexNames } from './lookup'
import type { OrderOf } from './orders'
import type { Purse, SpendFrame, State } from './state'
import { SEATS, type Unit } from './world'

/** Nothing is asked where nothing can be bought, whatever is left lapses (6.0_4b, 7.1e). */
export function beginSpending(state: State, about: Omit<SpendFrame, 'phase'>): void {
  const frame: SpendFrame = { phase: 'spend', ...about }
  if (frame.purses.length > 0 && canSpend(state, frame)) push<SpendFrame>(state, frame)
}

/** In the Mobilization Phase who has points is asked in any case: that nothing can be bought would tell too much (15.0). */
const canSpend = (state: State, frame: SpendFrame): boolean =>
  frame.rule === '7.2' || mobilizable(state, frame).length > 0 || refittable(state, frame).length > 0

/** "4 points of France", "2 points" when several countries may have them. */
function inWords(state: State, { countries, points }: Purse): string {
  const amount = `${points} ${points === 1 ? 'point' : 'points'}`
  return countries.length > 1 ? amount : `${amount} of ${worldOf(state).countries[countries[0]!]!}`
}

function pickOffer(id: string, rule: string, text: string, choices: readonly Choice[]): PickOffer {
  return { gesture: 'pick', id, rule, text, choices }
}

/** 7.2.1c: when a unit would come, by the die. */
function arrivalNotes(state: State): { readonly text: string; readonly rule: string }[] {
  const { tables, scenario } = worldOf(state)
  const { delay } = tables.mobilization
  return [...new Set(delay)].map((turns) => {
    const dice = delay.flatMap((one, index) => (one === turns ? [index + 1] : []))
    const due = state.turn + turns
    const late = due > scenario.turns.length
    const comes = late ? 'too late for this game' : `on turn ${due}`
    return { text: `Die ${dice.join(' or ')}: ${comes}`, rule: late ? '7.2.1d' : '7.2.1c' }
  })
}

function mobilizeChoice(state: State, unit: Unit): Choice {
  const order: OrderOf<'mobilize'> = { type: 'mobilize', unit: unit.id }
  const outlook = () => ({ notes: arrivalNotes(state) })
  return { id: unit.id, text: `${unit.name}, ${unit.nation}`, units: [unit.id], order, outlook }
}

function refitChoice(state: State, unit: Unit): Choice {
  const order: OrderOf<'refit'> = { type: 'refit', unit: unit.id }
  const cost = refitCost(state, unit)
  return {
    id: unit.id,
    text: `${unit.name}, ${unit.nation} (${cost} ${cost === 1 ? 'point' : 'points'})`,
    rule: '7.3d',
    units: [unit.id],
    ...(unit.land ? { hexes: hexNames(state, state.at[unit.index]!) } : {}),
    order
  }
}

export const spendPhase: Phase<State, SpendFrame> = {
  rule: '7.2',
  title: 'Replacement points',
  actor: (_state, frame) => SEATS[frame.side],
  offers(state, frame): Offer[] {
    const reserve = mobilizable(state, frame)
    const reduced = refittable(state, frame)
    const left = frame.purses.filter(({ points }) => points > 0).map((purse) => inWords(state, purse))
    const offers: Offer[] = []
    if (reserve.length > 0) {
      const choices = reserve.map((unit) => mobilizeChoice(state, unit))
      offers.push(pickOffer('mobilize', '7.2.1a', 'Mobilize a unit for 1 point', choices))
    }
    if (reduced.length > 0) {
      const choices = reduced.map((unit) => refitChoice(state, unit))
      offers.push(pickOffer('refit', '7.3a', 'Refit a unit', choices))
    }
    const lapses = () => (reserve.length + reduced.length > 0 ? left : [])
    offers.push(endOffer('7.1e', 'Spend no more', { lapses }))
    return offers
  },
  orders: {
    mobilize,
    muster,
    refit,
    end: (state: State, frame: SpendFrame) => pop(state, frame)
  }
}
