// What must hold after every order, whatever was played. Tests and bots ask; play does not.
import { sameTable } from '../../kernel/board'
import { anew, boardOf, isOnMap, worldOf, zonesOf } from './board'
import { mapVp } from './17.2-points'
import type { State } from './state'
import { NOBODY } from './world'

export function check(state: State): string[] {
  return [...boards(state), ...places(state), ...piles(state)]
}

/** What is kept beside the state is what it would be if it were made anew. */
function boards(state: State): string[] {
  const fresh = anew(state)
  const faults: string[] = []
  if (!sameTable(boardOf(state).sideAt, boardOf(fresh).sideAt))
    faults.push('The sides of the hexes are stale.')
  const zones = zonesOf(state)
  const again = zonesOf(fresh)
  const stale = [0, 1, 2].some(
    (camp) =>
      !sameTable(zones.any[camp]!, again.any[camp]!) || !sameTable(zones.strong[camp]!, again.strong[camp]!)
  )
  if (stale) faults.push('The zones of control are stale.')
  return faults
}

function places(state: State): string[] {
  const { units, land, evacuationZone } = worldOf(state)
  const { sideAt } = boardOf(state)
  const faults: string[] = []
  for (const unit of units) {
    const hex = state.at[unit.index]!
    if (!isOnMap(state, unit)) continue
    if (!land[hex] && !evacuationZone[hex]) faults.push(`${unit.id} stands where nobody can.`)
    if (sideAt[hex] !== NOBODY && sideAt[hex] !== unit.sideIndex)
      faults.push(`${unit.id} stands among enemies.`)
    if (state.steps[unit.index]! < 1 || state.steps[unit.index]! > unit.steps)
      faults.push(`${unit.id} has ${state.steps[unit.index]} steps.`)
    if (land[hex] && state.owner[hex] !== unit.sideIndex) faults.push(`${unit.id} does not control its hex.`)
  }
  return faults
}

/** No card or marker is lost or made. */
function piles(state: State): string[] {
  const { cards, front, markers, tables } = worldOf(state)
  const faults: string[] = []
  const inPlay = state.deck.count + state.discards.length + state.hands[0].length + state.hands[1].length
  const all = cards.events.filter((card) => card.front === front).length
  // One may just be drawn for a table or be played.
  if (inPlay > all || inPlay < all - 2) faults.push(`${inPlay} of ${all} cards are in play.`)
  for (const side of [0, 1] as const) {
    const own = markers.filter((one) => one.kind === 'initiative' && (one.side === 'german') === (side === 0))
    if (state.cups[side].count + state.held[side].length > own.length)
      faults.push('There are too many markers.')
  }
  const { eventCap } = tables.victoryTrack
  if (Math.abs(state.eventVp) > eventCap) faults.push('The Event VPs are off their track.')
  if (!Number.isInteger(mapVp(state))) faults.push('The Map VPs are no whole number.')
  return faults
}
