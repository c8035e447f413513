// How much a device may send. A match needs far less; what exceeds this is no match.
import { LONGEST_UPDATE } from '../match/document'

const MESSAGES_PER_SECOND = 500
const MOST_MESSAGES = 5_000
const BYTES_PER_SECOND = 1_000_000
const MOST_BYTES = 2 * LONGEST_UPDATE

/** Buckets that run dry when too much comes, and fill again with time. */
export class Limits {
  private messages = MOST_MESSAGES
  private bytes = MOST_BYTES
  private at = Date.now()

  allow(length: number): boolean {
    const now = Date.now()
    const seconds = Math.max(0, now - this.at) / 1000
    this.at = now
    this.messages = Math.min(MOST_MESSAGES, this.messages + seconds * MESSAGES_PER_SECOND) - 1
    this.bytes = Math.min(MOST_BYTES, this.bytes + seconds * BYTES_PER_SECOND) - length
    return this.messages >= 0 && this.bytes >= 0
  }
}
