// What can go wrong with the storage of a browser, in words that say what to do.

export type StoreTrouble = 'full' | 'denied' | 'newer' | 'blocked' | 'elsewhere' | 'failed'

const WORDS: Readonly<Record<StoreTrouble, string>> = {
  full:
    'The storage of this device is full, so this could not be saved. Make room (remove old matches or the data of ' +
    'other sites) and try again. Until then keep this page open, or save the match as a file.',
  denied:
    'This browser does not let the app save anything: this may be a private window, or storage may be off for this site. ' +
    'Allow storage or use an ordinary window. Until then save the match as a file before you close the page.',
  newer:
    'The matches on this device were stored by a newer version of the app, and this one will not touch them. ' +
    'Update the app: close all its windows and open it again.',
  blocked:
    'Another window is still running an older version of the app. Close the other windows and try again.',
  elsewhere:
    'This match went on in another window, so what you did here could not be saved. Reload this page to ' +
    'go on from there; to keep what was done here, save the match as a file first.',
  failed:
    'This device’s storage failed, so this could not be saved. What was saved before is safe. ' +
    'Try again; if it goes on, save the match as a file.'
}

/** The storage says no. The message is for the player. */
export class StoreError extends Error {
  constructor(
    readonly trouble: StoreTrouble,
    cause?: unknown
  ) {
    super(WORDS[trouble], { cause })
    this.name = 'StoreError'
  }
}

/** The store was asked for something that makes no sense, whatever the device does. */
export class StoreRefusal extends Error {}

/** By the names that browsers and Dexie give to errors. */
const TROUBLES: Readonly<Record<string, StoreTrouble>> = {
  QuotaExceededError: 'full',
  NS_ERROR_FILE_NO_DEVICE_SPACE: 'full',
  SecurityError: 'denied',
  NotAllowedError: 'denied',
  MissingAPIError: 'denied',
  MissingApiError: 'denied',
  VersionError: 'newer'
}

/** An error with those that it was made of: Dexie wraps them, and a failed transaction hides why it failed. */
function* namesIn(error: unknown, depth = 0): Generator<string> {
  if (typeof error !== 'object' || error === null || depth > 5) return
  const { name, inner, cause, failures } = error as Record<string, unknown>
  if (typeof name === 'string') yield name
  yield* namesIn(inner, depth + 1)
  yield* namesIn(cause, depth + 1)
  if (Array.isArray(failures)) for (const failure of failures) yield* namesIn(failure, depth + 1)
}

/** Turns whatever was thrown into an error for the player. */
export function inWords(error: unknown): Error {
  if (error instanceof StoreError || error instanceof StoreRefusal) return error
  for (const name of namesIn(error)) {
    const trouble = TROUBLES[name]
    if (trouble !== undefined) return new StoreError(trouble, error)
  }
  return new StoreError('failed', error)
}

/** Browsers that deny storage often say so only when it is opened, and each in its own way. */
export function inWordsOfOpening(error: unknown): Error {
  const words = inWords(error)
  const denied = ['InvalidStateError', 'UnknownError', 'AbortError']
  if (!(words instanceof StoreError) || words.trouble !== 'failed') return words
  return [...namesIn(error)].some((name) => denied.includes(name)) ? new StoreError('denied', error) : words
}
