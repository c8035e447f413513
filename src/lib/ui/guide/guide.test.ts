// The lessons: what ticks a step, how the course follows the player, and that the shipped ones can be played through.
import { describe, expect, test } from 'vitest'
import { parsePackGuide, type GuideData } from '../../kernel/pack/guide'
import type { Offer } from '../../kernel/offers'
import { openTelling, type Telling } from '../../kernel/telling'
import type { Match } from '../../match/match'
import { oneDevice } from '../../match/testing/devices'
import { library, loadRules } from '../library'
import { openGame } from '../match/packs'
import { toldTo } from '../match/told'
import {
  backward,
  forward,
  holds,
  notice,
  OVER,
  placeOf,
  shownOf,
  skipChapter,
  stepsOf,
  type Deed,
  type Facts,
  type Progress
} from './course'
import { lessonsOf } from './lessons'
import { signsOf, type Page } from './signs'

const happened = (facts: Telling['facts'], hexes: string[] = []) =>
  openTelling({ kind: 'phase', rule: '5', hexes }, 'A phase begins.', { facts: { ...facts } })

/** Whatever falls, a lesson goes on. */
const SEEDS = [1, 2, 3, 4, 5]

const START: Progress = { at: '', done: [] }

const facts = (
  signs: string[] = [],
  deeds: Partial<Deed>[] = [],
  at: Record<string, string> = {}
): Facts => ({
  signs: new Set(signs),
  deeds: deeds.map((deed) => ({ seat: 'red', kind: 'order', order: undefined, events: [], ...deed })),
  hexOf: (unit) => at[unit]
})

const step = (id: string, more: object = {}) => ({ id, title: id, text: `Do ${id}.`, ...more })
const guide: GuideData = parsePackGuide({
  game: 'toy',
  scenario: 's',
  seat: 'red',
  title: 'Toy',
  about: 'A toy.',
  time: 'no time',
  chapters: [
    {
      title: 'One',
      teaches: 'Ones.',
      steps: [
        step('hello'),
        step('look', { until: { sign: 'map' } }),
        step('go', { until: { order: 'move' } }),
        step('stand', { until: { unit: 'u', in: ['0101'] }, after: 'go' })
      ]
    },
    {
      title: 'Two',
      teaches: 'Twos.',
      steps: [
        step('fight', { until: { event: 'phase', with: { phase: 'combat' } }, gate: true }),
        step('flank', { if: { sign: 'offer flank' } }),
        step('last')
      ]
    }
  ]
})

describe('what is so', () => {
  const red = (condition: Parameters<typeof holds>[0], given: Facts) => holds(condition, given, 'red')

  test('signs of the page', () => {
    expect(red({ sign: 'map' }, facts(['map']))).toBe(true)
    expect(red({ sign: 'map' }, facts(['maps']))).toBe(false)
  })

  test('orders and undos count when the learner gave them', () => {
    expect(red({ order: 'move' }, facts([], [{ order: { type: 'move' } }]))).toBe(true)
    expect(red({ order: 'move' }, facts([], [{ order: { type: 'end' } }]))).toBe(false)
    expect(red({ order: 'move' }, facts([], [{ seat: 'blue', order: { type: 'move' } }]))).toBe(false)
    expect(red({ undone: true }, facts([], [{ kind: 'undo' }]))).toBe(true)
    expect(red({ undone: true }, facts([], [{ kind: 'undo', seat: 'blue' }]))).toBe(false)
  })

  test('events count whoever caused them, with the details that are named', () => {
    const events = [happened({ phase: 'combat', german: true }, ['0101', '0202'])]
    const given = facts([], [{ seat: 'blue', events }])
    expect(red({ event: 'phase' }, given)).toBe(true)
    expect(red({ event: 'phase', with: { phase: 'combat', german: true } }, given)).toBe(true)
    expect(red({ event: 'phase', with: { german: false } }, given)).toBe(false)
    expect(red({ event: 'phase', with: { hexes: '0202' } }, given)).toBe(true)
    expect(red({ event: 'phase', with: { hexes: '0303' } }, given)).toBe(false)
    expect(red({ event: 'turn' }, given)).toBe(false)
  })

  test('where a unit stands, and one of several', () => {
    const given = facts(['a'], [], { u: '0101' })
    expect(red({ unit: 'u', in: ['0202', '0101'] }, given)).toBe(true)
    expect(red({ unit: 'v', in: ['0101'] }, given)).toBe(false)
    expect(red({ any: [{ sign: 'b' }, { sign: 'a' }] }, given)).toBe(true)
    expect(red({ any: [] }, given)).toBe(false)
  })

  test('the page speaks by these names', () => {
    const page: Page = {
      moved: true,
      inspected: { hex: '0101' },
      selected: ['u'],
      overlays: ['supply'],
      offers: [{ id: 'attack' }],
      planning: true,
      ending: true,
      panels: ['diary']
    }
    expect([...signsOf(page)].sort()).toEqual(
      'attack,diary,ending,inspected,map,offer attack,overlay supply,selected,selected u'.split(',')
    )
    const still = { moved: false, inspected: null, planning: false, ending: false }
    expect(signsOf({ ...page, ...still, selected: [], overlays: [], offers: [], panels: [] }).size).toBe(0)
  })
})

describe('the course', () => {
  test('begins at the first step, and goes on by hand', () => {
    expect(shownOf(guide, START)).toMatchObject({ step: { id: 'hello' }, chapter: 'One', place: 1, of: 7 })
    expect(forward(guide, START, facts())).toEqual({ at: 'look', done: ['hello'] })
  })

  test('goes on when the step that is shown comes true, and says so', () => {
    expect(notice(guide, { at: 'look', done: [] }, facts(['map']))).toEqual({ at: 'go', done: ['look'] })
  })

  test('ticks what comes true before its turn, and passes over it later', () => {
    const early = notice(guide, START, facts(['map']))
    expect(early).toEqual({ at: '', done: ['look'] })
    expect(forward(guide, early, facts())).toMatchObject({ at: 'go' })
  })

  test('what was so before a step could be looked at does not count', () => {
    const stood = notice(guide, { at: 'look', done: [] }, facts([], [], { u: '0101' }))
    expect(stood.done).toEqual([])
    const gone = notice(guide, { at: 'stand', done: ['go'] }, facts([], [], { u: '0101' }))
    expect(gone).toEqual({ at: 'fight', done: ['go', 'stand'] })
  })

  test('while losses are asked for nobody reads past them, and what comes of them is told next', () => {
    const battle = parsePackGuide({
      ...guide,
      chapters: [
        {
          title: 'Fighting',
          teaches: 'Fights.',
          steps: [
            step('losses', { always: true, until: { order: 'lose' } }),
            step('advance', { if: { sign: 'offer advance' } }),
            step('after')
          ]
        }
      ]
    })
    expect(forward(battle, START, facts(['offer lose']))).toBe(START)
    const lost = facts(['offer advance'], [{ order: { type: 'lose' } }])
    expect(notice(battle, START, lost)).toMatchObject({ at: 'advance' })
    // Whom the dice spared goes on by hand.
    expect(forward(battle, START, facts())).toMatchObject({ at: 'after' })
  })

  test('when the match goes past a gate the course goes along, and what was left out can be read again', () => {
    const events = [happened({ phase: 'combat' })]
    const past = notice(guide, START, facts(['offer flank'], [{ events }]))
    expect(past).toEqual({ at: 'flank', done: ['fight'] })
    expect(backward(guide, past)).toMatchObject({ at: 'fight' })
    expect(shownOf(guide, backward(guide, past))).toMatchObject({ done: true })
    // Reading again what is done does not throw one forward.
    expect(notice(guide, backward(guide, past), facts(['offer flank'], [{ events }]))).toMatchObject({
      at: 'fight'
    })
  })

  test('what is always told comes up though the match has gone past it, once', () => {
    const told: GuideData = {
      ...guide,
      chapters: guide.chapters.map((chapter) => ({
        ...chapter,
        steps: chapter.steps.map((one) => (one.id === 'go' ? { ...one, always: true } : one))
      }))
    }
    const events = [happened({ phase: 'combat' })]
    const past = facts(['offer flank'], [{ events }])
    const owed = notice(told, START, past)
    expect(owed).toEqual({ at: 'go', done: ['fight'] })
    const read = forward(told, owed, past)
    expect(read.done).toContain('go')
    expect(notice(told, read, past)).toEqual(read)
    // Whoever was looking at it has seen it.
    expect(notice(told, { at: 'go', done: [] }, past)).toMatchObject({ at: 'flank' })
  })

  test('a step that has no place in this match is passed over', () => {
    expect(forward(guide, { at: 'fight', done: [] }, facts())).toMatchObject({ at: 'last' })
    expect(forward(guide, { at: 'fight', done: [] }, facts(['offer flank']))).toMatchObject({ at: 'flank' })
  })

  test('a step that has no place when its turn comes is shown when it gets one, unless it was read', () => {
    const later = notice(guide, { at: 'last', done: [] }, facts(['offer flank']))
    expect(later.at).toBe('flank')
    const read = forward(guide, later, facts(['offer flank']))
    expect(notice(guide, read, facts(['offer flank']))).toEqual(read)
  })

  test('a chapter can be skipped, and the last step ends the course', () => {
    expect(skipChapter(guide, START, facts())).toEqual({ at: 'fight', done: [] })
    expect(skipChapter(guide, { at: 'flank', done: [] }, facts())).toMatchObject({ at: OVER })
    const end = forward(guide, { at: 'last', done: [] }, facts())
    expect(end.at).toBe(OVER)
    expect(shownOf(guide, end)).toBeNull()
    expect(notice(guide, end, facts(['map']))).toMatchObject({ at: OVER })
    expect(shownOf(guide, backward(guide, end))).toMatchObject({ step: { id: 'last' } })
  })

  test('a place that other lessons know is the beginning', () => {
    expect(placeOf(guide, { at: 'no such step', done: [] })).toBe(0)
    expect(backward(guide, START)).toMatchObject({ at: 'hello' })
  })
})

test('lessons with a mistake are refused with its place', () => {
  const wrong = (chapters: unknown) => () =>
    parsePackGuide(
      { game: 'g', scenario: 's', seat: 'r', title: 'T', about: 'A', time: 'now', chapters },
      'x.json'
    )
  expect(wrong([])).toThrow('no step')
  expect(wrong([{ title: 'A', teaches: 'A', steps: [step('a'), step('a')] }])).toThrow('twice')
  expect(wrong([{ title: 'A', teaches: 'A', steps: [step('a', { until: { when: 'now' } })] }])).toThrow(
    'x.json'
  )
  expect(wrong([{ title: 'A', teaches: 'A', steps: [step('a', { after: 'b' }), step('b')] }])).toThrow(
    'no step b before'
  )
})

// ---- the shipped lessons -----------------------------------------------------------------------------------------

const shipped = library.flatMap(({ id: game, scenarios }) =>
  scenarios.flatMap(({ id: scenario, guide: name }) => (name === undefined ? [] : [{ game, scenario, name }]))
)

describe.each(shipped)('$game: $name', ({ game, scenario, name }) => {
  const lessons = async () => (await lessonsOf(game, name))!

  test('is of this game, and names units, hexes, rules and a seat that exist', async () => {
    const { rules, names } = await openGame(game, scenario)
    const guide = await lessons()
    expect(guide).toMatchObject({ game, scenario })
    expect(rules.game.seats).toContain(guide.seat)
    const book = (await loadRules(game)) as { rules: { rule: string }[] }
    const known = new Set(book.rules.map(({ rule }) => rule))
    for (const { rule, point, until } of stepsOf(guide)) {
      if (rule !== undefined) expect(known).toContain(rule)
      if (point?.hex !== undefined) expect(names.hexes).toContain(point.hex)
      if (point?.unit !== undefined) expect(names.units).toContain(point.unit)
      if (until && 'unit' in until && 'in' in until) {
        expect(names.units).toContain(until.unit)
        for (const hex of until.in as string[]) expect(names.hexes).toContain(hex)
      }
    }
  })

  test('fits on a small card, and its data are no part of what a match remembers', async () => {
    for (const { text, title, mouse = '' } of stepsOf(await lessons())) {
      expect(Math.max(text.length, mouse.length), title).toBeLessThan(260)
      expect(title.length, title).toBeLessThan(40)
    }
  })
})

describe.each(shipped)('$game: $name', ({ game, name }) => {
  test('never speaks to fingers of wheels, keys and mice, and always tells of losses', async () => {
    const steps = stepsOf((await lessonsOf(game, name))!)
    for (const { id, title, text } of steps)
      expect(`${title} ${text}`, id).not.toMatch(
        /\b(wheel|right[- ]?click|right button|click|mouse|hover\w*|keyboard|press|keys?)\b|\+ and -/i
      )
    expect(steps.some(({ mouse }) => /wheel/.test(mouse ?? ''))).toBe(true)
    // What it is all for comes first, with what tells more of it.
    expect(steps.slice(0, 3).some(({ text }) => /\bscore\b/.test(text))).toBe(true)
    const always = steps.filter(({ always }) => always).map(({ id }) => id)
    expect(always).toContain('losses')
    for (const { id, if: only } of steps) if (always.includes(id)) expect(only, id).toBeUndefined()
  })
})

/** The facts of a match for the learner, with these signs of the page besides those of the offers. */
function factsOf(match: Match, seat: string, signs: string[] = []): Facts {
  const picture = match.rules.game.show.picture(match.state(seat), seat)
  const hexes = new Map(picture.stacks.flatMap(({ hex, pieces }) => pieces.map(({ id }) => [id, hex])))
  const offers = match.actor === seat ? match.offers() : []
  return {
    signs: new Set([...signs, ...offers.map(({ id }: Offer) => `offer ${id}`)]),
    deeds: toldTo(match.since(0), match.rules.game, seat),
    hexOf: (unit) => hexes.get(unit)
  }
}

/** Somebody who plays a match by its lessons, reads what is for reading, and goes on. */
async function learn(game: string, seed: number, of?: string) {
  const { scenario, name } = shipped.find(
    (one) => one.game === game && (of ?? one.scenario) === one.scenario
  )!
  const guide = (await lessonsOf(game, name))!
  const { rules } = await openGame(game, scenario)
  const { match } = oneDevice(rules, { scenario }, seed)
  for (const given of guide.orders ?? []) match.order(given)
  let progress: Progress = START
  const seen: string[] = []
  const look = (...signs: string[]) => {
    for (let i = 0; i < 30; i++) {
      const now = factsOf(match, guide.seat, signs)
      const next = notice(guide, progress, now)
      const shown = shownOf(guide, next)
      if (shown && !seen.includes(shown.step.id)) seen.push(shown.step.id)
      // Whoever reads goes on by hand, and so does one whom the dice spared.
      const spared = shown?.step.always === true && !now.signs.has('offer lose')
      const read = shown !== null && (shown.step.until === undefined || shown.done || spared)
      progress = read ? forward(guide, next, now) : next
      if (!read && next === progress) return
    }
  }
  const order = (given: object) => {
    match.order(given as never)
    look()
  }
  return {
    guide,
    match,
    seen,
    look,
    order,
    shown: () => shownOf(guide, progress)?.step.id,
    offer: (id: string) => match.offers().find((one) => one.id === id)!,
    /** Steps that never came, though they always have a place. */
    missed: () =>
      stepsOf(guide)
        .filter(({ id, if: only }) => only === undefined && !seen.includes(id))
        .map(({ id }) => id)
  }
}

test.each(SEEDS)(
  'war-comes-early: the first turn as the lessons tell it ticks every step that is not for reading only, dice %i',
  async (seed) => {
    const { guide, match, seen, look, order, shown, offer, missed } = await learn('war-comes-early', seed)
    look()
    expect(shown()).toBe('order')
    order({ type: 'germanOrder', phases: ['reorganization', 'movement', 'combat'] })
    expect(shown()).toBe('reorganization')
    order({ type: 'end' })
    look('map')
    look('inspected')
    expect(shown()).toBe('select')
    look('selected ge39-a10')
    expect(shown()).toBe('move')
    const march = { type: 'move', units: ['ge39-a10'], path: ['2924', '3024', '3124'] }
    order(march)
    expect(shown()).toBe('undo')
    match.undo()
    look()
    expect(shown()).toBe('again')
    order(march)
    look('overlay zones')
    look('overlay supply')
    expect(shown()).toBe('march')
    order({ type: 'end' })
    expect(shown()).toBe('target')
    look('attack')
    expect(shown()).toBe('odds')
    order({ type: 'attack', target: '3223', units: ['ge39-a10'] })
    for (let i = 0; i < 6 && offer('lose'); i++) {
      const lose = offer('lose')
      order((lose.gesture === 'pick' ? lose.choices[0]!.order : { type: 'end' }) as object)
    }
    const advance = offer('advance')
    if (advance?.gesture === 'select') order(advance.order(advance.from.slice(0, 1)))
    while (match.actor === guide.seat && match.state() && shown() !== 'opponent') order({ type: 'end' })
    expect(shown()).toBe('opponent')
    for (let i = 0; i < 10 && match.actor !== guide.seat; i++) order({ type: 'end' })
    expect(shown()).toBe('diary')
    look('diary')
    expect(shown()).toBeUndefined()
    expect(missed()).toEqual([])
    expect(seen).toEqual(expect.arrayContaining(['losses', 'advance', 'disruption']))
  }
)

test.each(SEEDS)(
  'eisenhowers-war: the first turn as the lessons tell it ticks every step that is not for reading only, dice %i',
  async (seed) => {
    const { guide, match, seen, look, order, shown, offer, missed } = await learn('eisenhowers-war', seed)
    const place = (id: string, piece: (of: readonly string[]) => string, hex: string) => {
      const given = offer(id)
      if (given?.gesture === 'place') order(given.order(piece(given.pieces), hex))
    }
    const attack = (target: string, units: string[]) => {
      order({ type: 'attack', target, units })
      order({ type: 'end' })
      for (let i = 0; i < 10 && !offer('advance') && !offer('attack'); i++) {
        const lose = offer('lose')
        order(lose?.gesture === 'pick' ? (lose.choices[0]!.order as object) : { type: 'end' })
      }
    }

    look()
    expect(shown()).toBe('plan')
    place('plan-second-3', (of) => of[0]!, '2006')
    expect(shown()).toBe('first')
    order({ type: 'first', portion: 'attack' })
    expect(shown()).toBe('look')
    look('map')
    look('overlay supply')
    look('overlay goals')
    expect(shown()).toBe('target')
    look('attack')
    expect(shown()).toBe('odds')
    attack('3404', ['A-US5', 'A-US7'])
    // No roll at 4:1 saves the garrison.
    expect(shown()).toBe('advance')
    order({ type: 'advance', unit: 'A-US7', path: ['3404'] })
    order({ type: 'end' })
    expect(shown()).toBe('enter')
    for (const corps of ['A-US19', 'A-US8', 'A-CW8']) place('enter', () => corps, '3304')
    expect(shown()).toBe('second')
    attack('3204', ['A-US19', 'A-US8', 'A-CW1', 'A-CW30', 'A-CW8'])
    // Nor does one save a corps of two steps that stands.
    expect(shown()).toBe('keep')
    order({ type: 'advance', unit: 'A-US19', path: ['3204'] })
    expect(shown()).toBe('finish')
    order({ type: 'end' })
    order({ type: 'end' })
    expect(shown()).toBe('move')
    order({ type: 'move', units: ['A-US7'], path: ['3304'] })
    expect(shown()).toBe('undo')
    match.undo()
    look()
    expect(shown()).toBe('end')
    order({ type: 'end' })
    expect(shown()).toBe('shift')
    place('shift', (of) => of[0]!, '1214')
    for (let i = 0; i < 20 && match.actor !== null && shown() === 'opponent'; i++) {
      const first = offer('first')
      order(first?.gesture === 'pick' ? (first.choices[0]!.order as object) : { type: 'end' })
    }
    expect(match.actor).toBe(guide.seat)
    expect(shown()).toBeUndefined()
    expect(missed()).toEqual([])
    expect(seen).toContain('shift')
  }
)

test.each(SEEDS)(
  'munich-war: the first turn as the lessons tell it ticks every step that is not for reading only, dice %i',
  async (seed) => {
    const { guide, match, seen, look, order, shown, offer, missed } = await learn('munich-war', seed)
    const steps = stepsOf(guide)
    for (const { id, text, mouse = '' } of steps)
      expect(Math.max(text.length, mouse.length), id).toBeLessThanOrEqual(135)

    look()
    expect(shown()).toBe('look')
    look('map')
    look('overlay objectives')
    expect(shown()).toBe('launch')
    order({ type: 'launch', unit: 'GER-AIR-L1', hex: '2915' })
    expect(shown()).toBe('second')
    order({ type: 'launch', unit: 'GER-AIR-L2', hex: '2515' })
    expect(shown()).toBe('launched')
    order({ type: 'end' })
    // Whether they can or not.
    if (match.actor !== guide.seat) order({ type: 'end' })
    expect(shown()).toBe('terror')
    order({ type: 'terror', unit: 'GER-AIR-L2', target: 'city' })
    expect(shown()).toBe('keep')
    order({ type: 'end' })
    expect(shown()).toBe('march')
    const march = { type: 'march', units: ['GER-INF-09'], path: ['2815'] }
    order(march)
    expect(shown()).toBe('undo')
    match.undo()
    look()
    expect(shown()).toBe('again')
    order(march)
    expect(shown()).toBe('rail')
    const rail = offer('march')
    if (rail.gesture !== 'move') throw new Error('Units march.')
    order(rail.order(['GER-INF-11'], rail.path(['GER-INF-11'], '2814', 'rail')!.hexes, 'rail'))
    expect(shown()).toBe('zones')
    look('overlay zones')
    expect(shown()).toBe('moved')
    order({ type: 'end' })
    expect(shown()).toBe('target')
    look('attack')
    expect(shown()).toBe('odds')
    const attack = offer('attack')
    if (attack.gesture !== 'attack') throw new Error('Units attack.')
    // What the lesson says of the odds.
    const units = attack.attackers('2915')
    expect([...units].sort()).toEqual(['GER-INF-08', 'GER-INF-09', 'GER-PZ-18'])
    order(attack.order('2915', units))
    expect(shown()).toBe('support')
    const air = offer('air')
    const fight = offer('fight')
    const battle = fight.gesture === 'confirm' ? fight.outlook!().battle : undefined
    expect(battle).toMatchObject({ before: { sum: '183%' }, shifts: [{ value: -1 }] })
    order(air.gesture === 'pick' ? (air.choices[0]!.order as object) : {})
    order({ type: 'support', unit: 'GER-SF-AB' })
    order({ type: 'fight' })
    // Whoever has to answer; the other side may have to retreat before it goes on.
    const answer = () => {
      const over = () => match.actor === guide.seat && offer('end') && !offer('advance')
      for (let i = 0; i < 12 && !offer('attack') && !over(); i++) {
        const [given] = match.offers()
        if (given?.gesture === 'select') order(given.order(given.from.slice(0, given.min)))
        else if (given?.gesture === 'move' && given.id === 'advance')
          order(given.order(given.units.slice(0, 1), ['2915']))
        else order({ type: 'end' })
      }
    }
    answer()
    while (match.actor === guide.seat && shown() !== 'opponent') order({ type: 'end' })
    expect(shown()).toBe('opponent')
    for (let i = 0; i < 20 && !match.offers().some(({ id }) => id === 'launch'); i++) order({ type: 'end' })
    expect(shown()).toBeUndefined()
    expect(missed()).toEqual([])
    expect(seen).toContain('losses')
  }
)

/** Passes, puts back what is too much, takes the first of what must be chosen. */
const goesOn = (match: Match, order: (given: object) => void) => (until: () => boolean) => {
  for (let i = 0; i < 60 && !until() && match.actor !== null; i++) {
    const offers = match.offers()
    const end = offers.find(({ id }) => id === 'end')
    const [first] = offers
    if (end?.gesture === 'confirm') order(end.order)
    else if (first?.gesture === 'select') order(first.order(first.from.slice(0, first.min)))
    else if (first?.gesture === 'pick') order(first.choices[0]!.order)
    else if (first?.gesture === 'move') {
      const unit = first.units[0]!
      const { hex } = first.reach([unit])[0]!
      order(first.order([unit], first.path([unit], hex)!.hexes))
    } else if (first?.gesture === 'confirm') order(first.order)
    else return
  }
}

test.each(SEEDS)(
  'no-retreat: the first turn in Poland as the lessons tell it ticks every step that is not for reading only, deal %i',
  async (seed) => {
    const { guide, match, seen, look, order, shown, offer, missed } = await learn(
      'no-retreat',
      seed,
      'polish-historical'
    )
    const goOn = goesOn(match, order)
    const asked = (id: string) => () => match.actor === guide.seat && offer(id) !== undefined

    look()
    expect(shown()).toBe('look')
    look('map')
    expect(shown()).toBe('cities')
    look('overlay cities')
    goOn(asked('move'))
    expect(shown()).toBe('march')
    const move = offer('move')
    if (move.gesture !== 'move') throw new Error('Units move.')
    const march = move.order(['P-DE-4-II'], move.path(['P-DE-4-II'], '0707')!.hexes)
    order(march)
    expect(shown()).toBe('undo')
    match.undo()
    look()
    expect(shown()).toBe('again')
    order(march)
    expect(shown()).toBe('zones')
    look('overlay zones')
    order({ type: 'end' })
    goOn(asked('target'))
    expect(shown()).toBe('target')
    order({ type: 'target', hex: '0706', with: 'gray' })
    expect(shown()).toBe('declared')
    order({ type: 'end' })
    goOn(asked('battle'))
    expect(shown()).toBe('plan')
    look('attack')
    expect(shown()).toBe('odds')
    const battle = offer('battle')
    if (battle.gesture !== 'attack') throw new Error('Units attack.')
    // What the lesson says of who can attack.
    expect([...battle.attackers('0706')].sort()).toEqual(['P-DE-4-II', 'P-DE-4-XIX'])
    order(battle.order('0706', ['P-DE-4-XIX', 'P-DE-4-II']))
    goOn(asked('roll'))
    expect(shown()).toBe('support')
    order({ type: 'roll' })
    goOn(() => shown() === 'opponent')
    goOn(() => shown() === undefined)
    expect(missed()).toEqual([])
    expect(seen).toContain('hand')
  }
)

test.each(SEEDS)(
  'no-retreat: the first turn in France as the lessons tell it ticks every step that is not for reading only, deal %i',
  async (seed) => {
    const { guide, match, seen, look, order, shown, offer, missed } = await learn(
      'no-retreat',
      seed,
      'french-historical'
    )
    const goOn = goesOn(match, order)
    const asked = (id: string) => () => match.actor === guide.seat && offer(id) !== undefined

    look()
    look('map')
    expect(shown()).toBe('cities')
    look('overlay cities')
    goOn(asked('drop'))
    expect(shown()).toBe('glider')
    order({ type: 'drop', marker: 'glider', hex: '2208' })
    expect(shown()).toBe('drop')
    order({ type: 'drop', marker: 'drop-1', hex: '1804', invade: 'Holland' })
    expect(shown()).toBe('landing')
    goOn(() => shown() === 'dyle')
    goOn(asked('move'))
    expect(shown()).toBe('march')
    const move = offer('move')
    if (move.gesture !== 'move') throw new Error('Units move.')
    const to = ['2311', '2310'].find((hex) => move.path(['F-DE-XIX'], hex) !== null)!
    const march = move.order(['F-DE-XIX'], move.path(['F-DE-XIX'], to)!.hexes)
    order(march)
    expect(shown()).toBe('undo')
    match.undo()
    look()
    expect(shown()).toBe('again')
    order(march)
    expect(shown()).toBe('zones')
    look('overlay zones')
    order({ type: 'end' })
    goOn(asked('target'))
    expect(shown()).toBe('target')
    // The glider may have opened the way: then there is nobody to be attacked there.
    const target = offer('target')
    if (target.gesture !== 'pick') throw new Error('Targets are picked.')
    order((target.choices.find(({ hexes }) => hexes?.includes('2208')) ?? target.choices[0]!).order)
    expect(shown()).toBe('declared')
    order({ type: 'end' })
    goOn(asked('battle'))
    expect(shown()).toBe('plan')
    look('attack')
    expect(shown()).toBe('odds')
    const battle = offer('battle')
    if (battle.gesture !== 'attack') throw new Error('Units attack.')
    const [hex] = battle.targets()
    order(battle.order(hex!, battle.attackers(hex!)))
    goOn(asked('roll'))
    expect(shown()).toBe('support')
    order({ type: 'roll' })
    goOn(() => shown() === undefined)
    expect(missed()).toEqual([])
    expect(seen).toContain('opponent')
  }
)
