// The form of events.json: the diplomatic events (16.6), each with what must hold, the die, and what follows.
import * as v from 'valibot'
import {
  Count,
  PackError,
  parsePack,
  refuseDuplicates,
  Source,
  Text,
  Whole,
  type Fields
} from '../../kernel/pack/pack'
import { Power } from './politics-data'
import { Die, EventCode, Faction, Front, Hex, Month, Place } from './words'

const maybe = v.exactOptional
const Yes = v.literal(true)
const Powers = v.array(Power)
/** A power, a part of one, a territory of tables.json, an area of the map, or the Mandate that was named. */
const Ground = Text

// ---- what must hold -------------------------------------------------------------------------------------------

const test = <const N extends string, const E extends v.ObjectEntries>(is: N, entries: E) =>
  v.looseObject({ is: v.literal(is), ...entries, not: maybe(Yes) })

const Test = v.union([
  /** Neutral, and not Cooperating with the other faction (ruling 47). */
  test('joinable', { nation: Power, faction: Faction }),
  /** Cooperating and Complying nations are neutral. */
  test('neutral', { nation: Power }),
  test('member', { nation: Power, faction: Faction }),
  test('cooperating', { nation: Power, faction: Faction }),
  test('belligerent', { nation: Power }),
  test('satellite', { nation: Power }),
  test('defeated', { nation: Power }),
  test('exploited', { nation: Power }),
  /** Every hex and area of it. */
  test('controlled', { ground: Ground, faction: Faction }),
  /** All of the places, or any; firmly: neither disputed nor engaged. */
  test('holds', { faction: Faction, places: v.array(Place), any: maybe(Yes), firmly: maybe(Yes) }),
  test('declared', { faction: Faction, nation: Text }),
  /** It has succeeded and not lapsed; in an earlier season; so many whole seasons ago. */
  test('event', { event: EventCode, before: maybe(v.literal('season')), seasons: maybe(Count) }),
  /** It has begun and is not completed. */
  test('open', { event: EventCode }),
  /** By the Finnish Armistice or by defeat. */
  test('finlandSettled', { before: v.literal('season') }),
  /** The Finnish one. */
  test('armistice', { answer: v.picklist(['accepted', 'rejected']), seasons: maybe(Count) }),
  /** A unit of a faction or nation. */
  test('anyUnit', { of: v.union([Faction, Power]), in: v.array(Ground) }),
  test('navalSupremacy', { faction: Faction }),
  test('desertVictory', { faction: Faction }),
  test('northAfricaVictory', { faction: Faction }),
  test('date', { from: maybe(Month), until: maybe(Month) }),
  /** West Front weather is certain to be dry, from March to October. */
  test('dryMonth', {}),
  test('balkansPacified', {}),
  test('phonyWar', {}),
  test('winterWar', {}),
  test('anglofrenchUnion', {}),
  test('spain', { party: v.picklist(['nationalist', 'republican']) }),
  test('restricted', { unit: Text, forGood: maybe(Yes) }),
  /** Iraq or Syria; Persia after another success and with the Soviets at war; none that was conquered. */
  test('joinableMandate', {}),
  test('betrayedMandate', {}),
  test('sovietsEnteredNorway', {}),
  test('sovietsAllOnMap', {}),
  test('sovietsAllArrived', {}),
  test('sovietHqsFull', {}),
  test('reserved', { pp: Count }),
  test('count', {
    of: v.picklist([
      'strategicReserve',
      'axisAtlanticPorts',
      'frenchHexesOfAxis',
      'openFrenchBorder',
      'openFinnishBorder',
      'releasable',
      'unitsInMandate',
      'buildups'
    ]),
    least: maybe(Count),
    most: maybe(Count)
  })
])

const Roll = v.union([
  v.looseObject({ kind: v.literal('always') }),
  v.looseObject({ kind: v.literal('upTo'), die: Die }),
  /** The die is compared with what is counted when the event is announced. */
  v.looseObject({
    kind: v.picklist(['below', 'upToCount']),
    count: v.picklist([
      'eastSurplus',
      'warYearAndGermanHexes',
      'alliedHexesInFrance',
      'beachheads',
      'frenchLosses',
      'openFinnishBorder',
      'axisPortsInLibyaEgypt',
      'axisMandateCapitals',
      'openTurkishBorder'
    ])
  })
])

// ---- what follows ---------------------------------------------------------------------------------------------

const effect = <const N extends string, const E extends v.ObjectEntries>(name: N, entries: E) =>
  v.looseObject({ do: v.literal(name), ...entries })

const Effect = v.union([
  /** As a Satellite, unless a class is said. */
  effect('join', {
    nation: Power,
    faction: Faction,
    class: maybe(v.literal('interventionist')),
    bloc: maybe(v.picklist(['serb', 'croat'])),
    as: maybe(v.literal('Free France')),
    isolated: maybe(Yes),
    /** It may fight on the other side until now. */
    turnsCoat: maybe(Yes)
  }),
  effect('joinNamed', { faction: Faction }),
  effect('cooperate', { nation: Power, faction: Faction }),
  effect('comply', { nation: Power, faction: Faction }),
  effect('endCompliance', { nation: Power }),
  /** And controlled by the faction. */
  effect('defeat', { nation: Power, to: Faction }),
  effect('demoralize', { nations: Powers, minorSatellites: maybe(Yes) }),
  effect('ambivalent', { nations: Powers }),
  effect('annex', { by: Power, what: v.array(Ground) }),
  /** 16.721 */
  effect('withdraw', { of: Power, from: Ground }),
  effect('oblige', { what: v.literal('axisLeavesEastPoland') }),
  effect('event', { event: EventCode }),
  effect('activate', { front: Front }),
  effect('flag', {
    flag: v.picklist([
      'phonyWar',
      'winterWar',
      'molotovPact',
      'sovietCosts',
      'secondFront',
      'weser',
      'norwayMayBeAttacked',
      'mandatesMayBeAttacked'
    ]),
    on: v.boolean()
  }),
  effect('hqCosts', { level: v.picklist(['S1', 'S2']) }),
  /** Each month. */
  effect('points', { faction: Faction, pp: Whole, whileHolds: maybe(Yes) }),
  effect('halveSaved', { faction: Faction }),
  effect('loseSaved', { nation: Power }),
  effect('spendReserved', { faction: Faction }),
  effect('buildup', {}),
  effect('railMoves', { faction: Faction, count: Count, to: Text }),
  effect('arrive', {
    what: v.picklist(['strategicReserve', 'reserveArmies', 'freeFrench']),
    when: v.picklist(['now', 'nextProduction']),
    count: maybe(Count)
  }),
  effect('cancel', { units: v.array(Text) }),
  effect('release', { units: v.array(Text), choose: maybe(Yes), whileHeld: Hex }),
  effect('unleash', { nation: Power }),
  /** Expeditions of the North Front that name this event. */
  effect('relieve', { event: EventCode }),
  effect('rebel', { units: v.array(Text) })
])

const Tried = v.looseObject({ event: EventCode, fails: maybe(Yes), what: maybe(Text) })

export const EfEventsSchema = v.looseObject({
  game: v.literal('eurofront'),
  source: Source,
  events: v.array(
    v.looseObject({
      code: EventCode,
      side: Faction,
      title: Text,
      repeat: v.picklist(['once', 'untilSuccess', 'repeatable']),
      most: maybe(Count),
      /** What each failure adds to the next die. */
      afterFailure: maybe(Whole),
      /** It ends when what must hold no longer does. */
      lapses: maybe(Yes),
      targets: maybe(Powers),
      /** Any one will do: all its lines must hold, of each line any test. */
      options: v.pipe(
        v.array(
          v.looseObject({
            all: v.array(v.looseObject({ any: v.pipe(v.array(Test), v.minLength(1)) })),
            roll: Roll
          })
        ),
        v.minLength(1)
      ),
      effects: v.pipe(v.array(Effect), v.minLength(1)),
      failure: maybe(v.array(Effect)),
      source: Source
    })
  ),
  /** What was tried in the war as it was. */
  historical: v.array(v.looseObject({ month: Month, allied: maybe(Tried), axis: maybe(Tried) }))
})

export type EventsData = Fields<v.InferOutput<typeof EfEventsSchema>>
export type EventData = EventsData['events'][number]
export type EventTest = EventData['options'][number]['all'][number]['any'][number]
export type EventEffect = EventData['effects'][number]

export function parseEfEvents(data: unknown, file = 'events.json'): EventsData {
  const all = parsePack(EfEventsSchema, data, file)
  const codes = all.events.map(({ code }) => code)
  refuseDuplicates(codes, file, 'events')
  const known = new Set(codes)
  all.events.forEach(({ code, options, effects, failure = [] }, index) => {
    const tests = options.flatMap((option) => option.all.flatMap(({ any }) => any))
    const named = [
      ...tests.flatMap((one) => (one.is === 'event' || one.is === 'open' ? [one.event] : [])),
      ...[...effects, ...failure].flatMap((one) =>
        one.do === 'event' || one.do === 'relieve' ? [one.event] : []
      )
    ]
    const unknown = named.find((name) => !known.has(name))
    if (unknown !== undefined)
      throw new PackError(file, `events[${index}] (${code})`, `there is no event ${unknown}`)
  })
  return all
}
