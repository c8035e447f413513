// What cards have set in force: asked by the chapters that it changes, ended by the sequence of play.
import type { EffectData, EffectKind } from './cards-data'
import type { InForce, State } from './state'

type Told<K extends EffectKind> = Extract<EffectData, { do: K }>

/** What holds now of this kind, in the order in which it was played. */
export function inForce<K extends EffectKind>(
  state: State,
  kind: K
): readonly (Omit<InForce, 'effect'> & { readonly effect: Told<K> })[] {
  // Asked for with every step of every unit, and mostly there is nothing.
  if (state.inForce.length === 0) return []
  return state.inForce.filter(({ effect }) => effect.do === kind) as (Omit<InForce, 'effect'> & {
    effect: Told<K>
  })[]
}

const LASTS: readonly InForce['until'][] = ['battle', 'phase', 'playerTurn', 'turn', 'game']

/** Ends what lasts no longer than this. */
export function endForce(state: State, until: InForce['until']): void {
  const ending = LASTS.indexOf(until)
  state.inForce = state.inForce.filter((one) => LASTS.indexOf(one.until) > ending)
}
