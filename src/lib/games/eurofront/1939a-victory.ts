// Scenario 1939A: how the Winter War ends (1939A.v).
import { worldOf } from './board'
import type { Context } from './events'
import { cvOf, mustKnow } from './secret'
import type { State } from './state'
import { SEATS, SOVIETS } from './world'

const RULE = '1939A.v'
/** An armistice is a Soviet victory from this count on. */
const LINE = 10

function win(state: State, winner: 0 | 1, why: string, { emit }: Context): void {
  state.result = { winner: SEATS[winner], rule: RULE, why }
  emit({ kind: 'victory', rule: RULE, winner: SEATS[winner], why })
}

/** Strength of the Soviet HQs, and Finnish units that are lost. */
export function winterCount(state: State): number {
  const { units } = worldOf(state)
  const lost = state.eliminated.filter(({ unit }) => units[unit]!.nation === 'Finland').length
  let strength = 0
  state.at.forEach((place, token) => {
    if (place >= 0 && state.color[token] === SOVIETS && mustKnow(state, token).isHq)
      strength += cvOf(state, token)
  })
  return strength + lost
}

export function endByArmistice(state: State, context: Context): void {
  const count = winterCount(state)
  const why = `Armistice, with a count of ${count}.`
  if (count < LINE) win(state, 0, `Axis minor victory: ${why}`, context)
  else win(state, 1, `Soviet minor victory: ${why}`, context)
}

export const endByDefeat = (state: State, context: Context): void =>
  win(state, 1, 'Soviet major victory: Finland is defeated.', context)

/** After March 1940. */
export const endScenario = (state: State, context: Context): void =>
  win(state, 0, 'Axis decisive victory: Finland stands, and there is no armistice.', context)
