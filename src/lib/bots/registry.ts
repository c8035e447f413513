// The judges, each loaded only when its game is played.
import { genericJudge } from './generic'
import type { Judge } from './judge'

const judges: Readonly<Record<string, () => Promise<Judge>>> = {
  'war-comes-early': async () => (await import('./war-comes-early/index')).judge as Judge,
  'eisenhowers-war': async () => (await import('./eisenhowers-war/index')).judge as Judge,
  'munich-war': async () => (await import('./munich-war/index')).judge as Judge,
  'no-retreat': async () => (await import('./no-retreat/index')).judge as Judge
}

export async function judgeOf(game: string): Promise<Judge> {
  const load = Object.hasOwn(judges, game) ? judges[game] : undefined
  return load === undefined ? genericJudge : await load()
}
