// The key says what every sign in use means: a sign without words fails here.
import { describe, expect, test } from 'vitest'
import { parsePackLook } from '../../kernel/pack/look'
import type { MapData } from '../../kernel/pack/map'
import type { UnitsData } from '../../kernel/pack/units'
import type { Picture } from '../../kernel/picture'
import { PIECES } from '../../kernel/testing/toy-pack'
import { BOXED, toyLook, toyMap, toyUnits } from '../../kernel/testing/toy-map'
import { BADGES } from '../counters/badges'
import { keyOf } from './entries'
import { sampleArt } from './sample'

const data = import.meta.glob<unknown>('../../../../scenarios/*/{map,units,look}.json', {
  import: 'default',
  eager: true
})
/** What the games say: signs and markers are written there. */
const code = import.meta.glob<string>('../../games/*/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true
})

const GAMES = { 'war-comes-early': ['1938', '1939'], 'eisenhowers-war': ['historical', 'alternate'] } as const

const file = (game: string, name: string) => data[`../../../../scenarios/${game}/${name}.json`]
const packOf = (game: string) => ({
  map: file(game, 'map') as MapData,
  units: file(game, 'units') as UnitsData,
  look: parsePackLook(file(game, 'look'))
})

/** A position in which every unit can be seen. */
const all = ({ units }: UnitsData): Picture => ({
  now: { turn: 1, turns: 1, date: '', phase: '', task: '', rule: '' },
  score: [],
  stacks: [{ hex: '', seat: '', pieces: units.map(({ id }) => ({ id, badges: [] })), unknown: 0, sum: '' }],
  markers: [],
  boxes: []
})

const sourceOf = (game: string) =>
  Object.entries(code)
    .filter(([path]) => path.includes(`/${game}/`) && !path.endsWith('.test.ts'))
    .map(([, text]) => text)
    .join('\n')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

describe.each(Object.entries(GAMES))('%s', (game, scenarios) => {
  const { map, units, look } = packOf(game)
  const entries = (scenario: string, picture = all(units)) =>
    keyOf({ map, units, look, scenario, picture, seatName: (seat) => seat }).flatMap((group) => group.entries)
  const texts = new Map(scenarios.flatMap((name) => entries(name)).map(({ id, text }) => [id, text]))

  /** There is an entry, in words: not the name by which the data call it. */
  const explained = (id: string) => {
    const text = texts.get(id)
    expect(text, `${id} is not in the key`).toBeDefined()
    expect(text, id).not.toBe(id.slice(id.indexOf(' ') + 1))
    expect(text, id).toMatch(/^\p{Lu}/u)
    expect(text!.length, id).toBeLessThan(90)
  }

  test('every terrain, fort, hexside and place of the map', () => {
    for (const { terrain, site, ...hex } of map.hexes) {
      explained(`terrain ${terrain}`)
      if (site) explained(`site ${site.kind}`)
      for (const mark of ['capital', 'port', 'vp']) if (site?.[mark]) explained(`map ${mark}`)
      if (hex.playable === false) explained('map outside')
      const fort = look.map.forts && hex[look.map.forts.field]
      if (fort) explained(`fort ${fort as string}`)
    }
    for (const edge of map.edges)
      for (const field of Object.keys(look.map.edges)) if (edge[field]) explained(`edge ${field}`)
    if (map.rail) explained('map rail')
    if (map.hexes.some(({ region }) => region)) explained('map region')
    explained('map border')
  })

  test('every kind, size and color of unit', () => {
    for (const { type, size, nation, side } of units.units) {
      explained(`type ${type}`)
      if (size) explained(`size ${size}`)
      expect(texts.has(`paint ${nation ?? side}`), nation).toBe(true)
    }
    for (const { text } of look.counters.special ?? []) expect(texts.get(`paint ${text}`), text).toBe(text)
    explained('figures')
    explained('stack')
  })

  test('every sign that the game puts on a counter, and no other', () => {
    const signs = new Set(found(sourceOf(game), /\bsign: '(\w+)'/g))
    expect(signs.size).toBeGreaterThan(3)
    for (const sign of signs) explained(`badge ${sign}`)
    expect(new Set(Object.keys(look.legend?.badges ?? {}))).toEqual(signs)
    for (const sign of signs) expect(BADGES).toHaveProperty(sign)
  })

  test('every marker that the game puts on the map', () => {
    const stands = found(sourceOf(game), /\b(?:marker\(|kind: (?='\w+',\s*hex\b))'(\w+)'/g)
    expect(stands.length).toBeGreaterThan(3)
    for (const kind of stands) expect(look.markers).toHaveProperty(kind)
    for (const kind of Object.keys(look.markers)) explained(`marker ${kind}`)
  })

  test('only what this match has', () => {
    const [unit] = units.units
    const few = entries(scenarios[1], all({ ...units, units: [unit!] }))
    const types = few.filter(({ id }) => id.startsWith('type '))
    expect(types.map(({ id }) => id)).toEqual([`type ${unit!.type}`])
    for (const [kind, only] of Object.entries(look.legend?.only ?? {}))
      for (const scenario of scenarios)
        expect(entries(scenario).some(({ id }) => id === `marker ${kind}`)).toBe(only.includes(scenario))
  })

  test('each piece of map shows the sign that it is for', () => {
    const plain = JSON.stringify(sampleArt(map, look, { hexes: [{}, {}] }))
    const single = JSON.stringify(sampleArt(map, look, { hexes: [{}] }))
    for (const { id, draw } of entries(scenarios[0]))
      if (draw.is === 'map' && look.map.terrain[id.slice(8)] !== 'clear') {
        const art = JSON.stringify(sampleArt(map, look, draw.sample))
        expect([plain, single], id).not.toContain(art)
      }
  })
})

test('every kind of box in use is in the key, drawn beside a hex with the way there', () => {
  const units = toyUnits(PIECES)
  const places = (scenario: string) =>
    keyOf({
      map: toyMap(scenario),
      units,
      look: toyLook,
      scenario,
      picture: all(units),
      seatName: (seat) => seat
    }).find(({ title }) => title === 'Places')?.entries ?? []
  expect(places(BOXED).map(({ id, text }) => [id, text])).toEqual([
    ['box camp', 'Camp'],
    ['box road', 'Road']
  ])
  const { draw } = places(BOXED)[1]!
  const sample = draw.is === 'map' ? sampleArt(toyMap(BOXED), toyLook, draw.sample) : null
  expect(sample).toMatchObject({ boxes: [{ art: 'land', name: '' }], links: expect.stringContaining('L') })
  expect(places('lane')).toEqual([])
})
