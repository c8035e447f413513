// Who one is, how one wins and how far one is (22).
import type { Briefing, Goal } from '../../../kernel/picture'
import { enemyOf, worldOf } from '../board'
import { surrenderBar } from '../21-surrender'
import { pointsOf, victoryLines } from '../22-victory'
import type { NationName } from '../data'
import type { State } from '../state'
import { AXIS, SEATS, type Side } from '../world'
import { list, placeName, sideOfSeat, sideWord, SIDES } from './words'
import { worthOf } from './overlay-objectives'

/** Places worth the most that are named one by one. */
const MOST = 8

export function briefing(view: State, seat: string): Briefing {
  const { title, lines } = worldOf(view).briefing[seat]!
  return { title, lines, goals: view.result === null ? goalsOf(view, sideOfSeat(seat)) : [] }
}

const goalsOf = (view: State, side: Side): Goal[] => [
  lead(view, side),
  ...SIDES.map((one) => places(view, side, one)),
  ...surrenders(view, side)
]

/** 22.1: the level that the points come to, and the next one. */
function lead(view: State, side: Side): Goal {
  const [axis, allied] = pointsOf(view)
  const { levels } = worldOf(view).tables.victory
  const now = levels.find(({ from }) => from === null || axis - allied >= from)!
  const wins = levels.filter(({ winner, from }) => winner === SEATS[AXIS] && from !== null)
  const need = Math.min(...wins.map(({ from }) => from!))
  const good = now.winner === SEATS[side]
  return {
    label: 'Lead of the Axis in victory points',
    have: axis - allied,
    need,
    rule: '22.1a',
    tone: good ? 'good' : view.turn >= worldOf(view).scenario.turns.length - 1 ? 'bad' : 'plain',
    note: `Counted after turn ${worldOf(view).scenario.turns.length}. As it stands: ${now.name}.`
  }
}

/** 22.0c, 22.0d: what a side has for places and losses, and what else there is to win. */
function places(view: State, side: Side, one: Side): Goal {
  const world = worldOf(view)
  const lines = victoryLines(view, one)
  const have = lines.reduce((sum, { value }) => sum + value, 0)
  const had = new Set(lines.map(({ label }) => label))
  const open = world.landHexes.filter((hex) => {
    const site = world.hexes[hex]!.site
    const enemy = view.side[world.country[hex]!] === enemyOf(one)
    return enemy && (site?.vp !== undefined || (one === AXIS && site?.objective)) && !had.has(site.name)
  })
  const rich = [...open].sort((a, b) => worthOf(view, b) - worthOf(view, a) || a - b).slice(0, MOST)
  return {
    label: `${sideWord(one)} victory points`,
    have,
    need: have + open.reduce((sum, hex) => sum + worthOf(view, hex), 0),
    rule: one === AXIS ? '22.0d' : '22.0c',
    tone: have > 0 ? (one === side ? 'good' : 'warn') : 'plain',
    of: [
      ...lines.map(({ label, value }) => ({ label, value, done: true })),
      ...rich.map((hex) => ({ label: placeName(world, hex), value: worthOf(view, hex), done: false }))
    ]
  }
}

/** 21.0, 22.0a: countries that stand on the brink, and the victory without points. */
function surrenders(view: State, side: Side): Goal[] {
  const world = worldOf(view)
  const { neverAutomatic } = world.tables.victory
  return SIDES.map((one): Goal => {
    const enemy = enemyOf(one)
    const nations = (Object.keys(world.tables.nations) as NationName[]).filter(
      (name) => view.side[world.countryNamed(name)] === enemy
    )
    const out = nations.filter((name) => view.surrendered[world.countryNamed(name)])
    const never = nations.filter((name) => neverAutomatic.includes(name))
    const shaky = nations.filter((name) => !out.includes(name) && surrenderBar(view, name) === null)
    const danger = shaky.length > 0 ? { danger: `${list(shaky)} may surrender` } : {}
    return {
      label: `${sideWord(enemy)} countries that have surrendered`,
      have: out.length,
      need: nations.length,
      rule: never.length > 0 ? '22.0b' : '22.0a',
      tone: shaky.length === 0 && out.length === 0 ? 'plain' : one === side ? 'good' : 'bad',
      note:
        never.length > 0
          ? `${list(never)} will not surrender, so only points can win.`
          : `If all do, the ${sideWord(one)} side wins at once.`,
      ...danger
    }
  }).filter(({ need }) => need > 0)
}
