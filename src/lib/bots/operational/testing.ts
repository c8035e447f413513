// For tests: a small map whose hexes have names of their own, and a front on it.
import { makeGrid } from '../../hex/grid'
import type { AnyUnit, Front } from './terms'

const numbered = makeGrid({
  orientation: 'flat',
  cols: [1, 5],
  rows: [1, 5],
  shifted: 'even',
  numbering: 'ccrr'
})
// Five columns of five hexes, A1 to E5: nothing here may read a place's name, so none has four digits.
const ids = numbered.ids.map((id) => `${'ABCDE'[Number(id.slice(0, 2)) - 1]}${Number(id.slice(2))}`)
export const grid = { ...numbered, ids, indexOf: (id: string) => ids.indexOf(id) }
export const hex = (id: string) => grid.indexOf(id)
export const land = new Uint8Array(grid.count).fill(1)

export interface Corps extends AnyUnit {
  readonly power: number
}
export const corps = (index: number, power = 1): Corps => ({
  index,
  id: `u${index}`,
  name: `Corps ${index}`,
  power
})

/** `at`: where corps 0, 1, 2 ... stand; `own`: what side 0 holds, all else is the enemy's. */
export function front(
  at: readonly string[],
  stakes: Readonly<Record<string, number>> = {},
  own: readonly string[] = []
): Front {
  const stake = new Float32Array(grid.count)
  for (const [id, worth] of Object.entries(stakes)) stake[hex(id)] = worth
  const control = new Int8Array(grid.count).fill(1)
  for (const id of own) control[hex(id)] = 0
  const empty = () => new Float32Array(grid.count)
  const force = () => ({ attack: empty(), defense: empty(), size: empty() })
  return {
    world: { grid, land },
    view: { at: at.map(hex), control },
    side: 0,
    enemy: 1,
    own: force(),
    hostile: force(),
    stake,
    soon: empty(),
    later: empty()
  }
}
