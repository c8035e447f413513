import { describe, expect, test } from 'vitest'
import { grid, hex, land } from './testing'
import { discsWithin } from './threat'

describe('threats', () => {
  test('discs leave out the sea', () => {
    const sea = Uint8Array.from(land)
    sea[hex('A2')] = 0
    expect(discsWithin(1)({ grid, land: sea }, hex('A1'))).not.toContain(hex('A2'))
  })
})
