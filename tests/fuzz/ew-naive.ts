// Eisenhower's War a second time, as simply as it can be said: supply, reach and the French interior straight from the
// raw files, without a line of the engine. Slow and plain on purpose; the oracle test compares it with what is played.
import mapData from '../../scenarios/eisenhowers-war/map.json'
import tablesData from '../../scenarios/eisenhowers-war/tables.json'
import unitsData from '../../scenarios/eisenhowers-war/units.json'
import type { MapData, Tables, UnitData as RawUnit } from '../../src/lib/games/eisenhowers-war/data'

type Side = 'german' | 'allied'
type Zone = 'north' | 'south'

const map = mapData as unknown as MapData
const tables = tablesData as unknown as Tables
export const { units } = unitsData as unknown as { units: RawUnit[] }
const hexes = new Map(map.hexes.map((hex) => [hex.id, hex]))
const edges = new Map(map.edges.map((edge) => [pair(edge.a, edge.b), edge]))
const { areas } = map

/** The facts of a position that the log decides; hexes by their numbers. */
export interface Facts {
  at: Map<RawUnit, string>
  control: Map<string, Side>
  destroyed: string[]
  secured: string[]
  beachheads: string[]
  aerial: string | null
  sourcesLost: { hex: string; turn: number }[]
  turn: number
  phase: number
  italyLimit: boolean
  seineOrdinary: boolean
  scheldtOpen: boolean
  problem: string | null
}

/** The state as it is stored, without the engine's types: positions are numbers in the order of the files. */
export function factsOf(state: {
  at: number[]
  control: number[]
  destroyed: number[]
  secured: number[]
  beachheads: number[]
  aerial: number
  sourcesLost: [number, number][]
  turn: number
  phaseNumber: number
  italyLimit: boolean
  seineOrdinary: boolean
  scheldtOpen: boolean
  supplyProblem: number
}): Facts {
  const id = (hex: number) => map.hexes[hex]!.id
  const at = new Map<RawUnit, string>()
  state.at.forEach((hex, i) => {
    if (hex >= 0) at.set(units[i]!, id(hex))
  })
  const control = new Map<string, Side>()
  state.control.forEach((side, hex) => {
    if (side < 2) control.set(id(hex), side === 0 ? 'german' : 'allied')
  })
  return {
    at,
    control,
    destroyed: state.destroyed.map(id),
    secured: state.secured.map(id),
    beachheads: state.beachheads.map(id),
    aerial: state.aerial < 0 ? null : id(state.aerial),
    sourcesLost: state.sourcesLost.map(([hex, turn]) => ({ hex: id(hex), turn })),
    turn: state.turn,
    phase: state.phaseNumber,
    italyLimit: state.italyLimit,
    seineOrdinary: state.seineOrdinary,
    scheldtOpen: state.scheldtOpen,
    problem: [null, 'American', 'British'][state.supplyProblem + 1]!
  }
}

// The map

function pair(a: string, b: string): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`
}

const isLand = (id: string) => hexes.get(id)!.terrain !== 'sea' && hexes.get(id)!.playable !== false
export const landHexes = [...hexes.keys()].filter(isLand)

/** Odd rows are shifted half a hex to the right. */
const around = new Map(
  [...hexes.keys()].map((id) => {
    const row = Number(id.slice(0, 2))
    const col = Number(id.slice(2))
    const left = row % 2 === 0 ? col - 1 : col
    const found = [
      [row, col - 1],
      [row, col + 1],
      [row + 1, left],
      [row + 1, left + 1],
      [row - 1, left],
      [row - 1, left + 1]
    ].map(([r, c]) => `${String(r).padStart(2, '0')}${String(c).padStart(2, '0')}`)
    return [id, found.filter((near) => hexes.has(near))]
  })
)

/** 8.5, 8.10: nobody crosses all-sea and blocked hexsides; the estuary counts as one of them. */
function isClosed(a: string, b: string): boolean {
  const edge = edges.get(pair(a, b))
  return edge?.water !== undefined || edge?.blocked !== undefined || edge?.estuary !== undefined
}

/** The land hexes beside a hex that no closed hexside parts from it. */
const ways = new Map(
  [...around].map(([id, near]) => [id, near.filter((to) => isLand(to) && !isClosed(id, to))])
)

const zoneOf = (id: string) => hexes.get(id)!.zone as Zone | undefined

/** 7.5: hexes of the southern zone from which at most three steps lead over the line. */
const nearLine = new Set<string>()
for (const id of landHexes.filter((hex) => zoneOf(hex) === 'south')) {
  let ring = new Set([id])
  for (let i = 0; i < 3; i++) ring = new Set([...ring].flatMap((hex) => [hex, ...around.get(hex)!]))
  if ([...ring].some((hex) => zoneOf(hex) === 'north')) nearLine.add(id)
}

// What follows from a position

export class Position {
  readonly stacks = new Map<string, RawUnit[]>()
  readonly zones = { german: new Set<string>(), allied: new Set<string>() }

  constructor(readonly facts: Facts) {
    for (const [unit, hex] of facts.at) {
      this.stacks.set(hex, [...(this.stacks.get(hex) ?? []), unit])
      if (unit.move === 0) continue
      for (const near of around.get(hex)!) if (!isClosed(hex, near)) this.zones[unit.side as Side].add(near)
    }
  }

  holder(hex: string): string | undefined {
    return this.stacks.get(hex)?.[0]?.side
  }

  private isLost(hex: string): boolean {
    return this.facts.sourcesLost.some((lost) => lost.hex === hex)
  }

  private viennaLost(): boolean {
    return tables.supply.german.south.every((hex) => this.isLost(hex))
  }

  antwerpRuns(): boolean {
    const { control, destroyed } = this.facts
    const { port, access } = tables.supply.antwerp
    return !destroyed.includes(port) && [port, ...access].every((hex) => control.get(hex) === 'allied')
  }

  /** 7.4-7.9: the sources for units of a side that stand in a hex. */
  private sources(side: Side, hex: string): string[] {
    const { control, destroyed, beachheads } = this.facts
    const zone = zoneOf(hex)
    if (zone === undefined) return []
    if (side === 'german') {
      if (zone === 'north') return tables.supply.german.north.filter((source) => !this.isLost(source))
      if (!this.viennaLost()) return tables.supply.german.south
      return nearLine.has(hex) ? tables.supply.german.north.filter((source) => !this.isLost(source)) : []
    }
    const found = beachheads.filter((beach) => zoneOf(beach) === zone && control.get(beach) === 'allied')
    if (zone === 'north') return this.antwerpRuns() ? [...found, tables.supply.antwerp.port] : found
    const [rome] = tables.supply.allied.south as [string]
    return control.get(rome) === 'allied' && !destroyed.includes(rome) ? [...found, rome] : found
  }

  /** 7.1, 7.2, 7.8: a supply line can be traced from the hex. */
  traces(side: Side, hex: string): boolean {
    const sources = this.sources(side, hex)
    const enemy = side === 'german' ? 'allied' : 'german'
    const wide = side === 'german' && zoneOf(hex) === 'south' && this.viennaLost()
    const seen = new Set([hex])
    const queue = [hex]
    for (const from of queue) {
      if (sources.includes(from)) return true
      for (const to of ways.get(from)!) {
        if (seen.has(to)) continue
        if (!wide && zoneOf(to) !== zoneOf(hex)) continue
        if (this.facts.control.get(to) !== side || this.holder(to) === enemy) continue
        if (this.zones[enemy].has(to) && this.holder(to) !== side) continue
        seen.add(to)
        queue.push(to)
      }
    }
    return false
  }

  supply(unit: RawUnit): string {
    if (unit.move === 0) return 'static'
    const hex = this.facts.at.get(unit)!
    if (this.traces(unit.side as Side, hex)) return 'regular'
    if (unit.side === 'german') return 'none'
    if (hexes.get(hex)!.coast === true) return 'coastal'
    return this.facts.aerial === hex ? 'aerial' : 'none'
  }

  /** 7.5, 7.12, 7.15: what a unit has to spend that begins to move now. */
  points(unit: RawUnit): number {
    const { turn, phase, problem, sourcesLost } = this.facts
    const zone = zoneOf(this.facts.at.get(unit)!)
    const spared =
      unit.side === 'german' &&
      zone === 'south' &&
      phase === 5 &&
      this.viennaLost() &&
      sourcesLost.some((lost) => tables.supply.german.south.includes(lost.hex) && lost.turn === turn)
    let points = unit.move
    if (this.supply(unit) === 'none' && !spared) points = Math.ceil(points / 2)
    if (unit.side === 'allied' && unit.group === problem && zone === 'north') points = Math.ceil(points / 2)
    return points
  }

  private terrain(hex: string): 'clear' | 'rough' | 'mountain' {
    const printed = hexes.get(hex)!.terrain as 'clear' | 'rough' | 'mountain'
    return printed === 'clear' && this.facts.destroyed.includes(hex) ? 'rough' : printed
  }

  /** 8.0-8.10, 9.3, 13.2: the points a step costs; null where there is none. */
  private cost(unit: RawUnit, from: string, to: string): number | null {
    const { secured, scheldtOpen, seineOrdinary } = this.facts
    const { tec } = tables
    const edge = edges.get(pair(from, to))
    const ferry = edge?.estuary !== undefined && unit.side === 'german' && scheldtOpen
    if (!isLand(to) || (isClosed(from, to) && !ferry)) return null
    if (this.stacks.has(to) && this.holder(to) !== unit.side) return null
    const column = unit.mountain === true ? 'mountainCost' : 'cost'
    const allied = unit.side === 'allied'
    let terrain = this.terrain(to)
    if (allied && terrain === 'rough' && secured.includes(to)) terrain = 'clear'
    const pass = hexes.get(to)!.pass !== undefined && edge?.pass !== undefined
    let cost = pass ? tec.pass[column] : tec.terrain[terrain][column]
    if (ferry) cost += tec.hexsides.estuary.cost
    else if (!(allied && (secured.includes(from) || secured.includes(to)))) {
      if (edge?.rhine !== undefined) cost += tec.hexsides.rhine.cost
      else if (edge?.bombed !== undefined && !allied && !seineOrdinary)
        cost += tec.hexsides.bombedSeine.germanCost
      else if (edge?.river !== undefined) cost += tec.hexsides.river.cost
    }
    return this.zones[allied ? 'german' : 'allied'].has(to) ? cost + tec.enemyZone.cost : cost
  }

  /** 6.3, 6.4: the group, which comes from elsewhere, may end in the hex. */
  mayEnd(group: readonly RawUnit[], hex: string): boolean {
    const { beachheads } = this.facts
    const all = [...(this.stacks.get(hex) ?? []), ...group]
    const limit = beachheads.includes(hex)
      ? tables.stacking.beachhead
      : hexes.get(hex)!.pass !== undefined
        ? tables.tec.pass.stack
        : tables.tec.terrain[this.terrain(hex)].stack
    const groups = all
      .filter((unit) => unit.move > 0 || unit.airborne === undefined)
      .map((unit) => unit.group)
    const mixed = groups.includes('American') && groups.includes('British')
    const mixes = beachheads.includes(hex) || hex === tables.supply.antwerp.port
    return all.length <= limit && (!mixed || mixes)
  }

  /** 8.7, 13.4: where units of one stack can end a move together: every way, with all that each of them pays. */
  reach(group: readonly RawUnit[]): string[] {
    const start = this.facts.at.get(group[0]!)!
    const inItaly = (hex: string) => hexes.get(hex)!.country === 'Italy'
    const there = [...this.facts.at].filter(
      ([unit, hex]) => unit.side === 'german' && unit.move > 0 && inItaly(hex)
    ).length
    const barred =
      group[0]!.side === 'german' &&
      this.facts.italyLimit &&
      !inItaly(start) &&
      there + group.length > tables.italy.limit
    const points = group.map((unit) => this.points(unit))
    const seen = new Set<string>()
    const ends = new Set<string>()
    const queue = [{ hex: start, spent: group.map(() => 0) }]
    for (const { hex, spent } of queue)
      for (const to of around.get(hex)!) {
        if (barred && inItaly(to)) continue
        const costs = group.map((unit) => this.cost(unit, hex, to))
        if (costs.includes(null)) continue
        const now = spent.map((before, k) => before + costs[k]!)
        const key = `${to} ${now.join(' ')}`
        if (seen.has(key) || now.some((cost, k) => cost > points[k]!)) continue
        seen.add(key)
        queue.push({ hex: to, spent: now })
        if (to !== start && this.mayEnd(group, to)) ends.add(to)
      }
    return [...ends].sort()
  }
}

// 7.16

const WEST = ['France', 'Belgium', 'Netherlands', 'Germany']
const inWest = (hex: string) => isLand(hex) && WEST.includes(hexes.get(hex)!.country ?? '')

/** All that can be reached from some hexes of the west through hexes that fulfil a condition. */
function spread(starts: readonly string[], open: (hex: string) => boolean): Set<string> {
  const found = new Set(starts)
  for (const from of found) for (const to of ways.get(from)!) if (inWest(to) && open(to)) found.add(to)
  return found
}

/** Hexes that change hands at once when the Allies hold a line through this hex from the Atlantic to Switzerland. */
export function interior(position: Position, through: string): string[] {
  const { control } = position.facts
  const isAllied = (hex: string) => control.get(hex) === 'allied'
  const line = inWest(through) && isAllied(through) ? spread([through], isAllied) : new Set<string>()
  const touches = (area: string) => areas[area]!.some((hex) => line.has(hex))
  if (!touches('atlanticCoast') || !touches('swissBorder')) return []
  const isEast = (hex: string) => hexes.get(hex)!.country === 'Germany' || areas.otherCoast!.includes(hex)
  const east = landHexes.filter((hex) => inWest(hex) && isEast(hex) && !line.has(hex))
  const behind = spread(east, (hex) => !line.has(hex))
  return landHexes
    .filter((hex) => inWest(hex) && !isAllied(hex) && !behind.has(hex) && position.holder(hex) !== 'german')
    .sort()
}

/** A way from the Atlantic coast to the Swiss border through hexes that fulfil a condition; empty when there is none. */
export function lineThrough(from: string, open: (hex: string) => boolean): string[] {
  const came = new Map<string, string | null>([[from, null]])
  for (const [hex] of came) {
    if (areas.swissBorder!.includes(hex)) {
      const way: string[] = []
      for (let at: string | null = hex; at !== null; at = came.get(at)!) way.push(at)
      return way
    }
    for (const to of ways.get(hex)!) if (!came.has(to) && inWest(to) && open(to)) came.set(to, hex)
  }
  return []
}

export const atlantic = areas.atlanticCoast!
export const nearZoneLine = nearLine
