// All matches of a device in one file, and back again. Seats go along only under a passphrase: whoever has a seat plays it.
import { fromBase64, toBase64 } from 'lib0/buffer'
import * as v from 'valibot'
import { Malformed } from '../../match/bytes'
import { LONGEST_FILE } from '../../match/file'
import { parseJson } from '../../match/json'
import type { DexieStore } from '../../match/store/dexie'
import { Memory } from '../../sync/memory'
import { matchFile, OtherKey, takeIn } from './files'
import { notesOf } from './match-notes'

const FORMAT = 'sandtable-backup'
const VERSION = 1
/** In bytes; browsers have no trouble with it, and no device has so many matches. */
const LONGEST_BACKUP = 8 * LONGEST_FILE
const MOST_MATCHES = 1_000
const DEEPEST = 8
/** Of PBKDF2 with SHA-256: about half a second on a phone for each guess. */
const ROUNDS = 600_000
const SALT_BYTES = 16
const IV_BYTES = 12
/** Less is guessed by a machine in no time. */
export const SHORTEST_PASSPHRASE = 8

const base64 = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[A-Za-z0-9+/]*={0,2}$/))

const Content = v.strictObject({
  /** Each as a file of its own would be. */
  matches: v.pipe(
    v.array(
      v.strictObject({
        title: v.pipe(v.string(), v.maxLength(200)),
        file: v.pipe(v.string(), v.maxLength(LONGEST_FILE))
      })
    ),
    v.maxLength(MOST_MATCHES)
  )
})
type Content = v.InferOutput<typeof Content>

const Backup = v.variant('kind', [
  v.strictObject({
    format: v.literal(FORMAT),
    version: v.literal(VERSION),
    kind: v.literal('open'),
    content: Content
  }),
  v.strictObject({
    format: v.literal(FORMAT),
    version: v.literal(VERSION),
    kind: v.literal('sealed'),
    salt: base64(64),
    iv: base64(64),
    content: base64(2 * LONGEST_BACKUP)
  })
])
type Backup = v.InferOutput<typeof Backup>

/** The backup is sealed, and no passphrase was given, or not the right one. */
export class Sealed extends Error {}

function subtle(): SubtleCrypto {
  const found = (globalThis.crypto as Crypto | undefined)?.subtle
  if (found === undefined) throw new Malformed('A passphrase works only on a page opened over https.')
  return found
}

async function keyFrom(passphrase: string, salt: Uint8Array, use: KeyUsage): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const base = await subtle().importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: salt as Uint8Array<ArrayBuffer>, iterations: ROUNDS }
  return subtle().deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, [use])
}

async function sealed(content: Content, passphrase: string): Promise<Backup> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await keyFrom(passphrase, salt, 'encrypt')
  const text = new TextEncoder().encode(JSON.stringify(content))
  const bytes = new Uint8Array(await subtle().encrypt({ name: 'AES-GCM', iv }, key, text))
  const head = { format: FORMAT, version: VERSION, kind: 'sealed' } as const
  return { ...head, salt: toBase64(salt), iv: toBase64(iv), content: toBase64(bytes) }
}

async function unsealed(backup: Backup & { kind: 'sealed' }, passphrase: string): Promise<Content> {
  const [salt, iv, content] = [backup.salt, backup.iv, backup.content].map((text) => fromBase64(text)) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  ]
  const key = await keyFrom(passphrase, salt, 'decrypt')
  let text: string
  try {
    text = new TextDecoder().decode(await subtle().decrypt({ name: 'AES-GCM', iv }, key, content))
  } catch {
    throw new Sealed('The passphrase is wrong, or the file is damaged.')
  }
  return contentOf(parseJson(text, DEEPEST, 'The backup is damaged.'))
}

function contentOf(data: unknown): Content {
  const parsed = v.safeParse(Content, data, { abortEarly: true })
  if (!parsed.success) throw new Malformed('The backup is damaged.')
  return parsed.output
}

/** All matches of this device; with a passphrase their seats too. */
export async function backupOf(
  store: DexieStore,
  titleOf: (id: string) => string,
  passphrase: string | null,
  memory = new Memory()
): Promise<{ readonly file: File; readonly matches: number; readonly leftOut: number }> {
  if (passphrase !== null && passphrase.length < SHORTEST_PASSPHRASE)
    throw new Malformed(`A passphrase has at least ${SHORTEST_PASSPHRASE} characters.`)
  const matches: Content['matches'] = []
  let leftOut = 0
  for (const { id } of await store.list()) {
    if (notesOf(id).removed !== null) continue
    const title = titleOf(id)
    try {
      const file = await matchFile(store, id, title, memory, passphrase !== null)
      matches.push({ title, file: await file.text() })
    } catch {
      // Of a game that this version of the app does not have: what can be saved is.
      leftOut++
    }
  }
  const content = { matches }
  const backup: Backup =
    passphrase === null
      ? { format: FORMAT, version: VERSION, kind: 'open', content }
      : await sealed(content, passphrase)
  const file = new File([JSON.stringify(backup)], 'sandtable-backup.json', { type: 'application/json' })
  return { file, matches: matches.length, leftOut }
}

export interface Restored {
  /** Came back. */
  readonly fresh: number
  /** Were here; what was new in the backup has been added. */
  readonly known: number
  /** Why each of the others did not come back, with its title. */
  readonly failed: readonly string[]
}

/** Takes back what a backup holds. A key that this device has stays. Throws Sealed when a passphrase is needed. */
export async function restore(
  store: DexieStore,
  given: File,
  passphrase: string | null,
  memory = new Memory()
): Promise<Restored> {
  if (given.size > LONGEST_BACKUP) throw new Malformed('The file is too large to be a backup.')
  const data = parseJson(await given.text(), DEEPEST, 'The file is not a backup, or it is cut short.')
  const { format, version } = (data ?? {}) as { format?: unknown; version?: unknown }
  if (format !== FORMAT) throw new Malformed('The file is not a backup. A single match is imported on Home.')
  if (typeof version === 'number' && version > VERSION)
    throw new Malformed('The backup was written by a newer version of this app.')
  const parsed = v.safeParse(Backup, data, { abortEarly: true })
  if (!parsed.success) throw new Malformed('The backup is damaged.')
  const backup = parsed.output
  if (backup.kind === 'sealed' && passphrase === null)
    throw new Sealed('This backup is protected: enter its passphrase.')
  const { matches } = backup.kind === 'open' ? backup.content : await unsealed(backup, passphrase!)
  const counts = { fresh: 0, known: 0 }
  const failed: string[] = []
  for (const { title, file } of matches)
    try {
      const { known } = await takeIn(store, new File([file], title), 'keep', memory)
      counts[known ? 'known' : 'fresh']++
    } catch (error) {
      if (error instanceof OtherKey) throw error
      failed.push(`${title}: ${(error as Error).message}`)
    }
  return { ...counts, failed }
}
