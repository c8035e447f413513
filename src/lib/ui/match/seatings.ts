// Who can sit at one device, in words.
import type { Seat } from '../../kernel/game'
import type { Seating } from './cards'

export interface SeatingChoice {
  readonly id: string
  readonly text: string
  readonly note?: string
  readonly seating: Seating
}

export function seatingChoices(seats: readonly Seat[], name: (seat: Seat) => string): SeatingChoice[] {
  const [a, b] = seats as [Seat, Seat]
  const against = (bot: Seat, person: Seat): SeatingChoice => ({
    id: `bot ${bot}`,
    text: `I play the ${name(person)} against a random opponent`,
    note: 'For trying out: it only knows what is legal',
    seating: { kind: 'bot', seat: bot }
  })
  return [
    {
      id: 'two',
      text: 'Two people at this device',
      note: 'With a hand-over screen where the game has secrets',
      seating: { kind: 'two' }
    },
    { id: 'one', text: 'One person plays both sides', seating: { kind: 'one' } },
    against(b, a),
    against(a, b)
  ]
}

export const seatingId = (seating: Seating) => (seating.kind === 'bot' ? `bot ${seating.seat}` : seating.kind)
