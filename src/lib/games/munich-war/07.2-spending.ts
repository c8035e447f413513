// 7.2, 7.3: replacement points are spent on mobilizing and refitting units, in the Mobilization Phase and whenever an event
// or an alert gives some (6.0, 23.2).
import { must, type Bar } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { Choice, Offer, PickOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { boardOf, inEnemyZone, put, sideOf, unitsIn, worldOf } from './board'
import { inSupply } from './14-supply'
import type { Context, Phase } from './events'
import { hexNames, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { Purse, SpendFrame, State } from './state'
import { boxOf, NOBODY, SEATS, type Unit } from './world'

/** Nothing is asked where nothing can be bought, whatever is left lapses (6.0_4b, 7.1e). */
export function beginSpending(state: State, about: Omit<SpendFrame, 'phase'>): void {
  const frame: SpendFrame = { phase: 'spend', ...about }
  if (frame.purses.length > 0 && canSpend(state, frame)) push<SpendFrame>(state, frame)
}

/** In the Mobilization Phase who has points is asked in any case: that nothing can be bought would tell too much (15.0). */
const canSpend = (state: State, frame: SpendFrame): boolean =>
  frame.rule === '7.2' || mobilizable(state, frame).length > 0 || refittable(state, frame).length > 0

/** 7.1.1e: the points that may be spent on a unit. */
const purseFor = ({ purses }: SpendFrame, unit: Unit): Purse | undefined =>
  purses.find(({ countries }) => countries.includes(unit.nationIndex))

function pointsBar(frame: SpendFrame, unit: Unit, cost: number, rule: string): Bar | null {
  const have = purseFor(frame, unit)?.points ?? 0
  if (have >= cost) return null
  return have === 0
    ? { rule: '7.1.1e', why: `There is no replacement point for ${unit.nation}.` }
    : { rule, why: `This costs ${cost} replacement points, and ${unit.nation} has ${have}.` }
}

// ---- 7.2.1 ----------------------------------------------------------------------------------------------------

/** 7.2.1: why a unit cannot be mobilized now; null when it can. */
function mobilizeBar(state: State, frame: SpendFrame, unit: Unit): Bar | null {
  const world = worldOf(state)
  if (state.at[unit.index] !== boxOf(world, frame.side, 'reinforcements'))
    return { rule: '7.2.1a', why: `${unit.name} is not in your Reinforcement display.` }
  return pointsBar(frame, unit, world.tables.mobilization.cost, '7.2.1a')
}

function mobilizable(state: State, frame: SpendFrame): Unit[] {
  const reserve = unitsIn(state, boxOf(worldOf(state), frame.side, 'reinforcements'))
  return reserve.filter((unit) => mobilizeBar(state, frame, unit) === null)
}

/** 7.2.1b, 7.2.1c: a die says when; 7.2.1d: after the last turn is too late, and the point is spent all the same. */
function mobilize(state: State, frame: SpendFrame, order: OrderOf<'mobilize'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  must(mobilizeBar(state, frame, unit))
  const { tables, scenario } = worldOf(state)
  purseFor(frame, unit)!.points -= tables.mobilization.cost
  const die = context.dice.roll(6)
  const due = state.turn + tables.mobilization.delay[die - 1]!
  const late = due > scenario.turns.length
  put(state, unit, boxOf(worldOf(state), frame.side, late ? 'late' : `turn-${due}`))
  context.emit({
    kind: 'mobilized',
    rule: late ? '7.2.1d' : '7.2.1b',
    units: [unit.id],
    nation: unit.nation,
    side: SEATS[frame.side],
    die,
    due: late ? null : due
  })
}

// ---- 7.3 ------------------------------------------------------------------------------------------------------

/** 7.3d */
function refitCost(state: State, unit: Unit): number {
  const { refit: cost } = worldOf(state).tables.mobilization
  if (unit.class === 'air') return cost.air
  return unit.class === 'mechanized' ? cost.mechanized : cost.nonMechanized
}

/** 7.3: why a unit cannot be brought to full strength now; null when it can. */
function refitBar(state: State, frame: SpendFrame, unit: Unit): Bar | null {
  const world = worldOf(state)
  const at = state.at[unit.index]!
  const box = (name: string) => boxOf(world, frame.side, name)
  if (sideOf(state, unit) !== frame.side && purseFor(frame, unit) === undefined)
    return { rule: '7.3a', why: `${unit.name} is not yours to refit.` }
  if (at === box('eliminated')) return { rule: '7.3f', why: 'Eliminated units never return.' }
  if (unit.steps < 2 || unit.type === 'fortification')
    return { rule: '7.3e', why: 'Fortifications and units of one step are never refitted.' }
  if (unit.land && !world.land[at]) return { rule: '7.3b', why: `${unit.name} is not on the map.` }
  if (!unit.land && at !== box('available') && at !== box('utilized'))
    return { rule: '7.3c', why: `${unit.name} is neither available nor utilized.` }
  if (state.steps[unit.index] === unit.steps)
    return { rule: '7.3a', why: `${unit.name} is at full strength.` }
  return (
    (unit.land ? supplyBar(state, frame, unit) : null) ??
    pointsBar(frame, unit, refitCost(state, unit), '7.3d')
  )
}

function supplyBar(state: State, { side }: SpendFrame, unit: Unit): Bar | null {
  // A53: in a country that is still neutral supply reaches everywhere.
  if (sideOf(state, unit) === NOBODY) return null
  if (inEnemyZone(boardOf(state), side, state.at[unit.index]!))
    return { rule: '7.3b', why: `${unit.name} is in an enemy zone of control.` }
  return inSupply(state, unit, 'refit') ? null : { rule: '7.3b', why: `${unit.name} is out of supply.` }
}

function refittable(state: State, frame: SpendFrame): Unit[] {
  return worldOf(state).units.filter((unit) => refitBar(state, frame, unit) === null)
}

function refit(state: State, frame: SpendFrame, order: OrderOf<'refit'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  must(refitBar(state, frame, unit))
  const cost = refitCost(state, unit)
  purseFor(frame, unit)!.points -= cost
  state.steps[unit.index] = unit.steps
  // 7.3g: it stays where it is, and the next reset brings it back.
  state.grounded = state.grounded.filter((index) => index !== unit.index)
  const hexes = unit.land ? hexNames(state, state.at[unit.index]!) : []
  const side = SEATS[frame.side]
  context.emit({ kind: 'refitted', rule: '7.3a', units: [unit.id], nation: unit.nation, side, hexes, cost })
}

// ---- the phase ------------------------------------------------------------------------------------------------

/** "4 points of France", "2 points" when several countries may have them. */
function inWords(state: State, { countries, points }: Purse): string {
  const amount = `${points} ${points === 1 ? 'point' : 'points'}`
  return countries.length > 1 ? amount : `${amount} of ${worldOf(state).countries[countries[0]!]!}`
}

function pickOffer(id: string, rule: string, text: string, choices: readonly Choice[]): PickOffer {
  return { gesture: 'pick', id, rule, text, choices }
}

/** 7.2.1c: when a unit would come, by the die. */
function arrivalNotes(state: State): { readonly text: string; readonly rule: string }[] {
  const { tables, scenario } = worldOf(state)
  const { delay } = tables.mobilization
  return [...new Set(delay)].map((turns) => {
    const dice = delay.flatMap((one, index) => (one === turns ? [index + 1] : []))
    const due = state.turn + turns
    const late = due > scenario.turns.length
    const comes = late ? 'too late for this game' : `on turn ${due}`
    return { text: `Die ${dice.join(' or ')}: ${comes}`, rule: late ? '7.2.1d' : '7.2.1c' }
  })
}

function mobilizeChoice(state: State, unit: Unit): Choice {
  const order: OrderOf<'mobilize'> = { type: 'mobilize', unit: unit.id }
  const outlook = () => ({ notes: arrivalNotes(state) })
  return { id: unit.id, text: `${unit.name}, ${unit.nation}`, units: [unit.id], order, outlook }
}

function refitChoice(state: State, unit: Unit): Choice {
  const order: OrderOf<'refit'> = { type: 'refit', unit: unit.id }
  const cost = refitCost(state, unit)
  return {
    id: unit.id,
    text: `${unit.name}, ${unit.nation} (${cost} ${cost === 1 ? 'point' : 'points'})`,
    rule: '7.3d',
    units: [unit.id],
    ...(unit.land ? { hexes: hexNames(state, state.at[unit.index]!) } : {}),
    order
  }
}

export const spendPhase: Phase<State, SpendFrame> = {
  rule: '7.2',
  title: 'Replacement points',
  actor: (_state, frame) => SEATS[frame.side],
  offers(state, frame): Offer[] {
    const reserve = mobilizable(state, frame)
    const reduced = refittable(state, frame)
    const left = frame.purses.filter(({ points }) => points > 0).map((purse) => inWords(state, purse))
    const offers: Offer[] = []
    if (reserve.length > 0) {
      const choices = reserve.map((unit) => mobilizeChoice(state, unit))
      offers.push(pickOffer('mobilize', '7.2.1a', 'Mobilize a unit for 1 point', choices))
    }
    if (reduced.length > 0) {
      const choices = reduced.map((unit) => refitChoice(state, unit))
      offers.push(pickOffer('refit', '7.3a', 'Refit a unit', choices))
    }
    const lapses = () => (reserve.length + reduced.length > 0 ? left : [])
    offers.push(endOffer('7.1e', 'Spend no more', { lapses }))
    return offers
  },
  orders: {
    mobilize,
    refit,
    end: (state: State, frame: SpendFrame) => pop(state, frame)
  }
}
