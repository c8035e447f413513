import { describe, expect, test } from 'vitest'
import { eisenhowersWar, worldFor } from './index'
import { ASIDE, DEAD, type ActionFrame, type State } from './state'
import { aerialBar } from './07.11-aerial'
import {
  attack,
  attackOffer,
  battle,
  choices,
  drop,
  FIELD,
  fight,
  fixResult,
  front,
  landing,
  launch,
  preview,
  reach,
  shifts
} from './testing-combat'
import { attacking, give, move, moving, refusal, unitIn, where, type Scene } from './testing'

const air = (units: Record<string, string> = {}, more: Scene = {}) =>
  front(units, { turn: 4, phase: moving('allied'), box: ['A-B1A-mob', 'A-US18A-mob'], ...more })
const form = (corps: string) => ({ type: 'form', corps }) as never
const end = { type: 'end' } as const
const offered = (state: State, id: string) => eisenhowersWar.offers(state).find((offer) => offer.id === id)

/** The last portion of Phase III, so that its end brings the forms. */
const closing = (units: Record<string, string>, more: Scene = {}, done: string[] = []) => {
  const phase: ActionFrame = moving('allied', 'attack')
  const state = front(units, { turn: 4, phase, ...more })
  ;(state.stack.at(-1) as ActionFrame).done.push(...done.map((id) => unitIn(state, id).index))
  give(state, end)
  return state
}

describe('the two forms', () => {
  test('13.2a a corps has one form on the map, never both', () => {
    const state = air()
    give(state, drop('A-B1A-air', FIELD))
    expect([where(state, 'A-B1A-air'), where(state, 'A-B1A-mob')]).toEqual([FIELD, ASIDE])
    expect(eisenhowersWar.check(state)).toEqual([])
  })

  test('13.2b the corps may be in different forms', () => {
    const state = air({ 'A-US18A-mob': '3108' }, { box: ['A-B1A-mob'] })
    give(state, drop('A-B1A-air', FIELD))
    expect([where(state, 'A-B1A-air'), where(state, 'A-US18A-mob')]).toEqual([FIELD, '3108'])
    expect(eisenhowersWar.check(state)).toEqual([])
  })

  test('13.2c in static form a corps stacks with either army group', () => {
    const state = air({ 'A-US7': FIELD, 'A-CW1': '3110' })
    give(state, drop('A-B1A-air', FIELD))
    give(state, drop('A-US18A-air', '3110'))
    expect([where(state, 'A-B1A-air'), where(state, 'A-US18A-air')]).toEqual([FIELD, '3110'])
  })

  test('13.2o a corps in the box comes in the form its owner chooses', () => {
    const state = air()
    const offer = offered(state, 'drop')
    expect(offer?.gesture === 'place' && offer.pieces).toEqual(['A-B1A-air', 'A-US18A-air'])
    expect(where(state, 'A-B1A-mob')).toBe(-1)
  })

  test('13.2p in mobile form it is an ordinary corps of its army group', () => {
    const state = air({ 'A-US18A-mob': '3108', 'A-CW1': '3107' }, { box: [] })
    expect(refusal(state, move('A-US18A-mob', '3107'))).toBe('6.4a')
    give(state, move('A-US18A-mob', FIELD))
    expect(where(state, 'A-US18A-mob')).toBe(FIELD)
  })

  test('13.2n a corps that did nothing may change its form at the end of the phase', () => {
    const state = closing({ 'A-B1A-mob': '3108' })
    expect(choices(state, 'form')).toEqual(['A-B1A-mob'])
    give(state, form('A-B1A-mob'))
    expect(where(state, 'A-B1A-air')).toBe('3108')
    const back = closing({ 'A-B1A-air': '3108:reduced' })
    give(back, form('A-B1A-air'))
    expect([where(back, 'A-B1A-mob'), back.steps[unitIn(back, 'A-B1A-mob').index]]).toEqual(['3108', 1])
  })

  test('13.2n not one that attacked, dropped or took part in an invasion', () => {
    const after = (id: string, done: (state: State, unit: number, frame: ActionFrame) => void) => {
      const state = front({ [id]: '3108' }, { turn: 4, phase: moving('allied', 'attack') })
      done(state, unitIn(state, id).index, state.stack.at(-1) as ActionFrame)
      give(state, end)
      return choices(state, 'form')
    }
    expect(after('A-B1A-mob', () => {})).toEqual(['A-B1A-mob'])
    expect(after('A-B1A-mob', (_state, unit, frame) => frame.attacked.push(unit))).toEqual([])
    expect(after('A-B1A-mob', (state, unit) => state.bound.push(unit))).toEqual([])
    expect(after('A-B1A-air', (state, unit) => state.drops.push([unit, state.at[unit]!]))).toEqual([])
  })

  test('13.2n not one that moved, and not without overland supply', () => {
    expect(choices(closing({ 'A-B1A-mob': '3108' }, {}, ['A-B1A-mob']), 'form')).toEqual([])
    expect(choices(closing({ 'A-B1A-mob': '3306' }, { beachheads: [] }), 'form')).toEqual([])
  })

  test('13.2n with 13.2r a corps that has just entered at a port does not turn static there', () => {
    const enter = (id: string) => ({ type: 'place', piece: id, hex: '3404' }) as never
    const state = front({}, { turn: 4, phase: moving('allied', 'attack'), box: ['A-B1A-mob'] })
    give(state, enter('A-B1A-mob'))
    give(state, end)
    expect(choices(state, 'form')).toEqual([])
    const early = front({}, { turn: 4, box: ['A-B1A-mob'], phase: attacking('allied', 'attack') })
    give(early, enter('A-B1A-mob'))
    give(early, end)
    give(early, end)
    expect(choices(early, 'form')).toEqual([])
    // The turn after it may.
    expect(choices(closing({ 'A-B1A-mob': '3404' }), 'form')).toEqual(['A-B1A-mob'])
  })

  test('13.2n it may be left as it is', () => {
    const state = closing({ 'A-B1A-mob': '3108' })
    give(state, end)
    expect(where(state, 'A-B1A-mob')).toBe('3108')
  })

  test('13.2q forms may be changed turn after turn', () => {
    const state = closing({ 'A-B1A-mob': '3108' })
    give(state, form('A-B1A-mob'))
    state.stack = [state.stack[0]!, moving('allied', 'attack')]
    give(state, end)
    expect(choices(state, 'form')).toEqual(['A-B1A-air'])
  })

  test('6.4a no change into a stack with the other army group', () => {
    expect(choices(closing({ 'A-B1A-air': '3108', 'A-US7': '3108' }), 'form')).toEqual([])
  })

  test('13.2i a static corps never retreats', () => {
    fixResult(0, 2)
    const state = front(
      { 'A-B1A-air': FIELD, 'A-US7': FIELD, 'G-1SS': '3110' },
      { turn: 4, phase: { ...moving('german'), portion: 'attack' } as ActionFrame }
    )
    fight(state, FIELD, ['G-1SS'])
    give(state, { type: 'fallBack' })
    expect(where(state, 'A-B1A-mob')).toBe(DEAD)
    expect(reach(state, 'retreat', 'A-US7').length).toBeGreaterThan(0)
  })
})

describe('drops', () => {
  test('13.2d anywhere but mountain, pass, fortified and city hexes', () => {
    const state = air()
    for (const hex of ['2207', '2016', '3113', '3404', '3309'])
      expect(refusal(state, drop('A-B1A-air', hex))).toBe('13.2d')
    give(state, drop('A-B1A-air', '3121'))
    expect(where(state, 'A-B1A-air')).toBe('3121')
  })

  test('13.2d with 10.3a the West Wall bars no drop before it exists', () => {
    for (const turn of [1, 2]) expect(refusal(air({}, { turn }), drop('A-B1A-air', '3113'))).toBeNull()
    expect(refusal(air({}, { turn: 3 }), drop('A-B1A-air', '3113'))).toBe('13.2d')
  })

  test('13.2e two drops of a turn are in the same or in adjacent hexes', () => {
    const state = air()
    give(state, drop('A-B1A-air', FIELD))
    expect(refusal(state, drop('A-US18A-air', '3111'))).toBe('13.2e')
    give(state, drop('A-US18A-air', '3110'))
  })

  test('13.2f a static corps on the map takes the aircraft of aerial supply', () => {
    const state = air()
    expect(aerialBar(state)).toBeNull()
    give(state, drop('A-B1A-air', FIELD))
    expect(aerialBar(state)?.rule).toBe('13.2f') // V-30
    expect(offered(state, 'aerial')).toBeUndefined()
  })

  test('13.2s nor a drop or static form after aerial supply', () => {
    const state = air({}, { with: { aerialUsed: true } })
    expect(refusal(state, drop('A-B1A-air', FIELD))).toBe('13.2s')
    expect(choices(closing({ 'A-B1A-mob': '3108' }, { with: { aerialUsed: true } }), 'form')).toEqual([])
    expect(choices(closing({ 'A-B1A-air': '3108' }, { with: { aerialUsed: true } }), 'form')).toEqual([
      'A-B1A-air'
    ])
  })

  const assault = (units: Record<string, string>) =>
    front(units, { turn: 4, box: ['A-B1A-mob', 'A-US18A-mob'] })

  test('13.2g on Germans it attacks with its defense factor and shifts of the hex only', () => {
    const state = assault({ 'G-BD': '3303' })
    const seen = preview(state, '3303', 'A-US18A-air')
    expect(seen.attack[0]).toMatchObject({ value: 7, rule: '13.2g' })
    expect(shifts(state, '3303', 'A-US18A-air')).toEqual({ Rough: -1, 'Concentric attack': 1 })
    expect(refusal(air({ 'G-BD': '3303' }), drop('A-B1A-air', '3303'))).toBe('13.2g')
  })

  test('13.2g a reduced corps in the box drops with what is left of it', () => {
    const state = assault({ 'G-BD': '3303' })
    state.steps[unitIn(state, 'A-US18A-mob').index] = 1
    expect(preview(state, '3303', 'A-US18A-air').attack[0]?.value).toBe(
      unitIn(state, 'A-US18A-air').reduced?.defense
    )
    fixResult(0, 9)
    const fought = fight(state, '3303', [], ['A-US18A-air']).find((event) => event.kind === 'battle')
    expect(fought).toMatchObject({ attack: unitIn(state, 'A-US18A-air').reduced?.defense })
  })

  test('13.2g the corps holds the emptied hex', () => {
    fixResult(0, 9)
    const state = assault({ 'G-BD': FIELD })
    fight(state, FIELD, [], ['A-US18A-air'])
    expect(where(state, 'A-US18A-air')).toBe(FIELD)
    expect(eisenhowersWar.check(state)).toEqual([])
  })

  test('13.2h it is eliminated if the hex is not emptied', () => {
    fixResult(0, 0)
    const state = assault({ 'G-BD': FIELD, 'A-US7': '3108' })
    fight(state, FIELD, ['A-US7'], ['A-US18A-air'])
    expect(where(state, 'A-US18A-mob')).toBe(DEAD)
    expect(where(state, 'A-US7')).toBe('3108')
  })

  test('13.2j it may be made together with adjacent units', () => {
    fixResult(0, 9)
    const state = assault({ 'G-BD': FIELD, 'A-US7': '3108' })
    expect(attackOffer(state).attackers(FIELD)).toEqual(['A-US7', 'A-B1A-air', 'A-US18A-air'])
    expect(attackOffer(state).order(FIELD, ['A-US7', 'A-B1A-air'])).toEqual(
      attack(FIELD, ['A-US7'], ['A-B1A-air'])
    )
    fight(state, FIELD, ['A-US7'], ['A-B1A-air', 'A-US18A-air'])
    expect(battle(state)?.step).toBe('advance')
  })

  test('13.2j a static corps in an Allied city may be dropped in support of an invasion', () => {
    fixResult(0, 9)
    const state = landing('3001', {
      scenario: 'alternate',
      units: { 'A-B1A-air': '3309', 'A-US18A-air': '3108', 'G-BD': '3001' },
      box: ['A-US15'],
      beachheads: ['3304']
    })
    expect(attackOffer(state, 'launch').attackers('3001')).toEqual(['A-US15', 'A-B1A-air'])
    expect(attackOffer(state, 'launch').order('3001', ['A-US15', 'A-B1A-air'])).toEqual(
      launch(['A-US15'], ['A-B1A-air'])
    )
    // Not from the open country (13.2m).
    expect(refusal(state, launch(['A-US15'], ['A-US18A-air']))).toBe('13.2m')
    give(state, launch(['A-US15'], ['A-B1A-air']), 1)
    expect([where(state, 'A-B1A-air'), where(state, 'A-US15')]).toEqual(['3001', '3001'])
    expect(state.bound).toContain(unitIn(state, 'A-B1A-air').index)
    expect(eisenhowersWar.check(state)).toEqual([])
  })

  test('13.2j such a corps is lost when the invasion fails', () => {
    fixResult(0, 0)
    const state = landing('3001', {
      scenario: 'alternate',
      units: { 'A-B1A-air': '3309:reduced', 'G-BD': '3001' },
      box: ['A-US15'],
      beachheads: ['3304']
    })
    give(state, launch(['A-US15'], ['A-B1A-air']), 1)
    expect(where(state, 'A-B1A-mob')).toBe(DEAD)
    expect(eisenhowersWar.check(state)).toEqual([])
  })

  test('13.2g with 10.0g a dropped corps has the strength of its defense factor and takes losses like others', () => {
    fixResult(1, 9)
    const state = assault({ 'G-BD': FIELD, 'A-US7': '3108' })
    fight(state, FIELD, ['A-US7'], ['A-B1A-air'])
    expect(choices(state, 'lose')).toEqual(['A-US7', 'A-B1A-air'])
  })

  test('13.2k rough ground taken from the air is clear to other Allied units', () => {
    const state = air({ 'A-US7': '3204' })
    give(state, drop('A-B1A-air', '3303'))
    const offer = offered(state, 'move')
    if (offer?.gesture !== 'move') throw new Error('No move is offered.')
    expect(offer.path(['A-US7'], '3303')?.cost).toBe(worldFor('historical').tables.tec.terrain.clear.cost)
  })

  test('13.2l rivers around it are no obstacle this turn', () => {
    const world = worldFor('historical')
    const state = front(
      { 'A-US7': '3214', 'G-25': '3314' },
      { allied: ['3214'], with: { secured: [world.hex('3214')] } }
    )
    expect(shifts(state, '3314', 'A-US7')).toEqual({})
    // Nor for an attack on Germans who have come back to the hex.
    const back = front(
      { 'A-US7': '3214', 'G-25': '3314' },
      { allied: ['3214'], with: { secured: [world.hex('3314')] } }
    )
    expect(shifts(back, '3314', 'A-US7')).toEqual({})
  })

  test('13.2m again on later turns from an Allied city, once a turn', () => {
    const state = air({ 'A-B1A-air': '3309', 'A-US18A-air': '3108' }, { box: [] })
    expect(refusal(state, drop('A-US18A-air', FIELD))).toBe('13.2m')
    give(state, drop('A-B1A-air', FIELD))
    expect(where(state, 'A-B1A-air')).toBe(FIELD)
    expect(refusal(state, drop('A-B1A-air', '3110'))).toBe('13.2m')
  })

  test('13.2r in static form a corps comes by air only', () => {
    const state = air()
    expect(refusal(state, { type: 'place', piece: 'A-B1A-air', hex: '3304' } as never)).not.toBeNull()
    expect(where(state, 'A-B1A-air')).toBe(ASIDE)
  })

  test('2.6a Germans never drop', () => {
    const state = front(
      { 'G-1P': '3108', 'A-US7': FIELD },
      { phase: { ...moving('german'), portion: 'attack' } as ActionFrame }
    )
    expect(refusal(state, attack(FIELD, [], ['G-1P']))).toBe('13.2d')
    expect(refusal(state, attack(FIELD, [], ['A-B1A-air']))).toBe('2.6a')
  })
})
