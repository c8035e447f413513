// An hour of flood against the meeting point, pressed together: 360 times ten seconds.
import { test } from 'vitest'
import { flood } from './flood'

test('an hour of flood takes no more memory than its first minutes', async () => {
  await flood(360)
}, 1_800_000)
