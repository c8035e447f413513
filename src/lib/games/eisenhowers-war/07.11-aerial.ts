// 7.11: the aerial supply marker.
import { must, refuse, type Bar } from '../../kernel/game'
import type { PlaceOffer } from '../../kernel/offers'
import { markerOffer } from '../../kernel/offer-kit'
import { boardOf } from './board'
import type { ActionPart } from './05.5-action'
import type { Context } from './events'
import { hexNamed, names } from './lookup'
import type { OrderOf } from './orders'
import type { State } from './state'
import { ALLIED } from './world'

/** The marker as a piece that is placed. */
export const AERIAL = 'M-AIR'

/** Why the marker cannot be committed now; null when it can (7.11, 13.2). */
export function aerialBar(state: State): Bar | null {
  if (state.aerialUsed) return { rule: '7.11b', why: 'Aerial supply has already been used this turn.' }
  if (state.staticSeen)
    return { rule: '13.2f', why: 'The aircraft are supplying an airborne corps in air-drop mode this turn.' }
  return null
}

export function commitAerial(state: State, order: OrderOf<'aerial'>, context: Context): void {
  must(aerialBar(state))
  const hex = hexNamed(state, order.hex)
  if (boardOf(state).sideAt[hex] !== ALLIED) refuse('7.11a', 'Place the marker in a hex with Allied units.')
  state.aerial = hex
  state.aerialUsed = true
  context.emit({ kind: 'aerial', rule: '7.11b', hexes: [order.hex] })
}

/** The offer to commit the marker, for every moment in which the Allied player decides; null when it cannot be used. */
export function aerialOffer(state: State): PlaceOffer | null {
  if (aerialBar(state) !== null) return null
  const { world, sideAt } = boardOf(state)
  return markerOffer(
    state,
    names,
    { id: 'aerial', rule: '7.11a', text: 'Commit aerial supply' },
    AERIAL,
    () => world.landHexes.filter((hex) => sideAt[hex] === ALLIED),
    (hex) => ({ type: 'aerial', hex }) as OrderOf<'aerial'>
  )
}

/** 7.11: the marker is taken up at the end of the turn. */
export function returnAerial(state: State): void {
  state.aerial = -1
  state.aerialUsed = false
}

export const aerialPart: ActionPart = {
  offers(state, frame) {
    const offer = frame.side === ALLIED ? aerialOffer(state) : null
    return offer === null ? [] : [offer]
  },
  orders: {
    aerial(state, frame, order: OrderOf<'aerial'>, context) {
      if (frame.side !== ALLIED) refuse('7.11b', 'Only the Allied player may commit aerial supply.')
      commitAerial(state, order, context)
    }
  }
}
