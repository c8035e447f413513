// The shape of this game's data files as the rules use them. The schemas in kernel/pack check the files.
import type { GridSpec } from '../../hex/grid'

export type SideName = 'German' | 'Allied'

export interface HexData {
  id: string
  terrain: string
  country?: string
  region?: string
  playable?: boolean
  site?: { name: string; kind: string; vp?: number; capital?: string; port?: boolean; supply?: string }
  fort?: FortKind
  edgeSupply?: string
}

export interface EdgeData {
  a: string
  b: string
  river?: string
  water?: string
  blocked?: string
  strait?: string
}

export interface MapData {
  grid: GridSpec
  hexes: HexData[]
  edges: EdgeData[]
  rail: [string, string][]
  areas: Record<string, string[]>
}

export interface UnitData {
  id: string
  side: SideName
  nation: string
  name: string
  short: string
  type: string
  size: string
  class: 'army' | 'corps'
  attack: number
  defense: number
  move: number
  ce: number
  components?: { count: number; kind: string }
  component: boolean
  componentKind?: string
  weight: number
  mech: boolean
  germanMech: boolean
  static: boolean
  germanStaticCorps?: boolean
  scenario: '1938' | '1939' | 'both'
  setup?: string
  setupRule?: string
  pool?: boolean
  entry?: string
  replaceable: 'roll' | 'automatic' | 'components' | 'never'
}

export type FortKind = 'czech' | 'czechHeavy' | 'belgian' | 'westWall' | 'maginot'

export interface FortData {
  nation: string
  enterOnly?: string[]
  closedTo?: string[]
  intrinsicDefense: number
  intrinsicCE: number
  shift: number
  zoc: boolean
  concentric: boolean
  flankOrMomentum: boolean
  breachedBy: 'advance' | 'entry' | 'never'
}

export interface HexsideData {
  cost: number | null
  shift: number
  freeByRail: boolean
  freeAtCity: boolean
  attack: boolean
  zoc: boolean
  supply: boolean
}

export type SupplySource =
  | { kind: 'cities' | 'siteSupply' | 'edgeSupply' | 'anyHex' | 'railhead'; countries: string[] }
  | { kind: 'homeOnly' }

export interface CapitulationRow {
  nation: string
  rule: string
  capitalTakenBy: SideName
  orAllForts?: FortKind[]
  bonusDice: number
  bonusFromTurn?: number
  removeUnits: boolean
  capitalForts?: 'allBreached'
  fortsCapital?: 'passesToGerman'
  clearForts?: FortKind[]
}

export interface DrawGroup {
  key: string
  name: string
  marker: string
  side: SideName
  nations: string[]
}

export interface Tables {
  nations: Record<
    string,
    { code: string; adjective: string; side: SideName; western: boolean; neutralAtStart?: boolean }
  >
  crt: { headings: { normal: (number | null)[]; mechanized: (number | null)[] }; rows: [number, number][][] }
  tec: {
    terrain: Record<
      string,
      {
        nonMech: number | null
        mech: number | null
        shift: number
        mechByRail?: boolean
        mechAttack: boolean
      }
    >
    sites: { city: { nonMech: number; mech: number; shift: number; mechAttackDivisor: number } }
    hexsides: Record<'river' | 'strait' | 'water' | 'blocked', HexsideData>
    rail: { cost: number }
    enemyAirZone: { cost: number }
  }
  movement: { outOfSupplyDivisor: number; columnMultiplier: number; halfPointsPerPoint: number }
  stacking: { limit: number; maxArmies: number; maxGermanStaticCorps: number }
  organisation: {
    rows: { kind: string; nation: string; components: number; units?: string[] }[]
    neverBrokenDown: string[]
  }
  shifts: {
    airAttack: number
    airDefense: number
    concentricGerman: number
    concentricOther: number
    flieger: number
  }
  mechanizedLine: { minimumShare: number }
  airSuperiority: {
    firstTurn: number
    dice: Record<SideName, number>
    alliedModifiers: { capitulated: Record<string, number>; atWar: Record<string, number> }
  }
  terrorBombing: { successFrom: number; victoryPoints: number }
  airZone: { radius: number; enemyMoveCost: number; attackShift: number; defenseShift: number }
  replacements: {
    normalDice: number
    hardDice: number
    lastTurn: number
    placeCountry: Record<string, string>
    german: { perTurn: number; types: string[] }
  }
  reinforcements: {
    mountain18: { unit: string; turn: number }
    motorized18: { unit: string; ends: [string, string]; maxChain: number }
    staticCorps: {
      units: string[]
      firstTurn: number
      dice: number
      modifier: number
      place: { notIn: string[] }
    }
    flieger: { unit: string; firstTurn: number; modifier: number; destroyedUpTo: number; shift: number }
  }
  geography: {
    closedToAll: string[]
    nations: Record<string, 'anywhere' | string[]>
    openingTurns: { lastTurn: number; nations: string[]; countries: string[] }
  }
  draw: { firstTurn: number; trackBoxes: number; groups: DrawGroup[] }
  violation: {
    firstTurn: number
    nations: string[]
    hexesToGerman: string[]
    germanGainsCapitalValue: string[]
  }
  capitulation: { rows: CapitulationRow[] }
  victory: {
    start: Record<SideName, number>
    westWallFirstEntry: number
    germanMechanizedLost: { inSupply: number; outOfSupply: number }
    suddenDeath: {
      earlyCapitulation: { nation: string; lastTurn: number }
      germanPoints: number
      germanNeedsCapitalOf: string
      alliedPoints: number
      lostAt: number
      alliedCapitalOf: string
    }
    end: { turn: number; alliedWinUnlessFallen: string; lead: number }
  }
  supply: {
    home: Record<string, string[]>
    sources: Record<string, SupplySource>
    railheads: { count: number; leg: number; move: number }
  }
  forts: { kinds: Record<FortKind, FortData> }
  options: Options
}

/** Readings of the book that the players may choose between; the first set-up order fixes nothing, the match does. */
export interface Options {
  /** 12.1: the German Mechanized line counts strength (chart) or units (text). */
  mechLineTest: 'strength' | 'units'
  /** 11.6: German mechanized corps in column movement may enter enemy zones of control. */
  columnMechIgnoresEZOC: boolean
  /** 3.5 and 4.6: the one German replacement of a turn may be a mechanized corps. */
  germanReplacementMechanized: boolean
}

/** All the files of one game. Owners may bring their own with the printed values. */
export interface Pack {
  map: MapData
  units: { units: UnitData[] }
  tables: Tables
  scenarios: Record<string, ScenarioData>
}

/** Which hexes a set-up line allows; all conditions given must hold. */
export interface Where {
  fixed?: boolean
  country?: string
  rows?: [number, number]
  rail?: boolean
  border?: boolean
  city?: boolean
  fort?: FortKind
  hexes?: string[]
  except?: string[]
  anyOf?: Where[]
}

export interface SetupLine {
  key: string
  title: string
  side: SideName
  nations: string[]
  rule: string
  units: string[]
  markers?: string[]
  where: Where
  /** No two of these units in one hex. */
  separate?: boolean
}

/** What a scenario switches on and off. */
export interface ScenarioRules {
  openingSequenceTurns: number[]
  /** Group that follows the German turn in the opening sequence. */
  openingOpponent: string
  draw: boolean
  airpower: boolean
  reinforcements: boolean
  violation: boolean
  capitulation: boolean
  victoryPointTrack: boolean
  flieger: boolean
  mechanizedLine: 'share' | 'anyGermanAttack'
  flankAndMomentum: 'germanMech' | 'allGerman'
  flankAndMomentumExcept?: string[]
  replacements: Record<string, 'never'>
  fortsIgnored: FortKind[]
}

export interface Objective {
  points: number
  control?: string
  enemyControl?: string
  adjacent?: string
  eliminated?: string
  name: string
}

export interface ScenarioData {
  id: string
  title: string
  turns: { turn: number; dates: string }[]
  sides: Record<SideName, string[]>
  sideNames: Record<SideName, string>
  neutrals?: string[]
  /** The only countries on the board; without it all of the map is. */
  inPlay?: string[]
  setup: SetupLine[]
  pool: Record<string, string[]>
  reinforcements: string[]
  neutralUnits: Record<string, string[]>
  control: Record<SideName | 'none', string[]>
  victoryPoints?: Record<SideName, number>
  drawPool: { groups: string[] }
  geography?: Record<string, string[] | string>
  rules: ScenarioRules
  victory:
    | { kind: 'points' }
    | {
        kind: 'objectives'
        side: SideName
        objectives: Objective[]
        results: { from: number; to: number; winner: SideName | null }[]
      }
}
