// Who one is, how one wins and how far one is (4, 13.3).
import type { Briefing, Goal } from '../../../kernel/picture'
import { enemyOf, worldOf } from '../board'
import { objectiveLines } from '../04-victory'
import { intactForts } from '../04.5-capitulation'
import { FALLEN, type State } from '../state'
import { ALLIED, GERMAN, type Side } from '../world'
import { sideOfSeat, sideWord } from './words'

/** Places worth the most that are named one by one. */
const MOST = 8
/** Points from which on the end of the game is near. */
const NEAR = 10

export function briefing(view: State, seat: string): Briefing {
  const { title, lines } = worldOf(view).briefing[seat]!
  return { title, lines, goals: view.result === null ? goalsOf(view, sideOfSeat(seat)) : [] }
}

function goalsOf(view: State, side: Side): Goal[] {
  return worldOf(view).scenario.victory.kind === 'points'
    ? pointGoals(view, side)
    : objectiveGoals(view, side)
}

/** How it looks to a side whether something is so that the other wants, or itself. */
const toneFor = (side: Side, wanted: Side, reached: boolean): Goal['tone'] =>
  !reached ? 'plain' : side === wanted ? 'good' : 'bad'

/** 13.3: the objectives of 1939. */
function objectiveGoals(view: State, side: Side): Goal[] {
  const { victory } = worldOf(view).scenario
  if (victory.kind !== 'objectives') return []
  const lines = objectiveLines(view)
  const have = lines.reduce((sum, line) => sum + line.value, 0)
  const wins = victory.results.find(({ winner }) => winner === victory.side)!
  const draw = victory.results.find(({ winner }) => winner === null)
  const note = `Counted after the last turn.${draw === undefined ? '' : ` ${draw.from} is a draw, fewer a Polish win.`}`
  return [
    {
      label: 'German points',
      have,
      need: wins.from,
      rule: '13.3g',
      tone: toneFor(side, GERMAN, have >= wins.from),
      note,
      of: victory.objectives.map(({ name, points }) => ({
        label: name.charAt(0).toUpperCase() + name.slice(1),
        value: points,
        done: lines.some(({ label }) => label === name)
      }))
    }
  ]
}

/** 4.1, 4.2: what 1938 is won and lost by. */
function pointGoals(view: State, side: Side): Goal[] {
  const world = worldOf(view)
  const { suddenDeath, end } = world.tables.victory
  const early = suddenDeath.earlyCapitulation
  const fallen = view.standing[world.nation(early.nation)] === FALLEN
  const goals: Goal[] = []
  if (!fallen) goals.push(...capitulation(view, side))
  goals.push(...([GERMAN, ALLIED] as const).map((one) => points(view, side, one)))
  const berlin = world.capital(suddenDeath.alliedCapitalOf)
  const held = berlin.filter((hex) => view.control[hex] === ALLIED).length
  const near = side === ALLIED ? 'good' : 'bad'
  goals.push({
    label: 'Berlin hexes in Allied hands',
    have: held,
    need: berlin.length,
    rule: '4.1g',
    tone: held > 0 ? near : 'plain',
    note: 'With both, the Allies win at once.',
    ...(held > 0 ? { danger: `Berlin ${held} of ${berlin.length}` } : {})
  })
  const lead = view.vp[GERMAN] - view.vp[ALLIED]
  goals.push({
    label: `Lead of the ${sideWord(world, lead >= 0 ? GERMAN : ALLIED)} side`,
    have: Math.abs(lead),
    need: end.lead,
    rule: '4.2b',
    tone: Math.abs(lead) < end.lead ? 'plain' : toneFor(side, lead > 0 ? GERMAN : ALLIED, true),
    note: `After turn ${end.turn} a lead of ${end.lead} wins, less is a draw. If ${end.alliedWinUnlessFallen} still stands, the Allies win.`
  })
  return goals
}

/** 4.1a, 4.5.1: Czechoslovakia, by its capital or its forts. */
function capitulation(view: State, side: Side): Goal[] {
  const world = worldOf(view)
  const { nation, lastTurn } = world.tables.victory.suddenDeath.earlyCapitulation
  const row = world.tables.capitulation.rows.find((one) => one.nation === nation)
  const kinds = row?.orAllForts ?? []
  const all = world.forts.filter((kind) => kind !== null && kinds.includes(kind)).length
  const intact = intactForts(view, kinds).length
  const [capital] = world.capital(nation)
  const prague = world.hexes[capital!]!.site!.name
  const sudden = view.turn <= lastTurn
  return [
    {
      label: `${nation}: forts breached`,
      have: all - intact,
      need: all,
      rule: sudden ? '4.1a' : '4.5.1b',
      tone: sudden && side === ALLIED ? 'warn' : 'plain',
      note: sudden
        ? `If ${prague} or the last fort falls by turn ${lastTurn}, Germany wins at once.`
        : `${nation} capitulates when ${prague} or the last fort falls.`,
      of: [{ label: prague, value: world.vp[capital!]!, done: view.control[capital!] === GERMAN }],
      ...(sudden
        ? {
            danger:
              side === GERMAN
                ? `${prague} by turn ${lastTurn} wins`
                : `Hold ${prague} through turn ${lastTurn}`
          }
        : {})
    }
  ]
}

/** 4.1b-f: points that end the game, and the places that bring the most. */
function points(view: State, side: Side, one: Side): Goal {
  const world = worldOf(view)
  const { suddenDeath } = world.tables.victory
  const have = view.vp[one]
  const need = one === GERMAN ? suddenDeath.germanPoints : suddenDeath.alliedPoints
  const word = sideWord(world, one)
  const loses = have <= suddenDeath.lostAt + NEAR
  const near = have >= need - NEAR || loses
  const rich = [...world.vp.keys()]
    .filter((hex) => world.land[hex] && world.vp[hex]! > 0 && view.control[hex] === enemyOf(one))
    .sort((a, b) => world.vp[b]! - world.vp[a]! || a - b)
    .slice(0, MOST)
  const prague = one === GERMAN ? ', Prague among what it holds,' : ''
  return {
    label: `${word} victory points`,
    have,
    need,
    rule: one === GERMAN ? '4.1b' : '4.1f',
    tone: near ? toneFor(side, loses ? enemyOf(one) : one, true) : 'plain',
    note: `With ${need}${prague} the ${word} side wins at once; down to ${suddenDeath.lostAt} it loses.`,
    of: rich.map((hex) => ({
      label: world.hexes[hex]!.site?.name ?? '',
      value: world.vp[hex]!,
      done: false
    })),
    ...(near ? { danger: `${word} ${have} of ${need} VP` } : {})
  }
}
