// Makes a turn smaller where the browser can.
import { Malformed } from '../match/bytes'
import { LONGEST_UPDATE } from '../match/document'

async function through(
  bytes: Uint8Array,
  stream: { readable: ReadableStream<Uint8Array>; writable: WritableStream<BufferSource> },
  most: number
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter()
  const written = writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close())
  written.catch(() => undefined)
  const reader = stream.readable.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > most) {
      await reader.cancel()
      throw new Malformed('It is too much for a match.')
    }
    parts.push(value)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** null where the browser cannot, or where nothing is gained. */
export async function deflated(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (typeof CompressionStream === 'undefined') return null
  const small = await through(bytes, new CompressionStream('deflate-raw'), Infinity)
  return small.length < bytes.length ? small : null
}

/** Throws Malformed, also when it would become longer than any match. */
export async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  if (typeof DecompressionStream === 'undefined')
    throw new Malformed('This browser is too old to read the code: update it, or use a file.')
  try {
    return await through(bytes, new DecompressionStream('deflate-raw'), LONGEST_UPDATE)
  } catch (error) {
    throw error instanceof Malformed ? error : new Malformed('The code cannot be unpacked.')
  }
}
