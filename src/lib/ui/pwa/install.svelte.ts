import * as v from 'valibot'
import { browserShelf, keep, recall } from '../storage/keep'
import { storage } from '../storage/health.svelte'

/** Chromium only; not in the DOM types. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const KEY = 'sandtable.install'
const KeptSchema = v.object({ dismissed: v.fallback(v.boolean(), false) })

/** How this browser installs apps: it asks, it must be told by hand, it is done, or it cannot. */
export type InstallWay = 'ask' | 'ios' | 'installed' | 'none'

let pending = $state.raw<InstallEvent | null>(null)
let installed = $state(false)
let dismissed = $state(recall(browserShelf(), KEY, KeptSchema).dismissed)

function isIos(): boolean {
  // iPadOS calls itself a Mac, but no Mac has a touch screen.
  return (
    /iphone|ipad|ipod/i.test(navigator.userAgent) ||
    (/mac/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

function runsInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

export const install = {
  get way(): InstallWay {
    if (installed || runsInstalled()) return 'installed'
    if (pending) return 'ask'
    return isIos() ? 'ios' : 'none'
  },
  get dismissed() {
    return dismissed
  },
  dismiss() {
    dismissed = true
    storage.report(keep(browserShelf(), KEY, { dismissed }))
  },
  async ask() {
    const event = pending
    pending = null
    await event?.prompt()
  }
}

export function watchInstall(): () => void {
  const onPrompt = (event: Event) => {
    event.preventDefault()
    pending = event as InstallEvent
  }
  const onInstalled = () => {
    installed = true
  }
  addEventListener('beforeinstallprompt', onPrompt)
  addEventListener('appinstalled', onInstalled)
  return () => {
    removeEventListener('beforeinstallprompt', onPrompt)
    removeEventListener('appinstalled', onInstalled)
  }
}
