// A match as a file that people can read and keep. What counts is the update inside; the readable part must agree with
// it. A file can come from anybody, so it is checked by schema, then by signatures and by the rules, before anything
// of it is used.
import { fromBase64, toBase64 } from 'lib0/buffer'
import * as v from 'valibot'
import * as Y from 'yjs'
import { canonical } from '../kernel/hash'
import { bytesToHex, hexToBytes, Malformed } from './bytes'
import { SECRET_BYTES, type Secret } from './crypto'
import { admit, LONGEST_UPDATE } from './document'
import { inspect, Missing, type Shape } from './gate/shape'
import { Genesis, type Rules } from './genesis'
import { parseJson } from './json'
import { whyJunk } from './junk'
import { openMatch, type Match } from './match'
import { openWhole } from './whole'

const FORMAT = 'sandtable-match'
const VERSION = 1
/** In characters. */
export const LONGEST_FILE = 4 * LONGEST_UPDATE
const MOST_ENTRIES = 200_000
/** An order is not so deep. */
const DEEPEST = 32
const GAP = 'This device is missing moves made before those in the file: ask for the whole match as a file.'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const text = v.pipe(v.string(), v.maxLength(128))

const FileEntry = v.strictObject({
  number: whole,
  seat: text,
  kind: text,
  order: v.optional(v.unknown()),
  to: v.optional(whole),
  hash: text
})

const MatchFile = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  /** match: all of it; part: what another device did not have. */
  kind: v.picklist(['match', 'part']),
  id: text,
  genesis: Genesis,
  entries: v.pipe(v.array(FileEntry), v.maxLength(MOST_ENTRIES)),
  update: v.pipe(v.string(), v.maxLength(2 * LONGEST_UPDATE)),
  /** Seats that move to the device that opens the file. Whoever has them plays for them. */
  secrets: v.optional(
    v.pipe(
      v.array(v.strictObject({ seat: text, secret: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
      v.maxLength(2)
    )
  ),
  /** What the device that wrote it calls the match and who plays it there; for the app to read, no part of the match. */
  notes: v.optional(v.unknown()),
  /** By it the other player is found: it goes along with seats only. */
  invitation: v.optional(
    v.strictObject({
      code: text,
      signal: v.pipe(v.array(v.pipe(v.string(), v.maxLength(512))), v.maxLength(4))
    })
  )
})
export type MatchFile = v.InferOutput<typeof MatchFile>

function entriesIn<S>(match: Match<S>, from: number): MatchFile['entries'] {
  return match.ledger.records.slice(from).map(({ number, seat, entry, order, node }) => ({
    number,
    seat,
    kind: entry.kind,
    ...(entry.kind === 'order' ? { order } : {}),
    ...(entry.kind === 'undo' ? { to: entry.to } : {}),
    hash: bytesToHex(node.hash)
  }))
}

/** One entry to a line. What counts is the update: when all entries would make the file longer than one that can be
 * opened again, the last are left out. */
function write(file: MatchFile): string {
  const { entries, ...rest } = file
  const head = JSON.stringify(rest, null, 1).slice(0, -2)
  const lines: string[] = []
  let room = LONGEST_FILE - head.length - 100
  for (const entry of entries.slice(0, MOST_ENTRIES)) {
    const line = '  ' + JSON.stringify(entry)
    room -= line.length + 2
    if (room < 0) break
    lines.push(line)
  }
  return `${head},\n "entries": [\n${lines.join(',\n')}\n ]\n}\n`
}

/** The whole match. With secrets, the seats and the invitation go along: for a move to another device, not for the other
 * player. */
export function exportMatch<S>(
  match: Match<S>,
  secrets: readonly Secret[] = [],
  invitation?: MatchFile['invitation'],
  notes?: unknown
): string {
  match.flush()
  return write({
    format: FORMAT,
    version: VERSION,
    kind: 'match',
    id: match.id,
    genesis: match.genesis,
    update: toBase64(Y.encodeStateAsUpdateV2(match.doc)),
    ...(secrets.length > 0
      ? {
          secrets: secrets.map(({ seat, bytes }) => ({ seat, secret: bytesToHex(bytes) })),
          ...(invitation && { invitation })
        }
      : {}),
    ...(notes === undefined ? {} : { notes }),
    entries: entriesIn(match, 0)
  })
}

/** What a device lacks that has the match as its state vector says; `from`: the entries it has. */
export function exportPart<S>(match: Match<S>, stateVector: Uint8Array, from = 0): string {
  match.flush()
  return write({
    format: FORMAT,
    version: VERSION,
    kind: 'part',
    id: match.id,
    genesis: match.genesis,
    update: toBase64(Y.encodeStateAsUpdateV2(match.doc, stateVector)),
    entries: entriesIn(match, from)
  })
}

/** Reads a file as far as its form goes; throws Malformed. Says which game and rules are needed to open it. */
export function readMatchFile(content: string): MatchFile {
  if (content.length > LONGEST_FILE) throw new Malformed('The file is too large to be a match.')
  const data = parseJson(content, DEEPEST, 'The file is not a match, or it is cut short.')
  const { format, version } = (data ?? {}) as { format?: unknown; version?: unknown }
  if (format !== FORMAT) throw new Malformed('The file is not a match.')
  if (typeof version === 'number' && version > VERSION)
    throw new Malformed('The file was written by a newer version of this app.')
  const parsed = v.safeParse(MatchFile, data, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Malformed(`The file is damaged at ${v.getDotPath(issue) ?? 'its start'}: ${issue.message}`)
}

function shapeOf(file: MatchFile): Shape {
  let update: Uint8Array
  try {
    update = fromBase64(file.update)
  } catch {
    throw new Malformed('The file is damaged: the match in it cannot be decoded.')
  }
  return inspect(update)
}

/** What the document of a match would be with what is in a file. */
function docWith<S>({ doc, ledger, seats }: Match<S>, shape: Shape): Y.Doc {
  const scratch = new Y.Doc()
  Y.applyUpdateV2(scratch, Y.encodeStateAsUpdateV2(doc))
  admit(scratch, shape, seats, { judge: (news) => whyJunk(ledger, news) })
  return scratch
}

/** Opens the file on top of what a device may have already; throws Malformed, and then nothing has changed. */
function judged<S>(
  file: MatchFile,
  shape: Shape,
  rules: Rules<S>,
  base: Match<S> | null,
  secrets: Secret[]
): Match<S> {
  let match: Match<S>
  try {
    match =
      base === null
        ? openWhole(shape, rules, { secrets, id: file.id })
        : openMatch(docWith(base, shape), rules)
  } catch (error) {
    throw error instanceof Missing ? new Malformed(GAP) : error
  }
  if (canonical(match.genesis) !== canonical(file.genesis))
    throw new Malformed('The file was altered: its header does not fit the match in it.')
  const entries = entriesIn(match, 0)
  for (const entry of file.entries)
    if (canonical(entries[entry.number - 1] ?? null) !== canonical(entry))
      throw new Malformed(`The file was altered: entry ${entry.number} does not fit the match.`)
  return match
}

/** Opens a whole match from a file. */
export function openMatchFile<S>(file: MatchFile, rules: Rules<S>): { match: Match<S>; secrets: Secret[] } {
  if (file.kind !== 'match') throw new Malformed('The file holds only part of a match.')
  const secrets = (file.secrets ?? []).map(({ seat, secret }) => ({ seat, bytes: hexToBytes(secret) }))
  if (secrets.some(({ bytes }) => bytes.length !== SECRET_BYTES))
    throw new Malformed('A seat in the file is damaged.')
  return { match: judged(file, shapeOf(file), rules, null, secrets), secrets }
}

/** Takes what a file has into a match that is here; throws Malformed, and then nothing has changed. */
export function mergeMatchFile<S>(match: Match<S>, file: MatchFile): void {
  if (file.id !== match.id) throw new Malformed('The file belongs to a different match.')
  const shape = shapeOf(file)
  judged(file, shape, match.rules, match, []).close()
  match.take(shape, { origin: 'file' })
}
