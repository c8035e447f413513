import { expect, test } from 'vitest'
import { inForce } from './05.2-force'
import { leaderOf, replaceLeader, flipLeaders, leads } from './05.5-leaders'
import { discardBar, payCards } from './05.3-discards'
import { DECK, discardsOf, held, leftIn, markersOf } from './piles'
import type { State } from './state'
import { END, game, give, refusal, scene, told, under } from './testing'
import { cardNumbered, halfBar } from './05-play'
import {
  choose,
  cardStep,
  holdMarkers,
  offered,
  phaseOf,
  pick,
  play,
  playOf,
  ruleAgainst
} from './testing-cards'
import { deckCards } from './testing-war'
import { viewFor } from './view'

const hand = (state: State, side: 0 | 1) => held(state, DECK, side === 0 ? 'german' : 'allied').length

test('5.1.2a and 5.1.2b (E08): a circled number is the first turn of a card, a barred one is past its last', () => {
  const bar = (card: number, turn: number) => {
    const state = cardStep(0, { turn, units: { 'F-BE-I': '2007' } })
    const [slot] = deckCards(state, 0, card)
    return refusal(state, play(slot!))
  }
  // King Leopold III from turn 5, Fifth Column before turn 5.
  expect([4, 5, 6].map((turn) => bar(19, turn))).toEqual(['5.1.2a', null, null])
  expect([3, 4, 5].map((turn) => bar(5, turn))).toEqual([null, null, '5.1.2b'])
})

test('5.1.2c: Weygand in Command, or not', () => {
  const fits = (card: number, weygand: boolean) => {
    const state = scene({ turn: 5 })
    if (weygand) state.leaders[1] = 'replacement'
    return halfBar(state, 1, cardNumbered(state, card), ['battle'])?.rule ?? null
  }
  // Ils ne passeront pas needs him, Continuous Front must not have him.
  expect([fits(34, false), fits(32, true)]).toEqual(['5.1.2c', '5.1.2c'])
  expect([fits(34, true), fits(32, false)]).toEqual(['5.1a', '5.1a'])
})

test('5.1.4 and 13.2.4c: a black aircraft is no event in bad weather, a white one is', () => {
  const bar = (badTurn: number) => {
    const state = cardStep(
      0,
      { turn: 4, units: { 'F-DE-XIX': '2008' } },
      (one) => void (one.badTurn = badTurn)
    )
    const [slot] = deckCards(state, 0, 11)
    return refusal(state, play(slot!, ...holdMarkers(state, 0, ['hold'])))
  }
  expect([bar(0), bar(4)]).toEqual([null, '5.1.4'])
})

test('5.2: nobody plays a card that he does not hold, and each side plays its own half', () => {
  const state = cardStep(0, {})
  const [slot] = deckCards(state, 1, 25)
  expect(refusal(state, play(slot!))).toBe('5.2')
  const german = cardStep(0, {})
  // The Allied half draws two cards, the German one cannot be played before turn 9.
  expect(refusal(german, play(deckCards(german, 0, 25)[0]!))).toBe('5.1.2a')
})

test('5.1a and 8.2: only cards of the Card Step are played in it, and those of any time', () => {
  const bar = (card: number, icons: number) => {
    const state = cardStep(0, { turn: 9 })
    const [slot] = deckCards(state, 0, card)
    return ruleAgainst(state, play(slot!, ...holdMarkers(state, 0, Array<string>(icons).fill('blitz'))))
  }
  expect([bar(2, 1), bar(4, 1), bar(22, 0), bar(26, 0)]).toEqual(['5.1a', '5.1a', null, null])
})

test('5.2.3a, 5.2.3b, 2.6b and 5.8: an event with a sign costs one marker, which goes back unseen; one without costs none', () => {
  const state = cardStep(0, { turn: 4, units: { 'F-DE-XIX': '2411:reduced' }, german: ['0222'] })
  const [workshops, staff] = deckCards(state, 0, 17, 22)
  const [marker] = holdMarkers(state, 0, ['blitz'])
  expect(refusal(state, play(workshops!))).toBe('5.2.3a')
  expect(refusal(state, play(staff!, marker!))).toBe('5.2.3b')
  const { events } = give(state, play(workshops!, marker!))
  expect(held(state, markersOf('german'), 'german')).toEqual([])
  expect(leftIn(state, markersOf('german'))).toBe(20)
  expect(events.find(({ kind }) => kind === 'returned')).toEqual({
    kind: 'returned',
    rule: '5.8',
    side: 'german',
    markers: 1
  })
})

test('5.8.1 (E09): two signs cost two markers, and a Dummy pays for nothing', () => {
  const state = cardStep(0, { turn: 9, scenario: 'french-regular' })
  const [fallRot] = deckCards(state, 0, 10)
  const [one, two] = holdMarkers(state, 0, ['blitz', 'hold'])
  expect(refusal(state, play(fallRot!, one!))).toBe('5.8.1')
  expect(ruleAgainst(state, play(fallRot!, one!, two!))).toBe(null)
})

test('5.5.2 and 5.8.3a: in Poland a marker without the sign of the Leader pays for nothing and is not used', () => {
  const state = cardStep(0, { scenario: 'polish-regular', turn: 5 })
  const [protocol] = deckCards(state, 0, 63)
  const [dummy] = holdMarkers(state, 0, ['hold'], false)
  expect(refusal(state, play(protocol!, dummy!))).toBe('5.8.3a')
  expect(game.offers(state).some(({ id }) => id === 'play')).toBe(false)
  const [own] = holdMarkers(state, 0, ['hold'])
  expect(refusal(state, play(protocol!, own!))).toBe(null)
})

test('22.8a: under Bock a double card of the Germans is no event', () => {
  const state = cardStep(0, { scenario: 'polish-regular', turn: 5 })
  const [card] = deckCards(state, 0, 66)
  expect(refusal(structuredClone(state), play(card!))).toBe(null)
  state.leaders[0] = 'replacement'
  expect(refusal(state, play(card!))).toBe('22.8a')
})

test('5.1.1: an event of a name occurs once in a period, a canceled one too', () => {
  const state = cardStep(0, {}, (one) => void one.used.push('Generalstab'))
  expect(refusal(state, play(deckCards(state, 0, 22)[0]!))).toBe('5.1.1')
  playOf(state, 0, 29)
  expect(state.used).toContain('Propaganda')
})

test('5.0f and 5.0c: a card that is played is shown and lies among the discards when all of it is done', () => {
  const state = cardStep(0, {})
  const { events } = playOf(state, 0, 29)
  expect(events).toContainEqual({ kind: 'played', rule: '5.2', side: 'german', card: 29 })
  expect(discardsOf(state, DECK)).toEqual(['29'])
})

// ---- answers --------------------------------------------------------------------------------------------------------

/** Terror Bombing, an Air Force event, just announced; the Allied player holds these cards. */
function bombing(...cards: number[]) {
  const state = cardStep(0, { turn: 4, units: { 'F-DE-XIX': '2008', 'F-BE-I': '2007' } })
  const slots = deckCards(state, 1, ...cards)
  const pay = holdMarkers(state, 1, ['hold'])
  playOf(state, 0, 11)
  return { state, slots, pay }
}

test('5.1.2e: who is asked for an answer is asked by what is public, whatever he holds', () => {
  expect(phaseOf(bombing(1).state)).toBe('answer')
  expect(phaseOf(bombing(12).state)).toBe('answer')
  // He holds nothing, or the only card that answers has been seen among the discards.
  expect(phaseOf(bombing().state)).toBe('card')
  const { state } = bombing(1)
  expect(game.actor(state)).toBe('allied')
  const seen = cardStep(0, { turn: 4, units: { 'F-DE-XIX': '2008', 'F-BE-I': '2007' } }, (one) => {
    deckCards(one, 1, 1, 12)
    holdMarkers(one, 1, ['hold'])
    one.piles.slots = one.piles.slots.filter(({ face }) => face !== '12')
    one.piles.piles[DECK]!.discards.push('12')
  })
  playOf(seen, 0, 11)
  expect(phaseOf(seen)).toBe('card')
})

test('5.1: a card that is canceled does nothing, and is discarded all the same', () => {
  const { state, slots, pay } = bombing(12)
  const { events } = give(state, play(slots[0]!, pay[0]!))
  expect(events).toContainEqual({ kind: 'cancelled', rule: '5.1', side: 'german', card: 11 })
  expect(state.noActions).toEqual([])
  expect([...discardsOf(state, DECK)].sort()).toEqual(['11', '12'])
  expect(phaseOf(state)).toBe('strategic')
})

test('5.1: only the card that was played last can be answered: an answer to the answer lets the first one happen', () => {
  const state = cardStep(0, { scenario: 'polish-regular', turn: 4, units: { 'P-PL-POZ1': '0709' } })
  const [brigade] = deckCards(state, 1, 50)
  const [superiority] = deckCards(state, 0, 70)
  const [allied] = holdMarkers(state, 1, ['hold'])
  const german = holdMarkers(state, 0, ['blitz'])
  playOf(state, 0, 55)
  expect([phaseOf(state), game.actor(state)]).toEqual(['answer', 'allied'])
  give(state, play(brigade!, allied!))
  expect([phaseOf(state), game.actor(state)]).toEqual(['answer', 'german'])
  give(state, play(superiority!, german[0]!))
  // No Polish Air Force any more, and the raids are flown.
  expect(inForce(state, 'noAirForce')).toHaveLength(1)
  expect(phaseOf(state)).toBe('card')
  expect(offered(state)).toEqual(['0709'])
})

test('5.1.3: an immune card is not canceled; one that is named is, whatever kind it is', () => {
  const spring = cardStep(1, { turn: 4 })
  deckCards(spring, 0, 12)
  holdMarkers(spring, 0, ['blitz'])
  playOf(spring, 1, 10)
  expect(phaseOf(spring)).toBe('strategic')
  const polders = under(scene({ turn: 4 }), {
    phase: 'window',
    side: 1,
    window: 'enemyMovement',
    done: false
  } as never)
  const [coup] = deckCards(polders, 0, 27)
  const [pay] = holdMarkers(polders, 0, ['blitz'])
  playOf(polders, 1, 5)
  give(polders, play(coup!, pay!))
  expect(inForce(polders, 'floodHexes')).toEqual([])
  expect(phaseOf(polders)).toBe('movement')
})

test('5.1b: cards are carried out in the order in which they were played, and the later one prevails', () => {
  const after = (...cards: number[]) => {
    const state = cardStep(cards[0] === 5 ? 0 : 1, { turn: 4, units: { 'F-BE-I': '2007' } })
    for (const card of cards) {
      playOf(state, card === 5 ? 0 : 1, card)
      if (card === 5) give(state, choose({ hexes: ['2007'] }))
    }
    return state.noActions.length
  }
  expect([after(5, 11), after(11, 5)]).toEqual([0, 1])
})

test('5.1a: cards of any time are played with any decision of their owner, without spending what it is for', () => {
  const state = under(scene({ turn: 9 }))
  holdMarkers(state, 1, ['hold', 'shock'])
  const [paula] = deckCards(state, 0, 26)
  give(state, play(paula!), 1)
  expect(held(state, markersOf('allied'), 'allied')).toEqual([])
  expect(phaseOf(state)).toBe('movement')
})

// ---- discards, Leaders ----------------------------------------------------------------------------------------------

test('5.4 and 5.3 (E02): a card with the double sign counts as two when it is discarded', () => {
  const state = scene()
  const [double, single] = deckCards(state, 0, 9, 1)
  expect(discardBar(state, 0, [double!], 2)).toBe(null)
  expect(discardBar(state, 0, [single!], 2)?.rule).toBe('5.3')
  payCards(state, 0, [double!], 1, told())
  // E61: the second half pays another cost of the step.
  expect(discardBar(state, 0, [], 1)).toBe(null)
  expect([discardsOf(state, DECK), hand(state, 0)]).toEqual([['9'], 1])
})

test('5.5.1 and 5.6d: the points of the Leader who takes command change the Event VPs at once', () => {
  const after = (side: 0 | 1) => {
    const state = scene()
    replaceLeader(state, side, true, told())
    return state.eventVp
  }
  expect([after(0), after(1)]).toEqual([2, -2])
})

test('5.6c and 5.5.5: the replacement commands from the next Game Turn on, with both of his rules', () => {
  const state = scene()
  replaceLeader(state, 1, true, told())
  expect(leaderOf(state, 1).name).toBe('Gamelin')
  flipLeaders(state)
  expect(leaderOf(state, 1).name).toBe('Weygand')
  expect([leads(state, 1, 'improvedTactics'), leads(state, 1, 'theyShallNotPass')]).toEqual([true, true])
  expect(leads(state, 1, 'obsoleteMethods')).toBe(false)
})

test('5.0d and 5.0g: a hand is seen by its owner alone, but for what a card has shown', () => {
  const state = cardStep(0, {})
  const [card] = deckCards(state, 1, 1)
  expect(viewFor(state, 'german').piles.slots.find(({ id }) => id === card)!.face).toBeUndefined()
  playOf(state, 0, 9)
  expect(viewFor(state, 'german').piles.slots.find(({ id }) => id === card)!.face).toBe('1')
  give(state, pick(card!))
  expect(hand(state, 1)).toBe(0)
  expect(phaseOf(state)).toBe('strategic')
})

test('8.0b (E04): two passes in a row end the Card Step, and a card breaks the row', () => {
  const state = cardStep(1, { turn: 1 })
  playOf(state, 1, 25, 1, 1)
  expect(game.actor(state)).toBe('german')
  give(state, END)
  expect(phaseOf(state)).toBe('strategic')
  give(state, END)
  expect(phaseOf(state)).toBe('movement')
})
