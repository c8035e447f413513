import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/**
 * @typedef {{ code: number, output: string }} Result
 * @typedef {{ env?: Record<string, string | undefined>, cwd?: string, show?: boolean, keep?: boolean }} Options
 * @typedef {(command: string[], options?: Options) => Promise<Result>} Run
 */

/**
 * Runs a program to its end, without stdin, so that nothing can wait for an answer. Its output is shown (`show`, the
 * default) and, with `keep`, also returned.
 * @type {Run}
 */
export function run([program = '', ...args], { env = {}, cwd = ROOT, show = true, keep = false } = {}) {
  return new Promise((resolve) => {
    const pass = show && !keep ? 'inherit' : 'pipe'
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', pass, pass]
    })
    // Ctrl+C reaches the child by itself; being told to end does not, and would leave it running alone.
    const end = () => {
      child.kill('SIGTERM')
      process.exit(143)
    }
    process.once('SIGTERM', end)
    let output = ''
    child.stdout?.on('data', (data) => {
      output += data
      if (show) process.stdout.write(data)
    })
    child.stderr?.on('data', (data) => {
      output += data
      if (show) process.stderr.write(data)
    })
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', (code) => {
      process.off('SIGTERM', end)
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * The command line of a program that a package brings, started by this Node directly (npx would cost a second each).
 * @param {string} name package
 * @param {string} [binary] when the package brings several
 * @param {string} [root]
 * @returns {string[]}
 */
export function programOf(name, binary = name, root = ROOT) {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[binary])]
}

/** The npm that started us, else the one on the PATH. @returns {string[]} */
export function npm() {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? [process.execPath, cli] : ['npm']
}
