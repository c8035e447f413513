import { expect, test } from 'vitest'
import { Caller } from './calling'

function device() {
  const told: string[] = []
  let isSeen = true
  const caller = new Caller({
    isSeen: () => isSeen,
    ring: () => void told.push('ring'),
    still: () => void told.push('still')
  })
  return { caller, told, look: (seen: boolean) => (isSeen = seen) }
}

test('the player is called when it becomes their move while nobody looks, and once only', () => {
  const { caller, told, look } = device()
  caller.look(false)
  look(false)
  caller.look(false)
  expect(told).toEqual([])
  caller.look(true)
  caller.look(true)
  expect(told).toEqual(['ring'])
  look(true)
  caller.seen()
  caller.seen()
  expect(told).toEqual(['ring', 'still'])
})

test('nobody is called who looks, or whose move it was when the match was opened', () => {
  const { caller, told, look } = device()
  caller.look(false)
  caller.look(true)
  expect(told).toEqual([])
  const opened = device()
  opened.look(false)
  opened.caller.look(true)
  expect(opened.told).toEqual([])
  // A move that was taken back takes the call back too.
  look(false)
  caller.look(false)
  caller.look(true)
  caller.look(false)
  expect(told).toEqual(['ring', 'still'])
})
