// Chapter 16: the Politics phase, as far as the Winter War goes: armistice and defeat.
import { confirmOffer, endOffer } from '../../kernel/offer-kit'
import { must, type Bar } from '../../kernel/game'
import { pop, push } from '../../kernel/phases'
import { blocksOfFaction, worldOf } from './board'
import { isWinterWar } from './05.3-range'
import { statusOf } from './08-control'
import { endByArmistice, endByDefeat } from './1939a-victory'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import type { PoliticsFrame, State } from './state'
import { AXIS, seatOf, sideOfFaction, type Faction } from './world'

export function beginPolitics(state: State, faction: Faction, context: Context): void {
  // 16.9: defeat is looked at in everybody's Politics.
  if (isWinterWar(state) && isDefeated(state, 'Finland', AXIS)) {
    context.emit({ kind: 'defeated', rule: '16.9b', nation: 'Finland' })
    endByDefeat(state, context)
    return
  }
  push<PoliticsFrame>(state, { phase: 'politics', faction })
}

/** 16.9a, 16.9b: a minor power is defeated without its capital or without a single unit, a major one without both. */
export function isDefeated(state: State, nation: string, faction: Faction): boolean {
  const world = worldOf(state)
  const row = world.tables.nations.rows.find((one) => one.nation === nation)!
  const capital = row.capital === undefined ? -1 : world.hex(row.capital)
  const lost = capital >= 0 && statusOf(state, sideOfFaction(faction), capital) === 'enemy'
  const gone = blocksOfFaction(state, faction).every((token) => {
    const unit = state.hidden.unit[token]!
    return unit >= 0 && world.units[unit]!.nation !== nation
  })
  return row.defeatedAs === 'major' ? lost && gone : lost || gone
}

/** 16.72b */
function offerBar(state: State, { faction }: PoliticsFrame): Bar | null {
  if (faction !== AXIS || !isWinterWar(state))
    return { rule: '16.72b', why: 'Finland asks for an armistice in Axis Politics.' }
  if (state.armistice !== 'none') return { rule: '16.72b', why: 'An armistice was asked for before.' }
  return null
}

/** 1939A.1: it must be accepted. */
function offer(state: State, frame: PoliticsFrame, _order: OrderOf<'offer'>, context: Context): void {
  must(offerBar(state, frame))
  pop(state, frame)
  state.armistice = 'accepted'
  context.emit({ kind: 'offered', rule: '16.72b', side: seatOf(frame.faction) })
  endByArmistice(state, context)
}

export const politicsPhase: Phase<State, PoliticsFrame> = {
  rule: '4.37',
  title: 'Politics',
  actor: (state, frame) => (offerBar(state, frame) === null ? seatOf(frame.faction) : null),
  run: pop,
  offers: () => [
    confirmOffer<OrderOf<'offer'>>(
      { id: 'offer', rule: '16.72b', text: 'Ask for an armistice' },
      { type: 'offer' },
      { dangers: () => ['It ends the war at once.'] }
    ),
    endOffer('4.37', 'Fight on', { usual: true })
  ],
  orders: { offer, end: (state, frame) => pop(state, frame) }
}
