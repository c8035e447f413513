// The controls of the board by what they are for, whatever they are called: the only place that knows how to find them.
import type { Locator, Page } from '@playwright/test'

export type Tab = 'now' | 'summary' | 'diary' | 'units' | 'cards' | 'tables' | 'overlays' | 'more'

/** In an attribute selector. */
const quoted = (text: string) => JSON.stringify(text)

export interface Controls {
  readonly board: Locator
  /** What is asked now, with the buttons that answer it. */
  readonly asked: Locator
  readonly primary: Locator
  readonly cancel: Locator
  /** The button that begins or ends what an offer is for. */
  offer(id: string): Locator
  readonly endAnyway: Locator
  readonly nextUnit: Locator
  readonly skip: Locator
  readonly waypoint: Locator
  readonly nextWay: Locator
  /** By which way it goes, in words. */
  readonly way: Locator
  /** The way step by step. */
  readonly waySteps: Locator
  mode(id: string): Locator
  choice(id: string): Locator
  /** A card in the hand that is asked about. */
  card(id: string): Locator
  /** A counter in a list. */
  piece(unit: string): Locator
  readonly pieces: Locator
  target(hex: string): Locator
  readonly letPlaceOne: Locator
  readonly letPlaceAll: Locator
  /** How many of an item that a budget is spent on. */
  item(id: string): { readonly amount: Locator; readonly oneMore: Locator; readonly oneLess: Locator }
  readonly attackPreview: Locator
  /** What an attack comes to, beside its button. */
  readonly attackOdds: Locator
  /** How the last battle went. */
  readonly battle: Locator
  readonly battleDetails: Locator
  readonly battleClose: Locator
  readonly canStillAct: Locator
  readonly status: Locator
  readonly who: Locator
  readonly undo: Locator
  readonly redo: Locator
  readonly panel: Locator
  readonly handle: Locator
  readonly tabs: Locator
  tab(id: Tab): Locator
  readonly content: Locator
  readonly overlays: Locator
  readonly noOverlays: Locator
  readonly seats: Locator
  readonly keys: Locator
  readonly positionSum: Locator
  readonly entrySum: Locator
  /** The screen between two people, and the button of one of them. */
  readonly handOver: Locator
  uncover(seat: string): Locator
  readonly handOverNow: Locator
  readonly spoken: Locator
  /** Both look while one of them decides. */
  readonly across: Locator
  readonly handOverInstead: Locator
  /** When a question shall be asked, and the answers to choose from. */
  readonly standing: Locator
  standingAnswer(id: string): Locator
  readonly toPresent: Locator
  readonly toResult: Locator
  readonly toBoard: Locator
  readonly result: Locator
  readonly replayOn: Locator
  readonly replayBack: Locator
  readonly replayPlay: Locator
  /** What happened at the moment that is shown, and the steps from there. */
  readonly past: Locator
  /** What the other side did, with the buttons that play it. */
  readonly recap: Locator
  readonly recapPlay: Locator
  readonly recapSteps: Locator
  readonly recapClose: Locator
  readonly note: Locator
  readonly refusal: Locator
  readonly closeRule: Locator
  readonly smallMap: Locator
  readonly wholeMap: Locator
  readonly overlaysTool: Locator
  /** Hexes that can be reached, drawn on the map. */
  readonly reach: Locator
  /** One counter of the stack that is fanned out. */
  fanned(unit: string): Locator
}

export function controlsOf(page: Page): Controls {
  const is = (id: string) => page.getByTestId(id)
  const asked = is('asked')
  return {
    board: page.getByRole('application'),
    asked,
    primary: is('primary'),
    cancel: is('cancel'),
    offer: (id) => asked.locator(`[data-offer=${quoted(id)}]`).first(),
    endAnyway: is('end-anyway'),
    nextUnit: is('next-unit'),
    skip: is('skip'),
    waypoint: is('waypoint'),
    nextWay: is('next-way'),
    way: is('way'),
    waySteps: is('way-steps'),
    mode: (id) => page.locator(`[data-mode=${quoted(id)}]`),
    card: (id) => page.locator(`[data-testid=hand] [data-card=${quoted(id)}]`).first(),
    choice: (id) => page.locator(`input[type=radio][value=${quoted(id)}]`).first(),
    piece: (unit) => page.locator(`[data-piece=${quoted(unit)}]`).first(),
    pieces: page.locator('[data-piece]'),
    target: (hex) => page.locator(`[data-target=${quoted(hex)}]`),
    letPlaceOne: is('let-place-one'),
    letPlaceAll: is('let-place-all'),
    item: (id) => {
      const within = (name: string) => page.locator(`[data-item=${quoted(id)}] [data-testid=${name}]`)
      return { amount: within('amount'), oneMore: within('one-more'), oneLess: within('one-less') }
    },
    attackPreview: is('attack-preview'),
    attackOdds: is('attack-odds'),
    battle: is('battle-result'),
    battleDetails: is('battle-details'),
    battleClose: is('battle-close'),
    canStillAct: is('can-still-act'),
    status: is('status'),
    who: is('who'),
    undo: is('undo'),
    redo: is('redo'),
    panel: is('match-panel'),
    handle: is('sheet-handle'),
    tabs: is('tabs'),
    tab: (id) => is(`tab-${id}`),
    content: is('tab-content'),
    overlays: is('overlays'),
    noOverlays: is('no-overlays'),
    seats: is('seats'),
    keys: is('keys'),
    positionSum: is('position-sum'),
    entrySum: is('entry-sum'),
    handOver: is('hand-over'),
    uncover: (seat) => is('hand-over').locator(`[data-seat=${quoted(seat)}]`),
    handOverNow: is('hand-over-now'),
    spoken: is('spoken'),
    across: is('across'),
    handOverInstead: is('hand-over-instead'),
    standing: is('standing'),
    standingAnswer: (id) =>
      is('standing')
        .locator(`[data-choice=${quoted(id)}]`)
        .first(),
    toPresent: is('to-present'),
    toResult: is('to-result'),
    toBoard: is('to-board'),
    result: is('result'),
    replayOn: is('replay-on'),
    replayBack: is('replay-back'),
    replayPlay: is('replay-play'),
    past: is('past'),
    recap: is('recap'),
    recapPlay: is('recap-play'),
    recapSteps: is('recap-steps'),
    recapClose: is('recap-close'),
    note: is('note'),
    refusal: is('refusal'),
    closeRule: is('rule-close'),
    smallMap: is('small-map'),
    wholeMap: is('tool-fit'),
    overlaysTool: is('tool-overlays'),
    reach: page.locator('svg.pieces .lit .reach'),
    fanned: (unit) => page.locator(`.fan [data-unit=${quoted(unit)}]`)
  }
}
