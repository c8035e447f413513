// What must hold after every order, whatever was played. Tests and bots ask; play does not.
import { sameTable } from '../../kernel/board'
import { anew, boardOf, isOnMap, worldOf, zonesOf } from './board'
import { againOf, marksOf } from './piles'
import type { State } from './state'
import { NOBODY, SEATS } from './world'

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
  const { victoryTrack } = worldOf(state).tables
  const faults: string[] = []
  for (const [name, pile] of Object.entries(state.piles.piles)) {
    const slots = state.piles.slots.filter((slot) => slot.pile === name)
    // What is put down leaves its pile as it is (7.3, 24.2d).
    if (SEATS.some((seat) => name === marksOf(seat) || name === againOf(seat))) continue
    const known = [...(pile.rest ?? []), ...pile.discards, ...slots.flatMap(({ face }) => face ?? [])]
    if (new Set(known).size < known.length) faults.push(`${name} has something twice.`)
    if (pile.rest !== null && pile.rest.length !== pile.left) faults.push(`${name} is miscounted.`)
  }
  if (Math.abs(state.eventVp) > victoryTrack.eventCap) faults.push('The Event VPs are off their track.')
  return faults
}
