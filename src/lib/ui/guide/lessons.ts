// The lessons of the games: which there are, and what is in them, loaded when a guided match is chosen or opened.
import { games } from '../../games/registry'
import { parsePackGuide, type GuideData } from '../../kernel/pack/guide'
import { library, type About, type AboutScenario } from '../library'

const files = import.meta.glob<unknown>('../../../../scenarios/*/guide-*.json', { import: 'default' })

/** undefined: this version of the app has no such lessons. */
export async function lessonsOf(game: string, id: string): Promise<GuideData | undefined> {
  const data = await files[`../../../../scenarios/${game}/${id}.json`]?.()
  return data === undefined ? undefined : parsePackGuide(data, `${game}/${id}.json`)
}

export interface Taught {
  readonly about: About
  readonly scenario: AboutScenario
  /** The name of the lessons. */
  readonly guide: string
}

/** All there are, in the order of the library: the first is the one to begin with. */
export const taught: readonly Taught[] = library
  .filter(({ id }) => Object.hasOwn(games, id))
  .flatMap((about) =>
    about.scenarios.flatMap((scenario) =>
      scenario.guide === undefined ? [] : [{ about, scenario, guide: scenario.guide }]
    )
  )
