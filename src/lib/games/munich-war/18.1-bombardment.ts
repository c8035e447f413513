// 18.1: sea areas of the nations, and bombardment markers in support of an attack.
import type { Bar } from '../../kernel/game'
import { worldOf } from './board'
import { controls } from './02.3-control'
import type { NationName, SeaName } from './data'
import type { State } from './state'
import { AXIS, type Unit } from './world'

/** 18.1b, A6, A48: the seas that a nation may use now. */
export function openSeas(state: State, nation: NationName): readonly SeaName[] {
  const { tables, hex } = worldOf(state)
  const { nations, closed } = tables.seas
  const seas = nations[nation] ?? []
  const shut = closed.to.includes(nation) && controls(state, AXIS, hex(closed.ifAxisControls))
  return shut ? seas.filter((sea) => sea !== closed.sea) : seas
}

/** 18.1a-18.1c: why the guns of a nation do not reach a hex; null when they do. A hex on two seas counts for both. */
export function coastBar(state: State, nation: NationName, target: number): Bar | null {
  const { tables, hexes, area } = worldOf(state)
  const { seas = [] } = hexes[target]!
  if (seas.length === 0) return { rule: '18.1a', why: 'Ships bombard only coastal hexes.' }
  const beyond = tables.seas.bombardment[nation]
  if (beyond !== undefined && area(beyond).includes(target)) return null
  const open = openSeas(state, nation)
  if (seas.some((sea) => open.includes(sea))) return null
  const own = tables.seas.nations[nation] ?? []
  return seas.some((sea) => own.includes(sea))
    ? { rule: '18.1b', why: 'The Axis controls Copenhagen: the Baltic is closed.' }
    : { rule: '18.1c', why: `${seas.join(' and ')}: not a sea of ${nation}.` }
}

/** 18.1a: why a marker cannot bombard in this attack; null when it can. */
export function bombardBar(
  state: State,
  marker: Unit,
  attackers: readonly Unit[],
  target: number
): Bar | null {
  if (!attackers.some(({ nation }) => nation === marker.nation))
    return { rule: '18.1a', why: `No attacker is of ${marker.nation}.` }
  return coastBar(state, marker.nation, target)
}
