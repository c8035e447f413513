// Every game and scenario that keeps the contract: those of the registry, and the toy games.
import type { Judge } from '../../src/lib/bots/judge'
import { judgeOf } from '../../src/lib/bots/registry'
import { games } from '../../src/lib/games/registry'
import type { Game } from '../../src/lib/kernel/game'
import { netOf } from '../../src/lib/kernel/pack/net'
import { toy } from '../../src/lib/kernel/testing/toy'
import { toyBlocks } from '../../src/lib/kernel/testing/toy-blocks'
import { blocksLook, blocksMap, blocksUnits } from '../../src/lib/kernel/testing/toy-blocks-pack'
import { toyLook, toyMap, toyUnits } from '../../src/lib/kernel/testing/toy-map'
import { PIECES } from '../../src/lib/kernel/testing/toy-pack'
import { aboutGame } from '../../src/lib/ui/library'
import { namesOf, type Names } from '../../src/lib/ui/match/names'
import { openGame, type Art } from '../../src/lib/ui/match/packs'
import { findRule, loadRulebook } from '../../src/lib/ui/rulebook/data'

export interface Subject {
  readonly id: string
  readonly game: Game
  readonly scenario: string
  /** What the players may agree on: the values of each option in this scenario. */
  readonly options: Readonly<Record<string, readonly unknown[]>>
  /** What units and places are called in the text view. */
  readonly names: Names
  /** What a board draws it with. */
  readonly art: Art
  /** The hexes and boxes next to one. */
  neighbours(place: string): readonly string[]
  /** Units and markers that can be drawn, and the kinds of markers that the board has a look for. */
  readonly pieces: ReadonlySet<string>
  readonly markerKinds: ReadonlySet<string>
  /** What a program goes by that plays it with sense; none for the toy game. */
  readonly judge: Judge | null
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

function toyArt(id: string, scenario: string): Art {
  if (id === toyBlocks.id) return { map: blocksMap, units: blocksUnits, look: blocksLook }
  return { map: toyMap(scenario), units: toyUnits(PIECES), look: toyLook }
}

/** Reasons that are no rules: no such order, not your turn. */
const NO_RULES = ['order', 'turn']

async function subjectOf(game: Game, scenario: string): Promise<Subject> {
  const { id } = game
  const opened = Object.hasOwn(games, id) ? await openGame(id, scenario) : null
  const art = opened?.art ?? toyArt(id, scenario)
  const { units } = art
  const names = opened?.names ?? namesOf(art, scenario)
  const net = netOf(art.map)
  const about = aboutGame(id)?.scenarios.find((one) => one.id === scenario)
  const book = await loadRulebook(id)
  const explained = new Set<string>()
  return {
    id,
    game,
    scenario,
    options: optionsOf(id, scenario),
    names,
    art,
    neighbours(place) {
      const at = net.indexOf(place)
      const ids = Array.from({ length: 6 }, (_, dir) => net.ids[net.neighbours[6 * at + dir]!])
      return at < 0 ? [] : ids.filter((one) => one !== undefined)
    },
    pieces: new Set([...units.units, ...(units.markers ?? [])].map((piece) => piece.id)),
    markerKinds: new Set(Object.keys(art.look.markers)),
    judge: opened && (await judgeOf(id)),
    hides: about === undefined || about.hides !== undefined,
    explains(rule) {
      if (book === undefined || NO_RULES.includes(rule) || explained.has(rule)) return true
      if (findRule(book, rule) === undefined) return false
      explained.add(rule)
      return true
    }
  }
}

export const subjects: readonly Subject[] = await Promise.all(
  [...loaded, toy as Game, toyBlocks as Game].flatMap((game) =>
    game.scenarios.map((scenario) => subjectOf(game, scenario))
  )
)
