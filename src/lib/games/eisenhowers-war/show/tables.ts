// The charts a player looks things up in, from the numbers the game plays with.
import type { TablePicture } from '../../../kernel/picture'
import { worldOf } from '../board'
import type { State } from '../state'
import { TERRAINS, type World } from '../world'
import { capital, signed } from './words'

export function tablesOf(view: State): TablePicture[] {
  const world = worldOf(view)
  return [combatTable(world), shiftTable(world), terrainTable(world), turnTable(world), rebuildTable(world)]
}

function combatTable({ tables: { crt } }: World): TablePicture {
  return {
    id: 'odds',
    title: 'Combat results',
    rule: '11.0',
    columns: crt.columns,
    rows: crt.rows.map((row, i) => ({ label: `Die ${i + 1}`, cells: row.map((cell) => cell.join('/')) })),
    note: `Steps lost by the attacker / by the defender. Odds are limited to the table before the shifts; each column beyond it costs the attacker ${crt.beyond.attackerPerColumn} more on the left, the defender ${crt.beyond.defenderPerColumn} more on the right.`
  }
}

function shiftTable({ tables: { tec, fortification, shifts } }: World): TablePicture {
  const wall = fortification.westWall
    .map(({ from, shift }) => `${signed(shift)} from turn ${from}`)
    .join(', ')
  const rows: [string, string][] = [
    ...TERRAINS.filter((name) => tec.terrain[name].shift !== 0).map((name): [string, string] => [
      `Defender in ${name}`,
      signed(tec.terrain[name].shift)
    ]),
    ['Defender in a city', signed(tec.city.shift)],
    ['German defender in a fortification', signed(fortification.shift)],
    ['German defender in the West Wall', wall],
    ['All attackers across rivers', signed(tec.hexsides.river.shift)],
    ['Allied attack across the Rhine', signed(tec.hexsides.rhine.alliedShift)],
    ['Invasion', signed(shifts.invasion)],
    ['Concentric attack', signed(shifts.concentric)],
    ['Allied bombers', `${signed(shifts.bomber)} attacking, ${signed(-shifts.bomber)} defending`],
    ['Army group with supply problems', signed(shifts.supplyProblem)],
    ['Fuehrer-mandated offensive', signed(shifts.fmo)]
  ]
  return {
    id: 'shifts',
    title: 'Column shifts',
    rule: '10.6',
    columns: ['Columns'],
    rows: rows.map(([label, value]) => ({ label, cells: [value] })),
    note: 'Shifts add up; negative ones go left and favor the defender. Cities, ports and fortifications cannot be attacked concentrically.'
  }
}

function terrainTable({ tables: { tec, stacking } }: World): TablePicture {
  const terrain = TERRAINS.map((name) => {
    const { cost, mountainCost, stack } = tec.terrain[name]
    return { label: capital(name), cells: [`${cost}`, `${mountainCost}`, `${stack}`] }
  })
  const { river, rhine, bombedSeine, estuary } = tec.hexsides
  const side = (label: string, cost: number) => ({ label, cells: [`+${cost}`, `+${cost}`, '–'] })
  return {
    id: 'terrain',
    title: 'Terrain and movement',
    rule: '8.4',
    columns: ['Cost', 'Mountain units', 'Stacking'],
    rows: [
      ...terrain,
      { label: 'Alpine Pass', cells: [`${tec.pass.cost}`, `${tec.pass.mountainCost}`, `${tec.pass.stack}`] },
      { label: 'Beachhead', cells: ['other terrain', 'other terrain', `${stacking.beachhead}`] },
      side('River', river.cost),
      side('Rhine', rhine.cost),
      side('Seine below Paris, Germans', bombedSeine.germanCost),
      side('Scheldt, one German movement', estuary.cost),
      side('Enemy zone of control', tec.enemyZone.cost)
    ],
    note: 'A destroyed city is rough. The pass is cheap only along its own hexsides.'
  }
}

function turnTable({ scenario, tables, units }: World): TablePicture {
  const arrivals = (turn: number, side: string) =>
    units
      .filter((unit) => unit.side === side && unit.entry !== undefined && 'turn' in unit.entry)
      .filter((unit) => (unit.twin < 0 || unit.mobile) && (unit.entry as { turn: number }).turn === turn)
      .map((unit) => unit.short)
      .join(', ')
  return {
    id: 'turns',
    title: 'Turn track',
    rule: '5.1',
    columns: ['Date', 'Ports', 'Allied', 'German'],
    rows: scenario.turns.map(({ turn, dates }) => {
      const ports = tables.victory.ports.find((row) => row.turn === turn)?.minimum
      return {
        label: `Turn ${turn}`,
        cells: [dates, `${ports ?? '–'}`, arrivals(turn, 'allied') || '–', arrivals(turn, 'german') || '–']
      }
    }),
    note: 'Ports: how many the Allies must hold at the end of the turn. German arrivals reach the map in the next turn.'
  }
}

function rebuildTable({ tables: { rebuild } }: World): TablePicture {
  return {
    id: 'rebuild',
    title: 'Rebuilding units',
    rule: '12.3',
    columns: ['Reduced', 'Eliminated'],
    rows: [
      { label: 'US', cells: [`${rebuild.usReduced} a turn`, `or ${rebuild.usEliminated} a turn`] },
      { label: 'Commonwealth', cells: ['two merge into one', 'never'] },
      { label: 'French', cells: ['never', 'never'] },
      { label: 'German mobile', cells: ['never', `${rebuild.germanEliminated} a turn, reduced`] },
      { label: 'German static', cells: ['never', 'never'] }
    ],
    note: 'Reduced units must be in supply and outside enemy zones of control.'
  }
}
