// The tracks beside the map: turns, the Stance, the weather.
import type { Track } from '../../../kernel/picture'
import { isBadWeather, trackOf, type TurnEvent } from '../06-events'
import { stanceTrack } from '../20.2-stance'
import { worldOf } from '../board'
import type { State } from '../state'
import { SEATS, GERMAN } from '../world'
import { signed, stanceTitle } from './words'

export const EVENTS: Readonly<Record<TurnEvent, string>> = {
  noDeployment: 'no deployment',
  mobilization: 'mobilization',
  planA: 'Plan A',
  planB: 'Plan B',
  planC: 'Plan C',
  britishStance: 'British Stance',
  sovietStance: 'Soviet Stance',
  regionalFreed: 'Regional units freed',
  polishEvacuation: 'Polish evacuation',
  gameEnd: 'Game End possible',
  attrition: 'attrition'
}

/** What the Game Turn Track says of a turn. */
export function eventsOf(view: State, turn: number): string[] {
  const { events, suddenDeath } = trackOf(view, turn)
  return [...events.map((event) => EVENTS[event]), ...(suddenDeath ? ['Sudden Death'] : [])]
}

export function tracksOf(view: State): Track[] {
  return [turns(view), stance(view), weather(view)]
}

function turns(view: State): Track {
  return {
    id: 'turns',
    title: 'Turn track',
    rule: '4.0d',
    spaces: worldOf(view).scenario.turns.map(({ turn, dates }) => ({
      id: `${turn}`,
      text: [dates, ...eventsOf(view, turn)].join(', ')
    })),
    markers: [{ text: 'This turn', at: `${view.turn}`, seat: null }]
  }
}

function stance(view: State): Track {
  const { boxes } = stanceTrack(worldOf(view))
  const now = boxes.find(({ box }) => box === view.stance.box)!
  return {
    id: 'stance',
    title: stanceTitle(view),
    rule: '7.4a',
    spaces: boxes.map(({ id, name, vp }) => ({ id, text: `${name}, ${signed(vp)} at the end of the game` })),
    markers: [
      {
        text: view.stance.flipped ? 'Now, and hesitating: the next move only turns it over' : 'Now',
        at: now.id,
        seat: SEATS[GERMAN]
      }
    ]
  }
}

function weather(view: State): Track {
  return {
    id: 'weather',
    title: 'Weather',
    rule: '19.11',
    spaces: [
      { id: 'normal', text: 'Normal' },
      { id: 'bad', text: 'Bad weather' }
    ],
    markers: [{ text: 'This turn', at: isBadWeather(view) ? 'bad' : 'normal', seat: null }]
  }
}
