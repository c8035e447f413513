import { expect, test } from 'vitest'
import { isBackupDue, noteBackup } from './backups'
import type { Shelf } from './keep'

const DAY = 86_400_000
function shelf(): Shelf {
  let kept: string | null = null
  return { getItem: () => kept, setItem: (_key, value) => void (kept = value) }
}

test('a reminder comes only when the browser may clear the data and there is something to lose', () => {
  const now = 100 * DAY
  const due = (persisted: boolean | undefined, longest: number) =>
    isBackupDue({ persisted, longest, now }, shelf())
  expect(due(false, 200)).toBe(true)
  expect(due(true, 200)).toBe(false)
  expect(due(undefined, 200)).toBe(false)
  expect(due(false, 3)).toBe(false)
})

test('after a backup, or when it is put off, it stays away for two weeks', () => {
  for (const key of ['last', 'later'] as const) {
    const kept = shelf()
    noteBackup({ [key]: 100 * DAY }, kept)
    const due = (day: number) => isBackupDue({ persisted: false, longest: 50, now: day * DAY }, kept)
    expect([due(101), due(113), due(115)]).toEqual([false, false, true])
  }
})
