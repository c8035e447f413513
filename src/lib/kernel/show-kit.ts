// What every game shows alike: which moment it is, overlays, who holds what, zones of control.
import type { Outcome, Seat } from './game'
import type { Frame } from './phases'
import type { Area, Drawing, Mark, Moment, Overlay, Trace } from './picture'
import { count, shortList } from './words'

/** The next thing to do in plain words. */
export interface Task {
  readonly task: string
  readonly rule: string
  /** What the moment is called; missing: as the game calls the time of the turn. */
  readonly phase?: string
}

/** One sentence for every phase of a game. */
export type Tasks<S> = Readonly<Record<string, (view: S, frame: never) => Task>>

interface Timed {
  readonly turn: number
  readonly stack: readonly Frame[]
  readonly result: Outcome | null
}

/** "18-21 Oct" by the game turn; empty past the last one. */
export const dateOf = (turns: readonly { readonly dates: string }[], turn: number): string =>
  turns[turn - 1]?.dates ?? ''

/** Which moment it is and what is to be done in it. */
export function momentOf<S extends Timed>(
  view: S,
  game: {
    readonly turns: readonly { readonly dates: string }[]
    readonly tasks: Tasks<S>
    /** Where no phase has a task of its own. */
    readonly otherwise: Task
    /** What the time of the turn is called. */
    phase(view: S): string
    /** "German" */
    sideWord(seat: Seat): string
  }
): Moment {
  const frame = view.stack.at(-1)
  const tell = frame === undefined ? undefined : game.tasks[frame.phase]
  const now =
    view.result !== null
      ? overTask(view.result, game.sideWord)
      : tell === undefined
        ? game.otherwise
        : tell(view, frame as never)
  const { task, rule, phase = game.phase(view) } = now
  const { turns } = game
  return { turn: view.turn, turns: turns.length, date: dateOf(turns, view.turn), phase, task, rule }
}

function overTask({ winner, rule, why }: Outcome, sideWord: (seat: Seat) => string): Task {
  const verdict = winner === null ? 'The game is a draw' : `The ${sideWord(winner)} side has won`
  return { phase: 'The game is over', task: `${verdict}. ${why}`, rule }
}

/** An overlay of the whole map. */
export const mapOverlay = (id: string, title: string, rule: string, draw: () => Drawing): Overlay => ({
  id,
  title,
  rule,
  about: 'map',
  draw
})

/** An overlay of one unit, or of what can be said of all. */
export const unitOverlay = (
  id: string,
  title: string,
  rule: string,
  draw: (unit?: string) => Drawing
): Overlay => ({ id, title, rule, about: 'unit', draw })

/** Areas in which nothing lies are left out. */
export function drawing(
  areas: readonly Area[],
  words: readonly string[],
  marks: readonly Mark[] = [],
  traces: readonly Trace[] = []
): Drawing {
  return { areas: areas.filter((area) => area.hexes.length > 0), traces, marks, words }
}

/** A side as it is drawn: its seat, its word, and the hexes that are its. */
export interface SideArea {
  readonly seat: Seat
  readonly word: string
  readonly hexes: readonly string[]
}

/** Both sides with the hexes that are theirs. */
export const bySide = <S extends number>(
  seats: readonly Seat[],
  wordOf: (side: S) => string,
  hexesOf: (side: S) => string[]
): SideArea[] => seats.map((seat, side) => ({ seat, word: wordOf(side as S), hexes: hexesOf(side as S) }))

/** The hexes of a map of which something holds. */
export const hexesWhere = (
  { grid: { ids, count } }: { readonly grid: { readonly ids: readonly string[]; readonly count: number } },
  holds: (hex: number) => boolean
): string[] => ids.filter((_, hex) => hex < count && holds(hex))

/** Clockwise from the top of a map whose hexes stand on a side. */
export const DIRECTIONS = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'] as const

const areasOf = (sides: readonly SideArea[], what: string): Area[] =>
  sides.map(({ seat, word, hexes }) => ({ hexes, tone: { seat }, label: `${word} ${what}` }))

/** More than anybody reads. */
const LONG = 12

/** The zones of both sides, and who of one's own stands in those of the enemy ("3rd Army in Prague (2121)"). */
export function zonesDrawing(sides: readonly SideArea[], pinned: readonly string[]): Drawing {
  const areas = areasOf(sides, 'zones of control')
  return drawing(areas, [
    ...areas.map((area) => `${area.label} reach into ${count(area.hexes.length, 'hex', 'hexes')}.`),
    pinned.length === 0
      ? 'None of your units is in an enemy zone of control.'
      : `Your units in enemy zones of control: ${shortList(pinned, LONG)}.`
  ])
}

/** Who holds what; `more`: what is said of a side after the number of its hexes. */
export function controlDrawing(sides: readonly SideArea[], more: (side: number) => string): Drawing {
  return drawing(
    areasOf(sides, 'control'),
    sides.map(
      ({ word, hexes }, side) =>
        `The ${word} side controls ${count(hexes.length, 'hex', 'hexes')}${more(side)}`
    )
  )
}

/** What the units of a stack come to. */
export const sumFor = <U>(units: readonly U[], of: (unit: U) => number): number =>
  units.reduce((total, unit) => total + of(unit), 0)
