// The key: every sign that map, counters and overlays of a match can show, with what it means and how it is drawn. The
// words are the game's where the sign is, and the board's where the board adds it. No DOM.
import type { LegendData, LookData } from '../../kernel/pack/look'
import type { MapData, MapHex } from '../../kernel/pack/map'
import type { UnitBase, UnitsData } from '../../kernel/pack/units'
import type { Marker, Picture, Piece, Sign, Stack, Tone } from '../../kernel/picture'
import { ownersIn } from '../banners'
import type { Lit } from '../types'
import type { Ring } from '../counters/draw'
import type { Sample } from './sample'

export type Drawn =
  | { readonly is: 'map'; readonly sample: Sample }
  | { readonly is: 'counter'; readonly piece: Piece; readonly ring?: Ring }
  | { readonly is: 'stack'; readonly stack: Stack }
  | { readonly is: 'marker'; readonly marker: Marker }
  | { readonly is: 'lit'; readonly kind: Lit['kind'] }
  | { readonly is: 'area' | 'trace'; readonly tone: Tone }
  | { readonly is: 'route' | 'pointed' }

export interface KeyEntry {
  /** "terrain woods": what it stands for, in the words of the data. */
  readonly id: string
  readonly text: string
  readonly draw: Drawn
}

export interface KeyGroup {
  readonly title: string
  readonly entries: readonly KeyEntry[]
}

/** What is shown, as far as the key needs it. */
export interface KeySource {
  readonly map: MapData
  readonly units: UnitsData
  readonly look: LookData
  readonly scenario: string
  /** What the one who reads may see now: the key shows the units of this match. */
  readonly picture: Picture
  /** What a side is called. */
  seatName(seat: string): string
}

/** A sign without words of its own is shown all the same, by its name in the data. */
const said = (lines: Readonly<Record<string, string>> | undefined, key: string) => lines?.[key] ?? key

/** Those of a list that occur, in the order of the list. */
const inUse = (keys: Iterable<string>, used: ReadonlySet<unknown>) => [...keys].filter((key) => used.has(key))

const on = (hex: Partial<MapHex>): Drawn => ({ is: 'map', sample: { hexes: [hex] } })
const between = (
  edge: Sample['edge'],
  hexes: Sample['hexes'] = [{}, {}],
  more: Partial<Sample> = {}
): Drawn => ({ is: 'map', sample: { hexes, ...(edge && { edge }), ...more } })

export function keyOf(source: KeySource): KeyGroup[] {
  const legend: Partial<LegendData> = source.look.legend ?? {}
  return [
    { title: 'Terrain', entries: terrain(source, legend) },
    { title: 'Hexsides and lines', entries: lines(source, legend) },
    { title: 'Places', entries: places(source, legend) },
    { title: 'Counters', entries: counters(source, legend) },
    { title: 'Signs on a counter', entries: badges(source, legend) },
    { title: 'Markers', entries: markers(source, legend) },
    { title: 'What the board shows while you play', entries: boards(source) }
  ].filter(({ entries }) => entries.length > 0)
}

function terrain({ map, look }: KeySource, legend: Partial<LegendData>): KeyEntry[] {
  const used = new Set(map.hexes.map((hex) => hex.terrain))
  const kinds = inUse(Object.keys(map.names.terrain), used).map((kind) => ({
    id: `terrain ${kind}`,
    text: said(legend.terrain, kind),
    draw: on({ terrain: kind })
  }))
  const { forts } = look.map
  if (forts === undefined) return kinds
  const built = new Set(map.hexes.map((hex) => hex[forts.field]))
  return [
    ...kinds,
    ...inUse(Object.keys(forts.kinds), built).map((kind) => ({
      id: `fort ${kind}`,
      text: said(legend.forts, kind),
      draw: on({ [forts.field]: kind })
    }))
  ]
}

function lines({ map, look }: KeySource, legend: Partial<LegendData>): KeyEntry[] {
  const used = new Set(map.edges.flatMap((edge) => Object.keys(edge).filter((field) => Boolean(edge[field]))))
  const general = (id: string, is: boolean, draw: Drawn): KeyEntry[] =>
    is ? [{ id: `map ${id}`, text: said(legend.map, id), draw }] : []
  const has = (test: (hex: MapHex) => unknown) => map.hexes.some(test)
  return [
    ...inUse(Object.keys(look.map.edges), used).map((field) => ({
      id: `edge ${field}`,
      text: said(legend.edges, field),
      // Not the name of a river, which would be written beside it.
      draw: between({ [field]: true })
    })),
    ...Object.keys(look.map.lines ?? {})
      .filter((line) => map.lines?.[line])
      .map((line) => ({
        id: `line ${line}`,
        text: said(legend.lines, line),
        draw: between(undefined, [{}, {}], { line })
      })),
    ...general('rail', (map.rail ?? []).length > 0, between(undefined, [{}, {}], { rail: true })),
    ...general(
      'border',
      has((hex) => hex.country),
      between(undefined, [{ country: 'a' }, { country: 'b' }])
    ),
    ...general(
      'region',
      has((hex) => hex.region),
      between(undefined, [
        { country: 'a', region: 'a' },
        { country: 'a', region: 'b' }
      ])
    ),
    ...general(
      'outside',
      has((hex) => hex.playable === false),
      on({ playable: false })
    )
  ]
}

function places({ map, look }: KeySource, legend: Partial<LegendData>): KeyEntry[] {
  const boxes = inUse(Object.keys(map.names.boxes ?? {}), new Set(map.boxes?.map(({ kind }) => kind)))
  const sites = map.hexes.flatMap(({ site }) => site ?? [])
  const kinds = new Set(sites.map(({ kind }) => kind))
  const of = (id: string, text: string, site: object): KeyEntry => ({
    id,
    text,
    draw: on({ site: { name: '', kind: Object.keys(look.map.sites)[0]!, ...site } })
  })
  const general = [
    ['capital', sites.some((site) => site['capital']), { capital: true }],
    ['vp', sites.some(({ vp }) => vp), { vp: 2 }],
    ['port', sites.some((site) => site['port']), { port: true }]
  ] as const
  return [
    ...inUse(Object.keys(look.map.sites), kinds).map((kind) =>
      of(`site ${kind}`, said(legend.sites, kind), { kind })
    ),
    ...general.flatMap(([id, is, site]) => (is ? [of(`map ${id}`, said(legend.map, id), site)] : [])),
    ...boxes.map((kind): KeyEntry => {
      const text = legend.boxes?.[kind] ?? said(map.names.boxes, kind)
      return { id: `box ${kind}`, text, draw: { is: 'map', sample: { hexes: [{}], box: kind } } }
    })
  ]
}

/** The units that this match can show: on the map and in the boxes beside it. */
function unitsOf({ units, picture }: KeySource): UnitBase[] {
  const shown = new Set(
    [...picture.stacks, ...picture.boxes.flatMap(({ groups }) => groups)].flatMap(({ pieces }) =>
      pieces.map(({ id }) => id)
    )
  )
  return units.units.filter(({ id }) => shown.has(id))
}

const piece = (id: string): Piece => ({ id, badges: [] })

function counters(source: KeySource, legend: Partial<LegendData>): KeyEntry[] {
  const { look, picture } = source
  const all = unitsOf(source)
  const entries: KeyEntry[] = []
  const show = (id: string, text: string, unit: UnitBase | undefined) =>
    unit && entries.push({ id, text, draw: { is: 'counter', piece: piece(unit.id) } })
  const special = (unit: UnitBase) =>
    look.counters.special?.find((one) => one.nation === unit.nation && unit[one.field] === one.value)
  const first = (test: (unit: UnitBase) => unknown) => all.find(test)
  if (legend.figures) show('figures', legend.figures, all[0])
  for (const type of new Set(all.map((unit) => unit.type)))
    show(
      `type ${type}`,
      said(legend.types, type),
      first((unit) => unit.type === type)
    )
  for (const size of inUse(Object.keys(look.counters.sizes), new Set(all.map((unit) => unit.size))))
    show(
      `size ${size}`,
      said(legend.sizes, size),
      first((unit) => unit.size === size)
    )
  for (const nation of inUse(
    Object.keys(look.counters.paints),
    new Set(all.map((unit) => unit.nation ?? unit.side))
  ))
    show(
      `paint ${nation}`,
      look.counters.paints[nation]!.adjective ?? nation,
      first((unit) => (unit.nation ?? unit.side) === nation && !special(unit))
    )
  for (const paint of new Set(look.counters.special?.map(({ text }) => text)))
    if (paint !== undefined)
      show(
        `paint ${paint}`,
        paint,
        first((unit) => special(unit)?.text === paint)
      )
  const [seat = ''] = Object.keys(look.seats)
  const stack = all.slice(0, 3).map(({ id }) => piece(id))
  const together = picture.stacks.find(({ pieces }) => pieces.length > 1)
  if (legend.sum && all.length > 1)
    entries.push({
      id: 'stack',
      text: legend.sum,
      draw: { is: 'stack', stack: together ?? { hex: '', seat, pieces: stack, unknown: 0, sum: '' } }
    })
  if (legend.hidden)
    entries.push({
      id: 'hidden',
      text: legend.hidden,
      draw: { is: 'stack', stack: { hex: '', seat, pieces: [], unknown: 2, sum: '' } }
    })
  const blank = picture.stacks.find(({ blanks = [] }) => blanks.length > 0)
  if (legend.blank)
    entries.push({
      id: 'blank',
      text: legend.blank,
      draw: {
        is: 'stack',
        stack: { ...(blank ?? { seat }), hex: '', pieces: [], unknown: 1, blanks: [{ badges: [] }], sum: '' }
      }
    })
  const shown = (id: string, text: string | undefined, more: Partial<Piece>, unit = all[0]) =>
    unit && text && entries.push({ id, text, draw: { is: 'counter', piece: { ...piece(unit.id), ...more } } })
  const stepped = picture.stacks.flatMap(({ pieces }) => pieces).find(({ steps }) => steps !== undefined)
  shown(
    'steps',
    legend.steps,
    { steps: { left: 2, of: 3 } },
    all.find(({ id }) => id === stepped?.id) ?? all[0]
  )
  const twofaced = all.find(({ back }) => back !== undefined)
  if (twofaced) shown('back', legend.back, { back: true }, twofaced)
  return entries
}

function badges(source: KeySource, legend: Partial<LegendData>): KeyEntry[] {
  const [unit] = unitsOf(source)
  if (unit === undefined) return []
  return Object.entries(legend.badges ?? {}).map(([sign, text]) => ({
    id: `badge ${sign}`,
    text,
    draw: {
      is: 'counter',
      piece: { id: unit.id, badges: [{ sign: sign as Sign, text, rule: '' }] }
    }
  }))
}

function markers({ look, scenario }: KeySource, legend: Partial<LegendData>): KeyEntry[] {
  return Object.keys(look.markers)
    .filter((kind) => legend.only?.[kind]?.includes(scenario) ?? true)
    .map((kind) => {
      const text = said(legend.markers, kind)
      return {
        id: `marker ${kind}`,
        text,
        draw: { is: 'marker', marker: { id: kind, kind, hex: '', text, seat: null, rule: '' } }
      }
    })
}

const LIT: Readonly<Record<Lit['kind'], string>> = {
  reach: 'The chosen unit can go here; the number is what it costs',
  target: 'You can attack this hex',
  place: 'A piece can be placed here',
  choice: 'One of the hexes you can choose'
}

/** What the board itself adds, for every game. */
function boards(source: KeySource): KeyEntry[] {
  const [unit] = unitsOf(source)
  const lit = Object.entries(LIT) as [Lit['kind'], string][]
  const rings: [NonNullable<Ring>, string][] = [
    ['able', 'This unit can act now'],
    ['picked', 'You have chosen this unit']
  ]
  const tones: [Exclude<Tone, object>, string][] = [
    ['good', 'In an overlay: good for you, such as in supply'],
    ['bad', 'In an overlay: bad, such as out of supply'],
    ['warn', 'In an overlay: something to look out for'],
    ['plain', 'In an overlay: hexes that belong together']
  ]
  return [
    ...(unit
      ? rings.map(([ring, text]): KeyEntry => ({
          id: `ring ${ring}`,
          text,
          draw: { is: 'counter', piece: piece(unit.id), ring }
        }))
      : []),
    ...lit.map(([kind, text]): KeyEntry => ({ id: `lit ${kind}`, text, draw: { is: 'lit', kind } })),
    { id: 'route', text: 'The path the unit will take, and what it costs', draw: { is: 'route' } },
    {
      id: 'pointed',
      text: 'Look here: the last battle, or what you tapped in the diary',
      draw: { is: 'pointed' }
    },
    ...ownersIn(source.look).map((owner): KeyEntry => {
      const { seat, faction } = owner
      const name = faction === undefined ? source.seatName(seat!) : source.look.factions![faction]!.name
      return {
        id: `area ${faction ?? seat}`,
        text: `In an overlay: ${name}`,
        draw: { is: 'area', tone: owner }
      }
    }),
    ...Object.entries(source.look.factions ?? {}).map(([faction, { name, seat = null }]): KeyEntry => ({
      id: `faction ${faction}`,
      text: seat === null ? name : `${name}, ${source.seatName(seat)}`,
      draw: { is: 'stack', stack: { hex: '', seat, faction, pieces: [], unknown: 1, sum: '' } }
    })),
    ...tones.map(([tone, text]): KeyEntry => ({ id: `area ${tone}`, text, draw: { is: 'area', tone } })),
    { id: 'trace good', text: 'A supply line', draw: { is: 'trace', tone: 'good' } },
    { id: 'trace bad', text: 'A supply line that is cut', draw: { is: 'trace', tone: 'bad' } }
  ]
}
