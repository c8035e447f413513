// What a player reads about a hex or a unit.
import type { Fact } from '../../../kernel/picture'
import {
  attackOf,
  boardOf,
  controls,
  defenseOf,
  isCity,
  isPort,
  isReduced,
  terrainAt,
  unitsIn
} from '../board'
import { attackNow, canTrace, defenseNow, supplyState } from '../07-supply'
import { hasSupplyProblem } from '../07.15-problem'
import { pointsOf } from '../08-movement'
import { hexNamed, unitNamed } from '../lookup'
import { ASIDE, BOX, DEAD, GONE, TRACK, type State } from '../state'
import { ALLIED, GERMAN, NORTH, TERRAINS, type Side } from '../world'
import { planNotes } from './plans'
import { capital, count, list, place, sideWord, SIDES } from './words'

export function inspectHex(view: State, _seat: string, id: string): Fact[] {
  const board = boardOf(view)
  const { world } = board
  const hex = hexNamed(view, id)
  const data = world.hexes[hex]!
  if (!world.land[hex])
    return [{ label: 'Hex', value: data.terrain === 'sea' ? 'All-sea' : 'Impassable land', rule: '8.5' }]
  const facts: Fact[] = [
    { label: 'Terrain', value: capital(TERRAINS[terrainAt(view, hex)]!), rule: '8.4' },
    { label: 'Country', value: data.country ?? 'None', rule: '1.0' },
    {
      label: 'Zone',
      value: world.zone[hex] === NORTH ? 'Northern logistical zone' : 'Southern logistical zone',
      rule: '7.8'
    },
    {
      label: 'Controlled by',
      value: `${sideWord(view.control[hex] as Side)} player`,
      rule: '3.4'
    },
    {
      label: 'Stacking',
      value: `${board.height[hex]} of ${count(board.limit[hex]!, 'unit')}`,
      rule: view.beachheads.includes(hex) ? '6.3d' : '6.3'
    }
  ]
  for (const plan of planNotes(view))
    if (plan.hex === id) facts.unshift({ label: 'Plan', value: plan.text, rule: plan.rule })
  const features = featuresOf(view, hex)
  if (features.length > 0)
    facts.splice(1, 0, { label: 'Place', value: capital(features.join('; ')), rule: '2.2' })
  const rivers = riversOf(view, hex)
  if (rivers.length > 0) facts.push({ label: 'Rivers', value: list(rivers), rule: '8.9' })
  const zones = SIDES.filter((side) => board.zone[side][hex]! > 0).map(sideWord)
  if (zones.length > 0) facts.push({ label: 'Zones of control', value: list(zones), rule: '9.1' })
  const traced = SIDES.filter((side) => controls(view, side, hex) && canTrace(view, side, hex)).map(sideWord)
  facts.push({
    label: 'Supply line from here',
    value: traced.length === 0 ? 'None' : list(traced),
    rule: '7.1'
  })
  return facts
}

function featuresOf(view: State, hex: number): string[] {
  const { world } = boardOf(view)
  const { site, pass, v1 } = world.hexes[hex]!
  const features: string[] = []
  if (site !== undefined) {
    const kind = isPort(view, hex) ? ', city and port' : isCity(view, hex) ? ', city' : ''
    features.push(`${site.name}${kind}`)
  }
  if (view.destroyed.includes(hex)) features.push('city destroyed')
  if (world.westWall[hex]) features.push('West Wall')
  if (world.fort[hex]) features.push('fortification')
  if (pass !== undefined) features.push(`${pass} pass`)
  if (v1 === true) features.push('V-1 site')
  if (world.coast[hex]) features.push('coastal')
  if (view.beachheads.includes(hex)) features.push('beachhead')
  if (view.secured.includes(hex)) features.push('secured from the air')
  if (view.alpine === hex) features.push('Alpine Fortress')
  return features
}

function riversOf(view: State, hex: number): string[] {
  const { world } = boardOf(view)
  const names = new Set<string>()
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const side = world.grid.sides[i]!
    if (world.river[side] || world.estuary[side]) names.add(world.sideNames.get(side)!)
  }
  return [...names]
}

const PLACES: Readonly<Record<number, string>> = {
  [BOX]: 'Reinforcement Box',
  [DEAD]: 'Eliminated Units Box',
  [GONE]: 'Out of the game',
  [ASIDE]: 'Off map'
}

export function inspectUnit(view: State, _seat: string, id: string): Fact[] {
  const { world } = boardOf(view)
  const known = world.unit(id)
  if (known === undefined) return []
  const unit = unitNamed(view, id)
  const hex = view.at[unit.index]!
  const facts: Fact[] = [
    { label: 'Unit', value: unit.name, rule: '2.8' },
    { label: 'Side', value: unit.group === undefined ? 'German' : `${unit.group} army group`, rule: '6.4' },
    {
      label: 'Attack, defense, movement',
      value: `${attackOf(view, unit)}-${defenseOf(view, unit)}-${unit.move}`,
      rule: '2.4'
    },
    {
      label: 'Steps',
      value: isReduced(view, unit) ? '1 of 2, reduced' : `${unit.steps}`,
      rule: '2.11'
    }
  ]
  if (!unit.mobile)
    facts.push({ label: 'Static', value: 'Cannot move and has no zone of control', rule: '1.2b' })
  if (unit.mountain)
    facts.push({ label: 'Mountain unit', value: 'Uses the mountain column for movement', rule: '13.3' })
  if (hex < 0) {
    const where = hex === TRACK ? `Turn track, turn ${view.due[unit.index]}` : (PLACES[hex] ?? 'Off the map')
    return [...facts, { label: 'Location', value: where, rule: '3.2.2' }]
  }
  facts.push({ label: 'Location', value: capital(place(world, hex)), rule: '2.2' })
  if (unit.mobile) {
    const { kind, rule, line } = supplyState(view, unit)
    const from = line.length > 1 ? `, from ${place(world, line.at(-1)!)}` : ''
    facts.push({ label: 'Supply', value: `${KINDS[kind]}${from}`, rule })
    const { points, halved } = pointsOf(view, unit)
    if (halved.length > 0)
      facts.push({ label: 'Movement now', value: `${points} of ${unit.move}`, rule: halved[0]! })
    if (kind === 'none')
      facts.push({
        label: 'Attack and defense now',
        value: `${attackNow(view, unit)} and ${defenseNow(view, unit)}`,
        rule: '7.12c'
      })
    if (unit.sideIndex === ALLIED && hasSupplyProblem(view, unit))
      facts.push({ label: 'Supply problems', value: 'Attacks shift one column left', rule: '7.15' })
    if (unit.sideIndex === GERMAN && world.italy[hex] && view.italyLimit)
      facts.push({
        label: 'German mobile units in Italy',
        value: `${boardOf(view).inItaly} of ${world.tables.italy.limit}`,
        rule: '13.4'
      })
  }
  const others = unitsIn(view, hex).filter((other) => other !== unit)
  if (others.length > 0)
    facts.push({ label: 'Stacked with', value: list(others.map((other) => other.name)), rule: '6.1' })
  return facts
}

const KINDS: Readonly<Record<string, string>> = {
  regular: 'In supply',
  coastal: 'In supply from the coast',
  aerial: 'In supply from the air',
  none: 'Out of supply'
}
