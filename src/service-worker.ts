/// <reference no-default-lib="true"/>
/// <reference lib="esnext" />
/// <reference lib="webworker" />
/// <reference types="@sveltejs/kit" />
import { base, build, files, version } from '$service-worker'
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { takeShared } from '$lib/ui/pwa/shared'

declare const self: ServiceWorkerGlobalScope & typeof globalThis

// Every page is the same shell, so one copy of it answers every address. The per-page files are left out on purpose:
// hosts differ in which addresses they serve them under, and one missing file would spoil the whole installation.
const shell = `${base}/200.html`

cleanupOutdatedCaches()
precacheAndRoute([
  // Names of built files contain their hash; the others are keyed by the version, which changes with any source.
  ...build.map((url) => ({ url, revision: null })),
  ...files.map((url) => ({ url, revision: version })),
  { url: `${base}/_app/version.json`, revision: version },
  { url: shell, revision: version }
])
registerRoute(new NavigationRoute(createHandlerBoundToURL(shell)))
registerRoute(
  ({ url }) => url.pathname === `${base}/share/`,
  ({ request }) => takeShared(request, base),
  'POST'
)
clientsClaim()

// A new version waits until the player says so (see src/lib/ui/pwa).
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
