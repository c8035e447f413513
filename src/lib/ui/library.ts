import * as v from 'valibot'

const Text = v.pipe(v.string(), v.trim(), v.minLength(1))

/** A side of a scenario, by the name of its seat in the game. */
const Side = v.strictObject({ seat: Text, name: Text, blurb: Text })

const Scenario = v.strictObject({
  id: Text,
  title: Text,
  turns: Text,
  /** How long it takes, where that is not the same as for the game. */
  time: v.exactOptional(Text),
  blurb: Text,
  /** What one side does not know of the other; absent: both know everything. */
  hides: v.exactOptional(Text),
  sides: v.exactOptional(v.tuple([Side, Side])),
  /** The file with the lessons that teach the game by this scenario. */
  guide: v.exactOptional(Text),
  /** It is shown, but cannot be played yet. */
  state: v.exactOptional(v.literal('in the works'))
})

/** What an option is set to. */
export const OptionValue = v.union([Text, v.boolean(), v.number()])
export type OptionValue = v.InferOutput<typeof OptionValue>

/** A reading of the book, or an optional rule, that the players agree on before the match. */
const Option = v.strictObject({
  id: Text,
  title: Text,
  rule: Text,
  text: Text,
  /** Only in these scenarios; absent: in all. */
  scenarios: v.exactOptional(v.array(Text)),
  usual: OptionValue,
  choices: v.pipe(
    v.array(v.strictObject({ value: OptionValue, text: Text, note: v.exactOptional(Text) })),
    v.minLength(2)
  )
})

export const AboutSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  order: v.number(),
  title: Text,
  subtitle: Text,
  publisher: Text,
  series: v.exactOptional(Text),
  designer: v.exactOptional(Text),
  year: v.pipe(v.number(), v.integer()),
  what: Text,
  scale: Text,
  turn: Text,
  time: Text,
  timeSource: v.picklist(['rulebook', 'estimate']),
  players: Text,
  accent: v.picklist(['rust', 'blue', 'olive', 'sand', 'slate']),
  scenarios: v.pipe(v.array(Scenario), v.minLength(1)),
  /** The rule by which a die may say which scenario is played; absent: the book has none. */
  rolled: v.exactOptional(Text),
  options: v.exactOptional(v.array(Option)),
  /** What the devices seal, as a sentence, and what only the app hides, as a list; absent: what holds for any game. */
  secrets: v.exactOptional(v.strictObject({ sealed: Text, app: Text })),
  state: v.picklist(['in the works', 'playable'])
})

export type About = v.InferOutput<typeof AboutSchema>
export type AboutScenario = v.InferOutput<typeof Scenario>
export type AboutOption = v.InferOutput<typeof Option>

// Whatever folder under scenarios/ has an about.json is in the library: no list of games exists in code.
const abouts = import.meta.glob<unknown>('../../../scenarios/*/about.json', {
  eager: true,
  import: 'default'
})
const rulebooks = import.meta.glob<unknown>('../../../scenarios/*/rules.json', { import: 'default' })

const path = (id: string, file: string) => `../../../scenarios/${id}/${file}`

export const library: readonly About[] = Object.values(abouts)
  .map((raw) => v.parse(AboutSchema, raw))
  .sort((a, b) => a.order - b.order)

export function aboutGame(id: string): About | undefined {
  return library.find((game) => game.id === id)
}

/** The scenarios of which a match can begin. */
export const playableOf = ({ scenarios }: About): AboutScenario[] =>
  scenarios.filter(({ state }) => state === undefined)

/** What can be agreed on before a match of this scenario. */
export function optionsOf(about: About | undefined, scenario: string): readonly AboutOption[] {
  return (about?.options ?? []).filter(
    ({ scenarios }) => scenarios === undefined || scenarios.includes(scenario)
  )
}

export function hasRulebook(id: string): boolean {
  return path(id, 'rules.json') in rulebooks
}

/** Loads the rules of one game, unchecked; undefined when they are not written yet. */
export async function loadRules(id: string): Promise<unknown> {
  return rulebooks[path(id, 'rules.json')]?.()
}
