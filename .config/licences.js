import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULE = 'virtual:licences'
const PLACE = '__SHIPPED_LICENCES__'

/** The folder of the package a module belongs to, or undefined for our own code. */
function packageFolder(/** @type {string} */ moduleId) {
  const match = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(moduleId.replaceAll('\\', '/'))
  return match?.[1]
}

function readPackage(/** @type {string} */ folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The service worker is bundled apart, after the pages: its packages are read from its imports. */
function workerPackages(/** @type {string} */ root) {
  const source = readFileSync(join(root, 'src/service-worker.ts'), 'utf8')
  const folders = new Set()
  const add = (/** @type {string} */ name) => {
    const folder = join(root, 'node_modules', name).replaceAll('\\', '/')
    if (folders.has(folder) || !existsSync(folder)) return
    folders.add(folder)
    Object.keys(readPackage(folder).dependencies ?? {}).forEach(add)
  }
  for (const [, name] of source.matchAll(/from '([a-z@][^']*)'/g)) if (name) add(name)
  return folders
}

function describe(/** @type {string} */ folder) {
  const { name, version, license } = readPackage(folder)
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry))
  return {
    name,
    version,
    licence: license,
    text: file ? readFileSync(join(folder, file), 'utf8').trim() : ''
  }
}

/**
 * `virtual:licences` lists the packages that are really inside the bundle. Which they are is known only when all
 * chunks are made, so a placeholder is filled in then. While developing, the list is empty.
 * @param {Record<string, string[]>} made Virtual modules, and the packages whose work is inside them.
 * @returns {import('vite').Plugin}
 */
export function licences(made = {}) {
  let root = ''
  let build = false
  return {
    name: 'licences',
    configResolved(config) {
      root = config.root
      build = config.command === 'build'
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${build ? PLACE : '[]'}` : undefined),
    renderChunk(code, _chunk, _options, meta) {
      if (!code.includes(PLACE)) return null
      const folders = workerPackages(root)
      for (const chunk of Object.values(meta.chunks))
        for (const id of chunk.moduleIds) {
          const folder = packageFolder(id)
          if (folder) folders.add(folder)
          for (const name of made[id.replace('\0', '')] ?? [])
            folders.add(join(root, 'node_modules', name).replaceAll('\\', '/'))
        }
      const list = [...folders].map(describe).sort((a, b) => a.name.localeCompare(b.name))
      return { code: code.replace(PLACE, () => JSON.stringify(list)), map: null }
    }
  }
}
