// 5.5, 5.6: the Leaders in Command, their limits and Unique Rules. What a rule does stands in the chapter it changes.
import type { LeaderData } from './cards-data'
import { worldOf } from './board'
import { scoreEvent } from './17.2-points'
import type { Context } from './events'
import type { State } from './state'
import { SEATS, type Side } from './world'

export type LeaderRule = LeaderData['rules'][number]['key']

function leaderWith(state: State, side: Side, face: LeaderData['face']): LeaderData {
  const { cards, front } = worldOf(state)
  const found = cards.leaders.find(
    (leader) => leader.front === front && leader.side === SEATS[side] && leader.face === face
  )
  if (found === undefined) throw new Error(`There is no ${face} leader of the ${SEATS[side]} side.`)
  return found
}

/** 5.6c: one who is to be replaced stays in Command until the next Game Turn begins. */
export const leaderOf = (state: State, side: Side): LeaderData =>
  leaderWith(state, side, state.leaders[side] === 'replacement' ? 'replacement' : 'main')

/** 5.5.5 */
export const leads = (state: State, side: Side, rule: LeaderRule): boolean =>
  leaderOf(state, side).rules.some(({ key }) => key === rule)

/** 5.6a, 5.6d: the Main Leader of a side falls; without points by one's own choice (26.7). */
export function replaceLeader(state: State, side: Side, scores: boolean, context: Context): void {
  const next = leaderWith(state, side, 'replacement')
  state.leaders[side] = 'pending'
  state.replacedOn[side] = state.turn
  // 8.1e
  state.noDraw[side] = true
  const points = scores ? next.points : 0
  context.emit({ kind: 'leader', rule: '5.6a', side: SEATS[side], name: next.name, points })
  if (scores) scoreEvent(state, next.points, `${next.name} takes command`, '5.6d', context)
}

/** 5.6c: at the start of a Game Turn. */
export function flipLeaders(state: State): void {
  state.leaders = state.leaders.map((is) => (is === 'pending' ? 'replacement' : is)) as State['leaders']
}
