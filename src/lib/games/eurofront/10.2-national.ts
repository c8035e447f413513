// Chapters 10.2 and 10.22: Lines of Communication. A nation's own supply is worth something only while its capital can be
// reached from the great power that stands behind it, by rail and sea, over friendly and neutral ground.
import { isBattle, worldOf } from './board'
import { seaSide, statusOf } from './08-control'
import { holdsRegion, isRail } from './10.1-nets'
import { weatherAt } from './12-weather'
import type { State } from './state'
import { enemyOf, NEUTRAL, sideOfFaction, type Sea, type Side, type World } from './world'

/** 10.22b: a line may go through this place. */
function passes(state: State, side: Side, place: number): boolean {
  const status = statusOf(state, side, place)
  if (status === 'enemy' || status === 'disputed') return false
  return !isBattle(state, place) || holdsRegion(state, side, place)
}

/** 12.4b: frozen seas carry nothing. */
export function isFrozen(state: State, sea: Sea): boolean {
  const front = sea.basePlace >= 0 ? weatherAt(state, sea.basePlace) : 'dry'
  return sea.freezes === true && (front === 'snow' || state.weather.EF === 'snow')
}

/** 1.371d, 1.371e: a Line of Communications is barred only where the enemy holds all shores. */
function straitsOpen(state: State, world: World, side: Side, id: string): boolean {
  const straits = world.straits.find((one) => one.id === id)!
  const owners = straits.shores.map((place) => state.owner[place]!)
  return !owners.every((owner) => owner !== NEUTRAL && sideOfFaction(owner) === enemyOf(side))
}

/** 10.22a: seas that touch this one and may be sailed. */
function seasBeside(state: State, side: Side, from: Sea): number[] {
  const world = worldOf(state)
  const open = (id: string) => straitsOpen(state, world, side, id)
  return from.beside
    .filter(
      ({ via, canalPort }) => !canalPort && via?.all?.every(open) !== false && via?.any?.some(open) !== false
    )
    .map(({ to }) => to)
}

const sails = (state: State, side: Side, sea: number): boolean =>
  seaSide(state, sea) !== enemyOf(side) && !isFrozen(state, worldOf(state).seas[sea]!)

/** 10.21: whether a line joins two places. Both work while they are engaged (10.21b). */
export function isJoined(state: State, side: Side, start: number, goal: number): boolean {
  const world = worldOf(state)
  const seen = new Uint8Array(world.grid.places.length)
  const sailed = new Uint8Array(world.seas.length)
  const queue = [start]
  seen[start] = 1
  const reach = (place: number) => {
    if (seen[place] || (place !== goal && !passes(state, side, place))) return
    seen[place] = 1
    queue.push(place)
  }
  for (let index = 0; index < queue.length; index++) {
    const place = queue[index]!
    if (place === goal) return true
    for (const to of railsFrom(world, place)) reach(to)
    // An engaged port is besieged, the capital's own as well.
    if (isBattle(state, place) && !holdsRegion(state, side, place)) continue
    for (const port of portsFrom(state, side, place, sailed)) reach(port)
  }
  return false
}

function railsFrom(world: World, place: number): number[] {
  const { neighbours, sides, links } = world.grid
  const next: number[] = []
  for (let i = 6 * place; i < 6 * place + 6; i++)
    if (neighbours[i]! >= 0 && isRail(world, sides[i]!)) next.push(neighbours[i]!)
  for (let slot = links.first[place]!; slot < links.first[place + 1]!; slot++)
    if (isRail(world, links.way[slot]!)) next.push(links.to[slot]!)
  return next
}

/** All ports that can be sailed to from the port in a place; seas are sailed once. */
function portsFrom(state: State, side: Side, place: number, sailed: Uint8Array): number[] {
  const world = worldOf(state)
  const fleet: number[] = []
  const enter = (sea: number) => {
    if (sailed[sea] || !sails(state, side, sea)) return
    sailed[sea] = 1
    fleet.push(sea)
  }
  for (const sea of world.portSeas[place]!) enter(sea)
  for (let index = 0; index < fleet.length; index++)
    for (const next of seasBeside(state, side, world.seas[fleet[index]!]!)) enter(next)
  return fleet.flatMap((sea) => [...world.seas[sea]!.ports])
}
