// Runs inside the browser: one of two devices that play the toy game of sealed rounds in words, over a room. The address says
// the invitation, the server where they meet, and for one of them that it founds the match.
import { mount } from 'svelte'
import * as Y from 'yjs'
import '../../../../src/lib/ui/tokens.css'
import '../../../../src/lib/ui/base.css'
import { RED, toy, type ToyState } from '../../../../src/lib/kernel/testing/toy'
import { toyLook, toyMap, toyUnits } from '../../../../src/lib/kernel/testing/toy-map'
import { toyFiles } from '../../../../src/lib/kernel/testing/toy-pack'
import { createMatch, type Match } from '../../../../src/lib/match/match'
import type { SharedMatch } from '../../../../src/lib/match/store/tabs'
import { RoomCarrier } from '../../../../src/lib/sync/carriers/room'
import { keysOf } from '../../../../src/lib/sync/invitation'
import { Session, type Keeping } from '../../../../src/lib/sync/session'
import { browserSurroundings } from '../../../../src/lib/sync/surroundings'
import { namesOf } from '../../../../src/lib/ui/match/names'
import { Table } from '../../../../src/lib/ui/match/table.svelte'
import TableView from '../../../../src/lib/ui/match/TableView.svelte'

const SCENARIO = 'answers'
const rules = { game: toy, dataHash: 'toy' }
const asked = new URLSearchParams(location.search)
/** The match lives as long as the page. */
const keeping: Keeping = { settled: async () => {}, keepSecret: async () => {} }
const art = {
  map: toyMap(SCENARIO),
  units: toyUnits(toyFiles['units-alley'].units.map(({ id }) => id)),
  look: toyLook
}

function show(match: Match<ToyState>): Keeping {
  const shared = {
    id: match.id,
    match,
    keeper: null,
    writes: true,
    problem: null,
    damage: null,
    asking: false,
    onChange: () => () => {},
    close: async () => {}
  } as unknown as SharedMatch<unknown>
  const table = new Table(shared, namesOf(art, SCENARIO), art)
  const none = () => {}
  mount(TableView, {
    target: document.body,
    props: { table, title: 'Sealed', eyebrow: 'Toy', onlook: none, onboard: none }
  })
  // All that this device has of the match, as it would go to disk and to others.
  const bytes = () => new TextDecoder().decode(Y.encodeStateAsUpdate(match.doc))
  Object.assign(globalThis, { bytes })
  return keeping
}

const session = new Session<ToyState>({
  keys: await keysOf(asked.get('code')!),
  app: 'test',
  surroundings: browserSurroundings,
  rulesFor: async () => rules,
  arrived: async (match) => {
    show(match)
    setTimeout(() => void session.claim())
    return keeping
  }
})
if (asked.has('found')) {
  const { match } = createMatch(rules, { scenario: SCENARIO }, [RED])
  session.attach(match, show(match))
}
session.use(new RoomCarrier({ keys: session.keys, signal: [asked.get('signal')!] }))
