// A turn as a link: what the other device lacks stands in the part of an address that browsers send to no server, sealed
// like a shown code. Any messenger carries it, and by such links alone a match can be played.
import { concatBytes, Malformed, Reader } from '../../match/bytes'
import type { Match } from '../../match/match'
import { TAG_BYTES, invitationText, readInvitation, type Invitation, type Keys } from '../invitation'
import type { Memory } from '../memory'
import { packTurn, unpackTurn, type Turn } from './turn'

/** Messengers cut longer messages, or send them as something that cannot be tapped. */
export const LONGEST_LINK = 4_000
/** What is read: other versions of the app may write longer ones. */
const LONGEST_READ = 16_000
const MARK = 'turn.'
/** No invitation goes along. An ending in plain letters, because messengers take signs at the end of a link for their own. */
const NONE = '0'

export interface TurnLink {
  /** null: too long for a link. */
  readonly link: string | null
  /** As far as is known the other device lacks nothing. */
  readonly isEmpty: boolean
  readonly isWhole: boolean
}

export interface SealedTurn {
  /** Of which match it is. */
  readonly tag: Uint8Array
  readonly sealed: Uint8Array
  /** For a device that does not have the match. */
  readonly invitation: Invitation | null
}

function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  } catch {
    throw new Malformed('The link is garbled. Ask for it again.')
  }
}

/** `page`: the address of the page that takes such links. `signal`: with it goes the invitation, for a device that does
 * not have it; these servers are named there. */
export async function linkOfTurn<S>(
  page: string,
  match: Match<S>,
  keys: Keys,
  memory: Memory,
  { whole = false, signal = null }: { whole?: boolean; signal?: readonly string[] | null } = {}
): Promise<TurnLink> {
  const { sealed, isEmpty, isWhole } = await packTurn(match, keys, memory, whole)
  const invitation = signal === null ? NONE : invitationText({ code: keys.code, signal })
  const link = `${page}#${MARK}${toBase64Url(concatBytes(keys.tag, sealed))}.${invitation}`
  return { link: link.length > LONGEST_LINK ? null : link, isEmpty, isWhole }
}

/** Whether it is meant as a link of a turn, or as what follows its #. */
export function isTurnLink(text: string): boolean {
  return text
    .trim()
    .replace(/^[^#]*#/, '')
    .startsWith(MARK)
}

/** Reads such a link as far as that goes without the secret of its match; throws Malformed in words. */
export function readTurnLink(text: string): SealedTurn {
  // Who copies by hand may have caught a line break.
  const clean = text.replace(/\s+/g, '').replace(/^[^#]*#/, '')
  if (!clean.startsWith(MARK)) throw new Malformed('This link holds no turn.')
  if (clean.length > LONGEST_READ) throw new Malformed('The link is too long.')
  const [, content, invitation] = /^([\w-]+)\.(.+)$/.exec(clean.slice(MARK.length)) ?? []
  if (content === undefined || invitation === undefined)
    throw new Malformed('The link is cut short. Copy all of it, or ask for a file.')
  const from = new Reader(fromBase64Url(content))
  const tag = from.bytes(TAG_BYTES)
  return { tag, sealed: from.rest(), invitation: invitation === NONE ? null : readInvitation(invitation) }
}

/** Throws Malformed in words. */
export const openTurnLink = ({ sealed }: SealedTurn, keys: Keys): Promise<Turn> => unpackTurn(sealed, keys)
