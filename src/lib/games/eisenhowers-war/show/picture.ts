// The position as a picture: stacks, markers, boxes.
import { nearest } from '../../../kernel/phases'
import type { Badge, Box, Marker, Picture, Piece, Score, Stack } from '../../../kernel/picture'
import { sumFor } from '../../../kernel/show-kit'
import { attackOf, boardOf, defenseOf, isReduced, unitsAt, unitsIn, worldOf } from '../board'
import { alliedPorts, portMinimum } from '../04-victory'
import { inSupply } from '../07-supply'
import { moveBar } from '../08-portion'
import { BOX, DEAD, TRACK, type ActionFrame, type State } from '../state'
import { ALLIED, GERMAN, SEATS, type Side, type Unit } from '../world'
import { momentOf } from './now'
import { planNotes } from './plans'

/** What the unit has done in the phase under way. */
function actsOf(state: State, unit: Unit): Badge[] {
  const frame = nearest<ActionFrame>(state, 'fmo') ?? nearest<ActionFrame>(state, 'action')
  if (frame === null || frame.side !== unit.sideIndex || state.at[unit.index]! < 0) return []
  const badges: Badge[] = []
  if (frame.done.includes(unit.index)) badges.push({ sign: 'moved', text: 'Has moved', rule: '8.7a' })
  if (frame.attacked.includes(unit.index))
    badges.push({ sign: 'attacked', text: 'Has attacked', rule: '10.0b' })
  const bar = frame.portion === 'move' && unit.mobile ? moveBar(state, frame, unit) : null
  if (bar !== null && bar.rule !== '8.7a') badges.push({ sign: 'fixed', text: bar.why, rule: bar.rule })
  return badges
}

export function pieceOf(state: State, unit: Unit): Piece {
  const badges: Badge[] = []
  if (isReduced(state, unit)) badges.push({ sign: 'reduced', text: 'Reduced', rule: '2.11a' })
  if (state.at[unit.index]! >= 0 && !inSupply(state, unit))
    badges.push({ sign: 'unsupplied', text: 'Out of supply', rule: '7.12a' })
  badges.push(...actsOf(state, unit))
  const figures = [attackOf(state, unit), defenseOf(state, unit), unit.move].map(String)
  return { id: unit.id, badges, ...(isReduced(state, unit) ? { figures } : {}) }
}

function stacks(state: State): Stack[] {
  const { world, sideAt } = boardOf(state)
  return world.landHexes.flatMap((hex): Stack[] => {
    const units = unitsIn(state, hex)
    if (units.length === 0) return []
    const sum = (of: (state: State, unit: Unit) => number) => sumFor(units, (unit) => of(state, unit))
    return [
      {
        hex: world.grid.ids[hex]!,
        seat: SEATS[sideAt[hex] as Side],
        pieces: units.map((unit) => pieceOf(state, unit)),
        unknown: 0,
        sum: `${sum(attackOf)}-${sum(defenseOf)}`
      }
    ]
  })
}

function markers(state: State): Marker[] {
  const { ids } = worldOf(state).grid
  const marker = (kind: string, hex: number, text: string, side: Side | null, rule: string): Marker => ({
    id: `${kind}-${ids[hex]}`,
    kind,
    hex: ids[hex]!,
    text,
    seat: side === null ? null : SEATS[side],
    rule
  })
  return [
    ...state.beachheads.map((hex) => marker('beachhead', hex, 'Beachhead', ALLIED, '5.3.2e')),
    // The look of the beachhead that is to come.
    ...planNotes(state).map(({ name, hex, text, rule }) => ({
      id: `plan-${name}`,
      kind: 'beachhead',
      hex,
      text,
      seat: SEATS[ALLIED],
      rule,
      secret: true as const
    })),
    ...state.destroyed.map((hex) => marker('destroyed', hex, 'City destroyed', null, '10.10e')),
    ...state.secured.map((hex) => marker('secured', hex, 'Secured from the air', ALLIED, '13.2k')),
    ...(state.aerial < 0 ? [] : [marker('aerial', state.aerial, 'Aerial supply', ALLIED, '7.11a')]),
    ...(state.alpine < 0 ? [] : [marker('alpine', state.alpine, 'Alpine Fortress', GERMAN, '13.8a')]),
    ...(state.bridge === null
      ? []
      : [marker('bridge', state.bridge.from, `Rhine bridge to ${ids[state.bridge.to]}`, ALLIED, '13.5a')])
  ]
}

function boxes(state: State): Box[] {
  const sides = [ALLIED, GERMAN] as const
  const label = (side: Side) => (side === ALLIED ? 'Allied' : 'German')
  const box = (id: string, title: string, rule: string, place: number): Box => ({
    id,
    title,
    rule,
    groups: sides.map((side) => ({
      label: label(side),
      seat: SEATS[side],
      pieces: unitsAt(state, side, place).map((unit) => pieceOf(state, unit))
    }))
  })
  const track: Box = {
    id: 'track',
    title: 'Turn track',
    rule: '3.2.2a',
    groups: worldOf(state).scenario.turns.flatMap(({ turn }) =>
      sides.flatMap((side) => {
        const due = unitsAt(state, side, TRACK).filter((unit) => state.due[unit.index] === turn)
        const pieces = due.map((unit) => pieceOf(state, unit))
        return due.length === 0 ? [] : [{ label: `Turn ${turn}, ${label(side)}`, seat: SEATS[side], pieces }]
      })
    )
  }
  return [
    box('reinforcements', 'Reinforcement Boxes', '12.0a', BOX),
    track,
    box('eliminated', 'Eliminated Units Boxes', '2.11b', DEAD)
  ]
}

function score(state: State): Score[] {
  const ports = { seat: SEATS[ALLIED], rule: '4.3.2', counts: 'Ports' }
  const minimum = portMinimum(state)
  const held = { ...ports, label: 'Ports held', value: alliedPorts(state).length }
  const rows: Score[] = [
    minimum > 0 ? { ...held, need: minimum } : held,
    { seat: SEATS[GERMAN], label: 'Offensives left', value: state.fmo, rule: '13.6a', counts: 'Offensives' }
  ]
  if (minimum > 0) rows.splice(1, 0, { ...ports, label: 'Ports needed', value: minimum })
  return rows
}

export function picture(state: State): Picture {
  return {
    now: momentOf(state),
    score: score(state),
    stacks: stacks(state),
    markers: markers(state),
    boxes: boxes(state)
  }
}
