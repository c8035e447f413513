// The handful of gestures from which every game composes what a seat may do.
// The page, the keyboard, the screen reader and the bots implement each gesture once. What is called a hex in an offer or
// order may as well be a box of the map (see pack/map.ts): both are places, and a place is known by its id.
import type { Bar, Line, Order } from './game'
import type { CardFace, Piece } from './picture'

interface OfferBase {
  /** Unique among the offers of one moment. */
  readonly id: string
  readonly rule: string
  readonly text: string
  /** Changes nothing that matters for play (turning a stack over): bots leave it alone. */
  readonly idle?: boolean
  /**
   * Both sides may look while this is decided: nothing in it tells what the other side does not know. So two people at one
   * device need not hand it over for it.
   */
  open?: true
}

/** What is known of an answer before it is given. */
export interface Outlook {
  /** What comes of it, each with its rule. */
  readonly notes: readonly { readonly text: string; readonly rule: string }[]
  /** The battle as it would then be fought. */
  readonly battle?: BattlePreview
}

/** What the player may not want about a step that the rules allow: out of supply there, a neutral is invaded. */
export interface Warning extends Bar {
  /** It cannot be made good: no tap and no drag does it at once, its button has to be pressed. */
  readonly grave?: true
}

/** What a choice of losses pays of what is owed, in the measure of the game. */
export interface Payment {
  readonly paid: number
  readonly owed: number
  /** "steps", "corps"; as it is said of what is owed. */
  readonly in: string
}

/** What becomes of a unit that takes a loss. */
export interface Fate {
  readonly unit: string
  /** "Destroyed", "Reduced to 2-3-4" */
  readonly text: string
  /** The counter as it is then: its reverse side. Missing: nothing is left of it. */
  readonly after?: Piece
}

/** End, pass, roll, decline: one order and nothing to choose. */
export interface ConfirmOffer extends OfferBase {
  readonly gesture: 'confirm'
  readonly order: Order
  /** What most players answer, most of the time: its button is the large one. */
  readonly usual?: true
  /** What is known of it beforehand; worked out when somebody looks. */
  readonly outlook?: () => Outlook
  /** What is still possible and will lapse; shown before the order is given. */
  readonly lapses?: () => readonly string[]
  /** How the game is about to be lost, as things stand; asked about first of all. */
  readonly dangers?: () => readonly string[]
  /**
   * A "no" to a question that is asked often and mostly for nothing. Where both sides sit at one device the other one may
   * ask it across the table in these words and give the "no" that is said there, without the device changing hands. So
   * neither the words here nor the order may tell what the other side does not know.
   */
  readonly spoken?: string
}

export interface Choice {
  readonly id: string
  readonly text: string
  readonly rule?: string
  readonly hexes?: readonly string[]
  readonly units?: readonly string[]
  readonly order: Order
  /** What is known of it beforehand; worked out when somebody looks. */
  readonly outlook?: () => Outlook
  /** Losses: what it pays, and what becomes of the unit. */
  readonly pays?: Payment
  readonly fate?: Fate
  /** The card that it plays. */
  readonly card?: CardFace
  /** What it reaches, shaded on the map; `hexes` lead to one place. */
  readonly area?: readonly string[]
  /** The chance that it succeeds. */
  readonly chance?: number
  /** What adds up to it, each with its rule. */
  readonly lines?: readonly Line[]
  readonly warnings?: readonly Warning[]
}

/** What cannot be chosen now although one might expect it, and why. */
export interface Unavailable extends Bar {
  readonly id: string
  readonly text: string
  readonly hexes?: readonly string[]
  readonly card?: CardFace
}

/** Pick exactly one. */
export interface PickOffer extends OfferBase {
  readonly gesture: 'pick'
  readonly choices: readonly Choice[]
  /** Shown beside the choices; ids differ from theirs. */
  readonly unavailable?: readonly Unavailable[]
  /** It settles when a question shall be asked (see `standing.ts`); asked: the question is being asked now. */
  readonly standing?: 'asked' | 'turn'
}

export interface ReachedHex {
  readonly hex: string
  readonly cost: number
}

export interface ExplainedPath {
  readonly hexes: readonly string[]
  readonly cost: number
  /** What the units have left to spend, before they go; missing: it is not counted. */
  readonly of?: number
  readonly steps: readonly { readonly hex: string; readonly lines: readonly Line[] }[]
  /** What the player may not want about where it ends (out of supply); worked out when it is asked for. */
  readonly warnings?: readonly Warning[]
}

/** A way of doing something. Where there are several, the first is the ordinary one. */
export interface Mode {
  readonly id: string
  readonly text: string
  readonly rule: string
}

/** Move one or more units along a path. Costs are in movement points. */
export interface MoveOffer extends OfferBase {
  readonly gesture: 'move'
  readonly units: readonly string[]
  /** Units that may move together with this one. */
  together(unit: string): readonly string[]
  /** Ways of moving: march, column, rail. Missing: there is only one. */
  modes?(units: readonly string[]): readonly Mode[]
  /**
   * A way of one's own can be put together, from one hex where the units could stop to the next: `begun` is the part of
   * it that is settled, the hexes of a path that the offer gave before. Without it `begun` is never given.
   */
  readonly byWay?: true
  /** Where the units can stop, going on from where `begun` ends; the cost is always that of the whole way. */
  reach(units: readonly string[], mode?: string, begun?: readonly string[]): readonly ReachedHex[]
  /** The whole way, `begun` included; null when they cannot stop there. */
  path(units: readonly string[], to: string, mode?: string, begun?: readonly string[]): ExplainedPath | null
  /** All ways to a hex, where these are few and no hex on the way is one to stop in; the first is that of `path`. */
  paths?(units: readonly string[], to: string, mode?: string): readonly ExplainedPath[]
  /**
   * Why the units cannot stop in a hex that is not in their reach: the first thing that stands in the way of going there,
   * by the same rules as the order. null: it cannot be said.
   */
  why?(units: readonly string[], to: string, mode?: string, begun?: readonly string[]): Bar | null
  /** What it is, where it is no ordinary move: "Advance". */
  readonly verb?: string
  /** The move that most players would make next: shown as begun, and only to be confirmed. null: there is none. */
  suggested?(): { readonly units: readonly string[]; readonly to: string } | null
  order(units: readonly string[], path: readonly string[], mode?: string): Order
}

/** What every preview of a battle says. */
interface PreviewBase {
  /** The chance that none of the defenders is left; missing when that cannot be known. */
  readonly destroys?: number
  /** What the attack does to the attackers, or may do. */
  readonly warnings?: readonly Warning[]
  /** Defenders that are not known: it is the best that can come of it. */
  readonly hidden?: number
  /** What can be added once it is declared, and counts for nothing yet: "air support: 2 columns". */
  readonly addable?: readonly string[]
  /** What else the preview cannot know. */
  readonly unknown: readonly string[]
}

/** A battle that is one roll on a table. */
export interface OddsPreview extends PreviewBase {
  /** What adds up to the strengths and the column, each with its rule. */
  readonly attack: readonly Line[]
  readonly defense: readonly Line[]
  readonly shifts: readonly Line[]
  readonly table: string
  readonly column: number
  readonly columns: readonly string[]
  /** What attack and defense come to ("+8", "2:1"), and the column of that before the shifts. */
  readonly before?: { readonly sum: string; readonly column: number }
  /** Chance of each result; the chances add up to 1. */
  readonly results: readonly {
    readonly result: string
    readonly chance: number
    /** What the sign of the table means. */
    readonly words?: string
    /** What it costs the attacker and the defender. */
    readonly losses?: readonly [number, number]
  }[]
}

/** What one unit rolls in a battle, and which pips hit. */
export interface Firer {
  readonly unit: string
  readonly dice: number
  /** These pips or more are a hit. */
  readonly hits: number
  readonly rule: string
}

/** One side of a battle in which every unit rolls its own dice. */
export interface LineUp {
  readonly firers: readonly Firer[]
  /** What makes a difference: "Two hits for a loss in woods". */
  readonly notes: readonly { readonly text: string; readonly rule: string }[]
  /** The chance to lose none, one, two and so on; they add up to 1. null: it cannot be known. */
  readonly losses: readonly number[] | null
}

/** A battle without a table. */
export interface DicePreview extends PreviewBase {
  readonly attacker: LineUp
  readonly defender: LineUp
  /** What is lost: "steps". */
  readonly in: string
}

export type BattlePreview = OddsPreview | DicePreview

export const isDiced = (preview: BattlePreview): preview is DicePreview => 'attacker' in preview

/** What both sides lose on the average, as far as it can be known. */
export function meanLosses(preview: BattlePreview): readonly [attacker: number, defender: number] {
  const mean = (chances: readonly number[] | null) =>
    (chances ?? []).reduce((sum, chance, losses) => sum + chance * losses, 0)
  if (isDiced(preview)) return [mean(preview.attacker.losses), mean(preview.defender.losses)]
  const onTable = (side: 0 | 1) =>
    preview.results.reduce((sum, { chance, losses }) => sum + chance * (losses?.[side] ?? 0), 0)
  return [onTable(0), onTable(1)]
}

/** For games in which every battle has a table. */
export function oddsOf(preview: BattlePreview): OddsPreview {
  if (isDiced(preview)) throw new Error('This battle has no table.')
  return preview
}

/** How a hex is attacked, beyond by whom. */
export interface AttackHow {
  readonly mode?: string
  /** Further hexes that are attacked at once with it. */
  readonly also?: readonly string[]
}

/** Attack a hex, or several at once, with some of the units that can. */
export interface AttackOffer extends OfferBase {
  readonly gesture: 'attack'
  targets(): readonly string[]
  /** Hexes that can be attacked at once with these, the first of which is the target. Missing: one hex at a time. */
  along?(hexes: readonly string[]): readonly string[]
  attackers(target: string, also?: readonly string[]): readonly string[]
  /** Ways of attacking: an assault, a mobile attack. Missing: there is only one. */
  modes?(target: string, units: readonly string[]): readonly Mode[]
  preview(target: string, units: readonly string[], how?: AttackHow): BattlePreview
  /** Why these units cannot attack together; null when they can. Without it every choice of attackers is legal. */
  judge?(target: string, units: readonly string[], how?: AttackHow): Bar | null
  order(target: string, units: readonly string[], how?: AttackHow): Order
}

/** Pieces that are placed by the same words of the rules. */
export interface PieceGroup {
  readonly label: string
  readonly rule: string
  readonly pieces: readonly string[]
}

/** Put a piece into a hex: set-up, reinforcements, markers, dispersal. */
export interface PlaceOffer extends OfferBase {
  readonly gesture: 'place'
  readonly pieces: readonly string[]
  /** The same pieces sorted by what is said about placing them, where there are many. */
  readonly groups?: readonly PieceGroup[]
  /** All of them stand where the player has put them and may be moved about: nobody does that for him. */
  readonly settled?: true
  /** Ways of placing a piece: in the line, in reserve. Missing: there is only one. */
  modes?(piece: string): readonly Mode[]
  hexes(piece: string, mode?: string): readonly string[]
  /** What the player may not want about a piece in a hex. */
  warnings?(piece: string, hex: string, mode?: string): readonly Warning[]
  order(piece: string, hex: string, mode?: string): Order
}

/** Something to choose that is neither a unit nor a hex: a card, a marker, a country. */
export interface Thing {
  readonly text: string
  /** Where it is: on the map it can be tapped there. */
  readonly hex?: string
  readonly card?: CardFace
}

/** What each costs that is chosen, and what there is to pay with. */
export interface Prices {
  readonly budget: number
  /** What it is counted in: "points". */
  readonly in: string
  of(id: string): number
}

/** Choose some of these, within a limit the game judges: losses, advances, components, hexes to mark, cards to discard. */
export interface SelectOffer extends OfferBase {
  readonly gesture: 'select'
  readonly role: 'losses' | 'advance' | 'combine' | 'join' | 'mark'
  /** What they are; missing: units. */
  readonly of?: 'hexes' | 'things'
  readonly from: readonly string[]
  /** What is said of each where they are things. */
  thing?(id: string): Thing
  readonly prices?: Prices
  readonly min: number
  readonly max: number
  /** Why this choice is not allowed; null when it is. */
  judge(units: readonly string[]): Bar | null
  /** Losses: what this choice pays, and what becomes of each unit. */
  pays?(units: readonly string[]): Payment
  fate?(unit: string): Fate
  /** The choice that most players would make: shown as made, and only to be confirmed. */
  suggested?(): readonly string[]
  /** Where the chosen units go. */
  readonly into?: string
  /** What the button says for these units: "Advance 2 units"; for none what is done then: "Stay". */
  button?(units: readonly string[]): string
  order(units: readonly string[]): Order
}

/** How many of each item, by its id; what is not named is not bought. */
export type Amounts = Readonly<Record<string, number>>

/** One thing that a budget can be spent on: a unit to refit, a front to supply, a step to lose. */
export interface SpendItem {
  readonly id: string
  readonly text: string
  /** What one of it takes from the budget. */
  readonly price: number
  readonly min: number
  readonly max: number
  readonly rule?: string
  /** What it is about: on the map it can be tapped there. */
  readonly hex?: string
  readonly units?: readonly string[]
}

/** Spend a budget on items, within limits the game judges: production, refits, allocations, losses by step. One order. */
export interface SpendOffer extends OfferBase {
  readonly gesture: 'spend'
  readonly budget: number
  /** So much of it must be spent; missing: what is left lapses. */
  readonly least?: number
  /** What the budget is counted in: "points", "air markers". */
  readonly in: string
  readonly items: readonly SpendItem[]
  /** What the rules have against it beyond prices and limits; null: nothing. */
  judge?(amounts: Amounts): Bar | null
  /** What comes of it, each with its rule: "3 markers give ground support". */
  outlook?(amounts: Amounts): Outlook['notes']
  /** What most players would spend: shown as chosen, and only to be confirmed. */
  suggested?(): Amounts
  /** What the button says: "Bomb with 2". */
  button?(amounts: Amounts): string
  order(amounts: Amounts): Order
}

export type Offer = ConfirmOffer | PickOffer | MoveOffer | AttackOffer | PlaceOffer | SelectOffer | SpendOffer
