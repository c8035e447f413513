// 5.2.2: effects of cards on the war as a whole: weather, Stances, an armistice, the end; cards that are rolled for.
import { takeControl } from './02.11-control'
import { beginCombatVp } from './19.7-combat-vp'
import { markerName } from './05-play'
import { defeated } from './05.2.2-bars'
import { orNothing, type Effect, type Question } from './05.2.2-effect'
import { markersHeld, returnMarker } from './05.8-markers'
import { improve, improveBar } from './09.1-improve'
import { surrender } from './14.7.1-boxes'
import { moveStance } from './20.2-stance'
import { rollAlternate, leaveGame } from './21-alternate'
import { boardOf, isOnMap, worldOf } from './board'
import type { CardFrame, State } from './state'
import { ALLIED, boxOf, GERMAN, SEATS } from './world'

const badWeather: Effect<'badWeather'> = {
  run(state, _frame, _effect, { emit }) {
    state.badTurn = state.turn
    emit({ kind: 'weather', rule: '19.11', bad: true })
  }
}

const stance: Effect<'stance'> = {
  run: (state, _frame, { boxes }, context) => moveStance(state, boxes, '5.2.2', context)
}

/** 20.1.7c, card 36: nobody has declared it (17.7i). */
const endGame: Effect<'endGame'> = {
  run(state, _frame, _effect, { emit }) {
    state.gameEnd ??= { by: null }
    emit({ kind: 'gameEnd', rule: '5.2.2', side: null })
  }
}

/** E1: those too that wait in boxes. */
const armistice: Effect<'armistice'> = {
  ask(state, frame, { countries }) {
    const able = defeated(state, countries)
    if (able.length < 2) return null
    return {
      side: frame.side,
      rule: '5.2.2',
      text: 'Choose the country that asks for an armistice',
      options: able.map((id) => ({ id, text: id })),
      min: 1,
      max: 1
    }
  },
  run(state, frame, { countries }, context) {
    const country = frame.option ?? defeated(state, countries)[0]
    if (country === undefined) return
    const world = worldOf(state)
    const boxes = [boxOf(world, ALLIED, 'reserve'), boxOf(world, ALLIED, 'destroyed')]
    for (const unit of world.units.filter(({ nation }) => nation === country)) {
      const waits = state.afloat.some((one) => one.unit === unit.index)
      if (isOnMap(state, unit) || waits || boxes.includes(state.at[unit.index]!))
        surrender(state, unit, '5.2.2', context)
      // It gets no more units.
      else if (state.at[unit.index]! < 0) state.removed.push(unit.index)
    }
    for (const hex of world.cities)
      if (world.country[hex] === country && boardOf(state).sideAt[hex] !== ALLIED)
        takeControl(state, GERMAN, hex, context)
  }
}

// ---- 21.1, 21.1z: cards that are rolled for, by the half of one side --------------------------------------------------------------------------------

const alternate: Effect<'alternate'> = {
  run: (state, { card, side }, _effect, context) => rollAlternate(state, card, side, context)
}

type Result = 'none' | 'raiseStance' | 'lowerStance' | 'removeGermanUnit' | 'returnMarker' | 'combatVp'

/** Which of these Alternate Events was the last to happen (21.1x). */
const latest = (state: State, ...events: string[]): string | undefined =>
  state.alternate.findLast((event) => events.includes(event))

const STALIN = 61
const WESTWALL = 72
const PHONEY_WAR = 73

/** 21.1.3c, 21.1.6b: what happens without a roll; null: the die decides. */
function withoutRoll(state: State, card: number): Result | null {
  if (card !== WESTWALL) return null
  const event = latest(state, 'aggressiveFrenchArmy', 'reinforcedWestwall')
  if (event === undefined) return null
  return event === 'aggressiveFrenchArmy' ? 'removeGermanUnit' : 'none'
}

/** 21.1.3a, 21.1.3b, 21.1.5c: whoever rolls two dice and picks one; null: one die is rolled. */
function twoDice(state: State, card: number): typeof GERMAN | typeof ALLIED | null {
  if (card === PHONEY_WAR) return state.alternate.includes('nonBelligerentSovietArmy') ? ALLIED : null
  if (card !== STALIN) return null
  const event = latest(state, 'prudentStalin', 'belligerentSovietArmy')
  if (event === undefined) return null
  return event === 'prudentStalin' ? ALLIED : GERMAN
}

const resultFor = (state: State, card: number, die: number): Result =>
  worldOf(state).tables.outcomes.cards.find((one) => one.card === card)!.roll[die - 1] as Result

/** What the card does, once the die is known. */
const resultNow = (state: State, { card, dice = [] }: CardFrame): Result =>
  dice.length === 0 ? withoutRoll(state, card)! : resultFor(state, card, dice[0]!)

const WORDS: Readonly<Record<Result, string>> = {
  none: 'nothing',
  raiseStance: 'the Stance rises one box',
  lowerStance: 'the Stance falls one box',
  removeGermanUnit: 'a German unit leaves play',
  returnMarker: 'a marker goes back to the cup',
  combatVp: 'a Combat VP! may be scored'
}

/** 21.1.5b */
function freeImprovement(state: State, frame: CardFrame): Question | null {
  if (frame.card !== WESTWALL || !state.alternate.includes('inactiveFrenchArmy')) return null
  const units = worldOf(state).units.filter(
    (unit) => unit.nation === 'Germany' && improveBar(state, unit) === null
  )
  return orNothing({ side: GERMAN, rule: '21.1.5b', text: 'Improve a unit free', units, min: 0, max: 1 })
}

/** What the result lets somebody choose. */
function askFor(state: State, frame: CardFrame): Question | null {
  const result = resultNow(state, frame)
  const question = { side: frame.side, rule: '21.1', min: 1, max: 1 }
  if (result === 'removeGermanUnit') {
    const reserve = boxOf(worldOf(state), GERMAN, 'reserve')
    const units = worldOf(state).units.filter(
      (unit) =>
        unit.nation === 'Germany' &&
        unit.mobile !== true &&
        (isOnMap(state, unit) || state.at[unit.index] === reserve)
    )
    return orNothing({ ...question, text: 'Choose the unit that leaves play', units })
  }
  if (result !== 'returnMarker') return null
  const options = markersHeld(state, frame.side).map((slot) => ({
    id: `${slot.id}`,
    text: markerName(state, slot)
  }))
  return orNothing({ ...question, text: 'Choose the marker that goes back', options, picks: true })
}

const outcome: Effect<'outcome'> = {
  ask(state, frame) {
    const { dice, card } = frame
    if (dice === undefined) return freeImprovement(state, frame)
    if (dice.length < 2) return askFor(state, frame)
    return {
      side: twoDice(state, card)!,
      rule: '21.1',
      text: 'Choose one of the dice',
      options: dice.map((die) => ({ id: `${die}`, text: `${die}: ${WORDS[resultFor(state, card, die)]}` })),
      min: 1,
      max: 1
    }
  },
  run(state, frame, _effect, context) {
    const { card, side } = frame
    if (frame.dice === undefined) {
      for (const index of frame.units) improve(state, worldOf(state).units[index]!, '21.1.5b', context)
      frame.units = []
      const fixed = withoutRoll(state, card) !== null
      const count = fixed ? 0 : twoDice(state, card) === null ? 1 : 2
      frame.dice = Array.from({ length: count }, () => context.dice.roll(6))
      return true
    }
    if (frame.dice.length === 2) {
      frame.dice = [Number(frame.option)]
      frame.option = null
      return true
    }
    const result = resultNow(state, frame)
    context.emit({ kind: 'alternate', rule: '21.1', side: SEATS[side], dice: frame.dice, event: result })
    if (result === 'raiseStance') moveStance(state, 1, '5.2.2', context)
    if (result === 'lowerStance') moveStance(state, -1, '5.2.2', context)
    if (result === 'combatVp') beginCombatVp(state, side, 1)
    if (result === 'returnMarker' && frame.option !== null) returnMarker(state, Number(frame.option))
    if (result === 'removeGermanUnit')
      for (const index of frame.units) leaveGame(state, worldOf(state).units[index]!, context)
    return false
  }
}

export const warEffects = { badWeather, stance, endGame, armistice, alternate, outcome }
