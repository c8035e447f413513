import { expect, test } from 'vitest'
import { loadedDice } from '../../kernel/dice'
import type { Order, SaltOf, Seat } from '../../kernel/game'
import { hashOf } from '../../kernel/masking'
import { viewPiles } from '../../kernel/piles'
import { beginPlanCheck, letterNow } from './07.3-plans'
import { isLineMet, type PlanLetter } from './07.3-lines'
import { worldOf } from './board'
import type { State } from './state'
import { game, give, go, isOver, refusal, scene, settle, under, type Scene } from './testing'
import { planCard, planMarker } from './testing-war'

const BELGIUM = ['1806', '1808', '1507', '1607', '2009', '2109']

/** A Plan check, with the plans of both sides. */
function checking(
  of: Scene,
  plans: [german: number, allied: number],
  set: (state: State) => void = () => undefined
) {
  const state = under(scene({ turn: 4, ...of }))
  planCard(state, 0, plans[0])
  planCard(state, 1, plans[1])
  set(state)
  beginPlanCheck(state)
  settle(state)
  return state
}
const mark = (plan: string) => ({ type: 'mark', plan })
const choices = (state: State): string[] => {
  const [offer] = game.offers(state)
  return offer?.gesture === 'pick' ? offer.choices.map(({ id }) => id) : []
}
const met = (card: number, letter: PlanLetter, of: Scene): boolean => {
  const state = scene(of)
  return isLineMet(
    state,
    worldOf(state).cards.plans.find((plan) => plan.card === card)!,
    letter
  )
}

test('20.3.1, 20.3.2 and 20.3.3: Plan A is checked on turn 4, B on 7, C on 10, in France only', () => {
  const letters = (scenario: Scene['scenario']) =>
    Array.from({ length: 14 }, (_, i) => letterNow(scene({ turn: i + 1, ...(scenario && { scenario }) })))
  const found = letters('french-regular')
  expect([found[3], found[6], found[9], found.filter(Boolean).length]).toEqual(['A', 'B', 'C', 3])
  expect(letters('french-historical').filter(Boolean)).toHaveLength(3)
  expect(letters('polish-regular').filter(Boolean)).toEqual([])
})

test('7.3a, E03: who meets his line places its marker, face down', () => {
  const state = checking({}, [46, 38])
  expect(game.actor(state)).toBe('allied')
  expect(choices(state)).toEqual(['a-plan-a'])
  expect(refusal(state, mark('none'))).toBe('7.3a')
  expect(refusal(state, mark('a-plan-dummy'))).toBe('7.3a')
  expect(refusal(state, mark('a-plan-b'))).toBe('7.3a')
  give(state, mark('a-plan-a'))
  // Both decide before either is seen.
  expect([state.planMarks, game.actor(state)]).toEqual([[], 'german'])
  give(state, mark('none'))
  expect(isOver(state)).toBe(true)
  expect(state.planMarks).toMatchObject([{ side: 1, turn: 4 }])
  const slot = state.piles.slots.find(({ id }) => id === state.planMarks[0]!.marker)!
  expect([slot.face, slot.open, slot.owner]).toEqual(['a-plan-a', false, 'allied'])
  const seen = viewPiles(state.piles, 'german').slots.find(({ id }) => id === slot.id)!
  expect(seen.face).toBeUndefined()
})

test('7.3b and E03: who fails it places nothing or his only Dummy', () => {
  const german = { german: BELGIUM }
  const state = checking(german, [46, 38])
  expect(choices(state)).toEqual(['a-plan-dummy', 'none'])
  expect(refusal(state, mark('a-plan-a'))).toBe('7.3b')
  give(state, mark('a-plan-dummy'))
  give(state, mark('none'))
  expect(state.planMarks).toHaveLength(1)
  const later = checking(
    { turn: 7, german: ['1806'] },
    [46, 38],
    (one) => void planMarker(one, 1, 'dummy', 4, [])
  )
  expect(choices(later)).toEqual(['none'])
  expect(refusal(later, mark('a-plan-dummy'))).toBe('7.3b')
})

test('7.3: each side sees its own mark at once and of the other only that it has decided', () => {
  const state = checking({}, [46, 38])
  const other = structuredClone(state)
  give(state, mark('a-plan-a'))
  const german = game.view(state, 'german')
  expect(german.planMarks).toEqual([])
  expect(JSON.stringify(german)).not.toContain('"plan":"a-plan-a"')
  expect(game.actor(other)).toBe('allied')
})

test('7.3: between devices a marker stays hidden when the round is opened, and its owner knows it', () => {
  const saltOf =
    (seat: Seat): SaltOf =>
    (name) =>
      hashOf(`${seat} ${name}`).slice(0, 32)
  const secrets = game.secrets!
  const start = checking({}, [46, 38], (one) => {
    for (const slot of one.piles.slots) slot.open = true
  })
  const state = secrets.between!(start, 'match', false)
  const post = (order: Order) => {
    const seat = game.actor(state)!
    const posted = secrets.seal(state, order, 1, saltOf(seat)) ?? order
    expect(JSON.stringify(posted)).not.toContain('a-plan-a')
    game.apply(state, seat, posted, loadedDice())
  }
  post(mark('a-plan-a'))
  post(mark('none'))
  for (let i = 0; i < 4 && !isOver(state); i++) {
    const seat = game.actor(state)!
    const due = secrets.open(state, seat, saltOf(seat))!
    expect(JSON.stringify(due)).not.toContain('a-plan-a')
    game.apply(state, seat, due, loadedDice())
  }
  expect(state.planMarks).toMatchObject([{ side: 1, turn: 4 }])
  const faceFor = (seat: Seat) =>
    secrets.recall(state, seat, saltOf(seat)).piles.slots.find(({ id }) => id === state.planMarks[0]!.marker)!
      .face
  expect([faceFor('allied'), faceFor('german')]).toEqual(['a-plan-a', undefined])
})

test('7.3a: a German plan is judged by what the German controls', () => {
  const state = checking({ german: ['2109', '2009', '1808'] }, [43, 40])
  give(state, mark('a-plan-a'))
  expect(choices(state)).toEqual(['g-plan-a'])
  give(state, mark('g-plan-a'))
  expect(state.planMarks[1]).toMatchObject({ side: 0, met: [43] })
})

test('5.7b: what the lines of the plans ask for', () => {
  // Every hex of Paris counts; one is enough only where it says so.
  expect(met(38, 'C', {})).toBe(true)
  expect(met(38, 'C', { german: ['1215'] })).toBe(false)
  expect(met(45, 'C', { german: ['0913', '1714', '1316'] })).toBe(true)
  expect(met(45, 'C', { german: ['0913', '1714'] })).toBe(false)
  // Six hexes of France.
  expect(met(45, 'A', { german: ['2012', '2013', '2014', '1912', '1913'] })).toBe(false)
  expect(met(45, 'A', { german: ['2012', '2013', '2014', '1912', '1913', '1914'] })).toBe(true)
  // Cities of the enemy, at most.
  expect(met(40, 'B', { german: ['1509', '1308', '1207'] })).toBe(true)
  expect(met(40, 'B', { german: ['1509', '1308', '1207', '1109'] })).toBe(false)
  expect(met(40, 'A', { german: ['1509'] })).toBe(false)
  // Both parts, or one of them.
  expect(met(37, 'B', { german: ['1509'] })).toBe(false)
  expect(met(37, 'B', { german: BELGIUM.slice(0, 3) })).toBe(true)
  expect(met(37, 'B', { german: BELGIUM })).toBe(false)
  expect(met(41, 'A', { german: BELGIUM })).toBe(false)
  expect(met(41, 'A', { german: BELGIUM, units: { 'F-FR-PAR': '2408' } })).toBe(true)
  expect(met(43, 'B', { german: BELGIUM })).toBe(
    worldOf(scene()).cities.every(
      (hex) =>
        worldOf(scene()).home[hex] !== 'Belgium' || BELGIUM.includes(worldOf(scene()).grid.places[hex]!)
    )
  )
})

test('17.7g: what was met is noted with the mark for all plans of the side', () => {
  const state = checking({ german: ['2820'] }, [46, 38])
  give(state, mark('a-plan-a'))
  give(state, mark('g-plan-a'))
  const [allied, german] = state.planMarks
  expect(german!.met).toContain(46)
  expect(german!.met).not.toContain(43)
  expect(allied!.met).toContain(38)
})

test('26.9: with Immediate Plan Scoring a line that is met scores at once, and the plan is shown', () => {
  const options = { immediatePlanScoring: true }
  const state = checking({ options, german: ['2820'] }, [46, 38])
  expect(game.actor(state)).toBe('allied')
  const claim = (what: string) => ({ type: 'claim', what })
  expect(refusal(state, mark('a-plan-a'))).toBe('26.9')
  expect(refusal(state, claim('none'))).toBe('26.9')
  expect(refusal(state, claim('plannedMoves'))).toBe('26.9')
  give(state, claim('planLine'))
  expect(state.eventVp).toBe(-2)
  expect(state.piles.slots.map(({ open }) => open)).toEqual([false, true])
  give(state, claim('planLine'))
  expect([state.eventVp, state.planMarks, isOver(state)]).toEqual([0, [], true])
  const failed = checking({ options, german: BELGIUM }, [46, 38])
  expect(refusal(failed, claim('planLine'))).toBe('26.9')
  give(failed, claim('none'))
  expect([failed.eventVp, failed.piles.slots.some(({ open }) => open)]).toEqual([0, false])
})

test('7.3a: an Allied unit that comes back makes the difference', () => {
  const state = scene({ german: ['1509'] })
  const plan = worldOf(state).cards.plans.find(({ card }) => card === 37)!
  expect(isLineMet(state, plan, 'B')).toBe(false)
  go(state, 'F-FR-PAR', '1509')
  expect(isLineMet(state, plan, 'B')).toBe(true)
})
