// A judge for games that have none of their own yet: it knows offers and nothing else. It attacks where the table
// promises something, keeps its pieces busy, and ends when little is left to do.
import type { Random } from '../kernel/dice'
import { isDiced, meanLosses, type BattlePreview } from '../kernel/offers'
import type { Judge, Reading } from './judge'

/** One in so many orders ends a phase. */
const RESTLESS = 8

/** Chance as the tie-breaker: a number from 0 to 1. */
export function chance(random: Random): number {
  return random.int(0, 1000) / 1000
}

/** How far to the right of the table an attack stands: -1 is the left end, 1 the right one; by dice: who loses more. */
function outlook(preview: BattlePreview): number {
  if (isDiced(preview)) {
    const [attacker, defender] = meanLosses(preview)
    return attacker + defender === 0 ? 0 : (defender - attacker) / (attacker + defender)
  }
  const last = preview.columns.length - 1
  return last <= 0 ? 0 : (2 * preview.column) / last - 1 - 0.1 * preview.unknown.length
}

export const genericJudge: Judge = {
  read(_view, _seat, random): Reading {
    return {
      // Now and then it ends although something could still be done: no phase lasts for ever.
      confirm: () => (random.int(1, RESTLESS) === 1 ? 10 : 0),
      pick: () => chance(random),
      // What has its place already is moved about by people only.
      place: ({ settled }) => (settled ? -1 : chance(random)),
      spend: () => chance(random),
      select: (offer) => (offer.role === 'losses' && offer.min === 0 ? -1 : chance(random)),
      selection: () => 0.5 + chance(random) / 2,
      battle: (_offer, _target, units, preview) => outlook(preview) - 0.01 * units.length,
      move: (_offer, _units, _hex, cost) => 0.3 * chance(random) + Math.min(0.3, cost / 20)
    }
  }
}
