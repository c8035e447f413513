// The chain of a match as it stands: its entries, the position they lead to, the rules and the dice of the moment; and how
// an order is carried out at its end. What becomes part of it is for the judge (ledger.ts).
import { DiceMissing, type Dice } from '../kernel/dice'
import { Refused, type GameEvent, type Seat } from '../kernel/game'
import { Chairs } from './chairs'
import { isStrict, pack, Dictionary } from './codec'
import type { SeatKeys } from './crypto'
import { linkedDice } from './dice'
import { endsMatch } from './elements'
import { firstPosition, type Founding, type Rules } from './genesis'
import { Positions, newRecord, type LogRecord, type Roll } from './positions'
import { Notes } from './notes'
import { previewFrom } from './preview'
import { takeSnapshot, type Snapshot } from './snapshot'
import { Tree, type Node, type Refusal } from './tree'

/** Which rules hold from an entry on. */
interface Segment {
  readonly from: number
  readonly rulesVersion: number
  readonly dataHash: string
  readonly rolls: number
}

/** What every reader of a match may ask; what changes it is for the judge alone. */
export class Chain<S> {
  readonly tree: Tree
  readonly chairs: Chairs
  readonly notes: Notes
  readonly records: LogRecord[] = []
  readonly positions: Positions<S>
  /** An order whose dice are not known yet; always the last record. */
  pending: LogRecord | null = null
  protected readonly words: Dictionary
  /** Positions that the match went back to. */
  protected readonly returns = new Set<number>()
  protected readonly segments: Segment[]
  /** The snapshot that is believed as far as it goes. */
  protected trusted: Snapshot | null

  constructor(
    readonly rules: Rules<S>,
    readonly founding: Founding,
    readonly keys: ReadonlyMap<Seat, SeatKeys>,
    snapshot: Snapshot | null = null
  ) {
    const { genesis, hash } = founding
    this.chairs = new Chairs(genesis, keys)
    this.tree = new Tree(this.chairs.seats, hash)
    this.notes = new Notes(hash, (seat, before) => this.chairs.before(seat, before)?.key ?? null)
    this.words = new Dictionary(isStrict(genesis.format))
    const { rulesVersion, dataHash } = genesis
    this.segments = [{ from: 0, rulesVersion, dataHash, rolls: 0 }]
    const start = this.judging ? firstPosition(rules, founding) : null
    this.positions = new Positions(rules.game, (number) => this.records[number - 1], start)
    this.trusted = snapshot
  }

  get head(): Node {
    return this.records.at(-1)?.node ?? this.tree.root
  }

  get position(): number {
    return this.records.at(-1)?.after ?? 0
  }

  /** The entry by which the match was closed or given up: always the last. */
  get closed(): LogRecord | null {
    const last = this.records.at(-1)
    return last !== undefined && endsMatch(last.entry) ? last : null
  }

  /** Rolls made so far, those of orders taken back included: their links stay used. */
  get rolls(): number {
    const last = this.records.at(-1)
    const base = this.segment.rolls
    if (last === undefined || last.number <= this.segment.from) return base
    return last.rolls + (last.barrier === 'dice' ? 1 : 0)
  }

  /** Whether the rules at hand are those by which the match is played now. */
  get judging(): boolean {
    const { rulesVersion, dataHash } = this.segment
    return rulesVersion === this.rules.game.rulesVersion && dataHash === this.rules.dataHash
  }

  get segment(): Segment {
    return this.segments.at(-1)!
  }

  /** Who writes the next entry: the seat to act; when the game is over, the one who acted last. */
  get pen(): Seat {
    const last = this.records[this.position - 1]
    return this.rules.game.actor(this.positions.state) ?? last?.seat ?? this.founding.genesis.founder
  }

  /** The order as bytes, in the words of this moment. `write` reads it back from them: what is judged here is what every other
   * device will read, and the words it brings are learnt in one way only. */
  packed(order: unknown): Uint8Array {
    const size = this.words.size
    const bytes = pack(order, this.words)
    this.words.cut(size)
    return bytes
  }

  /** What the other seat has ordered but not signed, tried on a copy: to be shown, not to be built on. */
  preview(): { state: S; numbers: number[] } {
    const size = this.words.size
    const tried = previewFrom(this.head, this.positions.state, this.rules.game, this.words)
    this.words.cut(size)
    return tried
  }

  protected recordOf(node: Node, order?: unknown, words = this.words.size): LogRecord {
    const before = this.position
    const depth = (this.records[before - 1]?.depth ?? 0) + 1
    return newRecord(node, { order, words, rolls: this.rolls, before, depth })
  }

  /** Entries of other rules, and those up to a snapshot, are read but not judged again. */
  protected get reading(): boolean {
    return this.trusted !== null || !this.judging
  }

  protected carryOut(record: LogRecord, links: [Uint8Array, Uint8Array] | null): Refusal | null {
    const { game } = this.rules
    const known = links ?? this.chairs.linksFor(record.rolls)
    const source = known && linkedDice(this.founding.hash, record.rolls, known)
    const rolled: Roll[] = []
    let asked = false
    const dice: Dice = {
      roll(sides) {
        asked = true
        if (source === null) throw new DiceMissing()
        const shown = source.roll(sides)
        rolled.push([sides, shown])
        return shown
      }
    }
    // An order that turns out to need dice which are not here must leave no trace.
    const saved = source === null ? JSON.stringify(this.positions.state) : null
    try {
      const step = game.apply(this.positions.state, record.seat, record.order, dice)
      this.positions.remember(record, step.events)
      // What counts is whether dice were asked for: that uses up a link.
      record.barrier = asked ? 'dice' : step.barrier === 'dice' ? 'reveal' : step.barrier
      record.rolled = rolled
      record.after = record.number
      this.positions.moved(record)
      return null
    } catch (error) {
      if (saved !== null) this.positions.state = JSON.parse(saved) as S
      else if (asked || !(error instanceof Refused)) this.positions.restore()
      if (asked && source === null) return this.await(record)
      if (!asked) return { why: error instanceof Error ? error.message : String(error), error }
      // A game that refuses after the dice have fallen is at fault. The dice are seen, so they stay spent.
      record.barrier = 'dice'
      record.rolled = rolled
      record.events = []
      record.fault = error instanceof Error ? error.message : String(error)
      return null
    }
  }

  private await(record: LogRecord): Refusal | null {
    if (this.chairs.free !== null) return { why: 'Dice are rolled only when both seats are taken.' }
    const seat = this.chairs.seats.find((one) => this.chairs.get(one)!.links.last <= record.rolls)
    if (seat !== undefined)
      return { why: `The dice of ${seat} are used up. Its device brings new ones by itself.` }
    record.barrier = 'dice'
    record.rolled = null
    record.events = []
    this.pending = record
    return null
  }

  protected throwDice(record: LogRecord): boolean {
    const links = this.chairs.linksFor(record.rolls)
    if (links === null) return false
    this.pending = null
    this.carryOut(record, links)
    return true
  }

  /** What happened in an order. */
  eventsOf(record: LogRecord): readonly GameEvent[] {
    return this.positions.explain(record, this.returns.has(record.before))
  }

  /** The match ended before these dice fell: also for devices that know by now what they would have shown. */
  protected takeDiceBack(record: LogRecord): void {
    this.pending = null
    record.rolled = null
    record.fault = null
    record.events = []
    record.after = record.before
    this.positions.forget(record.number - 1)
    if (!this.reading) this.positions.go(record.before)
  }

  /** The present position, to be kept; null while dice are awaited or other rules hold. */
  snapshot(): Snapshot | null {
    if (this.records.length === 0 || this.pending !== null || this.reading || this.closed !== null)
      return null
    return takeSnapshot(this.records, this.positions.state, this.positions.earlier())
  }
}
