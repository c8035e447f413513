// In whose colour something is drawn: of its faction where it has one, else of its seat; what is nobody's is grey.
import type { BannerData, LookData } from '../kernel/pack/look'
import type { Owner } from '../kernel/picture'

export type Hatch = BannerData['hatch']

export interface Banner {
  readonly colour: string
  readonly hatch: Hatch
}

export type Banners = Pick<LookData, 'seats' | 'factions'>

export const NEUTRAL: Banner = { colour: '#5a5648', hatch: 'upright' }

/** null: look.json says nothing of it. */
export function bannerOf({ seats, factions = {} }: Banners, { seat, faction }: Owner): Banner | null {
  if (faction !== undefined && Object.hasOwn(factions, faction)) return factions[faction]!
  return seat === null ? NEUTRAL : (seats[seat] ?? null)
}

/** Everybody with a colour of their own: factions, and seats that have none. */
export function ownersIn({ seats, factions = {} }: Banners): Owner[] {
  const divided = new Set(Object.values(factions).map(({ seat }) => seat))
  return [
    ...Object.keys(seats)
      .filter((seat) => !divided.has(seat))
      .map((seat) => ({ seat })),
    ...Object.entries(factions).map(([faction, { seat = null }]) => ({ seat, faction }))
  ]
}

/** What tells owners apart on the small map, round 0, 0: each hatching has a shape of its own. */
export const DOTS: Readonly<Record<Hatch, string>> = {
  rising: 'm-24-24h48v48h-48z',
  falling: 'm0-30l30 30-30 30-30-30z',
  upright: 'm-27 0a27 27 0 1 0 54 0a27 27 0 1 0 -54 0z',
  dots: 'm0-30l30 52h-60z'
}
