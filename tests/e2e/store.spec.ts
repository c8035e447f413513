import { ask, expect, killed, test } from './support/store'

test('the store keeps its contract in the browser', async ({ window }) => {
  const results = await ask(await window(), 'contract')
  expect(results.length).toBeGreaterThan(5)
  expect(results.filter(({ error }) => error !== null)).toEqual([])
})

test('of two windows one writes and the other follows, and takes over when the first closes', async ({
  window
}) => {
  const first = await window()
  const id = await ask(first, 'begin')
  const second = await window()
  expect((await ask(first, 'open', id)).writes).toBe(true)
  expect((await ask(second, 'open', id)).writes).toBe(false)
  const played = await ask(first, 'play', 30)
  expect(played.number).toBeGreaterThanOrEqual(30)
  await expect.poll(async () => (await ask(second, 'shown')).head).toBe(played.head)
  await first.close()
  await expect.poll(async () => (await ask(second, 'shown')).writes).toBe(true)
  expect(await ask(second, 'shown')).toEqual({ ...played, writes: true })
  expect((await ask(second, 'play', 5)).number).toBe(played.number + 5)
})

test('when the storage is full the player is told, and everything is saved once there is room', async ({
  window,
  profile
}) => {
  const page = await window()
  const devtools = await profile.newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 })
  await ask(page, 'open', await ask(page, 'begin'))
  const ROUNDS = 100
  let told: string | null = null
  for (let round = 0; told === null && round < ROUNDS; round++) told = await ask(page, 'tryToSave', 50)
  expect(told).toContain('full')
  const { number } = await ask(page, 'shown')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  expect(await ask(page, 'retry')).toMatchObject({ number, saved: number })
})

test('what was saved is there after the browser was killed', async () => {
  test.slow()
  const { lost, broken, saved } = await killed(1)
  expect({ lost, broken }).toEqual({ lost: 0, broken: 0 })
  expect(saved).toBeGreaterThan(0)
})
