import { describe, expect, test } from 'vitest'
import { parseEfMap } from '../../src/lib/games/eurofront/data'
import { inBox, boxShape } from '../../src/lib/hex/boxes'
import { makeLayout } from '../../src/lib/hex/pixels'
import { changed } from './changed'
import {
  adjacent,
  areas,
  assets,
  at,
  beside,
  board,
  count,
  edge,
  edgeKey,
  grid,
  hexes,
  isLand,
  neighboursOf,
  net,
  place,
  raw
} from './ef'

const inCountry = (...countries: string[]) =>
  board.hexes.filter(({ country }) => country !== undefined && countries.includes(country))
const sum = (ids: readonly string[]) =>
  ids.reduce(
    ([city, resource], id) => [city! + (assets(id)?.vp ?? 0), resource! + (assets(id)?.resource?.pp ?? 0)],
    [0, 0]
  )
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

/** The pieces into which a set of hexes falls, where these steps are open. */
function pieces(list: readonly string[], open: (a: string, b: string) => boolean = () => true): string[][] {
  const left = new Set(list)
  const found: string[][] = []
  for (const start of list) {
    if (!left.delete(start)) continue
    const piece = [start]
    for (const here of piece)
      for (const next of neighboursOf(here)) if (open(here, next) && left.delete(next)) piece.push(next)
    found.push(piece)
  }
  return found
}

describe('the grid', () => {
  test('1.2 pointy-top hexes of 60 miles, numbered by column and row', () => {
    expect(board.hexes).toHaveLength(2111)
    expect(count(board.hexes, ({ terrain }) => terrain)).toEqual({
      clear: 792,
      sea: 578,
      hill: 333,
      desert: 154,
      mountain: 121,
      forest: 109,
      marsh: 15,
      sandSea: 4,
      depression: 4,
      lake: 1
    })
    expect(count(board.hexes, ({ front }) => front ?? 'none')).toEqual({
      WF: 469,
      EF: 641,
      MF: 379,
      NF: 43,
      none: 579
    })
  })

  test('1.2 every hex on land has a name of its own', () => {
    const names = board.hexes.filter(({ id }) => isLand(id)).map(({ label, site }) => label ?? site!.name)
    expect(new Set(names).size).toBe(names.length)
    for (const { label } of board.hexes) {
      // A few lie beyond another hex that is named by its neighbor: Cairo SW1 W1.
      const [, name, direction] = /^(\D+) ([NSEW]{1,2})1$/.exec(label ?? '') ?? []
      if (name !== undefined) expect(hexes.get(beside(name, direction!)!)!.label).toBe(label)
    }
  })

  test('1.2 places that the rules name by their neighbors', () => {
    expect(beside('Istanbul', 'E')).toBe(at('Ismit'))
    expect(adjacent(beside('Lyon', 'SE')!, at('Grenoble'))).toBe(true)
    expect(beside('Port Said', 'E')).toBeDefined()
    expect(adjacent(at('Suez'), beside('Port Said', 'E')!)).toBe(true)
    expect(adjacent(beside('Vyborg', 'NE')!, at('Vyborg'))).toBe(true)
    expect(grid.row[grid.indexOf(at('London'))]).toBe(13)
    expect(grid.row[grid.indexOf(at('Florence'))]).toBe(25)
  })

  test('a hexside is listed once', () => {
    expect(new Set(board.edges.map(({ a, b }) => edgeKey(a, b))).size).toBe(2014)
  })
})

describe('what the book says of the map', () => {
  test.each([
    ['Rotterdam', 'Brussels'],
    ['Stavanger', 'Haugesund'],
    ['Thebes', 'Patras']
  ])('1.3 %s and %s are parted by sea', (a, b) => {
    expect(edge(at(a), at(b))?.water).toBe('sea')
  })

  test('1.3 the other corrections of the map', () => {
    expect(hexes.get(at('Grozny'))!.terrain).toBe('forest')
    expect(hexes.get(beside('Naples', 'W')!)!.terrain).toBe('forest')
    expect(hexes.get(beside('Ismit', 'E')!)!.terrain).toBe('hill')
    expect(hexes.get(at('Stettin'))!.site!.vp).toBe(1)
    expect(hexes.get(at('Palma'))!.country).toBe('Spain')
    expect(edge(at('Copenhagen'), at('Malmo'))).toMatchObject({ straits: 'danish-sound', ferry: true })
    const routes = board.links.map(({ a, b }) => edgeKey(a, b))
    expect(routes).toContain(edgeKey('DOMBAS', at('Oslo')))
    expect(routes).not.toContain(edgeKey('ARCHANGEL', 'PETROZAVODSK'))
    expect(board.seaLinks.some(({ a, b }) => edgeKey(a, b) === edgeKey('ATL', 'IND'))).toBe(false)
  })

  test('20.41 French hexes on the German border are the three of the Maginot Line', () => {
    const german = new Set(ids(inCountry('Germany')))
    const border = ids(inCountry('France')).filter((id) => neighboursOf(id).some((next) => german.has(next)))
    expect(border.sort()).toEqual(['Metz', 'Strasbourg', 'Mulhouse'].map(at).sort())
    for (const id of border) expect(hexes.get(id)!.site!.maginot).toBe(true)
  })

  test('1.45 fortress hexes, and Tobruk', () => {
    const named = (field: string) =>
      board.hexes.filter(({ site }) => site && field in site).map(({ site }) => site!.name)
    expect(named('fortress').sort()).toEqual(
      ['Gibraltar', 'Leningrad', 'Malta', 'Sevastopol', 'St. Gotthard'].sort()
    )
    expect(named('minorFortress')).toEqual(['Tobruk'])
    expect(named('base').sort()).toEqual(['Abadan', 'Basra', 'Habbinaya'])
    expect(areas.get('ETHIOPIA')!.base).toBe(true)
  })

  test('9.11 rail crosses water only by ferry or causeway', () => {
    const crossings = board.rail.filter(
      ([a, b]) => edge(a, b)?.water !== undefined || edge(a, b)?.straits !== undefined
    )
    expect(crossings.length).toBeGreaterThan(4)
    for (const [a, b] of crossings)
      expect(edge(a, b)!.ferry ?? edge(a, b)!.causeway ?? edge(a, b)!.canal, `${a} ${b}`).toBe(true)
    expect(board.rail.map(([a, b]) => edgeKey(a, b))).not.toContain(edgeKey(at('Istanbul'), at('Ismit')))
  })

  test('rail and roads run over land', () => {
    for (const [a, b] of [...board.rail, ...board.roads]) {
      expect(isLand(a) && isLand(b), `${a} ${b}`).toBe(true)
      expect(edge(a, b)?.blocked, `${a} ${b}`).toBeUndefined()
    }
    for (const [a, b] of board.roads) expect([hexes.get(a)!.front, hexes.get(b)!.front]).toContain('MF')
    expect(board.rail).toHaveLength(952)
    expect(board.roads).toHaveLength(86)
  })

  test('21.48 Helsinki to Gallivare by rail over Tampere and Oulu', () => {
    const rails = board.links.filter(({ kind }) => kind === 'rail').map(({ a, b }) => edgeKey(a, b))
    for (const [a, b] of [
      [at('Helsinki'), 'TAMPERE'],
      ['TAMPERE', 'OULU'],
      ['OULU', 'GALLIVARE']
    ] as const)
      expect(rails).toContain(edgeKey(a, b))
    expect(rails).not.toContain(edgeKey('KUOPIO', 'OULU'))
  })

  test('9 from Leipzig to Konigsberg in at most ten rail hexes, six of them in the East', () => {
    const rails = new Map<string, string[]>()
    for (const [a, b] of board.rail)
      for (const [from, to] of [
        [a, b],
        [b, a]
      ] as const)
        rails.set(from, [...(rails.get(from) ?? []), to])
    let reached = new Set([at('Leipzig')])
    let steps = 0
    while (!reached.has(at('Konigsberg')) && steps++ < 20)
      reached = new Set([...reached].flatMap((id) => [id, ...(rails.get(id) ?? [])]))
    expect(steps).toBeLessThanOrEqual(10)
  })
})

describe('production', () => {
  /** Cities and resources of each nation, as the book adds them up (11.3). */
  test.each([
    ['Britain', 22, 0],
    ['France', 9, 2],
    ['Tunisia', 1, 0],
    ['Baltic States', 1, 0],
    ['Belgium', 2, 0],
    ['Bulgaria', 1, 0],
    ['Czechoslovakia', 3, 0],
    ['Danzig', 2, 0],
    ['Denmark', 2, 0],
    ['Germany', 57, 4],
    ['Greece', 2, 0],
    ['Holland', 4, 0],
    ['Hungary', 3, 1],
    ['Iraq', 0, 4],
    ['Italy', 8, 0],
    ['Persia', 0, 6],
    ['Poland', 3, 1],
    ['Portugal', 1, 0],
    ['Rumania', 1, 4],
    ['Spain', 3, 0],
    ['Switzerland', 2, 0],
    ['Turkey', 3, 1],
    ['Yugoslavia', 1, 0],
    ['Norway', 1, 0]
  ])('11.3 %s: %i and %i', (country, city, resource) => {
    const boxes = board.boxes.filter((box) => box.country === country)
    expect(sum([...ids(inCountry(country)), ...ids(boxes)])).toEqual([city, resource])
  })

  test.each([
    ['Finland', 1, 1],
    ['Sweden', 2, 2],
    ['USSR', 55, 24]
  ])('11.3 %s with its areas: %i and %i', (country, city, resource) => {
    const boxes = board.boxes.filter((box) => box.country === country)
    expect(sum([...ids(inCountry(country)), ...ids(boxes)])).toEqual([city, resource])
  })

  test('11.3 the East Front part of Germany and Poland', () => {
    const east = (country: string) => ids(inCountry(country).filter(({ front }) => front === 'EF'))
    expect(sum(east('Germany'))).toEqual([1, 0])
    expect(sum(east('Poland'))).toEqual([2, 0])
    expect(sum(east('Rumania'))).toEqual([1, 4])
  })

  test('1.5 Lille has a city and a mineral', () => {
    expect(hexes.get(at('Lille'))!.site).toMatchObject({ vp: 1, resource: { kind: 'mineral', pp: 1 } })
  })

  test('11.3 a city that produces is no town, and its value is reconstructed', () => {
    for (const { site } of board.hexes) {
      if (site?.vp !== undefined)
        expect([site.kind === 'town', site.vpSource]).toEqual([false, 'reconstructed'])
    }
  })
})

describe('cities', () => {
  test('19.5 there are 21 Victory Cities, Berlin counts twice and Oslo not', () => {
    const cities = board.hexes.filter(({ site }) => site?.victory !== undefined)
    expect(cities).toHaveLength(21)
    expect(cities.reduce((total, { site }) => total + site!.victory!, 0)).toBe(22)
    expect(hexes.get(at('Berlin'))!.site!.victory).toBe(2)
    expect(hexes.get(at('Oslo'))!.site!.victory).toBeUndefined()
    for (const name of ['Amsterdam', 'Athens', 'Istanbul', 'Konigsberg', 'Ruhr', 'Stockholm', 'Warsaw'])
      expect(hexes.get(at(name))!.site!.victory, name).toBe(1)
  })

  test.each([
    ['Germany', 'Berlin'],
    ['Britain', 'London'],
    ['USSR', 'Moscow'],
    ['France', 'Paris'],
    ['Italy', 'Rome'],
    ['Portugal', 'Lisbon'],
    ['Spain', 'Madrid'],
    ['Belgium', 'Brussels'],
    ['Holland', 'Amsterdam'],
    ['Denmark', 'Copenhagen'],
    ['Norway', 'Oslo'],
    ['Sweden', 'Stockholm'],
    ['Finland', 'Helsinki'],
    ['Czechoslovakia', 'Prague'],
    ['Hungary', 'Budapest'],
    ['Yugoslavia', 'Belgrade'],
    ['Rumania', 'Bucharest'],
    ['Bulgaria', 'Sofia'],
    ['Greece', 'Athens'],
    ['Turkey', 'Ankara'],
    ['Persia', 'Teheran'],
    ['Poland', 'Warsaw'],
    ['Switzerland', 'Bern'],
    ['Vichy', 'Lyon']
  ])('1.46 the capital of %s is %s', (nation, city) => {
    expect(hexes.get(at(city))!.site!.capital).toBe(nation)
  })

  test('5.723 cities in which a Supreme HQ chooses its front', () => {
    const flex = Object.fromEntries(
      board.hexes.filter(({ site }) => site?.flex).map(({ site }) => [site!.name, site!.flex!.join()])
    )
    expect(flex).toEqual({
      Malta: 'WF,MF',
      Gibraltar: 'WF,MF',
      Copenhagen: 'WF,NF',
      Glasgow: 'WF,NF',
      Berlin: 'WF,EF',
      Warsaw: 'WF,EF',
      Leningrad: 'EF,NF'
    })
  })
})

describe('the sea', () => {
  const ports = [...board.hexes.map(({ id, site }) => ({ id, ...site })), ...board.boxes].filter(
    ({ port }) => port !== undefined
  )

  test('15.1 there are 37 sea areas, 138 ports on hexes and 18 in areas', () => {
    expect(board.seas).toHaveLength(37)
    expect(ports.filter(({ id }) => hexes.has(id))).toHaveLength(138)
    expect(ports.filter(({ id }) => areas.has(id))).toHaveLength(18)
    expect(
      board.seas
        .filter(({ unmapped }) => unmapped)
        .map(({ id }) => id)
        .sort()
    ).toEqual(['ARC', 'BAR', 'IND', 'NKP', 'NOR', 'WHI'].sort())
  })

  test('15.2 every sea is controlled by the owner of its naval base, but for two', () => {
    expect(
      board.seas
        .filter(({ base }) => base === undefined)
        .map(({ id }) => id)
        .sort()
    ).toEqual(['ARC', 'ATL'])
    for (const { id, base } of board.seas) {
      if (base === undefined) continue
      expect(assets(base)!.navalBase).toBe(id)
      expect(assets(base)!.portSeas).toContain(id)
    }
  })

  test('15.1 each sea with hexes is one piece of water', () => {
    for (const { id, unmapped } of board.seas) {
      const water = board.hexes.filter(({ seas }) => seas?.includes(id)).map((hex) => hex.id)
      // The Kiel Canal makes Hamburg a port of two more seas.
      if (id === 'SKA' || id === 'WBA')
        expect(pieces(water.filter((hex) => hex !== at('Hamburg')))).toHaveLength(1)
      else if (unmapped) expect(water).toEqual([])
      else expect(pieces(water), id).toHaveLength(1)
    }
  })

  test('15.3 seas that touch on the map are linked', () => {
    const linked = new Set(board.seaLinks.map(({ a, b }) => edgeKey(a, b)))
    expect(linked.size).toBe(50)
    for (const hex of board.hexes.filter(({ terrain }) => terrain === 'sea'))
      for (const next of neighboursOf(hex.id).map((id) => hexes.get(id)!))
        if (next.terrain === 'sea')
          for (const a of hex.seas!)
            for (const b of next.seas!)
              if (a !== b && hex.seas!.length + next.seas!.length === 2)
                expect(linked, `${hex.id} ${next.id}`).toContain(edgeKey(a, b))
  })

  /** By seas that touch, whatever straits lie between. */
  const range = (from: string, to: string) => {
    let reached = new Set([from])
    for (let seas = 1; ; seas++) {
      if (reached.has(to)) return seas
      reached = new Set([
        ...reached,
        ...board.seaLinks.flatMap(({ a, b, canalPort }) =>
          canalPort !== undefined ? [] : reached.has(a) ? [b] : reached.has(b) ? [a] : []
        )
      ])
    }
  }

  test('21.49 seas from Hamburg, Rostock and Stettin to the ports of Norway', () => {
    const seasOf = (name: string) => assets(at(name))!.portSeas!
    const least = (a: string, b: string) =>
      Math.min(...seasOf(a).flatMap((from) => seasOf(b).map((to) => range(from, to))))
    expect(least('Hamburg', 'Bergen')).toBe(2)
    expect(least('Hamburg', 'Trondheim')).toBe(2)
    expect(least('Rostock', 'Oslo')).toBe(2)
    expect(least('Rostock', 'Kristiansand')).toBe(2)
    expect(least('Stettin', 'Narvik')).toBe(4)
  })

  test('1.371 straits lie between places that touch', () => {
    expect(board.straits.map(({ id }) => id).sort()).toEqual(
      [
        'bab-el-mandeb',
        'bosporus',
        'cadiz',
        'danish-belt',
        'danish-sound',
        'gibraltar',
        'hellespont',
        'kerch',
        'messina',
        'scheldt',
        'suez'
      ].sort()
    )
    for (const { id, places } of board.straits) {
      const sides = board.edges.filter(({ straits }) => straits === id)
      if (id === 'bab-el-mandeb')
        expect(
          board.links.some(
            ({ kind, a, b }) => kind === 'straits' && edgeKey(a, b) === edgeKey(places[0]!, places[1]!)
          )
        ).toBe(true)
      else expect([...new Set(sides.flatMap(({ a, b }) => [a, b]))].sort(), id).toEqual([...places].sort())
    }
  })

  test('1.373 Hamburg is a port of three seas', () => {
    expect([...hexes.get(at('Hamburg'))!.site!.portSeas!].sort()).toEqual(['NSE', 'SKA', 'WBA'])
  })
})

describe('areas', () => {
  test('18 there are 33 areas and 55 routes; a short one counts two hexes, a long one five', () => {
    expect(board.boxes).toHaveLength(33)
    expect(board.links).toHaveLength(55)
    const LENGTHS = { short: 2, long: 5, straits: 1 }
    for (const { length, hexes: long, kind } of board.links) {
      expect(long).toBe(LENGTHS[length])
      expect(kind === 'straits').toBe(length === 'straits')
    }
    expect(count(board.boxes, ({ zone }) => zone)).toEqual({ arctic: 20, eastern: 4, southern: 9 })
    expect(areas.get('TAMPERE')!.kind).toBe('district')
    for (const id of ['OULU', 'PETSAMO', 'SIBERIA']) expect(areas.get(id)!.kind).toBe('region')
  })

  test('18.2 every area can be reached', () => {
    const reached = new Set(
      [...board.boxes.keys()]
        .map((k) => grid.count + k)
        .filter((at) => net.links.first[at + 1]! > net.links.first[at]!)
    )
    expect(reached.size).toBe(33)
  })

  test('18.35 from Bremanger to Trondheim by short routes', () => {
    const short = board.links.filter(({ length }) => length === 'short')
    let reached = new Set(['BREMANGER'])
    const steps: string[][] = []
    for (let step = 0; step < 4; step++) {
      const next = short.flatMap(({ a, b }) => (reached.has(a) ? [b] : reached.has(b) ? [a] : []))
      steps.push(next.filter((id) => !reached.has(id)))
      reached = new Set([...reached, ...next])
    }
    expect(steps.map((list) => list.filter((id) => areas.has(id)))).toEqual([
      ['ALESUND'],
      ['ANDALSNES'],
      ['DOMBAS'],
      ['TRONDHEIM']
    ])
    expect(areas.get('BREMANGER')!.seaHexes).toHaveLength(1)
  })

  test('no area is drawn over another or over a hex', () => {
    const { centres } = makeLayout(grid, 1)
    const shapes = board.boxes.map((box) => ({
      id: box.id,
      ...boxShape(grid, 1, [centres[0]!, centres[1]!], box.outline)
    }))
    for (const shape of shapes) {
      for (let hex = 0; hex < grid.count; hex++)
        expect(inBox(shape, centres[2 * hex]!, centres[2 * hex + 1]!), `${shape.id} ${grid.ids[hex]}`).toBe(
          false
        )
      for (const other of shapes)
        if (other !== shape) {
          const [a, b] = [shape.bounds, other.bounds]
          const apart =
            a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y
          expect(apart, `${shape.id} ${other.id}`).toBe(true)
        }
    }
  })
})

describe('ground of the later scenarios', () => {
  test.each([
    ['S42_EF', 219, 282],
    ['S43_EF', 212, 289],
    ['S44_EF', 113, 388],
    ['S44_IT', 29, 21],
    ['MF41', 58, 41],
    ['MF42', 51, 48]
  ])('22 the line %s parts %i hexes from %i', (id, axis, other) => {
    const line = board.startlines.find((one) => one.id === id)!
    const [first, second] = line.sides.map((side) => board.areas[`${id} ${side}`]!)
    expect([first!.length, second!.length]).toEqual([axis, other])
    expect(first!.filter((hex) => second!.includes(hex))).toEqual([])
  })

  test('named places lie on their side of the line', () => {
    const side = (id: string, faction: string) => board.areas[`${id} ${faction}`]!
    for (const name of ['Smolensk', 'Kharkov', 'Sevastopol', 'Odessa'])
      expect(side('S42_EF', 'axis')).toContain(at(name))
    for (const name of ['Moscow', 'Leningrad', 'Voronezh', 'Rostov'])
      expect(side('S42_EF', 'soviets')).toContain(at(name))
    expect(side('S44_IT', 'axis')).toContain(at('Rome'))
    expect(side('S44_IT', 'allies')).toContain(at('Naples'))
    expect(side('MF42', 'allies')).toContain(at('Tobruk'))
  })
})

describe('a broken map is refused with the place of the mistake', () => {
  test.each<[string, (string | number)[], unknown, string]>([
    ['an unknown terrain', ['hexes', 5, 'terrain'], 'lava', 'hexes[5] (0137).terrain'],
    ['land without a front', ['hexes', 5, 'front'], undefined, 'hexes[5] (0137)'],
    ['a sea that is none', ['hexes', 0, 'seas'], ['XXX'], 'hexes[0] (0132).seas'],
    ['straits that are none', ['seaLinks', 4, 'via'], { all: ['styx'] }, 'seaLinks[4].via'],
    ['a naval base elsewhere', ['seas', 1, 'base'], '0427', 'seas[1] (NAT).base'],
    ['a route to nowhere', ['links', 0, 'b'], 'ATLANTIS', 'links[0]'],
    ['no ground for a line', ['areas', 'S42_EF axis'], undefined, 'areas.S42_EF axis']
  ])('%s', (_, path, value, where) => {
    expect(() => parseEfMap(changed(raw.map, path, value))).toThrow(`map.json: ${where}: `)
  })

  test('every place of an area is on the map', () => {
    for (const list of Object.values(board.areas)) for (const id of list) expect(place(id)).toBeDefined()
  })
})
