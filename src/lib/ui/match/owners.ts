// What seats, factions and neutrals are called, and what is said of pieces that nobody knows.
import type { LookData } from '../../kernel/pack/look'
import { unknownWords } from '../../kernel/pieces'
import type { Blank, Owner, Stack, Unknown } from '../../kernel/picture'
import { count } from '../../kernel/words'

interface Named {
  readonly names: { seat(seat: string): string }
  readonly art: { readonly look: Pick<LookData, 'factions' | 'counters'> }
}

/** "Soviets", "German", "Neutral" */
export function ownerName({ names, art }: Named, { seat, faction }: Owner): string {
  const named = faction === undefined ? undefined : factionName(art.look, faction)
  return named ?? (seat === null ? 'Neutral' : names.seat(seat))
}

export const factionName = ({ factions = {} }: Pick<LookData, 'factions'>, faction: string) =>
  Object.hasOwn(factions, faction) ? factions[faction]!.name : undefined

/** Said beside a stack where its units do not tell whose it is; empty: they do. */
export const standsApart = (named: Named, owner: Owner): string =>
  owner.seat === null || owner.faction !== undefined ? ownerName(named, owner) : ''

/** "3 unknown units (2 German, 1 Italian)"; empty: everything is known. */
export function hiddenWords(
  { counters }: Pick<LookData, 'counters'>,
  unknown: Unknown,
  blanks: readonly Blank[] = []
): string {
  if (unknown === 0) return ''
  const kinds = new Map<string, number>()
  for (const { paint = '' } of blanks) {
    const kind = counters.paints[paint]?.adjective
    if (kind !== undefined) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const states = blanks.flatMap(({ badges }) => badges.map(({ text }) => text))
  const told = [
    ...[...kinds].map(([kind, number]) => `${number} ${kind}`),
    ...new Set(states.map((text) => `${count(states.filter((one) => one === text).length, 'time')} ${text}`))
  ]
  return told.length === 0 ? unknownWords(unknown) : `${unknownWords(unknown)} (${told.join(', ')})`
}

/** What is said of a stack besides its known units; undefined: nothing. */
export function notesOn(named: Named, stack: Stack): { before: string; hidden: string } | undefined {
  const before = standsApart(named, stack)
  const plain = stack.blanks === undefined && stack.unknown !== 'some'
  const hidden = plain ? '' : hiddenWords(named.art.look, stack.unknown, stack.blanks)
  return before === '' && hidden === '' ? undefined : { before, hidden }
}
