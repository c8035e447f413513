// What must hold after every order, whatever was played. Tests and bots ask; play does not.
import { sameTable } from '../../kernel/board'
import { anew, boardOf, worldOf } from './board'
import { overstackedHexes } from './08-stacking'
import { AT_WAR, AWAY, DEAD, FALLEN, GONE, NEUTRAL, POOL, type State } from './state'
import { NOBODY } from './world'

const PLACES = [POOL, DEAD, GONE, AWAY]

export function check(state: State): string[] {
  const faults: string[] = []
  const world = worldOf(state)
  const board = boardOf(state)
  const owner = new Map<number, number>()
  for (const unit of world.units) {
    const hex = state.at[unit.index]!
    if (hex < 0) {
      if (!PLACES.includes(hex)) faults.push(`${unit.id} is nowhere (${hex}).`)
      continue
    }
    const id = world.grid.ids[hex] ?? `number ${hex}`
    if (!world.land[hex]) faults.push(`${unit.id} stands in ${id}, where no unit can be.`)
    const nation = owner.get(hex) ?? unit.nationIndex
    if (nation !== unit.nationIndex) faults.push(`Two nations stand in ${id} (8.0).`)
    owner.set(hex, unit.nationIndex)
    if (state.control[hex] !== unit.sideIndex)
      faults.push(`${unit.id} stands in ${id} but its side does not control it (3.6).`)
    if (state.standing[unit.nationIndex] === NEUTRAL)
      faults.push(`${unit.id} of a neutral nation is on the map (3.3).`)
    // 4.1a: an early capitulation ends the game where it stands.
    if (state.standing[unit.nationIndex] === FALLEN && state.result === null)
      faults.push(`${unit.id} of a fallen nation is on the map (4.5).`)
    const fort = world.fort(hex)
    if (fort?.enterOnly && !board.breached[hex] && !fort.enterOnly.includes(unit.nation))
      faults.push(`${unit.id} stands in the intact fort ${id} (11.5).`)
    if (fort?.closedTo?.includes(unit.nation)) faults.push(`${unit.id} stands in the Maginot Line (11.5).`)
  }
  const settling = state.stack.some((frame) =>
    ['disperse', 'battle', 'breakDown', 'setup'].includes(frame.phase)
  )
  if (!settling && state.result === null)
    for (const hex of overstackedHexes(state)) faults.push(`${world.grid.ids[hex]} is overstacked (8.0).`)
  if (state.breached.some((hex) => world.fort(hex) === null)) faults.push('A hex without a fort is breached.')
  if (new Set(state.airMarkers).size !== state.airMarkers.length)
    faults.push('Two air markers share a hex (6.2.2).')
  if (state.airSide === NOBODY && state.airMarkers.length > 0)
    faults.push('Air markers without air superiority (6.1).')
  if (new Set(state.germanPhases).size !== state.germanPhases.length)
    faults.push('A German phase came twice (5.3).')
  if (state.track.length > world.tables.draw.trackBoxes)
    faults.push('More markers than boxes on the track (5.2).')
  if (state.standing.some((standing) => ![NEUTRAL, AT_WAR, FALLEN].includes(standing)))
    faults.push('A nation has no standing.')
  if (state.turn < 1 || state.turn > world.scenario.turns.length)
    faults.push(`There is no game turn ${state.turn}.`)
  faults.push(...staleBoard(state))
  return faults
}

/** The board kept beside the state must be what a fresh one would be. */
function staleBoard(state: State): string[] {
  const faults: string[] = []
  const board = boardOf(state)
  const fresh = boardOf(anew(state))
  for (const key of ['height', 'weight', 'armies', 'staticCorps', 'nationAt', 'sideAt', 'breached'] as const)
    if (!sameTable(board[key], fresh[key])) faults.push(`The board's ${key} is stale.`)
  for (const side of [0, 1] as const) {
    if (!sameTable(board.zone[side], fresh.zone[side]))
      faults.push(`The zones of control of side ${side} are stale (9.0).`)
    if (!sameTable(board.air[side], fresh.air[side]))
      faults.push(`The air zones of side ${side} are stale (6.2).`)
  }
  board.open.forEach((open, nation) => {
    if (!sameTable(open, fresh.open[nation]!))
      faults.push(`Where ${board.world.nations[nation]} may go is stale (11.7).`)
  })
  return faults
}
