import { expect, test } from 'vitest'
import { landingPhase, moveResult } from './11-landings'
import { beginDeployment } from './10-deployment'
import { worldOf } from './board'
import type { Event } from './events'
import { DECK, discardsOf } from './piles'
import type { CombatVpFrame, LandingFrame, State } from './state'
import {
  END,
  game,
  give,
  hexIn,
  refusal,
  scene,
  settle,
  told,
  under,
  unitIn,
  where,
  type Scene
} from './testing'
import { hold } from './testing-battle'
import { deckCards, rollFor } from './testing-war'

/** Cards by the icons on them (11.0a): none, one German, one Allied, two, three. */
const NONE = 1
const GERMAN = 4
const ALLIED = 29
const TWO = 2
const THREE = 21

function deploying(of: Scene, set: (state: State) => void = () => undefined): State {
  const state = under(scene(of))
  set(state)
  beginDeployment(state)
  settle(state)
  return state
}
const resultOf = (events: readonly Event[]): string[] =>
  events.flatMap((event) => (event.kind === 'landing' || event.kind === 'evacuation' ? [event.result] : []))

/** A Drop! marker lands on a hex, with an enemy next to it or without. */
function landing(card: number, more: { opposed?: boolean; set?: (state: State) => void } = {}) {
  const state = deploying({ turn: 2, units: more.opposed ? { 'F-GB-I': '2007' } : {} }, more.set)
  give(state, { type: 'drop', marker: 'drop-1', hex: '2008' })
  const { events } = give(state, END, rollFor(state, card))
  return { state, events, result: resultOf(events)[0], is: state.landers[0]!.is }
}

/** A unit leaves over the sea, or at the map edge. */
function leaving(
  card: number,
  of: { unit?: string; hex?: string; mark?: string; more?: Record<string, string> } = {}
) {
  const { unit = 'F-GB-I', hex = '1307', mark = '', more = {} } = of
  const state = deploying({ units: { [unit]: `${hex}${mark}`, ...more } }, (one) =>
    one.stance.been.push('britishControl')
  )
  while (game.offers(state).every(({ id }) => id === 'end' || !/^[BCE]$/.test(id))) give(state, END)
  const { events } = give(state, { type: 'evacuate', unit, cards: [] }, rollFor(state, card))
  return {
    state,
    events,
    result: resultOf(events)[0],
    at: where(state, unit),
    steps: state.steps[unitIn(state, unit).index]!
  }
}

test('11.0a: a card is drawn and discarded, and nothing else of it is done, red text neither', () => {
  const { state, result } = landing(35, { opposed: true })
  expect(result).toBe('easyLanding')
  expect(discardsOf(state, DECK)).toEqual(['35'])
  expect(state.inForce).toEqual([])
  expect(state.used).toEqual([])
  expect(state.piles.slots).toEqual([])
})

test('11.0b and E10: without an enemy or an EZOC in the hex a landing is a row better', () => {
  expect([landing(ALLIED).result, landing(ALLIED).is]).toEqual(['normalLanding', 'landed'])
  expect(landing(ALLIED, { opposed: true }).result).toBe('hardLanding')
})

test('11.0c, 11.0d, 11.0f and 11.0g: what each row of the Landing Table brings', () => {
  const rows = [NONE, GERMAN, ALLIED, TWO, THREE].map((card) => {
    const { result, is, state } = landing(card, { opposed: true })
    return [result, is, state.eventVp]
  })
  expect(rows).toEqual([
    ['easyLanding', 'landed', 0],
    ['normalLanding', 'landed', 0],
    // 11.0e: the German holds no marker to pay with.
    ['hardLanding', 'destroyed', 0],
    ['kiaLanding', 'destroyed', 0],
    ['bloodbath', 'surrendered', -1]
  ])
})

test('11.0e: a Hard Landing can be tried again once, for a marker', () => {
  const set = (one: State) => void [hold(one, 0, 'blitz'), hold(one, 0, 'hold')]
  const again = landing(ALLIED, { opposed: true, set })
  expect(again.is).toBe('placed')
  expect(game.actor(again.state)).toBe('german')
  expect(refusal(again.state, { type: 'retry', marker: 99 })).toBe('11.0e')
  const { events } = give(again.state, { type: 'retry', marker: 1 }, rollFor(again.state, GERMAN))
  expect(resultOf(events)).toEqual(['normalLanding'])
  expect(again.state.landers[0]!.is).toBe('landed')
  expect(again.state.piles.slots.map(({ id }) => id)).toEqual([2])
  const failed = landing(ALLIED, { opposed: true, set })
  // Another card with one Allied icon.
  give(failed.state, { type: 'retry', marker: 1 }, rollFor(failed.state, 22))
  expect(failed.state.landers[0]!.is).toBe('destroyed')
  const given = landing(ALLIED, { opposed: true, set })
  give(given.state, { type: 'end' })
  expect([given.state.landers[0]!.is, given.state.piles.slots.length]).toEqual(['destroyed', 2])
})

test('11.0h, 11.0i, 11.0j, 11.0k and 11.0l: what each row of the Evacuation Table brings', () => {
  const rows = [NONE, GERMAN, ALLIED, TWO, THREE].map((card) => {
    const { result, at, steps } = leaving(card)
    return [result, at, steps]
  })
  expect(rows).toEqual([
    ['confusion', '1307', 1],
    ['delay', '1307', 2],
    ['hardEvacuation', 'allied-evacuated', 1],
    ['evacuation', 'allied-evacuated', 2],
    ['easyEvacuation', 'allied-evacuated', 2]
  ])
})

test('11.0m and E11: at the map edge an Allied evacuation is a row better', () => {
  const { result, at, steps } = leaving(ALLIED, { unit: 'F-FR-PAR', hex: '0118' })
  expect([result, at, steps]).toEqual(['evacuation', 'allied-evacuated', 2])
})

test('11.0n: next to Dynamo, or for a German unit, it is a row better', () => {
  expect(leaving(ALLIED, { more: { 'F-GB-DYN': '1308' } }).result).toBe('evacuation')
  expect(leaving(ALLIED, { more: { 'F-GB-DYN': '1109' } }).result).toBe('hardEvacuation')
  const german = leaving(ALLIED, { unit: 'F-DE-XIX', hex: '0222' })
  expect([german.result, german.at]).toEqual(['evacuation', 'german-evacuated'])
})

test('11.0p: rows add up and stop at the ends of the table', () => {
  expect(leaving(THREE, { more: { 'F-GB-DYN': '1308' } }).result).toBe('easyEvacuation')
  expect(landing(NONE).result).toBe('easyLanding')
  // A card may move the result of the draw under way as well.
  const state = deploying({ turn: 2 })
  give(state, { type: 'drop', marker: 'drop-1', hex: '2008' })
  const ended = structuredClone(state)
  expect(resultOf(give(ended, END, rollFor(ended, TWO)).events)).toEqual(['hardLanding'])
  const frame = {
    phase: 'landing',
    landers: [0],
    unit: -1,
    edge: false,
    step: 'draw',
    card: 0,
    retried: false,
    rows: 0
  }
  state.stack.push(frame)
  moveResult(state, -1)
  expect(resultOf(settle(state, rollFor(state, TWO)))).toEqual(['normalLanding'])
})

test('11.0p, 5.1.2e: right after the draw the German player may play a card of his own, as card 20', () => {
  let card = 0
  const { state, result } = landing(ALLIED, {
    opposed: true,
    set(one) {
      ;[card] = deckCards(one, 0, 20) as [number]
      hold(one, 0, 'blitz')
    }
  })
  expect([result, game.actor(state)]).toEqual([undefined, 'german'])
  const passed = structuredClone(state)
  expect(resultOf(give(passed, END).events)).toEqual(['hardLanding'])
  const pay = state.piles.slots.find(({ pile }) => pile === 'german markers')!.id
  const { events } = give(state, { type: 'play', card, pay: [pay] })
  expect(resultOf(events)).toEqual(['normalLanding'])
  expect(state.landers[0]!.is).toBe('landed')
})

test('11.0q and E70: a unit that would lose its last step is eliminated and does not leave', () => {
  const lost = leaving(ALLIED, { unit: 'F-GB-51' })
  expect(lost.result).toBe('hardEvacuation')
  expect(lost.at).toBe('allied-destroyed')
  expect(lost.state.eventVp).toBe(0)
  const low = leaving(ALLIED, { unit: 'F-GB-51', mark: ':low' })
  expect([low.at, low.state.eventVp]).toEqual(['allied-surrendered', 1])
  const confused = leaving(NONE, { mark: ':reduced:low' })
  expect(confused.at).toBe('allied-surrendered')
})

test('11.0o and E4 (E12): cards 17 and 23 are passed over', () => {
  const state = deploying({ turn: 2 })
  give(state, { type: 'drop', marker: 'drop-1', hex: '2008' })
  const first = rollFor(state, 17)
  // Without 17, card 23 lies one place further to the front of those that follow it.
  const left = structuredClone(state.piles.piles[DECK]!.rest!).filter((face) => face !== '17')
  const second = left.indexOf('23') + 1
  const third = left.filter((face) => face !== '23').indexOf('1') + 1
  const { events } = give(state, END, first, second, third)
  expect(resultOf(events)).toEqual(['easyLanding'])
  expect(discardsOf(state, DECK)).toEqual(['17', '23', '1'])
})

test('5.0b, 11.0a: the last card is not drawn for a table either: the discards come in first', () => {
  const state = deploying({ turn: 2 })
  const pile = state.piles.piles[DECK]!
  pile.discards = pile.rest!.filter((face) => face !== '35')
  pile.rest = ['35']
  pile.left = 1
  give(state, { type: 'drop', marker: 'drop-1', hex: '2008' })
  give(state, END, [...pile.discards, '35'].sort().indexOf('4') + 1)
  expect(discardsOf(state, DECK)).toEqual(['4'])
  expect(state.piles.piles[DECK]!.left).toBe(35)
})

test('19.10b: a Glider that has landed costs its Fortress a step', () => {
  const eben = worldOf(scene()).units.find(({ name }) => name.includes('Eben'))!
  const state = deploying({ turn: 2, units: { [eben.id]: '2208' } })
  give(state, { type: 'drop', marker: 'glider', hex: '2208' })
  give(state, END, rollFor(state, NONE))
  expect(state.landers[3]!.is).toBe('landed')
  const left = state.steps[unitIn(state, eben.id).index]!
  expect(eben.steps === 1 ? where(state, eben.id) : left).toBe(eben.steps === 1 ? 'allied-surrendered' : 1)
})

test('11.0c, 11.0f, 11.0g, 11.0l and 19.7.1: the row says whose Combat VP! marker may be used', () => {
  /** Reads the table for this card, and tells who is asked then. */
  const asked = (card: number, of: Partial<LandingFrame>): number | null => {
    const state = scene({ turn: 4, units: { 'F-GB-I': '2007', 'F-GB-II': '1307', 'F-DE-XIX': '0222' } })
    state.landers[0] = { is: 'placed', at: hexIn(state, '2008') }
    const frame: LandingFrame = {
      ...{
        phase: 'landing',
        landers: [],
        unit: -1,
        edge: false,
        step: 'settle',
        card,
        retried: false,
        rows: 0
      },
      ...structuredClone(of)
    } as LandingFrame
    under(state, frame)
    landingPhase.run!(state, frame, told())
    return state.stack.find((one): one is CombatVpFrame => one.phase === 'combatVp')?.side ?? null
  }
  const drop = { landers: [0] }
  const boat = { unit: unitIn(scene(), 'F-GB-II').index }
  const exit = { unit: unitIn(scene(), 'F-DE-XIX').index, edge: true }
  const cards = [NONE, GERMAN, TWO, THREE]
  expect(cards.map((card) => asked(card, drop))).toEqual([0, null, 1, 1])
  expect(cards.map((card) => asked(card, boat))).toEqual([null, null, null, 1])
  expect(cards.map((card) => asked(card, exit))).toEqual([null, null, 0, 0])
})
