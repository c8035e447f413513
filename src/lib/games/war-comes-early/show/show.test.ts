// What is shown, asked of every moment of games that are played to their end.
import { beforeAll, describe, expect, test } from 'vitest'
import lookData from '../../../../../scenarios/war-comes-early/look.json'
import rulesData from '../../../../../scenarios/war-comes-early/rules.json'
import unitsData from '../../../../../scenarios/war-comes-early/units.json'
import { seededDice, seededRandom } from '../../../kernel/dice'
import { parsePackLook } from '../../../kernel/pack/look'
import { parsePackRules } from '../../../kernel/pack/rules'
import { stackCount } from '../../../kernel/pieces'
import { randomOrder } from '../../../kernel/sampling'
import type { Drawing, Fact, Picture } from '../../../kernel/picture'
import { warComesEarly as game, worldFor } from '../index'
import type { State } from '../state'

/** Moments of a random game, every so many orders, and the last one. */
function moments(scenario: string, seed: number, every: number): State[] {
  const state = game.create(scenario)
  const random = seededRandom(seed)
  const dice = seededDice(seed)
  const found: State[] = [structuredClone(state)]
  for (let n = 0, seat = game.actor(state); seat !== null; seat = game.actor(state), n++) {
    if (n % every === 0) found.push(structuredClone(state))
    game.apply(state, seat, randomOrder(game.offers(state), random), dice)
  }
  found.push(state)
  return found
}

const rules = parsePackRules(rulesData).rules.map(({ rule }) => rule)
const look = parsePackLook(lookData)
/** As the rulebook finds it: the very number, or what stands below it. */
const isRule = (number: string) =>
  rules.some((rule) => rule.startsWith(number) && !/^\d/.test(rule.slice(number.length)))
const { units, markers } = unitsData as Record<string, { id: string }[]>
const pieces = new Set([...units!, ...markers!].map(({ id }) => id))
const odd = /undefined|NaN|null|\[object|\b[a-z]{2}(?:39)?-[A-Za-z0-9]+\b|mk-|\s\s|^\s|^$/

describe.each(['1938', '1939'])('%s', (scenario) => {
  const world = worldFor(scenario)
  const hexes = new Set(world.grid.ids)
  let states: State[]
  beforeAll(() => {
    states = moments(scenario, 2, scenario === '1938' ? 60 : 8)
  })
  const views = () =>
    states.flatMap((state) => game.seats.map((seat) => ({ state, seat, view: game.view(state, seat) })))

  test('every picture names pieces, hexes, rules and markers that exist, in words', () => {
    const faults = new Set<string>()
    const words = (text: string) => odd.test(text) && faults.add(`odd words: ${text}`)
    const rule = (number: string) => !isRule(number) && faults.add(`no rule ${number}`)
    for (const { view, seat } of views()) {
      const picture: Picture = game.show.picture(view, seat)
      const { now } = picture
      for (const text of [now.date, now.phase, now.task]) words(text)
      rule(now.rule)
      for (const score of picture.score) {
        words(score.label)
        rule(score.rule)
      }
      for (const stack of picture.stacks) {
        if (!hexes.has(stack.hex)) faults.add(`no hex ${stack.hex}`)
        if (!/^\d+-\d+(?:\+\?)?$/.test(stack.sum)) faults.add(`sum ${stack.sum}`)
        for (const piece of stack.pieces) {
          if (!pieces.has(piece.id)) faults.add(`no piece ${piece.id}`)
          for (const badge of piece.badges) {
            words(badge.text)
            rule(badge.rule)
          }
        }
      }
      for (const marker of picture.markers) {
        if (!(marker.kind in look.markers)) faults.add(`no marker ${marker.kind}`)
        words(marker.text)
        rule(marker.rule)
      }
      for (const box of picture.boxes) {
        words(box.title)
        rule(box.rule)
        for (const { label, pieces: inside } of box.groups) {
          words(label)
          for (const { id } of inside) if (!pieces.has(id)) faults.add(`no piece ${id} in ${box.id}`)
        }
      }
    }
    expect([...faults]).toEqual([])
  })

  test('briefings name rules that exist, in words', () => {
    const faults = new Set<string>()
    const words = (text: string) => odd.test(text) && faults.add(`odd words: ${text}`)
    const rule = (number: string) => !isRule(number) && faults.add(`no rule ${number}`)
    for (const { view, seat } of views()) {
      const { title, lines, goals } = game.show.briefing!(view, seat)
      for (const text of [title, ...lines]) words(text)
      for (const goal of goals) {
        rule(goal.rule)
        for (const text of [goal.label, goal.note, goal.danger, ...(goal.of ?? []).map(({ label }) => label)])
          if (text !== undefined) words(text)
      }
    }
    expect([...faults]).toEqual([])
  })

  test('8.3a a picture shows no more than the view knows', () => {
    for (const { state, view, seat } of views()) {
      const seen = new Map<string, string>()
      const { stacks } = game.show.picture(view, seat)
      for (const stack of stacks) for (const { id } of stack.pieces) seen.set(id, stack.hex)
      for (const unit of world.units) {
        const known = view.at[unit.index]!
        expect(seen.get(unit.id)).toBe(known >= 0 ? world.grid.ids[known] : undefined)
      }
      const count = stacks.reduce((sum, stack) => sum + stackCount(stack), 0)
      expect(count).toBe(state.at.filter((hex) => hex >= 0).length)
      for (const stack of stacks) expect(stack.sum.endsWith('+?')).toBe(stack.unknown !== 0)
    }
  })

  test('every overlay draws on the map and says the same in words', () => {
    const faults = new Set<string>()
    for (const { view, seat } of views())
      for (const overlay of game.show.overlays(view, seat)) {
        if (!isRule(overlay.rule)) faults.add(`no rule ${overlay.rule}`)
        const units = overlay.about === 'unit' ? [undefined, ...world.units.map(({ id }) => id)] : [undefined]
        for (const unit of units.filter((_id, i) => i % 9 === 0)) {
          const { areas, traces, marks, words }: Drawing = overlay.draw(unit)
          const named = [...areas, ...traces].flatMap((part) => part.hexes)
          for (const hex of [...named, ...marks.map((mark) => mark.hex)])
            if (!hexes.has(hex)) faults.add(`${overlay.id}: no hex ${hex}`)
          if (words.length === 0) faults.add(`${overlay.id} says nothing`)
          for (const text of [...words, ...marks.map((mark) => mark.text)])
            if (odd.test(text)) faults.add(`${overlay.id}: ${text}`)
        }
      }
    expect([...faults]).toEqual([])
  })

  test('every hex and unit has its facts', () => {
    const faults = new Set<string>()
    const judge = (facts: readonly Fact[], of: string) => {
      if (facts.length === 0) faults.add(`nothing about ${of}`)
      for (const { label, value, rule, lines = [] } of facts) {
        for (const text of [label, value, ...lines.map((line) => line.label)])
          if (odd.test(text)) faults.add(`${of}: ${label}: ${value}`)
        for (const number of [rule, ...lines.map((line) => line.rule)])
          if (number !== undefined && !isRule(number)) faults.add(`${of}: no rule ${number}`)
      }
    }
    views().forEach(({ view, seat }, i) => {
      world.grid.ids.forEach((hex, k) => {
        if ((i + k) % 11 === 0) judge(game.show.inspectHex(view, seat, hex), hex)
      })
      for (const { id } of world.units) judge(game.show.inspectUnit(view, seat, id), id)
      view.railheads.forEach((hex, k) => {
        if (hex >= 0) judge(game.show.inspectUnit(view, seat, `mk-rail-${k + 1}`), 'railhead')
      })
    })
    expect([...faults]).toEqual([])
  })

  test('every chart is full, and battle previews name theirs', () => {
    const tables = game.show.tables(game.view(states[0]!, 'german'))
    for (const { rule, columns, rows, note } of tables) {
      expect(isRule(rule)).toBe(true)
      expect(note).not.toMatch(odd)
      for (const { label, cells } of rows) {
        expect(cells.length).toBe(columns.length)
        for (const text of [label, ...cells]) expect(text).not.toMatch(odd)
      }
    }
    expect(tables.map(({ id }) => id)).toEqual(expect.arrayContaining(['normal', 'mechanized']))
  })

  test('every offer, choice and lapse names things, not ids, each with its rule', () => {
    const faults = new Set<string>()
    const words = (text: string) => odd.test(text) && faults.add(text)
    for (const { view } of views())
      for (const offer of game.offers(view)) {
        words(offer.text)
        if (!isRule(offer.rule)) faults.add(`no rule ${offer.rule}`)
        if (offer.gesture === 'confirm') for (const line of offer.lapses?.() ?? []) words(line)
        if (offer.gesture !== 'pick') continue
        for (const choice of offer.choices) {
          words(choice.text)
          if (choice.rule === undefined || !isRule(choice.rule)) faults.add(`${choice.text}: ${choice.rule}`)
        }
      }
    expect([...faults]).toEqual([])
  })
})
