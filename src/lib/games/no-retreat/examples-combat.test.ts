// Worked examples of combat (tagged by their number in the collection) that no chapter shows by itself.
import { expect, test } from 'vitest'
import { within } from './02.12-cities'
import { crowdBar } from './13.3-stacking'
import { kindBar } from './14.0-kinds'
import { counterattack } from './14.7-results'
import { fightOf } from './14.5-battle'
import { bestGround } from './14.6-preview'
import { columnName, oddsOf, shiftLines } from './14.6-shifts'
import { distance } from '../../hex/grid'
import { beginBlitzkrieg } from './15-blitzkrieg'
import { worldOf } from './board'
import { leftIn, markersOf } from './piles'
import type { State } from './state'
import { END, game, give, hexIn, isOver, refusal, scene, under, unitIn, where, type Scene } from './testing'
import {
  battle,
  battleNow,
  clash,
  comesTo,
  declared,
  declaring,
  fighting,
  hold,
  resulting,
  roll
} from './testing-battle'
import { cardStep, holdMarkers, playOf } from './testing-cards'
import { deckCards } from './testing-war'
import { viewFor } from './view'

const POLAND = { scenario: 'polish-regular' as const }
const steps = (state: State, ...ids: string[]) => ids.map((id) => state.steps[unitIn(state, id).index])
const named = (state: State, ids: string) => ids.split(' ').map((id) => unitIn(state, id))

test('2.10a (E01): a city at distance four is within four hexes, one at five is not', () => {
  const world = worldOf(scene())
  const from = world.grid.indexOf('1510')
  const near = new Set(within(world, from, 4))
  const open = world.landHexes.filter((hex) => distance(world.grid, from, hex) === 5)
  expect(open.length).toBeGreaterThan(0)
  expect(open.some((hex) => near.has(hex))).toBe(false)
  const four = [...near].find((hex) => distance(world.grid, from, hex) === 4)!
  expect(within(world, four, 4)).toContain(from)
  expect(within(world, four, 3)).not.toContain(from)
})

test('13.3.5 and 13.3.3 (E16): one large, one regular and one free unit; a large one and two free; not two large', () => {
  const state = scene()
  const bar = (ids: string) => crowdBar(state, named(state, ids), hexIn(state, '2007'))?.rule ?? null
  expect(bar('F-BE-II-IV F-BE-VII F-BE-CAV')).toBeNull()
  expect(bar('F-BE-II-IV F-BE-CAV F-FT-EBE')).toBeNull()
  expect(bar('F-BE-II-IV F-BE-V-VI')).toBe('13.3.5')
  expect(bar('F-BE-II-IV F-BE-VII F-BE-III')).toBe('13.3.1')
})

test('13.3.6 and 18.10 (E56): a British and a French unit share the hex of Dynamo, and no other', () => {
  const bar = (ids: string) => {
    const state = scene()
    return crowdBar(state, named(state, ids), hexIn(state, '1308'))?.rule ?? null
  }
  expect([bar('F-GB-I F-FR-PAR F-GB-DYN'), bar('F-GB-I F-FR-PAR')]).toEqual([null, '13.3.2'])
})

test('14.6.8a and 14.6.8b (E31): two or three nationalities cost one column; Germans and Soviets attack not together', () => {
  const shifts = (ids: string) => {
    const units = Object.fromEntries(ids.split(' ').map((id, i) => [id, ['0616', '0715', '0716'][i]!]))
    const state = scene({ units: { ...units, 'F-DE-I': '0615' } })
    const fight = {
      attackers: named(state, ids),
      defenders: named(state, 'F-DE-I'),
      targets: [hexIn(state, '0615')]
    }
    const lines = shiftLines(state, {
      ...fight,
      side: 1,
      kind: 'prepared',
      counterattack: false,
      bonus: 0,
      support: [],
      ground: null
    })
    return lines.filter(({ rule }) => rule === '14.6.8a').reduce((sum, { value }) => sum + value, 0)
  }
  expect([shifts('F-GB-I'), shifts('F-GB-I F-FR-PAR'), shifts('F-GB-I F-FR-PAR F-BE-VII')]).toEqual([
    0, -1, -1
  ])
  const both = declared(
    fighting(
      0,
      {
        ...POLAND,
        war: ['Soviet Union'],
        units: { 'P-SU-5A': '1915', 'P-DE-3-I': '2014', 'P-PL-KRA3': '1914' }
      },
      ['1914:target:brown']
    )
  )
  expect(refusal(both, battle('1914', 'P-SU-5A P-DE-3-I'))).not.toBeNull()
})

test('14.6.5a and 15.3d (E32, E33): two Panzers give the Armor Bonus once; Panzers only, Blitz! and one Group add up', () => {
  const assault = (of: Scene, blitz = false) => {
    const state = under(scene(of))
    const ids = Object.keys(of.units!).filter((id) => id.startsWith('F-DE'))
    state.blitzkriegs.push({ marker: null, units: ids.map((id) => unitIn(state, id).index), done: false })
    const marker = blitz ? holdMarkers(state, 0, ['blitz'])[0]! : 0
    beginBlitzkrieg(state)
    give(state, { type: 'assault', unit: ids[0]!, hex: '0615' })
    if (blitz) give(state, { type: 'commit', marker })
    return shiftLines(state, fightOf(state, battleNow(state))).reduce((sum, { value }) => sum + value, 0)
  }
  const panzers = { 'F-DE-XIX': '0616', 'F-DE-XXXXI': '0616', 'F-FR-PAR': '0615' }
  expect(assault({ units: panzers })).toBe(2)
  expect(assault({ units: panzers }, true)).toBe(3)
  expect(assault({ units: panzers, options: { advanced: true } }, true)).toBe(4)
  expect(assault({ units: { 'F-DE-XIX': '0616', 'F-DE-XIV': '0616', 'F-FR-PAR': '0615' } })).toBe(1)
})

test('14.7.3a and 14.7CA1 (E34): six against nine counterattack at 1:2 whatever the city, after a CA1 at 1:1', () => {
  const column = (bonus: number) => {
    // Oisemont, a minor city, holds six strength points; nine attack it.
    const state = under(
      scene({
        units: {
          'F-DE-I': '0616',
          'F-DE-II': '0616',
          'F-DE-V': '0715',
          'F-FR-1A-III': '0615',
          'F-FR-1A-IV': '0615'
        }
      })
    )
    clash(state, 0, '0615', 'F-DE-I F-DE-II F-DE-V', 'prepared')
    const frame = battleNow(state)
    frame.ground = bestGround(state, named(state, 'F-DE-I'), [hexIn(state, '0615')])
    counterattack(state, frame, 'prepared')
    frame.bonus = bonus
    const odds = oddsOf(state, fightOf(state, frame))
    expect(odds.shifts.map(({ rule }) => rule)).toEqual(bonus === 0 ? [] : ['14.7CA1'])
    return columnName(worldOf(state), odds.column)
  }
  expect([column(0), column(1)]).toEqual(['1:2', '1:1'])
})

test('14.1a and 14.1b (E35): no Target on a Counterblow hex, and in the Allied phase no Counterblow on a Target hex', () => {
  const units = { 'F-DE-I': '0616', 'F-DE-II': '0516', 'F-FR-PAR': '0615', 'F-FR-ALP': '0515' }
  const german = declaring(0, { units }, (state) => void deckCards(state, 1, 1))
  const [card] = german.piles.slots.map(({ id }) => id)
  give(german, { type: 'counterblow', hex: '0615', with: 'blue', cards: [card!] })
  give(german, END)
  expect(game.actor(german)).toBe('german')
  expect(refusal(german, { type: 'target', hex: '0615', with: 'gray' })).toBe('14.1.1a')
  expect(refusal(german, { type: 'target', hex: '0515', with: 'gray' })).toBeNull()
  const allied = declaring(1, { units }, (state) => void deckCards(state, 0, 1, 2))
  const cards = allied.piles.slots.map(({ id }) => id)
  expect(game.actor(allied)).toBe('allied')
  give(allied, { type: 'target', hex: '0616', with: 'blue' })
  give(allied, END)
  const blow = (hex: string) => ({ type: 'counterblow', hex, with: 'gray', cards: [cards[0]!] })
  expect(refusal(allied, blow('0616'))).toBe('14.1.2b')
  expect(refusal(allied, blow('0516'))).toBeNull()
})

test('22.2b, 22.4b, 22.8b and 18.10c (E41): what Leaders and Dynamo make of a result', () => {
  const after = (
    of: Scene,
    side: 0 | 1,
    units: string,
    result: 'D' | 'DR' | 'CB',
    leaders: State['leaders']
  ) => {
    const state = under(scene(of))
    state.leaders = leaders
    clash(state, side, '0615', units, 'prepared')
    comesTo(state, result)
    return state
  }
  const pair = { units: { 'F-DE-I': '0616', 'F-FR-PAR': '0615' } }
  const weygand = after(pair, 0, 'F-DE-I', 'DR', ['main', 'replacement'])
  expect(game.offers(weygand).map(({ id }) => id)).toEqual(['convert', 'keep'])
  const gamelin = after(pair, 0, 'F-DE-I', 'DR', ['main', 'main'])
  expect(game.offers(gamelin).map(({ id }) => id)).not.toContain('convert')
  const back = { units: { 'F-FR-PAR': '0616', 'F-DE-I': '0615' } }
  expect(steps(after(back, 1, 'F-FR-PAR', 'D', ['replacement', 'main']), 'F-DE-I')).toEqual([1])
  expect(game.actor(after(back, 1, 'F-FR-PAR', 'D', ['main', 'main']))).toBe('german')
  const poles = { ...POLAND, units: { 'P-DE-3-I': '0616', 'P-PL-POZ1': '0615' } }
  const bock = after(poles, 0, 'P-DE-3-I', 'CB', ['replacement', 'main'])
  expect([steps(bock, 'P-DE-3-I', 'P-PL-POZ1'), bock.marks]).toEqual([[1, 1], []])
  const dynamo = { units: { 'F-DE-I': '0616', 'F-GB-DYN': '0615' } }
  const exchanged = after(dynamo, 0, 'F-DE-I', 'DR', ['main', 'main'])
  expect([steps(exchanged, 'F-DE-I'), where(exchanged, 'F-GB-DYN')]).toEqual([[1], 'allied-destroyed'])
})

test('22.5b (E75): under Rydz-Smigly Poles do not counterattack in Mobile Combat: CA and CA1 are nothing, CR is a D', () => {
  const of = { ...POLAND, units: { 'P-DE-4-XIX': '0616', 'P-PL-POZ1': '0615' } }
  const after = (result: 'CA' | 'CA1' | 'CR', kind: 'mobile' | 'prepared') =>
    resulting(of, 0, '0615', 'P-DE-4-XIX', result, kind)
  expect([isOver(after('CA', 'mobile')), isOver(after('CA1', 'mobile'))]).toEqual([true, true])
  expect(game.offers(after('CR', 'mobile')).map(({ id }) => id)).toEqual(['retreat', 'stand'])
  expect(game.offers(after('CA', 'prepared')).map(({ id }) => id)).toContain('prepared')
})

test('22.6b (E41): under Sosnkowski a Polish defender may take an EX for a CR', () => {
  const state = under(scene({ ...POLAND, units: { 'P-DE-3-I': '0616', 'P-PL-POZ1': '0615' } }))
  state.leaders[1] = 'replacement'
  clash(state, 0, '0615', 'P-DE-3-I', 'prepared')
  comesTo(state, 'CR')
  expect(game.offers(state).map(({ id }) => id)).toEqual(['convert', 'keep'])
  const kept = structuredClone(state)
  give(state, { type: 'convert', yes: true })
  expect([steps(state, 'P-DE-3-I', 'P-PL-POZ1'), isOver(state)]).toEqual([[1, 1], true])
  give(kept, { type: 'convert', yes: false })
  expect(game.offers(kept).map(({ id }) => id)).toContain('prepared')
})

test('20.2.2d and 20.2.2e (E57): gray-green markers serve Soviets only while the Stance is in the Nazi-Soviet Line', () => {
  const gray = (box: number) => {
    const units = { 'P-SU-5A': '1915', 'P-PL-KRA3': '1914' }
    const state = declaring(0, { ...POLAND, war: ['Soviet Union'], units }, (one) => {
      one.stance.box = box
      one.stance.been.push('sovietInvasion', 'naziSovietLine')
    })
    give(state, END)
    return refusal(state, { type: 'target', hex: '1914', with: 'gray' })
  }
  // Raised again from the last box.
  expect([gray(1), gray(2)]).toEqual([null, '14.1b'])
})

test('14.7CB and 14.7.4 (E63): a Counterblow of the reversed first turn waits for the next Allied Combat Phase', () => {
  const units = { 'F-DE-I': '0616', 'F-FR-PAR': '0615', 'F-DE-II': '0512', 'F-FR-ALP': '0511' }
  const state = fighting(0, { units, turn: 2 }, [], (one) => {
    one.reversed = true
    one.marks.push({ hex: hexIn(one, '0616'), use: 'counterblow', side: 0, with: 'gray' })
  })
  give(state, END)
  give(state, END)
  expect(isOver(state)).toBe(true)
  expect(state.marks).toHaveLength(1)
  const due = declared(fighting(1, { units, turn: 2 }, ['0616:counterblow']))
  expect(game.actor(due)).toBe('allied')
  expect(refusal(due, battle('0616', 'F-FR-PAR'))).toBeNull()
})

test('2.5d, 19.5 and 19.5b (E64): brown markers limit the side of their owner, not the enemy', () => {
  const units = { 'F-GB-I': '0616', 'F-BE-VII': '0715', 'F-FR-PAR': '0716', 'F-DE-I': '0615' }
  const attack = (ids: string) =>
    refusal(declared(fighting(1, { units }, ['0615:target:brown'])), battle('0615', ids))
  expect([attack('F-GB-I F-BE-VII'), attack('F-GB-I F-FR-PAR')]).toEqual([null, '2.5d'])
  const answered = declared(
    fighting(0, { units: { 'F-GB-I': '0616', 'F-DE-I': '0615' } }, ['0616:counterblow:brown'])
  )
  expect(refusal(answered, battle('0616', 'F-DE-I'))).toBeNull()
  const mixed = { 'F-GB-I': '0616', 'F-FR-PAR': '0616', 'F-GB-DYN': '0616', 'F-DE-I': '0615' }
  const state = declaring(0, { units: mixed }, (one) => void deckCards(one, 1, 1))
  const cards = state.piles.slots.map(({ id }) => id)
  expect(refusal(state, { type: 'counterblow', hex: '0616', with: 'brown', cards })).toBe('19.5b')
})

test('18.9 (E69): an attack from 2817 on 2717 over the Rhine calls the Swiss Front; a move inside Germany does not', () => {
  const state = declared(fighting(0, { units: { 'F-DE-I': '2817', 'F-FR-PAR': '2717' } }, ['2717']))
  expect(where(state, 'F-DE-XXXXV')).toBe(-1)
  give(state, battle('2717', 'F-DE-I'))
  expect(['F-DE-XXXXV', 'F-FR-ALP'].map((id) => where(state, id))).toEqual([
    'german-reserve',
    'allied-reserve'
  ])
})

test('14.7.2b (E74): a DE is no retreat: with a Shock-Target the attacker loses a step', () => {
  const state = declared(
    fighting(0, { units: { 'F-DE-I': '0616', 'F-FR-PAR': '0615' } }, ['0615:target:shock'])
  )
  give(state, battle('0615', 'F-DE-I'))
  comesTo(state, 'DE')
  // No advance; then it is paid for.
  give(state, END)
  expect([where(state, 'F-FR-PAR'), steps(state, 'F-DE-I')]).toEqual(['allied-destroyed', [1]])
})

test('14.7CB and 14.7.3b: a CB of a Counterattack marks a hex of the Phasing player too', () => {
  const state = declared(fighting(0, { units: { 'F-DE-I': '0616', 'F-FR-PAR': '0615' } }, ['0615']))
  give(state, battle('0615', 'F-DE-I'))
  counterattack(state, battleNow(state), 'prepared')
  comesTo(state, 'CB')
  expect(state.marks).toMatchObject([{ hex: hexIn(state, '0616'), use: 'counterblow', side: 0 }])
})

test('14.7.2b: who is eliminated instead of retreating has not left the hex either', () => {
  const state = declared(
    fighting(0, { ...POLAND, units: { 'P-DE-3-I': '0616', 'P-FO-GDY': '0615' } }, ['0615:target:shock'])
  )
  give(state, battle('0615', 'P-DE-3-I'))
  comesTo(state, 'DR')
  give(state, END)
  expect([where(state, 'P-FO-GDY'), steps(state, 'P-DE-3-I')]).toEqual(['allied-surrendered', [1]])
})

test('18.10c and 22.2b: Dynamo comes before the Leader: under Weygand a DR on both of them is an EX without a question', () => {
  const state = under(scene({ units: { 'F-DE-I': '0616', 'F-GB-DYN': '0615', 'F-FR-PAR': '0615' } }))
  state.leaders[1] = 'replacement'
  clash(state, 0, '0615', 'F-DE-I', 'prepared')
  comesTo(state, 'DR')
  expect(game.offers(state).map(({ id }) => id)).toEqual(['lose'])
  give(state, { type: 'lose', unit: 'F-FR-PAR' })
  expect(steps(state, 'F-DE-I', 'F-FR-PAR')).toEqual([1, 1])
})

test('5.0d and 5.0f (E77): the back of a marker that pays stays unseen; cards that are discarded are seen', () => {
  const state = cardStep(0, { turn: 4 })
  const cup = leftIn(state, markersOf('german'))
  playOf(state, 0, 17)
  const view = viewFor(state, 'allied')
  expect(view.piles.slots.filter(({ pile }) => pile === markersOf('german'))).toEqual([])
  expect([leftIn(view, markersOf('german')), view.piles.piles[markersOf('german')]!.rest]).toEqual([
    cup,
    null
  ])
  const over = under(scene({ turn: 4 }))
  const cards = deckCards(over, 1, 1, 2, 3, 4, 5, 6, 7, 8)
  over.stack.push({
    ...{ phase: 'draw', side: 1, step: 'cardLimit', cards: 0, markers: 0, limit: true, first: false }
  } as never)
  const count = game.offers(over)[0]!
  const many = count.gesture === 'select' ? count.max : 0
  const { events } = give(over, { type: 'limit', cards: cards.slice(0, many), markers: [] })
  expect(events.filter(({ kind }) => kind === 'discarded')).toHaveLength(many)
  expect(viewFor(over, 'german').piles.piles['deck']!.discards).toEqual(
    ['1', '2', '3', '4', '5', '6'].slice(0, many)
  )
})

test('14.1.2i and 14.0h (E78): a Counterblow on a stack under Blitzkrieg! lets Gamelin’s infantry answer by Prepared Combat', () => {
  const units = { 'F-DE-XIX': '0616', 'F-FR-PAR': '0615' }
  const protect = (one: State) =>
    void one.blitzkriegs.push({ marker: null, units: [unitIn(one, 'F-DE-XIX').index], done: false })
  const forced = declared(fighting(1, { units }, ['0616:counterblow'], protect))
  expect(game.actor(forced)).toBe('allied')
  expect(refusal(forced, battle('0616', 'F-FR-PAR'))).toBeNull()
  const free = declaring(1, { units }, protect)
  expect(refusal(free, { type: 'target', hex: '0616', with: 'blue' })).toBe('14.0f')
})

test('19.3a and 14.0f: a Shock-Target takes the place of a regular one, and lets Prepared Combat hit a Blitzkrieg! stack', () => {
  const units = { 'F-DE-XIX': '0616', 'F-FR-PAR': '0615' }
  const state = fighting(1, { units }, ['0616'], (one) => {
    one.marks[0]!.with = 'shock'
    one.blitzkriegs.push({ marker: null, units: [unitIn(one, 'F-DE-XIX').index], done: false })
  })
  const bar = () =>
    kindBar(state, 1, named(state, 'F-FR-PAR'), [hexIn(state, '0616')], 'prepared', 'voluntary')
  expect(bar()).toBeNull()
  state.marks[0]!.with = 'blue'
  expect(bar()?.rule).toBe('14.0f')
  const german = declaring(0, { units }, (one) => void hold(one, 0, 'shockTarget'))
  const [marker] = german.piles.slots.map(({ id }) => id)
  give(german, END)
  give(german, { type: 'target', hex: '0615', with: 'shock', marker: marker! })
  expect(german.marks.map((mark) => mark.with)).toEqual(['shock'])
  give(german, END)
  give(german, battle('0615', 'F-DE-XIX'))
  const { shifts } = roll(german, 1)
  expect(shifts).toContainEqual({ label: 'Shock-Target', value: 1, rule: '14.6.11' })
})
