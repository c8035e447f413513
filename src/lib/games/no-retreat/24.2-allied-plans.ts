// 24.2, 26.6: Planned Moves: who is asked, and where the listed units have to go on turn 1.
import { distance } from '../../hex/grid'
import { refuse, type Bar } from '../../kernel/game'
import { confirmOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { reachOf } from './13-march'
import { moverOf } from './13.2-step'
import { claimPlan, hasPlanFor, planOf, planSlot } from './24.1-plans'
import { isOnMap, worldOf } from './board'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import { plansOf } from './piles'
import type { ClaimFrame, MovementFrame, State } from './state'
import type { Tables } from './tables-data'
import { ALLIED, around, SEATS, type Unit } from './world'

type Row = Tables['plannedMoves']['standard'][number]

/** 24.2a: Planned Moves can still be claimed: before the first Player Turn of a French game. */
export const mayClaim = (state: State): boolean =>
  state.turn === 1 && state.piles.slots.some(({ pile }) => pile === plansOf(SEATS[ALLIED]))

/** 24.2a: asks the Allied player whether he has Planned Moves. */
export const beginClaim = (state: State): void => push<ClaimFrame>(state, { phase: 'claim' })

/** 26.6: the plans that allow the other moves. */
const mayAlternate = (state: State): boolean => {
  if (!state.options.alternatePlannedMoves) return false
  const plan = planOf(state, ALLIED)
  return plan === null || worldOf(state).tables.plannedMoves.alternatePlans.includes(plan.card)
}

function claim(state: State, frame: ClaimFrame, order: OrderOf<'claim'>, { emit }: Context): void {
  const { what } = order
  if (what !== 'none' && what !== 'plannedMoves' && what !== 'alternatePlannedMoves')
    refuse('24.2a', 'That cannot be said now.')
  if (what === 'alternatePlannedMoves' && !mayAlternate(state))
    refuse('26.6', 'Your plan has no other Planned Moves.')
  if (what !== 'none') {
    claimPlan(state, ALLIED, what, '24.2a')
    state.claims.push(what)
    // 24.2a, 4.0c
    state.reversed = true
    emit({ kind: 'plan', rule: '24.2a', side: SEATS[ALLIED], what, card: null })
  }
  pop(state, frame)
}

export const claimPhase: Phase<State, ClaimFrame> = {
  rule: '24.2a',
  title: 'Planned Moves',
  actor: () => SEATS[ALLIED],
  offers(state): Offer[] {
    const say = (what: OrderOf<'claim'>['what'], text: string, rule = '24.2a') =>
      confirmOffer<OrderOf<'claim'>>({ id: what, rule, text }, { type: 'claim', what })
    const has = planSlot(state, ALLIED) !== undefined && hasPlanFor(state, ALLIED, 'plannedMoves')
    return [
      ...(has ? [say('plannedMoves', 'Planned Moves: move before the Germans')] : []),
      ...(has && mayAlternate(state)
        ? [say('alternatePlannedMoves', 'Alternate Planned Moves: move before the Germans', '26.6')]
        : []),
      say('none', 'No Planned Moves')
    ]
  },
  orders: { claim }
}

// ---- the moves ------------------------------------------------------------------------------------------------------

/** 26.6b: the rows that hold in this Movement Phase; none: everybody moves freely. */
function rowsNow(state: State, { side }: MovementFrame): readonly Row[] {
  if (side !== ALLIED || !state.reversed || state.turn !== 1) return []
  const { standard, alternate } = worldOf(state).tables.plannedMoves
  return state.claims.includes('alternatePlannedMoves') ? alternate : standard
}

const rowFor = (state: State, frame: MovementFrame, unit: Unit): Row | undefined =>
  rowsNow(state, frame).find(({ units }) => units.includes(unit.id))

/** The rule that a row comes from (24.2e-j). */
const RULES: Readonly<Record<string, string>> = {
  bef: '24.2e',
  stay: '24.2f',
  firstArmy: '24.2g',
  secondArmyCavalry: '24.2h',
  seventhArmy: '24.2i',
  ninthArmy: '24.2j'
}

const ruleOf = ({ key }: Row): string => RULES[key] ?? '24.2a'

/** The hexes in which a row wants its units to end. */
function goalsOf(state: State, row: Row): number[] {
  const world = worldOf(state)
  if (row.do === 'inside') return [...world.area(row.of!)]
  const place = world.place(row.of!)
  if (row.do === 'on') return [...place]
  if (place.length > 0)
    return [...new Set(place.flatMap((hex) => around(world, hex)))].filter((hex) => !place.includes(hex))
  return [...world.riverBanks(row.of!)]
}

const away = (state: State, goals: readonly number[], hex: number): number =>
  Math.min(...goals.map((goal) => distance(worldOf(state).grid, goal, hex)))

/** How near to its goal a unit can come now, and how near it is. */
function nearest(state: State, row: Row, unit: Unit): { best: number; now: number; goals: number[] } {
  const goals = goalsOf(state, row)
  const now = away(state, goals, state.at[unit.index]!)
  const reached = reachOf(state, moverOf(state, unit)).map(({ hex }) => away(state, goals, hex))
  return { best: Math.min(now, ...reached), now, goals }
}

/** Why a unit may not move at all by the plan; null when it may. */
export function plannedStayBar(state: State, frame: MovementFrame, unit: Unit): Bar | null {
  const row = rowFor(state, frame, unit)
  return row?.do === 'stay'
    ? { rule: '24.2f', why: `${unit.name} does not move by the Planned Moves.` }
    : null
}

/** For a unit: why it may not go a way by the plan; null when it may. */
export function plannedEnds(
  state: State,
  frame: MovementFrame,
  unit: Unit
): (path: readonly number[]) => Bar | null {
  const row = rowFor(state, frame, unit)
  if (row === undefined) return () => null
  if (row.do === 'hexes')
    return (path) =>
      path.length <= row.hexes!
        ? null
        : { rule: '26.6', why: `By the Planned Moves it goes ${row.hexes} hex at most.` }
  const { best, goals } = nearest(state, row, unit)
  return (path) =>
    away(state, goals, path.at(-1)!) === best
      ? null
      : { rule: ruleOf(row), why: 'By the Planned Moves it ends at its goal, or as near to it as it can.' }
}

/** 24.2k: listed units that could come nearer and have not moved. */
export function plannedLeft(state: State, frame: MovementFrame): Unit[] {
  return rowsNow(state, frame)
    .filter((row) => row.do !== 'stay' && row.do !== 'hexes')
    .flatMap((row) =>
      row.units
        .map((id) => worldOf(state).unit(id)!)
        .filter((unit) => {
          if (!isOnMap(state, unit) || frame.moved.includes(unit.index)) return false
          const { best, now } = nearest(state, row, unit)
          return best < now
        })
    )
}
