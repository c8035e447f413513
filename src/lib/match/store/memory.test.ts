import { expect, test } from 'vitest'
import { createMatch } from '../match'
import { march, marchRules } from '../testing/march'
import { storeContract } from '../testing/store-contract'
import { Keeper } from './keeper'
import { MemoryStore } from './memory'

test.each(storeContract)('memory store: $name', async ({ run }) => {
  await expect(run(new MemoryStore())).resolves.toBeUndefined()
})

test('a store that fails is told of, nothing is dropped, and trying again saves everything', async () => {
  let full = false
  class FullStore extends MemoryStore {
    override append(...args: Parameters<MemoryStore['append']>): Promise<void> {
      return full ? Promise.reject(new Error('The disk is full.')) : super.append(...args)
    }
  }
  const store = new FullStore()
  const { match, secrets } = createMatch(marchRules, { scenario: 'plain' }, march.seats)
  const keeper = await Keeper.create(match, store, secrets)
  const seen: string[] = []
  keeper.onChange(() => seen.push(keeper.saving.is))
  match.order({ type: 'end' })
  await keeper.settled()
  expect(keeper.saved).toBe(1)
  full = true
  match.order({ type: 'end' })
  match.order({ type: 'end' })
  await expect(keeper.settled()).rejects.toThrow('The disk is full.')
  expect(keeper.saved).toBe(1)
  full = false
  await keeper.retry()
  expect(keeper.saved).toBe(3)
  expect(seen).toContain('failed')
  const stored = (await store.load(match.id))!
  expect(Keeper.open(stored, marchRules, store).match.head).toBe(match.head)
})

test('a snapshot that cannot be stored does not count as a failure', async () => {
  class NoSnapshots extends MemoryStore {
    override putSnapshot(): Promise<void> {
      return Promise.reject(new Error('The disk is full.'))
    }
  }
  const { match, secrets } = createMatch(marchRules, { scenario: 'plain' }, march.seats)
  const keeper = await Keeper.create(match, new NoSnapshots(), secrets)
  for (let i = 0; i < 250; i++) match.order({ type: 'end' })
  await keeper.settled()
  expect(keeper.saving.is).toBe('saved')
  expect(keeper.saved).toBe(250)
})
