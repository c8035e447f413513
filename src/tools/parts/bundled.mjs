import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensurePackages } from './packages.mjs'
import { ROOT } from './root.mjs'

/**
 * Runs a tool, bundled first as the app is. Run from its sources by tsx, every function made at run time is given its
 * name again, which costs up to half of the speed.
 * @param {string} name of the tool: src/tools/NAME.ts
 * @param {string[]} args
 */
export async function runBundled(name, args) {
  await ensurePackages()
  const { build } = await import('vite')
  const outDir = join(ROOT, `.cache/${name}-tool`)
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [partsStayWhereTheyAre],
    build: {
      ssr: join(ROOT, `src/tools/${name}.ts`),
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20'
    }
  })
  process.argv.splice(2, process.argv.length, ...args)
  await import(pathToFileURL(join(outDir, `${name}.js`)).href)
}

/** The parts of the tools find the project by where they stand. @type {import('vite').Plugin} */
const partsStayWhereTheyAre = {
  name: 'parts-stay-where-they-are',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.includes('/parts/') || importer === undefined) return null
    return { id: new URL(source, pathToFileURL(importer)).href, external: true }
  }
}
