// 10.0: what may be attacked and by whom, and the attack portion of a Movement & Attack Phase.
import { directionTo } from '../../hex/grid'
import { attackOffer } from '../../kernel/battle'
import { firstBar, must, refuse, type Bar } from '../../kernel/game'
import type { AttackOffer } from '../../kernel/offers'
import { attackOf, boardOf, enemyOf, unitsIn, worldOf } from './board'
import type { ActionPart } from './05.5-action'
import { inSupply } from './07-supply'
import { previewClash } from './10.1-odds'
import { beginBattle } from './11-battle'
import { dropBar, dropCounter, dropZoneBar, takeOffForDrop } from './13.2-airborne'
import type { Context } from './events'
import { hexId, hexNamed, names, place, refuseRepeats, unitIds, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { ActionFrame, FmoFrame, State } from './state'
import { ALLIED, AMERICAN, BRITISH, GERMAN, NORTH, SOUTH, type Unit } from './world'

/** 10.0: why a unit cannot reach into a hex from where it stands; null when it can. */
export function reachBar(state: State, unit: Unit, target: number): Bar | null {
  const { world } = boardOf(state)
  const hex = state.at[unit.index]!
  const dir = hex < 0 ? -1 : directionTo(world.grid, hex, target)
  if (dir < 0) return { rule: '10.0d', why: `${unit.name} is not next to that hex.` }
  if (world.closed[world.grid.sides[6 * hex + dir]!])
    return { rule: '10.0d', why: 'Units cannot attack across an all-sea or blocked hexside.' }
  return null
}

/** Why a unit takes part in no attack of this phase; null when it may. Its target is not looked at. */
export function fightBar(state: State, frame: ActionFrame, unit: Unit): Bar | null {
  if (unit.sideIndex !== frame.side) return { rule: '10.0a', why: `${unit.name} is not yours.` }
  if (frame.attacked.includes(unit.index))
    return { rule: '10.0b', why: `${unit.name} has already attacked this phase.` }
  if (frame.phase === 'fmo' && !joinsFmo(state, frame as FmoFrame, unit))
    return { rule: '13.6e', why: `${unit.name} is not part of this offensive.` }
  // 3.2.4: the Germans hold their ground on turn 1; the Allies attack, in the south too (3.2.4c).
  if (state.turn === 1 && frame.side === GERMAN)
    return worldOf(state).zone[state.at[unit.index]!] === SOUTH
      ? { rule: '3.2.4g', why: 'German units in the southern zone may not attack on turn 1.' }
      : { rule: '3.2.4e', why: 'German units in the northern zone may not attack on turn 1.' }
  return null
}

/** 13.6f, A-24, A-25: a unit on the map that an offensive may use: in supply, outside Italy. */
export function mayServeFmo(state: State, unit: Unit): boolean {
  return !worldOf(state).italy[state.at[unit.index]!] && inSupply(state, unit)
}

/** 13.6: units of the offensive, and others to which such a unit has moved. */
function joinsFmo(state: State, frame: FmoFrame, unit: Unit): boolean {
  if (frame.units.includes(unit.index)) return true
  const hex = state.at[unit.index]!
  return frame.done.some((index) => state.at[index] === hex) && mayServeFmo(state, unit)
}

/** 13.6: the attack is one of the offensive: a unit that it has activated takes part. Always true outside offensives. */
function hasActivated(frame: ActionFrame, units: readonly Unit[]): boolean {
  return frame.phase !== 'fmo' || units.some((unit) => (frame as FmoFrame).units.includes(unit.index))
}

/** 3.2.4: on turn 1 of the historical scenario northern Commonwealth units have two targets only. */
function aimBar(state: State, unit: Unit, target: number): Bar | null {
  const { world } = boardOf(state)
  const { commonwealthTargets } = world.scenario.rules
  if (state.turn !== 1 || commonwealthTargets.length === 0 || unit.groupIndex !== BRITISH) return null
  if (world.zone[state.at[unit.index]!] !== NORTH || commonwealthTargets.includes(world.grid.ids[target]!))
    return null
  return {
    rule: '3.2.4i',
    why: `${unit.name} may attack only ${commonwealthTargets.join(' or ')} on turn 1.`
  }
}

/** Why a hex cannot be attacked by this side now; null when it can. */
function targetBar(state: State, frame: ActionFrame, target: number): Bar | null {
  if (boardOf(state).sideAt[target] !== enemyOf(frame.side))
    return { rule: '10.0a', why: 'There is nothing to attack there.' }
  if (frame.targets.includes(target))
    return { rule: '10.0c', why: 'That hex has already been attacked this phase.' }
  if (frame.phase === 'fmo' && (frame as FmoFrame).attacks >= worldOf(state).tables.fmo.maxAttacks)
    return { rule: '13.6d', why: 'The offensive has made all its attacks.' }
  return null
}

/** 10.0: why these units cannot attack together; null when they can. */
function togetherBar(
  state: State,
  frame: ActionFrame,
  ground: readonly Unit[],
  dropped: readonly Unit[]
): Bar | null {
  if (dropped.length === 0 && !ground.some((unit) => attackOf(state, unit) > 0))
    return { rule: '10.0f', why: 'Units with no attack factor may attack only together with others.' }
  if (!hasActivated(frame, ground))
    return { rule: '13.6e', why: 'A unit activated by the offensive must take part.' }
  const mixed = [AMERICAN, BRITISH].every((group) => ground.some((unit) => unit.groupIndex === group))
  if (state.turn === 1 && state.unopposed && mixed)
    return { rule: '3.3.4a', why: 'American and British units may not attack the same hex this turn.' }
  return null
}

/** Corps that can be dropped on a hex with Germans in this attack portion. */
function droppers(
  state: State,
  frame: ActionFrame,
  target: number,
  ready = readyToDrop(state, frame)
): readonly Unit[] {
  return ready.length === 0 || dropZoneBar(state, target) !== null ? [] : ready
}

function readyToDrop(state: State, frame: ActionFrame): readonly Unit[] {
  if (frame.side !== ALLIED) return []
  return worldOf(state).airborne.filter(
    (corps) => dropBar(state, corps) === null && !frame.attacked.includes(corps.index)
  )
}

/** Units on the map that can attack a hex now. */
export function attackersOf(state: State, frame: ActionFrame, target: number): Unit[] {
  const { world, sideAt } = boardOf(state)
  const { neighbours, sides } = world.grid
  const found: Unit[] = []
  for (let i = 6 * target; i < 6 * target + 6; i++) {
    const hex = neighbours[i]!
    if (hex < 0 || sideAt[hex] !== frame.side || world.closed[sides[i]!]) continue
    for (const unit of unitsIn(state, hex)) if (mayAim(state, frame, unit, target)) found.push(unit)
  }
  return found
}

/** The unit may attack the hex, if it reaches into it. */
function mayAim(state: State, frame: ActionFrame, unit: Unit, target: number): boolean {
  if (frame.attacked.includes(unit.index)) return false
  return (fightBar(state, frame, unit) ?? aimBar(state, unit, target)) === null
}

function unitBar(state: State, frame: ActionFrame, unit: Unit, target: number): Bar | null {
  return fightBar(state, frame, unit) ?? reachBar(state, unit, target) ?? aimBar(state, unit, target)
}

/** Units on the map could attack the hex: one with an attack factor (10.0f), in an offensive one of its own (13.6). */
function isInReach(state: State, frame: ActionFrame, target: number): boolean {
  const { world, sideAt, first, next } = boardOf(state)
  const { neighbours, sides } = world.grid
  let strong = false
  let called = frame.phase !== 'fmo'
  for (let i = 6 * target; i < 6 * target + 6; i++) {
    const hex = neighbours[i]!
    if (hex < 0 || sideAt[hex] !== frame.side || world.closed[sides[i]!]) continue
    for (let index = first[hex]!; index >= 0; index = next[index]!) {
      const unit = world.units[index]!
      if ((called && attackOf(state, unit) === 0) || !mayAim(state, frame, unit, target)) continue
      strong ||= attackOf(state, unit) > 0
      called ||= hasActivated(frame, [unit])
      if (strong && called) return true
    }
  }
  return false
}

/** The hexes that can be attacked now; FMO and bots ask too. */
export function targetsOf(state: State, frame: ActionFrame): number[] {
  const { world, sideAt } = boardOf(state)
  const enemy = enemyOf(frame.side)
  const ready = readyToDrop(state, frame)
  return world.landHexes.filter(
    (hex) =>
      sideAt[hex] === enemy &&
      targetBar(state, frame, hex) === null &&
      (isInReach(state, frame, hex) || droppers(state, frame, hex, ready).length > 0)
  )
}

function attack(state: State, frame: ActionFrame, order: OrderOf<'attack'>, context: Context): void {
  if (frame.portion !== 'attack') refuse('5.5c', 'Units attack only in the attack portion of the phase.')
  const target = hexNamed(state, order.target)
  const units = unitsNamed(state, order.units)
  const dropped = (order.drops ?? []).map((id) => dropCounter(state, id))
  refuseRepeats([...units, ...dropped])
  must(
    targetBar(state, frame, target) ??
      firstBar(units, (unit) => unitBar(state, frame, unit, target)) ??
      firstBar(dropped, (corps) => dropIntoBar(state, frame, corps, target)) ??
      togetherBar(state, frame, units, dropped)
  )

  frame.targets.push(target)
  for (const unit of [...units, ...dropped]) frame.attacked.push(unit.index)
  if (frame.phase === 'fmo') (frame as FmoFrame).attacks++
  for (const corps of dropped) takeOffForDrop(state, corps, target)
  beginBattle(
    state,
    { kind: 'attack', side: frame.side, target, ground: units, dropped, fmo: frame.phase === 'fmo' },
    context
  )
}

function dropIntoBar(state: State, frame: ActionFrame, corps: Unit, target: number): Bar | null {
  if (frame.side !== ALLIED) return { rule: '2.6a', why: 'Only Allied airborne corps may drop.' }
  if (frame.attacked.includes(corps.index))
    return { rule: '10.0b', why: `${corps.name} has already attacked this phase.` }
  return dropBar(state, corps) ?? dropZoneBar(state, target)
}

/** The named units as an order means them: who can drop on the hex does, the others attack over land. */
function sort(state: State, frame: ActionFrame, target: number, units: readonly Unit[]) {
  const able = droppers(state, frame, target)
  return {
    dropped: units.filter((unit) => able.includes(unit)),
    ground: units.filter((unit) => !able.includes(unit))
  }
}

function offerOf(state: State, frame: ActionFrame): AttackOffer {
  return attackOffer<State, Unit>(state, names, {
    about: { id: 'attack', rule: '10.0a', text: 'Attack a hex' },
    targets: () => targetsOf(state, frame),
    attackers(target) {
      const able = droppers(state, frame, target)
      return [...attackersOf(state, frame, target).filter((unit) => !able.includes(unit)), ...able]
    },
    preview: (target, units) =>
      previewClash(state, {
        kind: 'attack',
        side: frame.side,
        target,
        ...sort(state, frame, target, units),
        seaborne: [],
        defenders: unitsIn(state, target),
        fmo: frame.phase === 'fmo',
        bomber: false
      }),
    judge(target, units) {
      const { ground, dropped } = sort(state, frame, target, units)
      return togetherBar(state, frame, ground, dropped)
    },
    order(target, units) {
      const { ground, dropped } = sort(state, frame, target, units)
      const order = { type: 'attack', target: hexId(state, target), units: unitIds(ground) } as const
      return dropped.length === 0 ? order : { ...order, drops: unitIds(dropped) }
    }
  })
}

export const attackPart: ActionPart = {
  offers: (state, frame) => (frame.portion === 'attack' ? [offerOf(state, frame)] : []),
  orders: { attack },
  lapses: (state, frame) =>
    frame.portion === 'attack'
      ? targetsOf(state, frame).map(
          (hex) => `${place(worldOf(state), hex).replace(/^h/, 'H')} could still be attacked.`
        )
      : []
}
