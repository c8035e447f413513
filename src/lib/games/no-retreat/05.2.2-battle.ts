// 5.2.2: effects of cards in a battle and in the declaration of attacks. What holds on is asked for where it counts.
import { refuse } from '../../kernel/game'
import { nearest } from '../../kernel/phases'
import { capital } from '../../kernel/words'
import { beginCombatVp, scoreCard } from './19.7-combat-vp'
import { otherSide } from './05-play'
import { panzersIn } from './05.2-battle-cards'
import { endForce, inForce } from './05.2-force'
import { setForce, type Effect } from './05.2.2-effect'
import { isUsable, lay, markersHeld, markersWith } from './05.8-markers'
import { beginLosses } from './14.7.1-losses'
import { beginRetreat } from './14.7.5-retreat'
import { stackBar } from './15-blitzkrieg'
import { boxNow } from './20.2-stance'
import { boardOf, isOnMap, markNoActions, unitsIn, worldOf } from './board'
import type { EffectKind } from './cards-data'
import type { Context } from './events'
import { hexIds, placeName, unitIds, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { BattleFrame, InForce, State } from './state'
import { GERMAN, type Side, type Unit } from './world'

const battleOf = (state: State): BattleFrame | null => nearest<BattleFrame>(state, 'battle')

/** It holds so long, and needs nothing chosen. */
const holds = <K extends EffectKind>(until: InForce['until']): Effect<K> => ({
  run: (state, frame, effect) => setForce(state, frame, effect, until)
})

const aliveOf = (state: State, indices: readonly number[]): Unit[] =>
  indices.map((index) => worldOf(state).units[index]!).filter((unit) => isOnMap(state, unit))

/** Card 12: with the Stance where it says so, it shifts a battle too. */
const freeInStance: Effect<'freeInStance'> = {
  run(state, frame, { box, columns }) {
    if (boxNow(state) === box && battleOf(state) !== null)
      setForce(state, frame, { do: 'shift', columns }, 'battle')
  }
}

/** Card 16: another Blitz! marker, at once. */
const extraBlitz: Effect<'extraBlitz'> = {
  run(state, frame, effect) {
    setForce(state, frame, effect, 'battle')
    battleOf(state)!.step = 'germanMarker'
  }
}

/** Card 26 */
const cancelBlitz: Effect<'cancelBlitz'> = {
  run(state) {
    for (const support of battleOf(state)!.support) if (support.back === 'blitz') support.cancelled = true
  }
}

/** Card 30: the battle ends without a roll. */
const retreatBeforeRoll: Effect<'retreatBeforeRoll'> = {
  run(state, _frame, { hexes }) {
    const battle = battleOf(state)!
    battle.step = 'advance'
    battle.results = []
    battle.advance = 1
    battle.ifRetreated = false
    battle.retreated = true
    if (!battle.counterattack) battle.firstRetreated = true
    beginRetreat(state, aliveOf(state, battle.defenders), hexes)
  }
}

// ---- after the battle -----------------------------------------------------------------------------------------------

/** What cards do when a battle is over, before its Counterattack or its end; then they are done with. */
export function endBattleCards(state: State, battle: BattleFrame, context: Context): void {
  const own = (side: Side): number[] => (side === battle.side ? battle.attackers : battle.defenders)
  for (const { side } of inForce(state, 'enemyNoActions'))
    stopMobile(state, aliveOf(state, own(otherSide(side))), context)
  const vps = inForce(state, 'combatVp').filter(
    ({ side, effect }) =>
      effect.ifHeld !== true || battle.targets.some((hex) => boardOf(state).sideAt[hex] === side)
  )
  const losers = inForce(state, 'lossUnlessRetreat').filter(() => !battle.retreated)
  endForce(state, 'battle')
  for (const { side, effect } of vps) beginCombatVp(state, side, effect.count)
  for (const { side } of losers) beginLosses(state, aliveOf(state, own(side)), 1)
}

/** Card 21: a force with a Mobile unit in it. */
function stopMobile(state: State, force: readonly Unit[], context: Context): void {
  if (!force.some(({ mobile }) => mobile)) return
  const hexes = [...new Set(force.filter(({ mobile }) => mobile).map((unit) => state.at[unit.index]!))]
  for (const hex of hexes) markNoActions(state, hex)
  const units = unitIds(hexes.flatMap((hex) => unitsIn(state, hex)))
  context.emit({ kind: 'noActions', rule: '5.2.2', units, hexes: hexIds(state, hexes) })
}

/** Card 54: Panzers that lose a step by this result. */
export function panzerLosses(state: State, battle: BattleFrame, result: string): Unit[] {
  const meant = inForce(state, 'panzerLoss').some(({ effect }) =>
    (effect.results as string[]).includes(result)
  )
  return meant ? panzersIn(state, [...battle.attackers, ...battle.defenders]) : []
}

/** Cards 56 and 71: the first attack in which such a unit takes part. */
export function spendFirstAttack(state: State, side: Side, attackers: readonly Unit[]): void {
  for (const one of inForce(state, 'firstAttackShift')) {
    const { groups, nations, columns } = one.effect
    const fits = ({ group, nation }: Unit) =>
      (groups !== undefined && group !== undefined && groups.includes(group)) || nations?.includes(nation)
    if (one.side !== side || !attackers.some(fits)) continue
    state.inForce = state.inForce.filter(({ effect }) => effect !== one.effect)
    state.inForce.push({ card: one.card, side, until: 'battle', effect: { do: 'shift', columns } })
  }
}

// ---- the declaration ------------------------------------------------------------------------------------------------

/** Card 3, 51: stacks that can get a Blitzkrieg! marker now. */
function stacksFor(state: State, groups: readonly string[]): Unit[][] {
  const stacks = new Map<number, Unit[]>()
  for (const unit of worldOf(state).units)
    if (unit.nation === 'Germany' && unit.mobile === true && isOnMap(state, unit)) {
      const hex = state.at[unit.index]!
      stacks.set(hex, [...(stacks.get(hex) ?? []), unit])
    }
  return [...stacks.values()].filter(
    (units) =>
      units.some(({ group }) => group !== undefined && groups.includes(group)) &&
      stackBar(state, units) === null
  )
}

const placeBlitzkrieg: Effect<'placeBlitzkrieg'> = {
  // 5.1.2e: he is asked by the fronts of his markers, whatever is on their backs.
  ask(state, frame, { groups }) {
    const stacks = stacksFor(state, groups)
    if (stacks.length === 0 || !markersHeld(state, GERMAN).some((slot) => isUsable(state, GERMAN, slot)))
      return null
    const marker = markersWith(state, GERMAN, 'blitzkrieg')[0]
    const choices = (marker === undefined ? [] : stacks).map((units) => ({
      id: unitIds(units).join(' '),
      text: capital(placeName(worldOf(state), state.at[units[0]!.index]!)),
      units: unitIds(units),
      hexes: hexIds(state, [state.at[units[0]!.index]!]),
      order: { type: 'blitzkrieg', marker: marker!.id, units: unitIds(units) } as OrderOf<'blitzkrieg'>
    }))
    return {
      side: frame.side,
      rule: '5.2.2',
      text: 'Place a Blitzkrieg! marker',
      hexes: [],
      min: 0,
      max: 0,
      ...(choices.length > 0 && {
        offers: [
          { gesture: 'pick', id: 'blitzkrieg', rule: '15.0a', text: 'Place a Blitzkrieg! marker', choices }
        ]
      })
    }
  },
  run: () => undefined
}

/** Places the marker of card 3 or 51. */
export function blitzkriegByCard(
  state: State,
  groups: readonly string[],
  order: OrderOf<'blitzkrieg'>,
  context: Context
): void {
  const units = unitsNamed(state, order.units)
  const fits = stacksFor(state, groups).some((stack) => units.every((unit) => stack.includes(unit)))
  const named = units.some(({ group }) => group !== undefined && groups.includes(group))
  if (!fits || !named) refuse('5.2.2', 'The card does not allow a marker there.')
  if (!markersWith(state, GERMAN, 'blitzkrieg').some(({ id }) => id === order.marker))
    refuse('5.8.2', 'You hold no such marker.')
  lay(state, order.marker)
  context.reveal()
  state.blitzkriegs.push({ marker: order.marker, units: units.map(({ index }) => index), done: false })
  const hexes = hexIds(state, [state.at[units[0]!.index]!])
  context.emit({ kind: 'blitzkrieg', rule: '5.2.2', units: unitIds(units), hexes })
}

/** Card 24: the French Shock-Target is ready for this turn (19.3b). */
const unlockShockTarget: Effect<'unlockShockTarget'> = {
  run(state) {
    if (state.shockTarget !== 'plan') state.shockTarget = 'event'
  }
}

/** Cards of a battle whose points are scored after it, and others. */
const combatVp: Effect<'combatVp'> = {
  run(state, frame, effect) {
    if (effect.ifHeld) return setForce(state, frame, effect, 'battle')
    scoreCard(state, frame, effect)
  }
}

export const battleEffects = {
  shift: holds<'shift'>('battle'),
  convert: holds<'convert'>('battle'),
  retreatersNoActions: holds<'retreatersNoActions'>('battle'),
  noNoActions: holds<'noNoActions'>('battle'),
  enemyNoActions: holds<'enemyNoActions'>('battle'),
  noRiverAdvance: holds<'noRiverAdvance'>('battle'),
  advanceLimit: holds<'advanceLimit'>('battle'),
  lightArmorBonus: holds<'lightArmorBonus'>('battle'),
  noArmorBonus: holds<'noArmorBonus'>('battle'),
  panzerLoss: holds<'panzerLoss'>('battle'),
  ignoreNationalities: holds<'ignoreNationalities'>('battle'),
  lossUnlessRetreat: holds<'lossUnlessRetreat'>('battle'),
  extraBlitz,
  cancelBlitz,
  retreatBeforeRoll,
  freeInStance,
  placeBlitzkrieg,
  combatVp,
  blitzkriegOnMobile: holds<'blitzkriegOnMobile'>('turn'),
  blitzkriegTwice: holds<'blitzkriegTwice'>('turn'),
  extraTargets: {
    // Card 10 is played before the Combat Phase, card 56 in it.
    run: (state, frame, effect) =>
      setForce(state, frame, effect, nearest(state, 'declare') === null ? 'turn' : 'phase')
  } satisfies Effect<'extraTargets'>,
  firstAttackShift: {
    run: (state, frame, effect) =>
      setForce(state, frame, effect, nearest(state, 'declare') === null ? 'turn' : 'phase')
  } satisfies Effect<'firstAttackShift'>,
  unlockShockTarget,
  noAttacks: holds<'noAttacks'>('turn')
}
