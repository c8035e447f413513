import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../kernel/dice'
import { createMatch } from '../../match/match'
import { randomMove, toyRules, twoDevices } from '../../match/testing/devices'
import { marchOrder, marchRules } from '../../match/testing/march'
import { keysOf, newCode, type Keys } from '../invitation'
import { Memory, passingShelf } from '../memory'
import { testKeys } from '../testing/sessions'
import { invitationIn, openTurn, showTurn, takeTurn, TurnReader } from './turn'
import { isTurnLink, linkOfTurn, LONGEST_LINK, openTurnLink, readTurnLink } from './turn-link'

const PAGE = 'https://example.org/join/'
let keys: Keys
beforeAll(async () => {
  keys = await testKeys()
})

const memory = () => new Memory(passingShelf())

test('a match is joined and played by links alone', async () => {
  const { match: founder } = createMatch(toyRules, { scenario: 'lane', dice: 'sealed' }, [
    toyRules.game.seats[0]
  ])
  const invited = await linkOfTurn(PAGE, founder, keys, memory(), { signal: ['wss://meet.example.org/'] })
  expect(invited.link).toMatch(/^https:\/\/example\.org\/join\/#turn\.[\w-]+\.[\w%,.-]+\w$/)
  const given = readTurnLink(invited.link!)
  expect(given.tag).toEqual(keys.tag)
  expect(given.invitation).toEqual({ code: keys.code, signal: ['wss://meet.example.org/'] })
  const opened = await openTurn(await openTurnLink(given, keys), async () => toyRules)
  expect([opened.id, opened.head]).toEqual([founder.id, founder.head])

  // From then on the invitation stays at home.
  const { founder: one, guest: two } = twoDevices(toyRules, { scenario: 'lane', dice: 'sealed' })
  randomMove(one, seededRandom(1))
  const next = await linkOfTurn(PAGE, one, keys, memory())
  expect(next.link).not.toContain(keys.code)
  const turn = await openTurnLink(readTurnLink(next.link!), keys)
  expect(takeTurn(two, turn, memory())).toEqual({ is: 'taken', news: true })
  expect(two.head).toBe(one.head)
})

test('a link as messengers and people hand it on', async () => {
  const { founder } = twoDevices(toyRules, { scenario: 'lane' })
  const { link } = await linkOfTurn(PAGE, founder, keys, memory())
  const half = Math.floor(link!.length / 2)
  for (const text of [`  ${link!.slice(0, half)}\n${link!.slice(half)} `, link!.slice(link!.indexOf('#'))])
    expect((await openTurnLink(readTurnLink(text), keys)).is).toBe('update')
  expect(isTurnLink(link!)).toBe(true)
  expect(isTurnLink(`${PAGE}#${keys.code}`)).toBe(false)
})

test('what is too long for a link is not made one', async () => {
  const { founder } = twoDevices(marchRules, { scenario: 'plain', dice: 'sealed' })
  const random = seededRandom(3)
  while (founder.status.is === 'to move' && founder.status.here && founder.number < 600)
    founder.order(marchOrder(founder.actor!, random))
  const { link, isWhole } = await linkOfTurn(PAGE, founder, keys, memory())
  expect([link, isWhole]).toEqual([null, true])
  expect(LONGEST_LINK).toBeLessThan(4_096)
})

describe('links that are no good', () => {
  const made = async () =>
    (await linkOfTurn(PAGE, twoDevices(toyRules, { scenario: 'lane' }).founder, keys, memory())).link!

  test('cut short, too long, altered, or of another match', async () => {
    const link = await made()
    const dot = link.lastIndexOf('.')
    expect(() => readTurnLink(link.slice(0, dot))).toThrow('cut short')
    expect(() => readTurnLink(`${link.slice(0, dot + 1)}NONSENSE`)).toThrow('invitation')
    expect(() => readTurnLink(`${PAGE}#turn.AA.0`)).toThrow('cut short')
    expect(() => readTurnLink(`${PAGE}#turn.A.0`)).toThrow('garbled')
    expect(() => readTurnLink(`${PAGE}#turn.${'A'.repeat(20_000)}.0`)).toThrow('too long')
    expect(() => readTurnLink(`${PAGE}#${keys.code}`)).toThrow('no turn')
    const altered = link.slice(0, dot - 3) + (link[dot - 3] === 'A' ? 'B' : 'A') + link.slice(dot - 2)
    await expect(openTurnLink(readTurnLink(altered), keys)).rejects.toThrow('altered')
    const other = await keysOf(newCode())
    await expect(openTurnLink(readTurnLink(link), other)).rejects.toThrow('different invitation')
  })
})

test('a code on the screen can bring the invitation, in each frame of a series', async () => {
  const { founder } = twoDevices(toyRules, { scenario: 'lane' })
  const { frames } = await showTurn(founder, keys, memory(), { invite: true, small: true })
  expect(frames.length).toBeGreaterThan(1)
  const reader = new TurnReader(keys)
  for (const frame of frames) {
    expect(invitationIn(frame)).toBe(keys.code)
    const reading = await reader.take(frame)
    expect(reading.is).toBe(frame === frames.at(-1) ? 'turn' : 'part')
  }
  const [plain] = (await showTurn(founder, keys, memory())).frames
  expect(invitationIn(plain!)).toBeNull()
})
