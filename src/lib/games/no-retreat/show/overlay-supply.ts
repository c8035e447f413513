// Supply as a picture: whence a unit or each nation draws it, and who is without.
import type { Area, Drawing, Mark } from '../../../kernel/picture'
import { drawing } from '../../../kernel/show-kit'
import { sourcesOf, supplyArea, supplyState } from '../12-supply'
import { isOnMap, supplyOf, worldOf } from '../board'
import type { NationName } from '../data'
import { LOW, NONE, SUPPLIED, type State } from '../state'
import { SEATS, type Unit } from '../world'
import { adjectiveOf, capital, ids, places, shortList, sideOfSeat, standing, unitName } from './words'

export function supplyDrawing(view: State, seat: string, id: string | undefined): Drawing {
  const unit = id === undefined ? undefined : worldOf(view).unit(id)
  return unit !== undefined && isOnMap(view, unit) ? ofUnit(view, unit) : ofAll(view, seat)
}

function sources(view: State, nation: NationName, tone: Area['tone']): Area[] {
  const adjective = adjectiveOf(worldOf(view), nation)
  return [
    { hexes: ids(view, sourcesOf(view, nation, 'full')), tone, label: `${adjective} supply sources` },
    {
      hexes: ids(view, sourcesOf(view, nation, 'partial')),
      tone: 'warn',
      label: `${adjective} sources of Low Supply`
    }
  ]
}

const STATES = {
  full: 'has a supply line',
  partial: 'has a line for Low Supply only',
  out: 'has no supply line'
}

function ofUnit(view: State, unit: Unit): Drawing {
  const name = capital(unitName(worldOf(view), unit))
  const tone = { seat: SEATS[unit.sideIndex] }
  const line = supplyState(view, unit)
  const word = [
    `${name} ${STATES[line]}.`,
    ...(unit.supply ? [`${name} supplies itself.`] : []),
    ...(supplyOf(view, unit) === SUPPLIED
      ? []
      : [`In its hex lies ${supplyOf(view, unit) === LOW ? 'Low Supply' : 'No Supply'}.`])
  ]
  return drawing(
    [
      {
        hexes: ids(view, supplyArea(view, unit.nation)),
        tone: 'good',
        label: `${adjectiveOf(worldOf(view), unit.nation)} units have a line from here`
      },
      ...sources(view, unit.nation, tone)
    ],
    word,
    line === 'full' ? [] : [markOf(view, unit, 'No line')]
  )
}

const markOf = (view: State, unit: Unit, text: string): Mark => ({
  hex: ids(view, [view.at[unit.index]!])[0]!,
  text,
  tone: 'bad'
})

/** The sources of one's own nations; everybody with a marker, and one's own who would get one. */
function ofAll(view: State, seat: string): Drawing {
  const world = worldOf(view)
  const own = sideOfSeat(seat)
  const onMap = world.units.filter((unit) => isOnMap(view, unit))
  const nations = [...new Set(onMap.filter(({ sideIndex }) => sideIndex === own).map(({ nation }) => nation))]
  const low = onMap.filter((unit) => supplyOf(view, unit) === LOW)
  const none = onMap.filter((unit) => supplyOf(view, unit) === NONE)
  const cut = onMap.filter((unit) => unit.sideIndex === own && supplyState(view, unit) === 'out')
  const say = (what: string, units: readonly Unit[]) =>
    units.length === 0
      ? []
      : [
          `${what}: ${shortList(
            units.map((unit) => standing(view, unit)),
            12
          )}.`
        ]
  const lines = [
    ...say('No Supply', none),
    ...say('Low Supply', low),
    ...say('Without a line now', cut),
    ...nations.map((nation) => {
      const from = sourcesOf(view, nation, 'full')
      return `${adjectiveOf(world, nation)} supply comes from ${from.length === 0 ? 'nowhere' : places(view, from)}.`
    })
  ]
  const marks = [
    ...none.map((unit) => markOf(view, unit, 'No Supply')),
    ...low.map((unit) => markOf(view, unit, 'Low Supply')),
    ...cut.filter((unit) => supplyOf(view, unit) === SUPPLIED).map((unit) => markOf(view, unit, 'No line'))
  ]
  return drawing(
    nations.flatMap((nation) => sources(view, nation, { seat })),
    lines.length === nations.length ? ['All units are in supply.', ...lines] : lines,
    marks
  )
}
