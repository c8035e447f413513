// What the program does in a position, for both sides. How often it wins is the business of `npm run duel`.
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../kernel/dice'
import { top } from '../../kernel/phases'
import { munichWar } from '../../games/munich-war/index'
import type { SpendFrame, State } from '../../games/munich-war/state'
import { beginSpending } from '../../games/munich-war/07.2-spending'
import { beginRetreat } from '../../games/munich-war/12-retreat'
import { beginAdvance } from '../../games/munich-war/13-advance'
import { game, give, go, hexIn, scene, unitIn, type Scene } from '../../games/munich-war/testing'
import { airScene, fly as launchOver } from '../../games/munich-war/testing-air'
import { assault, fighting, fly } from '../../games/munich-war/testing-combat'
import { moving } from '../../games/munich-war/testing-move'
import { ALLIED, AXIS, type Side } from '../../games/munich-war/world'
import { asking, endOf, type Given } from '../testing'
import { judge } from './index'

const choose = asking(game, judge)

const PRAGUE = '2515'
const PILSEN = '2415'
const BERLIN = '2511'
const COPENHAGEN = '2407'

describe('set-up', () => {
  const steps = (scenario: string) => {
    const state = munichWar.create(scenario)
    const given: Given[] = []
    while (top(state).phase === 'setup') {
      const order = asking(munichWar, judge)(state)
      given.push(order)
      munichWar.apply(state, munichWar.actor(state)!, order, seededDice(1))
    }
    return given.map(({ type }) => type)
  }

  it('places all pieces of a step as suggested and ends the step', () => {
    expect(steps('little-entente')).toEqual([
      'suggest',
      'end',
      'suggest',
      'end',
      'suggest',
      'end',
      'suggest',
      'end'
    ])
  })
})

/** Moves of a phase until it is ended. */
function movesOf(state: State): Given[] {
  const given: Given[] = []
  for (;;) {
    const order = choose(state)
    if (order.type === 'end') return given
    given.push(order)
    give(state, order)
  }
}

const whereTo = (given: readonly Given[], unit: string) =>
  given
    .filter(({ units, unit: one }) => one === unit || (units as string[] | undefined)?.includes(unit))
    .map(endOf)

describe('movement', () => {
  it('walks into an empty capital', () => {
    const moves = movesOf(moving('axis', { units: { 'GER-INF-01': '2413', 'CZE-ARM-1': '3016' } }))
    expect(whereTo(moves, 'GER-INF-01')).toEqual([PRAGUE])
  })

  it('puts a German unit into an objective (22.0d)', () => {
    const units = { 'GER-INF-01': '2314', 'GER-INF-02': PRAGUE, 'CZE-2L-1': '2919' }
    const state = moving('axis', { units }, (one) => void (one.turn = 4))
    expect(whereTo(movesOf(state), 'GER-INF-01')).toEqual([PILSEN])
  })

  it('gathers around a weak enemy before it attacks', () => {
    const state = moving('axis', {
      units: { 'GER-INF-01': '2513', 'GER-INF-02': '2413', 'GER-PZ-16': '2412', 'CZE-2L-1': PRAGUE }
    })
    const around = ['2415', '2416', '2514', '2516', '2615', '2616']
    const ends = movesOf(state).map(endOf)
    expect(ends.filter((hex) => around.includes(hex!)).length).toBeGreaterThan(1)
  })

  it('invades a small neutral country that cannot hold', () => {
    const units = { 'GER-INF-01': '2108', 'GER-INF-02': '2208', 'GER-PZ-16': '2109', 'DEN-INF-1': COPENHAGEN }
    const state = moving('axis', {
      units: { ...units, 'GER-INF-03': '2108', 'GER-INF-04': '2208', 'GER-INF-05': '2108' }
    })
    const moves = movesOf(state)
    expect(moves.filter(({ invade }) => invade !== undefined).map(({ invade }) => invade)).toEqual([
      'Denmark'
    ])
  })

  it('leaves a neutral country alone for which it has not the strength', () => {
    const state = moving('axis', {
      units: { 'GER-INF-01': '2108', 'DEN-INF-1': COPENHAGEN, 'CZE-ARM-1': PRAGUE }
    })
    expect(movesOf(state).filter(({ invade }) => invade !== undefined)).toEqual([])
  })

  it('does not invade on the last turn what it cannot take any more', () => {
    const units = {
      'GER-INF-01': '2109',
      'GER-INF-02': '2109',
      'GER-PZ-16': '2208',
      'DEN-INF-1': COPENHAGEN,
      'NET-ARM-FA': '1610'
    }
    const state = moving('axis', { units }, (one) => void (one.turn = 4))
    expect(movesOf(state).filter(({ invade }) => invade !== undefined)).toEqual([])
  })

  it('calls a guard to the capital when the enemy is near', () => {
    const state = moving('axis', {
      units: { 'GER-INF-01': '2310', 'CZE-ARM-1': '2514', 'CZE-ARM-2': '2614', 'CZE-CAV-1': '2613' }
    })
    expect(whereTo(movesOf(state), 'GER-INF-01')).toEqual([BERLIN])
  })

  it('keeps the guard in the capital where it stands', () => {
    const state = moving('axis', {
      units: { 'GER-INF-01': BERLIN, 'CZE-ARM-1': '2514', 'CZE-ARM-2': '2614', 'CZE-CAV-1': '2613' }
    })
    expect(whereTo(movesOf(state), 'GER-INF-01')).toEqual([])
  })

  it('takes everything in reach on the last Allied turn, since nobody comes after it', () => {
    const state = moving('allied', { units: { 'CZE-CAV-1': '2514', 'GER-INF-01': '2717' } }, (one) => {
      one.turn = 4
    })
    expect(whereTo(movesOf(state), 'CZE-CAV-1')).not.toEqual([])
  })

  it('goes by rail to a front that is far away', () => {
    const state = moving('axis', { units: { 'GER-INF-01': '1812', 'CZE-2L-1': PRAGUE } })
    expect(movesOf(state)[0]).toMatchObject({ type: 'rail', unit: 'GER-INF-01' })
  })

  it('brings an army over the sea that has nothing to do at home', () => {
    const state = moving(
      'allied',
      { scenario: 'western-powers-guarantee', units: { 'GBR-INF-BEF': '1311', 'GER-2L-SP': '1812' } },
      (one) => go(one, 'GBR-NT-1', 'allied-available')
    )
    expect(movesOf(state)[0]).toMatchObject({ type: 'sail', units: ['GBR-INF-BEF'] })
  })
})

describe('air', () => {
  it('sends an airstrike where an attack is planned', () => {
    const state = airScene({
      air: ['GER-AIR-L1'],
      units: {
        'GER-INF-01': '2514',
        'GER-INF-02': '2514',
        'GER-INF-03': '2514',
        'GER-PZ-16': '2615',
        'CZE-ARM-1': PRAGUE
      }
    })
    expect(choose(state)).toMatchObject({ type: 'launch', unit: 'GER-AIR-L1', hex: PRAGUE })
  })

  it('launches nobody where there is nothing to do', () => {
    expect(choose(airScene({ air: ['GER-AIR-L1'], turn: 4, units: { 'GER-INF-01': '2513' } }))).toEqual({
      type: 'end'
    })
  })

  const meeting = (fighter: string) => {
    const state = airScene({
      scenario: 'western-powers-guarantee',
      air: ['GER-AIR-L1', 'GBR-AIR-FC'],
      units: {}
    })
    launchOver(state, 'GER-AIR-L1', '1613')
    if (fighter === 'weak') state.steps[unitIn(state, 'GBR-AIR-FC').index] = 1
    state.stack.push({ phase: 'interception', side: ALLIED, fighting: false } as State['stack'][number])
    return state
  }

  it('does not intercept a stronger bomber', () => {
    expect(choose(meeting('weak'))).toEqual({ type: 'end' })
  })

  it('keeps a bomber for the attack that is planned rather than for terror', () => {
    const state = airScene({
      units: {
        'GER-INF-01': '2514',
        'GER-INF-02': '2514',
        'GER-INF-03': '2514',
        'GER-PZ-16': '2615',
        'CZE-ARM-1': PRAGUE
      }
    })
    fly(state, 'GER-AIR-L1', PRAGUE)
    state.stack.push({ phase: 'terror', side: AXIS } as State['stack'][number])
    expect(choose(state)).toEqual({ type: 'end' })
  })
})

describe('combat', () => {
  const strong: Scene = {
    units: { 'GER-PZ-16': '2514', 'GER-PZ-18': '2514', 'GER-INF-01': '2616', 'CZE-2L-1': PRAGUE }
  }

  it('attacks where it is much stronger', () => {
    expect(choose(fighting(strong))).toMatchObject({ type: 'attack', target: PRAGUE })
  })

  it('does not attack where it is much weaker', () => {
    const state = fighting({ units: { 'GER-INF-01': '2514', 'CZE-ARM-1': PRAGUE, 'CZE-2L-1': '3016' } })
    expect(choose(state)).toEqual({ type: 'end' })
  })

  it('marines at sea attack, since they must (18.2.2c)', () => {
    const state = fighting({ scenario: 'general-war', units: { 'POL-INF-OG': '3009' } }, AXIS, (one) =>
      assault(one, 'GER-MAR-1', '3008', '3009')
    )
    expect(choose(state)).toMatchObject({ type: 'attack', target: '3009', units: ['GER-MAR-1'] })
  })

  it('chooses a table, then supports, then fights', () => {
    const state = fighting(strong, AXIS, (one) => fly(one, 'GER-AIR-L1', PRAGUE))
    const types: string[] = []
    while (types.at(-1) !== 'fight') {
      const order = choose(state)
      types.push(order.type)
      give(state, order, ...(order.type === 'fight' ? [6] : []))
    }
    expect(types).toEqual(['attack', 'table', 'support', 'fight'])
  })

  it('keeps special forces for where they are needed', () => {
    const state = fighting(strong, AXIS, (one) => go(one, 'GER-SF-FD', 'axis-available'))
    const types: string[] = []
    while (types.at(-1) !== 'fight') {
      const order = choose(state)
      types.push(order.type)
      give(state, order, ...(order.type === 'fight' ? [6] : []))
    }
    expect(types).not.toContain('support')
  })
})

describe('after a battle', () => {
  const after = (side: Side, units: Record<string, string>, begin: (state: State) => void): Given => {
    const state = scene({ units })
    state.stack = [{ phase: 'combat', side: AXIS, attacked: [] } as State['stack'][number]]
    begin(state)
    // The phase goes on by itself until somebody is asked.
    const frame = state.stack.at(-1) as { asks?: boolean }
    frame.asks = true
    return choose(state, side === AXIS ? 'axis' : 'allied')
  }

  it('advances into the hex that it has won', () => {
    const order = after(AXIS, { 'GER-INF-01': '2514', 'CZE-ARM-1': '3016' }, (state) =>
      beginAdvance(state, AXIS, hexIn(state, PRAGUE), [unitIn(state, 'GER-INF-01')], 'assault')
    )
    expect(order).toMatchObject({ type: 'advance', unit: 'GER-INF-01', path: [PRAGUE] })
  })

  it('retreats where no enemy zone of control costs it a step', () => {
    const order = after(
      ALLIED,
      { 'CZE-ARM-1': '2616', 'CZE-2L-1': PRAGUE, 'GER-INF-01': '2514', 'GER-INF-02': '2614' },
      (state) => beginRetreat(state, ALLIED, [unitIn(state, 'CZE-ARM-1')], 1)
    )
    expect(order.type).toBe('retreat')
    expect(['2516', '2617', '2716']).toContain(endOf(order))
  })

  it('stays in a fortress that still stands (12.2)', () => {
    const order = after(
      ALLIED,
      { 'CZE-FORT-1': PILSEN, 'CZE-ARM-1': PILSEN, 'CZE-ARM-2': PRAGUE, 'GER-INF-01': '2315' },
      (state) => beginRetreat(state, ALLIED, [unitIn(state, 'CZE-ARM-1')], 1)
    )
    expect(order).toEqual({ type: 'stay', unit: 'CZE-ARM-1' })
  })
})

describe('points', () => {
  const spending = (units: Record<string, string>, turn: number, prepare: (state: State) => void): State => {
    const state = scene({ units })
    state.turn = turn
    prepare(state)
    const about: Omit<SpendFrame, 'phase'> = {
      side: AXIS,
      rule: '7.2',
      purses: [{ countries: [unitIn(state, 'GER-PZ-15').nationIndex], points: 3 }]
    }
    beginSpending(state, about)
    return state
  }
  const reserves = (state: State) => {
    go(state, 'GER-PZ-15', 'axis-reinforcements')
    go(state, 'GER-AAA-4', 'axis-reinforcements')
  }

  it('mobilizes the best first', () => {
    expect(choose(spending({}, 2, reserves))).toEqual({ type: 'mobilize', unit: 'GER-PZ-15' })
  })

  it('refits rather than mobilize what comes too late', () => {
    expect(choose(spending({ 'GER-INF-01': '2511:reduced' }, 4, reserves))).toEqual({
      type: 'refit',
      unit: 'GER-INF-01'
    })
  })
})
