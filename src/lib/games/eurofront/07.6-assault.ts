// Chapter 7.6: attacks over rivers and straits, from the sea and from the air, that can be thrown back.
import { blocksOf, put, worldOf } from './board'
import { battleAt } from './06.3-engagement'
import { loseStep } from './07.33-losses'
import { weatherAt } from './12-weather'
import type { Context } from './events'
import { hexIds, idOf } from './lookup'
import type { Entry, RoundFrame, State } from './state'
import { frontOf, seatOf, type Faction } from './world'

/** 7.6a, 7.6b: every unit of the attacker has come in by assault; null: one has not, and nobody can be thrown back. */
export function assaultOf(state: State, place: number): readonly Entry[] | null {
  const battle = battleAt(state, place)
  if (battle === undefined || !battle.fresh) return null
  const attackers = blocksOf(state, battle.attacker, place)
  const entries = attackers.map((token) => battle.entries.find((entry) => entry.token === token))
  return entries.every((entry): entry is Entry => entry !== undefined && entry.by !== 'land') ? entries : null
}

/** 7.62: faces of a die from 1 on that throw a unit back; of several kinds the lowest (7.65). */
export function repulseUpTo(state: State, place: number): number {
  const entries = assaultOf(state, place)
  if (entries === null) return 0
  return Math.min(...entries.map(({ by }) => rangeOf(state, by, place)))
}

function rangeOf(state: State, by: Entry['by'], place: number): number {
  const world = worldOf(state)
  const { river, air, sea } = world.tables.repulse
  if (by === 'air') return world.fortress[place] ? air.fortress : air.usual
  if (by === 'sea') return sea.other.parity
  const weather = weatherAt(state, place)
  // 12.44
  if (weather === 'snow') return river.snow
  return frontOf(world, place) === 'MF' ? river.med : river[weather]
}

/** Where those of the attacker stand who may still be thrown back. */
export const assaulting = (state: State, frame: RoundFrame): number[] =>
  blocksOf(state, battleAt(state, frame.place)!.attacker, frame.place)

/** 7.61b: back to where it came from, whoever stands there, and nobody fires at it. */
export function repulse(state: State, frame: RoundFrame, token: number, context: Context): void {
  const entry = battleAt(state, frame.place)!.entries.find((one) => one.token === token)!
  frame.repulses--
  context.emit({
    kind: 'repulsed',
    rule: '7.61b',
    side: seatOf(state.color[token] as Faction),
    units: [idOf(state, token)],
    hexes: hexIds(state, [frame.place, entry.from])
  })
  put(state, token, entry.from)
  frame.repulsed.push(token)
  // 7.64
  if (entry.by === 'air') loseStep(state, token, '7.64', context)
}
