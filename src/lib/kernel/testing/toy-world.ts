// What never changes while a scenario of the toy game is played.
import type { Grid } from '../../hex/grid'
import { derivedCache } from '../derived'
import { netOf } from '../pack/net'
import type { ToySeat, ToyState } from './toy-state'
import { makeToyMap } from './toy-map'
import type { ToyCards, ToyPack } from './toy-pack'

interface World {
  /** Hexes and boxes. */
  readonly net: Grid
  readonly pieces: readonly string[]
  readonly homes: Readonly<Record<ToySeat, readonly string[]>>
  readonly tables: ToyPack['tables']
  readonly cards: ToyCards
}

export const { bind, worldOf } = derivedCache<ToyState, World, null>(() => null)

export function worldFrom(
  { tables, further: { cards } }: ToyPack,
  { map, units }: ToyPack['scenarios'][string]
): World {
  return {
    net: netOf(makeToyMap(map)),
    pieces: units.units.map(({ id }) => id),
    homes: map.homes,
    tables,
    cards
  }
}
