import { Workbox } from 'workbox-window'
import { say } from '../messages.svelte'
import { offerUpdate } from './updates.svelte'

/** How often a page that stays open looks for a new version. */
const LOOK_EVERY_MS = 60 * 60 * 1000

/** insecure: the page came over http, which browsers trust with nothing that stays. */
export type Offline = 'unknown' | 'preparing' | 'ready' | 'impossible' | 'insecure'

let offline = $state<Offline>('unknown')

export const app = {
  /** Whether Sandtable can start without a network on this device. */
  get offline() {
    return offline
  }
}

/** Registers the service worker. It never reloads a page that did not ask for it. */
export async function startWorker(script: string, scope: string): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    offline = isSecureContext ? 'impossible' : 'insecure'
    return
  }
  const workbox = new Workbox(script, { scope, updateViaCache: 'none' })
  const firstVisit = !navigator.serviceWorker.controller
  let controlled = !firstVisit
  let accepted = false

  workbox.addEventListener('waiting', () =>
    offerUpdate(() => {
      accepted = true
      workbox.messageSkipWaiting()
    })
  )
  // Workbox reports only the first change of hands, and on a first visit that is the installation.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) location.reload()
    // Another tab switched versions under us: this one still runs the old code and may miss files.
    else if (controlled) offerUpdate(() => location.reload())
    controlled = true
  })

  offline = 'preparing'
  void navigator.serviceWorker.ready.then(() => {
    offline = 'ready'
    if (firstVisit) say('Sandtable is saved on this device and now works offline.')
  })
  try {
    await workbox.register()
  } catch {
    // No network on a first visit, or service workers are switched off. A worker from an earlier visit still serves.
    if (!navigator.serviceWorker.controller) offline = 'impossible'
    return
  }
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) workbox.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, LOOK_EVERY_MS)
}
