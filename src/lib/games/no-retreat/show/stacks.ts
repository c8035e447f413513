// The stacks on the map with what lies on them.
import { nearest } from '../../../kernel/phases'
import type { Badge, Piece, Stack } from '../../../kernel/picture'
import { sumFor } from '../../../kernel/show-kit'
import { isReduced, strengthOf } from '../02.3-strength'
import { isBound } from '../18.8-regional'
import { boardOf, hasNoActions, isNeutral, isOnMap, supplyOf, unitsIn } from '../board'
import { LOW, NONE, type CombatFrame, type MovementFrame, type State } from '../state'
import { NOBODY, SEATS, type Side, type Unit } from '../world'

const BADGES = {
  reduced: { sign: 'reduced', text: 'Reduced', rule: '2.3.5' },
  low: { sign: 'unsupplied', text: 'Low Supply', rule: '12.4d' },
  none: { sign: 'unsupplied', text: 'No Supply', rule: '12.4g' },
  idle: { sign: 'fixed', text: 'No Actions', rule: '2.7a' },
  neutral: { sign: 'fixed', text: 'Neutral', rule: '13.2.1j' },
  regional: { sign: 'fixed', text: 'Regional: tied to its area', rule: '18.8a' },
  blitzkrieg: { sign: 'special', text: 'Under a Blitzkrieg! marker', rule: '15.0a' },
  moved: { sign: 'moved', text: 'Has moved', rule: '13.0a' },
  attacked: { sign: 'attacked', text: 'Has attacked', rule: '14.3.5' }
} as const satisfies Record<string, Badge>

export function badgesOf(view: State, unit: Unit): Badge[] {
  const badges: Badge[] = []
  const add = (holds: boolean, badge: Badge) => void (holds && badges.push(badge))
  add(isReduced(view, unit), BADGES.reduced)
  if (!isOnMap(view, unit)) return badges
  const supply = supplyOf(view, unit)
  add(supply === LOW, BADGES.low)
  add(supply === NONE, BADGES.none)
  add(hasNoActions(view, unit), BADGES.idle)
  add(isNeutral(view, unit), BADGES.neutral)
  add(isBound(view, unit), BADGES.regional)
  add(
    view.blitzkriegs.some(({ units }) => units.includes(unit.index)),
    BADGES.blitzkrieg
  )
  add(nearest<MovementFrame>(view, 'movement')?.moved.includes(unit.index) ?? false, BADGES.moved)
  add(nearest<CombatFrame>(view, 'combat')?.attacked.includes(unit.index) ?? false, BADGES.attacked)
  return badges
}

/** A counter as it lies: 2.3.5, the reduced side up. */
export const pieceOf = (view: State, unit: Unit): Piece => ({
  id: unit.id,
  steps: { left: view.steps[unit.index]!, of: unit.steps },
  ...(isReduced(view, unit) ? { back: true } : {}),
  badges: badgesOf(view, unit)
})

export function stacksOf(view: State): Stack[] {
  const { sideAt, world } = boardOf(view)
  const stacks: Stack[] = []
  for (let hex = 0; hex < world.grid.count; hex++) {
    const side = sideAt[hex]!
    if (side === NOBODY) continue
    const units = unitsIn(view, hex)
    stacks.push({
      hex: world.grid.ids[hex]!,
      seat: SEATS[side as Side],
      pieces: units.map((unit) => pieceOf(view, unit)),
      unknown: 0,
      sum: `${sumFor(units, (unit) => strengthOf(view, unit))}`
    })
  }
  return stacks
}
