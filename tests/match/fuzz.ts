// Thousands of hostile inputs by every way there is into a match, and after each: the match is as it was, or it holds what
// it held, can be read again by anybody, takes in what honest devices play on, and agrees with a replica that was left
// in peace.
import { expect } from 'vitest'
import * as Y from 'yjs'
import { seededRandom, type Random } from '../../src/lib/kernel/dice'
import { bytesToHex, Malformed } from '../../src/lib/match/bytes'
import { admit, elementsOf } from '../../src/lib/match/document'
import { readElement } from '../../src/lib/match/elements'
import { exportMatch, mergeMatchFile, openMatchFile, readMatchFile } from '../../src/lib/match/file'
import { inspect } from '../../src/lib/match/gate/shape'
import { openMatch, type Match } from '../../src/lib/match/match'
import { documentOf } from '../../src/lib/match/store/keeper'
import type { StoredMatch } from '../../src/lib/match/store/store'
import { exchange, twoDevices } from '../../src/lib/match/testing/devices'
import { march, marchOrder, marchRules, type MarchState } from '../../src/lib/match/testing/march'
import { openTurn, showTurn, takeTurn, TurnReader, type Turn } from '../../src/lib/sync/carriers/turn'
import type { Keys } from '../../src/lib/sync/invitation'
import { Memory } from '../../src/lib/sync/memory'
import { read, write, type Message } from '../../src/lib/sync/messages'
import { testKeys } from '../../src/lib/sync/testing/sessions'
import { readVector } from '../../src/lib/sync/vector'
import {
  hostileElements,
  hostileFile,
  hostileText,
  hostileUpdate,
  spoilt,
  type Honest,
  type Sample
} from './hostile'

const ORDERS = 30
/** So many changes are let pile up before it is looked whether honest play still gets through. */
const AT_ONCE = 6
/** After so many inputs another match is played. */
const INPUTS_PER_MATCH = 1_000
/** Milliseconds of work, bytes. */
const LONGEST = 1_000
const MOST_MEMORY = 300_000_000

interface World extends Honest {
  /** The match as it was saved, and the name under which its device writes. */
  readonly saved: Uint8Array
  readonly client: number
  readonly held: ReadonlySet<string>
  /** What was played on, by devices that were opened anew and so write under names that nobody knew before. */
  readonly later: readonly Uint8Array[]
  readonly goal: string
  readonly frames: readonly string[]
  readonly turn: Turn
  readonly messages: readonly Uint8Array[]
}

function reopened(match: Match<MarchState>, secrets: Parameters<typeof openMatch>[2]): Match<MarchState> {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(match.doc))
  match.close()
  return openMatch(doc, marchRules, secrets)
}

function play(devices: readonly Match<MarchState>[], orders: number, random: Random): void {
  for (let i = 0; i < orders; i++) {
    const mover = devices.find(({ status }) => status.is === 'to move' && status.here)!
    mover.order(random.int(0, 6) === 0 ? { type: 'end' } : marchOrder(mover.actor!, random))
    exchange(...devices)
  }
  for (const device of devices) device.flush()
  exchange(...devices)
}

const heldIn = (doc: Y.Doc) =>
  new Set(march.seats.flatMap((seat) => elementsOf(doc, seat).map((bytes) => `${seat} ${bytesToHex(bytes)}`)))

async function honestWorld(seed: number, keys: Keys): Promise<World> {
  const random = seededRandom(seed)
  const { founder, guest, secrets } = twoDevices(marchRules, { scenario: 'plain' }, seed)
  const updates: Sample[] = []
  for (const { doc } of [founder, guest]) {
    doc.on('update', (update: Uint8Array) => updates.push({ update, version: 1 }))
    doc.on('updateV2', (update: Uint8Array) => {
      updates.push({ update, version: 2 })
      if (random.int(0, 4) === 0) updates.push({ update: Y.encodeStateAsUpdateV2(doc), version: 2 })
    })
  }
  play([founder, guest], ORDERS, random)
  const saved = Y.encodeStateAsUpdateV2(founder.doc)
  const client = founder.doc.clientID
  const file = exportMatch(founder)
  const held = heldIn(founder.doc)
  const { frames } = await showTurn(founder, keys, new Memory(), { small: true })
  const reader = new TurnReader(keys)
  let turn: Turn | null = null
  for (const frame of frames) {
    const reading = await reader.take(frame)
    if (reading.is === 'turn') turn = reading.turn
  }
  const clients = [...founder.doc.store.clients.keys(), client, 7, 9, 0, 2 ** 32 - 1, 2 ** 32]

  const later: Uint8Array[] = []
  const devices = [
    reopened(founder, { secrets: [secrets[0]], id: founder.id }),
    reopened(guest, { secrets: [secrets[1]], id: guest.id })
  ]
  for (const { doc } of devices) doc.on('update', (update: Uint8Array) => later.push(update))
  play(devices, 8, random)
  for (const device of devices) device.close()
  return {
    updates,
    elements: [...held].map((line) => Uint8Array.from(Buffer.from(line.split(' ')[1]!, 'hex'))),
    clients,
    file,
    saved,
    client,
    held,
    later,
    goal: devices[0]!.head,
    frames,
    turn: turn!,
    messages: messagesWith(saved)
  }
}

function messagesWith(update: Uint8Array): Uint8Array[] {
  const messages: Message[] = [
    { is: 'part', total: update.length, offset: 0, bytes: update.subarray(0, 16_000) },
    { is: 'vector', vector: Y.encodeStateVectorFromUpdateV2(update) },
    { is: 'greet', protocol: 2, nonce: new Uint8Array(16), play: true },
    { is: 'proof', watch: new Uint8Array(32), play: new Uint8Array(32) },
    { is: 'bye', why: 'garbled', outdated: 'one' },
    {
      is: 'hello',
      hello: {
        app: '1',
        device: '0'.repeat(16),
        seats: [{ seat: 'north', proof: 'AAAA' }],
        number: 3,
        played: null
      }
    }
  ]
  return messages.map(write)
}

/** The device that is attacked. */
class Target {
  readonly doc = new Y.Doc()
  readonly match: Match<MarchState>
  changes = 0
  private before: Uint8Array

  constructor(private readonly world: World) {
    Y.applyUpdateV2(this.doc, world.saved)
    this.match = openMatch(this.doc, marchRules)
    // What is let in is judged when it is looked at, not each time.
    this.match.close()
    this.doc.clientID = world.client
    this.before = Y.encodeStateAsUpdateV2(this.doc)
  }

  /** Whether the last input has changed anything. If so, nothing may be broken by it. */
  hasChanged(): boolean {
    const now = Y.encodeStateAsUpdateV2(this.doc)
    if (Buffer.compare(now, this.before) === 0) return false
    this.before = now
    this.changes++
    expect([this.doc.store.pendingStructs, this.doc.store.pendingDs]).toEqual([null, null])
    const holds = heldIn(this.doc)
    for (const element of this.world.held) if (!holds.has(element)) throw new Error('A saved entry is gone.')
    const [byGate, byYjs] = [new Y.Doc(), new Y.Doc()]
    admit(byGate, now, march.seats, { version: 2 })
    Y.applyUpdateV2(byYjs, now)
    for (const again of [byGate, byYjs]) expect(heldIn(again).size).toBe(holds.size)
    return true
  }

  /** Honest play goes on as if nothing had happened, here and after a reload. */
  mustGoOn(): void {
    for (const update of this.world.later) admit(this.doc, update, march.seats)
    const stored = restored([Y.encodeStateAsUpdate(this.doc)])
    expect(stored.leftOut).toBe(0)
    for (const doc of [this.doc, stored.doc]) {
      const match = openMatch(doc, marchRules)
      expect(match.head).toBe(this.world.goal)
      match.close()
    }
  }
}

/** A match as it is opened from these rows. */
const restored = (updates: Uint8Array[]) =>
  documentOf({ updates, damage: null } as unknown as StoredMatch, marchRules)

type Attack = (target: Target, world: World, random: Random, keys: Keys) => void | Promise<unknown>

const takes = ({ doc }: Target, { update, version }: Sample) => admit(doc, update, march.seats, { version })
const rulesFor = async (game: string) => (game === march.id ? marchRules : null)

const ATTACKS: Readonly<Record<string, Attack>> = {
  update: (target, world, random) => takes(target, hostileUpdate(world, random)),
  elements: (target, world, random) => takes(target, hostileElements(world, random)),
  element: (_, world, random) =>
    void readElement(spoilt(random.pick(world.elements), random, random.pick(world.elements))),
  row: ({ doc }, world, random) => {
    const { update } = hostileUpdate(world, random)
    const { doc: again } = restored([Y.encodeStateAsUpdate(doc), update, ...world.later])
    const holds = heldIn(again)
    for (const element of world.held) if (!holds.has(element)) throw new Error('A saved entry is gone.')
  },
  'new device': (_, world, random) => {
    const { update, version } = hostileUpdate(world, random)
    const doc = new Y.Doc()
    admit(doc, inspect(update, version), march.seats)
    expect(doc.store.pendingStructs).toBeNull()
  },
  frame: async (_, world, random, keys) => {
    const reader = new TurnReader(keys)
    const odd = random.int(0, world.frames.length - 1)
    for (const [i, frame] of world.frames.entries())
      await reader.take(i === odd ? hostileText(frame, random) : frame)
  },
  turn: ({ match }, world, random) => {
    const { update, version } = hostileUpdate(world, random)
    const turn = { ...world.turn, update: version === 2 ? update : spoilt(world.turn.update, random) }
    takeTurn(match, turn, new Memory())
  },
  'whole turn': async (_, world, random) => {
    const turn = { ...world.turn, update: hostileUpdate(world, random).update }
    const match = await openTurn<MarchState>(turn, rulesFor)
    match.close()
  },
  file: (_, world, random) => {
    const file = readMatchFile(hostileFile(world, random))
    openMatchFile(file, marchRules).match.close()
  },
  'file into a match': ({ match }, world, random) =>
    mergeMatchFile(match, readMatchFile(hostileFile(world, random))),
  message: (target, world, random) => {
    const message = read(spoilt(random.pick(world.messages), random, random.pick(world.messages)))
    if (message.is === 'vector')
      Y.encodeStateAsUpdateV2(target.doc, Y.encodeStateVector(readVector(message.vector)))
    if (message.is === 'part') takes(target, { update: message.bytes, version: 2 })
  }
}

/** How often each kind comes. Files and whole turns are judged, which takes its time. */
const WEIGHTS: Readonly<Record<string, number>> = {
  update: 60,
  elements: 8,
  element: 8,
  row: 4,
  'new device': 8,
  frame: 2,
  turn: 8,
  'whole turn': 2,
  file: 2,
  'file into a match': 1,
  message: 8
}
const KINDS = Object.entries(WEIGHTS).flatMap(([kind, times]) => Array<string>(times).fill(kind))

export interface Outcome {
  inputs: number
  refused: number
  changed: number
  slowest: number
  memory: number
}

const memoryNow = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function strike(
  kind: string,
  seed: number,
  target: Target,
  world: World,
  keys: Keys
): Promise<boolean> {
  try {
    await ATTACKS[kind]!(target, world, seededRandom(seed), keys)
    return false
  } catch (error) {
    if (error instanceof Malformed) return true
    throw new Error(`${kind}, seed ${seed}: not refused but failed`, { cause: error })
  }
}

/** Throws at the first input that spoils something, takes too long or is not refused in words. */
export async function fuzzGate(inputs: number, seed = Number(process.env.FUZZ_SEED ?? 1)): Promise<Outcome> {
  const keys = await testKeys()
  const random = seededRandom(seed)
  const outcome: Outcome = { inputs: 0, refused: 0, changed: 0, slowest: 0, memory: 0 }
  const start = memoryNow()
  while (outcome.inputs < inputs) {
    const worldSeed = random.int(1, 2 ** 30)
    const world = await honestWorld(worldSeed, keys)
    let target = new Target(world)
    const recent: string[] = []
    for (let i = 0; i < INPUTS_PER_MATCH && outcome.inputs < inputs; i++) {
      const kind = random.pick(KINDS)
      const inputSeed = random.int(1, 2 ** 30)
      recent.push(`${kind} ${inputSeed}`)
      try {
        const begin = performance.now()
        const before = process.cpuUsage()
        const refused = await strike(kind, inputSeed, target, world, keys)
        const { user, system } = process.cpuUsage(before)
        // By the clock or, when others keep the machine busy, of our own work.
        const took = Math.min(performance.now() - begin, (user + system) / 1000)
        if (took > LONGEST) throw new Error(`It took ${took} ms.`)
        outcome.slowest = Math.max(outcome.slowest, took)
        outcome.inputs++
        if (refused) outcome.refused++
        const changed = target.hasChanged()
        if (refused && changed) throw new Error('It was refused and has changed something.')
        if (changed) outcome.changed++
        if (target.changes >= AT_ONCE) {
          target.mustGoOn()
          target = new Target(world)
          recent.length = 0
        }
      } catch (error) {
        throw new Error(`match ${worldSeed}, inputs: ${recent.slice(-40).join(', ')}`, { cause: error })
      }
      if (i % 100 === 0) outcome.memory = Math.max(outcome.memory, memoryNow() - start)
    }
    target.mustGoOn()
  }
  expect(outcome.memory).toBeLessThan(MOST_MEMORY)
  return outcome
}
