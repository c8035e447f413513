// The form of this game's map and units, and the types that the rules use: what EuroFront adds to the common schemas.
// Scenarios, tables and events have files of their own: scenario-data.ts, tables-data.ts, politics-data.ts, events-data.ts.
import * as v from 'valibot'
import {
  BoxSchema,
  EdgeSchema,
  HexSchema,
  LinkSchema,
  MapSchema,
  parsePackMap,
  SiteSchema
} from '../../kernel/pack/map'
import {
  Count,
  PackError,
  parsePack,
  refuseDuplicates,
  Source,
  Text,
  type Fields
} from '../../kernel/pack/pack'
import { MarkerSchema, parsePackUnits, UnitSchema, UnitsSchema } from '../../kernel/pack/units'
import {
  AreaTerrain,
  Country,
  District,
  Elite,
  EventCode,
  Faction,
  Front,
  Hex,
  HexTerrain,
  Month,
  Nation,
  Place,
  Sea,
  Side,
  Strength,
  UnitSize,
  UnitType
} from './words'

const maybe = v.exactOptional
const Yes = v.literal(true)
const Seas = v.pipe(v.array(Sea), v.minLength(1))

// ---- map ------------------------------------------------------------------------------------------------------

/** 1.5: its points count double for the Axis. */
const Resource = v.looseObject({ kind: v.picklist(['oil', 'mineral']), pp: v.pipe(Count, v.minValue(1)) })

/** What a city and an area may both have. */
const place = {
  /** Production points of the city; they are reconstructed, their sums are text. */
  vp: maybe(v.pipe(Count, v.minValue(1))),
  resource: maybe(Resource),
  port: maybe(v.picklist(['minor', 'major'])),
  /** The sea areas that the port lies on (15.1). */
  portSeas: maybe(Seas),
  /** The sea area that this naval base controls. */
  navalBase: maybe(Sea),
  /** One unit is supplied here (8.9). */
  base: maybe(Yes),
  fortifiedPort: maybe(Yes),
  supplyOrigin: maybe(Faction)
}

const EfSite = v.looseObject({
  ...SiteSchema.entries,
  ...place,
  kind: v.picklist(['major', 'minor', 'town']),
  /** The nation, colony or puppet whose capital it is. */
  capital: maybe(Text),
  /** What it counts as a Victory City (19.5). */
  victory: maybe(v.picklist([1, 2])),
  fortress: maybe(Yes),
  /** Tobruk (1.45). */
  minorFortress: maybe(Yes),
  /** A fortress hex with a limit of its own (1.45). */
  stack: maybe(v.literal(2)),
  openCity: maybe(Yes),
  /** An SHQ here chooses its front (5.723), in some cities only while the East Front is active or inactive. */
  flex: maybe(v.tuple([Front, Front])),
  flexWhile: maybe(v.picklist(['eastInactive', 'eastActive'])),
  /** 5.32: an SHQ here is not disrupted by weather. */
  allWeather: maybe(Yes),
  canal: maybe(v.picklist(['suez', 'kiel'])),
  maginot: maybe(Yes),
  mannerheim: maybe(Yes),
  sedanAppendix: maybe(Yes),
  turkishFort: maybe(Yes),
  /** In the Spanish Civil War. */
  loyalty: maybe(v.picklist(['red', 'black'])),
  scwRailhead: maybe(Yes),
  source: Source
})

export const EfMapSchema = v.looseObject({
  ...MapSchema.entries,
  hexes: v.array(
    v.looseObject({
      ...HexSchema.entries,
      id: Hex,
      terrain: HexTerrain,
      country: maybe(Country),
      region: maybe(District),
      front: maybe(Front),
      /** The sea areas that a hex at sea or on the coast belongs to. */
      seas: maybe(Seas),
      /** 1.33: no sea invasion. */
      shoal: maybe(Yes),
      /** How the rules name a hex without a place: Lyon SE1. */
      label: maybe(Text),
      site: maybe(EfSite)
    })
  ),
  edges: v.array(
    v.looseObject({
      ...EdgeSchema.entries,
      /** The terrain of the hexside (1.34); clear is not said. */
      side: maybe(v.picklist(['forest', 'hill', 'marsh', 'mountain'])),
      water: maybe(v.picklist(['sea', 'lake'])),
      /** The straits, by its id: it can be crossed although it is water. */
      straits: maybe(Text),
      /** 9.11: rail crosses by ferry; a causeway is crossed by rail alone. */
      ferry: maybe(Yes),
      causeway: maybe(Yes),
      fortified: maybe(Yes),
      canal: maybe(Yes)
    })
  ),
  rail: v.array(v.tuple([Hex, Hex])),
  /** Roads of the Med Front; its railways are roads as well (21.352). */
  roads: v.array(v.tuple([Hex, Hex])),
  boxes: v.array(
    v.looseObject({
      ...BoxSchema.entries,
      ...place,
      id: Place,
      kind: v.picklist(['district', 'region']),
      zone: v.picklist(['arctic', 'eastern', 'southern']),
      terrain: AreaTerrain,
      front: Front,
      /** Whose weather a northern area has (21.42). */
      weather: maybe(v.picklist(['WF', 'EF'])),
      country: Country,
      city: maybe(v.picklist(['major', 'minor'])),
      /** Hexes at sea that it lies beside, as ranges are counted (18.35). */
      seaHexes: maybe(v.array(Hex)),
      source: Source
    })
  ),
  /** Routes (18.2). */
  links: v.array(
    v.looseObject({
      ...LinkSchema.entries,
      kind: v.picklist(['rail', 'road', 'straits']),
      length: v.picklist(['short', 'long', 'straits']),
      hexes: v.picklist([1, 2, 5]),
      source: Source
    })
  ),
  seas: v.array(
    v.looseObject({
      id: Sea,
      name: Text,
      basin: v.picklist(['Atlantic', 'Arctic', 'W. Baltic', 'E. Baltic', 'Mediterranean', 'Black Sea']),
      /** Dice of interdiction (15.71). */
      interdiction: v.pipe(Count, v.maxValue(3)),
      /** The naval base by which it is controlled; a sea without one is always Allied. */
      base: maybe(Place),
      control: maybe(v.literal('always Allied')),
      /** 12.44: closed in Snow. */
      freezes: maybe(Yes),
      /** It has no hexes: no range is counted over it (18.35). */
      unmapped: maybe(Yes)
    })
  ),
  /** Which seas touch, and the straits between them: `all` of them, or `any` one, must be open. */
  seaLinks: v.array(
    v.looseObject({
      a: Sea,
      b: Sea,
      via: maybe(v.looseObject({ all: maybe(v.array(Text)), any: maybe(v.array(Text)) })),
      /** Only ships of this port pass (1.373). */
      canalPort: maybe(Hex)
    })
  ),
  straits: v.array(
    v.looseObject({
      id: Text,
      name: Text,
      /** Owning one commands it, owning all controls it (1.371). */
      places: v.pipe(v.array(Place), v.minLength(2)),
      between: v.pipe(v.array(Sea), v.minLength(1), v.maxLength(2)),
      /** A port that is reached from the outer sea only through these straits. */
      guards: maybe(Hex),
      /** Closed to all ships while Turkey is neutral. */
      turkish: maybe(Yes),
      ferry: maybe(Yes),
      /** Supply, but no rail move, crosses (ruling 78). */
      railSupply: maybe(Yes),
      canal: maybe(Yes),
      source: Source
    })
  ),
  /** Front lines at the start of later scenarios; the ground of each side is an area "ID side". */
  startlines: v.array(
    v.looseObject({
      id: Text,
      sides: v.pipe(v.array(Faction), v.length(2)),
      battle: maybe(v.looseObject({ place: Place, defender: Faction })),
      source: Source
    })
  ),
  /** Other names of places. */
  aliases: v.record(v.string(), Hex)
})

// ---- units ----------------------------------------------------------------------------------------------------

const MedClass = v.picklist(['resident', 'veteran', 'expedition'])

/** When it first comes into play, and with how many steps. Another scenario may have it on the map before. */
export const Entry = v.union([
  v.looseObject({ month: Month, cv: Strength }),
  v.looseObject({
    when: v.picklist([
      'belligerent',
      'sovietBelligerence',
      'strategicReserve',
      'medActive',
      'frenchDefeat',
      'vichyTurned',
      'revolt',
      'defection'
    ]),
    cv: Strength,
    /** A Reserve Army arrives in or next to it (20.52). */
    place: maybe(Place)
  })
])

const EfUnitSchema = v.looseObject({
  ...UnitSchema.entries,
  side: Side,
  nation: Nation,
  type: UnitType,
  size: UnitSize,
  /** Its highest strength. The lowest is 1, that of HQs and statics 0. */
  steps: v.pipe(Strength, v.minValue(1)),
  elite: maybe(Elite),
  guards: maybe(Yes),
  /** Classes of the Med and the North Front (21.31, 21.41); a unit without one is an Alien there. */
  med: maybe(MedClass),
  north: maybe(MedClass),
  east: maybe(v.literal('expedition')),
  /** The event from which on a North Front Expedition pays no Arctic Maintenance. */
  relief: maybe(EventCode),
  /** The front that an Axis HQ belongs to (5.33). */
  home: maybe(Front),
  /** The event that frees a Satellite army (17.3). */
  release: maybe(EventCode),
  restricted: maybe(v.picklist(['home', 'britainNorth', 'britain', 'fortress'])),
  brigadeGroup: maybe(Yes),
  garrison: maybe(Yes),
  maginot: maybe(Yes),
  volunteer: maybe(Yes),
  bloc: maybe(v.picklist(['serb', 'croat'])),
  reserve: maybe(v.picklist(['army', 'strategic'])),
  canceledBy: maybe(EventCode),
  /** Only in the Spanish Civil War. */
  scwOnly: maybe(Yes),
  entry: Entry
})

export const EfUnitsSchema = v.looseObject({
  ...UnitsSchema.entries,
  units: v.array(EfUnitSchema),
  /** Beachheads (15.6). */
  markers: v.array(
    v.looseObject({
      ...MarkerSchema.entries,
      kind: v.literal('beachhead'),
      side: v.picklist(['allies', 'soviets']),
      /** The amphibious unit it belongs to. */
      corps: Text,
      entry: v.looseObject({ month: Month, status: v.picklist(['ready', 'prep']) })
    })
  )
})

// ---- types ----------------------------------------------------------------------------------------------------

export type FactionName = v.InferOutput<typeof Faction>
export type FrontName = v.InferOutput<typeof Front>
export type NationName = v.InferOutput<typeof Nation>
export type CountryName = v.InferOutput<typeof Country>
export type DistrictName = v.InferOutput<typeof District>
export type UnitTypeName = v.InferOutput<typeof UnitType>
export type MapData = Fields<v.InferOutput<typeof EfMapSchema>>
export type HexData = MapData['hexes'][number]
export type AreaData = MapData['boxes'][number]
export type RouteData = MapData['links'][number]
export type SeaData = MapData['seas'][number]
export type StraitsData = MapData['straits'][number]
export type UnitsData = Fields<v.InferOutput<typeof EfUnitsSchema>>
export type UnitData = UnitsData['units'][number]
export type BeachheadData = UnitsData['markers'][number]

// ---- forms ----------------------------------------------------------------------------------------------------

export function parseEfMap(data: unknown, file = 'map.json'): MapData {
  parsePackMap(data, file)
  const map = parsePack(EfMapSchema, data, file)
  const { hexes, boxes, seas, seaLinks, straits, startlines } = map
  const places = new Set([...hexes, ...boxes].map(({ id }) => id))
  const known = new Set(seas.map(({ id }) => id))
  const checkPlace = (place: string | undefined, path: string) => {
    if (place !== undefined && !places.has(place))
      throw new PackError(file, path, `there is no hex or area ${place}`)
  }
  const checkSeas = (ids: readonly string[] | undefined, path: string) => {
    const unknown = ids?.find((id) => !known.has(id))
    if (unknown !== undefined) throw new PackError(file, path, `there is no sea area ${unknown}`)
  }
  refuseDuplicates([...known], file, 'seas')
  hexes.forEach((hex, index) => {
    const path = `hexes[${index}] (${hex.id})`
    const land = hex.terrain !== 'sea' && hex.terrain !== 'lake'
    if (land !== (hex.country !== undefined) || land !== (hex.front !== undefined))
      throw new PackError(file, path, 'every hex on land, and no other, lies in a country and on a front')
    checkSeas(hex.seas, `${path}.seas`)
    checkSeas(hex.site?.portSeas, `${path}.site.portSeas`)
    if (hex.site?.portSeas?.some((sea) => hex.seas?.includes(sea) !== true) === true)
      throw new PackError(file, `${path}.site.portSeas`, 'a port lies on seas of its hex')
  })
  boxes.forEach((box, index) => {
    checkSeas(box.portSeas, `boxes[${index}] (${box.id}).portSeas`)
    box.seaHexes?.forEach((hex) => checkPlace(hex, `boxes[${index}] (${box.id}).seaHexes`))
  })
  const bases = new Map([
    ...hexes.map(({ id, site }) => [id, site?.navalBase] as const),
    ...boxes.map(({ id, navalBase }) => [id, navalBase] as const)
  ])
  seas.forEach(({ id, base, control }, index) => {
    const path = `seas[${index}] (${id})`
    if ((base === undefined) !== (control !== undefined))
      throw new PackError(file, path, 'a sea has a naval base, or says who controls it')
    if (base !== undefined && bases.get(base) !== id)
      throw new PackError(file, `${path}.base`, `${base} is not its naval base`)
  })
  const names = new Set(straits.map(({ id }) => id))
  seaLinks.forEach(({ a, b, via, canalPort }, index) => {
    checkSeas([a, b], `seaLinks[${index}]`)
    checkPlace(canalPort, `seaLinks[${index}].canalPort`)
    for (const id of [...(via?.all ?? []), ...(via?.any ?? [])])
      if (!names.has(id)) throw new PackError(file, `seaLinks[${index}].via`, `there are no straits ${id}`)
  })
  straits.forEach((one, index) => {
    const path = `straits[${index}] (${one.id})`
    for (const place of one.places) checkPlace(place, `${path}.places`)
    checkPlace(one.guards, `${path}.guards`)
    checkSeas(one.between, `${path}.between`)
  })
  map.edges.forEach((edge, index) => {
    if (edge.straits !== undefined && !names.has(edge.straits))
      throw new PackError(file, `edges[${index}].straits`, `there are no straits ${edge.straits}`)
  })
  for (const { id, sides, battle } of startlines) {
    for (const side of sides)
      if (map.areas[`${id} ${side}`] === undefined)
        throw new PackError(file, `areas.${id} ${side}`, 'the ground of this side is missing')
    checkPlace(battle?.place, `startlines (${id}).battle.place`)
  }
  for (const [name, hex] of Object.entries(map.aliases)) checkPlace(hex, `aliases.${name}`)
  return map
}

/** 2.2: HQs and statics have a step of strength 0 below the others. */
export const lowestStep = (type: UnitTypeName): 0 | 1 =>
  type === 'static' || type === 'hq' || type === 'supremeHq' || type === 'theaterHq' ? 0 : 1

export function parseEfUnits(data: unknown, file = 'units.json'): UnitsData {
  parsePackUnits(data, file)
  const units = parsePack(EfUnitsSchema, data, file)
  const ids = new Set(units.units.map(({ id }) => id))
  units.units.forEach((unit, index) => {
    const path = `units[${index}] (${unit.id})`
    if (unit.entry.cv > unit.steps || unit.entry.cv < lowestStep(unit.type))
      throw new PackError(file, `${path}.entry.cv`, 'it has no such step')
    if (unit.home !== undefined && !unit.type.toLowerCase().endsWith('hq'))
      throw new PackError(file, `${path}.home`, 'only an HQ belongs to a front')
    const reserve = 'when' in unit.entry && unit.entry.when === 'sovietBelligerence'
    if (reserve !== (unit.reserve === 'army') || reserve !== 'place' in unit.entry)
      throw new PackError(
        file,
        `${path}.reserve`,
        'a Reserve Army, and no other unit, has a city to arrive in'
      )
  })
  units.markers.forEach(({ id, corps }, index) => {
    if (!ids.has(corps))
      throw new PackError(file, `markers[${index}] (${id}).corps`, `there is no unit ${corps}`)
  })
  return units
}
