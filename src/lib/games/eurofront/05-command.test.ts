import { describe, expect, test } from 'vitest'
import { activeHq } from './05-command'
import { commandBar, effectiveCv, inRange, rangeFrom, supremeCost, supports } from './05.3-range'
import { has } from './board'
import { mustKnow } from './secret'
import type { State } from './state'
import {
  at,
  commanding,
  END,
  fighting,
  game,
  give,
  move,
  moving,
  refusal,
  scene,
  settle,
  steps,
  tokenOf,
  where,
  world,
  type Scene
} from './testing'
import { AXIS, SOVIETS } from './world'

const activate = (hq: string, mode = 'normal', deploy?: string) => ({
  type: 'activate',
  hq,
  mode,
  ...(deploy !== undefined && { deploy })
})
const open = (state: State, id: string) => state.open.includes(tokenOf(state, id))
const effective = (of: Scene, id: string) => {
  const state = scene(of)
  return effectiveCv(state, tokenOf(state, id))
}
const WEST = { soviets: { 'SU-West': '3605:3', 'SU-8': '3606:3', 'SU-13': '3607:3' } } as const

describe('5.2 activation', () => {
  test('5.2a, 4.313 an activated HQ is revealed', () => {
    const state = commanding(scene(WEST), SOVIETS)
    expect(game.view(state, 'axis').hidden.unit[tokenOf(state, 'SU-West')]).toBe(-1)
    give(state, activate('SU-West'))
    expect(open(state, 'SU-West')).toBe(true)
    expect(game.view(state, 'axis').hidden.cv[tokenOf(state, 'SU-West')]).toBe(3)
    expect(refusal(state, activate('SU-West'))).toBe('5.2a')
    expect(refusal(state, activate('SU-8'))).toBe('5.2a')
  })

  test('5.2b an HQ in a battle may be activated', () => {
    const state = commanding(
      scene({
        soviets: { 'SU-West': '3605:1', 'SU-8': '3605' },
        axis: { 'GE-6I': '3605' },
        attackers: { '3605': 0 }
      }),
      SOVIETS
    )
    give(state, activate('SU-West'))
    expect(activeHq(state, tokenOf(state, 'SU-West'))).toBeDefined()
  })

  test('5.21a X21 it deploys one hex, into a friendly one without a battle', () => {
    const of = { ...WEST, axis: { 'GE-6I': '3505:2', 'GE-7I': '3606:2' }, attackers: { '3606': 0 } } as const
    const state = commanding(scene(of), SOVIETS)
    expect(refusal(state, activate('SU-West', 'normal', '3704'))).toBe('5.21a')
    expect(refusal(state, activate('SU-West', 'normal', '3505'))).toBe('5.21a')
    expect(refusal(state, activate('SU-West', 'normal', '3606'))).toBe('5.21a')
    give(state, activate('SU-West', 'normal', '3604'))
    expect(where(state, 'SU-West')).toBe('3604')
  })

  test('5.21b, 12.31a, 12.42 not in Mud, but in Snow', () => {
    expect(
      refusal(commanding(scene({ ...WEST, weather: 'mud' }), SOVIETS), activate('SU-West', 'normal', '3604'))
    ).toBe('5.21b')
    const snow = commanding(scene({ ...WEST, weather: 'snow' }), SOVIETS)
    give(snow, activate('SU-West', 'normal', '3604'))
    expect(where(snow, 'SU-West')).toBe('3604')
  })

  test('5.21c deploying as the last out of a battle is pursued at once', () => {
    const of = {
      soviets: { 'SU-West': '3605:2' },
      axis: { 'GE-6I': '3605:2' },
      attackers: { '3605': 0 }
    } as const
    const state = commanding(scene(of), SOVIETS)
    // Infantry as fast as the HQ fires single: one six, one step.
    give(state, activate('SU-West', 'normal', '3604'), 6, 5)
    expect([where(state, 'SU-West'), steps(state, 'SU-West')]).toEqual(['3604', 1])
    expect(activeHq(state, tokenOf(state, 'SU-West'))!.cv).toBe(1)
    const lost = commanding(scene({ ...of, soviets: { 'SU-West': '3605:0' } }), SOVIETS)
    give(lost, activate('SU-West', 'normal', '3604'), 6, 1)
    expect([where(lost, 'SU-West'), lost.active]).toEqual([null, []])
  })

  test('5.21d, 6.22c deploying may overstack', () => {
    const full = {
      'SU-8': '3604',
      'SU-13': '3604',
      'SU-44': '3604',
      'SU-47': '3604',
      'SU-West': '3605:3'
    } as const
    const state = commanding(scene({ soviets: full }), SOVIETS)
    give(state, activate('SU-West', 'normal', '3604'))
    give(state, END)
    // Somebody can still go, so somebody has to.
    expect(refusal(state, END)).toBe('6.22a')
    give(state, move('SU-8', 'SU-West', '3605'))
    give(state, END)
    expect(state.stack.at(-1)!.phase).not.toBe('movement')
  })

  test('5.21e over straits, which does not hinder it later', () => {
    const of = { soviets: { 'SU-Cau': '4322:2' } } as const
    const state = commanding(scene(of), SOVIETS)
    give(state, activate('SU-Cau', 'normal', '4323'))
    give(state, END)
    give(state, END)
    give(state, { type: 'mobilize', hq: 'SU-Cau', path: ['4322'] })
    expect(where(state, 'SU-Cau')).toBe('4322')
  })

  test('5.21f leaving by deployment is not counted on the hexside', () => {
    const of = {
      soviets: { 'SU-West': '3602:1', 'SU-8': '3602', 'SU-13': '3602' },
      axis: { 'FI-1': '3602' },
      owners: { '3502': SOVIETS, '3602': SOVIETS },
      attackers: { '3602': 0 }
    } as const
    const state = commanding(scene(of), SOVIETS)
    give(state, activate('SU-West', 'normal', '3502'))
    give(state, END)
    expect(state.stack.at(-1)).toMatchObject({ phase: 'movement', crossed: {} })
    give(state, move('SU-8', 'SU-West', '3502'))
    expect(where(state, 'SU-8')).toBe('3502')
  })

  test('18.21a not along a route', () => {
    const state = commanding(scene({ soviets: { 'SU-Nth': 'PETROZAVODSK:2' } }), SOVIETS)
    expect(refusal(state, activate('SU-Nth', 'normal', '3803'))).toBe('18.21a')
  })

  test('5.8a a THQ only at home', () => {
    const of = { axis: { 'FI-Mann': '3603:3' } } as const
    const home = commanding(scene(of), AXIS)
    give(home, activate('FI-Mann'))
    const abroad = commanding(scene({ axis: { 'FI-Mann': '3604:3' } }), AXIS)
    expect(refusal(abroad, activate('FI-Mann'))).toBe('5.8a')
  })
})

describe('5.3 what an HQ is worth', () => {
  test('5.31a, X22 an HQ 0 commands its own hex only', () => {
    const state = moving(
      scene({ soviets: { 'SU-West': '3605:0', 'SU-8': '3605', 'SU-13': '3606' } }),
      SOVIETS,
      ['SU-West']
    )
    expect(refusal(state, move('SU-13', 'SU-West', '3607'))).toBe('4.32a')
    give(state, move('SU-8', 'SU-West', '3606'))
    expect(where(state, 'SU-8')).toBe('3606')
  })

  test('5.31b, 4.32a not through enemies or neutrals, but past disputed hexes, and into an enemy battle', () => {
    // From 3605 the way to 3607 leads over 3606, or around over 3506 and 3706.
    const reaches = (of: Scene) => {
      // An HQ out of supply has no zone that would make the hexes around it friendly.
      const state = moving(scene({ ...of, unsupplied: ['SU-West', 'SU-8'] }), SOVIETS, ['SU-West'])
      return inRange(state, 1, state.active[0]!, at('3607'))
    }
    const hq = { 'SU-West': '3605:2' }
    expect(reaches({ soviets: { ...hq, 'SU-8': '3607' } })).toBe(true)
    const enemies = { '3606': AXIS, '3506': AXIS, '3705': AXIS, '3706': AXIS } as const
    expect(reaches({ soviets: { ...hq, 'SU-8': '3607' }, owners: { ...enemies } })).toBe(false)
    const battle = {
      soviets: { ...hq, 'SU-8': '3606' },
      axis: { 'GE-6I': '3606' },
      attackers: { '3606': 1 },
      owners: enemies,
      unsupplied: ['SU-West']
    } as const
    const state = moving(scene(battle), SOVIETS, ['SU-West'])
    expect(has(state, 1, at('3606'))).toBe(true)
    expect(inRange(state, 1, state.active[0]!, at('3606'))).toBe(true)
    expect(inRange(state, 1, state.active[0]!, at('3607'))).toBe(false)
  })

  test('5.31c the range is that of the beginning of the phase', () => {
    const of = { soviets: { 'SU-West': '3605:2', 'SU-8': '3607' }, axis: { 'GE-6I': '3706' } } as const
    const state = moving(scene(of), SOVIETS, ['SU-West'])
    const before = rangeFrom(state, 1, at('3605'), 2)
    give(state, move('SU-8', 'SU-West', '3707'))
    expect(rangeFrom(state, 1, at('3605'), 2)).toBe(before)
  })

  test('5.31d, 18.22 B1 over fronts, two hexes for a Short Route', () => {
    const state = scene({ soviets: { 'SU-Nth': 'PETROZAVODSK:3' } })
    const within = rangeFrom(state, 1, at('PETROZAVODSK'), 3)
    expect(['3803', '3702', '3804', '3903', '3904'].map((place) => within[at(place)])).toEqual([
      1, 1, 1, 1, 0
    ])
    expect(within[at('BELOMORSK')]).toBe(0)
    expect(rangeFrom(state, 1, at('PETROZAVODSK'), 5)[at('BELOMORSK')]).toBe(1)
  })

  test('5.32a, 12.31b X17 Mud in its own hex costs it one', () => {
    expect(effective({ ...WEST, weather: 'mud' }, 'SU-West')).toBe(2)
    expect(effective(WEST, 'SU-West')).toBe(3)
  })

  test('5.32b, 5.32d several causes add up; below 0 nothing is commanded', () => {
    const of = { soviets: { 'SU-Nth': '3605:0', 'SU-8': '3605' }, weather: 'mud' } as const
    expect(effective({ ...of, soviets: { 'SU-Nth': '3605:3' } }, 'SU-Nth')).toBe(1)
    const state = moving(scene(of), SOVIETS, ['SU-Nth'])
    expect(refusal(state, move('SU-8', 'SU-Nth', '3606'))).toBe('4.32a')
  })

  test('5.32c an SHQ in Moscow is never disrupted by weather', () => {
    expect(effective({ soviets: { 'SU-STAVKA': '4108:3' }, weather: 'mud' }, 'SU-STAVKA')).toBe(3)
    expect(effective({ soviets: { 'SU-STAVKA': '3604:3' }, weather: 'mud' }, 'SU-STAVKA')).toBe(2)
  })

  test('12.42 Snow disrupts, but neither Soviets nor Finns', () => {
    expect(effective({ ...WEST, weather: 'snow' }, 'SU-West')).toBe(3)
    expect(effective({ axis: { 'FI-Mann': '3603:3' }, weather: 'snow' }, 'FI-Mann')).toBe(3)
    expect(effective({ axis: { 'GE-AGN': '3605:3' }, weather: 'snow' }, 'GE-AGN')).toBe(2)
  })

  test('5.33a, 5.33b, X71 Axis HQs off their front', () => {
    expect(effective({ axis: { 'GE-AGN': '4008:3' } }, 'GE-AGN')).toBe(3)
    expect(effective({ axis: { 'GE-OBW': '4008:3' } }, 'GE-OBW')).toBe(2)
    const paris = scene({ axis: { 'GE-AGN': '3605:3' } })
    expect(effectiveCv(paris, tokenOf(paris, 'GE-AGN'), at('1617'))).toBe(3)
    const state = commanding(scene({ axis: { 'GE-OBW': '4008:3' } }), AXIS)
    expect(refusal(state, activate('GE-OBW', 'blitz'))).toBe('5.33a')
  })

  test('21.43a, 5.33d in the North Front aliens are disrupted in the Arctic only', () => {
    expect(effective({ axis: { 'GE-OBW': 'OULU:3' } }, 'GE-OBW')).toBe(2)
    const state = scene({ axis: { 'GE-OBW': 'OULU:3' } })
    expect(effectiveCv(state, tokenOf(state, 'GE-OBW'), at('2404'))).toBe(3)
    expect(effective({ soviets: { 'SU-Nth': 'MURMANSK:2' } }, 'SU-Nth')).toBe(2)
    expect(effective({ soviets: { 'SU-West': 'MURMANSK:2' } }, 'SU-West')).toBe(1)
  })

  test('5.34a-b an Allied HQ commands its own nation, an SHQ minors as well', () => {
    const state = scene()
    const bar = (hq: string, unit: string) =>
      commandBar(state, world.unit(hq)!, world.unit(unit)!, 1)?.rule ?? null
    expect([
      bar('BR-21', 'US-16I'),
      bar('BR-21', 'CW-ANZ'),
      bar('BR-21', 'FR-1'),
      bar('FR-AG1', 'FR-1')
    ]).toEqual([null, null, '5.34a', null])
    expect([bar('BR-21', 'PO-Lodz'), bar('BR-AF', 'PO-Lodz'), bar('BR-AF', 'FR-1')]).toEqual([
      '5.34a',
      null,
      '5.34a'
    ])
  })

  test('5.35 an Axis HQ commands any Axis unit', () => {
    const bar = commandBar(scene(), world.unit('GE-AGN')!, world.unit('IT-8')!, AXIS)
    expect(bar).toBe(null)
  })

  test('21.481g G3 in the Winter War Mannerheim alone commands Finns', () => {
    const bar = (hq: string, unit: string) =>
      commandBar(scene(), world.unit(hq)!, world.unit(unit)!, AXIS)?.rule
    expect([bar('GE-AGN', 'FI-1'), bar('FI-Mann', 'GE-6I'), bar('FI-Mann', 'FI-1')]).toEqual([
      '21.481g',
      '21.481g',
      undefined
    ])
  })
})

describe('5.5, 5.6 deactivation', () => {
  const through = (of: Scene, hqs: string[]) => {
    const state = moving(scene(of), SOVIETS, hqs)
    give(state, END)
    return state
  }

  test('5.1c, 5.5a, 5.51a a mobile HQ loses a step, stands up and moves', () => {
    const state = through(WEST, ['SU-West'])
    give(state, { type: 'mobilize', hq: 'SU-West', path: ['3604', '3504'] })
    expect([where(state, 'SU-West'), steps(state, 'SU-West'), open(state, 'SU-West')]).toEqual([
      '3504',
      2,
      false
    ])
    expect(state.active).toEqual([])
  })

  test('5.51b it gives no support any more', () => {
    const of = { ...WEST, axis: { 'GE-6I': '3606' }, attackers: { '3606': 0 } } as const
    const stays = fighting(scene(of), SOVIETS, ['SU-West'])
    expect(stays.active.some((hq) => supports(stays, hq, at('3606')))).toBe(true)
    const goes = through(of, ['SU-West'])
    give(goes, { type: 'mobilize', hq: 'SU-West', path: ['3604'] })
    expect(goes.active.some((hq) => supports(goes, hq, at('3606')))).toBe(false)
  })

  test('5.51c mobilizing as the last out of a battle is pursued at once', () => {
    const of = {
      soviets: { 'SU-West': '3605:3' },
      axis: { 'GE-6I': '3605:2' },
      attackers: { '3605': 0 }
    } as const
    const state = through(of, ['SU-West'])
    give(state, { type: 'mobilize', hq: 'SU-West', path: ['3604'] }, 6, 6)
    expect([where(state, 'SU-West'), steps(state, 'SU-West')]).toEqual(['3604', 0])
    expect(state.battles).toEqual([])
  })

  test('5.52, 4.32b, 5.1e who stays active deactivates after combat where it is', () => {
    const state = through(WEST, ['SU-West'])
    give(state, END)
    settle(state)
    expect([where(state, 'SU-West'), steps(state, 'SU-West'), open(state, 'SU-West')]).toEqual([
      '3605',
      2,
      false
    ])
  })

  test('X22 an HQ 0 is eliminated when it deactivates', () => {
    const of = { soviets: { 'SU-West': '3605:0' } } as const
    const state = moving(scene(of), SOVIETS, ['SU-West'])
    expect(refusal(state, { type: 'mobilize', hq: 'SU-West', path: ['3604'] })).not.toBe(null)
    give(state, END)
    settle(state)
    expect(where(state, 'SU-West')).toBe(null)
    expect(state.eliminated).toMatchObject([{ unit: world.unit('SU-West')!.index }])
  })

  test('5.6a, 5.6b, 5.6e X23 a Blitz HQ spends a step after the first combat and stays active', () => {
    const state = through(WEST, ['SU-West blitz'])
    settle(state)
    expect([steps(state, 'SU-West'), open(state, 'SU-West')]).toEqual([2, true])
    expect(state.active).toMatchObject([{ mode: 'blitz' }])
  })

  test('5.6c X23 and a second one when it deactivates', () => {
    const state = fighting(scene(WEST), SOVIETS, ['SU-West blitz'], true)
    settle(state)
    expect([steps(state, 'SU-West'), state.active]).toEqual([2, []])
    const mobile = moving(scene(WEST), SOVIETS, ['SU-West blitz'], true)
    give(mobile, END)
    give(mobile, { type: 'mobilize', hq: 'SU-West', path: ['3604'] })
    expect([where(mobile, 'SU-West'), steps(mobile, 'SU-West')]).toEqual(['3604', 2])
  })

  test('5.6c an HQ 0 cannot blitz, nor can an SHQ (5.7b) or a THQ (5.8c)', () => {
    const state = commanding(scene({ soviets: { 'SU-West': '3605:0', 'SU-STAVKA': '3605:3' } }), SOVIETS)
    expect(refusal(state, activate('SU-West', 'blitz'))).toBe('5.6c')
    expect(refusal(state, activate('SU-STAVKA', 'blitz'))).toBe('5.7b')
    expect(
      refusal(commanding(scene({ axis: { 'FI-Mann': '3603:3' } }), AXIS), activate('FI-Mann', 'blitz'))
    ).toBe('5.8c')
  })

  test('5.6d, 4.34b, 5.5b in Blitz Movement neither travelers nor HQs that have deactivated', () => {
    const state = moving(
      scene({ ...WEST, soviets: { ...WEST.soviets, 'SU-NW': '3605:1' } }),
      SOVIETS,
      ['SU-West blitz'],
      true
    )
    state.traveled = [tokenOf(state, 'SU-8')]
    state.spent = [tokenOf(state, 'SU-NW')]
    expect(refusal(state, move('SU-8', 'SU-West', '3605'))).toBe('4.34b')
    expect(refusal(state, move('SU-NW', 'SU-West', '3604'))).toBe('5.5b')
    give(state, move('SU-13', 'SU-West', '3608'))
  })
})

describe('5.7, 5.8 Supreme and Theater HQs', () => {
  const movesOf = (of: Scene, faction: 0 | 2, hq: string) => moving(scene(of), faction, [hq]).active[0]!.moves

  test('5.71a, 5.8a X18 two Supreme Moves a step, a THQ one', () => {
    expect(movesOf({ soviets: { 'SU-STAVKA': '4108:2' } }, SOVIETS, 'SU-STAVKA')).toBe(4)
    expect(movesOf({ soviets: { 'SU-STAVKA': '4108:3' } }, SOVIETS, 'SU-STAVKA')).toBe(6)
    expect(movesOf({ soviets: { 'SU-STAVKA': '3605:3' }, weather: 'mud' }, SOVIETS, 'SU-STAVKA')).toBe(4)
    expect(movesOf({ axis: { 'FI-Mann': '3603:3' } }, AXIS, 'FI-Mann')).toBe(3)
    expect(movesOf(WEST, SOVIETS, 'SU-West')).toBe(0)
  })

  test('5.7a, 5.71b, 6.61a any unit at any distance, surrounded or not', () => {
    const of = {
      soviets: { 'SU-STAVKA': '4108:1', 'SU-8': '3603' },
      owners: { '3603': SOVIETS },
      unsupplied: ['SU-8']
    } as const
    const state = moving(scene(of), SOVIETS, ['SU-STAVKA'])
    give(state, move('SU-8', 'SU-STAVKA', '3503'))
    expect([where(state, 'SU-8'), state.active[0]!.moves]).toEqual(['3503', 1])
  })

  test('5.72c, 21.431b STAVKA commands every front at full efficiency', () => {
    const state = scene()
    const cost = (place: string) => supremeCost(state, world.unit('SU-STAVKA')!, at('4108'), at(place), false)
    expect([cost('MURMANSK'), cost('1617'), cost('2240')]).toEqual([1, 1, 1])
  })

  test('5.72a, 5.72b, 5.721, 5.722 the Axis SHQs, at home and at half efficiency', () => {
    const state = scene()
    const cost = (hq: string, from: string, to: string) =>
      supremeCost(state, world.unit(hq)!, at(from), at(to), false)
    expect([
      cost('GE-OKH', '3014', '4108'),
      cost('GE-OKH', '3014', '1617'),
      cost('GE-OKH', '3014', '2240')
    ]).toEqual([1, 2, null])
    expect([cost('GE-OKW', '2514', '2240'), cost('GE-OKW', '2514', '4108')]).toEqual([2, null])
    expect([cost('BR-AF', '1513', '2240'), cost('BR-AF', '1513', '4108')]).toEqual([2, null])
  })

  test('5.34d an Allied minor outside the front costs two', () => {
    const state = scene()
    const cost = (minor: boolean) => supremeCost(state, world.unit('BR-AF')!, at('1513'), at('3014'), minor)
    expect([cost(true), cost(false)]).toEqual([2, null])
  })

  test('5.7b, 5.74, 5.8c, 5.8d SHQs support nothing, Mannerheim within his steps at home', () => {
    const battle = { axis: { 'GE-6I': '3606' }, attackers: { '3606': 0 } } as const
    const soviet = fighting(
      scene({ ...battle, soviets: { 'SU-STAVKA': '3605:3', 'SU-8': '3606' } }),
      SOVIETS,
      ['SU-STAVKA']
    )
    expect(supports(soviet, soviet.active[0]!, at('3606'))).toBe(false)
    const finns = fighting(
      scene({
        axis: { 'FI-Mann': '3503:2', 'FI-1': '3603', 'FI-2': '3604' },
        soviets: { 'SU-8': '3603', 'SU-13': '3604' }
      }),
      AXIS,
      ['FI-Mann']
    )
    expect(supports(finns, finns.active[0]!, at('3603'))).toBe(true)
    expect(supports(finns, finns.active[0]!, at('3604'))).toBe(false)
  })

  test('20.82a Mannerheim supports in Petrozavodsk as well', () => {
    const of = {
      axis: { 'FI-Mann': '3602:3', 'FI-1': 'PETROZAVODSK' },
      soviets: { 'SU-8': 'PETROZAVODSK' },
      owners: { '3702': AXIS }
    } as const
    const state = fighting(scene(of), AXIS, ['FI-Mann'])
    expect(supports(state, state.active[0]!, at('PETROZAVODSK'))).toBe(true)
  })

  test('5.1a, 5.1d inactive HQs are moved like anybody, but never into a hex with enemies', () => {
    const of = {
      soviets: { 'SU-West': '3605:3', 'SU-NW': '3605:1', 'SU-8': '3605' },
      axis: { 'GE-6I': '3505' }
    } as const
    const state = moving(scene(of), SOVIETS, ['SU-West'])
    expect(refusal(state, move('SU-NW', 'SU-West', '3505'))).toBe('5.1a')
    give(state, move('SU-8', 'SU-West', '3505'))
    expect(refusal(state, move('SU-NW', 'SU-West', '3505'))).toBe('5.1a')
    give(state, move('SU-NW', 'SU-West', '3604'))
    expect(mustKnow(state, tokenOf(state, 'SU-NW')).isHq).toBe(true)
  })

  test('5.1e X81 an active HQ is moved by nobody else', () => {
    const state = moving(scene({ soviets: { 'SU-West': '3605:3', 'SU-NW': '3605:1' } }), SOVIETS, [
      'SU-West',
      'SU-NW'
    ])
    expect(refusal(state, move('SU-NW', 'SU-West', '3604'))).toBe('5.1e')
  })

  test('5.73a, 5.73b an SHQ mobilizes by rail, further with moves kept back', () => {
    const state = moving(scene({ soviets: { 'SU-STAVKA': '3604:2' } }), SOVIETS, ['SU-STAVKA'])
    give(state, END)
    const way = [
      '3704',
      '3804',
      '3904',
      '4004',
      '4104',
      '4204',
      '4205',
      '4206',
      '4207',
      '4108',
      '4208',
      '4308'
    ]
    give(state, { type: 'mobilize', hq: 'SU-STAVKA', path: way })
    expect([where(state, 'SU-STAVKA'), steps(state, 'SU-STAVKA')]).toEqual(['4308', 1])
  })
})
