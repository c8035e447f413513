import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * All files at or below these places, as paths relative to root with forward slashes, in a stable order.
 * @param {string} root
 * @param {string[]} places
 * @returns {string[]}
 */
export function filesBelow(root, places) {
  return places.flatMap((place) => {
    const stat = statSync(join(root, place), { throwIfNoEntry: false })
    if (!stat) return []
    if (!stat.isDirectory()) return [place]
    const names = readdirSync(join(root, place)).sort()
    return filesBelow(
      root,
      names.map((name) => `${place}/${name}`)
    )
  })
}
