// The contract of kernel/game.ts, kept by every game and scenario of the registry. A new game is tried here by being there.
import { describe, expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../src/lib/kernel/dice'
import { Refused, type Order, type Step } from '../../src/lib/kernel/game'
import { canonical, stateHash } from '../../src/lib/kernel/hash'
import { toy } from '../../src/lib/kernel/testing/toy'
import type { Offer } from '../../src/lib/kernel/offers'
import { sampleOrder } from '../../src/lib/kernel/sampling'
import { helpFor, readCommand } from '../../src/lib/ui/match/commands'
import { replay } from '../../src/tools/engine/log'
import { chooseOrder, diceFor, playRandomly } from '../../src/tools/engine/play'
import { amount } from '../amount'
import { copyOf, playByViews, type Moment, type Played } from './moments'
import {
  boldDraft,
  draftOf,
  isOffered,
  keyOf,
  marchIn,
  namesIn,
  renamed,
  repeats,
  type Draft,
  type Ground
} from './drafts'
import { printed } from './printed'
import { agree, holdsTogether, shownBeside } from './pictures'
import { Eye } from './shown'
import { subjects } from './subjects'
import { attempt, disguise, HUGE, JUNK, NESTED, NOBODY, once, refusal, spoilt, WRONG } from './tries'
import { typedFor } from './typed'

/** Moments to try things on, at least, and at most of one game. */
const LEAST = 24
const MOST = 24
/** Orders and disguises that are tried at a moment, to see who is asked. */
const ASKED = 4
/** Moves or attacks that are given one after the other, and orders in between until it can be done again. */
const IN_A_ROW = 4
const BETWEEN = 40
/** Moves of single units in a row. */
const MOVES = 60
/** How often something is drawn by lot until it is one that is allowed. */
const TRIES = 16

describe.each(subjects)('$id $scenario', (subject) => {
  const { id, game, scenario, options, names } = subject
  /** What stands where. */
  const groundIn = (state: unknown, seat: string): Ground => ({
    stacks: game.show.picture(state, seat).stacks.map((stack) => ({
      hex: stack.hex,
      units: stack.pieces.map((piece) => piece.id),
      own: stack.seat === seat
    })),
    neighbours: (place) => subject.neighbours(place)
  })
  const homesOf = ({ stacks }: Ground) => {
    const homes = new Map(stacks.flatMap(({ hex, units }) => units.map((unit) => [unit, hex] as const)))
    return (unit: string) => homes.get(unit)
  }
  const refused = (from: unknown, seat: string, order: unknown) => {
    const found = refusal(game, from, seat, order)
    if (found !== null) expect(subject.explains(found.rule), found.message).toBe(true)
    return found
  }
  /** Of a copy that is never played on. */
  const offersIn = once((state: unknown) => game.offers(copyOf(state)))
  let found: Played[] | null = null
  /** Played once for all the tests below: as many games as it takes. */
  const played = (): Played[] => {
    if (found !== null) return found
    found = []
    for (let seed = 11; moments().length < LEAST || found.length < amount(1, 6); seed++)
      found.push(playByViews(subject, seed, amount(28, 7), MOST))
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
      // Chance alone seldom comes to late turns: one game in two has a player with sense.
      const sensible =
        subject.judge && seed % 2 === 0
          ? { seats: [random.pick(game.seats)], judge: subject.judge }
          : undefined
      const how = { check: 'turn', options: agreed, ...(sensible && { sensible }) } as const
      const { log, fault } = playRandomly(game, scenario, seed, how)
      expect(fault, `seed ${seed}`).toBeNull()
      expect(stateHash(replay(game, log))).toBe(log.hash)
    }
  })

  test('what is no order, comes from the wrong seat or after the end is refused, and nothing changes', () => {
    const random = seededRandom(13)
    const known = moments().map(({ order }) => order)
    for (const [at, { state, seat, order }] of moments().entries()) {
      const other = game.seats.find((one) => one !== seat)!
      for (const stranger of [other, '', '__proto__'])
        expect(refused(state, stranger, order)?.rule).toBe('turn')
      for (const junk of [...JUNK, ...(at < 5 ? [NESTED, HUGE, { ...order, extra: NESTED }] : [])])
        expect(refused(state, seat, junk)).not.toBeNull()
      for (let i = 0; i < 4; i++) {
        const junk = spoilt(order, random)
        expect(refused(state, seat, junk), JSON.stringify(junk)).not.toBeNull()
        // Anything in any field: judged, never an accident.
        const { type } = random.pick(known)
        const fields = [random.pick(known), random.pick(known)].flatMap((one) => Object.keys(one).slice(1))
        refused(state, seat, { ...Object.fromEntries(fields.map((key) => [key, random.pick(WRONG)])), type })
      }
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

  test('what is not offered is refused: of another moment, of other units and places, by walking on, once more', () => {
    const random = seededRandom(7)
    const tried = { elsewhere: 0, renamed: 0, beyond: 0, bold: 0, again: 0 }
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
      const offers = offersIn(state)
      const ground = groundIn(copyOf(state), seat)
      const home = homesOf(ground)
      const judge = (draft: Draft, why: keyof typeof tried) => {
        if (isOffered(offers, draft, home)) return
        expect(refused(state, seat, draft.order), `${why}: ${keyOf(draft.order)}`).not.toBeNull()
        tried[why]++
      }
      for (let i = 0; i < amount(6, 24); i++) {
        const elsewhere = offersIn(random.pick(moments()).state)
        const strange = elsewhere.length === 0 ? null : draftOf(random.pick(elsewhere), random)
        if (strange !== null) judge(strange, 'elsewhere')
        for (const offer of offers) {
          const bold = attempt(() => boldDraft(offer, ground, random))
          if (bold !== null) judge(bold, 'bold')
        }
        const own = draftOf(random.pick(offers), random)
        if (own === null) continue
        judge(own, 'beyond')
        const within = namesIn(own.order)
        if (within.length === 0) continue
        const name = random.pick(within)
        judge(renamed(own, { [name]: other(name) }), 'renamed')
      }
      // Once more, or the like of it there, after it was done.
      for (const done of offers.flatMap((offer) => draftOf(offer, random) ?? []).slice(0, 3)) {
        if (!isOffered(offers, done, home)) continue
        const after = copyOf(state)
        game.apply(after, seat, done.order, seededDice(1))
        if (game.actor(after) !== seat) continue
        const then = game.offers(after)
        const ground = groundIn(after, seat)
        const named = namesIn(done.order)
        const near = [...named, ...named.flatMap(ground.neighbours)]
        const there = { ...ground, stacks: ground.stacks.filter(({ hex }) => near.includes(hex)) }
        const alike = then.filter(({ gesture }) => gesture === done.gesture)
        const bold = Array.from({ length: 4 }, () =>
          alike.map((offer) => attempt(() => boldDraft(offer, there, random)))
        )
        for (const draft of [done, ...bold.flat()]) {
          if (draft === null || isOffered(then, draft, homesOf(ground))) continue
          expect(
            refused(after, seat, draft.order),
            `after ${keyOf(done.order)}: ${keyOf(draft.order)}`
          ).not.toBeNull()
          tried.again++
        }
      }
    }
    expect(tried.elsewhere).toBeGreaterThan(5)
    expect(tried.renamed).toBeGreaterThan(5)
    expect(tried.bold).toBeGreaterThan(5)
    expect(tried.again).toBeGreaterThan(0)
  })

  test('who has moved or attacked and what was attacked: done again only as it is offered, and then it is accepted', () => {
    const random = seededRandom(19)
    let tried = 0
    /** Goes on until the seat can do the like again. */
    const untilAgain = (state: unknown, seat: string, like: (offer: Offer) => boolean): Offer | null => {
      for (let i = 0; i < BETWEEN; i++) {
        const actor = game.actor(state)
        if (actor === null) return null
        const offers = game.offers(state)
        const again = actor === seat ? offers.find(like) : undefined
        if (again !== undefined) return again
        game.apply(state, actor, chooseOrder(offers, random)!, diceFor(i))
      }
      return null
    }
    for (const gesture of ['move', 'attack'] as const) {
      const fit = moments().filter(({ state }) => offersIn(state).some((one) => one.gesture === gesture))
      const every = Math.ceil(fit.length / amount(6, 24))
      for (const { state, seat } of fit.filter((_, i) => i % every === 0)) {
        const first = random.pick(offersIn(state).filter((one) => one.gesture === gesture))
        const like = ({ gesture: other, id }: Offer) => other === gesture && id === first.id
        const after = copyOf(state)
        const done: Draft[] = []
        for (let i = 0; i < IN_A_ROW; i++) {
          const offer = untilAgain(after, seat, like)
          if (offer === null) break
          const now = copyOf(after)
          const ground = groundIn(now, seat)
          for (const draft of done.flatMap((one) => attempt(() => repeats(offer, one, ground)) ?? [])) {
            const refusal = refused(now, seat, draft.order)
            const said = `after ${done.map(({ order }) => keyOf(order)).join(' ')}: ${keyOf(draft.order)}`
            if (isOffered(offersIn(now), draft, homesOf(ground))) expect(refusal, said).toBeNull()
            else expect(refusal, said).not.toBeNull()
            tried++
          }
          const next = Array.from({ length: TRIES }, () => draftOf(offer, random)).find(
            (one) => one !== null && isOffered([offer], one, () => undefined)
          )
          if (next === undefined || next === null) break
          game.apply(after, seat, next.order, diceFor(i))
          done.push(next)
        }
      }
    }
    expect(tried).toBeGreaterThan(0)
  })

  test('who moves has so many points less, and none again by letting others move', () => {
    const random = seededRandom(23)
    const marches = (state: unknown) => game.offers(state).filter((one) => one.gesture === 'move')
    const fit = moments().filter(({ state }) => offersIn(state).some(({ gesture }) => gesture === 'move'))
    const every = Math.ceil(fit.length / amount(3, 12))
    for (const { state, seat } of fit.filter((_, i) => i % every === 0)) {
      const after = copyOf(state)
      const left = new Map<string, number>()
      for (let i = 0; i < MOVES && game.actor(after) === seat; i++) {
        const march = marchIn(marches(after), random)
        if (march === null) continue
        const { unit, mode, order, path } = march
        const name = `${unit} ${mode ?? ''}`
        if (path.of !== undefined) {
          expect(path.of, `points of ${name}`).toBeLessThanOrEqual(left.get(name) ?? Infinity)
          left.set(name, path.of - path.cost)
        }
        game.apply(after, seat, order, diceFor(i))
      }
    }
  })

  test('positions that differ only in what a seat may not know look, offer, preview, refuse, tell and undo the same', () => {
    const random = seededRandom(5)
    const compared = { positions: 0, refusals: 0, tellings: 0, steps: 0 }
    /** The order that was given, and a move of as many units as may go together. */
    const ordersOf = ({ state, order }: Moment): Order[] => {
      const offers = offersIn(state)
      const marches = offers.filter(({ gesture }) => gesture === 'move')
      const drafts = marches.flatMap((offer) =>
        Array.from({ length: 4 }, () => draftOf(offer, random) ?? []).flat()
      )
      const size = (draft: Draft) => (draft.gesture === 'move' ? draft.units.length : 0)
      const [most] = drafts.sort((a, b) => size(b) - size(a))
      return most !== undefined && isOffered(offers, most, () => undefined) ? [order, most.order] : [order]
    }
    const given = moments().flatMap((moment) => ordersOf(moment).map((order) => ({ ...moment, order })))
    for (const { state, seat: actor, order, number } of given)
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
        const named = Object.keys(disguised.names).filter((name) => names.units.includes(name))
        same((view) => {
          const overlays = game.show.overlays(view, seat)
          return [
            game.show.picture(view, seat),
            overlays.map(({ id, title }) => [id, title]),
            overlays[layer % overlays.length]?.draw(unit),
            game.show.inspectHex(view, seat, hex),
            game.show.inspectUnit(view, seat, unit),
            shownBeside(game, view, seat, named, layer)
          ]
        })
        // Who is asked, and when, follows from what everybody sees.
        expect([game.actor(two), game.outcome(two)]).toEqual([game.actor(one), game.outcome(one)])
        if (actor === seat) {
          same((view) => game.offers(view).map(printed))
          for (let i = 0; i < 3; i++) {
            const elsewhere = offersIn(random.pick(moments()).state)
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
          // He has learnt something by his order, so it is not taken back; whether the other side wants to be asked is no secret.
          if (actor === seat && !barriers.includes('hand-over'))
            expect(barriers, keyOf(order)).not.toContain(null)
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

  test('pictures hold together, and both seats see as many cards', () => {
    for (const { state } of moments()) {
      const [one, two] = game.seats.map((seat) => {
        const picture = game.show.picture(game.view(copyOf(state), seat), seat)
        holdsTogether(subject, picture, seat)
        return picture
      })
      agree(one!, two!)
    }
  })

  test('whether a question is asked does not depend on what its asker may not know', () => {
    const random = seededRandom(9)
    let compared = 0
    for (const { state, seat, order, number } of moments()) {
      // What the other side has settled in advance does decide whether it is asked.
      const { answers, passes } = state as Record<string, unknown>
      const others = Array.from({ length: ASKED }, () =>
        game.disguise?.(copyOf(state), seat, random)
      ).flatMap((disguised) =>
        disguised ? [copyOf({ ...(disguised.state as object), answers, passes })] : []
      )
      const hidden = others.filter((one) => canonical(one) !== canonical(state))
      if (hidden.length === 0) continue
      const offers = game.offers(game.view(copyOf(state), seat))
      const more = Array.from({ length: ASKED }, () => sampleOrder(random.pick(offers), random))
      for (const [i, tried] of [order, ...more].entries()) {
        if (tried === null || refusal(game, state, seat, tried) !== null) continue
        const [one, two] = [copyOf(state), copyOf(hidden[i % hidden.length])]
        const steps = [one, two].map((each) => game.apply(each, seat, tried, diceFor(number)))
        if (steps.some(({ barrier }) => barrier === 'dice' || barrier === 'reveal')) continue
        expect(game.actor(two), canonical(tried)).toBe(game.actor(one))
        compared++
      }
    }
    expect(compared).toBeGreaterThan(0)
  })

  test('what is shown names pieces, places, markers and rules that exist, in words', () => {
    // Nobody sees the toy game.
    if (id === toy.id) return
    const random = seededRandom(17)
    const eye = new Eye(subject)
    for (const { state } of moments().filter((_, i) => i % amount(3, 1) === 0)) {
      const seat = random.pick(game.seats)
      eye.look(game.view(copyOf(state), seat), seat, random)
    }
    expect([...eye.faults]).toEqual([])
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
