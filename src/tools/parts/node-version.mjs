import { readFileSync } from 'fs'

const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** @param {string} text */
function numbers(text) {
  return text
    .replace(/^[^\d]+/, '')
    .split('.')
    .map(Number)
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
function atLeast(a, b) {
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] || 0) - (b[i] || 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

/**
 * Understands the two forms that `engines` in package.json uses: `^20.19.0` (this major only) and `>=24.0.0`.
 * @param {string} version such as v20.19.1
 * @param {string} [range]
 * @returns {string | undefined} what to tell the person, or undefined when this Node will do
 */
export function nodeProblem(version, range = engines.node) {
  const have = numbers(version)
  const parts = range.split('||').map((part) => part.trim())
  const good = parts.some((part) => {
    const want = numbers(part)
    return atLeast(have, want) && (!part.startsWith('^') || have[0] === want[0])
  })
  if (good) return undefined
  const wanted = parts.map((part) => {
    const least = numbers(part).join('.')
    return part.startsWith('^') ? `${numbers(part)[0]} (from ${least} on)` : `${least} or newer`
  })
  return (
    `Sandtable needs Node ${wanted.join(', ')}; this is Node ${version}.\n` +
    'Install the current LTS version from https://nodejs.org (or: nvm install --lts), then run the command again.'
  )
}
