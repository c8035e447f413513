// What no file can know by itself: that the places and blocks it names are in the others.
import { PackError } from '../../kernel/pack/pack'
import type { MapData, UnitsData } from './data'
import type { EventsData } from './events-data'
import type { Pack } from './forms'
import type { GroundData, ScenarioData } from './scenario-data'
import type { Tables } from './tables-data'

interface Known {
  readonly places: ReadonlySet<string>
  readonly areas: ReadonlySet<string>
  readonly units: ReadonlySet<string>
  readonly beachheads: ReadonlySet<string>
  readonly events: ReadonlySet<string>
}

/** Throws PackError for the first name that leads nowhere. */
export function crossCheck({ scenarios, tables, further }: Pack): void {
  for (const [id, { map, units, scenario }] of Object.entries(scenarios)) {
    const known = knownOf(map, units, further.events)
    checkUnits(known, units)
    checkScenario(known, scenario, `${id}.json`)
    checkTables(known, tables)
    checkEvents(known, further.events)
  }
}

function knownOf(map: MapData, { units, markers }: UnitsData, { events }: EventsData): Known {
  const ids = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))
  return {
    places: ids([...map.hexes, ...map.boxes]),
    areas: new Set(Object.keys(map.areas)),
    units: ids(units),
    beachheads: ids(markers),
    events: new Set(events.map(({ code }) => code))
  }
}

const WORDS: { readonly [Kind in keyof Known]: string } = {
  places: 'hex or area',
  areas: 'part of the map',
  units: 'unit',
  beachheads: 'Beachhead',
  events: 'event'
}

/** Refuses names of this kind that are not known. */
function all(
  known: Known,
  kind: keyof Known,
  names: readonly (string | undefined)[] | undefined,
  file: string,
  path: string
): void {
  for (const name of names ?? [])
    if (name !== undefined && !known[kind].has(name))
      throw new PackError(file, path, `there is no ${WORDS[kind]} ${name}`)
}

function checkUnits(known: Known, { units }: UnitsData): void {
  for (const { id, entry, relief, release, canceledBy } of units) {
    if ('place' in entry) all(known, 'places', [entry.place], 'units.json', `units (${id}).entry.place`)
    all(known, 'events', [relief, release, canceledBy], 'units.json', `units (${id})`)
  }
}

function checkGround(known: Known, ground: GroundData, file: string, path: string): void {
  all(known, 'places', ground.boxes, file, `${path}.boxes`)
  all(known, 'places', ground.places, file, `${path}.places`)
  all(known, 'areas', ground.areas, file, `${path}.areas`)
}

function checkScenario(known: Known, scenario: ScenarioData, file: string): void {
  const { setup, suggested, politics, rules, control, battles, mustHold, arrivals, beachheads } = scenario
  for (const { key, units, where, limits = [] } of setup) {
    all(known, 'units', units, file, `setup (${key}).units`)
    for (const ground of [where, ...limits]) checkGround(known, ground, file, `setup (${key}).where`)
  }
  all(known, 'places', Object.values(suggested.at), file, 'suggested.at')
  control.forEach((rule, index) => checkGround(known, rule, file, `control[${index}]`))
  if (rules.play) checkGround(known, rules.play, file, 'rules.play')
  all(known, 'places', rules.closed, file, 'rules.closed')
  for (const { hexes } of mustHold ?? []) all(known, 'places', hexes, file, 'mustHold')
  for (const { place } of battles ?? []) all(known, 'places', [place], file, 'battles')
  for (const { unit, place } of arrivals ?? []) {
    all(known, 'units', [unit], file, 'arrivals')
    all(known, 'places', [place], file, 'arrivals')
  }
  for (const { unit, at } of scenario.reinforcements ?? []) {
    all(known, 'units', [unit], file, 'reinforcements')
    all(known, 'places', at, file, 'reinforcements')
  }
  all(known, 'beachheads', [...(beachheads?.ready ?? []), ...(beachheads?.prep ?? [])], file, 'beachheads')
  all(known, 'units', scenario.eliminated, file, 'eliminated')
  all(known, 'units', politics.outOfPlay, file, 'politics.outOfPlay')
  all(known, 'units', politics.restrictedForGood, file, 'politics.restrictedForGood')
  all(known, 'events', [...politics.events, ...(politics.lapsed ?? [])], file, 'politics.events')
}

function checkTables(known: Known, tables: Tables): void {
  const { objectives, hqs, crossCommand, volunteers, east1941, civilWar, nations, weather, supply } = tables
  const places = (names: readonly (string | undefined)[], path: string) =>
    all(known, 'places', names, 'tables.json', path)
  const units = (names: readonly string[], path: string) => all(known, 'units', names, 'tables.json', path)
  const { oil, ore, seaRoute, northAfrica, desert, med, release, mareNostro } = objectives
  places([oil.from, ...oil.to, ore.from, ore.to, seaRoute.via, ...northAfrica, desert, med], 'objectives')
  places([...Object.values(release), ...mareNostro.flat(), objectives.sovietOil.at], 'objectives')
  places([...civilWar.ports, ...Object.values(civilWar.militia).flat(2)], 'civilWar')
  places(
    nations.rows.map(({ capital }) => capital),
    'nations'
  )
  places([...weather.steadyHq, ...tables.areas.finnishBorder], 'weather')
  places(
    Object.values(supply.origins).map(({ at }) => at),
    'supply.origins'
  )
  places(
    tables.arrivals.at.flatMap((row) => row.places ?? []),
    'arrivals'
  )
  units([tables.speed.unit.id, ...hqs.theaters.map(({ unit }) => unit)], 'hqs')
  units(
    crossCommand.rows.flatMap((row) => row.units),
    'crossCommand'
  )
  units(
    volunteers.rows.map(({ unit }) => unit),
    'volunteers'
  )
  units(
    east1941.groups.flatMap((group) => group.units),
    'east1941'
  )
}

function checkEvents(known: Known, { events, historical }: EventsData): void {
  const file = 'events.json'
  for (const { code, options, effects } of events) {
    const path = `events (${code})`
    for (const one of options.flatMap((option) => option.all.flatMap(({ any }) => any))) {
      if (one.is === 'holds') all(known, 'places', one.places, file, path)
      if (one.is === 'restricted') all(known, 'units', [one.unit], file, path)
    }
    for (const one of effects) {
      if (one.do === 'release') all(known, 'places', [one.whileHeld], file, path)
      if (one.do === 'release' || one.do === 'cancel' || one.do === 'rebel')
        all(known, 'units', one.units, file, path)
    }
  }
  for (const { allied, axis } of historical)
    all(known, 'events', [allied?.event, axis?.event], file, 'historical')
}
