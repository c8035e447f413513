// Chapter 6: air superiority, terror bombing, ground support. Air zones themselves are in board.ts.
import { rollMany } from '../../kernel/dice'
import { refuse, type Line } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { enemyOf, refreshAir, worldOf } from './board'
import { addPoints } from './03.6-control'
import { checkSuddenDeath } from './04-victory'
import type { Context, Phase } from './events'
import { hexNamed } from './lookup'
import type { OrderOf } from './orders'
import { AT_WAR, FALLEN, type AirAssignFrame, type AirPlaceFrame, type State } from './state'
import { ALLIED, GERMAN, NOBODY, SEATS, type Side } from './world'

/** What a piece is called that is one of the air markers: they are all alike (6.2). */
const AIR = 'air'

/** 6.1, 3.3.1: what is added to the Allied roll. */
export function airModifiers(state: State): Line[] {
  const world = worldOf(state)
  const { capitulated, atWar } = world.tables.airSuperiority.alliedModifiers
  const lines: Line[] = []
  for (const [name, value] of Object.entries(capitulated)) {
    const nation = world.nation(name)
    // 4.5.1h, 4.5.2g, 4.5.4e: it counts from the turn after it.
    if (state.standing[nation] === FALLEN && state.fallenIn[nation]! < state.turn)
      lines.push({ label: `${name} has capitulated`, value, rule: '6.1b' })
  }
  // 3.3.1a, 3.3.1c: as long as it stands.
  for (const [name, value] of Object.entries(atWar))
    if (state.standing[world.nation(name)] === AT_WAR)
      lines.push({ label: `${name} was violated`, value, rule: '6.1c' })
  return lines
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** 6.1a, 6.1f: the higher total wins and gets the difference in markers; never both, and at a tie nobody. */
export function rollAirSuperiority(state: State, context: Context): void {
  const { dice } = worldOf(state).tables.airSuperiority
  const german = rollMany(context.dice, dice.German, 6)
  const allied = rollMany(context.dice, dice.Allied, 6)
  const lines = airModifiers(state)
  const lead = sum(german) - sum(allied) - sum(lines.map((line) => line.value))
  const markers = Math.abs(lead)
  state.airSide = lead > 0 ? GERMAN : lead < 0 ? ALLIED : NOBODY
  context.emit({
    kind: 'airSuperiority',
    rule: markers > 0 ? '6.1d' : '6.1e',
    dice: [...german, ...allied],
    german: sum(german),
    allied: sum(german) - lead,
    lines,
    side: markers > 0 ? SEATS[state.airSide as Side] : null,
    markers
  })
  if (markers > 0) push<AirAssignFrame>(state, { phase: 'airAssign', markers })
}

/** 6.3b: all markers come off the map after their one mission; nobody has air superiority until the next roll. */
export function returnAirpower(state: State): void {
  state.airMarkers = []
  state.airSide = NOBODY
  refreshAir(state)
}

/** 6.2.1c: as many markers as named bomb cities, one die each; the rest, and only they, give ground support. */
function terror(state: State, frame: AirAssignFrame, order: OrderOf<'terror'>, context: Context): void {
  if (order.markers > frame.markers) refuse('6.2a', `Only ${frame.markers} air markers are available.`)
  pop(state, frame)
  const rest = frame.markers - order.markers
  if (order.markers > 0) bomb(state, order.markers, context)
  if (rest > 0) push<AirPlaceFrame>(state, { phase: 'airPlace', markers: rest })
  checkSuddenDeath(state, context)
}

function bomb(state: State, markers: number, context: Context): void {
  const { terrorBombing } = worldOf(state).tables
  const side = state.airSide as Side
  const dice = rollMany(context.dice, markers, 6)
  const hits = dice.filter((die) => die >= terrorBombing.successFrom).length
  context.emit({ kind: 'terror', rule: '6.2.1b', side: SEATS[side], dice, hits })
  // 6.2.1d: the bombed side loses points, the bomber gains none.
  if (hits > 0) addPoints(state, enemyOf(side), hits * terrorBombing.victoryPoints, '6.2.1b', context)
}

function placeMarker(state: State, frame: AirPlaceFrame, order: OrderOf<'place'>, context: Context): void {
  if (order.piece !== AIR) refuse('6.2.2a', 'Place your air markers now.')
  const hex = hexNamed(state, order.hex)
  if (state.airMarkers.includes(hex)) refuse('6.2.2b', 'Only one air marker per hex.')
  state.airMarkers.push(hex)
  frame.markers--
  refreshAir(state)
  context.emit({ kind: 'airMarker', rule: '6.2.2b', side: SEATS[state.airSide as Side], hexes: [order.hex] })
  if (frame.markers === 0) pop(state, frame)
}

export const airAssignPhase: Phase<State, AirAssignFrame> = {
  rule: '6.2',
  title: 'Air Superiority Phase: missions',
  actor: (state) => SEATS[state.airSide as Side],
  offers: (_state, frame): Offer[] => [
    {
      gesture: 'spend',
      id: 'terror',
      rule: '6.2a',
      text: `How many of your ${frame.markers} air markers bomb cities? The rest give ground support`,
      budget: frame.markers,
      in: 'air markers',
      items: [{ id: 'terror', text: 'Bomb cities', price: 1, min: 0, max: frame.markers, rule: '6.2.1a' }],
      button: ({ terror: bombs = 0 }) => (bombs === 0 ? 'Ground support only' : `Bomb with ${bombs}`),
      order: ({ terror: markers = 0 }) => ({ type: 'terror', markers }) as OrderOf<'terror'>
    }
  ],
  orders: { terror }
}

export const airPlacePhase: Phase<State, AirPlaceFrame> = {
  rule: '6.2.2',
  title: 'Air Superiority Phase: ground support',
  actor: (state) => SEATS[state.airSide as Side],
  offers: (state, frame): Offer[] => [
    {
      gesture: 'place',
      id: 'air',
      rule: '6.2.2a',
      text: `Place an air marker (${frame.markers} left)`,
      pieces: [AIR],
      hexes: () => worldOf(state).grid.ids.filter((_id, hex) => !state.airMarkers.includes(hex)),
      order: (piece, hex) => ({ type: 'place', piece, hex }) as OrderOf<'place'>
    }
  ],
  orders: { place: placeMarker }
}
