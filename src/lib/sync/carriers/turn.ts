// A turn as a code on the screen: what the other device lacks, sealed with the secret of the match, as one QR code or as a
// series that is shown again and again. The other device scans it and answers with what it has, so that the next
// turn need not carry more than is new. Needs no network at all.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import * as Y from 'yjs'
import {
  bytesToHex,
  concatBytes,
  hexToBytes,
  Malformed,
  Reader,
  sameBytes,
  textBytes,
  Writer
} from '../../match/bytes'
import { digest, SIGNATURE_BYTES } from '../../match/crypto'
import { foundingInShape } from '../../match/document'
import { inspect, Missing } from '../../match/gate/shape'
import type { Rules } from '../../match/genesis'
import type { Match } from '../../match/match'
import { openWhole } from '../../match/whole'
import { deflated, inflated } from '../compress'
import { whoIsOutdated } from '../hello'
import { PACKED_CODE_BYTES, packCode, TAG_BYTES, unpackCode, type Keys } from '../invitation'
import { LONGEST_MESSAGE } from '../messages'
import type { Memory } from '../memory'
import { kindOf, readCode, writeCode } from '../text'
import { covers, NOTHING, readVector, vectorOf } from '../vector'
import { wordsOfEnding, type Words } from '../words'

const KIND = 'T'
/** With the invitation in it, for a device that has neither. */
const INVITING = 'J'
/** 1 named seats without any proof. */
const FORMAT = 2
const DEVICE_BYTES = 8
const MAC_BYTES = 16
const IV_BYTES = 12
const SERIES_BYTES = 2
const RULES_BYTES = 4
/** What goes into one code of version 32: forty orders of a large game. A camera of 1080 lines has seven points for each of
 * its modules; five are needed. */
export const MOST_IN_ONE = 1_860
/** In a series smaller codes are quicker: version 15. */
const MOST_IN_FRAME = 480
const MOST_FRAMES = 2_000
const LABEL = textBytes('sandtable turn\n')

/** What a code says. */
export interface Turn {
  /** update: what was played. have: only what the device has. */
  readonly is: 'update' | 'have'
  readonly device: string
  /** For each seat, in the order of the game: the signature by its key that this device has the seat; null when it has not. */
  readonly proofs: readonly (Uint8Array | null)[]
  readonly number: number
  readonly rulesVersion: number
  readonly rules: Uint8Array
  /** State vector of the device. */
  readonly vector: Uint8Array
  /** Version 2; empty for have. */
  readonly update: Uint8Array
}

const rulesTag = ({ game, dataHash }: Rules) =>
  digest('turn rules', textBytes(`${game.id}\n${game.rulesVersion}\n${dataHash}`)).subarray(0, RULES_BYTES)

function subtle(): SubtleCrypto {
  const found = (globalThis.crypto as Crypto | undefined)?.subtle
  if (found === undefined) throw new Malformed('Codes work only on a page opened over https.')
  return found
}

const sealKey = (keys: Keys, use: KeyUsage) =>
  subtle().importKey('raw', keys.seal as Uint8Array<ArrayBuffer>, 'AES-GCM', false, [use])

async function seal(keys: Keys, content: Uint8Array): Promise<Uint8Array> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await sealKey(keys, 'encrypt')
  const sealed = await subtle().encrypt({ name: 'AES-GCM', iv }, key, content as Uint8Array<ArrayBuffer>)
  return concatBytes(iv, new Uint8Array(sealed))
}

async function unseal(keys: Keys, sealed: Uint8Array): Promise<Uint8Array> {
  const key = await sealKey(keys, 'decrypt')
  const iv = sealed.slice(0, IV_BYTES)
  try {
    return new Uint8Array(await subtle().decrypt({ name: 'AES-GCM', iv }, key, sealed.slice(IV_BYTES)))
  } catch {
    throw new Malformed('The code was made with a different invitation, or was altered.')
  }
}

/** Only players can make this: whoever was let in to watch can read codes, but makes none that count. */
const macOf = (key: Uint8Array, content: Uint8Array) =>
  hmac(sha256, key, concatBytes(LABEL, content)).subarray(0, MAC_BYTES)

/** A turn as it travels: compressed, encrypted, and with a player's MAC. */
async function pack(turn: Turn, keys: Keys): Promise<Uint8Array> {
  const small = turn.update.length > 0 ? await deflated(turn.update) : null
  const flags = (turn.is === 'have' ? 1 : 0) | (small === null ? 0 : 2) | (keys.play === null ? 0 : 4)
  const out = new Writer().byte(FORMAT).byte(flags).bytes(hexToBytes(turn.device))
  out.byte(turn.proofs.reduce((bits, proof, i) => bits | (proof === null ? 0 : 1 << i), 0))
  for (const proof of turn.proofs) if (proof !== null) out.bytes(proof)
  out.count(turn.number).count(turn.rulesVersion).bytes(turn.rules)
  out.count(turn.vector.length).bytes(turn.vector)
  const content = concatBytes(out.done(), small ?? turn.update)
  return seal(keys, keys.play === null ? content : concatBytes(content, macOf(keys.play, content)))
}

/** Throws Malformed in words. */
export async function unpackTurn(sealed: Uint8Array, keys: Keys): Promise<Turn> {
  const all = await unseal(keys, sealed)
  const [format, flags = 0] = all
  if (format !== FORMAT)
    throw new Malformed(
      format! > FORMAT
        ? 'The code was made by a newer version of this app: update it here.'
        : 'The code was made by an older version of this app: update it there.'
    )
  const byPlayer = (flags & 4) !== 0
  const content = byPlayer ? all.subarray(0, all.length - MAC_BYTES) : all
  if (byPlayer && keys.play !== null && !sameBytes(all.subarray(content.length), macOf(keys.play, content)))
    throw new Malformed('The code was not made by a player of this match.')
  const from = new Reader(content)
  from.bytes(2)
  const device = bytesToHex(from.bytes(DEVICE_BYTES))
  const bits = from.byte()
  const proofs = [0, 1].map((i) => ((bits & (1 << i)) === 0 ? null : from.bytes(SIGNATURE_BYTES)))
  const number = from.count()
  const rulesVersion = from.count()
  const rules = from.bytes(RULES_BYTES)
  const vector = from.bytes(from.count())
  if (vector.length > LONGEST_MESSAGE) throw new Malformed('The code says it holds more than a match can.')
  readVector(vector)
  const is = (flags & 1) !== 0 ? 'have' : 'update'
  if (is === 'update' && !byPlayer) throw new Malformed('The code was not made by a player of this match.')
  const rest = from.rest()
  const update = (flags & 2) !== 0 ? await inflated(rest) : rest
  return { is, device, proofs, number, rulesVersion, rules, vector, update }
}

interface Look {
  /** The other device's camera does not make out large codes, so there are more and smaller ones. */
  readonly small?: boolean
  /** The other device does not have the invitation: it goes along in each code. */
  readonly invite?: boolean
}

function framesOf(sealed: Uint8Array, keys: Keys, { small = false, invite = false }: Look = {}): string[] {
  const most = small ? MOST_IN_FRAME : MOST_IN_ONE
  const count = sealed.length <= most ? 1 : Math.ceil(sealed.length / MOST_IN_FRAME)
  if (count > MOST_FRAMES) throw new Malformed('The match is too long for codes: send it as a file.')
  const size = Math.ceil(sealed.length / count)
  const series = digest('turn series', sealed).subarray(0, SERIES_BYTES)
  return Array.from({ length: count }, (_, i) => {
    const head = new Writer().bytes(keys.tag).bytes(series).count(i).count(count).done()
    const frame = concatBytes(head, sealed.subarray(i * size, (i + 1) * size))
    return invite ? writeCode(INVITING, concatBytes(packCode(keys.code), frame)) : writeCode(KIND, frame)
  })
}

export interface Shown {
  /** Texts for QR codes with low correction: one, or a series to be shown in turn. */
  readonly frames: readonly string[]
  /** The other device lacks nothing as far as is known: the code only says what is here. */
  readonly isEmpty: boolean
  /** Nothing is known of the other device, so it is the whole match. */
  readonly isWhole: boolean
}

/** What a seat signs in a code: that this device has it, and what it has of the match. Shown again by somebody else it says
 * no more than it did. */
function challengeOf({ device, number, vector }: Pick<Turn, 'device' | 'number' | 'vector'>): Uint8Array {
  return concatBytes(LABEL, hexToBytes(device), new Writer().count(number).done(), vector)
}

function about<S>(match: Match<S>, memory: Memory): Omit<Turn, 'is' | 'update'> {
  const facts = { device: memory.device(), number: match.number, vector: Y.encodeStateVector(match.doc) }
  return {
    ...facts,
    proofs: match.seats.map((seat) => match.prove(seat, challengeOf(facts))),
    rulesVersion: match.rules.game.rulesVersion,
    rules: rulesTag(match.rules)
  }
}

export interface Packed extends Pick<Shown, 'isEmpty' | 'isWhole'> {
  readonly sealed: Uint8Array
}

/** What the other player's device lacks. `whole`: it says that something is missing there. */
export async function packTurn<S>(
  match: Match<S>,
  keys: Keys,
  memory: Memory,
  whole = false
): Promise<Packed> {
  match.flush()
  const here = match.seats.filter((seat) => match.isHere(seat))
  const base = whole ? NOTHING : (memory.otherPlayer(match, here)?.vector ?? NOTHING)
  const update = Y.encodeStateAsUpdateV2(match.doc, base)
  const isEmpty = covers(readVector(base), vectorOf(match.doc))
  const turn: Turn =
    isEmpty || keys.play === null
      ? { is: 'have', ...about(match, memory), update: new Uint8Array() }
      : { is: 'update', ...about(match, memory), update }
  return { sealed: await pack(turn, keys), isEmpty, isWhole: base === NOTHING }
}

/** The same as codes for the screen. */
export async function showTurn<S>(
  match: Match<S>,
  keys: Keys,
  memory: Memory,
  { whole = false, ...look }: Look & { whole?: boolean } = {}
): Promise<Shown> {
  const { sealed, isEmpty, isWhole } = await packTurn(match, keys, memory, whole)
  return { frames: framesOf(sealed, keys, look), isEmpty, isWhole }
}

/** The invitation that comes with the code of a turn; null: it has none, or is another code. Throws Malformed. */
export function invitationIn(text: string): string | null {
  if (kindOf(text) !== INVITING) return null
  return unpackCode(new Reader(readCode(INVITING, text)).bytes(PACKED_CODE_BYTES))
}

/** What this device has: to be shown after a turn was read, so that the next one is short. Without a match: nothing. */
export async function showHave<S>(
  match: Match<S> | null,
  keys: Keys,
  memory: Memory
): Promise<readonly string[]> {
  const facts =
    match === null
      ? {
          device: memory.device(),
          proofs: [null, null],
          number: 0,
          rulesVersion: 0,
          rules: new Uint8Array(RULES_BYTES),
          vector: NOTHING
        }
      : about(match, memory)
  return framesOf(await pack({ is: 'have', ...facts, update: new Uint8Array() }, keys), keys)
}

export type Reading =
  /** More frames are needed; `fresh`: this one was new. */
  | { readonly is: 'part'; readonly got: number; readonly total: number; readonly fresh: boolean }
  | { readonly is: 'turn'; readonly turn: Turn }
  /** Not a code that belongs here. The reading goes on. */
  | ({ readonly is: 'foreign' } & Words)

/** Collects the frames of a series in whatever order they are seen. */
export class TurnReader {
  private series = ''
  private parts: (Uint8Array | undefined)[] = []

  constructor(private readonly keys: Keys) {}

  get progress(): { readonly got: number; readonly total: number } {
    return { got: this.parts.filter((part) => part !== undefined).length, total: this.parts.length }
  }

  /** Throws Malformed when the whole series is here and no good. */
  async take(text: string): Promise<Reading> {
    const kind = kindOf(text)
    if (kind !== KIND && kind !== INVITING)
      return {
        is: 'foreign',
        say: 'This is not the code of a turn.',
        todo: 'Show the turn on the other device.'
      }
    let part: Uint8Array
    let name: string
    let index: number
    let total: number
    try {
      const from = new Reader(readCode(kind, text))
      if (kind === INVITING) from.bytes(PACKED_CODE_BYTES)
      if (!sameBytes(from.bytes(TAG_BYTES), this.keys.tag))
        return {
          is: 'foreign',
          say: 'This code is for another match.',
          todo: 'Open the same match on both devices.'
        }
      name = bytesToHex(from.bytes(SERIES_BYTES))
      index = from.count()
      total = from.count()
      part = from.rest()
    } catch {
      return { is: 'foreign', say: 'The code was not read well.', todo: 'Hold still, a little closer.' }
    }
    if (total > MOST_FRAMES || index >= total)
      return { is: 'foreign', say: 'The code is garbled.', todo: 'Show the turn again.' }
    if (this.series !== `${name} ${total}`) {
      this.series = `${name} ${total}`
      this.parts = Array.from({ length: total }, () => undefined)
    }
    const fresh = this.parts[index] === undefined
    this.parts[index] = part
    const { got } = this.progress
    if (got < total) return { is: 'part', got, total, fresh }
    const sealed = concatBytes(...(this.parts as Uint8Array[]))
    this.series = ''
    this.parts = []
    return { is: 'turn', turn: await unpackTurn(sealed, this.keys) }
  }
}

export type Taken =
  | { readonly is: 'taken'; readonly news: boolean }
  /** Something before it is missing here: this device must show what it has, and the other the turn again. */
  | ({ readonly is: 'missing' } & Words)
  | ({ readonly is: 'versions differ' } & Words)

function versionsDiffer(turn: Turn, rules: Rules): (Taken & { is: 'versions differ' }) | null {
  if (sameBytes(turn.rules, rulesTag(rules))) return null
  const { rulesVersion } = rules.game
  const side = { app: '', dataHash: '' }
  const outdated = whoIsOutdated(
    { ...side, rulesVersion },
    { ...side, dataHash: '?', rulesVersion: turn.rulesVersion }
  )
  return { is: 'versions differ', ...wordsOfEnding('rules', outdated ?? 'one') }
}

/** Takes a turn into the match. Throws Malformed, and then nothing has changed. */
export function takeTurn<S>(match: Match<S>, turn: Turn, memory: Memory): Taken {
  const { device, number } = turn
  // Who has a seat may be said only by what the code brings.
  const remember = () => {
    const challenge = challengeOf(turn)
    const seats = match.seats.filter((seat, i) => {
      const proof = turn.proofs[i] ?? null
      return proof !== null && match.isProof(seat, challenge, proof)
    })
    memory.remember(match.id, { device, seats, vector: turn.vector, number })
  }
  if (turn.is === 'have') {
    remember()
    return { is: 'taken', news: false }
  }
  const differ = versionsDiffer(turn, match.rules)
  if (differ !== null) return differ
  const shape = inspect(turn.update)
  const here = vectorOf(match.doc)
  try {
    match.take(shape, { origin: 'turn' })
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    return {
      is: 'missing',
      say: 'This device is missing moves made before this turn.',
      todo: 'Let the other device scan what this one has, and then scan the turn again.'
    }
  }
  remember()
  return { is: 'taken', news: !covers(here, shape.to) }
}

const ONLY_A_PART =
  'The code holds only a part of the match. Let the other device scan what this one has, then scan the turn again.'

/** Opens a match that came as a whole. Throws Malformed in words when it is only a part, or by other rules. */
export async function openTurn<S>(
  turn: Turn,
  rulesFor: (game: string, scenario: string) => Promise<Rules<S> | null>
): Promise<Match<S>> {
  if (turn.is === 'have')
    throw new Malformed('This code only lists what the other device has. Scan its turn.')
  const shape = inspect(turn.update)
  const founding = foundingInShape(shape)
  if (founding === null) throw new Malformed(ONLY_A_PART)
  const rules = await rulesFor(founding.genesis.game, founding.genesis.scenario)
  if (rules === null) throw new Malformed('This device does not have the match’s game: update the app here.')
  const differ = versionsDiffer(turn, rules)
  if (differ !== null) throw new Malformed(`${differ.say} ${differ.todo}`)
  try {
    return openWhole(shape, rules)
  } catch (error) {
    throw error instanceof Missing ? new Malformed(ONLY_A_PART) : error
  }
}
