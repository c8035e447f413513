// What a hostile device might send: honest things changed in every way one can think of, and things made by hand.
import { toBase64 } from 'lib0/buffer'
import type { Random } from '../../src/lib/kernel/dice'
import { bytesToHex, concatBytes } from '../../src/lib/match/bytes'
import { entryContent, linkElement, noteContent, signElement } from '../../src/lib/match/elements'
import { inspect } from '../../src/lib/match/gate/shape'
import {
  joinColumns,
  rawUpdate,
  runLengthBomb,
  splitColumns,
  type RawId,
  type RawSection,
  type RawStruct
} from '../../src/lib/match/testing/raw'

export interface Sample {
  readonly update: Uint8Array
  readonly version: 1 | 2
}

export interface Honest {
  readonly updates: readonly Sample[]
  readonly elements: readonly Uint8Array[]
  /** Writers of the match, and some that are not. */
  readonly clients: readonly number[]
  readonly file: string
}

const EDGES = [0, 1, 2, 63, 64, 127, 128, 255]
const NUMBERS = [0, 1, 2, 5, 63, 64, 127, 128, 300, 2 ** 31, 2 ** 32, 2 ** 40, 2 ** 53 - 1]
const LISTS = ['log/north', 'log/south', 'genesis', 'log/west', '', 'log/', '__proto__']

/** Bytes with some of them changed, cut out, doubled or put in. */
export function spoilt(bytes: Uint8Array, random: Random, other: Uint8Array = bytes): Uint8Array {
  let out: Uint8Array = bytes.slice()
  for (let times = random.int(1, 3); times > 0; times--) {
    const at = random.int(0, Math.max(0, out.length - 1))
    const to = Math.min(out.length, at + random.int(1, 12))
    switch (random.int(0, 6)) {
      case 0:
        if (out.length > 0) out[at]! ^= 1 << random.int(0, 7)
        break
      case 1:
        if (out.length > 0) out[at] = random.pick(EDGES)
        break
      case 2:
        out = out.slice(0, at)
        break
      case 3:
        out = concatBytes(out.subarray(0, at), out.subarray(to))
        break
      case 4:
        out = concatBytes(out.subarray(0, to), out.subarray(at))
        break
      case 5:
        out = concatBytes(out.subarray(0, at), Uint8Array.of(random.int(0, 255)), out.subarray(at))
        break
      default:
        out = concatBytes(out.subarray(0, at), other.subarray(random.int(0, Math.max(0, other.length - 1))))
    }
  }
  return out
}

function oddColumns(sample: Sample, random: Random, honest: Honest): Sample {
  const others = honest.updates.filter(({ version }) => version === 2)
  const own = sample.version === 2 ? sample : random.pick(others)
  const parts = splitColumns(own.update)
  const from = splitColumns(random.pick(others).update)
  const column = random.int(0, 9)
  const what = random.int(0, 3)
  if (what === 0) parts[column] = from[column]!
  else if (what === 1) parts[column] = from[random.int(0, 9)]!
  else if (what === 2) parts[column] = new Uint8Array()
  else parts[column] = spoilt(parts[column]!, random, from[column])
  return { version: 2, update: joinColumns(parts) }
}

/** An honest update taken apart, as structs that can be written again. */
function structsOf({ update, version }: Sample): RawSection[] {
  return inspect(update, version).sections.map(({ client, pieces }) => ({
    client,
    clock: pieces[0]!.clock,
    structs: pieces.map(({ origin, list, values }) => ({
      values,
      ...(origin === null ? { list: list! } : { origin: [origin.client, origin.clock] as RawId })
    }))
  }))
}

const anyId = (honest: Honest, random: Random): RawId => [
  random.pick(honest.clients),
  random.int(0, 3) > 0 ? random.int(0, 60) : random.pick(NUMBERS)
]

const noise = (length: number, random: Random) => Uint8Array.from({ length }, () => random.int(0, 255))
const noiseText = (length: number, random: Random) => bytesToHex(noise(length, random))

/** Somebody gives up who is not asked, takes new dice before the old ones are used up, and opens seals that are none. */
function anyEnding(random: Random): Uint8Array {
  const place = { number: random.pick(NUMBERS), prev: random.int(0, 2 ** 32 - 1) }
  const what = random.int(0, 2)
  if (what === 0) {
    const content = entryContent({ kind: 'concede', ...place, dice: random.int(0, 1) === 0 })
    return concatBytes(content, noise(4, random))
  }
  if (what === 1) {
    const content = entryContent({
      kind: 'renew',
      ...place,
      commitment: noise(random.pick([0, 15, 16, 17]), random)
    })
    return concatBytes(content, noise(random.pick([4, 64]), random))
  }
  const salts = Array.from({ length: random.pick([0, 1, 3, 300]) }, () => [
    noiseText(random.int(0, 40), random),
    noiseText(16, random)
  ])
  return concatBytes(noteContent({ kind: 'unseal', salts: salts as [string, string][] }), noise(64, random))
}

function anyElement(honest: Honest, random: Random): Uint8Array {
  switch (random.int(0, 7)) {
    case 0:
      return spoilt(random.pick(honest.elements), random, random.pick(honest.elements))
    case 1:
      return Uint8Array.from({ length: random.int(0, 40) }, () => random.int(0, 255))
    case 2:
      return linkElement(random.pick(NUMBERS), new Uint8Array(16).fill(random.int(0, 255)))
    case 3:
      return signElement(random.int(0, 60), new Uint8Array(64).fill(random.int(0, 255)))
    case 4:
      return spoilt(anyEnding(random), random)
    case 5:
      return anyEnding(random)
    default:
      return random.pick(honest.elements)
  }
}

function anyValue(honest: Honest, random: Random, depth = 0): unknown {
  if (random.int(0, 9) > 1) return Array.from({ length: random.int(1, 3) }, () => anyElement(honest, random))
  if (depth < 3 && random.int(0, 2) === 0) return [anyValue(honest, random, depth + 1)]
  return random.pick([
    null,
    undefined,
    1,
    -1,
    1.5,
    'text',
    true,
    [],
    {},
    [[]],
    { a: [1] },
    new Uint8Array(3),
    ['x']
  ])
}

function anyStruct(honest: Honest, random: Random): RawStruct {
  if (random.int(0, 15) === 0) return { hole: random.pick(['gone', 'skipped']), length: random.pick(NUMBERS) }
  const values = Array.from({ length: random.int(0, 9) === 0 ? 0 : random.int(1, 3) }, () =>
    anyValue(honest, random)
  )
  return {
    values,
    ...(random.int(0, 1) === 0 ? { list: random.pick(LISTS) } : { origin: anyId(honest, random) }),
    ...(random.int(0, 15) === 0 ? { right: anyId(honest, random) } : {}),
    ...(random.int(0, 20) === 0 ? { key: 'k' } : {}),
    ...(random.int(0, 20) === 0 ? { length: random.pick(NUMBERS) } : {})
  }
}

const anySection = (honest: Honest, random: Random): RawSection => ({
  client: random.pick(honest.clients),
  clock: random.int(0, 2) > 0 ? 0 : random.int(0, 60),
  structs: Array.from({ length: random.int(1, 3) }, () => anyStruct(honest, random))
})

/** Structs of honest updates, with some of what they say exchanged for something else. */
function oddStructs(sample: Sample, random: Random, honest: Honest): Sample {
  const sections = structsOf(sample).map((section) => ({ ...section, structs: [...section.structs] }))
  for (let times = random.int(1, 2); times > 0; times--) {
    const index = random.int(0, sections.length - 1)
    const section = sections[index]
    const at = section === undefined ? 0 : random.int(0, section.structs.length - 1)
    const struct = section?.structs[at]
    if (section === undefined || struct === undefined)
      sections.push({ ...anySection(honest, random), structs: [] })
    else
      switch (random.int(0, 9)) {
        case 0:
          sections[index] = { ...section, client: random.pick(honest.clients) }
          break
        case 1:
          sections[index] = { ...section, clock: random.pick([...NUMBERS, (section.clock ?? 0) + 1]) }
          break
        case 2:
          section.structs[at] = { ...struct, origin: anyId(honest, random) }
          break
        case 3:
          section.structs[at] = { values: struct.values ?? [], list: random.pick(LISTS) }
          break
        case 4:
          section.structs[at] = { ...struct, values: [...(struct.values ?? []), anyValue(honest, random)] }
          break
        case 5:
          section.structs[at] = { ...struct, values: [] }
          break
        case 6:
          section.structs.splice(at, random.int(0, 1), anyStruct(honest, random))
          break
        case 7:
          section.structs.splice(at, 1)
          break
        case 8:
          sections.push(section)
          break
        default:
          sections.push({ ...anySection(honest, random), structs: [anyStruct(honest, random)] })
      }
  }
  const version = random.pick([1, 2] as const)
  const deletes = random.int(0, 30) === 0 ? [[random.pick(honest.clients), 0, 3] as const] : []
  return { version, update: rawUpdate(version, sections, deletes) }
}

/** A hostile update. */
export function hostileUpdate(honest: Honest, random: Random): Sample {
  const sample = random.pick(honest.updates)
  switch (random.int(0, 6)) {
    case 0:
    case 1:
      return { ...sample, update: spoilt(sample.update, random, random.pick(honest.updates).update) }
    case 2:
      return oddColumns(sample, random, honest)
    case 3:
    case 4:
      return oddStructs(sample, random, honest)
    case 5: {
      const version = random.pick([1, 2] as const)
      const sections = Array.from({ length: random.int(1, 3) }, () => anySection(honest, random))
      return { version, update: rawUpdate(version, sections) }
    }
    default:
      if (random.int(0, 9) > 0) return { ...sample, version: sample.version === 1 ? 2 : 1 }
      return {
        version: 2,
        update: runLengthBomb(random.pick(NUMBERS), random.pick(['gone', 'values']), random.pick(NUMBERS))
      }
  }
}

/** Well-formed elements, or nearly, from a writer of their own. */
export function hostileElements(honest: Honest, random: Random): Sample {
  const values = Array.from({ length: random.int(1, 3) }, () => [anyElement(honest, random)])
  const list = random.pick(['log/north', 'log/south'])
  const version = random.pick([1, 2] as const)
  return {
    version,
    update: rawUpdate(version, [{ client: random.int(1, 2 ** 31), structs: [{ list, values }] }])
  }
}

const letters = '0123456789ABCXYZ$%*+-./:{}[]",\\\u0000é'

/** A text with some of it changed. */
export function hostileText(text: string, random: Random): string {
  let out = text
  for (let times = random.int(1, 3); times > 0; times--) {
    const at = random.int(0, out.length)
    const to = Math.min(out.length, at + random.int(0, 8))
    const put = Array.from({ length: random.int(0, 3) }, () => random.pick([...letters])).join('')
    out = random.int(0, 9) === 0 ? out.slice(0, at) : out.slice(0, at) + put + out.slice(to)
  }
  return out
}

/** A file with something else in it. */
export function hostileFile(honest: Honest, random: Random): string {
  if (random.int(0, 2) === 0) return hostileText(honest.file, random)
  const file = JSON.parse(honest.file) as Record<string, unknown> & { entries: Record<string, unknown>[] }
  switch (random.int(0, 4)) {
    case 0:
    case 1: {
      const { update, version } = hostileUpdate(honest, random)
      file.update = toBase64(version === 2 ? update : random.pick(honest.updates).update)
      break
    }
    case 2:
      file[random.pick(Object.keys(file))] = random.pick([null, 1, '', [], {}, 'x'.repeat(300)])
      break
    case 3: {
      const entry = random.pick(file.entries)
      entry[random.pick(Object.keys(entry))] = random.pick([null, -1, 1e9, '', [[[[]]]], { a: 1 }])
      break
    }
    default:
      file.kind = random.pick(['match', 'part', 'other'])
      file.secrets = [{ seat: random.pick(['north', 'west']), secret: '0'.repeat(64) }]
  }
  return JSON.stringify(file)
}
