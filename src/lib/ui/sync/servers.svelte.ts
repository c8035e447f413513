// The servers by which devices find each other, as this device has them. None are built in.
import * as v from 'valibot'
import { browserShelf, keep, recall } from '../storage/keep'

const KEY = 'sandtable.servers'
const MOST = 4

const Servers = v.object({
  /** ws or wss: where devices find each other. */
  signal: v.fallback(v.array(v.string()), []),
  /** stun or turn: what helps where networks keep devices apart. */
  ice: v.fallback(v.array(v.object({ urls: v.string(), username: v.string(), credential: v.string() })), [])
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
