// The toy game with more to decide at the start of each turn: what a small budget is spent on, and which card is played.
import type { Amounts, Choice, Offer, SpendOffer } from '../offers'
import { pop, push } from '../phases'
import { must, refuse, type Order } from '../game'
import { spendingBar } from '../spending'
import type { Context, Phase } from './toy-events'
import type { Check } from './toy-orders'
import type { StaffFrame } from './toy-staff'
import { other, type SeatFrame, type ToySeat, type ToyState } from './toy-state'
import { worldOf } from './toy-world'

const INCOME = 3
const MOST_RESERVE = 3
const HOME = { red: 'h1', blue: 'h7' } as const
const FIELD = { red: ['h5', 'h6', 'h7'], blue: ['h1', 'h2', 'h3'] } as const
export interface Campaign {
  /** Cards that were played. */
  used: string[]
  depots: Record<string, string>
  mines: string[]
}

const countIn = (state: ToyState, hex: string) => Object.values(state.at).filter((at) => at === hex).length

/** 5.1: lost pieces come back for two points each, a reserve grows for one. */
function worksOffer(state: ToyState, seat: ToySeat): SpendOffer {
  const lost = state.lost.filter((piece) => piece[0] === seat[0])
  const home = HOME[seat]
  const isFree = Object.entries(state.at).every(([piece, hex]) => hex !== home || piece[0] === seat[0])
  return {
    gesture: 'spend',
    id: 'works',
    rule: '5.1',
    text: 'Spend your income',
    budget: INCOME,
    in: 'points',
    items: [
      {
        id: 'reserve',
        text: 'Add to the reserve',
        price: 1,
        min: 0,
        max: MOST_RESERVE - (state.reserve[seat] ?? 0)
      },
      ...lost.map((piece) => ({
        id: piece,
        text: `Rebuild ${piece}`,
        price: 2,
        min: 0,
        max: isFree ? 1 : 0,
        rule: '5.1a',
        hex: home
      }))
    ],
    judge: (amounts) => {
      const back = lost.reduce((sum, piece) => sum + (amounts[piece] ?? 0), 0)
      return back + countIn(state, home) <= 2 || back === 0 ? null : { rule: '2.1', why: 'Home is full.' }
    },
    outlook: ({ reserve = 0 }) => [
      { rule: '1.2', text: `Reserve: ${(state.reserve[seat] ?? 0) + reserve}.` }
    ],
    order: (bought) => ({ type: 'works', bought }) as Order
  }
}

export const works: Phase<ToyState, SeatFrame> = {
  rule: '5.1',
  title: 'Works',
  actor: (_state, frame) => frame.seat,
  offers: (state, { seat }): Offer[] => [worksOffer(state, seat)],
  orders: {
    works(state: ToyState, frame: SeatFrame, { bought }: Order & { bought: Amounts }, { emit }: Context) {
      must(spendingBar(worksOffer(state, frame.seat), bought))
      const { reserve = 0, ...pieces } = bought
      state.reserve[frame.seat] = (state.reserve[frame.seat] ?? 0) + reserve
      const back = Object.keys(pieces).filter((piece) => pieces[piece]! > 0)
      for (const piece of back) state.at[piece] = HOME[frame.seat]
      state.lost = state.lost.filter((piece) => !back.includes(piece))
      emit({ kind: 'rebuilt', rule: '5.1', units: back })
      pop(state, frame)
    }
  }
}

/** 5.2: a card may be played once; who sends away the guard must mean it. */
export const cards: Phase<ToyState, SeatFrame> = {
  rule: '5.2',
  title: 'Cards',
  actor: (_state, frame) => frame.seat,
  offers(state, { seat }): Offer[] {
    const { title, from } = worldOf(state).cards.raid
    const text = `Play “${title}”`
    const line = `On a roll of ${from} or more the enemy loses his reserve.`
    const card = { id: 'raid', title, lines: [line] }
    const raid: Choice = {
      id: 'raid',
      text,
      card,
      area: FIELD[seat],
      chance: (7 - from) / 6,
      lines: [{ label: 'Die needed', value: from, rule: '5.2' }],
      warnings: [{ rule: '5.2a', why: 'The card is gone for good.', grave: true }],
      order: { type: 'raid' }
    }
    const used = state.campaign!.used.includes(seat)
    const gone = { id: 'raid', text, card, rule: '5.2a', why: 'It was played already.' }
    return [
      {
        gesture: 'pick',
        id: 'card',
        rule: '5.2',
        text: 'Play a card',
        choices: [...(used ? [] : [raid]), { id: 'none', text: 'No card', order: { type: 'pass' } }],
        unavailable: used ? [gone] : []
      }
    ]
  },
  orders: {
    raid(state: ToyState, frame: SeatFrame, _order: Order, { dice, emit }: Context) {
      const { used } = state.campaign!
      if (used.includes(frame.seat)) refuse('5.2a', 'It was played already.')
      used.push(frame.seat)
      const die = dice.roll(6)
      if (die >= worldOf(state).cards.raid.from) state.reserve[other(frame.seat)] = 0
      emit({ kind: 'raided', rule: '5.2', dice: [die] })
      pop(state, frame)
    },
    pass: (state: ToyState, frame: SeatFrame) => pop(state, frame)
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText)

/** The form of the orders that only this scenario has. */
export const campaignShapes: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  works: {
    bought: (value) =>
      typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger)
  },
  raid: {},
  fire: { hexes: isTexts, units: isTexts, mode: isText },
  shift: { piece: isText, hex: isText, mode: isText },
  depot: { hex: isText, mode: isText },
  mines: { hexes: isTexts }
}

/** Before the turn of a seat. */
export function openCampaign(state: ToyState, seat: ToySeat): void {
  push<StaffFrame>(state, { phase: 'staff', seat, done: [] })
  push<SeatFrame>(state, { phase: 'cards', seat })
  push<SeatFrame>(state, { phase: 'works', seat })
}
