// 3.5: losses and replacements; 4.6: German mechanized corps.
import { describe, expect, test } from 'vitest'
import { loadedDice, seededDice } from '../../kernel/dice'
import type { PlaceOffer } from '../../kernel/offers'
import { eliminate, type Loss } from './03.5-replacements'
import type { Event } from './events'
import { warComesEarly, worldFor } from './index'
import { AWAY, DEAD, FALLEN, GONE, POOL, type State } from './state'
import { combat, give, hexIn, movement, refusal, reorganization, scene, where } from './testing'
import { ALLIED, GERMAN } from './world'

const world = worldFor('1938')
const OPEN: Loss = { unsupplied: false, concentricDefense: false, city: false }
const END = { type: 'end' }
const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })

/** Eliminates a unit with the dice falling as named; all of them must be used. */
function lose(state: State, id: string, loss: Partial<Loss>, ...dice: number[]): Event[] {
  const events: Event[] = []
  const loaded = loadedDice(...dice)
  const context = { dice: loaded, emit: (event: Event) => void events.push(event), reveal: () => {} }
  eliminate(state, unitOf(state, id), { ...OPEN, ...loss }, context)
  expect(loaded.left).toBe(0)
  return events
}

function unitOf(state: State, id: string) {
  return worldFor(state.scenario).unit(id)!
}

const due = (state: State, id: string) => state.due[unitOf(state, id).index]

/** A Reorganization Phase with units that are dead, due in the given game turns (0: Germans). */
function returning(
  nations: string[],
  dead: Record<string, number>,
  options: Parameters<typeof scene>[0] = {}
): State {
  const state = scene({ turn: 6, ...options, phase: reorganization(nations, options.scenario) })
  for (const [id, turn] of Object.entries(dead)) {
    state.at[unitOf(state, id).index] = DEAD
    state.due[unitOf(state, id).index] = turn
  }
  return state
}

function offered(state: State): PlaceOffer | undefined {
  return warComesEarly
    .offers(state)
    .find((offer): offer is PlaceOffer => offer.gesture === 'place' && offer.id === 'replacement')
}

const mayEnd = (state: State) =>
  warComesEarly.offers(state).some((offer) => offer.gesture === 'confirm' && offer.order.type === 'end')

describe('the delay', () => {
  test('3.5a X27 one die says in how many turns an eliminated corps returns', () => {
    const state = scene({ turn: 4, units: { 'fr-c1': '0515', 'su-a1': '4630' } })
    lose(state, 'fr-c1', {}, 5)
    expect([where(state, 'fr-c1'), due(state, 'fr-c1')]).toEqual([DEAD, 9])
    lose(state, 'su-a1', {}, 1)
    expect([where(state, 'su-a1'), due(state, 'su-a1')]).toEqual([DEAD, 5])
  })

  test('3.5b a unit lost out of supply waits for two dice', () => {
    const state = scene({ turn: 3, units: { 'su-a1': '4630' } })
    const [event] = lose(state, 'su-a1', { unsupplied: true }, 1, 2)
    expect(due(state, 'su-a1')).toBe(6)
    expect(event).toMatchObject({ kind: 'eliminated', rule: '3.5b', dice: [1, 2], due: 6 })
  })

  test('3.5c a unit lost in defense against a concentric attack waits for two dice', () => {
    // Four armies around a Soviet army in the open.
    const state = scene({
      turn: 3,
      units: { 'po-Cr': '4531', 'po-Mo': '4730', 'po-Lz': '4731', 'po-Pz': '4530', 'su-a1': '4630' },
      allied: ['4631'],
      railheads: ['4631', '4632', '4632', '4632'],
      phase: combat(['Poland'])
    })
    const attack = { type: 'attack', target: '4630', units: ['po-Cr', 'po-Mo', 'po-Lz', 'po-Pz'] }
    const { events } = give(state, attack, 1, 2, 1)
    expect(due(state, 'su-a1')).toBe(6)
    expect(events.find((event) => event.kind === 'eliminated')?.rule).toBe('3.5c')
  })

  test('3.5d X28 a Soviet army lost while attacking into a city waits for two dice', () => {
    const state = scene({
      turn: 3,
      units: { 'su-a1': '4131', 'po-Cr': '4031' },
      allied: ['4631', '4630', '4530', '4430', '4331'],
      railheads: ['4331', '4632', '4632', '4632'],
      phase: combat(['Soviet Union'])
    })
    const attack = { type: 'attack', target: '4031', units: ['su-a1'] }
    const { events } = give(state, attack, 6, 3, 4)
    expect([where(state, 'su-a1'), due(state, 'su-a1')]).toEqual([DEAD, 10])
    expect(events.find((event) => event.kind === 'eliminated')?.rule).toBe('3.5d')
  })

  test('3.5d X70 a Czech corps lost in Brno in GT 2 with 4 and 5 is gone for good', () => {
    const state = scene({ turn: 2, units: { 'cz-c1': '2425' } })
    lose(state, 'cz-c1', { city: true }, 4, 5)
    expect(where(state, 'cz-c1')).toBe(GONE)
  })

  test('3.5e X27 a return after GT 10 is none', () => {
    const state = scene({ turn: 5, units: { 'fr-c1': '0515', 'fr-c2': '0515' } })
    const [event] = lose(state, 'fr-c1', {}, 6)
    expect(where(state, 'fr-c1')).toBe(GONE)
    expect(event).toMatchObject({ rule: '3.5e', due: null })
    lose(state, 'fr-c2', {}, 5)
    expect(where(state, 'fr-c2')).toBe(DEAD)
  })

  test('3.5f units of a nation that has capitulated do not return', () => {
    const state = scene({ turn: 4, units: { 'ge-c1': '2122' }, phase: movement(['Germany']) })
    state.at[unitOf(state, 'cz-c1').index] = DEAD
    state.due[unitOf(state, 'cz-c1').index] = 5
    const enterPrague = { type: 'move', units: ['ge-c1'], path: ['2121'] }
    give(state, enterPrague, 4)
    expect(where(state, 'cz-c1')).toBe(GONE)

    const fallen = scene({ turn: 4, units: { 'hu-c1': '2632' } })
    fallen.standing[world.nation('Hungary')] = FALLEN
    lose(fallen, 'hu-c1', {})
    expect(where(fallen, 'hu-c1')).toBe(GONE)
  })

  test('3.5i static units are gone when eliminated', () => {
    const state = scene({ units: { 'cz-b31': '2121', 'ge-s1': '0514', 'ge-r1': '2413', 'po-GR': '3821' } })
    for (const id of ['cz-b31', 'ge-s1', 'ge-r1', 'po-GR']) {
      const [event] = lose(state, id, {})
      expect(where(state, id)).toBe(GONE)
      expect(event!.rule).toBe('3.5i')
    }
  })

  test('3.5j the Soviet IAC is gone when eliminated', () => {
    const state = scene({ units: { 'su-IAC': '4630' } })
    lose(state, 'su-IAC', {})
    expect(where(state, 'su-IAC')).toBe(GONE)
  })

  test('3.5p the Danish and Lithuanian armies are gone when eliminated', () => {
    const state = scene({
      violated: ['Denmark', 'Lithuania'],
      units: { 'dn-FA': '2401', 'li-FA': '4816' }
    })
    for (const id of ['dn-FA', 'li-FA']) {
      const [event] = lose(state, id, {})
      expect(where(state, id)).toBe(GONE)
      expect(event!.rule).toBe('3.5p')
    }
  })
})

describe('the return', () => {
  test('3.5g X27 a unit returns in the Reorganization Phase of its nation in its turn', () => {
    const early = returning(['France', 'Britain'], { 'fr-c1': 7 })
    expect(offered(early)).toBeUndefined()
    expect(refusal(early, place('fr-c1', '0314'))).toBe('3.5g')
    const other = returning(['Hungary'], { 'fr-c1': 6 })
    expect(offered(other)).toBeUndefined()
    const state = returning(['France', 'Britain'], { 'fr-c1': 6 })
    expect(offered(state)!.pieces).toEqual(['fr-c1'])
    give(state, place('fr-c1', '0314'))
    expect([where(state, 'fr-c1'), due(state, 'fr-c1')]).toEqual(['0314', 0])
  })

  test('3.5g it returns in a friendly-held source of supply or city of its own country', () => {
    const soviet = returning(['Soviet Union'], { 'su-a1': 6 }, { german: ['5322'], allied: ['3730'] })
    const hexes = offered(soviet)!.hexes('su-a1')
    expect(hexes).toEqual(expect.arrayContaining(['6112', '4534', '5033'])) // sources, a city
    for (const wrong of ['5322', '3730', '5323', '2121'])
      expect(refusal(soviet, place('su-a1', wrong))).toBe('3.5g') // lost, foreign, neither, foreign
    const hungarian = returning(['Hungary'], { 'hu-c1': 6 })
    expect([...offered(hungarian)!.hexes('hu-c1')].sort()).toEqual(['2331', '2632', '3032'])
    const czech = returning(['Czechoslovakia'], { 'cz-c1': 6 })
    const cities = world.hexes.filter((hex) => hex.country === 'Czechoslovakia' && hex.site?.kind === 'city')
    expect([...offered(czech)!.hexes('cz-c1')].sort()).toEqual(cities.map((hex) => hex.id).sort())
  })

  test('3.5g the BEF returns to France, where every French-held hex is a source', () => {
    const state = returning(['France', 'Britain'], { 'uk-BEF': 6 }, { units: { 'fr-a1': '0114' } })
    expect(offered(state)!.hexes('uk-BEF')).toEqual(expect.arrayContaining(['0113', '0314']))
    expect(refusal(state, place('uk-BEF', '0114'))).toBe('8.0j')
    give(state, place('uk-BEF', '0113'))
  })

  test('3.5h a returned unit may be combined and move in the same turn', () => {
    const state = returning(['Czechoslovakia'], { 'cz-c1': 6 }, { units: { 'cz-c2': '2425' } })
    state.at[unitOf(state, 'cz-a1').index] = POOL
    give(state, place('cz-c1', '2425'))
    const combine = { type: 'combine', army: 'cz-a1', units: ['cz-c1', 'cz-c2'] }
    give(state, combine)
    expect(where(state, 'cz-a1')).toBe('2425')
    state.stack = [state.stack[0]!, movement(['Czechoslovakia'])]
    const move = { type: 'move', units: ['cz-a1'], path: ['2424'] }
    give(state, move)
  })

  test('3.5o a due unit cannot be held back, and waits when there is no place for it', () => {
    const state = returning(['Hungary'], { 'hu-c1': 5, 'hu-c2': 6 })
    expect(mayEnd(state)).toBe(false)
    expect(refusal(state, END)).toBe('3.5o')
    give(state, place('hu-c1', '2632'))
    expect(refusal(state, END)).toBe('3.5o')
    give(state, place('hu-c2', '2632'))
    expect(mayEnd(state)).toBe(true)

    const lost = returning(['Hungary'], { 'hu-c1': 5 }, { allied: ['2331', '2632', '3032'] })
    expect(offered(lost)).toBeUndefined()
    expect(mayEnd(lost)).toBe(true)
    lost.control[hexIn(lost, '3032')] = GERMAN
    expect(mayEnd(lost)).toBe(false)
  })
})

describe('German replacements', () => {
  test('3.5k X29 one eliminated German infantry corps returns in a turn without a die, a second one waits', () => {
    const state = returning(['Germany'], { 'ge-c1': 0, 'ge-c2': 0 })
    expect(offered(state)!.pieces).toEqual(['ge-c1', 'ge-c2'])
    give(state, place('ge-c2', '2413'))
    expect(where(state, 'ge-c2')).toBe('2413')
    expect(offered(state)).toBeUndefined()
    expect(refusal(state, place('ge-c1', '2413'))).toBe('3.5k')
  })

  test('3.5k it is for eliminated corps that are replaced at all, and optional', () => {
    const state = returning(['Germany'], { 'ge-c1': 0 })
    state.at[unitOf(state, 'ge-s1').index] = GONE
    expect(refusal(state, place('ge-s1', '0514'))).toBe('3.5k')
    expect(refusal(state, place('ge-c3', '2413'))).toBe('3.5k')
    expect(mayEnd(state)).toBe(true)
  })

  test('3.5l a replacement not used in its turn is lost', () => {
    const state = scene({ turn: 4, phase: { phase: 'window' } })
    for (const id of ['ge-c1', 'ge-c2']) state.at[unitOf(state, id).index] = DEAD
    state.pool = []
    Object.assign(state.stack[0]!, { step: 1 })
    warComesEarly.apply(state, 'german', END, seededDice(5))
    expect(state.turn).toBe(5)
    state.stack = [state.stack[0]!, reorganization(['Germany'])]
    give(state, place('ge-c1', '2413'))
    expect(refusal(state, place('ge-c2', '2413'))).toBe('3.5k')
  })

  test('3.5l one used up does not hinder that of the next turn', () => {
    const state = scene({ turn: 4, phase: { phase: 'window' } })
    state.germanReplacement = true
    state.pool = []
    Object.assign(state.stack[0]!, { step: 1 })
    warComesEarly.apply(state, 'german', END, seededDice(5))
    expect(state.germanReplacement).toBe(false)
  })

  test('3.5m X29 it does not matter whether the corps was in supply when it was lost', () => {
    const state = scene({ turn: 6, units: { 'ge-c1': '2122' }, phase: reorganization(['Germany']) })
    const events = lose(state, 'ge-c1', { unsupplied: true, city: true })
    expect(events[0]).not.toHaveProperty('dice')
    expect(where(state, 'ge-c1')).toBe(DEAD)
    give(state, place('ge-c1', '2128'))
  })

  test('3.5n the corps is placed in a German-held city of Germany', () => {
    const state = returning(
      ['Germany'],
      { 'ge-c1': 0 },
      { german: ['2121', '3714'], allied: ['0925'], units: { 'ge-m14': '2413', 'ge-m15': '2413' } }
    )
    const hexes = offered(state)!.hexes('ge-c1')
    expect(hexes).toEqual(expect.arrayContaining(['2413', '2128', '4114']))
    for (const wrong of ['2121', '3714', '0925', '2017', '2412', '2632'])
      expect(refusal(state, place('ge-c1', wrong))).toBe('3.5n')
    give(state, place('ge-c1', '2413'))
    const full = returning(
      ['Germany'],
      { 'ge-c1': 0 },
      { units: { 'ge-m14': '2413', 'ge-m15': '2413', 'ge-c2': '2413' } }
    )
    expect(refusal(full, place('ge-c1', '2413'))).toBe('8.0c')
  })

  test('4.6a a German mechanized corps lost in supply costs 1 point', () => {
    const state = scene({ units: { 'ge-m14': '2413' } })
    lose(state, 'ge-m14', {})
    expect(state.vp).toEqual([49, 50])
    expect(where(state, 'ge-m14')).toBe(DEAD)
  })

  test('4.6a X11 the point may end the game at once', () => {
    const state = scene({ units: { 'ge-m14': '2413' } })
    state.vp[GERMAN] = 2
    lose(state, 'ge-m14', {})
    expect(state.result).toMatchObject({ winner: 'allied', rule: '4.1e' })
  })

  test('4.6b a German mechanized corps lost out of supply costs 2 points', () => {
    const state = scene({ units: { 'ge-m14': '2413' } })
    lose(state, 'ge-m14', { unsupplied: true })
    expect(state.vp).toEqual([48, 50])
  })

  test('4.6c X14 the points are lost each time the corps is eliminated', () => {
    const state = scene({ turn: 5, units: { 'ge-m14': '2413' }, phase: reorganization(['Germany']) })
    lose(state, 'ge-m14', { unsupplied: true })
    give(state, place('ge-m14', '2413'))
    lose(state, 'ge-m14', {})
    expect(state.vp).toEqual([47, 50])
  })

  test('4.6d an eliminated mechanized corps may be the one that returns, unless the players chose otherwise', () => {
    const state = returning(['Germany'], { 'ge-m14': 0 })
    give(state, place('ge-m14', '2413'))
    expect(where(state, 'ge-m14')).toBe('2413')
    const barred = returning(['Germany'], { 'ge-m14': 0, 'ge-mt18': 0 })
    barred.options.germanReplacementMechanized = false
    expect(offered(barred)!.pieces).toEqual(['ge-mt18'])
    expect(refusal(barred, place('ge-m14', '2413'))).toBe('3.5k')
  })

  test('4.6a other mechanized corps cost nothing', () => {
    const state = scene({ units: { 'it-AC': '1131', 'fr-m1': '0114' } })
    lose(state, 'it-AC', {}, 1)
    lose(state, 'fr-m1', {}, 1)
    expect(state.vp).toEqual([50, 50])
  })
})

describe('armies', () => {
  test('7.1b an army lost whole becomes its components, each eliminated with its own dice', () => {
    const state = scene({ turn: 3, units: { 'fr-a1': '0515' } })
    lose(state, 'fr-a1', {}, 2, 6)
    expect(where(state, 'fr-a1')).toBe(POOL)
    expect([due(state, 'fr-c1'), due(state, 'fr-c2')]).toEqual([5, 9])
    expect([where(state, 'fr-c1'), where(state, 'fr-c2'), where(state, 'fr-c3')]).toEqual([DEAD, DEAD, POOL])
    const german = scene({ units: { 'ge-a2': '2413' } })
    lose(german, 'ge-a2', {})
    expect([where(german, 'ge-a2'), where(german, 'ge-c1'), where(german, 'ge-c2')]).toEqual([
      POOL,
      DEAD,
      DEAD
    ])
  })
})

describe('1939', () => {
  test('13.4f German corps return by 3.5, the SAB never', () => {
    const state = scene({
      scenario: '1939',
      units: { 'ge39-SAB': '3130', 'ge39-c1': '3226', 'ge39-m19': '3226' },
      phase: reorganization(['Germany'], '1939')
    })
    const [event] = lose(state, 'ge39-SAB', {})
    expect(where(state, 'ge39-SAB')).toBe(GONE)
    expect(event!.rule).toBe('13.4f')
    lose(state, 'ge39-c1', { unsupplied: true })
    lose(state, 'ge39-m19', {})
    expect(state.vp).toEqual([0, 0])
    expect(offered(state)!.pieces).toEqual(['ge39-m19', 'ge39-c1'])
    give(state, place('ge39-c1', '2821'))
    expect(refusal(state, place('ge39-m19', '2821'))).toBe('3.5k')
  })

  test('13.4g Polish units never return', () => {
    const state = scene({ scenario: '1939', units: { 'po-c1': '3821', 'po-Cc': '3226' } })
    const [event] = lose(state, 'po-c1', {})
    expect(event!.rule).toBe('13.4g')
    lose(state, 'po-Cc', {})
    for (const id of ['po-c1', 'po-BI', 'po-EC']) expect(where(state, id)).toBe(GONE)
    expect(where(state, 'po-Cc')).toBe(POOL)
    expect(where(state, 'po-GJ')).not.toBe(AWAY)
    expect(state.control[hexIn(state, '3821')]).toBe(ALLIED)
  })
})
