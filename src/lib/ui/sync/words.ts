// How it stands between the devices, in one word with a sign.
import type { SessionStatus } from '../../sync/status'
import type { IconName } from '../Icon.svelte'

export interface Sign {
  /** The same whatever it is called. */
  readonly is: SessionStatus['is'] | 'watched' | 'elsewhere'
  readonly icon: IconName
  readonly word: string
  readonly tone: 'good' | 'busy' | 'calm' | 'bad'
}

export function signOf(status: SessionStatus): Sign {
  switch (status.is) {
    case 'linked':
      return status.devices.some(({ is }) => is === 'player')
        ? { is: 'linked', icon: 'linked', word: 'Connected', tone: 'good' }
        : { is: 'watched', icon: 'watch', word: 'Watched', tone: 'calm' }
    case 'linking':
      return { is: 'linking', icon: 'turning', word: 'Connecting', tone: 'busy' }
    case 'catching up':
      return {
        is: 'catching up',
        icon: 'turning',
        word: `Syncing ${percent(status.progress)}%`,
        tone: 'busy'
      }
    case 'versions differ':
      return { is: 'versions differ', icon: 'warning', word: 'Versions differ', tone: 'bad' }
    case 'refused':
      return { is: 'refused', icon: 'warning', word: 'Refused', tone: 'bad' }
    case 'apart':
      return { is: 'apart', icon: 'apart', word: 'Not connected', tone: 'calm' }
  }
}

type Moving = Extract<SessionStatus, { is: 'catching up' }>['progress']

function percent({ sent, toSend, received, toReceive }: Moving): number {
  const all = toSend + toReceive
  return all === 0 ? 0 : Math.min(100, Math.round((100 * (sent + received)) / all))
}

/** Another window of this device plays the match, so that one is linked. */
export const ELSEWHERE: Sign = { is: 'elsewhere', icon: 'linked', word: 'Other window', tone: 'calm' }
