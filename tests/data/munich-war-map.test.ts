import { describe, expect, test } from 'vitest'
import { distance, sideBetween } from '../../src/lib/hex/grid'
import {
  flood,
  grid,
  hexes,
  ids,
  inCountry,
  isLand,
  isOpen,
  isRail,
  map,
  named,
  NATIONS,
  neighboursOf,
  net,
  riverBetween,
  tables,
  units,
  unitsOf
} from './mw'

const area = (name: string) => map.areas[name]!
/** All hexes of a list can be reached from the first without leaving it. */
function hangsTogether(list: readonly string[]): boolean {
  const inside = new Set(list)
  return flood(list[0]!, (_, to) => inside.has(to.id)).size === inside.size
}

describe('grid', () => {
  test('1.1 a hex is 65 km or 40 miles across', () => {
    expect(map.scale).toMatchObject({ kmPerHex: 65, printed: '40 miles (65 km) a hex' })
  })

  test('2.1a each hex has its own four-digit number, column first', () => {
    expect(map.hexes).toHaveLength(656)
    expect(new Set(map.hexes.map(({ id }) => id)).size).toBe(656)
    for (let hex = 0; hex < grid.count; hex++)
      expect(Number(grid.ids[hex])).toBe(grid.col[hex]! * 100 + grid.row[hex]!)
  })

  test('the map is what its rows say, without a hole', () => {
    const rows = map.grid.rowsByColumn!
    for (const [col, [first, last]] of Object.entries(rows))
      for (let row = first; row <= last; row++) {
        const id = col + String(row).padStart(2, '0')
        // Three hexes at the Gulf of Lions are cut off.
        if (!hexes.has(id)) expect(['1223', '1322', '1423']).toContain(id)
      }
  })

  test('odd columns stand half a hex lower, so the five coast hexes of 18.1 and 23.4 make one edge', () => {
    const chain = ['1623', '1722', '1823', '1922', '2023']
    for (let i = 1; i < chain.length; i++)
      expect(neighboursOf(chain[i]!).map(({ id }) => id)).toContain(chain[i - 1])
  })

  test('every hex, edge and rail has a source: its own, or that of the file', () => {
    expect(map.sourceDefault).toBe('reconstructed')
    expect(ids((hex) => hex.source === 'text')).toEqual('1623 1712 1722 1823 1922 2023 2814'.split(' '))
    expect(Object.keys(map.areaSource).sort()).toEqual(Object.keys(map.areas).sort())
    expect(map.hexes.filter((hex) => hex.site?.source === 'text').map(({ site }) => site!.name)).toEqual([
      'Aachen',
      'Breslau'
    ])
  })
})

describe('countries', () => {
  test('only those that the rules know, every one in one piece but for islands and East Prussia', () => {
    const whole = ['France', 'Poland', 'Hungary', 'Yugoslavia', 'Romania', 'Belgium', 'Netherlands']
    for (const country of [...whole, 'Czechoslovakia', 'Soviet Union', 'Latvia', 'Lithuania', 'Finland'])
      expect(hangsTogether(inCountry(country)), country).toBe(true)
    const found = new Set(map.hexes.flatMap(({ country }) => country ?? []))
    expect([...found].sort()).toEqual([...NATIONS, 'Luxembourg', 'Switzerland', 'Danzig', 'Sweden'].sort())
  })

  test('how many hexes each has', () => {
    const count = (country: string) => inCountry(country).length
    expect(
      Object.fromEntries(
        [
          'Germany',
          'Soviet Union',
          'France',
          'Poland',
          'Romania',
          'Italy',
          'Czechoslovakia',
          'Switzerland'
        ].map((country) => [country, count(country)])
      )
    ).toEqual({
      Germany: 104,
      'Soviet Union': 94,
      France: 75,
      Poland: 69,
      Romania: 50,
      Italy: 29,
      Czechoslovakia: 24,
      Switzerland: 7
    })
    expect(ids(isLand)).toHaveLength(569)
  })

  test('2.1d Konigsberg and East Prussia are German, and cut off from the Reich by Poland and Danzig', () => {
    expect(named('Konigsberg')).toMatchObject({ id: '3209', country: 'Germany', region: 'East Prussia' })
    const german = (_: unknown, to: { country?: string }) => to.country === 'Germany'
    const east = flood('3209', german)
    expect([...east].sort()).toEqual(ids((hex) => hex.region === 'East Prussia').sort())
    expect(flood('2511', german).size + east.size).toBe(inCountry('Germany').length)
  })

  test('2.1e the Mannerheim Line hex is Finnish', () => {
    expect(area('mannerheimLine')).toEqual(['3801'])
    expect(hexes.get('3801')).toMatchObject({ country: 'Finland', fort: 'fortress' })
  })

  test('2.1c Gotland is no land in play and no coast', () => {
    expect(area('gotland')).toEqual(['3005'])
    expect(hexes.get('3005')!.playable).toBe(false)
    expect(hexes.get('3005')!.coast).toBeUndefined()
  })

  test('5.6b Danzig is a hex of its own on the Polish border, 5.6c Zara an Italian one', () => {
    expect(inCountry('Danzig')).toEqual(['3009'])
    expect(named('Danzig').id).toBe('3009')
    expect(neighboursOf('3009').some(({ country }) => country === 'Poland')).toBe(true)
    expect(named('Zara')).toMatchObject({ id: '2623', country: 'Italy' })
  })

  test('5.6d all of Switzerland is closed, and so is nothing else but Gotland', () => {
    expect(inCountry('Switzerland')).toEqual(area('neverEntered'))
    expect(ids((hex) => hex.playable === false).sort()).toEqual([...area('neverEntered'), '3005'].sort())
  })

  test('5.2c Luxembourg is one hex between Germany, France and Belgium', () => {
    expect(inCountry('Luxembourg')).toEqual(['1714'])
    const beside = new Set(neighboursOf('1714').map(({ country }) => country))
    expect(beside).toEqual(new Set(['Germany', 'France', 'Belgium']))
  })

  test('borders that must be, and some that must not', () => {
    const touch = (a: string, b: string) =>
      inCountry(a).some((id) => neighboursOf(id).some((next) => next.country === b && isOpen(id, next.id)))
    for (const pair of [
      'Germany-France',
      'Germany-Belgium',
      'Germany-Netherlands',
      'Germany-Luxembourg',
      'Germany-Denmark',
      'Germany-Poland',
      'Germany-Czechoslovakia',
      'Germany-Lithuania',
      'Germany-Hungary',
      'Germany-Italy',
      'Germany-Yugoslavia',
      'Czechoslovakia-Poland',
      'Czechoslovakia-Hungary',
      'Czechoslovakia-Romania',
      'Poland-Romania',
      'Poland-Soviet Union',
      'Poland-Latvia',
      'Poland-Lithuania',
      'Soviet Union-Romania',
      'Soviet Union-Finland',
      'Soviet Union-Estonia',
      'Soviet Union-Latvia',
      'Hungary-Yugoslavia',
      'Hungary-Romania',
      'France-Italy',
      'France-Belgium',
      'Italy-Yugoslavia'
    ]) {
      const [a, b] = pair.split('-') as [string, string]
      expect(touch(a, b), pair).toBe(true)
    }
    for (const pair of [
      'Czechoslovakia-Soviet Union',
      'Poland-Hungary',
      'Germany-Soviet Union',
      'Germany-Latvia',
      'France-Netherlands',
      'Great Britain-France',
      'Lithuania-Soviet Union'
    ]) {
      const [a, b] = pair.split('-') as [string, string]
      expect(touch(a, b), pair).toBe(false)
    }
  })

  test('7.2.2f the map edge belongs to the seven countries of the rule, and is the rim', () => {
    const edge = map.hexes.filter((hex) => hex.mapEdge)
    expect([...new Set(edge.map(({ country }) => country))].sort()).toEqual(
      ['Finland', 'France', 'Great Britain', 'Italy', 'Romania', 'Soviet Union', 'Yugoslavia'].sort()
    )
    for (const { id } of edge) expect(neighboursOf(id).length, id).toBeLessThan(6)
    const counts = (country: string) => edge.filter((hex) => hex.country === country).length
    expect([counts('Great Britain'), counts('France'), counts('Italy'), counts('Soviet Union')]).toEqual([
      6, 16, 7, 23
    ])
  })
})

describe('seas', () => {
  test('every all-sea hex names its sea, and a sea hangs together', () => {
    const seas = new Map<string, string[]>()
    for (const { id, sea } of map.hexes) if (sea) seas.set(sea, [...(seas.get(sea) ?? []), id])
    expect(Object.fromEntries([...seas].map(([sea, list]) => [sea, list.length]))).toEqual({
      'North Sea': 38,
      'Baltic Sea': 33,
      'Black Sea': 5,
      'Adriatic Sea': 3
    })
    for (const sea of ['Black Sea', 'Adriatic Sea']) expect(hangsTogether(seas.get(sea)!), sea).toBe(true)
  })

  test('a land hex beside the sea is a coast of that sea', () => {
    for (const hex of map.hexes.filter(isLand))
      for (const { sea } of neighboursOf(hex.id)) if (sea) expect(hex.seas, hex.id).toContain(sea)
    for (const hex of map.hexes) {
      expect(hex.coast === true, hex.id).toBe(hex.seas !== undefined)
      if (hex.coast) expect(isLand(hex), hex.id).toBe(true)
    }
  })

  test('18.1c the Mediterranean is five coast hexes without an all-sea hex; France may bombard the first three', () => {
    const coast = ids((hex) => hex.seas?.includes('Mediterranean Sea') === true)
    expect(coast).toEqual(['1623', '1722', '1823', '1922', '2023'])
    expect(coast.flatMap((id) => neighboursOf(id)).some(({ sea }) => sea)).toBe(false)
    expect(area('frenchMediterranean')).toEqual(coast.slice(0, 3))
    expect(area('italianArrival')).toEqual(coast.slice(2))
    expect(coast.map((id) => hexes.get(id)!.country)).toEqual(['France', 'France', 'Italy', 'Italy', 'Italy'])
  })

  test('23.4b the Romanian coast is all of it', () => {
    expect(area('romanianCoast').sort()).toEqual(
      ids((hex) => hex.country === 'Romania' && hex.coast === true).sort()
    )
  })

  test('ports: 29, each on a sea of its hex', () => {
    const ports = map.hexes.filter((hex) => hex.site?.port)
    expect(ports).toHaveLength(29)
    for (const { id, site, seas } of ports) expect(seas, id).toContain(site!.port)
    expect(named('Antwerp')).toMatchObject({ country: 'Belgium', site: { port: 'North Sea' } })
    expect(named('Copenhagen').id).toBe(tables.seas.closed.ifAxisControls)
    expect(area('copenhagen')).toEqual([tables.seas.closed.ifAxisControls])
  })

  test('18.2.2b Danzig has an all-sea hex beside it, Leningrad none', () => {
    expect(neighboursOf('3009').map(({ id, sea }) => sea && id)).toContain('3008')
    expect(neighboursOf('3901').some(({ sea }) => sea)).toBe(false)
  })

  test('sea hexsides lie between land hexes, and close the Channel and the lakes', () => {
    const water = map.edges.filter((edge) => edge.water)
    expect(water).toHaveLength(24)
    for (const { a, b } of water) for (const id of [a, b]) expect(isLand(hexes.get(id)!), id).toBe(true)
    const land = flood('1211', (from, to) => isLand(to) && isOpen(from.id, to.id))
    expect([...land].sort()).toEqual(inCountry('Great Britain').sort())
  })

  test('on the continent all land hangs together, Copenhagen too, but for Saaremaa', () => {
    const land = flood('2511', (from, to) => isLand(to) && isOpen(from.id, to.id))
    expect(land).toContain('2407')
    const apart = ids((hex) => isLand(hex) && hex.country !== 'Great Britain' && !land.has(hex.id))
    expect(apart).toEqual(['3303'])
  })
})

describe('places', () => {
  test.each([
    ['Aachen', '1712'],
    ['Breslau', '2814'],
    ['Berlin', '2511'],
    ['Prague', '2515'],
    ['Paris', '1314'],
    ['London', '1211'],
    ['Warsaw', '3212'],
    ['Budapest', '3019'],
    ['Bucharest', '3823'],
    ['Belgrade', '3222'],
    ['Leningrad', '3901'],
    ['Ruhr', '1812'],
    ['Usti nad Labem', '2514'],
    ['Pilsen', '2415'],
    ['Innsbruck', '2219'],
    ['Rotterdam', '1611'],
    ['Calais', '1312'],
    ['Trier', '1814'],
    ['Saarbrucken', '1815'],
    ['Kiev', '4214'],
    ['Oder Quad', '2712'],
    ['Liege', '1613']
  ])('%s is %s', (name, id) => {
    expect(named(name).id).toBe(id)
  })

  test('2.1b Breslau is a plain city', () => {
    const { fort, site } = hexes.get('2814')!
    expect([fort, site]).toEqual([undefined, { name: 'Breslau', kind: 'city', source: 'text' }])
  })

  test('every place has a name of its own', () => {
    const names = map.hexes.flatMap(({ site }) => site?.name ?? [])
    expect(names).toHaveLength(206)
    expect(new Set(names).size).toBe(206)
  })

  test('a capital and its centers lie in their country; Italy and the Soviet Union have no capital here', () => {
    const capitals = map.hexes.filter((hex) => hex.site?.capital)
    expect(capitals.map(({ site }) => site!.capital).sort()).toEqual(
      NATIONS.filter((nation) => nation !== 'Italy' && nation !== 'Soviet Union').sort()
    )
    for (const { id, country, site } of map.hexes)
      for (const nation of [site?.capital, site?.mobilization])
        if (nation) expect([id, country, site!.kind]).toEqual([id, nation, 'city'])
  })

  test('7.1_T capitals and centers add up to the points of the rule', () => {
    for (const nation of NATIONS) {
      const here = map.hexes.filter(({ site }) => site?.capital === nation || site?.mobilization === nation)
      const paid = tables.replacements.none.includes(nation) ? 0 : here.length
      expect(paid, nation).toBe(tables.replacements.totals[nation])
    }
  })

  test('22.0c victory points of capitals and centers, and of no other place', () => {
    const special: Record<string, number> = {
      Berlin: 15,
      Paris: 10,
      Leningrad: 10,
      Prague: 5,
      Warsaw: 5,
      Budapest: 5,
      Bucharest: 5
    }
    for (const { site } of map.hexes) {
      if (!site) continue
      const usual = site.capital ? 3 : site.mobilization ? 1 : undefined
      expect(site.vp, site.name).toBe(special[site.name] ?? usual)
      expect(site.vpSource, site.name).toBe(site.vp === undefined ? undefined : 'text')
    }
  })

  test('22.0d five objectives; Danzig, Pilsen and Metz are no centers', () => {
    const objectives = map.hexes.filter(({ site }) => site?.objective)
    expect(objectives.map(({ site }) => [site!.name, site!.mobilization !== undefined])).toEqual([
      ['Metz', false],
      ['Pilsen', false],
      ['Danzig', false],
      ['Ploesti', true],
      ['Kiev', true]
    ])
  })

  test('3.4.2e as many fortification symbols as counters in each country, none in mountain or marsh', () => {
    for (const nation of NATIONS) {
      const symbols = ids((hex) => hex.fort === 'fortress' && hex.country === nation)
      const counters = unitsOf(nation).filter(({ type }) => type === 'fortification')
      expect(symbols.length, nation).toBe(counters.length)
    }
    for (const { terrain, fort } of map.hexes)
      if (fort === 'fortress') expect(['mountain', 'marsh']).not.toContain(terrain)
  })

  test('a counter that is set up in one place stands there', () => {
    const fixed = units.filter(({ setup }) => setup)
    expect(fixed).toHaveLength(12)
    for (const { nation, setup, type } of fixed) {
      const hex = hexes.get(setup!)!
      expect([hex.country, hex.fort]).toEqual([nation, type === 'fortification' ? 'fortress' : undefined])
    }
  })

  test('11.12a entrenchments: Aachen and all other German hexes facing France, Luxembourg and Belgium', () => {
    const wall = ids((hex) => hex.fort === 'entrenchment')
    const west = ['France', 'Luxembourg', 'Belgium']
    const facing = inCountry('Germany').filter((id) =>
      neighboursOf(id).some(({ country }) => west.includes(country ?? ''))
    )
    expect(wall).toEqual(facing)
    expect(wall).toContain('1712')
  })

  test('3.4.2i the German hexes on the French border; Trier borders Luxembourg only', () => {
    const border = inCountry('Germany').filter((id) =>
      neighboursOf(id).some(({ country }) => country === 'France')
    )
    expect(area('germanFrenchBorder')).toEqual(border)
    expect(border).toContain('1815')
    expect(border).not.toContain('1814')
  })

  test('3.4.2j, 3.4.2m there is room for German AAA: Ruhr, and cities without symbol or mountain', () => {
    expect(area('ruhr')).toEqual(['1812'])
    const room = map.hexes.filter(
      (hex) =>
        hex.country === 'Germany' &&
        hex.site?.kind === 'city' &&
        hex.fort !== 'fortress' &&
        hex.terrain !== 'mountain'
    )
    expect(room.map(({ id }) => id)).toContain('1812')
    expect(room.length).toBeGreaterThan(12)
    expect(hexes.get('2219')).toMatchObject({ terrain: 'mountain', site: { name: 'Innsbruck' } })
    expect(hexes.get('3209')!.fort).toBe('fortress')
  })
})

describe('railroads and rivers', () => {
  test('edges and rails join neighbors, each once', () => {
    const sides = [map.edges.map(({ a, b }) => [a, b] as const), map.rail]
    for (const list of sides) {
      const numbers = list.map(([a, b]) => sideBetween(grid, grid.indexOf(a), grid.indexOf(b)))
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
      expect(new Set(numbers).size).toBe(numbers.length)
    }
    expect(map.rail).toHaveLength(492)
  })

  test('rails keep to land in play and cross no closed hexside', () => {
    for (const [a, b] of map.rail) {
      expect(isLand(hexes.get(a)!) && isLand(hexes.get(b)!), `${a}-${b}`).toBe(true)
      expect(isOpen(a, b), `${a}-${b}`).toBe(true)
    }
  })

  test('one net on the continent, one in Britain, and every city on one', () => {
    const onRail = new Set(map.rail.flat())
    const continent = flood('2511', (from, to) => isRail(from.id, to.id))
    const britain = flood('1211', (from, to) => isRail(from.id, to.id))
    expect(continent.size + britain.size).toBe(onRail.size)
    for (const hex of map.hexes)
      if (hex.site?.kind === 'city' && isLand(hex)) expect(onRail.has(hex.id), hex.site.name).toBe(true)
  })

  test('8.6.1a red arrows stand on Soviet railroads at the east edge, each with a way out', () => {
    const arrows = ids((hex) => hex.railArrow === true)
    const onRail = new Set(map.rail.flat())
    expect(arrows).toEqual(area('eastArrows'))
    for (const id of arrows)
      expect([hexes.get(id)!.country, onRail.has(id), id.slice(0, 2)]).toEqual(['Soviet Union', true, '43'])
    const ways = map.links!.map(({ a, b }) => [a, b])
    expect(ways).toEqual(arrows.map((id) => ['soviet-rail', id]))
    expect(net.links.count).toBe(arrows.length)
  })

  test('8.5c 122 bridges', () => {
    expect(map.rail.filter(([a, b]) => riverBetween(a, b)).length).toBe(122)
  })

  test('19.0b no pocket is closed to non-alpine units', () => {
    const open = (id: string) => hexes.get(id)!.terrain !== 'mountain'
    const reached = flood(
      '2511',
      (from, to) =>
        isLand(to) && isOpen(from.id, to.id) && ((open(to.id) && open(from.id)) || isRail(from.id, to.id))
    )
    const missed = ids((hex) => isLand(hex) && open(hex.id) && hex.country !== 'Great Britain')
    expect(missed.filter((id) => !reached.has(id))).toEqual(['3303'])
  })

  test('19.0b Innsbruck lies on the railroad from 2218, and 2118 off it', () => {
    expect([hexes.get('2219')!.terrain, hexes.get('2118')!.terrain]).toEqual(['mountain', 'mountain'])
    expect(isRail('2218', '2219')).toBe(true)
    expect(riverBetween('2218', '2219')).toBeDefined()
    expect(new Set(map.rail.flat()).has('2118')).toBe(false)
  })

  test('rivers run along land', () => {
    for (const { a, b, river } of map.edges)
      if (river)
        expect([isLand(hexes.get(a)!), isLand(hexes.get(b)!)], `${a}-${b}`).not.toEqual([false, false])
  })
})

describe('boxes', () => {
  test('displays of each side, two tracks of eight turns, the Soviet railroads beyond the edge', () => {
    const kinds: Record<string, number> = {}
    for (const { kind } of map.boxes!) kinds[kind] = (kinds[kind] ?? 0) + 1
    expect(kinds).toEqual({ display: 4, reserve: 2, gone: 6, track: 16, offMap: 1 })
    for (const side of ['axis', 'allied']) {
      expect(area(`${side}Track`)).toHaveLength(8)
      expect(area(`${side}Boxes`)).toHaveLength(6)
    }
    expect(net.places).toHaveLength(656 + 29)
  })

  test('they lie beside the hexes and beside each other', () => {
    const boxes = map.boxes!.map(({ id, outline: [first, last] }) => {
      const [[c0, r0], [c1, r1]] = [first!, last!]
      return { id, c0, r0, c1, r1 }
    })
    for (const [i, one] of boxes.entries())
      for (const other of boxes.slice(i + 1))
        expect(
          one.c1 <= other.c0 || other.c1 <= one.c0 || one.r1 <= other.r0 || other.r1 <= one.r0,
          `${one.id} and ${other.id}`
        ).toBe(true)
    for (let hex = 0; hex < grid.count; hex++) {
      const [col, row] = [grid.col[hex]!, grid.row[hex]! + (grid.col[hex]! % 2) / 2]
      for (const { id, c0, r0, c1, r1 } of boxes) {
        const beside = c1 < col - 0.67 || c0 > col + 0.67 || r1 < row - 0.49 || r0 > row + 0.49
        expect(beside, `${id} lies on ${grid.ids[hex]}`).toBe(true)
      }
    }
  })
})

describe('distances of the examples', () => {
  const between = (a: string, b: string) => distance(grid, grid.indexOf(a), grid.indexOf(b))

  test('16.3c from Warsaw to Konigsberg is within the range of Polish air', () => {
    const [range] = unitsOf('Poland').flatMap(({ range }) => range ?? [])
    expect(between('3212', '3209')).toBeLessThanOrEqual(range!)
  })

  test('16.3g London to the Ruhr is 6 hexes straight, and 11 around the neutrals', () => {
    expect(between('1211', '1812')).toBe(6)
    const closed = new Set(['Belgium', 'Netherlands', 'Luxembourg', 'Denmark', 'Switzerland'])
    let ring = new Set(['1211'])
    const seen = new Set(ring)
    let steps = 0
    while (!ring.has('1812')) {
      steps++
      const next = new Set<string>()
      for (const id of ring)
        for (const hex of neighboursOf(id))
          if (!seen.has(hex.id) && !closed.has(hex.country ?? '')) next.add(hex.id)
      for (const id of next) seen.add(id)
      ring = next
    }
    expect(steps).toBe(11)
  })
})
