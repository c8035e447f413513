// The part of y-webrtc that is used here.
declare module 'y-webrtc' {
  import type { Doc } from 'yjs'

  export interface Peer {
    _pc: RTCPeerConnection | null
    on(event: 'connect' | 'close' | 'error' | 'data', run: () => void): void
    removeAllListeners(event: 'data'): void
    destroy(): void
  }

  export interface Room {
    readonly name: string
    readonly webrtcConns: Map<string, { readonly peer: Peer; readonly connected: boolean }>
    readonly bcConns: Set<string>
    bcconnected: boolean
    readonly _bcSubscriber: (data: ArrayBuffer) => void
  }

  export interface SignalingConn {
    readonly connected: boolean
    send(message: unknown): void
    on(event: 'message', run: (message: unknown) => void): void
    off(event: 'message', run: (message: unknown) => void): void
  }

  export class WebrtcProvider {
    constructor(
      room: string,
      doc: Doc,
      options: {
        signaling: string[]
        password?: string
        filterBcConns: boolean
        maxConns: number
        peerOpts: { config: RTCConfiguration }
      }
    )
    readonly room: Room | null
    readonly key: PromiseLike<unknown>
    readonly signalingConns: SignalingConn[]
    on(event: 'status', run: () => void): void
    on(event: 'peers', run: (peers: { readonly added: readonly string[] }) => void): void
    disconnect(): void
    destroy(): void
  }
}
