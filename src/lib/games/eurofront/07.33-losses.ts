// Chapter 2.6: what becomes of a block that loses a step, in battle or otherwise.
import { remove, worldOf } from './board'
import type { Context } from './events'
import { hexId, idOf } from './lookup'
import { cvOf, mustKnow, setCv } from './secret'
import type { State } from './state'
import { frontOf, seatOf, type Faction } from './world'

/** 2.6a, 2.6b: one step less; below the lowest it is gone. Says whether it is still there. */
export function loseStep(state: State, token: number, rule: string, context: Context): boolean {
  const unit = mustKnow(state, token)
  const cv = cvOf(state, token) - 1
  if (cv < unit.lowest) {
    eliminate(state, token, rule, context)
    return false
  }
  setCv(state, token, cv)
  const side = seatOf(state.color[token] as Faction)
  const hexes = [hexId(state, state.at[token]!)]
  context.emit({ kind: 'loss', rule, side, units: [unit.id], hexes, cv })
  return true
}

/** Ruling 72: into the pool, face up. */
export function eliminate(state: State, token: number, rule: string, context: Context): void {
  const unit = mustKnow(state, token)
  const side = seatOf(state.color[token] as Faction)
  const hexes = [hexId(state, state.at[token]!)]
  context.emit({ kind: 'eliminated', rule, side, units: [idOf(state, token)], hexes })
  context.reveal()
  const front = frontOf(worldOf(state), state.at[token]!) ?? ''
  state.eliminated.push({ unit: unit.index, front })
  for (const battle of state.battles) battle.entries = battle.entries.filter((entry) => entry.token !== token)
  remove(state, token)
}
