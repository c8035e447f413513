// Chapter 5.5: active HQs mobilize when all others have moved, or stay active for combat and deactivate after it.
import { must, type Bar } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { MoveOffer, Offer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { hasEnemy, isBattle, put, worldOf } from './board'
import { activeHq, isLastOut } from './05-command'
import { moverOf } from './06-movement'
import { routeBar, walkBar, walkFrom } from './06.1-walk'
import { overstack, stackLimit } from './06.2-stacking'
import { closeBattles, engage, wayBetween } from './06.3-engagement'
import { pursue } from './06.5-pursuit'
import { acclimatize } from './06.7-fronts'
import { eliminate } from './07.33-losses'
import { railBar, railCost, railWays } from './09-rail'
import type { Context, Phase } from './events'
import { blockNamed, hexesNamed, hexId, hexIds, hexNamed, idOf, idsOf, placeName } from './lookup'
import type { OrderOf } from './orders'
import { cvOf, mustKnow, setCv, turnUpright } from './secret'
import type { ActiveHq, MobilizationFrame, State } from './state'
import { seatOf, type Faction } from './world'

/** 5.5a: one step, and upright again; an HQ 0 has none to lose. Says whether it is still there. */
export function deactivate(state: State, token: number, context: Context): boolean {
  state.active = state.active.filter((one) => one.token !== token)
  if (!spendStep(state, token, context)) return false
  state.spent.push(token)
  turnUpright(state, token)
  return true
}

/** 5.6a: what activation costs. */
export function spendStep(state: State, token: number, context: Context): boolean {
  const cv = cvOf(state, token) - 1
  if (cv < mustKnow(state, token).lowest) {
    eliminate(state, token, '5.5a', context)
    return false
  }
  setCv(state, token, cv)
  context.emit({
    kind: 'deactivated',
    rule: '5.5a',
    side: seatOf(state.color[token] as Faction),
    units: [idOf(state, token)],
    hexes: [hexId(state, state.at[token]!)],
    cv
  })
  return true
}

function mobilizeBar(state: State, frame: MobilizationFrame, token: number): Bar | null {
  const hq = activeHq(state, token)
  const { name } = mustKnow(state, token)
  if (hq === undefined) return { rule: '5.51a', why: `${name} is not active.` }
  if (hq.mode === 'blitz' && !frame.blitz)
    return { rule: '5.6b', why: `${name} blitzes: it mobilizes after the Blitz Movement only.` }
  if (cvOf(state, token) < 1) return { rule: '5.5a', why: `${name} will be lost when it deactivates.` }
  return null
}

/** By land; null: it can go. */
function landBar(state: State, frame: MobilizationFrame, hq: ActiveHq, path: readonly number[]): Bar | null {
  const mover = moverOf(state, hq.token)
  const from = state.at[hq.token]!
  const bar = walkBar(state, mover, frame, from, path) ?? routeBar(state, mover, from, path)
  if (bar !== null) return bar
  const long = worldOf(state).route(wayBetween(state, from, path[0]!))?.length === 'long'
  // 18.21d
  return long && hq.moves < 1
    ? { rule: '18.21b', why: `${mover.unit.name} mobilizes along Short Routes only.` }
    : null
}

/** 5.73: one move by rail is free, more are paid with Supreme Moves kept back. */
function railwayBar(
  state: State,
  frame: MobilizationFrame,
  hq: ActiveHq,
  path: readonly number[]
): Bar | null {
  const mover = moverOf(state, hq.token)
  if (mover.unit.hq === 'field') return { rule: '2.4c', why: `${mover.unit.name} does not go by rail.` }
  const bar = railBar(state, mover, frame.crossed, path)
  if (bar !== null) return bar
  if (isLastOut(state, hq.token))
    return { rule: '9.22a', why: `${mover.unit.name} is the last in that battle and cannot leave by rail.` }
  return railCost(state, hq, mover, path) - 1 > hq.moves
    ? { rule: '5.73b', why: `${mover.unit.name} has not kept back that many Supreme Moves.` }
    : null
}

/** By land, or else by rail; of a way that is too long to be walked the rails say what is wrong. */
function wayBar(state: State, frame: MobilizationFrame, hq: ActiveHq, path: readonly number[]): Bar | null {
  const byLand = landBar(state, frame, hq, path)
  const byRail = byLand === null ? null : railwayBar(state, frame, hq, path)
  if (byRail === null) return null
  return moverOf(state, hq.token).unit.hq !== 'field' && path.length > 2 ? byRail : byLand
}

function fullBar(state: State, hq: ActiveHq, to: number): Bar | null {
  const { side } = moverOf(state, hq.token)
  return overstack(state, side, to) < 0
    ? null
    : {
        rule: '6.22a',
        why: `${placeName(worldOf(state), to)} holds ${stackLimit(state, to)} units and no more.`
      }
}

function mobilize(
  state: State,
  frame: MobilizationFrame,
  order: OrderOf<'mobilize'>,
  context: Context
): void {
  const token = blockNamed(state, order.hq, frame.faction)
  must(mobilizeBar(state, frame, token))
  const hq = activeHq(state, token)!
  const path = hexesNamed(state, order.path)
  must(fullBar(state, hq, path.at(-1)!))
  must(wayBar(state, frame, hq, path))
  const from = state.at[token]!
  const last = isLastOut(state, token)
  const leaves = isBattle(state, from)
  if (!deactivate(state, token, context)) return
  context.emit({
    kind: 'mobilized',
    rule: '5.51a',
    side: seatOf(frame.faction),
    units: [order.hq],
    hexes: hexIds(state, [from, ...path])
  })
  if (leaves) {
    const way = wayBetween(state, from, path[0]!)
    frame.crossed[way] = (frame.crossed[way] ?? 0) + 1
  }
  // 5.51c
  if (last && !pursue(state, token, context)) closeBattles(state)
  else go(state, token, from, path, context)
}

function go(state: State, token: number, from: number, path: readonly number[], context: Context): void {
  const mover = moverOf(state, token)
  const to = path.at(-1)!
  const joins = hasEnemy(state, mover.side, to)
  put(state, token, to)
  // 18.21c: behind a battle in an area.
  if (joins) engage(state, mover, path.at(-2) ?? from, to)
  state.traveled.push(token)
  closeBattles(state)
  acclimatize(state, token, from, context)
}

/** Active HQs that may mobilize; whether they have somewhere to go is found out when somebody looks. */
const mobile = (state: State, frame: MobilizationFrame): ActiveHq[] =>
  state.active.filter((hq) => mobilizeBar(state, frame, hq.token) === null)

function pathsFor(state: State, frame: MobilizationFrame, hq: ActiveHq): (readonly number[])[] {
  const mover = moverOf(state, hq.token)
  const byLand = walkFrom(state, mover, frame)
    .map(({ path }) => path)
    .filter((path) => landBar(state, frame, hq, path) === null)
  const reached = new Set(byLand.map((path) => path.at(-1)!))
  const byRail =
    mover.unit.hq === 'field'
      ? []
      : railWays(state, mover, { ...hq, moves: hq.moves + 1 }, frame.crossed).filter(
          (path) => !reached.has(path.at(-1)!) && railwayBar(state, frame, hq, path) === null
        )
  return [...byLand, ...byRail].filter((path) => fullBar(state, hq, path.at(-1)!) === null)
}

function offers(state: State, frame: MobilizationFrame): Offer[] {
  const known = new Map<string, (readonly number[])[]>()
  const paths = (id: string): (readonly number[])[] => {
    let found = known.get(id)
    if (found === undefined)
      known.set(id, (found = pathsFor(state, frame, activeHq(state, blockNamed(state, id, frame.faction))!)))
    return found
  }
  const hqs = mobile(state, frame).filter(({ token }) => paths(idOf(state, token)).length > 0)
  const offer: MoveOffer = {
    gesture: 'move',
    id: 'mobilize',
    rule: '5.51a',
    text: 'Mobilize an HQ',
    units: idsOf(
      state,
      hqs.map(({ token }) => token)
    ),
    together: () => [],
    reach: ([id]) => paths(id!).map((path) => ({ hex: hexId(state, path.at(-1)!), cost: path.length })),
    path([id], to) {
      const goal = hexNamed(state, to)
      const path = paths(id!).find((one) => one.at(-1) === goal)
      if (path === undefined) return null
      const hexes = hexIds(state, path)
      return { hexes, cost: path.length, steps: hexes.map((hex) => ({ hex, lines: [] })) }
    },
    order: ([id], path) => ({ type: 'mobilize', hq: id!, path: [...path] }) as OrderOf<'mobilize'>
  }
  return [...(hqs.length > 0 ? [offer] : []), endOffer('5.51b', 'The other HQs stay active for combat')]
}

export const mobilizationPhase: Phase<State, MobilizationFrame> = {
  rule: '5.5',
  title: 'Mobilization',
  actor: (state, frame) => (mobile(state, frame).length > 0 ? seatOf(frame.faction) : null),
  run: pop,
  offers,
  orders: { mobilize, end: (state, frame) => pop(state, frame) }
}
