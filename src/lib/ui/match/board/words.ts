// A hex or box in words, for those who go over the map by keys and hear it.
import { statesOf } from '../../../kernel/pieces'
import { hiddenWords, standsApart } from '../owners'
import type { Table } from '../table.svelte'
import type { Lights } from './lights'

export function wordsFor(
  hex: string,
  table: Pick<Table, 'names' | 'picture' | 'art'>,
  { lit, able, selected, route }: Lights
): string {
  const { names, picture, art } = table
  const state = (id: string) => (selected.has(id) ? ['chosen'] : able.has(id) ? ['can act'] : [])
  const data = art.map.hexes.find(({ id }) => id === hex)
  const box = art.map.boxes?.find(({ id }) => id === hex)
  const units = (picture?.stacks ?? [])
    .filter((stack) => stack.hex === hex)
    .flatMap((stack) => {
      const { pieces, unknown, blanks } = stack
      const hidden = blanks === undefined ? `${unknown} hidden` : hiddenWords(art.look, unknown, blanks)
      return [
        standsApart(table, stack),
        ...pieces.map((piece) =>
          [names.unit(piece.id).full, names.unit(piece.id).figures, ...statesOf(piece), ...state(piece.id)]
            .filter(Boolean)
            .join(' ')
        ),
        unknown === 0 ? '' : hidden
      ]
    })
  const markers = (picture?.markers ?? [])
    .filter((one) => one.hex === hex)
    .map(({ id, text }) => [text, ...state(id)].join(' '))
  const chance = lit.filter((one) => one.hex === hex).map(({ words = '', label = '' }) => words || label)
  const stop = (route?.via ?? []).lastIndexOf(hex)
  if (stop >= 0) chance.push(`waypoint ${stop + 1}`)
  const kind = data?.terrain ?? art.map.names.boxes?.[box?.kind ?? ''] ?? ''
  const where = [names.hex(hex), kind].filter(Boolean).join(', ')
  return [where, ...units, ...markers, ...chance].filter(Boolean).join('. ')
}

/** "5-5-6" stays in one line. */
export const unbroken = (text: string) => text.replace(/(?<=\d)-(?=\d)/g, '\u2011')
