// 13.5: the attempt to seize a bridge over the Rhine.
import { refuse } from '../../kernel/game'
import type { PickOffer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { worldOf } from './board'
import type { Words } from './describe'
import type { Context, Phase } from './events'
import { hexIds, hexNamed, place } from './lookup'
import type { OrderOf } from './orders'
import type { BridgeFrame, State } from './state'
import { ALLIED, SEATS } from './world'

/** The hexes on the other bank. */
function farBanks(state: State, hex: number): number[] {
  const { grid, rhine, land } = worldOf(state)
  const found: number[] = []
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const to = grid.neighbours[i]!
    if (to >= 0 && land[to] && rhine[grid.sides[i]!]) found.push(to)
  }
  return found
}

function tryBridge(state: State, frame: BridgeFrame, order: OrderOf<'bridge'>, context: Context): void {
  const to = hexNamed(state, order.hex)
  if (!farBanks(state, frame.hex).includes(to))
    refuse('13.5a', 'There is no Rhine hexside between the two hexes.')
  const die = context.dice.roll(6)
  const captured = worldOf(state).tables.bridge.captured.includes(die)
  if (captured) {
    state.bridge = { from: frame.hex, to }
    state.bridgeTaken = true
  }
  pop(state, frame)
  context.emit({
    kind: captured ? 'bridgeTaken' : 'bridgeBlown',
    rule: captured ? '13.5a' : '13.5f',
    dice: [die],
    hexes: hexIds(state, [frame.hex, to])
  })
}

export const bridgePhase: Phase<State, BridgeFrame> = {
  rule: '13.5a',
  title: 'Rhine bridge',
  /** 13.5: not optional; but there is only one bridge in the game to be captured. */
  actor: (state, frame) =>
    state.bridgeTaken || farBanks(state, frame.hex).length === 0 ? null : SEATS[ALLIED],
  run: pop,
  offers(state, frame): PickOffer[] {
    const world = worldOf(state)
    return [
      {
        gesture: 'pick',
        id: 'bridge',
        rule: '13.5a',
        text: `Your troops reach the Rhine in ${place(world, frame.hex)}: which bridge will they try to seize?`,
        choices: farBanks(state, frame.hex).map((hex) => ({
          id: world.grid.ids[hex]!,
          text: `The bridge to ${place(world, hex)}`,
          rule: '13.5a',
          hexes: hexIds(state, [frame.hex, hex]),
          order: { type: 'bridge', hex: world.grid.ids[hex]! } as OrderOf<'bridge'>
        }))
      }
    ]
  },
  orders: { bridge: tryBridge }
}

export const bridgeWords: Words<'bridgeTaken' | 'bridgeBlown'> = {
  bridgeTaken: (event, t) =>
    `A bridge over the Rhine from ${t.first(event)} to ${t.last(event)} is taken intact (${t.rolled(event)}).`,
  bridgeBlown: (event, t) =>
    `The bridge over the Rhine from ${t.first(event)} to ${t.last(event)} is blown up in time (${t.rolled(event)}).`
}
