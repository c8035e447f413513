// Charts about nations and victory: who goes where, who draws supply whence, who capitulates when, who wins.
import type { TablePicture } from '../../../kernel/picture'
import type { SupplySource } from '../data'
import type { World } from '../world'
import { count, list, sideWord } from './words'

export function politicsTables(world: World): TablePicture[] {
  return [
    nationTable(world),
    ...(world.rules.draw ? [sequenceTable(world)] : []),
    ...(world.rules.capitulation ? [capitulationTable(world)] : []),
    victoryTable(world)
  ]
}

function nationTable(world: World): TablePicture {
  const { geography, supply } = world.tables
  const own = world.scenario.geography
  return {
    id: 'nations',
    title: 'Nations: where they may go and their supply',
    rule: '11.7',
    columns: ['Side', 'Units may be in', 'Supply outside own country'],
    rows: world.armed.map((index) => {
      const nation = world.nations[index]!
      const limit = own === undefined ? geography.nations[nation] : own[nation]
      return {
        label: nation,
        cells: [
          sideWord(world, world.sideOfNation[index]!),
          Array.isArray(limit) ? list(limit) : limit === 'anywhere' ? 'any country at war' : nation,
          sourceWords(supply.sources[nation], supply.railheads.leg)
        ]
      }
    }),
    note: world.rules.draw
      ? `In game turns 1 to ${geography.openingTurns.lastTurn} only ${list(geography.openingTurns.nations)} act, in their own two countries.`
      : 'Units are always in supply in their own country.'
  }
}

function sourceWords(source: SupplySource | undefined, leg: number): string {
  if (source === undefined || source.kind === 'homeOnly') return 'none'
  const where = list(source.countries)
  switch (source.kind) {
    case 'cities':
      return `cities of ${where}`
    case 'siteSupply':
      return `the capital of ${where}`
    case 'edgeSupply':
      return `the map edge of ${where}`
    case 'anyHex':
      return `any hex of ${where}`
    case 'railhead':
      return `a railhead within ${count(leg, 'hex', 'hexes')}, connected by railroad to the map edge`
  }
}

function sequenceTable(world: World): TablePicture {
  const { draw } = world.tables
  return {
    id: 'sequence',
    title: 'National turns',
    rule: '5.2',
    columns: ['Commanded by', 'Nations'],
    rows: draw.groups.map((group) => ({
      label: group.name,
      cells: [`the ${group.side} player`, list(group.nations)]
    })),
    note: `From game turn ${draw.firstTurn} on, markers are drawn one at a time. Each nation reorganizes, moves and fights; between phases the German player may play one of his own three, each once per game turn.`
  }
}

function capitulationTable(world: World): TablePicture {
  return {
    id: 'capitulation',
    title: 'Capitulation',
    rule: '4.5',
    columns: ['When', 'German victory points', 'Its units'],
    rows: world.tables.capitulation.rows.map((row) => ({
      label: row.nation,
      cells: [
        `the ${row.capitalTakenBy} side holds its capital${row.orAllForts === undefined ? '' : ', or all its forts are breached'}`,
        row.bonusDice === 0
          ? 'none'
          : `${count(row.bonusDice, 'die', 'dice')}${row.bonusFromTurn === undefined ? '' : ` from game turn ${row.bonusFromTurn} on`}`,
        row.removeUnits ? 'leave the game' : 'none'
      ]
    })),
    note: 'It happens at once. The other nations never capitulate.'
  }
}

function victoryTable(world: World): TablePicture {
  const { victory } = world.scenario
  if (victory.kind === 'objectives') {
    const winner = (name: string | null) =>
      name === null ? 'a draw' : `the ${sideWord(world, name === 'German' ? 0 : 1)} side wins`
    return {
      id: 'victory',
      title: 'Victory',
      rule: '13.3',
      columns: ['Worth'],
      rows: [
        ...victory.objectives.map((objective) => ({
          label: objective.name,
          cells: [count(objective.points, 'point')]
        })),
        ...victory.results.map((row) => ({
          label: row.from === row.to ? count(row.from, 'point') : `${row.from} to ${row.to} points`,
          cells: [winner(row.winner)]
        }))
      ],
      note: `Counted for the German side at the end of game turn ${world.scenario.turns.length}.`
    }
  }
  const { suddenDeath, end, westWallFirstEntry, germanMechanizedLost, start } = world.tables.victory
  const early = suddenDeath.earlyCapitulation
  return {
    id: 'victory',
    title: 'Victory',
    rule: '4.1',
    columns: ['Effect'],
    rows: [
      {
        label: `${early.nation} capitulates by game turn ${early.lastTurn}`,
        cells: ['German victory at once']
      },
      {
        label: `German side has ${suddenDeath.germanPoints} points and the capital of ${suddenDeath.germanNeedsCapitalOf}`,
        cells: ['German victory at once']
      },
      { label: `Allied side has ${suddenDeath.alliedPoints} points`, cells: ['Allied victory at once'] },
      {
        label: `Allied side holds the capital of ${suddenDeath.alliedCapitalOf}`,
        cells: ['Allied victory at once']
      },
      { label: `A side is down to ${count(suddenDeath.lostAt, 'point')}`, cells: ['it loses at once'] },
      {
        label: `${end.alliedWinUnlessFallen} holds out to the end of game turn ${end.turn}`,
        cells: ['Allied victory']
      },
      { label: `Otherwise, a lead of ${end.lead} points at the end`, cells: ['victory; less is a draw'] },
      { label: 'A city with a value changes hands', cells: ['its value from the loser to the captor'] },
      {
        label: 'Allied units first enter a West Wall hex',
        cells: [`${count(westWallFirstEntry, 'point')} from the German side`]
      },
      {
        label: 'A German mechanized corps is lost',
        cells: [
          `${-germanMechanizedLost.inSupply}, out of supply ${-germanMechanizedLost.outOfSupply}, off the German points`
        ]
      }
    ],
    note: `The German side begins with ${start.German} victory points, the Allied side with ${start.Allied}.`
  }
}
