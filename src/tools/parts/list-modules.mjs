import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './root.mjs'

export const MODULES = join(ROOT, '.cache/modules.json')

/**
 * Writes which modules each chunk for the browser is made of. Vite's own manifest names only the entries.
 * @returns {import('vite').Plugin}
 */
export function listModules() {
  return {
    name: 'list-modules',
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      /** @type {Record<string, string[]>} */
      const modules = {}
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          modules[chunk.fileName] = chunk.moduleIds.map((id) => relative(ROOT, id).replaceAll('\\', '/'))
      mkdirSync(join(ROOT, '.cache'), { recursive: true })
      writeFileSync(MODULES, JSON.stringify(modules))
    }
  }
}
