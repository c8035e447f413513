import { describe, expect, test } from 'vitest'
import { Refused, type Game } from '../../lib/kernel/game'
import { stateHash } from '../../lib/kernel/hash'
import { toy } from '../../lib/kernel/testing/toy'
import { replay } from './log'
import { playRandomly } from './play'

const game = toy as Game

describe('a game of random bots', () => {
  test.each(game.scenarios)('comes to an end, without a fault, and can be played again: %s', (scenario) => {
    for (let seed = 1; seed <= 50; seed++) {
      const { log, state, fault } = playRandomly(game, scenario, seed)
      expect(fault).toBeNull()
      expect(log).toMatchObject({ game: 'toy', scenario, rulesVersion: 1, seed })
      expect(log.outcome).toEqual(game.outcome(state))
      const copy = JSON.parse(JSON.stringify(log)) as typeof log
      expect(stateHash(replay(game, copy))).toBe(log.hash)
    }
  })

  test('is the same for the same seed, another for another', () => {
    const play = (seed: number) => playRandomly(game, 'lane', seed).log
    expect(play(3)).toEqual(play(3))
    expect(play(3).orders).not.toEqual(play(4).orders)
  })

  test('can be played from what each seat may know', () => {
    let seen = 0
    const blind: Game = {
      ...game,
      offers: (state) => {
        if ((state as { reserve: Record<string, unknown> }).reserve.blue === null) seen++
        return game.offers(state)
      }
    }
    expect(playRandomly(blind, 'lane', 2, { fromView: true }).fault).toBeNull()
    expect(seen).toBeGreaterThan(0)
  })

  test('can be watched', () => {
    const numbers: number[] = []
    const { log } = playRandomly(game, 'lane', 2, { watch: (_state, orders) => void numbers.push(orders) })
    expect(numbers).toEqual(log.orders.map((_, i) => i + 1))
  })
})

describe('faults', () => {
  /** The toy game with one thing wrong from the fifth order on. */
  function wrong(over: (game: Game, late: () => boolean) => Partial<Game>): Game {
    let orders = 0
    const late = () => orders >= 5
    const counting: Game = {
      ...game,
      apply: (...args) => {
        orders++
        return game.apply(...args)
      }
    }
    return { ...counting, ...over(counting, late) }
  }

  test('an exception', () => {
    const broken = wrong((base, late) => ({
      apply: (...args) => {
        if (late()) throw new TypeError('x is undefined')
        return base.apply(...args)
      }
    }))
    const { fault, log } = playRandomly(broken, 'lane', 1)
    expect(fault).toMatchObject({ kind: 'exception', order: 6 })
    expect(fault!.message).toContain('x is undefined')
    expect(log.orders).toHaveLength(6)
  })

  test('a refused offer', () => {
    const broken = wrong((base, late) => ({
      apply: (...args) => {
        if (late()) throw new Refused('3.1', 'no')
        return base.apply(...args)
      }
    }))
    expect(playRandomly(broken, 'lane', 1).fault).toEqual({ kind: 'refused', order: 6, message: '3.1: no' })
  })

  test('an exception while making the offers', () => {
    const broken = wrong((base, late) => ({
      offers: (state) => {
        if (late()) throw new Error('no offers')
        return base.offers(state)
      }
    }))
    expect(playRandomly(broken, 'lane', 1).fault).toMatchObject({ kind: 'exception', order: 5 })
  })

  test('a broken invariant, found as early as was asked for', () => {
    const broken = () => wrong((_base, late) => ({ check: () => (late() ? ['The hex is full.'] : []) }))
    const orderOf = (check: 'every' | 'turn' | 'end') =>
      playRandomly(broken(), 'lane', 1, { check }).fault!.order
    expect(playRandomly(broken(), 'lane', 1).fault).toEqual({
      kind: 'invariant',
      order: 5,
      message: 'The hex is full.'
    })
    expect(orderOf('every')).toBe(5)
    expect(orderOf('turn')).toBeGreaterThan(5)
    expect(orderOf('end')).toBe(playRandomly(game, 'lane', 1).log.orders.length)
  })

  test('a dead end: somebody must decide and has nothing to order', () => {
    const broken = wrong((base, late) => ({ offers: (state) => (late() ? [] : base.offers(state)) }))
    expect(playRandomly(broken, 'lane', 1).fault).toMatchObject({ kind: 'dead end', order: 5 })
  })

  test('no dead end while an unlikely choice is left', () => {
    const units = Array.from({ length: 30 }, (_, i) => `u${i}`)
    const picky = wrong((base) => ({
      offers: () => [
        {
          gesture: 'select',
          id: 'one',
          rule: '1',
          text: 'Only u17 will do',
          role: 'losses',
          from: units,
          min: 1,
          max: 1,
          judge: ([unit]) => (unit === 'u17' ? null : { rule: '1', why: 'no' }),
          order: () => ({ type: 'yield' })
        }
      ],
      create: () => {
        const { state } = playRandomly(base, 'lane', 1, { limit: 8 })
        return state
      }
    }))
    for (let seed = 1; seed < 10; seed++) expect(playRandomly(picky, 'lane', seed).fault).toBeNull()
  })

  test('a game that does not end', () => {
    const { fault } = playRandomly(game, 'lane', 1, { limit: 7 })
    expect(fault).toMatchObject({ kind: 'endless', order: 7 })
  })

  test('a set-up that cannot be made', () => {
    const broken = wrong(() => ({
      create: () => {
        throw new Error('no map')
      }
    }))
    expect(playRandomly(broken, 'lane', 1).fault).toMatchObject({ kind: 'exception', order: 0 })
  })
})
