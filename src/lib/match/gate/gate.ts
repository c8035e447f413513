// Whether what an update holds fits a document, and if so, taking it in. What Yjs is given in the end is written here,
// from what was looked at and is new: nobody else's bytes reach it.
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { Seat } from '../../kernel/game'
import { sameBytes } from '../bytes'
import { readElement } from '../elements'
import { readFounding } from '../genesis'
import { work } from '../work'
import type { Id } from './columns'
import { CAPS, CAPS_OF_A_WHOLE, GENESIS, listName } from './layout'
import { Inadmissible, Missing, TooMuch, type Piece, type Section, type Shape, type Value } from './shape'

/** What Yjs writes at most around a piece, a value and an element, in bytes. */
const AROUND_PIECE = 16
const AROUND_VALUE = 4
const AROUND_ELEMENT = 5

/** A list as it will be with what has been looked at so far. */
interface List {
  readonly name: string
  /** What stands last in it. */
  tail: Id | null
  bytes: number
  elements: number
}

/** How far a section has been looked at, and in which list each of its pieces stands. */
interface Progress {
  readonly section: Section
  readonly lists: List[]
  reached: number
  isWaiting: boolean
}

interface Addition {
  readonly clock: number
  readonly origin: Id | null
  readonly list: string
  readonly values: readonly Value[]
}

export interface GateOptions {
  /** What this device has stored itself: it was let in once, so it is not measured again. */
  readonly own?: boolean
}

/** An element that would come into the list of a seat. */
export interface Incoming {
  readonly seat: Seat
  readonly bytes: Uint8Array
}

export interface LetInOptions {
  /** Who it comes from, as Yjs tells those who listen. */
  readonly origin?: unknown
  /** Is asked about all that is new, when nothing else is wrong with it: why it must not be let in, or null. */
  readonly judge?: (incoming: readonly Incoming[]) => string | null
}

/** What was measured of a document, so that it is not done again for each update. */
interface Measure {
  readonly lists: ReadonlyMap<string, List>
  /** How much there was of each writer: when there is more, somebody else has written. */
  readonly extent: number
}

const measures = new WeakMap<Y.Doc, Measure>()

function extentOf({ store }: Y.Doc): number {
  let extent = 0
  for (const client of store.clients.keys()) extent += Y.getState(store, client)
  return extent
}

/** This device puts elements at the end of a list by `write`: they are measured with what was before. */
export function measuring(
  doc: Y.Doc,
  name: string,
  elements: readonly Uint8Array[],
  write: () => void
): void {
  const measure = measures.get(doc)
  const extent = extentOf(doc)
  write()
  const list = measure?.extent === extent ? measure.lists.get(name) : undefined
  if (measure === undefined || list === undefined) return
  const grown = { ...list }
  const { clientID: client, store } = doc
  const clock = Y.getState(store, client) - 1
  charge(grown, [elements], isNext(grown, { client, clock }))
  grown.tail = { client, clock }
  measures.set(doc, { lists: new Map([...measure.lists, [name, grown]]), extent: extent + 1 })
}

/** The gate of one document. As long as one is used, nobody else may write into the document. */
export class Gate {
  private lists: Map<string, List>
  private hasBeginning: boolean

  constructor(
    private readonly doc: Y.Doc,
    private readonly seats: readonly Seat[],
    private readonly options: GateOptions = {}
  ) {
    const names = [GENESIS, ...seats.map(listName)]
    const known = measures.get(doc)
    this.lists =
      known !== undefined && known.extent === extentOf(doc)
        ? new Map(known.lists)
        : new Map(names.map((name) => [name, this.measured(name)]))
    this.remember()
    this.hasBeginning = this.lists.get(GENESIS)!.tail !== null
  }

  /** Takes an update in; throws Malformed, and then nothing has changed. */
  letIn(shape: Shape, { origin, judge }: LetInOptions = {}): void {
    const visit = new Visit(this.doc, this.lists, shape)
    const additions = visit.run()
    if (this.options.own !== true) this.mayGrow(visit)
    const pieces = [...additions.values()].flat()
    const beginnings = pieces.filter(({ list }) => list === GENESIS)
    if (beginnings.length > 0) this.mayBegin(beginnings)
    if (this.options.own !== true)
      for (const { list, values } of pieces) if (list !== GENESIS) values.forEach(mayStand)
    if (additions.size === 0) return
    const why = judge?.(this.incoming(pieces)) ?? null
    if (why !== null) throw new Inadmissible(why)
    this.lists = visit.lists
    this.hasBeginning ||= beginnings.length > 0
    Y.applyUpdate(this.doc, written(additions), origin)
    this.remember()
  }

  private remember(): void {
    if (this.options.own !== true) measures.set(this.doc, { lists: this.lists, extent: extentOf(this.doc) })
  }

  private incoming(pieces: readonly Addition[]): Incoming[] {
    const seats = new Map(this.seats.map((seat) => [listName(seat), seat]))
    return pieces.flatMap(({ list, values }) => {
      const seat = seats.get(list)
      // The beginning is of no seat.
      return seat === undefined ? [] : values.flat().map((bytes) => ({ seat, bytes: bytes as Uint8Array }))
    })
  }

  private measured(name: string): List {
    const list: List = { name, tail: null, bytes: 0, elements: 0 }
    const isMeasured = this.options.own !== true
    if (isMeasured) work.measured++
    for (let item = this.doc.share.get(name)?._start ?? null; item !== null; item = item.right) {
      list.tail = item.lastId
      if (isMeasured) charge(list, (item.content as Y.ContentAny).arr as Value[])
    }
    return list
  }

  /** A match has one beginning, and the seats of its game. */
  private mayBegin(beginnings: readonly Addition[]): void {
    const values = beginnings.flatMap((one) => one.values)
    if (this.hasBeginning || values.length > 1) throw new Inadmissible('It brings another beginning.')
    const [text, signature, ...more] = values[0]!
    if (more.length > 0) throw new Inadmissible('Its beginning holds too much.')
    const { genesis } = readFounding(text, signature)
    if (genesis.seats.map(({ seat }) => seat).join('\n') !== this.seats.join('\n'))
      throw new Inadmissible('Its seats are not those of the game.')
  }

  private mayGrow({ lists, writers }: Visit): void {
    const caps = this.hasBeginning ? CAPS : CAPS_OF_A_WHOLE
    if (writers > Math.max(caps.writers, this.doc.store.clients.size)) throw new TooMuch()
    for (const [name, { bytes, elements }] of lists) {
      const before = this.lists.get(name)!
      if (bytes > Math.max(caps.bytes, before.bytes)) throw new TooMuch()
      if (elements > Math.max(caps.elements, before.elements)) throw new TooMuch()
    }
  }
}

/** One update on its way through the gate. It looks at the pieces in an order in which each comes after what it was put
 * behind, as Yjs would; the document is only read. */
class Visit {
  readonly lists: Map<string, List>
  /** How many writers the document will have. */
  writers: number
  private readonly progress: Map<number, Progress>
  private readonly additions = new Map<number, Addition[]>()
  private readonly names: ReadonlyMap<unknown, string>

  constructor(
    private readonly doc: Y.Doc,
    before: ReadonlyMap<string, List>,
    shape: Shape
  ) {
    this.lists = new Map([...before].map(([name, list]) => [name, { ...list }]))
    this.writers = doc.store.clients.size
    this.names = new Map([...doc.share].map(([name, type]) => [type, name]))
    this.progress = new Map(
      shape.sections.map((section) => {
        const reached = section.pieces[0]!.clock
        return [section.client, { section, lists: [], reached, isWaiting: false }]
      })
    )
  }

  run(): ReadonlyMap<number, readonly Addition[]> {
    for (const { section } of this.progress.values()) this.mayWrite(section)
    for (const [client, { section }] of this.progress) this.reach({ client, clock: endOf(section) - 1 })
    return this.additions
  }

  private mayWrite(section: Section): void {
    const { client, pieces } = section
    const known = Y.getState(this.doc.store, client)
    if (pieces[0]!.clock > known) throw new Missing()
    if (endOf(section) <= known) return
    if (known === 0) this.writers++
    if (client === this.doc.clientID) throw new Inadmissible('It is written in the name of this device.')
  }

  /** Looks at everything up to this, and at whatever must come before it. */
  private reach(goal: Id): void {
    const goals = [goal]
    for (let at = goals.at(-1); at !== undefined; at = goals.at(-1)) {
      const progress = this.progress.get(at.client)
      if (progress === undefined) throw new Missing()
      progress.isWaiting = false
      if (progress.reached > at.clock) {
        goals.pop()
        continue
      }
      const piece = progress.section.pieces[progress.lists.length]
      if (piece === undefined) throw new Missing()
      const awaited = this.awaits(at.client, piece)
      if (awaited === null) this.look(progress, piece)
      else {
        // Whoever it waits for waits for it.
        if (this.progress.get(awaited.client)?.isWaiting === true)
          throw new Inadmissible('It stands behind what comes after it.')
        progress.isWaiting = true
        goals.push(awaited)
      }
    }
  }

  /** What must be looked at before the piece. */
  private awaits(client: number, { origin, clock }: Piece): Id | null {
    if (origin === null) return null
    if (origin.clock < 0 || (origin.client === client && origin.clock >= clock))
      throw new Inadmissible('It stands behind what comes after it.')
    return this.isThere(origin) ? null : origin
  }

  private isThere({ client, clock }: Id): boolean {
    return clock < Y.getState(this.doc.store, client) || clock < (this.progress.get(client)?.reached ?? 0)
  }

  private look(progress: Progress, piece: Piece): void {
    const { client } = progress.section
    const { clock, values } = piece
    const list = this.lists.get(piece.list ?? this.listAt(piece.origin!))
    if (list === undefined) throw new Inadmissible('It writes outside the lists.')
    const known = Math.min(values.length, Math.max(0, Y.getState(this.doc.store, client) - clock))
    for (let i = 0; i < known; i++) this.mustBe({ client, clock: clock + i }, list.name, values[i]!)
    progress.lists.push(list)
    progress.reached = clock + values.length
    if (known === values.length) return
    const fresh = values.slice(known)
    // Where in its list an element stands means nothing, so all that comes is put at the end: to find the place that it
    // asks for can be made to take as long as one likes.
    const addition = { clock: clock + known, origin: list.tail, list: list.name, values: fresh }
    const earlier = this.additions.get(client)
    if (earlier === undefined) this.additions.set(client, [addition])
    else earlier.push(addition)
    charge(list, fresh, isNext(list, { client, clock: addition.clock }))
    list.tail = { client, clock: progress.reached - 1 }
  }

  /** The list in which something stands that is here or was looked at. */
  private listAt(id: Id): string {
    if (id.clock < Y.getState(this.doc.store, id.client)) return this.itemAt(id).list
    const { section, lists } = this.progress.get(id.client)!
    return lists[pieceAt(section.pieces, id.clock)]!.name
  }

  private itemAt({ client, clock }: Id): { readonly list: string; readonly value: Value } {
    const item = Y.getItem(this.doc.store, Y.createID(client, clock))
    const { arr } = item.content as Y.ContentAny
    return { list: this.names.get(item.parent) ?? '', value: arr[clock - item.id.clock] as Value }
  }

  /** What is here already may come again, but not as something else. */
  private mustBe(id: Id, list: string, value: Value): void {
    const known = this.itemAt(id)
    if (known.list !== list || !isSame(known.value, value))
      throw new Inadmissible('It says otherwise what stands here already.')
  }
}

const endOf = ({ pieces }: Section): number => pieces.at(-1)!.clock + pieces.at(-1)!.values.length

function pieceAt(pieces: readonly Piece[], clock: number): number {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (pieces[middle]!.clock <= clock) low = middle
    else high = middle - 1
  }
  return low
}

function isSame(a: Value, b: Value): boolean {
  return (
    a.length === b.length &&
    a.every((part, i) => {
      const other = b[i]!
      return typeof part === 'string' || typeof other === 'string' ? part === other : sameBytes(part, other)
    })
  )
}

/** Whether it goes on what its writer has put there last: Yjs makes one piece of them. */
function isNext({ tail }: List, { client, clock }: Id): boolean {
  return tail !== null && tail.client === client && tail.clock === clock - 1
}

function charge(list: List, values: readonly Value[], joins = false): void {
  if (!joins) list.bytes += AROUND_PIECE
  for (const value of values) {
    list.bytes += AROUND_VALUE
    list.elements += value.length
    for (const part of value) list.bytes += AROUND_ELEMENT + part.length
  }
}

/** In the list of a seat there are elements that can be read. */
function mayStand(value: Value): void {
  for (const part of value) {
    if (typeof part === 'string') throw new Inadmissible('It holds something that is no entry.')
    try {
      readElement(part)
    } catch {
      throw new Inadmissible('It holds an entry that cannot be read.')
    }
  }
}

/** An update (version 1) of what is new. */
function written(additions: ReadonlyMap<number, readonly Addition[]>): Uint8Array {
  const out = encoding.createEncoder()
  encoding.writeVarUint(out, additions.size)
  for (const [client, pieces] of additions) {
    encoding.writeVarUint(out, pieces.length)
    encoding.writeVarUint(out, client)
    encoding.writeVarUint(out, pieces[0]!.clock)
    for (const { origin, list, values } of pieces) {
      encoding.writeUint8(out, origin === null ? 8 : 8 | 128)
      if (origin !== null) {
        encoding.writeVarUint(out, origin.client)
        encoding.writeVarUint(out, origin.clock)
      } else {
        encoding.writeVarUint(out, 1)
        encoding.writeVarString(out, list)
      }
      encoding.writeVarUint(out, values.length)
      for (const value of values) encoding.writeAny(out, [...value])
    }
  }
  encoding.writeVarUint(out, 0)
  return encoding.toUint8Array(out)
}
