// 23.2: the German surprise attack, after the set-up and before the first turn.
import { pop } from '../../kernel/phases'
import { mayReceive } from './07.1-points'
import { beginSpending } from './07.2-spending'
import { put, unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import { unitIds } from './lookup'
import type { Purse, State, SurpriseFrame } from './state'
import { ALLIED, boxOf } from './world'

/** 23.2a, A53: a die for each country that the Allied player has set up, at war or neutral. */
function run(state: State, frame: SurpriseFrame, context: Context): void {
  const world = worldOf(state)
  const { groundedUpTo, alertFrom, points } = world.tables.optional.surprise
  const purses: Purse[] = []
  for (const { side, where } of world.scenario.setup) {
    if (side !== 'allied') continue
    const country = world.countryNamed(where.country)
    const die = context.dice.roll(6)
    const caught = die <= groundedUpTo ? surprise(state, country) : []
    context.emit({ kind: 'surprise', rule: '23.2a', nation: where.country, side, die, units: caught })
    if (die >= alertFrom && mayReceive(state, country)) purses.push({ countries: [country], points })
  }
  pop(state, frame)
  beginSpending(state, { side: ALLIED, rule: '23.2a', purses })
}

/** 23.2b: its air units wait in the Utilized display for the next reset. */
function surprise(state: State, country: number): string[] {
  const world = worldOf(state)
  const units = unitsIn(state, boxOf(world, ALLIED, 'available')).filter(
    (unit) => unit.class === 'air' && unit.nationIndex === country
  )
  for (const unit of units) put(state, unit, boxOf(world, ALLIED, 'utilized'))
  return unitIds(units)
}

export const surprisePhase: Phase<State, SurpriseFrame> = {
  rule: '23.2a',
  title: 'German surprise attack',
  actor: () => null,
  run
}
