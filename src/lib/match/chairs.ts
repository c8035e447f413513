// Who sits where: the public key of each seat that is taken and what is known of its dice.
import type { Seat } from '../kernel/game'
import { hexToBytes, sameBytes } from './bytes'
import type { SeatKeys } from './crypto'
import { KnownLinks } from './dice'
import type { LinkNote } from './elements'
import type { Genesis } from './genesis'
import type { PublicKey } from './tree'

/** A seat that somebody has taken. */
export interface Chair {
  readonly key: PublicKey
  readonly links: KnownLinks
  /** Number of the entry that gave it away; 0: from the start. */
  readonly since: number
}

export class Chairs {
  readonly seats: readonly [Seat, Seat]
  private readonly taken = new Map<Seat, Chair>()

  constructor(
    genesis: Genesis,
    private readonly keys: ReadonlyMap<Seat, SeatKeys>
  ) {
    const [a, b] = genesis.seats
    this.seats = [a.seat, b.seat]
    for (const { seat, key, dice } of genesis.seats)
      if (key !== undefined && dice !== undefined)
        this.give(seat, { bytes: hexToBytes(key) }, hexToBytes(dice), 0, [])
  }

  get(seat: Seat): Chair | null {
    return this.taken.get(seat) ?? null
  }

  get free(): Seat | null {
    return this.seats.find((seat) => !this.taken.has(seat)) ?? null
  }

  other(seat: Seat): Seat {
    return this.seats[0] === seat ? this.seats[1] : this.seats[0]
  }

  give(seat: Seat, key: PublicKey, commitment: Uint8Array, since: number, shown: readonly LinkNote[]): void {
    const links = new KnownLinks(commitment)
    for (const { index, link } of shown) links.add(index, link)
    this.taken.set(seat, { key, links, since })
  }

  /** The chair of a seat that was taken before the entry of this number. */
  before(seat: Seat, number: number): Chair | null {
    const chair = this.get(seat)
    return chair !== null && chair.since < number ? chair : null
  }

  /** Time has passed: links that could not be looked at may be looked at now. */
  renew(): void {
    for (const { links } of this.taken.values()) links.renew()
  }

  take(seat: Seat): void {
    this.taken.delete(seat)
  }

  /** The keys of a seat, when this device really has that seat. */
  keysOf(seat: Seat): SeatKeys | null {
    const keys = this.keys.get(seat)
    const chair = this.taken.get(seat)
    return keys !== undefined && chair !== undefined && sameBytes(keys.key, chair.key.bytes) ? keys : null
  }

  /** The links of both seats for this roll; null while one is missing. */
  linksFor(roll: number): [Uint8Array, Uint8Array] | null {
    const [a, b] = this.seats.map((seat) => this.get(seat)?.links.get(roll + 1))
    return a && b ? [a, b] : null
  }
}
