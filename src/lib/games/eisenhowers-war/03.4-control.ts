// 3.4: control of hexes, and all that happens at the instant a unit enters one.
import { connect } from '../../hex/connect'
import { nearest, push, type Context } from '../../kernel/phases'
import { boardOf, put, refreshSupply, setControl, unitsAt, worldOf } from './board'
import { hexId, hexIds } from './lookup'
import { ASIDE, TRACK, type BridgeFrame, type ElbeFrame, type State, type YugFrame } from './state'
import { ALLIED, GERMAN, SEATS, type Side, type Unit, type World } from './world'

/**
 * A unit steps into a hex: by movement, advance, retreat, entry, drop or landing. Control changes at once (3.4) with
 * everything that hangs on it. Returns true when the other player or a die has to be asked before anything goes on.
 */
export function enterHex(state: State, unit: Unit, hex: number, context: Context): boolean {
  put(state, unit, hex)
  return takeHex(state, unit.sideIndex, hex, context)
}

/** The consequences of a unit of this side being in the hex. */
export function takeHex(state: State, side: Side, hex: number, context: Context): boolean {
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
  const elbe = gained && worldOf(state).mask('germanyEastOfElbe')[hex] === 1 && offerElbe(state)
  return bridge || yug || elbe
}

function gain(state: State, side: Side, hex: number, context: Context): void {
  const world = worldOf(state)
  setControl(state, hex, side)
  context.emit({ kind: 'control', rule: '3.4b', hexes: [hexId(state, hex)], side: SEATS[side] })
  if (side === GERMAN) return
  rememberAllied(state, world, hex)
  loseSource(state, hex, context)
  if (world.western[hex]) takeInterior(state, hex, context)
}

/** 4.3.1: cities that were Allied at any time. */
function rememberAllied(state: State, world: World, hex: number): void {
  if (!world.city[hex] || state.everAllied.includes(hex)) return
  state.everAllied.push(hex)
  state.everAllied.sort((a, b) => a - b)
}

/** 7.4: a German source that was entered or destroyed is lost for good. */
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

/** 13.5: the first Allied entry of a west-bank hex is worth a roll while no bridge was ever captured. */
function tryBridge(state: State, hex: number): boolean {
  if (!worldOf(state).mask('rhineWestBank')[hex] || state.bridgeTried.includes(hex)) return false
  state.bridgeTried.push(hex)
  if (state.bridgeTaken) return false
  push<BridgeFrame>(state, { phase: 'bridge', hex })
  return true
}

/** 12.2.3: Allied units at the gates of Yugoslavia bring its garrison into play. */
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

/** 12.2.2: units that still may enter east of the Elbe, and the hexes for them: German, while Allied units are there. */
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

/**
 * 7.16: when Allied hexes join the Atlantic coast to the Swiss border, German-controlled hexes west of that line change
 * hands unless Germans stand there. West of it lies what cannot reach Germany without crossing it.
 */
function takeInterior(state: State, hex: number, context: Context): void {
  const world = worldOf(state)
  const { search, western, closed } = world
  const { control } = state
  // Most of the time the border is far away.
  if (!world.area('swissBorder').some((at) => control[at] === ALLIED)) return
  const open = (to: number, side: number) => western[to] === 1 && closed[side] === 0
  connect(search, [hex], (_from, to, _dir, side) => control[to] === ALLIED && open(to, side))
  const atlantic = world.mask('atlanticCoast')
  const border = world.mask('swissBorder')
  let coast = false
  let swiss = false
  for (let i = 0; i < search.size; i++) {
    const at = search.order[i]!
    coast ||= atlantic[at] === 1
    swiss ||= border[at] === 1
  }
  if (!coast || !swiss) return
  const line = new Uint8Array(world.grid.count)
  for (let i = 0; i < search.size; i++) line[search.order[i]!] = 1
  const east: number[] = []
  for (const at of world.landHexes) if (world.eastern[at] && western[at] && !line[at]) east.push(at)
  connect(search, east, (_from, to, _dir, side) => !line[to] && open(to, side))
  const board = boardOf(state)
  const taken: number[] = []
  for (const at of world.landHexes)
    if (
      western[at] &&
      !line[at] &&
      control[at] === GERMAN &&
      !search.reached(at) &&
      board.sideAt[at] !== GERMAN
    )
      taken.push(at)
  for (const at of taken) {
    setControl(state, at, ALLIED)
    rememberAllied(state, world, at)
  }
  if (taken.length > 0) context.emit({ kind: 'interior', rule: '7.16a', hexes: hexIds(state, taken) })
}
