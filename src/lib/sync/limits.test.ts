import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_UPDATE } from '../match/document'
import { Limits } from './limits'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('more bytes than a match can hold are too many, however few messages they come in', () => {
  const limits = new Limits()
  expect(limits.allow(LONGEST_UPDATE)).toBe(true)
  expect(limits.allow(LONGEST_UPDATE)).toBe(true)
  expect(limits.allow(1)).toBe(false)
})

test('small messages are too many too, and time makes room again', () => {
  const limits = new Limits()
  let count = 0
  while (count < 100_000 && limits.allow(1)) count++
  expect(count).toBe(5_000)
  vi.advanceTimersByTime(1_000)
  expect(limits.allow(1)).toBe(true)
})

test('a clock that is put back cuts nobody off', () => {
  const limits = new Limits()
  vi.setSystemTime(Date.now() - 3_600_000)
  for (let i = 0; i < 1_000; i++) expect(limits.allow(100)).toBe(true)
})
