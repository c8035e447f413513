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
    note: 'Side by side, in one Wi-Fi or hotspot. No server, no internet.'
  },
  {
    id: 'room',
    icon: 'room',
    name: 'Room',
    note: 'Anywhere, by a link. Finds the other device again by itself.'
  },
  {
    id: 'turn',
    icon: 'code',
    name: 'Turn by code',
    note: 'Screen to camera, in flight mode too. Nothing else is needed.'
  },
  { id: 'file', icon: 'open', name: 'File', note: 'By mail, messenger or stick, whenever you like.' }
]
