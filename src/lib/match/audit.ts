// Checks a match again from nothing but its document: every signature, every link, every die, every order.
import type * as Y from 'yjs'
import { Refused, type Order, type Seat } from '../kernel/game'
import { stateHash } from '../kernel/hash'
import { bytesToHex } from './bytes'
import { verify } from './crypto'
import { elementsOf, foundingIn } from './document'
import type { Rules } from './genesis'
import { rejectedOf } from './history'
import { Ledger } from './ledger'
import type { Match } from './match'
import { signedMessage } from './tree'

export interface Finding {
  /** fault: somebody cheated, or something is broken. note: worth knowing. */
  readonly weight: 'fault' | 'note'
  readonly number: number | null
  readonly text: string
}

export interface Audit {
  readonly ok: boolean
  readonly findings: readonly Finding[]
  readonly entries: number
  readonly signatures: number
  readonly rolls: number
  /** Seals that the match had left and that are open now. */
  readonly seals: number
}

/** Signatures checked between two breaths of the page. */
const AT_ONCE = 20

/** Everything is judged anew, without secrets and without snapshots, as a stranger would. */
function freshLedger<S>(doc: Y.Doc, rules: Rules<S>, id: string): Ledger<S> {
  const ledger = new Ledger(rules, foundingIn(doc, id), new Map())
  for (const seat of ledger.chairs.seats) for (const bytes of elementsOf(doc, seat)) ledger.add(seat, bytes)
  ledger.settle()
  return ledger
}

/** `breathe` is awaited now and then, so that a page can stay alive. */
export async function audit<S>(
  match: Match<S>,
  breathe: () => Promise<void> = () => Promise.resolve()
): Promise<Audit> {
  const findings: Finding[] = []
  const find = (weight: Finding['weight'], number: number | null, text: string) =>
    void findings.push({ weight, number, text })
  const ledger = freshLedger(match.doc, match.rules, match.id)
  const signatures = await checkSignatures(ledger, find, breathe)
  checkDice(ledger, match, find)
  checkPosition(ledger, match, find)
  const seals = checkSeals(ledger, find)
  if (seals > 0) await checkDeals(ledger, find, breathe)
  for (const { seat, number, why } of rejectedOf(ledger))
    find('note', number, `Rejected, from ${seat}: ${why}`)
  for (const { seat, note } of ledger.notes.forged())
    find('note', null, `A note (${note.kind}) in the list of ${seat} is not signed by it.`)
  return {
    ok: findings.every(({ weight }) => weight !== 'fault'),
    findings,
    entries: ledger.records.length,
    signatures,
    rolls: ledger.rolls,
    seals
  }
}

type Find = (weight: Finding['weight'], number: number | null, text: string) => void

async function checkSignatures<S>(
  ledger: Ledger<S>,
  find: Find,
  breathe: () => Promise<void>
): Promise<number> {
  let checked = 0
  for (const seat of ledger.chairs.seats) {
    const key = ledger.chairs.get(seat)?.key.bytes
    for (const [number, list] of ledger.tree.signaturesOf(seat))
      for (const signature of list) {
        if (++checked % AT_ONCE === 0) await breathe()
        const node = number === 0 ? ledger.tree.root : ledger.records[number - 1]?.node
        if (node === undefined || key === undefined) find('note', number, `${seat} signed what is not here.`)
        else if (!verify(signature, signedMessage(node.hash), key))
          find('note', number, `A signature of ${seat} does not fit the match.`)
      }
  }
  for (const { seat, number } of ledger.alarms)
    find('fault', number, `${seat} signed two different entries for one place.`)
  return checked
}

function checkDice<S>(ledger: Ledger<S>, match: Match<S>, find: Find): void {
  for (const seat of ledger.chairs.seats) {
    const refused = ledger.chairs.get(seat)?.links.refused ?? 0
    if (refused > 0) find('note', null, `${refused} links in the list of ${seat} do not belong to its dice.`)
  }
  for (const { number, rolled, fault } of ledger.records) {
    if (fault !== null) find('fault', number, `The order failed after its dice had fallen: ${fault}`)
    if (rolled === null) find('note', number, 'The dice of this order are still awaited.')
    const shown = match.ledger.records[number - 1]?.rolled
    if (shown !== undefined && String(shown) !== String(rolled))
      find('fault', number, `The links give the dice ${String(rolled)}, not ${String(shown)}.`)
  }
}

/** Opens what was still under seal when the match ended. */
function checkSeals<S>(ledger: Ledger<S>, find: Find): number {
  const { secrets, outcome, view } = ledger.rules.game
  if (secrets === undefined || !ledger.judging || ledger.pending !== null) return 0
  const { state } = ledger.positions
  if (ledger.closed === null && outcome(state) === null) return 0
  let seals = 0
  for (const seat of ledger.chairs.seats) {
    const names = secrets.unopened(state, seat)
    const shown = ledger.notes.unsealed(seat)
    const opened = secrets.recall(state, seat, (name) => shown.get(String(name)) ?? '')
    const left = secrets.unopened(opened, seat).map(String)
    seals += names.length - left.length
    if (left.some((name) => shown.has(name)))
      find('fault', null, `What ${seat} has shown does not open all that it sealed.`)
    else if (left.length > 0) find('note', null, `${left.length} seals of ${seat} have not been opened yet.`)
    else if (names.length > 0 && !isLegal(() => view(opened, seat)))
      find('fault', null, `What ${seat} sealed is against the rules.`)
  }
  return seals
}

/** Now that all secrets are shown: whether each device has posted what an honest one would have. */
async function checkDeals<S>(ledger: Ledger<S>, find: Find, breathe: () => Promise<void>): Promise<void> {
  const { faultOf, unopened } = ledger.rules.game.secrets!
  if (faultOf === undefined) return
  const shown = new Map(ledger.chairs.seats.map((seat) => [seat, ledger.notes.unsealed(seat)]))
  const { state } = ledger.positions
  const isOpen = (seat: Seat) => unopened(state, seat).every((name) => shown.get(seat)!.has(String(name)))
  const open = new Set(ledger.chairs.seats.filter(isOpen))
  const saltOf = (seat: Seat) => (name: number | string) => shown.get(seat)!.get(String(name)) ?? ''
  for (const { number, seat, order, before, after, entry } of ledger.records) {
    if (entry.kind !== 'order' || after !== number || !open.has(seat)) continue
    if (!ledger.positions.reaches(before)) continue
    await breathe()
    // The next position is made of the one before it.
    const from = structuredClone(ledger.positions.at(before))
    const fault = faultOf(from, seat, order as Order, ledger.positions.at(number), saltOf)
    if (fault !== null) find('fault', number, fault)
  }
}

/** To show a position with what was sealed in it, that is carried out. */
function isLegal(show: () => unknown): boolean {
  try {
    show()
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

function checkPosition<S>(ledger: Ledger<S>, match: Match<S>, find: Find): void {
  const { length } = ledger.records
  if (!ledger.judging)
    find('note', null, 'The match is played by other rules: the orders were read, not judged.')
  if (length < match.number) find('note', length + 1, 'From here on the match is not signed.')
  else if (bytesToHex(ledger.head.hash) !== match.head)
    find('fault', length, 'This device has another match.')
  else if (ledger.judging && stateHash(ledger.positions.state) !== match.hash)
    find('fault', length, 'Playing the match again gives another position.')
}
