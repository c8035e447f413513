// Chapter 7.2: one round of combat: airstrike, defensive fire, offensive fire, and who is left.
import { refuse, type Line } from '../../kernel/game'
import type { Choice, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { blocksOf, isBattle } from './board'
import { supports } from './05.3-range'
import { battleAt, closeBattles, conceal } from './06.3-engagement'
import { hitsOn, rollFire } from './07.3-hits'
import { fireOf, largestOf, type Part } from './07.32-fire'
import { eliminate, loseStep } from './07.33-losses'
import { activeSide, candidates, isDefended, isVain, levelOf, passiveSide, weakest } from './07.34-defense'
import { assaulting, repulse, repulseUpTo } from './07.6-assault'
import { airFire } from './13-air'
import type { Context, Fire, Phase } from './events'
import { blockNamed, hexId, idOf } from './lookup'
import type { OrderOf } from './orders'
import { cvOf, mustKnow } from './secret'
import type { CombatFrame, RoundFrame, State } from './state'
import { SEATS, sideOfFaction, type Faction, type Side } from './world'

/** 7.21: begins the round of an active battle. */
export function beginRound(state: State, { faction, strikes }: CombatFrame, place: number): void {
  const strike = strikes.find((one) => one.place === place)
  push<RoundFrame>(state, {
    phase: 'round',
    faction,
    place,
    step: 'air',
    // 7.4a, 5.52b
    supported: state.active.some((hq) => supports(state, hq, place)),
    air: strike?.dice ?? 0,
    strike: strike?.hq ?? -1,
    hits: 0,
    partial: null,
    kept: null,
    repulses: 0,
    repulsed: []
  })
}

function emitFire(
  state: State,
  frame: RoundFrame,
  by: 'air' | Part,
  fire: readonly Fire[],
  hits: number,
  repulses: number,
  context: Context
): void {
  const side = by === 'def' ? passiveSide(frame) : activeSide(frame)
  const kind = by === 'air' ? 'air' : by === 'def' ? 'defense' : 'offense'
  const lines: Line[] = []
  if (!frame.supported) lines.push({ label: 'Unsupported', value: 1, rule: '7.4b' })
  context.emit({
    kind: 'fire',
    rule: '7.22',
    side: SEATS[side],
    hexes: [hexId(state, frame.place)],
    by: kind,
    fire,
    hits,
    repulses,
    lines
  })
}

/** 13.24a: before anybody else fires. */
function airstrike(state: State, frame: RoundFrame, context: Context): void {
  frame.step = 'airHits'
  if (frame.air === 0) return
  const kind = airFire(state, frame.strike, frame.place)!
  const { dice, hits } = rollFire(state, context.dice, frame.air, kind)
  const { id } = mustKnow(state, frame.strike)
  const fire = [{ unit: id, dice, hits: hitsOn(state, kind), rule: '13.22' }]
  frame.hits = isVain(state, frame) ? 0 : hits
  emitFire(state, frame, 'air', fire, hits, 0, context)
}

/** Everybody of a side in the battle rolls a die for each step (7.31). */
function volley(state: State, frame: RoundFrame, side: Side, part: Part, context: Context): Fire[] {
  const there = blocksOf(state, side, frame.place)
  const largest = part === 'def' ? largestOf(state, there) : null
  const fire: Fire[] = []
  for (const token of there) {
    const unit = mustKnow(state, token)
    const cv = cvOf(state, token)
    // 5.1b
    if (unit.isHq || cv === 0) continue
    const kind = fireOf(state, token, {
      place: frame.place,
      part,
      defended: isDefended(state, frame),
      largest: token === largest
    })
    const { dice } = rollFire(state, context.dice, cv, kind)
    fire.push({ unit: unit.id, dice, hits: hitsOn(state, kind), rule: '7.32a' })
  }
  return fire
}

const hitsIn = (fire: readonly Fire[]): number =>
  fire.reduce((sum, { dice, hits }) => sum + dice.filter((die) => die >= hits).length, 0)

/** 7.61: the first defensive fire of an assault throws units back before it hits. */
function defend(state: State, frame: RoundFrame, context: Context): void {
  frame.kept = frame.partial
  frame.partial = null
  const upTo = isDefended(state, frame) ? repulseUpTo(state, frame.place) : 0
  const fire = volley(state, frame, passiveSide(frame), 'def', context)
  const thrown = fire.reduce((sum, { dice }) => sum + dice.filter((die) => die <= upTo).length, 0)
  frame.repulses = Math.min(thrown, assaulting(state, frame).length)
  frame.hits = hitsIn(fire)
  frame.step = 'repulses'
  emitFire(state, frame, 'def', fire, frame.hits, thrown, context)
}

/** 7.61e: those who are still there. */
function attack(state: State, frame: RoundFrame, context: Context): void {
  frame.partial = frame.kept
  frame.step = 'offenseHits'
  const fire = volley(state, frame, activeSide(frame), 'off', context)
  const hits = hitsIn(fire)
  frame.hits = isVain(state, frame) ? 0 : hits
  emitFire(state, frame, 'off', fire, hits, 0, context)
}

/** One hit on a unit: it may be only a part of a loss (7.34a). */
function strikeUnit(state: State, frame: RoundFrame, token: number, context: Context): void {
  frame.hits--
  const taken = (frame.partial?.token === token ? frame.partial.hits : 0) + 1
  if (taken < levelOf(state, frame, token)) {
    frame.partial = { token, hits: taken }
    return
  }
  frame.partial = null
  loseStep(state, token, '2.6a', context)
}

/** Who takes the hits or repulses that are due, and who may be chosen for the next one. */
function due(state: State, frame: RoundFrame): readonly number[] {
  if (frame.step === 'repulses') return frame.repulses > 0 ? weakest(state, assaulting(state, frame)) : []
  if (frame.hits === 0) return []
  if (frame.step === 'airHits' || frame.step === 'offenseHits')
    return candidates(state, frame, passiveSide(frame))
  return frame.step === 'defenseHits' ? candidates(state, frame, activeSide(frame)) : []
}

function suffer(state: State, frame: RoundFrame, token: number, context: Context): void {
  if (frame.step === 'repulses') repulse(state, frame, token, context)
  else strikeUnit(state, frame, token, context)
}

/** What is rolled in a step; the others only share out what was rolled. */
const ROLLS: Partial<Record<RoundFrame['step'], typeof attack>> = {
  air: airstrike,
  defense: defend,
  offense: attack,
  close
}

function run(state: State, frame: RoundFrame, context: Context): void {
  const roll = ROLLS[frame.step]
  if (roll !== undefined) {
    roll(state, frame, context)
    return
  }
  const [token] = due(state, frame)
  if (token !== undefined) {
    suffer(state, frame, token, context)
    return
  }
  // 7.33c: hits for which nobody is left are over; those of the defense come after the repulses (7.61c).
  if (frame.step !== 'repulses') frame.hits = 0
  frame.step = NEXT[frame.step as keyof typeof NEXT]
}

const NEXT = {
  airHits: 'defense',
  repulses: 'defenseHits',
  defenseHits: 'offense',
  offenseHits: 'close'
} as const

/** 7.22: lone statics are removed, and the Original Defender stands upright again. */
function close(state: State, frame: RoundFrame, context: Context): void {
  pop(state, frame)
  const { place } = frame
  removeStatics(state, place, context)
  const battle = battleAt(state, place)
  if (battle !== undefined) {
    battle.fresh = false
    battle.entries = []
    for (const token of blocksOf(state, battle.attacker === 0 ? 1 : 0, place)) conceal(state, token)
  }
  for (const token of frame.repulsed) if (state.at[token]! >= 0) conceal(state, token)
  closeBattles(state)
}

/** 2.27b: a static at 0 cv without anybody of some strength beside it. */
export function removeStatics(state: State, place: number, context: Context): void {
  if (!isBattle(state, place)) return
  for (const side of [0, 1] as const) {
    const there = blocksOf(state, side, place)
    if (there.some((token) => cvOf(state, token) > 0)) continue
    for (const token of there)
      if (mustKnow(state, token).type === 'static') eliminate(state, token, '2.27b', context)
  }
}

/** The side that has to choose now, among equals. */
function chooser(state: State, frame: RoundFrame): Side | null {
  const tokens = due(state, frame)
  return tokens.length > 1 ? sideOfFaction(state.color[tokens[0]!] as Faction) : null
}

function choose(state: State, frame: RoundFrame, order: OrderOf<'suffer'>, context: Context): void {
  const tokens = due(state, frame)
  const faction = state.color[tokens[0]!] as Faction
  const token = blockNamed(state, order.units[0]!, faction)
  if (order.units.length !== 1 || !tokens.includes(token))
    refuse(frame.step === 'repulses' ? '7.61b' : '7.33a', 'The choice is among equals.')
  suffer(state, frame, token, context)
}

function offers(state: State, frame: RoundFrame): Offer[] {
  const thrown = frame.step === 'repulses'
  const choices = due(state, frame).map((token): Choice => {
    const id = idOf(state, token)
    return {
      id,
      text: mustKnow(state, token).name,
      units: [id],
      hexes: [hexId(state, frame.place)],
      order: { type: 'suffer', units: [id] } as OrderOf<'suffer'>
    }
  })
  const rule = thrown ? '7.61b' : '7.33a'
  return [
    {
      gesture: 'pick',
      id: 'suffer',
      rule,
      text: thrown ? 'Who is thrown back' : 'Who takes the hit',
      choices
    }
  ]
}

export const roundPhase: Phase<State, RoundFrame> = {
  rule: '7.2',
  title: 'Combat round',
  actor(state, frame) {
    const side = chooser(state, frame)
    return side === null ? null : SEATS[side]
  },
  run,
  offers,
  orders: { suffer: choose }
}
