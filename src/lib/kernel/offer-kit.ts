// Offers that every game makes: to end or to decline something, to put units or markers somewhere.
import type { Order } from './game'
import { unitIds, type Names } from './names'
import type { Choice, ConfirmOffer, PickOffer, PlaceOffer } from './offers'

/** What an offer is: its name, its rule and its words. */
export interface About {
  readonly id: string
  readonly rule: string
  readonly text: string
}

type Confirmed = Omit<ConfirmOffer, 'gesture' | 'order' | keyof About>

export interface EndOrder extends Order {
  readonly type: 'end'
}

/** One order and nothing to choose. */
export function confirmOffer<O extends Order>(
  { id, rule, text }: About,
  order: O,
  more?: Confirmed
): ConfirmOffer {
  return { gesture: 'confirm', id, rule, text, order, ...more }
}

/** Ends a phase, or declines what is offered besides it. */
export function endOffer(rule: string, text: string, more?: Confirmed): ConfirmOffer {
  return confirmOffer<EndOrder>({ id: 'end', rule, text }, { type: 'end' }, more)
}

export interface PlaceOrder extends Order {
  readonly type: 'place'
  readonly piece: string
  readonly hex: string
}

const placed = (piece: string, hex: string): PlaceOrder => ({ type: 'place', piece, hex })

/** Units to put into one of the hexes that each may go to; `order`: where it is more than the placing of a piece. */
export function placeOffer<S, U extends { readonly id: string }>(
  state: S,
  { unitNamed, hexIds }: Pick<Names<S, U>, 'unitNamed' | 'hexIds'>,
  { id, rule, text }: About,
  units: readonly U[],
  hexesFor: (unit: U) => readonly number[],
  order: (unit: string, hex: string) => Order = placed
): PlaceOffer {
  return {
    gesture: 'place',
    id,
    rule,
    text,
    pieces: unitIds(units),
    hexes: (piece) => hexIds(state, hexesFor(unitNamed(state, piece))),
    order
  }
}

/** The same for a marker. */
export function markerOffer<S>(
  state: S,
  { hexIds }: { readonly hexIds: (state: S, hexes: readonly number[]) => string[] },
  { id, rule, text }: About,
  marker: string,
  hexes: () => readonly number[],
  order: (hex: string) => Order = (hex) => placed(marker, hex)
): PlaceOffer {
  return {
    gesture: 'place',
    id,
    rule,
    text,
    pieces: [marker],
    hexes: () => hexIds(state, hexes()),
    order: (_piece, hex) => order(hex)
  }
}

export interface TopOrder extends Order {
  readonly type: 'top'
  readonly unit: string
}

/** Which unit lies on top of its stack is for the owner to say; `units`: those that lie below, found when somebody looks. */
export function topOffer<S, U extends { readonly id: string; readonly index: number }>(
  state: S & { readonly at: readonly number[] },
  { hexId }: Pick<Names<S, U>, 'hexId'>,
  rule: string,
  units: () => readonly U[],
  say: (unit: U) => string
): PickOffer {
  return {
    gesture: 'pick',
    id: 'top',
    rule,
    text: 'Put a unit on top of its stack',
    idle: true,
    // Made only when somebody looks: bots never do.
    get choices(): Choice[] {
      return units().map((unit) => ({
        id: unit.id,
        text: say(unit),
        rule,
        units: [unit.id],
        hexes: [hexId(state, state.at[unit.index]!)],
        order: { type: 'top', unit: unit.id } satisfies TopOrder
      }))
    }
  }
}
