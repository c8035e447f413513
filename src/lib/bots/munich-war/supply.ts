// Whether a unit would be in supply elsewhere: tried on the position itself and taken back.
import { inSupply } from '../../games/munich-war/14-supply'
import type { Unit } from '../../games/munich-war/world'
import type { Situation } from './situation'

export function suppliedIn({ state }: Situation, unit: Unit, hex: number): boolean {
  const at = state.at[unit.index]!
  // What the board knows stays as it is: only where the line begins is another place.
  state.at[unit.index] = hex
  const supplied = inSupply(state, unit, 'combat')
  state.at[unit.index] = at
  return supplied
}
