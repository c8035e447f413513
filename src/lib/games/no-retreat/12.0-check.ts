// 12.0, 12.4: the Supply Phase: who can trace a line, and who loses his.
import { surrender } from './14.7.1-boxes'
import { supplyState } from './12-supply'
import { isOnMap, markSupply, worldOf } from './board'
import type { Context } from './events'
import { unitIds } from './lookup'
import { LOW, NONE, SUPPLIED, type State, type Supply } from './state'
import { SEATS, type Side, type Unit } from './world'

type Fate = Supply | 'surrendered'

/** 12.0: for the units of the Phasing player only. All of them are judged before anything changes. */
export function checkSupply(state: State, side: Side, context: Context): void {
  const own = worldOf(state).units.filter((unit) => unit.sideIndex === side && isOnMap(state, unit))
  const fates = own.map((unit): [Unit, Fate] => [unit, fateOf(state, unit)])
  const changed = fates.filter(([unit, fate]) => fate !== state.supply[unit.index])
  const those = (fate: Fate) => changed.filter(([, is]) => is === fate).map(([unit]) => unit)
  tell('supplied', '12.1b', those(SUPPLIED))
  tell('lowSupply', '12.4a', those(LOW))
  tell('noSupply', '12.4b', those(NONE))
  for (const [unit, fate] of changed) {
    // 12.4c
    if (fate === 'surrendered') surrender(state, unit, '12.4c', context)
    else markSupply(state, unit, fate)
  }

  function tell(kind: 'supplied' | 'lowSupply' | 'noSupply', rule: string, units: readonly Unit[]): void {
    if (units.length > 0) context.emit({ kind, rule, side: SEATS[side], units: unitIds(units) })
  }
}

/** 12.4n: the clock of a unit goes by its own marker. */
function fateOf(state: State, unit: Unit): Fate {
  const line = supplyState(state, unit)
  if (line === 'full') return SUPPLIED
  // 12.3: Low Supply, and never worse.
  if (line === 'partial') return LOW
  const { steps } = worldOf(state).tables.supply
  const next = steps[state.supply[unit.index]! + 1]!
  return next === 'surrendered' ? next : ((state.supply[unit.index]! + 1) as Supply)
}
