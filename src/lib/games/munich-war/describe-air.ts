// Chapters 16 and 18 in the diary: aircraft and ships.
import { capital, signed } from '../../kernel/words'
import { hidesFrom, type Speech, type WordsFor } from './describe'
import type { EventOf } from './events'

export type AirKind =
  | 'launch'
  | 'intercept'
  | 'airHome'
  | 'interception'
  | 'terror'
  | 'lift'
  | 'sail'
  | 'assault'
  | 'evacuated'
  | 'feed'

const INTERCEPTED: Readonly<Record<EventOf<'interception'>['result'], string>> = {
  AE: 'the interceptor is shot down',
  AL: 'the interceptor loses',
  DB: 'the target is driven off',
  DE: 'the target is shot down',
  DL: 'the target loses',
  ML: 'both lose'
}

const BOMBED: Readonly<Record<EventOf<'terror'>['result'], string>> = {
  defiance: 'Defiance! The bomber loses',
  flak: 'flak',
  nothing: 'nothing comes of it',
  terror: 'Terror!'
}

export function airWords(say: Speech): WordsFor<AirKind> {
  const first = (hexes: readonly string[]) => say.place(hexes[0])
  return {
    launch: (event) => `${capital(say.named(event.units))} flies over ${first(event.hexes)}.`,
    intercept: (event) => `${capital(say.named(event.units))} intercepts over ${first(event.hexes)}.`,
    airHome: (event) =>
      `${capital(say.named(event.units))} ${say.verb(event, 'returns', 'return')} to base from ${first(event.hexes)}.`,
    interception: (event) =>
      `Interception over ${first(event.hexes)}: ${say.named(event.units.slice(0, 1))} against ${say.named(event.units.slice(1))}, difference ${signed(event.difference)}, ${say.rolled(event.dice)}: ${event.result}, ${INTERCEPTED[event.result]}.`,
    terror: (event) =>
      `${capital(say.named(event.units))} bombs ${event.target === 'city' ? '' : 'the units in '}${first(event.hexes)}, ${say.rolled(event.dice)}: ${BOMBED[event.result]}.`,
    lift: (event) =>
      `${capital(say.named(event.units.slice(0, 1)))} is flown from ${first(event.hexes)} to ${say.place(event.hexes.at(-1))}.`,
    sail: (event, seat) => say.moved(event, seat, ' by sea'),
    assault: (event, seat) =>
      `${say.stack(event, seat)} ${hidesFrom(event, seat) ? 'puts' : say.verb(event, 'puts', 'put')} to sea to attack ${say.place(event.hexes.at(-1))}.`,
    evacuated: (event, seat) =>
      `Evacuation, ${say.rolled(event.dice)}: ${hidesFrom(event, seat) ? `a ${say.nationOf(event.units)} unit` : say.named(event.units)} ${event.safe ? 'comes away safely' : 'comes away with losses'}.`,
    feed: (event) => `${capital(say.named(event.units))} brings supply to ${first(event.hexes)}.`
  }
}
