// One simulation spread over several processes, each with its own part of the seeds.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programOf } from '../parts/process.mjs'
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
      const lines = await linesOf([...programOf('tsx'), fileURLToPath(program), ...args, ...own])
      const last = lines.pop() ?? ''
      if (!last.startsWith('{')) throw new Stop('A job ended without its figures.')
      for (const line of lines) console.log(line)
      return JSON.parse(last) as Tally
    })
  )
}

/** What a program prints; its progress and errors are shown as they come. */
function linesOf([program = '', ...args]: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.on('error', reject)
    child.on('close', () => resolve(output.trimEnd().split('\n')))
  })
}
