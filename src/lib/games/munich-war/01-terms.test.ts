// Chapters 1 to 3 and 5: what the words of the book mean, where no other chapter shows it.
import { describe, expect, test } from 'vitest'
import { controls, enter, join } from './02.3-control'
import { neutralIn } from './05-neutrals'
import { crowdBar } from './09-stacking'
import { boardOf, inEnemyZone, sideOf, worldOf } from './board'
import type { CountryName, SizeName } from './data'
import { NOWHERE, type State } from './state'
import { game, give, go, hexIn, refusal, scene, unitIn, where, worldFor } from './testing'
import { through } from './testing-turn'
import { ALLIED, AXIS, NOBODY } from './world'

const side = (state: State, name: CountryName) => state.side[worldOf(state).countryNamed(name)]

describe('2.0 components', () => {
  test('2.3e passing through is enough to control a hex', () => {
    const state = scene()
    go(state, 'GER-INF-01', '2414', '2415', '2416')
    for (const hex of ['2414', '2415', '2416'])
      expect(controls(state, AXIS, hexIn(state, hex)), hex).toBe(true)
    enter(state, unitIn(state, 'GER-INF-01'), NOWHERE)
    expect(controls(state, AXIS, hexIn(state, '2415'))).toBe(true)
  })

  test('2.5.3 of all sizes only that of an army matters', () => {
    const world = worldFor('general-war')
    const sizes = new Map<SizeName, string>()
    for (const unit of world.units)
      if (unit.mobile && !unit.alpine) sizes.set(unit.size!, sizes.get(unit.size!) ?? unit.id)
    expect([...sizes.keys()].sort()).toEqual(
      ['army', 'brigade', 'corps', 'divisionGroup', 'regiment', 'division'].sort()
    )
    const clear = hexIn(scene(), '2511')
    for (const [size, id] of sizes) {
      const unit = world.unit(id)!
      expect(unit.army, size).toBe(size === 'army')
      const bar = crowdBar(world, [unit, unit, unit], clear)
      expect(bar?.rule ?? null, size).toBe(size === 'army' ? '9.0b' : null)
    }
  })

  test('2.5.4a air units have a factor and a range on each side', () => {
    for (const unit of worldFor('general-war').units) {
      if (unit.class !== 'air') continue
      expect(unit.steps, unit.id).toBe(2)
      expect(unit.range, unit.id).toBeGreaterThan(0)
      expect(unit.back, unit.id).toHaveProperty('factor')
      expect(['airstrike', 'airlift']).toContain(unit.type)
    }
  })

  test('2.5.4b special forces show a die up to which they succeed', () => {
    const markers = worldFor('general-war').units.filter(({ class: kind }) => kind === 'special')
    expect(markers).toHaveLength(6)
    for (const { success, id } of markers) {
      expect(success, id).toBeGreaterThanOrEqual(1)
      expect(success, id).toBeLessThanOrEqual(6)
    }
  })

  test('2.5.4c naval markers bombard with a factor, or carry', () => {
    const markers = worldFor('general-war').units.filter(({ class: kind }) => kind === 'naval')
    expect(markers.map(({ type }) => type).sort()).toEqual([
      ...Array<string>(3).fill('bombardment'),
      ...Array<string>(4).fill('transport')
    ])
    for (const { type, factor, id } of markers) expect(factor !== undefined, id).toBe(type === 'bombardment')
  })

  test('2.8 terror markers never run out', () => {
    const state = scene()
    const cities = worldOf(state).landHexes.filter((hex) => worldOf(state).city[hex])
    state.terror.push(...cities)
    expect(state.terror.length).toBeGreaterThan(9)
    expect(worldOf(state).countries).toContain('Germany')
    state.turn = 2
    through(state, { phase: 'mobilization', side: AXIS, step: 0 } as never)
    expect(state.terror).toEqual(cities)
  })
})

describe('3.0 scenarios', () => {
  test('3.1 one player gives orders to all units of a side', () => {
    const state = scene({
      units: {
        'GER-PZ-15': 'axis-reinforcements',
        'HUN-ARM-2': 'axis-reinforcements',
        'CZE-ARM-5': 'allied-reinforcements'
      }
    })
    state.turn = 2
    through(state, { phase: 'mobilization', side: AXIS, step: 0 } as never)
    expect(game.actor(state)).toBe('axis')
    give(state, { type: 'mobilize', unit: 'HUN-ARM-2' }, 1)
    give(state, { type: 'mobilize', unit: 'GER-PZ-15' }, 1)
    expect(refusal(state, { type: 'end' }, 'allied')).toBe('turn')
    expect(refusal(state, { type: 'mobilize', unit: 'CZE-ARM-5' })).toBe('7.2.1a')
  })

  test('3.4a, 5.0a who is at war from the start, and on which side; Germany and Czechoslovakia always are', () => {
    for (const id of game.scenarios) {
      const state = scene({ scenario: id as never })
      const { axis, allied } = worldOf(state).scenario.sides
      for (const name of axis) expect(side(state, name), `${id} ${name}`).toBe(AXIS)
      for (const name of allied) expect(side(state, name), `${id} ${name}`).toBe(ALLIED)
      expect([side(state, 'Germany'), side(state, 'Czechoslovakia')]).toEqual([AXIS, ALLIED])
      const atWar = worldOf(state).countries.filter(
        (name) => name !== 'Danzig' && side(state, name) !== NOBODY
      )
      expect([...atWar].sort()).toEqual([...axis, ...allied].sort())
    }
  })

  test('3.4.2b of a type and a number the owner sets up which he likes', () => {
    const state = game.create('little-entente')
    for (let step = 1; step < 4; step++) {
      give(state, { type: 'suggest' })
      give(state, { type: 'end' })
    }
    expect(where(state, 'GER-INF-17')).toBe('axis-reinforcements')
    give(state, { type: 'share', units: ['GER-INF-01', 'GER-INF-02'], as: 'reserve' })
    expect(['GER-INF-01', 'GER-INF-02'].map((id) => where(state, id))).toEqual([
      'axis-reinforcements',
      'axis-reinforcements'
    ])
    give(state, { type: 'place', piece: 'GER-INF-17', hex: '2511' })
    expect(where(state, 'GER-INF-17')).toBe('2511')
  })
})

describe('5.0 neutrals', () => {
  test('5.0c without event and invasion a neutral stays neutral, whatever goes on around it', () => {
    const state = scene({ units: { 'BEL-ARM-FA': '1512' } })
    const before = [...state.side]
    go(state, 'GER-INF-01', '1712', '1812')
    state.turn = 2
    through(state, { phase: 'mobilization', side: AXIS, step: 0 } as never)
    give(state, { type: 'end' })
    expect(state.side).toEqual(before)
    join(state, worldOf(state).countryNamed('Belgium'), ALLIED)
    expect(side(state, 'Belgium')).toBe(ALLIED)
  })

  test('5.2a neutral units stand on the map, and nobody gives them orders', () => {
    const state = scene({ units: { 'BEL-ARM-FA': '1512:reduced', 'POL-ARM-RES': 'allied-reinforcements' } })
    expect(sideOf(state, unitIn(state, 'BEL-ARM-FA'))).toBe(NOBODY)
    state.turn = 2
    through(state, { phase: 'mobilization', side: ALLIED, step: 0 } as never)
    expect(refusal(state, { type: 'refit', unit: 'BEL-ARM-FA' })).toBe('7.3a')
    expect(refusal(state, { type: 'mobilize', unit: 'POL-ARM-RES' })).toBe('7.1.1e')
  })

  test('5.2d only who set a neutral country up looks into its stacks', () => {
    const state = scene({ units: { 'BEL-CAV-1': '1512', 'BEL-ARM-FA': '1512' } })
    expect(where(game.view(state, 'allied'), 'BEL-CAV-1')).toBe('1512')
    expect(where(game.view(state, 'axis'), 'BEL-CAV-1')).not.toBe('1512')
    expect(where(game.view(state, 'axis'), 'BEL-ARM-FA')).toBe('1512')
  })

  test('5.6c Zara is Italian: neutral with Italy and at war with it', () => {
    const state = scene({ units: { 'YUG-ARM-1': '2722' } })
    const zara = worldOf(state).hexes.findIndex(({ site }) => site?.name === 'Zara')
    expect(neutralIn(state, zara)).toBe('Italy')
    expect(inEnemyZone(boardOf(state), AXIS, zara)).toBe(false)
    join(state, worldOf(state).countryNamed('Italy'), AXIS)
    expect(neutralIn(state, zara)).toBeNull()
    expect(state.owner[zara]).toBe(AXIS)
    expect(worldOf(state).country[zara]).toBe(worldOf(state).countryNamed('Italy'))
  })
})
