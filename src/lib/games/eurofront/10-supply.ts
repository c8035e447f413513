// Chapter 10: the Supply phase. The side whose turn it is checks the enemy's units, and encloses what it has surrounded.
import { refuse } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { blocksOf, boardOf, isBattle, worldOf } from './board'
import { overstack } from './06.2-stacking'
import { closeBattles } from './06.3-engagement'
import { loseStep } from './07.33-losses'
import { freeze, isolate } from './08-control'
import { suppliedBy } from './10.4-lines'
import type { Context, Phase } from './events'
import { blockNamed, hexIds, idOf, idsOf } from './lookup'
import type { OrderOf } from './orders'
import { cvOf, mustKnow } from './secret'
import type { Shortage, State, SupplyFrame } from './state'
import { AXIS, enemyOf, SEATS, seatOf, sideOfFaction, type Faction, type Side } from './world'

export function beginSupply(state: State, faction: Faction): void {
  const side = sideOfFaction(faction)
  // 4.36b, 4.36c: those who came over the sea recover, and count from now on.
  const recovered = state.dispersed.filter((token) => sideOfFaction(state.color[token] as Faction) === side)
  if (recovered.length > 0) {
    state.dispersed = state.dispersed.filter((token) => !recovered.includes(token))
    freeze(state)
  }
  const frame: SupplyFrame = { phase: 'supply', faction, shortages: [], unsupplied: [], spared: [] }
  judge(state, enemyOf(side), frame)
  push(state, frame)
}

/** 10.1: who of this side is out of supply. Where its owner has to choose, a shortage says among whom. */
function judge(state: State, side: Side, frame: SupplyFrame): void {
  for (const place of placesOf(state, side)) {
    const units = blocksOf(state, side, place)
    const cut = units.filter((token) => !suppliedBy(state, token))
    const kept = holdout(state, side, place, cut, frame)
    frame.unsupplied.push(...cut.filter((token) => !kept.includes(token)))
    crowd(state, side, place, units, cut, frame)
  }
  frame.spared = frame.unsupplied.filter((token) => isSpared(state, token))
}

function placesOf(state: State, side: Side): number[] {
  const { blocks } = boardOf(state)
  return [...blocks[side].keys()].filter((place) => blocks[side][place]! > 0)
}

/** 10.7a, 10.71: a fortress keeps the largest unit of its defender, a base a unit that is alone there. */
function holdout(
  state: State,
  side: Side,
  place: number,
  cut: readonly number[],
  frame: SupplyFrame
): number[] {
  if (cut.length === 0) return []
  const world = worldOf(state)
  const defends =
    !isBattle(state, place) || state.battles.find((one) => one.place === place)?.attacker !== side
  if (!defends) return []
  if (world.bases[place]) return blocksOf(state, side, place).length === 1 ? [...cut] : []
  if (!world.fortress[place] && !world.minorFortress[place]) return []
  const most = Math.max(...cut.map((token) => cvOf(state, token)))
  const largest = cut.filter((token) => cvOf(state, token) === most)
  if (largest.length === 1) return largest
  // All but one of them go without; which one is kept is for their owner to say.
  frame.shortages.push({ place, from: largest, count: largest.length - 1, rule: '10.7a' })
  return largest
}

/** 6.22b: of those that stand too thick the largest get nothing. */
function crowd(
  state: State,
  side: Side,
  place: number,
  units: readonly number[],
  cut: readonly number[],
  frame: SupplyFrame
): void {
  let over = overstack(state, side, place) - cut.length
  const fed = units.filter((token) => !cut.includes(token)).sort((a, b) => cvOf(state, b) - cvOf(state, a))
  while (over > 0 && fed.length > 0) {
    const equal = fed.filter((token) => cvOf(state, token) === cvOf(state, fed[0]!))
    fed.splice(0, equal.length)
    if (equal.length <= over) frame.unsupplied.push(...equal)
    else frame.shortages.push({ place, from: equal, count: over, rule: '6.22b' })
    over -= equal.length
  }
}

/** 10.6b, 10.6c: out of supply, and no step lost. */
function isSpared(state: State, token: number): boolean {
  const unit = mustKnow(state, token)
  if (unit.type === 'fort' && cvOf(state, token) === 1 && unit.maginot !== true) return true
  return state.color[token] === AXIS && state.attrited.includes(token)
}

/** 10.5a, 10.6a: it holds until the next check of this side. */
function run(state: State, frame: SupplyFrame, context: Context): void {
  pop(state, frame)
  const side = sideOfFaction(frame.faction)
  const enemy = enemyOf(side)
  state.unsupplied = [
    ...state.unsupplied.filter((token) => sideOfFaction(state.color[token] as Faction) === side),
    ...frame.unsupplied
  ].sort((a, b) => a - b)
  for (const token of frame.unsupplied) {
    if (frame.spared.includes(token)) continue
    const [id, hexes] = [idOf(state, token), hexIds(state, [state.at[token]!])]
    const cv = cvOf(state, token) - 1
    context.emit({ kind: 'attrition', rule: '10.6a', side: SEATS[enemy], units: [id], hexes, cv })
    if (state.color[token] === AXIS) state.attrited.push(token)
    loseStep(state, token, '10.6a', context)
  }
  closeBattles(state)
  const taken = isolate(state, side)
  if (taken.length > 0)
    context.emit({ kind: 'control', rule: '8.36a', side: SEATS[side], hexes: hexIds(state, taken) })
}

const ownerOf = (state: State, { from }: Shortage) => seatOf(state.color[from[0]!] as Faction)

function suffer(state: State, frame: SupplyFrame, order: OrderOf<'suffer'>): void {
  const [shortage] = frame.shortages as [Shortage]
  const faction = state.color[shortage.from[0]!] as Faction
  const tokens = order.units.map((id) => blockNamed(state, id, faction))
  if (new Set(tokens).size !== shortage.count || !tokens.every((token) => shortage.from.includes(token)))
    refuse(shortage.rule, `${shortage.count} of these units must go without supply.`)
  frame.shortages.shift()
  frame.unsupplied.push(...tokens)
  frame.spared = frame.unsupplied.filter((token) => isSpared(state, token))
}

function offers(state: State, { shortages }: SupplyFrame): Offer[] {
  const [{ from, count, rule, place }] = shortages as [Shortage]
  return [
    {
      gesture: 'select',
      id: 'suffer',
      rule,
      text: 'Who goes without supply',
      role: 'losses',
      from: idsOf(state, from),
      min: count,
      max: count,
      into: hexIds(state, [place])[0]!,
      judge: (units) => (units.length === count ? null : { rule, why: `${count} must go without supply.` }),
      order: (units) => ({ type: 'suffer', units: [...units] }) as OrderOf<'suffer'>
    }
  ]
}

export const supplyPhase: Phase<State, SupplyFrame> = {
  rule: '10.0',
  title: 'Supply',
  actor: (state, frame) => (frame.shortages.length > 0 ? ownerOf(state, frame.shortages[0]!) : null),
  run,
  offers,
  orders: { suffer }
}
