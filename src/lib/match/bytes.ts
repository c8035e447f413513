// Reading and writing the bytes of a log. Every read is checked: what is read may have been written by anybody.
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export { bytesToHex, hexToBytes }

/** The bytes are not what they should be. */
export class Malformed extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'Malformed'
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const textBytes = (text: string): Uint8Array => encoder.encode(text)

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

export class Writer {
  private readonly out: number[] = []

  byte(value: number): this {
    this.out.push(value)
    return this
  }

  /** A whole number from 0 to 2^53 - 1, seven bits to a byte, low bits first. */
  count(value: number): this {
    while (value > 127) {
      this.out.push(128 | (value % 128))
      value = Math.floor(value / 128)
    }
    this.out.push(value)
    return this
  }

  bytes(value: Uint8Array): this {
    for (const byte of value) this.out.push(byte)
    return this
  }

  /** Four bytes, the high ones first. */
  four(value: number): this {
    this.out.push(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
    return this
  }

  text(value: string): this {
    const bytes = textBytes(value)
    return this.count(bytes.length).bytes(bytes)
  }

  double(value: number): this {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setFloat64(0, value)
    return this.bytes(bytes)
  }

  done(): Uint8Array {
    return Uint8Array.from(this.out)
  }
}

export class Reader {
  private at = 0

  /** `limit`: what comes after is not read. */
  constructor(
    private readonly from: Uint8Array,
    private readonly limit = from.length
  ) {}

  get left(): number {
    return this.limit - this.at
  }

  byte(): number {
    if (this.at >= this.limit) throw new Malformed('It is cut short.')
    return this.from[this.at++]!
  }

  count(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (!Number.isSafeInteger(value)) throw new Malformed('A number is too large.')
      if (byte < 128) return value
    }
  }

  bytes(length: number): Uint8Array {
    return this.view(length).slice()
  }

  /** Not copied: for what is read by the hundred thousand and kept as long as the bytes it stands in. */
  view(length: number): Uint8Array {
    if (length > this.left) throw new Malformed('It is cut short.')
    this.at += length
    return this.from.subarray(this.at - length, this.at)
  }

  /** Four bytes, the high ones first. */
  four(): number {
    if (this.left < 4) throw new Malformed('It is cut short.')
    const { from, at } = this
    this.at += 4
    return ((from[at]! << 24) | (from[at + 1]! << 16) | (from[at + 2]! << 8) | from[at + 3]!) >>> 0
  }

  text(length = this.count()): string {
    try {
      return decoder.decode(this.view(length))
    } catch (error) {
      throw error instanceof Malformed ? error : new Malformed('A text is garbled.')
    }
  }

  double(): number {
    return new DataView(this.bytes(8).buffer).getFloat64(0)
  }

  rest(): Uint8Array {
    return this.bytes(this.left)
  }

  end(): void {
    if (this.left > 0) throw new Malformed('Something is left over at the end.')
  }
}
