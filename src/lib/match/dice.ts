// Dice from two hash chains. Each seat commits to the end of its chain before the match begins; the n-th roll uses the
// n-th link of both. A link is checked by hashing it back to one that is known, so nobody can choose it any more.
import { sha256 } from '@noble/hashes/sha2.js'
import { DiceMissing, type Dice } from '../kernel/dice'
import { concatBytes, Malformed, sameBytes, textBytes, Writer } from './bytes'

export const LINK_BYTES = 16
/** Rolling orders in one match. No game comes near. */
export const CHAIN_LENGTH = 16_384
/** A link further ahead than this of the last one known is not looked at: checking it would cost too much. */
const FURTHEST = 1024
/** Kept links of the own chain, one of so many; those between are found by hashing. */
const STRIDE = 128

const LINK = textBytes('sandtable link\n')
const ROLL = textBytes('sandtable roll\n')

function back(link: Uint8Array): Uint8Array {
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

/** The links of a seat that everybody may know by now. */
export class KnownLinks {
  private readonly links: Uint8Array[]
  /** Shown but not yet tied to a known one; which are good does not depend on the order they came in. */
  private readonly loose = new Map<number, Uint8Array[]>()

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

  add(index: number, link: Uint8Array): void {
    if (index <= this.top || index > CHAIN_LENGTH) return
    this.loose.set(index, [...(this.loose.get(index) ?? []), link])
    let before
    do {
      before = this.top
      for (const at of [...this.loose.keys()].sort((a, b) => a - b)) {
        if (at > this.top + FURTHEST) break
        if (at > this.top) this.loose.get(at)!.some((candidate) => this.tie(at, candidate))
        if (at <= this.top) this.loose.delete(at)
      }
    } while (this.top > before)
  }

  /** Whether the link is the one of the chain; checked against what is known, not remembered. */
  fits(index: number, link: Uint8Array): boolean {
    const known = this.get(index)
    return known !== null && sameBytes(known, link)
  }

  private tie(index: number, link: Uint8Array): boolean {
    const found: Uint8Array[] = []
    let at = link
    for (let i = index; i > this.top; i--) {
      found.push(at)
      at = back(at)
    }
    if (!sameBytes(at, this.links[this.top]!)) return false
    this.links.push(...found.reverse())
    return true
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
