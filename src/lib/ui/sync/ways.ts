// The ways between two devices, in words.
import type { IconName } from '../Icon.svelte'
import type { Way } from './linked.svelte'

export const WAYS: readonly {
  readonly id: Way
  readonly icon: IconName
  readonly name: string
  readonly note: string
}[] = [
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
