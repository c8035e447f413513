import { Workbox } from 'workbox-window'
import { say } from '../messages.svelte'

/** How often a page that stays open looks for a new version. */
const LOOK_EVERY_MS = 60 * 60 * 1000

export type Offline = 'unknown' | 'preparing' | 'ready' | 'impossible'

let offline = $state<Offline>('unknown')
let newVersion = $state(false)
let holds = $state(0)
let accept: () => void = () => location.reload()

export const app = {
  /** Whether Sandtable can start without a network on this device. */
  get offline() {
    return offline
  },
  /** A new version is there and nobody asked to be left alone. */
  get updateOffered() {
    return newVersion && holds === 0
  },
  /** The player said yes: switch to the new version and load the page again. */
  update() {
    accept()
  }
}

/** A match is open: no word about new versions until the returned function is called. Fits `$effect(holdUpdates)`. */
export function holdUpdates(): () => void {
  holds += 1
  let held = true
  return () => {
    if (held) holds -= 1
    held = false
  }
}

/** Registers the service worker. It never reloads a page that did not ask for it. */
export async function startWorker(script: string, scope: string): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    offline = 'impossible'
    return
  }
  const workbox = new Workbox(script, { scope, updateViaCache: 'none' })
  let accepted = false
  const firstVisit = !navigator.serviceWorker.controller

  workbox.addEventListener('waiting', () => {
    newVersion = true
    accept = () => {
      accepted = true
      workbox.messageSkipWaiting()
    }
  })
  workbox.addEventListener('controlling', (event) => {
    if (accepted) location.reload()
    else if (event.isUpdate) {
      // Another tab switched versions under us: this one still runs the old code and may miss files.
      newVersion = true
      accept = () => location.reload()
    }
  })

  offline = 'preparing'
  void navigator.serviceWorker.ready.then(() => {
    offline = 'ready'
    if (firstVisit) say('Sandtable is stored on this device and now works without internet.')
  })
  try {
    // The page may be opened long after the first load; workbox would otherwise wait for the load event.
    await workbox.register({ immediate: true })
  } catch {
    offline = 'impossible'
    return
  }
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) workbox.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, LOOK_EVERY_MS)
}
