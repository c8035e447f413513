import { describe, expect, test } from 'vitest'
import { BriefingSchema } from '../../src/lib/kernel/pack/briefing'
import { parsePack } from '../../src/lib/kernel/pack/pack'
import type { NationName } from '../../src/lib/games/munich-war/data'
import {
  about,
  book,
  count,
  hexes,
  map,
  NATIONS,
  raw,
  scenario,
  scenarios,
  tables,
  unitById,
  units,
  unitsOf
} from './mw'

describe('deployment', () => {
  /** How the table of the book reads: full + reduced / reserve. */
  test.each<[string, NationName, string]>([
    [
      'IDT_Germany Germany: what it starts with',
      'Germany',
      'fortification 2, armor 2/1, armoredCavalry 1, mechanized 1, infantry corps 13/2, secondLine 4, ' +
        'alpine 1, aaa 3/1, airstrike 3/2, airlift 1, transport 1, specialForces 3, marines 0/1, ' +
        'infantry divisionGroup 0/1, motorizedAaa 0/1'
    ],
    [
      'IDT_Czechoslovakia Czechoslovakia: what it starts with',
      'Czechoslovakia',
      'fortification 6, infantry army 4/1, secondLine 3, armoredCavalry 1, airstrike 0/1'
    ],
    [
      'IDT_France France: what it starts with',
      'France',
      'fortification 4, infantry army 2+4/2, alpine 1, armoredCavalry 1, airstrike 1/1, ' +
        'bombardment 1, transport 1, mechanized 0/1, marines 0/1'
    ],
    [
      'IDT_Great_Britain Great Britain: what it starts with',
      'Great Britain',
      'armor 0+1, infantry corps 1/1, aaa 1, airstrike 2/1, bombardment 1, transport 1, ' +
        'secondLine 0/1, marines 0/1, specialForces 0/1'
    ],
    [
      'IDT_Italy Italy: what it starts with',
      'Italy',
      'infantry army 2+2/1, alpine 1, secondLine 1, airstrike 2, bombardment 1, transport 1, ' +
        'mechanized 0/1, marines 0/1'
    ],
    [
      'IDT_Poland Poland: what it starts with',
      'Poland',
      'fortification 3, infantry army 3+2/1, alpine 1, cavalry 1, airstrike 1, infantry corps 0/1'
    ],
    [
      'IDT_Soviet_Union Soviet Union: what it starts with',
      'Soviet Union',
      'fortification 0+4, infantry army 0+6/3, armor 0+2, armoredCavalry 0+1, security 1, ' +
        'airstrike 2/1, specialForces 1/1, mechanized 0/1'
    ],
    ['IDT_Hungary Hungary: what it starts with', 'Hungary', 'infantry army 1/1, cavalry 1'],
    ['IDT_Romania Romania: what it starts with', 'Romania', 'infantry army 0+2, alpine 1, cavalry 0/1'],
    ['IDT_Yugoslavia Yugoslavia: what it starts with', 'Yugoslavia', 'infantry army 0+2/1, alpine 0/1'],
    ['IDT_Belgium Belgium: what it starts with', 'Belgium', 'fortification 1, infantry army 0+1, cavalry 1'],
    ['IDT_Netherlands Netherlands: what it starts with', 'Netherlands', 'infantry army 1'],
    ['IDT_Denmark_Estonia_Latvia_Lithuania Denmark: what it starts with', 'Denmark', 'infantry corps 1'],
    ['IDT_Finland Finland: what it starts with', 'Finland', 'fortification 1, infantry corps 1/1'],
    ['IDT_Denmark_Estonia_Latvia_Lithuania Estonia: what it starts with', 'Estonia', 'infantry corps 1'],
    ['IDT_Denmark_Estonia_Latvia_Lithuania Latvia: what it starts with', 'Latvia', 'infantry corps 1'],
    ['IDT_Denmark_Estonia_Latvia_Lithuania Lithuania: what it starts with', 'Lithuania', 'infantry corps 1']
  ])('%s', (_, nation, wanted) => {
    const lines = tables.deployment.nations[nation]!.map(({ type, size, full, reduced, reserve }) => {
      const name = type === 'infantry' ? `${type} ${size}` : type
      return `${name} ${full}${reduced ? `+${reduced}` : ''}${reserve ? `/${reserve}` : ''}`
    })
    expect(lines.join(', ')).toBe(wanted)
  })

  test.each(NATIONS)('the counters of %s fill them', (nation) => {
    const lines = tables.deployment.nations[nation]!
    for (const line of lines) {
      const pool = unitsOf(nation).filter(({ type, size }) => type === line.type && size === line.size)
      const split = [
        pool.filter(({ entry, startsReduced }) => entry !== 'reserve' && !startsReduced).length,
        pool.filter(({ startsReduced }) => startsReduced).length,
        pool.filter(({ entry }) => entry === 'reserve').length
      ]
      expect(split, line.type).toEqual([line.full, line.reduced, line.reserve])
      for (const { id, entry, steps } of pool) {
        if (entry !== 'reserve') expect(entry, id).toBe(line.to)
        if (line.reduced > 0) expect(steps, id).toBe(2)
      }
    }
    const pooled = lines.reduce((sum, { full, reduced, reserve }) => sum + full + reduced + reserve, 0)
    expect(pooled).toBe(unitsOf(nation).length)
  })

  test('163 pieces: 103 on the map, 23 in displays, 37 in reserve', () => {
    expect(count(units, ({ entry }) => entry)).toEqual({ map: 103, display: 23, reserve: 37, optional: 2 })
  })

  test('where a place is given: symbols, the French border, German cities with the Ruhr, London', () => {
    const placed = NATIONS.flatMap((nation) =>
      tables.deployment.nations[nation]!.flatMap(({ type, where, oneIn }) =>
        where && type !== 'fortification' ? [[nation, type, where, oneIn]] : []
      )
    )
    expect(placed).toEqual([
      ['Germany', 'secondLine', { area: 'germanFrenchBorder' }, undefined],
      ['Germany', 'aaa', { city: true }, '1812'],
      ['Great Britain', 'aaa', { hexes: ['1211'] }, undefined]
    ])
    expect(hexes.get('1812')!.site!.name).toBe('Ruhr')
    expect(hexes.get('1211')!.site!.name).toBe('London')
  })
})

describe('scenarios', () => {
  test('3.2b the die: two numbers for the first, one for each other', () => {
    expect(tables.scenarioDie.rows).toEqual([
      'western-powers-guarantee',
      'western-powers-guarantee',
      'little-entente',
      'intermarium',
      'anti-comintern-war',
      'general-war'
    ])
    expect(new Set(tables.scenarioDie.rows)).toEqual(new Set(scenarios.map(({ id }) => id)))
  })

  test('3.3a, 3.3b (B2) from October I, for 6, 4, 6, 8 and 8 turns', () => {
    expect(scenarios.map(({ turns }) => turns.length)).toEqual([6, 4, 6, 8, 8])
    for (const { turns } of scenarios) {
      expect(turns[0]).toEqual({ turn: 1, dates: 'October I', month: 'October' })
      for (const { turn, month } of turns)
        expect(month).toBe(turn < tables.events.storm.fromTurn ? 'October' : 'November')
    }
  })

  const line = (id: string) => {
    const { sides, intervention, absent } = scenario(id)
    return [sides.axis, sides.allied, intervention.axis, intervention.allied, absent].map((list) =>
      list.join(', ')
    )
  }

  test.each([
    [
      '3.4_S1 Western Powers Guarantee: who is at war, who may join, who is absent',
      'western-powers-guarantee',
      [
        'Germany, Poland, Hungary',
        'Czechoslovakia, Great Britain, France',
        'Italy',
        'Soviet Union',
        'Romania, Yugoslavia'
      ]
    ],
    [
      '3.4_S2 Little Entente: who is at war, who may join, who is absent',
      'little-entente',
      [
        'Germany, Hungary',
        'Czechoslovakia, Romania, Yugoslavia',
        'Italy',
        'Poland, France',
        'Great Britain, Soviet Union'
      ]
    ],
    [
      '3.4_S3 Intermarium: who is at war, who may join, who is absent',
      'intermarium',
      [
        'Germany, Soviet Union',
        'Czechoslovakia, Poland, Lithuania, Latvia, Estonia, Romania',
        'Hungary',
        'Yugoslavia, Finland, France',
        'Great Britain, Italy'
      ]
    ],
    [
      '3.4_S4 Anti-Comintern War: who is at war, who may join, who is absent',
      'anti-comintern-war',
      [
        'Germany, Italy, Poland',
        'Czechoslovakia, Soviet Union, Romania',
        'Hungary, Finland',
        'Yugoslavia, France',
        'Great Britain'
      ]
    ],
    [
      '3.4_S5 General War: who is at war, who may join, who is absent',
      'general-war',
      [
        'Germany, Italy, Hungary, Romania',
        'Czechoslovakia, Great Britain, France, Poland',
        'Finland',
        'Soviet Union, Yugoslavia',
        ''
      ]
    ]
  ])('%s', (_, id, wanted) => {
    expect(line(id)).toEqual(wanted)
  })

  test.each(scenarios.map(({ id }) => id))(
    'every country is at war or neutral, set up or absent: %s',
    (id) => {
      const { sides, neutrals, intervention, absent, setup } = scenario(id)
      const all = [...NATIONS, 'Luxembourg', 'Switzerland']
      expect([...sides.axis, ...sides.allied, ...neutrals].sort()).toEqual(all.sort())
      for (const nation of [...intervention.axis, ...intervention.allied, ...absent])
        expect(neutrals, nation).toContain(nation)
      expect([...setup.map(({ title }) => title), ...absent].sort()).toEqual([...NATIONS].sort())
      for (const { key, title, side, where, units: pieces } of setup) {
        expect(where.country).toBe(title)
        expect(pieces, key).toEqual(unitsOf(where.country).map(({ id: piece }) => piece))
        if (sides.axis.includes(where.country) || intervention.axis.includes(where.country))
          expect(side, key).toBe('axis')
        if (sides.allied.includes(where.country) || intervention.allied.includes(where.country))
          expect(side, key).toBe('allied')
      }
    }
  )

  test('how many pieces each scenario has', () => {
    const total = (id: string) => scenario(id).setup.reduce((sum, group) => sum + group.units.length, 0)
    expect(scenarios.map(({ id }) => total(id))).toEqual([155, 128, 138, 151, 163])
  })

  test('3.4.1a, 3.4.1b the first steps: six small countries by the Allies, Finland by the Axis but in Intermarium', () => {
    for (const { id, setup } of scenarios) {
      const step = (n: number) => setup.filter((group) => group.step === n)
      expect(step(1).map(({ title }) => title)).toEqual([
        'Belgium',
        'Netherlands',
        'Denmark',
        'Lithuania',
        'Latvia',
        'Estonia'
      ])
      for (const { side } of step(1)) expect(side).toBe('allied')
      const finland = id === 'intermarium' ? 'allied' : 'axis'
      expect(step(2).map(({ title, side }) => [title, side])).toEqual([['Finland', finland]])
      expect(new Set(step(3).map(({ side }) => side))).toEqual(new Set(['allied']))
      expect(new Set(step(4).map(({ side }) => side))).toEqual(new Set(['axis']))
    }
  })

  /** What stands in a hex is more than may (9.0). */
  function overstacked(ids: readonly string[], terrain: string): boolean {
    const pieces = ids.map((id) => unitById.get(id)!)
    const mobile = pieces.filter((unit) => unit.class !== 'static')
    const armies = mobile.filter(({ size }) => size === 'army').length
    if (pieces.length > (terrain === 'marsh' ? tables.tec.terrain.marsh.stack! : Infinity)) return true
    if (pieces.length - mobile.length > tables.stacking.statics) return true
    if (new Set(mobile.map(({ nation }) => nation)).size > 1) return true
    return armies > 0 ? mobile.length > tables.stacking.armies : mobile.length > tables.stacking.smaller
  }

  test.each(scenarios.map(({ id }) => id))('3.4.2 %s: the suggested set-up is a legal one', (id) => {
    const { setup, suggested } = scenario(id)
    const start = new Set(
      setup.flatMap((group) => group.units).filter((unit) => unitById.get(unit)!.entry === 'map')
    )
    const at = Object.entries(suggested.at)
    const armor = tables.optional.armor.add.filter((unit) => unit in suggested.at)
    expect(at.map(([unit]) => unit).sort()).toEqual([...start, ...armor].sort())
    const stacks = new Map<string, string[]>()
    for (const [unit, hex] of at) {
      const { nation, type } = unitById.get(unit)!
      const { country, terrain, fort, site } = hexes.get(hex)!
      expect(country, unit).toBe(nation)
      if (terrain === 'mountain') expect(type, unit).toBe('alpine')
      if (type === 'fortification') expect(fort, unit).toBe('fortress')
      if (type === 'aaa') expect([fort, site?.kind], unit).toEqual([undefined, 'city'])
      if (type === 'secondLine' && nation === 'Germany')
        expect(map.areas['germanFrenchBorder']).toContain(hex)
      stacks.set(hex, [...(stacks.get(hex) ?? []), unit])
    }
    expect(at.some(([unit, hex]) => unit.startsWith('GER-AAA') && hex === '1812')).toBe(true)
    expect(stacks.has('3009')).toBe(false)
    for (const [hex, pieces] of stacks) {
      const usual = pieces.filter((unit) => !armor.includes(unit))
      // 23.1a: two German corps and a French army make room.
      const more = pieces.filter((unit) => !['GER-INF-09', 'GER-INF-11', 'FRA-ARM-4'].includes(unit))
      for (const stack of [usual, more]) expect(overstacked(stack, hexes.get(hex)!.terrain), hex).toBe(false)
    }
  })

  test('the library says the same: titles, turns, seats, options', () => {
    expect(about.state).toBe('playable')
    expect(about.scenarios.map(({ id, title, turns }) => [id, title, turns])).toEqual(
      scenarios.map(({ id, title, turns }) => [id, title, `${turns.length} turns`])
    )
    for (const { id, sides } of about.scenarios) {
      expect(sides!.map(({ seat, name }) => [seat, name])).toEqual(Object.entries(scenario(id).sideNames))
    }
    expect(Object.fromEntries(about.options!.map(({ id, usual }) => [id, usual]))).toEqual(tables.options)
    for (const { rule, choices } of about.options!) {
      expect(book.rules.map((entry) => entry.rule)).toContain(rule)
      expect(choices.map(({ value }) => value)).toEqual([false, true])
    }
  })

  test('15.0c the page of a match says what is sealed and what only the app hides', () => {
    expect(about.secrets!.sealed).toMatch(/mobilize/)
    for (const what of [
      'below the top',
      'neutral',
      'reserves',
      'tracks',
      'displays',
      'refitted',
      'air units'
    ])
      expect(about.secrets!.app).toContain(what)
  })

  test('the briefing speaks to both seats of every scenario', () => {
    const { scenarios: told } = parsePack(BriefingSchema, raw.briefing, 'briefing.json')
    expect(Object.keys(told)).toEqual(scenarios.map(({ id }) => id))
    for (const seats of Object.values(told)) expect(Object.keys(seats)).toEqual(['axis', 'allied'])
  })
})
