// Chapter 21: what is chosen for Alternate Events: Groups, units that move or are placed anew, units that are lost.
import { must, refuse, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import { endOffer, placeOffer } from '../../kernel/offer-kit'
import type { Choice, MoveOffer, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { enter } from './02.11-control'
import { awaited } from './09.3-reinforcements'
import { loseStep } from './14.7.1-losses'
import { judgeMove, moverAfter, pathOf, reachOf } from './13-march'
import { stopBar } from './13.3-stacking'
import { noteRegional } from './18.8-regional'
import { alternateEvent, leaveGame } from './21-alternate'
import { boardOf, inZone, isNeutral, isOnMap, put, worldOf } from './board'
import type { Context, Phase } from './events'
import {
  hexesNamed,
  hexId,
  hexIds,
  hexNamed,
  names,
  unitIds,
  unitName,
  unitNamed,
  unitsNamed
} from './lookup'
import type { OrderOf } from './orders'
import { NOWHERE, type RedeployFrame, type State } from './state'
import { ALLIED, around, GERMAN, SEATS, type Side, type Unit } from './world'

export function beginRedeploy(
  state: State,
  of: Pick<RedeployFrame, 'side' | 'kind'> & Partial<RedeployFrame>
): void {
  push<RedeployFrame>(state, { phase: 'redeploy', event: '', units: [], more: [], left: 0, ...of })
}

/** Opens what an event lets somebody choose; nothing for those that only hold on. */
export function startAlternate(state: State, event: string): void {
  const { mobile = 0, cavalry = 0, count = 0 } = alternateEvent(state, event)
  const of = (type: (unit: Unit) => boolean) =>
    worldOf(state)
      .units.filter((unit) => isOnMap(state, unit) && type(unit))
      .map(({ index }) => index)
  const panzers = of((unit) => unit.nation === 'Germany' && unit.mobile === true)
  switch (event) {
    // 21.1.1a
    case 'polishOperationalMoves':
      return beginRedeploy(state, {
        side: ALLIED,
        kind: 'group',
        event,
        more: of((unit) => unit.nation === 'Poland' && unit.type === 'cavalry'),
        left: cavalry
      })
    // 21.1.1b
    case 'polishTacticalRedeployments':
      return beginRedeploy(state, { side: ALLIED, kind: 'exchange', event })
    // 21.1.4a, 21.1y: the swap on turn 1 only.
    case 'germanOperationalMoves':
      beginRedeploy(state, { side: GERMAN, kind: 'moves', event, more: panzers, left: mobile })
      if (state.turn === 1) beginRedeploy(state, { side: GERMAN, kind: 'swap', event })
      return
    // 21.1.4b
    case 'germanTacticalRedeployments':
      return beginRedeploy(state, { side: GERMAN, kind: 'group', event, more: panzers, left: mobile })
    // 21.1.4c
    case 'slowerPolishMobilization':
      return beginRedeploy(state, { side: ALLIED, kind: 'reduce', event, left: count })
    // 21.1.6b
    case 'reinforcedWestwall':
      return beginRedeploy(state, { side: GERMAN, kind: 'withdraw', event, left: count })
    // 21.1.6c, 21.1y
    case 'polishFrontierDefense':
      if (state.turn > 1) return
      return beginRedeploy(state, {
        side: ALLIED,
        kind: 'frontier',
        event,
        units: of((unit) => unit.nation === 'Poland' && unit.canMove)
      })
  }
}

const unitsOf = (state: State, indices: readonly number[]): Unit[] =>
  indices.map((index) => worldOf(state).units[index]!)

// ---- Groups ---------------------------------------------------------------------------------------------------------

/** 21.1.1a, 21.1.4b: Groups with infantry on the map. */
function groupsFor(state: State, { side, kind }: RedeployFrame): string[] {
  const nation = side === GERMAN ? 'Germany' : 'Poland'
  const own = worldOf(state).units.filter(
    (unit) =>
      unit.nation === nation &&
      unit.group !== undefined &&
      (kind === 'swap' ? unit.setupHex >= 0 : isInfantry(unit))
  )
  return [...new Set(own.filter((unit) => isOnMap(state, unit)).map(({ group }) => group!))]
}

const isInfantry = ({ type, mobile, canMove }: Unit): boolean =>
  canMove && mobile !== true && (type === 'infantry' || type === 'mountain')

function chooseGroup(state: State, frame: RedeployFrame, group: string): void {
  frame.units = worldOf(state)
    .units.filter((unit) => unit.group === group && unit.sideIndex === frame.side)
    .filter((unit) => isInfantry(unit) && isOnMap(state, unit))
    .map(({ index }) => index)
  frame.kind = 'moves'
}

/** 21.1.4a: the units of two Groups go to the set-up hexes of the other one. */
function chooseSwap(state: State, frame: RedeployFrame, first: string, second: string): void {
  const members = (group: string) =>
    worldOf(state).units.filter(
      (unit) =>
        unit.group === group && unit.sideIndex === frame.side && unit.setupHex >= 0 && isOnMap(state, unit)
    )
  const goals: Record<number, number[]> = {}
  for (const [own, other] of [
    [first, second],
    [second, first]
  ] as const) {
    const hexes = setupOf(state, other)
    for (const unit of members(own)) goals[unit.index] = hexes
  }
  frame.kind = 'place'
  frame.goals = goals
  frame.units = Object.keys(goals).map(Number)
  // They make room for one another.
  for (const unit of unitsOf(state, frame.units)) put(state, unit, NOWHERE)
}

const setupOf = (state: State, group: string): number[] => [
  ...new Set(
    worldOf(state)
      .units.filter((unit) => unit.group === group && unit.setupHex >= 0)
      .map(({ setupHex }) => setupHex)
  )
]

/** 21.1.1b: Groups whose round cavalry can be exchanged, with where the square one may come. */
function exchanges(state: State): { group: string; out: Unit[]; into: Unit; hexes: number[] }[] {
  const world = worldOf(state)
  return (alternateEvent(state, 'polishTacticalRedeployments').exchanges ?? []).flatMap(
    ({ group, out: ids, into: id }) => {
      const out = ids.map((one) => world.unit(one)!)
      const into = world.unit(id)!
      const hexes = [
        ...new Set(out.filter((unit) => isOnMap(state, unit)).map((unit) => state.at[unit.index]!))
      ]
      const done = state.at[into.index] !== NOWHERE || hexes.length === 0
      return done || state.removed.includes(out[0]!.index) ? [] : [{ group, out, into, hexes }]
    }
  )
}

// ---- choices --------------------------------------------------------------------------------------------------------

/** The units among which some are chosen: those that are reduced, or taken out of the game. */
const toChoose = (state: State, { kind, side }: RedeployFrame): Unit[] =>
  kind === 'withdraw'
    ? awaited(state, side)
    : worldOf(state).units.filter((unit) => unit.nation === 'Poland' && isOnMap(state, unit))

const countOf = (state: State, frame: RedeployFrame): number =>
  Math.min(frame.left, toChoose(state, frame).length)

function choose(state: State, frame: RedeployFrame, order: OrderOf<'choose'>, context: Context): void {
  const { kind } = frame
  const rule = '21.1'
  const { option } = order
  if (kind === 'group' && option !== null && groupsFor(state, frame).includes(option))
    return chooseGroup(state, frame, option)
  if (kind === 'swap' && option !== null) {
    const [first, second] = option.split('+')
    const groups = groupsFor(state, frame)
    if (first !== second && groups.includes(first!) && groups.includes(second!))
      return chooseSwap(state, frame, first!, second!)
  }
  if (kind === 'exchange' && order.hexes.length === 1) {
    const [hex] = hexesNamed(state, order.hexes)
    const found = exchanges(state).find(({ group, hexes }) => group === option && hexes.includes(hex!))
    if (found === undefined) refuse('21.1.1b', 'That Group cannot be exchanged there.')
    for (const unit of found.out) leaveGame(state, unit, context)
    enter(state, found.into, hex!, context)
    return context.emit({
      kind: 'placed',
      rule: '21.1.1b',
      units: [found.into.id],
      hexes: order.hexes,
      side: SEATS[frame.side]
    })
  }
  if (kind === 'frontier' && option === 'line') return takeUpLine(state, frame, context)
  if (kind === 'reduce' || kind === 'withdraw') {
    const units = unitsNamed(state, order.units)
    const from = toChoose(state, frame)
    if (new Set(units).size !== countOf(state, frame) || !units.every((unit) => from.includes(unit)))
      refuse(rule, `${countOf(state, frame)} units have to be chosen.`)
    pop(state, frame)
    for (const unit of units)
      if (kind === 'withdraw') leaveGame(state, unit, context)
      else loseStep(state, unit, '21.1.4c', context)
    return
  }
  refuse(rule, 'That cannot be chosen.')
}

// ---- moves ----------------------------------------------------------------------------------------------------------

/** Inside Poland, or inside Greater Germany (2.11). */
function isHome(state: State, side: Side, hex: number): boolean {
  const { home } = worldOf(state)
  return home[hex] === (side === GERMAN ? 'Germany' : 'Poland')
}

const movable = (state: State, { units, more, left }: RedeployFrame): Unit[] =>
  unitsOf(state, [...units, ...(left > 0 ? more.filter((one) => !units.includes(one)) : [])]).filter(
    (unit) => isOnMap(state, unit) && !isNeutral(state, unit)
  )

function wayBar(state: State, frame: RedeployFrame, unit: Unit, path: readonly number[]): Bar | null {
  if (frame.kind !== 'moves' || !movable(state, frame).includes(unit))
    return { rule: '21.1', why: `${unit.name} does not move by this event.` }
  if (![state.at[unit.index]!, ...path].every((hex) => isHome(state, frame.side, hex)))
    return { rule: '21.1', why: 'The whole move is made at home.' }
  const mover = moverAfter(state, unit, [])
  if ('rule' in mover) return mover
  const judged = judgeMove(state, mover, path)
  return typeof judged === 'number' ? null : judged
}

function move(state: State, frame: RedeployFrame, order: OrderOf<'move'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const path = hexesNamed(state, order.path)
  must(wayBar(state, frame, unit, path))
  if (frame.units.includes(unit.index)) frame.units = frame.units.filter((index) => index !== unit.index)
  else frame.left--
  frame.more = frame.more.filter((index) => index !== unit.index)
  const hexes = hexIds(state, [state.at[unit.index]!, ...path])
  context.emit({ kind: 'move', rule: '21.1', side: SEATS[frame.side], units: [unit.id], hexes })
  for (const hex of path) enter(state, unit, hex, context)
  noteRegional(state, unit)
}

function moveOffer(state: State, frame: RedeployFrame): MoveOffer {
  const ways = (id: string): Map<number, number[]> => {
    const unit = unitNamed(state, id)
    const mover = moverAfter(state, unit, [])
    if ('rule' in mover) return new Map()
    const found = reachOf(state, mover).flatMap(({ hex }): [number, number[]][] => {
      const path = pathOf(state, mover, hex)
      return path !== null && wayBar(state, frame, unit, path) === null ? [[hex, path]] : []
    })
    return new Map(found)
  }
  return {
    gesture: 'move',
    id: 'redeploy',
    rule: '21.1',
    text: 'Move units at home',
    units: unitIds(movable(state, frame)),
    together: () => [],
    reach: ([id]) => [...ways(id!)].map(([hex, path]) => ({ hex: hexId(state, hex), cost: path.length })),
    path: ([id], to) => {
      const path = ways(id!).get(hexNamed(state, to))
      return path === undefined
        ? null
        : evenPath(hexIds(state, path), () => [{ label: 'Move', value: 1, rule: '21.1' }])
    },
    order: ([unit], path): OrderOf<'move'> => ({ type: 'move', unit: unit!, path: [...path] })
  }
}

// ---- placing --------------------------------------------------------------------------------------------------------

function placeBar(state: State, frame: RedeployFrame, unit: Unit, hex: number): Bar | null {
  const world = worldOf(state)
  if (!frame.units.includes(unit.index)) return { rule: '21.1', why: `${unit.name} is not placed.` }
  const goals = frame.goals?.[unit.index]
  if (goals !== undefined && !goals.includes(hex))
    return { rule: '21.1.4a', why: 'It goes to a set-up hex of the other Group.' }
  if (!world.land[hex] || !isHome(state, frame.side, hex) || state.neutral.includes(world.country[hex]!))
    return { rule: '21.1', why: 'It is placed in its own country.' }
  if (boardOf(state).sideAt[hex] === 1 - unit.sideIndex) return { rule: '13.3a', why: 'Enemies are there.' }
  return stopBar(state, unit, hex)
}

const placesFor = (state: State, frame: RedeployFrame, unit: Unit): number[] =>
  worldOf(state).landHexes.filter((hex) => placeBar(state, frame, unit, hex) === null)

function place(state: State, frame: RedeployFrame, order: OrderOf<'place'>, context: Context): void {
  const unit = unitNamed(state, order.piece)
  const hex = hexNamed(state, order.hex)
  if (frame.kind !== 'place' && frame.kind !== 'frontier') refuse('21.1', 'Nobody is placed now.')
  must(placeBar(state, frame, unit, hex))
  settleIn(state, frame, unit, hex, context)
}

function settleIn(state: State, frame: RedeployFrame, unit: Unit, hex: number, context: Context): void {
  if (frame.kind === 'place') frame.units = frame.units.filter((index) => index !== unit.index)
  enter(state, unit, hex, context)
  const side = SEATS[frame.side]
  context.emit({ kind: 'placed', rule: '21.1', units: [unit.id], hexes: hexIds(state, [hex]), side })
}

/** 21.1.6c: hexes of the frontier that lie in no Polish zone; Weak ones count. */
export const uncovered = (state: State): number[] => {
  const world = worldOf(state)
  return world
    .area(alternateEvent(state, 'polishFrontierDefense').area!)
    .filter((hex) => !world.rough[hex] && !inZone(state, GERMAN, hex))
}

/** A line that covers the frontier: always the hex from which most of what is open can be covered. */
function takeUpLine(state: State, frame: RedeployFrame, context: Context): void {
  const world = worldOf(state)
  const waiting = unitsOf(state, frame.units).filter((unit) => unit.noZoc !== true)
  for (const unit of waiting) put(state, unit, NOWHERE)
  for (const unit of waiting) {
    const open = new Set(uncovered(state))
    const gain = (hex: number) => around(world, hex).filter((one) => open.has(one)).length
    const [best] = placesFor(state, frame, unit).sort((a, b) => gain(b) - gain(a))
    settleIn(state, frame, unit, best!, context)
  }
}

// ---- the phase ------------------------------------------------------------------------------------------------------

/** Nothing is left to be done. */
function isDone(state: State, frame: RedeployFrame): boolean {
  switch (frame.kind) {
    case 'group':
      return groupsFor(state, frame).length === 0
    case 'swap':
      return groupsFor(state, frame).length < 2
    case 'exchange':
      return exchanges(state).length === 0
    case 'moves':
      return movable(state, frame).length === 0
    case 'reduce':
    case 'withdraw':
      return countOf(state, frame) === 0
    case 'place':
      return frame.units.length === 0
    case 'frontier':
      return frame.units.length === 0
  }
}

function end(state: State, frame: RedeployFrame): void {
  if (frame.kind === 'place' || frame.kind === 'reduce' || frame.kind === 'withdraw')
    refuse('21.1', 'Something is still to be done.')
  if (frame.kind === 'frontier' && uncovered(state).length > 0)
    refuse('21.1.6c', 'Some hexes of the frontier are in no Polish zone of control.')
  pop(state, frame)
}

const optionChoice = (option: string, text: string, hexes: string[] = []): Choice => ({
  id: [option, ...hexes].join(' '),
  text,
  hexes,
  order: { type: 'choose', units: [], hexes, option } as OrderOf<'choose'>
})

function offers(state: State, frame: RedeployFrame): Offer[] {
  const { kind } = frame
  const { title } = alternateEvent(state, frame.event || 'czechoslovakiaNotInvaded')
  const pick = (text: string, choices: Choice[]): Offer => ({
    gesture: 'pick',
    id: 'choose',
    rule: '21.1',
    text: `${title}: ${text}`,
    choices
  })
  const done = endOffer('21.1', `${title}: that is all`)
  const groups = groupsFor(state, frame)
  switch (kind) {
    case 'group':
      return [
        pick(
          'choose a Group',
          groups.map((group) => optionChoice(group, group))
        ),
        done
      ]
    case 'swap': {
      const pairs = groups.flatMap((one, at) => groups.slice(at + 1).map((other) => [one, other] as const))
      return [
        pick(
          'choose two Groups',
          pairs.map(([one, other]) => optionChoice(`${one}+${other}`, `${one} and ${other}`))
        ),
        done
      ]
    }
    case 'exchange':
      return [
        pick(
          'choose a Group',
          exchanges(state).flatMap(({ group, hexes }) =>
            hexIds(state, hexes).map((hex) => optionChoice(group, `${group}, in hex ${hex}`, [hex]))
          )
        ),
        done
      ]
    case 'moves':
      return [moveOffer(state, frame), done]
    case 'reduce':
    case 'withdraw':
      return [chooseOffer(state, frame, title)]
    case 'place':
    case 'frontier': {
      const about = { id: 'place', rule: '21.1', text: `${title}: place units` }
      const placing = placeOffer(state, names, about, unitsOf(state, frame.units), (unit) =>
        placesFor(state, frame, unit)
      )
      if (kind === 'place') return [placing]
      const line = pick('take up a line', [
        optionChoice('line', 'Let them take up a line that covers all of it')
      ])
      return [placing, line, ...(uncovered(state).length === 0 ? [done] : [])]
    }
  }
}

function chooseOffer(state: State, frame: RedeployFrame, title: string): Offer {
  const world = worldOf(state)
  const count = countOf(state, frame)
  return {
    gesture: 'select',
    id: 'choose',
    role: 'mark',
    ...(frame.kind === 'withdraw' && {
      of: 'things' as const,
      thing: (id: string) => ({ text: unitName(world, world.unit(id)!) })
    }),
    rule: '21.1',
    text: `${title}: choose ${count} units`,
    from: unitIds(toChoose(state, frame)),
    min: count,
    max: count,
    judge: () => null,
    order: (ids): OrderOf<'choose'> => ({ type: 'choose', units: [...ids], hexes: [], option: null })
  }
}

export const redeployPhase: Phase<State, RedeployFrame> = {
  rule: '21.1',
  title: 'Alternate Event',
  actor: (state, frame) => (isDone(state, frame) ? null : SEATS[frame.side]),
  run: (state, frame) => pop(state, frame),
  offers,
  orders: { choose, move, place, end }
}
