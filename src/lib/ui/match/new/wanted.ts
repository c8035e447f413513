// What somebody wants to play: the usual game, what was chosen last, and what is chosen now.
import * as v from 'valibot'
import { optionsOf, playableOf, type About, type AboutScenario, type OptionValue } from '../../library'
import { browserShelf, keep, recall, type Shelf } from '../../storage/keep'
import type { NewMatch } from '../start'
import { seatingFor, type Rival } from '../seatings'

const KEY = 'sandtable.new'

const Value = v.union([v.string(), v.boolean(), v.number()])

/** Each part falls back on its own; what is not there any more is passed over by the readers below. */
const Wanted = v.object({
  game: v.fallback(v.string(), ''),
  scenario: v.fallback(v.string(), ''),
  /** A seat, or empty for both. */
  mine: v.fallback(v.nullable(v.string()), null),
  rival: v.fallback(v.picklist(['sensible', 'random', 'person', 'device']), 'sensible'),
  /** Two people at this device see everything. Chosen for one match at a time. */
  open: v.fallback(v.boolean(), false),
  /** Of a match between two devices. */
  dice: v.fallback(v.picklist(['live', 'sealed']), 'live'),
  /** Days without an answer after which such a match may be closed; 0: never. */
  patience: v.fallback(v.picklist([0, 1, 3, 7]), 7),
  /** By game; only what differs from the usual. */
  options: v.fallback(v.record(v.string(), v.record(v.string(), Value)), {})
})
export type Wanted = v.InferOutput<typeof Wanted>
export type Dice = Wanted['dice']

/** Both sides by one person. */
export const BOTH = ''

export function lastWanted(shelf: Shelf | null = browserShelf()): Wanted {
  return recall(shelf, KEY, Wanted)
}

export function remember(wanted: Wanted, shelf: Shelf | null = browserShelf()): void {
  keep(shelf, KEY, { ...wanted, open: false })
}

/** A choice with everything in it that can be played. */
export interface Settled {
  readonly about: About
  readonly scenario: AboutScenario
  readonly mine: string
  readonly rival: Rival
  readonly open: boolean
  readonly dice: Dice
  readonly patience: Wanted['patience']
  readonly options: Readonly<Record<string, OptionValue>>
}

/** Fills in the usual where nothing, or nothing that exists, was chosen; undefined when no game can be played. */
export function settle(wanted: Wanted, playable: readonly About[]): Settled | undefined {
  const about = playable.find(({ id }) => id === wanted.game) ?? playable[0]
  if (about === undefined) return undefined
  const scenarios = playableOf(about)
  // The scenario that comes with lessons is the one to begin with.
  const usual = scenarios.find(({ guide }) => guide !== undefined) ?? scenarios[0]!
  const scenario = scenarios.find(({ id }) => id === wanted.scenario) ?? usual
  const seats = seatsOf(scenario)
  const { mine, rival, dice, patience } = wanted
  // Only where there is something to hide, between two people at this device.
  const open = wanted.open && rival === 'person' && scenario.hides !== undefined
  const sits = mine !== null && (mine === BOTH || seats.includes(mine))
  const options = agreed(about, scenario, wanted)
  return { about, scenario, mine: sits ? mine : (seats[0] ?? BOTH), rival, open, dice, patience, options }
}

const seatsOf = ({ sides }: AboutScenario) => (sides ?? []).map(({ seat }) => seat)

function agreed(about: About, scenario: AboutScenario, wanted: Wanted): Record<string, OptionValue> {
  const own = wanted.options[about.id] ?? {}
  return Object.fromEntries(
    optionsOf(about, scenario.id).map(({ id, usual, choices }) => {
      const value = own[id]
      return [id, choices.some((choice) => choice.value === value) ? value! : usual]
    })
  )
}

/** How many readings differ from the usual ones. */
export function unusual({ about, scenario, options }: Settled): number {
  return optionsOf(about, scenario.id).filter(({ id, usual }) => options[id] !== usual).length
}

/** The match to be started. Usual readings are left to the data of the game. */
export function matchOf(settled: Settled, name: string): NewMatch {
  const { about, scenario, mine, rival, open, dice, patience, options } = settled
  const chosen = optionsOf(about, scenario.id).filter(({ id, usual }) => options[id] !== usual)
  return {
    game: about.id,
    scenario: scenario.id,
    seating: seatingFor({ mine: mine === BOTH ? null : mine, rival, open }, seatsOf(scenario)),
    name: name.trim(),
    ...(mine !== BOTH &&
      rival === 'device' && { alone: { seat: mine, dice, ...(patience !== 0 && { patience }) } }),
    options: Object.fromEntries(chosen.map(({ id }) => [id, options[id]!]))
  }
}
