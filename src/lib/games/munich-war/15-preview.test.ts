import { expect, test } from 'vitest'
import { stateHash } from '../../kernel/hash'
import { moving, offerOf } from './testing-move'

test('15.0g looking at a way changes nothing, not even who lies on top of a stack', () => {
  const units = { 'GER-INF-01': '2612', 'GER-INF-02': '2511', 'CZE-ARM-1': '2615' }
  const state = moving('axis', { units })
  const before = stateHash(state)
  expect(offerOf(state).path(['GER-INF-01'], '2511')).not.toBeNull()
  expect(stateHash(state)).toBe(before)
})
