// The logic of the match pages, without a page: names, lists, commands, and whole games by the random opponent.
import { expect, test, describe } from 'vitest'
import { seededRandom } from '../../kernel/dice'
import { Refused } from '../../kernel/game'
import type { MoveOffer, Offer } from '../../kernel/offers'
import { plainOrders } from '../../kernel/sampling'
import { games } from '../../games/registry'
import { exportMatch, openMatchFile, readMatchFile } from '../../match/file'
import { createMatch } from '../../match/match'
import { twoDevices } from '../../match/testing/devices'
import { aboutGame } from '../library'
import type { Shelf } from '../storage/keep'
import { botMove } from '../../bots/random'
import { answerTo } from './answers'
import { notesOf, changeNotes } from './match-notes'
import { helpFor, readCommand } from './commands'
import { diaryOf } from './diary'
import { toldTo } from './told'
import { fileName } from './files'
import { matching } from './options'
import { openGame, NotHere } from './packs'
import { hexesOfUnits, stacksIn } from './where'

const [GAME] = Object.keys(games) as [string]
const SMALL = aboutGame(GAME)!.scenarios.at(-1)!.id

async function begun() {
  const { rules, names } = await openGame(GAME, SMALL)
  const { match, secrets } = createMatch(rules, { scenario: SMALL }, rules.game.seats)
  return { match, secrets, rules, names }
}

describe('the game of a match', () => {
  test('every scenario in the library can be opened, and each has its own fingerprint', async () => {
    for (const id of Object.keys(games)) {
      const hashes = new Set<string>()
      for (const scenario of aboutGame(id)!.scenarios)
        hashes.add((await openGame(id, scenario.id)).rules.dataHash)
      expect(hashes.size).toBe(aboutGame(id)!.scenarios.length)
      for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  test('what is not here is said in words', async () => {
    await expect(openGame('chess', 'first')).rejects.toThrow(NotHere)
    await expect(openGame('__proto__', 'first')).rejects.toThrow(NotHere)
    await expect(openGame(GAME, 'no such scenario')).rejects.toThrow(NotHere)
  })

  test('units, hexes and seats have names, and what has none is shown by its id', async () => {
    const { names, rules } = await openGame(GAME, SMALL)
    for (const unit of names.units) expect(names.unit(unit).full).not.toBe('')
    for (const seat of rules.game.seats) expect(names.seat(seat)).toMatch(/^[A-Z]/)
    expect(names.unit('rail-head_1').name).toBe('Rail head 1')
    expect(names.hex('9999')).toBe('9999')
  })
})

describe('where is what', () => {
  test('the list says what the diary says: after a move the units stand where it led', async () => {
    const { match, rules } = await begun()
    const random = seededRandom(3)
    let moves = 0
    for (let i = 0; i < 60; i++) {
      botMove(match, random)
      const happened = match.entry(match.number)!.events.at(-1)
      const event = happened && rules.game.tell(happened, null)
      if (event?.kind !== 'move') continue
      const hexOf = hexesOfUnits(stacksIn(rules.game.show.picture(match.state(), match.seats[0])))
      for (const unit of event.units) expect(hexOf.get(unit)).toBe(event.hexes.at(-1))
      moves++
    }
    expect(moves).toBeGreaterThan(3)
  })
})

test('the random opponent plays whole games against itself to the end, and the file of one is the same match', async () => {
  const { match, secrets, rules, names } = await begun()
  const random = seededRandom(11)
  while (match.status.is !== 'over') {
    const before = match.number
    botMove(match, random)
    expect(match.number).toBe(before + 1)
  }
  expect(match.outcome).not.toBeNull()
  const entries = match.since(0)
  for (const seat of match.seats) {
    const diary = diaryOf(toldTo(entries, rules.game, seat), rules.game, names)
    for (const { lines } of diary) for (const { text } of lines) expect(text).not.toBe('')
  }
  const again = openMatchFile(readMatchFile(exportMatch(match, secrets)), rules)
  expect(again.match.head).toBe(match.head)
  expect(again.match.hash).toBe(match.hash)
})

test('the diary says who joined, not who let them in', async () => {
  const { rules, names } = await begun()
  const { founder } = twoDevices(rules, { scenario: SMALL })
  const [, second] = rules.game.seats
  const [joined] = diaryOf(toldTo(founder.since(0), rules.game, second), rules.game, names)
  expect(joined).toMatchObject({ seat: second, lines: [{ text: `${names.seat(second)} joined the match.` }] })
})

test('the random opponent tries something else when the full position forbids its order, and says when it is stuck', () => {
  const order = { type: 'end' }
  const offers = () => [{ gesture: 'confirm' as const, id: 'end', rule: '1', text: 'End', order }]
  let refusals = 3
  const shy = {
    offers,
    order: () => {
      if (refusals-- > 0) throw new Refused('1', 'Not yet.')
    }
  }
  botMove(shy, seededRandom(1))
  expect(refusals).toBe(-1)
  refusals = Infinity
  expect(() => botMove(shy, seededRandom(1))).toThrow('Not yet.')
  expect(() => botMove({ offers: () => [], order: () => undefined }, seededRandom(1))).toThrow('nothing')
})

describe('typed orders', () => {
  test('every plain order of a game can be typed', async () => {
    const { match, names } = await begun()
    const random = seededRandom(5)
    const seen = new Set<string>()
    for (let i = 0; i < 120 && match.status.is !== 'over'; i++) {
      const offers = match.offers()
      for (const offer of offers) {
        const order = plainOrders(offer).next().value as Record<string, unknown> | undefined
        if (order === undefined || seen.has(`${offer.id} ${offer.gesture}`)) continue
        const typed = words(offer, order)
        if (typed === null) continue
        seen.add(`${offer.id} ${offer.gesture}`)
        expect(readCommand(typed, offers, names), typed).toEqual({ is: 'order', order })
      }
      expect(helpFor(offers).length).toBe(offers.length + 2)
      botMove(match, random)
    }
    expect(seen.size).toBeGreaterThan(4)
  })

  /** The order as a person would type it; null where another offer would understand the same words. */
  function words(
    offer: ReturnType<Awaited<ReturnType<typeof begun>>['match']['offers']>[number],
    order: Record<string, unknown>
  ) {
    switch (offer.gesture) {
      case 'confirm':
        return offer.text
      case 'pick':
        return `pick ${offer.choices[0]!.text}`
      case 'move': {
        const [unit] = offer.units
        const mode = offer.modes?.([unit!])[0]?.id
        const { hex } = offer.reach([unit!], mode)[0] ?? {}
        return hex === undefined ? null : `move ${unit} to ${hex} ${mode ?? ''}`
      }
      case 'attack':
        return `attack ${offer.targets()[0]} with ${offer.attackers(offer.targets()[0]!)[0]}`
      case 'place':
        return null
      case 'select':
        return order.units === undefined ? null : `select ${(order.units as string[]).join(' ') || 'none'}`
      case 'spend':
        return `spend ${offer.items[0]!.min}`
    }
  }

  test('a move by way of other hexes can be typed, and only one that can be gone', async () => {
    const { match, names } = await begun()
    const random = seededRandom(6)
    const leads = (offer: Offer): offer is MoveOffer => offer.gesture === 'move' && offer.byWay === true
    while (!match.offers().some(leads)) botMove(match, random)
    const offers = match.offers()
    const offer = offers.find(leads)!
    const [unit] = offer.units
    const reach = offer.reach([unit!])
    const stop = reach.reduce((near, one) => (one.cost < near.cost ? one : near)).hex
    const first = offer.path([unit!], stop)!.hexes
    const [goal] = offer.reach([unit!], undefined, first)
    const { hexes } = offer.path([unit!], goal!.hex, undefined, first)!
    const order = offer.order([unit!], hexes)
    for (const typed of [
      `move ${unit} via ${stop} to ${goal!.hex}`,
      `move ${unit} via ${stop} ${goal!.hex} march`
    ])
      expect(readCommand(typed, offers, names), typed).toEqual({ is: 'order', order })
    const far = readCommand(`move ${unit} via ${stop} via ${goal!.hex} to nowhere`, offers, names)
    expect(far).toEqual({
      is: 'unclear',
      why: `nowhere cannot be reached by way of ${stop}, ${goal!.hex}.`
    })
    for (const typed of [
      `move ${unit}`,
      `move ${unit} via`,
      `move ${unit} via ${stop}`,
      `move ${unit} via ${stop} to`
    ])
      expect(readCommand(typed, offers, names), typed).toEqual({ is: 'unclear', why: 'Where to?' })
    const { byWay: _, ...plain } = offer
    expect(readCommand(`move ${unit} via ${stop} to ${goal!.hex}`, [plain], names).is).toBe('unclear')
    expect(helpFor(offers).join()).toContain('[via HEX …]')
    expect(helpFor([plain]).join()).not.toContain('via')
  })

  test('what is not understood says so and orders nothing', async () => {
    const { match, names } = await begun()
    const offers = match.offers()
    for (const typed of [
      '',
      'dance',
      'move',
      'move nobody 1234',
      'attack',
      'attack 9999 x',
      'place',
      'select x',
      'spend 1'
    ])
      expect(readCommand(typed, offers, names).is).toBe('unclear')
    expect(readCommand('?', offers, names).is).toBe('help')
    expect(readCommand('undo', offers, names)).toEqual({ is: 'undo', how: 'step' })
    expect(readCommand('undo phase', offers, names)).toEqual({ is: 'undo', how: 'phase' })
  })
})

describe('typed questions', () => {
  async function asked() {
    const { match, rules, names } = await begun()
    const [seat] = match.seats
    const { show } = rules.game
    const view = match.state(seat)
    return {
      names,
      picture: show.picture(view, seat),
      overlays: show.overlays(view, seat),
      inspectHex: (hex: string) => show.inspectHex(view, seat, hex),
      inspectUnit: (unit: string) => show.inspectUnit(view, seat, unit),
      log: (count: number) => ['first', 'second', 'third'].slice(-count)
    }
  }

  test('hexes, units, places, score, diary and every overlay are told in words', async () => {
    const table = await asked()
    const [stack] = table.picture.stacks
    const [unit] = stack!.pieces
    expect(answerTo(`look ${stack!.hex}`, table)!.join(' ')).toContain(`[${unit!.id}]`)
    expect(answerTo(`unit ${unit!.id}`, table)!.length).toBeGreaterThan(3)
    expect(answerTo(`where ${unit!.id}`, table)![0]).toContain(table.names.hex(stack!.hex))
    expect(answerTo('score', table)!.length).toBe(table.picture.score.length)
    expect(answerTo('log 2', table)).toEqual(['second', 'third'])
    for (const { id, title } of table.overlays) expect(answerTo(id, table)![0]).toContain(title)
    expect(answerTo(`supply ${unit!.id}`, table)!.length).toBeGreaterThan(1)
    expect(answerTo('zones', table)![0]).toMatch(/zones/i)
  })

  test('what cannot be answered says so; what is no question is left to the orders', async () => {
    const table = await asked()
    expect(answerTo('look nowhere', table)).toEqual(['There is no hex or place “nowhere”.'])
    expect(answerTo('look', table)).toEqual(['Which hex?'])
    expect(answerTo('unit nobody', table)![0]).toContain('no single unit')
    expect(answerTo('supply nobody', table)![0]).toContain('no single unit')
    expect(answerTo('where nobody', table)![0]).toContain('No unit of that name')
    for (const order of [
      '',
      'end',
      'move a to b',
      'attack x',
      'undo',
      '?',
      'pick it',
      'place a b',
      'select none'
    ])
      expect(answerTo(order, table), order).toBeNull()
  })
})

describe('lists to choose from', () => {
  const options = [
    { id: '12', text: 'Łódź (12)' },
    { id: '1', text: 'Elsewhere (1)', note: 'near Łódź' },
    { id: '3', text: 'Kraków (3)' }
  ]
  const ids = (typed: string) => matching(options, typed).map(({ id }) => id)

  test('all typed words must be there, without accents or capitals', () => {
    expect(ids('')).toEqual(['12', '1', '3'])
    expect(ids('KRAKOW')).toEqual(['3'])
    expect(ids('lodz')).toEqual(['12', '1'])
    expect(ids('else lodz')).toEqual(['1'])
    expect(ids('nowhere')).toEqual([])
  })

  test('a typed number comes first', () => expect(ids('1')).toEqual(['1', '12']))
})

describe('the notes of a match', () => {
  function shelf(text: string | null = null): Shelf {
    let kept = text
    return { getItem: () => kept, setItem: (_key, value) => void (kept = value) }
  }

  test.each([null, '{', '[]', '{"seating":{"kind":"all"},"name":7}'])('%j is a match of two people', (text) =>
    expect(notesOf('x', shelf(text))).toEqual({
      name: '',
      seating: { kind: 'two' },
      secrets: false,
      seen: {},
      fought: {},
      stage: '',
      guide: null,
      players: {},
      result: '',
      removed: null,
      briefed: [],
      waiting: null
    })
  )

  test('a change keeps the rest', () => {
    const own = shelf()
    changeNotes('x', { seating: { kind: 'bot', seat: 'blue' } }, own)
    changeNotes('x', { name: 'Ours' }, own)
    expect(notesOf('x', own)).toMatchObject({ name: 'Ours', seating: { kind: 'bot', seat: 'blue' } })
  })
})

test.each([
  ['Poland, 1939', 'poland-1939.sandtable.json'],
  ['Łódź über alles!', 'lodz-uber-alles.sandtable.json'],
  ['///', 'match.sandtable.json']
])('the file of %j is %s', (title, name) => expect(fileName(title)).toBe(name))
