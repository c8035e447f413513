// Chapter 16: the Air Phase of a side: launch, interception, terror bombing; and the return of air units at its end.
import { must, type Bar } from '../../kernel/game'
import { endOffer, placeOffer } from '../../kernel/offer-kit'
import type { Offer, PlaceOffer, Warning } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { enemyOf, homeOf, unitsIn, worldOf } from './board'
import { occupies } from './02.3-control'
import { invade, invasionBar, namingBar } from './05-neutrals'
import { putOnTop, topOffer } from './15-hidden'
import { flying, uncovers } from './15-reconnaissance'
import { airStackBar, flightBar, fullHexes, mightFly } from './16.2-flight'
import { airReach, launchHexes, neutralUnder, rangeBar } from './16.3-range'
import { utilize } from './16.4-return'
import { askInterception } from './16.6-interception'
import { askTerror } from './16.8-terror'
import type { CountryName } from './data'
import type { Context, Phase } from './events'
import { countryName, hexNamed, hexNames, names, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { AirFrame, SegmentFrame, State } from './state'
import { NOBODY, SEATS, type Side, type Unit } from './world'

export function beginAir(state: State, side: Side, _context: Context): void {
  push<AirFrame>(state, { phase: 'air', side, step: 0 })
}

/** 4.0f, 16.6.1a: the segments. Whether the other side is asked in one follows from what everybody knows. */
const SEGMENTS: readonly ((state: State, side: Side) => void)[] = [askLaunch, askInterception, askTerror]

export const airPhase: Phase<State, AirFrame> = {
  rule: '16.2a',
  title: 'Air Phase',
  actor: () => null,
  run(state, frame) {
    const segment = SEGMENTS[frame.step++]
    if (segment === undefined) pop(state, frame)
    else segment(state, frame.side)
  }
}

/** 4.0g: whatever is still over the map goes to Utilized. */
export function returnAir(state: State, side: Side, context: Context): void {
  for (const unit of flying(state, side)) {
    const hexes = hexNames(state, state.over[unit.index]!)
    utilize(state, unit)
    context.emit({ kind: 'airHome', rule: '4.0g', units: [unit.id], hexes })
  }
}

/** 16.2b: the launch segment, unless everybody can see that nobody can fly. */
function askLaunch(state: State, side: Side): void {
  if (mightFly(state, side).length > 0) push<SegmentFrame>(state, { phase: 'launch', side })
}

/** Why an air unit cannot be sent over a hex; null when it can. 16.2b: what it is to do there nobody says yet. */
function launchBar(
  state: State,
  side: Side,
  unit: Unit,
  hex: number,
  named: CountryName | undefined
): Bar | null {
  const bar = flightBar(state, side, unit) ?? airStackBar(state, side, hex)
  if (bar !== null) return bar
  // 5.4c, 5.4i: who flies into a neutral country invades it.
  const neutral = neutralUnder(state, hex)
  return (
    (neutral === null ? null : invasionBar(state, unit.nation, neutral)) ??
    namingBar(neutral === null ? [] : [neutral], named) ??
    rangeBar(state, unit, hex, named) ??
    liftBar(state, unit, hex)
  )
}

/** 16.10.2a: an airlift goes where land units of its own nation are, or stays with them in its launch hex (16.2d, 16.10.1a). */
function liftBar(state: State, unit: Unit, hex: number): Bar | null {
  if (unit.type !== 'airlift') return null
  return unitsIn(state, hex).some(({ land, nation }) => land && nation === unit.nation)
    ? null
    : { rule: '16.10.2a', why: `No land units of ${countryName(unit.nation)} are in the hex.` }
}

/** All hexes that an air unit may be sent over, one after the other. */
function* launchTargets(state: State, side: Side, unit: Unit): Generator<number> {
  const { tables, country, countryNamed } = worldOf(state)
  const bases = launchHexes(state, unit)
  if (bases.length === 0) return
  const full = fullHexes(state, side)
  const isOpen = (hex: number) => hex < country.length && !full.has(hex) && liftBar(state, unit, hex) === null
  for (const hex of airReach(state, unit, bases)) if (isOpen(hex)) yield hex
  for (const name of tables.invasion.rights[unit.nation] ?? []) {
    const index = countryNamed(name)
    if (state.side[index] !== NOBODY || invasionBar(state, unit.nation, name) !== null) continue
    for (const hex of airReach(state, unit, bases, name)) if (country[hex] === index && isOpen(hex)) yield hex
  }
}

const canLaunch = (state: State, side: Side, unit: Unit): boolean =>
  launchTargets(state, side, unit).next().done !== true

function launch(state: State, { side }: SegmentFrame, order: OrderOf<'launch'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const hex = hexNamed(state, order.hex)
  const neutral = neutralUnder(state, hex)
  must(launchBar(state, side, unit, hex, order.invade as CountryName | undefined))
  const hexes = hexNames(state, hex)
  if (neutral !== null) {
    invade(state, unit.nation, neutral)
    context.emit({
      kind: 'invade',
      rule: '5.4c',
      country: neutral,
      by: unit.nation,
      joins: SEATS[enemyOf(side)]
    })
  }
  // 15.0e; and the new owner of a country looks into its stacks.
  if (neutral !== null || uncovers(state, side, hex)) context.reveal()
  // 16.5b: its place stays the display, so on the ground nothing changes.
  state.over[unit.index] = hex
  state.since[unit.index] = state.turn
  context.emit({ kind: 'launch', rule: '16.2b', units: [unit.id], hexes, side: SEATS[side] })
}

function launchOffer(state: State, side: Side, units: readonly Unit[]): PlaceOffer {
  const order = (unit: string, hex: string): OrderOf<'launch'> => {
    const neutral = neutralUnder(state, hexNamed(state, hex))
    return { type: 'launch', unit, hex, ...(neutral !== null && { invade: neutral }) }
  }
  const about = { id: 'launch', rule: '16.2b', text: 'Launch an air unit' }
  return {
    ...placeOffer(state, names, about, units, (unit) => [...launchTargets(state, side, unit)], order),
    warnings: (unit, hex) => warningsFor(state, side, unitNamed(state, unit), hexNamed(state, hex))
  }
}

function warningsFor(state: State, side: Side, unit: Unit, hex: number): Warning[] {
  const neutral = neutralUnder(state, hex)
  if (neutral !== null)
    return [
      { rule: '5.4c', why: `This invades ${countryName(neutral)}, which joins the other side.`, grave: true }
    ]
  const enemy = enemyOf(side)
  const useful = occupies(state, enemy, hex) || (worldOf(state).city[hex] && homeOf(state, hex) === enemy)
  if (useful || unit.type === 'airlift') return []
  const why = 'There is nothing to bomb now, and nobody to support an attack on.'
  // 15.0e: what it uncovers from there cannot be covered again.
  return [{ rule: '16.8a', why, ...(uncovers(state, side, hex) && { grave: true }) }]
}

export const launchPhase: Phase<State, SegmentFrame> = {
  rule: '16.2b',
  title: 'Air Mission Launch Segment',
  actor: (_state, { side }) => SEATS[side],
  offers(state, { side }): Offer[] {
    const ready = worldOf(state).units.filter(
      (unit) => flightBar(state, side, unit) === null && canLaunch(state, side, unit)
    )
    return [
      ...(ready.length > 0 ? [launchOffer(state, side, ready)] : []),
      topOffer(state, { side }),
      endOffer('16.2b', 'Finish launching', {
        lapses: () => ready.map((unit) => `The mission of ${unitName(worldOf(state), unit)}`)
      })
    ]
  },
  orders: { launch, top: putOnTop, end: pop }
}
