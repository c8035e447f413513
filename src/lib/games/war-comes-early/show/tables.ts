// The charts a player looks things up in, from the numbers the game plays with.
import type { TablePicture } from '../../../kernel/picture'
import { worldOf } from '../board'
import { columnLabels, type CrtLine } from '../12.1-strength'
import type { FortKind } from '../data'
import type { State } from '../state'
import { GERMAN, type World } from '../world'
import { politicsTables } from './tables-politics'
import { capital, count, FORT_NAMES, points, sideWord, signed } from './words'

export function tablesOf(view: State): TablePicture[] {
  const world = worldOf(view)
  return [
    combatTable(world, 'normal', 'Combat results'),
    combatTable(world, 'mechanized', 'Combat results, mechanized line'),
    shiftTable(world),
    terrainTable(world),
    fortTable(world),
    stackingTable(world),
    organisationTable(world),
    ...(world.rules.airpower ? [airTable(world)] : []),
    replacementTable(world),
    ...politicsTables(world)
  ]
}

function combatTable(world: World, line: CrtLine, title: string): TablePicture {
  const share = Math.round(100 * world.tables.mechanizedLine.minimumShare)
  const who =
    world.rules.mechanizedLine === 'anyGermanAttack'
      ? 'Every attack of German units alone uses the mechanized line.'
      : `German attacks of which at least ${share} % are mechanized units in supply use the mechanized line.`
  return {
    id: line,
    title,
    rule: '12.3',
    columns: columnLabels(world, line),
    rows: world.tables.crt.rows.map((row, i) => ({
      label: `Die ${i + 1}`,
      cells: row.map((cell) => cell.join('/'))
    })),
    note: `Columns: attack minus defense. Results: corps equivalents lost by the attacker / by the defender. ${who}`
  }
}

function shiftTable(world: World): TablePicture {
  const { shifts, tec, reinforcements } = world.tables
  const rows: [string, number][] = [
    ...Object.entries(tec.terrain)
      .filter(([, { nonMech }]) => nonMech !== null)
      .map(([name, { shift }]): [string, number] => [`Defender in ${name}`, shift]),
    ['Defender in a city', tec.sites.city.shift],
    ['All attackers across a river', tec.hexsides.river.shift],
    ['All attackers across a strait', tec.hexsides.strait.shift],
    ['Concentric attack, German units alone', shifts.concentricGerman],
    ['Concentric attack, others', shifts.concentricOther],
    ...(world.rules.airpower
      ? ([
          ['Attacker in own air zone', shifts.airAttack],
          ['Defender in own air zone', shifts.airDefense]
        ] as [string, number][])
      : []),
    ...(world.rules.flieger
      ? ([['7th Flieger Division landed', reinforcements.flieger.shift]] as [string, number][])
      : [])
  ]
  return {
    id: 'shifts',
    title: 'Column shifts',
    rule: '12.2',
    columns: ['Columns'],
    rows: rows
      .filter(([, shift]) => shift !== 0)
      .map(([label, shift]) => ({ label, cells: [signed(shift)] })),
    note: 'Negative shifts go left and favor the defender. A city or an intact fort replaces the terrain of its hex; neither can be attacked concentrically.'
  }
}

function terrainTable(world: World): TablePicture {
  const { tec, airZone } = world.tables
  const cost = (half: number | null, byRail = false) =>
    half === null ? (byRail ? 'by railroad' : 'closed') : points(world, half)
  const rows = Object.entries(tec.terrain).map(([name, row]) => ({
    label: capital(name),
    cells: [
      cost(row.nonMech),
      cost(row.mech, row.mechByRail),
      row.nonMech === null ? '–' : signed(row.shift),
      row.mechAttack ? 'yes' : 'no'
    ]
  }))
  const { city } = tec.sites
  rows.push({
    label: 'City',
    cells: [cost(city.nonMech), cost(city.mech), signed(city.shift), `strength 1/${city.mechAttackDivisor}`]
  })
  for (const [name, side] of Object.entries(tec.hexsides))
    rows.push({
      label: SIDE_NAMES[name] ?? name,
      cells:
        side.cost === null
          ? ['closed', 'closed', '–', 'no']
          : [`+${cost(side.cost)}`, `+${cost(side.cost)}`, signed(side.shift), side.attack ? 'yes' : 'no']
    })
  rows.push({ label: 'Along a railroad', cells: [cost(tec.rail.cost), cost(tec.rail.cost), '–', '–'] })
  if (world.rules.airpower)
    rows.push({
      label: 'Enemy air zone',
      cells: [
        `+${cost(airZone.enemyMoveCost)}`,
        `+${cost(airZone.enemyMoveCost)}`,
        signed(airZone.defenseShift),
        'yes'
      ]
    })
  return {
    id: 'terrain',
    title: 'Terrain: movement and combat',
    rule: '11.3',
    columns: ['On foot', 'Mechanized', 'Shift for the defender', 'Mechanized may attack into it'],
    rows,
    note: 'Movement points to enter. The railroad cost replaces those of hex and hexside. Crossing a river is free at a city. A unit that has not moved may always enter one hex, whatever the cost.'
  }
}

const SIDE_NAMES: Readonly<Record<string, string>> = {
  river: 'River hexside',
  strait: 'Strait hexside',
  water: 'Lake or sea hexside',
  blocked: 'Blocked hexside'
}

function fortTable(world: World): TablePicture {
  const kinds = [...new Set(world.fortHexes.map((hex) => world.forts[hex]!))]
  const breach = { advance: 'by advance after combat', entry: 'by entering', never: 'never' }
  return {
    id: 'forts',
    title: 'Forts',
    rule: '11.5',
    columns: ['Garrison', 'Shift', 'Zone of control', 'Enters', 'Breached'],
    rows: kinds.map((kind: FortKind) => {
      const fort = world.tables.forts.kinds[kind]
      const enters = fort.enterOnly?.join(', ') ?? (fort.closedTo ? `not ${fort.closedTo.join(', ')}` : 'all')
      return {
        label: FORT_NAMES[kind],
        cells: [
          fort.intrinsicCE === 0 ? 'none' : `${fort.intrinsicDefense}`,
          signed(fort.shift),
          fort.zoc ? 'yes' : 'no',
          enters,
          breach[fort.breachedBy]
        ]
      }
    }),
    note:
      kinds.length === 0
        ? 'Forts play no part in this scenario.'
        : 'A breached fort has no effect for the rest of the game. No concentric shift applies against an intact fort.'
  }
}

function stackingTable(world: World): TablePicture {
  const { limit, maxArmies, maxGermanStaticCorps } = world.tables.stacking
  const weights = new Map<string, number>()
  for (const unit of world.units)
    if (unit.weight > 1)
      weights.set(unit.germanMech ? 'German mechanized corps' : 'German static division', unit.weight)
  return {
    id: 'stacking',
    title: 'Stacking',
    rule: '8.0',
    columns: ['Limit per hex'],
    rows: [
      { label: 'Units in all', cells: [`${limit}`] },
      { label: 'Armies and fronts', cells: [`${maxArmies}`] },
      { label: 'German static corps', cells: [`${maxGermanStaticCorps}`] },
      ...[...weights].map(([label, weight]) => ({ label: `${label} counts as`, cells: [`${weight} units`] }))
    ],
    note: 'Units of different nations never stack. The opponent moves out any excess at the end of a phase.'
  }
}

function organisationTable(world: World): TablePicture {
  const kinds = new Map<
    string,
    { nation: string; size: string; count: number; armies: number; parts: number }
  >()
  for (const unit of world.units) {
    if (unit.components === undefined) continue
    const { kind, count: parts } = unit.components
    const entry = kinds.get(kind) ?? {
      nation: unit.nation,
      size: unit.size,
      count: parts,
      armies: 0,
      parts: 0
    }
    entry.armies++
    kinds.set(kind, entry)
  }
  for (const unit of world.units) {
    const entry =
      unit.component && unit.componentKind !== undefined ? kinds.get(unit.componentKind) : undefined
    if (entry !== undefined) entry.parts++
  }
  return {
    id: 'organisation',
    title: 'Armies and their components',
    rule: '7.1',
    columns: ['Components each', 'Armies or fronts', 'Components in all'],
    rows: [...kinds].map(([kind, { nation, size, count: parts, armies, parts: all }]) => ({
      label: `${nation}: ${kind.endsWith('mech') ? 'mechanized ' : ''}${size}`,
      cells: [`${parts}`, `${armies}`, `${all}`]
    })),
    note: 'Combined and broken down in the Reorganization Phase, in supply and outside enemy air zones. An army out of supply breaks down when it moves or fights.'
  }
}

function airTable(world: World): TablePicture {
  const { airSuperiority, terrorBombing, airZone } = world.tables
  const { capitulated, atWar } = airSuperiority.alliedModifiers
  const rows = [
    { label: 'German roll', cells: [count(airSuperiority.dice.German, 'die', 'dice')] },
    { label: 'Allied roll', cells: [count(airSuperiority.dice.Allied, 'die', 'dice')] },
    ...Object.entries(atWar).map(([nation, value]) => ({
      label: `${nation} was violated`,
      cells: [`${signed(value)} for the Allies`]
    })),
    ...Object.entries(capitulated).map(([nation, value]) => ({
      label: `${nation} has capitulated`,
      cells: [`${signed(value)} for the Allies`]
    })),
    { label: 'Terror bombing succeeds', cells: [`on ${terrorBombing.successFrom} or more`] },
    {
      label: 'Each raid that succeeds',
      cells: [`${signed(terrorBombing.victoryPoints)} victory point for the enemy`]
    },
    { label: 'Air zone range', cells: [count(airZone.radius, 'hex', 'hexes')] },
    { label: 'Attack from own air zone', cells: [`${signed(airZone.attackShift)} column`] },
    { label: 'Defense in own air zone', cells: [`${signed(airZone.defenseShift)} column`] }
  ]
  return {
    id: 'air',
    title: 'Air superiority and its use',
    rule: '6.1',
    columns: ['Effect'],
    rows,
    note: `From game turn ${airSuperiority.firstTurn} on. The higher total gets the difference in air markers; each bombs cities or gives ground support.`
  }
}

function replacementTable(world: World): TablePicture {
  const { replacements, reinforcements } = world.tables
  const rows = [
    {
      label: 'Lost in supply, in the open',
      cells: [`${count(replacements.normalDice, 'die', 'dice')} of game turns later`]
    },
    {
      label: 'Lost out of supply, to a concentric attack, or at a city',
      cells: [`${count(replacements.hardDice, 'die', 'dice')} of game turns later`]
    },
    { label: 'German corps', cells: [`${replacements.german.perTurn} each game turn, no roll`] },
    { label: 'Static units', cells: ['never'] }
  ]
  for (const [nation, how] of Object.entries(world.rules.replacements))
    rows.push({ label: `Units of ${nation}`, cells: [how] })
  if (world.rules.reinforcements) {
    const name = (id: string) => world.unit(id)!.name
    const { mountain18, motorized18, staticCorps, flieger } = reinforcements
    rows.push(
      { label: name(mountain18.unit), cells: [`game turn ${mountain18.turn}, a German city`] },
      {
        label: name(motorized18.unit),
        cells: [`when at most ${motorized18.maxChain} German-held hexes connect Vienna and Breslau`]
      },
      {
        label: 'German static corps',
        cells: [
          `from game turn ${staticCorps.firstTurn}, ${count(staticCorps.dice, 'die', 'dice')} ${signed(staticCorps.modifier)}`
        ]
      },
      { label: name(flieger.unit), cells: [`from game turn ${flieger.firstTurn}, one drop`] }
    )
  }
  return {
    id: 'replacements',
    title: 'Reinforcements and replacements',
    rule: '3.5',
    columns: ['Comes'],
    rows,
    note: `${sideWord(world, GERMAN)} corps return in cities of Germany, others in a city or supply source of their own country. A unit due after game turn ${replacements.lastTurn} is lost for good.`
  }
}
