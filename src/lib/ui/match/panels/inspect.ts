// What the inspector says besides the facts of the game: who stands in a hex, and which data were reconstructed.
import type { Seat } from '../../../kernel/game'
import type { Piece, Picture, Stack } from '../../../kernel/picture'
import type { Match } from '../../../match/match'
import type { Art } from '../packs'

export function stacksAt(picture: Picture | null, hex: string): Stack[] {
  return (picture?.stacks ?? []).filter((stack) => stack.hex === hex)
}

/** A piece wherever it is, on the map or beside it; null when the one who looks cannot know. */
export function pieceOf(picture: Picture | null, id: string): { piece: Piece; hex: string | null } | null {
  for (const { pieces, hex } of picture?.stacks ?? []) {
    const piece = pieces.find((one) => one.id === id)
    if (piece !== undefined) return { piece, hex }
  }
  for (const { groups } of picture?.boxes ?? [])
    for (const { pieces } of groups) {
      const piece = pieces.find((one) => one.id === id)
      if (piece !== undefined) return { piece, hex: null }
    }
  return null
}

const RECONSTRUCTED = 'reconstructed'

/** What is not taken from the rulebook, in words; empty when everything is. */
export function doubtsAbout(art: Art, hex: string | null, unit: string | null): string[] {
  const words: string[] = []
  const place = [...art.map.hexes, ...(art.map.boxes ?? [])].find(({ id }) => id === hex)
  if (place !== undefined && (place.source ?? art.map.sourceDefault) === RECONSTRUCTED)
    words.push(`This place is reconstructed: the printed map may differ.${noteOf(place.note)}`)
  const counter = unit === null ? undefined : art.units.units.find(({ id }) => id === unit)
  if (counter?.source === RECONSTRUCTED)
    words.push(`This unit is reconstructed: the printed counter may differ.${noteOf(counter.note)}`)
  return words
}

const noteOf = (note: string | undefined) => (note === undefined ? '' : ` (${note})`)

/** The seat that commands a unit of the match. */
export function seatOf({ rules, genesis }: Pick<Match, 'rules' | 'genesis'>): (unit: string) => Seat | null {
  return (unit) => rules.game.owner?.(genesis.scenario, unit) ?? null
}
