// Chapter 10.4: supply lines, from the rails and ports of a side's net to its units.
import { connect } from '../../hex/connect'
import { isBattle, worldOf } from './board'
import { isFriendly, seaSide, statusOf } from './08-control'
import { isRail, originHeld, originOf, railNet, railRuns, searchOf } from './10.1-nets'
import { isFrozen, isJoined } from './10.2-national'
import { mustKnow } from './secret'
import type { State } from './state'
import { frontOf, NEUTRAL, sideOfFaction, siteAt, type Faction, type Side } from './world'

/** What follows from control and from where battles are, kept as long as both stay the same. */
interface Kept {
  readonly battles: string
  readonly nets: Map<number, Uint8Array>
  readonly supplied: Map<number, Uint8Array>
}

const kept = new WeakMap<readonly number[], Kept>()

function keptFor(state: State): Kept {
  const battles = state.battles.map(({ place }) => place).join()
  // Each phase has a list of its own of what is disputed in it.
  let known = kept.get(state.disputed)
  if (known?.battles !== battles)
    kept.set(state.disputed, (known = { battles, nets: new Map(), supplied: new Map() }))
  return known
}

function keep(of: Map<number, Uint8Array>, key: number, make: () => Uint8Array): Uint8Array {
  let table = of.get(key)
  if (table === undefined) of.set(key, (table = make()))
  return table
}

/** 10.32a: the Rail/Sea network of an origin. */
export const netOf = (state: State, side: Side, origin: number): Uint8Array =>
  keep(keptFor(state).nets, 2 * origin + side, () => netFrom(state, side, origin))

/** 10.31a, 10.32a, 10.33: rails, roads along routes and sea lanes that hang together with the origin. */
function netFrom(state: State, side: Side, origin: number): Uint8Array {
  const world = worldOf(state)
  const net = new Uint8Array(world.grid.places.length)
  const sailed = new Uint8Array(world.seas.length)
  const ports: number[] = []
  let starts: number[] = [origin]
  while (starts.length > 0) {
    const search = searchOf(world)
    connect(search, starts, (_from, to, _dir, way) => enters(state, side, to, way), {
      expand: (place) => railRuns(state, side, place) && isFriendly(state, side, place)
    })
    const fresh: number[] = []
    for (let i = 0; i < search.size; i++) {
      const place = search.order[i]!
      if (!net[place]) fresh.push(place)
      net[place] = 1
    }
    starts = lanes(state, side, fresh, sailed, ports).filter((port) => !net[port])
  }
  return net
}

/** 9.1, 18.51b, 18.52: over rails, and over the roads of areas; attackers reach into an area that is fought over. */
function enters(state: State, side: Side, to: number, way: number): boolean {
  const world = worldOf(state)
  const route = world.route(way)
  if (route === null ? !isRail(world, way) : route.kind === 'straits') return false
  if (isFriendly(state, side, to)) return true
  return route !== null && world.area[to] === 1 && isBattle(state, to)
}

/** 10.32: from each open port that is new in the net over its own and neutral seas to other friendly ports. */
function lanes(
  state: State,
  side: Side,
  fresh: readonly number[],
  sailed: Uint8Array,
  ports: number[]
): number[] {
  const world = worldOf(state)
  const open = fresh.filter((place) => isFriendly(state, side, place) && railRuns(state, side, place))
  const fleet: number[] = []
  const enter = (sea: number) => {
    const owner = seaSide(state, sea)
    if (sailed[sea] || (owner !== null && owner !== side) || isFrozen(state, world.seas[sea]!)) return
    sailed[sea] = 1
    fleet.push(sea)
  }
  for (const port of open) for (const sea of world.portSeas[port]!) enter(sea)
  for (let index = 0; index < fleet.length; index++)
    for (const { to, via, canalPort } of world.seas[fleet[index]!]!.beside) {
      const free = (name: string) => isOpenTo(state, side, name)
      if (canalPort || via?.all?.every(free) === false || via?.any?.some(free) === false) continue
      enter(to)
    }
  for (const sea of fleet)
    for (const port of world.seas[sea]!.ports)
      if (isFriendly(state, side, port) && railRuns(state, side, port)) ports.push(port)
  return ports
}

/** 1.371c, 10.32b: no shore of the straits is the enemy's; 1.371f: nobody passes the Turkish Straits of a neutral Turkey. */
function isOpenTo(state: State, side: Side, id: string): boolean {
  const straits = worldOf(state).straits.find((one) => one.id === id)!
  const owners = straits.shores.map((place) => state.owner[place]!)
  if (straits.turkish && owners.includes(NEUTRAL)) return false
  return owners.every((owner) => owner === NEUTRAL || sideOfFaction(owner) === side)
}

/** 10.4: up to two hexes from the net, through friendly and disputed ones; the last may be a battle of the enemy's. */
function linesFrom(state: State, side: Side, net: Uint8Array): Uint8Array {
  const world = worldOf(state)
  const { line } = world.tables.supply
  const { neighbours, sides, count, places } = world.grid
  const supplied = new Uint8Array(places.length)
  supplied.set(net)
  let edge = [...net.keys()].filter((place) => net[place] === 1 && place < count)
  for (let depth = 1; depth <= line.usual; depth++) {
    const next: number[] = []
    for (const from of edge) {
      // 10.4b: lines do not go on from an enemy's hex.
      if (depth > 1 && statusOf(state, side, from) === 'enemy') continue
      for (let i = 6 * from; i < 6 * from + 6; i++) {
        const to = neighbours[i]!
        if (to < 0 || supplied[to] || world.closed[sides[i]!] || !world.land[to]) continue
        const status = statusOf(state, side, to)
        if (status === 'neutral') continue
        // 10.4a
        if (depth > line.MF && frontOf(world, to) === 'MF') continue
        supplied[to] = 1
        next.push(to)
      }
    }
    edge = next
  }
  return supplied
}

/** 10.2b: Berlin needs another Victory City on its rails, London a way to the Atlantic, Siberia nothing. */
function originWorks(state: State, faction: Faction, origin: number): boolean {
  const world = worldOf(state)
  const side = sideOfFaction(faction)
  const { needs } = world.tables.supply.origins[(['axis', 'allies', 'soviets'] as const)[faction]]
  if (needs === 'none') return true
  const rails = railNet(state, side, [origin])
  const reached = [...rails.order.subarray(0, rails.size)]
  if (needs === 'victoryCity')
    return reached.some((place) => place !== origin && siteAt(world, place)?.victory !== undefined)
  const sailed = new Uint8Array(world.seas.length)
  lanes(state, side, reached, sailed, [])
  return sailed[world.seas.findIndex(({ id }) => id === ATLANTIC)] === 1
}

const ATLANTIC = 'ATL'

/** 10.2a, 10.21a: a nation's net counts only while its capital is joined to the great power behind it. */
function suppliedFrom(state: State, faction: Faction, nation: string): Uint8Array {
  const world = worldOf(state)
  const side = sideOfFaction(faction)
  const origin = originOf(state, faction, nation)
  const home = originOf(state, faction, null)
  const nothing = new Uint8Array(world.grid.places.length)
  if (!originHeld(state, faction, origin)) return nothing
  if (origin === home && !originWorks(state, faction, origin)) return nothing
  if (origin !== home && !isJoined(state, side, origin, home)) return nothing
  return linesFrom(state, side, netOf(state, side, origin))
}

/** Places in which the units of a nation are supplied. */
export function supplyFor(state: State, faction: Faction, nation: string): Uint8Array {
  const key = 3 * originOf(state, faction, nation) + faction
  return keep(keptFor(state).supplied, key, () => suppliedFrom(state, faction, nation))
}

/** 10.1 */
export function suppliedBy(state: State, token: number): boolean {
  const { nation } = mustKnow(state, token)
  return supplyFor(state, state.color[token] as Faction, nation)[state.at[token]!] === 1
}
