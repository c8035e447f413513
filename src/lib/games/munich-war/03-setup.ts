// Chapter 3.4: the four deployment steps. Inside a step pieces may be shifted until it ends (3.4.2o).
import { must, refuse, type Bar } from '../../kernel/game'
import { confirmOffer, endOffer, placeOffer } from '../../kernel/offer-kit'
import type { Offer, PlaceOffer, SelectOffer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { put, worldOf } from './board'
import { groundBar, poolsOfStep, startsReduced, type Pool } from './03-pools'
import { stackingBar } from './09-stacking'
import type { Context, Phase } from './events'
import { hexNamed, names, unitIds, unitNamed, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import { NOWHERE, type SetupFrame, type State } from './state'
import { SEATS, type Unit } from './world'

type Role = OrderOf<'share'>['as']

const poolsIn = (state: State, { step }: SetupFrame): readonly Pool[] =>
  poolsOfStep(worldOf(state), state.options.additionalArmor, step)

/** The rule of the step: 3.4.1a, 3.4.1b, 3.4.1c or 3.4.1d. */
const ruleOf = (state: State, frame: SetupFrame): string => poolsIn(state, frame)[0]!.group.rule

const isReserve = (state: State, pool: Pool, unit: Unit): boolean => state.at[unit.index] === pool.reserve

/** 23.1 */
const isRemoved = (state: State, pool: Pool, unit: Unit): boolean => state.at[unit.index] === pool.eliminated

const has = (state: State, pool: Pool, unit: Unit, role: Role): boolean =>
  role === 'reserve'
    ? isReserve(state, pool, unit)
    : !isReserve(state, pool, unit) && state.steps[unit.index]! < unit.steps

/** 3.4.2l: how many of the pool they are; with 23.6 fewer are reduced than the table says. */
function countOf(state: State, pool: Pool, role: Role): number {
  let count = 0
  for (const unit of pool.units) if (has(state, pool, unit, role)) count++
  return count
}

/** The owner of the piece puts it on the map himself. */
const isToPlace = (state: State, pool: Pool, unit: Unit): boolean =>
  pool.free.includes(unit) && !isReserve(state, pool, unit) && !isRemoved(state, pool, unit)

const placeBar = (state: State, unit: Unit, pool: Pool, hex: number): Bar | null =>
  groundBar(worldOf(state), pool, hex) ?? roomBar(state, unit, hex)

/** Why a hex in which its pool may stand has no room for a piece; null when it has. */
function roomBar(state: State, unit: Unit, hex: number): Bar | null {
  if (state.at[unit.index] === hex) return { rule: '3.4.2o', why: `${unit.name} is already there.` }
  const crowd = stackingBar(state, [unit], hex)
  return crowd === null ? null : { rule: '3.4.2g', why: crowd.why }
}

function place(state: State, frame: SetupFrame, order: OrderOf<'place'>, context: Context): void {
  const unit = unitNamed(state, order.piece)
  const hex = hexNamed(state, order.hex)
  const pool = poolsIn(state, frame).find((one) => isToPlace(state, one, unit))
  if (pool === undefined) refuse(ruleOf(state, frame), `${unit.name} is not set up now.`)
  must(placeBar(state, unit, pool, hex))
  put(state, unit, hex)
  context.emit({
    kind: 'place',
    rule: '3.4.2c',
    units: [unit.id],
    hexes: [order.hex],
    side: SEATS[pool.side]
  })
}

/** 3.4.2l: why these counters of the pool cannot be its reduced ones, or its reserve; null when they can. */
function shareBar(state: State, own: Pool, units: readonly Unit[], role: Role): Bar | null {
  const { line, title, units: pool } = own
  const count = countOf(state, own, role)
  if (line.named) return { rule: '3.4.2a', why: `${title}: the table says which.` }
  if (units.some((unit) => !pool.includes(unit)))
    return { rule: '3.4.2l', why: `${title}: choose counters of one nation, type and size.` }
  if (units.length !== count || units.length === pool.length)
    return {
      rule: '3.4.2l',
      why: `${title}: ${count} of ${pool.length} ${role === 'reserve' ? 'stay in reserve' : 'start reduced'}.`
    }
  return null
}

/** Who is chosen changes places with one who is not: so the numbers of the pool stay what they are. */
function share(state: State, frame: SetupFrame, order: OrderOf<'share'>, context: Context): void {
  const units = order.units.map((id) => unitNamed(state, id))
  if (new Set(units).size < units.length) refuse('order', 'A unit is named twice.')
  const pool = poolsIn(state, frame).find((one) => one.units.includes(units[0]!))
  if (pool === undefined) refuse(ruleOf(state, frame), `${units[0]!.name} is not set up now.`)
  must(shareBar(state, pool, units, order.as))
  const before = pool.units.filter((unit) => has(state, pool, unit, order.as))
  const leaving = before.filter((unit) => !units.includes(unit))
  for (const unit of units) if (!before.includes(unit)) exchange(state, unit, leaving.shift()!)
  context.emit({ kind: 'share', rule: '3.4.2l', units: order.units, as: order.as, side: SEATS[pool.side] })
}

function exchange(state: State, a: Unit, b: Unit): void {
  const [at, steps] = [state.at[a.index]!, state.steps[a.index]!]
  put(state, a, state.at[b.index]!)
  state.steps[a.index] = state.steps[b.index]!
  put(state, b, at)
  state.steps[b.index] = steps
}

/** All pieces of the step where the scenario suggests them, in the usual shares. */
function suggest(state: State, frame: SetupFrame, _order: OrderOf<'suggest'>, context: Context): void {
  const world = worldOf(state)
  const { at } = world.scenario.suggested
  const placed: string[] = []
  for (const pool of poolsIn(state, frame)) {
    const removed = suggestedRemovals(state, pool)
    for (const unit of pool.units) {
      state.steps[unit.index] = startsReduced(state, unit) ? 1 : unit.steps
      if (removed.includes(unit)) put(state, unit, pool.eliminated)
      else if (unit.entry === 'reserve') put(state, unit, pool.reserve)
      else if (pool.line.to === 'display') put(state, unit, pool.available)
      else if (!pool.fixed.has(unit)) {
        put(state, unit, world.hex(at[unit.id]!))
        placed.push(unit.id)
      }
    }
  }
  context.emit({
    kind: 'suggested',
    rule: '3.4.2b',
    units: placed,
    side: SEATS[poolsIn(state, frame)[0]!.side]
  })
}

/** 23.1: those who stand where an additional counter is to stand, and then the last of the pool. */
function suggestedRemovals(state: State, { units, removed }: Pool): Unit[] {
  if (removed === 0) return []
  const { scenario, tables } = worldOf(state)
  const { at } = scenario.suggested
  const wanted = tables.optional.armor.add.map((id) => at[id])
  const candidates = units.filter((unit) => unit.entry === 'map' && !startsReduced(state, unit))
  const inTheWay = candidates.filter(({ id }) => wanted.includes(at[id]))
  const others = candidates.filter((unit) => !inTheWay.includes(unit)).reverse()
  return [...inTheWay, ...others].slice(0, removed)
}

/** 23.1: why these counters cannot be taken out for the additional armor; null when they can. */
function removalBar(state: State, pool: Pool, units: readonly Unit[]): Bar | null {
  const { title, removed } = pool
  if (pool.units.some((unit) => isRemoved(state, pool, unit)))
    return { rule: '23.1a', why: `${title}: these are out already.` }
  if (units.length !== removed || units.some((unit) => !isFull(state, pool, unit)))
    return { rule: '23.1a', why: `${title}: choose ${removed} that start at full strength on the map.` }
  return null
}

const isFull = (state: State, pool: Pool, unit: Unit): boolean =>
  pool.units.includes(unit) && !has(state, pool, unit, 'reserve') && !has(state, pool, unit, 'reduced')

/** 23.1: pools of the step from which something still has to go. */
const poolsToThin = (state: State, frame: SetupFrame): Pool[] =>
  poolsIn(state, frame).filter(
    (pool) => pool.removed > 0 && !pool.units.some((unit) => isRemoved(state, pool, unit))
  )

function remove(state: State, frame: SetupFrame, order: OrderOf<'remove'>, context: Context): void {
  const units = unitsNamed(state, order.units)
  const pool = poolsIn(state, frame).find((one) => one.removed > 0 && one.units.includes(units[0]!))
  if (pool === undefined) refuse('23.1a', `${units[0]!.name} is not taken out of the match now.`)
  must(removalBar(state, pool, units))
  for (const unit of units) put(state, unit, pool.eliminated)
  context.emit({ kind: 'removed', rule: '23.1a', units: order.units, nation: pool.group.where.country })
}

function removalOffer(state: State, pool: Pool): SelectOffer {
  const { title, removed, units } = pool
  return {
    gesture: 'select',
    id: `${title} removed`,
    rule: '23.1a',
    text: `${title}: take ${removed} out of the match for the additional armor`,
    role: 'mark',
    from: unitIds(units.filter((unit) => isFull(state, pool, unit))),
    min: removed,
    max: removed,
    judge: (ids) => removalBar(state, pool, unitsNamed(state, ids)),
    order: (ids) => ({ type: 'remove', units: [...ids] }) as OrderOf<'remove'>
  }
}

/** Pieces of one pool. */
interface Pieces {
  readonly pool: Pool
  readonly units: readonly Unit[]
}

/** The pieces of the step that are on the map, or those that are not, pool by pool. */
function piecesOf(state: State, frame: SetupFrame, placed: boolean): Pieces[] {
  const found: Pieces[] = []
  for (const pool of poolsIn(state, frame)) {
    const units = pool.free.filter((unit) => {
      const at = state.at[unit.index]!
      return placed ? at !== NOWHERE && at !== pool.reserve && at !== pool.eliminated : at === NOWHERE
    })
    if (units.length > 0) found.push({ pool, units })
  }
  return found
}

const unitsOf = (pieces: readonly Pieces[]): Unit[] => pieces.flatMap(({ units }) => units)

/** Why the step cannot end yet; null when it can. */
function endBar(
  state: State,
  frame: SetupFrame,
  missing: readonly Pieces[] = piecesOf(state, frame, false)
): Bar | null {
  const [thick] = poolsToThin(state, frame)
  if (thick !== undefined)
    return { rule: '23.1a', why: `${thick.title}: ${thick.removed} have to be taken out of the match.` }
  if (missing.length > 0)
    return {
      rule: '3.4.2o',
      why: `Still to set up: ${unitsOf(missing)
        .map(({ name }) => name)
        .join(', ')}.`
    }
  for (const { units, line } of poolsIn(state, frame)) {
    if (line.oneIn === undefined) continue
    const there = worldOf(state).hex(line.oneIn)
    if (!units.some((unit) => state.at[unit.index] === there))
      return { rule: '3.4.2j', why: 'One AAA corps has to stand in the Ruhr.' }
  }
  return null
}

function end(state: State, frame: SetupFrame, _order: OrderOf<'end'>, context: Context): void {
  must(endBar(state, frame))
  const side = SEATS[poolsIn(state, frame)[0]!.side]
  const rule = ruleOf(state, frame)
  pop(state, frame)
  context.emit({ kind: 'setUp', rule, side, step: frame.step })
}

function piecesOffer(
  state: State,
  id: string,
  text: (count: number) => string,
  pieces: readonly Pieces[],
  more: Pick<PlaceOffer, 'idle' | 'settled'> = {}
): PlaceOffer {
  const all = unitsOf(pieces)
  const about = { id, rule: '3.4.2c', text: text(all.length) }
  return {
    ...placeOffer(state, names, about, all, (unit) => {
      const pool = pieces.find(({ units }) => units.includes(unit))?.pool
      return pool?.hexes.filter((hex) => roomBar(state, unit, hex) === null) ?? []
    }),
    ...more,
    get groups() {
      return pieces.map(({ pool, units }) => ({
        label: pool.title,
        rule: pool.group.rule,
        pieces: unitIds(units)
      }))
    }
  }
}

/** 3.4.2l: for each pool in which there is something to choose. */
function* shareOffers(state: State, frame: SetupFrame): Generator<SelectOffer> {
  for (const pool of poolsIn(state, frame))
    for (const role of ['reserve', 'reduced'] as const) {
      const count = countOf(state, pool, role)
      if (count === 0 || count === pool.units.length || pool.line.named) continue
      yield {
        gesture: 'select',
        id: pool.shareIds[role],
        rule: '3.4.2l',
        text: `${pool.title}: which ${count} ${role === 'reserve' ? 'stay in reserve' : 'start reduced'}`,
        idle: true,
        role: 'mark',
        from: pool.ids,
        min: count,
        max: count,
        judge: (ids) =>
          shareBar(
            state,
            pool,
            ids.map((id) => worldOf(state).unit(id)!),
            role
          ),
        suggested: () => pool.units.filter((unit) => has(state, pool, unit, role)).map(({ id }) => id),
        order: (ids) => ({ type: 'share', units: [...ids], as: role }) as const
      }
    }
}

export const setupPhase: Phase<State, SetupFrame> = {
  rule: '3.4.1a',
  title: 'Set-up',
  actor: (state, frame) => SEATS[poolsIn(state, frame)[0]!.side],
  offers(state, frame): Offer[] {
    const missing = piecesOf(state, frame, false)
    const placed = piecesOf(state, frame, true)
    const offers: Offer[] = []
    if (missing.length > 0)
      offers.push(piecesOffer(state, 'place', (count) => `Set up your units (${count} left)`, missing))
    // While pieces are missing, moving placed ones about is for people only: it leads nowhere new.
    if (placed.length > 0)
      offers.push(
        piecesOffer(state, 'again', () => 'Move a unit you have set up', placed, {
          idle: missing.length > 0,
          settled: true
        })
      )
    const about = { id: 'suggest', rule: '3.4.2b', text: 'Use the suggested set-up' }
    const left = missing.length > 0 ? ({ usual: true } as const) : { idle: true }
    offers.push(
      ...poolsToThin(state, frame).map((pool) => removalOffer(state, pool)),
      ...shareOffers(state, frame),
      confirmOffer<OrderOf<'suggest'>>(about, { type: 'suggest' }, left)
    )
    if (endBar(state, frame, missing) === null)
      offers.push(endOffer('3.4.2o', 'Finish set-up', { usual: true }))
    return offers
  },
  orders: { place, share, remove, suggest, end }
}
