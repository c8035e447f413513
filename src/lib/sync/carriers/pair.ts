// Pairing by two codes, without any server. One device shows an offer, the other scans it and shows an answer, the first
// scans that, and they are connected. The camera must be open on both before the codes are made: until a page may use
// it, browsers hide the addresses by which a device can be reached where there is no internet.
import { Malformed, Reader, sameBytes, Writer } from '../../match/bytes'
import { PACKED_CODE_BYTES, packCode, TAG_BYTES, unpackCode, type Keys } from '../invitation'
import { bindingOf, ChannelPipe, type Pipe } from '../pipe'
import { kindOf, readCode, writeCode } from '../text'
import { APART, type Words } from '../words'
import { describe, packDescription, sdpOf, unpackDescription, type Description } from './description'

const GATHERING_MS = 2_000
const CONNECTING_MS = 15_000
const NONCE_BYTES = 4
const OFFER = 'O'
const ANSWER = 'A'

export type PairTrouble = 'unsupported' | 'no address' | 'apart' | 'code'

const WORDS: Readonly<Record<Exclude<PairTrouble, 'code'>, Words>> = {
  unsupported: {
    say: 'This browser cannot connect devices directly.',
    todo: 'Use another browser, or send the turn as a code or a file.'
  },
  'no address': {
    say: 'This device is not on a network where another could reach it.',
    todo: 'Join the same Wi-Fi on both devices, or turn on a hotspot on one of them; or send the turn as a code.'
  },
  apart: APART
}

/** Pairing did not come about; says why and what to do. */
export class PairError extends Error {
  constructor(
    readonly trouble: PairTrouble,
    readonly words: Words
  ) {
    super(`${words.say} ${words.todo}`)
    this.name = 'PairError'
  }
}

const failed = (trouble: Exclude<PairTrouble, 'code'>) => new PairError(trouble, WORDS[trouble])
const wrongCode = (say: string, todo: string) => new PairError('code', { say, todo })
const garbled = () =>
  wrongCode(
    'This code is not for pairing devices, or it was not read well.',
    'Show the code again and hold still.'
  )

export interface Offer {
  /** The invitation, when it came along; otherwise the offer is for those who have it. */
  readonly invitation: string | null
  readonly tag: Uint8Array | null
  readonly nonce: Uint8Array
  readonly description: Description
}

export function packOffer({ invitation, tag, nonce, description }: Offer): string {
  const out = new Writer().byte(invitation === null ? 0 : 1)
  out.bytes(invitation === null ? tag! : packCode(invitation)).bytes(nonce)
  packDescription(out, description)
  return writeCode(OFFER, out.done())
}

/** What a scanned or pasted text is; throws PairError for anything but an offer. */
export function readOffer(text: string): Offer {
  if (kindOf(text) === ANSWER)
    throw wrongCode('This is an answer, not an offer.', 'Scan it with the device that showed the first code.')
  return understood(() => {
    const from = new Reader(readCode(OFFER, text))
    const flag = from.byte()
    if (flag > 1) throw new Malformed('This is a newer kind of code. Update the app.')
    const invitation = flag === 1 ? unpackCode(from.bytes(PACKED_CODE_BYTES)) : null
    const tag = flag === 1 ? null : from.bytes(TAG_BYTES)
    const nonce = from.bytes(NONCE_BYTES)
    const description = unpackDescription(from, 'offer')
    from.end()
    return { invitation, tag, nonce, description }
  })
}

export function packAnswer(nonce: Uint8Array, description: Description): string {
  const out = new Writer().bytes(nonce)
  packDescription(out, description)
  return writeCode(ANSWER, out.done())
}

function readAnswer(text: string, nonce: Uint8Array): Description {
  if (kindOf(text) === OFFER)
    throw wrongCode(
      'This is an offer, not an answer.',
      'Only one device makes the first code; the other scans it.'
    )
  const { of, description } = understood(() => {
    const from = new Reader(readCode(ANSWER, text))
    const of = from.bytes(NONCE_BYTES)
    const description = unpackDescription(from, 'answer')
    from.end()
    return { of, description }
  })
  if (!sameBytes(of, nonce))
    throw wrongCode(
      'This answer belongs to another offer.',
      'Scan the code now shown with the other device, then its answer.'
    )
  return description
}

function understood<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw error instanceof Malformed ? garbled() : error
  }
}

/** One attempt to connect. Whatever happens it must be closed, unless it has become a link. */
abstract class Attempt {
  protected readonly connection: RTCPeerConnection
  protected readonly channel: RTCDataChannel
  private readonly early: unknown[] = []
  private isDone = false
  private giveUp: ((error: unknown) => void) | null = null

  constructor() {
    if (typeof RTCPeerConnection === 'undefined') throw failed('unsupported')
    this.connection = new RTCPeerConnection({ iceServers: [] })
    this.channel = this.connection.createDataChannel('sandtable', { negotiated: true, id: 0, ordered: true })
    this.channel.binaryType = 'arraybuffer'
    // The other device may speak before this one is told that the channel is open.
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => void this.early.push(data)
  }

  close(): void {
    if (this.isDone) return
    this.isDone = true
    this.connection.close()
    this.giveUp?.(failed('apart'))
  }

  /** Makes the own description, with all addresses in it. */
  protected async describe(role: Description['role']): Promise<Description> {
    const { connection } = this
    await connection.setLocalDescription()
    await new Promise<void>((resolve) => {
      const done = () => {
        if (connection.iceGatheringState !== 'complete') return
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(resolve, GATHERING_MS)
      connection.addEventListener('icegatheringstatechange', done)
      done()
    })
    const description = describe(connection.localDescription!.sdp, role)
    if (description.candidates.length === 0) throw failed('no address')
    return description
  }

  /** Takes the description of the other device. What the browser finds wrong with it is wrong with the code. */
  protected async hear(description: Description): Promise<void> {
    try {
      await this.connection.setRemoteDescription({ type: description.role, sdp: sdpOf(description) })
    } catch {
      throw garbled()
    }
  }

  /** Resolves when the devices talk; rejects with words when they cannot. */
  protected async connected(ms: number | null): Promise<Pipe> {
    const { connection, channel } = this
    await new Promise<void>((resolve, reject) => {
      this.giveUp = reject
      const timer = ms === null ? undefined : setTimeout(() => reject(failed('apart')), ms)
      const look = () => {
        if (channel.readyState === 'open') resolve()
        else if (connection.connectionState === 'failed') reject(failed('apart'))
        else return
        clearTimeout(timer)
      }
      channel.addEventListener('open', look)
      connection.addEventListener('connectionstatechange', look)
      look()
    }).catch((error: unknown) => {
      this.close()
      throw error
    })
    this.isDone = true
    return new ChannelPipe(channel, bindingOf(connection), () => connection.close(), this.early)
  }
}

/** The device that shows the first code. */
export class Offering extends Attempt {
  private readonly nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))

  /** The code to show. `invite`: the other device does not have the invitation yet, so it goes along. */
  async offer(keys: Keys, { invite = false }: { invite?: boolean } = {}): Promise<string> {
    const description = await this.describe('offer')
    return packOffer({
      invitation: invite ? keys.code : null,
      tag: invite ? null : keys.tag,
      nonce: this.nonce,
      description
    })
  }

  /** Takes the answer that was scanned. Throws PairError at once when it is the wrong code; then another can be tried. */
  async accept(text: string): Promise<Pipe> {
    const description = readAnswer(text, this.nonce)
    await this.hear(description)
    return this.connected(CONNECTING_MS)
  }
}

/** The device that scans the first code and shows the second. */
export class Answering extends Attempt {
  /** The code to show in answer. `keys`: of the match that the offer must be for. */
  async answer(offer: Offer, keys: Pick<Keys, 'tag'>): Promise<string> {
    if (offer.tag !== null && !sameBytes(offer.tag, keys.tag))
      throw wrongCode('This code is from another match.', 'Open the same match on both devices.')
    await this.hear(offer.description)
    return packAnswer(offer.nonce, await this.describe('answer'))
  }

  /** Resolves when the other device has scanned the answer. How long that takes depends on people, so nothing runs out. */
  link(): Promise<Pipe> {
    return this.connected(null)
  }
}
