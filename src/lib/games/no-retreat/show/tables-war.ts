// The charts of the war as a whole: turns, Leaders, Stance, landings and evacuations, Alternate Events, victory.
import type { TablePicture } from '../../../kernel/picture'
import { ROWS } from '../describe-cards'
import { SIGNS } from '../faces'
import { RESULTS } from '../17.7-end'
import { stanceTrack } from '../20.2-stance'
import { worldOf } from '../board'
import type { State } from '../state'
import type { World } from '../world'
import { eventsOf } from './tracks'
import { capital, list, signed, stanceTitle } from './words'

export function warTables(view: State): TablePicture[] {
  const world = worldOf(view)
  return [
    turnTable(view, world),
    suddenDeathTable(world),
    leaderTable(world),
    stanceTable(view, world),
    ...(world.scenario.rules.plans === 'none' ? [] : [planTable(world)]),
    ...(world.front === 'france' ? [landingTable(world)] : []),
    evacuationTable(world),
    ...(world.scenario.rules.alternateEvents ? [alternateTable(world)] : []),
    victoryTable(world)
  ]
}

function turnTable(view: State, { scenario, tables, front }: World): TablePicture {
  return {
    id: 'turns',
    title: 'Game Turn Track',
    rule: '4.0d',
    columns: ['Dates', 'German markers', 'Allied markers', 'Events'],
    rows: scenario.turns.map(({ turn, dates }) => {
      const { im } = tables.turnTrack[front][turn - 1]!
      return {
        label: `Turn ${turn}`,
        cells: [dates, `${im.german}`, `${im.allied}`, capital(list(eventsOf(view, turn))) || '–']
      }
    }),
    note: `Each player draws ${tables.draws.cards} Event cards and as many Initiative markers as the turn says.`
  }
}

function suddenDeathTable({ tables, front }: World): TablePicture {
  const { suddenDeath, stance, automaticAbove } = tables.victoryTrack
  const turns = [...suddenDeath[front].map(({ turn }) => turn), ...stance[front].map(({ turn }) => turn)]
  const rows = [...new Set(turns)].sort((a, b) => a - b)
  const of = <T extends { turn: number }>(all: readonly T[], turn: number) =>
    all.find((one) => one.turn === turn)
  return {
    id: 'thresholds',
    title: 'Thresholds of Total VPs',
    rule: '17.6a',
    columns: ['Allied: not above', 'German: not below', 'Stance falls above'],
    rows: rows.map((turn) => {
      const check = of(suddenDeath[front], turn)
      const fall = of(stance[front], turn)
      return {
        label: `Turn ${turn}`,
        cells: [`${check?.allied ?? '–'}`, `${check?.german ?? '–'}`, `${fall?.threshold ?? '–'}`]
      }
    }),
    note: `With more than ${automaticAbove} Total VPs the German player wins at once.`
  }
}

function leaderTable({ cards, front }: World): TablePicture {
  const leaders = cards.leaders.filter((leader) => leader.front === front)
  return {
    id: 'leaders',
    title: 'Leaders',
    rule: '5.5',
    columns: ['Side', 'Cards', 'Markers', 'Sign', 'VPs', 'Unique Rules'],
    rows: leaders.map(({ name, side, face, cardLimit, markerLimit, markers, points, rules }) => ({
      label: name,
      cells: [
        `${side === 'german' ? 'German' : 'Allied'}, ${face === 'main' ? 'main' : 'replacement'}`,
        `${cardLimit}`,
        `${markerLimit}`,
        SIGNS[markers],
        signed(points),
        rules.map(({ title, text }) => `${title}: ${text}`).join(' ')
      ]
    })),
    note: 'The VPs change the Event VPs of the German player when a Replacement Leader takes command.'
  }
}

function stanceTable(view: State, world: World): TablePicture {
  return {
    id: 'stance',
    title: stanceTitle(view),
    rule: '7.4a',
    columns: ['VPs at the end'],
    rows: stanceTrack(world).boxes.map(({ name, vp }) => ({ label: name, cells: [signed(vp)] })),
    note: 'The marker begins in the first box. The better the Germans do, the further it goes.'
  }
}

function planTable({ cards, tables }: World): TablePicture {
  const { turns } = tables.plans
  return {
    id: 'plans',
    title: 'Secret Plans',
    rule: '5.7b',
    columns: [`A, turn ${turns.A}`, `B, turn ${turns.B}`, `C, turn ${turns.C}`],
    rows: cards.plans.map(({ title, lines }) => ({
      label: title,
      cells: (['A', 'B', 'C'] as const).map((letter) => `${lines[letter].text} (${lines[letter].points})`)
    })),
    note: 'The points of the lines that were met on their turn count at the end of the game.'
  }
}

const ICONS = {
  none: 'No icon',
  oneGerman: 'One German icon',
  oneAllied: 'One Allied icon',
  two: 'Two icons',
  threeOrMore: 'Three icons or more'
}

function cardTable(
  id: string,
  title: string,
  rule: string,
  rows: World['tables']['landing']['rows'] | World['tables']['evacuation']['rows'],
  note: string
): TablePicture {
  return {
    id,
    title,
    rule,
    columns: ['Result', 'Means'],
    rows: rows.map(({ icons, result }) => ({
      label: ICONS[icons],
      cells: [ROWS[result]!.name, capital(ROWS[result]!.means)]
    })),
    note
  }
}

const landingTable = ({ tables }: World): TablePicture =>
  cardTable(
    'landing',
    'Landing Table',
    '11.0a',
    tables.landing.rows,
    'One row up where no enemy unit and no enemy zone of control is.'
  )

const evacuationTable = ({ tables }: World): TablePicture =>
  cardTable(
    'evacuation',
    'Evacuation Table',
    '11.0a',
    tables.evacuation.rows,
    'One row down for an Allied unit that leaves by the map edge, and for a German unit or one next to Dynamo.'
  )

function alternateTable({ tables }: World): TablePicture {
  return {
    id: 'alternate',
    title: 'Alternate Events',
    rule: '21.1',
    columns: ['VPs', 'What it does'],
    rows: Object.values(tables.alternateEvents.events).map(({ title, vp, text }) => ({
      label: title,
      cells: [signed(vp), text]
    })),
    note: 'Each can happen once and lasts to the end of the game. The VPs count with the optional rule only.'
  }
}

function victoryTable({ tables, front }: World): TablePicture {
  const bounds = (from: number | undefined, to: number | undefined) =>
    from === undefined ? `${to ?? 0} or less` : to === undefined ? `${from} or more` : `${from} to ${to}`
  return {
    id: 'victory',
    title: 'Victory',
    rule: front === 'france' ? '17.7.1' : '17.7.2',
    columns: ['Points at the end'],
    rows: tables.results[front].map(({ result, from, to }) => ({
      label: RESULTS[result],
      cells: [bounds(from, to)]
    })),
    note: 'Map VPs and what is added at the end of the game; Event VPs do not count then.'
  }
}
