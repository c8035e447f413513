// Who one is, how one wins and how far one is (17).
import type { Briefing, Goal } from '../../../kernel/picture'
import { capital as capitalHexes, germanHolds } from '../02.12-cities'
import { mapVp, totalVp, cityVp } from '../17.2-points'
import { RESULTS, finalLines } from '../17.7-end'
import { planOf } from '../24.1-plans'
import { isOnMap, worldOf } from '../board'
import { plansOf } from '../piles'
import type { State } from '../state'
import { ALLIED, GERMAN, SEATS, type Side } from '../world'
import { at, list, sideOfSeat, sideWord } from './words'

export function briefing(view: State, seat: string): Briefing {
  const { title, lines } = worldOf(view).briefing[seat]!
  return { title, lines, goals: view.result === null ? goalsOf(view, sideOfSeat(seat)) : [] }
}

const goalsOf = (view: State, side: Side): Goal[] => [
  points(view, side),
  automatic(view, side),
  ...suddenDeath(view, side),
  ...plan(view, side)
]

/** 17.7.1, 17.7.2: what the sum would be now, and from where the Germans win. */
function points(view: State, side: Side): Goal {
  const world = worldOf(view)
  const bands = world.tables.results[world.front]
  const total = finalLines(view).reduce((sum, { value }) => sum + value, 0)
  const now = bands.find(
    ({ from, to }) => (from === undefined || total >= from) && (to === undefined || total <= to)
  )!
  const wins = bands.filter(({ winner }) => winner === SEATS[GERMAN]).map(({ from }) => from ?? 0)
  const cities = world.cities.filter((hex) => cityVp(view, hex) !== 0)
  const last = world.scenario.turns.length
  return {
    label: 'German points at the end of the game',
    have: total,
    need: Math.min(...wins),
    rule: world.front === 'france' ? '17.7.1' : '17.7.2',
    tone: now.winner === SEATS[side] ? 'good' : view.turn >= last - 1 ? 'bad' : 'plain',
    note: `Counted after turn ${last}. As it stands: ${RESULTS[now.result]}.`,
    of: cities.map((hex) => ({ label: at(view, hex), value: cityVp(view, hex), done: true }))
  }
}

/** 17.5 */
function automatic(view: State, side: Side): Goal {
  const { automaticAbove } = worldOf(view).tables.victoryTrack
  const have = totalVp(view)
  const near = have > automaticAbove
  return {
    label: 'Automatic German victory, Total VPs',
    have,
    need: automaticAbove + 1,
    rule: '17.5',
    tone: near ? (side === GERMAN ? 'good' : 'bad') : 'plain',
    note: `Map VPs ${mapVp(view)}, Event VPs ${view.eventVp}. Looked at when a turn begins.`,
    ...(near && { danger: `Total VPs ${have}: the German player wins when the turn begins` })
  }
}

/** 17.6: the next check, and what stands in the way of whoever would win by it. */
function suddenDeath(view: State, side: Side): Goal[] {
  const world = worldOf(view)
  const next = world.tables.victoryTrack.suddenDeath[world.front].find(
    ({ turn }) =>
      turn > view.turn || (turn === view.turn && view.stack.some(({ phase }) => phase === 'suddenDeath'))
  )
  if (next === undefined) return []
  const total = totalVp(view)
  const replaced = (one: Side) => view.leaders[one] !== 'main'
  const hexes = capitalHexes(view)
  const inGermany = world.units.some(
    (unit) =>
      unit.sideIndex === ALLIED && isOnMap(view, unit) && world.home[view.at[unit.index]!] === 'Germany'
  )
  const wins = [
    {
      side: GERMAN,
      met: total > next.allied,
      label: `Turn ${next.turn}: Total VPs that bring the Allies down`,
      need: next.allied + 1,
      note: 'From here on the Allied Main Leader is replaced; if all of this is so, the Germans win at once.',
      of: [
        { label: 'The Allied Main Leader was replaced', done: replaced(ALLIED) },
        { label: `All of ${list(hexes.map((hex) => at(view, hex)))}`, done: germanHolds(view, hexes) }
      ],
      rule: '17.6a'
    },
    {
      side: ALLIED,
      met: total < next.german,
      label: `Turn ${next.turn}: Total VPs that the Germans need`,
      need: next.german,
      note: 'With fewer the German Main Leader is replaced; if all of this is so, the Allies win at once.',
      of: [
        { label: 'The German Main Leader was replaced', done: replaced(GERMAN) },
        { label: 'An Allied unit is in Germany', done: inGermany }
      ],
      rule: '17.6b'
    }
  ] as const
  return wins.map(({ side: winner, met, label, need, of, rule, note }): Goal => {
    const all = met && of.every(({ done }) => done)
    return {
      label,
      have: total,
      need,
      rule,
      tone: met ? (winner === side ? 'good' : all ? 'bad' : 'warn') : 'plain',
      note: `Sudden Death check. ${note}${met ? ` As it stands the ${sideWord(winner)} side ${all ? 'wins' : 'gains by it, but does not win yet'}.` : ''}`,
      of,
      ...(all && { danger: `Sudden Death on turn ${next.turn}` })
    }
  })
}

/** 5.7: the lines of one's own Secret Plan. */
function plan(view: State, side: Side): Goal[] {
  const world = worldOf(view)
  const seat = SEATS[side]
  if (!Object.hasOwn(view.piles.piles, plansOf(seat))) return []
  const card = planOf(view, side)
  if (card === null) return []
  const letters = ['A', 'B', 'C'] as const
  const { turns } = world.tables.plans
  const marked = (turn: number) => view.planMarks.some((mark) => mark.side === side && mark.turn === turn)
  return [
    {
      label: `Your plan, ${card.title}: lines marked`,
      have: letters.filter((letter) => marked(turns[letter])).length,
      need: letters.length,
      rule: '5.7b',
      tone: 'plain',
      of: letters.map((letter) => ({
        label: `${letter}, turn ${turns[letter]}: ${card.lines[letter].text}`,
        value: card.lines[letter].points,
        done: marked(turns[letter])
      }))
    }
  ]
}
