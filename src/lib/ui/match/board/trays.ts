// Pieces to be placed, sorted into trays that one can find something in.
import type { PlaceOffer } from '../../../kernel/offers'
import type { Art } from '../packs'

export interface Tray {
  /** Empty: it needs no name. */
  readonly label: string
  readonly rule: string
  readonly pieces: readonly string[]
}

/** As the rules group them, else by nation or side; what has none comes last. */
export function traysOf({ pieces, groups }: PlaceOffer, { units, look }: Art): Tray[] {
  if (groups !== undefined) return groups.filter((group) => group.pieces.length > 0)
  const unitOf = new Map(units.units.map((unit) => [unit.id, unit]))
  const trays = new Map<string, string[]>()
  for (const piece of pieces) {
    const unit = unitOf.get(piece)
    const nation = unit?.nation ?? unit?.side ?? ''
    const label = nation === '' ? 'Markers' : (look.counters.paints[nation]?.adjective ?? nation)
    const tray = trays.get(label)
    if (tray === undefined) trays.set(label, [piece])
    else tray.push(piece)
  }
  return [...trays].map(([label, found]) => ({
    label: trays.size === 1 ? '' : label,
    rule: '',
    pieces: found
  }))
}
