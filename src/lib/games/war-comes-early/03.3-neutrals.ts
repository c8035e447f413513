// 3.3: neutral nations, the violation of their neutrality, and the deployment of their units.
import { must, refuse } from '../../kernel/game'
import type { Offer, PickOffer, PlaceOffer, Warning } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { placeOffer } from '../../kernel/offer-kit'
import { boardOf, put, refreshPolitics, worldOf } from './board'
import { addPoints } from './03.6-control'
import { capitulateByControl } from './04.5-capitulation'
import { mayStack, stackingBar } from './08-stacking'
import type { Context, Phase } from './events'
import { hexId, hexIds, hexNamed, names, unitIds, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import {
  AT_WAR,
  AWAY,
  GONE,
  NEUTRAL,
  type CombatFrame,
  type DeployFrame,
  type MovementFrame,
  type State
} from './state'
import { ALLIED, GERMAN, SEATS, type Unit } from './world'

/** 3.3: neutrals whose neutrality the German player may violate at this moment. */
function openToViolation(state: State, frame: MovementFrame | CombatFrame): string[] {
  const { rules, tables, nation } = worldOf(state)
  if (!rules.violation || !frame.german || !frame.fresh || state.turn < tables.violation.firstTurn) return []
  return tables.violation.nations.filter((name) => state.standing[nation(name)] === NEUTRAL)
}

export function violateOffer(state: State, frame: MovementFrame | CombatFrame): PickOffer | null {
  const names = openToViolation(state, frame)
  if (names.length === 0) return null
  return {
    gesture: 'pick',
    id: 'violate',
    rule: '3.3c',
    text: 'Violate a nation’s neutrality (start of phase only)',
    choices: names.map((name) => ({
      id: name,
      text: name,
      rule: '3.3c',
      hexes: hexIds(state, worldOf(state).capital(name)),
      // Offers are made for every order; who looks at the country is a person.
      get area() {
        return hexIds(state, countryOf(state, name))
      },
      warnings: joins(state, name),
      order: { type: 'violate', nations: [name] } as OrderOf<'violate'>
    }))
  }
}

/** How many units the violation brings into the war against the German side. */
function joins(state: State, name: string): Warning[] {
  const count = worldOf(state).scenario.neutralUnits[name]?.length ?? 0
  if (count === 0) return []
  const why = `${name} goes to war: ${count} unit${count === 1 ? ' joins' : 's join'} the Allied side.`
  return [{ rule: '3.3d', why, grave: true }]
}

function countryOf(state: State, name: string): number[] {
  const world = worldOf(state)
  const nation = world.nation(name)
  return [...world.grid.ids.keys()].filter((hex) => world.country[hex] === nation)
}

/** 3.3: announced at the start of a German Movement or Combat Phase. */
export function violate(
  state: State,
  frame: MovementFrame | CombatFrame,
  order: OrderOf<'violate'>,
  context: Context
): void {
  const world = worldOf(state)
  const { violation } = world.tables
  if (!world.rules.violation) refuse('13.1a', 'There are no neutral nations in this scenario.')
  if (!frame.german) refuse('3.3b', 'Only the German player can violate neutrality, in his own phases.')
  if (state.turn < violation.firstTurn)
    refuse('3.3k', 'German units may not leave Germany and Czechoslovakia yet.')
  if (!frame.fresh) refuse('3.3c', 'A violation must be announced at the start of the phase.')
  if (new Set(order.nations).size !== order.nations.length) refuse('order', 'A nation is named twice.')
  for (const name of order.nations)
    if (!violation.nations.includes(name) || state.standing[world.nation(name)] !== NEUTRAL)
      refuse('3.3c', `${name} is not neutral.`)

  for (const name of order.nations) joinAllies(state, name, context)
  const units = order.nations
    .flatMap((name) => world.scenario.neutralUnits[name] ?? [])
    .map((id) => world.unit(id)!)
    .filter((unit) => state.at[unit.index] === AWAY)
  if (units.length > 0) {
    const deploy: DeployFrame = { phase: 'deploy', units: units.map((unit) => unit.index) }
    push(state, deploy)
    dropHomeless(state, deploy, context)
  }
}

/** 1.3d, 3.3g, 3.3j, A45: the nation is in the war; its hexes are Allied from now on, Danzig German. */
function joinAllies(state: State, name: string, context: Context): void {
  const world = worldOf(state)
  const { violation } = world.tables
  const nation = world.nation(name)
  const side = violation.hexesToGerman.includes(name) ? GERMAN : ALLIED
  const { sideAt } = boardOf(state)
  state.standing[nation] = AT_WAR
  for (let hex = 0; hex < world.grid.count; hex++)
    if (world.country[hex] === nation && sideAt[hex] !== GERMAN) state.control[hex] = side
  refreshPolitics(state)
  context.emit({
    kind: 'violation',
    rule: '3.3c',
    nation: name,
    side: SEATS[side],
    hexes: hexIds(state, world.capital(name))
  })
  for (const hex of world.capital(name)) {
    // 4.5.3: the points of Danzig come with the violation, once, and the Allied side loses none.
    if (violation.germanGainsCapitalValue.includes(name))
      addPoints(state, GERMAN, world.vp[hex]!, '4.5.3b', context, hex)
    capitulateByControl(state, side, hex, context)
  }
}

/** 3.3: hexes of its own country in which a unit may be deployed, as far as there is room. */
function deployHexes(state: State, unit: Unit): number[] {
  const world = worldOf(state)
  const open = boardOf(state).open[unit.nationIndex]!
  const hexes: number[] = []
  for (let hex = 0; hex < world.grid.count; hex++)
    if (world.country[hex] === unit.nationIndex && open[hex] && mayStack(state, [unit], hex)) hexes.push(hex)
  return hexes
}

/** Units for which their country has no room left are out of the game; without this the phase could not end. */
function dropHomeless(state: State, frame: DeployFrame, context: Context): void {
  const { units } = worldOf(state)
  const homeless = frame.units.map((index) => units[index]!).filter((unit) => !hasRoom(state, unit))
  if (homeless.length === 0) return
  for (const unit of homeless) put(state, unit, GONE)
  frame.units = frame.units.filter((index) => state.at[index] === AWAY)
  context.emit({ kind: 'removed', rule: '3.3e', units: unitIds(homeless) })
}

function hasRoom(state: State, unit: Unit): boolean {
  return deployHexes(state, unit).length > 0
}

function deploy(state: State, frame: DeployFrame, order: OrderOf<'place'>, context: Context): void {
  const unit = unitNamed(state, order.piece)
  const hex = hexNamed(state, order.hex)
  if (!frame.units.includes(unit.index)) refuse('3.3d', `${unit.name} is not being deployed now.`)
  if (worldOf(state).country[hex] !== unit.nationIndex)
    refuse('3.3e', `${unit.name} must deploy in its own country.`)
  if (!boardOf(state).open[unit.nationIndex]![hex]) refuse('11.4e', 'No unit may ever enter that hex.')
  must(stackingBar(state, [unit], hex))

  put(state, unit, hex)
  frame.units = frame.units.filter((index) => index !== unit.index)
  context.emit({ kind: 'deploy', rule: '3.3d', units: [unit.id], hexes: [hexId(state, hex)] })
  dropHomeless(state, frame, context)
}

function deployOffer(state: State, frame: DeployFrame): PlaceOffer {
  const { units } = worldOf(state)
  const about = { id: 'deploy', rule: '3.3d', text: 'Deploy the units of the violated nations' }
  const waiting = frame.units.map((index) => units[index]!)
  return placeOffer<State, Unit>(state, names, about, waiting, (unit) => deployHexes(state, unit))
}

export const deployPhase: Phase<State, DeployFrame> = {
  rule: '3.3',
  title: 'Violated nation deploys',
  // 3.3f: they are the Allied player's from now on.
  actor: (_state, frame) => (frame.units.length > 0 ? SEATS[ALLIED] : null),
  offers: (state, frame): Offer[] => [deployOffer(state, frame)],
  orders: { place: deploy },
  run: (state, frame) => pop(state, frame)
}
