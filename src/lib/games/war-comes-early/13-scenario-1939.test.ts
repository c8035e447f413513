// Chapter 13: the 1939 scenario: area of play, victory, sequence, what is not used.
import { describe, expect, test } from 'vitest'
import { boardOf, put, worldOf } from './board'
import { warComesEarly, worldFor } from './index'
import { eliminate } from './03.5-replacements'
import { checkSuddenDeath, objectiveLines } from './04-victory'
import { inSupply } from './10-supply'
import { AT_WAR, GONE, type State } from './state'
import { combat, give, hexIn, movement, refusal, scene } from './testing'
import { control, end, eveOf, now, silent, standing, step } from './testing-war'
import { ALLIED, GERMAN, NOBODY } from './world'

const KRAKOW = '3226'
const DANZIG = '3714'
const WARSAW = '3821'

const in1939 = { scenario: '1939' as const }
const move = (unit: string, ...path: string[]) => ({ type: 'move', units: [unit], path }) as never
const scene1939 = (phase: 'Germany' | 'Poland', units: Record<string, string>) =>
  scene({ ...in1939, units, phase: movement([phase], '1939') })

/** The last phase of GT 6 with these hexes German and the CDC lost or not. */
function lastPhase(german: readonly string[], cdcLost: boolean, units: Record<string, string> = {}): State {
  const state = eveOf(7, { ...in1939, german, units })
  if (cdcLost) put(state, worldOf(state).unit('po-CDC')!, GONE)
  else if (!german.includes('3713')) put(state, worldOf(state).unit('po-CDC')!, hexIn(state, '3713'))
  return state
}

const score = (state: State) => objectiveLines(state).reduce((sum, line) => sum + line.value, 0)

describe('the scenario', () => {
  test('13.0a the rules of 1938 are in force but for what 13 changes', () => {
    expect(worldFor('1939').tables).toBe(worldFor('1938').tables)
    const zones = scene1939('Germany', { 'ge39-c1': '3024', 'po-c1': '3126', 'po-c2': '3025' })
    expect(refusal(zones, move('ge39-c1', '3025'))).toBe('8.0a')
    const stacked = {
      'ge39-c1': '2413',
      'ge39-c2': '2514',
      'ge39-c3': '2514',
      'ge39-c4': '2514',
      'ge39-c8': '2514',
      'ge39-c10': '2514'
    }
    expect(refusal(scene1939('Germany', stacked), move('ge39-c1', '2514'))).toBe('8.0h')
  })

  test('13.1a only Germany, Poland and Czechoslovakia are in play, only German and Polish units exist', () => {
    const world = worldFor('1939')
    expect(new Set(world.units.map((unit) => unit.nation))).toEqual(new Set(['Germany', 'Poland']))
    const state = scene1939('Germany', { 'ge39-c1': '4413' })
    const germany = boardOf(state).open[world.nation('Germany')]!
    const countries = new Set(world.hexes.flatMap((hex, i) => (germany[i] ? [hex.country] : [])))
    expect(countries).toEqual(new Set(['Germany', 'Poland', 'Czechoslovakia', 'Danzig']))
    expect(refusal(scene1939('Germany', { 'ge39-c1': '4414' }), move('ge39-c1', '4413'))).toBe('13.1a')
  })

  test('13.1b German units go anywhere in the three, over the old Czechoslovak forts too', () => {
    const state = scene1939('Germany', { 'ge39-c1': '1620', 'ge39-c2': '3024', 'ge39-c3': '2825' })
    give(state, move('ge39-c1', '1720'))
    give(state, move('ge39-c2', '3025'))
    give(state, move('ge39-c3', '2826'))
    expect(control(state, '3025')).toBe(GERMAN)
  })

  test('13.1c Polish units neither leave Poland nor attack out of it', () => {
    const state = scene1939('Poland', { 'po-c1': '3025' })
    expect(refusal(state, move('po-c1', '3024'))).toBe('13.1c')
    const attack = scene({
      ...in1939,
      units: { 'po-Cr': '3025', 'ge39-c1': '3024' },
      phase: combat(['Poland'], '1939')
    })
    expect(refusal(attack, { type: 'attack', target: '3024', units: ['po-Cr'] } as never)).not.toBeNull()
    const inside = scene({
      ...in1939,
      units: { 'po-Cr': '3126', 'ge39-c1': '3025' },
      phase: combat(['Poland'], '1939')
    })
    give(inside, { type: 'attack', target: '3025', units: ['po-Cr'] } as never, 6)
  })

  test('13.2c Germany controls Germany and Czechoslovakia at the start, Poland all of Poland', () => {
    const state = warComesEarly.create('1939')
    const world = worldOf(state)
    world.hexes.forEach((hex, i) => {
      if (hex.country === 'Germany' || hex.country === 'Czechoslovakia') expect(state.control[i]).toBe(GERMAN)
      if (hex.country === 'Poland') expect(state.control[i]).toBe(ALLIED)
      if (hex.country === 'Danzig') expect(state.control[i]).toBe(NOBODY)
    })
  })
})

describe('victory', () => {
  test('13.3a there is no sudden death; the game is judged at the end of GT 6', () => {
    const state = scene({ ...in1939, turn: 2, german: [KRAKOW, DANZIG] })
    step(state, 'ge39-c1', '3922', WARSAW)
    // No points are kept at all: totals of 0 would lose 1938 for both sides (4.1).
    expect(state.vp).toEqual([0, 0])
    checkSuddenDeath(state, silent)
    expect(state.result).toBeNull()
    // Both Berlin hexes in Polish hands would end 1938; here they end nothing.
    state.control[hexIn(state, '2413')] = state.control[hexIn(state, '2414')] = ALLIED
    step(state, 'po-c1', '3226', '3126')
    expect(state.result).toBeNull()
    expect(worldOf(state).scenario.turns.length).toBe(6)
    const last = lastPhase([KRAKOW], false)
    expect([last.turn, last.result]).toEqual([6, null])
    end(last)
    expect(last.result?.rule).toBe('13.3g')
  })

  test('13.3b Krakow is worth 1', () => {
    expect(score(lastPhase([KRAKOW], false))).toBe(1)
    expect(score(lastPhase([], false))).toBe(0)
  })

  test('13.3c the CDC eliminated and Danzig German are worth 1, only together', () => {
    expect(score(lastPhase([DANZIG], true))).toBe(1)
    expect(score(lastPhase([DANZIG], false))).toBe(0)
    expect(score(lastPhase([], true))).toBe(0)
  })

  test('13.3d Warsaw is worth 2', () => {
    expect(score(lastPhase([WARSAW], false))).toBe(2)
  })

  test('13.3e a German unit next to Polish Warsaw is worth 1, not next to a German one', () => {
    expect(score(lastPhase([], false, { 'ge39-c1': '3922' }))).toBe(1)
    expect(score(lastPhase([], false, { 'ge39-c1': '3923' }))).toBe(0)
    expect(score(lastPhase(['3922'], false))).toBe(0)
    expect(score(lastPhase([WARSAW], false, { 'ge39-c1': '3922' }))).toBe(2)
  })

  test('13.3f supply does not matter', () => {
    const state = lastPhase([], false, {
      'ge39-c1': KRAKOW,
      'po-c1': '3225',
      'po-c2': '3227',
      'po-c3': '3126',
      'po-c4': '3127',
      'po-c5': '3326',
      'po-c6': '3327'
    })
    expect(inSupply(state, worldOf(state).unit('ge39-c1')!)).toBe(false)
    expect(score(state)).toBe(1)
  })

  test('13.3g 0 to 2 is a Polish win, 3 a draw, 4 a German win', () => {
    for (const [german, lost, winner] of [
      [[], false, 'allied'],
      [[WARSAW], false, 'allied'],
      [[WARSAW, KRAKOW], false, null],
      [[WARSAW, KRAKOW, DANZIG], true, 'german']
    ] as const) {
      const state = lastPhase(german, lost)
      end(state)
      expect(state.result).toMatchObject({ winner, rule: '13.3g' })
    }
  })

  test('13.3g X58 Krakow and Warsaw with the CDC alive: draw; with Danzig and without the CDC: German win', () => {
    const draw = lastPhase([KRAKOW, WARSAW, DANZIG], false)
    end(draw)
    expect(draw.result?.winner).toBeNull()
    const win = lastPhase([KRAKOW, WARSAW, DANZIG], true)
    end(win)
    expect(win.result?.winner).toBe('german')
  })

  test('13.3g X59 Krakow, Danzig without the CDC, and a German unit next to Polish Warsaw: draw', () => {
    const state = lastPhase([KRAKOW, DANZIG], true, { 'ge39-c1': '3922' })
    end(state)
    expect(state.result?.winner).toBeNull()
  })
})

describe('sequence and rules', () => {
  test('13.4a the sequence of GT 1 and 2 in all six turns, the Polish player second', () => {
    const state = warComesEarly.create('1939')
    const phases = ['combat', 'reorganization', 'movement']
    for (let turn = 1; turn <= 6; turn++) {
      expect([state.turn, now(state)]).toEqual([turn, 'germanOrder'])
      give(state, { type: 'germanOrder', phases } as never)
      for (const phase of phases) {
        expect([now(state), warComesEarly.actor(state)]).toEqual([`Germany ${phase}`, 'german'])
        end(state)
      }
      for (const phase of ['reorganization', 'movement', 'combat']) {
        expect([now(state), warComesEarly.actor(state)]).toEqual([`Poland ${phase}`, 'allied'])
        end(state)
      }
    }
    expect(state.result).not.toBeNull()
  })

  test('13.4b there is no airpower: no air dice in any turn', () => {
    // `end` fails when a die is rolled that is not named.
    const state = eveOf(4, in1939)
    end(state)
    expect([state.turn, now(state), state.airMarkers.length]).toEqual([4, 'germanOrder', 0])
  })

  test('13.4k points, capitulation, reinforcements, mechanized losses and the Flieger are not used', () => {
    const state = scene({ ...in1939, turn: 3, phase: combat(['Germany'], '1939') })
    const world = worldOf(state)
    const before = [...state.vp]
    const motorized = world.unit('ge39-m19')!
    put(state, motorized, hexIn(state, '3024'))
    eliminate(state, motorized, { unsupplied: true, concentricDefense: false, city: false }, silent)
    expect(state.vp).toEqual(before)
    step(state, 'ge39-c1', '3922', WARSAW)
    expect(state.vp).toEqual(before)
    expect(standing(state, 'Poland')).toBe(AT_WAR)
    expect(world.units.some((unit) => ['ge-m18', 'ge-mt18', 'ge-7F', 'ge-r1'].includes(unit.id))).toBe(false)
    expect(refusal(state, { type: 'violate', nations: ['Lithuania'] } as never)).toBe('13.1a')
    expect(warComesEarly.offers(state).map((offer) => offer.id)).not.toContain('violate')
    const reorganizing = eveOf(4, in1939)
    end(reorganizing)
    give(reorganizing, { type: 'germanOrder', phases: ['reorganization', 'combat', 'movement'] } as never)
    // No die for static corps, no test for the 18th Motorized.
    end(reorganizing)
    expect(now(reorganizing)).toBe('Germany combat')
    expect(refusal(reorganizing, { type: 'drop', hex: WARSAW } as never)).not.toBeNull()
  })

  test('13.4l German units enter Danzig without a violation, Polish units may not', () => {
    const state = scene1939('Germany', { 'ge39-c1': '3715' })
    give(state, move('ge39-c1', DANZIG))
    expect(control(state, DANZIG)).toBe(GERMAN)
    expect(refusal(scene1939('Poland', { 'po-c1': '3713' }), move('po-c1', DANZIG))).toBe('13.1c')
  })
})
