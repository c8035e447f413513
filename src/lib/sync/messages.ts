// What devices say to each other over a link, as bytes. Every read is checked.
import { concatBytes, Malformed, Reader, Writer } from '../match/bytes'
import { LONGEST_UPDATE } from '../match/document'
import { OUTDATED, readHello, type Hello, type Outdated } from './hello'

export const PROTOCOL = 6
export const NONCE_BYTES = 16
export const PROOF_BYTES = 32
/** Larger messages are held back or dropped by some browsers. */
export const CHUNK = 16_000
export const LONGEST_MESSAGE = 64_000
const LONGEST_HELLO = 4_000
const MAGIC = 'sandtable'

/** Why a link ends, as the other device is told. */
export const GOODBYES = [
  'left',
  'protocol',
  'rules',
  'match',
  'garbled',
  'much',
  'self',
  'game',
  'fault'
] as const
export type Goodbye = (typeof GOODBYES)[number]

export type Message =
  /** The only thing said before the secret is proven. */
  | { readonly is: 'greet'; readonly protocol: number; readonly nonce: Uint8Array; readonly play: boolean }
  | { readonly is: 'proof'; readonly watch: Uint8Array; readonly play: Uint8Array | null }
  | { readonly is: 'hello'; readonly hello: Hello }
  /** This is what I have: send me the rest. */
  | { readonly is: 'vector'; readonly vector: Uint8Array }
  /** A piece of an update. */
  | { readonly is: 'part'; readonly total: number; readonly offset: number; readonly bytes: Uint8Array }
  /** You have been sent all that I had; this is what I have. */
  | { readonly is: 'done'; readonly vector: Uint8Array }
  /** What you sent has arrived; this is what I have now. */
  | { readonly is: 'have'; readonly vector: Uint8Array }
  | { readonly is: 'ping' }
  | { readonly is: 'pong' }
  /** `outdated`: which device must be updated, as seen by who says it. */
  | { readonly is: 'bye'; readonly why: Goodbye; readonly outdated: Outdated }

const KINDS = ['greet', 'proof', 'hello', 'vector', 'part', 'done', 'have', 'ping', 'pong', 'bye'] as const

function body(message: Message): Uint8Array {
  const out = new Writer()
  switch (message.is) {
    case 'greet':
      return out
        .text(MAGIC)
        .count(message.protocol)
        .bytes(message.nonce)
        .byte(message.play ? 1 : 0)
        .done()
    case 'proof':
      return concatBytes(message.watch, message.play ?? new Uint8Array())
    case 'hello':
      return new TextEncoder().encode(JSON.stringify(message.hello))
    case 'part':
      return concatBytes(out.count(message.total).count(message.offset).done(), message.bytes)
    case 'vector':
    case 'done':
    case 'have':
      return message.vector
    case 'bye':
      return Uint8Array.of(GOODBYES.indexOf(message.why), OUTDATED.indexOf(message.outdated))
    case 'ping':
    case 'pong':
      return new Uint8Array()
  }
}

export function write(message: Message): Uint8Array {
  return concatBytes(Uint8Array.of(KINDS.indexOf(message.is)), body(message))
}

/** Throws Malformed. */
export function read(bytes: Uint8Array): Message {
  if (bytes.length > LONGEST_MESSAGE) throw new Malformed('A message is too long.')
  const from = new Reader(bytes)
  const is = KINDS[from.byte()]
  if (is === undefined) throw new Malformed('An unknown message.')
  switch (is) {
    case 'greet': {
      if (from.text() !== MAGIC) throw new Malformed('That is not this app.')
      const protocol = from.count()
      const nonce = from.bytes(NONCE_BYTES)
      const play = from.byte() === 1
      // A later protocol may say more here.
      return { is, protocol, nonce, play }
    }
    case 'proof': {
      const watch = from.bytes(PROOF_BYTES)
      const play = from.left > 0 ? from.bytes(PROOF_BYTES) : null
      from.end()
      return { is, watch, play }
    }
    case 'hello':
      if (from.left > LONGEST_HELLO) throw new Malformed('A message is too long.')
      return { is, hello: readHello(from.rest()) }
    case 'part': {
      const total = from.count()
      const offset = from.count()
      if (total > LONGEST_UPDATE) throw new Malformed('It is too much for a match.')
      if (from.left === 0 || offset + from.left > total) throw new Malformed('A part does not fit.')
      return { is, total, offset, bytes: from.rest() }
    }
    case 'vector':
    case 'done':
    case 'have':
      return { is, vector: from.rest() }
    case 'ping':
    case 'pong':
      from.end()
      return { is }
    case 'bye': {
      const why = GOODBYES[from.byte()]
      const outdated = OUTDATED[from.byte()]
      if (why === undefined || outdated === undefined) throw new Malformed('An unknown goodbye.')
      return { is, why, outdated }
    }
  }
}
