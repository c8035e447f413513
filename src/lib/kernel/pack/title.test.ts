// The toy game has two maps and two sets of pieces: what a scenario is played with is what it names.
import { describe, expect, test } from 'vitest'
import { loadedDice } from '../dice'
import type { MoveOffer, PickOffer } from '../offers'
import { toyFiles } from '../testing/toy-pack'
import { RED, toy, toyReady, toyTitle, type ToyState } from '../testing/toy'
import type { SeatFrame } from '../testing/toy-state'
import { boardFiles, playedFiles } from './files'
import { PackError } from './pack'
import { openTitle } from './title'

const reachOf = (game: typeof toy, state: ToyState, piece: string) => {
  const offer = game.offers(state).find(({ gesture }) => gesture === 'move') as MoveOffer
  return offer.reach([piece], 'march').map(({ hex }) => hex)
}

describe('a scenario names its map and its units', () => {
  test('one that names none has map.json and units.json', () => {
    expect(boardFiles(toyFiles, 'lane')).toEqual({ map: 'map', units: 'units' })
    expect(boardFiles(toyFiles, 'alley')).toEqual({ map: 'map-alley', units: 'units-alley' })
  })

  test('it is played with these, and with what all share', () => {
    const names = (scenario: string) =>
      Object.keys(playedFiles({ ...toyFiles, look: {}, 'guide-1': {} }, toyTitle.scenarios, scenario)).sort()
    expect(names('lane')).toEqual(['cards', 'lane', 'map', 'tables', 'units'])
    expect(names('watched')).toEqual(['cards', 'map', 'tables', 'units', 'watched'])
    expect(names('alley')).toEqual(['alley', 'cards', 'map-alley', 'tables', 'units-alley'])
  })

  test('the game follows it: hexes, pieces, homes, reach, picture', () => {
    const lane = toyReady()
    const alley = toyReady(0, 'alley')
    expect(Object.keys(lane.at).sort()).toEqual(['b1', 'b2', 'b3', 'r1', 'r2', 'r3'])
    expect(Object.keys(alley.at).sort()).toEqual(['b1', 'b2', 'r1', 'r2'])
    expect(lane.at.b2).toBe('h7')
    expect(alley.at.b2).toBe('h5')
    expect(reachOf(toy, lane, 'r2')).toEqual(['h1', 'h3', 'h4'])
    expect(reachOf(toy, alley, 'r2')).toEqual(['h1', 'h3'])
    expect(toy.show.picture(alley, RED).stacks.map(({ hex }) => hex)).toEqual(['h1', 'h2', 'h4', 'h5'])
    toy.apply(alley, RED, { type: 'move', piece: 'r2', path: ['h3'] }, loadedDice())
    expect(() =>
      toy.apply(alley, RED, { type: 'move', piece: 'r1', path: ['h2', 'h3', 'h4'] }, loadedDice())
    ).toThrow('3.1')
  })
})

describe('an owner’s pack', () => {
  const open = (own: Record<string, unknown>) => openTitle(toyTitle, own).game
  const mistake = (own: Record<string, unknown>) => {
    try {
      open(own)
    } catch (error) {
      if (error instanceof PackError) return error.message
      throw error
    }
    return 'nothing was wrong'
  }

  test('is played beside the one that ships, each by its own numbers', () => {
    const fast = open({ tables: { steps: 1, defense: 9 } })
    const state = toyReady()
    expect(reachOf(toy, state, 'r2')).toEqual(['h1', 'h3', 'h4'])
    expect(reachOf(fast, structuredClone(state), 'r2')).toEqual(['h1', 'h3'])
    expect(reachOf(toy, state, 'r2')).toEqual(['h1', 'h3', 'h4'])
  })

  test('holds what differs; the rest is as it ships', () => {
    const { files } = openTitle(toyTitle, { tables: { steps: 3, defense: 4 } })
    expect(files).toEqual({ ...toyFiles, tables: { steps: 3, defense: 4 } })
  })

  test('may bring a map that one of its scenarios names', () => {
    const map = { hexes: [1, 2, 3, 4].map((n) => ({ id: `h${n}` })), homes: { red: ['h1'], blue: ['h4'] } }
    const game = open({ 'map-yard': map, alley: { id: 'alley', map: 'map-yard', units: 'units-alley' } })
    const state = game.create('alley')
    expect(game.show.overlays(state, RED)[0]!.draw().words).toEqual(['Home of red: h1.', 'Home of blue: h4.'])
  })

  test.each([
    ['a wrong value', { tables: { steps: -1, defense: 4 } }, /^tables\.json: steps: /],
    ['a value that is missing', { tables: { steps: 1 } }, /^tables\.json: defense: /],
    ['a wrong further file', { cards: { raid: { title: 'Raid', from: 7 } } }, /^cards\.json: raid\.from: /],
    ['a further file that is missing', { cards: undefined }, /^cards\.json: the file is missing/],
    ['a map that is not there', { lane: { id: 'lane', map: 'moon' } }, /^moon\.json: the file is missing/],
    ['a file that nobody uses', { mapp: {} }, /^mapp\.json: no scenario uses this file/],
    ['a file that is no object', { lane: null }, /^lane\.json: /],
    ['a wrong briefing', { briefing: { game: 'toy' } }, /^briefing\.json: scenarios: /]
  ])('%s is refused with its place', (_, own, words) => {
    expect(mistake(own)).toMatch(words)
  })

  test('may bring a further file, and the game is played with it', () => {
    const state = toyReady(2, 'campaign')
    state.stack.push({ phase: 'cards', seat: RED } as SeatFrame)
    const cards = { raid: { title: 'Night raid', from: 6 } }
    const shows = (game: typeof toy) => (game.offers(structuredClone(state))[0] as PickOffer).choices[0]
    expect(shows(toy)).toMatchObject({ text: 'Play “Raid”', chance: 3 / 6 })
    expect(shows(open({ cards }))).toMatchObject({ text: 'Play “Night raid”', chance: 1 / 6 })
    const left = (game: typeof toy) => {
      const now = structuredClone(state)
      game.apply(now, RED, { type: 'raid' }, loadedDice(5))
      return now.reserve.blue
    }
    expect([left(toy), left(open({ cards }))]).toEqual([0, 2])
  })

  test('a file that is only told or drawn is no further file: the fingerprint would leave it out', () => {
    const further = { cards: toyTitle.forms.further.cards, look: (data: unknown) => data }
    const careless = { ...toyTitle, forms: { ...toyTitle.forms, further }, files: { ...toyFiles, look: {} } }
    expect(() => openTitle(careless)).toThrow('look.json')
  })

  test('what cannot be set up is refused, whatever the forms say', () => {
    const broken = {
      ...toyTitle,
      open: (...pack: Parameters<typeof toyTitle.open>) => ({
        ...toyTitle.open(...pack),
        check: () => ['Nobody is at home.']
      })
    }
    expect(() => openTitle(broken, { lane: { id: 'lane' } })).toThrow(
      'lane.json: cannot be set up with these files: Nobody is at home.'
    )
    expect(() => openTitle(broken)).not.toThrow()
  })
})
