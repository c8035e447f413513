// Calls the player back when the page is not looked at: it has become their move on this device.

/** What a device can do to be noticed. */
export interface Bell {
  readonly isSeen: () => boolean
  ring(): void
  still(): void
}

export class Caller {
  private mine: boolean | null = null
  private rings = false

  constructor(private readonly bell: Bell) {}

  /** It is, or is not, the move of a seat on this device. Only what changes while nobody looks is told. */
  look(mine: boolean): void {
    const begins = mine && this.mine === false
    this.mine = mine
    if (begins && !this.bell.isSeen()) {
      this.rings = true
      this.bell.ring()
    } else if (!mine) this.stop()
  }

  /** Somebody looks again. */
  seen(): void {
    this.stop()
  }

  private stop(): void {
    if (!this.rings) return
    this.rings = false
    this.bell.still()
  }
}

const SIGN = '● Your move · '
const PULSES = [120, 80, 120]
const NOTIFICATION = 'sandtable-your-move'

interface Badge {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** Each may be missing, and none may get in the way of the match. */
const quietly = (act: () => Promise<unknown> | undefined) =>
  void Promise.resolve()
    .then(act)
    .catch(() => undefined)

const worker = () => navigator.serviceWorker?.getRegistration()

async function notify(title: string): Promise<void> {
  const registration = await worker()
  const options = { body: title, tag: NOTIFICATION }
  // Android shows only those of the service worker.
  if (registration) await registration.showNotification('Your move', options)
  else new Notification('Your move', options)
}

/** `wants`: what the player has switched on. */
export function browserBell(wants: () => { readonly notify: boolean; readonly vibrate: boolean }): Bell {
  return {
    isSeen: () => document.visibilityState === 'visible',
    ring() {
      const title = document.title.replace(SIGN, '')
      document.title = SIGN + title
      const { setAppBadge } = navigator as Badge
      quietly(() => setAppBadge?.call(navigator, 1))
      const { notify: mayNotify, vibrate } = wants()
      if (vibrate) navigator.vibrate?.(PULSES)
      if (mayNotify && typeof Notification !== 'undefined' && Notification.permission === 'granted')
        quietly(() => notify(title))
    },
    still() {
      document.title = document.title.replace(SIGN, '')
      const { clearAppBadge } = navigator as Badge
      quietly(() => clearAppBadge?.call(navigator))
      quietly(async () => {
        const shown = await (await worker())?.getNotifications({ tag: NOTIFICATION })
        shown?.forEach((one) => one.close())
      })
    }
  }
}
