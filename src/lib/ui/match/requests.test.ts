import { expect, test } from 'vitest'
import { exchange, twoDevices } from '../../match/testing/devices'
import { marchRules } from '../../match/testing/march'
import { Requests } from './requests'

const move = (hex: string) => ({ type: 'move', units: ['north-1-corps'], path: [hex] })

function asked() {
  const { founder, guest } = twoDevices(marchRules, { scenario: 'plain' })
  const seen = [new Requests(), new Requests()]
  const look = () => [founder, guest].map((match, i) => seen[i]!.look(match))
  founder.order(move('0101'))
  founder.flush()
  const ask = founder.ask('north')
  exchange(founder, guest)
  expect(look()).toEqual([null, null])
  return { founder, guest, ask, look }
}

test('a request that is withdrawn is told so, once, on both devices', () => {
  const { founder, guest, ask, look } = asked()
  founder.withdraw(ask)
  exchange(founder, guest)
  const gone = { seat: 'north', how: 'withdrawn' }
  expect(look()).toEqual([gone, gone])
  expect(look()).toEqual([null, null])
})

test('one that lapses because the match goes on is told so', () => {
  const { founder, guest, look } = asked()
  founder.order(move('0102'))
  founder.flush()
  exchange(founder, guest)
  const gone = { seat: 'north', how: 'lapsed' }
  expect(look()).toEqual([gone, gone])
})

test('of one that was granted or declined nothing more is said', () => {
  const { founder, guest, ask, look } = asked()
  guest.answer(ask, false)
  exchange(founder, guest)
  expect(look()).toEqual([null, null])
  const again = asked()
  again.guest.answer(again.ask, true)
  exchange(again.founder, again.guest)
  expect(again.look()).toEqual([null, null])
})
