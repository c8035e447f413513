import { describe, expect, test } from 'vitest'
import { makeGrid } from '../../hex/grid'
import type { MoveOffer } from '../../kernel/offers'
import { FAR, keptFields, measure } from './field'
import { approachWorth, dealGoals, endangered, shieldWorth, type Wanted } from './goals'
import { journeys, marchesFor } from './march'
import { heldBy, planAttacks, type Mover, type Warfare } from './plans'
import type { AnyUnit, Front } from './terms'
import { discsWithin, guardWorth } from './threat'

// Five columns of five hexes: 0101 to 0505.
const grid = makeGrid({
  orientation: 'flat',
  cols: [1, 5],
  rows: [1, 5],
  shifted: 'even',
  numbering: 'ccrr'
})
const hex = (id: string) => grid.indexOf(id)
const land = new Uint8Array(grid.count).fill(1)
const flat = new Int8Array(6 * grid.count).fill(1)

interface Corps extends AnyUnit {
  readonly power: number
}
const corps = (index: number, power = 1): Corps => ({ index, id: `u${index}`, name: `Corps ${index}`, power })

function front(
  at: readonly string[],
  stakes: Readonly<Record<string, number>> = {},
  own: string[] = []
): Front {
  const stake = new Float32Array(grid.count)
  for (const [id, worth] of Object.entries(stakes)) stake[hex(id)] = worth
  const control = new Int8Array(grid.count).fill(1)
  for (const id of own) control[hex(id)] = 0
  return { world: { grid, land }, view: { at: at.map(hex), control }, side: 0, stake }
}

describe('fields', () => {
  test('the way is counted from everywhere to the goal, and there is none across the sea', () => {
    const sea = Uint8Array.from(land)
    for (const row of [1, 2, 3, 4, 5]) sea[hex(`030${row}`)] = 0
    const field = measure({ grid, land: sea }, hex('0101'), { steps: flat })
    expect(field[hex('0101')]).toBe(0)
    expect(field[hex('0105')]).toBe(4)
    expect(field[hex('0501')]).toBe(FAR)
  })

  test('tolls are paid on the way, not at the goal; closed hexes are gone around', () => {
    const toll = (at: number) => (at === hex('0102') ? 10 : 0)
    const around = measure({ grid, land }, hex('0101'), { steps: flat, toll })
    expect(around[hex('0103')]).toBe(3)
    expect(measure({ grid, land }, hex('0102'), { steps: flat, toll })[hex('0103')]).toBe(1)
    const shut = measure({ grid, land }, hex('0101'), { steps: flat, toll: () => -1 })
    expect(shut[hex('0102')]).toBe(1)
    expect(shut[hex('0103')]).toBe(FAR)
  })

  test('a field is measured once for each world and key, until too many are kept', () => {
    const world = { grid, land }
    const field = keptFields(1)
    let made = 0
    const make = () => new Int16Array(++made)
    expect(field(world, 'a', make)).toBe(field(world, 'a', make))
    field({ grid, land }, 'a', make)
    expect(made).toBe(2)
    field(world, 'b', make)
    field(world, 'c', make)
    field(world, 'a', make)
    expect(made).toBe(5)
  })
})

describe('what is at stake', () => {
  test('a guard is worth what it makes safer, and a little for strength that does not show yet', () => {
    const peril = ({ defense }: { defense: number }) => ({ lost: defense >= 4 ? 0 : 0.5, losses: 0 })
    const post = { stake: 10, threat: 9, others: { defense: 2, size: 1 }, peril }
    expect(guardWorth(post, { defense: 2, size: 1 }, 0)).toBe(5)
    expect(guardWorth(post, { defense: 1, size: 1 }, 0.01)).toBeCloseTo(0.1)
    expect(guardWorth({ ...post, threat: 0 }, { defense: 2, size: 1 }, 1)).toBe(0)
  })

  test('what is held and may be lost is in danger; who stands near shields a part of it', () => {
    const at = front([], { '0101': 10, '0105': 6 }, ['0101'])
    const dangers = endangered(at, at.stake.keys(), () => 0.5)
    expect(dangers).toEqual([{ hex: hex('0101'), loss: 5 }])
    const worth = (id: string) => shieldWorth(at.world, hex(id), dangers, { reach: 1, part: 0.4 })
    expect([worth('0101'), worth('0102'), worth('0103')]).toEqual([5, 2, 0])
  })

  test('ground counts the more the nearer it is to a goal', () => {
    const at = front([], { '0101': 10 })
    const worth = (id: string) => approachWorth(at, [hex('0101')], hex(id), { reach: 2, part: 0.5 })
    expect([worth('0101'), worth('0102'), worth('0103')]).toEqual([5, 2.5, 0])
  })

  test('discs leave out the sea', () => {
    const sea = Uint8Array.from(land)
    sea[hex('0102')] = 0
    expect(discsWithin(1)({ grid, land: sea }, hex('0101'))).not.toContain(hex('0102'))
  })
})

describe('goals', () => {
  const wanted = (id: string, need: number, value = 1): Wanted => ({
    hex: hex(id),
    value,
    attack: true,
    need
  })
  const deal = (plenty: number) => ({
    score: (unit: Corps, target: Wanted) => target.value / (1 + unit.index),
    power: (unit: Corps) => unit.power,
    pull: () => 1,
    plenty
  })

  test('a goal draws until it has enough, then the next one does', () => {
    const targets = [wanted('0101', 2, 2), wanted('0105', 1)]
    const goals = dealGoals([corps(0), corps(1), corps(2)], targets, deal(0))
    expect([...goals.values()].map((goal) => grid.ids[goal.hex])).toEqual(['0101', '0101', '0105'])
  })

  test('who is left over strengthens the best, up to plenty', () => {
    const goalsWith = (plenty: number) =>
      dealGoals([corps(0), corps(1), corps(2)], [wanted('0101', 1)], deal(plenty)).size
    expect([goalsWith(0), goalsWith(1), goalsWith(9)]).toEqual([1, 2, 3])
  })
})

describe('attacks', () => {
  const enemy = hex('0303')
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
    const at = front(['0302', '0101', '0501'])
    const plans = planAttacks(
      at,
      [mover(corps(0, 2), '0302'), mover(corps(1, 3), '0101', '0304'), mover(corps(2, 0), '0501', '0304')],
      war(),
      limits
    )
    expect(plans).toHaveLength(1)
    expect(plans[0]!.fighters.map(({ unit, hex: from }) => `${unit.id} ${grid.ids[from]}`)).toEqual([
      'u0 0302',
      'u1 0304'
    ])
    expect([...heldBy(at, plans)].map(({ id }) => id)).toEqual(['u0'])
  })

  test('no room, a bar against joining or too high a price keeps a unit out', () => {
    const at = front(['0302', '0101'])
    const movers = [mover(corps(0, 3), '0302'), mover(corps(1, 1), '0101', '0304')]
    const fightersWith = (over: Partial<Warfare<Corps>>) =>
      planAttacks(at, movers, war(over), limits)[0]!.fighters.map(({ unit }) => unit.id)
    expect(fightersWith({})).toEqual(['u0', 'u1'])
    expect(fightersWith({ room: () => ({ fits: () => false, add: () => undefined }) })).toEqual(['u0'])
    expect(fightersWith({ mayJoin: (_unit, fighters) => fighters.length === 0 })).toEqual(['u0'])
    expect(fightersWith({ cost: () => 5 })).toEqual(['u0'])
  })

  test('a unit fights in one battle only, and spared hexes are left alone', () => {
    const both = [hex('0301'), hex('0303')]
    const twice = war({ isTarget: (at) => both.includes(at) })
    const movers = [mover(corps(0, 3), '0302')]
    expect(planAttacks(front(['0302']), movers, twice, limits)).toHaveLength(1)
    for (const keepThoughts of [true, false]) {
      const [plan] = planAttacks(front(['0302']), movers, twice, {
        ...limits,
        keepThoughts,
        spared: [both[0]!]
      })
      expect(plan!.target).toBe(both[1])
    }
  })

  test('from a new direction rather than from one that is taken', () => {
    const at = front(['0302', '0101'])
    const [plan] = planAttacks(
      at,
      [mover(corps(0, 3), '0302'), mover(corps(1, 3), '0101', '0302', '0304')],
      war(),
      limits
    )
    expect(plan!.fighters.map(({ hex: from }) => grid.ids[from])).toEqual(['0302', '0304'])
  })
})

describe('marches', () => {
  const offer = (units: readonly string[]) =>
    ({
      units,
      path: (_units: readonly string[], to: string) => (to === '0505' ? null : { hexes: [to] }),
      order: ([unit]: readonly string[], path: readonly string[], mode?: string) => ({
        type: [unit, ...path, mode].join(' ').trim()
      })
    }) as unknown as MoveOffer
  const plan = (...fighters: [Corps, string][]) => ({
    target: hex('0303'),
    fighters: fighters.map(([unit, id]) => ({ unit, hex: hex(id) })),
    worth: 1
  })

  test('who is needed elsewhere goes there, if there is a way and it may move', () => {
    const at = front(['0101', '0302', '0501', '0401'])
    const fighters = plan([corps(0), '0302'], [corps(1), '0302'], [corps(2), '0505'], [corps(3), '0304'])
    const found = [...marchesFor(at, offer(['u0', 'u1', 'u2']), [fighters], 'march')]
    expect(found.map(({ order }) => order.type)).toEqual(['u0 0302 march'])
  })

  test('the first who has something better to do does it; who is held by a plan stays', () => {
    const at = front(['0101', '0102', '0103'])
    const units = [corps(0), corps(1), corps(2)]
    const found = [
      ...journeys(at, offer(['u0', 'u1', 'u2']), [plan([units[0]!, '0101'])], {
        units,
        goals: () => new Map([[units[2]!, { hex: hex('0505'), pull: 1, attack: true }]]),
        best: (unit, goal) => (goal === undefined ? null : { path: ['0104'], gain: unit.index })
      })
    ]
    expect(found).toEqual([{ order: { type: 'u2 0104' }, worth: 2, why: 'Corps 2 goes for 0505' }])
  })
})
