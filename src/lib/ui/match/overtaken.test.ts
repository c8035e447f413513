import { expect, test } from 'vitest'
import { copyOf, exchange, twoDevices } from '../../match/testing/devices'
import { marchRules } from '../../match/testing/march'
import { Overtaken } from './overtaken'

const move = (unit: string, hex: string) => ({ type: 'move', units: [unit], path: [hex] })

test('orders that lose against those of one’s other device are counted once, and only there', () => {
  const { founder, guest, secrets } = twoDevices(marchRules, { scenario: 'plain' })
  const devices = [founder, copyOf(founder, [secrets[0]])]
  const watching = devices.map(() => new Overtaken())
  const look = () => watching.map((one, i) => one.look(devices[i]!))
  expect(look()).toEqual([null, null])
  devices.forEach((device, i) => {
    device.order(move(`north-${i + 1}-corps`, '0101'))
    device.order(move(`north-${i + 1}-corps`, '0102'))
    device.flush()
  })
  expect(look()).toEqual([null, null])
  exchange(...devices, guest)
  expect(devices[0]!.head).toBe(devices[1]!.head)
  const told = look()
  expect(told.filter((lost) => lost === null)).toHaveLength(1)
  expect(told.find((lost) => lost !== null)).toEqual({ orders: 2, by: 'north' })
  expect(look()).toEqual([null, null])
})

test('what is taken back is not lost, nor what the other player orders', () => {
  const { founder, guest } = twoDevices(marchRules, { scenario: 'plain' })
  const one = new Overtaken()
  founder.order(move('north-1-corps', '0101'))
  expect(one.look(founder)).toBeNull()
  founder.undo()
  expect(one.look(founder)).toBeNull()
  founder.order({ type: 'end' })
  exchange(founder, guest)
  guest.order(move('south-1-corps', '0505'))
  guest.flush()
  exchange(founder, guest)
  expect(one.look(founder)).toBeNull()
})
