import { readFileSync } from 'node:fs'
import adapter from '@sveltejs/adapter-static'
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  kit: {
    adapter: adapter({ fallback: '200.html' }),
    // BASE_PATH=/sandtable npm run build: for hosts that serve the app below a folder.
    paths: { base: process.env.BASE_PATH ?? '' },
    // The page registers the worker itself (src/lib/ui/pwa), so that an update waits for the player's word.
    serviceWorker: { register: false },
    version: { name: version },
    csp: {
      mode: 'hash',
      directives: {
        'default-src': ['none'],
        'script-src': ['self'],
        'style-src': ['self', 'unsafe-inline'],
        'img-src': ['self', 'data:', 'blob:'],
        'font-src': ['self'],
        'connect-src': ['self'],
        'worker-src': ['self'],
        'manifest-src': ['self'],
        'media-src': ['self', 'blob:'],
        'base-uri': ['self'],
        'form-action': ['none']
      }
    }
  }
}
