// 13.8: the Alpine Fortress. It falls when an Allied unit enters (03.4-control); if it stands in the end, the German wins (4).
import { refuse } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { endOffer, markerOffer } from '../../kernel/offer-kit'
import { boardOf, worldOf } from './board'
import type { Words } from './describe'
import type { Context, Phase } from './events'
import { hexNamed, names } from './lookup'
import type { OrderOf } from './orders'
import type { AlpineFrame, State } from './state'
import { ALLIED, GERMAN, SEATS } from './world'

export const FORTRESS = 'M-ALP'

/** Hexes for the fortress: beside Munich, without Allied units. */
function sites(state: State): number[] {
  const { world, sideAt } = boardOf(state)
  return world.area('alpineFortress').filter((hex) => sideAt[hex] !== ALLIED)
}

/** Before Phase II of its turn the German is asked, unless Munich is Allied. */
export function offerAlpine(state: State): void {
  const world = worldOf(state)
  const { turn, unlessAllied } = world.tables.alpineFortress
  if (state.turn !== turn || state.control[world.hex(unlessAllied)] === ALLIED) return
  if (sites(state).length > 0) push<AlpineFrame>(state, { phase: 'alpine' })
}

export const alpinePhase: Phase<State, AlpineFrame> = {
  rule: '13.8a',
  title: 'Alpine Fortress',
  actor: () => SEATS[GERMAN],
  offers: (state): Offer[] => [
    markerOffer(
      state,
      names,
      { id: 'alpine', rule: '13.8a', text: 'Place the Alpine Fortress' },
      FORTRESS,
      () => sites(state)
    ),
    endOffer('13.8a', 'No Alpine Fortress')
  ],
  orders: {
    place(state: State, frame: AlpineFrame, order: OrderOf<'place'>, context: Context) {
      if (order.piece !== FORTRESS) refuse('13.8a', 'Only the Alpine Fortress may be placed now.')
      const hex = hexNamed(state, order.hex)
      if (!worldOf(state).area('alpineFortress').includes(hex))
        refuse('13.8a', 'The fortress must be in one of the three mountain hexes next to Munich.')
      if (!sites(state).includes(hex)) refuse('13.8e', 'Allied units are there.')
      state.alpine = hex
      pop(state, frame)
      context.emit({ kind: 'alpine', rule: '13.8a', hexes: [order.hex] })
    },
    end: (state: State, frame: AlpineFrame) => pop(state, frame)
  }
}

export const alpineWords: Words<'alpine'> = {
  alpine: (event, t) => `The Alpine Fortress is proclaimed in ${t.first(event)}.`
}
