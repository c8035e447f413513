// 5.2.2: effects of cards on movement: whom they are for is chosen once; 13.2-step.ts asks for them.
import { cardNumbered, halfOf } from './05-play'
import { isMeant } from './05.2-battle-cards'
import { orNothing, setForce, type Effect, type Question } from './05.2.2-effect'
import { isOnMap, worldOf } from './board'
import type { EffectKind } from './cards-data'
import type { CardFrame, InForce, State } from './state'
import type { Told } from './05.2.2-effect'

interface Chosen {
  readonly units?: number
  readonly nations?: readonly string[]
  readonly who?: Told<'ignoreZones'>['who']
}

/** An earlier effect of the card has asked for the units already. */
function isChosen(state: State, { card, side, effect }: CardFrame): boolean {
  const before = halfOf(cardNumbered(state, card), side).effects.slice(0, effect)
  return before.some((one) => 'units' in one)
}

function askUnits(state: State, frame: CardFrame, { units, nations, who }: Chosen): Question | null {
  if (units === undefined || isChosen(state, frame)) return null
  const able = worldOf(state).units.filter(
    (unit) =>
      unit.sideIndex === frame.side &&
      unit.canMove &&
      isOnMap(state, unit) &&
      (nations?.includes(unit.nation) ?? true) &&
      (who === undefined || isMeant(state, unit, who))
  )
  const text = units === 1 ? 'Choose a unit' : `Choose up to ${units} units`
  return orNothing({ side: frame.side, rule: '5.2.2', text, units: able, min: 0, max: units })
}

/** For the units chosen, or for all of the side. */
const forUnits = <K extends EffectKind>(): Effect<K> => ({
  ask: (state, frame, effect) => askUnits(state, frame, effect as Chosen),
  run: (state, frame, effect) =>
    setForce(state, frame, effect, 'phase', (effect as Chosen).units === undefined ? {} : { units: true })
})

const holds = <K extends EffectKind>(until: InForce['until']): Effect<K> => ({
  run: (state, frame, effect) => setForce(state, frame, effect, until)
})

/** Card 5: hexes of the Low Countries near water. */
const floodHexes: Effect<'floodHexes'> = {
  ask(state, frame, { hexes, where }) {
    const world = worldOf(state)
    const { countries, terrain, waterWithin = 0 } = where
    const near = nearWater(state, waterWithin)
    const able = world.landHexes.filter(
      (hex) =>
        near.has(hex) &&
        (countries?.includes(world.country[hex]!) ?? true) &&
        (terrain === undefined || terrain.includes(world.rough[hex] ? 'rough' : 'open'))
    )
    return orNothing({
      side: frame.side,
      rule: '5.2.2',
      text: `Flood up to ${hexes} hexes`,
      hexes: able,
      min: 0,
      max: hexes
    })
  },
  run: (state, frame, effect) => setForce(state, frame, effect, 'turn', { hexes: true })
}

/** Hexes at most so many from a sea or lake hex. */
function nearWater(state: State, range: number): Set<number> {
  const { grid, hexes } = worldOf(state)
  let rim = [...Array(grid.count).keys()].filter((hex) => ['sea', 'lake'].includes(hexes[hex]!.terrain))
  const found = new Set(rim)
  for (let i = 0; i < range; i++) {
    rim = rim
      .flatMap((hex) => [...grid.neighbours.slice(6 * hex, 6 * hex + 6)])
      .filter((hex) => hex >= 0 && !found.has(hex))
    for (const hex of rim) found.add(hex)
  }
  return found
}

/** Card 7: a city that the other side controls. */
const refugees: Effect<'refugees'> = {
  ask(state, frame) {
    const cities = worldOf(state).cities.filter((hex) => state.owner[hex] !== frame.side)
    return orNothing({
      side: frame.side,
      rule: '5.2.2',
      text: 'Name the city that people flee from',
      hexes: cities,
      min: 1,
      max: 1
    })
  },
  run: (state, frame, effect) => setForce(state, frame, effect, 'phase', { hexes: true })
}

export const movementEffects = {
  ignoreZones: forUnits<'ignoreZones'>(),
  freeExit: forUnits<'freeExit'>(),
  freeHexsides: forUnits<'freeHexsides'>(),
  movementPoints: forUnits<'movementPoints'>(),
  roughCost: holds<'roughCost'>('phase'),
  freeRegional: holds<'freeRegional'>('phase'),
  freeStacking: holds<'freeStacking'>('turn'),
  floodHexes,
  refugees
}
