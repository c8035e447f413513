// What is shown, asked of positions of all kinds: names, hexes and rules must exist, and the words must read as words.
import { describe, expect, test } from 'vitest'
import lookData from '../../../../../scenarios/eisenhowers-war/look.json'
import rulesData from '../../../../../scenarios/eisenhowers-war/rules.json'
import unitsData from '../../../../../scenarios/eisenhowers-war/units.json'
import { parsePackLook } from '../../../kernel/pack/look'
import { parsePackRules } from '../../../kernel/pack/rules'
import { parsePackUnits } from '../../../kernel/pack/units'
import { eisenhowersWar as game, worldFor } from '../index'
import { startPosition } from '../start'
import { attacking, hexIn, moving, scene } from '../testing'
import type { State } from '../state'

const rules = parsePackRules(rulesData).rules.map(({ rule }) => rule)
const look = parsePackLook(lookData)
/** As the rulebook finds it: the very number, or what stands below it. */
const isRule = (number: string) =>
  rules.some((rule) => rule.startsWith(number) && !/^\d/.test(rule.slice(number.length)))
const { units, markers = [] } = parsePackUnits(unitsData)
const pieces = new Set([...units, ...markers].map(({ id }) => id))
const odd = /undefined|NaN|null|\[object|\s\s|^\s|^$|[AG]-[A-Z0-9]+/

function positions(): State[] {
  const busy = scene({
    units: {
      'A-US5': '3007',
      'A-CW1': '3205:reduced',
      'A-B1A-air': '3413',
      'G-1SS': '3105',
      'G-75': '1812',
      'G-BR': '3400',
      'G-25': '3400'
    },
    box: ['A-US20', 'G-2SS'],
    allied: ['3304', '3300', '3401', '3301', '2606'],
    beachheads: ['3304'],
    destroyed: ['3215'],
    secured: ['3413'],
    turn: 6,
    phase: attacking('allied'),
    with: { supplyProblem: 0, fmo: 3 }
  })
  busy.aerial = hexIn(busy, '3007')
  busy.alpine = hexIn(busy, '2218')
  busy.bridge = { from: hexIn(busy, '3114'), to: hexIn(busy, '3215') }
  busy.sourcesLost = [[hexIn(busy, '3215'), 5]]
  const over = scene({
    with: { result: { winner: 'allied', rule: '4.2.1a', why: 'The Allies hold the Ruhr.' } }
  })
  return [
    startPosition(worldFor('historical'), {}),
    startPosition(worldFor('alternate'), {}),
    scene({ units: { 'G-1SS': '3205', 'G-75': '1711' }, turn: 1, phase: moving('german') }),
    busy,
    over,
    ...['shift', 'excess', 'bridge'].map((phase) => scene({ phase: { phase, hex: 300 } as never })),
    ...['supplyProblem', 'deploy', 'plan', 'yug', 'elbe', 'alpine'].map((phase) =>
      scene({ phase: { phase } })
    )
  ]
}

const views = positions().flatMap((state) =>
  game.seats.map((seat) => ({ seat, view: game.view(state, seat) }))
)

describe('what is shown', () => {
  const faults = new Set<string>()
  const words = (text: string) => odd.test(text) && faults.add(`odd words: ${text}`)
  const rule = (number: string) => !isRule(number) && faults.add(`no rule ${number}`)
  const hexes = new Set(worldFor('historical').grid.ids)

  test('pictures', () => {
    for (const { view, seat } of views) {
      const { now, score, stacks, markers, boxes } = game.show.picture(view, seat)
      for (const text of [now.date, now.phase, now.task]) words(text)
      for (const number of [now.rule, ...score.map((row) => row.rule)]) rule(number)
      for (const stack of stacks) {
        if (!hexes.has(stack.hex)) faults.add(`no hex ${stack.hex}`)
        for (const piece of stack.pieces) {
          if (!pieces.has(piece.id)) faults.add(`no piece ${piece.id}`)
          for (const badge of piece.badges) {
            words(badge.text)
            rule(badge.rule)
          }
        }
      }
      for (const marker of markers) {
        if (!(marker.kind in look.markers)) faults.add(`no marker ${marker.kind}`)
        rule(marker.rule)
      }
      for (const box of boxes) {
        words(box.title)
        rule(box.rule)
      }
    }
    expect([...faults]).toEqual([])
  })

  test('briefings', () => {
    for (const { view, seat } of views) {
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

  test('overlays, for the map and for units', () => {
    for (const { view, seat } of views)
      for (const overlay of game.show.overlays(view, seat)) {
        rule(overlay.rule)
        for (const unit of overlay.about === 'unit' ? [undefined, 'A-US5', 'G-25', 'G-BR'] : [undefined]) {
          const drawn = overlay.draw(unit)
          expect(drawn.words.length).toBeGreaterThan(0)
          for (const text of drawn.words) words(text)
          for (const { hex } of drawn.marks) if (!hexes.has(hex)) faults.add(`no hex ${hex}`)
          for (const area of drawn.areas) for (const hex of area.hexes) if (!hexes.has(hex)) faults.add(hex)
        }
      }
    expect([...faults]).toEqual([])
  })

  test('facts about hexes and units, and tables', () => {
    const facts = views.flatMap(({ view, seat }) => [
      ...['3007', '3205', '3400', '2113', '2611', '3114', '3215', '1200', '2511'].flatMap((hex) =>
        game.show.inspectHex(view, seat, hex)
      ),
      ...['A-US5', 'A-CW1', 'G-1SS', 'G-75', 'G-25', 'G-BR', 'A-B1A-air', 'G-51M', 'G-2SS'].flatMap((unit) =>
        game.show.inspectUnit(view, seat, unit)
      )
    ])
    for (const fact of facts) {
      words(fact.label)
      words(fact.value)
      if (fact.rule !== undefined) rule(fact.rule)
    }
    for (const table of game.show.tables(views[0]!.view)) {
      rule(table.rule)
      for (const row of table.rows) expect(row.cells).toHaveLength(table.columns.length)
    }
    expect([...faults]).toEqual([])
  })

  test('every piece that can be placed is a counter or a marker that can be named and drawn', () => {
    const asked = [
      startPosition(worldFor('historical'), {}),
      startPosition(worldFor('alternate'), {}),
      scene({ turn: 6, phase: { phase: 'alpine' } }),
      scene({
        units: { 'A-US5': '3007', 'G-1SS': '3106' },
        turn: 6,
        phase: { phase: 'fmoWindow' },
        with: { fmo: 5 }
      }),
      scene({ units: { 'A-US5': '3007' }, turn: 6, phase: moving('allied') })
    ]
    for (const state of asked)
      for (const offer of game.offers(state))
        if (offer.gesture === 'place') for (const piece of offer.pieces) expect(pieces).toContain(piece)
  })

  test('a unit cut off shows it, a reduced one shows its figures', () => {
    const { stacks } = game.show.picture(views.find(({ view }) => view.turn === 6)!.view, 'allied')
    const piece = (id: string) => stacks.flatMap((stack) => stack.pieces).find((one) => one.id === id)!
    expect(piece('G-25').badges.map((badge) => badge.sign)).toContain('unsupplied')
    expect(piece('A-CW1').figures).toEqual(['3', '4', '6'])
  })
})

test('7.1 the supply overlay has the net of both sides, the line of a unit, and where it is cut', () => {
  const draw = (state: State, unit?: string) =>
    game.show
      .overlays(game.view(state, 'allied'), 'allied')
      .find(({ id }) => id === 'supply')!
      .draw(unit)
  const inland = scene({
    units: { 'A-US5': '3007', 'G-1SS': '3105' },
    allied: ['3304', '3007'],
    beachheads: ['3304']
  })
  const all = draw(inland)
  const nets = all.areas.filter(({ label }) => label.endsWith('supply net'))
  expect(nets.map(({ tone }) => tone)).toEqual([{ seat: 'german' }, { seat: 'allied' }])
  expect(nets[1]!.hexes).toContain('3304')
  const { traces, marks, words } = draw(inland, 'A-US5')
  expect(traces).toMatchObject([{ label: 'Cut supply line', tone: 'bad' }])
  expect(traces[0]!.hexes[0]).toBe('3007')
  expect(marks.every(({ text }) => text === 'Cut')).toBe(true)
  expect(marks.length).toBeGreaterThan(0)
  expect(words.at(-1)).toMatch(/^Its line is cut in /)
})
