// The counters of a game beside the map, made once for all panels.
import { makeCounterArt, type CounterArt } from '../../../board/counters/art'
import type { Art } from '../packs'

const made = new WeakMap<Art, CounterArt>()

export function countersOf(art: Art): CounterArt {
  let counters = made.get(art)
  if (counters === undefined) made.set(art, (counters = makeCounterArt(art.units, art.look)))
  return counters
}
