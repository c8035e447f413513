// The stacks on the map with their badges, and the markers that are no units.
import { nearest } from '../../../kernel/phases'
import type { Badge, Marker, Piece, Stack } from '../../../kernel/picture'
import { boardOf, unitsIn } from '../board'
import { railheadId } from '../10.3-railheads'
import { unsuppliedOf } from '../12.1-strength'
import type { BattleFrame, CombatFrame, MovementFrame, ReorganizationFrame, State } from '../state'
import { ALLIED, GERMAN, NOBODY, SEATS, type Side, type Unit } from '../world'
import { place, points, sideWord, unknownIn } from './words'

const BADGES = {
  moved: { sign: 'moved', text: 'Has moved', rule: '11.2' },
  attacked: { sign: 'attacked', text: 'Has attacked', rule: '12.0' },
  wasAttacked: { sign: 'special', text: 'Was attacked this phase', rule: '12.0' },
  unsupplied: { sign: 'unsupplied', text: 'Out of supply', rule: '10.5' },
  static: { sign: 'fixed', text: 'Static: cannot move', rule: '2.3.2' },
  formed: { sign: 'special', text: 'Combined this phase', rule: '7.0' },
  broken: { sign: 'disrupted', text: 'Broken down this phase', rule: '7.0' }
} as const satisfies Record<string, Badge>

/** What the frames and the supply lines say of units at this moment. */
export interface Standing {
  badges(unit: Unit): Badge[]
}

export function standingOf(view: State): Standing {
  const { world } = boardOf(view)
  const movement = nearest<MovementFrame>(view, 'movement')
  const combat = nearest<CombatFrame>(view, 'combat')
  const battle = nearest<BattleFrame>(view, 'battle')
  const reorganization = nearest<ReorganizationFrame>(view, 'reorganization')
  // Before the first game turn nobody draws supply: railheads and armies are still being placed.
  const settingUp = view.stack.some((frame) => frame.phase === 'setup')
  const unsupplied = new Set(
    settingUp
      ? []
      : unsuppliedOf(
          view,
          world.units.filter((unit) => view.at[unit.index]! >= 0)
        )
  )
  for (const index of battle?.unsupplied ?? []) unsupplied.add(world.units[index]!)
  const attacked = new Set(combat?.attacked)
  const targets = new Set(combat?.targets)
  const done = new Set(movement?.done)
  const formed = new Set(reorganization?.formed)
  const broken = new Set(reorganization?.broken)
  return {
    badges(unit) {
      const badges: Badge[] = []
      if (unsupplied.has(unit)) badges.push(BADGES.unsupplied)
      if (done.has(unit.index)) badges.push(BADGES.moved)
      const mover = movement?.movers.find((entry) => entry[0] === unit.index)
      if (mover !== undefined) {
        const left = mover[2] - mover[1]
        const rest = points(world, left)
        const word = rest === '1' || rest === '½' ? 'point' : 'points'
        const text = left > 0 ? `Moving, ${rest} movement ${word} left` : BADGES.moved.text
        badges.push({ ...BADGES.moved, text })
      }
      if (attacked.has(unit.index)) badges.push(BADGES.attacked)
      else if (targets.has(view.at[unit.index]!) && combat!.nations[0] !== unit.nationIndex)
        badges.push(BADGES.wasAttacked)
      if (formed.has(unit.index)) badges.push(BADGES.formed)
      if (broken.has(unit.index)) badges.push(BADGES.broken)
      if (unit.static) badges.push(BADGES.static)
      return badges
    }
  }
}

export function stacksOf(view: State): Stack[] {
  const board = boardOf(view)
  const { grid } = board.world
  const standing = standingOf(view)
  const stacks: Stack[] = []
  for (let hex = 0; hex < grid.count; hex++) {
    if (board.sideAt[hex] === NOBODY) continue
    const units = unitsIn(view, hex).reverse()
    const unknown = unknownIn(view, hex)
    let attack = 0
    let defense = 0
    for (const unit of units) {
      attack += unit.attack
      defense += unit.defense
    }
    stacks.push({
      hex: grid.ids[hex]!,
      seat: SEATS[board.sideAt[hex] as Side],
      pieces: units.map((unit): Piece => ({ id: unit.id, badges: standing.badges(unit) })),
      unknown,
      sum: `${attack}-${defense}${unknown > 0 ? '+?' : ''}`
    })
  }
  return stacks
}

export function markersOf(view: State): Marker[] {
  const { world } = boardOf(view)
  const { ids } = world.grid
  const markers: Marker[] = []
  view.railheads.forEach((hex, number) => {
    if (hex >= 0)
      markers.push({
        id: railheadId(number),
        kind: 'railhead',
        hex: ids[hex]!,
        text: `Soviet railhead ${number + 1}`,
        seat: SEATS[ALLIED],
        rule: '10.3'
      })
  })
  for (const hex of view.airMarkers)
    markers.push({
      id: `air-${ids[hex]!}`,
      kind: 'air',
      hex: ids[hex]!,
      text: `${sideWord(world, view.airSide as Side)} ground support over ${place(world, hex)}`,
      seat: SEATS[view.airSide as Side],
      rule: '6.2.2'
    })
  for (const hex of view.breached)
    markers.push({
      id: `breach-${ids[hex]!}`,
      kind: 'breach',
      hex: ids[hex]!,
      text: `Breached fort in ${place(world, hex)}`,
      seat: null,
      rule: '11.5'
    })
  if (view.drop !== null)
    markers.push({
      id: world.tables.reinforcements.flieger.unit,
      kind: 'drop',
      hex: ids[view.drop.hex]!,
      text: `7th Flieger Division dropped on ${place(world, view.drop.hex)}`,
      seat: SEATS[GERMAN],
      rule: '12.8'
    })
  return markers
}
