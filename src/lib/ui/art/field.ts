// Small decorative hex fields for covers and empty states. Real maps come from src/lib/hex and src/lib/board.

/** Terrain letters: s, S, d sand; w, W wood; a, A water; r rock; anything else is left out. */
export type Field = readonly string[]

const HEIGHT = Math.sqrt(3)

export function centre(column: number, row: number, radius: number): { x: number; y: number } {
  return {
    x: column * 1.5 * radius,
    y: (row + (column % 2 === 0 ? 0 : 0.5)) * HEIGHT * radius
  }
}

function outline(column: number, row: number, radius: number): string {
  const { x, y } = centre(column, row, radius)
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}z`
}

/** One path per terrain: far fewer nodes than one per hex. */
export function terrainPaths(field: Field, radius: number): { terrain: string; d: string }[] {
  const paths = new Map<string, string>()
  field.forEach((line, row) =>
    [...line].forEach((terrain, column) => {
      if (terrain !== ' ') paths.set(terrain, (paths.get(terrain) ?? '') + outline(column, row, radius))
    })
  )
  return [...paths].map(([terrain, d]) => ({ terrain, d }))
}

/** A field that is always the same for the same seed text and different for another. */
export function fieldFrom(seed: string, columns: number, rows: number): Field {
  let state = 2166136261
  const next = (text: string) => {
    for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0
    return state
  }
  next(seed)
  const phase = (state % 628) / 100
  const shore = (next('shore') % 5) - 1
  const east = next('side') % 2 === 0
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const wave = Math.sin(column * 0.55 + phase) + Math.cos(row * 0.9 - phase + column * 0.2)
      const grain = (next(`${column},${row}`) % 100) / 100
      const inland = east ? columns - 1 - column : column
      if (inland - shore * 0.5 + wave < 0.6 + (row % 2) * 0.4) return grain > 0.5 ? 'a' : 'A'
      const height = wave + grain
      if (height > 1.9) return 'r'
      if (height > 1.1) return grain > 0.6 ? 'W' : 'w'
      return height > 0.3 ? 'S' : grain > 0.75 ? 'd' : 's'
    }).join('')
  )
}
