import { describe, expect, test } from 'vitest'
import { oddsOf } from '../../kernel/offers'
import { eisenhowersWar, worldFor } from './index'
import { BOX, DEAD, TRACK, type State, type TurnFrame } from './state'
import {
  advance,
  attack,
  attackOffer,
  battle,
  byLabel,
  choices,
  fixResult,
  landing,
  launch,
  reach,
  retreat
} from './testing-combat'
import { attacking, give, move, moving, refusal, unitIn, where } from './testing'
import { ALLIED } from './world'

const FORCE = ['A-US5', 'A-US7', 'A-CW1', 'A-CW30']
/** A clear coastal hex without city or fortification, and a port beside it. */
const BEACH = '3307'
const hex = (id: string) => worldFor('historical').hex(id)
const stepsOf = (state: State, id: string) => state.steps[unitIn(state, id).index]
const end = { type: 'end' } as const
const fallBack = { type: 'fallBack' } as const
/** The turn goes on with the Reinforcement Phase. */
const PHASE_II: TurnFrame = { phase: 'turn', step: 2 }
const cancel = { type: 'cancel' } as const

describe('launching', () => {
  test('5.3a the historical scenario has one more invasion', () => {
    const state = eisenhowersWar.create('historical')
    expect(state.invasions).toEqual({ first: 'none', second: 'ahead' })
    expect(state.beachheadsLeft).toBe(1)
  })

  test('5.3b the second invasion is never mandatory', () => {
    const state = landing(BEACH, { box: ['A-US12'] })
    give(state, cancel)
    expect(state.invasions.second).toBe('cancelled')
    expect(where(state, 'A-US12')).toBe(BOX)
    expect(refusal(landing(BEACH, { plan: 'first' }), cancel)).toBe('3.3b')
  })

  test('3.2.3g once given up it is never scheduled again', () => {
    const state = landing(BEACH, { box: ['A-US12'] })
    give(state, cancel)
    expect(state.stack.some((frame) => frame.phase === 'invasion')).toBe(false)
    expect(refusal(state, launch(['A-US12']))).not.toBeNull()
  })

  test('5.3.1a any units of the Reinforcement Box make up the second force', () => {
    const state = landing(BEACH, { box: ['A-US12', 'A-C2', 'A-US6'] })
    expect(refusal(state, launch([]))).toBe('5.3.1a')
    give(state, launch(['A-US12', 'A-C2']))
    expect([where(state, 'A-US12'), where(state, 'A-C2'), where(state, 'A-US6')]).toEqual([BEACH, BEACH, BOX])
  })

  test('5.3.1b the first force is four corps and one airborne corps', () => {
    const airborneFirst = unitIn(landing(BEACH), 'A-B1A-mob').index
    const state = landing(BEACH, { plan: 'first', with: { airborneFirst } })
    expect(refusal(state, launch(FORCE.slice(1)))).toBe('5.3.1b')
    expect(refusal(state, launch([...FORCE, 'A-US12']))).toBe('5.3.1b')
    expect(refusal(state, launch([...FORCE, 'A-US18A-mob']))).toBe('5.3.1b')
    give(state, launch([...FORCE, 'A-B1A-mob']))
    expect(where(state, 'A-B1A-mob')).toBe(BEACH)
  })

  test('5.3.1c units on the map are no part of the force', () => {
    const state = landing(BEACH, { units: { 'A-US12': '3304' }, box: ['A-US6'] })
    expect(refusal(state, launch(['A-US12']))).toBe('5.3.1c')
  })

  test('12.1c on turn 4 the arrivals of that turn are available', () => {
    const late = landing(BEACH, { turn: 4 })
    give(late, launch(['A-US18A-mob']))
    expect(where(late, 'A-US18A-mob')).toBe(BEACH)
    expect(refusal(landing(BEACH, { turn: 3 }), launch(['A-US18A-mob']))).toBe('5.3.1c')
  })

  test('6.3d no more than six units in the beachhead', () => {
    const box = ['A-US12', 'A-C2', 'A-US6', 'A-US15', 'A-US20', 'A-CW12']
    const state = landing(BEACH, { box, units: { 'A-US5': BEACH } })
    expect(refusal(state, launch(box))).toBe('6.3d')
    give(state, launch(box.slice(1)))
    expect(eisenhowersWar.check(state)).toEqual([])
  })

  test('3.2.3h an Allied hex may be invaded too, by the marker alone', () => {
    const state = landing(BEACH, { allied: [BEACH] })
    give(state, launch([]))
    expect(state.beachheads).toEqual([hex(BEACH)])
  })

  test('13.1a the second invasion is made on turn 3 or 4', () => {
    expect(worldFor('historical').tables.invasion.secondTurns).toEqual([3, 4])
  })

  test('13.1b the plan is open when the invasion is launched', () => {
    const state = landing(BEACH, { box: ['A-US12'] })
    expect(state.plans.second?.revealed).toBe(true)
    expect(JSON.stringify(eisenhowersWar.view(state, 'german').plans.second)).toContain(BEACH)
  })

  test('13.4b an invasion of the Adriatic ends the limit in Italy', () => {
    const state = landing('1415', { box: ['A-US12'] })
    give(state, launch(['A-US12']))
    expect(state.italyLimit).toBe(false)
    const west = landing('1412', { box: ['A-US12'] })
    give(west, launch(['A-US12']))
    expect(west.italyLimit).toBe(true)
  })

  test('12.2.3a a landing on the coast of Yugoslavia brings its garrison', () => {
    const state = landing('1816', { box: ['A-US12'] })
    give(state, launch(['A-US12']))
    expect(state.stack.at(-1)).toMatchObject({ phase: 'yug' })
  })
})

describe('landing', () => {
  test('5.3.2a the force and a beachhead marker are placed', () => {
    const state = landing(BEACH, { box: ['A-US12'] })
    give(state, launch(['A-US12']))
    expect(state.beachheads).toEqual([hex(BEACH)])
    expect(state.invasions.second).toBe('landed')
  })

  test('5.3.2b Germans in the hex are attacked at once', () => {
    fixResult(0, 1)
    const state = landing(BEACH, { box: ['A-US12'], units: { 'G-BR': BEACH } })
    const { events } = give(state, launch(['A-US12']), 3)
    expect(events.find((event) => event.kind === 'battle')).toMatchObject({ dice: [3] })
    expect(where(state, 'A-US12')).toBe(BEACH)
  })

  test('5.3.2c without Germans the force lands without combat', () => {
    const state = landing(BEACH, { plan: 'first' })
    give(state, launch(FORCE))
    expect(FORCE.map((id) => where(state, id))).toEqual([BEACH, BEACH, BEACH, BEACH])
    expect(state.unopposed).toBe(true)
  })

  test('5.3.2d units that landed may attack in Phase III', () => {
    fixResult(0, 0)
    const state = landing(BEACH, { box: ['A-US12'], units: { 'G-BR': '3308' } })
    give(state, launch(['A-US12']))
    state.stack = [state.stack[0]!, attacking('allied')]
    give(state, attack('3308', ['A-US12']), 1)
    expect(battle(state)).toBeUndefined()
  })

  test('5.3.2e one marker in each hex invaded with success', () => {
    const state = landing(BEACH, { box: ['A-US12'], beachheads: ['3304'] })
    give(state, launch(['A-US12']))
    expect(state.beachheads).toEqual([hex('3304'), hex(BEACH)])
    expect(state.beachheadsLeft).toBe(0)
  })

  test('5.3.2f after an inland retreat the force lands and nobody advances', () => {
    const units = { 'G-1SS': BEACH, 'A-US7': '3306' }
    const state = landing(BEACH, { box: ['A-US12'], units })
    give(state, launch(['A-US12'], [], ['A-US7']))
    give(state, fallBack)
    give(state, retreat(['G-1SS'], reach(state, 'retreat', 'G-1SS')[0]!))
    expect([where(state, 'A-US12'), where(state, 'A-US7')]).toEqual([BEACH, '3306'])
    expect(battle(state)).toBeUndefined()
  })

  test('5.3.7a nobody who took part moves in Phase III', () => {
    const state = landing(BEACH, { box: ['A-US12', 'A-B1A-mob'], units: { 'G-25': BEACH, 'A-US7': '3306' } })
    fixResult(0, 9)
    give(state, launch(['A-US12'], ['A-B1A-air'], ['A-US7']))
    give(state, end, 1)
    state.stack = [state.stack[0]!, moving('allied')]
    expect(refusal(state, move('A-US12', '3308'))).toBe('5.3.7a')
    expect(refusal(state, move('A-US7', '3206'))).toBe('5.3.7a') // V-31
    expect(state.bound).toContain(unitIn(state, 'A-B1A-air').index)
  })

  test('5.3.7a a dropped corps that was lost and rebuilt at once does not move either', () => {
    fixResult(0, 0)
    const state = landing(BEACH, {
      box: ['A-US12', 'A-US18A-mob'],
      units: { 'G-BR': BEACH },
      beachheads: ['3304'],
      allied: ['3304']
    })
    state.stack[0] = structuredClone(PHASE_II)
    give(state, launch(['A-US12'], ['A-US18A-air']), 1)
    expect(state.stack.at(-1)).toMatchObject({ phase: 'alliedReinforcement' })
    give(state, { type: 'rebuild', unit: 'A-US18A-mob' })
    state.stack = [state.stack[0]!, moving('allied')]
    give(state, { type: 'place', piece: 'A-US18A-mob', hex: '3304' })
    expect(refusal(state, move('A-US18A-mob', '3205'))).toBe('5.3.7a')
  })

  test('5.3.7a a static corps that joined from a city is not dropped elsewhere', () => {
    fixResult(0, 0)
    const state = landing(BEACH, { box: ['A-US12'], units: { 'G-BR': BEACH, 'A-B1A-air': '3306' } })
    state.stack[0] = structuredClone(PHASE_II)
    give(state, launch(['A-US12'], [], ['A-B1A-air']), 1)
    state.stack = [state.stack[0]!, moving('allied')]
    expect(refusal(state, { type: 'drop', corps: 'A-B1A-air', hex: '3206' })).toBe('5.3.7a')
    expect(eisenhowersWar.offers(state).some((offer) => offer.id === 'drop')).toBe(false)
  })

  test('5.3.7b all others move', () => {
    const state = landing(BEACH, { box: ['A-US12'], units: { 'A-US7': '3306' } })
    give(state, launch(['A-US12']))
    state.stack = [state.stack[0]!, moving('allied')]
    give(state, move('A-US7', '3206'))
    expect(where(state, 'A-US7')).toBe('3206')
  })
})

describe('the battle for the beach', () => {
  const opposed = (defender = 'G-25', more: Parameters<typeof landing>[1] = {}) =>
    landing(BEACH, {
      box: ['A-US12', 'A-US6', 'A-B1A-mob'],
      ...more,
      units: { [defender]: BEACH, ...more.units }
    })
  const seen = (state: State, ...units: string[]) =>
    oddsOf(attackOffer(state, 'launch').preview(BEACH, units))

  test('5.3.3a an airborne corps may be dropped on the invaded hex', () => {
    fixResult(0, 9)
    const state = opposed('G-BR')
    give(state, launch(['A-US12'], ['A-B1A-air']), 1)
    expect(where(state, 'A-B1A-air')).toBe(BEACH)
    expect(refusal(landing(BEACH, { box: ['A-B1A-mob', 'A-US6'] }), launch(['A-US6'], ['A-B1A-air']))).toBe(
      '5.3.3a'
    )
  })

  test('5.3.3a a corps in static form may come from an Allied city too', () => {
    fixResult(0, 9)
    const units = { 'A-B1A-air': '3404' }
    const state = opposed('G-BR', { units, box: ['A-US12'] })
    expect(attackOffer(state, 'launch').attackers(BEACH)).toContain('A-B1A-air')
    const order = attackOffer(state, 'launch').order(BEACH, ['A-US12', 'A-B1A-air'])
    expect(order).toMatchObject({ units: ['A-US12'], drops: ['A-B1A-air'], joiners: [] })
    give(state, order, 1)
    expect(where(state, 'A-B1A-air')).toBe(BEACH)
    expect(eisenhowersWar.check(state)).toEqual([])
    // From the open country it does not.
    const field = opposed('G-BR', { units: { 'A-B1A-air': '3206' }, box: ['A-US12'] })
    expect(refusal(field, launch(['A-US12'], ['A-B1A-air']))).toBe('13.2m')
  })

  test('5.3.3a it comes from the air or over land, not both', () => {
    const state = opposed('G-BR', { units: { 'A-B1A-air': '3306' }, box: ['A-US12'] })
    expect(refusal(state, launch(['A-US12'], ['A-B1A-air'], ['A-B1A-air']))).toBe('13.2a')
    give(state, launch(['A-US12'], [], ['A-B1A-air']), 1)
    expect(where(state, 'A-B1A-air')).toBe('3306')
  })

  test('5.3.3b it is lost if the hex is not emptied', () => {
    fixResult(0, 0)
    const state = opposed('G-BR')
    give(state, launch(['A-US12'], ['A-B1A-air']), 1)
    expect(where(state, 'A-B1A-mob')).toBe(DEAD)
    expect(eisenhowersWar.check(state)).toEqual([])
  })

  test('5.3.3c only the chosen airborne corps goes with the first invasion', () => {
    const airborneFirst = unitIn(landing(BEACH), 'A-B1A-mob').index
    const state = landing(BEACH, { plan: 'first', units: { 'G-BR': BEACH }, with: { airborneFirst } })
    expect(refusal(state, launch(FORCE, ['A-US18A-air']))).toBe('5.3.3c')
    fixResult(0, 9)
    give(state, launch(FORCE, ['A-B1A-air']), 1)
    expect(where(state, 'A-B1A-air')).toBe(BEACH)
  })

  test('3.3.2f the chosen corps comes down on the invasion hex, lands, or comes later', () => {
    const airborneFirst = unitIn(landing(BEACH), 'A-B1A-mob').index
    const state = landing(BEACH, { plan: 'first', with: { airborneFirst } })
    give(state, launch(FORCE))
    expect(where(state, 'A-B1A-mob')).toBe(TRACK)
    expect(state.due[airborneFirst]).toBe(4)
  })

  test('5.3.4a adjacent units may join over land', () => {
    const state = opposed('G-BR', { units: { 'A-US7': '3306', 'A-US5': '3304' } })
    expect(attackOffer(state, 'launch').attackers(BEACH)).toContain('A-US7')
    expect(refusal(state, launch(['A-US12'], [], ['A-US5']))).toBe('10.0d')
    expect(seen(state, 'A-US12', 'A-US7').attack.map((line) => line.value)).toEqual([10, 10])
  })

  test('5.3.4b hexside shifts of those who join are added', () => {
    const state = landing('3304', { units: { 'G-BR': '3304', 'A-US7': '3305' }, box: ['A-US12'] })
    const lines = byLabel(attackOffer(state, 'launch').preview('3304', ['A-US12', 'A-US7']))
    expect(lines).toEqual({ Invasion: -2, 'Across a river': -1 })
  })

  test('5.3.4b they are added even if a corps is dropped as well', () => {
    const units = { 'G-DP': '3304', 'A-US7': '3305' }
    const state = landing('3304', { units, box: ['A-US12', 'A-B1A-mob'] })
    const lines = byLabel(attackOffer(state, 'launch').preview('3304', ['A-US12', 'A-US7', 'A-B1A-air']))
    expect(lines).toEqual({ Invasion: -2, 'Across a river': -1, 'Concentric attack': 1 })
  })

  test('5.3.4b one joiner across a river is enough, whoever is named first', () => {
    const units = { 'G-DP': '3304', 'A-US7': '3305', 'A-US5': '3303' }
    const state = landing('3304', { units, box: ['A-US12'] })
    for (const joiners of [
      ['A-US7', 'A-US5'],
      ['A-US5', 'A-US7']
    ])
      expect(
        byLabel(attackOffer(state, 'launch').preview('3304', ['A-US12', ...joiners]))['Across a river']
      ).toBe(-1)
  })

  test('5.3.5a an invasion shifts two left besides the ground', () => {
    // N-07: clear ground; 10 against 4 is 2:1, less two columns.
    const state = opposed('G-DP')
    expect(byLabel(seen(state, 'A-US12'))).toEqual({ Invasion: -2 })
    expect(
      byLabel(
        attackOffer(landing('3303', { units: { 'G-DP': '3303' }, box: ['A-US12'] }), 'launch').preview(
          '3303',
          ['A-US12']
        )
      )
    ).toEqual({ Rough: -1, Invasion: -2 })
    const four = landing(BEACH, { units: { 'G-WF': BEACH }, box: ['A-US12', 'A-US3'] })
    const column = oddsOf(attackOffer(four, 'launch').preview(BEACH, ['A-US12', 'A-US3']))
    expect(column.columns[column.column]).toBe('4:1') // 18 : 3 = 6:1
  })

  test('5.3.5b the sea counts as one attacking hex for the concentric shift', () => {
    const inland = opposed('G-DP', { units: { 'A-US7': '3208' } })
    expect(byLabel(seen(inland, 'A-US12', 'A-US7'))['Concentric attack']).toBe(1)
    expect(byLabel(seen(inland, 'A-US12'))['Concentric attack']).toBeUndefined()
  })

  test('5.3.5c a drop makes it concentric whoever else attacks', () => {
    expect(byLabel(seen(opposed('G-DP'), 'A-US12', 'A-B1A-air'))['Concentric attack']).toBe(1)
  })

  test('5.3.5d mobile defenders may leave inland before the roll', () => {
    const state = opposed()
    give(state, launch(['A-US12']))
    expect(eisenhowersWar.actor(state)).toBe('german')
    expect(choices(state, 'fallBack')).toEqual(['go', 'stay'])
    give(state, fallBack)
    const [to] = reach(state, 'retreat', 'G-25')
    give(state, retreat(['G-25'], to!))
    expect([where(state, 'G-25'), where(state, 'A-US12')]).toEqual([to, BEACH])
  })

  test('5.3.5e that costs nobody a step, zones or not', () => {
    const state = opposed('G-25', { units: { 'A-US7': '3208' } })
    give(state, launch(['A-US12']))
    give(state, fallBack)
    give(state, retreat(['G-25'], '3308'))
    expect([stepsOf(state, 'G-25'), stepsOf(state, 'A-US12')]).toEqual([2, 2])
  })

  test('5.3.5f a static defender bars it', () => {
    fixResult(0, 1)
    const state = opposed('G-25', { units: { 'G-BR': BEACH } })
    give(state, launch(['A-US12']), 1)
    expect(battle(state)?.step).toBe('defenderLosses')
  })

  test('5.3.6a it fails if the defenders hold', () => {
    fixResult(0, 0)
    const state = opposed('G-BR')
    give(state, launch(['A-US12']), 1)
    expect(state.invasions.second).toBe('failed')
    expect(state.beachheads).toEqual([])
    expect(state.beachheadsLeft).toBe(1)
  })

  test('5.3.6a a hex that is emptied is won, even if nobody from the sea is left', () => {
    fixResult(2, 9)
    const state = opposed('G-BR', { units: { 'A-US7': '3306' }, box: ['A-US12'] })
    state.steps[unitIn(state, 'A-US12').index] = 1
    state.steps[unitIn(state, 'A-US7').index] = 2
    give(state, launch(['A-US12'], [], ['A-US7']), 1)
    give(state, { type: 'lose', unit: 'A-US12' })
    expect(where(state, 'A-US12')).toBe(DEAD)
    expect(state.invasions.second).toBe('landed')
    expect(state.beachheads).toEqual([hex(BEACH)])
    expect(state.control[hex(BEACH)]).toBe(ALLIED)
    give(state, advance('A-US7', BEACH))
    expect(where(state, 'A-US7')).toBe(BEACH)
    expect(eisenhowersWar.check(state)).toEqual([])
  })

  test('5.3.6b then each invading unit loses one more step', () => {
    fixResult(1, 0)
    const state = opposed('G-BR')
    give(state, launch(['A-US12', 'A-US6']), 1)
    give(state, { type: 'lose', unit: 'A-US12' } as never)
    expect([where(state, 'A-US12'), stepsOf(state, 'A-US6')]).toEqual([DEAD, 1])
  })

  test('5.3.6c survivors wait in the box of the next turn', () => {
    fixResult(0, 0)
    const state = opposed('G-BR')
    give(state, launch(['A-US12']), 1)
    expect([where(state, 'A-US12'), state.due[unitIn(state, 'A-US12').index]]).toEqual([TRACK, 4])
    expect(eisenhowersWar.check(state)).toEqual([])
  })

  test('5.3.6d dropped units are eliminated', () => {
    fixResult(0, 0)
    const state = opposed('G-BR')
    give(state, launch(['A-US12'], ['A-B1A-air']), 1)
    expect(where(state, 'A-B1A-mob')).toBe(DEAD)
  })

  test('5.3.6e who joined over land suffers the table only', () => {
    fixResult(0, 0)
    const state = opposed('G-BR', { units: { 'A-US7': '3306' } })
    give(state, launch(['A-US12'], [], ['A-US7']), 1)
    expect([where(state, 'A-US7'), stepsOf(state, 'A-US7')]).toEqual(['3306', 2])
  })

  test('5.3.6f a success costs what the table says', () => {
    fixResult(1, 9)
    const state = opposed('G-BR')
    give(state, launch(['A-US12']), 1)
    expect([where(state, 'A-US12'), stepsOf(state, 'A-US12')]).toEqual([BEACH, 1])
  })

  test('5.3.6g a failed first invasion leaves no port', () => {
    fixResult(0, 0)
    const state = landing(BEACH, { plan: 'first', units: { 'G-BR': BEACH } })
    give(state, launch(FORCE), 1)
    expect(state.invasions.first).toBe('failed')
    expect(FORCE.every((id) => where(state, id) === TRACK)).toBe(true)
  })

  test('5.3.6h after a success the attackers advance', () => {
    fixResult(0, 4)
    const state = opposed('G-BR')
    give(state, launch(['A-US12']), 1)
    expect(battle(state)).toMatchObject({ step: 'advance', untaken: 3 })
    give(state, advance('A-US12', '3308', '3208'))
    expect(where(state, 'A-US12')).toBe('3208')
  })
})
