// The places beside the map: Reserves, losses, who is still to come, who waits off a Port, Secret Plans.
import { findSlot } from '../../../kernel/piles'
import type { Box, BoxGroup, Piece } from '../../../kernel/picture'
import { dueOn } from '../09.3-reinforcements'
import { unitsIn, worldOf } from '../board'
import { NOWHERE, type State } from '../state'
import { ALLIED, boxOf, SEATS, type BoxName, type Side, type Unit } from '../world'
import { pieceOf } from './stacks'
import { at, boxName, capital, dateOf, sideWord, SIDES } from './words'

export function boxesOf(view: State): Box[] {
  const boxes = [
    display(view, 'reserve', 'Reserves', '16.1a'),
    coming(view),
    afloat(view),
    display(view, 'destroyed', 'Destroyed Units', '14.7.1c'),
    display(view, 'surrendered', 'Surrendered Units', '14.7.1d'),
    display(view, 'evacuated', 'Evacuated Units', '10.0Ba'),
    plans(view),
    experience(view)
  ]
  return boxes.filter((box) => box.groups.length > 0)
}

const groupOf = (view: State, label: string, side: Side, units: readonly Unit[]): BoxGroup => ({
  label,
  seat: SEATS[side],
  pieces: units.map((unit) => pieceOf(view, unit))
})

function display(view: State, name: BoxName, title: string, rule: string): Box {
  const world = worldOf(view)
  const groups = SIDES.flatMap((side) => {
    const units = unitsIn(view, boxOf(world, side, name))
    return units.length === 0 ? [] : [groupOf(view, sideWord(side), side, units)]
  })
  const lost = name === 'surrendered' || name === 'destroyed' ? markers(view, name) : []
  return { id: name, title, rule, groups: [...groups, ...lost] }
}

/** 19.10: landing markers that were lost. */
function markers(view: State, name: 'surrendered' | 'destroyed'): BoxGroup[] {
  const { landers } = worldOf(view)
  const pieces = landers
    .filter((_, index) => view.landers[index]!.is === name)
    .map(({ id }): Piece => ({ id, badges: [] }))
  return pieces.length === 0 ? [] : [{ label: 'Landings', seat: SEATS[0], pieces }]
}

/** Units that come into play by turn, Stance, plan or event. */
function coming(view: State): Box {
  const world = worldOf(view)
  const waits = world.units.filter(
    (unit) =>
      unit.entry !== undefined &&
      view.at[unit.index] === NOWHERE &&
      !view.removed.includes(unit.index) &&
      !view.afloat.some((one) => one.unit === unit.index)
  )
  const labels = new Map<string, Unit[]>()
  for (const unit of waits) {
    const label = whenOf(view, unit)
    if (label !== null) labels.set(label, [...(labels.get(label) ?? []), unit])
  }
  const groups = [...labels].flatMap(([label, units]) =>
    SIDES.flatMap((side) => {
      const own = units.filter((unit) => unit.sideIndex === side)
      return own.length === 0 ? [] : [groupOf(view, label, side, own)]
    })
  )
  return { id: 'coming', title: 'Still to come', rule: '6.0', groups }
}

/** When a unit comes; null: not in this game any more, or not by these options. */
function whenOf(view: State, unit: Unit): string | null {
  const { entry, swissFront } = unit
  if (swissFront && entry?.kind !== 'turn') return 'When the Swiss front opens'
  switch (entry?.kind) {
    case 'turn':
    case 'option': {
      const due = dueOn(view, unit)
      return due === null ? null : `Turn ${Math.max(due, 1)}, ${dateOf(view, Math.max(due, 1))}`
    }
    case 'stance':
      return view.stance.been.includes(entry.box) ? null : `With ${boxName(view, entry.box)}`
    case 'plan':
      return 'By a plan'
    case 'alternate':
      return worldOf(view).scenario.rules.alternateEvents ? 'By an Alternate Event' : null
    case 'reserve':
    case undefined:
      return null
  }
}

/** 2.14 */
function afloat(view: State): Box {
  const { units } = worldOf(view)
  const ports = [...new Set(view.afloat.map(({ port }) => port))]
  const groups = ports.map((port) =>
    groupOf(
      view,
      capital(`off ${at(view, port)}`),
      ALLIED,
      view.afloat.filter((one) => one.port === port).map(({ unit }) => units[unit]!)
    )
  )
  return { id: 'afloat', title: 'Waiting off Ports', rule: '2.14a', groups }
}

/** A marker in a box beside the map, seen by those who may. */
function hidden(view: State, label: string, side: Side, slots: readonly number[]): BoxGroup {
  const known = slots.flatMap((id) => findSlot(view, id)?.face ?? [])
  return {
    label,
    seat: SEATS[side],
    pieces: known.map((id): Piece => ({ id, badges: [] })),
    unknown: slots.length - known.length
  }
}

/** 7.3: face down. */
function plans(view: State): Box {
  const groups = view.planMarks.map(({ side, turn, marker }) =>
    hidden(view, `${sideWord(side)}, turn ${turn}`, side, [marker])
  )
  return { id: 'plans', title: 'Secret Plans', rule: '7.3a', groups }
}

/** 5.8.3b */
function experience(view: State): Box {
  const groups = SIDES.flatMap((side) => {
    const own = view.experience.filter((id) => findSlot(view, id)?.pile.startsWith(SEATS[side]) ?? false)
    return own.length === 0 ? [] : [hidden(view, sideWord(side), side, own)]
  })
  return { id: 'experience', title: 'Battle Experience', rule: '5.8.3b', groups }
}
