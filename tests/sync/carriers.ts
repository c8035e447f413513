// Plays a game between two devices over a carrier, and measures it.
import { newCode } from '../../src/lib/sync/invitation'
import { qrVersion } from '../../src/lib/sync/write'
import { startSignal } from '../../src/tools/signal.mjs'
import type { DeviceProcess } from './browsers'

export const CARRIERS = ['room', 'qr', 'turn-qr', 'file'] as const
export type CarrierName = (typeof CARRIERS)[number]

export interface Figures {
  readonly carrier: CarrierName
  readonly orders: number
  readonly hashEqual: boolean
  /** From the order here to its being seen there; null where people carry it. */
  readonly p95Ms: number | null
  /** From the second scan, or from entering the room, until linked. */
  readonly linkMs: number | null
  /** The largest code that was shown. */
  readonly qrVersion: number | null
}

export async function until(holds: () => Promise<boolean>, what: string, ms = 60_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Shows a text as a code to the camera of the other device, which reads it. */
export async function scanned(text: string, by: DeviceProcess, fill?: number): Promise<string> {
  by.show(text, fill)
  return by.ask('scan')
}

export async function same(a: DeviceProcess, b: DeviceProcess): Promise<boolean> {
  const [one, two] = [await a.ask('facts'), await b.ask('facts')]
  return one !== null && two !== null && one.head === two.head && one.hash === two.hash
}

const largest = (list: readonly number[]) => (list.length === 0 ? null : Math.max(...list))

/** Pairs by two scans. Gives the time from the second scan until both are linked, and the versions of the codes. */
export async function pair(a: DeviceProcess, b: DeviceProcess, invite: boolean) {
  await Promise.all([a.ask('camera'), b.ask('camera')])
  const offer = await a.ask('offer', invite)
  const answer = await b.ask('answer', await scanned(offer, b))
  const read = await scanned(answer, a)
  const begin = await a.ask('now')
  await a.ask('accept', read)
  const ends = await Promise.all([a.ask('linked'), b.ask('linked')])
  return { linkMs: Math.max(...ends) - begin, versions: [qrVersion(offer), qrVersion(answer)] }
}

export async function meetInRoom(a: DeviceProcess, b: DeviceProcess, address: string): Promise<number> {
  await a.ask('enter', address)
  const begin = await b.ask('now')
  await b.ask('enter', address)
  const ends = await Promise.all([a.ask('linked'), b.ask('linked')])
  return Math.max(...ends) - begin
}

export async function seated(a: DeviceProcess, b: DeviceProcess): Promise<void> {
  await b.ask('claim')
  await until(async () => (await b.ask('seat')) === 'given', 'the seat is given')
}

/** Both play until so many entries stand. Over a live link both see each order before the next is given. */
export async function playLive(a: DeviceProcess, b: DeviceProcess, entries: number): Promise<void> {
  await until(
    async () => {
      const facts = (await a.ask('facts'))!
      if (facts.number >= entries || facts.status === 'over') return true
      const mover = facts.mine ? a : b
      const other = mover === a ? b : a
      const number = await mover.ask('move')
      if (number !== null)
        await until(async () => (await other.ask('times')).seen[number] !== undefined, 'the order is seen')
      return false
    },
    'the game goes on',
    300_000
  )
  await Promise.all([a.ask('flush'), b.ask('flush')])
  await until(() => same(a, b), 'both have the same')
}

export async function delays(a: DeviceProcess, b: DeviceProcess): Promise<number[]> {
  const [one, two] = [await a.ask('times'), await b.ask('times')]
  const list: number[] = []
  for (const [from, to] of [
    [one, two],
    [two, one]
  ] as const)
    for (const [number, at] of Object.entries(from.given)) {
      const seen = to.seen[Number(number)]
      if (seen !== undefined) list.push(seen - at)
    }
  return list.sort((x, y) => x - y)
}

export const p95 = (list: readonly number[]): number | null => list[Math.floor(list.length * 0.95)] ?? null

/** Turn by turn: whoever is to move plays on until the other must, and what is new is carried over. */
async function playByTurns(
  a: DeviceProcess,
  b: DeviceProcess,
  entries: number,
  carry: (from: DeviceProcess, to: DeviceProcess) => Promise<void>
): Promise<void> {
  let from = a
  for (let idle = 0; idle < 3;) {
    const to = from === a ? b : a
    let moved = false
    while (((await from.ask('facts'))?.number ?? 0) < entries && (await from.ask('move')) !== null)
      moved = true
    idle = moved ? 0 : idle + 1
    await carry(from, to)
    from = to
  }
}

export async function play(
  carrier: CarrierName,
  a: DeviceProcess,
  b: DeviceProcess,
  { game, scenario, entries }: { game: string; scenario: string; entries: number }
): Promise<Figures> {
  await a.ask('begin', newCode())
  await a.ask('found', game, scenario, carrier === 'room' || carrier === 'qr' ? 'live' : 'sealed')
  const versions: number[] = []
  let linkMs: number | null
  if (carrier === 'room') {
    const signal = await startSignal()
    try {
      await b.ask('begin', (await codeOf(a))!)
      linkMs = await meetInRoom(a, b, `ws://127.0.0.1:${signal.port}`)
      await seated(a, b)
      await playLive(a, b, entries)
    } finally {
      await signal.close()
    }
  } else {
    // The first meeting is by two scans; then the link is cut and everything goes by codes or files.
    const paired = await pair(a, b, true)
    versions.push(...paired.versions)
    linkMs = paired.linkMs
    await seated(a, b)
    if (carrier === 'qr') await playLive(a, b, entries)
    else {
      await until(() => same(a, b), 'both have the same')
      await Promise.all([a.ask('cut'), b.ask('cut')])
      versions.splice(0)
      await playByTurns(a, b, entries, async (from, to) => {
        if (carrier === 'file') return to.ask('takeFile', await from.ask('file'))
        const frames = await from.ask('turn')
        versions.push(...frames.map((frame) => qrVersion(frame, 'low')))
        const read = frames.length === 1 ? [await scanned(frames[0]!, to)] : frames
        const taken = await to.ask('take', read)
        if (taken !== 'taken') throw new Error(`The turn was not taken: ${taken}`)
      })
    }
  }
  const facts = (await a.ask('facts'))!
  const live = carrier === 'room' || carrier === 'qr'
  return {
    carrier,
    orders: facts.number,
    hashEqual: await same(a, b),
    p95Ms: live ? rounded(p95(await delays(a, b))) : null,
    linkMs: live ? rounded(linkMs) : null,
    qrVersion: largest(versions)
  }
}

const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms * 10) / 10)

async function codeOf(device: DeviceProcess): Promise<string | null> {
  return device.page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('sandtable.link.'))
    return key === undefined ? null : (JSON.parse(localStorage.getItem(key)!) as { code: string }).code
  })
}
