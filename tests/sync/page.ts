// Runs inside the browser: one device with one match, driven from outside.
import * as Y from 'yjs'
import { games } from '../../src/lib/games/registry'
import { seededRandom } from '../../src/lib/kernel/dice'
import { newSecret, type Secret } from '../../src/lib/match/crypto'
import type { Rules } from '../../src/lib/match/genesis'
import { createMatch, openMatch, type Match } from '../../src/lib/match/match'
import { DexieStore } from '../../src/lib/match/store/dexie'
import { Keeper } from '../../src/lib/match/store/keeper'
import { randomMove } from '../../src/lib/match/testing/devices'
import { marchRules } from '../../src/lib/match/testing/march'
import { fileForOther, takeFile } from '../../src/lib/sync/carriers/file'
import { Answering, Offering, readOffer } from '../../src/lib/sync/carriers/pair'
import { RoomCarrier } from '../../src/lib/sync/carriers/room'
import { showTurn, takeTurn, TurnReader } from '../../src/lib/sync/carriers/turn'
import { keysOf, type Keys } from '../../src/lib/sync/invitation'
import { Memory } from '../../src/lib/sync/memory'
import { openCamera, Scanner } from '../../src/lib/sync/scan'
import { Session, type Keeping } from '../../src/lib/sync/session'
import { browserSurroundings } from '../../src/lib/sync/surroundings'

/** Besides the games there is one that costs nothing to judge. */
async function rulesFor(id: string): Promise<Rules<never> | null> {
  if (id === marchRules.game.id) return marchRules as unknown as Rules<never>
  const game = await games[id]?.()
  return game === undefined ? null : ({ game, dataHash: 'as shipped' } as unknown as Rules<never>)
}

const memory = new Memory()
const store = new DexieStore()
let keys: Keys
let session: Session<never>
let match: Match<never> | null = null
let room: RoomCarrier | null = null
let offering: Offering | null = null
let answering: Answering | null = null
let random = seededRandom(1)
/** When each entry was given here, or first seen, by the clock of the machine. */
const given: Record<number, number> = {}
const seen: Record<number, number> = {}
const now = () => performance.timeOrigin + performance.now()

function follow(followed: Match<never>): void {
  match = followed
  followed.onChange(() => {
    const top = followed.number + followed.preview(followed.seats[0]).orders
    for (let number = top; number > 0 && seen[number] === undefined; number--) seen[number] = now()
  })
}

async function keep(followed: Match<never>, secrets: readonly Secret[]): Promise<Keeping> {
  const keeper = await Keeper.create(followed, store, secrets)
  return {
    settled: () => keeper.settled(),
    keepSecret: (secret) => store.addSecret(followed.id, secret)
  }
}

async function begin(code: string): Promise<void> {
  keys = await keysOf(code)
  session = new Session<never>({
    keys,
    app: '1.0.0',
    memory,
    surroundings: browserSurroundings,
    rulesFor,
    arrived: (arrived) => {
      follow(arrived)
      return keep(arrived, [])
    }
  })
}

const page = {
  begin,

  async found(game: string, scenario: string, dice: 'live' | 'sealed'): Promise<void> {
    const rules = (await rulesFor(game))!
    const made = createMatch(
      rules,
      { scenario, dice },
      [rules.game.seats[0]],
      [newSecret(rules.game.seats[0])]
    )
    follow(made.match)
    session.attach(made.match, await keep(made.match, made.secrets))
  },

  /** A match that was played elsewhere. */
  async hold(game: string, update: string): Promise<void> {
    const doc = new Y.Doc()
    Y.applyUpdateV2(
      doc,
      Uint8Array.from(atob(update), (character) => character.charCodeAt(0))
    )
    const held = openMatch(doc, (await rulesFor(game))!)
    follow(held)
    session.attach(held, await keep(held, []))
  },

  enter(signal: string): void {
    room = new RoomCarrier({ keys, signal: [signal] })
    session.use(room)
  },

  counts: () => room?.counts ?? null,

  async camera(): Promise<void> {
    const stream = await openCamera()
    for (const track of stream.getTracks()) track.stop()
  },

  /** What the camera sees: the first code that it can read. */
  async scan(): Promise<string> {
    const video = document.body.appendChild(document.createElement('video'))
    // As small as the window on a phone.
    video.width = video.height = 358
    const stream = await openCamera()
    return new Promise((resolve) => {
      const scanner = new Scanner(video, stream, (text) => {
        scanner.close()
        video.remove()
        resolve(text)
      })
    })
  },

  async offer(invite: boolean): Promise<string> {
    offering = new Offering()
    return offering.offer(keys, { invite })
  },

  /** Answers as a device that has nothing but what is in the offer. */
  async answer(text: string): Promise<string> {
    const offer = readOffer(text)
    if (offer.invitation !== null) await begin(offer.invitation)
    answering = new Answering()
    const answer = await answering.answer(offer, keys)
    void answering.link().then((pipe) => session.meet(pipe, 'pair'))
    return answer
  },

  async accept(text: string): Promise<void> {
    session.meet(await offering!.accept(text), 'pair')
  },

  /** Waits until the devices are linked. Gives the moment. */
  linked: (): Promise<number> =>
    new Promise((resolve) => {
      const look = () => session.status.is === 'linked' && match !== null && (stop(), resolve(now()))
      const stop = session.onChange(look)
      look()
    }),

  claim: () => session.claim(),
  seat: () => session.seat,
  status: () => session.status,
  now,

  /** Gives how it stands right then: the room may bring both together again before anybody asks. */
  cut(): string {
    for (const link of session.links) link.close()
    return session.status.is
  },

  facts: () =>
    match && {
      number: match.number,
      head: match.head,
      hash: match.hash,
      free: match.free,
      mine: match.actor !== null && match.isHere(match.actor),
      status: match.status.is
    },

  seed(seed: number): void {
    random = seededRandom(seed)
  },

  /** One order, if it is for this device to move; its number. */
  move(): number | null {
    if (match === null || match.status.is !== 'to move' || !match.status.here) return null
    const before = match.number
    const at = now()
    if (randomMove(match, random) === null) return null
    given[before + 1] = at
    return before + 1
  },

  flush: () => match?.flush(),
  times: () => ({ given, seen }),

  turn: async () => (await showTurn(match!, keys, memory)).frames,

  async take(frames: readonly string[]): Promise<string> {
    const reader = new TurnReader(keys)
    for (const frame of frames) {
      const reading = await reader.take(frame)
      if (reading.is === 'turn') return takeTurn(match!, reading.turn, memory).is
    }
    return 'incomplete'
  },

  file: () => fileForOther(match!, memory).text,
  takeFile: (text: string) => void takeFile(match!, text)
}

export type DevicePage = typeof page
Object.assign(globalThis, { device: page })
