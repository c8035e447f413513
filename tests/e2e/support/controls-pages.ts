// The controls of the pages by what they are for, whatever they are called: the one place that knows how to find them.
// Names stay where they are data: of games, scenarios, sides, units, hexes and matches.
import type { Locator, Page } from '@playwright/test'

/** In an attribute selector. */
const quoted = (text: string) => JSON.stringify(text)

export type Destination = 'home' | 'games' | 'rulebook' | 'settings' | 'about'
export type Way = 'pair' | 'room' | 'turn' | 'file' | 'watch'
/** How it stands between two devices. */
export type Standing = 'linked' | 'apart' | 'versions differ'
export type Note = 'watching' | 'moving' | 'dice'

export function on(page: Page) {
  const id = (name: string) => page.getByTestId(name)
  const main = page.getByRole('main')
  const asked = id('asked')
  return {
    main,
    // ---- everywhere
    skipLink: id('skip-link'),
    nav: (to: Destination) => id(`nav-${to}`),
    message: id('message'),
    storageNotice: id('storage-notice'),
    offline: id('offline'),
    install: id('install'),
    installNow: id('install-now'),
    installHide: id('install-hide'),
    update: id('update'),
    updateLater: id('update-later'),
    updateNow: id('update-now'),
    // ---- Home
    home: (to: 'new' | 'join' | 'learn' | 'rulebook') => id(`home-${to}`),
    matches: id('matches'),
    rows: id('match-row'),
    row: (title: string) =>
      id('match-row').filter({ has: page.getByRole('link', { name: title, exact: true }) }),
    listTrouble: id('list-trouble'),
    import: id('import'),
    beginGuide: id('begin-guide'),
    // ---- settings, About, the rulebook
    choice: (what: string) => id(`choice-${what}`),
    option: (what: string, value: string) => id(`choice-${what}`).locator(`input[value=${quoted(value)}]`),
    toggle: (what: string) => id(`switch-${what}`),
    version: id('version'),
    storage: id('storage'),
    askToKeep: id('ask-to-keep'),
    rulesFound: id('rules-found'),
    noneFound: id('none-found'),
    noSuchRule: id('no-such-rule'),
    chapters: id('chapters'),
    rule: (number: string) => page.locator(`[id=${quoted(number)}]`),
    // ---- a new match
    name: id('name'),
    rules: id('rules'),
    start: id('start'),
    newTrouble: id('new-trouble'),
    // ---- the table in words
    state: id('state'),
    saving: id('saving'),
    asked,
    offer: (what: string) => asked.locator(`[data-offer=${quoted(what)}]`).first(),
    /** A list to choose from, and one thing in it. */
    options: (what: string) => id(`options-${what}`),
    thing: (what: string, value: string) => id(`options-${what}`).locator(`input[value=${quoted(value)}]`),
    primary: id('primary'),
    endCheck: id('end-check'),
    endAnyway: id('end-anyway'),
    wayCost: id('way-cost'),
    heard: id('heard'),
    undoLast: id('undo-last'),
    askUndo: id('ask-undo'),
    undoBarred: id('undo-barred'),
    request: id('request').first(),
    agree: id('agree').first(),
    refuse: id('refuse').first(),
    diary: id('diary'),
    entry: (number: number) => id('diary').locator(`[data-entry="${number}"]`),
    where: id('where'),
    whereFilter: id('where-filter'),
    dice: id('dice'),
    checkMatch: id('check-match'),
    matchChecked: id('match-checked'),
    seats: page.locator('details', { has: id('entry-sum') }),
    entrySum: id('entry-sum'),
    commandLine: id('command-line'),
    command: id('command'),
    replayNext: id('replay-next'),
    toPresent: id('to-present'),
    handOver: id('hand-over'),
    uncover: (seat: string) => id('hand-over').locator(`[data-seat=${quoted(seat)}]`),
    // ---- the board, as far as the guides need it
    undo: id('undo'),
    redo: id('redo'),
    skip: id('skip'),
    cancel: id('cancel'),
    nextUnit: id('next-unit'),
    overlaysTool: id('tool-overlays'),
    overlay: (what: string) => page.locator(`[data-overlay=${quoted(what)}]`),
    noOverlays: id('no-overlays'),
    tab: (what: string) => id(`tab-${what}`),
    content: id('tab-content'),
    pieces: page.locator('[data-piece]'),
    piece: (unit: string) => page.locator(`[data-piece=${quoted(unit)}]`).first(),
    note: id('note'),
    // ---- what the match is about
    score: id('score'),
    danger: id('danger'),
    briefing: id('briefing'),
    briefingGo: id('briefing-go'),
    goals: id('goals'),
    // ---- the guide
    guide: id('guide'),
    goOnWith: (game: string) => id(`go-on-${game}`),
    begin: (game: string) => id(`begin-${game}`),
    guideNext: id('guide-next'),
    guideBack: id('guide-back'),
    guideSkip: id('guide-skip'),
    guideEnd: id('guide-end'),
    guideFold: id('guide-fold'),
    guideUnfold: id('guide-unfold'),
    guideMove: id('guide-move'),
    // ---- two devices
    standing: id('two-devices'),
    linkNote: (note: Note) => page.locator(`[data-testid=link-note][data-note=${note}]`),
    sheet: id('link-sheet'),
    sheetClose: id('sheet-close'),
    way: (way: Way) => id(`way-${way}`),
    linkStatus: id('link-status'),
    code: id('code'),
    watchCode: id('watch-code'),
    linkAsCode: id('link-as-code'),
    shownCode: page.locator('svg[data-code]'),
    cameraReason: id('camera-reason'),
    useCamera: id('use-camera'),
    light: id('light'),
    paste: id('paste'),
    pasted: id('pasted'),
    readPasted: id('read-pasted'),
    scanTrouble: id('scan-trouble'),
    showFirst: id('show-first'),
    scanFirst: id('scan-first'),
    scanAnswer: id('scan-answer'),
    answerScan: id('answer-scan'),
    answerShow: id('answer-show'),
    answerWaiting: id('answer-waiting'),
    startOver: id('start-over'),
    turnInstead: id('turn-instead'),
    pairFailed: id('pair-failed'),
    paired: id('paired'),
    toMatch: id('to-match'),
    showTurn: id('show-turn'),
    scanTurn: id('scan-turn'),
    turnTaken: id('turn-taken'),
    saveFile: id('save-file'),
    takeFile: id('take-file'),
    fileSaid: id('file-said'),
    cannotConnect: id('cannot-connect'),
    server: id('server'),
    addServer: id('add-server'),
    serverTrouble: id('server-trouble'),
    helpers: id('helpers'),
    helper: id('helper'),
    helperTrouble: id('helper-trouble'),
    // ---- joining
    join: id('join'),
    invitation: id('invitation'),
    goOn: id('go-on'),
    scanCode: id('scan-code'),
    anotherWay: id('another-way'),
    openFile: id('open-file')
  }
}

/** What can be done with one match of the list. */
export const ofRow = (row: Locator) => ({
  more: row.getByTestId('row-more'),
  stage: row.getByTestId('row-stage'),
  trouble: row.getByTestId('row-trouble'),
  rename: row.getByTestId('rename'),
  newName: row.getByTestId('new-name'),
  duplicate: row.getByTestId('duplicate'),
  saveAsFile: row.getByTestId('save-as-file'),
  delete: row.getByTestId('delete'),
  keep: row.getByTestId('keep')
})
