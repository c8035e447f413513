// 3.4: control of hexes, and all that happens at the instant a unit enters one.
import { connect } from '../../hex/connect'
import { nearest, push, type Frame } from '../../kernel/phases'
import { boardOf, put, refreshSupply, setControl, unitsAt, worldOf } from './board'
import type { Context, Phase } from './events'
import { hexId, hexIds } from './lookup'
import { ASIDE, TRACK, type BridgeFrame, type ElbeFrame, type State, type YugFrame } from './state'
import { ALLIED, GERMAN, SEATS, type Side, type Unit, type World } from './world'

/**
 * A unit steps into a hex: by movement, advance, retreat, entry, drop or landing. Control changes at once, however often
 * (3.4c), with everything that hangs on it. Returns true when the other player or a die has to be asked before anything goes on.
 */
export function enterHex(state: State, unit: Unit, hex: number, context: Context): boolean {
  const from = state.at[unit.index]!
  put(state, unit, hex)
  return takeHex(state, unit.sideIndex, from, hex, context)
}

/** The consequences of a side having come into the hex, from another one or from off the map (-1). */
export function takeHex(state: State, side: Side, from: number, hex: number, context: Context): boolean {
  const gained = state.control[hex] !== side
  if (gained) gain(state, side, hex, context)
  if (side === GERMAN) {
    loseBridge(state, hex, context)
    return false
  }
  // 13.8: the fortress is gone as soon as an Allied unit comes in.
  if (state.alpine === hex) {
    state.alpine = -1
    context.emit({ kind: 'alpineFallen', rule: '13.8b', hexes: [hexId(state, hex)] })
  }
  const bridge = tryBridge(state, hex)
  const yug = callYugoslavGarrison(state, hex)
  // 12.2.2: the German is asked when a corps comes over the Elbe, and again when it takes more land there.
  const east = worldOf(state).mask('germanyEastOfElbe')
  const elbe = east[hex] === 1 && (gained || east[from] !== 1) && offerElbe(state)
  return bridge || yug || elbe
}

function gain(state: State, side: Side, hex: number, context: Context): void {
  const world = worldOf(state)
  setControl(state, hex, side)
  context.emit({ kind: 'control', rule: '3.4b', hexes: [hexId(state, hex)], side: SEATS[side] })
  if (side === GERMAN) return
  rememberAllied(state, world, hex)
  loseSource(state, hex, context)
  if (world.western[hex]) takeInterior(state, context)
}

/** 4.3.1: cities that were Allied at any time. */
function rememberAllied(state: State, world: World, hex: number): void {
  if (!world.city[hex] || state.everAllied.includes(hex)) return
  state.everAllied.push(hex)
  state.everAllied.sort((a, b) => a - b)
}

/** 7.4c, 7.4d: a German source that was destroyed, or entered for ever so short, is lost for good. */
export function loseSource(state: State, hex: number, context: Context): void {
  if (!worldOf(state).germanSource[hex]) return
  if (state.sourcesLost.some(([lost]) => lost === hex)) return
  state.sourcesLost.push([hex, state.turn])
  refreshSupply(state)
  context.emit({ kind: 'sourceLost', rule: '7.4b', hexes: [hexId(state, hex)] })
}

/** 13.5: the bridge goes with the hex from which it was taken. */
function loseBridge(state: State, hex: number, context: Context): void {
  if (state.bridge?.from !== hex) return
  context.emit({ kind: 'bridgeLost', rule: '13.5e', hexes: hexIds(state, [hex, state.bridge.to]) })
  state.bridge = null
}

/** 13.5b, 13.5c: the first Allied entry of a west-bank hex is worth a roll while no bridge was ever captured. */
function tryBridge(state: State, hex: number): boolean {
  if (!worldOf(state).mask('rhineWestBank')[hex] || state.bridgeTried.includes(hex)) return false
  state.bridgeTried.push(hex)
  if (state.bridgeTaken) return false
  push<BridgeFrame>(state, { phase: 'bridge', hex })
  return true
}

/** 12.2.3a: Allied units at the gates of Yugoslavia bring its garrison into play. */
function callYugoslavGarrison(state: State, hex: number): boolean {
  return worldOf(state).mask('yugTriggers')[hex] === 1 && releaseYugoslavGarrison(state)
}

/** 12.2.3: the five corps are to be placed at once; false when they came before. */
export function releaseYugoslavGarrison(state: State): boolean {
  if (state.yugReleased) return false
  state.yugReleased = true
  const units = unitsAt(state, GERMAN, ASIDE).filter((unit) => unit.entry?.kind === 'yugoslavia')
  push<YugFrame>(state, { phase: 'yug', units: units.map((unit) => unit.index) })
  return true
}

/**
 * 12.2.2e: units that still may enter east of the Elbe, in supply or not, and the hexes for them: German, while Allied
 * units are there.
 */
export function elbeReserve(state: State): { units: Unit[]; hexes: number[] } {
  const { world, sideAt } = boardOf(state)
  const none = { units: [], hexes: [] }
  if (state.turn !== world.tables.elbe.turn) return none
  const units = unitsAt(state, GERMAN, TRACK).filter((unit) => unit.entry?.kind === 'elbe')
  const area = world.area('germanyEastOfElbe')
  if (units.length === 0 || !area.some((hex) => sideAt[hex] === ALLIED)) return none
  return { units, hexes: area.filter((hex) => state.control[hex] === GERMAN) }
}

/** 12.2.2: the German is asked at once; false when there is nothing to ask. */
export function offerElbe(state: State): boolean {
  const { units, hexes } = elbeReserve(state)
  if (hexes.length === 0 || nearest(state, 'elbe') !== null) return false
  push<ElbeFrame>(state, { phase: 'elbe', units: units.map((unit) => unit.index) })
  return true
}

/** 7.16: the Allied hexes of the west that belong to a line from the Atlantic coast to the Swiss border; null: none do. */
function interiorLine(state: State): Uint8Array | null {
  const { area, grid, search, western, closed } = worldOf(state)
  const { control } = state
  const held = (hex: number) => control[hex] === ALLIED && western[hex] === 1
  const join = (starts: readonly number[]) =>
    connect(search, starts, (_from, to, _dir, side) => held(to) && closed[side] === 0)
  // Most of the time the border is far away.
  const border = area('swissBorder').filter(held)
  if (border.length === 0) return null
  join(border)
  const coast = area('atlanticCoast').filter((hex) => held(hex) && search.reached(hex))
  if (coast.length === 0) return null
  join(coast)
  const line = new Uint8Array(grid.count)
  for (let i = 0; i < search.size; i++) line[search.order[i]!] = 1
  return line
}

/**
 * 7.16: when Allied hexes join the Atlantic coast to the Swiss border, German-controlled hexes west of that line change
 * hands, in a German zone of control too, unless Germans stand there (7.16b): these. West of it lies what cannot reach
 * Germany without crossing it.
 */
export function interiorDue(state: State): number[] {
  const line = interiorLine(state)
  if (line === null) return []
  const { eastern, landHexes, search, western, closed } = worldOf(state)
  const east = landHexes.filter((hex) => eastern[hex] && western[hex] && !line[hex])
  connect(search, east, (_from, to, _dir, side) => !line[to] && western[to] === 1 && closed[side] === 0)
  const { sideAt } = boardOf(state)
  return landHexes.filter(
    (hex) => western[hex] && state.control[hex] === GERMAN && !search.reached(hex) && sideAt[hex] !== GERMAN
  )
}

function takeInterior(state: State, context: Context): void {
  const taken = interiorDue(state)
  for (const hex of taken) {
    setControl(state, hex, ALLIED)
    rememberAllied(state, worldOf(state), hex)
  }
  if (taken.length > 0) context.emit({ kind: 'interior', rule: '7.16a', hexes: hexIds(state, taken) })
}

/** 7.16: the same for what Germans behind a line that stands have left. */
function watchInterior(state: State, context: Context): void {
  const board = boardOf(state)
  if (!board.interior || state.result !== null) return
  board.interior = false
  takeInterior(state, context)
}

// Each phase knows its own frame; the table does not.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Phases = Readonly<Record<string, Phase<State, any>>>

/** 7.16c holds at any time: after each order and each step of these phases the French interior is looked at. */
export function watched(phases: Phases): Phases {
  return Object.fromEntries(
    Object.entries(phases).map(([name, phase]) => {
      const { run, orders = {} } = phase
      const carriers = Object.entries(orders).map(([type, carryOut]) => [
        type,
        (state: State, frame: Frame, order: never, context: Context) => {
          carryOut(state, frame, order, context)
          watchInterior(state, context)
        }
      ])
      const watchedRun = (state: State, frame: Frame, context: Context) => {
        run!(state, frame, context)
        watchInterior(state, context)
      }
      const orderTable = Object.fromEntries(carriers) as typeof orders
      return [name, { ...phase, orders: orderTable, ...(run && { run: watchedRun }) }]
    })
  )
}
