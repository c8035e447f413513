// The war diary: events in words. Each chapter's events have their words in a table of their own.
import { everyHex, everyUnit } from '../../kernel/pack/title'
import { openTelling, type CommonEvent, type Fought, type Telling } from '../../kernel/telling'
import type { Pack } from './data'
import { capital, shortList as firstOf } from '../../kernel/words'
import type { Event, EventOf, Kind } from './events'

/** What the words of an event are made of. */
export interface Tongue {
  /** "Antwerp (3311)" or "hex 3312". */
  place(id: string | undefined): string
  first(event: CommonEvent): string
  last(event: CommonEvent): string
  places(event: CommonEvent): string
  /** "the British 8 Corps and the Canadian 2 Corps" */
  units(event: CommonEvent): string
  /** The same at the beginning of a sentence. */
  Units(event: CommonEvent): string
  verb(event: CommonEvent, one: string, many: string): string
  side(event: CommonEvent): string
  rolled(event: CommonEvent): string
}

/** The words for events of these kinds. */
export type Words<K extends Kind = Kind> = {
  readonly [One in K]: (event: EventOf<One>, tongue: Tongue) => string
}

/** More names than this are counted, not read. */
const MOST_NAMES = 8
const SIDES: Readonly<Record<string, string>> = { german: 'German', allied: 'Allied' }

const shortList = (names: readonly string[]): string => firstOf(names, MOST_NAMES)

function makeTongue(pack: Pack): Tongue {
  const names = new Map(everyUnit(pack).map((unit) => [unit.id, unit.name]))
  const sites = new Map(everyHex(pack).map((hex) => [hex.id, hex.site?.name]))
  const place = (id: string | undefined): string => {
    const name = id === undefined ? undefined : sites.get(id)
    return name === undefined ? `hex ${id ?? ''}` : `${name} (${id})`
  }
  const units = (event: CommonEvent) =>
    shortList((event.units ?? []).map((id) => `the ${names.get(id) ?? id}`))
  return {
    place,
    first: (event) => place(event.hexes?.[0]),
    last: (event) => place(event.hexes?.at(-1)),
    places: (event) => shortList((event.hexes ?? []).map(place)),
    units,
    Units: (event) => capital(units(event)),
    verb: (event, one, many) => ((event.units ?? []).length === 1 ? one : many),
    side: (event) => SIDES[String(event.side)] ?? String(event.side),
    rolled: (event) => `rolled ${(event.dice ?? []).join(' + ')}`
  }
}

/** Moving, control and supply (2, 3.4, 5.5, 7, 8). */
const groundWords = {
  portion: (event, t) => `${t.side(event)} ${event.portion === 'move' ? 'movement' : 'attacks'}.`,
  move: (event, t) =>
    `${t.Units(event)} ${t.verb(event, 'moves', 'move')} from ${t.first(event)} to ${t.last(event)}.`,
  control: (event, t) => `${capital(t.first(event))} comes under ${t.side(event)} control.`,
  interior: (event, t) =>
    `The front reaches from the Atlantic to Switzerland: ${t.places(event)} ${(event.hexes ?? []).length === 1 ? 'falls' : 'fall'} to the Allies.`,
  sourceLost: (event, t) => `${capital(t.first(event))} no longer supplies the Germans.`,
  scheldt: () => 'German ferries cross the Scheldt estuary.',
  shift: (event, t) => `${t.Units(event)} is shifted from overstacked ${t.first(event)} to ${t.last(event)}.`,
  reduced: (event, t) => `${t.Units(event)} ${t.verb(event, 'is', 'are')} reduced.`,
  eliminated: (event, t) => `${t.Units(event)} ${t.verb(event, 'is', 'are')} eliminated.`,
  aerial: (event, t) => `Allied aircraft supply units in ${t.first(event)}.`,
  aerialGone: (event, t) => `Aerial supply in ${t.first(event)} ends: no units are left there.`,
  supplyProblem: (event) => `The ${event.group} army group has supply problems this turn.`,
  alpineFallen: (event, t) => `The Alpine Fortress in ${t.first(event)} has fallen.`,
  bridgeLost: (event, t) => `The bridge from ${t.first(event)} across the Rhine is destroyed.`
} satisfies Partial<Words>

/** Orders after which nothing happens, by the phase in which they are given. */
const QUIET: Readonly<Record<string, string>> = {
  deploy: 'The German deployment is complete.',
  relocate: 'The German player relocates no corps.',
  reveal: 'No second invasion comes this turn.',
  alpine: 'The German player declares no Alpine Fortress.',
  alliedReinforcement: 'The Allied Reinforcement Phase ends.',
  germanReinforcement: 'The German Reinforcement Phase ends.',
  secondSs: 'The 2nd SS Panzer Corps stays in the Reinforcement Box.',
  fmo: 'The mandated offensive ends.',
  fmoWindow: 'The German player calls no offensive.',
  forms: 'No more airborne corps change mode.',
  elbe: 'The German player holds his reserves back for now.',
  supplyCheck: 'The Allied player sends no aerial supply.'
}

/** The same in a battle, by its step. */
const QUIET_BATTLE: Readonly<Record<string, string>> = {
  support: 'The Allied player sends no air support.',
  inland: 'The defenders stand and fight.',
  choice: 'The defenders stand.',
  advance: 'No more units advance.'
}

const quietWords = {
  quiet: (event, t) => {
    if (event.order === 'fallBack') return 'The defenders retreat.'
    const words = event.phase === 'battle' ? QUIET_BATTLE[String(event.step)] : QUIET[String(event.phase)]
    return words ?? `The ${t.side(event)} player finishes moving and attacking.`
  }
} satisfies Partial<Words>

export const commonWords = { ...groundWords, ...quietWords }

/** What the other player must not miss. An offensive breaks into the movement of the Allies (13.6). */
const HEADLINES: readonly Kind[] = ['invasion', 'invasionFailed', 'thunderclap', 'drop']

/** Both players know everything that happens: plans are events only when they are disclosed (3.2.3, 6.6). */
export function makeTell(pack: Pack, words: Words): (event: Event) => Telling {
  const tongue = makeTongue(pack)
  const wordsFor = (event: Event): string => {
    if (!Object.hasOwn(words, event.kind)) throw new Error(`The diary has no words for ${event.kind}.`)
    return words[event.kind](event as never, tongue)
  }
  return (event) => {
    const said = wordsFor(event)
    return openTelling(event, said, {
      ...(HEADLINES.includes(event.kind) && { banner: said }),
      ...(event.kind === 'fmo' && { banner: `Fuehrer-mandated offensive around ${tongue.first(event)}!` }),
      ...(event.kind === 'battle' && { fought: fought(event) }),
      ...(event.kind === 'phase' && { facts: { number: event.number } }),
      ...(event.kind === 'portion' && { facts: { portion: event.portion } })
    })
  }
}

function fought({ side, defenders, table, column, result }: EventOf<'battle'>): Fought {
  return { attacker: side, defenders, garrison: false, table, column, result }
}
