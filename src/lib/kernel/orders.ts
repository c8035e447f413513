// What the orders of all games are made of, and the check of their form. Everything that comes in from a file, a code or
// another device passes here; what is legal is for the chapters of a game to judge.
import * as v from 'valibot'
import { refuse } from './game'

// Every order of every replay is checked, so names and lists take one step each.
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 24
const isList = (value: unknown, is: (item: unknown) => boolean, min: number, max: number) =>
  Array.isArray(value) && value.length >= min && value.length <= max && value.every(is)

/** Names of JavaScript's own; a set, since `in` asks an object, which is slow for every step of every way. */
const OWN_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** A hex or a box; whether there is such a place is for the map to say. States keep things by place, so no name of JavaScript's own. */
export const isPlace = (value: unknown): value is string => isId(value) && !OWN_NAMES.has(value)

/** The name of a unit, a marker, a nation. */
export const id = v.custom<string>(isId, 'a name of 1 to 24 letters is needed')
export const place = v.custom<string>(isPlace, 'the name of a hex or box is needed')

export const ids = (min: number, max: number) =>
  v.custom<string[]>((value) => isList(value, isId, min, max), `a list of ${min} to ${max} names is needed`)

/** Hexes and boxes to be entered, one after the other. */
export const path = (max: number) =>
  v.custom<string[]>(
    (value) => isList(value, isPlace, 1, max),
    `a list of 1 to ${max} hexes or boxes is needed`
  )

export const order = <T extends string, E extends v.ObjectEntries>(type: T, entries: E) =>
  v.strictObject({ type: v.literal(type), ...entries })

type Schemas = Readonly<Record<string, v.GenericSchema>>

/** Any order of a game, from the table of its schemas. */
export type OrderIn<T extends Schemas> = { [K in keyof T]: v.InferOutput<T[K]> }[keyof T]

/** The check of form for the orders of one game, by their type. */
export function orderParser<T extends Schemas>(schemas: T): (raw: unknown) => OrderIn<T> {
  return (raw) => {
    const type = (raw as { type?: unknown } | null)?.type
    if (typeof type !== 'string' || !Object.hasOwn(schemas, type))
      refuse('order', 'This is no order of this game.')
    const parsed = v.safeParse(schemas[type]!, raw)
    if (!parsed.success) {
      const issue = parsed.issues[0]
      refuse('order', `The order "${type}" is malformed: ${v.getDotPath(issue) ?? 'order'}: ${issue.message}`)
    }
    return parsed.output as OrderIn<T>
  }
}
