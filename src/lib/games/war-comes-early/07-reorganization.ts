// Chapter 7: the Reorganization Phase, and how armies and fronts break down, by choice or not.
import { must, refuse, type Bar } from '../../kernel/game'
import type { Offer, SelectOffer } from '../../kernel/offers'
import { nearest, pop, push } from '../../kernel/phases'
import { endOffer } from '../../kernel/offer-kit'
import { boardOf, inEnemyAir, put, worldOf } from './board'
import {
  arrivingStaticCorps,
  placeStaticCorps,
  readyFlieger,
  rollStaticCorps,
  staticCorpsOffer
} from './03.2-reinforcements'
import {
  forcedReplacements,
  germanReplacements,
  placeReplacement,
  replacementOffer
} from './03.5-replacements'
import { endPhase, phaseActor } from './05-sequence'
import { pushDisperse, putOnTop, topOffer } from './08-stacks'
import { inSupply } from './10-supply'
import type { Context, Phase } from './events'
import { hexIds, placeName, placeStart, unitIds, unitName, unitNamed, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import { AT_WAR, AWAY, POOL, type BreakDownFrame, type ReorganizationFrame, type State } from './state'
import { SEATS, type Unit, type World } from './world'

/** The rows of 7.1 and 13.4 about what an army of a kind is made of. */
const KIND_ROWS: Readonly<Record<string, string>> = {
  czech: '7.1c',
  french: '7.1d',
  'german-38': '7.1e',
  'german-39': '13.4c',
  hungarian: '7.1g',
  italian: '7.1h',
  'italian-mech': '7.1i',
  polish: '7.1k',
  romanian: '7.1l',
  yugoslav: '7.1m',
  soviet: '7.1p'
}

/** The rows about units that are never part of an army, where they are not those of their nation's armies. */
const OUTSIDER_ROWS: Readonly<Record<string, string>> = {
  Germany: '7.1f',
  Britain: '7.1d',
  Belgium: '7.1n',
  Netherlands: '7.1n'
}

function componentRow(army: Unit): string {
  return KIND_ROWS[army.components!.kind] ?? '7.1'
}

/** The armies or fronts of a kind and the units they are made of (7.1). */
interface Kind {
  readonly nation: number
  readonly count: number
  readonly armies: readonly Unit[]
  readonly components: readonly Unit[]
}

const kindsByWorld = new WeakMap<World, ReadonlyMap<string, Kind>>()

function kindsOf(world: World): ReadonlyMap<string, Kind> {
  let kinds = kindsByWorld.get(world)
  if (kinds === undefined) {
    const found = new Map<string, Kind>()
    for (const { nationIndex, components } of world.units) {
      if (components === undefined || found.has(components.kind)) continue
      const { kind, count } = components
      found.set(kind, {
        nation: nationIndex,
        count,
        armies: world.units.filter((unit) => unit.components?.kind === kind),
        components: world.units.filter((unit) => unit.component && unit.componentKind === kind)
      })
    }
    kindsByWorld.set(world, (kinds = found))
  }
  return kinds
}

/** The kinds of armies whose nation acts in this phase. */
function actingKinds(state: State, frame: ReorganizationFrame): Kind[] {
  const kinds: Kind[] = []
  for (const kind of kindsOf(worldOf(state)).values())
    if (frame.nations.includes(kind.nation) && state.standing[kind.nation] === AT_WAR) kinds.push(kind)
  return kinds
}

/** 7.1: the components for an army that are set aside now, lowest first. */
export function componentsInPool(state: State, army: Unit): Unit[] {
  const kind = kindsOf(worldOf(state)).get(army.components!.kind)!
  return kind.components.filter((unit) => state.at[unit.index] === POOL)
}

/** The same for a break-down in a Reorganization Phase: what was combined in it stays combined (7.0). */
function usableComponents(state: State, army: Unit): Unit[] {
  const frame = nearest<ReorganizationFrame>(state, 'reorganization')
  const pool = componentsInPool(state, army)
  return frame === null ? pool : pool.filter((unit) => !frame.formed.includes(unit.index))
}

/**
 * 7.0c, 6.2.2h: why units of this hex may not reorganize of their own will; enemy zones of control do not matter (7.0d).
 * Supply is the same for all of a hex.
 */
function placeBar(state: State, unit: Unit): Bar | null {
  const hex = state.at[unit.index]!
  if (inEnemyAir(boardOf(state), unit.sideIndex, hex))
    return { rule: '6.2.2h', why: `${placeStart(state, hex)} is in an enemy air zone.` }
  if (!inSupply(state, unit)) return { rule: '7.0c', why: `${unit.name} is out of supply.` }
  return null
}

function acts(state: State, frame: ReorganizationFrame, unit: Unit): boolean {
  return frame.nations.includes(unit.nationIndex) && state.standing[unit.nationIndex] === AT_WAR
}

// Combining

function combineBar(
  state: State,
  frame: ReorganizationFrame,
  army: Unit,
  units: readonly Unit[]
): Bar | null {
  if (!acts(state, frame, army))
    return { rule: '7.0a', why: 'Units reorganize in the Reorganization Phase of their own nation.' }
  if (army.components === undefined) return { rule: '7.0j', why: `${army.name} has no components.` }
  if (state.at[army.index] !== POOL) return { rule: '7.0j', why: `${army.name} is not available.` }
  const { kind, count } = army.components
  for (const unit of units) if (!unit.component || unit.componentKind !== kind) return outsiderBar(army, unit)
  if (units.length !== count)
    return { rule: componentRow(army), why: `${army.name} takes ${count} components.` }
  const hex = state.at[units[0]!.index]!
  if (hex < 0 || units.some((unit) => state.at[unit.index] !== hex))
    return { rule: '7.0j', why: 'The components must be in the same hex.' }
  if (frame.broken.includes(army.index) || units.some((unit) => frame.broken.includes(unit.index)))
    return { rule: '7.0e', why: 'Units broken down this phase cannot combine this phase.' }
  if (armyRoom(state, hex) === 0)
    return { rule: '8.0d', why: 'That hex already has an army or front; only one is allowed.' }
  return placeBar(state, units[0]!)
}

/** 8.0d: how many more armies or fronts the hex could hold. */
function armyRoom(state: State, hex: number): number {
  const board = boardOf(state)
  return Math.max(0, board.world.tables.stacking.maxArmies - board.armies[hex]!)
}

function outsiderBar(army: Unit, unit: Unit): Bar {
  const why = `${unit.name} cannot be part of ${army.name}.`
  if (unit.nation === army.nation && unit.scenario === '1939') return { rule: '13.4e', why }
  return { rule: OUTSIDER_ROWS[unit.nation] ?? componentRow(army), why }
}

function combine(
  state: State,
  frame: ReorganizationFrame,
  order: OrderOf<'combine'>,
  context: Context
): void {
  const army = unitNamed(state, order.army)
  const units = unitsNamed(state, order.units)
  must(combineBar(state, frame, army, units))

  const hex = state.at[units[0]!.index]!
  for (const unit of units) put(state, unit, POOL)
  put(state, army, hex)
  frame.formed.push(army.index, ...units.map((unit) => unit.index))
  context.emit({
    kind: 'combine',
    rule: '7.0a',
    units: unitIds([army, ...units]),
    hexes: hexIds(state, [hex])
  })
}

/** One offer for each hex with enough components and each sort of army that can be made of them. */
function combineOffers(state: State, frame: ReorganizationFrame): SelectOffer[] {
  const board = boardOf(state)
  const offers: SelectOffer[] = []
  for (const kind of actingKinds(state, frame)) {
    const stacks = new Map<number, Unit[]>()
    for (const unit of kind.components) {
      const hex = state.at[unit.index]!
      if (hex < 0 || board.height[hex]! < kind.count) continue
      if (frame.broken.includes(unit.index) || inEnemyAir(board, unit.sideIndex, hex)) continue
      const stack = stacks.get(hex)
      if (stack === undefined) stacks.set(hex, [unit])
      else stack.push(unit)
    }
    for (const stack of stacks.values())
      if (stack.length >= kind.count)
        for (const army of freeArmies(state, frame, kind))
          offers.push(combineOffer(state, frame, army, stack))
  }
  return offers
}

/** Unused armies of a kind that differ in more than their name. */
function freeArmies(state: State, frame: ReorganizationFrame, kind: Kind): Unit[] {
  const free: Unit[] = []
  for (const army of kind.armies)
    if (
      state.at[army.index] === POOL &&
      !frame.broken.includes(army.index) &&
      !free.some((other) => alike([army, other]))
    )
      free.push(army)
  return free
}

function combineOffer(
  state: State,
  frame: ReorganizationFrame,
  army: Unit,
  stack: readonly Unit[]
): SelectOffer {
  const { count } = army.components!
  const hex = state.at[stack[0]!.index]!
  return {
    gesture: 'select',
    id: `combine-${worldOf(state).grid.ids[hex]!}-${army.id}`,
    rule: '7.0a',
    text: `Combine ${count} units in ${placeName(state, hex)} into the ${unitName(worldOf(state), army)}`,
    role: 'combine',
    from: unitIds(stack),
    min: count,
    max: count,
    judge: (ids) => combineBar(state, frame, army, unitsNamed(state, ids)),
    button: (ids) => `Combine ${ids.length} units`,
    order: (ids) => ({ type: 'combine', army: army.id, units: [...ids] }) as const
  }
}

// Breaking down

function breakDownBar(state: State, frame: ReorganizationFrame, army: Unit): Bar | null {
  if (!acts(state, frame, army))
    return { rule: '7.0b', why: 'Armies break down in the Reorganization Phase of their own nation.' }
  if (state.at[army.index]! < 0) return { rule: '7.0b', why: `${army.name} is not on the map.` }
  if (army.components === undefined) {
    const rule = army.class !== 'army' ? '7.0b' : army.scenario === '1939' ? '13.4d' : '7.1o'
    return { rule, why: `${army.name} cannot break down.` }
  }
  if (frame.formed.includes(army.index))
    return { rule: '7.0e', why: 'Units combined this phase cannot break down this phase.' }
  if (usableComponents(state, army).length < army.components.count)
    return { rule: '7.0k', why: `Too few components of ${army.name} are available.` }
  return placeBar(state, army)
}

function breakDown(
  state: State,
  frame: ReorganizationFrame,
  order: OrderOf<'breakDown'>,
  context: Context
): void {
  const army = unitNamed(state, order.army)
  must(breakDownBar(state, frame, army))
  const pool = usableComponents(state, army)
  const chosen = order.units === undefined ? null : unitsNamed(state, order.units)
  if (chosen !== null) judgeComponents(army, chosen, pool, army.components!.count)

  frame.broken.push(army.index)
  // 7.0f: lies below the choice of components, so that the stack is judged when it is complete.
  pushDisperse(state, state.at[army.index]!)
  if (chosen === null) split(state, army, pool, '7.0b', context)
  else {
    const hex = state.at[army.index]!
    put(state, army, POOL)
    placeComponents(state, army, hex, chosen, '7.0b', context)
  }
}

/** Refuses components that are not `count` of those at hand. */
function judgeComponents(army: Unit, chosen: readonly Unit[], pool: readonly Unit[], count: number): void {
  const wrong = chosen.find((unit) => !pool.includes(unit))
  if (wrong !== undefined)
    refuse(componentRow(army), `${wrong.name} is not an available component of ${army.name}.`)
  if (chosen.length !== count)
    refuse(componentRow(army), `${army.name} breaks down into ${count} components.`)
}

/**
 * 7.0i, 10.5f, 12.3i, 12.4a: an army or front breaks down against its owner's will, into what the pool still has (A16).
 * Where it matters which components come, the owner is asked (A15).
 */
export function breakDownForced(state: State, army: Unit, rule: string, context: Context): void {
  if (army.components === undefined) throw new Error(`${army.id} is never broken down.`)
  split(state, army, componentsInPool(state, army), rule, context)
}

/** 10.5: found out of supply. An overstack is dispersed once the components are there (7.0). */
export function breakDownOutOfSupply(state: State, army: Unit, context: Context): void {
  pushDisperse(state, state.at[army.index]!)
  breakDownForced(state, army, '10.5f', context)
}

function split(state: State, army: Unit, pool: readonly Unit[], rule: string, context: Context): void {
  const hex = state.at[army.index]!
  const count = Math.min(army.components!.count, pool.length)
  put(state, army, POOL)
  if (count === pool.length || alike(pool))
    placeComponents(state, army, hex, pool.slice(0, count), rule, context)
  else push<BreakDownFrame>(state, { phase: 'breakDown', unit: army.index, count, hex, rule })
}

/** All of them are the same to the rules. */
function alike(units: readonly Unit[]): boolean {
  const first = units[0]
  return units.every(
    (unit) => unit.type === first!.type && unit.attack === first!.attack && unit.defense === first!.defense
  )
}

function placeComponents(
  state: State,
  army: Unit,
  hex: number,
  units: readonly Unit[],
  rule: string,
  context: Context
): void {
  for (const unit of units) put(state, unit, hex)
  nearest<ReorganizationFrame>(state, 'reorganization')?.broken.push(...units.map((unit) => unit.index))
  context.emit({ kind: 'breakDown', rule, units: unitIds([army, ...units]), hexes: hexIds(state, [hex]) })
}

/** The armies that may be broken down; supply is judged when one is chosen. */
function breakDownOffer(state: State, frame: ReorganizationFrame): SelectOffer | null {
  const board = boardOf(state)
  const armies: Unit[] = []
  for (const kind of actingKinds(state, frame)) {
    const whole = kind.armies.filter((army) => {
      const hex = state.at[army.index]!
      return hex >= 0 && !frame.formed.includes(army.index) && !inEnemyAir(board, army.sideIndex, hex)
    })
    if (whole.length > 0 && usableComponents(state, whole[0]!).length >= kind.count) armies.push(...whole)
  }
  if (armies.length === 0) return null
  return {
    gesture: 'select',
    id: 'breakDown',
    rule: '7.0b',
    text: 'Break down an army or front',
    role: 'combine',
    from: unitIds(armies),
    min: 1,
    max: 1,
    judge: (ids) => breakDownBar(state, frame, unitNamed(state, ids[0]!)),
    button: ([id]) => (id === undefined ? 'Break down' : `Break down ${unitNamed(state, id).name}`),
    order: (ids) => ({ type: 'breakDown', army: ids[0]! }) as const
  }
}

/** The owner names the components of an army or front that breaks down (A15). */
export const breakDownPhase: Phase<State, BreakDownFrame> = {
  rule: '7.0',
  title: 'Breakdown',
  actor: (state, frame) => SEATS[worldOf(state).units[frame.unit]!.sideIndex],
  offers(state, frame): Offer[] {
    const army = worldOf(state).units[frame.unit]!
    return [
      {
        gesture: 'select',
        id: 'components',
        rule: componentRow(army),
        text: `Which ${frame.count} units does the ${unitName(worldOf(state), army)} break down into?`,
        role: 'combine',
        from: unitIds(usableComponents(state, army)),
        min: frame.count,
        max: frame.count,
        judge: () => null,
        order: (units) => ({ type: 'components', units: [...units] }) as const
      }
    ]
  },
  orders: {
    components(state: State, frame: BreakDownFrame, order: OrderOf<'components'>, context: Context) {
      const army = worldOf(state).units[frame.unit]!
      const chosen = unitsNamed(state, order.units)
      judgeComponents(army, chosen, usableComponents(state, army), frame.count)
      pop(state, frame)
      placeComponents(state, army, frame.hex, chosen, frame.rule, context)
    }
  }
}

// The phase

function place(state: State, frame: ReorganizationFrame, order: OrderOf<'place'>, context: Context): void {
  if (frame.german && state.at[unitNamed(state, order.piece).index] === AWAY)
    placeStaticCorps(state, frame, order, context)
  else placeReplacement(state, frame, order, context)
}

/** What must be done before the phase can end: due replacements (A52), static corps (3.2.2). */
function endBar(forced: readonly Unit[], arriving: readonly Unit[]): Bar | null {
  const first = forced[0]
  if (first !== undefined) return { rule: '3.5o', why: `${first.name} returns now and must be placed.` }
  if (arriving.length > 0) return { rule: '3.2.2b', why: 'Arriving static corps must be placed.' }
  return null
}

function end(state: State, frame: ReorganizationFrame, _order: OrderOf<'end'>, context: Context): void {
  must(endBar(forcedReplacements(state, frame), arrivingStaticCorps(state, frame)))
  endPhase(state, frame, context)
}

export const reorganizationPhase: Phase<State, ReorganizationFrame> = {
  rule: '7.0',
  title: 'Reorganization Phase',
  actor: (state, frame) => (frame.begun ? phaseActor(state, frame) : null),
  run(state, frame, context) {
    frame.begun = true
    rollStaticCorps(state, frame, context)
    readyFlieger(state, frame, context)
  },
  offers(state, frame): Offer[] {
    const forced = forcedReplacements(state, frame)
    const arriving = arrivingStaticCorps(state, frame)
    const offers: Offer[] = [...combineOffers(state, frame), topOffer(state, frame)]
    for (const offer of [
      replacementOffer(state, frame, forced),
      staticCorpsOffer(state, arriving),
      breakDownOffer(state, frame)
    ])
      if (offer !== null) offers.push(offer)
    if (endBar(forced, arriving) === null)
      offers.push(endOffer('7.0a', 'End the Reorganization Phase', { lapses: () => lapses(state, frame) }))
    return offers
  },
  orders: { place, combine, breakDown, top: putOnTop, end }
}

/** 3.5l: the German replacement is not saved. */
function lapses(state: State, frame: ReorganizationFrame): string[] {
  return frame.german && germanReplacements(state).length > 0
    ? ['The German replacement for this game turn will be lost.']
    : []
}
