// Who can sit at one device, in words.
import type { Seat } from '../../kernel/game'
import { levelOf, type Level, type Seating } from './match-notes'

export interface SeatingChoice {
  readonly id: string
  readonly text: string
  readonly note?: string
  readonly seating: Seating
}

const PROGRAMS: Readonly<Record<Level, { readonly text: string; readonly note: string }>> = {
  sensible: { text: 'the computer', note: 'It plays to win' },
  random: { text: 'a random opponent', note: 'For trying out: it only knows what is legal' }
}

export function seatingChoices(seats: readonly Seat[], name: (seat: Seat) => string): SeatingChoice[] {
  const [a, b] = seats as [Seat, Seat]
  const against = (bot: Seat, person: Seat, level: Level): SeatingChoice => ({
    id: seatingId({ kind: 'bot', seat: bot, level }),
    text: `I play the ${name(person)} against ${PROGRAMS[level].text}`,
    note: PROGRAMS[level].note,
    seating: { kind: 'bot', seat: bot, level }
  })
  return [
    {
      id: 'two',
      text: 'Two people at this device',
      note: 'With a hand-over screen where the game has secrets',
      seating: { kind: 'two' }
    },
    {
      id: 'open',
      text: 'Two people, open play',
      note: 'No hand-over screens: you see each other’s secrets',
      seating: { kind: 'two', open: true }
    },
    { id: 'one', text: 'One person plays both sides', seating: { kind: 'one' } },
    against(b, a, 'sensible'),
    against(a, b, 'sensible'),
    against(b, a, 'random'),
    against(a, b, 'random')
  ]
}

export function seatingId(seating: Seating): string {
  if (seating.kind === 'bot') return `${levelOf(seating)} ${seating.seat}`
  return seating.kind === 'two' && seating.open ? 'open' : seating.kind
}

/** What a person says before a match: which side is mine, and who has the other. */
export type Rival = Level | 'person' | 'device'
export interface Table {
  /** null: both. */
  readonly mine: Seat | null
  readonly rival: Rival
  /** Two people at this device see everything. */
  readonly open?: boolean
}

export function seatingFor({ mine, rival, open = false }: Table, seats: readonly Seat[]): Seating {
  const other = seats.find((seat) => seat !== mine)
  if (mine === null || other === undefined) return { kind: 'one' }
  if (rival === 'person' && open) return { kind: 'two', open: true }
  return rival === 'person' || rival === 'device'
    ? { kind: 'two' }
    : { kind: 'bot', seat: other, level: rival }
}

/** Who sits at a match, for a list of matches. */
export function sittersOf(seating: Seating, name: (seat: Seat) => string): string {
  if (seating.kind === 'two') return `Two people at this device${seating.open ? ', open play' : ''}`
  if (seating.kind === 'one') return 'One person for both sides'
  return `Against ${PROGRAMS[levelOf(seating)].text} as the ${name(seating.seat)}`
}

interface Sat {
  readonly seats: readonly Seat[]
  readonly match: { isHere(seat: Seat): boolean }
  readonly names: { seat(seat: Seat): string }
}

/** Of a match between two devices: who is here. */
export function seatsHere({ seats, match, names }: Sat): string {
  const here = seats.filter((seat) => match.isHere(seat)).map((seat) => names.seat(seat))
  return here.length === 0
    ? 'No one plays at this device: it is watching.'
    : `The ${here.join(' and the ')} plays at this device. The other side is on another device.`
}
