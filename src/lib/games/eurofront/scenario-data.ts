// The form of a scenario of EuroFront: who is at war, who holds what, and which blocks stand where with how many steps.
import * as v from 'valibot'
import {
  Count,
  PackError,
  parsePack,
  refuseDuplicates,
  Source,
  Text,
  type Fields
} from '../../kernel/pack/pack'
import { parsePackScenario, ScenarioSchema, SetupGroupSchema } from '../../kernel/pack/scenario'
import {
  Country,
  District,
  EventCode,
  Faction,
  Fire,
  Front,
  Hex,
  Month,
  Nation,
  Party,
  Place,
  Strength
} from './words'

const maybe = v.exactOptional
const Yes = v.literal(true)
const No = v.literal(false)
const Ids = v.array(Text)
/** Vichy and the Baltic States are powers without a country of their own, USSR among the neutrals has forces in play. */
const Power = v.picklist([...new Set([...Nation.options, ...Country.options])])
const Powers = v.array(Power)

/**
 * Places: all that are named, in any of these ways, or the whole map where none is; less the districts left out, widened
 * by so many hexes, and then only those that fit.
 */
const ground = {
  countries: maybe(v.array(Country)),
  notDistricts: maybe(v.array(District)),
  districts: maybe(v.array(District)),
  boxes: maybe(v.array(Place)),
  places: maybe(v.array(Place)),
  /** By their names in map.json. */
  areas: maybe(Ids),
  zones: maybe(v.array(v.picklist(['arctic', 'eastern', 'southern']))),
  within: maybe(v.pipe(Count, v.minValue(1))),
  fronts: maybe(v.array(Front)),
  /** What the faction controls at the start. */
  own: maybe(Yes)
}
const Ground = v.looseObject(ground)

const Group = v.looseObject({
  ...SetupGroupSchema.entries,
  side: v.picklist(['axis', 'allied']),
  faction: Party,
  /** The column of the force table: units and strength of each type are counted by it in a free set-up. */
  command: Text,
  where: Ground,
  /** Each unit stays where the suggestion puts it. */
  fixed: maybe(Yes),
  separate: maybe(v.boolean()),
  limits: maybe(v.array(v.looseObject({ ...ground, most: v.pipe(Count, v.minValue(1)) }))),
  /** Placed by the Militia Table. */
  militia: maybe(v.picklist(['nationalists', 'republicans']))
})

const Politics = v.looseObject({
  /** Diplomatic events in effect; ME is told apart by `uprisings`. */
  events: v.array(EventCode),
  lapsed: maybe(v.array(EventCode)),
  uprisings: maybe(v.array(v.picklist(['Iraq', 'Syria', 'Persia']))),
  armistices: maybe(v.array(v.picklist(['Finland', 'France']))),
  cooperating: maybe(v.looseObject({ axis: maybe(Powers), allies: maybe(Powers) })),
  complying: maybe(Powers),
  defeated: maybe(Powers),
  exploited: maybe(Powers),
  demoralized: maybe(Powers),
  surrendered: maybe(Powers),
  /** With a production pool of their own. */
  isolated: maybe(Powers),
  surprised: maybe(Powers),
  /** Nations whose borders are no longer those of 1939. */
  borders: maybe(v.looseObject({ Hungary: maybe(v.literal('1941')), Rumania: maybe(v.literal('1941')) })),
  balance: v.picklist(['axis', 'allies', 'parity']),
  airSupremacy: maybe(Yes),
  medVictory: maybe(Faction),
  balkansPacified: maybe(Yes),
  phonyWar: maybe(Yes),
  winterWar: maybe(Yes),
  /** The surprise of 21.493 can still be used. */
  weser: maybe(Yes),
  oreSeaRouteLost: maybe(Yes),
  /** Satellite armies that can no longer be released (16.311). */
  restrictedForGood: maybe(Ids),
  /** They cannot be rebuilt. */
  outOfPlay: maybe(Ids)
})

export const EfScenarioSchema = v.looseObject({
  ...ScenarioSchema.entries,
  id: v.picklist([
    '1936',
    '1939',
    '1939a',
    '1939b',
    '1940',
    '1940a',
    '1940b',
    '1940c',
    '1941',
    '1942',
    '1943',
    '1944'
  ]),
  kind: v.picklist(['campaign', 'mini', 'prequel']),
  /** Fortnights. */
  turns: v.array(
    v.looseObject({
      turn: v.pipe(Count, v.minValue(1)),
      dates: Text,
      month: Month,
      fortnight: v.picklist([1, 2])
    })
  ),
  sides: v.looseObject({ axis: v.array(Nation), allied: v.array(Nation) }),
  sideNames: v.looseObject({ axis: Text, allied: Text }),
  neutrals: Powers,
  /** Who takes turns; the order of the turns is that of 4.22. */
  factions: v.pipe(v.array(Party), v.minLength(2)),
  setupOrder: v.pipe(v.array(Party), v.minLength(2)),
  variants: v.pipe(v.array(v.picklist(['historical', 'semiHistorical', 'free'])), v.minLength(1)),
  rules: v.looseObject({
    diplomacy: v.picklist(['full', 'noSoviets', 'meOnly', 'none']),
    reinforcements: v.picklist(['all', 'medOnly', 'own', 'none']),
    /** No Alliance Reactions are rolled. */
    reactions: maybe(No),
    /** No ships of any kind. */
    seapower: maybe(No),
    /** The USSR is a neutral nation without units. */
    soviets: maybe(No),
    noAlliedEvent: maybe(Month),
    outOfPlay: maybe(v.array(Front)),
    closed: maybe(v.array(Place)),
    /** Units go nowhere else. */
    play: maybe(Ground),
    /** No Axis HQ activates on the East Front in its first turn. */
    standfast: maybe(Month),
    bulgeSurprise: maybe(Yes)
  }),
  politics: Politics,
  fronts: v.looseObject({
    active: v.pipe(v.array(Front), v.minLength(1)),
    allocations: maybe(
      v.looseObject({
        axis: v.looseObject({ EF: maybe(Count), MF: Count }),
        allies: v.looseObject({ MF: Count })
      })
    )
  }),
  /**
   * As the scenario states it: `printed` follows from the map, `fixed` and `isolated` do not; `wartime` and `peacetime` are
   * the two figures of a neutral USSR, `ifWar` and `ifNoWar` those of an Axis that declares war on it, or not.
   */
  production: v.array(
    v.looseObject({
      who: v.picklist([...Party.options, 'Finland', 'Poland']),
      front: maybe(Front),
      pp: Count,
      kind: v.picklist([
        'printed',
        'fixed',
        'isolated',
        'wartime',
        'peacetime',
        'ifWar',
        'ifNoWar',
        'saved',
        'aid',
        'cities'
      ]),
      from: maybe(Month)
    })
  ),
  /** Where it is not that of the season (13.23). */
  air: maybe(v.record(Party, Fire)),
  /** Each rule overrides those before it; what none of them names stays with its own nation. */
  control: v.array(v.looseObject({ ...ground, owner: Faction })),
  setup: v.array(Group),
  /** Steps of each block in the usual set-up. */
  strength: v.record(v.string(), Strength),
  /** A legal set-up of our own, for whoever wants to begin at once and for programs. */
  suggested: v.looseObject({ source: Source, at: v.record(v.string(), Place) }),
  /** 22.31: hexes that must not be left empty. */
  mustHold: maybe(v.array(v.looseObject({ faction: Faction, nation: maybe(Nation), hexes: v.array(Hex) }))),
  battles: maybe(v.array(v.looseObject({ place: Place, defender: Faction, attacker: Faction }))),
  /** 22.2: they come in the first month, beside the force table. */
  arrivals: maybe(v.array(v.looseObject({ unit: Text, cv: Strength, place: Place }))),
  beachheads: maybe(v.looseObject({ ready: Ids, prep: Ids })),
  /** They can be rebuilt. */
  eliminated: maybe(Ids),
  /** In place of those of units.json. */
  reinforcements: maybe(
    v.array(v.looseObject({ unit: Text, month: Month, cv: Strength, at: maybe(v.array(Place)) }))
  ),
  victory: v.looseObject({
    kind: v.picklist(['campaign', 'victoryCities', 'conditions', 'winterWar', 'weser', 'civilWar']),
    rule: Text,
    /** Conditions of 1940A that count as met from the start. */
    given: maybe(v.array(v.picklist(['b', 'c'])))
  })
})

export type ScenarioData = Fields<v.InferOutput<typeof EfScenarioSchema>>
export type SetupGroup = ScenarioData['setup'][number]
export type GroundData = Fields<v.InferOutput<typeof Ground>>
export type PowerName = v.InferOutput<typeof Power>

export function parseEfScenario(data: unknown, file = 'scenario'): ScenarioData {
  parsePackScenario(data, file)
  const scenario = parsePack(EfScenarioSchema, data, file)
  const { setup, strength, suggested, arrivals = [], sides, neutrals, turns } = scenario
  refuseDuplicates(
    setup.map(({ key }) => key),
    file,
    'setup'
  )
  refuseDuplicates([...sides.axis, ...sides.allied, ...neutrals], file, 'powers')
  turns.forEach(({ month, fortnight }, index) => {
    const before = turns[index - 1]
    if (before && `${before.month}${before.fortnight}` >= `${month}${fortnight}`)
      throw new PackError(file, `turns[${index}].month`, 'the fortnights do not follow each other')
  })
  const random = new Set(setup.filter(({ militia }) => militia !== undefined).flatMap(({ units }) => units))
  const placed = setup.flatMap(({ units }) => units)
  for (const id of placed) {
    if (strength[id] === undefined) throw new PackError(file, `strength.${id}`, 'its steps are missing')
    if ((suggested.at[id] === undefined) !== random.has(id))
      throw new PackError(file, `suggested.at.${id}`, 'every unit has a place, but for the militia')
  }
  const known = new Set([...placed, ...arrivals.map(({ unit }) => unit)])
  for (const id of [...Object.keys(strength), ...Object.keys(suggested.at)])
    if (!known.has(id)) throw new PackError(file, 'setup', `${id} belongs to no group`)
  return scenario
}
