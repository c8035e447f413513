// 3.2.3, 3.3.2: the paper that lies face down between the players. In a match the Allied player's device posts the seal of a
// plan: a hash of the plan and a salt that nobody else can make, so the few possible plans cannot be tried out either.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { PlanName, PlanText } from './state'

export function sealOf(plan: PlanName, { turn, hex }: PlanText, salt: string): string {
  return bytesToHex(
    sha256(utf8ToBytes(`eisenhowers-war plan ${plan} turn ${turn} hex ${hex ?? 'none'} ${salt}`))
  )
}

const found = new Map<string, PlanText>()
const MOST_FOUND = 64

/** Which of the possible plans was sealed; null when it is none of them. Kept, since views ask for it again and again. */
export function openSeal(
  plan: PlanName,
  seal: string,
  salt: string,
  possible: Iterable<PlanText>
): PlanText | null {
  const key = `${seal} ${salt}`
  const known = found.get(key)
  if (known !== undefined) return known
  for (const text of possible) {
    if (sealOf(plan, text, salt) !== seal) continue
    if (found.size >= MOST_FOUND) found.clear()
    found.set(key, text)
    return text
  }
  return null
}
