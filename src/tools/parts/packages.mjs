import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, programOf, run as runProgram } from './process.mjs'
import { ROOT } from './root.mjs'
import { Stop } from './stop.mjs'

/** @param {string} file */
function packagesIn(file) {
  /** @type {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} */
  const packages = JSON.parse(readFileSync(file, 'utf8')).packages
  return packages
}

/**
 * Whether node_modules holds what the lock asks for. npm writes node_modules/.package-lock.json as its last act, so an
 * installation that broke off counts as missing. Optional packages are for other systems and may be absent.
 * @param {string} root
 */
export function packagesPresent(root) {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const have = packagesIn(installed)
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || have[path]?.version === version
  )
}

const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/

/** @param {string} output of npm */
export function installProblem(output) {
  if (NO_NETWORK.test(output))
    return (
      'The packages could not be downloaded: the npm registry cannot be reached.\n' +
      'Connect to the internet and run the command again; that is needed only this once.\n' +
      'Behind a proxy: npm config set proxy http://HOST:PORT. With an own mirror: npm config set registry URL.'
    )
  if (/EACCES|EPERM|EROFS/.test(output))
    return 'The packages could not be written to node_modules. Make this folder writable for your user and run the command again.'
  if (/ENOSPC/.test(output))
    return 'The disk is full: the packages need about 300 MB. Free some space and run the command again.'
  return 'The packages could not be installed; what npm says stands above. When that is mended, run the command again.'
}

/**
 * Installs the packages when they are missing or not those of the lock.
 * @param {{ root?: string, run?: import('./process.mjs').Run }} [options]
 */
export async function ensurePackages({ root = ROOT, run = runProgram } = {}) {
  if (!packagesPresent(root)) {
    console.log('Installing packages (once, about 20 seconds) ...')
    // All packages are development packages: NODE_ENV=production must not leave them out. The waits between tries are
    // short, so that who has no network learns it in seconds, not minutes.
    const waits = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=5000']
    const install = [...npm(), 'ci', '--include=dev', '--prefer-offline', '--no-progress', ...waits]
    const { code, output } = await run(install, { cwd: root, keep: true })
    if (code !== 0) throw new Stop(installProblem(output))
  }
  // SvelteKit writes the tsconfig that ours extends; every other tool reads it.
  if (!existsSync(join(root, '.svelte-kit/tsconfig.json')))
    await run([...programOf('@sveltejs/kit', 'svelte-kit', root), 'sync'], { cwd: root })
}
