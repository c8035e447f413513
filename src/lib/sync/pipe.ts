// What a link runs over: messages that arrive whole and in order, or not at all.

/** What both ends of the connection underneath know of each other, so that nobody can stand between them unnoticed. */
export interface Binding {
  readonly own: Uint8Array
  readonly other: Uint8Array
}

export interface PipeEvents {
  message(bytes: Uint8Array): void
  closed(): void
}

export interface Pipe {
  readonly binding: Binding
  /** Nothing happens after it was closed. */
  send(bytes: Uint8Array): void
  /** Resolves when there is room for more, or when the pipe is closed. */
  drained(): Promise<void>
  /** What came before is told at once. */
  listen(events: PipeEvents): void
  close(): void
}

const FULL = 256 * 1024
const LOW = 64 * 1024

const bytesIn = (data: unknown) => (data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array())

/** A data channel of WebRTC. `end` lets go of the connection under it. */
export class ChannelPipe implements Pipe {
  private events: PipeEvents | null = null
  private readonly early: Uint8Array[]
  private isClosed = false

  constructor(
    private readonly channel: RTCDataChannel,
    readonly binding: Binding,
    private readonly end: () => void,
    /** What has come over the channel before. */
    before: readonly unknown[] = []
  ) {
    channel.binaryType = 'arraybuffer'
    channel.bufferedAmountLowThreshold = LOW
    this.early = before.map(bytesIn)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const bytes = bytesIn(data)
      if (this.events === null) this.early.push(bytes)
      else this.events.message(bytes)
    }
    channel.onclose = () => this.close()
    channel.onerror = () => this.close()
  }

  send(bytes: Uint8Array): void {
    if (this.isClosed) return
    try {
      this.channel.send(bytes as Uint8Array<ArrayBuffer>)
    } catch {
      this.close()
    }
  }

  async drained(): Promise<void> {
    while (!this.isClosed && this.channel.bufferedAmount > FULL)
      await new Promise<void>((resolve) => {
        // A channel that closes says so by another event, and some say nothing at all.
        const timer = setTimeout(resolve, 1000)
        this.channel.addEventListener(
          'bufferedamountlow',
          () => {
            clearTimeout(timer)
            resolve()
          },
          { once: true }
        )
      })
  }

  listen(events: PipeEvents): void {
    this.events = events
    for (const bytes of this.early.splice(0)) events.message(bytes)
    if (this.isClosed) events.closed()
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    // What was sent last goes out before the connection is taken down.
    setTimeout(() => {
      this.channel.close()
      this.end()
    }, 50)
    this.events?.closed()
  }
}

/** The fingerprint of the certificate in a description of a connection. */
export function fingerprintIn(sdp: string): Uint8Array {
  const hex = /^a=fingerprint:sha-256 ([0-9A-Fa-f:]{95})\s*$/m.exec(sdp)?.[1]
  if (hex === undefined) throw new Error('The connection has no fingerprint.')
  return Uint8Array.from(hex.split(':'), (byte) => parseInt(byte, 16))
}

export function bindingOf(connection: RTCPeerConnection): Binding {
  return {
    own: fingerprintIn(connection.localDescription?.sdp ?? ''),
    other: fingerprintIn(connection.remoteDescription?.sdp ?? '')
  }
}
