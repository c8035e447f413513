// 14.1: Targets and Counterblows are declared before any battle, by the Allied player first (14.1a).
import { must, refuse, type Bar } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { Choice, Offer, PickOffer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { capital } from '../../kernel/words'
import { invadedBy, joinWar, namingBar, warBar } from './02.11-control'
import { paris } from './02.12-cities'
import { isTwice } from './03-setup'
import { inForce } from './05.2-force'
import { discardBar, payCards } from './05.3-discards'
import { lay, markersWith, returnMarker } from './05.8-markers'
import { isEvent } from './06-events'
import { fighterBar, hasFortress, isAdjacent, kindsFor, mayUseBrown, needsBrown } from './14.0-kinds'
import { isBeyondLine } from './23-partition'
import { hollandBar } from './24.3-surprise'
import { boardOf, bind, hexHasNoActions, isNeutral, unitsIn, worldOf } from './board'
import type { Context, Phase } from './events'
import { countryName, hexId, hexNamed, placeName } from './lookup'
import type { OrderOf } from './orders'
import { DECK, held } from './piles'
import type { DeclareFrame, Mark, State } from './state'
import { ALLIED, around, GERMAN, SEATS, type Side, type TargetColor, type Unit } from './world'

/** 2.5a, 2.5b, 2.5c, 2.5e: markers of a color that are not on the map. */
export function markersLeft(state: State, side: Side, color: TargetColor): number {
  const { front, tables } = worldOf(state)
  const { targets, brown } = tables.combat
  const owner = color === 'gray' ? 'german' : color === 'blue' ? 'allied' : brown[front]
  if (owner !== SEATS[side]) return 0
  return targets[color] - state.marks.filter((mark) => mark.with === color && mark.side === side).length
}

export const markAt = (state: State, hex: number): Mark | undefined =>
  state.marks.find((mark) => mark.hex === hex)

/** Units of a side that touch a hex. */
export const touching = (state: State, side: Side, hex: number): Unit[] =>
  around(worldOf(state), hex)
    .flatMap((from) => unitsIn(state, from))
    .filter((unit) => unit.sideIndex === side)

/** 19.3a: a Shock-Target stands for a regular one. Units that could attack a hex of their own will, with a marker of this kind. */
export const volunteers = (state: State, side: Side, hex: number, using: Mark['with']): Unit[] =>
  touching(state, side, hex).filter(
    (unit) =>
      fighterBar(state, unit, 'voluntary') === null &&
      (using !== 'brown' || mayUseBrown(state, unit)) &&
      (using === 'brown' || !needsBrown(state, unit)) &&
      // 19.3b: the one of the Allies serves French units.
      (using !== 'shock' || side === GERMAN || unit.nation === 'France')
  )

/** The country that an attack on a hex brings to war. */
const invadedAt = (state: State, side: Side, hex: number): string | null => {
  const [first] = touching(state, side, hex)
  const own = unitsIn(state, hex).find((unit) => isNeutral(state, unit))
  if (first === undefined) return null
  return own?.nation ?? invadedBy(state, first, hex)
}

/** Why a hex cannot get a Target; null when it can. */
export function targetBar(state: State, side: Side, hex: number, using: Mark['with']): Bar | null {
  const world = worldOf(state)
  if (boardOf(state).sideAt[hex] !== 1 - side) return { rule: '14.1b', why: 'No enemy is there.' }
  const mark = markAt(state, hex)
  if (mark?.use === 'counterblow') return { rule: '14.1.1a', why: 'A Counterblow lies there.' }
  if (mark !== undefined) return { rule: '14.1b', why: 'A Target lies there already.' }
  const banned = bannedBar(state, side, hex) ?? hollandBar(state, side, unitsIn(state, hex)[0]?.nation)
  if (banned !== null) return banned
  // 23.1a
  if (using === 'shock' && side === GERMAN && isBeyondLine(state, hex))
    return { rule: '23.1a', why: 'No Shock-Target is used against cities beyond the Partition Line.' }
  const country = invadedAt(state, side, hex)
  const war = country === null ? null : warBar(state, side, country)
  if (war !== null) return war
  const units = volunteers(country === null ? state : atWar(state, country), side, hex, using)
  if (units.length === 0) {
    const [first] = touching(state, side, hex)
    if (first === undefined) return { rule: '14.1b', why: 'None of your units is next to it.' }
    if (using === 'brown' || units.some((unit) => needsBrown(state, unit)))
      return { rule: '19.5', why: 'No unit that may use brown markers can attack it.' }
    return fighterBar(state, first, 'voluntary') ?? { rule: '14.1b', why: 'No unit can attack it.' }
  }
  const shocked: State = using === 'shock' ? marked(state, { hex, use: 'target', side, with: using }) : state
  const some = [units, ...units.map((unit) => [unit])]
  if (some.some((group) => kindsFor(shocked, side, group, [hex], 'voluntary').length > 0)) return null
  if (hasFortress(state, hex)) return { rule: '14.0e', why: 'Only Germans attack a Fortress.' }
  return {
    rule: world.front === 'france' ? '14.0f' : '14.0b',
    why: 'No kind of combat is allowed against it.'
  }
}

/** Hexes that the Allied player does not attack of his own will. */
function bannedBar(state: State, side: Side, hex: number): Bar | null {
  if (side !== ALLIED) return null
  const whole = paris(state)
  if (state.surrenders.some((one) => one.hex === hex || (whole.includes(hex) && whole.includes(one.hex))))
    return { rule: '19.8d', why: 'The city has been surrendered.' }
  if (isEvent(state, 'noDeployment') && worldOf(state).inArea('ardennes')[hex])
    return { rule: '20.1.1b', why: 'Allied units do not attack into the Ardennes on turns 1 to 3.' }
  return null
}

function marked(state: State, mark: Mark): State {
  const after = { ...state, marks: [...state.marks, mark] }
  bind(after, worldOf(state))
  return after
}

function atWar(state: State, country: string): State {
  const after = { ...state, neutral: state.neutral.filter((name) => name !== country) }
  bind(after, worldOf(state))
  return after
}

/** Why a hex cannot get a Counterblow, its price aside; null when it can. 14.1.2h: white strength is no reason. */
export function counterblowBar(state: State, side: Side, hex: number, using: Mark['with']): Bar | null {
  const world = worldOf(state)
  if (boardOf(state).sideAt[hex] !== side) return { rule: '14.1.2b', why: 'None of your units is there.' }
  const mark = markAt(state, hex)
  if (mark !== undefined) return { rule: '14.1.2b', why: 'A marker lies there already.' }
  if (hexHasNoActions(state, hex)) return { rule: '14.1.2b', why: 'Units there have No Actions.' }
  if (hasFortress(state, hex)) return { rule: '14.1.2b', why: 'A Fortress is there.' }
  if (world.evacuationZone[hex]) return { rule: '14.1.2j', why: 'Nobody fights in an Evacuation Zone.' }
  const own = unitsIn(state, hex)
  if (own.some((unit) => isNeutral(state, unit)))
    return { rule: '13.2.1j', why: 'Neutral units declare no Counterblow.' }
  if (using === 'brown' && !own.every((unit) => mayUseBrown(state, unit)))
    return { rule: '19.5b', why: 'Not all units there may use brown markers.' }
  if (using !== 'brown' && using !== 'shock' && own.some((unit) => needsBrown(state, unit)))
    return { rule: '20.2.2d', why: 'Soviet units use brown markers only.' }
  const enemy = side === GERMAN ? ALLIED : GERMAN
  return touching(state, enemy, hex).some((unit) => fighterBar(state, unit, 'forced') === null)
    ? null
    : { rule: '14.1.2b', why: 'No enemy that could answer is next to it.' }
}

const ownSide = ({ step }: DeclareFrame): Side => (step === 'allied' ? ALLIED : GERMAN)

/** Cards 10 and 56: Targets that are left of theirs. */
function extraTargets(state: State, side: Side): number {
  const brought = inForce(state, 'extraTargets').filter((one) => one.side === side)
  const used = state.marks.filter((mark) => mark.side === side && mark.with === 'extra').length
  return brought.reduce((sum, { effect }) => sum + effect.count, -used)
}

/** 19.3b: it is unlocked, by a card or by French Initiative drawn twice, and not on the map. */
function hasFrenchShock(state: State): boolean {
  if (state.marks.some((mark) => mark.side === ALLIED && mark.with === 'shock' && isFrench(mark)))
    return false
  return state.shockTarget === 'plan' || state.shockTarget === 'event' || isTwice(state)
}

/** It is no marker of the cup. */
const isFrench = ({ use, marker }: Mark): boolean => use === 'target' && marker === undefined

/** 14.1d: the marker has to be there: one of the pool, or an Initiative marker in hand. */
function poolBar(
  state: State,
  side: Side,
  using: Mark['with'],
  marker: number | undefined,
  back: 'shockTarget' | 'shockCounterblow'
): Bar | null {
  if (using === 'shock' && marker === undefined && back === 'shockTarget' && side === ALLIED)
    return hasFrenchShock(state) ? null : { rule: '19.3b', why: 'The French Shock-Target is not unlocked.' }
  if (using === 'shock')
    return markersWith(state, side, back).some(({ id }) => id === marker)
      ? null
      : { rule: '5.8.2', why: 'You hold no such Initiative marker.' }
  if (marker !== undefined) return { rule: '5.8.2', why: 'That needs no Initiative marker.' }
  if (using === 'extra')
    return extraTargets(state, side) > 0 && back === 'shockTarget'
      ? null
      : { rule: '14.1d', why: 'No card brings another Target.' }
  return markersLeft(state, side, using) > 0
    ? null
    : { rule: using === 'brown' ? '2.5c' : '14.1d', why: 'None of these markers is left.' }
}

function target(state: State, frame: DeclareFrame, order: OrderOf<'target'>, context: Context): void {
  const side = ownSide(frame)
  const hex = hexNamed(state, order.hex)
  if (side !== frame.side) refuse('14.1b', 'The player whose turn it is not declares Counterblows.')
  must(poolBar(state, side, order.with, order.marker, 'shockTarget'))
  must(targetBar(state, side, hex, order.with))
  const country = invadedAt(state, side, hex)
  must(namingBar(country, order.invade))
  if (country !== null) joinWar(state, country, context)
  // 24.2d: whoever uses it by the plan shows that he may.
  if (order.with === 'shock' && side === ALLIED && state.shockTarget !== 'event') state.shockTarget = 'plan'
  put(
    state,
    { hex, use: 'target', side, with: order.with, ...(order.marker && { marker: order.marker }) },
    context
  )
}

function counterblow(
  state: State,
  frame: DeclareFrame,
  order: OrderOf<'counterblow'>,
  context: Context
): void {
  const side = ownSide(frame)
  const hex = hexNamed(state, order.hex)
  if (side === frame.side) refuse('14.1b', 'The player whose turn it is declares Targets.')
  must(poolBar(state, side, order.with, order.marker, 'shockCounterblow'))
  must(counterblowBar(state, side, hex, order.with))
  const { counterblowCards } = worldOf(state).tables.combat
  // 14.1.2a, 2.5f
  const cost = order.with === 'shock' ? 0 : counterblowCards
  const bar = discardBar(state, side, order.cards, cost)
  must(bar?.rule === '5.3' && cost > 0 ? { rule: '14.1.2a', why: bar.why } : bar)
  payCards(state, side, order.cards, cost, context)
  put(
    state,
    { hex, use: 'counterblow', side, with: order.with, ...(order.marker && { marker: order.marker }) },
    context
  )
}

function put(state: State, mark: Mark, context: Context): void {
  state.marks.push(mark)
  if (mark.marker !== undefined) {
    lay(state, mark.marker)
    context.reveal()
  }
  const { use, side, hex } = mark
  const { front } = worldOf(state)
  context.emit({
    kind: 'marked',
    rule: use === 'target' ? '14.1.1a' : '14.1.2b',
    side: SEATS[side],
    hexes: [hexId(state, hex)],
    front,
    use,
    with: mark.with
  })
}

/** A marker is taken off the map: back into the pool or the cup (14.5g). */
export function liftMark(state: State, mark: Mark): void {
  state.marks = state.marks.filter((one) => one !== mark)
  if (mark.marker !== undefined) returnMarker(state, mark.marker)
  // 19.3c, ruling 80: one that a card has unlocked is set aside.
  else if (mark.with === 'shock' && state.shockTarget === 'event') state.shockTarget = 'set aside'
}

/** A Target of this step that has shown nothing may be taken back. */
function unmark(state: State, frame: DeclareFrame, order: OrderOf<'unmark'>, context: Context): void {
  const mark = markAt(state, hexNamed(state, order.hex))
  if (mark?.use !== 'target' || mark.side !== ownSide(frame) || mark.marker !== undefined)
    refuse('14.1b', 'There is no Target that could be taken back.')
  liftMark(state, mark)
  const { use, side } = mark
  context.emit({
    kind: 'unmarked',
    rule: '14.1b',
    side: SEATS[side],
    hexes: [order.hex],
    front: worldOf(state).front,
    use,
    with: mark.with
  })
}

function end(state: State, frame: DeclareFrame): void {
  state.credit = [0, 0]
  if (frame.step === 'allied') frame.step = 'german'
  else pop(state, frame)
}

// ---- offers -------------------------------------------------------------------------------------------------------

const COLORS: readonly TargetColor[] = ['gray', 'blue', 'brown']

/** What a side could put down now: a color of its pool, or an Initiative marker. */
function means(
  state: State,
  side: Side,
  back: 'shockTarget' | 'shockCounterblow'
): { using: Mark['with']; marker?: number }[] {
  const colors = COLORS.filter((color) => markersLeft(state, side, color) > 0).map((using) => ({ using }))
  const [shock] = markersWith(state, side, back)
  const target = back === 'shockTarget'
  return [
    ...colors,
    ...(shock === undefined ? [] : [{ using: 'shock' as const, marker: shock.id }]),
    ...(target && side === ALLIED && hasFrenchShock(state) ? [{ using: 'shock' as const }] : []),
    ...(target && extraTargets(state, side) > 0 ? [{ using: 'extra' as const }] : [])
  ]
}

const NAMES: Readonly<Record<Mark['with'], string>> = {
  gray: 'gray-green',
  blue: 'blue',
  brown: 'brown',
  shock: 'Shock',
  extra: 'additional'
}

/** The hexes of a side next to the other one. */
function facing(state: State, side: Side): number[] {
  const { sideAt, world } = boardOf(state)
  const other = side === GERMAN ? ALLIED : GERMAN
  return world.landHexes
    .concat(world.area('evacuationZones'))
    .filter((hex) => sideAt[hex] === side && around(world, hex).some((one) => sideAt[one] === other))
}

function targetOffer(state: State, side: Side): PickOffer {
  const world = worldOf(state)
  const choices: Choice[] = []
  for (const { using, marker } of means(state, side, 'shockTarget'))
    for (const hex of facing(state, side === GERMAN ? ALLIED : GERMAN)) {
      if (targetBar(state, side, hex, using) !== null) continue
      const country = invadedAt(state, side, hex)
      choices.push({
        id: `${using} ${hexId(state, hex)}`,
        text: `${capital(NAMES[using])} Target on ${placeName(world, hex)}`,
        rule: '14.1.1a',
        hexes: [hexId(state, hex)],
        ...(country !== null && {
          warnings: [{ rule: '13.2.1h', why: `Brings ${countryName(country)} to war.`, grave: true as const }]
        }),
        order: {
          type: 'target',
          hex: hexId(state, hex),
          with: using,
          ...(marker !== undefined && { marker }),
          ...(country !== null && { invade: country })
        } as OrderOf<'target'>
      })
    }
  return { gesture: 'pick', id: 'target', rule: '14.1b', text: 'Mark the hexes that you attack', choices }
}

function counterblowOffer(state: State, side: Side): PickOffer {
  const world = worldOf(state)
  const choices: Choice[] = []
  const hand = held(state, DECK, SEATS[side])
  for (const { using, marker } of means(state, side, 'shockCounterblow'))
    for (const hex of facing(state, side)) {
      if (counterblowBar(state, side, hex, using) !== null) continue
      const cost = using === 'shock' ? 0 : world.tables.combat.counterblowCards
      const ways = cost === 0 || state.credit[side] >= cost ? [[]] : hand.map(({ id }) => [id])
      for (const cards of ways)
        choices.push({
          id: [using, hexId(state, hex), ...cards].join(' '),
          text: `${capital(NAMES[using])} Counterblow on ${placeName(world, hex)}`,
          rule: '14.1.2a',
          hexes: [hexId(state, hex)],
          order: {
            type: 'counterblow',
            hex: hexId(state, hex),
            with: using,
            ...(marker !== undefined && { marker }),
            cards
          } as OrderOf<'counterblow'>
        })
    }
  return { gesture: 'pick', id: 'counterblow', rule: '14.1.2b', text: 'Declare Counterblows', choices }
}

function unmarkOffer(state: State, side: Side): PickOffer {
  const own = state.marks.filter(
    (mark) => mark.use === 'target' && mark.side === side && mark.marker === undefined
  )
  return {
    gesture: 'pick',
    id: 'unmark',
    rule: '14.1b',
    text: 'Take back a Target',
    idle: true,
    choices: own.map(({ hex }) => ({
      id: hexId(state, hex),
      text: capital(placeName(worldOf(state), hex)),
      hexes: [hexId(state, hex)],
      order: { type: 'unmark', hex: hexId(state, hex) } as OrderOf<'unmark'>
    }))
  }
}

export const declarePhase: Phase<State, DeclareFrame> = {
  rule: '14.1a',
  title: 'Declaration',
  actor: (_state, frame) => SEATS[ownSide(frame)],
  offers(state, frame): Offer[] {
    const side = ownSide(frame)
    const all =
      side === frame.side
        ? [targetOffer(state, side), unmarkOffer(state, side)]
        : [counterblowOffer(state, side)]
    return [
      ...all.filter(({ choices }) => choices.length > 0),
      endOffer('14.1a', side === frame.side ? 'Declare no more Targets' : 'Declare no more Counterblows')
    ]
  },
  orders: { target, counterblow, unmark, end }
}

export const touches = (state: State, unit: Unit, hex: number): boolean =>
  isAdjacent(worldOf(state), state.at[unit.index]!, hex)
