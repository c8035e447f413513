// The same tries of every property in every run, so that a failure belongs to the change that brought it; `FUZZ_SEED=2`
// or another number tries others. A property that fails prints its seed.
import fc from 'fast-check'
import { afterEach } from 'vitest'
import { restoreAll } from '../src/lib/kernel/testing/restore'

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) })

afterEach(restoreAll)
