// Keeps the screen on while somebody is linked: a phone that sleeps cuts the link.

let wanted = false
let lock: WakeLockSentinel | null = null
let asking = false

async function hold(): Promise<void> {
  if (!wanted || lock !== null || asking || document.visibilityState !== 'visible') return
  asking = true
  try {
    const held = await navigator.wakeLock.request('screen')
    held.addEventListener('release', () => {
      if (lock === held) lock = null
    })
    lock = held
  } catch {
    // The battery is low, or the browser cannot: then the screen sleeps as it always does.
  }
  asking = false
  if (!wanted) letGo()
}

function letGo(): void {
  void lock?.release().catch(() => undefined)
  lock = null
}

/** Browsers let go of the screen whenever the page is hidden: it is asked for again when it is back. */
export function keepAwake(want: boolean): void {
  if (want === wanted || typeof navigator === 'undefined' || !('wakeLock' in navigator)) return
  wanted = want
  if (want) document.addEventListener('visibilitychange', again)
  else document.removeEventListener('visibilitychange', again)
  if (want) void hold()
  else letGo()
}

const again = () => void hold()
