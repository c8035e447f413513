export type Persistence = 'granted' | 'refused' | 'unsupported'

/**
 * Asks the browser not to clear our storage when space runs short. Some browsers ask the player, so this is called
 * when there is something worth keeping: at the first saved match, or from the button on the About page.
 */
export async function askToPersist(): Promise<Persistence> {
  try {
    if (await navigator.storage.persisted()) return 'granted'
    return (await navigator.storage.persist()) ? 'granted' : 'refused'
  } catch {
    return 'unsupported'
  }
}
