import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import adapter from '@sveltejs/adapter-static'
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
// BASE_PATH=/sandtable npm run build: for hosts that serve the app below a folder.
const base = /** @type {'' | `/${string}`} */ (process.env.BASE_PATH ?? '')
// BUILD_DIR lets a second build (another base path) stand beside the first without touching it.
const out = process.env.BUILD_DIR

/**
 * A short name for exactly these sources. The service worker keys its copies by it, so that any change,
 * with or without a new version number, reaches players, and the same sources always give the same build.
 */
function fingerprint() {
  const { MEETING_POINT = '', STUN = '' } = process.env
  const hash = createHash('sha256').update(`${base}\n${MEETING_POINT}\n${STUN}`)
  const add = (/** @type {string} */ path) => hash.update(path).update(readFileSync(join(root, path)))
  for (const folder of ['scenarios', 'src', 'static']) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => !path.startsWith(join('src', 'tools')) && !path.endsWith('.test.ts'))
      .sort()
      .forEach(add)
  }
  for (const file of ['package-lock.json', 'svelte.config.js', 'vite.config.ts']) add(file)
  for (const plugin of ['licences.js', 'symbols.js']) add(join('.config', plugin))
  return hash.digest('hex').slice(0, 8)
}

// SvelteKit reads this file again in helper processes of one build; all must say the same, even if a source is saved meanwhile.
process.env.BUILD_FINGERPRINT ??= fingerprint()

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  kit: {
    adapter: adapter({ fallback: '200.html', ...(out && { pages: out }) }),
    ...(out && { outDir: join(out, '..', '.svelte-kit') }),
    paths: { base },
    // The page registers the worker itself (src/lib/ui/pwa), so that an update waits for the player's word.
    // Screenshots serve install dialogs and the README; nobody needs them offline. What begins with _ is for hosts, and not
    // served by them.
    serviceWorker: {
      register: false,
      files: (path) => !path.startsWith('screenshots/') && !path.startsWith('_')
    },
    version: { name: `${version}+${process.env.BUILD_FINGERPRINT}` },
    csp: {
      mode: 'hash',
      directives: {
        'default-src': ['none'],
        'script-src': ['self'],
        'style-src': ['self'],
        // The one style attribute there is: SvelteKit's own page announcer for screen readers.
        'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
        'img-src': ['self', 'data:', 'blob:'],
        'font-src': ['self'],
        // Rooms need a server where devices find each other. Players enter its address themselves, so it cannot be named here.
        'connect-src': ['self', 'ws:', 'wss:'],
        'worker-src': ['self'],
        'manifest-src': ['self'],
        'media-src': ['self', 'blob:'],
        'base-uri': ['self'],
        'form-action': ['none']
      }
    }
  }
}
