import { run as runProgram } from './process.mjs'

/** Makes a network of its own that consists of the loopback only, then becomes the command. */
const ALONE = ['unshare', '--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']

/**
 * The same command, cut off from every outside network where the system allows that (Linux, root): a test that needs
 * the internet fails there. Elsewhere the command as it is.
 * @param {string[]} command
 * @param {{ run?: import('./process.mjs').Run, root?: boolean }} [options]
 */
export async function withoutNetwork(command, { run = runProgram, root = process.getuid?.() === 0 } = {}) {
  if (!root || (await run([...ALONE, 'true'], { show: false })).code !== 0) return command
  return [...ALONE, ...command]
}
