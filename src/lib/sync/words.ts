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
    todo: 'It comes back by itself when the match is opened there.'
  },
  cut: { say: 'The connection was cut.', todo: 'It is tried again by itself.' },
  silent: { say: 'The other device does not answer any more.', todo: 'It is tried again by itself.' },
  slow: { say: 'The other device did not answer in time.', todo: 'It is tried again by itself.' },
  unproven: {
    say: 'A device without the right invitation was turned away.',
    todo: 'If it is yours, use the invitation of this match on both devices.'
  },
  game: { say: 'The other device does not know this game.', todo: UPDATE.other },
  match: {
    say: 'The other device has another match under this invitation.',
    todo: 'Make a new invitation and use it on both devices.'
  },
  garbled: {
    say: 'What the other device sent made no sense and was refused. Nothing has changed here.',
    todo: 'Open the app anew on the other device. If it happens again, send the match as a file.'
  },
  much: {
    say: 'The other device sent more than a match can hold and was cut off. Nothing has changed here.',
    todo: 'Open the app anew on the other device.'
  },
  fault: {
    say: 'This device could not take in what the other one sent.',
    todo: 'Open the app anew on this device. If it happens again, take the match in as a file.'
  },
  'fault there': {
    say: 'The other device could not take in what this one sent.',
    todo: 'Open the app anew on the other device. If it happens again, send the match as a file.'
  },
  self: { say: 'That is another window of this device.', todo: '' },
  closed: { say: 'The connection was closed.', todo: '' }
}

export function wordsOfEnding(ending: Ending, outdated: Outdated = 'one'): Words {
  if (ending === 'protocol')
    return {
      say: 'The two devices have versions of the app that cannot talk to each other.',
      todo: UPDATE[outdated]
    }
  if (ending === 'rules')
    return {
      say: 'The two devices have different versions of the rules or the data of this game, so they are not mixed.',
      todo: UPDATE[outdated]
    }
  return ENDINGS[ending]
}

export const APART: Words = {
  say: 'The network keeps the devices apart.',
  todo: 'Many guest networks do. Let one device open a hotspot for the other and allow the app to use the local network; or send the turn as a code, which needs no network.'
}

export const UNKNOWN_GAME: Words = {
  say: 'This device does not know the game of the match.',
  todo: UPDATE.this
}

export const UNLOADED_GAME: Words = {
  say: 'The game of the match could not be loaded on this device.',
  todo: 'Open the app anew while you are online, then try again.'
}

export const UNSAVED: Words = {
  say: 'This device cannot save the match, and nothing is sent before it is saved.',
  todo: 'Make room on this device, or save the match as a file.'
}
