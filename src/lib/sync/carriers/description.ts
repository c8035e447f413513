// What one device must know to connect to another, in as few bytes as possible. Browsers write it as a page of text
// (SDP) of which only this differs from device to device.
import { Malformed, Reader, Writer } from '../../match/bytes'

export interface Candidate {
  /** IPv4, IPv6, or a name that ends in .local. */
  readonly address: string
  readonly port: number
}

export interface Description {
  readonly role: 'offer' | 'answer'
  readonly ufrag: string
  readonly pwd: string
  /** SHA-256 of the certificate. */
  readonly fingerprint: Uint8Array
  readonly candidates: readonly Candidate[]
}

const MOST_CANDIDATES = 6
const FINGERPRINT_BYTES = 32
/** The characters that names and passwords of a connection have: six bits each. */
const ICE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const LOCAL = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i
const V4 = /^\d{1,3}(\.\d{1,3}){3}$/

const line = (sdp: string, name: string) => new RegExp(`^a=${name}:(.*?)\\s*$`, 'm').exec(sdp)?.[1]

/** Those by which a device in the same network can be reached, the likeliest first. */
function candidatesIn(sdp: string): Candidate[] {
  const found: Candidate[] = []
  for (const [, protocol, address, port] of sdp.matchAll(
    /^a=candidate:\S+ 1 (\S+) \d+ (\S+) (\d+) typ host/gim
  )) {
    const usable = protocol!.toLowerCase() === 'udp' && !/^fe80:/i.test(address!)
    if (usable && kindOf(address!) !== null) found.push({ address: address!, port: Number(port) })
  }
  const rank = ({ address }: Candidate) => (V4.test(address) ? 0 : LOCAL.test(address) ? 2 : 1)
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, MOST_CANDIDATES)
}

export function describe(sdp: string, role: Description['role']): Description {
  const ufrag = line(sdp, 'ice-ufrag')
  const pwd = line(sdp, 'ice-pwd')
  const print = /^sha-256 ([0-9A-F:]{95})$/i.exec(line(sdp, 'fingerprint') ?? '')?.[1]
  if (ufrag === undefined || pwd === undefined || print === undefined)
    throw new Malformed('This browser describes its connection in a way the app does not know.')
  const fingerprint = Uint8Array.from(print.split(':'), (byte) => parseInt(byte, 16))
  return { role, ufrag, pwd, fingerprint, candidates: candidatesIn(sdp) }
}

/** The page of text again, as every browser understands it. */
export function sdpOf({ role, ufrag, pwd, fingerprint, candidates }: Description): string {
  const print = [...fingerprint].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':')
  const lines = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...candidates.map(
      ({ address, port }, i) =>
        `a=candidate:${i + 1} 1 udp ${2_130_706_431 - i * 256} ${address} ${port} typ host`
    ),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${print}`,
    `a=setup:${role === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144'
  ]
  return lines.join('\r\n') + '\r\n'
}

function kindOf(address: string): 0 | 1 | 2 | null {
  if (V4.test(address)) return 0
  if (LOCAL.test(address)) return 2
  return /^[0-9a-f:]+$/i.test(address) && address.includes(':') ? 1 : null
}

/** The sixteen bytes of an IPv6 address; the URL parser writes it in one way. */
function v6Bytes(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)))
  const [left, right] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0)
  const all = [...left, ...zeros, ...right]
  if (all.length !== 8 || all.some((group) => !(group >= 0 && group <= 0xffff)))
    throw new Malformed('An address cannot be read.')
  return all.flatMap((group) => [group >> 8, group & 255])
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function writeAddress(out: Writer, address: string): void {
  const kind = kindOf(address)!
  out.byte(kind)
  if (kind === 0) out.bytes(Uint8Array.from(address.split('.'), Number))
  else if (kind === 1) out.bytes(Uint8Array.from(v6Bytes(address)))
  else
    out.bytes(
      Uint8Array.from(LOCAL.exec(address)!.slice(1).join('').match(/../g)!, (hex) => parseInt(hex, 16))
    )
}

function readAddress(from: Reader): string {
  const kind = from.byte()
  if (kind === 0) return [...from.bytes(4)].join('.')
  if (kind > 2) throw new Malformed('An address cannot be read.')
  const hex = hexOf(from.bytes(16))
  if (kind === 1) return hex.match(/.{4}/g)!.join(':')
  return (
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-') +
    '.local'
  )
}

/** Six bits to a character. */
function writeIce(out: Writer, text: string): void {
  const digits = [...text].map((character) => ICE.indexOf(character))
  if (digits.includes(-1) || text.length > 256)
    throw new Malformed('This browser names its connection in a way the app does not know.')
  out.count(text.length)
  let held = 0
  let bits = 0
  for (const digit of digits) {
    held = (held << 6) | digit
    bits += 6
    while (bits >= 8) {
      bits -= 8
      out.byte((held >> bits) & 255)
    }
    held &= (1 << bits) - 1
  }
  if (bits > 0) out.byte((held << (8 - bits)) & 255)
}

function readIce(from: Reader): string {
  const length = from.count()
  if (length > 256) throw new Malformed('The code is garbled.')
  const bytes = from.bytes(Math.ceil((length * 6) / 8))
  let text = ''
  for (let i = 0; i < length; i++) {
    const bit = i * 6
    const pair = (bytes[bit >> 3]! << 8) | (bytes[(bit >> 3) + 1] ?? 0)
    text += ICE[(pair >> (10 - (bit & 7))) & 63]
  }
  return text
}

export function packDescription(out: Writer, { ufrag, pwd, fingerprint, candidates }: Description): void {
  writeIce(out, ufrag)
  writeIce(out, pwd)
  out.bytes(fingerprint).byte(candidates.length)
  for (const { address, port } of candidates) {
    writeAddress(out, address)
    out.byte(port >> 8).byte(port & 255)
  }
}

export function unpackDescription(from: Reader, role: Description['role']): Description {
  const ufrag = readIce(from)
  const pwd = readIce(from)
  const fingerprint = from.bytes(FINGERPRINT_BYTES)
  const count = from.byte()
  if (count > MOST_CANDIDATES) throw new Malformed('The code is garbled.')
  const candidates = Array.from({ length: count }, () => ({
    address: readAddress(from),
    port: from.byte() * 256 + from.byte()
  }))
  return { role, ufrag, pwd, fingerprint, candidates }
}
