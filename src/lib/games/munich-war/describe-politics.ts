// Chapters 5 to 7, 21 to 23 in the diary: countries, points and units on the way.
import { capital, count } from '../../kernel/words'
import { aOf, hidesFrom, type Speech, type WordsFor } from './describe'
import type { Event, EventOf } from './events'

export type PoliticsKind =
  | 'invade'
  | 'event'
  | 'storm'
  | 'joined'
  | 'crisis'
  | 'noPoints'
  | 'reset'
  | 'grounded'
  | 'delayed'
  | 'arrived'
  | 'mobilized'
  | 'opened'
  | 'refitted'
  | 'surrenderRoll'
  | 'surrender'
  | 'victory'
  | 'removed'
  | 'surprise'
  | 'prepared'

const EVENTS: Readonly<Record<EventOf<'event'>['event'], string>> = {
  weather: 'weather',
  intervention: 'intervention',
  crisis: 'a crisis elsewhere',
  putsch: 'Putsch!',
  blitzkrieg: 'Blitzkrieg!'
}

export function politicsWords(say: Speech): WordsFor<PoliticsKind> {
  /** The units, or how many of what, where the one who reads may not know which. */
  const who = (event: Event & { readonly units: readonly string[] }, seat: string | null, what: string) =>
    hidesFrom(event, seat) ? count(event.units.length, what) : capital(say.named(event.units))
  const of = (event: { readonly side: string }, what: string) => `${say.side(event.side)} ${what}`
  return {
    invade: (event) =>
      `${capital(say.country(event.by))} invades ${say.country(event.country)}, which joins the ${say.side(event.joins)} side.`,
    event: (event) => `Event, ${say.rolled(event.die)}: ${EVENTS[event.event]}.`,
    storm: () => 'Storms begin and will not end.',
    joined: (event) =>
      `${capital(say.countries(event.countries))} ${event.countries.length === 1 ? 'joins' : 'join'} the war.`,
    crisis: (event) =>
      `Crisis elsewhere, ${say.rolled(event.die)}: the ${say.side(event.side)} side gains ${count(event.points, 'replacement point')}.`,
    noPoints: (event) => `The ${say.side(event.side)} side gets no replacement points on this turn.`,
    reset: (event, seat) =>
      `${who(event, seat, of(event, 'support piece'))} ${say.verb(event, 'is', 'are')} available again.`,
    grounded: (event, seat) =>
      `Storm: ${lower(who(event, seat, of(event, 'air unit')))} ${say.verb(event, 'stays', 'stay')} on the ground.`,
    delayed: (event, seat) =>
      `${who(event, seat, of(event, 'unit'))} ${say.verb(event, 'finds', 'find')} no place to arrive and ${say.verb(event, 'comes', 'come')} a turn later.`,
    arrived: (event, seat) => {
      const where = event.hexes.length === 0 ? '' : ` in ${say.places(event.hexes)}`
      return `${who(event, seat, of(event, 'support piece'))} ${say.verb(event, 'arrives', 'arrive')}${where}.`
    },
    mobilized: (event, seat) => {
      const unit =
        event.units.length === 0 || hidesFrom(event, seat)
          ? `${aOf(say.adjective(event.nation))} unit`
          : capital(say.named(event.units))
      const when = event.due === null ? 'too late to arrive in this game' : `it arrives on turn ${event.due}`
      return `${unit} is mobilized, ${say.rolled(event.die)}: ${when}.`
    },
    opened: (event, seat) =>
      `${hidesFrom(event, seat) ? `A ${say.nationOf(event.units)} unit` : capital(say.named(event.units))} is due.`,
    refitted: (event, seat) => {
      const unit = hidesFrom(event, seat)
        ? `${aOf(say.adjective(event.nation))} unit`
        : capital(say.named(event.units))
      return `${unit} is refitted for ${count(event.cost, 'replacement point')}.`
    },
    surrenderRoll: (event) =>
      `${capital(say.country(event.nation))} may surrender on ${event.upTo === 1 ? '1' : `1 to ${event.upTo}`}, ${say.rolled(event.die)}: it ${event.surrenders ? 'surrenders' : 'fights on'}.`,
    surrender: (event) =>
      `${capital(say.country(event.nation))} has surrendered${event.units.length === 0 ? '' : ` with ${count(event.units.length, 'unit')}`}.`,
    victory: (event) =>
      event.winner === null
        ? `The game is a draw. ${event.why}`
        : `The ${say.side(event.winner)} side has won. ${event.why}`,
    removed: (event) =>
      `${capital(say.named(event.units))} ${say.verb(event, 'is', 'are')} taken out for the armor of the optional rule.`,
    surprise: (event) =>
      `Surprise attack on ${say.country(event.nation)}, ${say.rolled(event.die)}: ${
        event.units.length === 0
          ? 'no aircraft are caught'
          : `${count(event.units.length, 'air unit')} caught on the ground`
      }.`,
    prepared: (event, seat) =>
      `Soviet preparedness, ${say.rolled(event.die)}: ${hidesFrom(event, seat) ? 'a unit' : say.named(event.units)} starts ${event.full ? 'at full strength' : 'reduced'}.`
  }
}

const lower = (text: string): string => text.replace(/^The /, 'the ')
