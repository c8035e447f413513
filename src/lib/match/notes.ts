// What stands beside the chain: links of the dice, claims to a free seat, requests and answers.
import type { Seat } from '../kernel/game'
import { textBytes } from './bytes'
import { digest, nameOf, verify } from './crypto'
import {
  noteContent,
  type AnswerNote,
  type AskNote,
  type ClaimNote,
  type LinkNote,
  type NoteContent,
  type SignedNote
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

type KeyOf = (seat: Seat) => PublicKey | null

export class Notes {
  private readonly claims: Claim[] = []
  private readonly asks: Ask[] = []
  private readonly answers: Posted<AnswerNote>[] = []
  private readonly links = new Map<Seat, LinkNote[]>()
  private readonly checked = new Map<SignedNote, Map<PublicKey, boolean>>()

  constructor(
    private readonly match: Uint8Array,
    private readonly keyOf: KeyOf
  ) {}

  add(seat: Seat, note: SignedNote): void {
    const id = nameOf(noteMessage(this.match, seat, note))
    if (note.kind === 'claim') this.claims.push({ id, seat, note })
    else if (note.kind === 'ask') this.asks.push({ id, seat, note })
    else this.answers.push({ id, seat, note })
  }

  addLink(seat: Seat, note: LinkNote): void {
    const list = this.links.get(seat)
    if (list === undefined) this.links.set(seat, [note])
    else list.push(note)
  }

  linksOf(seat: Seat): readonly LinkNote[] {
    return this.links.get(seat) ?? []
  }

  claim(id: string): Claim | null {
    return this.claims.find((claim) => claim.id === id && this.isGenuine(claim, claimant(claim))) ?? null
  }

  allClaims(): Claim[] {
    return this.claims.filter((claim) => this.isGenuine(claim, claimant(claim)))
  }

  ask(id: string): Ask | null {
    return this.asks.find((ask) => ask.id === id && this.isGenuine(ask, this.keyOf(ask.seat))) ?? null
  }

  allAsks(): Ask[] {
    return this.asks.filter((ask) => this.isGenuine(ask, this.keyOf(ask.seat)))
  }

  /** Whether the seat has given this answer. */
  isAnswered(about: string, seat: Seat, yes: boolean): boolean {
    return this.answers.some(
      (answer) =>
        answer.seat === seat &&
        answer.note.about === about &&
        answer.note.yes === yes &&
        this.isGenuine(answer, this.keyOf(seat))
    )
  }

  /** All notes whose signature is wrong. */
  forged(): Posted<SignedNote>[] {
    return [
      ...this.claims.filter((claim) => !this.isGenuine(claim, claimant(claim))),
      ...[...this.asks, ...this.answers].filter((posted) => {
        const key = this.keyOf(posted.seat)
        return key !== null && !this.isGenuine(posted, key)
      })
    ]
  }

  private isGenuine({ seat, note }: Posted<SignedNote>, key: PublicKey | null): boolean {
    if (key === null) return false
    let tried = this.checked.get(note)
    if (tried === undefined) this.checked.set(note, (tried = new Map()))
    let genuine = tried.get(key)
    if (genuine === undefined) {
      genuine = verify(note.signature, noteMessage(this.match, seat, note), key.bytes)
      tried.set(key, genuine)
    }
    return genuine
  }
}

const ownKeys = new WeakMap<ClaimNote, PublicKey>()

/** The key of the one who claims: a claim brings its own. */
export function claimant({ note }: Claim): PublicKey {
  let key = ownKeys.get(note)
  if (key === undefined) ownKeys.set(note, (key = { bytes: note.key }))
  return key
}
