// Questions in typed words, answered in words: what the board shows by its overlays and its inspector.
import type { Fact, Overlay, Picture } from '../../kernel/picture'
import { ruleWords } from '../../kernel/words'
import type { Names } from './names'
import { matching, plain } from './options'
import { stacksIn, stackWords } from './where'

/** What can be asked about, as the one who looks may know it. */
export interface Asked {
  readonly names: Names
  readonly picture: Picture
  readonly overlays: readonly Overlay[]
  inspectHex(hex: string): readonly Fact[]
  inspectUnit(unit: string): readonly Fact[]
  /** The last lines of the diary. */
  log(count: number): readonly string[]
}

export const QUESTIONS: readonly string[] = [
  'look HEX: what is known of a hex or box',
  'unit UNIT: what is known of a unit',
  'where WORDS: where units or places of that name are',
  'score: how it stands',
  'log NUMBER: the last lines of the diary',
  'supply UNIT, zones, control …: what the overlay of that name shows; overlays: which there are'
]

/** More places than this at once nobody reads. */
const MOST = 20
const LINES = 10

const factLines = (facts: readonly Fact[]) =>
  facts.flatMap(({ label, value, rule, lines = [] }) => [
    `${label}: ${value}${rule === undefined ? '' : ` (${ruleWords(rule)})`}`,
    ...lines.map((line) => `  ${line.label} ${line.value} (${ruleWords(line.rule)})`)
  ])

/** The unit that is meant by its id or by its name; null when that is none, or more than one. */
function unitMeant(said: string, names: Names): string | null {
  const wanted = plain(said)
  const exact = names.units.find((id) => plain(id) === wanted)
  if (exact !== undefined) return exact
  const found = names.units.filter((id) => plain(`${names.unit(id).full} ${id}`).includes(wanted))
  return found.length === 1 ? found[0]! : null
}

function look(said: string, asked: Asked): string[] {
  const hex = asked.names.placeNamed(said)
  if (hex === undefined) return [`There is no hex or place “${said}”.`]
  const here = stacksIn(asked.picture).filter((stack) => stack.hex === hex)
  return [
    asked.names.hex(hex),
    ...here.map((stack) => stackWords(stack, asked.names)),
    ...factLines(asked.inspectHex(hex))
  ]
}

function where(said: string, { picture, names }: Asked): string[] {
  const options = stacksIn(picture).map((stack) => ({
    id: stack.hex,
    text: names.hex(stack.hex),
    note: stackWords(stack, names)
  }))
  const found = matching(options, said)
  if (found.length === 0) return ['No unit of that name is on the map.']
  const more = found.length > MOST ? [`And ${found.length - MOST} more.`] : []
  return [...found.slice(0, MOST).map(({ text, note }) => `${text}: ${note}`), ...more]
}

function overlayMeant(verb: string, overlays: readonly Overlay[]): Overlay | undefined {
  const wanted = plain(verb)
  const words = ({ id, title }: Overlay) => plain(`${id} ${title}`).split(/[^\p{L}\p{N}]+/u)
  return (
    overlays.find(({ id }) => plain(id) === wanted) ??
    (wanted.length < 3
      ? undefined
      : overlays.find((overlay) => words(overlay).some((word) => word.startsWith(wanted))))
  )
}

/** The answer to a typed question; null when it is none. */
export function answerTo(typed: string, asked: Asked): string[] | null {
  const [verb = '', ...rest] = typed.trim().split(/\s+/)
  const said = rest.join(' ')
  const { names, picture, overlays } = asked
  switch (verb.toLowerCase()) {
    case 'look':
      return said === '' ? ['Which hex?'] : look(said, asked)
    case 'unit': {
      const unit = unitMeant(said, names)
      return unit === null
        ? [`There is no single unit “${said}”.`]
        : [names.unit(unit).full, ...factLines(asked.inspectUnit(unit))]
    }
    case 'where':
      return where(said, asked)
    case 'score':
      return picture.score.map(({ label, value, rule }) => `${label}: ${value} (${ruleWords(rule)})`)
    case 'log':
      return [...asked.log(Number.parseInt(said, 10) || LINES)]
    case 'overlays':
      return overlays.map(({ id, title }) => `${id}: ${title}`)
  }
  const overlay = overlayMeant(verb, overlays)
  if (overlay === undefined) return null
  const unit = said === '' ? null : unitMeant(said, names)
  if (said !== '' && unit === null) return [`There is no single unit “${said}”.`]
  const { words } = overlay.draw(unit ?? undefined)
  return [
    `${overlay.title} (${ruleWords(overlay.rule)})`,
    ...(words.length > 0 ? words : ['Nothing to be said.'])
  ]
}
