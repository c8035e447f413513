// 14.7: what the side that suffers a result decides: Counterattack, retreat or loss, another result (22.2b, 22.6b).
import { refuse } from '../../kernel/game'
import { confirmOffer, endOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { nearest, pop } from '../../kernel/phases'
import { endBattleCards } from './05.2.2-battle'
import { endSupport } from './14.5-battle'
import { counterattack as begin, counterKinds, standOrRetreat } from './14.7-results'
import type { ResultCode } from './data'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import type { BattleFrame, ChoiceFrame, CombatKind, State } from './state'
import { SEATS } from './world'

const battleOf = (state: State): BattleFrame => nearest<BattleFrame>(state, 'battle')!

function counterattack(
  state: State,
  frame: ChoiceFrame,
  order: OrderOf<'counterattack'>,
  context: Context
): void {
  if (frame.of !== 'counterattack') refuse('14.7CA', 'There is no Counterattack now.')
  const battle = battleOf(state)
  if (!counterKinds(state, battle).includes(order.kind))
    refuse('14.7.3a', 'That kind of combat is not possible.')
  pop(state, frame)
  const { bonus } = battle
  endSupport(state, battle)
  const before = { ...battle }
  begin(state, battle, order.kind)
  battle.bonus = bonus
  endBattleCards(state, before, context)
}

/** 14.7CR: who does not counterattack suffers a D. */
function end(state: State, frame: ChoiceFrame): void {
  if (frame.of !== 'counterattack')
    refuse(frame.of === 'convert' ? '22.2b' : '14.7D', 'Choose one of the two.')
  pop(state, frame)
  if (frame.result === 'CR') battleOf(state).results.unshift('D')
}

function stand(state: State, frame: ChoiceFrame, order: OrderOf<'stand'>): void {
  if (frame.of !== 'retreatOrLose') refuse('14.7D', 'There is nothing to stand against.')
  pop(state, frame)
  standOrRetreat(state, battleOf(state), order.retreat)
}

/** What a Leader makes of a result. */
const INSTEAD: Readonly<Partial<Record<ResultCode, ResultCode>>> = { DR: 'D1', CR: 'EX' }

function convert(state: State, frame: ChoiceFrame, order: OrderOf<'convert'>): void {
  if (frame.of !== 'convert') refuse('22.2b', 'There is no other result.')
  const battle = battleOf(state)
  pop(state, frame)
  battle.asked = frame.result
  if (order.yes) battle.converted = frame.to ?? INSTEAD[frame.result]!
}

const TEXT: Readonly<Record<CombatKind, string>> = {
  mobile: 'Counterattack by Mobile Combat',
  prepared: 'Counterattack by Prepared Combat',
  fortress: 'Counterattack by Fortress Combat',
  blitzkrieg: 'Counterattack by Blitzkrieg Assault'
}

export const choicePhase: Phase<State, ChoiceFrame> = {
  rule: '14.7CA',
  title: 'Result of the battle',
  actor: (_state, { side }) => SEATS[side],
  offers(state, frame): Offer[] {
    if (frame.of === 'retreatOrLose')
      return [
        confirmOffer<OrderOf<'stand'>>(
          { id: 'retreat', rule: '14.7D', text: 'Retreat two hexes' },
          { type: 'stand', retreat: true }
        ),
        confirmOffer<OrderOf<'stand'>>(
          { id: 'stand', rule: '14.7D', text: 'Stay and lose a step' },
          { type: 'stand', retreat: false }
        )
      ]
    if (frame.of === 'convert') {
      const rule = frame.to !== undefined ? '5.2.2' : frame.result === 'DR' ? '22.2b' : '22.6b'
      const to = frame.to ?? INSTEAD[frame.result]
      return [
        confirmOffer<OrderOf<'convert'>>(
          { id: 'convert', rule, text: `Take ${to} for ${frame.result}` },
          { type: 'convert', yes: true }
        ),
        confirmOffer<OrderOf<'convert'>>(
          { id: 'keep', rule, text: `Leave it at ${frame.result}` },
          { type: 'convert', yes: false }
        )
      ]
    }
    const rule = `14.7${frame.result}`
    return [
      ...counterKinds(state, battleOf(state)).map((kind) =>
        confirmOffer<OrderOf<'counterattack'>>(
          { id: kind, rule, text: TEXT[kind] },
          { type: 'counterattack', kind }
        )
      ),
      endOffer(rule, frame.result === 'CR' ? 'Suffer a D instead' : 'No Counterattack')
    ]
  },
  orders: { counterattack, stand, convert, end }
}
