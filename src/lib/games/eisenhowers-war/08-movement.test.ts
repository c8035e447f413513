import { describe, expect, test } from 'vitest'
import { check } from './check'
import { explainStep, roomInItaly } from './08-movement'
import { worldOf } from './board'
import { eisenhowersWar } from './index'
import { give, hexIn, move, moving, refusal, scene, unitIn, where, type Scene } from './testing'
import type { ActionFrame, State } from './state'

const allied = (units: Record<string, string>, more: Scene = {}) =>
  scene({ units, phase: moving('allied'), beachheads: ['3304'], ...more })
const german = (units: Record<string, string>, more: Scene = {}) =>
  scene({ units, phase: moving('german'), ...more })

function moveOffer(state: State) {
  const offer = eisenhowersWar.offers(state).find((one) => one.gesture === 'move')
  if (offer?.gesture !== 'move') throw new Error('No move is offered.')
  return offer
}

/** Points the offer asks for to reach a hex; null when it is out of reach. */
function costTo(state: State, units: string | string[], hex: string): number | null {
  const reach = moveOffer(state).reach(typeof units === 'string' ? [units] : units)
  return reach.find((reached) => reached.hex === hex)?.cost ?? null
}

describe('moving from hex to hex', () => {
  test('8.0a units move from hex to adjacent hex within their factor', () => {
    const state = allied({ 'A-US5': '3304' })
    expect(costTo(state, 'A-US5', '3105')).toBe(2)
    give(state, move('A-US5', '3205', '3105'))
    expect(where(state, 'A-US5')).toBe('3105')
    expect(check(state)).toEqual([])
    expect(refusal(state, move('A-US5', '3005', '2905', '3005', '2905', '3005'))).toBe('8.1')
    expect(refusal(state, move('G-1SS', '3005'))).toBe('8.0a')
  })

  test('8.0b points are not saved, lent or used after the stack has stopped', () => {
    const state = allied({ 'A-US5': '3304', 'A-US7': '3304' })
    give(state, move('A-US5', '3205'))
    give(state, move('A-US7', '3303'))
    expect(refusal(state, move('A-US5', '3105'))).toBe('8.7a')
  })

  test('8.0c nobody must move', () => {
    const state = allied({ 'A-US5': '3304' })
    give(state, { type: 'end' })
    expect(where(state, 'A-US5')).toBe('3304')
  })

  test('8.0d the dearest terrain of a hex counts: a destroyed city is rough', () => {
    expect(costTo(allied({ 'A-US5': '3106' }), 'A-US5', '3007')).toBe(1)
    expect(costTo(allied({ 'A-US5': '3106' }, { destroyed: ['3007'] }), 'A-US5', '3007')).toBe(2)
    // A mountain stays one.
    expect(costTo(german({ 'G-47Pz': '2307' }, { destroyed: ['2208'] }), 'G-47Pz', '2208')).toBe(3)
  })

  test('8.0e static units never move', () => {
    const state = german({ 'G-CH': '3404', 'G-1SS': '3205' })
    expect(refusal(state, move('G-CH', '3304'))).toBe('8.0e')
    expect(moveOffer(state).units).toEqual(['G-1SS'])
  })

  test('8.1 a hex is entered only when its full cost can be paid', () => {
    // One point left before a rough hex.
    const state = allied({ 'A-US5': '3304' })
    give(state, move('A-US5', '3205', '3104', '3103', '3203', '3103'))
    expect(refusal(state, move('A-US5', '3204'))).toBe('8.1')
    expect(costTo(state, 'A-US5', '3203')).toBe(1)
  })

  test('8.2 no hex may be skipped', () => {
    expect(refusal(allied({ 'A-US5': '3304' }), move('A-US5', '3105'))).toBe('8.2')
  })

  test('8.3 a hex with enemy units is not entered, garrisons included', () => {
    const state = allied({ 'A-US5': '3304', 'G-CH': '3404', 'G-1SS': '3205' })
    expect(refusal(state, move('A-US5', '3404'))).toBe('8.3')
    expect(refusal(state, move('A-US5', '3205'))).toBe('8.3')
    expect(costTo(state, 'A-US5', '3404')).toBeNull()
  })

  test('8.4 clear hexes are those without any other terrain', () => {
    const state = allied({ 'A-US5': '3304' })
    const unit = unitIn(state, 'A-US5')
    const lines = (from: string, to: string) => explainStep(state, unit, hexIn(state, from), hexIn(state, to))
    expect(lines('3304', '3205')).toEqual([{ label: 'Clear', value: 1, rule: '8.4' }])
    expect(lines('3304', '3204')).toEqual([{ label: 'Rough', value: 2, rule: '8.0d' }])
  })

  test('8.5 prohibited hexes and hexsides bar all movement', () => {
    expect(refusal(german({ 'G-1SS': '2208' }), move('G-1SS', '2209'))).toBe('8.5')
    expect(refusal(allied({ 'A-US5': '3304' }), move('A-US5', '3405'))).toBe('8.5')
    expect(refusal(german({ 'G-1SS': '2611' }), move('G-1SS', '2511'))).toBe('8.5')
    expect(refusal(allied({ 'A-US5': '3410' }), move('A-US5', '3510'))).toBe('8.5')
  })
})

describe('stacks', () => {
  test('8.7a a moving stack drops units off, which then stop for the phase', () => {
    const state = allied({ 'A-US5': '3304', 'A-US7': '3304' })
    expect(moveOffer(state).together('A-US5')).toEqual(['A-US7'])
    give(state, move(['A-US5', 'A-US7'], '3205'))
    give(state, move('A-US5', '3105'))
    expect([where(state, 'A-US5'), where(state, 'A-US7')]).toEqual(['3105', '3205'])
    expect(refusal(state, move('A-US7', '3105'))).toBe('8.7a')
    expect(moveOffer(state).units).toEqual(['A-US5'])
  })

  test('8.7b a moving stack picks nobody up', () => {
    const state = allied({ 'A-US5': '3304', 'A-US7': '3205' })
    give(state, move('A-US5', '3205'))
    expect(refusal(state, move(['A-US5', 'A-US7'], '3105'))).toBe('8.7b')
    expect(moveOffer(state).together('A-US5')).toEqual([])
    expect(refusal(allied({ 'A-US5': '3304', 'A-US7': '3205' }), move(['A-US5', 'A-US7'], '3204'))).toBe(
      '8.7b'
    )
  })

  test('8.7 with 13.3 a mixed stack is offered ways that are the cheapest for neither of its units', () => {
    // By the flat way six steps are too many for the mountain corps, over the hills they are too dear for the panzers.
    const both = ['G-1SS', 'G-1P']
    const state = german({ 'G-1SS': '2506', 'G-1P': '2506' })
    for (const hex of ['2206', '2603']) {
      expect(costTo(state, both, hex)).not.toBeNull()
      const path = moveOffer(state).path(both, hex)!.hexes
      const moved = structuredClone(state)
      give(moved, move(both, ...path))
      expect(both.map((id) => where(moved, id))).toEqual([hex, hex])
    }
    expect(moveOffer(state).path(both, '3120')).toBeNull()
  })

  test('the slowest governs: ordinary units pay more than mountain units, and each has its own points', () => {
    const both = ['G-51M', 'G-47Pz']
    const state = german({ 'G-51M': '2307', 'G-47Pz': '2307' })
    expect(costTo(state, 'G-51M', '2208')).toBe(2)
    expect(costTo(state, both, '2208')).toBe(3)
    // The mountain corps has four points, the panzer corps six: both limits hold.
    const far = moveOffer(state).reach(both)
    for (const { hex } of far) {
      const path = moveOffer(state).path(both, hex)!
      expect(refusal(structuredClone(state), move(both, ...path.hexes))).toBeNull()
    }
    expect(far.length).toBeGreaterThan(5)
  })

  test('every hex that is offered can be reached by the path that is offered, at its cost', () => {
    const state = allied({ 'A-US5': '3304', 'G-1SS': '3105', 'A-CW1': '3205' })
    const offer = moveOffer(state)
    for (const { hex, cost } of offer.reach(['A-US5'])) {
      const path = offer.path(['A-US5'], hex)!
      expect(path.cost).toBe(cost)
      expect(refusal(structuredClone(state), offer.order(['A-US5'], path.hexes))).toBeNull()
    }
  })
})

describe('Alpine Passes', () => {
  test('8.8a along the pass each pass hex costs one point', () => {
    const state = german({ 'G-47Pz': '2113' })
    expect(costTo(state, 'G-47Pz', '2114')).toBe(1)
    expect(costTo(state, 'G-47Pz', '2215')).toBe(2)
  })

  test('8.8b from elsewhere it costs what its terrain costs', () => {
    expect(costTo(german({ 'G-47Pz': '2213' }), 'G-47Pz', '2113')).toBe(3)
    expect(costTo(german({ 'G-47Pz': '2115' }), 'G-47Pz', '2114')).toBe(3)
  })

  test('8.8c it is entered cheaply at its ends from the entry hexes only, and those cost their own terrain', () => {
    expect(costTo(german({ 'G-47Pz': '2013' }), 'G-47Pz', '2113')).toBe(1)
    expect(costTo(german({ 'G-47Pz': '2315' }), 'G-47Pz', '2215')).toBe(1)
    expect(costTo(german({ 'G-47Pz': '2216' }), 'G-47Pz', '2215')).toBe(3)
    expect(costTo(german({ 'G-47Pz': '2215' }), 'G-47Pz', '2315')).toBe(2)
  })
})

describe('rivers', () => {
  test('8.9 a river costs one more, the Rhine two, the bombed Seine two for Germans', () => {
    expect(costTo(german({ 'G-1SS': '3418' }), 'G-1SS', '3419')).toBe(2)
    expect(costTo(german({ 'G-1SS': '3114' }), 'G-1SS', '3215')).toBe(3)
    expect(costTo(allied({ 'A-US5': '3114' }), 'A-US5', '3215')).toBe(3)
    expect(costTo(german({ 'G-1SS': '3205' }), 'G-1SS', '3206')).toBe(3)
    expect(costTo(allied({ 'A-US5': '3205' }), 'A-US5', '3206')).toBe(2)
    // Above Paris it is a river like others.
    expect(costTo(german({ 'G-1SS': '2906' }), 'G-1SS', '2907')).toBe(2)
  })

  test('3.3.4d a landing east of its mouth makes the Seine an ordinary river for Germans', () => {
    const state = german({ 'G-1SS': '3205' }, { with: { seineOrdinary: true } })
    expect(costTo(state, 'G-1SS', '3206')).toBe(2)
  })

  test('13.2k rough ground secured from the air is clear for Allied units', () => {
    expect(costTo(allied({ 'A-US5': '3304' }, { secured: ['3204'] }), 'A-US5', '3204')).toBe(1)
    expect(costTo(german({ 'G-1SS': '3205' }, { secured: ['3204'] }), 'G-1SS', '3204')).toBe(2)
  })

  test('13.2l rivers around a secured hex are no obstacle to Allied units, the Rhine included', () => {
    expect(costTo(allied({ 'A-US5': '3114' }, { secured: ['3215'] }), 'A-US5', '3215')).toBe(1)
    expect(costTo(allied({ 'A-US5': '3114' }, { secured: ['3114'] }), 'A-US5', '3215')).toBe(1)
    expect(costTo(german({ 'G-1SS': '3114' }, { secured: ['3215'] }), 'G-1SS', '3215')).toBe(3)
  })
})

describe('the Scheldt estuary', () => {
  test('8.10a nobody crosses it', () => {
    for (const hex of ['3510', '3511', '3412']) {
      expect(refusal(german({ 'G-89': '3411' }), move('G-89', hex))).toBe('8.10a')
      expect(refusal(allied({ 'A-CW1': '3411' }), move('A-CW1', hex))).toBe('8.10a')
    }
    expect(refusal(german({ 'G-89': '3412' }), move('G-89', '3511'))).toBeNull()
  })

  test('8.10b once in the game the Germans cross it for one more point in one movement', () => {
    const state = german({ 'G-89': '3411' })
    give(state, { type: 'scheldt' })
    for (const hex of ['3510', '3511', '3412']) expect(costTo(state, 'G-89', hex)).toBe(2)
    give(state, move('G-89', '3510'))
    expect(refusal(state, { type: 'scheldt' })).toBe('8.10b')
    give(state, { type: 'end' })
    expect(state.scheldtOpen).toBe(false)
    expect(refusal(allied({ 'A-US5': '3304' }), { type: 'scheldt' })).toBe('8.10b')
  })

  test('8.5b it is the only way across an all-sea hexside', () => {
    const state = german({ 'G-89': '3410' })
    give(state, { type: 'scheldt' })
    expect(refusal(state, move('G-89', '3510'))).toBe('8.5')
  })
})

describe('who may move', () => {
  test('3.2.4b on turn 1 Allied units in the south stay where they are', () => {
    const state = allied({ 'A-US2': '1213', 'A-US5': '3304' }, { turn: 1 })
    expect(refusal(state, move('A-US2', '1313'))).toBe('3.2.4b')
    expect(moveOffer(state).units).toEqual(['A-US5'])
  })

  test('3.2.4d on turn 1 German units in the north stay where they are', () => {
    expect(refusal(german({ 'G-1SS': '3205' }, { turn: 1 }), move('G-1SS', '3105'))).toBe('3.2.4d')
  })

  test('3.2.4f on turn 1 German units in the south move', () => {
    expect(refusal(german({ 'G-75': '1711' }, { turn: 1 }), move('G-75', '1611'))).toBeNull()
  })

  test('5.3.7a who took part in an invasion does not move', () => {
    const state = allied({ 'A-US6': '2104', 'A-US5': '3304' })
    state.bound.push(unitIn(state, 'A-US6').index)
    expect(refusal(state, move('A-US6', '2204'))).toBe('5.3.7a')
    // 5.3.7b: the others do.
    expect(moveOffer(state).units).toEqual(['A-US5'])
  })

  test('5.5b nobody moves in the attack portion', () => {
    const state = allied({ 'A-US5': '3304' })
    give(state, { type: 'end' })
    expect((state.stack.at(-1) as ActionFrame).portion).toBe('attack')
    expect(refusal(state, move('A-US5', '3205'))).toBe('5.5b')
  })

  test('13.3 mountain units and those that move as such have their own column', () => {
    for (const id of ['G-51M', 'G-HCV', 'G-76Pz', 'G-1P', 'G-2P', 'G-14Pz'])
      expect(costTo(german({ [id]: '2307' }), id, '2208')).toBe(2)
    expect(costTo(german({ 'G-47Pz': '2307' }), 'G-47Pz', '2208')).toBe(3)
    expect(costTo(allied({ 'A-FX': '2307' }), 'A-FX', '2208')).toBe(2)
  })
})

describe('Germans in Italy', () => {
  const eight = Object.fromEntries(
    ['G-14Pz', 'G-76Pz', 'G-51M', 'G-1P', 'G-75', 'G-87', 'G-CL', 'G-ACC'].map((id, i) => [
      id,
      i < 4 ? '1812' : '1912'
    ])
  )

  test('13.4a no more than eight mobile units come in', () => {
    const state = german({ ...eight, 'G-15M': '1918' })
    expect(roomInItaly(state)).toBe(0)
    expect(refusal(state, move('G-15M', '1917', '1916'))).toBe('13.4a')
    expect(costTo(state, 'G-15M', '1916')).toBeNull()
    // Who is there moves freely, and makes room by leaving.
    expect(refusal(state, move('G-ACC', '1913'))).toBeNull()
  })

  test('13.4b the limit is gone for good once it was lifted', () => {
    const state = german({ ...eight, 'G-15M': '1918' }, { with: { italyLimit: false } })
    expect(refusal(state, move('G-15M', '1917', '1916'))).toBeNull()
  })

  test('13.4c static units do not count', () => {
    const { 'G-ACC': _, ...seven } = eight
    const state = german({ ...seven, 'G-L7': '1812', 'G-15M': '1918' })
    expect(roomInItaly(state)).toBe(1)
    expect(refusal(state, move('G-15M', '1917', '1916'))).toBeNull()
  })
})

describe('why a hex cannot be reached', () => {
  const why = (state: State, unit: string, to: string) => moveOffer(state).why!([unit], to)

  test('what it costs and what there is', () => {
    const state = allied({ 'A-US5': '3304' })
    const far = why(state, 'A-US5', '2507')!
    expect(far.rule).toBe('8.1')
    expect(far.why).toMatch(/^Too far: \d+ movement points needed, \d+ left\.$/)
    // The very next hexes beyond the reach cost more than there is.
    const [needed, left] = far.why.match(/\d+/g)!.map(Number)
    expect(needed).toBeGreaterThan(left!)
  })

  test('enemy units, a full hex, a hex nobody enters', () => {
    const units = { 'A-US5': '3304', 'G-1SS': '3205', 'A-CW1': '3303' }
    const state = allied(units)
    expect(why(state, 'A-US5', '3205')?.rule).toBe('8.3')
    expect(why(state, 'A-US5', '3303')?.rule).toBe('6.4a')
    const { grid, land } = worldOf(state)
    const sea = grid.ids[grid.ids.findIndex((_, hex) => !land[hex])]!
    expect(why(state, 'A-US5', sea)?.rule).toMatch(/^8\./)
  })

  test('whatever is out of reach has its reason, and it is that of the order where the hexes touch', () => {
    const state = allied({ 'A-US5': '3304', 'G-1SS': '3205', 'G-25': '3105' })
    const offer = moveOffer(state)
    const reach = new Set(offer.reach(['A-US5']).map(({ hex }) => hex))
    const { grid } = worldOf(state)
    const home = hexIn(state, '3304')
    for (const id of grid.ids)
      if (!reach.has(id) && id !== '3304') expect([id, offer.why!(['A-US5'], id)]).not.toEqual([id, null])
    for (const to of grid.neighbours.slice(6 * home, 6 * home + 6)) {
      const id = grid.ids[to]
      if (id !== undefined && !reach.has(id))
        expect(offer.why!(['A-US5'], id)?.rule).toBe(refusal(state, move('A-US5', id)))
    }
  })
})
