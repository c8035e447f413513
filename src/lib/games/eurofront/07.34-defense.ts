// Chapters 7.33 to 7.5: which unit takes a hit, and how many hits make a loss.
import { blocksOf, worldOf } from './board'
import { groundDefense } from './07.3-hits'
import { battleAt } from './06.3-engagement'
import { cvOf, mustKnow } from './secret'
import type { RoundFrame, State } from './state'
import { enemyOf, sideOfFaction, type Side } from './world'

/** The side whose player-turn it is fights actively, the other one passively (7.23). */
export const activeSide = ({ faction }: RoundFrame): Side => sideOfFaction(faction)
export const passiveSide = (frame: RoundFrame): Side => enemyOf(activeSide(frame))

/** 7.12a: the passive side was there first. */
export const isDefended = (state: State, frame: RoundFrame): boolean =>
  battleAt(state, frame.place)?.attacker === activeSide(frame)

/** 7.4c: without support nobody is hurt in a fortress. */
export const isVain = (state: State, frame: RoundFrame): boolean =>
  !frame.supported && isDefended(state, frame) && worldOf(state).fortress[frame.place] === 1

/** Hits that it takes for a step of this unit (7.34, 7.35, 7.4b, 2.28d). */
export function levelOf(state: State, frame: RoundFrame, token: number): number {
  const world = worldOf(state)
  const { defense } = world.tables
  // 7.33b
  if (sideOfFaction(state.color[token] as 0) === activeSide(frame)) return 1
  let level = groundDefense(state, frame.place).value
  if (isDefended(state, frame)) {
    if (world.fortress[frame.place]) level = Math.max(level, defense.fortress)
    if (world.minorFortress[frame.place]) level = Math.max(level, defense.minorFortress)
  }
  // 2.28f
  if (mustKnow(state, token).type === 'fort' && !state.unsupplied.includes(token))
    level = Math.max(level, defense.fort)
  // 7.51a: a minor fortress is no shelter from an unsupported attack.
  return level + (frame.supported ? 0 : defense.unsupported)
}

/** 7.33a, 7.34c, 2.28e: who may take the next hit; its owner chooses among them. */
export function candidates(state: State, frame: RoundFrame, side: Side): number[] {
  const { partial, place, repulsed } = frame
  const there = blocksOf(state, side, place)
  if (partial !== null && there.includes(partial.token)) return [partial.token]
  // 7.61d
  const pool =
    there.length > 0 || side !== activeSide(frame) ? there : repulsed.filter((token) => state.at[token]! >= 0)
  return strongest(state, pool)
}

function strongest(state: State, tokens: readonly number[]): number[] {
  if (tokens.length === 0) return []
  const most = Math.max(...tokens.map((token) => cvOf(state, token)))
  const equal = tokens.filter((token) => cvOf(state, token) === most)
  const others = equal.filter((token) => mustKnow(state, token).type !== 'fort')
  return others.length > 0 ? others : equal
}

/** 7.61b: who may be thrown back next. */
export function weakest(state: State, tokens: readonly number[]): number[] {
  const least = Math.min(...tokens.map((token) => cvOf(state, token)))
  return tokens.filter((token) => cvOf(state, token) === least)
}
