// 13.2: the First Allied Airborne Army: airdrops, what they secure, and the change between its two forms.
import { distance } from '../../hex/grid'
import { must, refuse, type Bar } from '../../kernel/game'
import type { Offer, PlaceOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { endOffer, placeOffer } from '../../kernel/offer-kit'
import { boardOf, isCity, put, refreshGround, terrainAt, worldOf } from './board'
import { swapForm } from './02-steps'
import { enterHex } from './03.4-control'
import type { ActionPart } from './05.5-action'
import { loadOf, roomFor, stackingBar } from './06-stacking'
import { canTrace } from './07-supply'
import { isFortified } from './10.1-odds'
import type { Words } from './describe'
import type { Context, Phase } from './events'
import { hexIds, hexNamed, names, place, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { ASIDE, BOX, type ActionFrame, type FormsFrame, type State } from './state'
import { ALLIED, GERMAN, MOUNTAIN, SEATS, type Unit } from './world'

/** An airborne corps may be named by either counter; what drops is its static form. */
export function dropCounter(state: State, id: string): Unit {
  const unit = unitNamed(state, id)
  if (unit.twin < 0) refuse('13.2d', `${unit.name} cannot be air-dropped.`)
  return unit.mobile ? worldOf(state).units[unit.twin]! : unit
}

/** 13.2: the corps waits in the box or stands in an Allied city in static form. */
export function isReady(state: State, corps: Unit): boolean {
  const hex = state.at[corps.index]!
  return hex >= 0 ? isCity(state, hex) : state.at[corps.twin] === BOX
}

/** Why a corps cannot be dropped at all just now; null when it can. */
export function dropBar(state: State, corps: Unit): Bar | null {
  if (state.drops.some(([unit]) => unit === corps.index))
    return { rule: '13.2m', why: `${corps.name} has already dropped this turn.` }
  if (state.bound.includes(corps.index))
    return { rule: '5.3.7a', why: `${corps.name} took part in an invasion this turn.` }
  if (state.aerialUsed) return { rule: '13.2s', why: 'The aircraft are flying aerial supply this turn.' }
  if (!isReady(state, corps))
    return {
      rule: '13.2m',
      why: 'A corps drops from the Reinforcement Box, or in air-drop mode from an Allied city.'
    }
  return null
}

/** 13.2: why no drop may come down in a hex; null when it may. Who stands there is not looked at. */
export function dropZoneBar(state: State, hex: number, others: readonly number[] = []): Bar | null {
  const { world } = boardOf(state)
  if (!world.land[hex]) return { rule: '8.5', why: 'No unit may be there.' }
  if (terrainAt(state, hex) === MOUNTAIN || world.pass[hex])
    return { rule: '13.2d', why: 'Airborne corps cannot drop on mountains or passes.' }
  if (isFortified(state, hex)) return { rule: '13.2d', why: 'Airborne corps cannot drop on fortifications.' }
  if (isCity(state, hex)) return { rule: '13.2d', why: 'Airborne corps cannot drop on cities.' }
  for (const other of [...state.drops.map(([, at]) => at), ...others])
    if (other !== hex && distance(world.grid, other, hex) > 1)
      return { rule: '13.2e', why: 'Two drops in one turn must be in the same or adjacent hexes.' }
  return null
}

/** The corps is in the air: neither of its counters is on the map until it comes down. */
export function takeOffForDrop(state: State, corps: Unit, hex: number): void {
  const mobile = worldOf(state).units[corps.twin]!
  if (state.at[corps.index]! < 0) state.steps[corps.index] = state.steps[mobile.index]!
  put(state, corps, ASIDE)
  put(state, mobile, ASIDE)
  state.drops.push([corps.index, hex])
  state.staticSeen = true
}

/** 13.2l: the corps holds the hex; rough ground and rivers there are no obstacle to the Allies this turn. */
export function comeDown(state: State, corps: readonly Unit[], hex: number, context: Context): void {
  if (corps.length === 0) return
  if (!state.secured.includes(hex)) state.secured.push(hex)
  for (const unit of corps) enterHex(state, unit, hex, context)
  refreshGround(state)
}

/** Why a corps may not be dropped on a hex without Germans now; null when it may. */
function emptyDropBar(state: State, frame: ActionFrame, corps: Unit, hex: number): Bar | null {
  if (frame.side !== ALLIED || frame.portion !== 'move')
    return { rule: '13.2d', why: 'Make such drops in the Allied move portion.' }
  const bar = dropBar(state, corps) ?? dropZoneBar(state, hex)
  if (bar !== null) return bar
  if (state.at[corps.index] === hex) return { rule: '13.2d', why: `${corps.name} is already there.` }
  if (boardOf(state).sideAt[hex] === GERMAN)
    return { rule: '13.2g', why: 'A drop on German units is an attack: make it in the attack portion.' }
  return stackingBar(state, [corps], hex)
}

function drop(state: State, frame: ActionFrame, order: OrderOf<'drop'>, context: Context): void {
  const corps = dropCounter(state, order.corps)
  const hex = hexNamed(state, order.hex)
  must(emptyDropBar(state, frame, corps, hex))
  takeOffForDrop(state, corps, hex)
  context.emit({ kind: 'drop', rule: '13.2d', units: [corps.id], hexes: [order.hex] })
  comeDown(state, [corps], hex, context)
}

function dropOffer(state: State, frame: ActionFrame): PlaceOffer | null {
  const world = worldOf(state)
  const ready = world.airborne.filter((corps) => dropBar(state, corps) === null)
  if (ready.length === 0) return null
  return placeOffer<State, Unit>(
    state,
    names,
    { id: 'drop', rule: '13.2d', text: 'Drop an airborne corps' },
    ready,
    (corps) => world.landHexes.filter((hex) => emptyDropBar(state, frame, corps, hex) === null),
    (corps, hex) => ({ type: 'drop', corps, hex }) as OrderOf<'drop'>
  )
}

/** 13.2: why a corps that did nothing in this Allied turn may not change its form: it needs overland supply. */
function formBar(state: State, unit: Unit): Bar | null {
  const hex = state.at[unit.index]!
  if (!canTrace(state, ALLIED, hex)) return { rule: '13.2n', why: `${unit.name} has no overland supply.` }
  if (unit.mobile && state.aerialUsed)
    return {
      rule: '13.2s',
      why: 'Aerial supply was used this turn, so no corps may change to air-drop mode.'
    }
  // 6.4: in mobile form it belongs to its army group, which may not stack with the other one.
  const form = worldOf(state).units[unit.twin]!
  if (!roomFor(state, boardOf(state), { ...loadOf([form]), count: 0 }, hex))
    return { rule: '6.4a', why: 'The American and British army groups may not stack together there.' }
  return null
}

/** Corps that stood on the map all through this Allied turn and neither moved, dropped nor attacked (13.2n, 13.2r). */
function idleCorps(state: State, frame: ActionFrame): number[] {
  return worldOf(state)
    .unitsOf[ALLIED].filter(
      (unit) =>
        unit.twin >= 0 &&
        state.at[unit.index]! >= 0 &&
        !frame.done.includes(unit.index) &&
        !frame.attacked.includes(unit.index) &&
        !frame.entered.includes(unit.index) &&
        !state.bound.includes(unit.index) &&
        !state.drops.some(([dropped]) => dropped === unit.index)
    )
    .map((unit) => unit.index)
}

function changeable(state: State, frame: FormsFrame): Unit[] {
  const { units } = worldOf(state)
  return frame.units.map((index) => units[index]!).filter((unit) => formBar(state, unit) === null)
}

function changeForm(state: State, frame: FormsFrame, order: OrderOf<'form'>, context: Context): void {
  const unit = unitNamed(state, order.corps)
  if (!frame.units.includes(unit.index))
    refuse('13.2n', `${unit.name} has moved, dropped or attacked, or is not on the map.`)
  must(formBar(state, unit))
  frame.units = frame.units.filter((index) => index !== unit.index)
  const form = swapForm(state, unit)
  context.emit({
    kind: 'form',
    rule: '13.2n',
    units: [form.id],
    hexes: hexIds(state, [state.at[form.index]!])
  })
}

/** The end of Phase III: forms may be changed (13.2). */
export const formsPhase: Phase<State, FormsFrame> = {
  rule: '13.2n',
  title: 'Airborne modes',
  actor: (state, frame) => (changeable(state, frame).length > 0 ? SEATS[ALLIED] : null),
  run: pop,
  offers(state, frame): Offer[] {
    const world = worldOf(state)
    return [
      {
        gesture: 'pick',
        id: 'form',
        rule: '13.2n',
        text: 'Change an airborne corps’ mode',
        choices: changeable(state, frame).map((unit) => ({
          id: unit.id,
          text: `${unit.name.replace(/ \(.*/, '')} in ${place(world, state.at[unit.index]!)}: ${unit.mobile ? 'to air-drop mode' : 'to ground mobile mode'}`,
          units: [unit.id],
          hexes: hexIds(state, [state.at[unit.index]!]),
          order: { type: 'form', corps: unit.id } as OrderOf<'form'>
        }))
      },
      endOffer('13.2n', 'Keep all modes', { usual: true })
    ]
  },
  orders: {
    form: changeForm,
    end(state: State, frame: FormsFrame) {
      pop(state, frame)
    }
  }
}

export const airbornePart: ActionPart = {
  offers(state, frame) {
    if (frame.side !== ALLIED || frame.portion !== 'move') return []
    const offer = dropOffer(state, frame)
    return offer === null ? [] : [offer]
  },
  orders: { drop },
  finish(state, frame) {
    if (frame.side !== ALLIED || frame.phase !== 'action') return
    const units = idleCorps(state, frame)
    if (units.length > 0) push<FormsFrame>(state, { phase: 'forms', units })
  }
}

export const airborneWords: Words<'drop' | 'form'> = {
  drop: (event, t) => `${t.Units(event)} ${t.verb(event, 'drops', 'drop')} on ${t.last(event)}.`,
  form: (event, t) => `In ${t.first(event)}, mode changed: ${t.units(event)}.`
}
