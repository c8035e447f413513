import { describe, expect, test } from 'vitest'
import { BY, give, go, moving, rail, refusal, scene, soviet, steps, tokenOf, where } from './testing'
import { AXIS, SOVIETS } from './world'

describe('6.6, 9 strategic moves', () => {
  test('9.21a, 9.21b ten rail hexes a Supreme Move, several may be linked', () => {
    const path = ['3704', '3804', '3904', '4004', '4104', '4204', '4205', '4206', '4207', '4108']
    const state = soviet({ soviets: { 'SU-8': '3604', 'SU-13': '3604' } })
    give(state, rail('SU-8', BY, ...path))
    expect([where(state, 'SU-8'), state.active[0]!.moves]).toEqual(['4108', 5])
    give(state, rail('SU-13', BY, ...path, '4208'))
    expect(state.active[0]!.moves).toBe(3)
  })

  test('9.12a, 8.4b, 6.62a only over friendly rails that join the origin', () => {
    const state = soviet({ soviets: { 'SU-8': '3604' }, owners: { '3704': AXIS }, unsupplied: ['SU-8'] })
    expect(refusal(state, rail('SU-8', BY, '3704'))).toBe('8.4b')
    const cut = soviet({
      soviets: { 'SU-8': '3603' },
      owners: { '3603': SOVIETS, '3604': AXIS, '3602': SOVIETS },
      unsupplied: ['SU-8']
    })
    expect(refusal(cut, rail('SU-8', BY, '3602'))).toBe('9.12a')
  })

  test('9.12b, 9.21c not into battles', () => {
    const of = {
      soviets: { 'SU-8': '3605', 'SU-13': '3604' },
      axis: { 'GE-6I': '3604' },
      attackers: { '3604': 0 }
    } as const
    expect(refusal(soviet(of), rail('SU-8', BY, '3604'))).toBe('9.21c')
  })

  test('9.22a, 9.22b, 6.62a out of a friendly battle, but not the last, and counted on the hexside', () => {
    const of = {
      soviets: { 'SU-8': '3607', 'SU-13': '3607', 'SU-3': '3607', 'SU-4': '3607' },
      axis: { 'GE-6I': '3607' },
      attackers: { '3607': 0 }
    } as const
    const state = soviet(of)
    give(state, rail('SU-8', BY, '3606'))
    give(state, rail('SU-13', BY, '3606', '3605'))
    expect(refusal(state, rail('SU-3', BY, '3606'))).toBe('6.33a')
    give(state, rail('SU-3', BY, '3707'))
    expect(refusal(state, rail('SU-4', BY, '3707'))).toBe('9.22a')
  })

  test('9.2, 4.34b, 6.61b a rail move excludes other moves; a Supreme Land Move does not', () => {
    const state = soviet({ soviets: { 'SU-8': '3605', 'SU-13': '3606' } })
    give(state, rail('SU-8', BY, '3606'))
    give(state, go('SU-13', '3607'))
    expect(state.traveled).toEqual([tokenOf(state, 'SU-8')])
  })

  test('2.4c field HQs command no rail moves', () => {
    const state = moving(scene({ soviets: { 'SU-West': '3605:3', 'SU-8': '3605' } }), SOVIETS, ['SU-West'])
    expect(refusal(state, rail('SU-8', 'SU-West', '3606'))).toBe('5.71a')
  })

  test('18.32, 9.13, 18.31 rail routes count 2 or 5 and go together with hexes', () => {
    const state = soviet({ soviets: { 'SU-8': '3803' } })
    give(state, rail('SU-8', BY, 'PETROZAVODSK', 'BELOMORSK'))
    // 2 + 5 hexes: one move, and a step lost on the way into the north.
    expect([where(state, 'SU-8'), state.active[0]!.moves, steps(state, 'SU-8')]).toEqual(['BELOMORSK', 5, 3])
    const long = soviet({ soviets: { 'SU-14': 'PETROZAVODSK' } })
    give(long, rail('SU-14', BY, 'BELOMORSK', 'KANDALAKSHA', 'MURMANSK'))
    expect(long.active[0]!.moves).toBe(4)
  })

  test('2.28b a fort that goes by rail drops to 1 cv', () => {
    const state = moving(
      scene({ axis: { 'GE-OKH': '4208:3', 'GE-25F': '4208:4' }, owners: { '4108': AXIS } }),
      AXIS,
      ['GE-OKH']
    )
    expect(refusal(state, rail('GE-25F', 'GE-OKH', '4108'))).toBe('9.12a')
  })
})
