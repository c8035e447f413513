// guide-*.json: lessons that teach a game in a match of one of its scenarios. Each step says what to try and by what one
// knows that it was done; nothing in it can hold the player up.
import * as v from 'valibot'
import { PackError, parsePack, refuseDuplicates, Text } from './pack'

/** Something is so on the page: a unit is chosen, an overlay is on. The names are those of the page. */
const Seen = v.looseObject({ sign: Text })
/** The learner gave an order of this type. */
const Ordered = v.looseObject({ order: Text })
/** The learner took something back. */
const TakenBack = v.looseObject({ undone: v.literal(true) })
/** Something happened in the match, whoever caused it; `with`: it has these details, or they are among them. */
const Happened = v.looseObject({
  event: Text,
  with: v.exactOptional(v.record(v.string(), v.union([v.string(), v.boolean(), v.number()])))
})
/** A unit stands in one of these hexes. */
const Stands = v.looseObject({ unit: Text, in: v.array(Text) })

const Single = v.union([Seen, Ordered, TakenBack, Happened, Stands])
/** One of several is enough. */
const Condition = v.union([Single, v.looseObject({ any: v.array(Single) })])

export const GuideStepSchema = v.looseObject({
  id: Text,
  title: Text,
  /** As one says it to somebody with fingers on a screen. */
  text: Text,
  /** The same for somebody with a mouse and keys, where that is something else. */
  mouse: v.exactOptional(Text),
  rule: v.exactOptional(Text),
  /** What the step is about: a unit, a hex, or a control of the page by its name. */
  point: v.exactOptional(
    v.looseObject({ unit: v.exactOptional(Text), hex: v.exactOptional(Text), control: v.exactOptional(Text) })
  ),
  /** Done when this is so; without it the learner goes on by hand. */
  until: v.exactOptional(Condition),
  /** Looked at only after this step is done: what was so before does not count. */
  after: v.exactOptional(Text),
  /** Passed over unless this is so when its turn comes. */
  if: v.exactOptional(Condition),
  /** Shown whatever the dice say and however the match goes on. */
  always: v.exactOptional(v.boolean()),
  /** When this is done, what stands before it is past: the match has gone on. */
  gate: v.exactOptional(v.boolean())
})

export const GuideSchema = v.looseObject({
  game: Text,
  scenario: Text,
  /** The side of the learner. */
  seat: Text,
  title: Text,
  /** What it is about and how long it takes, for whoever has still to choose. */
  about: Text,
  time: Text,
  /** What both sides have ordered when the learner comes: a set-up. */
  orders: v.exactOptional(v.array(v.looseObject({ type: Text }))),
  chapters: v.array(
    v.looseObject({
      title: Text,
      /** What one learns by it. */
      teaches: Text,
      steps: v.array(GuideStepSchema)
    })
  )
})

export type GuideData = v.InferOutput<typeof GuideSchema>
export type GuideStep = v.InferOutput<typeof GuideStepSchema>

type GuideSingle =
  | { readonly sign: string }
  | { readonly order: string }
  | { readonly undone: true }
  | { readonly event: string; readonly with?: Readonly<Record<string, string | boolean | number>> }
  | { readonly unit: string; readonly in: readonly string[] }
export type GuideCondition = GuideSingle | { readonly any: readonly GuideSingle[] }

export function parsePackGuide(data: unknown, file = 'guide'): GuideData {
  const guide = parsePack(GuideSchema, data, file)
  const steps = guide.chapters.flatMap((chapter) => chapter.steps)
  if (steps.length === 0) throw new PackError(file, 'chapters', 'there is no step')
  refuseDuplicates(
    steps.map(({ id }) => id),
    file,
    'steps'
  )
  const ids = steps.map(({ id }) => id)
  for (const { id, after } of steps)
    if (after !== undefined && !ids.slice(0, ids.indexOf(id)).includes(after))
      throw new PackError(file, `steps (${id}).after`, `there is no step ${after} before it`)
  return guide
}
