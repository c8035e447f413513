// What a seat is shown of the position (Intro), and positions that it cannot tell apart.
import type { Random } from '../../kernel/dice'
import type { Disguise } from '../../kernel/game'
import { swapIn } from '../../kernel/hiding'
import { sideOf, worldOf } from './board'
import { NOWHERE, UNKNOWN, type BuildFrame, type SetupFrame, type State } from './state'
import { NEUTRAL, SEATS, sideOfFaction, type Faction, type Side } from './world'

const sideOfSeat = (seat: string): Side => SEATS.indexOf(seat as (typeof SEATS)[number]) as Side

/** A party that is still placing its blocks: nobody else sees where. */
function setting(state: State): Faction | null {
  const frame = state.stack.at(-1)
  return frame?.phase === 'setup' ? (frame as SetupFrame).party : null
}

/** Intro_b, Intro_c: blocks of the other side that stand upright. */
function isHidden(state: State, side: Side, token: number): boolean {
  return state.color[token] !== NEUTRAL && sideOf(state, token) !== side && !state.open.includes(token)
}

/** The one function that empties the secrets for a seat. */
export function viewFor(state: State, seat: string): State {
  const side = sideOfSeat(seat)
  const placing = setting(state)
  const covered = placing !== null && sideOfFaction(placing) !== side ? placing : null
  const unit = [...state.hidden.unit]
  const cv = [...state.hidden.cv]
  const at = covered === null ? state.at : [...state.at]
  for (let token = 0; token < unit.length; token++) {
    if (!isHidden(state, side, token)) continue
    unit[token] = cv[token] = UNKNOWN
    if (state.color[token] === covered) at[token] = NOWHERE
  }
  return { ...state, at, hidden: { unit, cv }, stack: state.stack.map((frame) => seen(frame, side)) }
}

/** What is being built is nobody else's business. */
function seen(frame: State['stack'][number], side: Side): State['stack'][number] {
  if (frame.phase !== 'build') return frame
  const own = frame as BuildFrame
  return sideOfFaction(own.faction) === side ? own : ({ ...own, built: [], arrived: {} } as BuildFrame)
}

/** Two hidden blocks of one color are each other: what they are, and how strong. */
export function disguise(state: State, seat: string, random: Random): Disguise<State> | null {
  const side = sideOfSeat(seat)
  const hidden = [...state.at.keys()].filter((token) => isHidden(state, side, token))
  if (hidden.length < 2) return null
  const one = random.pick(hidden)
  const alike = hidden.filter((token) => token !== one && state.color[token] === state.color[one])
  if (alike.length === 0) return null
  const two = random.pick(alike)
  const copy = structuredClone(state)
  swapIn(copy.hidden.unit, one, two)
  swapIn(copy.hidden.cv, one, two)
  const { units } = worldOf(state)
  const [a, b] = [units[state.hidden.unit[one]!]!.id, units[state.hidden.unit[two]!]!.id]
  return { state: copy, names: { [a]: b, [b]: a } }
}
