// Chapter 9: stacking. Overstacked means any breach of these limits, mixed nations included (9.0j).
import type { Bar } from '../../kernel/game'
import { unitsIn, worldOf } from './board'
import type { State } from './state'
import { MARSH, MOUNTAIN, TERRAINS, type Unit, type World } from './world'

/** Why these land units may not be in a hex together; null when they may. */
export function crowdBar({ tables, terrain }: World, units: readonly Unit[], hex: number): Bar | null {
  const { stacking, tec } = tables
  let [mobile, statics, armies] = [0, 0, 0]
  let nation = ''
  let mixed = false
  for (const unit of units) {
    if (!unit.mobile) {
      statics++
      continue
    }
    mobile++
    if (unit.army) armies++
    mixed ||= nation !== '' && nation !== unit.nation
    nation = unit.nation
  }
  const kind = TERRAINS[terrain[hex]!]!
  if (statics > 0 && !tec.terrain[kind].statics)
    return { rule: '9.0e', why: 'Static units cannot be in a mountain hex.' }
  if (terrain[hex] === MARSH && units.length > tec.terrain.marsh.stack!)
    return { rule: '9.0d', why: 'A marsh hex holds one unit.' }
  if (statics > stacking.statics) return { rule: '9.0c', why: 'A hex holds one static unit.' }
  // 9.0f; 9.0g: static units of any nation do not matter.
  if (mixed) return { rule: '9.0f', why: 'Mobile units of different nations cannot stay in one hex.' }
  if (armies > 0 && mobile > stacking.armies)
    return { rule: '9.0b', why: 'An army cannot share a hex with another mobile unit.' }
  if (mobile > stacking.smaller)
    return { rule: '9.0a', why: `A hex holds at most ${stacking.smaller} mobile units smaller than an army.` }
  return null
}

/** Land units in a hex: support pieces never count (9.0h). */
export const landUnitsIn = (state: State, hex: number): Unit[] =>
  unitsIn(state, hex).filter((unit) => unit.land)

/** Why units that are not in the hex could not stay there with those that are. */
export function stackingBar(state: State, units: readonly Unit[], hex: number): Bar | null {
  return crowdBar(worldOf(state), [...landUnitsIn(state, hex), ...units], hex)
}

/** 9.1a: what is wrong with a hex at the check; null when it is legal. Marines at sea are no stack (18.2.2c). */
export function excessBar(state: State, hex: number): Bar | null {
  const world = worldOf(state)
  return world.land[hex] ? crowdBar(world, landUnitsIn(state, hex), hex) : null
}

/** 9.1b, A54: the units may go: what is left is legal, and none of them could have stayed. */
export function removalBar(state: State, hex: number, units: readonly Unit[]): Bar | null {
  const world = worldOf(state)
  const left = landUnitsIn(state, hex).filter((unit) => !units.includes(unit))
  const bar = crowdBar(world, left, hex)
  if (bar !== null) return bar
  const spared = units.find((unit) => crowdBar(world, [...left, unit], hex) === null)
  return spared === undefined ? null : { rule: '9.1b', why: `${spared.name} can stay.` }
}

/** 9.1b: how many units of a hex go at least, and at most: what stays is as much as may, and an army stays alone. */
export function removalSizes(state: State, hex: number): { readonly min: number; readonly max: number } {
  const world = worldOf(state)
  const units = landUnitsIn(state, hex)
  const stays: number[] = []
  const keep = (kept: readonly Unit[], next: number): void => {
    const fits = (unit: Unit) => !kept.includes(unit) && crowdBar(world, [...kept, unit], hex) === null
    if (!units.some(fits)) stays.push(kept.length)
    for (let i = next; i < units.length; i++) if (fits(units[i]!)) keep([...kept, units[i]!], i + 1)
  }
  keep([], 0)
  return { min: units.length - Math.max(...stays), max: units.length - Math.min(...stays) }
}

/** 19.0b, A50: only alpine units are set up or arrive in the mountains. */
export function mountainBar({ terrain }: World, unit: Unit, hex: number): Bar | null {
  if (terrain[hex] !== MOUNTAIN || unit.alpine) return null
  return { rule: '3.4.2n', why: 'Only alpine units are set up or arrive in a mountain hex.' }
}
