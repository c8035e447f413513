// Every game that can be played, each loaded only when it is asked for: a game is a chunk of its own.
import type { Game } from '../kernel/game'
import { openTitle, type Title } from '../kernel/pack/title'

/** Rules and data, to be opened with what ships or with an owner's files. */
export const titles: Readonly<Record<string, () => Promise<Title>>> = {
  'war-comes-early': async () => (await import('./war-comes-early/index')).title,
  'eisenhowers-war': async () => (await import('./eisenhowers-war/index')).title,
  'munich-war': async () => (await import('./munich-war/index')).title,
  'no-retreat': async () => (await import('./no-retreat/index')).title
}

/** The same as they ship. */
export const games: Readonly<Record<string, () => Promise<Game>>> = Object.fromEntries(
  Object.entries(titles).map(([id, load]) => [id, async () => openTitle(await load()).game])
)
