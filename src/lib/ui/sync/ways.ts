// The ways between two devices, in words.
import type { IconName } from '../Icon.svelte'
import type { Way } from './linked.svelte'

interface WayInWords {
  readonly id: Way
  readonly icon: IconName
  readonly name: string
  readonly note: string
}

/** What two people know of themselves: it says which way is theirs. */
export const PLACES: readonly WayInWords[] = [
  {
    id: 'together',
    icon: 'code',
    name: 'We sit together',
    note: 'One code here, one code there. No internet needed.'
  },
  {
    id: 'apart',
    icon: 'open',
    name: 'We are apart',
    note: 'Send a link by any messenger or mail.'
  }
]

export const WAYS: readonly WayInWords[] = [
  {
    id: 'pair',
    icon: 'linked',
    name: 'Pair by codes',
    note: 'On the same Wi-Fi or hotspot. No server, no internet.'
  },
  {
    id: 'room',
    icon: 'room',
    name: 'Room',
    note: 'Anywhere, by link. Reconnects by itself.'
  },
  {
    id: 'turn',
    icon: 'code',
    name: 'Turn by code',
    note: 'Screen to camera, even in airplane mode. Nothing else needed.'
  },
  { id: 'file', icon: 'open', name: 'File', note: 'By email, messenger or USB stick, at any time.' }
]
