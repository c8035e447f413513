// For tests of combat: a battle under way, and the orders of a Combat phase.
import { AXIS, SOVIETS } from './world'
import { fighting, give, scene, type Scene } from './testing'
import type { State } from './state'

export const choose = (...hexes: string[]) => ({ type: 'choose', hexes })
export const fight = (hex: string) => ({ type: 'fight', hex })
export const suffer = (unit: string) => ({ type: 'suffer', units: [unit] })
export const strike = (hq: string, hex: string) => ({ type: 'strike', hq, hex })

/** A Soviet Combat phase in a battle that the Soviets have begun, supported by an HQ beside it unless said otherwise. */
export function battle(
  place: string,
  axis: Readonly<Record<string, number>>,
  soviets: Readonly<Record<string, number>>,
  more: Scene & { hq?: string | null; attacker?: 0 | 1 } = {}
): State {
  const { hq = 'SU-West', attacker = 1, ...of } = more
  const put = (units: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(units).map(([id, cv]) => [id, `${place}:${cv}`]))
  const state = scene({
    ...of,
    axis: { ...put(axis), ...of.axis },
    soviets: { ...put(soviets), ...(hq === null ? {} : { [hq]: '4208:3' }), ...of.soviets },
    owners: { [place]: attacker === 1 ? AXIS : SOVIETS, ...of.owners },
    attackers: { [place]: attacker, ...of.attackers }
  })
  return fighting(state, SOVIETS, hq === null ? [] : [hq])
}

/** The round, fought out. Who takes what is chosen by the names given, as it is asked. */
export function round(state: State, place: string, dice: number[], ...choices: string[]) {
  give(state, choose(place))
  give(state, fight(place), ...(choices.length === 0 ? dice : []))
  for (const unit of choices) give(state, suffer(unit))
}

export const CLEAR = '4308'
