// What can happen in the toy game of blocks, and what each seat may know of it.
import type { GameEvent, Seat } from '../game'
import type { QuietEvent } from '../phases'
import { openTelling, type Telling, type Volley } from '../telling'
import { CARDS, type Side } from './toy-blocks-pack'

interface Carded<K extends string> extends GameEvent {
  readonly kind: K
  readonly side: Side
  readonly card: string
}

interface Moved extends GameEvent {
  readonly kind: 'move'
  readonly side: Side
  readonly units: readonly string[]
  readonly hexes: readonly string[]
}

interface Battle extends GameEvent {
  readonly kind: 'battle'
  readonly side: Side
  readonly hexes: readonly string[]
  readonly units: readonly string[]
  readonly defenders: readonly string[]
  readonly dice: readonly number[]
  readonly losses: readonly [number, number]
  readonly volleys: readonly Volley[]
}

export type BlocksEvent =
  | Moved
  | Battle
  | Carded<'drew' | 'discarded'>
  | (Carded<'played'> & { readonly units: readonly string[] })
  | (GameEvent & { readonly kind: 'turn'; readonly turn: number })
  | (GameEvent & { readonly kind: 'eliminated'; readonly units: readonly string[] })
  | QuietEvent

export function tellBlocks(event: BlocksEvent, seat: Seat | null): Telling | null {
  const own = seat === null || !('side' in event) || event.side === seat
  switch (event.kind) {
    case 'turn':
      return openTelling(event, `Round ${event.turn}.`)
    case 'move': {
      const [unit] = event.units
      const to = event.hexes.at(-1)
      return own
        ? openTelling(event, `${unit} moved to ${to}.`)
        : openTelling(event, `A block moved to ${to}.`, { units: [] })
    }
    case 'battle': {
      const { side: attacker, defenders, volleys } = event
      return openTelling(event, `A battle in ${event.hexes[0]}.`, {
        fought: { attacker, defenders, garrison: false, volleys }
      })
    }
    case 'eliminated':
      return openTelling(event, `${event.units.join(', ')} lost.`)
    case 'played':
      // Who has gained a step is nobody's business.
      return openTelling(event, `${CARDS[event.card]!.title} was played.`, own ? {} : { units: [] })
    case 'discarded':
      return openTelling(event, `${CARDS[event.card]!.title} was discarded.`)
    case 'drew':
      return openTelling(event, own ? `Drew ${CARDS[event.card]!.title}.` : 'A card was drawn.')
    case 'quiet':
      return openTelling(event, `The ${event.side} player went on.`)
  }
}
