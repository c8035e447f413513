// The data of the toy game as files of a pack: three maps, two sets of pieces, one table, and its one card in a file of its own.
import * as v from 'valibot'
import type { Files } from '../pack/files'
import { Count, parsePack, Text } from '../pack/pack'
import type { Forms, Pack } from '../pack/title'

const MapSchema = v.looseObject({
  hexes: v.array(v.looseObject({ id: Text })),
  homes: v.looseObject({ red: v.array(Text), blue: v.array(Text) }),
  // Judged with the map that is made of it.
  boxes: v.exactOptional(v.array(v.unknown())),
  links: v.exactOptional(v.array(v.unknown()))
})
export type ToyMapFile = v.InferOutput<typeof MapSchema>
const UnitsSchema = v.looseObject({
  units: v.array(v.looseObject({ id: Text, side: v.picklist(['red', 'blue']) }))
})
const TablesSchema = v.looseObject({ steps: Count, defense: Count })
const ScenarioSchema = v.looseObject({ id: Text, map: v.exactOptional(Text), units: v.exactOptional(Text) })
/** 5.2: what the die must show for the card. */
const CardsSchema = v.looseObject({
  raid: v.looseObject({ title: Text, from: v.pipe(Count, v.maxValue(6)) })
})

export const toyForms = {
  map: (data: unknown, file: string) => parsePack(MapSchema, data, file),
  units: (data: unknown, file: string) => parsePack(UnitsSchema, data, file),
  tables: (data: unknown, file: string) => parsePack(TablesSchema, data, file),
  scenario: (data: unknown, file: string) => parsePack(ScenarioSchema, data, file),
  further: { cards: (data: unknown, file: string) => parsePack(CardsSchema, data, file) }
} satisfies Forms<unknown, unknown, unknown, unknown, { cards: unknown }>

type Checked<F extends (data: unknown, file: string) => unknown> = ReturnType<F>
export type ToyCards = Checked<typeof toyForms.further.cards>
export type ToyPack = Pack<
  Checked<typeof toyForms.map>,
  Checked<typeof toyForms.units>,
  Checked<typeof toyForms.tables>,
  Checked<typeof toyForms.scenario>,
  { readonly cards: ToyCards }
>

const lane = (length: number) => Array.from({ length }, (_, i) => ({ id: `h${i + 1}` }))
const pieces = (each: number) =>
  (['red', 'blue'] as const).flatMap((side) =>
    Array.from({ length: each }, (_, i) => ({ id: `${side[0]}${i + 1}`, name: `${side} ${i + 1}`, side }))
  )

const camp = (side: 'red' | 'blue', name: string, left: number) => ({
  id: `${side}-camp`,
  name,
  kind: 'camp',
  outline: [
    [left, 2.5],
    [left + 2, 4.5]
  ]
})
const road = {
  id: 'Back Road',
  name: 'Back Road',
  kind: 'road',
  outline: [
    [2, -1.5],
    [6, -1.5],
    [5, -0.2],
    [3, -0.2]
  ]
}
const link = (a: string, b: string) => ({ a, b })

export const toyFiles = {
  map: { hexes: lane(7), homes: { red: ['h1', 'h2'], blue: ['h6', 'h7'] } },
  units: { units: pieces(3) },
  'map-boxes': {
    hexes: lane(7),
    homes: { red: ['h1', 'h2', 'red-camp'], blue: ['h6', 'h7', 'blue-camp'] },
    boxes: [camp('red', 'Red Camp', 0), camp('blue', 'Blue Camp', 6), road],
    links: [
      link('red-camp', 'h1'),
      link('red-camp', 'h2'),
      link('blue-camp', 'h6'),
      link('blue-camp', 'h7'),
      link('Back Road', 'h2'),
      link('Back Road', 'h6')
    ]
  },
  'map-alley': { hexes: lane(5), homes: { red: ['h1', 'h2'], blue: ['h4', 'h5'] } },
  'units-alley': { units: pieces(2) },
  tables: { steps: 2, defense: 4 },
  cards: { raid: { title: 'Raid', from: 4 } },
  lane: { id: 'lane' },
  watched: { id: 'watched' },
  boxes: { id: 'boxes', map: 'map-boxes' },
  campaign: { id: 'campaign' },
  answers: { id: 'answers', map: 'map-alley', units: 'units-alley' },
  piles: { id: 'piles', map: 'map-alley', units: 'units-alley' },
  alley: { id: 'alley', map: 'map-alley', units: 'units-alley' }
} satisfies Files

/** The pieces of the lane. */
export const PIECES: readonly string[] = toyFiles.units.units.map(({ id }) => id)
