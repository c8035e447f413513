// Matches as files: saved, shared and taken in. A file can come from anybody: nothing changes before all of it is judged.
import {
  exportMatch,
  LONGEST_FILE,
  mergeMatchFile,
  openMatchFile,
  readMatchFile,
  type MatchFile
} from '../../match/file'
import type { Rules } from '../../match/genesis'
import { sameBytes } from '../../match/bytes'
import type { Secret } from '../../match/crypto'
import { openMatch } from '../../match/match'
import { readInvitation, invitationLink, type Invitation } from '../../sync/invitation'
import { Memory } from '../../sync/memory'
import type { DexieStore } from '../../match/store/dexie'
import { documentOf, Keeper } from '../../match/store/keeper'
import { SharedMatch } from '../../match/store/tabs'
import * as v from 'valibot'
import type { Seat } from '../../kernel/game'
import {
  notesOf,
  changeNotes,
  LONGEST_NAME,
  LONGEST_PLAYER,
  SeatingSchema,
  type MatchNotes
} from './match-notes'
import { plain } from './options'
import { NotHere, openGame } from './packs'

export const ENDING = '.sandtable.json'

/** "Poland, 1939" -> "poland-1939.sandtable.json" */
export function fileName(title: string): string {
  const words = plain(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return (words || 'match') + ENDING
}

/** A stored match as a file. With the seats and the invitation of this device whoever opens it can go on playing. */
export async function matchFile(
  store: DexieStore,
  id: string,
  title: string,
  memory = new Memory(),
  withSeats = true
): Promise<File> {
  const stored = await store.look(id)
  if (stored === null) throw new NotHere('This match is not stored on this device.')
  const { rules } = await openGame(stored.summary.game, stored.summary.scenario)
  const { secrets, snapshot } = stored
  const match = openMatch(documentOf(stored, rules).doc, rules, { secrets, snapshot, id })
  const { code, signal } = memory.notes(id)
  const { name, seating, players } = notesOf(id)
  const notes = { name, seating, players }
  const text = exportMatch(
    match,
    withSeats ? secrets : [],
    code === null ? undefined : { code, signal },
    notes
  )
  match.close()
  return new File([text], fileName(title), { type: 'application/json' })
}

export function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** As it goes to other apps: Android hands on text, not JSON. */
const asText = (file: File) => new File([file], file.name.replace(/\.json$/, '.txt'), { type: 'text/plain' })

/** What an input for files of matches takes. */
export const ACCEPTED = '.json,application/json,.txt,text/plain'

export function canShare(): boolean {
  const probe = asText(new File(['{}'], `probe${ENDING}`))
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] })
}

/** Hands the file to another app. Browsers promise more than they do, so that it is saved where they will not. */
export async function share(file: File, title: string): Promise<'sent' | 'saved' | 'given up'> {
  try {
    await navigator.share({ files: [asText(file)], title })
    return 'sent'
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 'given up'
    download(file)
    return 'saved'
  }
}

/** What goes along of the notes: how the match is called and who plays it. */
const Notes = v.object({
  name: v.fallback(v.pipe(v.string(), v.maxLength(LONGEST_NAME)), ''),
  seating: v.fallback(v.nullable(SeatingSchema), null),
  players: v.fallback(v.record(v.string(), v.pipe(v.string(), v.maxLength(LONGEST_PLAYER))), {})
})
/** What a file says of a match that was not here; who sits where counts only if all seats came along. */
export function notesFrom(notes: unknown, seats: readonly Seat[], whole: boolean): Partial<MatchNotes> {
  const parsed = v.safeParse(Notes, notes)
  if (!parsed.success) return {}
  const { name, seating, players } = parsed.output
  const fits = seating !== null && whole && (seating.kind !== 'bot' || seats.includes(seating.seat))
  const known = Object.entries(players).filter(([seat]) => seats.includes(seat))
  return { name, players: Object.fromEntries(known), ...(fits ? { seating } : {}) }
}

export interface TakenIn {
  readonly id: string
  /** The match was here before. */
  readonly known: boolean
}

/** The file brings a seat for which this device keeps another key: its player must say which is to stay. */
export class OtherKey extends Error {}

/**
 * Takes a match in from a file. Throws with words for the player, and then nothing has changed. `keys`: whether a key that
 * this device keeps stays or gives way to the one in the file; when that has to be asked, OtherKey is thrown.
 */
export async function takeIn(
  store: DexieStore,
  given: File,
  keys?: 'keep' | 'replace',
  memory = new Memory()
): Promise<TakenIn> {
  if (given.size > LONGEST_FILE) throw new NotHere('The file is too large to be a match.')
  const file = readMatchFile(await given.text())
  // Read as a link would be: it can come from anybody.
  const invitation = file.invitation && readInvitation(invitationLink('', file.invitation))
  const { rules } = await openGame(file.genesis.game, file.genesis.scenario)
  if (file.kind === 'part') return takePart(store, file, rules)
  const { match, secrets } = openMatchFile(file, rules)
  match.close()
  const { id } = match
  // A seat in a file counts only if its key is the one that sits there, or has asked to.
  const fitting = secrets.filter((secret) => match.isHere(secret.seat) || match.hasClaimed(secret))
  const kept = (await store.look(id))?.secrets ?? []
  const isOther = ({ seat, bytes }: Secret) =>
    kept.some((one) => one.seat === seat && !sameBytes(one.bytes, bytes))
  if (keys === undefined && fitting.some(isOther))
    throw new OtherKey('The file has a different key for a seat of this match than this device.')
  const wanted = fitting.filter((secret) => keys === 'replace' || !isOther(secret))
  const shared = await SharedMatch.open(id, rules, store)
  if (shared === null) {
    const keeper = await Keeper.create(match, store, wanted)
    await keeper.close()
    // Who sat down here before the match came has the last word.
    const { name, seating } = notesOf(id)
    if (name === '' && seating.kind === 'two')
      changeNotes(id, notesFrom(file.notes, match.seats, wanted.length === match.seats.length))
    if (wanted.length > 0) invite(id, invitation, memory)
    return { id, known: false }
  }
  try {
    await merge(shared, file)
    for (const secret of wanted) if (!shared.match.isHere(secret.seat)) await store.addSecret(id, secret)
  } finally {
    await shared.close()
  }
  if (wanted.length > 0) invite(id, invitation, memory)
  changeNotes(id, { removed: null })
  return { id, known: true }
}

/** What the other player has sent, for a match that is here. */
async function takePart(store: DexieStore, file: MatchFile, rules: Rules): Promise<TakenIn> {
  const { id } = file
  const shared = await SharedMatch.open(id, rules, store)
  if (shared === null)
    throw new NotHere(
      'The file holds only a part of a match that is not on this device. Ask for the whole match.'
    )
  try {
    await merge(shared, file)
  } finally {
    await shared.close()
  }
  return { id, known: true }
}

async function merge(shared: SharedMatch<unknown>, file: MatchFile): Promise<void> {
  if (!shared.writes) throw new NotHere('This match is open in another window. Close it there and try again.')
  mergeMatchFile(shared.match, file)
  await shared.keeper!.settled()
}

/** A seat that has moved here is linked like where it came from. An invitation that is known stays. */
function invite(id: string, brought: Invitation | undefined, memory: Memory): void {
  if (brought === undefined || memory.notes(id).code !== null) return
  const { code, signal } = brought
  memory.change(id, { code, signal: [...signal] })
}
