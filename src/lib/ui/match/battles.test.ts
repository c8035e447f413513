import { describe, expect, it } from 'vitest'
import { openTelling, type FoughtByTable, type Telling } from '../../kernel/telling'
import { battlesOf, outcomeOf } from './battles'
import type { ToldEntry } from './told'

const battle = ({
  losses = [1, 2],
  ...more
}: Partial<FoughtByTable> & Pick<Telling, 'losses'> = {}): Telling =>
  event('battle', ['r1', 'r2'], {
    hexes: ['0101', '0102'],
    dice: [4],
    losses,
    fought: {
      attacker: 'red',
      defenders: ['b1', 'b2'],
      garrison: false,
      table: 'normal',
      column: '+5',
      result: '1/2',
      ...more
    }
  })
const event = (kind: string, units: string[] = [], more: Partial<Telling> = {}): Telling =>
  openTelling({ kind, rule: '1', units }, kind, more)
const entry = (number: number, events: readonly Telling[], more: Partial<ToldEntry> = {}): ToldEntry => ({
  number,
  seat: 'red',
  kind: 'order',
  order: {},
  to: null,
  events,
  barrier: null,
  dice: events.flatMap(({ dice }) => dice.map((shown) => [6, shown] as const)),
  undone: false,
  pending: false,
  fault: null,
  ...more
})
const names = { seat: (seat: string) => seat.toUpperCase() }
const line = (entries: readonly ToldEntry[], viewer: string | null) =>
  outcomeOf(battlesOf(entries).at(-1)!, viewer, names, ['red', 'blue']).join(' · ')

const LOST = [event('eliminated', ['b1']), event('eliminated', ['b2']), event('eliminated', ['r1'])]

describe('how a battle went', () => {
  it('is one line for either side, and for both when nobody looks yet', () => {
    const entries = [entry(7, [event('attack', ['r1', 'r2']), battle(), ...LOST])]
    expect(line(entries, 'red')).toBe('1/2 · you lose 1 · they lose 2, destroyed · hex is free')
    expect(line(entries, 'blue')).toBe('1/2 · you lose 2, destroyed · they lose 1 · hex is free')
    expect(line(entries, null)).toBe('1/2 · RED loses 1 · BLUE loses 2, destroyed · hex is free')
  })

  it('has the dice, the column and the hex', () => {
    const [one] = battlesOf([entry(7, [battle()])])
    expect(one).toMatchObject({
      number: 7,
      last: 7,
      hex: '0101',
      by: { column: '+5' },
      dice: [[6, 4]],
      attacker: 'red'
    })
  })

  it('without a table has what each unit rolled, and no sign', () => {
    const volleys = [{ seat: 'red', unit: 'r1', dice: [6, 2], hits: 5, rule: '2' }]
    const fought = { attacker: 'red', defenders: ['b1'], garrison: false, volleys }
    const entries = [
      entry(7, [event('battle', ['r1'], { hexes: ['0101'], dice: [6, 2], losses: [0, 1], fought })])
    ]
    expect(battlesOf(entries)[0]).toMatchObject({
      by: { volleys },
      dice: [
        [6, 6],
        [6, 2]
      ]
    })
    expect(line(entries, 'red')).toBe('you lose nothing · they lose 1')
  })

  it('goes on over the orders in which losses, retreats and advances are decided', () => {
    const entries = [
      entry(7, [battle()]),
      entry(8, [event('fallBack', [], { hexes: ['0101'], losses: [1, 1] })], { seat: 'blue' }),
      entry(9, [event('eliminated', ['b2'])], { seat: 'blue' }),
      entry(10, [event('retreat', ['b1'], { hexes: ['0101', '0201'] })], { seat: 'blue' }),
      entry(11, [event('advance', ['r1'], { hexes: ['0102', '0101'] })])
    ]
    expect(battlesOf(entries)[0]).toMatchObject({ number: 7, last: 11 })
    expect(line(entries.slice(0, 4), 'blue')).toBe('1/2 · you lose 1, driven off · they lose 1 · hex is free')
    expect(line(entries, 'red')).toBe('1/2 · you lose 1 · they lose 1, driven off · hex taken')
  })

  it('ends with whatever else is ordered', () => {
    const entries = [
      entry(7, [battle()]),
      entry(8, [event('phase', [], { hexes: [] })]),
      entry(9, [event('eliminated', ['b1'])])
    ]
    expect(battlesOf(entries)[0]).toMatchObject({ last: 7, defender: 'holds' })
  })

  it('knows that an army lives on in its parts, and a hex in its garrison', () => {
    const broken = [battle({ defenders: ['army'] }), event('breakDown', ['army', 'b1', 'b2'])]
    expect(battlesOf([entry(1, [...broken, event('eliminated', ['b1'])])])[0]!.defender).toBe('holds')
    expect(battlesOf([entry(1, [...broken, ...LOST])])[0]!.defender).toBe('destroyed')
    const fort = [battle({ garrison: true }), ...LOST]
    expect(battlesOf([entry(1, fort)])[0]!.defender).toBe('holds')
    const fallen = [...fort, event('garrisonLost', [], { hexes: ['0101'] })]
    expect(battlesOf([entry(1, fallen)])[0]!.defender).toBe('destroyed')
  })

  it('says when nothing is lost, and when the attackers are no more', () => {
    const nothing = battle({ result: '0/0', losses: [0, 0] })
    expect(line([entry(1, [nothing])], 'red')).toBe('0/0 · you lose nothing · they lose nothing · hex holds')
    const spent = [battle({ result: '2/0', losses: [2, 0] }), event('eliminated', ['r1', 'r2'])]
    expect(line([entry(1, spent)], 'blue')).toBe(
      '2/0 · you lose nothing · they lose 2, wiped out · hex holds'
    )
  })

  it('is none as long as the dice are awaited, nor when it was taken back', () => {
    expect(battlesOf([entry(1, [], { pending: true })])).toEqual([])
    expect(battlesOf([entry(1, [battle()], { undone: true })])).toEqual([])
  })
})
