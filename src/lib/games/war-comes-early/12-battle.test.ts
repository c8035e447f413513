import { describe, expect, test } from 'vitest'
import { nearest } from '../../kernel/phases'
import { boardOf, intactGarrison, put, refreshPolitics, worldOf } from './board'
import { hexIn, refusal, where } from './testing'
import {
  act,
  actorOf,
  advance,
  attack,
  attackOffer,
  battleOf,
  dieFor,
  eventOf,
  fight,
  idsIn,
  lose,
  offer,
  phaseOf,
  strike
} from './testing-combat'
import { czechForts } from './testing-war'
import { DEAD, FALLEN, GONE, POOL, type BattleFrame, type State } from './state'
import { ALLIED, GERMAN } from './world'

describe('supply in battle', () => {
  test('10.0b the supply of both sides is judged when the battle begins', () => {
    const state = fight(['Germany'], {
      units: {
        'ge-c1': '5822',
        'ge-mt18': '5822',
        'su-IAC': '5823',
        'su-a1': '5823',
        'su-a2': '5821',
        'su-a3': '5922',
        'su-a4': '5722'
      }
    })
    strike(state, '5823', ['ge-c1', 'ge-mt18'], '1/0')
    const { units } = worldOf(state)
    const unsupplied = nearest<BattleFrame>(state, 'battle')!.unsupplied.map((index) => units[index]!.id)
    // Cut off in the Soviet Union; the Soviets are at home.
    expect(unsupplied.sort()).toEqual(['ge-c1', 'ge-mt18'])
  })

  test('10.0b a defender cut off is lost as a unit out of supply', () => {
    const cut = { 'ge-a2': '1017', 'ge-a3': '1217', 'ge-a5': '1119' }
    const state = fight(['Germany'], { units: { 'fr-c1': '1118', ...cut } })
    const lost = eventOf(strike(state, '1118', ['ge-a2', 'ge-a3'], '0/4'), 'eliminated')
    expect(lost).toMatchObject({ units: ['fr-c1'], rule: '3.5b' })
    const home = fight(['Germany'], { units: { 'fr-c1': '0219', 'ge-a2': '0319', 'ge-c1': '0319' } })
    expect(eventOf(strike(home, '0219', ['ge-a2', 'ge-c1'], '1/1'), 'eliminated').rule).toBe('3.5a')
  })

  test('10.0b a unit attacking into its own country is in supply', () => {
    const state = fight(['Czechoslovakia'], {
      units: { 'cz-c1': '2222', 'ge-c1': '2221' }
    })
    expect(battleOf(act(state, attack('2221', 'cz-c1'), 1)).lines!.map((line) => line.rule)).not.toContain(
      '10.5d'
    )
  })

  test('10.5f an army that attacks out of supply breaks down at once', () => {
    const state = fight(['Germany'], {
      units: { 'ge-a2': '5822', 'su-a1': '5823', 'su-a2': '5821', 'su-a3': '5922', 'su-a4': '5722' }
    })
    const step = act(state, attack('5823', 'ge-a2'), 2)
    expect(eventOf(step, 'breakDown').rule).toBe('10.5f')
    expect(where(state, 'ge-a2')).toBe(POOL)
    // Two corps of 4 halved, against 3.
    expect(battleOf(step).differential).toBe(4 - 3)
  })

  test('10.5f a front found out of supply when attacked breaks down too', () => {
    const state = fight(['Germany'], { units: { 'ge-a2': '1117', 'su-1B': '1118' } })
    const step = act(state, attack('1118', 'ge-a2'), 2)
    expect(eventOf(step, 'breakDown')).toMatchObject({ rule: '10.5f', hexes: ['1118'] })
    expect(battleOf(step).defenders).toHaveLength(5)
    expect(where(state, 'su-1B')).toBe(POOL)
  })

  test('10.5f units that stay out of the battle are not tested', () => {
    const state = fight(['Germany'], {
      units: {
        'ge-a2': '5822',
        'ge-c1': '5822',
        'su-a1': '5823',
        'su-a2': '5821',
        'su-a3': '5922',
        'su-a4': '5722'
      }
    })
    act(state, attack('5823', 'ge-c1'), 1)
    expect(where(state, 'ge-a2')).toBe('5822')
  })
})

describe('the die', () => {
  test('12.3a X42 German Mechanized line +3, die 1: 1/2', () => {
    const state = fight(['Germany'], { units: { 'ge-m16': '1117', 'fr-c1': '1118' } })
    const event = battleOf(act(state, attack('1118', 'ge-m16'), 1))
    expect(event).toMatchObject({ table: 'mechanized', column: '+3', dice: [1], result: '1/2' })
  })

  test('12.3b X43 left of the slash the attacker, right of it the defender', () => {
    const state = fight(['Germany'], {
      units: { 'ge-m16': '1117', 'fr-c1': '1118' }
    })
    act(state, attack('1118', 'ge-m16'), 1)
    expect(where(state, 'ge-m16')).toBe(DEAD)
    expect(where(state, 'fr-c1')).not.toBe('1118')
  })

  test('2.3a one loss removes a unit: there are no steps', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'fr-c1': '1118', 'fr-c2': '1118' } })
    strike(state, '1118', ['ge-c1'], '1/0')
    expect(where(state, 'ge-c1')).toBe(DEAD)
  })
})

describe('disruption', () => {
  test('12.4a X49 while a defender is left every attacking army breaks down, no corps does', () => {
    const state = fight(['Germany'], {
      units: { 'ge-a2': '1117', 'ge-a3': '1017', 'ge-m14': '1117', 'fr-c1': '1118', 'fr-c2': '1118' }
    })
    const step = strike(state, '1118', ['ge-a2', 'ge-a3', 'ge-m14'], '1/1')
    expect(step.events.some((event) => event.kind === 'breakDown')).toBe(false)
    expect(actorOf(state)).toBe('german')
    const after = act(state, lose('ge-m14'))
    expect(after.events.filter((event) => event.kind === 'breakDown').map((event) => event.rule)).toEqual([
      '12.4a',
      '12.4a'
    ])
    expect([where(state, 'ge-a2'), where(state, 'ge-a3')]).toEqual([POOL, POOL])
    expect(idsIn(state, '1117')).toHaveLength(2)
    expect(idsIn(state, '1017')).toHaveLength(2)
  })

  test('12.4a nobody is disrupted when all defenders are gone', () => {
    const state = fight(['Germany'], {
      units: { 'ge-a2': '1117', 'ge-a3': '1017', 'fr-c1': '1118' }
    })
    strike(state, '1118', ['ge-a2', 'ge-a3'], '0/5')
    expect([where(state, 'ge-a2'), where(state, 'ge-a3')]).toEqual(['1117', '1017'])
  })

  test('12.4b a surviving garrison disrupts too', () => {
    const state = fight(['Germany'], { units: { 'ge-a2': '2025', 'ge-c1': '2025', 'cz-b31': '2024' } })
    // 14 - 5 = +9, two columns left for the fort, one for the river.
    strike(state, '2024', ['ge-a2', 'ge-c1'], '1/1')
    expect(where(state, 'cz-b31')).toBe(GONE)
    act(state, lose('ge-c1'))
    expect(where(state, 'ge-a2')).toBe(POOL)
    expect(idsIn(state, '2025')).toHaveLength(2)
  })

  test('12.4b the Danish, Lithuanian and SAB armies are never disrupted', () => {
    const state = fight(['France', 'Denmark'], {
      violated: ['Denmark'],
      units: { 'dn-FA': '2402', 'fr-C': '2503', 'ge-r1': '2403', 'ge-c1': '2403' }
    })
    strike(state, '2403', ['dn-FA', 'fr-C'], '1/0')
    act(state, lose('fr-C'))
    expect(where(state, 'dn-FA')).toBe('2402')
    expect(phaseOf(state)).toBe('combat')

    const sab = fight(['Germany'], {
      scenario: '1939',
      units: { 'ge39-SAB': '3618', 'ge39-c1': '3618', 'po-c1': '3719', 'po-c2': '3719' }
    })
    act(sab, attack('3719', 'ge39-SAB', 'ge39-c1'), 1)
    act(sab, lose('ge39-c1'))
    expect(where(sab, 'ge39-SAB')).toBe('3618')
    expect(phaseOf(sab)).toBe('combat')
  })
})

describe('advance', () => {
  function won(): State {
    const state = fight(['Germany'], {
      units: {
        'ge-a2': '1117',
        'ge-a3': '1017',
        'ge-c1': '1117',
        'ge-r1': '1117',
        'ge-c9': '1217',
        'fr-c1': '1118',
        'fr-c2': '1219'
      }
    })
    strike(state, '1118', ['ge-a2', 'ge-a3', 'ge-c1', 'ge-r1'], '0/5')
    return state
  }

  test('12.5a when all defenders are gone the attackers may advance', () => {
    const state = won()
    expect(actorOf(state)).toBe('german')
    act(state, advance('ge-a2', 'ge-c1'))
    expect(idsIn(state, '1118')).toEqual(['ge-a2', 'ge-c1'])
    expect(state.control[hexIn(state, '1118')]).toBe(GERMAN)
    expect(phaseOf(state)).toBe('combat')
  })

  test('12.5a nobody advances while a defender is left', () => {
    const state = fight(['Germany'], {
      units: { 'ge-a2': '1117', 'ge-c1': '1117', 'fr-c1': '1118', 'fr-c2': '1118' }
    })
    strike(state, '1118', ['ge-a2', 'ge-c1'], '1/1')
    act(state, lose('ge-c1'))
    expect(phaseOf(state)).toBe('combat')
    expect(where(state, 'fr-c2')).toBe('1118')
  })

  test('12.5b an advance keeps to the stacking limits', () => {
    const state = won()
    expect(refusal(state, advance('ge-a2', 'ge-a3'))).toBe('8.0d')
    const select = offer(state, 'advance', 'select')
    expect(select.judge(['ge-a2', 'ge-a3'])).not.toBeNull()
    expect(select.judge(['ge-a2', 'ge-c1'])).toBeNull()
  })

  test('12.5a as many as may stack are suggested for the advance, and where it goes is told', () => {
    const state = won()
    const select = offer(state, 'advance', 'select')
    const units = select.suggested!()
    expect(units.length).toBeGreaterThan(0)
    expect(select.judge(units)).toBeNull()
    for (const unit of select.from)
      if (!units.includes(unit)) expect(select.judge([...units, unit])).not.toBeNull()
    expect(select.into).toBe('1118')
    expect([select.button!([]), select.button!(units)]).toEqual(['Stay', `Advance ${units.length} units`])
  })

  test('9.3b enemy zones of control hinder no advance', () => {
    const state = fight(['Germany'], {
      units: { 'ge-a2': '1117', 'ge-a3': '1017', 'fr-c1': '1118', 'fr-c2': '1119' }
    })
    // From one enemy zone of control straight into another.
    strike(state, '1118', ['ge-a2', 'ge-a3'], '0/5')
    act(state, advance('ge-a2'))
    expect(where(state, 'ge-a2')).toBe('1118')
  })

  test('12.5c an advance is optional and comes before the next battle', () => {
    const state = won()
    expect(refusal(state, attack('1219', 'ge-c9'))).toBe('12.0')
    act(state, advance())
    expect(idsIn(state, '1118')).toEqual([])
    expect(state.control[hexIn(state, '1118')]).toBe(ALLIED)
    expect(phaseOf(state)).toBe('combat')
    expect(refusal(state, advance('ge-a2'))).toBe('12.0')
  })

  test('12.5d only attackers of this battle advance, as many as may stack', () => {
    const state = won()
    expect([...offer(state, 'advance', 'select').from].sort()).toEqual(['ge-a2', 'ge-a3', 'ge-c1'])
    expect(refusal(state, advance('ge-c9'))).toBe('12.5d')
  })

  test('12.5e static attackers never advance', () => {
    expect(refusal(won(), advance('ge-r1'))).toBe('12.5e')
  })

  test('12.5e defenders never advance', () => {
    const state = fight(['Germany'], { units: { 'ge-c1': '1117', 'fr-c1': '1118', 'fr-c2': '1118' } })
    strike(state, '1118', ['ge-c1'], '1/0')
    expect(idsIn(state, '1117')).toEqual([])
    expect(idsIn(state, '1118')).toEqual(['fr-c1', 'fr-c2'])
  })
})

describe('forts', () => {
  /** 18 against an empty fort: +16, three columns left. */
  function fort(): State {
    const state = fight(['Germany'], { units: { 'ge-a2': '2025', 'ge-c1': '2025', 'ge-c2': '2025' } })
    strike(state, '2024', ['ge-a2', 'ge-c1', 'ge-c2'], '1/2')
    act(state, lose('ge-c2'))
    return state
  }

  test('11.5b a fort is breached when its garrison is gone and an attacker advances', () => {
    const state = fort()
    const step = act(state, advance('ge-c1'))
    expect(eventOf(step, 'breach').rule).toBe('11.5b')
    expect(state.breached).toContain(hexIn(state, '2024'))
    expect(where(state, 'ge-c1')).toBe('2024')
  })

  test('11.5b without an advance the fort stays intact, garrison and all (A23)', () => {
    const state = fort()
    act(state, advance())
    expect(state.breached).toEqual([])
    expect(intactGarrison(state, hexIn(state, '2024'))).toMatchObject({ side: ALLIED, ce: 1 })
    expect(refusal(state, attack('2024', 'ge-a2'))).toBe('12.0f')
  })

  test('11.5c a breached fort is nothing any more: Germans walk in, nobody defends it', () => {
    const state = fort()
    act(state, advance('ge-c1'))
    expect(attackOffer(state).targets()).not.toContain('2024')
    const board = boardOf(state)
    expect(board.open[worldOf(state).nation('Germany')]![hexIn(state, '2024')]).toBe(1)
    expect(intactGarrison(state, hexIn(state, '2024'))).toBeNull()
  })

  test('11.5b the last fort makes Czechoslovakia capitulate in the advance', () => {
    const state = fight(['Germany'], {
      units: { 'ge-a2': '2025', 'ge-c1': '2025', 'ge-c2': '2025', 'cz-a1': '2121' }
    })
    state.breached = czechForts(state, '2024')
    refreshPolitics(state)
    strike(state, '2024', ['ge-a2', 'ge-c1', 'ge-c2'], '1/2')
    act(state, lose('ge-c2'))
    act(state, advance('ge-c1'), 4)
    expect(state.standing[worldOf(state).nation('Czechoslovakia')]).toBe(FALLEN)
    expect(where(state, 'ge-c1')).toBe('2024')
    expect(where(state, 'cz-a1')).toBe(GONE)
  })
})

describe('whole battles', () => {
  test('12.3a X68 forty factors against Prague', () => {
    const state = fight(['Germany'], {
      turn: 4,
      units: {
        'ge-a2': '2120',
        'ge-a3': '2020',
        'ge-a5': '2021',
        'ge-a8': '2122',
        'cz-a1': '2121',
        'cz-b31': '2121'
      }
    })
    state.breached = czechForts(state, '2825')
    refreshPolitics(state)
    const step = act(state, attack('2121', 'ge-a2', 'ge-a3', 'ge-a5', 'ge-a8'), 3)
    const event = battleOf(step)
    expect(event.differential).toBe(27)
    // Index 9, two columns left for the city.
    expect(event).toMatchObject({ column: '+15', result: '1/3', table: 'normal' })
    expect(idsIn(state, '2121')).toEqual([])
    act(state, lose('ge-a2'))
    expect(idsIn(state, '2120')).toHaveLength(1)
    act(state, advance('ge-a3'), 5)
    expect(where(state, 'ge-a3')).toBe('2121')
    expect(state.standing[worldOf(state).nation('Czechoslovakia')]).toBe(FALLEN)
  })

  test('13.4h X69 a German army of 1939 against the Coastal Defense Command', () => {
    const state = fight(['Germany'], {
      scenario: '1939',
      units: { 'ge39-a4': '3612', 'po-CDC': '3713' }
    })
    const step = act(state, attack('3713', 'ge39-a4'), 4)
    expect(battleOf(step)).toMatchObject({
      differential: 5,
      table: 'mechanized',
      column: '+3',
      result: '1/1'
    })
    expect(where(state, 'po-CDC')).toBe(GONE)
    const corps = idsIn(state, '3612')
    expect(corps).toHaveLength(2)
    act(state, advance(...corps))
    expect(idsIn(state, '3713')).toEqual(corps)
  })

  test('13.4d X60 the SAB is lost whole by one corps equivalent and stays away', () => {
    const state = fight(['Germany'], {
      scenario: '1939',
      units: { 'ge39-SAB': '3618', 'po-c1': '3719', 'po-c2': '3719' }
    })
    act(state, attack('3719', 'ge39-SAB'), 1)
    expect(where(state, 'ge39-SAB')).toBe(GONE)
    const army = fight(['Germany'], {
      scenario: '1939',
      units: { 'ge39-a10': '3612', 'po-c1': '3613', 'po-c2': '3613' }
    })
    strike(army, '3613', ['ge39-a10'], '1/1')
    expect(idsIn(army, '3612')).toHaveLength(2)
    expect(where(army, 'ge39-a10')).toBe(POOL)
  })

  test('13.4d the SAB out of supply is halved but stays whole', () => {
    const units = { 'ge39-SAB': '4023', 'po-c1': '4022', 'po-c2': '4123', 'po-c3': '4024', 'po-c4': '3923' }
    const state = fight(['Germany'], { scenario: '1939', units })
    const step = act(state, attack('4022', 'ge39-SAB'), 1)
    expect(battleOf(step).lines!.map((line) => line.rule)).toContain('10.5d')
    expect(step.events.some((event) => event.kind === 'breakDown')).toBe(false)
  })

  test('12.0f an advance of a broken-down army leaves the rest where it was', () => {
    const state = fight(['Germany'], { scenario: '1939', units: { 'ge39-a10': '3612', 'po-c1': '3613' } })
    put(state, worldOf(state).unit('po-CDC')!, GONE)
    const die = dieFor(state, '3613', ['ge39-a10'], '1/1')
    act(state, attack('3613', 'ge39-a10'), die)
    const corps = idsIn(state, '3612')
    expect(corps).toHaveLength(2)
    act(state, advance(corps[0]!))
    expect(idsIn(state, '3613')).toEqual([corps[0]])
    expect(idsIn(state, '3612')).toEqual([corps[1]])
  })
})

test('12.0b a battle nobody is left to fight ends without a die (A16)', () => {
  const state = fight(['Germany'], {
    units: { 'ge-a2': '5822', 'su-a1': '5823', 'su-a2': '5821', 'su-a3': '5922', 'su-a4': '5722' }
  })
  for (const unit of worldOf(state).units)
    if (unit.componentKind === 'german-38' && where(state, unit.id) === POOL) put(state, unit, GONE)
  const step = act(state, attack('5823', 'ge-a2'))
  expect(step.events.some((event) => event.kind === 'battle')).toBe(false)
  expect(phaseOf(state)).toBe('combat')
})
