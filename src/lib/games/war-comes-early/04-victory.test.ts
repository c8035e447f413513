// Chapter 4: victory points, sudden death, the end of the game.
import { describe, expect, test } from 'vitest'
import { put, worldOf } from './board'
import { breachFort } from './03.6-control'
import { eliminate } from './03.5-replacements'
import { checkSuddenDeath } from './04-victory'
import { inSupply } from './10-supply'
import { FALLEN, type State } from './state'
import { combat, hexIn, scene } from './testing'
import { control, czechForts, end, eveOf, nationIn, silent, step, visit } from './testing-war'
import { ALLIED, GERMAN } from './world'

const ORDINARY = { unsupplied: false, concentricDefense: false, city: false }

/** The last window of GT 10 is about to be passed. */
function lastMoment(german: number, allied: number, fallen: boolean): State {
  const state = eveOf(11)
  state.vp = [german, allied]
  if (fallen) state.standing[nationIn(state, 'Czechoslovakia')] = FALLEN
  return state
}

describe('sudden death', () => {
  test('4.1a X8 Prague taken in GT 2 wins at once, without a die', () => {
    const state = scene({ turn: 2 })
    step(state, 'ge-c1', '2122', '2121')
    expect(state.result).toMatchObject({ winner: 'german', rule: '4.1a' })
  })

  test('4.1a the breach of the last fort in GT 2 wins at once too, in GT 3 it does not', () => {
    for (const turn of [2, 3]) {
      const state = scene({ turn, phase: combat(['Germany']) })
      state.breached = czechForts(state, '2420')
      breachFort(state, hexIn(state, '2420'), '11.5d', { ...silent, dice: { roll: () => 1 } })
      expect(state.result?.rule).toBe(turn === 2 ? '4.1a' : undefined)
    }
  })

  test('4.1b 100 German points with Prague in German hands win at once', () => {
    const state = scene({ turn: 5, german: ['2121'] })
    state.vp = [98, 40]
    step(state, 'ge-m14', '1821', '1820')
    expect(state.vp).toEqual([100, 38])
    expect(state.result).toMatchObject({ winner: 'german', rule: '4.1b' })
  })

  test('4.1c X9 103 German points without Prague do not end the game; the fall of Prague then does', () => {
    const state = scene({ turn: 4 })
    state.vp = [101, 40]
    step(state, 'ge-m14', '1821', '1820')
    expect(state.vp[GERMAN]).toBe(103)
    expect(state.result).toBeNull()
    step(state, 'ge-c1', '2122', '2121', 1)
    expect(state.result).toMatchObject({ winner: 'german', rule: '4.1b' })
  })

  test('4.1d the German side wins when the Allied total falls to 1, not at 2', () => {
    for (const allied of [3, 4]) {
      const state = scene()
      state.vp = [50, allied]
      step(state, 'ge-m14', '1821', '1820')
      expect(state.vp).toEqual([52, allied - 2])
      expect(state.result?.rule).toBe(allied === 3 ? '4.1d' : undefined)
      if (allied === 3) expect(state.result?.winner).toBe('german')
    }
  })

  test('4.1e X11 the loss of a mechanized corps brings the German total to 1: Allied win', () => {
    const state = scene({ units: { 'ge-m14': '1821' }, phase: combat(['Czechoslovakia']) })
    state.vp = [2, 60]
    eliminate(state, worldOf(state).unit('ge-m14')!, ORDINARY, silent)
    expect(state.vp[GERMAN]).toBe(1)
    expect(state.result).toMatchObject({ winner: 'allied', rule: '4.1e' })
  })

  test('4.1e a lost city that brings the German total to 1 does the same', () => {
    const state = scene()
    state.vp = [2, 60]
    step(state, 'su-a1', '3925', '3926')
    expect(state.vp[GERMAN]).toBe(1)
    expect(state.result).toMatchObject({ winner: 'allied', rule: '4.1e' })
  })

  test('4.1f the Allied side wins with 100 points', () => {
    const state = scene()
    state.vp = [40, 99]
    step(state, 'su-a1', '3925', '3926')
    expect(state.vp[ALLIED]).toBe(100)
    expect(state.result).toMatchObject({ winner: 'allied', rule: '4.1f' })
  })

  test('4.1g X10 one Berlin hex is not enough, both win', () => {
    const state = scene()
    visit(state, 'fr-c1', '2412', '2413')
    expect(state.result).toBeNull()
    visit(state, 'fr-c1', '2415', '2414')
    expect(state.result).toMatchObject({ winner: 'allied', rule: '4.1g' })
  })

  test('4.1g a Berlin hex lost again does not count', () => {
    const state = scene()
    visit(state, 'fr-c1', '2412', '2413')
    visit(state, 'ge-c1', '2412', '2413')
    visit(state, 'fr-c1', '2415', '2414')
    expect(state.result).toBeNull()
  })

  test('4.1b 4.1f when both sides would win at once, the side whose phase it is wins (A26)', () => {
    for (const [nation, winner] of [
      ['Germany', 'german'],
      ['France', 'allied']
    ] as const) {
      const state = scene({ german: ['2121'], phase: combat([nation]) })
      state.vp = [100, 100]
      checkSuddenDeath(state, silent)
      expect(state.result?.winner).toBe(winner)
    }
  })
})

describe('the end of GT 10', () => {
  test('4.2a X12 Czechoslovakia alive: Allied win, whatever the points', () => {
    const state = lastMoment(90, 20, false)
    end(state)
    expect(state.result).toMatchObject({ winner: 'allied', rule: '4.2a' })
  })

  test('4.2b X13 Czechoslovakia fallen: a lead of 20 wins', () => {
    const german = lastMoment(70, 50, true)
    end(german)
    expect(german.result).toMatchObject({ winner: 'german', rule: '4.2b' })
    const allied = lastMoment(45, 66, true)
    end(allied)
    expect(allied.result).toMatchObject({ winner: 'allied', rule: '4.2b' })
  })

  test('4.2c X13 Czechoslovakia fallen: a lead below 20 is a draw', () => {
    const state = lastMoment(69, 50, true)
    end(state)
    expect(state.result).toMatchObject({ winner: null, rule: '4.2c' })
  })
})

describe('victory points', () => {
  test('4.3a one total for each side, changed in the moment of the event', () => {
    const state = scene()
    expect(state.vp).toEqual([50, 50])
    const { events } = step(state, 'su-a1', '3925', '3926')
    const points = events.filter((event) => event.kind === 'points')
    expect(points.map(({ side, value, total }) => [side, value, total])).toEqual([
      ['allied', 1, 51],
      ['german', -1, 49]
    ])
    expect(state.vp).toEqual([49, 51])
  })

  test('4.4a X5 the captor of a city gains what the other side loses, and back again', () => {
    const state = scene({ violated: ['Belgium'] })
    // The die of Belgium's capitulation comes on top (4.5.2).
    visit(state, 'ge-c1', '0508', '0407', 2)
    expect(state.vp).toEqual([53 + 2, 47])
    visit(state, 'fr-c1', '0307', '0407')
    expect(state.vp).toEqual([50 + 2, 50])
  })

  test('4.4b neither the nationality nor the supply of the captor matters', () => {
    const hungarian = scene()
    visit(hungarian, 'hu-c1', '3131', '3231')
    expect(hungarian.vp).toEqual([51, 49])

    const cutOff = scene({ units: { 'yg-c1': '2532', 'yg-c2': '2733' } })
    cutOff.control[hexIn(cutOff, '2632')] = ALLIED
    step(cutOff, 'hu-c1', '3131', '3231')
    expect(inSupply(cutOff, worldOf(cutOff).unit('hu-c1')!)).toBe(false)
    expect(cutOff.vp).toEqual([51, 49])
  })

  test('4.4c points change hands each time a city does', () => {
    const state = scene()
    for (let round = 0; round < 3; round++) {
      visit(state, 'su-a1', '3925', '3926')
      expect(state.vp).toEqual([49, 51])
      visit(state, 'ge-c1', '3927', '3926')
      expect(state.vp).toEqual([50, 50])
    }
  })

  test('4.4d X6 the first Allied unit in a West Wall hex brings +1 and -1', () => {
    const state = scene()
    visit(state, 'fr-c1', '0515', '0614')
    expect(state.vp).toEqual([49, 51])
    visit(state, 'fr-c1', '0515', '0615')
    expect(state.vp).toEqual([48, 52])
  })

  test('4.4e X6 a West Wall hex regained and lost again changes no points', () => {
    const state = scene()
    visit(state, 'fr-c1', '0515', '0614')
    visit(state, 'ge-c1', '0714', '0614')
    expect(control(state, '0614')).toBe(GERMAN)
    expect(state.vp).toEqual([49, 51])
    visit(state, 'fr-c1', '0515', '0614')
    expect(control(state, '0614')).toBe(ALLIED)
    expect(state.vp).toEqual([49, 51])
  })

  test('4.4f Brussels is worth 3', () => {
    const world = worldOf(scene())
    const brussels = world.hexes.findIndex((hex) => hex.site?.name === 'Brussels')
    expect(world.vp[brussels]).toBe(3)
  })

  test('4.6a X14 a mechanized corps lost out of supply costs 2; back and lost in supply, 1 more', () => {
    const state = scene({ units: { 'ge-m14': '2122' }, phase: combat(['Czechoslovakia']) })
    const unit = worldOf(state).unit('ge-m14')!
    eliminate(state, unit, { ...ORDINARY, unsupplied: true }, silent)
    expect(state.vp[GERMAN]).toBe(48)
    put(state, unit, hexIn(state, '2315'))
    eliminate(state, unit, ORDINARY, silent)
    expect(state.vp[GERMAN]).toBe(47)
  })

  test('11.3f a port is worth its points and nothing else: no way over the sea and no supply from it', () => {
    const state = scene({ violated: ['Netherlands'] })
    const world = worldOf(state)
    const port = hexIn(state, '2812')
    expect(world.hexes[port]!.site).toMatchObject({ name: 'Stettin', port: true })
    visit(state, 'su-a1', '2912', '2812')
    expect(state.vp).toEqual([48, 52])
    // Shut in at Rotterdam, a German corps is out of supply although the harbour is open to the sea.
    put(state, world.unit('ge-c1')!, hexIn(state, '0705'))
    const ring = ['0604', '0605', '0704', '0706', '0804', '0805']
    ring.forEach((hex, i) => put(state, world.unit(`fr-c${i + 1}`)!, hexIn(state, hex)))
    expect(inSupply(state, world.unit('ge-c1')!)).toBe(false)
    // No sea hex and no water hexside can be crossed from any port.
    const ports = world.hexes.flatMap((hex, i) => (hex.site?.port ? [i] : []))
    expect(ports.length).toBeGreaterThan(5)
    for (const hex of ports)
      for (let i = 6 * hex; i < 6 * hex + 6; i++) {
        const to = world.grid.neighbours[i]!
        if (to >= 0 && (!world.land[to] || world.closed[world.grid.sides[i]!]))
          expect(world.stepCost[0][i]).toBeLessThan(0)
      }
  })
})
