// What stands beside the chain: claims to a free seat, requests, answers, and links of dice whose seat is still free.
// Anybody can put notes into a list, so a signature is looked at only when a note matters, and few at a time.
import type { Seat } from '../kernel/game'
import { bytesToHex, textBytes } from './bytes'
import { digest, nameOf, verify } from './crypto'
import {
  noteContent,
  type AnswerNote,
  type AskNote,
  type ClaimNote,
  type LinkNote,
  type NoteContent,
  type SignedNote,
  type UnsealNote,
  type WithdrawNote
} from './elements'
import type { PublicKey } from './tree'

/** A note in the list of a seat, with the name by which others speak of it. */
export interface Posted<N extends SignedNote> {
  readonly id: string
  readonly seat: Seat
  readonly note: N
}

/** Somebody who wants the free seat. */
export type Claim = Posted<ClaimNote>
/** Somebody who wants to go back further than one may alone. */
export type Ask = Posted<AskNote>

/** What the signature of a note is for: this match, this seat, this content. */
export function noteMessage(match: Uint8Array, seat: Seat, note: NoteContent): Uint8Array {
  return digest('note', match, textBytes(`${seat}\n`), noteContent(note))
}

/** The key of a seat that was taken before this entry; null when it was not. */
type KeyOf = (seat: Seat, before: number) => PublicKey | null

/** Signatures of notes tried in vain at a time. */
const PATIENCE = 64
/** Links kept of a seat that was free at the start: whoever is let in brings the dice they belong to. */
const MOST_LINKS = 65_536

export class Notes {
  private readonly claims: Claim[] = []
  private readonly claimsById = new Map<string, Claim[]>()
  private readonly asks = new Map<string, Ask[]>()
  /** By the entry at which they were asked. */
  private readonly asksAt = new Map<string, Ask[]>()
  private readonly answers = new Map<string, Posted<AnswerNote>[]>()
  private readonly withdrawals = new Map<string, Posted<WithdrawNote>[]>()
  private readonly unsealings = new Map<string, Posted<UnsealNote>[]>()
  private readonly links = new Map<Seat, LinkNote[]>()
  private readonly known = new Set<string>()
  private readonly checked = new Map<SignedNote, Map<PublicKey, boolean>>()

  constructor(
    private readonly match: Uint8Array,
    private readonly keyOf: KeyOf
  ) {}

  add(seat: Seat, note: SignedNote): void {
    const id = nameOf(noteMessage(this.match, seat, note))
    const name = `${id} ${bytesToHex(note.signature)}`
    if (this.known.has(name)) return
    this.known.add(name)
    switch (note.kind) {
      case 'claim':
        this.claims.push({ id, seat, note })
        return put(this.claimsById, id, this.claims.at(-1)!)
      case 'ask': {
        const ask = { id, seat, note }
        put(this.asks, id, ask)
        return put(this.asksAt, note.head, ask)
      }
      case 'answer':
        return put(this.answers, answerKey(seat, note.about, note.yes), { id, seat, note })
      case 'withdraw':
        return put(this.withdrawals, `${seat} ${note.about}`, { id, seat, note })
      case 'unseal':
        return put(this.unsealings, seat, { id, seat, note })
    }
  }

  /** A link of a seat that was free at the start. */
  addLink(seat: Seat, note: LinkNote): void {
    if (this.linksOf(seat).length < MOST_LINKS) put(this.links, seat, note)
  }

  linksOf(seat: Seat): readonly LinkNote[] {
    return this.links.get(seat) ?? []
  }

  claim(id: string): Claim | null {
    return this.genuine(this.claimsById.get(id), claimant)[0] ?? null
  }

  /** Those who want a seat, the first first; of many only some. */
  allClaims(seat?: Seat): Claim[] {
    const claims = this.claims.filter((claim) => seat === undefined || claim.seat === seat)
    return this.genuine(claims, claimant, PATIENCE)
  }

  /** A request that counts for the entry of this number. */
  ask(id: string, before = Infinity): Ask | null {
    return this.genuine(this.asks.get(id), ({ seat }) => this.keyOf(seat, before))[0] ?? null
  }

  /** The requests that were made at these entries. */
  asksMadeAt(heads: readonly string[]): Ask[] {
    const asks = heads.flatMap((head) => this.asksAt.get(head) ?? [])
    return this.genuine(asks, ({ seat }) => this.keyOf(seat, Infinity), PATIENCE)
  }

  /** Whether the seat has given this answer, and had the seat before the entry of this number. */
  isAnswered(about: string, seat: Seat, yes: boolean, before = Infinity): boolean {
    const answers = this.answers.get(answerKey(seat, about, yes))
    return this.genuine(answers, () => this.keyOf(seat, before)).length > 0
  }

  isWithdrawn({ id, seat }: Ask): boolean {
    const withdrawals = this.withdrawals.get(`${seat} ${id}`)
    return this.genuine(withdrawals, () => this.keyOf(seat, Infinity)).length > 0
  }

  /** What opens seals of a seat, by their names, as far as it has said so. */
  unsealed(seat: Seat): ReadonlyMap<string, string> {
    const notes = this.genuine(this.unsealings.get(seat), () => this.keyOf(seat, Infinity), PATIENCE)
    return new Map(notes.flatMap(({ note }) => note.salts))
  }

  /** All notes whose signature is wrong; of many only some. */
  forged(): Posted<SignedNote>[] {
    const others = [this.asks, this.answers, this.withdrawals, this.unsealings].flatMap((lists) =>
      [...lists.values()].flat()
    )
    const forged: Posted<SignedNote>[] = []
    for (const posted of [...this.claims, ...others]) {
      const key = keyFor(posted, this.keyOf)
      if (key !== null && !this.isGenuine(posted, key)) forged.push(posted)
      if (forged.length === PATIENCE) break
    }
    return forged
  }

  /** How many notes of a seat are kept. */
  count(seat: Seat): number {
    let count = 0
    for (const lists of [this.claimsById, this.asks, this.answers, this.withdrawals, this.unsealings])
      for (const list of lists.values()) if (list[0]!.seat === seat) count += list.length
    return count
  }

  /** The genuine ones: at most so many, found with no more trials in vain than patience allows. */
  private genuine<P extends Posted<SignedNote>>(
    list: readonly P[] = [],
    keyOf: (posted: P) => PublicKey | null,
    most = 1
  ): P[] {
    const found: P[] = []
    let left = PATIENCE
    for (const posted of list) {
      const key = keyOf(posted)
      if (key === null) continue
      if (this.checked.get(posted.note)?.has(key) !== true && left-- <= 0) break
      if (this.isGenuine(posted, key)) found.push(posted)
      if (found.length === most) break
    }
    return found
  }

  private isGenuine(posted: Posted<SignedNote>, key: PublicKey): boolean {
    let tried = this.checked.get(posted.note)
    if (tried === undefined) this.checked.set(posted.note, (tried = new Map()))
    let genuine = tried.get(key)
    if (genuine === undefined) tried.set(key, (genuine = this.verified(posted, key)))
    return genuine
  }

  private verified({ seat, note }: Posted<SignedNote>, key: PublicKey): boolean {
    return verify(note.signature, noteMessage(this.match, seat, note), key.bytes)
  }
}

function put<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

function answerKey(seat: Seat, about: string, yes: boolean): string {
  return `${seat} ${about} ${yes}`
}

function keyFor(posted: Posted<SignedNote>, keyOf: KeyOf): PublicKey | null {
  return posted.note.kind === 'claim' ? claimant(posted as Claim) : keyOf(posted.seat, Infinity)
}

const ownKeys = new WeakMap<ClaimNote, PublicKey>()

/** The key of the one who claims: a claim brings its own. */
export function claimant({ note }: Claim): PublicKey {
  let key = ownKeys.get(note)
  if (key === undefined) ownKeys.set(note, (key = { bytes: note.key }))
  return key
}
