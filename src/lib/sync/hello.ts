// What a device says of itself once the secret is proven, and whether two devices can play together.
import * as v from 'valibot'
import { Malformed } from '../match/bytes'

const text = v.pipe(v.string(), v.maxLength(128))
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const Played = v.object({
  match: text,
  game: text,
  scenario: text,
  /** The rules at hand on the device, which need not be those the match began with. */
  rulesVersion: whole,
  dataHash: text
})
/** What is played, and by which rules. */
export type Played = v.InferOutput<typeof Played>

const Hello = v.object({
  app: text,
  /** Tells devices apart; means nothing else. */
  device: text,
  /** The seats of the device, and for each a signature by its key over the greetings of this link, in base64: without it
   * nobody is believed to have a seat. */
  seats: v.pipe(v.array(v.object({ seat: text, proof: text })), v.maxLength(2)),
  /** Number of the last entry. */
  number: whole,
  /** null: this device has not got the match yet. */
  played: v.nullable(Played)
})
export type Hello = v.InferOutput<typeof Hello>

export function readHello(bytes: Uint8Array): Hello {
  try {
    return v.parse(Hello, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    throw new Malformed('A greeting cannot be read.')
  }
}

export const OUTDATED = ['this', 'other', 'one'] as const
export type Outdated = (typeof OUTDATED)[number]

/** 1 when a is newer, -1 when it is older, 0 when that cannot be said. */
function compareApps(a: string, b: string): number {
  const [one, two] = [a, b].map((app) => app.split('+')[0]!.split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (one![i] ?? 0) - (two![i] ?? 0)
    if (difference !== 0 && !Number.isNaN(difference)) return Math.sign(difference)
  }
  return 0
}

export interface Side {
  readonly app: string
  readonly rulesVersion: number
  readonly dataHash: string
}

/** Which device must be updated before the two can play together; null when they can. */
export function whoIsOutdated(own: Side, other: Side): Outdated | null {
  if (own.rulesVersion === other.rulesVersion && own.dataHash === other.dataHash) return null
  const difference = Math.sign(own.rulesVersion - other.rulesVersion) || compareApps(own.app, other.app)
  return difference < 0 ? 'this' : difference > 0 ? 'other' : 'one'
}
