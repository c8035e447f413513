// Runs inside the browser: the toy game of blocks on the page of a match, on the board or in words. One person plays both
// seats, so the table is always that of the seat which acts.
import { mount } from 'svelte'
import '../../../../src/lib/ui/tokens.css'
import '../../../../src/lib/ui/base.css'
import { toyBlocks, type BlocksState } from '../../../../src/lib/kernel/testing/toy-blocks'
import { blocksLook, blocksMap, blocksUnits } from '../../../../src/lib/kernel/testing/toy-blocks-pack'
import { createMatch } from '../../../../src/lib/match/match'
import type { SharedMatch } from '../../../../src/lib/match/store/tabs'
import BoardPage from '../../../../src/lib/ui/match/board/BoardPage.svelte'
import { changeNotes } from '../../../../src/lib/ui/match/match-notes'
import { namesOf } from '../../../../src/lib/ui/match/names'
import { Table } from '../../../../src/lib/ui/match/table.svelte'
import TableView from '../../../../src/lib/ui/match/TableView.svelte'

const ID = 'toy-blocks'
changeNotes(ID, { seating: { kind: 'one' }, briefed: ['red', 'blue'] })
const { match } = createMatch({ game: toyBlocks, dataHash: 'toy blocks' }, { scenario: 'blocks' }, [
  'red',
  'blue'
])
const shared = {
  id: ID,
  match,
  keeper: null,
  writes: true,
  problem: null,
  damage: null,
  asking: false,
  onChange: () => () => {},
  close: async () => {}
} as unknown as SharedMatch<BlocksState>

const art = { map: blocksMap, units: blocksUnits, look: blocksLook }
const table = new Table(shared as unknown as SharedMatch<unknown>, namesOf(art, 'blocks'), art)
const none = () => {}
const title = 'Blocks'
if (new URLSearchParams(location.search).get('view') === 'text')
  mount(TableView, {
    target: document.body,
    props: { table, title, eyebrow: 'Toy', onlook: none, onboard: none }
  })
else mount(BoardPage, { target: document.body, props: { table, title, onlook: none, ontext: none } })
