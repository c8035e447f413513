// A position that was judged before, kept so that opening a match judges only what came after. It can be thrown away.
import { bytesToHex } from './bytes'
import type { LogRecord, Roll } from './positions'

/** A position by the number of the order that led there, as JSON. */
export interface Kept {
  readonly number: number
  readonly state: string
}

export interface Snapshot {
  readonly number: number
  /** Hash of that entry: a snapshot of another chain is no use. */
  readonly head: string
  /** JSON of the state. */
  readonly state: string
  /** Positions before it, for who looks back; absent in those of earlier versions. */
  readonly earlier?: readonly Kept[]
  /** One letter for each entry: what was found when it was judged. */
  readonly verdicts: string
  /** What the dice showed, roll by roll. */
  readonly rolls: readonly (readonly Roll[])[]
}

const NONE = '.'
const FAULT = 'x'
const LETTERS = { dice: 'd', reveal: 'r', 'hand-over': 'h' } as const
const BARRIERS = { d: 'dice', r: 'reveal', h: 'hand-over' } as const

export function takeSnapshot(
  records: readonly LogRecord[],
  state: unknown,
  earlier: readonly Kept[]
): Snapshot {
  const last = records.at(-1)!
  const rolling = records.filter(({ barrier }) => barrier === 'dice')
  return {
    number: last.number,
    head: bytesToHex(last.node.hash),
    state: JSON.stringify(state),
    earlier,
    verdicts: records
      .map(({ fault, barrier }) => (fault !== null ? FAULT : barrier === null ? NONE : LETTERS[barrier]))
      .join(''),
    rolls: rolling.map(({ rolled }) => rolled ?? [])
  }
}

/** Notes on an order what the snapshot knows of it. */
export function readVerdict(record: LogRecord, snapshot: Snapshot | null): void {
  const letter = snapshot?.verdicts[record.number - 1] ?? NONE
  record.events = null
  record.barrier = letter === FAULT ? 'dice' : (BARRIERS[letter as keyof typeof BARRIERS] ?? null)
  if (record.barrier === 'dice') record.rolled = snapshot?.rolls[record.rolls] ?? []
  if (letter === FAULT) record.fault = 'It went wrong after the dice had fallen.'
  else record.after = record.number
}
