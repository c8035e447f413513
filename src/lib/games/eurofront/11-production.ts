// Chapter 11: Production. Points come in for both sides, then both build without seeing each other (11.1).
import { secretly } from '../../kernel/sealed'
import { push } from '../../kernel/phases'
import { worldOf } from './board'
import { supplyFor } from './10.4-lines'
import { originOf } from './10.1-nets'
import type { Context } from './events'
import { unitOf } from './secret'
import type { BuildFrame, Pool, State } from './state'
import { factionOf, frontOf, seatOf, type Faction, type Unit } from './world'

/** Pools and what comes into each of them a month, as the scenario has it. */
interface Source {
  readonly who: string
  readonly faction: Faction
  readonly points: number
  /** 20.64b: a nation that earns for itself, and only while it has National Supply. */
  readonly nation: string | null
}

function sources(state: State): Source[] {
  const { scenario } = worldOf(state)
  return scenario.production
    .filter(({ kind }) => kind === 'fixed' || kind === 'isolated')
    .map(({ who, front, pp, kind }) =>
      kind === 'isolated'
        ? {
            who,
            faction: factionOf(scenario.sides.axis.some((one) => one === who) ? 'axis' : 'allies'),
            points: pp,
            nation: who
          }
        : { who: `${who} ${front ?? ''}`.trim(), faction: factionOf(who as 'axis'), points: pp, nation: null }
    )
}

/** 21.461: what NF Aliens cost in the Arctic Zone; they are paid for first. */
export function maintenance(state: State, faction: Faction): number {
  const world = worldOf(state)
  let aliens = 0
  state.at.forEach((place, token) => {
    if (place < 0 || state.color[token] !== faction || !world.area[place]) return
    const unit = unitOf(state, token)
    if (frontOf(world, place) === 'NF' && unit?.north === undefined) aliens++
  })
  return aliens * ARCTIC
}

/** 21.461 */
const ARCTIC = 5

/** 11.2a: saved points and those of the month, less maintenance; never a debt. */
function earn(state: State, { emit }: Context): void {
  for (const { who, faction, points, nation } of sources(state)) {
    const pool = poolNamed(state, who, faction)
    const cut = nation !== null && !hasNationalSupply(state, faction, nation)
    const upkeep = nation === null ? maintenance(state, faction) : 0
    pool.points = Math.max(0, pool.points + (cut ? 0 : points) - upkeep)
    pool.spent = false
    emit({ kind: 'income', rule: '11.2a', side: seatOf(faction), pool: who, points: pool.points })
  }
}

function poolNamed(state: State, who: string, faction: Faction): Pool {
  let pool = state.pools.find((one) => one.who === who)
  if (pool === undefined) state.pools.push((pool = { who, faction, points: 0, spent: false }))
  return pool
}

const hasNationalSupply = (state: State, faction: Faction, nation: string): boolean =>
  supplyFor(state, faction, nation)[originOf(state, faction, nation)] === 1

/** The pool out of which a unit is built: that of its nation, else that of its faction (11.7a, 20.64). */
export function poolOf(state: State, unit: Unit, faction: Faction): Pool | undefined {
  return (
    state.pools.find(({ who }) => who === unit.nation) ?? state.pools.find((pool) => pool.faction === faction)
  )
}

export function beginProduction(state: State, context: Context): void {
  earn(state, context)
  const { scenario } = worldOf(state)
  const parts = scenario.factions.map(factionOf).map((faction) => ({
    seat: seatOf(faction),
    frame: { phase: 'build', faction, built: [], arrived: {} } satisfies BuildFrame
  }))
  // Ruling 75: the Allied side first.
  push(state, secretly(...parts.sort((a, b) => (a.seat < b.seat ? -1 : 1))))
}

/** 11.4a: what was not spent is saved only where nothing was. */
export function closePools(state: State, faction: Faction): void {
  for (const pool of state.pools) if (pool.faction === faction && pool.spent) pool.points = 0
}
