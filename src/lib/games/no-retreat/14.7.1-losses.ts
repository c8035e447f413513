// 14.7.1: step losses and elimination, chosen by the owner.
import { must, type Bar } from '../../kernel/game'
import type { Choice, Fate, Offer } from '../../kernel/offers'
import { nearest, pop, push } from '../../kernel/phases'
import { isArmor, isReduced } from './02.3-strength'
import { soleSupplyPorts } from './12-supply'
import { destroy, setAfloat, surrender } from './14.7.1-boxes'
import { isOnMap, supplyOf, worldOf } from './board'
import type { Context, Phase } from './events'
import { hexIds, hexId, hexNamed, hexNames, placeName, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { SUPPLIED, type BattleFrame, type LossFrame, type PortFrame, type State } from './state'
import { SEATS, type Unit } from './world'

/** 14.7.1a: a unit of two steps is flipped, one with its last step is eliminated. */
export function loseStep(state: State, unit: Unit, rule: string, context: Context): void {
  tally(state, unit)
  if (state.steps[unit.index]! === 1) return eliminate(state, unit, rule, context)
  state.steps[unit.index] = 1
  const hexes = hexNames(state, state.at[unit.index]!)
  context.emit({ kind: 'reduced', rule, units: [unit.id], hexes, side: SEATS[unit.sideIndex] })
}

/** 14.7.2c: what the sides of a battle lose in it. */
function tally(state: State, { index }: Unit): void {
  const battle = nearest<BattleFrame>(state, 'battle')
  if (battle === null) return
  const role = battle.first.findIndex((force) => force.includes(index))
  if (role >= 0) battle.lost[role as 0 | 1]++
}

/** 14.7.1c, 2.14a: where an eliminated unit goes; 12.4e, 18.6, 18.7: some surrender. */
export function eliminate(state: State, unit: Unit, rule: string, context: Context): void {
  if (unit.shape === 'hex' || supplyOf(state, unit) !== SUPPLIED)
    return surrender(state, unit, '14.7.1c', context)
  const ports = soleSupplyPorts(state, unit)
  if (ports.length === 0) return destroy(state, unit, rule, context)
  setAfloat(state, unit, ports[0]!, context)
  if (ports.length > 1)
    push<PortFrame>(state, { phase: 'port', side: unit.sideIndex, unit: unit.index, ports })
}

function choosePort(state: State, frame: PortFrame, order: OrderOf<'place'>, context: Context): void {
  const unit = worldOf(state).units[frame.unit]!
  const port = hexNamed(state, order.hex)
  must(
    frame.ports.includes(port) && order.piece === unit.id
      ? null
      : { rule: '2.14d', why: 'That Port does not supply it.' }
  )
  pop(state, frame)
  setAfloat(state, unit, port, context)
}

export const portPhase: Phase<State, PortFrame> = {
  rule: '2.14d',
  title: 'Port',
  actor: (_state, { side }) => SEATS[side],
  offers(state, { unit: index, ports }): Offer[] {
    const unit = worldOf(state).units[index]!
    return [
      {
        gesture: 'place',
        id: 'port',
        rule: '2.14d',
        text: `Choose the Port off which ${unit.name} waits`,
        pieces: [unit.id],
        hexes: () => hexIds(state, ports),
        order: (piece, hex): OrderOf<'place'> => ({ type: 'place', piece, hex })
      }
    ]
  },
  orders: { place: choosePort }
}

/** Opens the choice of so many step losses among these units. */
export function beginLosses(state: State, units: readonly Unit[], steps: number, armor = false): void {
  const [first] = units
  if (first === undefined || steps === 0) return
  const indices = units.map(({ index }) => index)
  push<LossFrame>(state, { phase: 'loss', side: first.sideIndex, units: indices, steps, armor })
}

/** Who can take the next loss: with the Armor Bonus tank units, as long as there are any (14.6.5d). */
function candidates(state: State, { units, armor }: LossFrame): Unit[] {
  const left = units.map((index) => worldOf(state).units[index]!).filter((unit) => isOnMap(state, unit))
  const tanks = armor ? left.filter(isArmor) : []
  return tanks.length > 0 ? tanks : left
}

function loseBar(state: State, frame: LossFrame, unit: Unit): Bar | null {
  if (candidates(state, frame).includes(unit)) return null
  if (frame.armor && frame.units.includes(unit.index))
    return { rule: '14.6.5d', why: 'A Panzer or Tank unit takes the loss.' }
  return { rule: '14.7.1b', why: `${unit.name} does not take part in this battle.` }
}

function lose(state: State, frame: LossFrame, order: OrderOf<'lose'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  must(loseBar(state, frame, unit))
  settle(state, frame, unit, context)
}

function settle(state: State, frame: LossFrame, unit: Unit, context: Context): void {
  frame.steps--
  if (frame.steps === 0) pop(state, frame)
  loseStep(state, unit, '14.7.1a', context)
}

/** 2.3.5, 14.7.1a: the counter turned over, or nothing of it. */
const fateOf = (state: State, unit: Unit): Fate =>
  isReduced(state, unit) || unit.steps === 1
    ? { unit: unit.id, text: 'Eliminated' }
    : {
        unit: unit.id,
        text: 'Reduced',
        after: { id: unit.id, back: true, steps: { left: 1, of: unit.steps }, badges: [] }
      }

export const lossPhase: Phase<State, LossFrame> = {
  rule: '14.7.1b',
  title: 'Losses',
  actor: (state, frame) => (candidates(state, frame).length > 1 ? SEATS[frame.side] : null),
  run(state, frame, context) {
    const [unit] = candidates(state, frame)
    if (unit === undefined) pop(state, frame)
    else settle(state, frame, unit, context)
  },
  offers(state, frame): Offer[] {
    const world = worldOf(state)
    const choices = candidates(state, frame).map((unit): Choice => ({
      id: unit.id,
      text: unitName(world, unit),
      rule: '14.7.1b',
      units: [unit.id],
      hexes: [hexId(state, state.at[unit.index]!)],
      fate: fateOf(state, unit),
      order: { type: 'lose', unit: unit.id } as OrderOf<'lose'>
    }))
    const where = placeName(world, state.at[candidates(state, frame)[0]!.index]!)
    return [
      { gesture: 'pick', id: 'lose', rule: '14.7.1b', text: `Choose who loses a step in ${where}`, choices }
    ]
  },
  orders: { lose }
}
