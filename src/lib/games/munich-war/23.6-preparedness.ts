// 23.6: some of the reduced Soviet units may turn out to be at full strength, before they are set up.
import { pop } from '../../kernel/phases'
import { worldOf } from './board'
import type { Context, Phase } from './events'
import type { PreparednessFrame, State } from './state'

/** Fortifications roll too. */
function run(state: State, frame: PreparednessFrame, context: Context): void {
  const world = worldOf(state)
  const { nation, fullFrom } = world.tables.optional.preparedness
  const { side } = world.scenario.setup.find(({ where }) => where.country === nation)!
  for (const unit of world.units) {
    if (unit.nation !== nation || !unit.startsReduced || state.steps[unit.index] !== 1) continue
    const die = context.dice.roll(6)
    const full = die >= fullFrom
    if (full) {
      state.steps[unit.index] = unit.steps
      state.prepared.push(unit.index)
    }
    context.emit({ kind: 'prepared', rule: '23.6', units: [unit.id], side, die, full })
  }
  pop(state, frame)
}

export const preparednessPhase: Phase<State, PreparednessFrame> = {
  rule: '23.6',
  title: 'Soviet preparedness',
  actor: () => null,
  run
}
