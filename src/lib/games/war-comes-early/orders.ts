// Every order a player can give in this game, and the check of its form. What is legal is for the chapters to judge.
import * as v from 'valibot'
import { refuse } from '../../kernel/game'

// Every order of every replay passes here, so names and lists are checked in one step each.
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 24
const isHex = (value: unknown): value is string => typeof value === 'string' && /^\d{4}$/.test(value)
const isList = (value: unknown, is: (item: unknown) => boolean, min: number, max: number) =>
  Array.isArray(value) && value.length >= min && value.length <= max && value.every(is)

const id = v.custom<string>(isId, 'a name of 1 to 24 letters is needed')
const hex = v.custom<string>(isHex, 'a hex number of four digits is needed')
const ids = (min: number, max: number) =>
  v.custom<string[]>((value) => isList(value, isId, min, max), `a list of ${min} to ${max} names is needed`)
const path = (max: number) =>
  v.custom<string[]>((value) => isList(value, isHex, 1, max), `a list of 1 to ${max} hex numbers is needed`)
const phase = v.picklist(['reorganization', 'movement', 'combat'])
const order = <T extends string, E extends v.ObjectEntries>(type: T, entries: E) =>
  v.strictObject({ type: v.literal(type), ...entries })

const schemas = {
  /** Puts a unit, railhead or air marker into a hex: set-up, deployment, reinforcements, replacements (3, 6.2.2). */
  place: order('place', { piece: id, hex }),
  /** Ends what is under way: set-up, phase, window; declines what may be declined. */
  end: order('end', {}),
  /** The German phases of GT 1-2 in their order (5.1). */
  germanOrder: order('germanOrder', { phases: v.pipe(v.array(phase), v.length(3)) }),
  /** Conducts a German phase in a window (5.3). */
  declare: order('declare', { phase }),
  /** How many air markers bomb cities (6.2.1). */
  terror: order('terror', { markers: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(40)) }),
  /** Violates the neutrality of nations (3.3). */
  violate: order('violate', { nations: ids(1, 8) }),
  /** Combines components into an army or front (7.0). */
  combine: order('combine', { army: id, units: ids(1, 5) }),
  /** Breaks an army or front down: by choice (7.0), or because it begins its move out of supply (10.5). */
  breakDown: order('breakDown', { army: id, units: v.optional(ids(1, 5)) }),
  /** Names the components of an army or front that had to be broken down (7.0, A15). */
  components: order('components', { units: ids(0, 5) }),
  /** Moves units along a path of hexes entered; column movement when said so (11). */
  move: order('move', {
    units: ids(1, 10),
    path: path(64),
    column: v.optional(v.literal(true))
  }),
  /** Moves a railhead along the railroad (10.3.1). */
  railhead: order('railhead', { railhead: id, path: path(8) }),
  /** Where a railhead falls back to when there is a choice (10.3.1). */
  fallBack: order('fallBack', { hex }),
  /** Attacks a hex (12.0); in a momentum attack too (12.7). */
  attack: order('attack', { target: hex, units: ids(1, 30) }),
  /** Flank attack into an unoccupied hex (12.6). */
  flank: order('flank', { hex, units: ids(1, 10) }),
  /** Drops the 7th Flieger on a hex (12.8). */
  drop: order('drop', { hex }),
  /** Removes one unit, or breaks down one army, to meet losses (12.3). */
  lose: order('lose', { unit: id }),
  /** Advances after combat (12.5); none: stays. */
  advance: order('advance', { units: ids(0, 10) }),
  /** Moves one excess unit of an overstacked enemy hex (7.0, 8.0). */
  disperse: order('disperse', { unit: id, hex }),
  /** Puts a unit on top of its stack (8.3). */
  top: order('top', { unit: id })
} as const

export type OrderOf<T extends keyof typeof schemas> = v.InferOutput<(typeof schemas)[T]>
export type AnyOrder = { [T in keyof typeof schemas]: OrderOf<T> }[keyof typeof schemas]

export function parseOrder(raw: unknown): AnyOrder {
  const type = (raw as { type?: unknown } | null)?.type
  if (typeof type !== 'string' || !Object.hasOwn(schemas, type))
    refuse('order', 'This is no order of this game.')
  const parsed = v.safeParse(schemas[type as keyof typeof schemas], raw)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    refuse('order', `The order "${type}" is malformed: ${v.getDotPath(issue) ?? 'order'}: ${issue.message}`)
  }
  return parsed.output
}
