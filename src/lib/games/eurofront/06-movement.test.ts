import { describe, expect, test } from 'vitest'
import { isBattle } from './board'
import { speedOf } from './06.1-speed'
import { frontBar, northLoss } from './06.7-fronts'
import { fortBar, stackLimit } from './06.2-stacking'
import type { Weather } from './state'
import {
  at,
  BY,
  END,
  game,
  give,
  go,
  move,
  moving,
  rail,
  refusal,
  scene,
  soviet,
  steps,
  tokenOf,
  where,
  world
} from './testing'
import { AXIS, NEUTRAL, SOVIETS } from './world'

describe('6.1 how far units move', () => {
  test('6.1a, 2.5 each unit once, hex by hex, up to its speed', () => {
    const state = soviet({ soviets: { 'SU-8': '4207' } })
    expect(refusal(state, go('SU-8', '4307', '4308', '4408'))).toBe('6.1a')
    expect(refusal(state, go('SU-8', '4308'))).toBe('6.1a')
    give(state, go('SU-8', '4307', '4308'))
    expect(refusal(state, go('SU-8', '4208'))).toBe('6.1a')
  })

  test('2.21a, 2.22a, 2.23a, 2.25a, 2.26, 2.4a, 12.32, 12.43a X28 speeds by weather', () => {
    const speeds = (unit: string, place = '3605') =>
      (['dry', 'mud', 'snow'] as const).map((weather: Weather) =>
        speedOf(scene({ weather }), world.unit(unit)!, at(place))
      )
    expect(speeds('SU-4Tk')).toEqual([3, 1, 2])
    expect(speeds('SU-6Mk')).toEqual([3, 1, 2])
    expect(speeds('SU-8')).toEqual([2, 1, 1])
    expect(speeds('SU-C1')).toEqual([3, 2, 2])
    expect(speeds('SU-1Sh')).toEqual([1, 1, 1])
    expect(speeds('SU-West')).toEqual([2, 1, 1])
    expect(speeds('US-16I')).toEqual([3, 1, 2])
  })

  test('2.23b, 20.8a, 21.442 British and US infantry 3, Finnish infantry 2 in Snow at home', () => {
    const snow = scene({ weather: 'snow' })
    expect(speedOf(snow, world.unit('FI-1')!, at('3603'))).toBe(2)
    expect(speedOf(snow, world.unit('FI-1')!, at('3604'))).toBe(1)
    expect(speedOf(snow, world.unit('FI-7')!, at('3603'))).toBe(1)
    expect(speedOf(scene(), world.unit('BR-5')!, at('3604'))).toBe(3)
  })

  test('6.1b, 1.33a, 1.34a all but cavalry stop in marsh and mountains', () => {
    const of = { soviets: { 'SU-8Tk': '3605', 'SU-C1': '3605' } } as const
    const state = soviet(of)
    expect(refusal(state, go('SU-8Tk', '3705', '3805'))).toBe('6.1b')
    give(state, go('SU-C1', '3705', '3805'))
    give(state, go('SU-8Tk', '3705'))
    const hills = soviet({ soviets: { 'SU-8Tk': '4523' } })
    expect(refusal(hills, go('SU-8Tk', '4524', '4624', '4724'))).toBe('6.1b')
  })

  test('12.3, 12.4a, 6.71c in Mud they stop everywhere, in Snow marsh is forest', () => {
    expect(
      refusal(soviet({ soviets: { 'SU-C1': '3605' }, weather: 'mud' }), go('SU-C1', '3606', '3706'))
    ).toBe(null)
    expect(refusal(soviet({ soviets: { 'SU-8': '3605' }, weather: 'mud' }), go('SU-8', '3606', '3607'))).toBe(
      '6.1b'
    )
    give(soviet({ soviets: { 'SU-8Tk': '3605' }, weather: 'snow' }), go('SU-8Tk', '3705', '3805'))
  })

  test('1.31, 1.32b, 6.33d, 8.4a clear, forest and hills do not hinder, and vacant enemy ground is open to any number', () => {
    const owners = { '4306': AXIS, '4406': AXIS } as const
    const state = soviet({ soviets: { 'SU-8': '4206', 'SU-13': '4206', 'SU-44': '4206' }, owners })
    for (const unit of ['SU-8', 'SU-13', 'SU-44']) give(state, go(unit, '4306', '4406'))
    expect(where(state, 'SU-44')).toBe('4406')
  })

  test('1.36a, 1.34f, 1.36c, 1.37a rivers do not slow, lakes and the sea are not crossed', () => {
    const state = soviet({ soviets: { 'SU-8': '4107', 'SU-13': '3604', 'SU-44': '3504' } })
    give(state, go('SU-8', '4108', '4109'))
    expect(refusal(state, go('SU-13', '3703'))).toBe('1.34f')
    expect(refusal(state, go('SU-44', '3404'))).toBe('1.34f')
    expect(refusal(state, go('SU-44', '3503'))).toBe('1.34f')
  })

  test('1.371a straits only at the beginning of a move, and the unit stops', () => {
    const state = soviet({ soviets: { 'SU-8Tk': '4422', 'SU-10Tk': '4322', 'SU-11Tk': '4322' } })
    expect(refusal(state, go('SU-8Tk', '4322', '4323'))).toBe('1.371a')
    expect(refusal(state, go('SU-10Tk', '4323', '4223'))).toBe('6.1b')
    give(state, go('SU-10Tk', '4323'))
  })

  test('9.11a causeways are for rails alone', () => {
    const state = soviet({ soviets: { 'SU-8': '4122', 'SU-13': '4122' } })
    expect(refusal(state, go('SU-8', '4221'))).toBe('1.34f')
    give(state, rail('SU-8', BY, '4221'))
  })

  test('Intro_f nobody enters neutral ground', () => {
    expect(
      refusal(soviet({ soviets: { 'SU-8': '4107' }, owners: { '4106': NEUTRAL } }), go('SU-8', '4106'))
    ).toBe('Intro_f')
  })

  test('2.27a, 2.28b statics move under SHQs and THQs only, forts not by land', () => {
    const state = moving(
      scene({ axis: { 'GE-AGN': '4008:3', 'GE-25S': '4009', 'GE-25F': '4009', 'GE-OKH': '4008:2' } }),
      AXIS,
      ['GE-AGN', 'GE-OKH']
    )
    expect(refusal(state, move('GE-25S', 'GE-AGN', '4109'))).toBe('4.32a')
    expect(refusal(state, move('GE-25F', 'GE-OKH', '4109'))).toBe('6.1a')
    give(state, move('GE-25S', 'GE-OKH', '4109'))
  })

  test('20.34 Allied and Soviet units never share a hex', () => {
    expect(
      refusal(soviet({ soviets: { 'SU-8': '4107' }, allies: { 'BR-5': '4106' } }), go('SU-8', '4106'))
    ).toBe('20.34')
  })
})

describe('6.2 stacking', () => {
  test('6.21a, 1.31, 1.33c, 1.34c, 1.331, 18.12 limits by terrain', () => {
    const state = scene()
    const limit = (place: string) => stackLimit(state, at(place))
    expect(['3605', '3603', '4024', '3705', '4624'].map(limit)).toEqual([4, 4, 4, 3, 2])
    expect(['MURMANSK', 'OULU', 'BELOMORSK', 'KRASNOVODSK'].map(limit)).toEqual([2, 4, 3, 3])
  })

  test('6.21b, 1.45b cities do not matter, Malta and Gibraltar do', () => {
    const state = scene()
    expect([
      stackLimit(state, at('3604')),
      stackLimit(state, at('2436')),
      stackLimit(state, at('0632'))
    ]).toEqual([4, 2, 2])
  })

  test('6.2b, 6.22a nobody joins a full stack, but all may pass through', () => {
    const four = { 'SU-3': '4307', 'SU-4': '4307', 'SU-5': '4307', 'SU-6': '4307' } as const
    const state = moving(scene({ soviets: { ...four, 'SU-West': '4207:1', 'SU-8': '4207' } }), SOVIETS, [
      'SU-West'
    ])
    for (const unit of ['SU-3', 'SU-4', 'SU-5', 'SU-6'])
      state.stack.at(-1)!['moved' as never] = [
        ...(state.stack.at(-1)!['moved' as never] as number[]),
        tokenOf(state, unit)
      ] as never
    expect(refusal(state, move('SU-8', 'SU-West', '4307'))).toBe('6.22a')
    give(state, move('SU-8', 'SU-West', '4307', '4308'))
  })

  test('6.2a, 6.22a who could still leave has to, before the phase ends', () => {
    const four = { 'SU-3': '4307', 'SU-4': '4307', 'SU-5': '4307', 'SU-6': '4307' } as const
    const state = moving(scene({ soviets: { ...four, 'SU-West': '4207:1', 'SU-8': '4207' } }), SOVIETS, [
      'SU-West'
    ])
    give(state, move('SU-8', 'SU-West', '4307'))
    expect(refusal(state, END)).toBe('6.22a')
    expect(game.offers(state).map(({ id }) => id)).toEqual(['move'])
    give(state, move('SU-3', 'SU-West', '4308'))
    give(state, END)
  })

  test('6.2a in a battle each side has its own limit', () => {
    const three = { 'GE-1I': '4307', 'GE-2I': '4307', 'GE-4I': '4307', 'GE-5I': '4307' } as const
    const state = soviet({ soviets: { 'SU-8': '4207' }, axis: three })
    give(state, go('SU-8', '4307'))
    expect(isBattle(state, at('4307'))).toBe(true)
  })
})

describe('6.7 from front to front', () => {
  test('6.71b, 21.415 SS, cavalry and siege guns never in the north', () => {
    expect(refusal(soviet({ soviets: { 'SU-C1': '3803' } }), go('SU-C1', 'PETROZAVODSK'))).toBe('6.71b')
  })
  test('21.441a, 21.413, 21.414, D8 steps lost on entering the north', () => {
    const loss = (unit: string) => northLoss(world.unit(unit)!)
    expect(['SU-8', 'SU-14', 'GE-6I', 'GE-18Mt', 'FI-1', 'SE-1'].map(loss)).toEqual([1, 1, 2, 1, 0, 0])
  })
  test('6.73, D8 at once, by land or rail, and not inside the front', () => {
    const state = soviet({ soviets: { 'SU-8': '3702:3', 'SU-13': 'PETROZAVODSK:3' } })
    give(state, go('SU-8', 'PETROZAVODSK'))
    expect(steps(state, 'SU-8')).toBe(2)
    give(state, rail('SU-13', BY, 'BELOMORSK'))
    expect(steps(state, 'SU-13')).toBe(3)
  })
  test('21.411 residents never leave the north', () => {
    const state = moving(scene({ axis: { 'FI-Mann': '3602:3' } }), AXIS, ['FI-Mann'])
    expect(state.active[0]!.moves).toBe(3)
    expect(world.unit('NO-1')!.north).toBe('resident')
  })
})

describe('2.28a, 6.71', () => {
  test('2.28a one fort in a hex', () => {
    const [fort, other] = [world.unit('GE-25F')!, world.unit('GE-81F')!]
    const state = scene({ axis: { 'GE-25F': '4108' } })
    expect(fortBar(state, 0, other, at('4108'))?.rule).toBe('2.28a')
    expect([fortBar(state, 0, other, at('4208')), fortBar(state, 0, fort, at('4108'))]).toEqual([null, null])
  })

  test('6.71a, 6.71b, 21.415 residents stay, forts go to the north and not to the south', () => {
    const state = scene()
    const bar = (unit: string, from: string, to: string) =>
      frontBar(state, world.unit(unit)!, at(from), at(to))?.rule ?? null
    expect([bar('NO-1', '2404', '2410'), bar('NO-1', '2404', 'NARVIK')]).toEqual(['6.71a', null])
    expect([bar('GE-25F', '2410', '2404'), bar('GE-25F', '2410', '2240')]).toEqual([null, '6.71b'])
    expect([
      bar('GE-1SS', '2410', '2404'),
      bar('GE-54I', '2410', '2240'),
      bar('GE-6I', '2410', '2404')
    ]).toEqual(['6.71b', '6.71b', null])
  })
})
