// What the program does in a position, for both sides. How often it wins is the business of `npm run duel`.
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../kernel/dice'
import { eisenhowersWar as game } from '../../games/eisenhowers-war/index'
import {
  attacking,
  give,
  hexIn,
  moving,
  scene,
  unitIn,
  type Scene
} from '../../games/eisenhowers-war/testing'
import { attack, FIELD, fixResult, front } from '../../games/eisenhowers-war/testing-combat'
import { ALLIED, GERMAN } from '../../games/eisenhowers-war/world'
import { asking, endOf } from '../testing'
import { judge } from './index'
import { situationOf } from './situation'
import { supplyGain } from './supply'

const choose = asking(game, judge)

const BEACH = '3304'
const CHERBOURG = '3404'
const RUHR = '3215'
const COLOGNE = '3114'

/** A garrison in every port that somebody at the beach could walk into. */
const GARRISONS = {
  ...{ 'G-CH': CHERBOURG, 'G-LH': '3305', 'G-DP': '3306', 'G-SM': '3302', 'G-BR': '3400', 'G-LO': '3201' },
  ...{ 'G-SN': '3101', 'G-NA': '3002', 'G-LR': '2901', 'G-BD': '2700', 'G-BO': '3408', 'G-CA': '3508' }
}

type Units = Record<string, string>
const landed = (units: Units, phase: Scene['phase'], more: Scene = {}) =>
  choose(scene({ turn: 3, units, beachheads: [BEACH], phase: phase!, ...more }))
/** The Allies have come to the Rhine. */
const late: Scene = { turn: 5, liberated: ['France', 'Belgium'] }
/** After a battle with this result; everybody who is named attacks the target. */
function fought(units: Units, result: readonly [number, number], target = FIELD, more: Scene = {}) {
  const state = front(units, more)
  fixResult(...result)
  const attackers = Object.keys(units).filter((id) => id.startsWith('A-US') && units[id] !== '3209')
  give(state, attack(target, attackers), 1)
  return state
}

describe('the Germans', () => {
  it('post infantry in the launching sites and the ports beside them, and are content with that (3.3.1)', () => {
    const state = game.create('alternate')
    const posts: unknown[] = []
    for (let order = choose(state); order.type !== 'end'; order = choose(state)) {
      posts.push(order.hex)
      game.apply(state, 'german', order, seededDice(1))
    }
    expect(posts.slice(0, 6)).toEqual(['3408', '3408', '3408', '3508', '3508', '3508'])
    expect(posts).toContain('3305')
    expect(posts.length).toBeLessThan(20)
  })

  it('walk into a beachhead that nobody holds (4.3.1)', () => {
    const order = landed({ 'G-47Pz': '3205' }, moving('german'), { allied: [BEACH] })
    expect([order.type, order.units, endOf(order)]).toEqual(['move', ['G-47Pz'], BEACH])
  })

  it('attack a weak beachhead with all they have, and not a strong one', () => {
    const panzers = { 'G-1SS': '3205', 'G-2SS': '3205', 'G-47Pz': '3205' }
    expect(landed({ 'A-US22': `${BEACH}:reduced`, ...panzers }, attacking('german'))).toEqual({
      type: 'attack',
      target: BEACH,
      units: ['G-1SS', 'G-2SS', 'G-47Pz']
    })
    const strong = { 'A-US5': BEACH, 'A-US7': BEACH, 'A-CW1': BEACH, 'G-84': '3205' }
    expect(landed(strong, attacking('german'))).toEqual({ type: 'end' })
  })

  it('go into an open port beside the beach', () => {
    expect(endOf(landed({ 'G-84': '3206', 'A-US5': BEACH, 'A-US7': BEACH }, moving('german')))).toBe('3305')
  })

  it('come to guard the Ruhr, and stay there (4.2.1)', () => {
    expect(endOf(landed({ 'G-84': '3217', 'A-US5': '3213' }, moving('german'), late))).toBe(RUHR)
    const guards = { 'G-84': RUHR, 'G-L6': RUHR, 'A-US5': '3213' }
    expect(landed(guards, moving('german'), late)).toEqual({ type: 'end' })
  })

  it('lose a step of the weaker corps', () => {
    const units = { 'A-US5': '3108', 'A-US7': '3108', 'G-1SS': FIELD, 'G-84': FIELD }
    expect(choose(fought(units, [0, 1]))).toEqual({ type: 'lose', unit: 'G-84' })
  })

  it('give way in the open, and stand in the Ruhr (11.2)', () => {
    const panzers = (hex: string) => ({ 'G-1SS': hex, 'G-2SS': hex })
    const open = fought({ 'A-US5': '3108', 'A-US7': '3108', ...panzers(FIELD) }, [0, 3])
    expect(choose(open)).toEqual({ type: 'fallBack' })
    const ruhr = fought({ 'A-US5': '3214', 'A-US7': '3214', ...panzers(RUHR) }, [0, 3], RUHR, { turn: 5 })
    expect([game.actor(ruhr), choose(ruhr)]).toEqual(['german', { type: 'end' }])
  })

  it('retreat out of the zones of control of those who have not fought', () => {
    const units = { 'A-US5': '3108', 'A-US7': '3108', 'A-US19': '3209', 'G-1SS': FIELD }
    const state = fought(units, [0, 2])
    give(state, { type: 'fallBack' })
    expect(choose(state)).toEqual({ type: 'retreat', units: ['G-1SS'], path: ['3110'] })
  })
})

describe('supply', () => {
  it('counts against a move that leaves it, and for one that cuts others off (7.12)', () => {
    const units = { 'A-US5': '2909', 'A-US7': '2909', 'G-1SS': '3010', 'G-2SS': '2710' }
    const state = scene({
      turn: 4,
      units,
      liberated: ['France'],
      beachheads: [BEACH],
      phase: moving('allied')
    })
    const going = situationOf(state, ALLIED)
    const gain = (...path: string[]) =>
      supplyGain(
        going,
        unitIn(state, 'A-US7'),
        path.map((id) => hexIn(state, id))
      )
    expect(gain('2910', '2811')).toBeLessThan(-1)
    expect(gain('2908')).toBe(0)

    // One corps far from the beach, behind a single line of hexes.
    const line = ['3304', '3205', '3105', '3006', '2906', '2907', '2908', '2909']
    const cut = scene({
      turn: 4,
      units: { 'A-US5': '2909', 'G-1SS': '2708' },
      allied: line,
      beachheads: [BEACH]
    })
    const across = ['2807', '2906'].map((id) => hexIn(cut, id))
    expect(supplyGain(situationOf(cut, GERMAN), unitIn(cut, 'G-1SS'), across)).toBeGreaterThan(1)
  })
})

describe('the Allies', () => {
  it('plan the landings: the second one in a port of the south (3.2.3)', () => {
    const order = choose(game.create('historical'))
    expect(order).toMatchObject({ type: 'plan', plan: 'second', turn: 3 })
    expect(['2005', '2104']).toContain(order.hex)
  })

  it('take a weakly held port at good odds', () => {
    const units = { 'A-US5': BEACH, 'A-US7': BEACH, 'A-CW1': BEACH, 'G-CH': CHERBOURG }
    expect(landed(units, attacking('allied'))).toMatchObject({ type: 'attack', target: CHERBOURG })
  })

  it('attack before they move where everybody stands beside his target (5.5)', () => {
    const units = { 'A-US5': BEACH, 'A-US7': BEACH, 'A-CW1': BEACH, 'G-CH': CHERBOURG }
    const phase = { ...moving('allied'), portion: 'choose', first: null } as unknown as Scene['phase']
    expect(landed(units, phase)).toEqual({ type: 'first', portion: 'attack' })
    const apart = { 'A-US5': '3108', 'A-US7': '3108', 'A-CW1': '3107', 'G-84': '3211' }
    expect(landed(apart, phase, late)).toEqual({ type: 'first', portion: 'move' })
  })

  it('do not attack at hopeless odds, nor when there is nobody', () => {
    const panzers = { 'G-1SS': '3205', 'G-2SS': '3205', 'G-47Pz': '3205' }
    expect(landed({ 'A-US22': BEACH, ...panzers }, attacking('allied'))).toEqual({ type: 'end' })
    expect(landed({ 'A-US5': BEACH, 'G-84': '2717' }, attacking('allied'))).toEqual({ type: 'end' })
  })

  it('do not leave a beachhead open to an enemy who is near (4.3.1)', () => {
    const alone = { 'A-US5': BEACH, ...GARRISONS }
    expect(landed({ ...alone, 'G-47Pz': '3205' }, moving('allied'))).toEqual({ type: 'end' })
    expect(landed(alone, moving('allied'))).toMatchObject({ type: 'move', units: ['A-US5'] })
  })

  it('walk into the Ruhr when it is open (4.2.1)', () => {
    expect(endOf(landed({ 'G-84': '3217', 'A-US5': '3213' }, moving('allied'), late))).toBe(RUHR)
  })

  it('walk into the open Alpine Fortress before they attack anybody (13.8)', () => {
    const units = { 'A-US4': '2116', 'A-US2': '2116', 'G-L7': '2317' }
    const state = scene({ turn: 9, units, liberated: ['Italy'], phase: moving('allied') })
    state.alpine = hexIn(state, '2217')
    const order = choose(state)
    expect([order.type, endOf(order)]).toEqual(['move', '2217'])
  })

  it('send bombers where a city is to be won, not into the field (10.10)', () => {
    const bombing = (units: Units, target: string, more: Scene = {}) => {
      const state = front(units, { ...more, with: { bombersUsed: 0 } })
      give(state, attack(target, ['A-US5', 'A-US7', 'A-US20']))
      return choose(state).type
    }
    const corps = (hex: string) => ({ 'A-US5': hex, 'A-US7': hex, 'A-US20': hex })
    expect(bombing({ ...corps('3108'), 'G-1SS': FIELD, 'G-2SS': FIELD }, FIELD)).toBe('end')
    expect(bombing({ ...corps('3214'), 'G-1SS': COLOGNE, 'G-2SS': COLOGNE }, COLOGNE, { turn: 7 })).toBe(
      'bomber'
    )
  })

  it('let the weaker army group go short of supply (7.15)', () => {
    const units = { 'A-US5': BEACH, 'A-US7': BEACH, 'A-CW1': '3305' }
    const phase = { phase: 'supplyProblem' } as Scene['phase']
    expect(landed(units, phase, { turn: 4 })).toEqual({ type: 'supplyProblem', group: 'British' })
  })

  it('lose a step of the weaker corps, and go on after a victory', () => {
    const units = { 'A-US5': '3108', 'A-US22': '3108', 'G-84': FIELD }
    expect(choose(fought(units, [1, 0]))).toEqual({ type: 'lose', unit: 'A-US22' })
    // Brussels falls, and nothing stands between it and the Ruhr.
    const won = fought({ 'A-US5': '3210', 'A-US7': '3210', 'G-BR': '3211' }, [0, 9], '3211')
    const order = choose(won)
    expect([order.type, endOf(order)]).toEqual(['advance', RUHR])
  })
})
