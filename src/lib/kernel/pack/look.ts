// look.json: how the map and the counters of a game are drawn. It changes nothing in play, so it is not part of the
// data that a match remembers by its hash.
import * as v from 'valibot'
import { parsePack, Text } from './pack'

const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))

/** Kinds of ground, hexsides, places and markers that the board can draw. */
export const TERRAIN_ART = [
  'water',
  'clear',
  'woods',
  'swamp',
  'broken',
  'rough',
  'mountain',
  'desert',
  'sand',
  'shaded'
] as const
export const EDGE_ART = ['river', 'great-river', 'shore', 'blocked', 'crossing', 'fort'] as const
export const SITE_ART = ['dot', 'town', 'city', 'major'] as const
export const FORT_ART = ['fort', 'heavy', 'wall'] as const
/** How a line along hexsides is broken, so that its color is not the only sign. */
export const LINE_ART = ['solid', 'dashed', 'dotted'] as const
/** Paper stands beside the map, the others look like a part of it. */
export const BOX_ART = ['paper', 'land', 'water'] as const
export const MARKER_ART = ['rail', 'air', 'breach', 'supply', 'flag', 'plain'] as const
export const SYMBOL_ART = [
  'infantry',
  'motorized',
  'armor',
  'cavalry',
  'mountain',
  'airborne',
  'static',
  'artillery',
  'naval',
  'air',
  'headquarters',
  'supply',
  'none'
] as const
export const SIZE_ART = ['division', 'corps', 'army', 'front', 'brigade', 'regiment', 'none'] as const

/** How areas and backs are hatched, so that colour is not the only sign. */
export const HATCH_ART = ['rising', 'falling', 'upright', 'dots'] as const

const Paint = v.looseObject({ paper: Colour, ink: Colour })

/** What signs mean, in one line each, by what the data call them. */
const Lines = v.exactOptional(v.record(v.string(), Text))

/** Colour of a seat or faction, and how its areas and backs are hatched. */
const Banner = v.looseObject({ colour: Colour, hatch: v.picklist(HATCH_ART) })

/** The key: what each sign of the map and the counters means in this game. */
const LegendSchema = v.looseObject({
  terrain: Lines,
  edges: Lines,
  sites: Lines,
  forts: Lines,
  lines: Lines,
  boxes: Lines,
  /** Signs that every map draws alike: capital, vp, port, rail, border, region, outside. */
  map: Lines,
  /** Kinds and sizes of units. */
  types: Lines,
  sizes: Lines,
  /** What stands on a counter, what stands below a stack, and what a counter that lies face down is. */
  figures: Text,
  sum: Text,
  hidden: v.exactOptional(Text),
  /** What pips on the edge are, a counter that shows its other face, and a blank one. */
  steps: v.exactOptional(Text),
  back: v.exactOptional(Text),
  blank: v.exactOptional(Text),
  /** All signs that a counter of this game can carry. */
  badges: Lines,
  markers: Lines,
  /** Markers that only these scenarios have. */
  only: v.exactOptional(v.record(v.string(), v.array(Text)))
})

export const LookSchema = v.looseObject({
  game: Text,
  map: v.looseObject({
    /** What the map calls terrain, hexsides and places, and how each is drawn. */
    terrain: v.record(v.string(), v.picklist(TERRAIN_ART)),
    edges: v.record(v.string(), v.picklist(EDGE_ART)),
    sites: v.record(v.string(), v.picklist(SITE_ART)),
    /** Kinds of boxes; paper when it is not said. */
    boxes: v.exactOptional(v.record(v.string(), v.picklist(BOX_ART))),
    /** Lines of the map that are drawn: their color, and how they are broken. */
    lines: v.exactOptional(
      v.record(v.string(), v.looseObject({ colour: Colour, art: v.picklist(LINE_ART) }))
    ),
    /** The field of a hex that names its fort, and how each kind is drawn. */
    forts: v.exactOptional(v.looseObject({ field: Text, kinds: v.record(v.string(), v.picklist(FORT_ART)) }))
  }),
  counters: v.looseObject({
    /** Fields of a unit that are printed on its counter, left to right. */
    figures: v.array(Text),
    symbols: v.record(v.string(), v.picklist(SYMBOL_ART)),
    sizes: v.record(v.string(), v.picklist(SIZE_ART)),
    /** By nation, or by side where units have no nation, with the word that goes before the name of a unit: "Polish". */
    paints: v.record(v.string(), v.looseObject({ ...Paint.entries, adjective: v.exactOptional(Text) })),
    /** Units with this value in this field have a paint of their own. */
    special: v.exactOptional(
      v.array(
        v.looseObject({
          nation: Text,
          field: Text,
          value: v.union([Text, v.boolean()]),
          ...Paint.entries,
          /** What it means, for the key. */
          text: v.exactOptional(Text)
        })
      )
    )
  }),
  markers: v.record(v.string(), v.picklist(MARKER_ART)),
  legend: v.exactOptional(LegendSchema),
  seats: v.record(v.string(), Banner),
  /** Where there are more colours than seats: who acts on its own, and who is neutral (without a seat). */
  factions: v.exactOptional(
    v.record(v.string(), v.looseObject({ ...Banner.entries, name: Text, seat: v.exactOptional(Text) }))
  )
})

export type LegendData = v.InferOutput<typeof LegendSchema>
export type BannerData = v.InferOutput<typeof Banner>
export type LookData = v.InferOutput<typeof LookSchema>

export function parsePackLook(data: unknown, file = 'look.json'): LookData {
  return parsePack(LookSchema, data, file)
}
