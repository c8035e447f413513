// The charts a player looks things up in, from the numbers the game plays with.
import type { TablePicture } from '../../../kernel/picture'
import { RESULTS } from '../describe-battle'
import { worldOf } from '../board'
import type { ResultCode } from '../data'
import type { CombatTable, State } from '../state'
import type { World } from '../world'
import { warTables } from './tables-war'
import { capital, signed } from './words'

export function tablesOf(view: State): TablePicture[] {
  const world = worldOf(view)
  const { crt } = world.tables
  const combat = (Object.keys(crt) as (CombatTable | string)[]).filter((key): key is CombatTable =>
    ['germanMobile', 'alliedMobile', 'prepared', 'fortress', 'blitzkrieg'].includes(key)
  )
  return [
    ...combat.map((id) => combatTable(world, id)),
    resultTable(world),
    shiftTable(world),
    terrainTable(world),
    ...warTables(view)
  ]
}

function combatTable({ tables }: World, id: CombatTable): TablePicture {
  const { name, rule, rows, automatic, attacker } = tables.crt[id]
  const who = { german: 'The German player attacks. ', allied: 'The Allied player attacks. ', both: '' }[
    attacker
  ]
  return {
    id,
    title: name,
    rule,
    columns: tables.odds.columns,
    rows: rows.map((cells, i) => ({ label: `Die ${i + 1}`, cells })),
    note: `${who}Below 1:3 no die is rolled: ${automatic}. Fractions of the odds are dropped for the defender.`
  }
}

function resultTable({ tables }: World): TablePicture {
  const { codes } = tables.combatResults
  const lost = (steps: number | undefined) => (steps === undefined ? '–' : `${steps}`)
  return {
    id: 'results',
    title: 'Combat results',
    rule: '14.7A1',
    columns: ['Means', 'Attacker loses', 'Defender loses', 'Retreat', 'Advance'],
    rows: Object.entries(codes).map(([code, of]) => ({
      label: code,
      cells: [
        capital(RESULTS[code as ResultCode]),
        lost(of.attackerSteps),
        of.eliminated
          ? 'all'
          : of.eachSteps === undefined
            ? lost(of.defenderSteps ?? of.orSteps)
            : `${of.eachSteps} each`,
        of.retreat === undefined
          ? '–'
          : `${of.retreat} hexes${of.orSteps === undefined ? '' : ', or the loss'}`,
        of.advance === undefined ? '–' : `${of.advance}`
      ]
    })),
    note: 'DR puts No Actions on one hex of the retreat, DS and DD on all. Advances of two hexes are for Mobile units.'
  }
}

function shiftTable({ tables }: World): TablePicture {
  const { shifts, terrain } = tables
  const row = (label: string, value: number) => ({ label, cells: [signed(value)] })
  return {
    id: 'shifts',
    title: 'Column shifts',
    rule: '14.5e',
    columns: ['For the attacker'],
    rows: [
      row('Rough', terrain.hexes.rough.shift),
      row('Major City', terrain.sites.major.shift),
      row('Minor City', terrain.sites.minor.shift),
      row('Fortified hex, for Germans', terrain.fortified.shift),
      row('River, if all attackers cross', terrain.hexsides.river.shift),
      row('Major river, if all attackers cross', terrain.hexsides.major.shift),
      row('Fort', shifts.fort),
      row('Hold!', shifts.hold),
      row('Blitz! or Shock!', shifts.blitz),
      row('Armor Bonus', shifts.armorBonus),
      row('Attackers of different nationalities', shifts.mixedNationalities),
      row('Shock-Target', shifts.shockTarget),
      row('Shock-Counterblow', shifts.shockCounterblow),
      row('All defenders have No Supply', shifts.noSupply),
      row('Counterattack after CA1', shifts.counterattackOne),
      row('Blitzkrieg Assault of panzers only', shifts.blitzkriegPanzers)
    ],
    note: 'All shifts add up. Of the ground only one kind counts, and none in Counterattacks or against Counterblows.'
  }
}

const HEXES = { open: 'Open', rough: 'Rough', sea: 'Sea', lake: 'Lake' } as const

function terrainTable({ tables }: World): TablePicture {
  const { hexes, sites, hexsides, fortified } = tables.terrain
  type Row = typeof hexes.open
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  const cells = ({ cost, shift, mobile, armorBonus }: Row, more: boolean): string[] => [
    cost === null ? 'closed' : cost === 'all' ? 'all' : more ? signed(cost) : `${cost}`,
    signed(shift),
    yes(mobile),
    yes(armorBonus)
  ]
  const row = (label: string, of: Row, more = false) => ({ label, cells: cells(of, more) })
  return {
    id: 'terrain',
    title: 'Terrain',
    rule: '13.2a',
    columns: ['Movement points', 'Shift', 'Mobile Combat', 'Armor Bonus'],
    rows: [
      ...Object.entries(HEXES).map(([key, label]) => row(label, hexes[key as keyof typeof HEXES])),
      row('Minor City', sites.minor),
      row('Major City', sites.major),
      row('Fortified hex', fortified),
      row('River hexside', hexsides.river, true),
      row('Major river hexside', hexsides.major, true)
    ],
    note: 'Entering an enemy zone of control costs one more. A unit with a Movement Allowance may always go one hex.'
  }
}
