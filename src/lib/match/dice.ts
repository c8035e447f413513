// Dice from two hash chains. Each seat commits to the end of its chain before the match begins; the n-th roll uses the
// n-th link of both. A link is checked by hashing it back to one that is known, so nobody can choose it any more.
import { sha256 } from '@noble/hashes/sha2.js'
import { DiceMissing, type Dice } from '../kernel/dice'
import { bytesToHex, concatBytes, Malformed, sameBytes, textBytes, Writer } from './bytes'
import { work } from './work'

export const LINK_BYTES = 16
/** Rolling orders in one match. No game comes near. */
export const CHAIN_LENGTH = 16_384
/** A link further ahead of the last one known is not looked at yet. Honest devices show at most 64 in advance, and after
 * a change of rules those that one seat has shown may lie another 64 beyond those of the other. */
const FURTHEST = 128
/** Hashes spent between two breaths on links that turn out to be false; a link that is the next costs one and is always
 * looked at. */
const PATIENCE = 8192
/** Links put aside until those before them are known. */
const MOST_LOOSE = 4096
/** Kept links of the own chain, one of so many; those between are found by hashing. */
const STRIDE = 128

const LINK = textBytes('sandtable link\n')
const ROLL = textBytes('sandtable roll\n')

function back(link: Uint8Array): Uint8Array {
  work.hashes++
  return sha256(concatBytes(LINK, link)).subarray(0, LINK_BYTES)
}

/** The own chain of a seat. Made when first asked: it takes some 16,000 hashes. */
export class DiceChain {
  private readonly kept = new Map<number, Uint8Array>()

  constructor(private readonly seed: Uint8Array) {}

  /** Link 0, which all the others hash back to. */
  get commitment(): Uint8Array {
    return this.link(0)
  }

  link(index: number): Uint8Array {
    if (index < 0 || index > CHAIN_LENGTH) throw new Error('The dice of this match are used up.')
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

/**
 * The links of a seat that everybody may know by now. A link either hashes back to the last one known or is false for
 * ever: false ones are dropped at once, and which are good does not depend on the order in which they come.
 */
export class KnownLinks {
  private readonly links: Uint8Array[]
  /** Too far ahead to be looked at yet, or the hashes for false links were spent. */
  private readonly loose = new Map<number, Uint8Array[]>()
  private looseCount = 0
  /** Shown without an index, and not within reach yet; the last first. */
  private nameless: Uint8Array[] = []
  private readonly names = new Set<string>()
  private left = PATIENCE
  /** How many were false. */
  refused = 0

  constructor(commitment: Uint8Array) {
    this.links = [commitment]
  }

  /** The furthest link known. */
  get top(): number {
    return this.links.length - 1
  }

  get(index: number): Uint8Array | null {
    return this.links[index] ?? null
  }

  /** Index 0: not said. */
  add(index: number, link: Uint8Array): void {
    if (index === 0) this.addNameless(link)
    else if (index <= this.top) {
      if (!this.fits(index, link)) this.refused++
    } else if (index > CHAIN_LENGTH) this.refused++
    else if (!this.isAffordable(index)) this.putAside(index, link)
    else if (this.tie(index, link)) this.takeUp()
  }

  /** Time has passed: what could not be looked at may be looked at now. */
  renew(): void {
    this.left = PATIENCE
    this.takeUp()
  }

  /** The same once more, to try links on. */
  copy(): KnownLinks {
    const copy = new KnownLinks(this.links[0]!)
    copy.links.push(...this.links.slice(1))
    for (const name of this.names) copy.names.add(name)
    return copy
  }

  /** Whether the link is one of those known. */
  knows(link: Uint8Array): boolean {
    return this.names.has(bytesToHex(link))
  }

  /** Whether the link is the one of the chain. */
  fits(index: number, link: Uint8Array): boolean {
    const known = this.get(index)
    return known !== null && sameBytes(known, link)
  }

  private isAffordable(index: number): boolean {
    const cost = index - this.top
    return cost === 1 || (cost <= FURTHEST && cost <= this.left)
  }

  private putAside(index: number, link: Uint8Array): void {
    const list = this.loose.get(index) ?? []
    if (this.looseCount >= MOST_LOOSE || list.some((one) => sameBytes(one, link))) return
    this.loose.set(index, [...list, link])
    this.looseCount++
  }

  /** Looks again at what was put aside, the nearest first. */
  private takeUp(): void {
    for (let index = this.top + 1; index <= this.top + FURTHEST && this.looseCount > 0; index++) {
      const list = this.loose.get(index)
      if (list === undefined) continue
      if (!this.isAffordable(index)) return
      this.loose.delete(index)
      this.looseCount -= list.length
      for (const link of list) this.add(index, link)
    }
    const { nameless } = this
    this.nameless = []
    for (const link of nameless) this.addNameless(link)
  }

  /** The next link is found with one hash; further ones as long as there is patience. */
  private addNameless(link: Uint8Array): void {
    if (this.knows(link)) return
    const reach = Math.max(1, Math.min(FURTHEST, this.left))
    const distance = this.distance(link, reach)
    if (distance > 0) return this.add(this.top + distance, link)
    this.left -= reach
    if (this.nameless.length < MOST_LOOSE) this.nameless.unshift(link)
  }

  /** How far ahead of the last one known it is; 0 when it is not within reach. */
  private distance(link: Uint8Array, reach: number): number {
    let at = link
    for (let distance = 1; distance <= reach; distance++) {
      at = back(at)
      if (sameBytes(at, this.links[this.top]!)) return distance
    }
    return 0
  }

  private tie(index: number, link: Uint8Array): boolean {
    const path = this.path(index, link)
    if (path === null) {
      this.refused++
      this.left -= index - this.top
      return false
    }
    this.links.push(...path)
    for (const one of path) this.names.add(bytesToHex(one))
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
    return sameBytes(at, this.links[this.top]!) ? found.reverse() : null
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
