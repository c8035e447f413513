// A hex or box in words, for those who go over the map by keys and hear it.
import type { Table } from '../table.svelte'
import type { Lights } from './lights'

export function wordsFor(
  hex: string,
  { names, picture, art }: Table,
  { lit, able, selected, route }: Lights
): string {
  const state = (id: string) => (selected.has(id) ? ['chosen'] : able.has(id) ? ['can act'] : [])
  const data = art.map.hexes.find(({ id }) => id === hex)
  const box = art.map.boxes?.find(({ id }) => id === hex)
  const stack = picture?.stacks.find((one) => one.hex === hex)
  const units = (stack?.pieces ?? []).map(({ id, badges }) =>
    [names.unit(id).full, names.unit(id).figures, ...badges.map(({ text }) => text), ...state(id)]
      .filter(Boolean)
      .join(' ')
  )
  if (stack !== undefined && stack.unknown > 0) units.push(`${stack.unknown} hidden`)
  const markers = (picture?.markers ?? [])
    .filter((one) => one.hex === hex)
    .map(({ id, text }) => [text, ...state(id)].join(' '))
  const chance = lit.filter((one) => one.hex === hex).map(({ words = '', label = '' }) => words || label)
  const stop = (route?.via ?? []).lastIndexOf(hex)
  if (stop >= 0) chance.push(`waypoint ${stop + 1}`)
  const ground = data?.terrain ?? art.map.names.boxes?.[box?.kind ?? ''] ?? ''
  const where = [names.hex(hex), ground].filter(Boolean).join(', ')
  return [where, ...units, ...markers, ...chance].filter(Boolean).join('. ')
}
