// 3.3.1, 3.3.3: the German deployment of the alternate scenario, and the corps that may still be shifted afterwards.
import { must, refuse, type Bar } from '../../kernel/game'
import type { Offer, PlaceOffer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { endOffer, placeOffer, type About } from '../../kernel/offer-kit'
import { put, worldOf } from './board'
import type { Words } from './describe'
import { stackingBar, withRoom } from './06-stacking'
import type { Context, Phase } from './events'
import { hexIds, hexNamed, names, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { DeployFrame, RelocateFrame, State } from './state'
import { GERMAN, SEATS, type Unit, type World } from './world'

/** 3.3.1: the countries in which the German deploys freely. */
const FREE_COUNTRIES: readonly string[] = ['France', 'Belgium']

/** 3.3.1: the hexes of these countries, and mobile units whose printed hex lies there. */
interface Free {
  readonly hexes: readonly number[]
  readonly units: readonly Unit[]
}

const known = new WeakMap<World, Free>()

function freeIn(world: World): Free {
  let free = known.get(world)
  if (free === undefined) {
    const hexes = world.landHexes.filter((hex) => FREE_COUNTRIES.includes(world.hexes[hex]!.country ?? ''))
    const units = world.scenario.rules.freeDeployment.map((id) => world.unit(id)!)
    known.set(world, (free = { hexes, units }))
  }
  return free
}

const freeUnits = (state: State) => freeIn(worldOf(state)).units

/** 3.3.3: an infantry corps with the factors 2-3-4. */
function isLineCorps(unit: Unit): boolean {
  return unit.type === 'infantry' && unit.attack === 2 && unit.defense === 3 && unit.move === 4
}

function deployBar(state: State, unit: Unit, hex: number): Bar | null {
  if (!freeIn(worldOf(state)).hexes.includes(hex))
    return { rule: '3.3.1a', why: 'Place these units in France or Belgium.' }
  if (state.at[unit.index] === hex) return { rule: '3.3.1a', why: `${unit.name} is already there.` }
  const bar = stackingBar(state, [unit], hex)
  return bar === null ? null : { rule: '3.3.1b', why: bar.why }
}

function hexesFor(state: State, unit: Unit): number[] {
  const from = state.at[unit.index]!
  return withRoom(state, unit, freeIn(worldOf(state)).hexes).filter((hex) => hex !== from)
}

function settle(state: State, unit: Unit, hex: number, rule: string, context: Context): void {
  const from = state.at[unit.index]!
  put(state, unit, hex)
  context.emit({ kind: 'deploy', rule, units: [unit.id], hexes: hexIds(state, [from, hex]) })
}

const placing = (state: State, about: About, units: readonly Unit[]): PlaceOffer =>
  placeOffer<State, Unit>(state, names, about, units, (unit) => hexesFor(state, unit))

export const deployPhase: Phase<State, DeployFrame> = {
  rule: '3.3.1a',
  title: 'German deployment',
  actor: () => SEATS[GERMAN],
  offers: (state): Offer[] => [
    placing(
      state,
      { id: 'deploy', rule: '3.3.1a', text: 'Place units anywhere in France and Belgium' },
      freeUnits(state)
    ),
    endOffer('3.3.1a', 'Finish deployment')
  ],
  orders: {
    place(state: State, _frame: DeployFrame, order: OrderOf<'place'>, context: Context) {
      const unit = unitNamed(state, order.piece)
      const hex = hexNamed(state, order.hex)
      if (!freeUnits(state).includes(unit)) refuse('3.3.1a', `${unit.name} stays in its printed hex.`)
      must(deployBar(state, unit, hex))
      settle(state, unit, hex, '3.3.1a', context)
    },
    end: (state: State, frame: DeployFrame) => pop(state, frame)
  }
}

/** 3.3.3: corps that may be relocated. */
function lineCorps(state: State): Unit[] {
  return freeUnits(state).filter(isLineCorps)
}

export const relocatePhase: Phase<State, RelocateFrame> = {
  rule: '3.3.3',
  title: 'German relocation',
  actor: () => SEATS[GERMAN],
  offers: (state): Offer[] => [
    {
      ...placing(
        state,
        { id: 'relocate', rule: '3.3.3', text: 'Relocate one infantry corps' },
        lineCorps(state)
      ),
      // One corps at most: nobody places "the rest".
      settled: true
    },
    endOffer('3.3.3', 'Do not relocate')
  ],
  orders: {
    place(state: State, frame: RelocateFrame, order: OrderOf<'place'>, context: Context) {
      const unit = unitNamed(state, order.piece)
      const hex = hexNamed(state, order.hex)
      if (!lineCorps(state).includes(unit))
        refuse('3.3.3', 'Only a 2-3-4 infantry corps in France or Belgium may be relocated.')
      const bar = deployBar(state, unit, hex)
      if (bar !== null) refuse('3.3.3', bar.why)
      settle(state, unit, hex, '3.3.3', context)
      pop(state, frame)
    },
    end: (state: State, frame: RelocateFrame) => pop(state, frame)
  }
}

export const setupWords: Words<'deploy'> = {
  deploy: (event, t) => `${t.Units(event)} is placed in ${t.last(event)}.`
}
