// What a device notices of itself: that it goes to sleep, wakes up, or is online again.

export interface Surroundings {
  /** The page is looked at again, or the network has changed: links may be dead without knowing it. */
  onWake(run: () => void): () => void
  /** The page may be stopped at any moment from now on. */
  onHide(run: () => void): () => void
}

/** For tests, and where there is no page. */
export const stillness: Surroundings = { onWake: () => () => undefined, onHide: () => () => undefined }

type Heard = readonly [target: EventTarget | undefined, event: string]

function listen(run: () => void, ...heard: readonly Heard[]): () => void {
  for (const [target, event] of heard) target?.addEventListener(event, run)
  return () => {
    for (const [target, event] of heard) target?.removeEventListener(event, run)
  }
}

export const browserSurroundings: Surroundings = {
  onWake(run) {
    const { connection } = navigator as { connection?: EventTarget }
    return listen(
      () => document.visibilityState === 'visible' && run(),
      [document, 'visibilitychange'],
      [document, 'resume'],
      [window, 'pageshow'],
      [window, 'online'],
      [connection, 'change']
    )
  },
  onHide(run) {
    const hidden = listen(
      () => document.visibilityState === 'hidden' && run(),
      [document, 'visibilitychange']
    )
    const left = listen(run, [window, 'pagehide'], [document, 'freeze'])
    return () => {
      hidden()
      left()
    }
  }
}
