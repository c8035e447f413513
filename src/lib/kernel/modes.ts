// Ways of doing something, where a game has more than one.
import type { AttackHow, AttackOffer, Mode } from './offers'

/** The ids to go through: undefined alone where there is nothing to choose. */
export const modeIds = (modes: readonly Mode[] | undefined): readonly (string | undefined)[] =>
  modes === undefined || modes.length === 0 ? [undefined] : modes.map(({ id }) => id)

/** Only what is said: a game that knows neither modes nor several hexes is told nothing of them. */
export function attackHow(mode: string | undefined, also: readonly string[]): AttackHow | undefined {
  if (mode === undefined && also.length === 0) return undefined
  return { ...(mode !== undefined && { mode }), ...(also.length > 0 && { also }) }
}

/** Every way to attack a hex with these units: alone, with one more hex, with as many as go along; in each mode. */
export function* attackHows(
  offer: AttackOffer,
  target: string,
  unitsFor: (also: readonly string[]) => readonly string[]
): Generator<AttackHow | undefined> {
  for (const also of [[], ...(offer.along?.([target]) ?? []).map((hex) => [hex]), ...allAlong(offer, target)])
    for (const mode of modeIds(offer.modes?.(target, unitsFor(also)))) yield attackHow(mode, also)
}

/** One hex more as long as there is one; nothing where that is no more than one. */
function allAlong(offer: AttackOffer, target: string): string[][] {
  const also: string[] = []
  for (;;) {
    const [more] = offer.along?.([target, ...also]) ?? []
    if (more === undefined) return also.length > 1 ? [also] : []
    also.push(more)
  }
}
