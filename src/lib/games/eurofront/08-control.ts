// Chapter 8: whose each place is. Worked out when a phase begins, and the same until it ends (8.1a).
import { blocksOf, boardOf, isBattle, worldOf } from './board'
import type { State } from './state'
import {
  ALLIES,
  AXIS,
  enemyOf,
  frontOf,
  NEUTRAL,
  sideOfFaction,
  SOVIETS,
  type Faction,
  type Owner,
  type Side,
  type World
} from './world'

/** What the ground is to a side, as it was worked out when the phase began. */
export type Status = 'friendly' | 'disputed' | 'enemy' | 'neutral'

const masks = new WeakMap<readonly number[], Uint8Array>()

/** Per place: 1 where it is disputed. */
function disputedMask(state: State): Uint8Array {
  let mask = masks.get(state.disputed)
  if (mask === undefined) {
    mask = new Uint8Array(state.owner.length)
    for (const place of state.disputed) mask[place] = 1
    masks.set(state.disputed, mask)
  }
  return mask
}

export function statusOf(state: State, side: Side, place: number): Status {
  const owner = state.owner[place]!
  if (owner === NEUTRAL) return 'neutral'
  if (disputedMask(state)[place]) return 'disputed'
  return sideOfFaction(owner) === side ? 'friendly' : 'enemy'
}

export const isFriendly = (state: State, side: Side, place: number): boolean =>
  statusOf(state, side, place) === 'friendly'

/** 5.21a, GA_6: friendly, and no battle. */
export const isQuiet = (state: State, side: Side, place: number): boolean =>
  isFriendly(state, side, place) && !isBattle(state, place)

/** Working memory: who stands and who reaches where, by place. */
interface Reach {
  present: readonly [Uint8Array, Uint8Array]
  /** Per side: 1 + the faction whose zone it is; 0 for none. */
  zone: readonly [Uint8Array, Uint8Array]
  /** Places that can have changed. */
  touched: number[]
}

const reaches = new WeakMap<World, Reach>()

function reachOf(world: World): Reach {
  let reach = reaches.get(world)
  if (reach === undefined) {
    const table = () => new Uint8Array(world.grid.places.length)
    reach = { present: [table(), table()], zone: [table(), table()], touched: [] }
    reaches.set(world, reach)
  }
  for (const place of reach.touched)
    for (const side of [0, 1] as const) reach.present[side][place] = reach.zone[side][place] = 0
  reach.touched.length = 0
  return reach
}

/** Who stands where (8.31d: dispersed units count for nobody), and into which hexes they reach (8.2a, 8.2b). */
function spread(state: State): Reach {
  const world = worldOf(state)
  const reach = reachOf(world)
  const { present, zone, touched } = reach
  const { at, color, unsupplied, dispersed } = state
  for (let token = 0; token < at.length; token++) {
    const place = at[token]!
    if (place < 0 || dispersed.includes(token)) continue
    present[sideOfFaction(color[token] as Faction)][place] = 1
    touched.push(place)
  }
  const { count, neighbours, sides } = world.grid
  const { closed, river, land } = world
  for (let token = 0; token < at.length; token++) {
    const place = at[token]!
    // Areas change hands by occupation alone (8.36b), and nothing reaches out of them.
    if (place < 0 || place >= count || unsupplied.includes(token) || dispersed.includes(token)) continue
    const faction = color[token] as Faction
    const side = sideOfFaction(faction)
    // 8.2b, 8.2c: engaged by undispersed units.
    if (present[enemyOf(side)][place]) continue
    for (let i = 6 * place; i < 6 * place + 6; i++) {
      const to = neighbours[i]!
      if (to < 0 || closed[sides[i]!] || river[sides[i]!] || !land[to]) continue
      if (present[0][to] || present[1][to]) continue
      // Of Allies and Soviets, who reach the same hex, the one whose front it is.
      const known = zone[side][to]!
      if (known === 0 || known === 1 + otherAlly(world, to)) zone[side][to] = 1 + faction
      touched.push(to)
    }
  }
  return reach
}

/** Of the two factions of the Allied side, the one that has to give way on this front. */
const otherAlly = (world: World, place: number): Faction =>
  frontOf(world, place) === 'EF' ? ALLIES : SOVIETS

/** 8.1a: at the beginning of every phase, and inside the Supply phase (4.36c). Gives the places that changed hands. */
export function freeze(state: State): number[] {
  const { present, zone, touched } = spread(state)
  const changed: number[] = []
  const disputed: number[] = []
  const owner = [...state.owner]
  const take = (place: number, faction: Faction) => {
    const now = owner[place]!
    // 8.31c; Allies and Soviets take nothing from each other (20.34).
    if (now === NEUTRAL || sideOfFaction(now) === sideOfFaction(faction)) return
    owner[place] = faction
    changed.push(place)
  }
  for (const place of new Set(touched)) {
    const [axis, allied] = [present[0][place], present[1][place]]
    // 8.31b: a battle hex is the Original Defender's, even if the roles have changed in it (6.4c).
    if (axis && allied) take(place, defenderOf(state, place))
    else if (axis || allied) take(place, occupant(state, place))
    else if (owner[place] !== NEUTRAL && !worldOf(state).area[place]) {
      const [one, two] = [zone[0][place]!, zone[1][place]!]
      if (one > 0 && two > 0) disputed.push(place)
      else if (one > 0 || two > 0) take(place, (Math.max(one, two) - 1) as Faction)
    }
  }
  if (changed.length > 0) state.owner = owner
  state.disputed = disputed.sort((a, b) => a - b)
  return changed.sort((a, b) => a - b)
}

/** 7.12a: the faction of the Original Defender. */
function defenderOf(state: State, place: number): Faction {
  const battle = state.battles.find((one) => one.place === place)
  const owner = state.owner[place]!
  if (battle === undefined || owner === NEUTRAL || sideOfFaction(owner) !== battle.attacker)
    return owner === NEUTRAL ? AXIS : owner
  const [block] = blocksOf(state, enemyOf(battle.attacker), place)
  return state.color[block!] as Faction
}

/** The faction that stands alone in a place. */
function occupant(state: State, place: number): Faction {
  const { first, next } = boardOf(state)
  for (let token = first[place]!; token >= 0; token = next[token]!)
    if (!state.dispersed.includes(token)) return state.color[token] as Faction
  throw new Error(`Nobody stands in place ${place}.`)
}

/** 15.1: a sea belongs to whoever holds its naval base; null: to nobody. */
export function seaSide(state: State, sea: number): Side | null {
  const { basePlace } = worldOf(state).seas[sea]!
  if (basePlace < 0) return sideOfFaction(ALLIES)
  const owner = state.owner[basePlace]!
  return owner === NEUTRAL ? null : sideOfFaction(owner)
}

/** 8.36a: at the end of a side's Supply phase. Gives the hexes it takes. */
export function isolate(state: State, side: Side): number[] {
  const world = worldOf(state)
  const enemy = enemyOf(side)
  const seen = new Uint8Array(world.grid.count)
  const taken: number[] = []
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (seen[hex] || !isVacant(state, enemy, hex)) continue
    const pocket = pocketAt(state, side, hex, seen)
    if (pocket !== null) taken.push(...pocket)
  }
  if (taken.length > 0) {
    const owner: Owner[] = [...state.owner]
    for (const hex of taken) owner[hex] = takerOf(state, side, hex)
    state.owner = owner
  }
  return taken.sort((a, b) => a - b)
}

const isVacant = (state: State, enemy: Side, hex: number): boolean =>
  worldOf(state).land[hex] === 1 &&
  boardOf(state).height[hex] === 0 &&
  statusOf(state, enemy, hex) === 'friendly'

/** The hexes around `start` that hang together, when nothing but own ground, own seas and closed borders is around them. */
function pocketAt(state: State, side: Side, start: number, seen: Uint8Array): number[] | null {
  const { grid, closed, land, map } = worldOf(state)
  const pocket = [start]
  seen[start] = 1
  let shut = true
  let bordered = false
  for (let index = 0; index < pocket.length; index++) {
    const hex = pocket[index]!
    for (let dir = 0; dir < 6; dir++) {
      const to = grid.neighbours[6 * hex + dir]!
      if (to < 0) continue
      if (!land[to]) {
        const seas = map.hexes[to]!.seas ?? []
        if (map.hexes[to]!.terrain === 'sea' && !seas.every((id) => isOwnSea(state, side, id))) shut = false
      } else if (!closed[grid.sides[6 * hex + dir]!]) {
        if (isVacant(state, enemyOf(side), to)) {
          if (!seen[to]) pocket.push(to)
          seen[to] = 1
        } else if (isFriendly(state, side, to) && !isBattle(state, to)) bordered = true
        else shut = false
      }
    }
    const { first, to } = grid.links
    for (let slot = first[hex]!; slot < first[hex + 1]!; slot++)
      if (!isFriendly(state, side, to[slot]!)) shut = false
  }
  // 8.36c, ruling 39: seas alone isolate nothing.
  return shut && bordered ? pocket : null
}

const isOwnSea = (state: State, side: Side, id: string): boolean => {
  const { seas } = worldOf(state)
  return (
    seaSide(
      state,
      seas.findIndex((sea) => sea.id === id)
    ) === side
  )
}

const takerOf = (state: State, side: Side, hex: number): Faction =>
  side === 0 ? AXIS : frontOf(worldOf(state), hex) === 'EF' ? SOVIETS : ALLIES
