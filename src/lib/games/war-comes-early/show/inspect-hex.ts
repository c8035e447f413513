// Everything that can be said about one hex.
import type { Line } from '../../../kernel/game'
import type { Fact } from '../../../kernel/picture'
import { DIRECTIONS, sumFor } from '../../../kernel/show-kit'
import { boardOf, intactGarrison, unitsIn, worldOf, type Board } from '../board'
import { mechMayAttack } from '../12-attack'
import { intactFort } from '../12.1-strength'
import { AT_WAR, FALLEN, NEUTRAL, type State } from '../state'
import { ALLIED, GERMAN, NOBODY, type Side, type World } from '../world'
import {
  capital,
  adjective,
  count,
  FORT_NAMES,
  list,
  points,
  sideWord,
  signed,
  unitName,
  unknownIn
} from './words'

const SIDES = [GERMAN, ALLIED] as const

export function inspectHex(view: State, _seat: string, id: string): Fact[] {
  const board = boardOf(view)
  const { world } = board
  const hex = world.hex(id)
  if (hex < 0) return []
  return [
    ...siteFacts(view, world, hex),
    ...groundFacts(board, hex),
    ...edgeFacts(world, hex),
    ...fortFacts(view, board, hex),
    ...powerFacts(view, board, hex),
    ...unitFacts(view, board, hex)
  ]
}

function siteFacts(view: State, world: World, hex: number): Fact[] {
  const { site, country, region, playable } = world.hexes[hex]!
  const facts: Fact[] = []
  if (site !== undefined) {
    const kind = site.capital === undefined ? site.kind : `capital of ${site.capital}`
    facts.push({ label: capital(kind), value: `${site.name}${site.port ? ', a port' : ''}`, rule: '2.1' })
  }
  if (country !== undefined) {
    const index = world.country[hex]!
    const where = region === undefined ? country : `${country}, ${region}`
    const out = playable === false || index < 0
    const standing = out ? ' (out of play)' : STANDINGS[view.standing[index]!]
    facts.push({ label: 'Country', value: `${where}${standing ?? ''}`, rule: out ? '1.3' : '3.3' })
  }
  if (world.vp[hex]! > 0 && world.rules.victoryPointTrack)
    facts.push({ label: 'Victory points', value: `${world.vp[hex]}`, rule: '4.4' })
  return facts
}

const STANDINGS: Readonly<Record<number, string>> = {
  [NEUTRAL]: ' (neutral)',
  [AT_WAR]: '',
  [FALLEN]: ' (has capitulated)'
}

/** 11.3, 12.2: what it costs to enter and how it helps who defends there. */
function groundFacts(board: Board, hex: number): Fact[] {
  const { world } = board
  const { tec, movement } = world.tables
  const { terrain } = world.hexes[hex]!
  const facts: Fact[] = [{ label: 'Terrain', value: capital(terrain), rule: '11.3' }]
  if (!world.land[hex]) return [...facts, { label: 'Movement', value: 'No unit may enter', rule: '11.4' }]
  const cost = world.city[hex] ? tec.sites.city : tec.terrain[terrain]!
  const rule = world.city[hex] ? '11.3c' : '11.3a'
  const value = (half: number | null) => (half === null ? 'only by railroad' : points(world, half))
  const lines: Line[] = []
  const add = (label: string, half: number | null, by: string) => {
    if (half !== null) lines.push({ label, value: half / movement.halfPointsPerPoint, rule: by })
  }
  add('Units on foot', cost.nonMech, rule)
  add('Mechanized units', cost.mech, rule)
  if (world.railHex[hex]) add('Along the railroad', tec.rail.cost, '11.4h')
  facts.push({
    label: 'Movement points to enter',
    value: `${value(cost.nonMech)} on foot, ${cost.mech === null ? value(null) : `${value(cost.mech)} mechanized`}`,
    rule,
    lines
  })
  const fort = intactFort(board, hex)
  const shift = fort?.shift ?? cost.shift
  const why = fort !== null ? 'an intact fort' : world.city[hex] ? 'a city' : `${terrain} terrain`
  facts.push({
    label: 'For the defender',
    value:
      shift === 0
        ? `No column shift for ${why}`
        : `${count(Math.abs(shift), 'column')} to the left for ${why} (${signed(shift)})`,
    rule: fort !== null ? '11.3d' : '12.2a'
  })
  if (!mechMayAttack(world, hex))
    facts.push({ label: 'Mechanized units', value: 'Cannot attack into it', rule: '11.4b' })
  return facts
}

function edgeFacts(world: World, hex: number): Fact[] {
  const { sides, neighbours } = world.grid
  const crossings = new Map<string, { kind: 'river' | 'strait'; ways: string[] }>()
  const rails: string[] = []
  const closed: string[] = []
  for (let dir = 0; dir < 6; dir++) {
    const side = sides[6 * hex + dir]!
    const to = neighbours[6 * hex + dir]!
    if (to < 0) continue
    const way = DIRECTIONS[dir]!
    if (world.river[side] || world.strait[side]) {
      const name = world.sideNames.get(side) ?? ''
      const kind = world.strait[side] ? 'strait' : 'river'
      crossings.set(name, { kind, ways: [...(crossings.get(name)?.ways ?? []), way] })
    }
    if (world.rail[side]) rails.push(way)
    if (world.closed[side] && world.land[to]) closed.push(way)
  }
  const facts = [...crossings].map(([name, { kind, ways }]) => crossingFact(world, name, kind, ways))
  if (closed.length > 0)
    facts.push({ label: 'Impassable hexsides', value: capital(list(closed)), rule: '11.4f' })
  if (rails.length > 0) facts.push({ label: 'Railroad', value: `To the ${list(rails)}`, rule: '11.4h' })
  return facts
}

function crossingFact(world: World, name: string, kind: 'river' | 'strait', ways: readonly string[]): Fact {
  const { cost, shift } = world.tables.tec.hexsides[kind]
  const half = world.tables.movement.halfPointsPerPoint
  return {
    label: capital(kind),
    value: `${name} to the ${list(ways)}`,
    rule: kind === 'river' ? '11.4c' : '11.4f',
    lines: [
      { label: 'Movement points to cross', value: (cost ?? 0) / half, rule: '11.4c' },
      { label: 'Columns, when all attackers cross such hexsides', value: shift, rule: '12.2b' }
    ]
  }
}

function fortFacts(view: State, board: Board, hex: number): Fact[] {
  const { world } = board
  const kind = world.forts[hex]
  const fort = world.fort(hex)
  if (fort === null || kind === null || kind === undefined) return []
  if (board.breached[hex]) return [{ label: FORT_NAMES[kind], value: 'Breached: no effect', rule: '11.5' }]
  const garrison = intactGarrison(view, hex)
  const parts = ['Intact']
  if (garrison !== null)
    parts.push(`garrison of ${garrison.defense} defense, ${count(garrison.ce, 'corps equivalent')}`)
  if (fort.enterOnly !== undefined)
    parts.push(`only ${list(fort.enterOnly.map((name) => adjective(world, name)))} units may enter`)
  if (fort.closedTo !== undefined)
    parts.push(`closed to ${list(fort.closedTo.map((name) => adjective(world, name)))} units`)
  if (!fort.concentric) parts.push('no shift for concentric attacks')
  if (!fort.flankOrMomentum) parts.push('no flank or momentum attacks')
  return [{ label: FORT_NAMES[kind], value: parts.join('; '), rule: '11.5' }]
}

function powerFacts(view: State, board: Board, hex: number): Fact[] {
  const { world } = board
  if (!world.land[hex]) return []
  const facts: Fact[] = []
  const holder = view.control[hex]!
  facts.push({
    label: 'Controlled by',
    value: holder === NOBODY ? 'Nobody' : `The ${sideWord(world, holder as Side)} side`,
    rule: '3.6'
  })
  const zones = SIDES.filter((side) => board.zone[side][hex]! > 0).map((side) => sideWord(world, side))
  if (zones.length > 0) facts.push({ label: 'Zone of control', value: list(zones), rule: '9.0' })
  const air = SIDES.filter((side) => board.air[side][hex] === 1).map((side) => sideWord(world, side))
  if (air.length > 0) facts.push({ label: 'Air zone', value: list(air), rule: '6.2.2' })
  const sources = world.armed.filter(
    (nation) => world.sources[nation]![hex] === 1 && world.sideOfNation[nation] === holder
  )
  if (sources.length > 0)
    facts.push({
      label: 'Supply source',
      value: `For ${list(sources.map((nation) => adjective(world, world.nations[nation]!)))} units`,
      rule: '10.4'
    })
  const railheads = view.railheads.flatMap((at, number) => (at === hex ? [`${number + 1}`] : []))
  if (railheads.length > 0) facts.push({ label: 'Soviet railhead', value: list(railheads), rule: '10.3' })
  return facts
}

function unitFacts(view: State, board: Board, hex: number): Fact[] {
  const { world } = board
  const units = unitsIn(view, hex).reverse()
  if (units.length === 0) return []
  const unknown = unknownIn(view, hex)
  const names = units.map((unit) => unitName(world, unit))
  if (unknown > 0) names.push(`${count(unknown, 'hidden unit')}`)
  const sum = (pick: 'attack' | 'defense' | 'ce') => sumFor(units, (unit) => unit[pick])
  const more = unknown > 0 ? ', plus hidden units' : ''
  return [
    { label: 'Units, the top one first', value: list(names), rule: '8.3' },
    {
      label: 'Together',
      value: `Attack ${sum('attack')}, defense ${sum('defense')}, ${count(sum('ce'), 'corps equivalent')}${more}`,
      rule: '12.1',
      lines: units.map((unit) => ({ label: `${unit.name}, defense`, value: unit.defense, rule: '12.0c' }))
    },
    ...(unknown > 0
      ? []
      : [
          {
            label: 'Stacking',
            value: `${board.weight[hex]} of ${worldOf(view).tables.stacking.limit}`,
            rule: '8.0',
            lines: units.map((unit) => ({ label: unit.name, value: unit.weight, rule: '8.0' }))
          }
        ])
  ]
}
