// 14.0: the kinds of combat, and who may attack whom by which of them.
import type { Bar } from '../../kernel/game'
import { inForce } from './05.2-force'
import { leads } from './05.5-leaders'
import { strengthOf } from './02.3-strength'
import { boxNow, hasBeen } from './20.2-stance'
import { isEvent } from './06-events'
import { boardOf, hasNoActions, isNeutral, supplyOf, unitsIn, worldOf } from './board'
import { NONE, type CombatKind, type State } from './state'
import { ALLIED, around, GERMAN, SEATS, SOVIET, type Side, type Unit, type World } from './world'

/** The hexside between two neighbors. */
export function sideBetween({ grid }: World, from: number, to: number): number {
  for (let i = 6 * from; i < 6 * from + 6; i++) if (grid.neighbours[i] === to) return grid.sides[i]!
  return -1
}

/** 13.2.3b, 13.2.3d: what a unit could attack from its hex, and be attacked from. */
export const isAdjacent = (world: World, from: number, to: number): boolean =>
  around(world, from).includes(to)

/** 14.6.2c: the table lets Mobile and Blitzkrieg combat, and Blitzkrieg Advances, into the hex. */
export function allowsMobileInto(state: State, hex: number): boolean {
  const world = worldOf(state)
  const { terrain } = world.tables
  if (world.evacuationZone[hex]) return terrain.evacuationZone.mobile
  if (world.rough[hex] && !terrain.hexes.rough.mobile) return false
  if (world.major[hex] && !terrain.sites.major.mobile) return false
  if (world.city[hex] && !world.major[hex] && !terrain.sites.minor.mobile) return false
  // Fortified hexes help the German side only.
  const fortified = world.fortified[hex] && boardOf(state).sideAt[hex] === GERMAN
  return !fortified || terrain.fortified.mobile
}

export function allowsMobileAcross(world: World, from: number, to: number): boolean {
  const { hexsides } = world.tables.terrain
  const side = sideBetween(world, from, to)
  if (world.majorRiver[side]) return hexsides.major.mobile
  return !world.river[side] || hexsides.river.mobile
}

/** 14.0e: a Fortress in the hex, taking part or not. */
export const hasFortress = (state: State, hex: number): boolean =>
  unitsIn(state, hex).some(({ type }) => type === 'fortress')

/** 14.0h: all units there lie under a Blitzkrieg! marker. */
export function isProtected(state: State, hex: number): boolean {
  const units = unitsIn(state, hex)
  const covered = (unit: Unit) => state.blitzkriegs.some((marker) => marker.units.includes(unit.index))
  return units.length > 0 && units.every(covered)
}

/** What is asked of a kind of combat: an attack of one's own will, one that a Counterblow forces, a Counterattack. */
export type Will = 'voluntary' | 'forced' | 'counterattack'

/** Why units may not attack hexes by a kind of combat; null when they may. */
export function kindBar(
  state: State,
  side: Side,
  units: readonly Unit[],
  targets: readonly number[],
  kind: CombatKind,
  will: Will
): Bar | null {
  // 14.6.2d, 14.6.7
  if (targets.some((hex) => hasFortress(state, hex)))
    return kind === 'fortress' && side === GERMAN
      ? null
      : { rule: '14.0e', why: 'A hex with a Fortress is attacked by Fortress Combat.' }
  if (kind === 'fortress') return { rule: '14.0e', why: 'There is no Fortress.' }
  if (kind === 'prepared') return preparedBar(state, side, targets, will)
  if (kind === 'mobile') return mobileBar(state, side, units) ?? groundBar(state, units, targets)
  return groundBar(state, units, targets)
}

/** 14.0d, 14.0f; 14.1.2i: a Counterblow lets him. */
function preparedBar(state: State, side: Side, targets: readonly number[], will: Will): Bar | null {
  if (side !== ALLIED || will !== 'voluntary') return null
  const shocked = (hex: number) => state.marks.some((mark) => mark.hex === hex && mark.with === 'shock')
  return targets.some((hex) => isProtected(state, hex) && !shocked(hex))
    ? { rule: '14.0f', why: 'Units under a Blitzkrieg! marker are attacked by Mobile Combat only.' }
    : null
}

/** 14.0b */
function mobileBar(state: State, side: Side, units: readonly Unit[]): Bar | null {
  const { nonMobileInMobile } = worldOf(state).tables.combat
  if (side === ALLIED && leads(state, ALLIED, 'obsoleteMethods'))
    return { rule: '22.1b', why: 'Gamelin allows no Mobile Combat.' }
  const mobile = units.filter((unit) => unit.mobile)
  const others = units.filter((unit) => !unit.mobile)
  if (mobile.length === 0) return { rule: '14.0b', why: 'Mobile Combat needs a Mobile unit.' }
  if (others.length > nonMobileInMobile[SEATS[side]])
    return { rule: '14.0b', why: 'Too many units are not Mobile.' }
  // 25.3
  const strength = (some: readonly Unit[]) => some.reduce((sum, unit) => sum + strengthOf(state, unit), 0)
  if (state.options.advanced && side === GERMAN && strength(others) > strength(mobile))
    return { rule: '25.3', why: 'The unit that is not Mobile is stronger than those that are.' }
  return null
}

/** 14.6.2c */
function groundBar(state: State, units: readonly Unit[], targets: readonly number[]): Bar | null {
  const world = worldOf(state)
  const bar = { rule: '14.6.2c', why: 'The ground does not allow Mobile or Blitzkrieg combat.' }
  if (!targets.every((hex) => allowsMobileInto(state, hex))) return bar
  const crossed = units.every((unit) =>
    targets.every((hex) => allowsMobileAcross(world, state.at[unit.index]!, hex))
  )
  return crossed ? null : bar
}

const KINDS: readonly CombatKind[] = ['mobile', 'prepared', 'fortress']

/** 14.3.1b: the kinds by which units may attack hexes in a Combat Phase. */
export const kindsFor = (
  state: State,
  side: Side,
  units: readonly Unit[],
  targets: readonly number[],
  will: Will
): CombatKind[] =>
  units.length === 0 ? [] : KINDS.filter((kind) => kindBar(state, side, units, targets, kind, will) === null)

/** Why a unit may not attack at all in an attack of this kind of will; null when it may. */
export function fighterBar(state: State, unit: Unit, will: Will): Bar | null {
  const world = worldOf(state)
  // 13.2.1j
  if (isNeutral(state, unit)) return { rule: '13.2.1j', why: `${unit.name} is not at war.` }
  // 14.7.3d
  if (will === 'counterattack') return null
  // 14.6.2e, 14.1.2j
  if (world.evacuationZone[state.at[unit.index]!])
    return { rule: '14.6.2e', why: 'Nobody attacks from an Evacuation Zone.' }
  // 14.1.2d
  if (will === 'forced') return null
  if (unit.white) return { rule: '2.3.2a', why: `${unit.name} has a white strength.` }
  if (hasNoActions(state, unit)) return { rule: '14.1.1b', why: `${unit.name} has No Actions.` }
  if (supplyOf(state, unit) === NONE) return { rule: '12.4l', why: `${unit.name} has No Supply.` }
  if (unit.regional && isEvent(state, 'noDeployment'))
    return { rule: '14.1.1c', why: 'Regional units do not attack on these turns.' }
  if (inForce(state, 'noAttacks').some(({ effect }) => effect.nations.includes(unit.nation)))
    return { rule: '5.2.2', why: `A card forbids ${unit.name} to attack.` }
  return null
}

/** 14.6.8b, 20.2.1c: why these units may not attack together; null when they may. */
export function togetherBar(state: State, units: readonly Unit[]): Bar | null {
  const nations = new Set(units.map(({ nation }) => nation))
  if (nations.has('Germany') && nations.has('Soviet Union'))
    return { rule: '14.6.8b', why: 'German and Soviet units do not attack together.' }
  if (nations.has('Britain') && nations.has('France') && hasBeen(state, 'britishControl'))
    return { rule: '20.2.1c', why: 'British and French units do not attack together any more.' }
  return null
}

/** 2.5c, 19.5: it may fight with brown markers. */
export const mayUseBrown = (state: State, unit: Unit): boolean => {
  const { front, tables } = worldOf(state)
  return !tables.combat.brownNever[front].includes(unit.nation)
}

/** 20.2.2d, 20.2.2e: Soviets need brown markers until the Nazi-Soviet Line. */
export const needsBrown = (state: State, unit: Unit): boolean =>
  unit.camp === SOVIET && boxNow(state) !== 'naziSovietLine'
