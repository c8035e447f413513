// Everything that can be said about one unit.
import type { Fact } from '../../../kernel/picture'
import { sideOf, worldOf } from '../board'
import { attackOf, defenseOf, factorOf, isReduced } from '../02.5-factors'
import { lineLength, supplyState } from '../14-supply'
import { NOWHERE, UNKNOWN, type State } from '../state'
import { NOBODY, type Unit } from '../world'
import { badgesOf } from './stacks'
import { capital, count, ownerWords, placeName, placeStart, TYPES, unitName } from './words'

export function inspectUnit(view: State, _seat: string, id: string): Fact[] {
  const unit = worldOf(view).unit(id)
  if (unit === undefined) return []
  return [...whatFacts(view, unit), ...whereFacts(view, unit), ...nowFacts(view, unit)]
}

/** 2.5: what is printed on the counter. */
function whatFacts(view: State, unit: Unit): Fact[] {
  const world = worldOf(view)
  const size = unit.size === undefined ? '' : `, ${SIZES[unit.size]}`
  const facts: Fact[] = [
    {
      label: 'Unit',
      value: `${unitName(world, unit)}: ${TYPES[unit.type].toLowerCase()}${size}`,
      rule: '2.5.2a'
    },
    {
      label: 'Commanded by',
      value: capital(ownerWords(sideOf(view, unit))),
      rule: sideOf(view, unit) === NOBODY ? '5.2a' : '2.2a'
    }
  ]
  if (unit.steps > 1) {
    const known = view.at[unit.index] !== UNKNOWN
    const value = !known
      ? 'Two; how many are left is not known'
      : isReduced(view, unit)
        ? 'Reduced: one of two'
        : 'Full: two of two'
    facts.push({ label: 'Steps', value, rule: '2.5.1a' })
  }
  return [...facts, ...figures(view, unit), ...abilities(unit)]
}

const SIZES: Readonly<Record<NonNullable<Unit['size']>, string>> = {
  army: 'army',
  corps: 'corps',
  division: 'division',
  divisionGroup: 'division-size group',
  brigade: 'brigade',
  brigadeGroup: 'brigade-size group',
  regiment: 'regiment'
}

function figures(view: State, unit: Unit): Fact[] {
  if (unit.land)
    return [
      {
        label: 'Attack, defense, movement',
        value: `${attackOf(view, unit)}-${defenseOf(view, unit)}-${unit.move ?? 0}`,
        rule: '2.5.1a'
      }
    ]
  if (unit.class === 'air')
    return [
      {
        label: unit.type === 'airlift' ? 'Defense, range' : 'Combat factor, range',
        value: `${factorOf(view, unit)}, ${count(unit.range ?? 0, 'hex', 'hexes')}`,
        rule: '2.5.4a'
      }
    ]
  if (unit.type === 'bombardment')
    return [{ label: 'Gunfire', value: count(factorOf(view, unit), 'column'), rule: '18.1d' }]
  if (unit.type === 'specialForces')
    return [{ label: 'Succeeds', value: `On a die of ${unit.success ?? 0} or less`, rule: '17.1b' }]
  return [
    { label: 'Carries', value: 'One army or three smaller mobile units of its country', rule: '18.2.1a' }
  ]
}

function abilities(unit: Unit): Fact[] {
  const facts: Fact[] = []
  const add = (holds: boolean | undefined, value: string, rule: string) => {
    if (holds) facts.push({ label: 'Ability', value, rule })
  }
  add(unit.pursuit, 'Pursues: advances up to two hexes after a Mobile attack', '13.1a')
  add(unit.flak, 'Flak: shoots at air units that bomb or support in its hex', '16.7')
  add(unit.alpine, 'Alpine: enters and attacks mountains and rough ground with ease', '19.0a')
  add(
    unit.type === 'fortification',
    'Ignores retreats, supplies its own country’s units, forbids the Mobile table',
    '12.2a'
  )
  add(unit.type === 'marines', 'Lands on any coast and may attack from the sea', '18.2.2a')
  add(unit.land && !unit.mobile, 'Static: no movement, no zone of control', '8.0a')
  return facts
}

function whereFacts(view: State, unit: Unit): Fact[] {
  const world = worldOf(view)
  const place = view.at[unit.index]!
  const over = view.over[unit.index]!
  if (over >= 0) return [{ label: 'Place', value: `On a mission: ${placeName(world, over)}`, rule: '16.2b' }]
  if (place === UNKNOWN) return [{ label: 'Place', value: 'You may not know', rule: '15.0c' }]
  if (place === NOWHERE) return [{ label: 'Place', value: 'Not in play', rule: '3.4d' }]
  return [{ label: 'Place', value: placeStart(world, place), rule: '2.1a' }]
}

function nowFacts(view: State, unit: Unit): Fact[] {
  const world = worldOf(view)
  const place = view.at[unit.index]!
  const facts: Fact[] = badgesOf(view, unit).map(({ text, rule }) => ({ label: 'Now', value: text, rule }))
  if (!unit.mobile || sideOf(view, unit) === NOBODY || place < 0 || place >= world.grid.count) return facts
  const { supplied, rule, line } = supplyState(view, unit, 'combat')
  if (supplied) {
    const from = line.length > 1 ? `From ${placeName(world, line.at(-1)!)}` : 'Where it is'
    facts.push({ label: 'Supply', value: from, rule })
  } else
    facts.push({
      label: 'Supply',
      value: `None: no line of ${count(lineLength(view, unit), 'hex', 'hexes')} comes to a source or a railroad that reaches one`,
      rule
    })
  return facts
}
