// What must hold after every order, whatever was played. Tests and programs ask; play does not.
import { sameTable } from '../../kernel/board'
import { anew, boardOf, isBattle, worldOf } from './board'
import { NOWHERE, UNKNOWN, type State } from './state'
import { NEUTRAL } from './world'

/** While one of these is under way, a hex may hold too much or two sides without a battle. */
const UNSETTLED = ['setup', 'command', 'movement', 'mobilization', 'round']

export function check(state: State): string[] {
  const faults = [...blockFaults(state), ...unitFaults(state), ...boardFaults(state)]
  const top = state.stack.at(-1)?.phase
  if (top !== undefined && UNSETTLED.includes(top)) return faults
  return [...faults, ...battleFaults(state)]
}

function blockFaults(state: State): string[] {
  const world = worldOf(state)
  return state.at.flatMap((place, token) => {
    const unit = world.units[state.hidden.unit[token]!]
    const cv = state.hidden.cv[token]!
    if (state.color[token] === NEUTRAL)
      return place !== NOWHERE || cv !== UNKNOWN ? [`Token ${token} is free and on the map.`] : []
    if (unit === undefined) return [`Block ${token} is no unit.`]
    const faults: string[] = []
    if (cv < unit.lowest || cv > unit.steps) faults.push(`${unit.id} has ${cv} steps (2.5).`)
    if (place >= 0 && !world.playable[place]) faults.push(`${unit.id} stands out of play.`)
    if (place >= 0 && state.owner[place] === NEUTRAL)
      faults.push(`${unit.id} stands on neutral ground (8.34).`)
    return faults
  })
}

/** Each unit is one block, or eliminated, or not in play. */
function unitFaults(state: State): string[] {
  const seen = new Map<number, number>()
  const note = (unit: number) => seen.set(unit, (seen.get(unit) ?? 0) + 1)
  state.hidden.unit.forEach((unit, token) => {
    if (state.color[token] !== NEUTRAL) note(unit)
  })
  for (const { unit } of state.eliminated) note(unit)
  return [...seen].filter(([, count]) => count > 1).map(([unit]) => `Unit ${unit} is there twice.`)
}

/** 7.11, 6.2: battles are where both sides stand, and nobody stands too thick but by repulse. */
function battleFaults(state: State): string[] {
  const { grid } = worldOf(state)
  const faults: string[] = []
  const fought = new Set(state.battles.map(({ place }) => place))
  grid.places.forEach((id, place) => {
    if (isBattle(state, place) !== fought.has(place))
      faults.push(`The battle in ${id} is not as it should be.`)
  })
  return faults
}

/** Who stands where, kept as it should be. */
function boardFaults(state: State): string[] {
  const [kept, made] = [boardOf(state), boardOf(anew(state))]
  const same =
    sameTable(kept.height, made.height) &&
    sameTable(kept.token, made.token) &&
    sameTable(kept.blocks[0], made.blocks[0]) &&
    sameTable(kept.blocks[1], made.blocks[1])
  return same ? [] : ['What is kept beside the state is stale.']
}
