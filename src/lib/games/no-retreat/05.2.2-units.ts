// 5.2.2: effects of cards on improving, rebuilding, and on units that come and go. The other conditions of their chapters hold.
import { moveResult, evacuate } from './11-landings'
import { isMeant } from './05.2-battle-cards'
import { orNothing, setForce, type Effect, type Told } from './05.2.2-effect'
import { improve as improveUnit, improveBar } from './09.1-improve'
import { rebuild as rebuildUnit } from './09.2-rebuild'
import { awaited, dueOn } from './09.3-reinforcements'
import { evacuationBar, reserveBar, toReserve } from './10.0-moves'
import { stopBar } from './13.3-stacking'
import { hasBeen } from './20.2-stance'
import { inZone, isOnMap, put, worldOf } from './board'
import type { CardFrame, State } from './state'
import { ALLIED, around, boxOf, SEATS, type Unit } from './world'

const named = (state: State, indices: readonly number[]): Unit[] =>
  indices.map((index) => worldOf(state).units[index]!)

const improve: Effect<'improve'> = {
  ask(state, frame, { units, nations, types, area, withoutSupply, inAttrition }) {
    const meant = {
      ...(nations && { nations }),
      ...(types && { types }),
      ...(area !== undefined && { area })
    }
    const lifted = { withoutSupply: withoutSupply === true, inAttrition: inAttrition === true }
    const able = worldOf(state).units.filter(
      (unit) =>
        unit.sideIndex === frame.side &&
        improveBar(state, unit, lifted) === null &&
        // A card that names an area means units on the map.
        (area === undefined || isOnMap(state, unit)) &&
        isMeant(state, unit, meant)
    )
    return orNothing({
      side: frame.side,
      rule: '5.2.2',
      text: units === 1 ? 'Improve a unit free' : `Improve up to ${units} units free`,
      units: able,
      min: 0,
      max: units
    })
  },
  run(state, frame, _effect, context) {
    for (const unit of named(state, frame.units)) improveUnit(state, unit, '5.2.2', context)
  }
}

// ---- units that come back -------------------------------------------------------------------------------------------

/** Destroyed units, and with the card surrendered ones too (14.7.1). */
function lost(state: State, side: CardFrame['side'], { nations, surrendered }: Told<'rebuild'>): Unit[] {
  const world = worldOf(state)
  const boxes = [boxOf(world, side, 'destroyed'), ...(surrendered ? [boxOf(world, side, 'surrendered')] : [])]
  return world.units.filter(
    (unit) =>
      unit.irreplaceable !== true && nations.includes(unit.nation) && boxes.includes(state.at[unit.index]!)
  )
}

/** Card 62: a friendly city outside every EZOC. */
const freeCities = (state: State, unit: Unit): number[] =>
  worldOf(state).cities.filter(
    (hex) =>
      state.owner[hex] === unit.sideIndex &&
      !inZone(state, unit.camp, hex) &&
      stopBar(state, unit, hex) === null
  )

const rebuild: Effect<'rebuild'> = {
  ask(state, frame, effect) {
    const question = { side: frame.side, rule: '5.2.2' }
    if (frame.step === 0) {
      const units = lost(state, frame.side, effect).filter(
        (unit) => effect.inCity !== true || freeCities(state, unit).length > 0
      )
      const text = 'Rebuild a unit free'
      return orNothing({ ...question, text, units, min: 0, max: effect.units })
    }
    const [unit] = named(state, frame.units)
    return orNothing({
      ...question,
      text: `Choose the city in which ${unit!.name} is rebuilt`,
      hexes: freeCities(state, unit!),
      min: 1,
      max: 1
    })
  },
  run(state, frame, { inCity }, context) {
    if (inCity && frame.step === 0) return frame.units.length > 0
    for (const unit of named(state, frame.units))
      rebuildUnit(state, unit, inCity ? frame.hexes[0]! : null, '5.2.2', context)
    return false
  }
}

const earlyReinforcement: Effect<'earlyReinforcement'> = {
  ask: (state, frame, { turns }) =>
    orNothing({
      side: frame.side,
      rule: '5.2.2',
      text: 'Choose the reinforcement that comes now',
      units: awaited(state, frame.side).filter((unit) => dueOn(state, unit)! <= state.turn + turns),
      min: 0,
      max: 1
    }),
  run(state, frame, _effect, context) {
    for (const unit of named(state, frame.units)) {
      put(state, unit, boxOf(worldOf(state), frame.side, 'reserve'))
      context.emit({
        kind: 'reinforced',
        rule: '5.2.2',
        units: [unit.id],
        hexes: [],
        side: SEATS[frame.side]
      })
    }
  }
}

// ---- Deployment -----------------------------------------------------------------------------------------------------

/** Cards 28 and 58: one unit after the other, as long as the Reserve has room (10.0Ab). */
const reserveFree: Effect<'reserveFree'> = {
  ask(state, frame, { units, nations, regional }) {
    if (frame.step >= units) return null
    const able = worldOf(state).units.filter(
      (unit) => nations.includes(unit.nation) && reserveBar(state, unit, frame.side, regional) === null
    )
    const text = 'Move a unit to the Reserve'
    return orNothing({ side: frame.side, rule: '5.2.2', text, units: able, min: 0, max: 1 })
  },
  run(state, frame, { units }, context) {
    const [unit] = named(state, frame.units)
    frame.units = []
    if (unit === undefined) return false
    toReserve(state, unit, '5.2.2', context)
    return frame.step + 1 < units
  }
}

/** Who leaves without a draw (cards 15, 18 and 61). */
function leavers(state: State, { from }: Told<'evacuateFree'>): Unit[] {
  const world = worldOf(state)
  const own = world.units.filter((unit) => unit.sideIndex === ALLIED && isOnMap(state, unit))
  if (from !== 'dynamo')
    return own.filter((unit) => evacuationBar(state, unit, from === 'edge' ? 'B' : 'C') === null)
  const dynamo = own.find(({ letter }) => letter === 'D')
  // 10.0Cx
  if (dynamo === undefined || !hasBeen(state, 'britishControl')) return []
  const hex = state.at[dynamo.index]!
  const near = [hex, ...around(world, hex)]
  return own.filter((unit) => unit !== dynamo && unit.canMove && near.includes(state.at[unit.index]!))
}

const evacuateFree: Effect<'evacuateFree'> = {
  ask: (state, frame, effect) =>
    orNothing({
      side: frame.side,
      rule: '5.2.2',
      text: `Evacuate up to ${effect.units} units without a draw`,
      units: leavers(state, effect),
      min: 0,
      max: effect.units
    }),
  run(state, frame, _effect, context) {
    for (const unit of named(state, frame.units)) evacuate(state, unit, '5.2.2', context)
  }
}

export const unitEffects = {
  improve,
  rebuild,
  earlyReinforcement,
  reserveFree,
  evacuateFree,
  noImprove: {
    run: (state, frame, effect) => setForce(state, frame, effect, 'turn')
  } satisfies Effect<'noImprove'>,
  evacuateUnchecked: {
    run: (state, frame, effect) => setForce(state, frame, effect, 'turn')
  } satisfies Effect<'evacuateUnchecked'>,
  evacuateWithoutDiscards: {
    run: (state, frame, effect) => setForce(state, frame, effect, 'turn')
  } satisfies Effect<'evacuateWithoutDiscards'>,
  landingRow: {
    run: (state, _frame, { rows }) => moveResult(state, rows)
  } satisfies Effect<'landingRow'>
}
