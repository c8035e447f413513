// 3.3: neutral nations.
import { describe, expect, test } from 'vitest'
import type { PickOffer, PlaceOffer } from '../../kernel/offers'
import { boardOf, put, worldOf } from './board'
import { warComesEarly } from './index'
import { airModifiers } from './06-air'
import { AT_WAR, AWAY, GONE, NEUTRAL, POOL, type CombatFrame, type State } from './state'
import { combat, give, hexIn, movement, refusal, scene, where } from './testing'
import { control, standing, step, turnTo, visit } from './testing-war'
import { ALLIED, GERMAN, NOBODY } from './world'

const NEUTRALS = [
  'Belgium',
  'Denmark',
  'Estonia',
  'Latvia',
  'Lithuania',
  'Netherlands',
  'Luxembourg',
  'Danzig'
]

const violate = (state: State, ...nations: string[]) => give(state, { type: 'violate', nations } as never)
const place = (piece: string, hex: string) => ({ type: 'place', piece, hex }) as never

function choices(state: State): string[] {
  const offer = warComesEarly.offers(state).find((entry) => entry.id === 'violate') as PickOffer | undefined
  return (offer?.choices ?? []).map((choice) => choice.id)
}

describe('neutral at start', () => {
  test('1.3d seven nations start neutral; only a German violation brings them in, as Allies', () => {
    const state = scene({ phase: movement(['Germany']) })
    for (const nation of NEUTRALS.slice(0, 7)) expect(standing(state, nation)).toBe(NEUTRAL)
    // Nobody enters a neutral, neither German nor Allied units.
    expect(
      refusal(scene({ units: { 'ge-c1': '0710' }, phase: movement(['Germany']) }), {
        type: 'move',
        units: ['ge-c1'],
        path: ['0609']
      } as never)
    ).toBe('3.3b')
    expect(
      refusal(scene({ units: { 'fr-c1': '0106' }, phase: movement(['France']) }), {
        type: 'move',
        units: ['fr-c1'],
        path: ['0206']
      } as never)
    ).toBe('3.3b')
    violate(state, 'Belgium')
    expect(standing(state, 'Belgium')).toBe(AT_WAR)
    expect(worldOf(state).sideOfNation[worldOf(state).nation('Belgium')]).toBe(ALLIED)
  })

  test('3.3a Luxembourg, Latvia, Estonia and Danzig are neutral and have no units', () => {
    const state = scene({ phase: movement(['Germany']) })
    for (const nation of ['Luxembourg', 'Latvia', 'Estonia', 'Danzig']) {
      expect(standing(state, nation)).toBe(NEUTRAL)
      expect(worldOf(state).units.some((unit) => unit.nation === nation)).toBe(false)
    }
    expect(worldOf(state).country[hexIn(state, '3714')]).toBe(worldOf(state).nation('Danzig'))
    violate(state, 'Luxembourg', 'Latvia', 'Estonia', 'Danzig')
    expect(warComesEarly.actor(state)).toBe('german')
  })
})

describe('violation', () => {
  test('3.3f who is about to violate a neutral is told who joins the other side, and sees the country', () => {
    const state = scene({ phase: movement(['Germany']) })
    const offer = warComesEarly.offers(state).find((entry) => entry.id === 'violate') as PickOffer
    const told = Object.fromEntries(offer.choices.map(({ id, warnings }) => [id, warnings]))
    expect(told['Belgium']![0]).toMatchObject({ rule: '3.3d', grave: true })
    expect(told['Belgium']![0]!.why).toMatch(/^Belgium goes to war: \d+ units join the Allied side\.$/)
    expect(told['Danzig']).toEqual([])
    for (const { hexes, area } of offer.choices) for (const hex of hexes!) expect(area).toContain(hex)
  })

  test('3.3b only the German player violates neutrality, in phases of Germany', () => {
    for (const phase of [movement(['France', 'Britain']), movement(['Italy']), combat(['Hungary'])]) {
      const state = scene({ units: { 'it-c1': '0529', 'fr-c1': '0106', 'hu-c1': '2632' }, phase })
      expect(choices(state)).toEqual([])
      expect(refusal(state, { type: 'violate', nations: ['Belgium'] } as never)).toBe('3.3b')
    }
  })

  test('3.3c at the start of a German Movement or Combat Phase, of one or more nations', () => {
    for (const phase of [movement(['Germany']), combat(['Germany'])]) {
      const state = scene({ phase })
      expect(choices(state).sort()).toEqual([...NEUTRALS].sort())
      violate(state, 'Latvia', 'Luxembourg')
      expect([standing(state, 'Latvia'), standing(state, 'Luxembourg')]).toEqual([AT_WAR, AT_WAR])
      expect(choices(state)).not.toContain('Latvia')
      expect(refusal(state, { type: 'violate', nations: ['Latvia'] } as never)).toBe('3.3c')
      expect(refusal(state, { type: 'violate', nations: ['France'] } as never)).toBe('3.3c')
    }
  })

  test('3.3c not once units have moved or attacked in the phase', () => {
    const moved = scene({ units: { 'ge-c1': '2413' }, phase: movement(['Germany']) })
    give(moved, { type: 'move', units: ['ge-c1'], path: ['2513'] } as never)
    expect(choices(moved)).toEqual([])
    expect(refusal(moved, { type: 'violate', nations: ['Belgium'] } as never)).toBe('3.3c')
    const begun: CombatFrame = { ...combat(['Germany']), fresh: false }
    const fought = scene({ units: { 'ge-c1': '1620' }, phase: begun })
    expect(choices(fought)).toEqual([])
    expect(refusal(fought, { type: 'violate', nations: ['Belgium'] } as never)).toBe('3.3c')
  })

  test('3.3d the Allied player deploys all units of the nation at once, before anything else', () => {
    const state = scene({ units: { 'ge-c1': '0811' }, phase: movement(['Germany']) })
    violate(state, 'Netherlands', 'Denmark')
    const units = ['ne-c1', 'ne-c2', 'ne-c3', 'ne-c4', 'ne-Lt']
    for (const id of units) {
      expect(warComesEarly.actor(state)).toBe('allied')
      expect(where(state, id)).toBe(AWAY)
      expect(refusal(state, { type: 'end' }, 'allied')).not.toBeNull()
      give(state, place(id, '0904'))
    }
    expect(warComesEarly.actor(state)).toBe('allied')
    expect(refusal(state, place('ne-c1', '0803'))).toBe('3.3d')
    give(state, place('dn-FA', '2904'))
    expect(warComesEarly.actor(state)).toBe('german')
    for (const id of units) expect(where(state, id)).toBe('0904')
  })

  test('3.3e in any hex of their own country, within the stacking limits', () => {
    const state = scene({ phase: movement(['Germany']) })
    violate(state, 'Belgium')
    const offer = warComesEarly.offers(state)[0] as PlaceOffer
    const world = worldOf(state)
    const belgium = world.grid.ids.filter(
      (_id, hex) => world.country[hex] === world.nation('Belgium') && world.land[hex]
    )
    expect([...offer.hexes('be-c1')].sort()).toEqual([...belgium].sort())
    expect(offer.hexes('be-c1')).toContain('0609')
    expect(refusal(state, place('be-c1', '0106'))).toBe('3.3e')
    for (const n of [1, 2, 3, 4, 5]) give(state, place(`be-c${n}`, '0407'))
    expect(refusal(state, place('be-c6', '0407'))).toBe('8.0c')
    give(state, place('be-c6', '0609'))
    give(state, place('be-C', '0609'))
    expect(warComesEarly.actor(state)).toBe('german')
  })

  test('3.3e a unit for which its country has no room is out of the game', () => {
    const state = scene({ phase: movement(['Germany']) })
    const world = worldOf(state)
    const guests = world.units.filter((unit) => unit.sideIndex === ALLIED && state.at[unit.index] === POOL)
    for (let hex = 0; hex < world.grid.count; hex++)
      if (world.country[hex] === world.nation('Lithuania') && world.land[hex]) put(state, guests.pop()!, hex)
    violate(state, 'Lithuania')
    expect(where(state, 'li-FA')).toBe(GONE)
    expect(warComesEarly.actor(state)).toBe('german')
  })

  test('3.3f the units are Allied from then on and act with their group', () => {
    const state = scene({ phase: movement(['Germany']) })
    violate(state, 'Denmark')
    give(state, place('dn-FA', '2503'))
    expect(boardOf(state).sideAt[hexIn(state, '2503')]).toBe(ALLIED)
    expect(boardOf(state).zone[ALLIED][hexIn(state, '2403')]).toBeGreaterThan(0)
    turnTo(state, movement(['France', 'Britain', 'Denmark']))
    expect(warComesEarly.actor(state)).toBe('allied')
    give(state, { type: 'move', units: ['dn-FA'], path: ['2403'] } as never)
    expect(where(state, 'dn-FA')).toBe('2403')
  })

  test('3.3g Latvia or Estonia violated is friendly to the Soviet Union but where Germans stand', () => {
    const state = scene({ phase: movement(['Germany']) })
    const world = worldOf(state)
    violate(state, 'Latvia')
    for (let hex = 0; hex < world.grid.count; hex++)
      if (world.country[hex] === world.nation('Latvia')) expect(state.control[hex]).toBe(ALLIED)
    // German units change that by entering, Soviet units may come in and change it back.
    visit(state, 'ge-c1', '5112', '5111')
    expect(control(state, '5111')).toBe(GERMAN)
    visit(state, 'su-a1', '5112', '5111')
    expect(control(state, '5111')).toBe(ALLIED)
    expect(control(state, '5604')).toBe(NOBODY)
  })

  test('3.3g a hex in which Germans stand at that moment stays German', () => {
    const state = scene({ units: { 'ge-c1': '5112' }, phase: movement(['Germany']) })
    violate(state, 'Latvia')
    expect([control(state, '5112'), control(state, '5111')]).toEqual([GERMAN, ALLIED])
  })

  test('3.3h neither side gets points for Latvia or Estonia', () => {
    const state = scene({ phase: movement(['Germany']) })
    const world = worldOf(state)
    violate(state, 'Latvia', 'Estonia')
    for (let hex = 0; hex < world.grid.count; hex++)
      if (['Latvia', 'Estonia'].includes(world.hexes[hex]!.country ?? '')) expect(world.vp[hex]).toBe(0)
    step(state, 'ge-c1', '5112', '5111')
    expect(state.vp).toEqual([50, 50])
  })

  test('3.3i Latvia and Estonia never capitulate, not even with Riga or Tallinn in German hands', () => {
    const state = scene({ violated: ['Latvia', 'Estonia'] })
    step(state, 'ge-c1', '5112', '5111')
    step(state, 'ge-c1', '5605', '5604')
    expect([control(state, '5111'), control(state, '5604')]).toEqual([GERMAN, GERMAN])
    expect([standing(state, 'Latvia'), standing(state, 'Estonia')]).toEqual([AT_WAR, AT_WAR])
  })

  test('3.3j violation makes every hex of the nation Allied at once, Danzig German', () => {
    for (const nation of NEUTRALS) {
      const state = scene({ phase: combat(['Germany']) })
      const world = worldOf(state)
      const hexes = world.grid.ids.filter((_id, hex) => world.country[hex] === world.nation(nation))
      for (const hex of hexes) expect(control(state, hex)).toBe(NOBODY)
      violate(state, nation)
      for (const hex of hexes) expect(control(state, hex)).toBe(nation === 'Danzig' ? GERMAN : ALLIED)
    }
  })

  test('3.3k no neutrality can be violated in GT 1 and GT 2', () => {
    for (const turn of [1, 2]) {
      const state = scene({ turn, phase: movement(['Germany']) })
      expect(choices(state)).toEqual([])
      expect(refusal(state, { type: 'violate', nations: ['Belgium'] } as never)).toBe('3.3k')
    }
  })
})

describe('neutrals and the air', () => {
  const modifier = (state: State) => airModifiers(state).reduce((sum, line) => sum + line.value, 0)

  test('3.3.1a Belgium, Denmark and the Netherlands in the war add 1 each to the Allied roll', () => {
    const state = scene({ phase: combat(['Germany']) })
    expect(modifier(state)).toBe(0)
    violate(state, 'Belgium', 'Denmark')
    expect(modifier(state)).toBe(2)
    expect(modifier(scene({ violated: ['Belgium', 'Denmark', 'Netherlands'] }))).toBe(3)
  })

  test('3.3.1b Danzig, Luxembourg, Estonia, Latvia and Lithuania never count', () => {
    const state = scene({ phase: combat(['Germany']) })
    violate(state, 'Danzig', 'Luxembourg', 'Estonia', 'Latvia', 'Lithuania')
    expect(airModifiers(state)).toEqual([])
    state.turn++
    expect(airModifiers(state)).toEqual([])
  })

  test('3.3.1c the +1 ends when the nation capitulates', () => {
    const state = scene({ violated: ['Belgium', 'Netherlands'] })
    step(state, 'ge-c1', '0508', '0407', 1)
    expect(modifier(state)).toBe(1)
  })
})
