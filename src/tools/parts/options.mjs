import { parseArgs } from 'node:util'
import { Stop } from './stop.mjs'

/**
 * @template {import('node:util').ParseArgsConfig['options']} T
 * @param {string[]} args
 * @param {T} options
 */
export function readOptions(args, options) {
  return parse({ args, options, strict: true, allowPositionals: false }).values
}

/**
 * Options, and words that stand beside them.
 * @template {import('node:util').ParseArgsConfig['options']} T
 * @param {string[]} args
 * @param {T} options
 */
export function readWords(args, options) {
  const { values, positionals } = parse({ args, options, strict: true, allowPositionals: true })
  return { values, words: positionals }
}

/**
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 */
function parse(config) {
  try {
    return parseArgs(config)
  } catch (error) {
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    throw new Stop(`${/** @type {Error} */ (error).message}\nOptions here: ${known.join(', ')}`)
  }
}

/** The sub-path that the app is built for and served below: '' or, say, '/sandtable'. */
export function basePath(value = process.env.BASE_PATH ?? '') {
  if (value !== '' && !/^(\/[\w.~-]+)+$/.test(value))
    throw new Stop(
      `BASE_PATH must look like /sandtable (leading slash, no slash at the end); it is "${value}".`
    )
  return value
}
