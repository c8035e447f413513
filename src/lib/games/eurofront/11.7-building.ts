// Chapters 11.7 and 11.8: steps and cadres, what they cost and where they come.
import { must, type Bar } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { Choice, Offer, PlaceOffer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { blocksOf, blocksOfFaction, bring, isBattle, worldOf } from './board'
import { fortBar, overstack } from './06.2-stacking'
import { isFriendly } from './08-control'
import { originOf } from './10.1-nets'
import { netOf, supplyFor } from './10.4-lines'
import { closePools, poolOf } from './11-production'
import type { Context, Phase } from './events'
import { blockNamed, hexId, hexNamed, placeName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { cvOf, mustKnow, setCv } from './secret'
import type { BuildFrame, State } from './state'
import { countryOf, frontOf, seatOf, sideOfFaction, siteAt, SOVIETS, type Faction, type Unit } from './world'

/** What one step costs, and a cadre. */
type Price = readonly [step: number, cadre: number]

/** 11.7b, 11.7c, 20.53a, 20.54d, 21.462a: by faction, front and nation; null: it cannot be built. */
export function priceOf(state: State, unit: Unit, faction: Faction, place: number): Price | null {
  const { tables } = worldOf(state)
  const { cost } = tables.units.types[unit.type]
  const front = frontOf(worldOf(state), place)
  const patriotic = state.events.includes('SG')
  // 5.8f
  if (unit.hq === 'theater') return cost.axis
  if (unit.isHq && faction === SOVIETS) {
    const { start, S1, S2 } = tables.costs.sovietHq
    return state.events.includes('S2') ? S2 : state.events.includes('S1') ? S1 : start
  }
  const hard = (front === 'NF' || front === 'MF') && !isScandinavian(unit)
  if (hard && cost.extreme !== null && !unit.isHq) {
    const [step, cadre] = cost.extreme
    const share = faction === SOVIETS && patriotic ? tables.costs.northSoviets : 1
    return [Math.ceil(step * share), Math.ceil(cadre * share)]
  }
  if (faction === SOVIETS) return patriotic ? cost.soviets : cost.allies
  return faction === 0 ? cost.axis : cost.allies
}

const isScandinavian = ({ nation }: Unit): boolean =>
  nation === 'Finland' || nation === 'Sweden' || nation === 'Norway' || nation === 'Denmark'

/** 18.62a: in an engaged area everything costs double. */
const isDouble = (state: State, place: number): boolean =>
  worldOf(state).area[place] === 1 && isBattle(state, place)

function stepPrice(state: State, token: number, faction: Faction): number | null {
  const place = state.at[token]!
  const price = priceOf(state, mustKnow(state, token), faction, place)
  if (price === null) return null
  return price[0] * (isDouble(state, place) ? worldOf(state).tables.areas.engagedCost : 1)
}

function pointsBar(state: State, unit: Unit, faction: Faction, price: number): Bar | null {
  const pool = poolOf(state, unit, faction)
  const left = pool?.points ?? 0
  return price <= left
    ? null
    : { rule: '11.2a', why: `${unit.name} costs ${price} points, and ${left} are left.` }
}

function buildBar(state: State, frame: BuildFrame, token: number): Bar | null {
  const unit = mustKnow(state, token)
  const place = state.at[token]!
  if (cvOf(state, token) >= unit.steps) return { rule: '2.5', why: `${unit.name} is at full strength.` }
  if (frame.built.includes(unit.index))
    return { rule: '11.71a', why: `${unit.name} has gained its step of this Production.` }
  if (isBattle(state, place) && !worldOf(state).area[place])
    return { rule: '11.71a', why: `${unit.name} is engaged.` }
  if (supplyFor(state, frame.faction, unit.nation)[place] !== 1)
    return { rule: '11.71a', why: `${unit.name} has no secure supply.` }
  const price = stepPrice(state, token, frame.faction)
  if (price === null) return { rule: '11.7a', why: `${unit.name} cannot be built.` }
  return pointsBar(state, unit, frame.faction, price)
}

function spend(state: State, unit: Unit, faction: Faction, price: number): void {
  const pool = poolOf(state, unit, faction)!
  pool.points -= price
  pool.spent = true
}

function build(state: State, frame: BuildFrame, order: OrderOf<'build'>, context: Context): void {
  const token = blockNamed(state, order.unit, frame.faction)
  must(buildBar(state, frame, token))
  const unit = mustKnow(state, token)
  const cost = stepPrice(state, token, frame.faction)!
  spend(state, unit, frame.faction, cost)
  frame.built.push(unit.index)
  setCv(state, token, cvOf(state, token) + 1)
  const side = seatOf(frame.faction)
  context.emit({ kind: 'built', rule: '11.71a', side, units: [order.unit], cost, cv: cvOf(state, token) })
}

/** 11.81c to 11.81f: kinds of places in which a nation's units arrive. */
function arrivesIn(state: State, unit: Unit, faction: Faction, place: number): boolean {
  const world = worldOf(state)
  const at = world.places[place]!
  const site = siteAt(world, place)
  const area = 'zone' in at
  const city = area ? at.city : site?.kind
  const who = whoArrives(unit, faction)
  return world.tables.arrivals.at.some((row) => {
    if (row.who !== unit.nation && row.who !== who) return false
    const home = countryOf(world, place) === unit.nation
    return (
      (row.home !== undefined && home && row.home.some((kind) => kind === city)) ||
      (row.areas === true && area && home) ||
      (row.capital === true && site?.capital === unit.nation) ||
      (row.victoryCities === true && site?.victory !== undefined) ||
      (row.ports !== undefined && (area ? at.port : site?.port) === row.ports) ||
      row.places?.includes(world.grid.places[place]!) === true
    )
  })
}

const whoArrives = (unit: Unit, faction: Faction): string =>
  unit.side !== 'minor' ? unit.nation : faction === 0 ? 'axisMinor' : 'alliedMinor'

/** 11.81a, 11.81b, 11.81h, 21.462b */
function rebuildBar(state: State, frame: BuildFrame, unit: Unit, place: number): Bar | null {
  const world = worldOf(state)
  const name = placeName(world, place)
  const lost = state.eliminated.find((one) => one.unit === unit.index)
  if (lost === undefined || world.factionAtStart(unit) !== frame.faction)
    return { rule: '11.72a', why: `${unit.name} is not among the eliminated.` }
  if (
    !isFriendly(state, sideOfFaction(frame.faction), place) ||
    !arrivesIn(state, unit, frame.faction, place)
  )
    return { rule: '11.81a', why: `${unit.name} does not arrive in ${name}.` }
  const front = frontOf(world, place)
  if ((front === 'NF' || front === 'MF') && lost.front !== front)
    return { rule: '21.462b', why: `${unit.name} was not lost on that front.` }
  if (isBattle(state, place) && !world.area[place])
    return { rule: '11.81a', why: `There is a battle in ${name}.` }
  const net = netOf(state, sideOfFaction(frame.faction), originOf(state, frame.faction, unit.nation))
  if (net[place] !== 1) return { rule: '11.81a', why: `${name} is not in Rail/Sea Supply.` }
  const { cap } = world.tables.arrivals
  const most = world.majorCity[place] || siteAt(world, place)?.kind === 'major' ? cap.major : cap.other
  if ((frame.arrived[hexId(state, place)] ?? 0) >= most)
    return { rule: '11.81b', why: `No more than ${most} arrive in ${name} in one Production.` }
  if (overstack(state, sideOfFaction(frame.faction), place) >= 0)
    return { rule: '6.21a', why: `${name} is full.` }
  if (
    blocksOf(state, sideOfFaction(frame.faction), place).some((token) => state.color[token] !== frame.faction)
  )
    return { rule: '20.34', why: 'Allied and Soviet units never share a hex.' }
  const fort = fortBar(state, sideOfFaction(frame.faction), unit, place)
  if (fort !== null) return fort
  const price = cadrePrice(state, unit, frame.faction, place)
  if (price === null) return { rule: '11.7a', why: `${unit.name} cannot be built.` }
  return pointsBar(state, unit, frame.faction, price)
}

function cadrePrice(state: State, unit: Unit, faction: Faction, place: number): number | null {
  const price = priceOf(state, unit, faction, place)
  if (price === null) return null
  return price[1] * (isDouble(state, place) ? worldOf(state).tables.areas.engagedCost : 1)
}

function rebuild(state: State, frame: BuildFrame, order: OrderOf<'rebuild'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const place = hexNamed(state, order.hex)
  must(rebuildBar(state, frame, unit, place))
  const cost = cadrePrice(state, unit, frame.faction, place)!
  spend(state, unit, frame.faction, cost)
  // 11.72b
  frame.built.push(unit.index)
  frame.arrived[order.hex] = (frame.arrived[order.hex] ?? 0) + 1
  state.eliminated = state.eliminated.filter((one) => one.unit !== unit.index)
  bring(state, unit.index, unit.lowest, frame.faction, place)
  const side = seatOf(frame.faction)
  context.emit({ kind: 'rebuilt', rule: '11.72a', side, units: [order.unit], hexes: [order.hex], cost })
}

/** Places where anybody of this faction could arrive. */
function goalsFor(state: State, frame: BuildFrame, unit: Unit): number[] {
  return [...worldOf(state).arrivals].filter((place) => rebuildBar(state, frame, unit, place) === null)
}

function offers(state: State, frame: BuildFrame): Offer[] {
  const world = worldOf(state)
  const steps = blocksOfFaction(state, frame.faction)
    .filter((token) => buildBar(state, frame, token) === null)
    .map((token): Choice => {
      const [unit, price] = [mustKnow(state, token), stepPrice(state, token, frame.faction)]
      return {
        id: unit.id,
        text: `A step for ${unit.name} (${price} points)`,
        units: [unit.id],
        hexes: [hexId(state, state.at[token]!)],
        order: { type: 'build', unit: unit.id } as OrderOf<'build'>
      }
    })
  const cadres = state.eliminated
    .map(({ unit }) => world.units[unit]!)
    .filter((unit) => world.factionAtStart(unit) === frame.faction && goalsFor(state, frame, unit).length > 0)
  const placing: PlaceOffer = {
    gesture: 'place',
    id: 'rebuild',
    rule: '11.72a',
    text: 'Rebuild a unit',
    pieces: cadres.map(({ id }) => id),
    hexes: (piece) => goalsFor(state, frame, unitNamed(state, piece)).map((place) => hexId(state, place)),
    order: (unit, hex) => ({ type: 'rebuild', unit, hex }) as OrderOf<'rebuild'>
  }
  return [
    ...(steps.length > 0
      ? [
          {
            gesture: 'pick',
            id: 'build',
            rule: '11.71a',
            text: 'Build a step',
            choices: steps
          } satisfies Offer
        ]
      : []),
    ...(cadres.length > 0 ? [placing] : []),
    endOffer('11.4a', 'End the Production')
  ]
}

export const buildPhase: Phase<State, BuildFrame> = {
  rule: '11.0',
  title: 'Production',
  secret: true,
  actor: (_state, { faction }) => seatOf(faction),
  offers,
  orders: {
    build,
    rebuild,
    end(state, frame) {
      closePools(state, frame.faction)
      pop(state, frame)
    }
  }
}
