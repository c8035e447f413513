import { parseArgs } from 'node:util'
import { Stop } from './stop.mjs'

/**
 * @template {import('node:util').ParseArgsConfig['options']} T
 * @param {string[]} args
 * @param {T} options
 */
export function readOptions(args, options) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values
  } catch (error) {
    const known = Object.keys(options ?? {}).map((name) => `--${name}`)
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
