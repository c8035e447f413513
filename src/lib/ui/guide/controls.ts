// Where the controls of the match page are that lessons point at. What is not there just now is not pointed at.

/** What is drawn up from below on a phone. */
export const SHEET = '.panel-root.sheet'

const WHERE: Readonly<Record<string, readonly string[]>> = {
  undo: ['button[aria-label="Undo"]'],
  redo: ['button[aria-label="Redo"]'],
  overlays: ['button[aria-label="Overlays"]'],
  confirm: ['.panel-root .bar .buttons .main'],
  end: ['.panel-root .bar .buttons .button:last-child'],
  // On a phone the sheet has to be drawn up first.
  diary: ['#tab-diary', '.panel-root .handle']
}

export function controlOf(name: string | undefined, page: ParentNode): Element | null {
  for (const selector of WHERE[name ?? ''] ?? []) {
    const found = page.querySelector(selector)
    if (found !== null) return found
  }
  return null
}

/** What moves or zooms the map by a tap. */
const ZOOMS = ['Zoom in', 'Zoom out', 'The whole map'].map((name) => `button[aria-label="${name}"]`).join()
const BOARD = '[role="application"]'
/** Pixels that a finger moves without wanting to. */
const SLOP = 16

/** Tells once when the learner moves or zooms the map; gives back how to stop listening. */
export function watchMap(onmove: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let from: { x: number; y: number } | null = null
  const tell = () => {
    ending.abort()
    onmove()
  }
  const inside = ({ target }: Event, where: string) =>
    target instanceof Element && target.closest(where) !== null
  addEventListener('wheel', (event) => inside(event, BOARD) && tell(), { signal, passive: true })
  addEventListener('click', (event) => inside(event, ZOOMS) && tell(), { signal })
  addEventListener('keydown', ({ key }) => ['+', '-', '0'].includes(key) && tell(), { signal })
  addEventListener(
    'pointerdown',
    (event) => (from = inside(event, BOARD) ? { x: event.clientX, y: event.clientY } : null),
    { signal, capture: true }
  )
  addEventListener(
    'pointermove',
    ({ clientX, clientY, buttons }) => {
      if (from !== null && buttons > 0 && Math.hypot(clientX - from.x, clientY - from.y) > SLOP) tell()
    },
    { signal, capture: true }
  )
  return () => ending.abort()
}
