// The charts a player looks things up in, from the numbers the game plays with.
import type { TablePicture } from '../../../kernel/picture'
import { worldOf } from '../board'
import type { ResultCode } from '../data'
import type { State } from '../state'
import { TERRAINS, type World } from '../world'
import { airTables } from './tables-air'
import { politicsTables } from './tables-politics'
import { capital, count, signed } from './words'

export function tablesOf(view: State): TablePicture[] {
  const world = worldOf(view)
  return [
    combatTable(world, 'assault', 'Assault combat results', '11.7a'),
    combatTable(world, 'mobile', 'Mobile combat results', '11.7c'),
    resultTable(world),
    shiftTable(world),
    terrainTable(world),
    stackingTable(world),
    ...airTables(world),
    ...politicsTables(view)
  ]
}

function combatTable(world: World, id: 'assault' | 'mobile', title: string, rule: string): TablePicture {
  const { crt } = world.tables
  return {
    id,
    title,
    rule,
    columns: crt.columns.map(({ label }) => label),
    rows: crt[id].map((row, i) => ({ label: `Die ${i + 1}`, cells: row })),
    note:
      id === 'assault'
        ? 'Attack as a percentage of defense. Always allowed, and the only table against a fortification.'
        : 'Attack as a percentage of defense. It takes a mechanized attacker, and no fortification among the defenders.'
  }
}

const LOSSES = {
  none: '–',
  one: 'one unit reduced',
  oneMechanized: 'one mechanized unit reduced',
  all: 'every unit reduced',
  asMany: 'as many as defenders lost a step',
  destroyed: 'all eliminated'
} as const

function resultTable({ tables: { results } }: World): TablePicture {
  const fate = ({ loss, retreat }: { loss: keyof typeof LOSSES; retreat: number }) =>
    retreat === 0 ? LOSSES[loss] : `${loss === 'none' ? '' : `${LOSSES[loss]}, `}retreat ${retreat}`
  return {
    id: 'results',
    title: 'What the results mean',
    rule: '11.16a',
    columns: ['Attackers', 'Defenders', 'Advance'],
    rows: (Object.keys(results.codes) as ResultCode[]).map((code) => {
      const { name, attackers, defenders, advance } = results.codes[code]
      return { label: `${code} ${name}`, cells: [fate(attackers), fate(defenders), advance ? 'yes' : 'no'] }
    }),
    note: 'Losses come first, then retreats, then an advance if the hex is empty.'
  }
}

function shiftTable({ tables: { tec, shifts } }: World): TablePicture {
  const rows: [string, string][] = [
    ...TERRAINS.filter((name) => tec.terrain[name].shift !== 0).map((name): [string, string] => {
      const { shift, alpineShift } = tec.terrain[name]
      const alpine = alpineShift === shift ? '' : `, ${signed(alpineShift)} with an alpine attacker`
      return [`Defenders in ${name}`, `${signed(shift)}${alpine}`]
    }),
    ['Defenders in a city without terror', signed(tec.city.shift)],
    ['All defenders in an entrenchment of their own country', signed(tec.entrenchment.shift)],
    ['All attackers across a river', signed(tec.river.shift)],
    ['All attackers out of supply', signed(shifts.allUnsupplied)],
    ['Some attackers out of supply', signed(shifts.someUnsupplied)],
    ['Concentric attack', signed(shifts.concentric)],
    ['Air support', 'its combat factor'],
    ['Naval bombardment', 'its gunfire factor'],
    ['Special forces succeed', signed(shifts.specialForces)],
    ['Storm, attack into the Soviet Union or Finland', signed(shifts.storm)]
  ]
  return {
    id: 'shifts',
    title: 'Column shifts',
    rule: '11.10a',
    columns: ['Columns'],
    rows: rows.map(([label, value]) => ({ label, cells: [value] })),
    note: 'All shifts are added up first. Negative ones go left and favor the defender. Only one kind of ground in the hex counts, the best for the defender.'
  }
}

function terrainTable({ tables: { tec, movement } }: World): TablePicture {
  const cost = (of: number | null) => (of === null ? 'by railroad' : `${of}`)
  const half = (points: number) => `${points / movement.halfPointsPerPoint}`
  const rows = TERRAINS.map((name) => {
    const row = tec.terrain[name]
    return {
      label: capital(name),
      cells: [cost(row.nonMechanized), cost(row.mechanized), cost(row.alpine), signed(row.shift)]
    }
  })
  const same = (label: string, value: string, shift: string) => ({
    label,
    cells: [value, value, value, shift]
  })
  return {
    id: 'terrain',
    title: 'Terrain: movement and combat',
    rule: '8.4b',
    columns: ['On foot', 'Mechanized', 'Alpine', 'Shift'],
    rows: [
      ...rows,
      same('Enemy entrenchment', `+${tec.entrenchment.enemyCost}`, signed(tec.entrenchment.shift)),
      same('River hexside', `+${tec.river.cost}`, signed(tec.river.shift)),
      same('Along a railroad', half(tec.road.halfPoints), '–')
    ],
    note: `In a storm, in the Soviet Union: clear and forest ${tec.terrain.clear.stormSovietCost ?? 0}, along a railroad ${half(tec.road.stormSovietHalfPoints)}. A mobile unit may always enter one hex that is not closed to it.`
  }
}

function stackingTable({ tables: { stacking, tec } }: World): TablePicture {
  return {
    id: 'stacking',
    title: 'Stacking',
    rule: '9.0a',
    columns: ['In one hex'],
    rows: [
      {
        label: 'Mobile units',
        cells: [`${count(stacking.armies, 'army', 'armies')}, or ${stacking.smaller} smaller ones`]
      },
      { label: 'Static units besides', cells: [`${stacking.statics}`] },
      { label: 'In a marsh, of any kind', cells: [`${tec.terrain.marsh.stack ?? 0}`] },
      { label: 'Static units in mountains', cells: ['none'] },
      { label: 'Air units of a side', cells: [`${stacking.air}`] }
    ],
    note: 'Looked at when a Movement or Combat Phase ends. Mobile units of different countries may not stay together.'
  }
}
