// 6.3: every unit rolls a die for each step; both sides at once. Fives and sixes hit, in the rain only sixes.
import type { DicePreview, LineUp } from '../offers'
import type { Context } from '../phases'
import type { Volley } from '../telling'
import type { BlocksState } from './toy-blocks'
import type { BlocksEvent } from './toy-blocks-events'
import { isGuard, sideOf, STEPS } from './toy-blocks-pack'

const hitsFrom = ({ weather }: BlocksState) => (weather === 'rain' ? 6 : 5)
const stepsOf = (state: BlocksState, units: readonly string[]) =>
  units.reduce((sum, unit) => sum + state.steps[unit]!, 0)
const unitsAt = (state: BlocksState, place: string) =>
  Object.keys(state.at).filter((unit) => state.at[unit] === place)

/** The chance of each number of hits, all that go beyond the most in the last one. */
export function chances(dice: number, chance: number, most: number): number[] {
  let spread = [1]
  for (let die = 0; die < dice; die++) {
    const next = Array.from({ length: Math.min(spread.length + 1, most + 1) }, () => 0)
    spread.forEach((part, hits) => {
      const more = Math.min(hits + 1, most)
      next[hits]! += part * (1 - chance)
      next[more]! += part * chance
    })
    spread = next
  }
  return spread
}

export function preview(state: BlocksState, place: string, units: readonly string[]): DicePreview {
  const defenders = unitsAt(state, place)
  const blank = state.blank[place] ?? []
  const hidden = blank.length
  const hits = hitsFrom(state)
  const line = (who: readonly string[], losses: readonly number[] | null): LineUp => ({
    firers: who.map((unit) => ({ unit, dice: state.steps[unit]!, hits, rule: '6.3' })),
    notes: state.weather === 'rain' ? [{ text: 'Rain: only sixes hit', rule: '6.3a' }] : [],
    losses
  })
  const chance = (7 - hits) / 6
  const [ours, theirs] = [stepsOf(state, units), stepsOf(state, defenders)]
  const lost = chances(ours, chance, theirs + hidden * STEPS)
  return {
    attacker: line(units, hidden > 0 ? null : chances(theirs, chance, ours)),
    defender: line(defenders, lost),
    in: 'steps',
    ...(hidden > 0 ? { hidden } : { destroys: lost[theirs] ?? 0 }),
    unknown: hidden > 0 ? ['How strong the blocks are that stand'] : []
  }
}

/** 6.3b: each hit takes a step from the strongest. */
function suffer(state: BlocksState, units: readonly string[], hits: number): string[] {
  for (let left = hits; left > 0; left--) {
    const alive = units.filter((unit) => state.at[unit] !== undefined)
    const [strongest] = alive.sort((a, b) => state.steps[b]! - state.steps[a]! || (a < b ? -1 : 1))
    if (strongest === undefined) break
    if (--state.steps[strongest]! > 0) continue
    delete state.at[strongest]
    delete state.steps[strongest]
  }
  return units.filter((unit) => state.at[unit] === undefined)
}

export function fight(
  state: BlocksState,
  place: string,
  attackers: readonly string[],
  { dice, emit, reveal }: Context<BlocksEvent>
): void {
  const defenders = unitsAt(state, place)
  const hits = hitsFrom(state)
  const volleys = [...attackers, ...defenders].map((unit): Volley => {
    const rolled = Array.from({ length: state.steps[unit]! }, () => dice.roll(6))
    return { seat: sideOf(unit)!, unit, dice: rolled, hits, rule: '6.3' }
  })
  const side = sideOf(attackers[0]!)!
  const hitsOf = (own: boolean) =>
    volleys
      .filter(({ seat }) => (seat === side) === own)
      .reduce((sum, { dice }) => sum + dice.filter((pips) => pips >= hits).length, 0)
  const losses = [
    Math.min(hitsOf(false), stepsOf(state, attackers)),
    Math.min(hitsOf(true), stepsOf(state, defenders))
  ] as const
  reveal()
  emit({
    kind: 'battle',
    rule: '6.3',
    side,
    hexes: [place, ...new Set(attackers.map((unit) => state.at[unit]!))],
    units: attackers,
    defenders,
    dice: volleys.flatMap(({ dice }) => dice),
    losses,
    volleys
  })
  const gone = [...suffer(state, attackers, losses[0]), ...suffer(state, defenders, losses[1])]
  state.lost.push(...gone)
  const open = [...attackers, ...defenders].filter((unit) => state.at[unit] !== undefined && !isGuard(unit))
  state.shown = [...new Set([...state.shown.filter((unit) => state.at[unit] !== undefined), ...open])].sort()
  if (gone.length > 0) emit({ kind: 'eliminated', rule: '6.3b', units: gone })
}
