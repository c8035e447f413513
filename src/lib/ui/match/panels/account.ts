// A match as one side may know it: its entries, the diary, where a replay stops. Each entry is put in once, when it comes;
// what was taken back is cut off and put in anew.
import type { Seat } from '../../../kernel/game'
import type { Reading } from '../../../match/history'
import type { Match } from '../../../match/match'
import { toldTo, type ToldEntry } from '../told'
import { DiaryBook, type Tell } from './chronicle'
import { isStop, tickAt, type Tick } from './replay'

export class Account {
  readonly entries: ToldEntry[] = []
  /** Entries after which the board is shown: 0 for the start, then all that stands. */
  readonly stops: number[] = [0]
  readonly ticks: Tick[]
  readonly book: DiaryBook
  private readonly reading: Reading<unknown>

  constructor(
    private readonly match: Match,
    private readonly seat: Seat,
    tell: Tell,
    whose: (entry: ToldEntry) => Seat,
    firstTurn: number | null
  ) {
    this.reading = match.reading()
    this.ticks = [{ stop: 0, number: 0, turn: firstTurn }]
    const title = firstTurn === null ? 'The beginning' : `Turn ${firstTurn}`
    this.book = new DiaryBook(tell, { turn: firstTurn, title }, whose)
  }

  /** Reads so many entries more. Gives back how many of those read before are still part of the match. */
  readOn(most: number): number {
    const { entries } = this
    const news = this.reading.readOn(most)
    entries.length = Math.min(entries.length, news.kept)
    for (const number of news.undone) entries[number - 1] = { ...entries[number - 1]!, undone: true }
    const from = news.undone.reduce((least, number) => Math.min(least, number - 1), entries.length)
    entries.push(...toldTo(news.entries, this.match.rules.game, this.seat))
    this.cut(from)
    for (const entry of entries.slice(from)) this.add(entry)
    return news.kept
  }

  private cut(entries: number): void {
    const { stops, ticks, book } = this
    while (stops.at(-1)! > entries) stops.pop()
    while (ticks.at(-1)!.number > entries) ticks.pop()
    book.cut(entries)
  }

  private add(entry: ToldEntry): void {
    const { stops, ticks, book } = this
    if (isStop(entry)) {
      stops.push(entry.number)
      const tick = tickAt(entry, stops.length - 1)
      if (tick !== null) ticks.push(tick)
    }
    book.add(entry)
  }
}
