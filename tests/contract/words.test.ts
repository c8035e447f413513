// What the games say to people while they are played: sentences that begin and end as they should, and names, not ids.
import { describe, expect, test } from 'vitest'
import { games } from '../../src/lib/games/registry'
import { seededDice, seededRandom } from '../../src/lib/kernel/dice'
import { Refused, type Bar, type Game } from '../../src/lib/kernel/game'
import { isDiced, type Offer } from '../../src/lib/kernel/offers'
import { goldenFiles, readGolden } from '../../src/tools/engine/golden'
import { replay, type GameLog } from '../../src/tools/engine/log'
import { amount } from '../amount'
import { subjects } from './subjects'

/** Orders of elsewhere that are tried in each position, so that the game refuses them. */
const TRIED = 6

/** Games that are listened to, at least, over all scenarios. */
const GAMES = 5

/** What was said, each text once, and where it was heard first. */
class Ear {
  readonly faults = new Set<string>()
  readonly heard = { sentence: new Set<string>(), words: new Set<string>(), refusal: new Set<string>() }
  private readonly ids: ReadonlySet<string>

  constructor(units: readonly string[]) {
    // Some units have no other name than their number: what is printed on the counter is no id.
    this.ids = new Set(units.filter((id) => id.includes('-')))
  }

  /** `words`: a label or a button, without a full stop. */
  hear(what: keyof Ear['heard'], text: string): void {
    if (this.heard[what].has(text)) return
    this.heard[what].add(text)
    const fault = (fault: string) => this.faults.add(`${what} ${fault}: ${text}`)
    if (!/^[\p{Lu}\d“"(+]/u.test(text)) fault('starts in lower case')
    if (/\s\s|^\s|\s$|\s[.,:;]/.test(text)) fault('has a stray space')
    if (what !== 'words' && !/[.?!][)”"]?$/.test(text)) fault('has no full stop')
    if (/undefined|null|NaN|\[object/.test(text)) fault('has a hole in it')
    const id = text.split(/[^\w-]+/).find((word) => this.ids.has(word))
    if (id !== undefined) fault(`shows the id ${id}`)
  }

  bar(bar: Bar | null | undefined): void {
    if (bar) this.hear('refusal', bar.why)
  }

  offer(offer: Offer): void {
    this.hear('words', offer.text)
    if (offer.gesture === 'confirm') {
      if (offer.spoken !== undefined) this.hear('sentence', offer.spoken)
      for (const text of [...(offer.lapses?.() ?? []), ...(offer.dangers?.() ?? [])]) this.hear('words', text)
    }
    if (offer.gesture === 'pick')
      for (const { text, warnings = [] } of offer.choices) {
        this.hear('words', text)
        for (const { why } of warnings) this.hear('sentence', why)
      }
    if (offer.gesture === 'place') for (const { label } of offer.groups ?? []) this.hear('words', label)
    if (offer.gesture === 'select') {
      this.bar(offer.judge(offer.from.slice(0, 1)))
      this.bar(offer.judge(offer.from))
    }
    if (offer.gesture === 'attack') this.attack(offer)
  }

  private attack(offer: Extract<Offer, { gesture: 'attack' }>): void {
    const [target] = offer.targets()
    if (target === undefined) return
    const units = offer.attackers(target)
    const bar = offer.judge?.(target, units) ?? null
    this.bar(bar)
    if (bar !== null) return
    const preview = offer.preview(target, units)
    const { warnings = [], unknown } = preview
    for (const { why } of warnings) this.hear('sentence', why)
    for (const text of unknown) this.hear('words', text)
    if (isDiced(preview)) {
      for (const { notes } of [preview.attacker, preview.defender])
        for (const { text } of notes) this.hear('words', text)
      return
    }
    const { attack, defense, shifts, results } = preview
    for (const { label } of [...attack, ...defense, ...shifts]) this.hear('words', label)
    for (const { words } of results) if (words !== undefined) this.hear('words', words)
  }
}

function listen(game: Game, log: GameLog, ear: Ear): void {
  const random = seededRandom(log.seed)
  const dice = seededDice(log.seed)
  replay(game, log, (number, { events }, state) => {
    // The diary and the recap are made of events: an order without one would be told as no more than "made a decision".
    expect(events.length, `order ${number}`).toBeGreaterThan(0)
    for (const event of events) {
      const { words } = game.tell(event, null)!
      if (event.kind === 'quiet') expect(words).toMatch(/^The (?!.*carries on).*\.$|^(?:No|Nobody|All) .*\.$/)
      for (const seat of [null, ...game.seats]) {
        const told = game.tell(event, seat)
        if (told === null) continue
        ear.hear('sentence', told.words)
        if (told.banner !== undefined) ear.hear('words', told.banner)
        for (const { lines } of told.sums) for (const { label } of lines) ear.hear('words', label)
      }
    }
    const outcome = game.outcome(state)
    if (outcome !== null) ear.hear('sentence', outcome.why)
    // Not every position: there are thousands, and most differ in a hex or two.
    const actor = game.actor(state)
    if (actor === null || number % amount(6, 3) !== 0) return
    for (const offer of game.offers(game.view(state, actor))) ear.offer(offer)
    let bench = structuredClone(state)
    for (let i = 0; i < TRIED; i++) {
      const [seat, order] = random.pick(log.orders)
      try {
        game.apply(bench, seat, order, dice)
        bench = structuredClone(state)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        ear.hear('refusal', error.why)
      }
    }
  })
}

describe.each(Object.keys(games))('%s', (id) => {
  test('what is said in the golden games reads well', async () => {
    const game = await games[id]!()
    const own = subjects.filter((subject) => subject.id === id)
    const ear = new Ear(own.flatMap(({ names }) => names.units))
    for (const { scenario } of own)
      for (const name of goldenFiles()
        .filter((file) => file.startsWith(`${id}/${scenario}-`))
        .slice(-amount(Math.ceil(GAMES / own.length), Infinity)))
        listen(game, readGolden(name), ear)
    expect([...ear.faults]).toEqual([])
    // Nothing can be wrong with what was never said.
    for (const texts of Object.values(ear.heard)) expect(texts.size).toBeGreaterThan(20)
  })
})
