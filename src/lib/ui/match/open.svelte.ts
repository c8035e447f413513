// Opens a stored match for the page; everything heavy comes with this module, only when it is needed.
import { SharedMatch } from '../../match/store/tabs'
import { NotHere, openGame } from './packs'
import { theStore } from './store'
import { Table } from './table.svelte'

export async function openTable(id: string): Promise<Table> {
  const store = theStore()
  const gone = () => new NotHere('This match is not on this device. Perhaps it was removed.')
  const stored = await store.look(id)
  if (stored === null) throw gone()
  const { game, scenario } = stored.summary
  const { rules, names } = await openGame(game, scenario)
  const shared = await SharedMatch.open(id, rules, store)
  if (shared === null) throw gone()
  return new Table(shared, names)
}
