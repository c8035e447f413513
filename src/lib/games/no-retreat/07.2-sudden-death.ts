// 7.2, 17.6: Sudden Death, on the turns with a Death's Head; 26.4 before it and 26.7 after it.
import { must, type Bar } from '../../kernel/game'
import { confirmOffer, endOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { capital, germanHolds } from './02.12-cities'
import { leaderOf, replaceLeader } from './05.5-leaders'
import { trackOf } from './06-events'
import { totalVp } from './17.2-points'
import { isOnMap, markNoActions, unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import { hexesNamed, hexId, hexIds, unitIds } from './lookup'
import type { OrderOf } from './orders'
import type { CheckFrame, State } from './state'
import { ALLIED, GERMAN, SEATS, type Side } from './world'

/** 7.2: only under a Death's Head. */
export function beginSuddenDeath(state: State): void {
  if (!trackOf(state).suddenDeath) return
  push<CheckFrame>(state, { phase: 'suddenDeath', step: 'spend', side: GERMAN, count: 0, hexes: [] })
}

const limitsNow = (state: State) => {
  const { front, tables } = worldOf(state)
  return tables.victoryTrack.suddenDeath[front].find(({ turn }) => turn === state.turn)!
}

/** 17.6: who is in trouble, and by how many points; null: nobody (17.6c). */
function trouble(state: State): { side: Side; points: number } | null {
  const total = totalVp(state)
  const { allied, german } = limitsNow(state)
  if (total > allied) return { side: ALLIED, points: total - allied }
  return total < german ? { side: GERMAN, points: german - total } : null
}

/** 26.4b: what the side in trouble can spend against it: just enough, or nothing. */
export function canSpend(state: State): { side: Side; points: number } | null {
  const due = state.options.alternateEventPoints ? trouble(state) : null
  if (due === null) return null
  const has = due.side === ALLIED ? -state.alternateVp : state.alternateVp
  const after = state.eventVp + (due.side === ALLIED ? -due.points : due.points)
  // 17.2: the marker does not leave its track.
  const fits = Math.abs(after) <= worldOf(state).tables.victoryTrack.eventCap
  return has >= due.points && fits ? due : null
}

function spend(state: State, frame: CheckFrame, order: OrderOf<'spend'>, context: Context): void {
  const due = canSpend(state)!
  must(
    order.points === due.points
      ? null
      : { rule: '26.4b', why: `Just ${due.points} points avert Sudden Death, neither more nor fewer.` }
  )
  const points = due.side === ALLIED ? -due.points : due.points
  state.eventVp += points
  state.alternateVp -= points
  frame.step = 'judge'
  const why = 'Alternate Event points are spent against Sudden Death'
  context.emit({ kind: 'points', rule: '26.4b', points, total: totalVp(state), why })
}

/** 17.6a, 17.6b: what the other side needs besides the points and the Leader. */
function holdsGround(state: State, winner: Side): boolean {
  if (winner === GERMAN) return germanHolds(state, capital(state))
  const { units, home } = worldOf(state)
  return units.some(
    (unit) => unit.sideIndex === ALLIED && isOnMap(state, unit) && home[state.at[unit.index]!] === 'Germany'
  )
}

function judge(state: State, frame: CheckFrame, context: Context): void {
  const due = trouble(state)
  if (due === null) {
    beginChange(state, frame)
    return
  }
  const winner: Side = due.side === ALLIED ? GERMAN : ALLIED
  // One who was replaced on an earlier check has flipped by now (5.6c).
  if (state.leaders[due.side] === 'replacement' && holdsGround(state, winner))
    return win(state, winner, context)
  penalize(state, frame, due.side, true, context)
  frame.step = 'place'
}

function win(state: State, winner: Side, context: Context): void {
  const rule = winner === GERMAN ? '17.6a' : '17.6b'
  const who = winner === GERMAN ? 'German' : 'Allied'
  const total = totalVp(state)
  const why = `Sudden Death: the ${who} player wins with the total at ${total} victory points.`
  state.result = { winner: SEATS[winner], rule, why }
  context.emit({ kind: 'victory', rule, winner: SEATS[winner], why, total, lines: [] })
}

/** 17.6d-f, 26.7: the Main Leader falls, no markers are drawn, and the other side rolls for No Actions. */
function penalize(state: State, frame: CheckFrame, side: Side, scores: boolean, context: Context): void {
  // 5.6b
  if (state.leaders[side] === 'main') replaceLeader(state, side, scores, context)
  // 17.6e, 17.6f, 8.1e
  state.noDraw[side] = true
  const { dice } = worldOf(state).tables.suddenDeath
  const rolls = Array.from({ length: dice }, () => context.dice.roll(6))
  frame.side = side === ALLIED ? GERMAN : ALLIED
  frame.count = rolls.reduce((sum, roll) => sum + roll, 0)
  context.emit({ kind: 'suddenDeath', rule: '17.6d', side: SEATS[side], dice: rolls, count: frame.count })
}

/** The hexes on which the side that rolled may put No Actions: those of the other side's units. */
function targets(state: State, side: Side): number[] {
  const hexes = worldOf(state)
    .units.filter((unit) => unit.sideIndex !== side && isOnMap(state, unit))
    .map((unit) => state.at[unit.index]!)
  return [...new Set(hexes)].sort((a, b) => a - b)
}

/** 17.6g: one to a hex. */
function holdBar(state: State, frame: CheckFrame, hexes: readonly number[]): Bar | null {
  if (new Set(hexes).size < hexes.length)
    return { rule: '17.6g', why: 'One No Actions marker is enough for a hex.' }
  if (hexes.length > frame.count) return { rule: '17.6d', why: `You rolled ${frame.count} markers.` }
  const able = targets(state, frame.side)
  return hexes.every((hex) => able.includes(hex))
    ? null
    : { rule: '17.6d', why: 'The markers go on enemy units.' }
}

function hold(state: State, frame: CheckFrame, order: OrderOf<'hold'>, context: Context): void {
  const hexes = hexesNamed(state, order.hexes)
  must(holdBar(state, frame, hexes))
  for (const hex of hexes) markNoActions(state, hex)
  if (hexes.length > 0) {
    const units = unitIds(hexes.flatMap((hex) => unitsIn(state, hex)))
    context.emit({ kind: 'noActions', rule: '17.6d', units, hexes: hexes.map((hex) => hexId(state, hex)) })
  }
  if (frame.step === 'place') beginChange(state, frame)
  else pop(state, frame)
}

/** 26.7: only while both Main Leaders command. */
const mayChange = (state: State): boolean =>
  state.options.changeOfCommand && state.leaders.every((leader) => leader === 'main')

/** 26.7b: the Allied player is asked first. */
function beginChange(state: State, frame: CheckFrame): void {
  if (!mayChange(state)) return pop(state, frame)
  frame.step = 'change'
  frame.side = ALLIED
}

function change(state: State, frame: CheckFrame, order: OrderOf<'change'>, context: Context): void {
  if (order.yes) {
    penalize(state, frame, frame.side, false, context)
    frame.step = 'placeMore'
  } else if (frame.side === ALLIED) frame.side = GERMAN
  else pop(state, frame)
}

function end(_state: State, frame: CheckFrame): void {
  must(frame.step === 'spend' ? null : { rule: '17.6g', why: 'Put the markers, or none of them.' })
  frame.step = 'judge'
}

function run(state: State, frame: CheckFrame, context: Context): void {
  if (frame.step === 'spend') frame.step = 'judge'
  else judge(state, frame, context)
}

function actor(state: State, { step, side }: CheckFrame) {
  if (step === 'judge') return null
  if (step !== 'spend') return SEATS[side]
  const due = canSpend(state)
  return due === null ? null : SEATS[due.side]
}

function offers(state: State, frame: CheckFrame): Offer[] {
  if (frame.step === 'spend') {
    const { points } = canSpend(state)!
    return [
      confirmOffer<OrderOf<'spend'>>(
        { id: 'spend', rule: '26.4b', text: `Spend ${points} Alternate Event points` },
        { type: 'spend', points },
        { usual: true }
      ),
      endOffer('26.4b', 'Spend nothing')
    ]
  }
  if (frame.step === 'change') {
    const { name } = leaderOf(state, frame.side)
    return [
      confirmOffer<OrderOf<'change'>>(
        { id: 'keep', rule: '26.7', text: `Keep ${name} in command` },
        { type: 'change', yes: false },
        { usual: true }
      ),
      confirmOffer<OrderOf<'change'>>(
        { id: 'change', rule: '26.7', text: `Replace ${name}` },
        { type: 'change', yes: true }
      )
    ]
  }
  return holdOffers(state, frame)
}

function holdOffers(state: State, frame: CheckFrame): Offer[] {
  const able = targets(state, frame.side)
  return [
    {
      gesture: 'select',
      id: 'hold',
      rule: '17.6d',
      text: `Put up to ${frame.count} No Actions markers on enemy units`,
      role: 'mark',
      of: 'hexes',
      from: hexIds(state, able),
      min: 0,
      max: Math.min(frame.count, able.length),
      judge: (hexes) => holdBar(state, frame, hexesNamed(state, hexes)),
      order: (hexes): OrderOf<'hold'> => ({ type: 'hold', hexes: [...hexes] })
    }
  ]
}

export const suddenDeathPhase: Phase<State, CheckFrame> = {
  rule: '17.6a',
  title: 'Sudden Death Check',
  actor,
  run,
  offers,
  orders: { spend, hold, change, end }
}
