// What the toy game of blocks shows: factions and neutrals, steps and other faces, blanks, hidden counts, cards and tracks.
import type { BoxGroup, Cards, Owner, Picture, Piece, Show, Stack, Track } from '../picture'
import type { BlocksState, TurnFrame } from './toy-blocks'
import {
  BLUE,
  CARDS,
  factionOf,
  FACES,
  isGuard,
  LATER,
  net,
  RED,
  SIDE_OF,
  sideOf,
  STEPS,
  UNITS,
  type Faction,
  type Side
} from './toy-blocks-pack'

const FACTIONS = ['reds', 'greens', 'blues', 'greys'] as const
const SIDES = [RED, BLUE] as const
const NAMES = { red: 'Red', blue: 'Blue' } as const
const ROUNDS = 3
const MOST_LOST = 6

const owner = (faction: Faction): Owner => ({
  seat: SIDE_OF[faction],
  // Blues have no other name than their seat, and Greys belong to nobody.
  ...(SIDE_OF[faction] === RED && { faction })
})

const factionNow = (faction: Faction) => {
  const { faction: acting } = owner(faction)
  return acting === undefined ? {} : { faction: acting }
}

function piece(view: BlocksState, unit: string): Piece {
  const left = view.steps[unit]
  const frame = view.stack.at(-1) as TurnFrame | undefined
  const moved = frame?.phase === 'turn' && frame.moved.includes(unit)
  return {
    id: unit,
    ...(isGuard(unit)
      ? left! < FACES && { back: true }
      : left !== undefined && { steps: { left, of: STEPS } }),
    badges: moved ? [{ sign: 'moved', text: 'Has moved', rule: '6.2' }] : []
  }
}

const known = (view: BlocksState, place: string, faction: Faction) =>
  Object.keys(UNITS).filter((unit) => view.at[unit] === place && factionOf(unit) === faction)

function stackOf(view: BlocksState, place: string, faction: Faction): Stack[] {
  const units = known(view, place, faction)
  const blank = view.blank[place] ?? []
  // Those of a camp are all Reds or Blues.
  const some = blank === 'some' && (place === 'red-camp' ? faction === 'reds' : faction === 'blues')
  const blanks = blank === 'some' ? [] : blank.filter((one) => one === faction)
  if (units.length === 0 && blanks.length === 0 && !some) return []
  const strength = units.reduce((sum, unit) => sum + view.steps[unit]!, 0)
  return [
    {
      hex: place,
      ...owner(faction),
      pieces: units.map((unit) => piece(view, unit)),
      unknown: some ? 'some' : blanks.length,
      // The Greys lie face down.
      ...(blanks.length > 0 &&
        faction !== 'greys' && { blanks: blanks.map((paint) => ({ paint, badges: [] })) }),
      sum: units.length === 0 ? '' : blanks.length > 0 ? `${strength}+?` : `${strength}`
    }
  ]
}

function cardsOf(view: BlocksState, seat: Side): Cards[] {
  const faces = (ids: readonly string[]) => ids.map((id) => CARDS[id]!)
  const hand = (side: Side): Cards => ({
    id: `hand-${side}`,
    title: side === seat ? 'Your hand' : `${NAMES[side]}’s hand`,
    rule: '6.5',
    kind: 'hand',
    seat: side,
    faces: faces(view.hands[side]),
    unknown: view.held[side] - view.hands[side].length
  })
  const pile = { kind: 'pile', seat: null, rule: '6.5' } as const
  return [
    hand(seat),
    hand(seat === RED ? BLUE : RED),
    { ...pile, id: 'discards', title: 'Discards', faces: faces(view.discards), unknown: 0 },
    { ...pile, id: 'deck', title: 'Cards to draw', faces: [], unknown: view.left }
  ]
}

function tracksOf(view: BlocksState): Track[] {
  const numbers = (most: number, from = 0) =>
    Array.from({ length: most - from + 1 }, (_, n) => ({ id: `${n + from}`, text: `${n + from}` }))
  const lost = (side: Side) => view.lost.filter((unit) => sideOf(unit) === side).length
  return [
    {
      id: 'rounds',
      title: 'Round',
      rule: '2.0',
      spaces: numbers(ROUNDS, 1),
      markers: [{ seat: null, text: 'Now', at: `${view.round}` }]
    },
    {
      id: 'weather',
      title: 'Weather',
      rule: '6.5',
      spaces: [
        { id: 'clear', text: 'Clear' },
        { id: 'rain', text: 'Rain' }
      ],
      markers: [{ seat: null, text: 'Now', at: view.weather }]
    },
    {
      id: 'lost',
      title: 'Blocks lost',
      rule: '2.1',
      spaces: [...numbers(MOST_LOST - 1), { id: `${MOST_LOST}`, text: `${MOST_LOST} or more` }],
      markers: SIDES.map((seat) => ({ seat, text: NAMES[seat], at: `${Math.min(MOST_LOST, lost(seat))}` }))
    }
  ]
}

function laterOf(view: BlocksState, side: Side): BoxGroup {
  const factions = FACTIONS.filter((faction) => SIDE_OF[faction] === side)
  const hidden = factions.map((faction) => view.blank[`${LATER} ${faction}`] ?? [])
  return {
    seat: side,
    label: NAMES[side],
    pieces: factions.flatMap((faction) => known(view, LATER, faction)).map((unit) => piece(view, unit)),
    unknown: hidden.includes('some') ? 'some' : hidden.flat().length
  }
}

function picture(view: BlocksState, seat: string): Picture {
  const frame = view.stack.at(-1) as TurnFrame | undefined
  const over = view.result
  return {
    now: {
      turn: view.round,
      turns: ROUNDS,
      date: `Day ${view.round}`,
      phase: frame?.phase === 'turn' ? 'Turn' : 'Cards',
      task: over === null ? 'Choose what to do.' : over.why,
      rule: over?.rule ?? '6.2',
      ...(over === null && frame?.faction !== undefined && factionNow(frame.faction))
    },
    score: SIDES.map((side) => ({
      seat: side,
      label: `${NAMES[side]} lost`,
      value: view.lost.filter((unit) => sideOf(unit) === side).length,
      rule: '2.1',
      counts: 'Lost'
    })),
    stacks: net.places.flatMap((place) => FACTIONS.flatMap((faction) => stackOf(view, place, faction))),
    markers: [],
    boxes: [
      { id: 'later', title: 'Still to come', rule: '6.4', groups: SIDES.map((side) => laterOf(view, side)) },
      {
        id: 'lost',
        title: 'Lost',
        rule: '6.3b',
        groups: SIDES.map((side) => ({
          seat: side,
          label: NAMES[side],
          pieces: view.lost.filter((unit) => sideOf(unit) === side).map((id) => ({ id, badges: [] }))
        }))
      }
    ],
    cards: cardsOf(view, seat as Side),
    tracks: tracksOf(view)
  }
}

export const blocksShow: Show<BlocksState> = {
  picture,
  overlays: (view) => [
    {
      id: 'factions',
      title: 'Who stands where',
      rule: '6.2',
      about: 'map',
      draw: () => ({
        areas: FACTIONS.map((faction) => ({
          hexes: net.places.filter((place) => known(view, place, faction).length > 0),
          tone: owner(faction),
          label: faction
        })).filter(({ hexes }) => hexes.length > 0),
        traces: [],
        marks: [],
        words: [`Known: ${Object.keys(view.at).join(', ')}.`]
      })
    }
  ],
  inspectHex: (view, _seat, place) => [
    {
      label: 'Known here',
      value: `${Object.values(view.at).filter((at) => at === place).length}`,
      rule: '6.4'
    }
  ],
  inspectUnit: (view, _seat, unit) => [
    { label: 'Steps', value: `${view.steps[unit] ?? 'not known'}`, rule: '6.1' }
  ],
  tables: () => []
}
