// What this device remembers of a match for meeting others: the invitation, its claim to the seat, and what each other
// device had when it was last heard of. All of it is small; losing it costs a longer message or a new invitation.
import { fromBase64, toBase64 } from 'lib0/buffer'
import * as v from 'valibot'
import { bytesToHex } from '../match/bytes'

/** What localStorage offers. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const text = v.pipe(v.string(), v.maxLength(128))

const Met = v.object({
  device: text,
  seats: v.array(text),
  /** State vector, base64. */
  vector: v.pipe(v.string(), v.maxLength(100_000)),
  /** Number of its last entry. */
  number: v.number(),
  /** Milliseconds since 1970. */
  at: v.number()
})
const Notes = v.object({
  /** The invitation of the match; null when there is none yet. */
  code: v.fallback(v.nullable(v.string()), null),
  /** By what codes and links of the match are known again (hex): it follows from the invitation, but takes a while. */
  tag: v.fallback(v.nullable(v.string()), null),
  /** Name of the claim that this device has made to the free seat. */
  claim: v.fallback(v.nullable(v.string()), null),
  /** Servers where the devices of this match meet, besides those of the settings. */
  signal: v.fallback(v.array(v.string()), []),
  devices: v.fallback(v.array(Met), [])
})
export type LinkNotes = v.InferOutput<typeof Notes>

export interface Met {
  readonly device: string
  readonly seats: readonly string[]
  readonly vector: Uint8Array
  readonly number: number
  readonly at: number
}

/** The seats of a match, as far as it matters here. */
export interface Table {
  readonly id: string
  readonly seats: readonly string[]
  readonly free: string | null
}

const MOST_DEVICES = 8
const DEVICE = 'sandtable.device'
const keyOf = (match: string) => `sandtable.link.${match}`

function browserShelf(): Shelf | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** A shelf for tests and for browsers that let nothing be kept: it forgets with the page. */
export function passingShelf(): Shelf {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key)
  }
}

export class Memory {
  constructor(private readonly shelf: Shelf = browserShelf() ?? passingShelf()) {}

  /** A name for this device that means nothing to others but that it is the same one. */
  device(): string {
    const kept = this.get(DEVICE)
    if (kept !== null && /^[0-9a-f]{16}$/.test(kept)) return kept
    const name = bytesToHex(crypto.getRandomValues(new Uint8Array(8)))
    this.put(DEVICE, name)
    return name
  }

  notes(match: string): LinkNotes {
    let raw: unknown = {}
    try {
      raw = JSON.parse(this.get(keyOf(match)) ?? '{}')
    } catch {
      // Spoilt: it counts as absent.
    }
    const parsed = v.safeParse(Notes, raw)
    return parsed.success ? parsed.output : v.parse(Notes, {})
  }

  change(match: string, change: Partial<LinkNotes>): LinkNotes {
    const notes = { ...this.notes(match), ...change }
    this.put(keyOf(match), JSON.stringify(notes))
    return notes
  }

  /** The match was removed from this device. */
  forget(match: string): void {
    try {
      this.shelf.removeItem(keyOf(match))
    } catch {
      // Nothing can be kept here, so there is nothing to forget.
    }
  }

  remember(match: string, { device, seats, vector, number }: Omit<Met, 'at'>): void {
    const met = { device, seats: [...seats], vector: toBase64(vector), number, at: Date.now() }
    const devices = [met, ...this.notes(match).devices.filter((one) => one.device !== device)]
    // Names are free: those who call themselves something else each time must not make it forget the other player.
    const stranger = devices.findLastIndex((one) => one.seats.length === 0)
    if (devices.length > MOST_DEVICES) devices.splice(stranger > 0 ? stranger : -1, 1)
    this.change(match, { devices: devices.slice(0, MOST_DEVICES) })
  }

  /** Last met first. */
  met(match: string): Met[] {
    return this.notes(match).devices.flatMap((met) => {
      try {
        return [{ ...met, vector: fromBase64(met.vector) }]
      } catch {
        return []
      }
    })
  }

  /** The device of the other player, who has shown the seat, as it was last heard of. As long as there is no other player,
   * whoever was met last. */
  otherPlayer(match: Table, ownSeats: readonly string[]): Met | null {
    const all = this.met(match.id)
    const player = all.find(({ seats }) => seats.some((seat) => !ownSeats.includes(seat)))
    const isAlone = match.free !== null || match.seats.every((seat) => ownSeats.includes(seat))
    return player ?? (isAlone ? all[0] : null) ?? null
  }

  private get(key: string): string | null {
    try {
      return this.shelf.getItem(key)
    } catch {
      return null
    }
  }

  private put(key: string, value: string): void {
    try {
      this.shelf.setItem(key, value)
    } catch {
      // Full or denied: then it is only not remembered.
    }
  }
}
