// What a game shows of a position: pieces, places, rules and markers that exist, in words that hold no ids and no holes.
import type { Random } from '../../src/lib/kernel/dice'
import type { Seat } from '../../src/lib/kernel/game'
import type { Drawing, Fact, Picture } from '../../src/lib/kernel/picture'
import type { Subject } from './subjects'

/** So many hexes and units of each position are looked at. */
const SOME = 6

/** The faults of all that is shown of a view. */
export class Eye {
  readonly faults = new Set<string>()
  private readonly places: ReadonlySet<string>
  private readonly ids: readonly string[]

  constructor(private readonly subject: Subject) {
    this.places = new Set(subject.names.hexes)
    // Ids without a hyphen may be what is printed on the counter.
    this.ids = subject.names.units.filter((id) => id.includes('-'))
  }

  look(view: unknown, seat: Seat, random: Random): void {
    const { game, names } = this.subject
    const { show } = game
    this.picture(show.picture(view, seat))
    this.goals(view, seat)
    for (const overlay of show.overlays(view, seat)) {
      this.rule(overlay.rule)
      this.words(overlay.title)
      for (const unit of overlay.about === 'unit' ? [undefined, random.pick(names.units)] : [undefined])
        this.drawing(overlay.id, overlay.draw(unit))
    }
    for (let i = 0; i < SOME; i++) {
      const [hex, unit] = [random.pick(names.hexes), random.pick(names.units)]
      this.facts(hex, show.inspectHex(view, seat, hex))
      this.facts(unit, show.inspectUnit(view, seat, unit))
    }
    for (const { rule, title, columns, rows, note } of show.tables(view)) {
      this.rule(rule)
      this.words(title, note)
      for (const { label, cells } of rows) {
        this.words(label, ...cells)
        if (cells.length !== columns.length) this.faults.add(`${title}: ${label} has ${cells.length} cells`)
      }
    }
  }

  private picture({ now, score, stacks, markers, boxes }: Picture): void {
    const { pieces, markerKinds } = this.subject
    this.words(now.date, now.phase, now.task)
    this.rule(now.rule)
    for (const { label, rule } of score) {
      this.words(label)
      this.rule(rule)
    }
    for (const { hex, pieces: inside } of stacks) {
      this.place('stack', hex)
      for (const { id, badges } of inside) {
        if (!pieces.has(id)) this.faults.add(`no piece ${id}`)
        for (const { text, rule } of badges) {
          this.words(text)
          this.rule(rule)
        }
      }
    }
    for (const { kind, hex, text, rule } of markers) {
      if (!markerKinds.has(kind)) this.faults.add(`no marker ${kind}`)
      this.place('marker', hex)
      this.words(text)
      this.rule(rule)
    }
    for (const { title, rule, groups } of boxes) {
      this.words(title, ...groups.map(({ label }) => label))
      this.rule(rule)
      for (const { id } of groups.flatMap((group) => group.pieces))
        if (!pieces.has(id)) this.faults.add(`no piece ${id} in ${title}`)
    }
  }

  private goals(view: unknown, seat: Seat): void {
    const briefing = this.subject.game.show.briefing?.(view, seat)
    if (briefing === undefined) return
    this.words(briefing.title, ...briefing.lines)
    for (const { rule, label, note, danger, of = [] } of briefing.goals) {
      this.rule(rule)
      for (const text of [label, note, danger, ...of.map((one) => one.label)])
        if (text !== undefined) this.words(text)
    }
  }

  private drawing(id: string, { areas, traces, marks, words }: Drawing): void {
    for (const hex of [...areas, ...traces].flatMap(({ hexes }) => hexes)) this.place(id, hex)
    for (const { hex } of marks) this.place(id, hex)
    if (words.length === 0) this.faults.add(`${id} says nothing`)
    this.words(...words, ...marks.map(({ text }) => text))
  }

  private facts(of: string, facts: readonly Fact[]): void {
    if (facts.length === 0) this.faults.add(`nothing about ${of}`)
    for (const { label, value, rule, lines = [] } of facts) {
      this.words(label, value, ...lines.map((line) => line.label))
      for (const number of [rule, ...lines.map((line) => line.rule)])
        if (number !== undefined) this.rule(number)
    }
  }

  private words(...texts: readonly string[]): void {
    for (const text of texts) {
      if (/undefined|NaN|null|\[object|\s\s|^\s|\s$|^$/.test(text)) this.faults.add(`odd words: “${text}”`)
      const id = this.ids.find((one) => text.includes(one))
      if (id !== undefined && text.split(/[^\w-]+/).includes(id))
        this.faults.add(`shows the id ${id}: ${text}`)
    }
  }

  private rule(number: string): void {
    if (!this.subject.explains(number)) this.faults.add(`no rule ${number}`)
  }

  private place(of: string, hex: string): void {
    if (!this.places.has(hex)) this.faults.add(`${of}: no place ${hex}`)
  }
}
