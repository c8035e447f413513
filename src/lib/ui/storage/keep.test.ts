import { describe, expect, test } from 'vitest'
import { SettingsSchema } from '../settings/schema'
import { inWords } from './health.svelte'
import { keep, recall, type Shelf } from './keep'

const DEFAULTS = {
  theme: 'system',
  textSize: 'normal',
  motion: 'system',
  flipForSecond: false,
  pace: 'normal',
  sounds: false,
  plainMap: false,
  notify: false,
  vibrate: false
}

function shelfWith(text: string | null): Shelf {
  let kept = text
  return { getItem: () => kept, setItem: (_key, value) => void (kept = value) }
}

function refusing(error: unknown): Shelf {
  const refuse = () => {
    throw error
  }
  return { getItem: refuse, setItem: refuse }
}

describe('recall', () => {
  test.each([null, '', '{', 'null', '[]', '"dark"', '{"theme":"pink","sounds":"loud"}'])(
    'gives the defaults for %j',
    (text) => expect(recall(shelfWith(text), 'key', SettingsSchema)).toEqual(DEFAULTS)
  )

  test('keeps the good fields of a half spoilt record', () =>
    expect(recall(shelfWith('{"theme":"dark","textSize":7}'), 'key', SettingsSchema)).toEqual({
      ...DEFAULTS,
      theme: 'dark'
    }))

  test('gives the defaults without storage', () => {
    expect(recall(null, 'key', SettingsSchema)).toEqual(DEFAULTS)
    expect(recall(refusing(new Error('no')), 'key', SettingsSchema)).toEqual(DEFAULTS)
  })
})

describe('keep', () => {
  test('what is kept can be recalled', () => {
    const shelf = shelfWith(null)
    expect(keep(shelf, 'key', { ...DEFAULTS, sounds: true })).toBe('kept')
    expect(recall(shelf, 'key', SettingsSchema).sounds).toBe(true)
  })

  test('says why it could not', () => {
    expect(keep(null, 'key', 1)).toBe('denied')
    expect(keep(refusing(new DOMException('no', 'SecurityError')), 'key', 1)).toBe('denied')
    expect(keep(refusing(new DOMException('no', 'QuotaExceededError')), 'key', 1)).toBe('full')
  })
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1234, '1.2 kB'],
  [5_250_000, '5.3 MB'],
  [123_456_789_012, '123 GB']
])('%d is %s', (bytes, words) => expect(inWords(bytes)).toBe(words))
