// 18.3: amphibious supply in the Combat Phase.
import { must, refuse, type Bar } from '../../kernel/game'
import { placeOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { around, sideOf, worldOf } from './board'
import { controls, occupies } from './02.3-control'
import { landUnitsIn } from './09-stacking'
import { seasOf } from './14-supply'
import { utilize } from './16.4-return'
import { markersOf } from './18.2-transport'
import type { Context } from './events'
import { hexNamed, names, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { CombatFrame, State } from './state'
import { SEATS, type Side, type Unit } from './world'

/** 18.3a: the phase has just begun. */
const beginBar = ({ attacked }: CombatFrame): Bar | null =>
  attacked.length === 0 ? null : { rule: '18.3a', why: 'Amphibious supply comes before the first attack.' }

/** 18.3a-18.3c: why a marker cannot supply a port; null when it can. */
function portBar(state: State, side: Side, marker: Unit, hex: number): Bar | null {
  const { hexes } = worldOf(state)
  const port = hexes[hex]?.site?.port
  if (port === undefined) return { rule: '18.3a', why: 'Amphibious supply comes through a port.' }
  if (!controls(state, side, hex) && !occupies(state, side, hex))
    return { rule: '18.3c', why: 'The port is neither controlled nor occupied by this side.' }
  if (state.terror.includes(hex)) return { rule: '18.3c', why: 'A port under terror is of no use.' }
  if (!seasOf(state, marker.nation).includes(port))
    return { rule: '18.3c', why: `${port}: not open to the ships of ${marker.nation}.` }
  return feeding(state, side).some(({ index }) => state.over[index] === hex)
    ? { rule: '18.3b', why: 'A marker supplies this port already.' }
    : null
}

/** Markers of a side that supply a port. */
const feeding = (state: State, side: Side): Unit[] =>
  worldOf(state).transports.filter((unit) => sideOf(state, unit) === side && state.over[unit.index]! >= 0)

/** 18.3a: who is supplied through a port: land units of the nation in it or next to it. */
const fedAt = (state: State, { nation }: Unit, hex: number): Unit[] =>
  [hex, ...around(worldOf(state), hex)].flatMap((one) =>
    landUnitsIn(state, one).filter((unit) => unit.nation === nation)
  )

/** What the Combat Phase offers before the first attack. */
export function feedOffers(state: State, frame: CombatFrame): Offer[] {
  if (beginBar(frame) !== null) return []
  const { ports } = worldOf(state)
  const portsOf = (marker: Unit) => ports.filter((hex) => portBar(state, frame.side, marker, hex) === null)
  const markers = markersOf(state, frame.side).filter((marker) => portsOf(marker).length > 0)
  if (markers.length === 0) return []
  const about = { id: 'feed', rule: '18.3a', text: 'Supply units through a port' }
  const order = (marker: string, hex: string): OrderOf<'feed'> => ({ type: 'feed', marker, hex })
  return [
    {
      ...placeOffer(state, names, about, markers, portsOf, order),
      warnings: (id, hex) =>
        fedAt(state, unitNamed(state, id), hexNamed(state, hex)).length > 0
          ? []
          : [{ rule: '18.3a', why: 'No unit of its nation is there or next to it.' }]
    }
  ]
}

export function feed(state: State, frame: CombatFrame, order: OrderOf<'feed'>, context: Context): void {
  const marker = unitNamed(state, order.marker)
  const hex = hexNamed(state, order.hex)
  must(beginBar(frame))
  if (!markersOf(state, frame.side).includes(marker))
    refuse('18.2b', `${marker.name} is no amphibious marker that is available.`)
  must(portBar(state, frame.side, marker, hex))
  state.over[marker.index] = hex
  const fed = fedAt(state, marker, hex)
  state.seaFed.push(...fed.map(({ index }) => index))
  context.emit({
    kind: 'feed',
    rule: '18.3a',
    side: SEATS[frame.side],
    units: [marker.id],
    hexes: [order.hex]
  })
}

/** 18.3c: at the end of the Combat Phase the markers go to Utilized. */
export function endFeeding(state: State, side: Side, _context: Context): void {
  for (const marker of feeding(state, side)) utilize(state, marker)
  state.seaFed = []
}
