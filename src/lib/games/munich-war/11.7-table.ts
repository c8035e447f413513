// 11.7: which of the two combat tables. It is chosen when both stacks have been seen (11.7d, A39).
import { must, refuse, type Bar } from '../../kernel/game'
import { confirmOffer } from '../../kernel/offer-kit'
import type { Offer, OddsPreview } from '../../kernel/offers'
import { fortIn } from './17-special-forces'
import type { OrderOf } from './orders'
import type { BattleFrame, TableName } from './state'
import type { Unit } from './world'

export const TABLES: readonly TableName[] = ['assault', 'mobile']
const NAMES: Readonly<Record<TableName, string>> = { assault: 'Assault', mobile: 'Mobile' }

/** Why the attack cannot use a table; null when it can. */
export function tableBar(
  table: TableName,
  attackers: readonly Unit[],
  defenders: readonly Unit[]
): Bar | null {
  if (table === 'assault') return null
  if (!attackers.some((unit) => unit.class === 'mechanized'))
    return { rule: '11.7c', why: 'The Mobile table needs a mechanized attacker.' }
  if (fortIn(defenders) !== undefined)
    return { rule: '11.7b', why: 'Against a fortification only the Assault table may be used.' }
  return null
}

/** The only table that these may use; null when there is a choice. */
export const onlyTable = (attackers: readonly Unit[], defenders: readonly Unit[]): TableName | null =>
  tableBar('mobile', attackers, defenders) === null ? null : 'assault'

export function chooseTable(
  frame: BattleFrame,
  { table }: OrderOf<'table'>,
  attackers: readonly Unit[],
  defenders: readonly Unit[]
): void {
  if (frame.step !== 'support') refuse('11.8', 'The die has been rolled.')
  must(tableBar(table, attackers, defenders))
  if (frame.table === table) refuse('11.7a', `The ${NAMES[table]} table is the one that is used.`)
  frame.table = table
}

/** Both tables while none is chosen, then the other one. */
export function tableOffers(
  frame: BattleFrame,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  preview: (table: TableName) => OddsPreview
): Offer[] {
  if (onlyTable(attackers, defenders) !== null) return []
  const order = (table: TableName) => ({ type: 'table', table }) satisfies OrderOf<'table'>
  const outlook = (table: TableName) => () => ({ notes: [], battle: preview(table) })
  if (frame.table === null)
    return [
      {
        gesture: 'pick',
        id: 'table',
        rule: '11.7a',
        text: 'Which combat table?',
        choices: TABLES.map((table) => ({
          id: table,
          text: `${NAMES[table]} table`,
          rule: '11.7a',
          order: order(table),
          outlook: outlook(table)
        }))
      }
    ]
  const other = TABLES.find((table) => table !== frame.table)!
  const about = { id: 'table', rule: '11.7a', text: `Use the ${NAMES[other]} table instead` }
  // Bots have decided once.
  return [{ ...confirmOffer(about, order(other), { outlook: outlook(other) }), idle: true }]
}
