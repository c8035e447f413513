// How it stands between the devices, in one word with a sign.
import type { SessionStatus } from '../../sync/status'
import type { IconName } from '../Icon.svelte'

export interface Sign {
  readonly icon: IconName
  readonly word: string
  readonly tone: 'good' | 'busy' | 'calm' | 'bad'
}

export function signOf(status: SessionStatus): Sign {
  switch (status.is) {
    case 'linked':
      return status.devices.some(({ is }) => is === 'player')
        ? { icon: 'linked', word: 'linked', tone: 'good' }
        : { icon: 'watch', word: 'watched', tone: 'calm' }
    case 'linking':
      return { icon: 'turning', word: 'linking', tone: 'busy' }
    case 'catching up':
      return { icon: 'turning', word: `catching up ${percent(status.progress)}%`, tone: 'busy' }
    case 'versions differ':
      return { icon: 'warning', word: 'versions differ', tone: 'bad' }
    case 'refused':
      return { icon: 'warning', word: 'refused', tone: 'bad' }
    case 'apart':
      return { icon: 'apart', word: 'apart', tone: 'calm' }
  }
}

type Moving = Extract<SessionStatus, { is: 'catching up' }>['progress']

function percent({ sent, toSend, received, toReceive }: Moving): number {
  const all = toSend + toReceive
  return all === 0 ? 0 : Math.min(100, Math.round((100 * (sent + received)) / all))
}

/** Another window of this device plays the match, so that one is linked. */
export const ELSEWHERE: Sign = { icon: 'linked', word: 'other window', tone: 'calm' }
