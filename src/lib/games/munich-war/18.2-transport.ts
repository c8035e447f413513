// 18.2: amphibious markers in the Movement Phase: transport, marines, assault.
import { directionTo } from '../../hex/grid'
import { firstBar, must, type Bar } from '../../kernel/game'
import { evenPath } from '../../kernel/march'
import type { ExplainedPath, MoveOffer, Offer, Warning } from '../../kernel/offers'
import { around, boardOf, enemyOf, sideOf, worldOf } from './board'
import { enterHex } from './02.3-control'
import { borderBar, namingBar, neutralIn } from './05-neutrals'
import { attackNeutral, moveBar } from './08-movement'
import { stackingBar } from './09-stacking'
import { eliminate } from './11.17-losses'
import { prohibits } from './12-retreat'
import { isAvailable, utilize } from './16.4-return'
import { isPassage, passageOf, routeBar, shoreOf, type Passage } from './18.2-passage'
import { politicsBar } from './23.5-politics'
import type { CountryName, NationName } from './data'
import type { Context } from './events'
import { countryName, hexIds, hexNamed, unitIds, unitNamed, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import type { MovementFrame, State } from './state'
import { SEATS, type Side, type Unit } from './world'

const DIE = 6

/** 18.2b: the amphibious markers of a side that have not served yet. */
export function markersOf(state: State, side: Side): Unit[] {
  return worldOf(state).transports.filter(
    (unit) => sideOf(state, unit) === side && isAvailable(state, unit) && state.over[unit.index]! < 0
  )
}

/** 18.2.1a: the marker that carries units of a nation. */
const markerFor = (state: State, side: Side, nation: NationName): Unit | undefined =>
  markersOf(state, side).find((marker) => marker.nation === nation)

/** Why these units cannot embark together, wherever they go; null when they can. 18.2.1d: supply is not asked for. */
function cargoBar(state: State, frame: MovementFrame, units: readonly Unit[]): Bar | null {
  const { armies, smaller } = worldOf(state).tables.transport
  const [first] = units as [Unit]
  const from = state.at[first.index]!
  const bar = firstBar(units, (unit) => moveBar(state, frame, unit))
  if (bar !== null) return bar
  if (from >= worldOf(state).grid.count) return { rule: '8.6.1b', why: 'Off the map there are no ships.' }
  if (units.some((unit) => state.at[unit.index] !== from))
    return { rule: '18.2.1c', why: 'All units on one marker embark in the same hex.' }
  if (units.some(({ nation }) => nation !== first.nation))
    return { rule: '18.2.1a', why: 'A marker carries units of its own nation only.' }
  if (markerFor(state, frame.side, first.nation) === undefined)
    return { rule: '18.2b', why: `${first.nation} has no amphibious marker available.` }
  const fits = units.some(({ army }) => army) ? units.length <= armies : units.length <= smaller
  return fits ? null : { rule: '18.2.1a', why: 'A marker carries one army or three smaller units.' }
}

/** Why a unit cannot come ashore in a hex, whoever carries it there; null when it can. 18.2.1g: or invades it. */
function landingBar(state: State, unit: Unit, hex: number): Bar | null {
  const bar = borderBar(state, unit.nation, hex)
  if (bar !== null) return bar
  return prohibits(worldOf(state), unit, hex)
    ? { rule: '19.0b', why: 'Only alpine units come ashore in the mountains.' }
    : politicsBar(state, unit.nation, hex)
}

/** 18.2.1b: somebody is there who is or will be an enemy: a neutral is one as soon as it is invaded. */
const isHeld = (state: State, side: Side, hex: number): boolean => {
  const { sideAt, height } = boardOf(state)
  return sideAt[hex] === enemyOf(side) || (neutralIn(state, hex) !== null && height[hex]! > 0)
}

/** Why units that can embark cannot be carried to a hex; null when they can. */
function sailBar(state: State, frame: MovementFrame, units: readonly Unit[], to: number): Bar | null {
  const { side } = frame
  const from = state.at[units[0]!.index]!
  if (to >= worldOf(state).grid.count || to === from)
    return { rule: '18.2.1b', why: 'Naval transport goes to another hex.' }
  const bar = firstBar(units, (unit) => {
    const passage = passageOf(state, side, unit, from, to)
    return isPassage(passage) ? landingBar(state, unit, to) : passage
  })
  if (bar !== null) return bar
  return isHeld(state, side, to) ? { rule: '18.2.1b', why: 'Enemy units are in that hex.' } : null
}

/** 5.4a, 5.4h: who lands in a neutral country or attacks it says so. */
const invasionNaming = (state: State, to: number, named: string | undefined): Bar | null => {
  const country = neutralIn(state, to)
  return namingBar(country === null ? [] : [country], named as CountryName | undefined)
}

/** The marker of these units sets out with them, to land in a hex or to attack it; who is neutral there is at war. */
function embark(
  state: State,
  frame: MovementFrame,
  units: readonly Unit[],
  via: number,
  to: number,
  context: Context
): void {
  const { nation } = units[0]!
  const country = neutralIn(state, to)
  state.over[markerFor(state, frame.side, nation)!.index] = via
  frame.moved.push(...units.map(({ index }) => index))
  if (country !== null) attackNeutral(state, nation, country, context)
}

export function sail(state: State, frame: MovementFrame, order: OrderOf<'sail'>, context: Context): void {
  const units = unitsNamed(state, order.units)
  const to = hexNamed(state, order.hex)
  must(
    cargoBar(state, frame, units) ??
      sailBar(state, frame, units, to) ??
      invasionNaming(state, to, order.invade)
  )
  const from = state.at[units[0]!.index]!
  const passages = units.map((unit) => passageOf(state, frame.side, unit, from, to) as Passage)
  embark(state, frame, units, to, to, context)
  context.emit({
    kind: 'sail',
    rule: passages[0]!.rule,
    side: SEATS[frame.side],
    units: unitIds(units),
    hexes: hexIds(state, [from, to])
  })
  for (const [i, unit] of units.entries()) {
    const { kind } = passages[i]!
    if (kind === 'evacuation' && !evacuate(state, frame, unit, context)) continue
    // 23.4a; 18.2.1f: others may attack.
    if (kind === 'transit') state.resting.push(unit.index)
    state.landed.push(unit.index)
    enterHex(state, unit, to, context)
  }
}

/**
 * 23.3: whether it survives. A unit that is intercepted is reduced and attacks nobody. Nothing more is told of it than that: it may
 * lie under others where it lands (15.0a).
 */
function evacuate(state: State, { side }: MovementFrame, unit: Unit, context: Context): boolean {
  const die = context.dice.roll(DIE)
  const safe = die <= worldOf(state).tables.optional.evacuation.safeUpTo
  context.emit({ kind: 'evacuated', rule: '23.3', side: SEATS[side], units: [unit.id], dice: [die], safe })
  if (safe) return true
  if (state.steps[unit.index]! < 2) {
    eliminate(state, unit, '23.3', context)
    return false
  }
  state.steps[unit.index] = 1
  state.resting.push(unit.index)
  return true
}

/** 18.2.2b: why marines cannot attack a hex from a sea hex; null when they can. */
function assaultBar(
  state: State,
  frame: MovementFrame,
  units: readonly Unit[],
  sea: number,
  target: number
): Bar | null {
  const { grid, hexes } = worldOf(state)
  const other = units.find(({ type }) => type !== 'marines')
  if (other !== undefined) return { rule: '18.2.2b', why: `${other.name} are no marines.` }
  const area = hexes[sea]?.sea
  if (area === undefined || target >= grid.count || directionTo(grid, sea, target) < 0)
    return { rule: '18.2.2b', why: 'An assault comes from an all-sea hex beside its target.' }
  const [first] = units as [Unit]
  const shore = shoreOf(state, first, state.at[first.index]!)
  if (shore.seas.length === 0) return { rule: '18.2.2a', why: 'Marines embark on coasts only.' }
  return (
    routeBar(state, first.nation, shore, { hex: target, seas: [area] }) ??
    (isHeld(state, frame.side, target)
      ? landingBar(state, first, target)
      : { rule: '18.2.2b', why: 'There is no enemy in that hex to assault.' })
  )
}

export function assault(
  state: State,
  frame: MovementFrame,
  order: OrderOf<'assault'>,
  context: Context
): void {
  const units = unitsNamed(state, order.units)
  const sea = hexNamed(state, order.hex)
  const target = hexNamed(state, order.target)
  must(
    cargoBar(state, frame, units) ??
      assaultBar(state, frame, units, sea, target) ??
      invasionNaming(state, target, order.invade)
  )
  const from = state.at[units[0]!.index]!
  embark(state, frame, units, sea, target, context)
  context.emit({
    kind: 'assault',
    rule: '18.2.2b',
    side: SEATS[frame.side],
    units: unitIds(units),
    hexes: hexIds(state, [from, sea, target])
  })
  for (const unit of units) {
    state.assaults.push({ unit: unit.index, target })
    enterHex(state, unit, sea, context)
  }
}

/** 18.2a: at the end of the Movement Phase the markers that carried something go to Utilized. */
export function endSeaMoves(state: State, side: Side, _context: Context): void {
  for (const unit of worldOf(state).transports)
    if (sideOf(state, unit) === side && state.over[unit.index]! >= 0) utilize(state, unit)
}

// ---- what is offered ------------------------------------------------------------------------------------------

/** Sea hexes from which marines can assault a hex. */
function seasBeside(state: State, frame: MovementFrame, units: readonly Unit[], target: number): number[] {
  if (!isHeld(state, frame.side, target)) return []
  return around(worldOf(state), target).filter((sea) => assaultBar(state, frame, units, sea, target) === null)
}

/** How the player asks for a voyage: from hex to hex by ship, with what is known of it. */
interface Voyages {
  readonly about: { readonly id: string; readonly rule: string; readonly text: string }
  /** The ways to a hex, each with the hexes that it names. */
  ways(units: readonly Unit[], to: number): readonly (readonly number[])[]
  why(units: readonly Unit[], to: number): Bar | null
  explain(units: readonly Unit[], path: readonly number[]): ExplainedPath
  order(units: readonly string[], path: readonly string[]): OrderOf<'sail' | 'assault'>
}

function voyageOffer(
  state: State,
  frame: MovementFrame,
  cargo: readonly Unit[],
  { about, ways, why, explain, order }: Voyages
): MoveOffer | null {
  const { shores: hexes } = worldOf(state)
  const find = (ids: readonly string[]): Unit[] => ids.map((id) => unitNamed(state, id))
  const waysOf = (ids: readonly string[], to: number): readonly (readonly number[])[] => {
    const units = find(ids)
    return cargoBar(state, frame, units) === null ? ways(units, to) : []
  }
  // Of units that embark alike one is tried.
  const known = new Map<string, boolean>()
  const canSail = (unit: Unit): boolean => {
    const { nation, class: kind, alpine, type, index } = unit
    const key = [state.at[index], nation, kind, alpine, type === 'marines'].join()
    const found = known.get(key) ?? hexes.some((to) => ways([unit], to).length > 0)
    known.set(key, found)
    return found
  }
  const units = cargo.filter(canSail)
  if (units.length === 0) return null
  return {
    gesture: 'move',
    ...about,
    units: unitIds(units),
    together: (id) => {
      const unit = unitNamed(state, id)
      const isMate = (other: Unit): boolean =>
        other !== unit &&
        state.at[other.index] === state.at[unit.index] &&
        cargoBar(state, frame, [unit, other]) === null
      return unitIds(units.filter(isMate))
    },
    verb: 'Sail',
    reach(ids) {
      const party = find(ids)
      if (cargoBar(state, frame, party) !== null) return []
      const open = hexes.filter((to) => ways(party, to).length > 0)
      return hexIds(state, open).map((hex) => ({ hex, cost: 1 }))
    },
    path(ids, to) {
      const [way] = waysOf(ids, hexNamed(state, to))
      return way === undefined ? null : explain(find(ids), way)
    },
    paths: (ids, to) => waysOf(ids, hexNamed(state, to)).map((way) => explain(find(ids), way)),
    why: (ids, to) => {
      const party = find(ids)
      return cargoBar(state, frame, party) ?? why(party, hexNamed(state, to))
    },
    order
  }
}

/** What the Movement Phase offers by sea, 23.3 and 23.4 among it. */
export function seaOffers(state: State, frame: MovementFrame): Offer[] {
  const { hexes, units } = worldOf(state)
  const nations = new Set(markersOf(state, frame.side).map(({ nation }) => nation))
  if (nations.size === 0) return []
  const cargo = units.filter(
    (unit) =>
      unit.mobile &&
      nations.has(unit.nation) &&
      hexes[state.at[unit.index]!]?.seas !== undefined &&
      cargoBar(state, frame, [unit]) === null
  )
  const marines = cargo.filter(({ type }) => type === 'marines')
  const offers = [
    voyageOffer(state, frame, cargo, sailing(state, frame)),
    voyageOffer(state, frame, marines, assaulting(state, frame))
  ]
  return offers.filter((offer) => offer !== null)
}

const sailing = (state: State, frame: MovementFrame): Voyages => ({
  about: { id: 'sail', rule: '18.2.1a', text: 'Move units by sea' },
  ways: (units, to) => (sailBar(state, frame, units, to) === null ? [[to]] : []),
  why: (units, to) => sailBar(state, frame, units, to),
  explain(units, path) {
    const to = path.at(-1)!
    const from = state.at[units[0]!.index]!
    const passages = units.map((unit) => passageOf(state, frame.side, unit, from, to) as Passage)
    const { rule } = passages[0]!
    return {
      ...evenPath(hexIds(state, path), () => [{ label: 'By sea', value: 1, rule }]),
      warnings: [...landingWarnings(state, units, to), ...passages.flatMap(({ kind }) => WARNINGS[kind])]
    }
  },
  order: (units, path) => voyageOrder(state, { type: 'sail', units: [...units], hex: path[0]! }, path[0]!)
})

const assaulting = (state: State, frame: MovementFrame): Voyages => ({
  about: { id: 'assault', rule: '18.2.2b', text: 'Assault a coast with marines' },
  ways: (units, to) => seasBeside(state, frame, units, to).map((sea) => [sea, to]),
  why(units, to) {
    const bars = around(worldOf(state), to).map((sea) => assaultBar(state, frame, units, sea, to))
    return bars.find((bar) => bar?.rule !== '18.2.2b') ?? bars[0] ?? null
  },
  explain: (units, path) => ({
    ...evenPath(hexIds(state, path), (_hex, i) => [
      i === 0
        ? { label: 'To sea', value: 1, rule: '18.2.2b' }
        : { label: 'Attack it in the Combat Phase', value: 0, rule: '18.2.2c' }
    ]),
    cost: 1,
    warnings: [
      ...invasionWarnings(state, units, path[1]!),
      { rule: '18.2.2d', why: 'Marines that do not win the hex are lost.' }
    ]
  }),
  order: (units, path) => {
    const target = path[1] ?? path[0]!
    return voyageOrder(state, { type: 'assault', units: [...units], hex: path[0]!, target }, target)
  }
})

/** 5.4h: with the country that it invades. */
function voyageOrder(
  state: State,
  order: OrderOf<'sail' | 'assault'>,
  to: string
): OrderOf<'sail' | 'assault'> {
  const country = neutralIn(state, hexNamed(state, to))
  return country === null ? order : { ...order, invade: country }
}

const WARNINGS: Readonly<Record<Passage['kind'], readonly Warning[]>> = {
  ordinary: [],
  transit: [{ rule: '23.4a', why: 'Who comes from beyond the map does not attack in this turn.' }],
  evacuation: [
    { rule: '23.3', why: 'On 4 to 6 the unit loses a step and does not attack in this turn.', grave: true }
  ]
}

function invasionWarnings(state: State, units: readonly Unit[], to: number): Warning[] {
  const country = neutralIn(state, to)
  if (country === null) return []
  const { scenario } = worldOf(state)
  const joins = SEATS[enemyOf(sideOf(state, units[0]!) as Side)]
  const why = `Invades ${countryName(country)}, which joins the ${scenario.sideNames[joins]} at once.`
  return [{ rule: '5.4a', why, grave: true }]
}

function landingWarnings(state: State, units: readonly Unit[], to: number): Warning[] {
  const crowd = stackingBar(state, units, to)
  const why = `${crowd?.why} What is too much at the end of the phase is lost.`
  return [...invasionWarnings(state, units, to), ...(crowd === null ? [] : [{ rule: crowd.rule, why }])]
}
