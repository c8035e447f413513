// 10.10, 7.11: what the Allied player may throw into a battle after its declaration: bombers and aerial supply.
import { refuse } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import { top } from '../../kernel/phases'
import { standingAnswer, type Question } from '../../kernel/standing'
import { confirmOffer, endOffer } from '../../kernel/offer-kit'
import { isCity, refreshGround, worldOf } from './board'
import { loseSource } from './03.4-control'
import { inSupply } from './07-supply'
import { aerialBar, aerialOffer, commitAerial } from './07.11-aerial'
import { assess, previewClash, type Clash } from './10.1-odds'
import type { Context } from './events'
import { hexIds, place } from './lookup'
import type { OrderOf } from './orders'
import type { ActionFrame, BattleFrame, State } from './state'
import { ALLIED, SEATS } from './world'

function bombersLeft(state: State, frame: BattleFrame): boolean {
  return !frame.bomber && state.bombersUsed < worldOf(state).tables.bombers.uses
}

/** The phase in which the battle is fought, or the offensive inside it; none in an invasion. */
function phaseOf(state: State): ActionFrame | undefined {
  return state.stack.findLast(
    (frame): frame is ActionFrame => frame.phase === 'action' || frame.phase === 'fmo'
  )
}

/** 7.11: the marker would help somebody in this battle. */
function aerialHelps(state: State, clashNow: () => Clash): boolean {
  if (aerialBar(state) !== null) return false
  const clash = clashNow()
  const units = clash.side === ALLIED ? clash.ground : clash.defenders
  return units.some((unit) => !inSupply(state, unit))
}

/** 10.10a: the Allied player says in advance in which battles he wants to be asked. */
export const bomberQuestion: Question<State> = {
  id: 'bombers',
  seat: SEATS[ALLIED],
  rule: '10.10a',
  text: 'Ask me about bombers',
  answers: [
    { id: 'always', text: 'In every battle' },
    { id: 'attack', text: 'Only when I attack' },
    { id: 'defence', text: 'Only when I am attacked' },
    { id: 'never', text: 'Never' }
  ],
  when(state) {
    const frame = top(state)
    if (state.bombersUsed >= worldOf(state).tables.bombers.uses) return null
    if (frame.phase === 'battle') {
      const { step, bomber } = frame as BattleFrame
      return step === 'support' && !bomber ? 'asked' : null
    }
    return frame.phase === 'action' && (frame as ActionFrame).side === ALLIED ? 'turn' : null
  }
}

function isWanted(state: State, frame: BattleFrame): boolean {
  const answer = standingAnswer(state, bomberQuestion.id)
  return answer === undefined || answer === (frame.side === ALLIED ? 'attack' : 'defence')
}

/** The Allied player has something to decide before the roll. */
export function mustAskSupport(state: State, frame: BattleFrame, clash: () => Clash): boolean {
  if (frame.supported) return false
  const asked = phaseOf(state)?.noBombers !== true && isWanted(state, frame)
  return (asked && bombersLeft(state, frame)) || aerialHelps(state, clash)
}

/** Fights this battle and all others of the phase without bombers. */
export function declineAll(state: State, frame: BattleFrame, order: OrderOf<'pass'>): void {
  const phase = phaseOf(state)
  if (frame.step !== 'support' || order.standing !== true || phase === undefined)
    refuse('10.10a', 'There are no bombers to decline now.')
  phase.noBombers = true
  frame.supported = true
}

/** 10.10, 13.7: the city is no more: the hex is rough, and a German source there is lost (7.4). */
export function destroyCity(state: State, hex: number, rule: string, context: Context): void {
  state.destroyed.push(hex)
  state.destroyed.sort((a, b) => a - b)
  refreshGround(state)
  context.emit({ kind: 'cityDestroyed', rule, hexes: hexIds(state, [hex]) })
  loseSource(state, hex, context)
}

export function sendBombers(state: State, frame: BattleFrame, context: Context): void {
  if (frame.step !== 'support') refuse('10.10a', 'Bombers must be sent before the die roll.')
  if (frame.bomber) refuse('10.10a', 'Bombers may be sent only once per battle.')
  if (!bombersLeft(state, frame)) refuse('10.10a', 'No bomber missions are left.')
  // 10.10g: spent for the rest of the game.
  state.bombersUsed++
  frame.bomber = true
  context.emit({ kind: 'bombers', rule: '10.10c', hexes: hexIds(state, [frame.target]) })
  if (isCity(state, frame.target)) destroyCity(state, frame.target, '10.10e', context)
}

/** 10.10: what is left when these are sent. */
function bombersSpent(state: State): { text: string; rule: string } {
  const left = worldOf(state).tables.bombers.uses - state.bombersUsed - 1
  const text = left === 0 ? 'No bombers are left after this.' : `${left} left for the rest of the game.`
  return { text, rule: '10.10a' }
}

export function supportOffers(state: State, frame: BattleFrame, clash: Clash): Offer[] {
  const world = worldOf(state)
  const { columns } = world.tables.crt
  const where = place(world, frame.target)
  const now = assess(state, clash)
  const offers: Offer[] = []
  if (bombersLeft(state, frame)) {
    const then = assess(state, { ...clash, bomber: true })
    const city = isCity(state, frame.target) ? '; the city is destroyed' : ''
    offers.push({
      gesture: 'pick',
      id: 'bomber',
      rule: '10.10c',
      text: `Send bombers (${world.tables.bombers.uses - state.bombersUsed} left in the game)`,
      choices: [
        {
          id: 'bomber',
          text: `Send bombers: from column ${columns[now.column]} to ${columns[then.column]}${city}`,
          rule: '10.10c',
          hexes: hexIds(state, [frame.target]),
          order: { type: 'bomber' },
          outlook: () => ({
            notes: [bombersSpent(state)],
            battle: previewClash(state, { ...clash, bomber: true })
          })
        }
      ]
    })
  }
  const aerial = aerialOffer(state)
  if (aerial !== null) offers.push(aerial)
  const spoken = `Air support for the battle for ${where}?`
  offers.push(
    endOffer('10.0a', `Fight for ${where} on column ${columns[now.column]}`, {
      usual: true,
      outlook: () => ({ notes: [], battle: previewClash(state, clash) }),
      spoken
    })
  )
  if (bombersLeft(state, frame) && phaseOf(state) !== undefined)
    offers.push(
      confirmOffer<OrderOf<'pass'>>(
        { id: 'pass', rule: '10.10a', text: 'No bombers this phase' },
        { type: 'pass', standing: true },
        { spoken }
      )
    )
  return offers
}

export function commitInBattle(
  state: State,
  frame: BattleFrame,
  order: OrderOf<'aerial'>,
  context: Context
): void {
  if (frame.step !== 'support') refuse('7.11b', 'Aerial supply must be sent before the die roll.')
  commitAerial(state, order, context)
}
