// The shape of this game's data files as the rules use them. The schemas in scenarios/schema check the files.
import type { GridSpec } from '../../hex/grid'

export type SideName = 'german' | 'allied'
export type GroupName = 'American' | 'British'
export type ZoneName = 'north' | 'south'
export type TerrainName = 'clear' | 'rough' | 'mountain'

export interface HexData {
  id: string
  terrain: string
  country?: string
  playable?: boolean
  coast?: boolean
  zone?: ZoneName
  dgl?: 'west' | 'east'
  fort?: 'westWall' | 'fortress'
  /** The Alpine Pass that runs through the hex (8.8). */
  pass?: string
  v1?: boolean
  site?: { name: string; kind: string; objective?: boolean }
}

export interface EdgeData {
  a: string
  b: string
  river?: string
  rhine?: string
  /** The Seine where Allied bombers have broken the bridges (3.3.4, 8.9). */
  bombed?: string
  water?: string
  estuary?: string
  blocked?: string
  pass?: string
}

export interface MapData {
  grid: GridSpec
  hexes: HexData[]
  edges: EdgeData[]
  areas: Record<string, string[]>
}

/** When and how a unit that is not set up comes into play (3.2.2, 12). */
export type Entry =
  | { kind: 'turn'; turn: number }
  | { kind: 'french'; turn: number } // 12.1.1: with the withdrawal of FX
  | { kind: 'hex'; turn: number; hex: string } // 12.2.1
  | { kind: 'italy'; turn: number } // 12.2.1
  | { kind: 'substitute'; turn: number } // 12.2.1: the Army of Liguria
  | { kind: 'elbe'; turn: number } // 12.2.2
  | { kind: 'yugoslavia' } // 12.2.3

export interface UnitData {
  id: string
  side: SideName
  nation: string
  name: string
  short: string
  type: string
  size: string
  group?: GroupName
  attack: number
  defense: number
  move: number
  steps: 1 | 2
  reduced?: { attack: number; defense: number }
  static?: boolean
  /** 13.3: moves as a mountain unit. */
  mountain?: boolean
  /** 13.2: the airborne corps of which this counter is one form. */
  airborne?: string
  setup?: string
  entry?: Entry
}

export interface Tables {
  nations: Record<string, { adjective: string; side: SideName }>
  crt: {
    columns: string[]
    rows: [number, number][][]
    beyond: { defenderPerColumn: number; attackerPerColumn: number }
  }
  tec: {
    terrain: Record<TerrainName, { cost: number; mountainCost: number; shift: number; stack: number }>
    pass: { cost: number; mountainCost: number; stack: number }
    city: { shift: number }
    hexsides: {
      river: { cost: number; shift: number }
      rhine: { cost: number; alliedShift: number; germanShift: number }
      bombedSeine: { germanCost: number }
      estuary: { cost: number }
    }
    enemyZone: { cost: number }
  }
  fortification: { shift: number; westWall: { from: number; shift: number }[] }
  shifts: { invasion: number; concentric: number; bomber: number; supplyProblem: number; fmo: number }
  stacking: { beachhead: number; startException: { hex: string; untilTurn: number } }
  supply: {
    german: Record<ZoneName, string[]>
    allied: Record<ZoneName, string[]>
    antwerp: { port: string; access: string[] }
    problemFromTurn: number
    outOfSupplyDivisor: number
  }
  italy: { limit: number }
  airdrop: { corps: string[] }
  invasion: { markers: number; secondTurns: number[]; first: string[]; second: string[] }
  fmo: { markers: number; fromTurn: number; minAttacks: number; maxAttacks: number }
  bombers: { uses: number }
  bridge: { captured: number[] }
  thunderclap: { turn: number; never: string[] }
  alpineFortress: { turn: number; unlessAllied: string }
  rebuild: { usReduced: number; usEliminated: number; germanEliminated: number }
  withdrawals: {
    fx: { unit: string; fromTurn: number; brings: string[] }
    ss: { units: string[]; turn: number }
  }
  yugoslavia: { centre: string }
  elbe: { turn: number }
  victory: {
    ruhr: { hex: string; lastTurn: number }
    two: { hexes: string[]; count: number; lastTurn: number }
    v1Turn: number
    ports: { turn: number; minimum: number }[]
    portCountries: string[]
    substitutes: string[]
  }
  options: Options
}

/** Readings of the book that the players may choose between. */
export interface Options {
  /** 13.8: the turn at whose end a fortress that still stands wins. */
  alpineFortressTurn: 8 | 9
}

export interface ScenarioData {
  id: string
  title: string
  turns: { turn: number; dates: string }[]
  setup: { key: string; title: string; side: SideName; rule: string; units: string[] }[]
  rules: {
    /** The phase play opens with on turn 1 (3.2.4, 3.3.4). */
    firstPhase: number
    beachheads: string[]
    /** Corps held aside for the first invasion (3.3.2). */
    invasionForce: string[]
    /** German units that may be deployed anywhere in France and Belgium (3.3.1). */
    freeDeployment: string[]
    /** The only hexes that northern Commonwealth units may attack on turn 1 (3.2.4). */
    commonwealthTargets: string[]
  }
}

/** All the files of one game. Owners may bring their own with the printed values. */
export interface Pack {
  map: MapData
  units: { units: UnitData[] }
  tables: Tables
  scenarios: Record<string, ScenarioData>
}
