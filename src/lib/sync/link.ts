// One link to one other device. First both prove that they have the secret; then they say what they play; then each
// sends what the other lacks; from then on each sends what is new. Nothing that comes in is trusted: what does not fit
// ends the link and changes nothing.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Seat } from '../kernel/game'
import { concatBytes, Malformed, sameBytes, textBytes } from '../match/bytes'
import { TooMuch, type Shape } from '../match/gate/shape'
import type { Hello, Outdated } from './hello'
import type { Keys } from './invitation'
import { Limits, REFUSED_MS, type Budgets, type Who } from './limits'
import { CHUNK, NONCE_BYTES, PROTOCOL, read, write, type Goodbye, type Message } from './messages'
import type { Pipe } from './pipe'
import { covers, joined, readVector, type Vector } from './vector'
import { wordsOfEnding, type Ending, type Words } from './words'

/** proving: nothing has been said yet. refused: the connection stands, but nothing is said or heard. */
export type LinkState = 'proving' | 'greeting' | 'catching up' | 'linked' | 'refused' | 'ended'

export type Verdict =
  { readonly ok: true } | { readonly ok: false; readonly why: Goodbye; readonly outdated?: Outdated }

export interface Progress {
  readonly sent: number
  readonly toSend: number
  readonly received: number
  readonly toReceive: number
}

/** The device as its links see it. */
export interface Home {
  readonly keys: Keys
  /** What this device says of itself. `challenge`: what it signs to show which seats it has. */
  hello(challenge: Uint8Array): Hello
  /** How much all links together may say and are told. */
  readonly budgets: Budgets
  /** The key of a seat, always as the same object; null when nobody has it or the match is not open. */
  keyOf(seat: Seat): object | null
  /** Whether who signed the challenge so has the seat. */
  isProof(seat: Seat, challenge: Uint8Array, proof: string): boolean
  /** Whether to go on with a device that says this of itself. */
  judge(hello: Hello): Promise<Verdict>
  /** What is here; nothing when the match is not open. */
  vector(): Vector
  vectorBytes(): Uint8Array
  /** About how long the whole match is, in bytes. */
  readonly length: number
  /** What who has this lacks. */
  missing(vector: Vector): Uint8Array
  /** The other device asks for what it lacks. */
  asked(): void
  /** Resolves when everything that is here is on disk: nothing is sent that could be lost here. */
  settled(): Promise<void>
  /** Takes an update in; throws Malformed, and then nothing has changed. */
  receive(update: Uint8Array, link: Link): Shape
  /** The other device is known to have this. */
  has(link: Link, vector: Uint8Array): void
  changed(link: Link): void
}

const PROVING_MS = 10_000
const GREETING_MS = 30_000
const PING_MS = 5_000
const SILENT_MS = 12_000
/** Who was sent much may be busy judging it. */
const BUSY_MS = 90_000
const MUCH = 50_000
const MOST_HELLOS = 200
/** What only who plays the match can know: said before the proof it means nothing. */
const LATE: readonly Goodbye[] = ['rules', 'game', 'match', 'self']
/** Not the clock on the wall, which can be put forward and back. */
const now = () => performance.now()

const LABEL = textBytes('sandtable link proof\n')

export class Link {
  state: LinkState = 'proving'
  /** What the other device said of itself last. */
  other: Hello | null = null
  /** Whether the other device proved to be a player's. */
  isPlayer = false
  ending: Ending | null = null
  outdated: Outdated = 'one'
  private readonly greeting: Uint8Array
  private greetingOfOther: Uint8Array | null = null
  /** What the other device has, as far as is known; null until it has said so. */
  private known: Vector | null = null
  private incoming: { total: number; got: number; parts: Uint8Array[] } | null = null
  private outgoing: { total: number; sent: number } | null = null
  private pumping = false
  private asked = false
  /** Counts how often the other device has said anew what it has. */
  private asks = 0
  private isPoked = false
  private readonly first = { sent: false, received: false }
  /** Sizes of the updates that have not been acknowledged. */
  private readonly unacknowledged: number[] = []
  private heard = now()
  private count = 0
  private hellos = 0
  private readonly tried = new Map<string, { readonly key: object; readonly holds: boolean }>()
  private readonly limits = new Limits()
  private timers: ReturnType<typeof setTimeout>[] = []
  private pulse: ReturnType<typeof setInterval> | undefined

  constructor(
    readonly carrier: string,
    private readonly pipe: Pipe,
    private readonly home: Home
  ) {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    this.greeting = write({ is: 'greet', protocol: PROTOCOL, nonce, play: home.keys.play !== null })
    this.after(PROVING_MS, () => this.state === 'proving' && this.end('slow'))
    // Not before whoever made the link has it.
    queueMicrotask(() => {
      // Before anything is heard: a greeting of the other that waits already is answered with the proof, and nobody
      // greets after that.
      pipe.send(this.greeting)
      pipe.listen({ message: (bytes) => this.hear(bytes), closed: () => this.end('cut') })
    })
  }

  get isOpen(): boolean {
    return this.state !== 'refused' && this.state !== 'ended'
  }

  get progress(): Progress {
    return {
      sent: this.outgoing?.sent ?? 0,
      toSend: this.outgoing?.total ?? 0,
      received: this.incoming?.got ?? 0,
      toReceive: this.incoming?.total ?? 0
    }
  }

  /** The seats that the other device has shown to have. Who has them may be known only when the match has come. */
  get seats(): Seat[] {
    const { other } = this
    if (other === null) return []
    return other.seats.filter(({ seat, proof }) => this.isProven(seat, proof)).map(({ seat }) => seat)
  }

  /** A signature is looked at once for each key: it takes a while. */
  private isProven(seat: Seat, proof: string): boolean {
    const name = `${seat} ${proof}`
    const before = this.tried.get(name)
    const key = this.home.keyOf(seat)
    if (key === null || key === before?.key) return before?.holds ?? false
    const holds = this.home.isProof(seat, this.challenge(false), proof)
    this.tried.set(name, { key, holds })
    return holds
  }

  /** By what its budget is known; null before it has said anything of itself. */
  private get who(): Who | null {
    if (this.other === null) return null
    const [seat] = this.seats
    return seat === undefined ? { device: this.other.device } : { seat }
  }

  /** Why the link ended, in words. */
  get words(): Words | null {
    return this.ending === null ? null : wordsOfEnding(this.ending, this.outdated)
  }

  /** Something here is new. What happens in one go is sent in one go. */
  poke(): void {
    if (this.isPoked) return
    this.isPoked = true
    queueMicrotask(() => {
      this.isPoked = false
      void this.pump()
    })
  }

  /** Says anew who this is and what it has: another match document is open, or a seat was taken. */
  renew(): void {
    if (this.state !== 'catching up' && this.state !== 'linked') return
    this.say({ is: 'hello', hello: this.home.hello(this.challenge(true)) })
    this.say({ is: 'vector', vector: this.home.vectorBytes() })
  }

  /** Is anybody there? Ends the link when there is no answer in this time. */
  probe(ms: number): void {
    // Before the proof nothing else may be said, and that it comes in time is looked after.
    if (!this.isOpen || this.state === 'proving') return
    const { count } = this
    this.say({ is: 'ping' })
    this.after(ms, () => this.count === count && !this.isOtherBusy && this.end('silent'))
  }

  close(): void {
    if (this.isOpen) this.say({ is: 'bye', why: 'left', outdated: 'one' })
    this.end('closed')
  }

  // ---- hearing -------------------------------------------------------------------------------------------------

  private hear(bytes: Uint8Array): void {
    if (!this.isOpen) return
    this.heard = now()
    this.count++
    try {
      const { who } = this
      const isHeard = who === null || this.home.budgets.hears(who, bytes.length)
      if (!this.limits.allow(bytes.length) || !isHeard) return this.blame('much')
      this.take(read(bytes), bytes)
    } catch (error) {
      this.stumble(error)
    }
  }

  private stumble(error: unknown): void {
    // Only what was found wrong in the message is the fault of who sent it.
    if (error instanceof TooMuch) return this.blame('much')
    if (error instanceof Malformed) return this.blame('garbled')
    console.error('A link was closed by a fault of this device:', error)
    this.refuse('fault')
  }

  private take(message: Message, bytes: Uint8Array): void {
    if (message.is === 'bye') return this.leave(message)
    if (this.state === 'proving' && (message.is === 'ping' || message.is === 'pong')) return
    if (this.greetingOfOther === null) {
      if (message.is !== 'greet') throw new Malformed('Something was said before the greeting.')
      return this.greeted(message, bytes)
    }
    if (this.state === 'proving') {
      if (message.is === 'greet' && sameBytes(bytes, this.greetingOfOther)) return
      if (message.is !== 'proof') throw new Malformed('Something was said before the proof.')
      return this.proven(message)
    }
    switch (message.is) {
      case 'hello':
        return this.met(message.hello)
      case 'ping':
        return this.say({ is: 'pong' })
      case 'pong':
        return
      case 'greet':
      case 'proof':
        throw new Malformed('That was said before.')
      case 'vector':
      case 'part':
      case 'done':
      case 'have':
        return this.exchange(message)
    }
  }

  /** What is said about the match, once both know with whom they speak. */
  private exchange(message: Message & { is: 'vector' | 'part' | 'done' | 'have' }): void {
    if (this.other === null) throw new Malformed('Something was said before the greeting.')
    switch (message.is) {
      case 'vector':
        this.known = readVector(message.vector)
        this.asked = true
        this.asks++
        this.home.asked()
        this.home.has(this, message.vector)
        return void this.pump()
      case 'part':
        return this.collect(message)
      case 'done':
        this.told(message.vector)
        this.first.received = true
        return this.settle()
      case 'have':
        this.unacknowledged.shift()
        return this.told(message.vector)
    }
  }

  private told(vector: Uint8Array): void {
    const known = readVector(vector)
    if (this.known !== null) this.known = joined(this.known, known)
    this.home.has(this, vector)
  }

  /** What is true of this link alone, as the one who is to prove something sees it. */
  private challenge(own: boolean): Uint8Array {
    const greetings = [this.greeting, this.greetingOfOther!]
    const { binding } = this.pipe
    const ends = [binding.own, binding.other]
    if (!own) {
      greetings.reverse()
      ends.reverse()
    }
    return concatBytes(LABEL, ...greetings, ...ends)
  }

  private proof(key: Uint8Array, own: boolean): Uint8Array {
    return hmac(sha256, key, this.challenge(own))
  }

  private greeted({ protocol, nonce }: Message & { is: 'greet' }, bytes: Uint8Array): void {
    if (protocol !== PROTOCOL) {
      this.outdated = protocol > PROTOCOL ? 'this' : 'other'
      return this.refuse('protocol')
    }
    this.greetingOfOther = bytes
    // Somebody who only says back what he hears would otherwise be answered with his own proof.
    if (sameBytes(nonce, this.greeting.subarray(this.greeting.length - NONCE_BYTES - 1, -1)))
      return this.refuse('unproven')
    const { watch, play } = this.home.keys
    // Again: the first may have been sent before the other end of the connection was listened to.
    this.pipe.send(this.greeting)
    this.say({
      is: 'proof',
      watch: this.proof(watch, true),
      play: play === null ? null : this.proof(play, true)
    })
  }

  private proven({ watch, play }: Message & { is: 'proof' }): void {
    const { keys } = this.home
    if (!sameBytes(watch, this.proof(keys.watch, false))) return this.refuse('unproven')
    if (play !== null && keys.play !== null && !sameBytes(play, this.proof(keys.play, false)))
      return this.refuse('unproven')
    // Who only watches cannot check the proof of a player, and need not: what arrives is judged in any case.
    this.isPlayer = play !== null
    this.become('greeting')
    this.after(GREETING_MS, () => this.state === 'greeting' && this.end('slow'))
    this.pulse = setInterval(() => this.beat(), PING_MS)
    this.say({ is: 'hello', hello: this.home.hello(this.challenge(true)) })
  }

  private met(hello: Hello): void {
    if (++this.hellos > MOST_HELLOS) return this.refuse('much')
    const again = this.other !== null
    this.other = hello
    if (this.home.budgets.isRefused(this.who!)) return this.refuse('much')
    const judged = this.home.judge(hello).then((verdict) => {
      if (!this.isOpen) return
      if (!verdict.ok) {
        this.outdated = verdict.outdated ?? 'one'
        return this.refuse(verdict.why)
      }
      if (!again) {
        this.become('catching up')
        this.say({ is: 'vector', vector: this.home.vectorBytes() })
        void this.pump()
      } else this.home.changed(this)
    })
    judged.catch((error: unknown) => this.stumble(error))
  }

  private collect({ total, offset, bytes }: Message & { is: 'part' }): void {
    // A device that was let in to watch has nothing to say.
    if (!this.isPlayer) throw new Malformed('Who watches sends nothing.')
    if (this.state === 'greeting') throw new Malformed('Nobody asked for anything yet.')
    if (this.incoming === null) {
      if (offset !== 0) throw new Malformed('The beginning is missing.')
      this.incoming = { total, got: 0, parts: [] }
    }
    const { incoming } = this
    if (incoming.total !== total || incoming.got !== offset) throw new Malformed('The parts do not fit.')
    incoming.parts.push(bytes)
    incoming.got += bytes.length
    if (incoming.got < total) return this.home.changed(this)
    this.incoming = null
    const { from, to } = this.home.receive(concatBytes(...incoming.parts), this)
    if (!this.isOpen) return
    // Need not be sent back to where it came from.
    if (this.known !== null)
      for (const [client, clock] of to)
        if ((this.known.get(client) ?? 0) >= from.get(client)!)
          this.known.set(client, Math.max(clock, this.known.get(client) ?? 0))
    this.say({ is: 'have', vector: this.home.vectorBytes() })
    this.home.changed(this)
  }

  private leave({ why, outdated }: Message & { is: 'bye' }): void {
    if (why === 'left') return this.end('left')
    if (this.state === 'proving' && LATE.includes(why)) return this.refuse('unproven', false)
    this.outdated = outdated === 'one' ? 'one' : outdated === 'this' ? 'other' : 'this'
    this.refuse(why === 'fault' ? 'fault there' : why, false)
  }

  // ---- saying --------------------------------------------------------------------------------------------------

  private say(message: Message): void {
    this.pipe.send(write(message))
  }

  /** Sends what the other device lacks, as often as there is something. */
  private async pump(): Promise<void> {
    if (this.pumping || (this.state !== 'catching up' && this.state !== 'linked')) return
    this.pumping = true
    try {
      while (this.isOpen && this.known !== null) {
        const { asks } = this
        const here = this.home.vector()
        const lacks = this.home.keys.play !== null && !covers(this.known, here)
        if (lacks) {
          const update = this.home.missing(this.known)
          const wait = this.home.budgets.waitToSend(this.who!, update.length, this.home.length)
          if (wait > 0) {
            // Whoever says again and again that it has nothing is sent the match less and less often.
            await new Promise<void>((resolve) => this.after(wait, resolve))
            continue
          }
          await this.home.settled()
          if (asks !== this.asks || this.known === null) continue
          this.known = joined(this.known, here)
          await this.send(update)
        } else if (this.asked) {
          this.asked = false
          this.say({ is: 'done', vector: this.home.vectorBytes() })
          this.first.sent = true
          this.settle()
        } else break
      }
    } catch {
      // It cannot be saved: the session tells so, and it is tried again with the next beat.
    } finally {
      this.pumping = false
    }
  }

  private async send(update: Uint8Array): Promise<void> {
    const total = update.length
    this.outgoing = { total, sent: 0 }
    this.unacknowledged.push(total)
    for (let offset = 0; offset < total && this.isOpen; offset += CHUNK) {
      const bytes = update.subarray(offset, offset + CHUNK)
      this.say({ is: 'part', total, offset, bytes })
      this.outgoing.sent = offset + bytes.length
      if (total > CHUNK) this.home.changed(this)
      await this.pipe.drained()
    }
    this.outgoing = null
  }

  // ---- life ----------------------------------------------------------------------------------------------------

  private settle(): void {
    if (this.first.sent && this.first.received && this.state === 'catching up') this.become('linked')
  }

  private get isOtherBusy(): boolean {
    return this.unacknowledged.some((size) => size > MUCH)
  }

  private beat(): void {
    const quiet = now() - this.heard
    if (quiet > (this.isOtherBusy ? BUSY_MS : SILENT_MS)) this.end('silent')
    else if (quiet > PING_MS - 500) this.say({ is: 'ping' })
    // What could not be saved and was therefore held back may be saved by now.
    this.poke()
  }

  private after(ms: number, run: () => unknown): void {
    this.timers.push(setTimeout(run, ms))
  }

  private become(state: LinkState): void {
    this.state = state
    this.home.changed(this)
  }

  private stop(): void {
    clearInterval(this.pulse)
    for (const timer of this.timers.splice(0)) clearTimeout(timer)
    this.incoming = null
    this.known = null
  }

  /** Refuses the device for what it has sent: it is not heard by another link either, for a while. */
  private blame(ending: 'much' | 'garbled'): void {
    const { who } = this
    if (who !== null && this.isOpen) this.home.budgets.refuse(who)
    this.refuse(ending)
  }

  private refuse(ending: Goodbye | 'unproven' | 'fault there', tell = true): void {
    if (!this.isOpen) return
    if (tell && ending !== 'unproven' && ending !== 'fault there')
      this.say({ is: 'bye', why: ending, outdated: this.outdated })
    this.stop()
    this.ending = ending
    this.after(REFUSED_MS, () => this.end(ending))
    this.become('refused')
  }

  private end(ending: Ending): void {
    if (this.state === 'ended') return
    this.stop()
    this.ending ??= ending
    this.pipe.close()
    this.become('ended')
  }
}
