import { expect, test } from 'vitest'
import { canonical } from '../kernel/hash'
import { textBytes } from './bytes'
import { digest, SeatKeys, newSecret } from './crypto'
import { found, readFounding } from './genesis'
import { toyRules } from './testing/devices'

const red = new SeatKeys(newSecret('red'))
const founding = found(toyRules, { scenario: 'lane' }, [red])

test('a beginning is read as it was written, and its name is its hash', () => {
  const read = readFounding(founding.text, founding.signature)
  expect(read).toEqual(founding)
  expect(read.id).toMatch(/^[0-9a-f]{32}$/)
  expect(read.genesis.seats.map(({ key }) => key !== undefined)).toEqual([true, false])
})

test('any change gives another match, or none', () => {
  const altered = canonical({ ...founding.genesis, dice: 'sealed' })
  expect(() => readFounding(altered, founding.signature)).toThrow('not signed by its founder')
  const signed = red.sign(digest('genesis', textBytes(altered)))
  expect(readFounding(altered, signed).id).not.toBe(founding.id)
})

test('one content has one way of being written', () => {
  const spaced = JSON.stringify(JSON.parse(founding.text), null, 1)
  expect(() => readFounding(spaced, founding.signature)).toThrow('not written as it should be')
})

test.each([
  ['nothing', undefined, undefined, 'no beginning'],
  ['no JSON', '{', founding.signature, 'cannot be read'],
  ['null', 'null', founding.signature, 'is wrong'],
  ['a newer format', '{"format":4}', founding.signature, 'newer version'],
  ['something else', '{"format":1}', founding.signature, 'is wrong'],
  ['no founder', canonical({ ...founding.genesis, founder: 'blue' }), founding.signature, 'no seat'],
  [
    'a key that is no hex',
    canonical({
      ...founding.genesis,
      seats: [{ ...founding.genesis.seats[0], key: 'x'.repeat(64) }, { seat: 'blue' }]
    }),
    founding.signature,
    'is wrong'
  ],
  ['too much', ' '.repeat(20_000), founding.signature, 'too long'],
  ['no signature', founding.text, new Uint8Array(3), 'not signed']
])('%s is no beginning', (_what, text, signature, why) => {
  expect(() => readFounding(text, signature)).toThrow(why)
})
