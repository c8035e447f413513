// 11.15: what supports an attack, one of each kind: an airstrike, a bombardment marker, special forces. Never the defender.
import { must, refuse, type Bar } from '../../kernel/game'
import { confirmOffer } from '../../kernel/offer-kit'
import type { Choice, Offer, OddsPreview } from '../../kernel/offers'
import { count } from '../../kernel/words'
import { sideOf, worldOf } from './board'
import { factorOf } from './02.5-factors'
import { chanceOf } from './17-special-forces'
import { isAvailable } from './16.4-return'
import { tacticalBar } from './16.9-flak'
import { bombardBar } from './18.1-bombardment'
import { unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { NOWHERE, type BattleFrame, type State } from './state'
import type { Unit } from './world'

type Kind = 'air' | 'naval' | 'special'

interface About {
  readonly kind: Kind
  readonly rule: string
  readonly text: string
}

const KINDS: readonly About[] = [
  { kind: 'air', rule: '16.9a', text: 'Tactical air support' },
  { kind: 'naval', rule: '18.1a', text: 'Naval bombardment' },
  { kind: 'special', rule: '17.1a', text: 'Special forces' }
]

/** What a piece supports as; undefined for one that never does. */
function kindOf({ class: kind, type }: Unit): Kind | undefined {
  if (kind === 'air' || kind === 'special') return kind
  return type === 'bombardment' ? 'naval' : undefined
}

/** The piece that is committed; undefined for none. */
export function committed(state: State, frame: BattleFrame, kind: Kind): Unit | undefined {
  return frame[kind] === NOWHERE ? undefined : worldOf(state).units[frame[kind]]
}

/** As much of an attack as its support depends on. */
export type Attack = Pick<BattleFrame, 'side' | 'target' | 'attackers'>

/** Why a piece cannot be committed to an attack; null when it can. */
function commitBar(state: State, frame: Attack, unit: Unit): Bar | null {
  const { units } = worldOf(state)
  const attackers = frame.attackers.map((index) => units[index]!)
  const kind = kindOf(unit)
  if (sideOf(state, unit) !== frame.side)
    return { rule: '11.15a', why: 'Only the attacker may have support.' }
  if (kind === undefined) return { rule: '11.15a', why: `${unit.name} cannot support an attack.` }
  if (kind === 'air') return tacticalBar(state, unit, attackers[0]!.nation, frame.target)
  if (!isAvailable(state, unit))
    return { rule: kind === 'naval' ? '18.1e' : '17.1c', why: `${unit.name} is not available.` }
  // 17.1e, A22: special forces of any friendly country do.
  return kind === 'naval' ? bombardBar(state, unit, attackers, frame.target) : null
}

/** Commits a piece, or takes it back as long as nothing is rolled. */
export function support(state: State, frame: BattleFrame, order: OrderOf<'support'>): void {
  if (frame.step !== 'support') refuse('11.8', 'The die has been rolled.')
  const unit = unitNamed(state, order.unit)
  const kind = kindOf(unit)
  if (kind !== undefined && frame[kind] === unit.index) {
    frame[kind] = NOWHERE
    return
  }
  must(commitBar(state, frame, unit))
  if (frame[kind!] !== NOWHERE)
    refuse('11.15a', 'Only one piece of each kind supports an attack: take the other one back first.')
  frame[kind!] = unit.index
}

const candidates = (state: State, frame: Attack, kind: Kind): Unit[] =>
  worldOf(state).units.filter((unit) => kindOf(unit) === kind && commitBar(state, frame, unit) === null)

/** There is something that could support this attack. */
export const mayHaveSupport = (state: State, frame: BattleFrame): boolean =>
  KINDS.some(({ kind }) => candidates(state, frame, kind).length > 0)

const order = (unit: Unit): OrderOf<'support'> => ({ type: 'support', unit: unit.id })

export function supportOffers(
  state: State,
  frame: BattleFrame,
  preview: (frame: BattleFrame) => OddsPreview
): Offer[] {
  return KINDS.flatMap(({ kind, rule, text }): Offer[] => {
    const unit = committed(state, frame, kind)
    if (unit !== undefined) {
      const about = { id: kind, rule, text: `${unit.name}: take back` }
      const outlook = () => ({ notes: [], battle: preview({ ...frame, [kind]: NOWHERE }) })
      // Bots stand by what they have committed.
      return [{ ...confirmOffer(about, order(unit), { outlook }), idle: true }]
    }
    const choices = candidates(state, frame, kind).map((one): Choice => ({
      id: one.id,
      text: choiceText(state, one, kind),
      rule,
      units: [one.id],
      order: order(one),
      outlook: () => ({ notes: [], battle: preview({ ...frame, [kind]: one.index }) }),
      ...(kind === 'special' && { chance: chanceOf(one) })
    }))
    return choices.length === 0 ? [] : [{ gesture: 'pick', id: kind, rule, text, choices }]
  })
}

function choiceText(state: State, unit: Unit, kind: Kind): string {
  if (kind === 'special')
    return `${unit.name} special forces: 1 column on a roll of 1–${unit.success}, else lost`
  return `${unit.name}${kind === 'air' ? ' air support' : ''}: ${count(factorOf(state, unit), 'column')}`
}

/** What could support an attack that is not declared yet, the best of each kind. */
export function supportWords(state: State, attack: Attack): string[] {
  return KINDS.flatMap(({ kind, text }) => {
    const found = candidates(state, attack, kind)
    if (found.length === 0) return []
    const best = kind === 'special' ? 1 : Math.max(...found.map((unit) => factorOf(state, unit)))
    return [`${text[0]!.toLowerCase()}${text.slice(1)} (${count(best, 'column')})`]
  })
}
