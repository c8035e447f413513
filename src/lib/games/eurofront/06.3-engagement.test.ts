import { describe, expect, test } from 'vitest'
import { isPinned } from './06.1-walk'
import { moverOf } from './06-movement'
import { statusOf } from './08-control'
import { at, END, game, give, go, refusal, soviet, steps, tokenOf, where } from './testing'
import { AXIS, SOVIETS } from './world'

describe('6.3 battles', () => {
  const enemy = { axis: { 'GE-6I': '4307' } } as const

  test('6.31, 6.4a, 7.11 entering a hex with enemies stops and begins a battle', () => {
    const state = soviet({ ...enemy, soviets: { 'SU-8Tk': '4207' } })
    expect(refusal(state, go('SU-8Tk', '4307', '4407'))).toBe('6.1b')
    give(state, go('SU-8Tk', '4307'))
    expect(state.battles).toMatchObject([{ place: at('4307'), attacker: 1, fresh: true }])
  })

  test('6.33a, 6.33c, 1.3b X25 two over a clear hexside, one over any other', () => {
    const state = soviet({ ...enemy, soviets: { 'SU-3': '4207', 'SU-4': '4207', 'SU-5': '4207' } })
    give(state, go('SU-3', '4307'))
    give(state, go('SU-4', '4307'))
    expect(refusal(state, go('SU-5', '4307'))).toBe('6.33a')
    give(state, go('SU-5', '4208', '4308'))
    const forest = soviet({
      axis: { 'FI-1': '3602' },
      soviets: { 'SU-3': '3603', 'SU-4': '3603' },
      owners: { '3603': SOVIETS }
    })
    give(forest, go('SU-3', '3602'))
    expect(refusal(forest, go('SU-4', '3602'))).toBe('6.33a')
  })

  test('1.36a, 1.371b one over a river or straits', () => {
    const state = soviet({ axis: { 'GE-6I': '4108' }, soviets: { 'SU-3': '4107', 'SU-4': '4107' } })
    give(state, go('SU-3', '4108'))
    expect(refusal(state, go('SU-4', '4108'))).toBe('6.33a')
    const kerch = soviet({ axis: { 'GE-6I': '4323' }, soviets: { 'SU-3': '4322', 'SU-4': '4322' } })
    give(kerch, go('SU-3', '4323'))
    expect(refusal(kerch, go('SU-4', '4323'))).toBe('6.33a')
  })

  test('6.33b, 12.32, 12.43b one over every hexside in Mud, a frozen river stays a river', () => {
    const state = soviet({ ...enemy, soviets: { 'SU-3': '4207', 'SU-4': '4207' }, weather: 'mud' })
    give(state, go('SU-3', '4307'))
    expect(refusal(state, go('SU-4', '4307'))).toBe('6.33a')
    const snow = soviet({
      axis: { 'GE-6I': '4108' },
      soviets: { 'SU-3': '4107', 'SU-4': '4107' },
      weather: 'snow'
    })
    give(snow, go('SU-3', '4108'))
    expect(refusal(snow, go('SU-4', '4108'))).toBe('6.33a')
  })

  const battle = {
    axis: { 'GE-6I': '4307' },
    soviets: { 'SU-3': '4307', 'SU-4Tk': '4307', 'SU-5': '4307' },
    attackers: { '4307': 0 }
  } as const

  test('6.32a, 8.4a a unit leaves a battle for a friendly hex without one, and may go on', () => {
    const state = soviet({ ...battle, owners: { '4407': AXIS } })
    expect(refusal(state, go('SU-4Tk', '4407'))).toBe('6.32a')
    give(state, go('SU-4Tk', '4207', '4206', '4205'))
    expect(where(state, 'SU-4Tk')).toBe('4205')
  })

  test('6.32a X42 not for a disputed hex, nor for another battle', () => {
    const axis = { 'GE-6I': '4307', 'GE-7I': '4309', 'GE-8I': '4206' } as const
    const state = soviet({
      ...battle,
      axis,
      soviets: { ...battle.soviets, 'SU-6': '4208', 'SU-8': '4206' },
      attackers: { '4307': 0, '4206': 0 }
    })
    expect(statusOf(state, 1, at('4308'))).toBe('disputed')
    expect(refusal(state, go('SU-3', '4308'))).toBe('6.32a')
    expect(refusal(state, go('SU-3', '4206'))).toBe('6.32a')
    give(state, go('SU-3', '4207'))
  })

  test('6.32b who has left a battle enters no other one', () => {
    const state = soviet({ ...battle, axis: { 'GE-6I': '4307', 'GE-7I': '4205' } })
    expect(refusal(state, go('SU-4Tk', '4206', '4205'))).toBe('6.32b')
  })

  test('6.32c X42 with no friendly hex around a unit is pinned', () => {
    const around = {
      '4306': AXIS,
      '4407': AXIS,
      '4308': AXIS,
      '4208': AXIS,
      '4207': AXIS,
      '4206': AXIS,
      '4406': AXIS,
      '4408': AXIS
    } as const
    const state = soviet({ ...battle, owners: around, unsupplied: ['SU-STAVKA'] })
    expect(isPinned(state, moverOf(state, tokenOf(state, 'SU-3')))).toBe(true)
    const free = soviet(battle)
    expect(isPinned(free, moverOf(free, tokenOf(free, 'SU-3')))).toBe(false)
  })

  test('6.33c, 1.3b engaging and leaving share the limit of a hexside', () => {
    const state = soviet({ ...battle, soviets: { ...battle.soviets, 'SU-8': '4207' } })
    give(state, go('SU-3', '4207'))
    give(state, go('SU-8', '4307'))
    expect(refusal(state, go('SU-5', '4207'))).toBe('6.33a')
  })

  test('6.4b, 7.15d who joins a battle of his own side’s making is seen at once, a defender is not', () => {
    const own = soviet({
      ...battle,
      soviets: { ...battle.soviets, 'SU-8': '4207' },
      attackers: { '4307': 1 }
    })
    give(own, go('SU-8', '4307'))
    expect(own.open).toContain(tokenOf(own, 'SU-8'))
    expect(own.battles[0]!.fresh).toBe(false)
    const other = soviet({ ...battle, soviets: { ...battle.soviets, 'SU-8': '4207' } })
    give(other, go('SU-8', '4307'))
    expect(other.open).not.toContain(tokenOf(other, 'SU-8'))
  })

  test('6.4d attackers stay hidden until the Combat phase', () => {
    const state = soviet({ ...enemy, soviets: { 'SU-8Tk': '4207' } })
    give(state, go('SU-8Tk', '4307'))
    expect(game.view(state, 'axis').hidden.unit[tokenOf(state, 'SU-8Tk')]).toBe(-1)
  })

  test('7.12b who leaves a battle stands upright again', () => {
    const state = soviet({ ...battle, attackers: { '4307': 1 }, owners: { '4307': AXIS } })
    expect(state.open).toContain(tokenOf(state, 'SU-3'))
    give(state, go('SU-3', '4207'))
    expect(state.open).not.toContain(tokenOf(state, 'SU-3'))
  })
})

describe('6.5 retreats', () => {
  const rearguard = (unit: string, ...path: string[]) => ({ ...go(unit, ...path), type: 'rearguard' })
  const two = {
    axis: { 'GE-14Pz': '4307:3', 'GE-6I': '4307:2', 'GE-25S': '4307:1' },
    soviets: { 'SU-3': '4307:3', 'SU-4': '4307' },
    attackers: { '4307': 0 }
  } as const

  test('6.5, 6.51a the last to leave is the rearguard, and goes when all others have moved', () => {
    const state = soviet({ ...two, axis: { 'GE-25S': '4307:1' } })
    expect(refusal(state, rearguard('SU-3', '4207'))).toBe('6.51a')
    give(state, go('SU-4', '4207'))
    expect(refusal(state, go('SU-3', '4207'))).toBe('6.51a')
    give(state, rearguard('SU-3', '4207', '4106'))
    expect(where(state, 'SU-3')).toBe('4307')
    give(state, END)
    expect(where(state, 'SU-3')).toBe('4106')
    expect(state.battles).toEqual([])
  })

  test('6.51b, 6.52a, 6.52b X30 the faster fire double, the equally fast single, the slower not at all', () => {
    const state = soviet(two)
    give(state, go('SU-4', '4207'))
    give(state, rearguard('SU-3', '4207'))
    // Armor 3 at DF, infantry 2 at SF, the static is too slow.
    const { events } = give(state, END, 5, 1, 1, 5, 6)
    expect(steps(state, 'SU-3')).toBe(1)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'pursuit', speed: 2, lost: 2 }) as unknown)
  })

  test('6.52c, 6.52e terrain shelters the rearguard, and its loss is all there is to it', () => {
    const of = {
      axis: { 'GE-14Pz': '3602:4' },
      soviets: { 'SU-3': '3602:1' },
      attackers: { '3602': 0 },
      owners: { '3502': SOVIETS, '3602': SOVIETS }
    } as const
    const state = soviet(of)
    give(state, rearguard('SU-3', '3502'))
    give(state, END, 6, 1, 1, 1)
    expect([where(state, 'SU-3'), steps(state, 'SU-3')]).toEqual(['3502', 1])
    const lost = soviet(of)
    give(lost, rearguard('SU-3', '3502'))
    give(lost, END, 6, 6, 1, 1)
    expect([where(lost, 'SU-3'), lost.battles]).toEqual([null, []])
  })

  test('6.51c X74 its exit counts from the moment it is named', () => {
    const of = {
      axis: { 'FI-1': '3602' },
      soviets: { 'SU-3': '3602', 'SU-4': '3603' },
      attackers: { '3602': 0 },
      owners: { '3602': SOVIETS, '3603': SOVIETS }
    } as const
    const state = soviet(of)
    give(state, rearguard('SU-3', '3603'))
    expect(refusal(state, go('SU-4', '3602'))).toBe('6.33a')
  })

  test('6.4c leaving with all and coming with others is a retreat and a new attack', () => {
    const of = {
      axis: { 'GE-25S': '4307:1' },
      soviets: { 'SU-3': '4307', 'SU-4': '4306' },
      attackers: { '4307': 0 }
    } as const
    const state = soviet(of)
    give(state, rearguard('SU-3', '4207'))
    give(state, go('SU-4', '4307'))
    give(state, END)
    expect(state.battles).toMatchObject([{ attacker: 1, fresh: true }])
  })

  test('6.52f, X82 pursuit shows no more than the dice', () => {
    const state = soviet(two)
    give(state, go('SU-4', '4207'))
    give(state, rearguard('SU-3', '4207'))
    give(state, END, 1, 1, 1, 1, 1)
    expect(game.view(state, 'axis').hidden.unit[tokenOf(state, 'SU-3')]).toBe(-1)
  })
})
