// The charts of events, points, railroads, surrender and victory.
import type { TablePicture } from '../../../kernel/picture'
import { worldOf } from '../board'
import { incomeLines } from '../07.1-points'
import type { NationName } from '../data'
import type { State } from '../state'
import { NOBODY, type World } from '../world'
import { capital, list, sideWord, sumOf } from './words'

export function politicsTables(view: State): TablePicture[] {
  const world = worldOf(view)
  return [events(world), delays(world), nations(view), invasions(world), victory(world)]
}

function events({ tables: { events: table }, scenario }: World): TablePicture {
  const { axis, allied } = scenario.intervention
  const words = {
    weather: `From turn ${table.storm.fromTurn} on: storms for the rest of the game`,
    intervention: `${list(axis) || 'Nobody'} joins the Axis, ${list(allied) || 'nobody'} the Allies`,
    crisis: `Again: 1 to ${table.crisis.axisUpTo} the Axis, else the Allies gain ${table.crisis.points} points`,
    putsch: 'No points for the Axis, unless Germans hold an enemy capital or center',
    blitzkrieg: `No points for the Allies, if Germans hold ${table.blitzkrieg.hexes} enemy capitals or centers`
  }
  return {
    id: 'events',
    title: 'Events',
    rule: '6.0',
    columns: ['Event'],
    rows: table.die.map((event, i) => ({
      label: `Die ${i + 1}`,
      cells: [`${capital(event)}: ${words[event]}`]
    })),
    note: `Rolled at the beginning of each turn from turn ${table.firstTurn} on.`
  }
}

function delays({ tables: { mobilization } }: World): TablePicture {
  const { cost, delay, refit } = mobilization
  return {
    id: 'mobilization',
    title: 'Mobilization and refit',
    rule: '7.2',
    columns: ['Points', 'Comes'],
    rows: [
      ...delay.map((turns, i) => ({
        label: `Mobilize a unit, die ${i + 1}`,
        cells: [`${cost}`, turns === 1 ? 'next turn' : `${turns} turns later`]
      })),
      { label: 'Refit a mechanized unit', cells: [`${refit.mechanized}`, 'at once'] },
      { label: 'Refit another land unit', cells: [`${refit.nonMechanized}`, 'at once'] },
      { label: 'Refit an air unit', cells: [`${refit.air}`, 'at once'] }
    ],
    note: 'Fortifications and units of one step are never refitted. Points cannot be saved or given to another country.'
  }
}

/** 7.1, 8.6.2, 21.0: what each country has. */
function nations(view: State): TablePicture {
  const world = worldOf(view)
  const { rail, surrender } = world.tables
  const names = Object.keys(world.tables.nations) as NationName[]
  return {
    id: 'countries',
    title: 'Countries',
    rule: '7.1_T',
    columns: ['Side', 'Points now', 'Rail moves left', 'Surrenders on'],
    rows: names.map((name) => {
      const country = world.countryNamed(name)
      const side = view.side[country]!
      const upTo = surrender.upTo[name]
      return {
        label: name,
        cells: [
          view.surrendered[country] ? 'surrendered' : side === NOBODY ? 'neutral' : sideWord(side),
          `${sumOf(incomeLines(view, country))}`,
          `${(rail.slots[name] ?? rail.others) - view.railUsed[country]!}`,
          upTo === undefined ? 'never' : upTo === 1 ? '1' : `1 to ${upTo}`
        ]
      }
    }),
    note: 'A country may surrender when the enemy controls its capital, if that is on the map, and all its mobilization centers on the map.'
  }
}

function invasions({ tables: { invasion } }: World): TablePicture {
  return {
    id: 'invasions',
    title: 'Who may invade whom',
    rule: '5.5d',
    columns: ['Neutral countries'],
    rows: (Object.entries(invasion.rights) as [NationName, readonly string[]][]).map(
      ([nation, countries]) => ({
        label: nation,
        cells: [list(countries)]
      })
    ),
    note: 'The invaded country joins the other side at once.'
  }
}

function victory({ tables }: World): TablePicture {
  const { levels, objective, air, mechanized, mannerheimLine } = tables.victory
  return {
    id: 'victory',
    title: 'Victory',
    rule: '22.1a',
    columns: ['Axis lead'],
    rows: levels.map(({ name, from }, i) => {
      const above = levels[i - 1]?.from
      const range =
        from === null
          ? `${(above ?? 1) - 1} or less`
          : above === undefined || above === null
            ? `${from} or more`
            : `${from} to ${above - 1}`
      return { label: name, cells: [range] }
    }),
    note: `Points of the Axis minus points of the Allies after the last turn. Places: as printed on the map; ${objective} for the Axis for each Reich Strategic Objective with a German unit. Each enemy air unit lost ${air}, each mechanized army or corps ${mechanized}; Soviet units in the Mannerheim Line ${mannerheimLine}.`
  }
}
