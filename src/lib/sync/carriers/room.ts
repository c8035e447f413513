// Rooms: devices find each other through a server that only passes on sealed messages, and then talk directly. y-webrtc
// does the finding and connecting. It is given a document that carries nothing, because it takes in whatever others
// send and leaves out, without a word, what is longer than 256 kB; the match goes over a channel of our own beside it.
import { unsubscribe } from 'lib0/broadcastchannel'
import { WebrtcProvider, type Peer, type Room, type SignalingConn } from 'y-webrtc'
import * as Y from 'yjs'
import type { Keys } from '../invitation'
import type { Link } from '../link'
import { bindingOf, ChannelPipe, type Pipe } from '../pipe'
import type { Carrier } from '../session'
import { APART, type Words } from '../words'

export interface RoomOptions {
  readonly keys: Pick<Keys, 'room' | 'password'>
  /** Addresses (ws or wss) of the servers where devices find each other. None are built in. */
  readonly signal: readonly string[]
  /** Servers that help where networks keep devices apart. None are built in. */
  readonly iceServers?: readonly RTCIceServer[]
}

/** Both sides open it under this number, so it needs no agreement. */
const CHANNEL = 100
const MOST_DEVICES = 16
const LOOK_MS = 3_000
/** Looks in a row after which something is wrong: no server, or somebody is there and no connection comes about. */
const UNREACHED = 2
const IN_VAIN = 3

const NO_SERVER: Words = {
  say: 'The meeting server cannot be reached.',
  todo: 'Check the network and the address in the settings, and allow the app to reach the local network if the browser asks; or pair the devices by code.'
}
const FULL: Words = {
  say: 'The server is full: too many devices are in the room or on the server.',
  todo: 'Close the app where it is not needed and reopen the match here; or pair the devices by code.'
}
const NO_ADDRESS: Words = {
  say: 'No meeting server is set.',
  todo: 'Enter one in the settings, or pair the devices by code: that needs no server.'
}
const NO_WEBRTC: Words = {
  say: 'This browser cannot connect devices directly.',
  todo: 'Use another browser, or send the turn as a code or a file.'
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Browsers seal only on pages that came safely. A page that came over a plain network can be changed on its way, so for
 * a plain server in that network nothing is lost by not sealing; the proof of the secret is needed all the same. */
export function isSealed(signal: readonly string[]): boolean {
  return signal.every((address) => {
    const { protocol, hostname } = new URL(address)
    return protocol === 'wss:' || LOOPBACK.test(hostname)
  })
}

const guarded = new WeakSet<SignalingConn>()

/**
 * A message is sealed first, which takes a moment: by then the server may have hung up, and sending would throw where
 * nobody listens. Nothing is missed, since a device announces itself anew whenever it connects.
 */
export function sendOnlyWhenConnected(server: SignalingConn): void {
  if (guarded.has(server)) return
  guarded.add(server)
  const send = server.send.bind(server)
  server.send = (message) => {
    if (server.connected) send(message)
  }
}

export class RoomCarrier implements Carrier {
  readonly name = 'room'
  trouble: Words | null = null
  private provider: WebrtcProvider | null = null
  private meet: ((pipe: Pipe) => Link) | null = null
  private onChange: () => void = () => undefined
  private changing: Promise<void> = Promise.resolve()
  private watch: ReturnType<typeof setInterval> | undefined
  /** The server has said that there is no place, and nothing was heard from the room since. */
  private isFull = false
  private readonly told = (message: unknown): void => {
    const { type, topic } = (message ?? {}) as { type?: unknown; topic?: unknown }
    // Without a topic it is the server that is full.
    const isHere = topic === undefined || topic === this.options.keys.room
    if (!isHere || (type !== 'full' && type !== 'publish')) return
    this.isFull = type === 'full'
    this.look()
  }
  private unreached = 0
  private inVain = 0

  constructor(private readonly options: RoomOptions) {}

  start(meet: (pipe: Pipe) => Link, onChange: () => void): void {
    this.meet = meet
    this.onChange = onChange
    if (typeof RTCPeerConnection === 'undefined') this.trouble = NO_WEBRTC
    else if (this.options.signal.length === 0) this.trouble = NO_ADDRESS
    else {
      this.change(() => this.enter())
      this.watch = setInterval(() => this.look(), LOOK_MS)
    }
  }

  /** Leaves the room and enters it again: a connection to the server may be dead without knowing it. */
  nudge(): void {
    if (this.provider === null) return
    this.change(async () => {
      await this.exit()
      this.enter()
    })
  }

  stop(): void {
    clearInterval(this.watch)
    this.meet = null
    this.change(() => this.exit())
  }

  /** How many devices are connected, and by what; for tests. */
  get counts(): { webrtc: number; broadcast: number } {
    const room = this.provider?.room
    return { webrtc: room?.webrtcConns.size ?? 0, broadcast: room?.bcConns.size ?? 0 }
  }

  /** One after the other: a room cannot be entered before it was left. */
  private change(run: () => void | Promise<void>): void {
    this.changing = this.changing.then(run).catch((error: unknown) => console.warn('Room:', error))
  }

  private enter(): void {
    if (this.meet === null) return
    const { keys, signal, iceServers = [] } = this.options
    const provider = new WebrtcProvider(keys.room, new Y.Doc(), {
      signaling: [...signal],
      ...(isSealed(signal) ? { password: keys.password } : {}),
      // Windows of one browser have other ways; here they would only hide each other.
      filterBcConns: false,
      maxConns: MOST_DEVICES,
      peerOpts: { config: { iceServers: [...iceServers] } }
    })
    this.provider = provider
    this.isFull = false
    for (const server of provider.signalingConns) {
      sendOnlyWhenConnected(server)
      server.on('message', this.told)
    }
    provider.on('status', () => {
      const { room } = provider
      if (room === null) return
      unsubscribe(room.name, room._bcSubscriber)
      room.bcconnected = false
    })
    provider.on('peers', ({ added }) => {
      for (const id of added) this.greet(provider.room, id)
    })
  }

  private async exit(): Promise<void> {
    const { provider } = this
    if (provider === null) return
    this.provider = null
    for (const server of provider.signalingConns) server.off('message', this.told)
    await provider.key
    provider.disconnect()
    provider.destroy()
    // It leaves the room a moment later.
    await provider.key
  }

  private greet(room: Room | null, id: string): void {
    const peer = room?.webrtcConns.get(id)?.peer
    const connection = peer?._pc
    if (peer === undefined || !connection) return
    // Nothing that is said on the channel of the library is heard.
    peer.removeAllListeners('data')
    peer.on('data', () => undefined)
    let channel: RTCDataChannel
    try {
      channel = connection.createDataChannel('sandtable', { negotiated: true, id: CHANNEL, ordered: true })
    } catch {
      return peer.destroy()
    }
    channel.onopen = () => this.open(peer, connection, channel)
  }

  private open(peer: Peer, connection: RTCPeerConnection, channel: RTCDataChannel): void {
    if (this.meet === null) return
    try {
      const pipe = new ChannelPipe(channel, bindingOf(connection), () => peer.destroy())
      peer.on('close', () => pipe.close())
      this.meet(pipe)
    } catch {
      peer.destroy()
    }
  }

  private look(): void {
    const reached = this.provider?.signalingConns.some(({ connected }) => connected) ?? false
    const others = [...(this.provider?.room?.webrtcConns.values() ?? [])]
    this.unreached = reached || others.length > 0 ? 0 : this.unreached + 1
    // The room is entered anew now and then, and may be empty just when it is looked at.
    const isLinked = others.some(({ connected }) => connected)
    if (isLinked) this.inVain = 0
    else this.inVain = Math.max(0, Math.min(IN_VAIN + 2, this.inVain + (others.length > 0 ? 1 : -1)))
    const isApart = this.inVain >= IN_VAIN
    const trouble =
      this.unreached >= UNREACHED ? NO_SERVER : this.isFull && !isLinked ? FULL : isApart ? APART : null
    if (trouble === this.trouble) return
    this.trouble = trouble
    this.onChange()
  }
}
