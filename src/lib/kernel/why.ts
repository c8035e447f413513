// Why units cannot come to a hex: found by the same steps as their reach, for as many points as it takes.
import { flood, pathTo, type Flood } from '../hex/flood'
import { directionTo } from '../hex/grid'
import type { Bar } from './game'

export interface March {
  readonly flood: Flood
  readonly start: number
  readonly goal: number
  /** What a step costs the group, or the rule against it. Points are not looked at. */
  step(from: number, to: number): number | Bar
  /** Why nobody of the group goes on from a hex it has just entered; null: they may. */
  stop?(hex: number): Bar | null
  /** The ground alone lets the group take the step, whoever stands there. */
  isOpen(from: number, to: number): boolean
  /** What to say when nothing stands in the way but the cost. */
  tooFar(cost: number): Bar
}

/** More than any unit has. */
const ENDLESS = 1000

const isBar = (step: number | Bar): step is Bar => typeof step !== 'number'

/** What bars a hex from every side alike; null: it can be entered, or each side has its own reason. */
function goalBar({ flood: { grid }, goal, step }: March): Bar | null {
  let found: Bar | null = null
  for (let i = 6 * goal; i < 6 * goal + 6; i++) {
    const from = grid.neighbours[i]!
    if (from < 0) continue
    const bar = step(from, goal)
    if (!isBar(bar) || (found !== null && bar.rule !== found.rule)) return null
    found = bar
  }
  return found
}

/** The first thing in the way to a hex that cannot be reached; null when it cannot be said. */
export function whyNoWay(march: March): Bar | null {
  const { flood: f, start, goal } = march
  const next = directionTo(f.grid, start, goal) < 0 ? 0 : march.step(start, goal)
  if (isBar(next)) return next
  const closed = goalBar(march)
  if (closed !== null) return closed
  flood(
    f,
    start,
    ENDLESS,
    (from, to) => {
      const step = march.step(from, to)
      return isBar(step) ? -1 : step
    },
    (hex) => (march.stop?.(hex) ?? null) !== null
  )
  if (f.reached(goal)) return march.tooFar(f.cost[goal]!)
  // The straightest way over open ground, or else over any: whatever bars it first is what the player should know.
  flood(f, start, ENDLESS, (from, to) => (march.isOpen(from, to) ? 1 : -1))
  if (!f.reached(goal)) flood(f, start, ENDLESS, () => 1)
  const path = pathTo(f, goal)
  for (let i = 1; i < path.length; i++) {
    const stopped = i > 1 ? (march.stop?.(path[i - 1]!) ?? null) : null
    if (stopped !== null) return stopped
    const step = march.step(path[i - 1]!, path[i]!)
    if (isBar(step)) return step
  }
  return null
}

/** "2½" */
function amount(points: number): string {
  const whole = Math.floor(points)
  return points === whole ? `${points}` : `${whole === 0 ? '' : whole}½`
}

/** "Too far: 5 movement points needed, 3 left." */
export const tooFar = (cost: number, left: number): string =>
  `Too far: ${amount(cost)} movement ${cost === 1 ? 'point' : 'points'} needed, ${amount(left)} left.`
