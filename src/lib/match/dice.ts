// Dice from two hash chains. Each seat commits to the end of its chain before the match begins; the n-th roll uses the
// n-th link of both. A link is checked by hashing it back to one that is known, so nobody can choose it any more.
import { sha256 } from '@noble/hashes/sha2.js'
import { DiceMissing, type Dice } from '../kernel/dice'
import { bytesToHex, concatBytes, Malformed, sameBytes, textBytes, Writer } from './bytes'
import { work } from './work'

export const LINK_BYTES = 16
/** Links in a chain. */
export const CHAIN_LENGTH = 16_384
/** So many rolls before the end of a chain its seat may commit to the next one. */
export const RENEWAL = 4096
/** A link further ahead of the last one known is not looked at yet. Honest devices show at most 64 in advance, and after
 * a change of rules those that one seat has shown may lie another 64 beyond those of the other. */
const FURTHEST = 128
/** Hashes spent between two breaths on links that turn out to be false; a link that is the next costs one and is always
 * looked at. */
const PATIENCE = 8192
/** Links put aside until those before them are known, or the chain that they belong to: as many as a list can hold. */
const MOST_LOOSE = 65_536
/** And of these for one place. */
const MOST_FOR_A_PLACE = 4096
/** Kept links of the own chain, one of so many; those between are found by hashing. */
const STRIDE = 128

const LINK = textBytes('sandtable link\n')
const ROLL = textBytes('sandtable roll\n')

function back(link: Uint8Array): Uint8Array {
  work.hashes++
  return sha256(concatBytes(LINK, link)).subarray(0, LINK_BYTES)
}

/** In which chain a link stands; links are counted through all chains, from 1 on. */
export const chainOf = (index: number) => Math.floor((index - 1) / CHAIN_LENGTH)

/** One chain of a seat. Made when first asked: it takes some 16,000 hashes. */
export class DiceChain {
  private readonly kept = new Map<number, Uint8Array>()

  constructor(private readonly seed: Uint8Array) {}

  /** Link 0, which all the others hash back to. */
  get commitment(): Uint8Array {
    return this.link(0)
  }

  link(index: number): Uint8Array {
    if (index < 0 || index > CHAIN_LENGTH) throw new Error('The chain has no such link.')
    if (this.kept.size === 0) this.make()
    let at = Math.ceil(index / STRIDE) * STRIDE
    let link = this.kept.get(at)!
    for (; at > index; at--) link = back(link)
    return link
  }

  private make(): void {
    let link = this.seed.subarray(0, LINK_BYTES)
    for (let index = CHAIN_LENGTH; index > 0; index--) {
      if (index % STRIDE === 0) this.kept.set(index, link)
      link = back(link)
    }
    this.kept.set(0, link)
  }
}

/** The dice of a seat: one chain after the other, all from its secret. */
export class OwnDice {
  private readonly chains: DiceChain[] = []

  constructor(private readonly seedOf: (chain: number) => Uint8Array) {}

  /** What the seat commits to at the start. */
  get commitment(): Uint8Array {
    return this.end(0)
  }

  /** What the seat commits to for a chain. */
  end(chain: number): Uint8Array {
    return this.chain(chain).commitment
  }

  link(index: number): Uint8Array {
    const chain = chainOf(index)
    return this.chain(chain).link(index - chain * CHAIN_LENGTH)
  }

  private chain(number: number): DiceChain {
    return (this.chains[number] ??= new DiceChain(this.seedOf(number)))
  }
}

/**
 * The links of a seat that everybody may know by now. A link either hashes back to the last one known, or to the end of the
 * next chain, or is false for ever: which are good does not depend on the order in which they come.
 */
export class KnownLinks {
  /** What the first link hashes back to, and the links from 1 on. */
  private readonly links: Uint8Array[]
  /** What the seat has committed to, chain by chain. */
  private readonly ends: Uint8Array[]
  /** Too far ahead to be looked at yet, or the hashes for false links were spent. */
  private readonly loose = new Map<number, Map<string, Uint8Array>>()
  private looseCount = 0
  /** Shown without an index, and not the next; by what they hash back to. */
  private readonly nameless = new Map<string, Uint8Array>()
  private readonly names = new Set<string>()
  private left = PATIENCE
  /** How many were false. */
  refused = 0

  constructor(commitment: Uint8Array) {
    this.links = [commitment]
    this.ends = [commitment]
    this.names.add(bytesToHex(commitment))
  }

  /** The furthest link known. */
  get top(): number {
    return this.links.length - 1
  }

  /** Chains that the seat has committed to. */
  get chains(): number {
    return this.ends.length
  }

  /** The last link there can be until the seat commits to another chain. */
  get last(): number {
    return this.ends.length * CHAIN_LENGTH
  }

  get(index: number): Uint8Array | null {
    return this.links[index] ?? null
  }

  /** Index 0: not said. */
  add(index: number, link: Uint8Array): void {
    if (index === 0) this.addNameless(link)
    else if (index <= this.top) {
      if (!this.fits(index, link)) this.refused++
    } else if (!this.isAffordable(index)) this.putAside(index, link)
    else if (this.tie(index, link)) this.takeUp()
  }

  /** The seat has committed to its next chain. */
  extend(commitment: Uint8Array): void {
    this.ends.push(commitment)
    this.names.add(bytesToHex(commitment))
    this.takeUp()
  }

  /** The last commitment is no part of the match any more. What was known of its chain waits until it is one again. */
  retract(): void {
    const gone = this.ends.pop()!
    let before = bytesToHex(gone)
    this.names.delete(before)
    for (const link of this.links.splice(this.last + 1)) {
      this.nameless.set(before, link)
      before = bytesToHex(link)
      this.names.delete(before)
    }
  }

  /** Time has passed: what could not be looked at may be looked at now. */
  renew(): void {
    this.left = PATIENCE
    if (this.looseCount > 0) this.takeUp()
  }

  /** Whether the seat has committed to this. */
  endsWith(commitment: Uint8Array): boolean {
    return this.ends.some((end) => sameBytes(end, commitment))
  }

  /** Whether the link is one of those known, or what one of the chains ends with. */
  knows(link: Uint8Array): boolean {
    return this.names.has(bytesToHex(link))
  }

  /** Whether the link is the one of the chain. */
  fits(index: number, link: Uint8Array): boolean {
    const known = this.get(index)
    return known !== null && sameBytes(known, link)
  }

  /** What the next link hashes back to; null until the seat has committed to its chain. */
  private get anchor(): Uint8Array | null {
    const { top } = this
    return top % CHAIN_LENGTH === 0 ? (this.ends[top / CHAIN_LENGTH] ?? null) : this.links[top]!
  }

  private isAffordable(index: number): boolean {
    if (this.anchor === null || chainOf(index) !== chainOf(this.top + 1)) return false
    const cost = index - this.top
    return cost === 1 || (cost <= FURTHEST && cost <= this.left)
  }

  private putAside(index: number, link: Uint8Array): void {
    const list = this.loose.get(index) ?? new Map<string, Uint8Array>()
    const name = bytesToHex(link)
    if (this.looseCount >= MOST_LOOSE || list.size >= MOST_FOR_A_PLACE || list.has(name)) return
    this.loose.set(index, list.set(name, link))
    this.looseCount++
  }

  /** Looks again at what was put aside, the nearest first. */
  private takeUp(): void {
    this.takeNameless()
    for (let index = this.top + 1; index <= this.top + FURTHEST && this.looseCount > 0; index++) {
      const list = this.loose.get(index)
      if (list === undefined) continue
      if (!this.isAffordable(index)) return
      this.loose.delete(index)
      this.looseCount -= list.size
      for (const link of list.values()) this.add(index, link)
    }
  }

  /** A link without an index is found with one hash, whenever it comes. */
  private addNameless(link: Uint8Array): void {
    if (this.knows(link)) return
    const before = back(link)
    const { anchor } = this
    if (anchor !== null && sameBytes(before, anchor)) {
      this.push(link)
      this.takeUp()
    } else if (this.nameless.size < MOST_LOOSE) this.nameless.set(bytesToHex(before), link)
  }

  private takeNameless(): void {
    while (this.nameless.size > 0 && this.anchor !== null) {
      const before = bytesToHex(this.anchor)
      const next = this.nameless.get(before)
      if (next === undefined) return
      this.nameless.delete(before)
      this.push(next)
    }
  }

  private push(link: Uint8Array): void {
    this.links.push(link)
    this.names.add(bytesToHex(link))
  }

  private tie(index: number, link: Uint8Array): boolean {
    const path = this.path(index, link)
    if (path === null) {
      this.refused++
      this.left -= index - this.top
      return false
    }
    for (const one of path) this.push(one)
    return true
  }

  /** The links from the last one known to this one; null when it is not of this chain. */
  private path(index: number, link: Uint8Array): Uint8Array[] | null {
    const found: Uint8Array[] = []
    let at = link
    for (let i = index; i > this.top; i--) {
      found.push(at)
      at = back(at)
    }
    return sameBytes(at, this.anchor!) ? found.reverse() : null
  }
}

/** Whether links that come in are of the dice of a seat, found out without changing what is known of them. */
export class LinkTrial {
  private readonly good: Set<string>
  private left = PATIENCE

  /** `ends`: what the seat has committed to besides. */
  constructor(
    private readonly known: KnownLinks | null,
    ends: readonly Uint8Array[]
  ) {
    this.good = new Set(ends.map((end) => bytesToHex(end)))
  }

  /** Looks once more, now that others have been found. */
  renew(): void {
    this.left = PATIENCE
  }

  takes(link: Uint8Array): boolean {
    const way: string[] = []
    // A link that is the next is always found.
    const reach = Math.max(1, Math.min(FURTHEST, this.left))
    let at = link
    for (let distance = 0; distance <= reach; distance++) {
      const name = bytesToHex(at)
      if (this.good.has(name) || this.known?.knows(at) === true) {
        for (const one of way) this.good.add(one)
        return true
      }
      way.push(name)
      if (distance < reach) at = back(at)
    }
    this.left -= reach
    return false
  }
}

/**
 * The dice of one roll. They follow from the match, the number of the roll and the two links alone, not from the order:
 * whoever has both links in advance (sealed dice) can look, but a changed order does not change what falls.
 */
export function linkedDice(match: Uint8Array, roll: number, links: readonly [Uint8Array, Uint8Array]): Dice {
  const seed = concatBytes(ROLL, match, new Writer().count(roll).done(), ...links)
  let block = new Uint8Array(0)
  let used = 0
  let blocks = 0
  function word(): number {
    if (used === block.length) {
      block = sha256(concatBytes(seed, new Writer().count(blocks++).done()))
      used = 0
    }
    const value = new DataView(block.buffer, block.byteOffset).getUint32(used)
    used += 4
    return value
  }
  return {
    roll(sides) {
      if (!Number.isInteger(sides) || sides < 1 || sides > 1_000_000)
        throw new Malformed('There is no such die.')
      // Numbers beyond the last whole multiple would make low results likelier: they are thrown again.
      const limit = Math.floor(2 ** 32 / sides) * sides
      for (;;) {
        const value = word()
        if (value < limit) return (value % sides) + 1
      }
    }
  }
}

/** Dice of which nothing is known yet. */
export const noDice: Dice = {
  roll() {
    throw new DiceMissing()
  }
}
