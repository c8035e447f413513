// Chapter 6.7: from front to front. Some units may not go, others lose strength when they enter a hard climate.
import type { Bar } from '../../kernel/game'
import { worldOf } from './board'
import { loseStep } from './07.33-losses'
import type { Context } from './events'
import { hexId, idOf } from './lookup'
import { mustKnow } from './secret'
import type { State } from './state'
import { frontOf, seatOf, type Faction, type Unit } from './world'

/** 6.71a, 6.71b, 21.411, 21.415 */
export function frontBar(state: State, unit: Unit, from: number, to: number): Bar | null {
  const world = worldOf(state)
  const [left, entered] = [frontOf(world, from), frontOf(world, to)]
  if (left === entered) return null
  if ((left === 'NF' && unit.north === 'resident') || (left === 'MF' && unit.med === 'resident'))
    return { rule: '6.71a', why: `${unit.name} never leaves its front.` }
  if (entered !== 'NF' && entered !== 'MF') return null
  if (unit.elite === 'ss' || unit.elite === 'siegeGuns' || unit.type === 'cavalry')
    return { rule: '6.71b', why: `${unit.name} cannot go to that front.` }
  if (unit.type === 'fort' && entered === 'MF')
    return { rule: '6.71b', why: `${unit.name} cannot go to the Med Front.` }
  return null
}

/** 21.441a: steps that a unit loses on entering the North Front. */
export function northLoss(unit: Unit): number {
  if (['Finland', 'Sweden', 'Norway', 'Denmark'].includes(unit.nation) || unit.north === 'resident') return 0
  return unit.north !== undefined || unit.nation === 'USSR' ? 1 : 2
}

/** 6.73: at once, when it comes from another front. */
export function acclimatize(state: State, token: number, from: number, context: Context): void {
  const world = worldOf(state)
  const place = state.at[token]!
  if (frontOf(world, place) !== 'NF' || frontOf(world, from) === 'NF') return
  const lost = northLoss(mustKnow(state, token))
  if (lost === 0) return
  context.emit({
    kind: 'acclimatized',
    rule: '21.441a',
    side: seatOf(state.color[token] as Faction),
    units: [idOf(state, token)],
    hexes: [hexId(state, place)],
    lost
  })
  for (let step = 0; step < lost; step++) if (!loseStep(state, token, '21.441a', context)) return
}
