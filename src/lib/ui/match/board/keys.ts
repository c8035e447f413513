// The keys of the board page: one list for the page that obeys them and for the sheet that explains them. Keys that move
// the cursor from hex to hex belong to the board itself and are only told here.

export type Command =
  | 'next'
  | 'previous'
  | 'confirm'
  | 'back'
  | 'way'
  | 'end'
  | 'undo'
  | 'redo'
  | 'overlays'
  | 'map'
  | 'hide'
  | 'fit'
  | 'flip'
  | 'closer'
  | 'further'
  | 'text'
  | 'panel'
  | 'keys'
  | 'key'
  | 'sketch'

export interface Shortcut {
  readonly keys: readonly string[]
  readonly what: string
  /** When it works; empty: always. */
  readonly when: string
  /** Missing: the board or the browser does it. */
  readonly command?: Command
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['n'], what: 'Next unit that can act', when: 'on your turn', command: 'next' },
  { keys: ['p'], what: 'Previous unit that can act', when: 'on your turn', command: 'previous' },
  {
    keys: ['Enter'],
    what: 'Press the main button',
    when: 'when something is chosen',
    command: 'confirm'
  },
  { keys: ['Escape'], what: 'Back one step; close what is open', when: '', command: 'back' },
  {
    keys: ['v'],
    what: 'Add or remove a waypoint at the chosen hex; cycle through paths to a hex',
    when: 'when something is chosen',
    command: 'way'
  },
  {
    keys: ['e'],
    what: 'End the phase, after a look at what can still act',
    when: 'on your turn',
    command: 'end'
  },
  { keys: ['u'], what: 'Undo', when: 'on your turn', command: 'undo' },
  { keys: ['r'], what: 'Redo', when: 'on your turn', command: 'redo' },
  { keys: ['o'], what: 'Overlays: supply, zones, control…', when: '', command: 'overlays' },
  { keys: ['m'], what: 'Small map', when: '', command: 'map' },
  { keys: ['h'], what: 'Hide the counters while held', when: '', command: 'hide' },
  { keys: ['0'], what: 'The whole map', when: '', command: 'fit' },
  { keys: ['f'], what: 'Turn the board around', when: '', command: 'flip' },
  { keys: ['+'], what: 'Zoom in', when: '', command: 'closer' },
  { keys: ['-'], what: 'Zoom out', when: '', command: 'further' },
  { keys: ['s'], what: 'Show or hide the panel', when: '', command: 'panel' },
  { keys: ['t'], what: 'Text view, with typed orders', when: '', command: 'text' },
  { keys: ['w'], what: 'Notes and arrows of your own on the map', when: '', command: 'sketch' },
  { keys: ['k'], what: 'Key to every sign on map and counters', when: '', command: 'key' },
  { keys: ['?'], what: 'This list', when: '', command: 'keys' },
  { keys: [',', '.'], what: 'One order back or forward; space plays', when: 'in the replay' },
  {
    keys: ['↑', '↓', '←', '→'],
    what: 'Move the cursor from hex to hex',
    when: 'when the board has the focus'
  },
  {
    keys: ['Home', 'PgUp', 'End', 'PgDn'],
    what: 'Move the cursor diagonally',
    when: 'when the board has the focus'
  },
  { keys: ['Enter'], what: 'Choose the hex under the cursor', when: 'when the board has the focus' },
  { keys: ['i'], what: 'Inspect the hex under the cursor', when: 'when the board has the focus' }
]

const COMMANDS = new Map(
  SHORTCUTS.flatMap(({ keys, command }) =>
    command ? keys.map((key) => [key.toLowerCase(), command] as const) : []
  )
)

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What a key means; null: nothing here, or the browser's own. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (altKey) return null
  if (ctrlKey || metaKey)
    return key.toLowerCase() === 'z' ? 'undo' : key.toLowerCase() === 'y' ? 'redo' : null
  return COMMANDS.get(key.toLowerCase()) ?? null
}
