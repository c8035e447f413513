// How far a learner is: which steps are done, and which one is shown. All of it follows from the lessons, what is
// remembered, and what is so now; it never waits for anything in particular.
import type { Seat } from '../../kernel/game'
import type { GuideCondition, GuideData, GuideStep } from '../../kernel/pack/guide'
import type { Telling } from '../../kernel/telling'

export interface Progress {
  /** The step that is shown; empty: the first. */
  readonly at: string
  readonly done: readonly string[]
}

/** What counts of an entry of the match. */
export interface Deed {
  readonly seat: Seat
  readonly kind: string
  readonly order: unknown
  readonly events: readonly Telling[]
}

/** What is so. */
export interface Facts {
  /** On the page, by the names of the page. */
  readonly signs: ReadonlySet<string>
  readonly deeds: readonly Deed[]
  hexOf(unit: string): string | undefined
}

export const stepsOf = (guide: GuideData): GuideStep[] => guide.chapters.flatMap(({ steps }) => steps)

export function holds(condition: GuideCondition, facts: Facts, seat: Seat): boolean {
  const { signs, deeds } = facts
  if ('any' in condition) return condition.any.some((one) => holds(one, facts, seat))
  if ('sign' in condition) return signs.has(condition.sign)
  if ('order' in condition)
    return deeds.some((deed) => deed.seat === seat && typeOf(deed.order) === condition.order)
  if ('undone' in condition) return deeds.some((deed) => deed.seat === seat && deed.kind === 'undo')
  if ('unit' in condition) return condition.in.includes(facts.hexOf(condition.unit) ?? '')
  const details = Object.entries(condition.with ?? {})
  return deeds.some(({ events }) =>
    events.some(
      (event) =>
        event.kind === condition.event &&
        details.every(([name, value]) => factsOf(event, name).includes(value))
    )
  )
}

/** What an event says under a name. */
function factsOf({ rule, side, turn, hexes, units, facts = {} }: Telling, name: string): readonly unknown[] {
  const known: Readonly<Record<string, unknown>> = { ...facts, rule, side, turn, hexes, units }
  return [known[name]].flat()
}

function typeOf(order: unknown): unknown {
  return (order as { type?: unknown } | undefined)?.type
}

/** The place of the step that is shown; as many as there are steps when the course is over. */
export function placeOf(guide: GuideData, { at }: Progress): number {
  if (at === OVER) return stepsOf(guide).length
  // A step of other lessons, or none: the first.
  return Math.max(
    0,
    stepsOf(guide).findIndex(({ id }) => id === at)
  )
}

/** What `at` says when there is no step left. */
export const OVER = '.'

const at = (steps: readonly GuideStep[], place: number) => steps[place]?.id ?? OVER

/** The first step from a place on that is not done and not out of place now. */
function next(
  steps: readonly GuideStep[],
  from: number,
  done: ReadonlySet<string>,
  facts: Facts,
  seat: Seat
): number {
  const found = steps.findIndex(
    (step, place) =>
      place >= from && !done.has(step.id) && (step.if === undefined || holds(step.if, facts, seat))
  )
  return found < 0 ? steps.length : found
}

/** Ticks what has come true, and goes on when the step that is shown is among it, or the match has gone past it. */
export function notice(guide: GuideData, progress: Progress, facts: Facts): Progress {
  const steps = stepsOf(guide)
  const before = new Set(progress.done)
  const fresh = steps.filter(
    ({ id, until, after }) =>
      until !== undefined &&
      !before.has(id) &&
      (after === undefined || before.has(after)) &&
      holds(until, facts, guide.seat)
  )
  const done = new Set([...before, ...fresh.map(({ id }) => id)])
  const place = placeOf(guide, progress)
  const gate = steps.findLastIndex((step) => step.gate === true && fresh.includes(step))
  const shown = steps[place]
  const after = (passed: number) => next(steps, passed + 1, done, facts, guide.seat)
  const past = Math.max(gate, shown !== undefined && fresh.includes(shown) ? place : -1)
  const onward = past >= place ? (owed(steps, place, past, done) ?? after(past)) : place
  const to = comeUp(guide, onward, done, facts) ?? onward
  if (fresh.length === 0 && to === place) return progress
  return { at: to === place ? progress.at : at(steps, to), done: [...done] }
}

/** What must be told all the same, though the match has gone past it. The step that is shown has been. */
function owed(
  steps: readonly GuideStep[],
  place: number,
  past: number,
  done: ReadonlySet<string>
): number | null {
  const found = steps.findIndex(
    ({ id, always }, at) => at > place && at <= past && always === true && !done.has(id)
  )
  return found < 0 ? null : found
}

/** A step of the same chapter that had no place when its turn came, and has one now. */
function comeUp(guide: GuideData, place: number, done: ReadonlySet<string>, facts: Facts): number | null {
  const steps = stepsOf(guide)
  const shown = steps[place]
  const chapter = guide.chapters.find((one) => shown !== undefined && one.steps.includes(shown))
  const step = chapter?.steps.find(
    ({ id, if: only }) => !done.has(id) && only !== undefined && holds(only, facts, guide.seat)
  )
  const found = step === undefined ? -1 : steps.indexOf(step)
  return found >= 0 && found < place ? found : null
}

/** What the step tells of is being asked right now: what comes of it is told next, and cannot be known yet. */
export function isAsked({ always, until }: GuideStep, { signs }: Facts): boolean {
  return (
    always === true && until !== undefined && 'order' in until && signs.has(`offer ${String(until.order)}`)
  )
}

/** The learner has read it. */
export function forward(guide: GuideData, progress: Progress, facts: Facts): Progress {
  const steps = stepsOf(guide)
  const place = placeOf(guide, progress)
  const step = steps[place]
  if (step !== undefined && isAsked(step, facts)) return progress
  const done = new Set([...progress.done, ...(steps[place] ? [steps[place].id] : [])])
  return { at: at(steps, next(steps, place + 1, done, facts, guide.seat)), done: [...done] }
}

/** To read again what stands before, done or not. */
export function backward(guide: GuideData, progress: Progress): Progress {
  return { ...progress, at: at(stepsOf(guide), Math.max(0, placeOf(guide, progress) - 1)) }
}

/** Leaves the rest of a chapter out. */
export function skipChapter(guide: GuideData, progress: Progress, facts: Facts): Progress {
  const steps = stepsOf(guide)
  const { chapters } = guide
  let end = 0
  for (const chapter of chapters) {
    end += chapter.steps.length
    if (placeOf(guide, progress) < end) break
  }
  return { ...progress, at: at(steps, next(steps, end, new Set(progress.done), facts, guide.seat)) }
}

export interface Shown {
  readonly step: GuideStep
  readonly chapter: string
  /** "3 of 20" */
  readonly place: number
  readonly of: number
  readonly done: boolean
}

/** What the card shows; null: the course is over. */
export function shownOf(guide: GuideData, progress: Progress): Shown | null {
  const steps = stepsOf(guide)
  const place = placeOf(guide, progress)
  const step = steps[place]
  if (step === undefined) return null
  const chapter = guide.chapters.find(({ steps: own }) => own.includes(step))!.title
  return { step, chapter, place: place + 1, of: steps.length, done: progress.done.includes(step.id) }
}
