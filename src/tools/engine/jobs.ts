// One simulation spread over several processes, each with its own part of the seeds.
import { fileURLToPath } from 'node:url'
import { programOf, run } from '../parts/process.mjs'
import { Stop } from '../parts/stop.mjs'
import type { Tally } from './tally'

/** Parts that differ by at most one game: [first seed, games]. */
export function shares(games: number, seed: number, jobs: number): [seed: number, games: number][] {
  return Array.from({ length: jobs }, (_, job) => {
    const from = Math.floor((games * job) / jobs)
    return [seed + from, Math.floor((games * (job + 1)) / jobs) - from]
  })
}

/** Runs the program once for each job, with later options overruling the earlier ones. */
export function inJobs(
  program: URL,
  args: readonly string[],
  games: number,
  seed: number,
  jobs: number
): Promise<Tally[]> {
  return Promise.all(
    shares(games, seed, jobs).map(async ([first, count]) => {
      const own = ['--jobs', '1', '--seed', `${first}`, '--games', `${count}`, '--json']
      const command = [...programOf('tsx'), fileURLToPath(program), ...args, ...own]
      const { output } = await run(command, { show: false, keep: true })
      const lines = output.trimEnd().split('\n')
      const last = lines.pop() ?? ''
      if (!last.startsWith('{')) throw new Stop(output)
      for (const line of lines) console.log(line)
      return JSON.parse(last) as Tally
    })
  )
}
