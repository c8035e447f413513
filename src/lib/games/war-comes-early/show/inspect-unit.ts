// Everything that can be said about one unit or marker.
import type { Fact } from '../../../kernel/picture'
import { nearest } from '../../../kernel/phases'
import { boardOf, isOpening, worldOf } from '../board'
import { componentsInPool } from '../07-reorganization'
import { inSupply } from '../10-supply'
import { railheadNumber, railLine } from '../10.3-railheads'
import { columnBar, movementPoints } from '../11-movement'
import { mayMove } from '../11-phase'
import { attackableFrom, mayAttack } from '../12-phase'
import { isFast } from '../12.6-mechanized'
import { DEAD, GONE, POOL, type CombatFrame, type MovementFrame, type State } from '../state'
import type { Unit, World } from '../world'
import { supplyWords } from './overlay-supply'
import { standingOf } from './stacks'
import {
  adjective,
  capital,
  count,
  dateOf,
  hidesUnits,
  list,
  place,
  points,
  shortList,
  sideOfSeat,
  unitName
} from './words'

export function inspectUnit(view: State, seat: string, id: string): Fact[] {
  const world = worldOf(view)
  const unit = world.unit(id)
  if (unit === undefined) return railheadFacts(view, id)
  return [
    { label: 'Unit', value: unitName(world, unit) },
    { label: 'Kind', value: `${capital(unit.type)} ${unit.size}`, rule: '2.3' },
    ...figureFacts(view, unit),
    ...placeFacts(view, seat, unit),
    ...componentFacts(view, unit),
    ...specialFacts(world, unit)
  ]
}

function railheadFacts(view: State, id: string): Fact[] {
  const { world } = boardOf(view)
  const hex = view.railheads[railheadNumber(id)]
  if (hex === undefined || hex < 0) return []
  const { leg, move } = world.tables.supply.railheads
  const line = railLine(view, hex)
  return [
    {
      label: 'Marker',
      value: `Soviet railhead ${railheadNumber(id) + 1} in ${place(world, hex)}`,
      rule: '10.3'
    },
    {
      label: 'Line',
      value:
        line.length === 0
          ? 'Cut off: supplies no one'
          : `Connected to ${place(world, line.at(-1)!)} by railroad`,
      rule: '10.3'
    },
    {
      label: 'Supplies',
      value: `Soviet units with at most ${count(leg, 'open hex', 'open hexes')} between`,
      rule: '10.3'
    },
    {
      label: 'Moves',
      value: `Up to ${count(move, 'rail hex', 'rail hexes')} after a Soviet Movement Phase`,
      rule: '10.3.1'
    }
  ]
}

function figureFacts(view: State, unit: Unit): Fact[] {
  const world = worldOf(view)
  const onMap = view.at[unit.index]! >= 0
  const supplied = !onMap || inSupply(view, unit)
  const facts: Fact[] = [
    {
      label: 'Attack',
      value: `${unit.attack}${supplied ? '' : ', halved while out of supply'}`,
      rule: supplied ? '2.3' : '10.5d'
    },
    { label: 'Defense', value: `${unit.defense}`, rule: '2.3' }
  ]
  const normal = movementPoints(world, unit, supplied, false)
  facts.push({
    label: 'Movement points',
    value:
      unit.move === 0
        ? 'None: cannot move'
        : `${points(world, normal)}${supplied ? '' : ', halved while out of supply'}`,
    rule: unit.move === 0 ? '2.3.2' : supplied ? '11.0' : '10.5'
  })
  if (unit.move > 0 && onMap) {
    const bar = columnBar(view, unit, supplied)
    const column = movementPoints(world, unit, true, true)
    facts.push({
      label: 'Column movement',
      value: bar === null ? `${points(world, column)} movement points` : `Not now. ${bar.why}`,
      rule: '11.6'
    })
  }
  facts.push(
    { label: 'Corps equivalents', value: `${unit.ce}`, rule: '12.3' },
    { label: 'Stacking', value: `Counts as ${unit.weight} of ${world.tables.stacking.limit}`, rule: '8.0' }
  )
  return facts
}

/** Where it is, how it fares, what it has done and may still do. */
function placeFacts(view: State, seat: string, unit: Unit): Fact[] {
  const world = worldOf(view)
  const at = view.at[unit.index]!
  if (at >= 0) {
    const facts: Fact[] = [
      { label: 'Location', value: place(world, at), rule: '8.0' },
      { label: 'Supply', value: supplyWords(view, unit), rule: '10.0' }
    ]
    for (const badge of standingOf(view).badges(unit))
      if (badge.sign !== 'unsupplied') facts.push({ label: 'Now', value: badge.text, rule: badge.rule })
    const { openingTurns } = world.tables.geography
    if (isOpening(view, world) && !openingTurns.nations.includes(unit.nation))
      facts.push({
        label: 'Now',
        value: `May act from game turn ${openingTurns.lastTurn + 1} on`,
        rule: '5.1'
      })
    return [...facts, ...mayStill(view, unit)]
  }
  return [offMapFact(view, seat, unit)]
}

function offMapFact(view: State, seat: string, unit: Unit): Fact {
  const world = worldOf(view)
  const label = 'Off the map'
  switch (view.at[unit.index]!) {
    case POOL:
      return { label, value: 'Set aside, available', rule: '7.1' }
    case DEAD: {
      const due = view.due[unit.index]!
      const value =
        due > 0
          ? `Eliminated; returns in game turn ${due}, ${dateOf(view, due)}`
          : 'Eliminated; may be brought back'
      return { label, value, rule: '3.5' }
    }
    case GONE:
      return { label, value: 'Out of the game for good', rule: '3.5' }
    default:
      // 8.3: a unit that lies hidden looks to the enemy like one that has not come.
      return unit.sideIndex !== sideOfSeat(seat) && hidesUnits(view, unit.sideIndex)
        ? { label, value: 'Out of sight: hidden in a stack, or not yet in play', rule: '8.3' }
        : { label, value: 'Not yet in play', rule: world.scenario.neutralUnits[unit.nation] ? '3.3' : '3.2' }
  }
}

function mayStill(view: State, unit: Unit): Fact[] {
  const world = worldOf(view)
  const top = view.stack.at(-1)
  const label = 'May still'
  if (top?.phase === 'movement' && mayMove(view, top as MovementFrame, unit))
    return [{ label, value: 'Move', rule: '11.0' }]
  const combat = nearest<CombatFrame>(view, 'combat')
  if (top?.phase !== 'combat' || combat === null || !mayAttack(view, combat, unit)) return []
  const targets = attackableFrom(view, combat, unit).map((hex) => place(world, hex))
  return targets.length === 0 ? [] : [{ label, value: `Attack ${shortList(targets)}`, rule: '12.0' }]
}

function componentFacts(view: State, unit: Unit): Fact[] {
  const world = worldOf(view)
  const facts: Fact[] = []
  if (unit.components !== undefined) {
    const free = componentsInPool(view, unit)
    facts.push({
      label: 'Made of',
      value: `${count(unit.components.count, 'unit')}; available to break down into: ${
        free.length === 0 ? 'none' : shortList(free.map((one) => one.name))
      }`,
      rule: '7.1'
    })
  }
  if (unit.component && unit.componentKind !== undefined) {
    const armies = world.units.filter((one) => one.components?.kind === unit.componentKind)
    const size = armies[0]?.components?.count
    if (size !== undefined)
      facts.push({
        label: 'Part of',
        value: `${size} of these in one hex can form one of: ${shortList(
          armies.map((one) => one.name),
          3
        )}`,
        rule: '7.1'
      })
  }
  facts.push({
    label: 'When lost',
    value: RETURNS[returnOf(view, unit)]!.value,
    rule: RETURNS[returnOf(view, unit)]!.rule
  })
  return facts
}

const RETURNS: Readonly<Record<string, { value: string; rule: string }>> = {
  roll: {
    value:
      'Returns one die of game turns later; two dice if lost out of supply, to a concentric attack or at a city',
    rule: '3.5'
  },
  automatic: { value: 'May return: one German corps each game turn', rule: '3.5' },
  components: { value: 'Converts to its components, which are lost', rule: '7.1' },
  never: { value: 'Cannot return', rule: '3.5' }
}

function returnOf(view: State, unit: Unit): string {
  return worldOf(view).rules.replacements[unit.nation] === 'never' && unit.replaceable !== 'components'
    ? 'never'
    : unit.replaceable
}

/** Rules that only some units have, each where it is written. */
function specialFacts(world: World, unit: Unit): Fact[] {
  const facts: Fact[] = []
  const add = (value: string, rule: string) => facts.push({ label: 'Special', value, rule })
  const { flieger } = world.tables.reinforcements
  if (unit.id === flieger.unit) {
    add(`Drops once in the game, from game turn ${flieger.firstTurn}, with German air superiority`, '12.8')
    add(`Where it lands, the next attack gains ${count(flieger.shift, 'column')}`, '12.8e')
    return facts
  }
  if (unit.ignoresZones) add('Ignores enemy zones of control when moving', '9.1')
  if (isFast(world, unit)) add('Can make flank attacks and momentum attacks', '12.6')
  if (unit.mech) {
    add('Enters mountain and swamp only along a railroad; cannot attack into them', '11.4')
    add('Attacks cities at half strength', '12.2c')
  }
  if (unit.germanMech && world.rules.mechanizedLine === 'share')
    add('An attack at least half made up of such units uses the mechanized line of the combat table', '12.1')
  if (unit.germanMech && world.rules.victoryPointTrack) {
    const { inSupply: cost, outOfSupply } = world.tables.victory.germanMechanizedLost
    add(`Its loss costs ${count(-cost, 'victory point')}, or ${-outOfSupply} if out of supply`, '4.6')
  }
  if (unit.static) add('Cannot advance after combat', '12.5e')
  if (world.tables.organisation.neverBrokenDown.includes(unit.id)) add('Cannot break down', '10.5g')
  const limit = world.scenario.geography?.[unit.nation] ?? world.tables.geography.nations[unit.nation]
  if (Array.isArray(limit)) add(`${adjective(world, unit.nation)} units must stay in ${list(limit)}`, '11.7')
  return facts
}
