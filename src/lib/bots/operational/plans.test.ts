import { describe, expect, test } from 'vitest'
import { heldBy, planAttacks, type Mover, type Warfare } from './plans'
import { corps, front, grid, hex, type Corps } from './testing'

describe('attacks', () => {
  const enemy = hex('C3')
  const war = (over: Partial<Warfare<Corps>> = {}): Warfare<Corps> => ({
    isTarget: (at) => at === enemy,
    isSlot: () => true,
    room: () => ({ fits: () => true, add: () => undefined }),
    strength: ({ power }) => power,
    couldAttack: () => true,
    cost: () => 0,
    worth: (_target, fighters) => fighters.reduce((sum, { unit }) => sum + unit.power, -2),
    ...over
  })
  const limits = { least: 0, fighters: 9, perFighter: 0.01, plans: 5, keepThoughts: true }
  const mover = (unit: Corps, at: string, ...reach: string[]): Mover<Corps> => ({
    unit,
    at: hex(at),
    reach: new Set([at, ...reach].map(hex))
  })

  test('units come together until the battle is worth it; who adds nothing stays away', () => {
    const at = front(['C2', 'A1', 'E1'])
    const plans = planAttacks(
      at,
      [mover(corps(0, 2), 'C2'), mover(corps(1, 3), 'A1', 'C4'), mover(corps(2, 0), 'E1', 'C4')],
      war(),
      limits
    )
    expect(plans).toHaveLength(1)
    expect(plans[0]!.fighters.map(({ unit, hex: from }) => `${unit.id} ${grid.ids[from]}`)).toEqual([
      'u0 C2',
      'u1 C4'
    ])
    expect([...heldBy(at, plans)].map(({ id }) => id)).toEqual(['u0'])
  })

  test('no room, a bar against joining or too high a price keeps a unit out', () => {
    const at = front(['C2', 'A1'])
    const movers = [mover(corps(0, 3), 'C2'), mover(corps(1, 1), 'A1', 'C4')]
    const fightersWith = (over: Partial<Warfare<Corps>>) =>
      planAttacks(at, movers, war(over), limits)[0]!.fighters.map(({ unit }) => unit.id)
    expect(fightersWith({})).toEqual(['u0', 'u1'])
    expect(fightersWith({ room: () => ({ fits: () => false, add: () => undefined }) })).toEqual(['u0'])
    expect(fightersWith({ mayJoin: (_unit, fighters) => fighters.length === 0 })).toEqual(['u0'])
    expect(fightersWith({ cost: () => 5 })).toEqual(['u0'])
  })

  test('a unit fights in one battle only, and spared hexes are left alone', () => {
    const both = [hex('C1'), hex('C3')]
    const twice = war({ isTarget: (at) => both.includes(at) })
    const movers = [mover(corps(0, 3), 'C2')]
    expect(planAttacks(front(['C2']), movers, twice, limits)).toHaveLength(1)
    for (const keepThoughts of [true, false]) {
      const [plan] = planAttacks(front(['C2']), movers, twice, {
        ...limits,
        keepThoughts,
        spared: [both[0]!]
      })
      expect(plan!.target).toBe(both[1])
    }
  })

  test('from a new direction rather than from one that is taken', () => {
    const at = front(['C2', 'A1'])
    const [plan] = planAttacks(
      at,
      [mover(corps(0, 3), 'C2'), mover(corps(1, 3), 'A1', 'C2', 'C4')],
      war(),
      limits
    )
    expect(plan!.fighters.map(({ hex: from }) => grid.ids[from])).toEqual(['C2', 'C4'])
  })

  test('who is sent to a hex by one plan takes the room of the next; who stands there has his already', () => {
    const both = [hex('C1'), hex('C3')]
    const room = (free: number) => ({ fits: () => free > 0, add: () => void free-- })
    const tight = war({
      isTarget: (at) => both.includes(at),
      isSlot: (at) => at === hex('C2'),
      room: () => room(1)
    })
    const placesOf = (at: string) =>
      planAttacks(
        front([at, 'A5']),
        [mover(corps(0, 5), at, 'C2'), mover(corps(1, 3), 'A5', 'C2')],
        { ...tight, mayJoin: (_unit, fighters) => fighters.length === 0 },
        limits
      ).length
    expect([placesOf('A1'), placesOf('C2')]).toEqual([1, 2])
  })
})
