import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What the work takes on a machine of two cores that does nothing else. */
const USUAL_MS = 700
/** Nobody waits longer than this many times. */
const MOST = 10

/** How long a fixed amount of work takes when as many do it at once as tests run at once. */
async function measure() {
  const begin = performance.now()
  const each = Array.from(
    { length: Math.min(2, availableParallelism()) },
    () =>
      new Promise((done, failed) => {
        const worker = new Worker(new URL('work.mjs', import.meta.url))
        worker.once('message', done)
        worker.once('error', failed)
      })
  )
  await Promise.all(each)
  return performance.now() - begin
}

/** How much more patience than usual a machine needs that takes this long. @param {number} ms */
export function patienceFor(ms) {
  return Math.min(MOST, Math.max(1, Math.round((10 * ms) / USUAL_MS) / 10))
}

/** Measures once how fast this machine is now; every limit of time in the tests is multiplied by what comes of it. */
export async function measurePatience() {
  const ms = await measure()
  const patience = patienceFor(ms)
  console.log(
    `A fixed amount of work took ${Math.round(ms)} ms: limits of time are multiplied by ${patience}.`
  )
  return patience
}

/** The patience that a run was given; by hand, the usual. @param {NodeJS.ProcessEnv} [env] */
export function patience(env = process.env) {
  return Math.max(1, Number(env.PATIENCE ?? 1) || 1)
}
