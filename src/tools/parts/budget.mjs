import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What Home may load before it works: JavaScript, gzipped, in bytes. */
export const FIRST_LOAD = 120_000

/**
 * The scripts that a page loads by itself: those it names, and what they import statically, however deep. What they
 * import on demand (`import(...)`) comes later and does not count.
 * @param {string} dir the build
 * @param {string} [page]
 * @returns {string[]} paths below dir
 */
export function firstLoad(dir, page = 'index.html') {
  const html = readFileSync(join(dir, page), 'utf8')
  const named = [...html.matchAll(/_app\/immutable\/[\w./-]+\.js/g)].map(([path]) => path)
  const plain = [...html.matchAll(/<script(?![^>]*\bnomodule)[^>]*\ssrc="(?:\.\/|\/)?([^"]+)"/g)].map(
    ([, path = '']) => path
  )
  const seen = new Set([...named, ...plain])
  for (const file of seen) {
    const code = readFileSync(join(dir, file), 'utf8')
    // Built code has no space to spare: import"./a.js"  import{a}from"./a.js"  export*from"./a.js"
    for (const [, path = ''] of code.matchAll(/\b(?:import|from)\s*["'](\.{1,2}\/[^"']+\.js)["']/g))
      seen.add(posix.join(posix.dirname(file), path))
  }
  return [...seen].sort()
}

/** Of one game: its rules as code, or its map, counters and tables. */
const OF_A_GAME = /^(?:src\/lib\/games\/[^/]+\/|scenarios\/)/

/**
 * Built files that the service worker does not keep: offline they would be missing.
 * @param {string} dir the build
 */
export function notKept(dir) {
  const worker = join(dir, 'service-worker.js')
  if (!existsSync(worker)) return []
  const code = readFileSync(worker, 'utf8')
  return readdirSync(join(dir, '_app/immutable'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(dir, posix.join(entry.parentPath, entry.name)))
    .filter((file) => !code.includes(file))
    .sort()
}

/**
 * @param {{ dir: string, modules: Record<string, string[]>, limit?: number }} build modules: chunk -> its sources
 * @returns {{ lines: string[], problems: string[] }}
 */
export function checkBudgets({ dir, modules, limit = FIRST_LOAD }) {
  const files = firstLoad(dir).map((file) => ({ file, size: gzipSync(readFileSync(join(dir, file))).length }))
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`
  const lines = files.map(({ file, size }) => `  ${kB(size).padStart(9)}  ${file}`)
  lines.push(`First load of Home: ${kB(total)} of JavaScript (gzip), budget ${kB(limit)}`)

  const problems = []
  if (total > limit) problems.push(`The first load of Home is ${kB(total - limit)} over its budget.`)
  const unknown = files.find(({ file }) => file.startsWith('_app/') && !modules[file])
  if (unknown) problems.push(`Nothing is known about ${unknown.file}: build with npm run build.`)
  const early = files.flatMap(({ file }) => (modules[file] ?? []).filter((source) => OF_A_GAME.test(source)))
  for (const source of early)
    problems.push(`${source} is in the first load; a game is loaded when it is opened.`)
  for (const file of notKept(dir)) problems.push(`${file} is not kept for offline play.`)
  if (early.length === 0) lines.push('Games in the first load: none')
  return { lines, problems }
}
