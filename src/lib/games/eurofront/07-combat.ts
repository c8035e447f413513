// Chapter 7: the Combat phase. Airstrikes are assigned, then the battles that will be fought are chosen and fought.
import { must, type Bar } from '../../kernel/game'
import { confirmOffer } from '../../kernel/offer-kit'
import type { Choice, Offer, SelectOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { blocksIn, blocksOf, worldOf } from './board'
import { readyHqs, activeHq } from './05-command'
import { deactivate, spendStep } from './05.5-deactivation'
import { supports, airCv } from './05.3-range'
import { battleAt, closeBattles } from './06.3-engagement'
import { beginRound, removeStatics } from './07.2-round'
import { assaultOf } from './07.6-assault'
import { strikeBar } from './13-air'
import type { Context, Phase } from './events'
import { blockNamed, hexesNamed, hexId, hexIds, hexNamed, idOf, idsOf, placeName } from './lookup'
import type { OrderOf } from './orders'
import { mustKnow, turnUp } from './secret'
import type { Battle, CombatFrame, State } from './state'
import { enemyOf, frontOf, seatOf, sideOfFaction, type Faction } from './world'

export function beginCombat(state: State, faction: Faction, blitz: boolean): void {
  readyHqs(state, false)
  push<CombatFrame>(state, { phase: 'combat', faction, blitz, strikes: [], chosen: null })
}

/** Battles in which the acting faction has units. */
const battlesOf = (state: State, { faction }: CombatFrame): Battle[] =>
  state.battles.filter(({ place }) =>
    blocksOf(state, sideOfFaction(faction), place).some((token) => state.color[token] === faction)
  )

/** 7.15, 18.4a: whether this battle has to be fought. */
function isMandatory(state: State, frame: CombatFrame, { place, attacker, fresh }: Battle): boolean {
  const world = worldOf(state)
  if (frame.strikes.some((one) => one.place === place)) return true
  const own = attacker === sideOfFaction(frame.faction)
  if (world.area[place]) return fresh && own && assaultOf(state, place) !== null
  if (fresh && own) return true
  // 7.15c, 7.51a
  return own && world.fortress[place] === 1 && !frame.blitz
}

/** 4.35: in Blitz Combat without support only where a Blitz HQ is active. */
function chooseBar(state: State, frame: CombatFrame, place: number): Bar | null {
  const world = worldOf(state)
  if (!battlesOf(state, frame).some((battle) => battle.place === place))
    return { rule: '7.14b', why: `There is no battle of yours in ${placeName(world, place)}.` }
  if (!frame.blitz || state.active.some((hq) => supports(state, hq, place))) return null
  const here = state.active.some((hq) => frontOf(world, hq.place) === frontOf(world, place))
  return here || isMandatory(state, frame, battleAt(state, place)!)
    ? null
    : { rule: '4.35', why: 'No Blitz HQ is active on that front.' }
}

function strike(state: State, frame: CombatFrame, order: OrderOf<'strike'>, context: Context): void {
  const token = blockNamed(state, order.hq, frame.faction)
  const place = hexNamed(state, order.hex)
  must(assignBar(state, frame, token, place))
  activeHq(state, token)!.struck = true
  frame.strikes.push({ hq: token, place, dice: airCv(state, token) })
  context.emit({
    kind: 'strike',
    rule: '7.13a',
    side: seatOf(frame.faction),
    units: [order.hq],
    hexes: [order.hex]
  })
}

function assignBar(state: State, frame: CombatFrame, token: number, place: number): Bar | null {
  const hq = activeHq(state, token)
  if (frame.chosen !== null) return { rule: '7.13b', why: 'The battles are revealed already.' }
  if (hq === undefined) return { rule: '5.4', why: `${mustKnow(state, token).name} is not active.` }
  if (frame.strikes.some((one) => one.place === place))
    return { rule: '13.21', why: 'Each battle takes one airstrike.' }
  return chooseBar(state, frame, place) ?? strikeBar(state, hq, place)
}

/** 7.14a: all battles that will be fought are laid open. */
function choose(state: State, frame: CombatFrame, order: OrderOf<'choose'>, context: Context): void {
  const places = hexesNamed(state, order.hexes)
  must(selectionBar(state, frame, places))
  frame.chosen = places
  const side = sideOfFaction(frame.faction)
  for (const place of places) {
    for (const token of blocksIn(state, place)) turnUp(state, token)
    const units = idsOf(state, blocksOf(state, side, place))
    const defenders = idsOf(state, blocksOf(state, enemyOf(side), place))
    context.emit({
      kind: 'battle',
      rule: '7.14a',
      side: seatOf(frame.faction),
      hexes: [hexId(state, place)],
      units,
      defenders
    })
  }
  if (places.length > 0) context.reveal()
}

function selectionBar(state: State, frame: CombatFrame, places: readonly number[]): Bar | null {
  if (frame.chosen !== null) return { rule: '7.14b', why: 'The battles are chosen already.' }
  if (new Set(places).size !== places.length) return { rule: 'order', why: 'A battle is named twice.' }
  for (const place of places) {
    const bar = chooseBar(state, frame, place)
    if (bar !== null) return bar
  }
  const missing = battlesOf(state, frame).find(
    (battle) => isMandatory(state, frame, battle) && !places.includes(battle.place)
  )
  if (missing === undefined) return null
  return {
    rule: missing.fresh
      ? '7.15a'
      : frame.strikes.some(({ place }) => place === missing.place)
        ? '7.15b'
        : '7.15c',
    why: `The battle in ${placeName(worldOf(state), missing.place)} must be fought.`
  }
}

function fight(state: State, frame: CombatFrame, order: OrderOf<'fight'>): void {
  const place = hexNamed(state, order.hex)
  must(
    frame.chosen?.includes(place) === true ? null : { rule: '7.21', why: 'That battle is not fought now.' }
  )
  frame.chosen = frame.chosen!.filter((one) => one !== place)
  beginRound(state, frame, place)
}

/** 7.22b, 5.52, 5.6a: when all is fought. */
function run(state: State, frame: CombatFrame, context: Context): void {
  pop(state, frame)
  for (const { place } of [...state.battles]) removeStatics(state, place, context)
  closeBattles(state)
  // Who was new in a battle is new no more, fought or not.
  for (const battle of state.battles) {
    battle.fresh = false
    battle.entries = []
    showAttackers(state, battle)
  }
  for (const { token, mode } of [...state.active]) {
    if (mode === 'blitz' && !frame.blitz) spendStep(state, token, context)
    else deactivate(state, token, context)
  }
}

/** 7.12b, 18.4b: who has attacked stays face up. */
function showAttackers(state: State, { place, attacker }: Battle): void {
  for (const token of blocksOf(state, attacker, place)) turnUp(state, token)
}

/** Nothing is left to decide. */
const isDone = (state: State, frame: CombatFrame): boolean =>
  frame.chosen === null ? battlesOf(state, frame).length === 0 : frame.chosen.length === 0

function strikeChoices(state: State, frame: CombatFrame): Choice[] {
  return state.active.flatMap(({ token }) =>
    battlesOf(state, frame)
      .filter(({ place }) => assignBar(state, frame, token, place) === null)
      .map(({ place }) => {
        const [hq, hex] = [idOf(state, token), hexId(state, place)]
        return {
          id: `${hq} ${hex}`,
          text: `Airstrike of ${mustKnow(state, token).name} on ${placeName(worldOf(state), place)}`,
          rule: '7.13a',
          units: [hq],
          hexes: [hex],
          order: { type: 'strike', hq, hex } as OrderOf<'strike'>
        }
      })
  )
}

function chooseOffer(state: State, frame: CombatFrame): SelectOffer {
  const from = battlesOf(state, frame)
    .map(({ place }) => place)
    .filter((place) => chooseBar(state, frame, place) === null)
  const forced = battlesOf(state, frame).filter((battle) => isMandatory(state, frame, battle))
  return {
    gesture: 'select',
    id: 'choose',
    rule: '7.14b',
    text: 'Choose the battles that are fought',
    role: 'mark',
    of: 'hexes',
    from: hexIds(state, from),
    min: forced.length,
    max: from.length,
    judge: (hexes) => selectionBar(state, frame, hexesNamed(state, hexes)),
    suggested: () =>
      hexIds(
        state,
        forced.map(({ place }) => place)
      ),
    button: (hexes) => (hexes.length === 0 ? 'Fight nowhere' : 'Reveal and fight'),
    order: (hexes) => ({ type: 'choose', hexes: [...hexes] }) as OrderOf<'choose'>
  }
}

function offers(state: State, frame: CombatFrame): Offer[] {
  if (frame.chosen !== null)
    return frame.chosen.map((place) => {
      const hex = hexId(state, place)
      const text = `Fight in ${placeName(worldOf(state), place)}`
      return confirmOffer<OrderOf<'fight'>>(
        { id: `fight ${hex}`, rule: '7.21', text },
        { type: 'fight', hex }
      )
    })
  const choices = strikeChoices(state, frame)
  const strikes: Offer[] =
    choices.length === 0
      ? []
      : [{ gesture: 'pick', id: 'strike', rule: '7.13a', text: 'Assign an airstrike', choices }]
  return [...strikes, chooseOffer(state, frame)]
}

export const combatPhase: Phase<State, CombatFrame> = {
  rule: '7.0',
  title: 'Combat',
  actor: (state, frame) => (isDone(state, frame) ? null : seatOf(frame.faction)),
  run,
  offers,
  orders: { strike, choose, fight }
}
