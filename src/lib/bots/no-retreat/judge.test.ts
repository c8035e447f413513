// What the program does in a position, for both sides. How often it wins is the business of `npm run duel`.
import { describe, expect, it } from 'vitest'
import { worldOf } from '../../games/no-retreat/board'
import { beginReserve } from '../../games/no-retreat/16-reserve'
import type { DrawFrame, GameEndFrame, State } from '../../games/no-retreat/state'
import { game, give, scene, settle, under, type Scene } from '../../games/no-retreat/testing'
import { battleNow, clash, comesTo, declaring, END, hold } from '../../games/no-retreat/testing-battle'
import { holdMarkers } from '../../games/no-retreat/testing-cards'
import { moving } from '../../games/no-retreat/testing-move'
import { deckCards } from '../../games/no-retreat/testing-war'
import { ALLIED, GERMAN, type Side } from '../../games/no-retreat/world'
import { asking, endOf, type Given } from '../testing'
import { judge } from './index'

const choose = asking(game, judge)

const WARSAW = '1512'
const LODZ = '1213'
const RADOM = '1614'
const POLAND = 'polish-historical'

const poland = (units: Record<string, string>, of: Partial<Scene> = {}): Scene => ({
  scenario: POLAND,
  units,
  ...of
})

/** Everything that is done until the phase or step is ended. */
function until(state: State, end = 'end'): Given[] {
  const given: Given[] = []
  for (let count = 0; count < 40; count++) {
    const order = choose(state)
    if (order.type === end) return given
    given.push(order)
    give(state, order)
  }
  throw new Error('It never ends.')
}

const markerIn = (state: State, face: string) => worldOf(state).marker(face)?.back

/** A battle, and the support of this step asked for. */
function fight(
  of: Scene,
  side: Side,
  target: string,
  units: string,
  kind: 'mobile' | 'prepared',
  set: (state: State) => void = () => undefined
): State {
  const state = under(scene(of))
  set(state)
  clash(state, side, target, units, kind)
  settle(state)
  return state
}

describe('movement', () => {
  it('takes a city that nobody holds, the one that is worth most', () => {
    expect(endOf(choose(moving(GERMAN, poland({ 'P-DE-10-XVI': '1417' }))))).toBe(LODZ)
  })

  it('brings enough together for an attack, and no more than that can do anything', () => {
    const state = moving(
      GERMAN,
      poland({ 'P-DE-10-XVI': '1116', 'P-DE-10-XIV': '1116', 'P-DE-14-XXII': '1117', 'P-PL-C-WIL': '1214' })
    )
    const [first] = until(state)
    expect(endOf(first!)).toMatch(/^(1114|1213|1215|1313|1314|1113)$/)
  })

  it('brings a unit into Warsaw when the enemy is near', () => {
    const order = choose(moving(ALLIED, poland({ 'P-PL-LOD1': '1613', 'P-DE-10-XVI': '1315' }, { turn: 5 })))
    expect(endOf(order)).toBe(WARSAW)
  })

  it('does not leave Warsaw to the enemy for a city that is farther off', () => {
    const state = moving(
      ALLIED,
      poland({ 'P-PL-LOD1': WARSAW, 'P-DE-10-XVI': '1414', 'P-DE-10-XIV': '1414' }, { turn: 5 })
    )
    expect(until(state).filter(({ unit }) => unit === 'P-PL-LOD1')).toEqual([])
  })

  it('guards Paris', () => {
    const state = moving(ALLIED, {
      scenario: 'french-historical',
      turn: 9,
      units: { 'F-FR-10A-A': '1118', 'F-DE-XIX': '1612', 'F-DE-XXXXI': '1612' }
    })
    expect(['1215', '1315', '1316']).toContain(endOf(choose(state)))
  })
})

describe('declaration', () => {
  const targets = (units: Record<string, string>, side: Side = GERMAN) => {
    const state = declaring(side, poland(units))
    if (side === GERMAN) give(state, END)
    return until(state).filter(({ type }) => type === 'target')
  }

  it('attacks a lone brigade with two Panzer corps', () => {
    const given = targets({ 'P-DE-10-XVI': '1116', 'P-DE-10-XIV': '1116', 'P-PL-C-WIL': '1215' })
    expect(given.map(({ hex }) => hex)).toEqual(['1215'])
  })

  it('does not attack at one to three', () => {
    expect(targets({ 'P-DE-4-RES': '1116', 'P-PL-POZ1': '1215', 'P-PL-KRA3': '1215' })).toEqual([])
    expect(targets({ 'P-PL-C-WIL': '1215', 'P-DE-10-XVI': '1116' }, ALLIED)).toEqual([])
  })
})

describe('battle', () => {
  const PANZERS = 'P-DE-10-XVI P-DE-10-XIV'
  const even = { 'P-DE-10-XVI': '1116', 'P-DE-10-XIV': '1116', 'P-PL-POZ1': '1215', 'P-PL-KRA3': '1215' }

  it('supports an attack that can go either way, with the marker that serves for it', () => {
    const state = fight(poland(even), GERMAN, '1215', PANZERS, 'mobile', (begun) => {
      hold(begun, GERMAN, 'hold')
      hold(begun, GERMAN, 'blitz')
    })
    const order = choose(state)
    const { face } = state.piles.slots.find(({ id }) => id === order.marker)!
    expect([order.type, game.actor(state)]).toEqual(['commit', 'german'])
    expect(markerIn(state, face!)).toBe('blitz')
  })

  it('saves its marker where a column changes nothing', () => {
    const few = { 'P-DE-4-KAU': '1116', 'P-PL-POZ1': '1215', 'P-PL-KRA3': '1215' }
    const state = fight(poland(few), GERMAN, '1215', 'P-DE-4-KAU', 'prepared', (begun) => {
      hold(begun, GERMAN, 'blitz')
    })
    expect([choose(state).type, game.actor(state)]).toEqual(['end', 'german'])
  })

  it('plays the card that fits the battle', () => {
    const city = { 'P-DE-10-XVI': '1514', 'P-DE-10-XIV': '1514', 'P-PL-POZ1': RADOM, 'P-PL-KRA3': RADOM }
    const state = fight(poland(city), GERMAN, RADOM, PANZERS, 'mobile', (begun) => {
      deckCards(begun, GERMAN, 54, 65)
      holdMarkers(begun, GERMAN, ['hold', 'hold'])
    })
    if (battleNow(state).step === 'germanMarker') give(state, END)
    const order = choose(state)
    expect(order.type).toBe('play')
    const slot = state.piles.slots.find(({ id }) => id === order.card)
    expect(slot?.face).toBe('54')
  })

  it('holds Warsaw at the cost of a step, and gives open ground for the last one', () => {
    const held = fight(
      poland({ 'P-PL-LOD1': WARSAW, 'P-DE-10-XVI': '1412' }),
      GERMAN,
      WARSAW,
      'P-DE-10-XVI',
      'prepared'
    )
    comesTo(held, 'D')
    expect(choose(held)).toMatchObject({ type: 'stand', retreat: false })
    const open = fight(
      poland({ 'P-PL-LOD1': '1715:reduced', 'P-DE-10-XVI': '1615' }),
      GERMAN,
      '1715',
      'P-DE-10-XVI',
      'prepared'
    )
    comesTo(open, 'D')
    expect(choose(open)).toMatchObject({ type: 'stand', retreat: true })
  })

  it('counterattacks who is weaker, and lets the strong alone', () => {
    const after = (units: Record<string, string>, by: string) => {
      const state = fight(poland(units), GERMAN, '1215', by, 'prepared')
      comesTo(state, 'CA')
      return choose(state)
    }
    expect(
      after({ 'P-DE-4-RES': '1116:reduced', 'P-PL-POZ1': '1215', 'P-PL-KRA3': '1215' }, 'P-DE-4-RES')
    ).toMatchObject({ kind: 'prepared' })
    expect(
      after({ 'P-DE-10-XVI': '1116', 'P-DE-10-XI': '1115', 'P-PL-C-WIL': '1215' }, 'P-DE-10-XVI P-DE-10-XI')
        .type
    ).toBe('end')
  })

  it('lets infantry take the loss, not tanks', () => {
    const state = fight(
      poland({ 'P-DE-10-XVI': '1116', 'P-DE-10-XI': '1115', 'P-PL-LOD1': '1215' }),
      GERMAN,
      '1215',
      'P-DE-10-XVI P-DE-10-XI',
      'prepared'
    )
    comesTo(state, 'EX')
    expect(choose(state, 'german')).toMatchObject({ type: 'lose', unit: 'P-DE-10-XI' })
  })

  it('advances into a city that was given up', () => {
    const state = fight(
      poland({ 'P-PL-LOD1': RADOM, 'P-DE-10-XVI': '1514' }),
      GERMAN,
      RADOM,
      'P-DE-10-XVI',
      'prepared'
    )
    comesTo(state, 'DR')
    until(state, 'advance')
    expect(endOf(choose(state))).toBe(RADOM)
  })
})

describe('cards, Reserve and end', () => {
  it('discards the markers that serve for nothing', () => {
    const state = under(scene(poland({})))
    holdMarkers(state, GERMAN, [
      'blitz',
      'blitz',
      'blitzkrieg',
      'blitzkrieg',
      'hold',
      'hold',
      'shockTarget',
      'shockCounterblow'
    ])
    const [dummy] = holdMarkers(state, GERMAN, ['combatVp'], false)
    const frame: DrawFrame = {
      phase: 'draw',
      side: GERMAN,
      step: 'markerLimit',
      cards: 0,
      markers: 0,
      limit: true,
      first: false
    }
    state.stack.push(frame)
    expect(choose(state)).toMatchObject({ type: 'limit', markers: [dummy] })
  })

  it('puts a unit of the Reserve where the enemy is near', () => {
    const state = under(
      scene(
        poland({ 'P-PL-PRU2': 'allied-reserve', 'P-DE-10-XVI': '1314', 'P-DE-10-XIV': '1314' }, { turn: 5 })
      )
    )
    beginReserve(state, ALLIED)
    expect(choose(state)).toMatchObject({ type: 'place', piece: 'P-PL-PRU2', hex: WARSAW })
  })

  it('ends the French game as long as that wins it', () => {
    const asked = (german: string[]) => {
      const state = under(scene({ scenario: 'french-historical', turn: 11, german }))
      state.stack.push({ phase: 'gameEnd' } satisfies GameEndFrame)
      return choose(state)
    }
    const cities =
      '0713 0913 1109 1119 1207 1215 1308 1312 1315 1316 1507 1509 1607 1710 1714 1804 1806 1808 2002 2009 2109'
    expect(asked([])).toMatchObject({ type: 'gameEnd', declare: true })
    expect(asked(cities.split(' '))).toMatchObject({ type: 'gameEnd', declare: false })
  })
})
