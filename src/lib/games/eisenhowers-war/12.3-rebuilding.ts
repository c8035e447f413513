// 12.3, 12.4: rebuilding in the Reinforcement Phases.
import { must, type Bar } from '../../kernel/game'
import type { Offer, SelectOffer } from '../../kernel/offers'
import { boardOf, inEnemyZone, isReduced, put, unitsAt, worldOf } from './board'
import type { Words } from './describe'
import { inSupply } from './07-supply'
import { aerialBar } from './07.11-aerial'
import type { Context } from './events'
import { hexIds, unitIds, unitNamed, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import { ASIDE, BOX, DEAD, type ReinforcementFrame, type State } from './state'
import { ALLIED, BRITISH, GERMAN, type Unit } from './world'

const US = 'US'

/** 12.3: on the map, in supply and out of enemy zones of control. `fed`: aerial supply came to this hex (7.11). */
function isQuiet(state: State, unit: Unit, fed: number): boolean {
  const hex = state.at[unit.index]!
  if (hex < 0 || inEnemyZone(boardOf(state), unit.sideIndex, hex)) return false
  return hex === fed || inSupply(state, unit)
}

/** 12.3.1: why a reduced US unit cannot be restored now; null when it can. */
function restoreBar(state: State, frame: ReinforcementFrame, unit: Unit, fed = -1): Bar | null {
  const { rebuild } = worldOf(state).tables
  if (unit.nation !== US) return { rule: '12.3.1c', why: `${unit.name} can never be rebuilt.` }
  if (frame.rebuilt > 0)
    return { rule: '12.4.1b', why: 'An eliminated US unit has already been rebuilt this phase.' }
  if (frame.restored >= rebuild.usReduced)
    return {
      rule: '12.3.1a',
      why: `At most ${rebuild.usReduced} reduced US units may be restored per phase.`
    }
  if (!isReduced(state, unit)) return { rule: '12.3.1a', why: `${unit.name} is at full strength.` }
  // who waits in the box needs neither supply nor quiet.
  if (state.at[unit.index] !== BOX && !isQuiet(state, unit, fed))
    return { rule: '12.3.1a', why: `${unit.name} must be in supply and out of enemy zones of control.` }
  return null
}

/** 12.4: why an eliminated unit cannot be rebuilt now; null when it can. */
function returnBar(state: State, frame: ReinforcementFrame, unit: Unit): Bar | null {
  const { rebuild, withdrawals } = worldOf(state).tables
  if (unit.sideIndex === GERMAN) {
    if (!unit.mobile) return { rule: '12.4.3c', why: 'Static units can never be rebuilt.' }
    if (frame.rebuilt >= rebuild.germanEliminated)
      return { rule: '12.4.3a', why: 'One unit has already been rebuilt this phase.' }
    if (withdrawals.ss.units.includes(unit.id) && state.turn === withdrawals.ss.turn)
      return { rule: '12.2.4b', why: `${unit.name} may not be rebuilt until next turn.` }
    return null
  }
  if (unit.groupIndex === BRITISH)
    return { rule: '12.4.2', why: 'Eliminated Commonwealth units never return.' }
  if (unit.nation !== US) return { rule: '12.3.1c', why: 'French corps can never be rebuilt.' }
  if (frame.restored > 0)
    return { rule: '12.3.1b', why: 'Reduced US units have already been restored this phase.' }
  if (frame.rebuilt >= rebuild.usEliminated)
    return { rule: '12.4.1', why: 'One US unit has already been rebuilt this phase.' }
  return null
}

function rebuildBar(state: State, frame: ReinforcementFrame, unit: Unit): Bar | null {
  const side = frame.phase === 'alliedReinforcement' ? ALLIED : GERMAN
  if (unit.sideIndex !== side) return { rule: '12.4.3a', why: `${unit.name} is not yours to rebuild.` }
  if (state.at[unit.index] === DEAD) return returnBar(state, frame, unit)
  if (side === GERMAN) return { rule: '12.3.3', why: 'German units cannot be restored on the map.' }
  return restoreBar(state, frame, unit)
}

/** 12.3.1, 12.4: one unit, reduced or eliminated. */
export function rebuild(
  state: State,
  frame: ReinforcementFrame,
  order: OrderOf<'rebuild'>,
  context: Context
): void {
  const unit = unitNamed(state, order.unit)
  must(rebuildBar(state, frame, unit))
  const at = state.at[unit.index]!
  if (at === DEAD) {
    frame.rebuilt++
    // 12.4.3b: Germans come back reduced; A-62: Americans at full strength.
    state.steps[unit.index] = unit.sideIndex === GERMAN ? 1 : unit.steps
    state.due[unit.index] = 0
    // 12.4.3d: a German from here in the next Movement & Attack Phase.
    put(state, unit, BOX)
    const rule = unit.sideIndex === GERMAN ? '12.4.3a' : '12.4.1'
    context.emit({ kind: 'rebuilt', rule, units: [unit.id] })
    return
  }
  frame.restored++
  state.steps[unit.index] = unit.steps
  context.emit({
    kind: 'restored',
    rule: '12.3.1a',
    units: [unit.id],
    hexes: at >= 0 ? hexIds(state, [at]) : []
  })
}

/** 12.3.2: why a Commonwealth unit cannot be taken off to be merged; null when it can. */
function mergeBar(state: State, frame: ReinforcementFrame, unit: Unit, fed = -1): Bar | null {
  if (frame.merged > 0) return { rule: '12.3.2a', why: 'Two units have already been merged this phase.' }
  if (unit.airborne !== undefined || unit.groupIndex !== BRITISH)
    return unit.airborne !== undefined && unit.group === 'British'
      ? { rule: '12.3.2b', why: 'The airborne corps cannot be rebuilt.' }
      : { rule: '12.3.2a', why: 'Only Commonwealth units can merge.' }
  if (!isReduced(state, unit)) return { rule: '12.3.2a', why: `${unit.name} is at full strength.` }
  if (!isQuiet(state, unit, fed))
    return { rule: '12.3.2a', why: `${unit.name} must be in supply and out of enemy zones of control.` }
  return null
}

/** 12.3.2, A-26: two reduced units make one; the first named goes to the box. */
export function merge(
  state: State,
  frame: ReinforcementFrame,
  order: OrderOf<'merge'>,
  context: Context
): void {
  const units = unitsNamed(state, order.units)
  for (const unit of units) {
    must(mergeBar(state, frame, unit))
  }
  const [kept, spent] = units as [Unit, Unit]
  frame.merged++
  put(state, kept, BOX)
  state.steps[kept.index] = kept.steps
  put(state, spent, DEAD)
  context.emit({ kind: 'merged', rule: '12.3.2a', units: unitIds(units) })
}

/** 12.4: an eliminated unit can be rebuilt now. */
export function canReturn(state: State, frame: ReinforcementFrame): boolean {
  const side = frame.phase === 'alliedReinforcement' ? ALLIED : GERMAN
  return worldOf(state).unitsOf[side].some(
    (unit) => state.at[unit.index] === DEAD && returnBar(state, frame, unit) === null
  )
}

/** 7.11: aerial supply would let a reduced unit be rebuilt that cannot be now. */
export function aerialRebuilds(state: State, frame: ReinforcementFrame): boolean {
  if (aerialBar(state) !== null) return false
  const reduced = worldOf(state).unitsOf[ALLIED].filter(
    (unit) => state.at[unit.index]! >= 0 && isReduced(state, unit)
  )
  const hungry = reduced.filter((unit) => !inSupply(state, unit))
  return hungry.some((unit) => {
    const hex = state.at[unit.index]!
    if (restoreBar(state, frame, unit, hex) === null) return true
    if (mergeBar(state, frame, unit, hex) !== null) return false
    return reduced.some((other) => other !== unit && mergeBar(state, frame, other, hex) === null)
  })
}

/** Everything that can be rebuilt now. */
export function rebuildOffers(state: State, frame: ReinforcementFrame): Offer[] {
  const side = frame.phase === 'alliedReinforcement' ? ALLIED : GERMAN
  const offers: Offer[] = []
  const dead = unitsAt(state, side, DEAD).filter((unit) => returnBar(state, frame, unit) === null)
  if (dead.length > 0)
    offers.push(
      oneOf(
        'return',
        side === GERMAN ? '12.4.3a' : '12.4.1',
        'Rebuild an eliminated unit',
        'Rebuild it',
        dead
      )
    )
  if (side === GERMAN) return offers
  const own = worldOf(state).unitsOf[ALLIED].filter(
    (unit) => state.at[unit.index] !== DEAD && state.at[unit.index] !== ASIDE && isReduced(state, unit)
  )
  const reduced = own.filter((unit) => restoreBar(state, frame, unit) === null)
  if (reduced.length > 0)
    offers.push(oneOf('restore', '12.3.1a', 'Restore a reduced US unit', 'Restore it', reduced))
  const pairs = own.filter((unit) => mergeBar(state, frame, unit) === null)
  if (pairs.length > 1)
    offers.push({
      gesture: 'select',
      id: 'merge',
      rule: '12.3.2a',
      text: 'Merge two reduced Commonwealth units; the first returns at full strength',
      role: 'combine',
      from: unitIds(pairs),
      min: 2,
      max: 2,
      judge: (units) =>
        units.length === 2 ? null : { rule: '12.3.2a', why: 'Choose exactly two units to merge.' },
      button: () => 'Merge them',
      order: (units) => ({ type: 'merge', units: [...units] }) as OrderOf<'merge'>
    })
  return offers
}

function oneOf(id: string, rule: string, text: string, button: string, units: readonly Unit[]): SelectOffer {
  return {
    gesture: 'select',
    id,
    rule,
    text,
    role: 'combine',
    from: unitIds(units),
    min: 1,
    max: 1,
    judge: (chosen) => (chosen.length === 1 ? null : { rule, why: 'Choose one unit at a time.' }),
    button: () => button,
    order: ([unit]) => ({ type: 'rebuild', unit: unit! }) as OrderOf<'rebuild'>
  }
}

export const rebuildingWords: Words<'rebuilt' | 'restored' | 'merged'> = {
  rebuilt: (event, t) => `${t.Units(event)} is rebuilt and waits in the Reinforcement Box.`,
  restored: (event, t) => `${t.Units(event)} is back at full strength.`,
  merged: (event, t) => `${t.Units(event)} are merged; the first waits in the Reinforcement Box.`
}
