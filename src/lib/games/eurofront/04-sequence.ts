// Chapter 4: months, fortnights and player-turns. The calendar lies at the bottom of the stack and calls one after the other.
import { push } from '../../kernel/phases'
import { worldOf } from './board'
import { beginCombat } from './07-combat'
import { freeze } from './08-control'
import { beginProduction } from './11-production'
import { rollWeather } from './12-weather'
import { beginCommand } from './05-command'
import { beginMovement } from './06-movement'
import { beginPolitics } from './16-politics'
import { endScenario } from './1939a-victory'
import { beginSupply } from './10-supply'
import type { Context, Phase } from './events'
import { hexIds } from './lookup'
import type { CalendarFrame, State, TurnFrame } from './state'
import { factionOf, FACTIONS, SEATS, seatOf, sideOfFaction, type Faction } from './world'

/** 4.22: who takes turns in which order on this fortnight; factions that are not in the scenario are left out. */
export function turnOrder(state: State): Faction[] {
  const { tables, scenario } = worldOf(state)
  const second = state.events.includes('2F')
  const row = tables.turnOrder.rows.find(
    ({ secondFront, east }) => secondFront === second && east.includes(state.weather.EF)
  )!
  const playing = scenario.factions.map(factionOf)
  return row.order.map(factionOf).filter((faction) => playing.includes(faction))
}

/** 4.1: one step after the other; each is carried out when everything it has called is over. */
function runCalendar(state: State, frame: CalendarFrame, context: Context): void {
  const { scenario } = worldOf(state)
  const turn = scenario.turns[state.turn - 1]!
  switch (frame.step) {
    case 'month':
      frame.step = 'diplomacy'
      begin(state, context)
      beginProduction(state, context)
      return
    case 'diplomacy':
      // 1939A.1: there are no events in the scenarios that are playable so far.
      frame.step = 'weather'
      return
    case 'weather':
      context.emit({ kind: 'turn', rule: '4.1b', turn: state.turn, dates: turn.dates })
      rollWeather(state, context)
      frame.order = turnOrder(state)
      frame.step = 'turns'
      return
    case 'turns': {
      const faction = frame.order.shift()
      if (faction === undefined) frame.step = 'end'
      else push<TurnFrame>(state, { phase: 'turn', faction, step: 0 })
      return
    }
    case 'end': {
      const next = scenario.turns[state.turn]
      if (next === undefined) {
        endScenario(state, context)
        return
      }
      frame.step = next.month === turn.month ? 'weather' : 'month'
      state.turn++
    }
  }
}

interface Part {
  readonly title: string
  readonly rule: string
  begin(state: State, faction: Faction, context: Context): void
  /** Only when a Blitz HQ is active (4.34a). */
  readonly blitz?: true
}

/** 4.3: the phases of a player-turn. */
const PARTS: readonly Part[] = [
  { title: 'Command', rule: '4.31', begin: beginCommand },
  { title: 'Movement', rule: '4.32a', begin: (state, faction) => beginMovement(state, faction, false) },
  { title: 'Combat', rule: '4.33', begin: (state, faction) => beginCombat(state, faction, false) },
  {
    title: 'Blitz Movement',
    rule: '4.34a',
    blitz: true,
    begin: (state, faction) => beginMovement(state, faction, true)
  },
  {
    title: 'Blitz Combat',
    rule: '4.35',
    blitz: true,
    begin: (state, faction) => beginCombat(state, faction, true)
  },
  { title: 'Supply', rule: '4.36', begin: beginSupply },
  { title: 'Politics', rule: '4.37', begin: beginPolitics }
]

function runTurn(state: State, frame: TurnFrame, context: Context): void {
  const { faction } = frame
  if (frame.step === 0) {
    state.acting = faction
    state.traveled = []
    state.spent = []
    // 10.6c: what its units have lost since then counts no more.
    state.attrited = state.attrited.filter((token) => state.color[token] !== faction)
  }
  const part = PARTS[frame.step++]
  if (part === undefined) {
    state.stack.pop()
    return
  }
  if (part.blitz && !state.blitzed) return
  begin(state, context)
  context.emit({
    kind: 'phase',
    rule: part.rule,
    side: seatOf(faction),
    title: `${FACTIONS[faction]} ${part.title}`
  })
  part.begin(state, faction, context)
}

/** 8.1a: what holds in a phase is worked out when it begins. */
function begin(state: State, context: Context): void {
  const changed = freeze(state)
  for (const side of [0, 1] as const) {
    const own = changed.filter((place) => sideOfFaction(state.owner[place] as Faction) === side)
    if (own.length > 0)
      context.emit({ kind: 'control', rule: '8.31a', side: SEATS[side], hexes: hexIds(state, own) })
  }
}

export const calendarPhase: Phase<State, CalendarFrame> = {
  rule: '4.0',
  title: 'Sequence of play',
  actor: () => null,
  run: runCalendar
}

export const turnPhase: Phase<State, TurnFrame> = {
  rule: '4.3',
  title: 'Player-turn',
  actor: () => null,
  run: runTurn
}
