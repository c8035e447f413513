// How it stands between the devices, for the page to show.
import type { Seat } from '../kernel/game'
import type { Link, Progress } from './link'
import type { Words } from './words'

/** player: plays the other side. same: plays a side that is here too. watcher: plays none. */
export interface OtherDevice {
  readonly device: string
  readonly is: 'player' | 'same' | 'watcher'
  readonly seats: readonly Seat[]
  readonly carrier: string
}

export type SessionStatus =
  | ({ readonly is: 'apart' } & Words)
  | ({ readonly is: 'linking' } & Words)
  | ({ readonly is: 'catching up'; readonly progress: Progress } & Words)
  | ({ readonly is: 'linked'; readonly devices: readonly OtherDevice[] } & Words)
  | ({ readonly is: 'versions differ' } & Words)
  | ({ readonly is: 'refused' } & Words)

export interface Facts {
  readonly links: readonly Link[]
  /** The link that ended last, if none was linked since. */
  readonly last: Link | null
  /** What is wrong with this device, whoever is linked. */
  readonly trouble: Words | null
  /** Why a carrier that looks for others finds none: of no account when somebody is linked by another way. */
  readonly blocked: Words | null
  /** Some carrier looks for others by itself. */
  readonly seeking: boolean
  readonly ownSeats: readonly Seat[]
  readonly hasMatch: boolean
}

function devicesOf(links: readonly Link[], own: readonly Seat[]): OtherDevice[] {
  const devices = new Map<string, OtherDevice>()
  for (const { other, seats, carrier } of links) {
    if (other === null) continue
    const { device } = other
    const is = seats.some((seat) => !own.includes(seat)) ? 'player' : seats.length > 0 ? 'same' : 'watcher'
    devices.set(device, { device, is, seats, carrier })
  }
  return [...devices.values()]
}

function linkedWords(devices: readonly OtherDevice[], hasMatch: boolean): Words {
  if (!hasMatch)
    return { say: 'The other device does not have the match either.', todo: 'Open the match there.' }
  const player = devices.some(({ is }) => is === 'player')
  const others = devices.filter(({ is }) => is !== 'player').length
  const watching =
    others === 0 ? '' : others === 1 ? 'one device is watching' : `${others} devices are watching`
  if (player) return { say: watching === '' ? 'Connected.' : `Connected; ${watching}.`, todo: '' }
  return { say: `The other player is not here; ${watching}.`, todo: '' }
}

const sum = (links: readonly Link[]): Progress =>
  links.reduce(
    (all, { progress }) => ({
      sent: all.sent + progress.sent,
      toSend: all.toSend + progress.toSend,
      received: all.received + progress.received,
      toReceive: all.toReceive + progress.toReceive
    }),
    { sent: 0, toSend: 0, received: 0, toReceive: 0 }
  )

export function statusOf(facts: Facts): SessionStatus {
  const { links, last, trouble, blocked, seeking, ownSeats, hasMatch } = facts
  const linked = links.filter(({ state }) => state === 'linked')
  const busy = links.filter(({ state }) => state === 'catching up')
  if (linked.length > 0 && trouble === null) {
    const devices = devicesOf(linked, ownSeats)
    return { is: 'linked', devices, ...linkedWords(devices, hasMatch) }
  }
  if (busy.length > 0 && trouble === null)
    return { is: 'catching up', progress: sum(busy), say: 'The devices are syncing.', todo: '' }
  const refused = links.find(({ state, ending }) => state === 'refused' && ending !== 'self')
  if (refused !== undefined) {
    const words = trouble ?? refused.words!
    const versions = ['protocol', 'rules', 'game'].includes(refused.ending!)
    return { is: versions ? 'versions differ' : 'refused', ...words }
  }
  const wrong = trouble ?? blocked
  if (wrong !== null) return { is: 'apart', ...wrong }
  if (links.some(({ state }) => state === 'proving' || state === 'greeting'))
    return { is: 'linking', say: 'Another device was found.', todo: '' }
  if (last?.words && last.ending !== 'self' && last.ending !== 'closed')
    return {
      is: 'apart',
      say: last.words.say,
      todo: seeking
        ? last.words.todo
        : hasMatch
          ? 'Pair the devices again, or send the turn as a code or a file.'
          : 'Pair the devices again, or choose another way.'
    }
  return seeking
    ? { is: 'apart', say: 'No other device found.', todo: 'Open the match on the other device, too.' }
    : {
        is: 'apart',
        say: 'This device is on its own.',
        todo: hasMatch ? 'Connect another device, or send the turn.' : 'Choose how to get the match here.'
      }
}
