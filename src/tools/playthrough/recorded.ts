// A match in which the next order is always the next of a recording, done by hand on the page.
import type { Page } from '@playwright/test'
import { alike, goalOf, type Goal } from './goals'
import { markOf, readRecording, replayed, type Recording } from './recording'
import { Session, type Sitting } from './session'

export class RecordedSession extends Session {
  private name = ''
  private recording!: Recording
  /** Orders of the recording that are given; the match may have entries that nobody ordered. */
  private index = 0

  /** Opens the match of a recording at one of its marks (or so many orders before it), or at its beginning. */
  static async begin(
    page: Page,
    name: string,
    sitting: Sitting,
    { at, before = 0 }: { at?: string; before?: number } = {}
  ): Promise<RecordedSession> {
    const recording = readRecording(name)
    const index = at === undefined ? 0 : markOf(name, recording, at) - before
    const mirror = await replayed(name, recording, index)
    const session = new RecordedSession(page, mirror, sitting)
    session.name = name
    session.recording = recording
    session.index = index
    await session.open('/')
    return session
  }

  /** The next order of the recording, as a gesture. */
  override wanted(): Goal {
    const { offers } = this.person.field
    const [seat, order] = this.stored()
    const goal = goalOf(offers, order)
    if (seat !== this.mirror.actor || goal === null)
      throw new Error(`The recording ${this.name} has ${JSON.stringify(order)}, which is not offered.`)
    return goal
  }

  /** Does by hand what is recorded next. */
  async next(): Promise<Goal> {
    await this.meet()
    const [, stored] = this.stored()
    const goal = this.wanted()
    const given = await this.give(goal)
    if (!alike(given, stored))
      throw new Error(`The page gave ${JSON.stringify(given)} instead of ${JSON.stringify(stored)}.`)
    this.index++
    return goal
  }

  /** The next order was given by other hands. */
  took(): void {
    const [, order] = this.stored()
    this.mirror.match.order(order)
    this.person.settled(order)
    this.index++
  }

  /** So many orders, or as many as come before a mark; the end of the recording without either. */
  async play({ orders, until }: { orders?: number; until?: string } = {}): Promise<void> {
    const end =
      until !== undefined
        ? markOf(this.name, this.recording, until)
        : orders !== undefined
          ? this.index + orders
          : this.recording.orders.length
    while (this.index < end) await this.next()
  }

  private stored(): Recording['orders'][number] {
    const next = this.recording.orders[this.index]
    if (next === undefined) throw new Error(`The recording ${this.name} ends here.`)
    return next
  }
}
