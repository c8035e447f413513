// Chapter 21: surrender.
import type { Bar } from '../../kernel/game'
import { enemyOf, worldOf } from './board'
import { controls } from './02.3-control'
import { remove } from './11.17-losses'
import { checkAutomaticVictory } from './22-victory'
import type { NationName } from './data'
import type { Context } from './events'
import { unitIds } from './lookup'
import type { State } from './state'
import { boxOf, SEATS, type Side } from './world'

/** 21.0: the Surrender Phase of a side: one die for each of its countries that has to check, in every turn anew (21.0e). */
export function rollSurrenders(state: State, side: Side, context: Context): void {
  const { tables, countryNamed } = worldOf(state)
  for (const nation of Object.keys(tables.nations) as NationName[]) {
    const upTo = tables.surrender.upTo[nation]
    if (upTo === undefined || state.side[countryNamed(nation)] !== side) continue
    if (surrenderBar(state, nation) !== null) continue
    const die = context.dice.roll(6)
    const surrenders = die <= upTo
    context.emit({ kind: 'surrenderRoll', rule: '21.0d', nation, side: SEATS[side], die, upTo, surrenders })
    if (surrenders) surrender(state, nation, context)
    if (state.result !== null) return
  }
}

/** 21.0a-21.0c: why a belligerent country need not check now; null when it must. For its inspector too. */
export function surrenderBar(state: State, nation: NationName): Bar | null {
  const { tables, countryNamed, country, siteHexes, hexes } = worldOf(state)
  const index = countryNamed(nation)
  if (tables.surrender.never.includes(nation)) return { rule: '21.0c', why: `${nation} never surrenders.` }
  if (state.surrendered[index]) return { rule: '21.0g', why: `${nation} has surrendered.` }
  const enemy = enemyOf(state.side[index] as Side)
  const own = siteHexes.filter((hex) => country[hex] === index)
  const holds = (hex: number) => controls(state, enemy, hex)
  const capital = own.find((hex) => hexes[hex]!.site?.capital !== undefined)
  if (!tables.surrender.withoutCapital.includes(nation) && (capital === undefined || !holds(capital)))
    return { rule: '21.0a', why: `The enemy does not control the capital of ${nation}.` }
  const free = own.find((hex) => hexes[hex]!.site?.mobilization !== undefined && !holds(hex))
  if (free === undefined) return null
  const { name } = hexes[free]!.site!
  return { rule: capital === undefined ? '21.0b' : '21.0a', why: `The enemy does not control ${name}.` }
}

/** 21.0f, 21.0g: all its pieces go, wherever they are; 21.0h: its hexes stay whose they are. */
function surrender(state: State, nation: NationName, context: Context): void {
  const world = worldOf(state)
  const country = world.countryNamed(nation)
  const side = state.side[country] as Side
  state.surrendered[country] = true
  const gone = world.units.filter(
    (unit) =>
      unit.nationIndex === country &&
      state.at[unit.index]! >= 0 &&
      state.at[unit.index] !== boxOf(world, side, 'eliminated')
  )
  state.musters = state.musters.filter((muster) => muster.country !== country)
  for (const unit of gone) remove(state, unit, 'surrendered')
  context.emit({ kind: 'surrender', rule: '21.0f', nation, side: SEATS[side], units: unitIds(gone) })
  checkAutomaticVictory(state, context)
}
