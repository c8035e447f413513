// The servers by which devices find each other, as this device has them: those that the build brings (MEETING_POINT, STUN;
// usually none) until the player changes them.
import * as v from 'valibot'
import { builtIn } from './addresses'
import { browserShelf, keep, recall } from '../storage/keep'

const KEY = 'sandtable.servers'
const MOST = 4

const Servers = v.object({
  /** ws or wss: where devices find each other. */
  signal: v.fallback(v.array(v.string()), builtIn(import.meta.env.MEETING_POINT, ['ws', 'wss'])),
  /** stun or turn: what helps where networks keep devices apart. */
  ice: v.fallback(
    v.array(v.object({ urls: v.string(), username: v.string(), credential: v.string() })),
    builtIn(import.meta.env.STUN, ['stun']).map((urls) => ({ urls, username: '', credential: '' }))
  )
})
export type Servers = v.InferOutput<typeof Servers>
export type Helper = Servers['ice'][number]

export const servers = $state<Servers>(recall(browserShelf(), KEY, Servers))

export function changeServers(change: Partial<Servers>): void {
  Object.assign(servers, change)
  keep(browserShelf(), KEY, $state.snapshot(servers))
}

export const hasRoom = (list: readonly unknown[]) => list.length < MOST

/** What a browser must be able to do for devices to talk directly. */
export const canConnect = () => typeof RTCPeerConnection !== 'undefined'
