// Opens a stored match for the page; everything heavy comes with this module, only when it is needed.
import { SharedMatch } from '../../match/store/tabs'
import { Memory } from '../../sync/memory'
import { say } from '../messages.svelte'
import { notesOf } from './match-notes'
import { namesWith } from './names'
import { NotHere, openGame } from './packs'
import { theStore } from './store'
import { Table } from './table.svelte'

export async function openTable(id: string): Promise<Table> {
  const store = theStore()
  const gone = () => new NotHere('This match is not on this device. Perhaps it was removed.')
  if (notesOf(id).removed !== null) throw gone()
  let pack: Awaited<ReturnType<typeof openGame>> | null = null
  const shared = await SharedMatch.open(
    id,
    async ({ game, scenario }) => (pack = await openGame(game, scenario)).rules,
    store
  )
  if (shared === null || pack === null) throw gone()
  const { names, art }: Awaited<ReturnType<typeof openGame>> = pack
  // The notes may be changed by other windows; the table knows the newest.
  const playerOf = (seat: string) => notesOf(id).players[seat]
  const table: Table = new Table(shared, namesWith(names, playerOf), art)
  // Only a match with an invitation is played with other devices.
  if (new Memory().notes(id).code !== null)
    import('../sync/linked.svelte')
      .then(({ linkTable }) => linkTable(table))
      .catch((error: unknown) => {
        console.error('A match could not be linked:', error)
        say('This match cannot connect to the other device now. Reload the page to try again.')
      })
  return table
}
