// What happens between devices, in words: how it is, and what can be done.
import type { Outdated } from './hello'

export interface Words {
  readonly say: string
  /** What to do; empty when nothing need be done. */
  readonly todo: string
}

/** Why a link ended or was refused. */
export type Ending =
  | 'left'
  | 'cut'
  | 'silent'
  | 'slow'
  | 'unproven'
  | 'protocol'
  | 'rules'
  | 'game'
  | 'match'
  | 'garbled'
  | 'much'
  /** Something went wrong here, or on the other device, that the sender could not help. */
  | 'fault'
  | 'fault there'
  | 'self'
  | 'closed'

const UPDATE: Readonly<Record<Outdated, string>> = {
  this: 'Update the app on this device: close all its windows and open it again while you are online.',
  other: 'The other device must update the app: close all its windows and open it again while it is online.',
  one: 'Update the app on both devices: close all windows and open it again while online.'
}

const ENDINGS: Readonly<Record<Exclude<Ending, 'protocol' | 'rules'>, Words>> = {
  left: {
    say: 'The other device has left.',
    todo: 'It reconnects when the match is opened there.'
  },
  cut: { say: 'The connection was lost.', todo: 'Reconnecting.' },
  silent: { say: 'The other device stopped responding.', todo: 'Reconnecting.' },
  slow: { say: 'The other device did not respond in time.', todo: 'Reconnecting.' },
  unproven: {
    say: 'A device without the right invitation was turned away.',
    todo: 'If it is yours, use this match’s invitation on both devices.'
  },
  game: { say: 'The other device does not have this game.', todo: UPDATE.other },
  match: {
    say: 'The other device has a different match under this invitation.',
    todo: 'Make a new invitation and use it on both devices.'
  },
  garbled: {
    say: 'The other device sent data that could not be read. Nothing has changed here.',
    todo: 'Restart the app on the other device. If it happens again, send the match as a file.'
  },
  much: {
    say: 'The other device sent too much data and was disconnected. Nothing has changed here.',
    todo: 'Restart the app on the other device.'
  },
  fault: {
    say: 'This device could not use what the other one sent.',
    todo: 'Restart the app on this device. If it happens again, import the match as a file.'
  },
  'fault there': {
    say: 'The other device could not use what this one sent.',
    todo: 'Restart the app on the other device. If it happens again, send the match as a file.'
  },
  self: { say: 'That is another window on this device.', todo: '' },
  closed: { say: 'The connection was closed.', todo: '' }
}

export function wordsOfEnding(ending: Ending, outdated: Outdated = 'one'): Words {
  if (ending === 'protocol')
    return {
      say: 'The two devices have incompatible versions of the app.',
      todo: UPDATE[outdated]
    }
  if (ending === 'rules')
    return {
      say: 'The two devices have different versions of this game’s rules or data.',
      todo: UPDATE[outdated]
    }
  return ENDINGS[ending]
}

export const APART: Words = {
  say: 'The network blocks a direct connection.',
  todo: 'Many guest networks do. Turn on a hotspot on one device and join it with the other, and allow the app to use the local network; or send the turn as a code, which needs no network.'
}

export const UNKNOWN_GAME: Words = {
  say: 'This device does not have the match’s game.',
  todo: UPDATE.this
}

export const UNLOADED_GAME: Words = {
  say: 'The match’s game could not be loaded on this device.',
  todo: 'Restart the app while you are online, then try again.'
}

export const UNSAVED: Words = {
  say: 'This device cannot save the match, and nothing is sent before it is saved.',
  todo: 'Free up space on this device, or save the match as a file.'
}
