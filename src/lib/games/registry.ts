// Every game that can be played, each loaded only when it is asked for: a game is a chunk of its own.
import type { Game } from '../kernel/game'

export const games: Readonly<Record<string, () => Promise<Game>>> = {
  'war-comes-early': async () => (await import('./war-comes-early/index')).warComesEarly,
  'eisenhowers-war': async () => (await import('./eisenhowers-war/index')).eisenhowersWar
}
