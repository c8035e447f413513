// 13.7: Operation Thunderclap destroys a German city.
import { must, refuse, type Bar } from '../../kernel/game'
import type { PlaceOffer } from '../../kernel/offers'
import { markerOffer } from '../../kernel/offer-kit'
import { controls, isCity, refreshGround, unitsIn, worldOf } from './board'
import type { Words } from './describe'
import { eliminate } from './02-steps'
import type { Context } from './events'
import { hexId, hexNamed, names } from './lookup'
import type { OrderOf } from './orders'
import type { ReinforcementFrame, State } from './state'
import { GERMAN } from './world'

/** Two of the three markers for destroyed cities are for the bombers (10.10). */
const MARKER = 'M-DST3'

function timeBar(state: State): Bar | null {
  const { turn } = worldOf(state).tables.thunderclap
  if (state.turn !== turn) return { rule: '13.7d', why: `The operation may be flown only on turn ${turn}.` }
  if (state.thunderclapUsed) return { rule: '13.7d', why: 'The operation has already been flown.' }
  return null
}

/** 13.7: a German-controlled city in Germany east of the Rhine that is not spared. */
function isTarget(state: State, hex: number): boolean {
  const world = worldOf(state)
  return (
    world.mask('germanyEastOfRhine')[hex] === 1 &&
    isCity(state, hex) &&
    controls(state, GERMAN, hex) &&
    !world.tables.thunderclap.never.includes(hexId(state, hex))
  )
}

export function thunderclap(
  state: State,
  _frame: ReinforcementFrame,
  order: OrderOf<'thunderclap'>,
  context: Context
): void {
  must(timeBar(state))
  const hex = hexNamed(state, order.hex)
  if (!isTarget(state, hex))
    refuse('13.7a', 'The target must be a German-held city in Germany east of the Rhine that is not exempt.')
  state.thunderclapUsed = true
  state.destroyed.push(hex)
  state.destroyed.sort((a, b) => a - b)
  refreshGround(state)
  context.emit({ kind: 'thunderclap', rule: '13.7c', hexes: [order.hex] })
  for (const unit of unitsIn(state, hex)) if (!unit.mobile) eliminate(state, unit, '13.7b', context)
}

export function thunderclapOffer(state: State): PlaceOffer | null {
  if (timeBar(state) !== null) return null
  const { landHexes } = worldOf(state)
  return markerOffer(
    state,
    names,
    { id: 'thunderclap', rule: '13.7a', text: 'Operation Thunderclap: destroy a German city' },
    MARKER,
    () => landHexes.filter((hex) => isTarget(state, hex)),
    (hex) => ({ type: 'thunderclap', hex }) as OrderOf<'thunderclap'>
  )
}

export const thunderclapWords: Words<'thunderclap'> = {
  thunderclap: (event, t) => `Operation Thunderclap destroys ${t.first(event)}.`
}
