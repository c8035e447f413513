// The contract of kernel/game.ts, kept by every game and scenario of the registry. A new game is tried here by being there.
import { describe, expect, test } from 'vitest'
import { seededDice, seededRandom, type Random } from '../../src/lib/kernel/dice'
import { Refused, type Game, type Order, type Step } from '../../src/lib/kernel/game'
import { canonical, stateHash } from '../../src/lib/kernel/hash'
import { sampleOrder } from '../../src/lib/kernel/sampling'
import { helpFor, readCommand } from '../../src/lib/ui/match/commands'
import { replay } from '../../src/tools/engine/log'
import { diceFor, playRandomly } from '../../src/tools/engine/play'
import { amount } from '../amount'
import { copyOf, playByViews, type Moment, type Played } from './moments'
import { draftOf, isOffered, keyOf, namesIn, renamed, type Draft } from './drafts'
import { printed } from './printed'
import { subjects } from './subjects'
import { typedFor } from './typed'

/** Moments to try things on, at least, and at most of one game. */
const LEAST = 24
const MOST = 60
/** Disguises that are looked at for the best one. */
const TRIES = 16

/** The refusal, after checking that nothing changed; null when the order was carried out. */
function refusal(game: Game, from: unknown, seat: string, order: unknown): Refused | null {
  const state = copyOf(from)
  const before = stateHash(state)
  try {
    game.apply(state, seat, order, seededDice(1))
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    expect([error.rule, error.why]).not.toContain('')
    expect(stateHash(state)).toBe(before)
    return error
  }
}

const JUNK = [
  null,
  undefined,
  0,
  'end',
  [],
  {},
  { type: 1 },
  { type: '' },
  { type: '__proto__' },
  { type: 'constructor' }
]
const DEEP = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown

/** Names that nothing has. */
const NOBODY = ['no-such-unit', '0000', '__proto__', '']

/** One that concerns the order, where there is any: what is told of it is what may leak. */
function disguise(game: Game, state: unknown, seat: string, order: Order, random: Random) {
  const tried = Array.from({ length: TRIES }, () => game.disguise?.(copyOf(state), seat, random) ?? null)
  const text = JSON.stringify(order)
  const concerns = tried.find((one) =>
    Object.keys(one?.names ?? {}).some((name) => text.includes(`"${name}"`))
  )
  return concerns ?? tried[0]!
}

describe.each(subjects)('$id $scenario', (subject) => {
  const { game, scenario, options, names } = subject
  /** Where each unit stands. */
  const homesIn = (state: unknown, seat: string) => {
    const { stacks } = game.show.picture(state, seat)
    const homes = new Map(stacks.flatMap(({ hex, pieces }) => pieces.map(({ id }) => [id, hex] as const)))
    return (unit: string) => homes.get(unit)
  }
  const refused = (from: unknown, seat: string, order: unknown) => {
    const found = refusal(game, from, seat, order)
    if (found !== null) expect(subject.explains(found.rule), found.message).toBe(true)
    return found
  }
  let found: Played[] | null = null
  /** Played once for all the tests below: as many games as it takes. */
  const played = (): Played[] => {
    if (found !== null) return found
    found = []
    for (let seed = 11; moments().length < LEAST || found.length < amount(1, 6); seed++)
      found.push(playByViews(subject, seed, 7, MOST))
    return found
  }
  const moments = (): Moment[] => (found ?? played()).flatMap((one) => one.moments)

  test('whole games by what the views offer: every order is accepted, undo stops where it must, copies and replays agree', () => {
    expect(moments().length).toBeGreaterThanOrEqual(LEAST)
  })

  test('seeds of sim come to an end without a fault, whatever the players agree on', () => {
    for (let seed = 1; seed <= amount(2, 12); seed++) {
      const random = seededRandom(seed)
      const agreed = Object.fromEntries(
        Object.entries(options).map(([name, values]) => [name, random.pick(values)])
      )
      const { log, fault } = playRandomly(game, scenario, seed, { check: 'turn', options: agreed })
      expect(fault, `seed ${seed}`).toBeNull()
      expect(stateHash(replay(game, log))).toBe(log.hash)
    }
  })

  test('what is no order, comes from the wrong seat or after the end is refused, and nothing changes', () => {
    for (const { state, seat, order } of moments()) {
      const other = game.seats.find((one) => one !== seat)!
      for (const stranger of [other, '', '__proto__'])
        expect(refused(state, stranger, order)?.rule).toBe('turn')
      for (const junk of [...JUNK, DEEP, { ...order, extra: DEEP }])
        expect(refused(state, seat, junk)).not.toBeNull()
    }
    for (const { end } of played())
      for (const seat of game.seats)
        expect(refused(end, seat, moments()[0]!.order)?.rule).toBe(game.outcome(end)!.rule)
  })

  test('whatever is offered is accepted, to the last of the offers', () => {
    const random = seededRandom(9)
    for (const { state, seat } of moments())
      for (const offer of game.offers(game.view(copyOf(state), seat))) {
        const order = sampleOrder(offer, random)
        if (order !== null) expect(refused(state, seat, order), keyOf(order)).toBeNull()
      }
  })

  test('what is not offered is refused: of another moment, of other units and places, too much, once more', () => {
    const random = seededRandom(7)
    const tried = { elsewhere: 0, renamed: 0, beyond: 0, again: 0 }
    const pool = [...names.units, ...names.hexes]
    const other = (name: string) =>
      random.pick(
        random.int(0, 3) === 0
          ? NOBODY
          : names.units.includes(name)
            ? names.units
            : names.hexes.includes(name)
              ? names.hexes
              : pool
      )
    for (const { state, seat } of moments()) {
      const offers = game.offers(copyOf(state))
      const home = homesIn(copyOf(state), seat)
      const judge = (draft: Draft, why: keyof typeof tried) => {
        if (isOffered(offers, draft, home)) return
        expect(refused(state, seat, draft.order), `${why}: ${keyOf(draft.order)}`).not.toBeNull()
        tried[why]++
      }
      for (let i = 0; i < amount(8, 24); i++) {
        const elsewhere = game.offers(copyOf(random.pick(moments()).state))
        const strange = elsewhere.length === 0 ? null : draftOf(random.pick(elsewhere), random)
        if (strange !== null) judge(strange, 'elsewhere')
        const own = draftOf(random.pick(offers), random)
        if (own === null) continue
        judge(own, 'beyond')
        const within = namesIn(own.order)
        if (within.length === 0) continue
        const name = random.pick(within)
        judge(renamed(own, { [name]: other(name) }), 'renamed')
      }
      const twice = copyOf(state)
      const drafts = offers.flatMap((offer) => draftOf(offer, random) ?? [])
      const done = drafts.length === 0 ? null : random.pick(drafts)
      if (done === null || !isOffered(offers, done, home)) continue
      game.apply(twice, seat, done.order, seededDice(1))
      if (game.actor(twice) !== seat || isOffered(game.offers(twice), done, homesIn(twice, seat))) continue
      expect(refused(twice, seat, done.order), `again: ${keyOf(done.order)}`).not.toBeNull()
      tried.again++
    }
    expect(tried.elsewhere).toBeGreaterThan(5)
    expect(tried.renamed).toBeGreaterThan(5)
    expect(tried.again).toBeGreaterThan(0)
  })

  test('positions that differ only in what a seat may not know look, offer, preview, refuse, tell and undo the same', () => {
    const random = seededRandom(5)
    const compared = { positions: 0, refusals: 0, tellings: 0, steps: 0 }
    for (const { state, seat: actor, order, number } of moments())
      for (const seat of game.seats) {
        const disguised = disguise(game, state, seat, order, random)
        if (disguised === null) continue
        const [one, two] = [copyOf(state), copyOf(disguised.state)]
        expect(game.check(two)).toEqual([])
        if (canonical(one) === canonical(two)) continue
        compared.positions++
        const seen = [one, two].map((each) => game.view(each, seat)) as [unknown, unknown]
        const same = (ask: (view: unknown) => unknown) => expect(ask(seen[1])).toEqual(ask(seen[0]))
        expect(canonical(seen[1])).toBe(canonical(seen[0]))
        // Also the order in which things stand in it.
        expect(JSON.stringify(seen[1])).toBe(JSON.stringify(seen[0]))
        const [hex, unit] = [random.pick(names.hexes), random.pick(names.units)]
        const layer = random.int(0, 1000)
        same((view) => {
          const overlays = game.show.overlays(view, seat)
          return [
            game.show.picture(view, seat),
            overlays.map(({ id, title }) => [id, title]),
            overlays[layer % overlays.length]?.draw(unit),
            game.show.inspectHex(view, seat, hex),
            game.show.inspectUnit(view, seat, unit)
          ]
        })
        // Who is asked, and when, follows from what everybody sees.
        expect([game.actor(two), game.outcome(two)]).toEqual([game.actor(one), game.outcome(one)])
        if (actor === seat) {
          same((view) => game.offers(view).map(printed))
          for (let i = 0; i < 3; i++) {
            const elsewhere = game.offers(copyOf(random.pick(moments()).state))
            const strange = elsewhere.length === 0 ? null : draftOf(random.pick(elsewhere), random)
            if (strange === null) continue
            const answers = [state, disguised.state].map((each) => refusal(game, each, seat, strange.order))
            // Carried out: what it brings about may tell them apart.
            if (answers.includes(null)) continue
            expect(answers[1]!.message, keyOf(strange.order)).toBe(answers[0]!.message)
            compared.refusals++
          }
        }

        const first = game.apply(one, actor, order, diceFor(number))
        let second: Step
        try {
          second = game.apply(
            two,
            actor,
            actor === seat ? order : renamed(order, disguised.names),
            diceFor(number)
          )
        } catch (error) {
          // The other side has other units there, which may not be able to do the same.
          if (actor === seat || !(error instanceof Refused)) throw error
          continue
        }
        compared.steps++
        const barriers = [first, second].map(({ barrier }) => barrier)
        if (canonical(game.view(one, seat)) !== canonical(game.view(two, seat))) {
          // He has learnt something by his order: it is not taken back.
          if (actor === seat) expect(barriers, keyOf(order)).not.toContain(null)
          continue
        }
        if (actor === seat) expect(barriers[1], keyOf(order)).toBe(barriers[0])
        if (barriers.some((barrier) => barrier === 'dice' || barrier === 'reveal')) continue
        const told = ({ events }: Step) => events.flatMap((event) => game.tell(event, seat) ?? [])
        expect(told(second)).toEqual(told(first))
        compared.tellings++
      }
    if (!subject.hides) return
    for (const [what, count] of Object.entries(compared)) expect(count, what).toBeGreaterThan(0)
  })

  test('a view hides something where the game says so, and nothing where it does not; to look twice shows no more', () => {
    let hidden = 0
    for (const { state } of moments())
      for (const seat of game.seats) {
        const view = game.view(copyOf(state), seat)
        if (canonical(view) !== canonical(state)) hidden++
        expect(canonical(game.view(copyOf(view), seat))).toBe(canonical(view))
      }
    expect(hidden > 0).toBe(subject.hides)
  })

  test('the text view names every offer, and what is typed gives its order', () => {
    const random = seededRandom(3)
    for (const { state, seat } of moments()) {
      const offers = game.offers(game.view(copyOf(state), seat))
      const help = helpFor(offers).join('\n')
      for (const offer of offers) {
        expect(offer.text).toMatch(/^[^\s].*[^\s]$/)
        expect(subject.explains(offer.rule), `${offer.text}: ${offer.rule}`).toBe(true)
        expect(help).toContain(offer.text)
        const alike = offers.filter(({ gesture }) => gesture === offer.gesture)
        const typed = typedFor(offer, random, alike.length > 1 ? `${offer.id} ` : '')
        if (typed === null) continue
        // What has grave consequences is ordered on purpose.
        expect(readCommand(`${typed.words} !`, offers, names), typed.words).toEqual({
          is: 'order',
          order: typed.order
        })
      }
    }
  })
})
