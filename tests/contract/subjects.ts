// Every game and scenario that keeps the contract: those of the registry, and the toy game.
import { games } from '../../src/lib/games/registry'
import type { Game } from '../../src/lib/kernel/game'
import { toy } from '../../src/lib/kernel/testing/toy'
import { aboutGame } from '../../src/lib/ui/library'

export interface Subject {
  readonly id: string
  readonly game: Game
  readonly scenario: string
  /** What the players may agree on: the values of each option in this scenario. */
  readonly options: Readonly<Record<string, readonly unknown[]>>
}

function optionsOf(id: string, scenario: string): Subject['options'] {
  const options = aboutGame(id)?.options ?? []
  const fits = options.filter(({ scenarios }) => scenarios?.includes(scenario) ?? true)
  return Object.fromEntries(fits.map((option) => [option.id, option.choices.map(({ value }) => value)]))
}

const loaded = await Promise.all(Object.values(games).map((load) => load()))

export const subjects: readonly Subject[] = [...loaded, toy as Game].flatMap((game) =>
  game.scenarios.map((scenario) => ({ id: game.id, game, scenario, options: optionsOf(game.id, scenario) }))
)
