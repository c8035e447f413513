// The stacks on the map with their badges, and the markers that are no units.
import { nearest } from '../../../kernel/phases'
import type { Badge, Marker, Piece, Stack } from '../../../kernel/picture'
import { sumFor } from '../../../kernel/show-kit'
import { boardOf, homeOf, sideOf, unitsIn, worldOf } from '../board'
import { attackOf, defenseOf, isReduced } from '../02.5-factors'
import { inSupply } from '../14-supply'
import { railBox } from '../08.6-rail'
import type { CombatFrame, MovementFrame, State } from '../state'
import { NOBODY, type Owner, type Unit } from '../world'
import { ownerOf, ownerWords, placeName, placeStart, unitName, unknownIn } from './words'

const BADGES = {
  reduced: { sign: 'reduced', text: 'Reduced', rule: '2.5.1a' },
  unsupplied: { sign: 'unsupplied', text: 'Out of supply', rule: '14.5' },
  moved: { sign: 'moved', text: 'Has moved', rule: '8.2a' },
  attacked: { sign: 'attacked', text: 'Has attacked', rule: '11.0b' },
  static: { sign: 'fixed', text: 'Static: cannot move', rule: '8.0a' },
  landed: { sign: 'special', text: 'Came by sea: in supply when it attacks', rule: '18.2.1e' },
  seaFed: { sign: 'special', text: 'Supplied by sea', rule: '18.3a' },
  airFed: { sign: 'special', text: 'Supplied from the air', rule: '16.10.2b' },
  resting: { sign: 'fixed', text: 'May not attack in this turn', rule: '23.3' },
  flown: { sign: 'moved', text: 'Has flown in this turn', rule: '16.2a' },
  grounded: { sign: 'fixed', text: 'Grounded until it is refitted', rule: 'IR_zero' }
} as const satisfies Record<string, Badge>

export function badgesOf(view: State, unit: Unit): Badge[] {
  const { index } = unit
  const badges: Badge[] = []
  const add = (holds: boolean, badge: Badge) => void (holds && badges.push(badge))
  add(isReduced(view, unit), BADGES.reduced)
  if (unit.class === 'air') {
    add(view.since[index] === view.turn, BADGES.flown)
    add(view.grounded.includes(index), BADGES.grounded)
  }
  const place = view.at[index]!
  if (!unit.land || place < 0 || place >= worldOf(view).grid.count || sideOf(view, unit) === NOBODY)
    return badges
  const { fighting, moved, attacked } = doneIn(view)
  add(!inSupply(view, unit, fighting ? 'combat' : 'move'), BADGES.unsupplied)
  add(!unit.mobile, BADGES.static)
  add(moved.includes(index), BADGES.moved)
  add(attacked.includes(index), BADGES.attacked)
  add(view.landed.includes(index), BADGES.landed)
  add(view.airFed.includes(index), BADGES.airFed)
  add(view.seaFed.includes(index), BADGES.seaFed)
  add(view.resting.includes(index), BADGES.resting)
  const assault = view.assaults.find((one) => one.unit === index)
  if (assault !== undefined)
    badges.push({
      sign: 'special',
      text: `At sea, to attack ${placeName(worldOf(view), assault.target)}`,
      rule: '18.2.2b'
    })
  return badges
}

/** What units have done in the phase under way. */
function doneIn(view: State): { fighting: boolean; moved: readonly number[]; attacked: readonly number[] } {
  const combat = nearest<CombatFrame>(view, 'combat')
  return {
    fighting: combat !== null,
    moved: nearest<MovementFrame>(view, 'movement')?.moved ?? [],
    attacked: combat?.attacked ?? []
  }
}

/** A counter as it lies: 2.5.1a, the reduced side up. */
export const pieceOf = (view: State, unit: Unit): Piece => ({
  id: unit.id,
  ...(isReduced(view, unit) ? { back: true } : {}),
  badges: badgesOf(view, unit)
})

export function stacksOf(view: State): Stack[] {
  const { grid } = worldOf(view)
  const board = boardOf(view)
  const stacks: Stack[] = []
  for (let hex = 0; hex < grid.count; hex++)
    if (board.first[hex]! >= 0) stacks.push(stackAt(view, hex, grid.ids[hex]!, board.sideAt[hex] as Owner))
  // 8.6.1: whoever is beyond the map lies beside it, and is taken back from there.
  const [beyond] = unitsIn(view, railBox(worldOf(view)))
  if (beyond !== undefined)
    stacks.push(stackAt(view, railBox(worldOf(view)), 'soviet-rail', sideOf(view, beyond)))
  return stacks
}

function stackAt(view: State, place: number, id: string, owner: Owner): Stack {
  const units = unitsIn(view, place).reverse()
  const unknown = unknownIn(view, place)
  const sum = (of: (view: State, unit: Unit) => number) => sumFor(units, (unit) => of(view, unit))
  return {
    hex: id,
    ...ownerOf(owner),
    pieces: units.map((unit) => pieceOf(view, unit)),
    unknown,
    sum: `${sum(attackOf)}-${sum(defenseOf)}${unknown > 0 ? '+?' : ''}`
  }
}

export function markersOf(view: State): Marker[] {
  return [...terrorMarkers(view), ...flagMarkers(view), ...supportMarkers(view)]
}

function terrorMarkers(view: State): Marker[] {
  const world = worldOf(view)
  return view.terror.map((hex) => ({
    id: `terror-${world.grid.ids[hex]!}`,
    kind: 'terror',
    hex: world.grid.ids[hex]!,
    text: `${placeStart(world, hex)} is terrorized: no points, no supply, no arrivals, no launch`,
    seat: null,
    rule: '16.8.2a'
  }))
}

/** 2.3: places that are no longer, or not yet again, their country's. */
function flagMarkers(view: State): Marker[] {
  const world = worldOf(view)
  const markers: Marker[] = []
  for (const hex of world.landHexes) {
    const home = homeOf(view, hex)
    const owner = view.owner[hex]!
    if (world.hexes[hex]!.site === undefined || owner === home || home === NOBODY) continue
    markers.push({
      id: `flag-${world.grid.ids[hex]!}`,
      kind: 'objective',
      hex: world.grid.ids[hex]!,
      text: `${placeStart(world, hex)} belongs to ${ownerWords(owner)}`,
      ...ownerOf(owner),
      rule: '2.3d'
    })
  }
  return markers
}

/** What flies over a hex, and ships that are used there. They stand in no stack (9.0h). */
function supportMarkers(view: State): Marker[] {
  const world = worldOf(view)
  return world.units.flatMap((unit): Marker[] => {
    const hex = view.over[unit.index]!
    if (hex < 0) return []
    const states = badgesOf(view, unit).map(({ text }) => text.toLowerCase())
    const naval = unit.class === 'naval'
    return [
      {
        id: unit.id,
        kind: naval ? 'supply' : 'air',
        hex: world.grid.ids[hex]!,
        text: `${unitName(world, unit)} ${naval ? 'at' : 'over'} ${placeName(world, hex)}${
          states.length > 0 ? ` (${states.join(', ')})` : ''
        }`,
        ...ownerOf(sideOf(view, unit)),
        rule: naval ? '18.1a' : '16.2b'
      }
    ]
  })
}
