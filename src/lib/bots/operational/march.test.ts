import { describe, expect, test } from 'vitest'
import type { MoveOffer } from '../../kernel/offers'
import { bestPlace, campaign, journeys, marchesFor, waysOf } from './march'
import { corps, front, hex, type Corps } from './testing'

describe('marches', () => {
  const offer = (units: readonly string[]) =>
    ({
      units,
      path: (_units: readonly string[], to: string) => (to === 'E5' ? null : { hexes: [to] }),
      order: ([unit]: readonly string[], path: readonly string[], mode?: string) => ({
        type: [unit, ...path, mode].join(' ').trim()
      })
    }) as unknown as MoveOffer
  const plan = (...fighters: [Corps, string][]) => ({
    target: hex('C3'),
    fighters: fighters.map(([unit, id]) => ({ unit, hex: hex(id) })),
    worth: 1
  })

  test('who is needed elsewhere goes there, if there is a way and it may move', () => {
    const at = front(['A1', 'C2', 'E1', 'D1'])
    const fighters = plan([corps(0), 'C2'], [corps(1), 'C2'], [corps(2), 'E5'], [corps(3), 'C4'])
    const found = [...marchesFor(at, offer(['u0', 'u1', 'u2']), [fighters], 'march')]
    expect(found.map(({ order }) => order.type)).toEqual(['u0 C2 march'])
  })

  test('the first who has something better to do does it; who is held by a plan stays', () => {
    const at = front(['A1', 'A2', 'A3'])
    const units = [corps(0), corps(1), corps(2)]
    const found = [
      ...journeys(at, offer(['u0', 'u1', 'u2']), [plan([units[0]!, 'A1'])], {
        units,
        goals: () =>
          new Map([units[0]!, units[2]!].map((unit) => [unit, { hex: hex('E5'), pull: 1, attack: true }])),
        best: (unit, goal) => (goal === undefined ? null : { path: ['A4'], gain: unit.index })
      })
    ]
    expect(found).toEqual([{ order: { type: 'u2 A4' }, worth: 2, why: 'Corps 2 goes for E5' }])
  })

  test('nobody travels before what is urgent and what the attacks need', () => {
    const at = front(['A1', 'A2', 'A3'])
    const units = [corps(0), corps(1), corps(2)]
    const travel = {
      units,
      goals: () => new Map(),
      best: (unit: Corps) => (unit.index === 2 ? { path: ['A4'], gain: 1 } : null)
    }
    const urgent = [{ order: { type: 'seize' }, worth: 300, why: '' }]
    const typesOf = (...args: [plans: ReturnType<typeof plan>[], urgent: typeof urgent]) =>
      [...campaign(at, offer(['u0', 'u1', 'u2']), args[0], travel, { urgent: args[1] })].map(
        ({ order }) => order.type
      )
    expect(typesOf([plan([units[0]!, 'C2'])], urgent)).toEqual(['seize', 'u0 C2'])
    expect(typesOf([], urgent)).toEqual(['seize'])
    expect(typesOf([], [])).toEqual(['u2 A4'])
  })

  test('the best place is the best after a closer look, and only so many are looked at', () => {
    const places = [3, 9, 8, 7, 1].map((gain, at) => ({ hex: at, gain }))
    const seen: number[] = []
    const lookAt = (looks: number, real: Readonly<Record<number, number | null>>) => {
      seen.length = 0
      return bestPlace(places, { least: 2, looks }, (place) => {
        seen.push(place.hex)
        const gain = real[place.hex]
        return gain === null ? null : { ...place, gain: gain ?? place.gain }
      })?.hex
    }
    expect([lookAt(9, {}), seen]).toEqual([1, [1]])
    expect([lookAt(9, { 1: 4, 2: 5 }), seen]).toEqual([3, [1, 2, 3]])
    expect([lookAt(2, { 1: 4, 2: 5 }), seen]).toEqual([2, [1, 2]])
    // What is out of the question at once costs no look.
    expect([lookAt(1, { 1: null }), seen]).toEqual([2, [1, 2]])
    expect([lookAt(9, { 0: 0, 1: 0, 2: 0, 3: 0 }), seen]).toEqual([undefined, [1, 2, 3, 0]])
  })

  test('ways lead to every wanted place that can be reached', () => {
    const going = {
      ...offer([]),
      reach: () => ['A1', 'A2', 'E5'].map((id) => ({ hex: id, cost: 1 }))
    } as MoveOffer
    expect([...waysOf(going, ['u0'])]).toEqual(['A1', 'A2'].map((id) => ({ id, path: [id] })))
    expect([...waysOf(going, ['u0'], (id) => id === 'A2')]).toEqual([{ id: 'A2', path: ['A2'] }])
  })
})
