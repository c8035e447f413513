// Matches that are the same in every run.
import type { Page } from '@playwright/test'

/**
 * Matches that are begun on this page from now on have the same secrets, so the same dice, in every run: the browser
 * makes the numbers from a seed that it would else have from chance.
 */
export async function fixedDice(page: Page, seed = 1): Promise<void> {
  await page.addInitScript((from) => {
    let state = from
    /** Mulberry32. */
    const next = () => {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return (t ^ (t >>> 14)) & 0xff
    }
    Crypto.prototype.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
      if (array) {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
        for (let i = 0; i < bytes.length; i++) bytes[i] = next()
      }
      return array
    }
  }, seed)
}
