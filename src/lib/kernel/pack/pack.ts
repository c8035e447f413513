// A pack is the data of a game: map, units, tables, rulebook, scenarios. Owners of a game may type in what is
// printed on theirs, so every file is checked before use and a mistake is named with its place.
import * as v from 'valibot'

/** A value in a data file is wrong; the message names the file, the place and what was expected. */
export class PackError extends Error {
  constructor(
    readonly file: string,
    readonly path: string,
    readonly why: string
  ) {
    super(path === '' ? `${file}: ${why}` : `${file}: ${path}: ${why}`)
    this.name = 'PackError'
  }
}

type Schema = v.GenericSchema

/** The data as the schema describes it, or a PackError for the first thing that is wrong. */
export function parsePack<const S extends Schema>(schema: S, data: unknown, file: string): v.InferOutput<S> {
  const result = v.safeParse(schema, data, { abortEarly: true })
  if (result.success) return result.output
  const { steps, message } = deepest(result.issues[0])
  throw new PackError(file, describePath(steps), message)
}

/**
 * What a schema says of a file, without what else may stand there: chapters use only fields that are checked.
 * Lists and records are kept; an object with fields of its own loses the index that lets any other field pass.
 */
export type Fields<T> = T extends readonly unknown[]
  ? { [I in keyof T]: Fields<T[I]> }
  : T extends object
    ? string extends keyof T
      ? unknown extends T[string & keyof T]
        ? { [K in keyof T as string extends K ? never : number extends K ? never : K]: Fields<T[K]> }
        : Record<string, Fields<T[string & keyof T]>>
      : { [K in keyof T]: Fields<T[K]> }
    : T

interface Mistake {
  readonly steps: readonly v.IssuePathItem[]
  readonly message: string
}

/** A choice between shapes fails with one issue that holds those of the shapes: the longest path says most. */
function deepest(issue: v.BaseIssue<unknown>): Mistake {
  const steps: readonly v.IssuePathItem[] = issue.path ?? []
  let best: Mistake = { steps, message: issue.message }
  for (const inner of issue.issues ?? []) {
    const found = deepest(inner)
    // The path of an inner issue begins where the choice stands.
    if (steps.length + found.steps.length > best.steps.length)
      best = { steps: [...steps, ...found.steps], message: found.message }
  }
  return best
}

/** hexes[3] (0104).terrain: entries of lists are named by their id, key or rule, as a person looks for them. */
function describePath(steps: readonly v.IssuePathItem[]): string {
  let path = ''
  for (const step of steps) {
    if (step.type === 'array') path += `[${String(step.key)}]${nameOf(step.value)}`
    else path += (path === '' ? '' : '.') + String(step.key)
  }
  return path
}

function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return ''
  for (const key of ['id', 'key', 'nation', 'rule']) {
    const name: unknown = Reflect.get(entry, key)
    if (typeof name === 'string') return ` (${name})`
  }
  return ''
}

/** Whether a value stands in the rulebook's text or was reconstructed because it was printed on map or counter. */
export const Source = v.picklist(['text', 'reconstructed'])
export type Source = v.InferOutput<typeof Source>

export const Text = v.pipe(v.string(), v.minLength(1))
export const Whole = v.pipe(v.number(), v.integer())
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const Range = v.tuple([Whole, Whole])
export const Names = v.record(v.string(), Text)

/** Throws for the first name that stands twice. */
export function refuseDuplicates(names: readonly string[], file: string, list: string): void {
  const seen = new Set<string>()
  names.forEach((name, index) => {
    if (seen.has(name)) throw new PackError(file, `${list}[${index}] (${name})`, 'stands there twice')
    seen.add(name)
  })
}
