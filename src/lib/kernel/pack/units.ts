// units.json: the counters of a game. What all games share; each game adds the fields its rules use.
import * as v from 'valibot'
import { parsePack, refuseDuplicates, Source, Text } from './pack'

export const UnitSchema = v.looseObject({
  id: Text,
  side: Text,
  nation: v.exactOptional(Text),
  name: Text,
  /** What stands on the counter. */
  short: v.pipe(v.string(), v.minLength(1), v.maxLength(6)),
  type: Text,
  size: v.exactOptional(Text),
  /** What its other face has instead: another name, other figures. */
  back: v.exactOptional(v.looseObject({ name: v.exactOptional(Text) })),
  setup: v.exactOptional(Text),
  source: Source,
  note: v.exactOptional(Text)
})

export const MarkerSchema = v.looseObject({
  id: Text,
  kind: Text,
  name: Text,
  side: v.exactOptional(Text),
  source: Source
})

export const UnitsSchema = v.looseObject({
  game: Text,
  units: v.array(UnitSchema),
  markers: v.exactOptional(v.array(MarkerSchema))
})

export type UnitsData = v.InferOutput<typeof UnitsSchema>
export type UnitBase = v.InferOutput<typeof UnitSchema>
export type MarkerData = v.InferOutput<typeof MarkerSchema>

export function parsePackUnits(data: unknown, file = 'units.json'): UnitsData {
  const units = parsePack(UnitsSchema, data, file)
  const ids = [...units.units, ...(units.markers ?? [])].map((counter) => counter.id)
  refuseDuplicates(ids, file, 'units')
  return units
}
