// The diary: what happened, in words. Each event says by itself what it is about; hidden faces are in none of them.
import type { Seat } from '../../kernel/game'
import { openTelling, type CommonEvent, type Telling } from '../../kernel/telling'
import { everyUnit } from '../../kernel/pack/title'
import { list } from '../../kernel/words'
import type { Pack } from './data'
import type { Event } from './events'

export function makeTell(pack: Pack): (event: Event, seat: Seat | null) => Telling {
  const names = new Map(everyUnit(pack).map(({ id, name }) => [id, name]))
  return (event) => {
    const { units = [], hexes = [] } = event as CommonEvent
    const who = list(units.map((id) => names.get(id) ?? id))
    const where = hexes.length === 0 ? '' : ` (${list([...hexes])})`
    const words =
      event.kind === 'phase' ? `${event.title}.` : `${event.kind}${who === '' ? '' : `: ${who}`}${where}.`
    return openTelling(event as CommonEvent, words)
  }
}
