import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './files.mjs'
import { basePath } from './options.mjs'
import { programOf, run } from './process.mjs'
import { ROOT } from './root.mjs'
import { Stop } from './stop.mjs'

const SOURCES = [
  'src',
  'static',
  'scenarios',
  '.config/licences.js',
  'svelte.config.js',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json'
]
const STAMP = '.cache/build.json'

/** @param {import('node:crypto').BinaryLike[]} parts */
function sha256(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/**
 * A hash over everything that ends up in the build; the commands and the tests do not.
 * @param {string} root
 * @param {string} base
 */
export function fingerprint(root, base) {
  const files = filesBelow(root, SOURCES).filter(
    (file) => !file.startsWith('src/tools/') && !file.endsWith('.test.ts')
  )
  const { MEETING_POINT = '', STUN = '' } = process.env
  return sha256(base, MEETING_POINT, STUN, ...files.flatMap((file) => [file, readFileSync(join(root, file))]))
}

/**
 * What the stamp must say for the build in place to be the build of these sources. It names the fallback page too,
 * which names all entry scripts: a build made by other means, say for another base path, is noticed.
 * @param {string} root
 * @param {string} base
 */
export function wantedStamp(root, base) {
  const page = join(root, 'build/200.html')
  return JSON.stringify({
    sources: fingerprint(root, base),
    page: existsSync(page) ? sha256(readFileSync(page)) : 'none'
  })
}

/** @param {string} root @param {string} base */
export function buildIsFresh(root, base) {
  const stamp = join(root, STAMP)
  return (
    existsSync(join(root, 'build/200.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wantedStamp(root, base)
  )
}

/** Builds, whether or not anything changed. */
export async function build() {
  const base = basePath()
  console.log('Building ...')
  const config = join(ROOT, 'src/tools/vite.build.ts')
  const { code, output } = await run(
    [...programOf('vite'), 'build', '--config', config, '--logLevel', 'warn'],
    {
      keep: true,
      show: false
    }
  )
  if (code !== 0)
    throw new Stop(`${output}\nThe build failed; why stands above. Nothing is served until it succeeds.`)
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(join(ROOT, STAMP), wantedStamp(ROOT, base))
}

/** Builds when the sources changed since the last build. */
export async function ensureBuild() {
  if (!buildIsFresh(ROOT, basePath())) await build()
}
