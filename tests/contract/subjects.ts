// Every game and scenario that keeps the contract: those of the registry, and the toy game.
import { games } from '../../src/lib/games/registry'
import type { Game } from '../../src/lib/kernel/game'
import { toy } from '../../src/lib/kernel/testing/toy'
import { toyMap, toyUnits } from '../../src/lib/kernel/testing/toy-map'
import { PIECES } from '../../src/lib/kernel/testing/toy-pack'
import { aboutGame } from '../../src/lib/ui/library'
import { namesOf, type Names } from '../../src/lib/ui/match/names'
import { openGame } from '../../src/lib/ui/match/packs'
import { findRule, loadRulebook } from '../../src/lib/ui/rulebook/data'

export interface Subject {
  readonly id: string
  readonly game: Game
  readonly scenario: string
  /** What the players may agree on: the values of each option in this scenario. */
  readonly options: Readonly<Record<string, readonly unknown[]>>
  /** What units and places are called in the text view. */
  readonly names: Names
  /** One side knows something that the other does not. */
  readonly hides: boolean
  /** The rulebook of the app has an entry for the rule. */
  explains(rule: string): boolean
}

function optionsOf(id: string, scenario: string): Subject['options'] {
  const options = aboutGame(id)?.options ?? []
  const fits = options.filter(({ scenarios }) => scenarios?.includes(scenario) ?? true)
  return Object.fromEntries(fits.map((option) => [option.id, option.choices.map(({ value }) => value)]))
}

const loaded = await Promise.all(Object.values(games).map((load) => load()))

/** Reasons that are no rules: no such order, not your turn. */
const NO_RULES = ['order', 'turn']

async function subjectOf(game: Game, scenario: string): Promise<Subject> {
  const { id } = game
  const names = Object.hasOwn(games, id)
    ? (await openGame(id, scenario)).names
    : namesOf({ map: toyMap(scenario), units: toyUnits(PIECES) }, scenario)
  const about = aboutGame(id)?.scenarios.find((one) => one.id === scenario)
  const book = await loadRulebook(id)
  return {
    id,
    game,
    scenario,
    options: optionsOf(id, scenario),
    names,
    hides: about === undefined || about.hides !== undefined,
    explains: (rule) => book === undefined || NO_RULES.includes(rule) || findRule(book, rule) !== undefined
  }
}

export const subjects: readonly Subject[] = await Promise.all(
  [...loaded, toy as Game].flatMap((game) => game.scenarios.map((scenario) => subjectOf(game, scenario)))
)
