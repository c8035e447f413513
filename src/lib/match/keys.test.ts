import { describe, expect, test } from 'vitest'
import { canonical } from '../kernel/hash'
import { concatBytes, hexToBytes, textBytes } from './bytes'
import { digest, SeatKeys, isProperKey, newSecret, verify } from './crypto'
import { newDocument, pushElements } from './document'
import { noteContent } from './elements'
import { found, readFounding } from './genesis'
import { createMatch, openMatch, type Match } from './match'
import { noteMessage } from './notes'
import { copyOf, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'
import { marchRules, type MarchState } from './testing/march'

const plan = { scenario: 'plain' }

/** The neutral point, and what fits it whatever was signed. */
const NEUTRAL = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0))
const CONSTANT = Uint8Array.from({ length: 64 }, (_, i) => (i === 0 ? 1 : 0))
/** Keys of small order as RFC 8032 writes them, and one in a way in which it may not be written. */
const SMALL = [
  NEUTRAL,
  new Uint8Array(32),
  hexToBytes('ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'),
  hexToBytes('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'),
  hexToBytes('0100000000000000000000000000000000000000000000000000000000000080')
]

function claimBy(
  match: Match<MarchState>,
  key: Uint8Array,
  commitment: Uint8Array,
  sign: (m: Uint8Array) => Uint8Array
) {
  const note = { kind: 'claim', key, commitment } as const
  const message = noteMessage(match.ledger.founding.hash, 'south', note)
  pushElements(match.doc, 'south', [concatBytes(noteContent(note), sign(message))])
}

describe('keys', () => {
  test('no key of small order, and no signature that fits everything', () => {
    for (const key of SMALL) {
      expect(isProperKey(key)).toBe(false)
      expect(verify(CONSTANT, textBytes('anything'), key)).toBe(false)
    }
    const keys = new SeatKeys(newSecret('north'))
    expect(isProperKey(keys.key)).toBe(true)
    const message = textBytes('this')
    const signature = keys.sign(message)
    expect(verify(signature, message, keys.key)).toBe(true)
    expect(verify(signature, textBytes('that'), keys.key)).toBe(false)
    expect(verify(concatBytes(NEUTRAL, signature.subarray(32)), message, keys.key)).toBe(false)
  })

  test('nobody gets a seat by such a key', () => {
    const { match } = createMatch(marchRules, plan, ['north'])
    const { commitment } = new SeatKeys(newSecret('south')).dice
    for (const key of SMALL) claimBy(match, key, commitment, () => CONSTANT)
    expect(match.claims).toEqual([])
  })

  test('nor by the dice of the other seat, which would then decide every roll alone', () => {
    const north = newSecret('north')
    const { match } = createMatch(marchRules, { ...plan, dice: 'sealed' }, ['north'], [north])
    // Before both have committed no link is shown by which one could choose one's own dice.
    expect(match.ledger.chairs.get('north')!.links.top).toBe(0)
    const keys = new SeatKeys(newSecret('south'))
    claimBy(match, keys.key, new SeatKeys(north).dice.commitment, (m) => keys.sign(m))
    expect(match.claims).toEqual([])
    // Not even when the founder wants it.
    const [claim] = match.ledger.notes.allClaims('south')
    new Forger(match).entry(match.ledger.tree.root, 'north', { kind: 'confirm', claim: claim!.id }, north)
    for (const one of [match, copyOf(match)]) {
      expect(one.free).toBe('south')
      expect(one.rejected).toMatchObject([{ why: 'This claim is none.' }])
    }
    const own = new SeatKeys(newSecret('south'))
    claimBy(match, own.key, own.dice.commitment, (m) => own.sign(m))
    expect(match.claims).toHaveLength(1)
  })

  test('a beginning whose seats share their dice, or whose key is none, is not opened', () => {
    const [north, south] = [new SeatKeys(newSecret('north')), new SeatKeys(newSecret('south'))]
    const { genesis } = found(marchRules, plan, [north, south])
    const [a, b] = genesis.seats
    const altered = (seats: unknown) => {
      const text = canonical({ ...genesis, seats })
      return () => readFounding(text, north.sign(digest('genesis', textBytes(text))))
    }
    expect(altered([a, b])().id).toMatch(/^[0-9a-f]{32}$/)
    expect(altered([a, { ...b, dice: a.dice }])).toThrow('same dice')
    expect(altered([a, { ...b, key: '00'.repeat(32) }])).toThrow('A key is none')
  })

  test('a beginning with seats that the game has not is not opened', () => {
    for (const seats of [
      ['north', 'west'],
      ['south', 'north']
    ] as const) {
      const keys = [new SeatKeys(newSecret(seats[0]))] as [SeatKeys]
      const founding = found({ ...marchRules, game: { ...marchRules.game, seats } }, plan, keys)
      expect(() => openMatch(newDocument(founding), marchRules)).toThrow('not those of the game')
    }
  })
})

test('who has a seat can prove it, to this match and this moment only', () => {
  const { founder, guest } = twoDevices(marchRules, plan)
  const other = twoDevices(marchRules, plan, 2)
  const challenge = textBytes('drawn by lot')
  const proof = guest.prove('south', challenge)!
  expect(founder.isProof('south', challenge, proof)).toBe(true)
  expect(founder.isProof('north', challenge, proof)).toBe(false)
  expect(founder.isProof('south', textBytes('drawn again'), proof)).toBe(false)
  expect(other.founder.isProof('south', challenge, proof)).toBe(false)
  expect(guest.prove('north', challenge)).toBeNull()
  expect(copyOf(founder).prove('south', challenge)).toBeNull()
})
