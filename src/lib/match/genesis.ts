// The first thing in a match: what is played, by which rules, and whose keys sit where. The name of the match is its
// hash, so nobody can put another beginning under a match that is under way.
import * as v from 'valibot'
import type { Game, Seat } from '../kernel/game'
import { canonical } from '../kernel/hash'
import { bytesToHex, hexToBytes, Malformed, textBytes } from './bytes'
import { digest, SeatKeys, isProperKey, KEY_BYTES, SIGNATURE_BYTES, verify } from './crypto'
import { LINK_BYTES } from './dice'
import { parseJson } from './json'

/** 1: a request to go back held until the one who asked played on. 2: it lapses with any order. 3: seals are bytes, and there
 * is one way of writing an order. */
export const FORMAT = 3
const FORMATS = [1, 2, FORMAT] as const
const ID_BYTES = 16
export const LONGEST_GENESIS = 16_384
const DEEPEST = 16

/** The rules a device can play by: a game together with the fingerprint of its data. */
export interface Rules<S = unknown> {
  readonly game: Game<S>
  readonly dataHash: string
}

/** Days that two players can agree on. */
export const PATIENCE = [1, 3, 7] as const
export type Patience = (typeof PATIENCE)[number]

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))

/** Is asked also about what was found to be no key: all checks of a schema run. */
function isKey(text: string): boolean {
  try {
    return isProperKey(hexToBytes(text))
  } catch {
    return false
  }
}

const Chair = v.strictObject({
  seat: name,
  /** The public key and the end of the dice chain; absent while the seat is free. */
  key: v.optional(hex(KEY_BYTES)),
  dice: v.optional(hex(LINK_BYTES))
})

export const Genesis = v.pipe(
  v.strictObject({
    format: v.picklist(FORMATS),
    game: name,
    scenario: name,
    options: v.record(v.string(), v.unknown()),
    rulesVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
    dataHash: v.pipe(v.string(), v.maxLength(128)),
    /** live: links are shown roll by roll; sealed: some are handed over in advance. */
    dice: v.picklist(['live', 'sealed']),
    seats: v.tuple([Chair, Chair]),
    founder: name,
    /** Days for which a seat waits for the other before it may close the match; absent: it waits for ever. */
    patience: v.optional(v.picklist(PATIENCE))
  }),
  v.check(({ seats: [a, b] }) => a.seat !== b.seat, 'The seats have one name.'),
  v.check(
    ({ seats }) => seats.every(({ key, dice }) => (key === undefined) === (dice === undefined)),
    'A seat has a key and dice, or neither.'
  ),
  v.check(
    ({ seats, founder }) => seats.some(({ seat, key }) => seat === founder && key !== undefined),
    'The founder has no seat.'
  ),
  v.check(({ seats }) => seats.every(({ key }) => key === undefined || isKey(key)), 'A key is none.'),
  v.check(({ seats: [a, b] }) => a.dice === undefined || a.dice !== b.dice, 'Both seats have the same dice.')
)
export type Genesis = v.InferOutput<typeof Genesis>

/** A beginning with all that follows from it. */
export interface Founding {
  readonly genesis: Genesis
  readonly text: string
  readonly signature: Uint8Array
  /** Hash 0 of the chain. */
  readonly hash: Uint8Array
  readonly id: string
}

function foundingOf(genesis: Genesis, text: string, signature: Uint8Array): Founding {
  const hash = digest('genesis', textBytes(text))
  return { genesis, text, signature, hash, id: bytesToHex(hash.subarray(0, ID_BYTES)) }
}

/** The position a match begins with. Who founded it with both seats on one device knows all of it anyway. */
export function firstPosition<S>({ game }: Rules<S>, { genesis, id }: Founding): S {
  const { scenario, options, dice, seats } = genesis
  const state = game.create(scenario, options)
  const isApart = seats.some(({ key }) => key === undefined)
  return (isApart && game.secrets?.between?.(state, id, dice === 'sealed')) || state
}

export interface Plan {
  readonly scenario: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly dice?: 'live' | 'sealed'
  /** Days; absent: for ever. */
  readonly patience?: Patience
  /** As an older version of the app began it, for recorded games: the dice follow from the beginning. Missing: this one's. */
  readonly format?: Genesis['format']
}

/** A new beginning. The first of the keys are the founder's; both when the match is played on one device. */
export function found(rules: Rules, plan: Plan, keys: readonly [SeatKeys, ...SeatKeys[]]): Founding {
  const { game, dataHash } = rules
  const chair = (seat: Seat) => {
    const own = keys.find((candidate) => candidate.seat === seat)
    return own === undefined
      ? { seat }
      : { seat, key: bytesToHex(own.key), dice: bytesToHex(own.dice.commitment) }
  }
  const genesis: Genesis = {
    format: plan.format ?? FORMAT,
    game: game.id,
    scenario: plan.scenario,
    options: { ...plan.options },
    rulesVersion: game.rulesVersion,
    dataHash,
    dice: plan.dice ?? 'live',
    seats: [chair(game.seats[0]), chair(game.seats[1])],
    founder: keys[0].seat,
    ...(plan.patience === undefined ? {} : { patience: plan.patience })
  }
  const text = canonical(genesis)
  const { hash } = foundingOf(genesis, text, new Uint8Array())
  return foundingOf(genesis, text, keys[0].sign(hash))
}

/** Checks a beginning that came from anywhere; throws Malformed. */
export function readFounding(text: unknown, signature: unknown): Founding {
  if (typeof text !== 'string' || !(signature instanceof Uint8Array))
    throw new Malformed('The match has no beginning.')
  if (text.length > LONGEST_GENESIS) throw new Malformed('The beginning of the match is too long.')
  const data = parseJson(text, DEEPEST, 'The beginning of the match cannot be read.')
  const format: unknown = (data as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > FORMAT)
    throw new Malformed('The match was made by a newer version of this app.')
  const parsed = v.safeParse(Genesis, data)
  if (!parsed.success) throw new Malformed(`The beginning of the match is wrong: ${parsed.issues[0].message}`)
  const genesis = parsed.output
  if (canonical(genesis) !== text)
    throw new Malformed('The beginning of the match is not written as it should be.')
  const founding = foundingOf(genesis, text, signature)
  const { key } = genesis.seats.find(({ seat }) => seat === genesis.founder)!
  if (signature.length !== SIGNATURE_BYTES || !verify(signature, founding.hash, hexToBytes(key!)))
    throw new Malformed('The beginning of the match is not signed by its founder.')
  return founding
}
