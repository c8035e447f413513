import { describe, expect, test } from 'vitest'
import { cards, france, isCity, poland, raw, tables, type Board } from './nr'
import { effects, parseNrCards, type CardHalfData } from '../../src/lib/games/no-retreat/cards-data'
import { changed } from './changed'

const SIDES = ['german', 'allied'] as const
type Half = { card: number; front: string; side: (typeof SIDES)[number]; half: CardHalfData }
const halves: Half[] = cards.events.flatMap((card) =>
  SIDES.map((side) => ({ card: card.card, front: card.front, side, half: card[side] }))
)
const numbers = (test: (one: Half) => boolean) => halves.filter(test).map(({ card }) => card)
const half = (card: number, side: (typeof SIDES)[number]) =>
  halves.find((one) => one.card === card && one.side === side)!.half
const boardOf = (front: string): Board => (front === 'poland' ? poland : france)

describe('events', () => {
  test('3.0a 36 cards for France, 30 for Poland, each with two halves; 80 cards with plans and leaders', () => {
    const of = (front: string) => cards.events.filter((card) => card.front === front).map(({ card }) => card)
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, i) => first + i)
    expect(of('france')).toEqual(from(1, 36))
    expect(cards.plans.map(({ card }) => card)).toEqual(from(37, 46))
    expect([...new Set(cards.leaders.map(({ card }) => card))]).toEqual([47, 48, 79, 80])
    expect(of('poland')).toEqual(from(49, 78))
  })

  test('the names and numbers that the book gives', () => {
    const named = halves
      .filter(({ half }) => half.sources.title === 'text')
      .map(({ card, half }) => `${card} ${half.title}`)
    expect(named).toEqual([
      '1 Armistice',
      '12 RAF Fighters',
      '17 Haltbefehl!',
      '29 Bataille Conduite',
      '36 Philippe Pétain',
      '58 Redeployments',
      '59 Mobilization',
      '61 Joseph Stalin',
      '63 Foreign Policy',
      '72 Army Group West',
      '73 Phoney War',
      '76 Pre-Battle Moves',
      '77 Diplomatic Pressure',
      '78 Escalation'
    ])
  })

  test('E10 E12 the icons that the book gives: 29 shows one French roundel, 17 none, 23 one; 17 and 23 are redrawn', () => {
    expect([half(29, 'german').icons, half(29, 'allied').icons]).toEqual([0, 1])
    expect(half(17, 'allied').icons).toBe(0)
    expect(half(23, 'allied').icons).toBe(1)
    const redrawn = cards.events.filter(({ redrawForTables }) => redrawForTables).map(({ card }) => card)
    expect(redrawn).toEqual([17, 23])
    expect(tables.evacuation.redraw).toEqual(redrawn)
  })

  test('icons over both halves: as many cards for each row of the landing table as the tables count on', () => {
    const rows = (front: string) => {
      const counts = [0, 0, 0, 0, 0]
      for (const { front: of, german, allied } of cards.events) {
        if (of !== front) continue
        const sum = german.icons + allied.icons
        counts[sum === 0 ? 0 : sum === 1 ? (german.icons === 1 ? 1 : 2) : sum === 2 ? 3 : 4]!++
      }
      return counts
    }
    expect(rows('france')).toEqual([9, 9, 9, 7, 2])
    expect(rows('poland')).toEqual([7, 8, 8, 6, 1])
  })

  test('the double icon belongs to the card', () => {
    expect(cards.events.filter(({ double }) => double).map(({ card }) => card)).toEqual([
      9, 13, 18, 22, 25, 28, 31, 35, 53, 57, 62, 66, 69, 71, 74
    ])
  })

  test('immune, Air Force, red and Alternate Event cards', () => {
    expect(numbers(({ half }) => half.immune === true)).toEqual([1, 10, 17, 19, 23, 34, 36, 53])
    expect(numbers(({ half }) => half.air === 'black')).toEqual([
      2, 7, 11, 20, 21, 21, 26, 50, 55, 55, 59, 75
    ])
    expect(numbers(({ half }) => half.air === 'white')).toEqual([12, 12, 50, 70])
    expect(numbers(({ half }) => half.timing === 'red')).toEqual([35, 35, 61, 72, 73])
    expect(numbers(({ half }) => half.alternate === true)).toEqual([58, 59, 63, 76, 77, 78])
  })

  test('the same name on a front is the same event, but for the two staffs that search the discards', () => {
    for (const front of ['france', 'poland']) {
      const titles = halves.filter((one) => one.front === front).map(({ half }) => half.title)
      expect(new Set(titles).size).toBe(titles.length)
    }
  })

  test('windows fit the timing, and a battle is described where the card is played in one', () => {
    const fits: Record<CardHalfData['timing'], string[]> = {
      strategic: ['cardStep'],
      movement: ['movement', 'enemyMovement'],
      combat: ['battle', 'declaration', 'afterDie'],
      any: [
        'answer',
        'any',
        'landing',
        'deploymentA',
        'deploymentB',
        'deploymentC',
        'deploymentD',
        'movement'
      ],
      red: ['drawn']
    }
    for (const { card, side, half } of halves) {
      expect(half.windows.length, `${card} ${side}`).toBeGreaterThan(0)
      const windows: readonly string[] = half.windows
      for (const window of windows) expect(fits[half.timing], `${card} ${side}`).toContain(window)
      const fought = windows.includes('battle') || windows.includes('afterDie')
      expect(half.battle !== undefined, `${card} ${side}`).toBe(fought)
      if (!fought) expect(half.effects.some((one) => one.do === 'shift')).toBe(false)
    }
  })

  test('every effect says only what its kind is told, and every kind is used', () => {
    const used = new Set<string>()
    const check = (one: Record<string, unknown>) => {
      const { do: kind, ...told } = one
      if (kind === 'choose') return (told.between as Record<string, unknown>[]).forEach(check)
      used.add(kind as string)
      const known = Object.keys(effects[kind as keyof typeof effects])
      for (const key of Object.keys(told)) expect(known, `${String(kind)}.${key}`).toContain(key)
    }
    for (const { half } of halves) half.effects.forEach((one) => check({ ...one }))
    expect([...used].sort()).toEqual(Object.keys(effects).sort())
  })

  test('what a card names is there: groups, areas, hexes, countries, cards', () => {
    for (const { card, front, half } of halves) {
      const { map, units } = boardOf(front)
      const groups = new Set(units.map(({ group }) => group))
      const countries = new Set(map.hexes.map(({ country }) => country))
      const look = (value: unknown): void => {
        if (Array.isArray(value)) return value.forEach(look)
        if (typeof value !== 'object' || value === null) return
        for (const [key, inside] of Object.entries(value)) {
          const list: unknown[] = Array.isArray(inside) ? inside : [inside]
          if (key === 'groups') for (const one of list) expect(groups, `${card}`).toContain(one)
          else if (key === 'countries' || key === 'of')
            for (const one of list) expect(countries, `${card}`).toContain(one)
          else if (key === 'area' || key === 'perHexOf' || key === 'city')
            expect(Object.keys(map.areas)).toContain(inside)
          else if (key === 'ifCity' || key === 'ifControl') expect(Object.keys(map.places)).toContain(inside)
          else if (key === 'hexes' && Array.isArray(inside))
            for (const id of inside)
              expect(
                map.hexes.some((hex) => hex.id === id),
                String(id)
              ).toBe(true)
          else look(inside)
        }
      }
      look(half.effects)
      look(half.battle)
    }
    const gdynia = poland.map.places
    expect(half(49, 'allied').battle!.target!.hexes).toEqual(
      [gdynia['Danzig Free State'], gdynia.Gdynia].flat()
    )
  })

  test('each Alternate Event card rolls on its own table, and so do 61, 72 and 73', () => {
    const cardsOf = (kind: string) => halves.filter(({ half }) => half.effects.some((one) => one.do === kind))
    const told = (list: readonly { card: number; half: string }[]) =>
      list.map(({ card, half }) => `${card} ${half}`)
    const has = (kind: string) => cardsOf(kind).map(({ card, side }) => `${card} ${side}`)
    expect(has('alternate')).toEqual(told(tables.alternateEvents.cards))
    expect(has('outcome')).toEqual(told(tables.outcomes.cards))
    const rolled = tables.alternateEvents.cards.flatMap(({ roll }) => roll)
    expect([...new Set(rolled)].sort()).toEqual(Object.keys(tables.alternateEvents.events).sort())
    const points = tables.alternateEvents.cards.map(({ roll }) =>
      [roll[0]!, roll[2]!, roll[4]!].map((event) => tables.alternateEvents.events[event]!.vp)
    )
    expect(points).toEqual([
      [1, 1, 4],
      [1, 2, 4],
      [2, 2, 2],
      [-2, -1, -4],
      [-4, -2, -2],
      [-2, -1, -4]
    ])
  })

  test('E08 turn limits and Weygand limits', () => {
    const from = (card: number, side: 'german' | 'allied') => half(card, side).fromTurn
    expect([from(10, 'german'), from(36, 'german'), from(23, 'german'), from(2, 'allied')]).toEqual([
      9, 10, 10, 4
    ])
    expect([half(5, 'german').beforeTurn, half(49, 'german').beforeTurn]).toEqual([5, 4])
    expect(numbers(({ half }) => half.weygand === true)).toEqual([13, 26, 34])
    expect(numbers(({ half }) => half.weygand === false)).toEqual([29, 32])
  })
})

describe('plans', () => {
  const plan = (card: number) => cards.plans.find((one) => one.card === card)!

  test('five for each side; 24.1a two historical ones, two that may be discarded', () => {
    expect(cards.plans.filter(({ side }) => side === 'allied')).toHaveLength(5)
    expect(cards.plans.filter(({ historical }) => historical).map(({ card }) => card)).toEqual([38, 45])
    expect(cards.plans.filter(({ mayDiscard }) => mayDiscard).map(({ card }) => card)).toEqual([40, 41])
  })

  test('E03 line A of plan 38 wants six cities in Belgium or Holland', () => {
    expect(plan(38).lines.A.test).toEqual({ atLeast: 6, citiesIn: ['Belgium', 'Holland'] })
    expect(plan(38).lines.A.sources.test).toBe('text')
  })

  test('lines A, B and C belong to the plan turns of the track', () => {
    for (const [line, turn] of Object.entries(tables.plans.turns)) {
      const events: readonly string[] = tables.turnTrack.france[turn - 1]!.events
      expect(events).toContain(`plan${line}`)
    }
  })

  test('every place, country and instruction of a plan exists', () => {
    const check = (value: object): void => {
      for (const [key, inside] of Object.entries(value)) {
        if (key === 'control' || key === 'oneOf')
          for (const name of [inside].flat()) {
            expect(france.map.places[name], name).toBeDefined()
            for (const id of france.map.places[name]!) expect(isCity(france.hexes.get(id)), name).toBe(true)
          }
        else if (Array.isArray(inside) && typeof inside[0] === 'object') inside.forEach(check)
        else if (Array.isArray(inside) || key === 'unitIn')
          for (const country of [inside].flat())
            expect(Object.keys(tables.countries.france)).toContain(country)
      }
    }
    for (const { lines, instructions } of cards.plans) {
      expect(instructions.length).toBeGreaterThan(0)
      for (const line of Object.values(lines)) check(line.test)
    }
    expect(
      cards.plans.filter((one) => one.instructions.includes('plannedMoves')).map(({ card }) => card)
    ).toEqual([37, 38, 39, 40])
    expect(tables.plannedMoves.alternatePlans).toEqual([39, 40])
  })
})

describe('leaders', () => {
  test('a Main Leader and his replacement for each side of each front, two rules each', () => {
    for (const front of ['france', 'poland'])
      for (const side of SIDES)
        expect(
          cards.leaders.filter((one) => one.front === front && one.side === side).map(({ face }) => face)
        ).toEqual(['main', 'replacement'])
    const keys = cards.leaders.flatMap(({ rules }) => rules.map(({ key }) => key))
    expect(new Set(keys).size).toBe(16)
  })

  test('Sosnkowski moves the event points two boxes for the Allies; a Main Leader moves none', () => {
    const points = Object.fromEntries(cards.leaders.map(({ name, points }) => [name, points]))
    expect(points.Sosnkowski).toBe(-2)
    for (const { face, side, points } of cards.leaders)
      expect(Math.sign(points)).toBe(face === 'main' ? 0 : side === 'german' ? 1 : -1)
  })

  test('in Poland they allow the signs that not every marker has', () => {
    expect(cards.leaders.map(({ markers }) => markers)).toEqual([
      ...['roundel', 'roundel', 'balkenkreuz', 'balkenkreuz'],
      ...['polish', 'polish', 'kreuz1939', 'kreuz1939']
    ])
  })
})

describe('a broken cards.json is refused with the place of the mistake', () => {
  test.each([
    [
      'an unknown effect',
      ['events', 1, 'german', 'effects', 0, 'do'],
      'magic',
      'events[1].german.effects[0].do'
    ],
    ['three icons', ['events', 0, 'german', 'icons'], 3, 'events[0].german.icons'],
    [
      'an unknown result',
      ['events', 31, 'german', 'effects', 1, 'to'],
      'XX',
      'events[31].german.effects[1].to'
    ],
    [
      'a choice of nothing',
      ['events', 18, 'allied', 'effects', 0, 'between'],
      undefined,
      'events[18].allied.effects[0].between'
    ],
    [
      'half a column',
      ['events', 1, 'german', 'effects', 0, 'columns'],
      0.5,
      'events[1].german.effects[0].columns'
    ],
    ['turn 15', ['events', 0, 'german', 'fromTurn'], 15, 'events[0].german.fromTurn'],
    ['no text', ['events', 0, 'allied', 'text'], '', 'events[0].allied.text'],
    ['a number twice', ['events', 1, 'card'], 1, 'cards[1] (1)'],
    ['an unknown instruction', ['plans', 0, 'instructions', 0], 'win', 'plans[0].instructions[0]'],
    ['three rules of a leader', ['leaders', 0, 'rules', 0], undefined, 'leaders[0].rules']
  ])('%s', (_, path, value, place) => {
    expect(() => parseNrCards(changed(raw.cards, path, value))).toThrow(`cards.json: ${place}`)
  })
})
