// The matches of this device, for Home. Loaded after the page stands: the database is no part of its first load.
import type { MatchSummary } from '../../match/store/store'
import { aboutGame } from '../library'
import { cardOf, dropCard, type Card } from './cards'
import { matchFile, takeIn, type TakenIn } from './files'
import { theStore } from './store'

export interface Listed {
  readonly summary: MatchSummary
  readonly card: Card
  readonly title: string
  readonly game: string
  readonly scenario: string
}

function listed(summary: MatchSummary): Listed {
  const card = cardOf(summary.id)
  const about = aboutGame(summary.game)
  const scenario = about?.scenarios.find(({ id }) => id === summary.scenario)?.title ?? summary.scenario
  return { summary, card, title: card.name || scenario, game: about?.title ?? summary.game, scenario }
}

/** Removals under way: a list is made when they are done. */
const leaving = new Set<Promise<void>>()

/** Last changed first. */
export async function listMatches(): Promise<Listed[]> {
  await Promise.allSettled(leaving)
  return (await theStore().list()).map(listed)
}

export function removeMatch(id: string): Promise<void> {
  const removal = theStore()
    .remove(id)
    .then(() => dropCard(id))
    .finally(() => leaving.delete(removal))
  leaving.add(removal)
  return removal
}

export function saveAsFile({ summary, title }: Listed): Promise<File> {
  return matchFile(theStore(), summary.id, title)
}

export function importFile(file: File): Promise<TakenIn> {
  return takeIn(theStore(), file)
}

export { changeCard, LONGEST_NAME } from './cards'
export { canShare, download, share } from './files'
