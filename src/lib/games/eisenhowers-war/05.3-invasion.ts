// 5.3, 13.1: Phase I: an invasion is launched or given up.
import { firstBar, must, refuse, type Bar } from '../../kernel/game'
import type { AttackOffer, Offer, SelectOffer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { mostOf } from '../../kernel/selecting'
import { confirmOffer } from '../../kernel/offer-kit'
import { boardOf, unitsAt, unitsIn, worldOf } from './board'
import { invasionHex } from './03.2-plans'
import { embark, land } from './05.3-landing'
import { reachBar } from './10-attack'
import { previewClash, type Clash } from './10.1-odds'
import { beginBattle } from './11-battle'
import { dropBar, dropCounter, dropZoneBar, takeOffForDrop } from './13.2-airborne'
import type { Words } from './describe'
import type { Context, Phase } from './events'
import { hexId, place, refuseRepeats, unitIds, unitNamed, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import { BOX, TRACK, type InvasionFrame, type State } from './state'
import { ALLIED, GERMAN, SEATS, type Unit } from './world'

const isDefended = (state: State, hex: number) => boardOf(state).sideAt[hex] === GERMAN

/** 3.3.2: the corps that make up the first invasion, whether they want to or not. */
function firstForce(state: State): Unit[] {
  const world = worldOf(state)
  return world.scenario.rules.invasionForce.map((id) => world.unit(id)!)
}

/** 5.3.1: the units that may come by sea. An airborne corps comes as its mobile counter. */
function seaborneFor(state: State, frame: InvasionFrame): Unit[] {
  const world = worldOf(state)
  if (frame.plan === 'first') {
    // 3.3.2f: it comes with the force, or down onto the same hex, or not before its printed turn.
    const airborne = world.units[state.airborneFirst]
    return airborne === undefined ? firstForce(state) : [...firstForce(state), airborne]
  }
  const waiting = unitsAt(state, ALLIED, BOX)
  // 12.1c, A-29: on the later of the two turns its arrivals are there in time.
  if (state.turn === Math.max(...world.tables.invasion.secondTurns))
    for (const unit of unitsAt(state, ALLIED, TRACK))
      if (state.due[unit.index] === state.turn && unit.entry?.kind === 'turn') waiting.push(unit)
  return waiting
}

/**
 * 5.3.3, 13.2j: the corps, as static counters, that may be dropped on the defenders: from the box, or from a city
 * (13.2).
 */
function droppersFor(state: State, frame: InvasionFrame): Unit[] {
  const hex = invasionHex(state, frame.plan)
  if (!isDefended(state, hex) || dropZoneBar(state, hex) !== null || state.aerialUsed) return []
  const waiting = seaborneFor(state, frame)
  return worldOf(state).airborne.filter(
    (corps) =>
      waiting.some((unit) => unit.twin === corps.index) ||
      (state.at[corps.index]! >= 0 && dropBar(state, corps) === null)
  )
}

/** 5.3.4: units on the map that may join the attack over land. */
function joinersFor(state: State, frame: InvasionFrame): Unit[] {
  const hex = invasionHex(state, frame.plan)
  if (!isDefended(state, hex)) return []
  return worldOf(state).unitsOf[ALLIED].filter(
    (unit) => state.at[unit.index]! >= 0 && reachBar(state, unit, hex) === null
  )
}

interface Force {
  readonly seaborne: readonly Unit[]
  readonly dropped: readonly Unit[]
  readonly joiners: readonly Unit[]
}

/** Why this force cannot be launched; null when it can. */
function launchBar(state: State, frame: InvasionFrame, force: Force): Bar | null {
  const { seaborne, dropped, joiners } = force
  const hex = invasionHex(state, frame.plan)
  const able = seaborneFor(state, frame)
  const bar =
    firstBar(seaborne, (unit) => (able.includes(unit) ? null : seaBar(frame, unit))) ??
    firstBar(dropped, (corps) => dropInBar(state, frame, corps)) ??
    joinBar(state, frame, joiners)
  if (bar !== null) return bar
  if (dropped.some((corps) => joiners.includes(corps) || seaborne.some((unit) => unit.index === corps.twin)))
    return { rule: '13.2a', why: 'An airborne corps may arrive in only one way.' }
  if (frame.plan === 'first' && !firstForce(state).every((unit) => seaborne.includes(unit)))
    return { rule: '5.3.1b', why: 'Every corps of the first invasion must take part.' }
  // 3.2.3h: where the Allies have come meanwhile, the marker may land alone.
  if (seaborne.length === 0 && state.control[hex] !== ALLIED)
    return { rule: '5.3.1a', why: 'An invasion needs at least one unit landing from the sea.' }
  const limit = worldOf(state).tables.stacking.beachhead
  const there = isDefended(state, hex) ? 0 : boardOf(state).height[hex]!
  if (there + seaborne.length + dropped.length > limit)
    return { rule: '6.3d', why: `The beachhead holds at most ${limit} units.` }
  return null
}

function seaBar(frame: InvasionFrame, unit: Unit): Bar {
  if (unit.twin >= 0 && !unit.mobile)
    return { rule: '13.2r', why: 'In air-drop mode an airborne corps arrives only from the air.' }
  return frame.plan === 'first'
    ? { rule: '5.3.1b', why: `${unit.name} is not part of the first invasion.` }
    : { rule: '5.3.1c', why: `${unit.name} is not in the Reinforcement Box.` }
}

function dropInBar(state: State, frame: InvasionFrame, corps: Unit): Bar | null {
  if (droppersFor(state, frame).includes(corps)) return null
  const hex = invasionHex(state, frame.plan)
  if (!isDefended(state, hex)) return { rule: '5.3.3a', why: 'There are no German units there to drop on.' }
  const bar = dropZoneBar(state, hex)
  if (bar !== null) return bar
  if (state.aerialUsed) return { rule: '13.2s', why: 'The aircraft are flying aerial supply this turn.' }
  if (state.at[corps.index]! >= 0) return dropBar(state, corps)
  return {
    rule: frame.plan === 'first' ? '5.3.3c' : '13.2d',
    why: `${corps.name} is not available for this invasion.`
  }
}

function joinBar(state: State, frame: InvasionFrame, joiners: readonly Unit[]): Bar | null {
  const hex = invasionHex(state, frame.plan)
  if (joiners.length > 0 && !isDefended(state, hex))
    return { rule: '5.3.4a', why: 'There is nothing to attack there.' }
  return firstBar(joiners, (unit) =>
    unit.sideIndex === ALLIED
      ? reachBar(state, unit, hex)
      : { rule: '5.3.4a', why: `${unit.name} is not yours.` }
  )
}

function launch(state: State, frame: InvasionFrame, order: OrderOf<'launch'>, context: Context): void {
  const force: Force = {
    seaborne: unitsNamed(state, order.units),
    dropped: order.drops.map((id) => dropCounter(state, id)),
    joiners: unitsNamed(state, order.joiners)
  }
  refuseRepeats(force.dropped)
  must(launchBar(state, frame, force))

  const world = worldOf(state)
  const hex = invasionHex(state, frame.plan)
  const { seaborne, dropped, joiners } = force
  const defended = isDefended(state, hex)
  context.emit({
    kind: 'invasion',
    rule: '5.3.2a',
    side: SEATS[ALLIED],
    units: unitIds(seaborne),
    hexes: [hexId(state, hex)]
  })
  // 13.4: the Germans may bring more than eight units to Italy once the Adriatic is no longer safe.
  if (frame.plan === 'second' && world.mask('adriaticCoast')[hex] && state.italyLimit) {
    state.italyLimit = false
    context.emit({ kind: 'italyOpen', rule: '13.4b' })
  }
  // 3.3.4b: met by Germans, both army groups may attack one hex this turn.
  if (frame.plan === 'first') state.unopposed = !defended
  for (const unit of seaborne) embark(state, unit)
  for (const corps of dropped) takeOffForDrop(state, corps, hex)
  for (const unit of [...seaborne, ...dropped, ...joiners]) bindToInvasion(state, unit)
  // 5.3.2c: where nobody stands, all land without a battle.
  if (defended) {
    beginBattle(
      state,
      { kind: 'invasion', side: ALLIED, target: hex, ground: joiners, seaborne, dropped },
      context
    )
  } else land(state, frame.plan, hex, seaborne, context)
}

/**
 * 5.3.7b: its movement of this turn is made, but not its attack (5.3.2d), in whichever form an airborne corps comes
 * back.
 */
function bindToInvasion(state: State, unit: Unit): void {
  state.bound.push(unit.index)
  if (unit.twin >= 0) state.bound.push(unit.twin)
}

function cancel(state: State, frame: InvasionFrame, _order: OrderOf<'cancel'>, context: Context): void {
  if (frame.plan === 'first') refuse('3.3b', 'The first invasion must be launched.')
  state.invasions.second = 'cancelled'
  context.emit({ kind: 'invasionCancelled', rule: '3.2.3g', plan: frame.plan })
}

/** A choice of units as the order means it: corps that can drop do, units on the map join, the rest comes by sea. */
function sort(state: State, frame: InvasionFrame, ids: readonly string[]): Force {
  const units = ids.map((id) => unitNamed(state, id))
  const obliged = frame.plan === 'first' ? firstForce(state) : []
  const onMap = (unit: Unit) => state.at[unit.index]! >= 0
  const able = droppersFor(state, frame)
  const dropped = units.filter((unit) => (onMap(unit) ? able.includes(unit) : unit.twin >= 0 && !unit.mobile))
  return {
    dropped,
    joiners: units.filter((unit) => onMap(unit) && !dropped.includes(unit)),
    seaborne: [
      ...obliged,
      ...units.filter((unit) => !onMap(unit) && !dropped.includes(unit) && !obliged.includes(unit))
    ]
  }
}

function launchOffer(state: State, frame: InvasionFrame): AttackOffer | SelectOffer {
  const world = worldOf(state)
  const hex = invasionHex(state, frame.plan)
  const about = {
    id: 'launch',
    rule: '5.3.2a',
    text: `Launch the invasion of ${place(world, hex)}`
  }
  const droppers = droppersFor(state, frame)
  const joiners = joinersFor(state, frame).filter((unit) => !droppers.includes(unit))
  const from = unitIds([...seaborneFor(state, frame), ...droppers, ...joiners])
  const judge = (ids: readonly string[]) => launchBar(state, frame, sort(state, frame, ids))
  const order = (ids: readonly string[]) => {
    const { seaborne, dropped, joiners } = sort(state, frame, ids)
    return {
      type: 'launch',
      units: unitIds(seaborne),
      drops: unitIds(dropped),
      joiners: unitIds(joiners)
    } as OrderOf<'launch'>
  }
  if (!isDefended(state, hex))
    return {
      gesture: 'select',
      ...about,
      role: 'join',
      from,
      min: 0,
      max: from.length,
      judge,
      // Nobody opposes them: all land whom the beachhead holds.
      suggested: () => mostOf(from, from.length, (ids) => judge(ids) === null),
      into: hexId(state, hex),
      button(ids) {
        const { length } = sort(state, frame, ids).seaborne
        return length === 0 ? 'Land' : `Land ${length} ${length === 1 ? 'unit' : 'units'}`
      },
      order
    }
  const id = hexId(state, hex)
  return {
    gesture: 'attack',
    ...about,
    targets: () => [id],
    attackers: () => from,
    preview(_target, ids) {
      const { seaborne, dropped, joiners } = sort(state, frame, ids)
      const clash: Clash = {
        kind: 'invasion',
        side: ALLIED,
        target: hex,
        ground: joiners,
        seaborne,
        dropped,
        defenders: unitsIn(state, hex),
        fmo: false,
        bomber: false
      }
      return previewClash(state, clash)
    },
    judge: (_target, ids) => judge(ids),
    order: (_target, ids) => order(ids)
  }
}

export const invasionPhase: Phase<State, InvasionFrame> = {
  rule: '5.3.2a',
  title: 'Allied Invasion Phase',
  actor: (state, frame) => (state.invasions[frame.plan] === 'ahead' ? SEATS[ALLIED] : null),
  run: pop,
  offers(state, frame): Offer[] {
    const offers: Offer[] = [launchOffer(state, frame)]
    // 5.3b: nobody has to land a second time.
    if (frame.plan === 'second')
      offers.push(
        confirmOffer<OrderOf<'cancel'>>(
          { id: 'cancel', rule: '3.2.3f', text: 'Call off the second invasion for good' },
          { type: 'cancel' },
          { lapses: () => [`The invasion of ${place(worldOf(state), invasionHex(state, frame.plan))}`] }
        )
      )
    return offers
  },
  orders: { launch, cancel }
}

export const invasionWords: Words<'invasion' | 'landing' | 'invasionFailed' | 'italyOpen'> = {
  invasion: (event, t) => `The invasion fleet lies off ${t.first(event)}.`,
  landing: (event, t) =>
    (event.units ?? []).length === 0
      ? `The Allies establish a beachhead in ${t.first(event)}.`
      : `${t.Units(event)} ${t.verb(event, 'lands', 'land')} in ${t.first(event)}.`,
  invasionFailed: (event, t) => `The invasion of ${t.first(event)} has failed.`,
  italyOpen: () => 'From now on any number of German units may be in Italy.'
}
