// The same tries of every property in every run, so that a failure belongs to the change that brought it; `FUZZ_SEED=2`
// or another number tries others. A property that fails prints its seed.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) })
