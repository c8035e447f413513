// 5.2.2: what all effects of cards have in common: what they ask, and how they are carried out.
import type { Bar } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import type { EffectData, EffectKind } from './cards-data'
import type { Context } from './events'
import type { CardFrame, InForce, State } from './state'
import type { Side, Unit } from './world'

export type Told<K extends EffectKind> = Extract<EffectData, { do: K }>

/** What somebody chooses for an effect. Of units, hexes, options and things only one kind is given. */
export interface Question {
  readonly side: Side
  readonly rule: string
  readonly text: string
  readonly units?: readonly Unit[]
  readonly hexes?: readonly number[]
  /** One of them: cards by number, markers by slot, ways to go on. */
  readonly options?: readonly { readonly id: string; readonly text: string }[]
  /** It takes a card or marker (the order `pick`). */
  readonly picks?: true
  readonly min: number
  readonly max: number
  judge?(chosen: readonly number[]): Bar | null
  /** Besides what is chosen in general. */
  readonly offers?: readonly Offer[]
}

export interface Effect<K extends EffectKind = EffectKind> {
  /** What has to be chosen now; null: nothing. */
  ask?(state: State, frame: CardFrame, effect: Told<K>): Question | null
  /** Carries it out, with what was chosen in the frame. true: it is not done yet. */
  run(state: State, frame: CardFrame, effect: Told<K>, context: Context): boolean | void
}

/** Nothing is asked where there is nothing to choose from. */
export const orNothing = (question: Question): Question | null =>
  (question.units ?? question.hexes ?? question.options ?? []).length === 0 ? null : question

/** What a card sets in force, with what was chosen for it. */
export function setForce(
  state: State,
  { card, side, units, hexes }: CardFrame,
  effect: EffectData,
  until: InForce['until'],
  chosen: { units?: true; hexes?: true } = {}
): void {
  state.inForce.push({
    card,
    side,
    until,
    effect,
    ...(chosen.units && { units: [...units] }),
    ...(chosen.hexes && { hexes: [...hexes] })
  })
}
