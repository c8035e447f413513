// Everything that can be said about one unit or landing marker.
import type { Fact } from '../../../kernel/picture'
import { isReduced, strengthOf } from '../02.3-strength'
import { dueOn } from '../09.3-reinforcements'
import { supplyState } from '../12-supply'
import { allowance, hexLimit } from '../13.2-step'
import { attackStrength } from '../14.6-shifts'
import { isOnMap, worldOf } from '../board'
import { NOWHERE, type Lander, type State } from '../state'
import type { Unit, World } from '../world'
import { badgesOf } from './stacks'
import { at, boxName, capital, count, placeStart, sideWord, unitName } from './words'

export function inspectUnit(view: State, _seat: string, id: string): Fact[] {
  const world = worldOf(view)
  const unit = world.unit(id)
  if (unit === undefined) return markerFacts(view, world, id)
  return [...whatFacts(view, unit), ...abilities(unit), ...whereFacts(view, unit), ...nowFacts(view, unit)]
}

const TYPES: Readonly<Record<Unit['type'], string>> = {
  panzer: 'panzer',
  tank: 'tanks',
  motorized: 'motorized infantry',
  armoredInfantry: 'armored infantry',
  infantry: 'infantry',
  fortressInfantry: 'fortress infantry',
  mountain: 'mountain infantry',
  cavalry: 'cavalry',
  airborne: 'air landing troops',
  base: 'naval base',
  fort: 'Fort',
  fortress: 'Fortress'
}

const ARMOR = {
  blitz: 'Mobile Combat and Blitzkrieg',
  regular: 'Prepared Combat',
  light: 'no combat, cards aside'
}

/** 2.3: what is printed on the counter. */
function whatFacts(view: State, unit: Unit): Fact[] {
  const facts: Fact[] = [
    {
      label: 'Unit',
      value: `${unitName(worldOf(view), unit)}: ${TYPES[unit.type]}${unit.group === undefined ? '' : `, ${unit.group} Group`}`,
      rule: '2.3.1'
    },
    { label: 'Side', value: sideWord(unit.sideIndex), rule: '2.3a' }
  ]
  const attack = attackStrength(view, unit)
  const strength = strengthOf(view, unit)
  facts.push({
    label: 'Strength',
    value: attack === strength ? `${strength}` : `${strength}, attacks with ${attack}`,
    rule: attack === strength ? '2.3.2a' : '14.6.9'
  })
  facts.push({
    label: 'Movement',
    value: unit.canMove
      ? `${count(unit.move, 'movement point')}${unit.mobile ? ', Mobile' : ''}`
      : 'None: it cannot move',
    rule: unit.mobile ? '18.2' : '2.3.3a'
  })
  facts.push({
    label: 'Steps',
    value: unit.steps === 1 ? 'One' : isReduced(view, unit) ? 'Reduced: one of two' : 'Full: two of two',
    rule: '2.3.5'
  })
  return facts
}

function abilities(unit: Unit): Fact[] {
  const facts: Fact[] = []
  const add = (holds: boolean | undefined, value: string, rule: string) => {
    if (holds) facts.push({ label: 'Ability', value, rule })
  }
  if (unit.armor !== undefined) add(true, `Armor Bonus in ${ARMOR[unit.armor]}`, '14.6.5a')
  add(unit.armoredInfantry, 'Armored infantry: takes the Armor Bonus from an attacker', '14.6.5e')
  add(unit.white, 'White strength: no attack of its own will', '2.3.2a')
  add(unit.yellow, 'Yellow strength: attacks with less', '2.3.2b')
  add(unit.noZoc, 'No zone of control', '2.3.2c')
  add(unit.weakZoc, 'Weak zone of control', '13.4.5a')
  add(unit.regional, 'Regional: tied to its area', '18.8a')
  add(unit.free, 'Stacks beside two others', '13.3.3')
  add(unit.large, 'Large: not two of them in a hex', '13.3.5')
  add(unit.supply, 'Always in supply', '12.2e')
  add(unit.irreplaceable, 'Irreplaceable: neither Improved nor Rebuilt', '2.3.6')
  add(unit.type === 'fortress', 'Fortress: attacked by Fortress Combat only', '14.0e')
  add(unit.type === 'fort', 'Fort: one column for the defense', '14.6.6')
  return facts
}

function whereFacts(view: State, unit: Unit): Fact[] {
  const world = worldOf(view)
  const place = view.at[unit.index]!
  if (place >= 0) return [{ label: 'Place', value: placeStart(world, place), rule: '2.1a' }]
  const waits = view.afloat.find((one) => one.unit === unit.index)
  if (waits !== undefined)
    return [{ label: 'Place', value: `Waits off ${at(view, waits.port)}`, rule: '2.14a' }]
  return [{ label: 'Place', value: entryWords(view, unit), rule: '6.0' }]
}

function entryWords(view: State, unit: Unit): string {
  const { entry } = unit
  if (view.removed.includes(unit.index)) return 'Out of the game'
  switch (entry?.kind) {
    case 'turn':
    case 'option': {
      const due = dueOn(view, unit)
      return due === null ? 'Not in this game' : `Comes on turn ${Math.max(due, 1)}`
    }
    case 'stance':
      return view.stance.been.includes(entry.box)
        ? 'Out of the game'
        : `Comes with ${boxName(view, entry.box)}`
    case 'plan':
      return 'Comes by a plan'
    case 'alternate':
      return 'Comes by an Alternate Event'
    case 'reserve':
    case undefined:
      return 'Out of the game'
  }
}

function nowFacts(view: State, unit: Unit): Fact[] {
  const facts: Fact[] = badgesOf(view, unit).map(({ text, rule }) => ({ label: 'Now', value: text, rule }))
  if (!isOnMap(view, unit)) return facts
  const line = supplyState(view, unit)
  facts.push({
    label: 'Supply line',
    value: { full: 'Full', partial: 'Low Supply only', out: 'None' }[line],
    rule: line === 'partial' ? '12.3' : '12.1a'
  })
  if (!unit.canMove) return facts
  const points = allowance(view, unit)
  if (points !== unit.move)
    facts.push({ label: 'Moves now', value: count(points, 'movement point'), rule: '19.11' })
  const limit = hexLimit(view, unit)
  if (limit !== null)
    facts.push({
      label: 'Moves now',
      value: `At most ${count(limit.hexes, 'hex', 'hexes')}`,
      rule: limit.rule
    })
  return facts
}

const LANDER: Readonly<Record<Lander['is'], string>> = {
  ready: 'Ready to be dropped',
  placed: 'About to land',
  landed: 'Has landed',
  destroyed: 'Destroyed',
  surrendered: 'Surrendered',
  gone: 'Out of the game'
}

function markerFacts(view: State, world: World, id: string): Fact[] {
  const marker = world.marker(id)
  if (marker === undefined) return []
  const facts: Fact[] = [{ label: 'Marker', value: marker.name, rule: '2.3a' }]
  const lander = view.landers[world.landers.indexOf(marker)]
  if (lander === undefined) return facts
  const where = lander.at === NOWHERE ? '' : `, ${at(view, lander.at)}`
  return [...facts, { label: 'Now', value: capital(`${LANDER[lander.is]}${where}`), rule: '19.10a' }]
}
