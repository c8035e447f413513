import { describe, expect, test } from 'vitest'
import { seededDice, seededRandom } from './dice'
import type { Order, Seat } from './game'
import { stateHash } from './hash'
import { checkPiles, discardsOf, faceOf, held, leftIn, openPiles, type PiledState } from './piles'
import { stubbornOrder } from './sampling'
import { BLUE, RED, toy, type ToyState } from './testing/toy'
import { chipsOf, EVENTS } from './testing/toy-piles'

type Piled = ToyState & PiledState

/** Both have planned and set up; red is about to use its hand. */
function begun(seed = 1): Piled {
  const state = toy.create('piles') as Piled
  const dice = seededDice(seed)
  const give = (seat: Seat, order: object) => toy.apply(state, seat, order, dice)
  give(BLUE, { type: 'plan', plan: 'north' })
  give(RED, { type: 'plan', plan: 'south' })
  for (const [seat, places] of [
    [RED, ['h1', 'h2']],
    [BLUE, ['h4', 'h5']]
  ] as const) {
    for (const [i, hex] of places.entries()) give(seat, { type: 'place', piece: `${seat[0]}${i + 1}`, hex })
    give(seat, { type: 'reserve', amount: 0 })
  }
  return state
}

/** Random play to the end, with a look at every position. */
function playOut(seed: number, look: (state: Piled) => void): Piled {
  const state = begun(seed)
  const random = seededRandom(seed)
  for (let n = 0; n < 2000 && toy.actor(state) !== null; n++) {
    const seat = toy.actor(state)!
    const order = stubbornOrder(toy.offers(toy.view(state, seat) as Piled), random)
    toy.apply(state, seat, order, seededDice(1000 * seed + n))
    look(state)
  }
  return state
}

describe('piles in clear', () => {
  test('who draws gets cards that nobody else has; a view hides those of the other side', () => {
    const state = begun()
    const cards = held(state, EVENTS, RED).length + discardsOf(state, EVENTS).length
    expect(cards).toBe(2)
    expect(leftIn(state, EVENTS)).toBe(10)
    const [mine, theirs] = [RED, BLUE].map((seat) => toy.view(state, seat) as Piled)
    for (const { id, open } of held(state, EVENTS, RED)) {
      expect(open).toBe(false)
      expect(faceOf(mine!, id)).toBe(faceOf(state, id))
      expect(() => faceOf(theirs!, id)).toThrow('not known')
    }
    const [chip] = held(theirs!, chipsOf(RED), RED)
    expect(chip).toMatchObject({ open: false, front: expect.stringMatching(/^(round|square)$/) as string })
    expect(chip!.face).toBeUndefined()
    for (const view of [mine!, theirs!]) expect(view.piles.piles[EVENTS]!.rest).toBeNull()
  })

  test('no card is lost or doubled in whole games, red ones are never held, and plans are open at the end', () => {
    for (const seed of [1, 2, 3]) {
      const end = playOut(seed, (state) => {
        expect(checkPiles(state)).toEqual([])
        const { rest, discards } = state.piles.piles[EVENTS]!
        const cards = [...rest!, ...discards, ...held(state, EVENTS, RED), ...held(state, EVENTS, BLUE)]
        expect(cards.length + held(state, EVENTS, null).length).toBe(12)
        for (const seat of [RED, BLUE])
          for (const { face } of held(state, EVENTS, seat)) expect(face).not.toMatch(/^red/)
      })
      expect(toy.outcome(end)).not.toBeNull()
      if (end.round === 6)
        for (const seat of [RED, BLUE]) expect(held(end, `${seat} plans`, seat)[0]!.open).toBe(true)
    }
  })

  test('the same dice deal the same, others do not; a deal stops undo', () => {
    const hashes = [1, 1, 2].map((seed) => stateHash(begun(seed).piles))
    expect(hashes[0]).toBe(hashes[1])
    expect(hashes[0]).not.toBe(hashes[2])
    const state = begun()
    const step = toy.apply(state, RED, { type: 'pass' }, seededDice(1))
    expect(step.barrier).toBeNull()
    expect(toy.apply(state, RED, { type: 'end' }, seededDice(1)).barrier).toBe('dice')
  })

  test('another face in a hidden hand is another position that looks the same', () => {
    const state = begun(3)
    const random = seededRandom(5)
    let faces = 0
    for (let n = 0; n < 20; n++) {
      const other = toy.disguise!(state, BLUE, random)!.state as Piled
      expect(toy.view(other, BLUE)).toEqual(toy.view(state, BLUE))
      expect(checkPiles(other)).toEqual([])
      if (stateHash(other.piles) !== stateHash(state.piles)) faces++
    }
    expect(faces).toBeGreaterThan(10)
  })

  test('what is played is shown to all, and only by who holds it', () => {
    const state = begun(1)
    const [slot] = held(state, EVENTS, RED)
    const face = slot!.face!
    expect(() => toy.apply(state, RED, { type: 'play', slot: 999 }, seededDice(1))).toThrow('not yours')
    const chip = held(state, chipsOf(RED), RED)[0]!
    expect(() => toy.apply(state, RED, { type: 'play', slot: chip.id }, seededDice(1))).toThrow('not yours')
    // Refused: what would have been shown is hidden as before.
    expect(chip.open).toBe(false)
    toy.apply(state, RED, { type: 'play', slot: slot!.id } as Order, seededDice(1))
    if (face !== 'mix') expect(discardsOf(state, EVENTS)).toContain(face)
    expect(held(state, EVENTS, RED).map(({ id }) => id)).not.toContain(slot!.id)
  })

  test('a deck has each card once, and no more than can be handled', () => {
    expect(() => openPiles({ deck: { faces: ['a', 'a'] } })).toThrow('cannot be drawn from')
    expect(() => openPiles({ deck: { faces: Array.from({ length: 129 }, String) } })).toThrow('cannot')
    expect(openPiles({ cup: { faces: ['a', 'a'], owner: RED } }).piles.cup!.left).toBe(2)
  })
})
