// briefing.json: who the players of a scenario are and how things stand, in our own words. It changes nothing in play, so
// it is not part of the data that a match remembers by its hash.
import * as v from 'valibot'
import { Text } from './pack'

/** Two or three lines are read; more are not. */
const Words = v.looseObject({ title: Text, lines: v.pipe(v.array(Text), v.minLength(2)) })

export const BriefingSchema = v.looseObject({
  game: Text,
  /** By scenario, then by seat. */
  scenarios: v.record(v.string(), v.record(v.string(), Words))
})

export type BriefingData = v.InferOutput<typeof BriefingSchema>
