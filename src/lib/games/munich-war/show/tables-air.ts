// The charts of air war and of the events.
import type { TablePicture } from '../../../kernel/picture'
import type { World } from '../world'
import { capital, count, signed } from './words'

export const airTables = (world: World): TablePicture[] => [interception(world), terror(world), storm(world)]

const AIR_RESULTS = {
  AE: 'interceptor eliminated',
  AL: 'interceptor reduced',
  DB: 'target driven off',
  DE: 'target eliminated',
  DL: 'target reduced',
  ML: 'both reduced'
} as const

function interception({ tables: { interception: table } }: World): TablePicture {
  return {
    id: 'interception',
    title: 'Interception',
    rule: '16.6c',
    columns: table.columns.map((column, i) =>
      i === 0 ? `${signed(column)} or less` : i === 2 ? `${signed(column)} or more` : signed(column)
    ),
    rows: table.rows.map((row, i) => ({
      label: `Die ${i + 1}`,
      cells: row.map((code) => `${code}: ${AIR_RESULTS[code]}`)
    })),
    note: 'Columns: factor of the interceptor minus factor of its target. An airstrike reduced to 0 goes home and stays on the ground until it is refitted.'
  }
}

const TERROR_RESULTS = { defiance: 'Defiance!', flak: 'Flak', nothing: 'nothing', terror: 'Terror!' } as const

function terror({ tables }: World): TablePicture {
  const { columns, rows } = tables.terror
  return {
    id: 'terror',
    title: 'Terror bombing',
    rule: '16.8c',
    columns: columns.map((factor, i) => `Factor ${factor}${i === columns.length - 1 ? ' or more' : ''}`),
    rows: rows.map((row, i) => ({ label: `Die ${i + 1}`, cells: row.map((code) => TERROR_RESULTS[code]) })),
    note: 'Defiance! reduces the bomber; Flak does so if AAA or a fortification is in the hex. Terror! leaves a marker on the city, or reduces one unit.'
  }
}

function storm({ tables }: World): TablePicture {
  const { groundedDivisor, supplyRange, advance } = tables.storm
  return {
    id: 'storm',
    title: 'Storms',
    rule: '20.0a',
    columns: ['Effect'],
    rows: [
      ['Begin', `with a weather event from turn ${tables.events.storm.fromTurn} on, and stay`],
      ['Available air units', `one in ${groundedDivisor} stays on the ground, rounded up`],
      ['Lines of supply', `${signed(supplyRange)} hex, not along railroads`],
      ['Advance after combat', count(advance, 'hex', 'hexes')],
      [
        'Attacks and terror bombing',
        `one column less into ${Object.keys(tables.storm.columnLeft).join(' and ')}, but for their own units at home`
      ]
    ].map(([label, cell]) => ({ label: capital(label!), cells: [cell!] })),
    note: 'Rail, sea and air movement are as ever.'
  }
}
