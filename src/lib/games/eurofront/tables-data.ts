// The form of tables.json, first half: units, terrain, combat, weather, production, command, supply (rules 1 to 15, 18).
// What nations do is in politics-data.ts.
import * as v from 'valibot'
import { Count, PackError, parsePack, Text, Whole, type Fields } from '../../kernel/pack/pack'
import { politics } from './politics-data'
import { table } from './table'
import {
  AreaTerrain,
  Die,
  Elite,
  Faction,
  Fire,
  Front,
  HexTerrain,
  Nation,
  Month,
  Place,
  Sea,
  Season,
  UnitType,
  Weather
} from './words'

const maybe = v.exactOptional
const Yes = v.literal(true)
const Ids = v.array(Text)
const each = <const K extends readonly string[], const S extends v.GenericSchema>(keys: K, entry: S) =>
  v.looseObject(v.entriesFromList(keys, entry))

/** A step, and a new cadre. */
const Cost = v.tuple([Count, Count])
const Speed = v.looseObject({ dry: Count, mud: Count, snow: Count })
/** Faces of a die from 1 up to this one; 0: none. */
const UpTo = v.pipe(Count, v.maxValue(6))
const Faces = v.tuple([Die, Die])
/** By who has Naval Supremacy, seen from the side that rolls. */
const naval = <const S extends v.GenericSchema>(entry: S) =>
  v.looseObject({ friendly: entry, parity: entry, enemy: entry })
const Crossing = naval(v.looseObject({ repulse: Faces, hit: Faces }))
const Rolled = v.union([Weather, v.looseObject({ odd: Weather, even: Weather })])
const Storms = v.record(v.picklist(['3', '5', '7', '9', '11']), Text)
const AirFire = v.nullable(Fire)

const forces = {
  /** 2.2 and 11.7; null: no such costs. */
  units: table({
    types: each(
      UnitType.options,
      v.looseObject({
        speed: Speed,
        /** HQs do not fire. */
        fire: maybe(v.looseObject({ off: Fire, def: Fire })),
        /** The lowest step. */
        cadre: v.picklist([0, 1]),
        cost: v.looseObject({
          axis: v.nullable(Cost),
          allies: v.nullable(Cost),
          soviets: v.nullable(Cost),
          extreme: v.nullable(Cost)
        }),
        /** 15.5: into an empty hex, against defenders, into a battle. */
        invade: v.looseObject({ empty: v.boolean(), assault: v.boolean(), battle: v.boolean() }),
        /** Moved by SHQs and THQs only. */
        supremeOnly: maybe(Yes),
        /** Marsh and mountains do not stop it. */
        neverStopped: maybe(Yes)
      })
    )
  }),
  speed: table({
    better: v.array(
      v.looseObject({ nations: v.array(Nation), types: v.array(UnitType), home: maybe(Yes), speed: Speed })
    ),
    unit: v.looseObject({ id: Text, front: Front, speed: Count }),
    offRoad: Whole,
    airSupremacy: Whole,
    minimum: Count,
    winterParalysis: Count,
    evacuation: Count
  }),
  /** 7.32: the least face that hits; then where a unit fires otherwise. Later rows override earlier ones. */
  fire: table({
    dice: each(Fire.options, Die),
    other: v.array(
      v.looseObject({
        types: maybe(v.array(UnitType)),
        nations: maybe(v.array(Nation)),
        elite: maybe(Elite),
        faction: maybe(Faction),
        in: maybe(
          v.picklist([
            'desert',
            'mountain',
            'mountainOrNorth',
            'med',
            'medDesert',
            'home',
            'unsupplied',
            'ownBeachhead',
            'againstFortress',
            'notDemoralized',
            'winterWar',
            'firstBuildup',
            'secondBuildup'
          ])
        ),
        since: maybe(Season),
        off: maybe(Fire),
        def: maybe(Fire)
      })
    ),
    majorCity: Fire,
    fortressLargest: Fire,
    minorFortressLargest: Fire,
    marsh: Fire,
    mud: Fire,
    winterParalysis: Fire
  })
}

const ground = {
  terrain: table({
    hexes: each(
      [...new Set([...HexTerrain.options.slice(0, 6), ...AreaTerrain.options])],
      v.looseObject({
        stack: Count,
        /** 21.354 */
        medStack: Count,
        /** Units that engage and disengage over one of its hexsides. */
        sides: Count,
        stop: v.boolean(),
        /** Hits it takes to lose a step. */
        defense: v.picklist([1, 2, 3]),
        marshFire: v.boolean(),
        invade: v.boolean(),
        drop: v.boolean()
      })
    ),
    hexsides: each(['clear', 'forest', 'hill', 'marsh', 'mountain', 'river', 'straits', 'mud'], Count),
    snowMarshStack: Count,
    fortressStack: v.looseObject({ usual: Count, alliesAfter2F: Count })
  }),
  /** 7.34: the highest counts, and unsupported combat adds one. */
  defense: table({
    majorCity: Count,
    openCity: Count,
    mud: Count,
    minorFortress: Count,
    fortress: Count,
    fort: Count,
    unsupported: Count
  }),
  pursuit: table({ faster: Fire, equal: Fire }),
  repulse: table({
    river: v.looseObject({ dry: UpTo, mud: UpTo, snow: UpTo, med: UpTo, nile: UpTo }),
    air: v.looseObject({ usual: UpTo, fortress: UpTo }),
    sea: v.looseObject({ amphibious: naval(UpTo), other: naval(UpTo) }),
    ambivalent: UpTo,
    surprised: UpTo
  }),
  interdiction: table({
    invasion: Crossing,
    seaMove: Crossing,
    /** Closed on these faces. */
    supply: v.looseObject({ beachhead: naval(UpTo), port: naval(UpTo) })
  })
}

const time = {
  weather: table({
    /** By the number of the month; where two dice decide, by their sum. */
    months: v.record(
      v.string(),
      v.looseObject({ WF: Rolled, EF: Rolled, storms: v.array(v.picklist(['WF', 'EF'])) })
    ),
    /** The basin, by the sum, when it is Mud or Snow. */
    storms: v.looseObject({ WF: Storms, EF: Storms }),
    steadyHq: v.array(Place),
    snowHardy: v.array(Nation)
  }),
  turnOrder: table({
    rows: v.array(
      v.looseObject({
        secondFront: v.boolean(),
        east: v.array(Weather),
        order: v.tuple([Faction, Faction, Faction])
      })
    )
  }),
  /** 11.31 and 13.23; null: no airstrikes. */
  seasons: table({
    rows: v.record(
      Season,
      v.looseObject({
        basic: each(Faction.options, Whole),
        air: v.looseObject({ axis: each(Front.options, AirFire), allies: AirFire, soviets: AirFire }),
        extended: maybe(Yes),
        supremacy: maybe(Yes)
      })
    ),
    minorHqs: Fire
  })
}

const production = {
  production: table({
    resourceAxis: Count,
    transfer: v.looseObject({ sent: Count, arrives: Count, months: Count }),
    shipping: v.array(
      v.looseObject({
        from: Front,
        to: Front,
        axisUnlessMareNostro: v.boolean(),
        allies: v.picklist(['always', 'narvik', 'never'])
      })
    ),
    /** Points that one die ships. */
    shippingDie: Count,
    advance: v.looseObject({ perFaction: Count }),
    /** Points a month, by event. */
    blockade: each(['AB', 'EB', 'TB', 'RS', 'JI'], Whole)
  }),
  costs: table({
    medBefore: Count,
    bhSupply: Count,
    engagedArea: Count,
    grounded: v.number(),
    northSoviets: v.number(),
    basingShare: v.number(),
    ssSteps: Count,
    phonyWarFrenchSteps: Count,
    /** 11.73: what a step and a cadre cost more; Winter Paralysis sets the price itself. */
    hq: each(['seaSupply', 'roadSupply', 'bhSupply', 'strategicBombing', 'noOil', 'winterParalysis'], Cost),
    sovietHq: each(['start', 'S1', 'S2'], Cost),
    beachheadStep: Count
  }),
  arrivals: table({
    cap: v.looseObject({ major: Count, other: Count }),
    at: v.array(
      v.looseObject({
        who: v.picklist([...Nation.options, 'axisMinor', 'axisMed', 'axisNorth', 'alliedMinor', 'alliedMed']),
        home: maybe(v.array(v.picklist(['major', 'minor']))),
        ports: maybe(v.literal('major')),
        places: maybe(v.array(Place)),
        victoryCities: maybe(Yes),
        capital: maybe(Yes),
        areas: maybe(Yes)
      })
    )
  })
}

const Hq = v.looseObject({
  /** Supreme Moves and air range for each step. */
  moves: Count,
  air: Count,
  blitz: v.boolean(),
  support: v.boolean(),
  invasion: v.boolean()
})

const command = {
  /** 9.2: rail hexes of one move. */
  rail: table({ hexes: Count, foreignFront: Count, airSupremacy: Count }),
  hqs: table({
    field: Hq,
    supreme: Hq,
    theater: Hq,
    extended: v.looseObject({ field: Count, supreme: Count, theater: Count, fronts: v.array(Front) }),
    invasionSupport: v.looseObject({ usual: Count, supremacy: Count }),
    theaters: v.array(
      v.looseObject({
        unit: Text,
        fronts: maybe(v.array(Front)),
        countries: maybe(Ids),
        commands: v.picklist(['axis', 'britain', 'nation']),
        supports: maybe(v.picklist(['NF', 'southern', 'home'])),
        air: maybe(Yes),
        allWeather: maybe(Yes)
      })
    )
  }),
  crossCommand: table({
    rows: v.array(
      v.looseObject({
        units: Ids,
        home: v.array(Front),
        /** The North Front falls in two: Norway and Sweden, Finland and the USSR. */
        half: v.array(v.picklist([...Front.options, 'NF-WF', 'NF-EF'])),
        never: v.array(Front)
      })
    ),
    halfCost: Count
  }),
  /** 15.8: of each list one way must be open; a way may cross two seas. */
  seaways: table({
    north: v.looseObject({ seas: v.array(Ids), straits: v.array(Ids) }),
    middle: v.looseObject({ seas: v.array(Ids), straits: v.array(Ids) }),
    south: v.looseObject({ seas: v.array(Ids), places: v.array(Place), never: Faction }),
    weser: v.array(Sea)
  }),
  ports: table({
    moves: v.looseObject({ minor: Count, major: Count, beachhead: Count }),
    seaRange: v.looseObject({ usual: Count, supremacy: Count })
  }),
  supply: table({
    origins: each(
      Faction.options,
      v.looseObject({ at: Place, needs: v.picklist(['victoryCity', 'atlantic', 'none']) })
    ),
    line: v.looseObject({ usual: Count, MF: Count })
  }),
  control: table({
    effects: each(
      ['deploy', 'command', 'move', 'strategic', 'engage', 'disengage', 'rail', 'supplyLine'],
      v.looseObject({
        friendly: v.boolean(),
        disputed: v.boolean(),
        enemy: v.boolean(),
        battle: maybe(v.picklist(['into', 'no']))
      })
    )
  }),
  areas: table({
    short: v.looseObject({ hexes: Count, supremeMoves: Count, field: v.boolean() }),
    long: v.looseObject({ hexes: Count, supremeMoves: Count, field: v.boolean() }),
    straits: Count,
    perRoute: Count,
    engagedCost: Count,
    finnishBorder: v.array(Place)
  }),
  /** Army groups of June 1941, by which 1940A counts (ruling 39). */
  east1941: table({
    groups: v.array(
      v.looseObject({
        key: v.picklist(['north', 'center', 'south', 'rumania']),
        units: Ids,
        /** Their strength by type; satellites are Rumanian infantry. */
        cv: v.record(v.picklist([...UnitType.options, 'satellites']), Count)
      })
    )
  })
}

const civilWar = {
  civilWar: table({
    french: v.looseObject({
      start: Count,
      most: Count,
      /** By the die: 1 and 2 set it, the others change it. */
      die: v.pipe(v.array(Whole), v.length(6))
    }),
    soviet: Count,
    axis: v.looseObject({ Portugal: Count, Italy: Count, Germany: Count }),
    costs: v.looseObject({
      ...v.entriesFromList(
        [
          'hq',
          'hqDouble',
          'theaterHq',
          'armor',
          'mech',
          'infantryNationalists',
          'infantryRepublicans',
          'static',
          'brigade'
        ],
        Cost
      ),
      garrison: Count
    }),
    blockadeFrom: Month,
    aidEndsFrom: Month,
    recognitionFrom: Month,
    port: v.looseObject({ usual: Count, barcelona: Count }),
    caps: v.looseObject({ major: Count, minor: Count, town: Count }),
    cityPoints: v.looseObject({ minor: Count, major: Count }),
    /** First the region, then the place. */
    militia: each(
      ['nationalists', 'republicans'],
      v.pipe(v.array(v.pipe(v.array(Place), v.length(6))), v.length(6))
    ),
    ports: v.array(Place)
  })
}

export const EfTablesSchema = v.looseObject({
  game: v.literal('eurofront'),
  ...forces,
  ...ground,
  ...time,
  ...production,
  ...command,
  ...politics,
  ...civilWar
})

export type Tables = Fields<v.InferOutput<typeof EfTablesSchema>>

export function parseEfTables(data: unknown, file = 'tables.json'): Tables {
  const tables = parsePack(EfTablesSchema, data, file)
  for (let month = 1; month <= 12; month++)
    if (tables.weather.months[month] === undefined)
      throw new PackError(file, `weather.months.${month}`, 'the weather of this month is missing')
  const known = new Set(tables.alliances.order)
  tables.alliances.links.forEach(({ new: first, neutral }, index) => {
    if (!known.has(first) || !known.has(neutral) || first === neutral)
      throw new PackError(file, `alliances.links[${index}]`, 'both nations stand in the order of the table')
  })
  return tables
}
