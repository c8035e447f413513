// Guided games: ordinary matches of the scenarios that come with lessons.
import { startMatch } from '../match/start'
import { lessonsOf, taught, type Taught } from './lessons'

/** Founds the match, with a program for the side that is not the learner's; gives back its id. */
export async function beginGuide({ about, scenario, guide }: Taught = taught[0]!): Promise<string> {
  const lessons = await lessonsOf(about.id, guide)
  const rival = scenario.sides?.find(({ seat }) => seat !== lessons?.seat)
  if (lessons === undefined || rival === undefined)
    throw new Error('This version of the app does not have these lessons.')
  return startMatch({
    game: about.id,
    scenario: scenario.id,
    seating: { kind: 'bot', seat: rival.seat, level: 'sensible' },
    name: `${lessons.title} (guided)`,
    guide,
    orders: lessons.orders ?? []
  })
}
