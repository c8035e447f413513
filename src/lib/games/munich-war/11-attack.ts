// Chapter 11: the Combat Phase of a side: what may be attacked, and by whom.
import { directionTo } from '../../hex/grid'
import { attackOffer } from '../../kernel/battle'
import { firstBar, must, type Bar } from '../../kernel/game'
import { place } from '../../kernel/names'
import { endOffer } from '../../kernel/offer-kit'
import type { AttackOffer, Offer, OddsPreview, Warning } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { list } from '../../kernel/words'
import { boardOf, enemyOf, sideOf, unitsIn, worldOf } from './board'
import { attackOf } from './02.5-factors'
import { invade, invasionBar, namingBar, neutralIn } from './05-neutrals'
import { landUnitsIn } from './09-stacking'
import { onlyTable } from './11.7-table'
import { supportWords } from './11.15-support'
import { beginBattle } from './11.8-battle'
import { previewBattle } from './11.9-odds'
import { inSupply } from './14-supply'
import { noteAirFed } from './16.10-airlift'
import { sendStrangersHome, strangersOver } from './16.9-flak'
import { endFeeding, feed, feedOffers } from './18.3-supply'
import { assaultOf, landUnopposed, marinesAtSea } from './18.2.2-landing'
import type { CountryName, NationName } from './data'
import type { Context, Phase } from './events'
import { names } from './lookup'
import type { OrderOf } from './orders'
import type { CombatFrame, State } from './state'
import { SEATS, type Side, type Unit } from './world'

export function beginCombat(state: State, side: Side, context: Context): void {
  // 16.10.2: supply from the air is looked at again.
  noteAirFed(state, side)
  landUnopposed(state, side, context)
  const frame: CombatFrame = { phase: 'combat', side, attacked: [] }
  // Who can attack nothing is not asked.
  if (targetsOf(state, frame).length > 0) push(state, frame)
  else clearUp(state, side, context)
}

/** What holds for one Combat Phase is over. */
function clearUp(state: State, side: Side, context: Context): void {
  endFeeding(state, side, context)
  state.airFed = []
  state.landed = []
  state.resting = []
}

/** 11.0a, 11.0d: why a unit does not reach into a hex from where it is; null when it does. */
function reachBar(state: State, unit: Unit, target: number): Bar | null {
  const { grid, closed } = worldOf(state)
  const aim = assaultOf(state, unit)
  // 18.2.2b: from the sea into the hex that was named.
  if (aim !== undefined)
    return aim === target
      ? null
      : { rule: '18.2.2g', why: `${unit.name} must attack the hex it set out for.` }
  const hex = state.at[unit.index]!
  const dir = hex >= 0 && hex < grid.count ? directionTo(grid, hex, target) : -1
  if (dir < 0) return { rule: '11.0a', why: `${unit.name} is not next to that hex.` }
  return closed[grid.sides[6 * hex + dir]!]
    ? { rule: '11.0d', why: 'Land units do not attack across an all-sea hexside.' }
    : null
}

/** Why a unit takes part in no attack now; null when it may. */
function fightBar(state: State, frame: CombatFrame, unit: Unit): Bar | null {
  if (sideOf(state, unit) !== frame.side) return { rule: '11.0a', why: `${unit.name} is not yours.` }
  if (!unit.land || attackOf(state, unit) < 1)
    return { rule: '11.0b', why: `${unit.name} has no attack factor.` }
  // 11.1: a unit has brought all it has into its one attack.
  if (frame.attacked.includes(unit.index))
    return { rule: '11.0b', why: `${unit.name} has already attacked in this phase.` }
  if (state.resting.includes(unit.index))
    return { rule: '23.3', why: `${unit.name} may not attack in this phase.` }
  return null
}

/** 5.4b: the neutral country that an attack on this hex would invade; null for none. */
function invadedBy(state: State, target: number): CountryName | null {
  return unitsIn(state, target).length === 0 ? null : neutralIn(state, target)
}

/** Why units of a nation cannot attack a hex; null when they can. */
function targetBar(state: State, side: Side, nation: NationName, target: number): Bar | null {
  if (boardOf(state).sideAt[target] === enemyOf(side)) return null
  const country = invadedBy(state, target)
  if (country !== null) return invasionBar(state, nation, country)
  return { rule: '11.0a', why: 'There is no enemy land unit to attack.' }
}

function unitBar(state: State, frame: CombatFrame, unit: Unit, target: number): Bar | null {
  return (
    fightBar(state, frame, unit) ??
    reachBar(state, unit, target) ??
    targetBar(state, frame.side, unit.nation, target)
  )
}

/** 11.3: why these do not attack together; null when they do. */
function togetherBar(units: readonly Unit[]): Bar | null {
  return units.every(({ nation }) => nation === units[0]!.nation)
    ? null
    : { rule: '11.3', why: 'Units of different nations cannot attack together.' }
}

/** 11.2: the units that can attack a hex now, from up to six hexes around it. */
export function attackersOf(state: State, frame: CombatFrame, target: number): Unit[] {
  const { world, sideAt } = boardOf(state)
  const found: Unit[] = []
  for (let i = 6 * target; i < 6 * target + 6; i++) {
    const hex = world.grid.neighbours[i]!
    if (hex < 0 || sideAt[hex] !== frame.side) continue
    for (const unit of unitsIn(state, hex)) if (unitBar(state, frame, unit, target) === null) found.push(unit)
  }
  return found
}

export function targetsOf(state: State, frame: CombatFrame): number[] {
  const { world, sideAt, height } = boardOf(state)
  return world.landHexes.filter(
    (hex) => height[hex]! > 0 && sideAt[hex] !== frame.side && attackersOf(state, frame, hex).length > 0
  )
}

/** 11.0c, 11.4a, 11.4b: one attack on one hex, by whoever is named, and over before the next is declared. */
function attack(state: State, frame: CombatFrame, order: OrderOf<'attack'>, context: Context): void {
  const target = names.hexNamed(state, order.target)
  const units = names.unitsNamed(state, order.units)
  const country = invadedBy(state, target)
  must(
    firstBar(units, (unit) => unitBar(state, frame, unit, target)) ??
      togetherBar(units) ??
      namingBar(country === null ? [] : [country], order.invade as CountryName | undefined)
  )
  const { nation } = units[0]!
  for (const unit of units) frame.attacked.push(unit.index)
  // 5.4b: when it is declared.
  if (country !== null) {
    invade(state, nation, country)
    context.emit({ kind: 'invade', rule: '5.4b', country, by: nation, joins: SEATS[enemyOf(frame.side)] })
  }
  sendStrangersHome(state, frame.side, nation, target, context)
  beginBattle(state, frame.side, target, units, context)
}

/** What can be known of an attack before it is declared. */
function preview(state: State, frame: CombatFrame, target: number, units: readonly Unit[]): OddsPreview {
  const defenders = landUnitsIn(state, target)
  const unsupplied = units.filter((unit) => !inSupply(state, unit, 'combat'))
  const hidden = state.hidden?.find(({ hex }) => hex === target)?.count ?? 0
  const found = previewBattle(state, { target, attackers: units, defenders, unsupplied }, 'assault', {
    hidden
  })
  return {
    ...found,
    warnings: warningsFor(state, frame, target, units),
    addable: supportWords(state, {
      side: frame.side,
      target,
      attackers: units.map(({ index }) => index)
    }),
    // 11.7d, A39: a hidden fortification must not be told by it.
    unknown: [
      ...found.unknown,
      ...(hidden > 0 && onlyTable(units, defenders) === null ? ['Whether the Mobile table may be used'] : [])
    ]
  }
}

function warningsFor(state: State, frame: CombatFrame, target: number, units: readonly Unit[]): Warning[] {
  const said = (those: readonly Unit[]) => list(those.map(({ name }) => name))
  const warnings: Warning[] = []
  const country = invadedBy(state, target)
  if (country !== null) warnings.push({ rule: '5.4b', why: `This invades ${country}.`, grave: true })
  const strangers = strangersOver(state, frame.side, units[0]!.nation, target)
  if (strangers.length > 0)
    warnings.push({ rule: '16.9b', why: `Of another nation, and sent home unused: ${said(strangers)}.` })
  const marines = units.filter((unit) => assaultOf(state, unit) !== undefined)
  if (marines.length > 0)
    warnings.push({ rule: '18.2.2d', why: `Lost unless the hex is won: ${said(marines)}.` })
  return warnings
}

function offerOf(state: State, frame: CombatFrame): AttackOffer {
  const offer = attackOffer<State, Unit>(state, names, {
    about: { id: 'attack', rule: '11.0a', text: 'Attack a hex' },
    targets: () => targetsOf(state, frame),
    attackers: (target) => attackersOf(state, frame, target),
    preview: (target, units) => preview(state, frame, target, units),
    judge: (_target, units) => togetherBar(units)
  })
  return {
    ...offer,
    order(target, units) {
      const country = invadedBy(state, names.hexNamed(state, target))
      return { ...offer.order(target, units), ...(country !== null && { invade: country }) }
    }
  }
}

/** 18.2.2c: who waits at sea has to attack first. */
function endBar(state: State, frame: CombatFrame): Bar | null {
  const [marine] = marinesAtSea(state, frame.side)
  return marine === undefined
    ? null
    : { rule: '18.2.2c', why: `${marine.name} waits at sea and must attack in this phase.` }
}

function end(state: State, frame: CombatFrame, _order: OrderOf<'end'>, context: Context): void {
  must(endBar(state, frame))
  pop(state, frame)
  clearUp(state, frame.side, context)
}

function offers(state: State, frame: CombatFrame): Offer[] {
  const lapses = () =>
    targetsOf(state, frame).map(
      (hex) => `${place(worldOf(state), hex).replace(/^h/, 'H')} could still be attacked.`
    )
  return [
    offerOf(state, frame),
    ...feedOffers(state, frame),
    ...(endBar(state, frame) === null ? [endOffer('11.0a', 'End the Combat Phase', { lapses })] : [])
  ]
}

export const combatPhase: Phase<State, CombatFrame> = {
  rule: '11.0',
  title: 'Combat Phase',
  actor: (_state, frame) => SEATS[frame.side],
  offers,
  orders: { attack, feed, end }
}
