let accept = $state.raw<(() => void) | null>(null)
let holds = $state(0)

export const updates = {
  /** A new version is there and nobody asked to be left alone. */
  get offered() {
    return accept !== null && holds === 0
  },
  /** The player said yes. */
  accept() {
    accept?.()
  }
}

/** A new version is there; `whenAccepted` switches to it. Nothing happens before the player says so. */
export function offerUpdate(whenAccepted: () => void): void {
  accept = whenAccepted
}

/**
 * A match is open: no word about new versions until the returned function is called.
 * In a component: `onMount(holdUpdates)`.
 */
export function holdUpdates(): () => void {
  holds += 1
  let held = true
  return () => {
    if (held) holds -= 1
    held = false
  }
}
