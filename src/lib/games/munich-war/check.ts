// What must hold after every order, whatever was played. Tests and bots ask; play does not.
import { sameTable } from '../../kernel/board'
import { anew, boardOf, sideOf, worldOf } from './board'
import { excessBar } from './09-stacking'
import { poolsOf } from './03-pools'
import { staleNations } from './14-supply'
import { NOWHERE, type State } from './state'
import { ALLIED, AXIS, MOUNTAIN, NOBODY, type Unit, type World } from './world'

/** While one of these is under way a hex may hold too much (9.1a). */
const UNSETTLED = [
  'mobilization',
  'musters',
  'arrivals',
  'spend',
  'ground',
  'air',
  'launch',
  'interception',
  'terror',
  'victim',
  'movement',
  'combat',
  'battle',
  'retreat',
  'advance',
  'excess'
]

export function check(state: State): string[] {
  const world = worldOf(state)
  const { units, scenario } = world
  const faults = units.flatMap((unit) => unitFaults(state, world, unit))
  faults.push(...setupFaults(state, world), ...hexFaults(state, world), ...listFaults(state, world))
  if (state.turn < 1 || state.turn > scenario.turns.length)
    faults.push(`There is no game turn ${state.turn}.`)
  if (new Set(state.terror).size !== state.terror.length) faults.push('A hex is terrorized twice (16.8.2).')
  if (state.storm && scenario.turns[state.turn - 1]?.month !== 'November')
    faults.push('There are storms in October (20.0a).')
  return [...faults, ...staleBoard(state)]
}

/** 2.1a, 2.5.1a: where each piece is and how strong. */
function unitFaults(state: State, world: World, unit: Unit): string[] {
  const faults: string[] = []
  const place = state.at[unit.index]!
  const steps = state.steps[unit.index]!
  const over = state.over[unit.index]!
  if (steps < 1 || steps > unit.steps) faults.push(`${unit.id} has ${steps} steps (2.5.1a).`)
  if (over !== NOWHERE && (unit.land || over < 0 || over >= world.grid.count))
    faults.push(`${unit.id} is on a mission nowhere (16.2).`)
  if (place === NOWHERE) return faults
  if (place < 0 || place >= world.grid.places.length)
    return [...faults, `${unit.id} is in no place (${place}).`]
  if (place >= world.grid.count) return [...faults, ...boxFaults(state, world, unit, place)]
  const id = world.grid.ids[place]!
  if (!unit.land) return [...faults, `${unit.id} stands in ${id} as if it were a land unit (9.0h).`]
  if (!world.land[place]) {
    if (!state.assaults.some((one) => one.unit === unit.index))
      faults.push(`${unit.id} stands in the sea (8.2).`)
    return faults
  }
  if (state.surrendered[unit.nationIndex])
    faults.push(`${unit.id} has surrendered and is on the map (21.0f).`)
  if (world.terrain[place] === MOUNTAIN && !unit.alpine && !world.rail.hexes[place])
    faults.push(`${unit.id} is in the mountains of ${id} (19.0b).`)
  const owner = sideOf(state, unit)
  const ground = state.side[world.country[place]!]
  if (owner !== NOBODY && ground === NOBODY) faults.push(`${unit.id} stands in the neutral hex ${id} (5.1a).`)
  if (owner === NOBODY && world.country[place] !== unit.nationIndex)
    faults.push(`${unit.id} of a neutral country stands abroad in ${id} (5.2a).`)
  return faults
}

/** Boxes are of one side, and it owns what is in them. */
function boxFaults(state: State, world: World, unit: Unit, place: number): string[] {
  const id = world.grid.places[place]!
  const seat = id.startsWith('axis-') ? AXIS : id.startsWith('allied-') ? ALLIED : null
  const side = sideOf(state, unit)
  const wrong = seat !== null && side !== NOBODY && side !== seat
  return wrong ? [`${unit.id} is in ${id}, a box of the other side (2.2a).`] : []
}

/** 3.4.2l: as many start in reserve as the table says; looked at while nobody has played. */
function setupFaults(state: State, world: World): string[] {
  if (!state.stack.some(({ phase }) => phase === 'setup')) return []
  return poolsOf(world, state.options.additionalArmor).flatMap(({ title, units, line, reserve }) => {
    const held = units.filter((unit) => state.at[unit.index] === reserve).length
    return held <= line.reserve ? [] : [`${title}: ${held} in reserve, not ${line.reserve} (3.4.2l).`]
  })
}

/** 9.0i, 9.1a: who shares a hex. */
function hexFaults(state: State, world: World): string[] {
  const faults: string[] = []
  const settled = !state.stack.some(({ phase }) => UNSETTLED.includes(phase)) && state.result === null
  const owners = new Map<number, number>()
  for (const unit of world.units) {
    const place = state.at[unit.index]!
    if (place < 0 || place >= world.grid.count) continue
    const owner = owners.get(place) ?? sideOf(state, unit)
    if (owner !== sideOf(state, unit)) faults.push(`Enemies share ${world.grid.ids[place]!} (9.0i).`)
    owners.set(place, owner)
  }
  if (settled)
    for (const hex of owners.keys()) {
      const bar = excessBar(state, hex)
      if (bar !== null) faults.push(`${world.grid.ids[hex]!}: ${bar.why} (${bar.rule})`)
    }
  return faults
}

/** Lists in the state name units that are there. */
function listFaults(state: State, world: World): string[] {
  const faults: string[] = []
  const onMap = (unit: number) => {
    const place = state.at[unit]!
    return place >= 0 && place < world.grid.count
  }
  for (const { unit, target } of state.assaults)
    if (!onMap(unit) || world.land[state.at[unit]!] === 1 || !world.land[target])
      faults.push(`${world.units[unit]!.id} assaults nothing from the sea (18.2.2).`)
  for (const unit of state.grounded)
    if (world.units[unit]!.class !== 'air') faults.push(`${world.units[unit]!.id} cannot be grounded (A4).`)
  return faults
}

/** The board kept beside the state must be what a fresh one would be. */
function staleBoard(state: State): string[] {
  const board = boardOf(state)
  const other = anew(state)
  const fresh = boardOf(other)
  const faults: string[] = []
  const { count } = board.world.grid
  // Nobody holds a box, whoever lies in it.
  for (const key of ['height', 'sideAt'] as const)
    if (!sameTable(board[key].subarray(0, count), fresh[key].subarray(0, count)))
      faults.push(`The board's ${key} is stale.`)
  for (const side of [AXIS, ALLIED] as const)
    if (!sameTable(board.zone[side], fresh.zone[side]))
      faults.push(`The zones of control of side ${side} are stale (10.0).`)
  for (const nation of staleNations(state, other)) faults.push(`The supply of ${nation} is stale (14.0).`)
  return faults
}
