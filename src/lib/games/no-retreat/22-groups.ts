// 22.1a, 22.5a, 22.7b: Leaders who keep units apart. Who stands together already may stay until it moves (22.0).
import type { Bar } from '../../kernel/game'
import { inForce } from './05.2-force'
import { leads } from './05.5-leaders'
import { unitsIn, worldOf } from './board'
import type { State } from './state'
import { ALLIED, GERMAN, type Unit } from './world'

/** Forts and Fortresses have no Group and are neither Mobile nor not (22.0). */
const isFort = ({ shape }: Unit): boolean => shape === 'hex'

const otherGroup = (unit: Unit, other: Unit): boolean =>
  unit.nation === other.nation &&
  unit.group !== undefined &&
  other.group !== undefined &&
  unit.group !== other.group

/** Why a unit may not voluntarily stop in a hex with those that are there; null when it may. */
export function groupBar(state: State, unit: Unit, hex: number): Bar | null {
  if (isFort(unit)) return null
  const others = unitsIn(state, hex).filter((other) => other !== unit && !isFort(other))
  if (others.length === 0) return null
  const apart = (rule: string): Bar | null =>
    others.some((other) => otherGroup(unit, other))
      ? { rule, why: 'Units of different Groups do not stack under this Leader.' }
      : null
  if (unit.nation === 'France' && leads(state, ALLIED, 'rigidOrganization')) return apart('22.1a')
  if (unit.nation === 'Poland' && !worldOf(state).city[hex] && leads(state, ALLIED, 'rigidStrategy'))
    return inForce(state, 'freeStacking').some(({ side }) => side === ALLIED) ? null : apart('22.5a')
  if (unit.nation === 'Germany' && leads(state, GERMAN, 'earlyBlitzkrieg'))
    return others.some((other) => (other.mobile ?? false) !== (unit.mobile ?? false))
      ? { rule: '22.7b', why: 'Mobile and other German units do not stack under Rundstedt.' }
      : null
  return null
}
