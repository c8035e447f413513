import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensurePackages } from './parts/packages.mjs'
import { ROOT } from './parts/root.mjs'

/**
 * `npm run sim`: the simulation, bundled first as the app is. Run from its sources by tsx, every function made at run
 * time is given its name again, which costs up to half of the speed.
 * @param {string[]} args
 */
export async function main(args) {
  await ensurePackages()
  const { build } = await import('vite')
  const outDir = join(ROOT, '.cache/sim-tool')
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [partsStayWhereTheyAre],
    build: {
      ssr: join(ROOT, 'src/tools/sim.ts'),
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node20'
    }
  })
  process.argv.splice(2, process.argv.length, ...args)
  await import(pathToFileURL(join(outDir, 'sim.js')).href)
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
