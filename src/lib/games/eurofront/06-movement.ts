// Chapter 6: the Movement phase. One unit after the other, each under an active HQ.
import { must, refuse, type Bar } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { ExplainedPath, Mode, MoveOffer, Offer, ReachedHex } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { blocksOf, blocksOfFaction, hasEnemy, isBattle, put, worldOf } from './board'
import { readyHqs, activeHq } from './05-command'
import { commandBar, inRange, supremeCost } from './05.3-range'
import { battleAt, conceal, engage, isLast, isRoute, wayBetween, type Mover } from './06.3-engagement'
import { acclimatize } from './06.7-fronts'
import { isPinned, routeBar, walkBar, walkFrom, type Crossing } from './06.1-walk'
import { fortBar, overstack, overstacked, stackLimit } from './06.2-stacking'
import { speedOf } from './06.1-speed'
import { finishMoves } from './06.4-finish'
import { railBar, railCost, railWays } from './09-rail'
import type { Context, Phase } from './events'
import { blockNamed, hexesNamed, hexId, hexIds, hexNamed, idOf, idsOf, placeName } from './lookup'
import type { OrderOf } from './orders'
import { mustKnow, turnUp } from './secret'
import type { ActiveHq, MovementFrame, State } from './state'
import { seatOf, sideOfFaction, type Faction } from './world'

export function beginMovement(state: State, faction: Faction, blitz: boolean): void {
  readyHqs(state, true)
  for (const battle of state.battles) battle.entries = []
  push<MovementFrame>(state, { phase: 'movement', faction, blitz, moved: [], crossed: {}, rearguards: [] })
}

export function moverOf(state: State, token: number): Mover {
  const unit = mustKnow(state, token)
  const side = sideOfFaction(state.color[token] as Faction)
  return { token, unit, side, speed: speedOf(state, unit, state.at[token]!) }
}

/** An HQ that may command a unit now, and what each move of it costs; field HQs have no Supreme Moves to spend. */
interface Commander {
  readonly hq: ActiveHq
  readonly cost: number
}

function commander(state: State, hq: ActiveHq, token: number): Commander | null {
  const unit = mustKnow(state, token)
  const by = mustKnow(state, hq.token)
  const faction = state.color[token] as Faction
  const place = state.at[token]!
  if (hq.cv < 0 || commandBar(state, by, unit, faction) !== null) return null
  if (by.hq === 'field') {
    // 2.27a, 2.28b
    if (worldOf(state).tables.units.types[unit.type].supremeOnly) return null
    return inRange(state, sideOfFaction(faction), hq, place) ? { hq, cost: 0 } : null
  }
  const cost = supremeCost(state, by, hq.place, place, unit.side === 'minor')
  return cost === null || cost > hq.moves ? null : { hq, cost }
}

const commandersOf = (state: State, token: number): Commander[] =>
  state.active.flatMap((hq) => commander(state, hq, token) ?? [])

function commanderNamed(state: State, frame: MovementFrame, by: string, token: number): Commander {
  const hq = activeHq(state, blockNamed(state, by, frame.faction))
  if (hq === undefined) refuse('4.313', 'That HQ is not active.')
  return (
    commander(state, hq, token) ??
    refuse(
      '4.32a',
      `${mustKnow(state, token).name} is not under the command of ${mustKnow(state, hq.token).name}.`
    )
  )
}

/** Why a block may not set out at all. */
function moveBar(state: State, frame: MovementFrame, token: number): Bar | null {
  const { name } = mustKnow(state, token)
  if (frame.moved.includes(token)) return { rule: '6.1a', why: `${name} has moved.` }
  if (activeHq(state, token) !== undefined)
    return { rule: '5.1e', why: `${name} is active: it deploys and mobilizes, and nobody else moves it.` }
  if (frame.blitz && state.traveled.includes(token))
    return { rule: '4.34b', why: `${name} has traveled in this player-turn.` }
  if (frame.blitz && state.spent.includes(token))
    return { rule: '5.5b', why: `${name} was deactivated in this player-turn.` }
  return null
}

const crossingOf = ({ crossed }: MovementFrame): Crossing => ({ crossed })

/** 18.331b: a Long Route is for SHQs and THQs, and takes two moves. */
function landCost(state: State, { hq, cost }: Commander, from: number, to: number): number | Bar {
  const route = worldOf(state).route(wayBetween(state, from, to))
  if (route?.length !== 'long') return cost
  if (cost === 0) return { rule: '18.331b', why: 'Units march along a Long Route only under an SHQ or THQ.' }
  const price = cost * worldOf(state).tables.areas.long.supremeMoves
  return price <= hq.moves ? price : { rule: '18.331b', why: `A DoubleMarch takes ${price} Supreme Moves.` }
}

/** 6.22a: nobody joins a full stack out of which nobody can go any more. */
function fullBar(state: State, frame: MovementFrame, mover: Mover, to: number): Bar | null {
  const coming = frame.rearguards.filter(({ path }) => path.at(-1) === to).length
  const going = frame.rearguards.filter(({ token }) => state.at[token] === to).length
  const over = overstack(state, mover.side, to) + coming - going + 1
  if (over <= 0) return null
  const free = blocksOf(state, mover.side, to).filter(
    (token) =>
      state.color[token] === frame.faction &&
      !frame.rearguards.some((one) => one.token === token) &&
      mayMove(state, frame, token)
  )
  if (free.length >= over) return null
  return {
    rule: '6.22a',
    why: `${placeName(worldOf(state), to)} holds ${stackLimit(state, to)} units and no more.`
  }
}

function mayMove(state: State, frame: MovementFrame, token: number): boolean {
  return moveBar(state, frame, token) === null && commandersOf(state, token).length > 0
}

/** Everything that stands against a way by land; null: it can be gone. */
function wayBar(state: State, frame: MovementFrame, mover: Mover, path: readonly number[]): Bar | null {
  const from = state.at[mover.token]!
  return (
    walkBar(state, mover, crossingOf(frame), from, path) ??
    routeBar(state, mover, from, path) ??
    fullBar(state, frame, mover, path.at(-1)!)
  )
}

function pay(state: State, { hq }: Commander, cost: number): void {
  hq.moves -= cost
}

function move(state: State, frame: MovementFrame, order: OrderOf<'move'>, context: Context): void {
  const { token, path, by, price } = judged(state, frame, order)
  const mover = moverOf(state, token)
  const from = state.at[token]!
  if (isLast(state, mover, from, frame.rearguards))
    refuse('6.51a', `${mover.unit.name} is the last in that battle: it leaves as the rearguard.`)
  pay(state, by, price)
  frame.moved.push(token)
  context.emit({
    kind: 'move',
    rule: '6.1a',
    side: seatOf(frame.faction),
    units: [order.unit],
    hexes: hexIds(state, [from, ...path])
  })
  count(state, frame, from, path)
  arrive(state, mover, path, context)
}

function judged(state: State, frame: MovementFrame, order: OrderOf<'move'> | OrderOf<'rearguard'>) {
  const token = blockNamed(state, order.unit, frame.faction)
  const path = hexesNamed(state, order.path)
  must(moveBar(state, frame, token))
  const by = commanderNamed(state, frame, order.by, token)
  must(wayBar(state, frame, moverOf(state, token), path))
  const price = landCost(state, by, state.at[token]!, path[0]!)
  if (typeof price !== 'number') refuse(price.rule, price.why)
  return { token, path, by, price }
}

/** 6.33c: who engages and who disengages counts on the hexsides. */
function count(state: State, frame: MovementFrame, from: number, path: readonly number[]): void {
  let at = from
  path.forEach((to, index) => {
    const leaves = index === 0 && isBattle(state, at)
    if (leaves || hasEnemy(state, sideOfFaction(frame.faction), to)) {
      const way = wayBetween(state, at, to)
      frame.crossed[way] = (frame.crossed[way] ?? 0) + 1
    }
    at = to
  })
}

/** Goes the way: what befalls it there, and the battle it may find. */
export function arrive(state: State, mover: Mover, path: readonly number[], context: Context): void {
  const { token, side } = mover
  const start = state.at[token]!
  const last = path.at(-1)!
  const before = path.at(-2) ?? start
  if (isRoute(state, wayBetween(state, before, last))) state.traveled.push(token)
  const engaging = hasEnemy(state, side, last)
  put(state, token, last)
  conceal(state, token)
  if (engaging) engage(state, mover, before, last)
  const battle = battleAt(state, last)
  // 7.15d: who joins a battle of his own side's making is seen at once.
  if (engaging && battle !== undefined && !battle.fresh && battle.attacker === side) {
    turnUp(state, token)
    context.reveal()
  }
  acclimatize(state, token, start, context)
}

function rearguard(state: State, frame: MovementFrame, order: OrderOf<'rearguard'>, context: Context): void {
  const { token, path, by, price } = judged(state, frame, order)
  const mover = moverOf(state, token)
  const from = state.at[token]!
  if (!isLast(state, mover, from, frame.rearguards))
    refuse('6.51a', `${mover.unit.name} is not the last in a battle.`)
  pay(state, by, price)
  frame.moved.push(token)
  frame.rearguards.push({ token, from, path })
  // 6.51c
  count(state, frame, from, path)
  context.emit({
    kind: 'rearguard',
    rule: '6.51a',
    side: seatOf(frame.faction),
    units: [order.unit],
    hexes: hexIds(state, [from, path[0]!])
  })
}

function rail(state: State, frame: MovementFrame, order: OrderOf<'rail'>, context: Context): void {
  const token = blockNamed(state, order.unit, frame.faction)
  const path = hexesNamed(state, order.path)
  must(moveBar(state, frame, token))
  const by = commanderNamed(state, frame, order.by, token)
  const mover = moverOf(state, token)
  must(railBar(state, mover, frame.crossed, path))
  const from = state.at[token]!
  if (isLast(state, mover, from, frame.rearguards))
    refuse('9.22a', `${mover.unit.name} is the last in that battle and cannot leave by rail.`)
  const price = railCost(state, by.hq, mover, path)
  if (price > by.hq.moves) refuse('5.71a', `That takes ${price} Supreme Moves.`)
  must(fullBar(state, frame, mover, path.at(-1)!) ?? fortBar(state, mover.side, mover.unit, path.at(-1)!))
  pay(state, by, price)
  frame.moved.push(token)
  count(state, frame, from, path)
  context.emit({
    kind: 'rail',
    rule: '9.21a',
    side: seatOf(frame.faction),
    units: [order.unit],
    hexes: hexIds(state, [from, ...path])
  })
  put(state, token, path.at(-1)!)
  conceal(state, token)
  state.traveled.push(token)
  if (mover.unit.type === 'fort') weakenFort(state, token)
  acclimatize(state, token, from, context)
}

/** 2.28b: a fort that is moved drops to 1 cv. */
function weakenFort(state: State, token: number): void {
  state.hidden.cv[token] = 1
}

/** 6.22: units that can mend an overstack; as long as there are any, they have to. */
function cures(state: State, frame: MovementFrame): number[] {
  const side = sideOfFaction(frame.faction)
  return overstacked(state, side).flatMap((place) =>
    blocksOf(state, side, place).filter(
      (token) =>
        state.color[token] === frame.faction &&
        mayMove(state, frame, token) &&
        goals(state, frame, token).length > 0
    )
  )
}

function end(state: State, frame: MovementFrame, _order: OrderOf<'end'>, context: Context): void {
  const [token] = cures(state, frame)
  if (token !== undefined) {
    const name = placeName(worldOf(state), state.at[token]!)
    refuse('6.22a', `Too many units stand in ${name}: some of them can still move.`)
  }
  pop(state, frame)
  finishMoves(state, frame, context)
}

/** Where a unit could go by land under any of its commanders. */
function goals(state: State, frame: MovementFrame, token: number): { path: number[] }[] {
  const mover = moverOf(state, token)
  const long = commandersOf(state, token).some(({ cost }) => cost > 0)
  return walkFrom(state, mover, crossingOf(frame)).filter(
    ({ path }) =>
      fullBar(state, frame, mover, path.at(-1)!) === null &&
      (long || worldOf(state).route(wayBetween(state, state.at[token]!, path[0]!))?.length !== 'long')
  )
}

const RAIL = ' rail'

/** One offer for everything: each commander is a way of moving, SHQs and THQs by rail as well. */
function moveOffer(state: State, frame: MovementFrame, first: readonly number[]): MoveOffer {
  const named = (id: string) => blockNamed(state, id, frame.faction)
  const by = (mode: string | undefined, token: number): Commander | undefined => {
    const hqs = commandersOf(state, token)
    const id = mode?.replace(RAIL, '')
    return id === undefined ? hqs[0] : hqs.find(({ hq }) => idOf(state, hq.token) === id)
  }
  const isRail = (mode: string | undefined) => mode?.endsWith(RAIL) === true
  // An offer is made anew for every position, so what was found for it once holds.
  const found = new Map<string, readonly (readonly number[])[]>()
  const pathsOf = (token: number, mode: string | undefined): readonly (readonly number[])[] => {
    const key = `${token} ${mode ?? ''}`
    let paths = found.get(key)
    if (paths === undefined)
      found.set(key, (paths = waysOf(state, frame, token, by(mode, token), isRail(mode))))
    return paths
  }
  const explained = (path: readonly number[]): ExplainedPath => ({
    hexes: hexIds(state, path),
    cost: path.length,
    steps: path.map((place) => ({ hex: hexId(state, place), lines: [] }))
  })
  return {
    gesture: 'move',
    id: 'move',
    rule: '6.1a',
    text: 'Move your units',
    units: idsOf(
      state,
      first.length > 0
        ? first
        : blocksOfFaction(state, frame.faction).filter((token) => mayMove(state, frame, token))
    ),
    together: () => [],
    modes([id]): Mode[] {
      if (id === undefined) return []
      const token = named(id)
      return commandersOf(state, token)
        .flatMap(({ hq, cost }) => modesOf(state, token, hq, cost))
        .filter(({ id: mode }) => pathsOf(token, mode).length > 0)
    },
    reach([id], mode): ReachedHex[] {
      return pathsOf(named(id!), mode).map((path) => ({
        hex: hexId(state, path.at(-1)!),
        cost: path.length
      }))
    },
    path([id], to, mode) {
      const goal = hexNamed(state, to)
      const path = pathsOf(named(id!), mode).find((one) => one.at(-1) === goal)
      return path === undefined ? null : explained(path)
    },
    order([id], path, mode) {
      const token = named(id!)
      const hq = idOf(state, by(mode, token)!.hq.token)
      const last = isLast(state, moverOf(state, token), state.at[token]!, frame.rearguards)
      const type = isRail(mode) ? 'rail' : last ? 'rearguard' : 'move'
      return { type, unit: id!, path: [...path], by: hq } as OrderOf<'move'>
    }
  }
}

/** All ways that a unit can take under this HQ. */
function waysOf(
  state: State,
  frame: MovementFrame,
  token: number,
  led: Commander | undefined,
  byRail: boolean
): readonly (readonly number[])[] {
  if (led === undefined) return []
  const mover = moverOf(state, token)
  const from = state.at[token]!
  if (byRail) {
    if (isLast(state, mover, from, frame.rearguards)) return []
    return railWays(state, mover, led.hq, frame.crossed).filter(
      (path) =>
        fullBar(state, frame, mover, path.at(-1)!) === null &&
        fortBar(state, mover.side, mover.unit, path.at(-1)!) === null
    )
  }
  return walkFrom(state, mover, crossingOf(frame))
    .map(({ path }) => path)
    .filter(
      (path) =>
        typeof landCost(state, led, from, path[0]!) === 'number' &&
        fullBar(state, frame, mover, path.at(-1)!) === null
    )
}

function modesOf(state: State, token: number, hq: ActiveHq, cost: number): Mode[] {
  const { id, name } = mustKnow(state, hq.token)
  const land = { id, text: `Under ${name}`, rule: cost > 0 ? '6.61a' : '4.32a' }
  if (cost === 0) return [land]
  const byRail = { id: id + RAIL, text: `By rail, under ${name}`, rule: '9.21a' }
  return mustKnow(state, token).type === 'fort' ? [byRail] : [land, byRail]
}

function lapses(state: State, frame: MovementFrame): string[] {
  const waiting = blocksOfFaction(state, frame.faction).filter(
    (token) => mayMove(state, frame, token) && !isPinned(state, moverOf(state, token))
  )
  return [
    ...waiting.map((token) => `${mustKnow(state, token).name} has not moved.`),
    ...state.active
      .filter(({ moves }) => moves > 0)
      .map(({ token, moves }) => `${mustKnow(state, token).name} has ${moves} Supreme Moves left.`)
  ]
}

function offers(state: State, frame: MovementFrame): Offer[] {
  const first = cures(state, frame)
  const move = moveOffer(state, frame, first)
  return [
    ...(move.units.length === 0 ? [] : [move]),
    ...(first.length === 0
      ? [endOffer('4.32a', 'End the movement', { lapses: () => lapses(state, frame) })]
      : [])
  ]
}

export const movementPhase: Phase<State, MovementFrame> = {
  rule: '6.0',
  title: 'Movement',
  actor: (_state, { faction }) => seatOf(faction),
  offers,
  orders: { move, rearguard, rail, end }
}
