import * as v from 'valibot'

const Text = v.pipe(v.string(), v.trim(), v.minLength(1))

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
  scenarios: v.pipe(
    v.array(v.strictObject({ id: Text, title: Text, turns: Text, blurb: Text })),
    v.minLength(1)
  ),
  state: v.picklist(['in the works', 'playable'])
})

export type About = v.InferOutput<typeof AboutSchema>

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

export function hasRulebook(id: string): boolean {
  return path(id, 'rules.json') in rulebooks
}

/** Loads the rules of one game, unchecked; undefined when they are not written yet. */
export async function loadRules(id: string): Promise<unknown> {
  return rulebooks[path(id, 'rules.json')]?.()
}
