// 23.5, an option: Germany and the Soviet Union as allies of Poland keep their troops out of it, and Poland its own at home.
import type { Bar } from '../../kernel/game'
import { worldOf } from './board'
import type { CountryName, NationName } from './data'
import { adjectiveOf } from './lookup'
import type { State } from './state'
import { NOBODY } from './world'

/** Why a land unit of a nation may not move, retreat or pursue into a hex; null when it may. */
export function politicsBar(state: State, nation: NationName, hex: number): Bar | null {
  if (!state.options.polandPolitics) return null
  const { country, countries } = worldOf(state)
  const index = country[hex]!
  return index >= 0 && staysOut(state, nation, countries[index]!)
    ? {
        rule: '23.5a',
        why: `${adjectiveOf(worldOf(state), nation)} units stay out of the country of this ally.`
      }
    : null
}

/** The units of a nation stay out of a country, when the option is in use. */
export function staysOut(state: State, nation: NationName, country: CountryName): boolean {
  const { tables } = worldOf(state)
  const { poland } = tables.optional
  const isPolish = country === 'Poland' || tables.invasion.withPoland.includes(country)
  if (nation === 'Poland') return poland.some((wary) => wary === country && allies(state, wary))
  return isPolish && poland.includes(nation) && allies(state, nation)
}

/** 23.5b: on the same side, not between enemies. */
function allies(state: State, nation: NationName): boolean {
  const { countryNamed } = worldOf(state)
  const side = state.side[countryNamed(nation)]!
  return side !== NOBODY && side === state.side[countryNamed('Poland')]
}
