// All the files of the game, each with its form. Owners may bring their own with the printed values.
import type { Forms, Pack as PackOf } from '../../kernel/pack/title'
import { parseEfMap, parseEfUnits, type MapData, type UnitsData } from './data'
import { parseEfEvents, type EventsData } from './events-data'
import { parseEfScenario, type ScenarioData } from './scenario-data'
import { parseEfTables, type Tables } from './tables-data'

export type Pack = PackOf<MapData, UnitsData, Tables, ScenarioData, { readonly events: EventsData }>

export const forms = {
  map: parseEfMap,
  units: parseEfUnits,
  tables: parseEfTables,
  scenario: parseEfScenario,
  further: { events: parseEfEvents }
} satisfies Forms<MapData, UnitsData, Tables, ScenarioData, Pack['further']>
