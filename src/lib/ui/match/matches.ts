// The matches of this device, for Home. Loaded after the page stands: the database is no part of its first load.
import { copyMatch } from '../../match/copy'
import { openMatch } from '../../match/match'
import { documentOf, Keeper } from '../../match/store/keeper'
import { whileClosed } from '../../match/store/tabs'
import { Memory } from '../../sync/memory'
import { notesOf, changeNotes, dropNotes, followNotes, LONGEST_NAME } from './match-notes'
import { matchFile, takeIn, type TakenIn } from './files'
import { followMatches, listed, sorted, tellOfMatches, type Listed } from './listed'
import { NotHere, openGame } from './packs'
import { dropSketches } from './sketch'
import { theStore } from './store'

/** Removals under way: a list is made when they are done. */
const leaving = new Set<Promise<void>>()

/** How long a deleted match can be had back. */
const DAY = 86_400_000

async function all(): Promise<Listed[]> {
  await Promise.allSettled(leaving)
  return (await theStore().list()).map((summary) => listed(summary, notesOf(summary.id)))
}

/** Those that wait for somebody here first, those that are over last. */
export async function listMatches(): Promise<Listed[]> {
  return sorted((await all()).filter(({ notes }) => notes.removed === null))
}

/** What was deleted in the last day; what was before goes for good. */
export async function listRemoved(now = Date.now()): Promise<Listed[]> {
  const removed = (await all()).filter(({ notes }) => notes.removed !== null)
  const isOld = ({ notes }: Listed) => now - notes.removed! > DAY
  // One that cannot be removed now is tried the next time.
  for (const { summary } of removed.filter(isOld)) void removeMatch(summary.id).catch(() => undefined)
  return removed.filter((match) => !isOld(match))
}

/** Puts a match away for a day. */
export async function putAway(id: string): Promise<void> {
  const done = await whileClosed(id, async () => void changeNotes(id, { removed: Date.now() }))
  if (!done) throw new NotHere('This match is open in another window. Close it there, then delete it.')
  // Where nothing can be remembered it cannot wait either.
  if (notesOf(id).removed === null) return removeMatch(id)
  tellOfMatches()
}

export function bringBack(id: string): void {
  changeNotes(id, { removed: null })
  tellOfMatches()
}

export function removeMatch(id: string): Promise<void> {
  const removal = removed(id).finally(() => leaving.delete(removal))
  leaving.add(removal)
  return removal
}

/** Another window may have removed it before: then it is gone, which is all that was wanted. */
async function removed(id: string): Promise<void> {
  const done = await whileClosed(id, () => theStore().remove(id))
  if (!done) throw new NotHere('This match is open in another window. Close it there, then delete it.')
  dropNotes(id)
  dropSketches(id)
  new Memory().forget(id)
  tellOfMatches()
}

/** Throws when this device cannot keep the name, or has no such match any more. */
export async function renameMatch(id: string, name: string): Promise<void> {
  if (!(await theStore().list()).some((summary) => summary.id === id))
    throw new NotHere('This match was removed in another window.')
  changeNotes(id, { name })
  if (notesOf(id).name !== name) throw new NotHere('This device has no room to keep the name.')
}

/** A new match that goes on from where this one stands; gives back its id. */
export async function duplicateMatch({ summary, notes, title }: Listed): Promise<string> {
  const store = theStore()
  const stored = await store.look(summary.id)
  if (stored === null) throw new NotHere('This match was removed in another window.')
  const { rules } = await openGame(summary.game, summary.scenario)
  const { secrets, snapshot } = stored
  const match = openMatch(documentOf(stored, rules).doc, rules, {
    secrets,
    snapshot,
    id: summary.id,
    lookOn: true
  })
  const copy = copyMatch(match)
  match.close()
  const keeper = await Keeper.create(copy.match, store, copy.secrets)
  await keeper.close()
  copy.match.close()
  const name = `${title.slice(0, LONGEST_NAME - 7)} (copy)`
  changeNotes(copy.match.id, { ...notes, name, guide: null })
  tellOfMatches()
  return copy.match.id
}

export function saveAsFile({ summary, title }: Listed): Promise<File> {
  return matchFile(theStore(), summary.id, title)
}

export async function importFile(file: File, keys?: 'keep' | 'replace'): Promise<TakenIn> {
  const taken = await takeIn(theStore(), file, keys)
  tellOfMatches()
  return taken
}

/** Tells when another window has changed something that a list shows. */
export function followOthers(onchange: () => void): () => void {
  const stops = [followMatches(onchange), followNotes(onchange)]
  return () => stops.forEach((stop) => stop())
}

export type { Listed } from './listed'
export { nextUp } from './listed'
export { canShare, download, OtherKey, share } from './files'
