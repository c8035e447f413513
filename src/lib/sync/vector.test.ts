import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { follows, missingIn, NOTHING, spanOf, vectorOf } from './vector'

/** Two writers, the second of whom goes on where the first has ended; a third device has only what the second wrote. */
function writers() {
  const [one, two, third] = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
  one.getArray('list').push([1])
  Y.applyUpdate(two, Y.encodeStateAsUpdate(one))
  two.getArray('list').push([2])
  const second = Y.encodeStateAsUpdateV2(two, Y.encodeStateVector(one))
  return { one, two, third, second }
}

test('an update follows only where the items are beside which its own stand', () => {
  const { one, two, third, second } = writers()
  expect(follows(vectorOf(one), spanOf(second))).toBe(true)
  expect(follows(vectorOf(third), spanOf(second))).toBe(false)
  expect(follows(vectorOf(third), spanOf(Y.encodeStateAsUpdateV2(two)))).toBe(true)
})

test('what waits for something before it is not passed on, and not lost', () => {
  const { one, third, second } = writers()
  third.getArray('other').push([0])
  Y.applyUpdateV2(third, second)
  expect([...spanOf(missingIn(third, NOTHING)).to.keys()]).toEqual([third.clientID])
  Y.applyUpdate(third, Y.encodeStateAsUpdate(one))
  expect(third.getArray('list').toArray()).toEqual([1, 2])
})
