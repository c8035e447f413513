// The places beside the map: what is still to be set up, displays, track, reserve, losses.
import type { Box, BoxGroup } from '../../../kernel/picture'
import { sideOf, unitsIn, worldOf } from '../board'
import { keeperOf } from '../15-hidden'
import { poolsOf } from '../03-pools'
import { NOWHERE, type SetupFrame, type State } from '../state'
import { boxOf, SEATS, type Side, type Unit } from '../world'
import { pieceOf } from './stacks'
import { adjectiveOf, dateOf, ownerOf, sideOfSeat, sideWord, SIDES, unknownIn } from './words'

export function boxesOf(view: State, seat: string): Box[] {
  const boxes = [
    toSetUp(view, seat),
    display(view, 'available', 'Available', '16.1a'),
    display(view, 'utilized', 'Utilized', '4.0e'),
    display(view, 'reinforcements', 'Reinforcements', '3.4.3'),
    track(view),
    display(view, 'late', 'Too late to arrive', '7.2.1d'),
    display(view, 'eliminated', 'Eliminated', '11.17a'),
    display(view, 'surrendered', 'Surrendered', '21.0f')
  ]
  return boxes.filter((box) => box.groups.length > 0)
}

const groupOf = (view: State, label: string, side: Side, units: readonly Unit[]): BoxGroup => ({
  label,
  seat: SEATS[side],
  pieces: units.map((unit) => pieceOf(view, unit))
})

/** What is in a box of a side: by nations, and how many the one who looks may not know. */
function groupsIn(view: State, side: Side, place: number, prefix = ''): BoxGroup[] {
  const world = worldOf(view)
  // 16.2, 18.1: what is on a mission is seen on the map.
  const units = unitsIn(view, place).filter((unit) => view.over[unit.index] === NOWHERE)
  const groups = [...new Set(units.map(({ nation }) => nation))].map((nation) => {
    const own = units.filter((unit) => unit.nation === nation)
    const owner = sideOf(view, own[0]!)
    return { ...groupOf(view, `${prefix}${adjectiveOf(world, nation)}`, side, own), ...ownerOf(owner) }
  })
  const unknown = unknownIn(view, place)
  return unknown === 0
    ? groups
    : [...groups, { ...groupOf(view, `${prefix}${sideWord(side)}`, side, []), unknown }]
}

function display(view: State, name: string, title: string, rule: string): Box {
  const world = worldOf(view)
  const groups = SIDES.flatMap((side) => groupsIn(view, side, boxOf(world, side, name)))
  return { id: name, title, rule, groups }
}

/** 7.2.1: by the turn in which they arrive. */
function track(view: State): Box {
  const world = worldOf(view)
  const groups = world.scenario.turns.flatMap(({ turn }) =>
    SIDES.flatMap((side) =>
      groupsIn(view, side, boxOf(world, side, `turn-${turn}`), `Turn ${turn}, ${dateOf(view, turn)}: `)
    )
  )
  return { id: 'track', title: 'Arriving', rule: '7.2.1e', groups }
}

/** 3.4.1: what the side that sets up has still to place, pool by pool. */
function toSetUp(view: State, seat: string): Box {
  const world = worldOf(view)
  const top = view.stack.at(-1)
  const step = top?.phase === 'setup' ? (top as SetupFrame).step : 0
  const pools = poolsOf(world, view.options.additionalArmor).filter(
    ({ group, side }) => group.step === step && side === sideOfSeat(seat)
  )
  const groups = pools.flatMap(({ title, side, units, line }) => {
    const missing = units.filter((unit) => view.at[unit.index] === NOWHERE && keeperOf(view, unit) === side)
    return line.to === 'map' && missing.length > 0 ? [groupOf(view, title, side, missing)] : []
  })
  return { id: 'setup', title: 'To be set up', rule: '3.4.2o', groups }
}
