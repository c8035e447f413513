// Chapter 5: the Command phase. HQs are activated one after the other; each may deploy one hex as it is.
import { must, type Bar } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { Choice, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { blocksOf, blocksOfFaction, isBattle, put, worldOf } from './board'
import { disruptions, effectiveCv, theaterHolds } from './05.3-range'
import { pursue } from './06.5-pursuit'
import { isQuiet } from './08-control'
import { weatherAt } from './12-weather'
import type { Context, Phase } from './events'
import { blockNamed, hexId, hexNamed, idOf, placeName } from './lookup'
import type { OrderOf } from './orders'
import { cvOf, mustKnow, turnUp, unitOf } from './secret'
import type { CommandFrame, Mode, State } from './state'
import { seatOf, sideOfFaction, type Faction } from './world'

export function beginCommand(state: State, faction: Faction): void {
  state.blitzed = false
  push<CommandFrame>(state, { phase: 'command', faction })
}

export const activeHq = (state: State, token: number) => state.active.find((one) => one.token === token)

function activateBar(state: State, token: number, mode: Mode): Bar | null {
  const unit = mustKnow(state, token)
  const place = state.at[token]!
  if (!unit.isHq) return { rule: '5.2a', why: `${unit.name} is no HQ.` }
  if (activeHq(state, token) !== undefined) return { rule: '5.2a', why: `${unit.name} is active already.` }
  if (unit.hq === 'theater' && !theaterHolds(worldOf(state), unit, place))
    return { rule: '5.8a', why: `${unit.name} activates only in its own theater.` }
  if (mode === 'normal') return null
  if (unit.hq !== 'field')
    return { rule: unit.hq === 'supreme' ? '5.7b' : '5.8c', why: `${unit.name} cannot blitz.` }
  // Ruling 32: there must be a second step to lose.
  if (cvOf(state, token) < 1) return { rule: '5.6c', why: `${unit.name} has no second step to spend.` }
  if (disruptions(state, unit, place).some(({ rule }) => rule === '5.33a'))
    return { rule: '5.33a', why: `${unit.name} cannot blitz outside its front.` }
  return null
}

/** 5.21: one hex, no route. */
function deployBar(state: State, token: number, to: number): Bar | null {
  const world = worldOf(state)
  const from = state.at[token]!
  const side = sideOfFaction(state.color[token] as Faction)
  const name = mustKnow(state, token).name
  const dir = world.grid.neighbours.subarray(6 * from, 6 * from + 6).indexOf(to)
  if (dir < 0) {
    const areas = world.area[from] || world.area[to]
    return { rule: areas ? '18.21a' : '5.21a', why: `${name} deploys one hex, and along no route.` }
  }
  if (weatherAt(state, from) === 'mud') return { rule: '5.21b', why: `${name} cannot deploy in Mud.` }
  if (world.closed[world.grid.sides[6 * from + dir]!])
    return { rule: '1.34f', why: 'Nobody crosses that hexside.' }
  if (!isQuiet(state, side, to) || !world.playable[to])
    return { rule: '5.21a', why: `${placeName(world, to)} is not friendly and free of battle.` }
  return sharedBar(state, token, to)
}

/** 20.34: Allies and Soviets share no hex. */
export function sharedBar(state: State, token: number, to: number): Bar | null {
  const side = sideOfFaction(state.color[token] as Faction)
  const other = blocksOf(state, side, to).some((one) => state.color[one] !== state.color[token])
  return other ? { rule: '20.34', why: 'Allied and Soviet units never share a hex.' } : null
}

/** 5.21c, 5.51c: the last of its side to leave a battle is fired at as it goes. */
export function isLastOut(state: State, token: number): boolean {
  const place = state.at[token]!
  const side = sideOfFaction(state.color[token] as Faction)
  return isBattle(state, place) && blocksOf(state, side, place).length === 1
}

function activate(state: State, frame: CommandFrame, order: OrderOf<'activate'>, context: Context): void {
  const token = blockNamed(state, order.hq, frame.faction)
  must(activateBar(state, token, order.mode))
  const to = order.deploy === undefined ? null : hexNamed(state, order.deploy)
  if (to !== null) must(deployBar(state, token, to))
  const from = state.at[token]!
  // 5.2a
  turnUp(state, token)
  const hexes = [from, ...(to === null ? [] : [to])].map((place) => hexId(state, place))
  const side = seatOf(frame.faction)
  context.emit({
    kind: 'activated',
    rule: '5.2a',
    side,
    units: [order.hq],
    hexes,
    mode: order.mode,
    cv: cvOf(state, token)
  })
  if (to !== null) {
    const survives = !isLastOut(state, token) || pursue(state, token, context)
    if (!survives) return
    put(state, token, to)
  }
  if (order.mode === 'blitz') state.blitzed = true
  state.active.push({
    token,
    mode: order.mode,
    place: state.at[token]!,
    cv: effectiveCv(state, token),
    moves: 0,
    struck: false
  })
}

/** 5.31c, 5.71a: range and Supreme Moves are those of the beginning of a phase. */
export function readyHqs(state: State, withMoves: boolean): void {
  const { hqs } = worldOf(state).tables
  for (const hq of state.active) {
    const unit = mustKnow(state, hq.token)
    hq.place = state.at[hq.token]!
    hq.cv = effectiveCv(state, hq.token)
    hq.moves = withMoves && unit.hq !== null ? Math.max(0, hq.cv) * hqs[unit.hq].moves : 0
    hq.struck = false
  }
}

const WORDS: Readonly<Record<Mode, string>> = { normal: 'Activate', blitz: 'Blitz with' }

function choicesFor(state: State, token: number): Choice[] {
  const name = mustKnow(state, token).name
  const hq = idOf(state, token)
  const modes = (['normal', 'blitz'] as const).filter((mode) => activateBar(state, token, mode) === null)
  const { neighbours } = worldOf(state).grid
  const from = state.at[token]!
  const around = [...neighbours.subarray(6 * from, 6 * from + 6)].filter(
    (to) => to >= 0 && deployBar(state, token, to) === null
  )
  return modes.flatMap((mode) => [
    {
      id: `${hq} ${mode}`,
      text: `${WORDS[mode]} ${name}`,
      rule: mode === 'blitz' ? '5.6' : '5.2a',
      units: [hq],
      hexes: [hexId(state, from)],
      order: { type: 'activate', hq, mode } as OrderOf<'activate'>
    },
    ...around.map((to) => ({
      id: `${hq} ${mode} ${hexId(state, to)}`,
      text: `${WORDS[mode]} ${name}, deployed to ${placeName(worldOf(state), to)}`,
      rule: '5.21a',
      units: [hq],
      hexes: [hexId(state, to)],
      order: { type: 'activate', hq, mode, deploy: hexId(state, to) } as OrderOf<'activate'>
    }))
  ])
}

function offers(state: State, { faction }: CommandFrame): Offer[] {
  const hqs = blocksOfFaction(state, faction).filter(
    (token) => unitOf(state, token)?.isHq === true && activateBar(state, token, 'normal') === null
  )
  return [
    ...(hqs.length === 0
      ? []
      : [
          {
            gesture: 'pick',
            id: 'activate',
            rule: '5.2a',
            text: 'Activate an HQ',
            choices: hqs.flatMap((token) => choicesFor(state, token))
          } satisfies Offer
        ]),
    endOffer('4.313', 'End the Command phase')
  ]
}

export const commandPhase: Phase<State, CommandFrame> = {
  rule: '4.31',
  title: 'Command',
  actor: (_state, { faction }) => seatOf(faction),
  offers,
  orders: { activate, end: (state, frame) => pop(state, frame) }
}
