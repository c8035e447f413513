// The form of tables.json, second half: nations, war and peace, fronts, objectives, victory (rules 16 to 21).
import * as v from 'valibot'
import { Count, Text, Whole } from '../../kernel/pack/pack'
import { table } from './table'
import { Country, District, Elite, Faction, Front, Hex, Month, Nation, Place, UnitType } from './words'

const maybe = v.exactOptional
const Yes = v.literal(true)

/** All powers that politics knows, those without a block among them. */
export const Power = v.picklist([
  ...new Set([
    ...Nation.options.filter((name) => !/Spain|France|Commonwealth|USA/.test(name)),
    'France',
    'Spain',
    'Czechoslovakia',
    'Baltic States',
    'Danzig',
    'Eire'
  ])
])
const Restriction = v.looseObject({
  restricted: v.picklist(['none', 'homeAndAdjacentNations', 'homeAndAdjacentHexes']),
  surrenders: v.boolean()
})
const Capitulation = v.looseObject({
  needs: v.picklist(['NP', '2F', 'demoralized']),
  British: Count,
  US: Count
})
const Allocation = v.looseObject({
  block: Count,
  /** Up to this in any Production; more only at the breaks, once the front has been active so long. */
  free: Count,
  raise: Count,
  breaks: v.array(v.picklist(['06', '12'])),
  months: Count
})
const Ratio = v.tuple([Count, Count])

export const politics = {
  /** 16.51: a die of at most this, before and after France is defeated. */
  alliances: table({
    order: v.array(Power),
    links: v.array(
      v.looseObject({
        new: Power,
        neutral: Power,
        before: v.pipe(Count, v.maxValue(6)),
        after: v.pipe(Count, v.maxValue(6)),
        joins: v.picklist(['same', 'axis', 'allies']),
        onlyIf: maybe(v.picklist(['republicanSpain', 'nationalistSpain', 'axisNorway']))
      })
    )
  }),
  nations: table({
    rows: v.array(
      v.looseObject({
        nation: Power,
        class: v.picklist(['great', 'major', 'minor', 'mandate', 'controlled', 'freeCity']),
        /** Whose set-up card it stands on: it counts for Betrayal. */
        leans: v.picklist([...Faction.options, 'either', 'none']),
        /** 16.9: a major power loses its capital and all its units, a minor one either. */
        defeatedAs: v.picklist(['major', 'minor', 'never']),
        capital: maybe(Hex),
        city: Count,
        resource: Count
      })
    )
  }),
  peacetime: table({
    divisor: Count,
    since: Month,
    none: v.array(Power),
    sovietDivisor: Count,
    finland: v.looseObject({ before: Count, monthly: Count }),
    sweden: v.looseObject({ base: Count, afterDS: Count }),
    turkey: Count,
    /** How many times Extreme costs Italian Residents of the Med pay. */
    medItaly: Count
  }),
  joining: table({ coBelligerent: Restriction, interventionist: Restriction, satellite: Restriction }),
  betrayal: table({
    die: Count,
    notAllied: v.array(v.picklist(['norwayNX', 'mandateME', 'axisCooperating2F']))
  }),
  /** 7.7: on these faces. */
  capitulation: table({ Norway: Capitulation, Vichy: Capitulation, Portugal: Capitulation, repulse: Count }),
  solidarity: table({ inFrance: Count, atBelgium: Count, failures: Count }),
  surrender: table({
    maritime: v.array(Nation),
    land: v.array(Nation),
    port: v.looseObject({ minor: Count, major: Count })
  }),
  volunteers: table({
    rows: v.array(
      v.looseObject({
        nation: Nation,
        cause: v.picklist(['revolt', 'defection', 'either']),
        unit: Text,
        owner: Faction
      })
    )
  }),
  objectives: table({
    oil: v.looseObject({ from: Place, to: v.array(Place) }),
    ore: v.looseObject({ from: Place, to: Place, pp: Whole }),
    seaRoute: v.looseObject({ via: Place, pp: Whole }),
    release: v.looseObject({ '3R': Hex, XR: Hex }),
    balkans: v.array(Country),
    /** One of these. */
    mareNostro: v.array(v.array(Hex)),
    northAfrica: v.array(Hex),
    /** Added to those before. */
    desert: Hex,
    med: Place,
    sovietOil: v.looseObject({ at: Hex, kazakhstan: Whole }),
    spanishVolunteers: v.looseObject({ minor: Count, major: Count })
  }),
  territories: table({
    rows: v.record(
      v.string(),
      v.looseObject({
        countries: maybe(v.array(Country)),
        districts: maybe(v.array(District)),
        notDistricts: maybe(v.array(District)),
        boxes: maybe(v.array(Place)),
        /** With all hexes of these fronts. */
        alsoFronts: maybe(v.array(Front))
      })
    )
  }),
  /** Ground that a power controls without being at home there. */
  colonies: table({
    rows: v.record(Power, v.looseObject({ countries: v.array(Country), boxes: v.array(Place) }))
  }),
  occupation: table({ limit: Count }),
  fronts: table({
    /** Steps that are lost on arrival. */
    acclimatization: v.looseObject({
      med: Count,
      northExpedition: Count,
      northVeteran: Count,
      northAlien: Count,
      northAlienSoviets: Count
    }),
    maintenance: v.looseObject({ med: Count, north: Count }),
    barred: v.looseObject({ MF: v.array(UnitType), NF: v.array(UnitType) }),
    barredElite: v.looseObject({ MF: v.array(Elite), NF: v.array(Elite) }),
    allocation: v.looseObject({ EF: Allocation, MF: Allocation })
  }),
  victory: table({
    /** By the share of Axis to Allied and Soviet production at the end; the first that fits. */
    levels: v.array(
      v.looseObject({ result: Text, least: maybe(Ratio), most: maybe(Ratio), strict: maybe(Yes) })
    ),
    /** So many times the production of the others wins at once. */
    suddenAxis: Count,
    berlin: v.array(v.looseObject({ result: Text, until: Month })),
    cityFactorAxis: Count,
    /** By the number of conditions that are met. */
    conditions: v.looseObject({ count: Count, results: v.array(Text) }),
    winterWar: v.looseObject({
      count: Count,
      none: Text,
      armisticeBelow: Text,
      armistice: Text,
      defeated: Text
    }),
    weser: v.looseObject({ alliedHqs: Count, conquered: Text, defeated: Text, dear: Text, undefeated: Text })
  })
}
