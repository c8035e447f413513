// What the toy game of blocks is played with: a lane with camps and a back road, blocks of three factions and a neutral one,
// cards; and how it is drawn.
import type { CardFace } from '../picture'
import type { LookData } from '../pack/look'
import type { MapData } from '../pack/map'
import type { UnitsData } from '../pack/units'
import { netOf } from '../pack/net'
import { CAMPS, makeToyMap, ROAD } from './toy-map'
import { toyFiles } from './toy-pack'

export const RED = 'red'
export const BLUE = 'blue'
export type Side = typeof RED | typeof BLUE
/** Red runs two factions; nobody runs the Greys. */
export type Faction = 'reds' | 'greens' | 'blues' | 'greys'
export const SIDE_OF: Readonly<Record<Faction, Side | null>> = {
  reds: RED,
  greens: RED,
  blues: BLUE,
  greys: null
}
/** 2.0: they take their turns in this sequence. */
export const SEQUENCE: readonly Faction[] = ['reds', 'blues', 'greens']

/** Across the lane runs a line that only the data knows. */
export const blocksMap = {
  ...makeToyMap(toyFiles['map-boxes']),
  lines: { truce: [['h4', 'h5']] }
} satisfies MapData
export const net = netOf(blocksMap)
/** Not on the map yet: they come into the camps in the second round. */
export const LATER = 'later'

/** 6.1: blocks have three steps; guards have two faces and hide nothing. */
export const STEPS = 3
export const FACES = 2

interface Start {
  readonly faction: Faction
  readonly at: string
  readonly steps: number
}

const block = (faction: Faction, at: string, steps = STEPS): Start => ({ faction, at, steps })

export const UNITS: Readonly<Record<string, Start>> = {
  rg: block('reds', 'h2', FACES),
  r1: block('reds', 'h3'),
  r2: block('reds', 'h3', 2),
  r3: block('reds', CAMPS.red, 1),
  r4: block('reds', CAMPS.red),
  r5: block('reds', LATER),
  r6: block('reds', LATER, 2),
  g1: block('greens', ROAD, 2),
  g2: block('greens', ROAD),
  n1: block('greys', 'h5'),
  n2: block('greys', 'h5', 1),
  b1: block('blues', 'h4'),
  b2: block('blues', 'h4', 1),
  b3: block('blues', 'h6', 2),
  bg: block('blues', 'h6', FACES),
  b4: block('blues', CAMPS.blue, 2),
  b5: block('blues', LATER),
  b6: block('blues', LATER, 1)
}

export const isGuard = (unit: string) => unit.endsWith('g')
export const factionOf = (unit: string): Faction => UNITS[unit]!.faction
export const sideOf = (unit: string): Side | null => SIDE_OF[factionOf(unit)]

export const CARDS: Readonly<Record<string, CardFace>> = Object.fromEntries(
  [
    ['storm', 'Storm', 'It begins to rain: only sixes hit.'],
    ['sun', 'Sun', 'The rain ends.'],
    ['rally', 'Rally', 'A block of the faction gains a step.'],
    ['march', 'March', 'Blocks of the faction may move two places this turn.']
  ].flatMap(([id, title, line]) =>
    [1, 2].map((n) => [`${id}-${n}`, { id: `${id}-${n}`, title: title!, lines: [line!] }])
  )
)
export const kindOf = (card: string): string => card.split('-')[0]!

const NAMES = { reds: 'Red', greens: 'Green', blues: 'Blue', greys: 'Grey' } as const

export const nameOf = (unit: string) =>
  `${NAMES[factionOf(unit)]} ${isGuard(unit) ? 'Guard' : `Block ${unit.slice(1)}`}`

export const blocksUnits: UnitsData = {
  game: 'toy-blocks',
  units: Object.entries(UNITS).map(([id, { faction }]) => ({
    id,
    side: faction,
    name: nameOf(id),
    short: isGuard(id) ? 'Gd' : id.toUpperCase(),
    type: isGuard(id) ? 'guard' : 'block',
    source: 'text' as const,
    ...(isGuard(id) && { attack: 2, back: { attack: 1, type: 'camp guard' } })
  }))
}

export const blocksLook: LookData = {
  game: 'toy-blocks',
  map: {
    terrain: { clear: 'clear' },
    edges: {},
    sites: {},
    lines: { truce: { colour: '#b07a00', art: 'dashed' } },
    boxes: { camp: 'paper', road: 'land' }
  },
  counters: {
    figures: ['attack'],
    symbols: { guard: 'infantry', 'camp guard': 'static', block: 'armor' },
    sizes: {},
    paints: {
      reds: { paper: '#9c2f26', ink: '#ffffff', adjective: 'Red' },
      greens: { paper: '#3f6b2e', ink: '#ffffff', adjective: 'Green' },
      blues: { paper: '#2c5f9e', ink: '#ffffff', adjective: 'Blue' },
      greys: { paper: '#d9d4c4', ink: '#25231d', adjective: 'Grey' }
    }
  },
  markers: {},
  legend: {
    types: { guard: 'Guard', 'camp guard': 'Guard, weakened', block: 'Block' },
    sizes: {},
    lines: { truce: 'Where the truce holds' },
    figures: 'Dice',
    sum: 'Several pieces',
    badges: {},
    hidden: 'Pieces that you may not know',
    blank: 'A block that stands: you see whose it is, not what it is',
    steps: 'Steps: full ones are left, empty ones are lost',
    back: 'A folded corner: the other side of a counter'
  },
  seats: { red: { colour: '#9c2f26', hatch: 'rising' }, blue: { colour: '#2c5f9e', hatch: 'falling' } },
  factions: {
    reds: { name: 'Reds', seat: RED, colour: '#9c2f26', hatch: 'rising' },
    greens: { name: 'Greens', seat: RED, colour: '#3f6b2e', hatch: 'dots' }
  }
}
