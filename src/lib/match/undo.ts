// How far a seat may go back alone: over its own orders, up to the last die roll, reveal or hand-over.
import type { Barrier, Seat } from '../kernel/game'
import { canonical } from '../kernel/hash'
import { nameOf } from './crypto'
import type { LogRecord } from './positions'
import type { Ask } from './notes'
import type { Node } from './tree'

/** What stands in the way of going back. */
export interface Hold {
  /** The entry that cannot be taken back; 0: there is nothing before. */
  readonly number: number
  readonly barrier: Barrier | 'start'
  readonly why: string
}

const WHY: Readonly<Record<Barrier | 'start', string>> = {
  dice: 'Dice were rolled.',
  reveal: 'Something hidden was revealed.',
  'hand-over': 'The other side has made a decision since.',
  start: 'There is nothing to undo.'
}

export function hold(number: number, barrier: Barrier | 'start'): Hold {
  return { number, barrier, why: WHY[barrier] }
}

/** Whether going back from one position leads over the other, which lies truly before it. */
export function leadsTo(records: readonly LogRecord[], from: number, to: number): boolean {
  for (let at = from; at > to;) {
    const record = records[at - 1]!
    if (record.entry.kind === 'continue') return false
    at = record.before
    if (at === to) return true
  }
  return false
}

/** The first thing on the way back that the seat may not take back alone; null when the way is free. */
export function barrierBefore(
  records: readonly LogRecord[],
  from: number,
  to: number,
  seat: Seat
): Hold | null {
  for (let at = from; at > to;) {
    const record = records[at - 1]!
    if (record.entry.kind === 'continue') return hold(at, 'start')
    if (record.barrier !== null) return hold(at, record.barrier)
    if (record.seat !== seat) return hold(at, 'hand-over')
    at = record.before
  }
  return null
}

/** The furthest position the seat may go back to alone. */
export function furthestUndo(records: readonly LogRecord[], from: number, seat: Seat): number {
  let at = from
  while (at > 0) {
    const { entry, barrier, seat: author, before } = records[at - 1]!
    if (entry.kind === 'continue' || barrier !== null || author !== seat) break
    at = before
  }
  return at
}

/** What can be told only by going on: after these nothing that was taken back comes again. */
function endsRedo({ entry, barrier, fault }: LogRecord): boolean {
  if (entry.kind === 'undo') return entry.ask !== null
  if (entry.kind === 'renew') return false
  return entry.kind !== 'order' || barrier !== null || fault !== null
}

/**
 * The orders that were taken back and can be given again, the next one first. The log alone tells: an order that is the
 * same as the next one was given again, any other makes the rest pass away.
 */
export function takenBack(records: readonly LogRecord[]): LogRecord[] {
  const stack: LogRecord[] = []
  for (const record of records.slice(records.findLastIndex(endsRedo) + 1)) {
    const { entry, before, order } = record
    if (entry.kind === 'undo')
      for (let at = before; at > entry.to; at = records[at - 1]!.before) stack.push(records[at - 1]!)
    else if (entry.kind === 'renew') continue
    else if (stack.length > 0 && canonical(stack.at(-1)!.order) === canonical(order)) stack.pop()
    else stack.length = 0
  }
  return stack.reverse()
}

/**
 * Why a request does not (any more) allow going back there; null when it does. Whoever is asked could otherwise play on
 * and say yes only when the dice were bad, so a request lapses with the next order of either seat. In matches of the
 * first format it lapsed only with an order of the one who asked: they are judged as they were (`lasting`).
 */
export function whyNotGranted(
  ask: Ask | null,
  to: number,
  records: readonly LogRecord[],
  root: Node,
  lasting = false
): string | null {
  if (ask === null || ask.note.to !== to) return 'No one has asked for that.'
  const { number, head } = ask.note
  const asked = number === 0 ? root : records[number - 1]?.node
  if (asked === undefined || nameOf(asked.hash) !== head)
    return 'It was asked on a line of play that was undone.'
  for (let at = number; at < records.length; at++) {
    const { seat, entry } = records[at]!
    if (entry.kind === 'order' && seat === ask.seat) return 'The player who asked has played on since.'
    if (entry.kind === 'order' && !lasting) return 'The match has gone on since.'
    if (entry.kind === 'undo' && entry.ask === ask.id) return 'It has already been granted.'
  }
  return null
}
