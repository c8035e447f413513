// One file per scenario: turns, sides, who starts where. Games add their own fields.
import * as v from 'valibot'
import { PackError, parsePack, Range, refuseDuplicates, Source, Text } from './pack'

const conditions = {
  /** Each unit's own hex. */
  fixed: v.exactOptional(v.boolean()),
  country: v.exactOptional(Text),
  /** true: the hex touches another country; false: it does not. Sea, lake and the map edge are no country. */
  border: v.exactOptional(v.boolean()),
  city: v.exactOptional(v.boolean()),
  rail: v.exactOptional(v.boolean()),
  fort: v.exactOptional(Text),
  area: v.exactOptional(Text),
  hexes: v.exactOptional(v.array(Text)),
  except: v.exactOptional(v.array(Text)),
  rows: v.exactOptional(Range),
  cols: v.exactOptional(Range)
}

/** Which hexes a set-up group may use: all conditions given must hold, and one of anyOf. */
export const WhereSchema = v.looseObject({
  ...conditions,
  anyOf: v.exactOptional(v.array(v.looseObject(conditions)))
})

export const SetupGroupSchema = v.looseObject({
  key: Text,
  title: Text,
  side: Text,
  rule: Text,
  units: v.array(Text),
  markers: v.exactOptional(v.array(Text)),
  where: WhereSchema,
  /** No two units of the group in one hex. */
  separate: v.exactOptional(v.boolean())
})

export const ScenarioSchema = v.looseObject({
  game: Text,
  id: Text,
  title: Text,
  source: Source,
  /** The files with the map and the units of the scenario; absent: map.json and units.json. */
  map: v.exactOptional(Text),
  units: v.exactOptional(Text),
  turns: v.pipe(
    v.array(v.looseObject({ turn: v.pipe(v.number(), v.integer(), v.minValue(1)), dates: Text })),
    v.minLength(1)
  ),
  sides: v.record(v.string(), v.array(Text)),
  neutrals: v.array(Text),
  setup: v.array(SetupGroupSchema)
})

export type ScenarioBase = v.InferOutput<typeof ScenarioSchema>
export type SetupGroup = v.InferOutput<typeof SetupGroupSchema>
export type Where = v.InferOutput<typeof WhereSchema>

export function parsePackScenario(data: unknown, file = 'scenario'): ScenarioBase {
  const scenario = parsePack(ScenarioSchema, data, file)
  refuseDuplicates(
    scenario.setup.flatMap((group) => group.units),
    file,
    'setup units'
  )
  scenario.turns.forEach((turn, index) => {
    if (turn.turn !== scenario.turns[0]!.turn + index)
      throw new PackError(file, `turns[${index}].turn`, 'the turns do not follow each other')
  })
  return scenario
}
