/** How the hexes of a map lie and how they are numbered. */
export interface GridSpec {
  orientation: 'flat' | 'pointy'
  /** First and last column and row number, both included. */
  cols: [number, number]
  rows: [number, number]
  /** Rows of single columns ('12') or of all 'odd' or 'even' columns; a single column goes first. */
  rowsByColumn?: Record<string, [number, number]>
  /** Flat: these columns stand half a hex lower. Pointy: these rows stand half a hex to the right. */
  shifted: 'odd' | 'even'
  /** Two digits for the column and two for the row, or the other way round; hexes may have names of their own instead. */
  numbering: 'ccrr' | 'rrcc'
  /** 'up' where row numbers grow towards the top of the sheet; default 'down'. */
  rowsGrow?: 'down' | 'up'
}

/**
 * The tables of one map, built once. A hex is a number 0..count-1, a hexside a number 0..sideCount-1.
 * Directions 0..5 go clockwise as seen on the screen: 0 is north on flat-top maps, north-east on pointy-top maps.
 * Boxes (net.ts) are numbered after the hexes and links after the hexsides; a grid of hexes alone has none.
 */
export interface Grid {
  readonly spec: GridSpec
  readonly count: number
  readonly ids: readonly string[]
  /** Hexes and boxes together: `ids`, then the boxes. */
  readonly places: readonly string[]
  /** The place with this id, -1 when there is none. */
  indexOf(id: string): number
  /** The hex at a column and row number, -1 when there is none. */
  at(col: number, row: number): number
  /** 6 per place: the hex in each direction, -1 off the map and for a box. */
  readonly neighbours: Int16Array
  /** 6 per place: the hexside in each direction; two neighbours share its number. */
  readonly sides: Int16Array
  readonly sideCount: number
  /** 2 per hexside: its hexes; the second is -1 at the rim. */
  readonly sideHexes: Int16Array
  readonly links: Links
  /** Cube coordinates: x + y + z = 0. */
  readonly x: Int16Array
  readonly y: Int16Array
  readonly z: Int16Array
  readonly col: Int16Array
  readonly row: Int16Array
}

/** Ways from place to place that are no hexsides. */
export interface Links {
  /** How many links there are, counted once each. */
  readonly count: number
  /** The links that leave a place: slots first[place] to first[place + 1] - 1 of `to` and `way`. */
  readonly first: Int32Array
  readonly to: Int16Array
  /** The number of the link, counted on from sideCount; both ways of a link share it. */
  readonly way: Int32Array
}

/** A hex whose id does not say where it lies: its column and row. */
export interface NamedHex {
  readonly id: string
  readonly at: readonly [col: number, row: number]
}

/** Side numbers go into 16 bits, and a hex has at most six sides of its own. */
const MAX_HEXES = 5000

// Steps in x and z for direction 0 of a flat-top map onwards; a pointy-top map begins one further on.
const STEP_X = [0, 1, 1, 0, -1, -1]
const STEP_Z = [-1, -1, 0, 1, 1, 0]

function stepIndex(spec: GridSpec, dir: number): number {
  return spec.orientation === 'flat' ? dir : (dir + 1) % 6
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

const isOdd = (n: number) => (n & 1) === 1

/** 1 where the column (flat) or row (pointy) of this number is pushed half a hex, else 0. */
export function shift(spec: GridSpec, line: number): number {
  return isOdd(line) === (spec.shifted === 'odd') ? 1 : 0
}

/** Row number to its place counted downwards on the screen, and back: the same sum both ways. */
export function turnRow(spec: GridSpec, row: number): number {
  return spec.rowsGrow === 'up' ? spec.rows[0] + spec.rows[1] - row : row
}

/** Cube x and z of a column and row. */
function toCube(spec: GridSpec, col: number, row: number): [number, number] {
  const down = turnRow(spec, row)
  if (spec.orientation === 'flat') return [col, Math.floor((2 * down + shift(spec, col) - col) / 2)]
  return [Math.floor((2 * col + shift(spec, row) - down) / 2), down]
}

/** Column and row at cube x and z: the inverse of toCube. */
function fromCube(spec: GridSpec, x: number, z: number): [number, number] {
  // toCube rounds one half down wherever the parities of shift and line differ; they do so everywhere or nowhere.
  if (spec.orientation === 'flat') {
    const odd = isOdd(x + shift(spec, x)) ? 1 : 0
    return [x, turnRow(spec, (2 * z + odd + x - shift(spec, x)) / 2)]
  }
  const row = turnRow(spec, z)
  const odd = isOdd(z + shift(spec, row)) ? 1 : 0
  return [(2 * x + odd + z - shift(spec, row)) / 2, row]
}

function rowsOf(spec: GridSpec, col: number): [number, number] {
  const special = spec.rowsByColumn
  return special?.[col] ?? special?.[twoDigits(col)] ?? special?.[isOdd(col) ? 'odd' : 'even'] ?? spec.rows
}

function isInside(spec: GridSpec, col: number, row: number): boolean {
  if (!Number.isInteger(col) || !Number.isInteger(row)) return false
  if (col < spec.cols[0] || col > spec.cols[1]) return false
  const [first, last] = rowsOf(spec, col)
  return row >= first && row <= last
}

function idOf(spec: GridSpec, col: number, row: number): string {
  return spec.numbering === 'ccrr' ? twoDigits(col) + twoDigits(row) : twoDigits(row) + twoDigits(col)
}

/** Column and row of a hex that is numbered as the spec says. */
function parseId(spec: GridSpec, id: string): readonly [number, number] {
  if (!/^\d{4}$/.test(id))
    throw new Error(`Hex id "${id}" is not four digits, and nothing says where it lies`)
  const first = Number(id.slice(0, 2))
  const second = Number(id.slice(2))
  return spec.numbering === 'ccrr' ? [first, second] : [second, first]
}

function placeOf(spec: GridSpec, hex: string | NamedHex): readonly [number, number] {
  const [col, row] = typeof hex === 'string' ? parseId(spec, hex) : hex.at
  const id = typeof hex === 'string' ? hex : hex.id
  if (!isInside(spec, col, row)) throw new Error(`Hex ${id} lies outside the grid`)
  return [col, row]
}

function checkSpec(spec: GridSpec): void {
  const ranges = { cols: spec.cols, rows: spec.rows, ...spec.rowsByColumn }
  for (const [name, [first, last]] of Object.entries(ranges)) {
    const sound =
      Number.isInteger(first) && Number.isInteger(last) && first >= 0 && last <= 99 && first <= last
    if (!sound) throw new Error(`Grid range ${name} [${first}, ${last}] is not within 0 to 99`)
  }
}

/** All ids of the spec, column by column. */
function allIds(spec: GridSpec): string[] {
  const ids: string[] = []
  for (let col = spec.cols[0]; col <= spec.cols[1]; col++) {
    const [first, last] = rowsOf(spec, col)
    for (let row = first; row <= last; row++) ids.push(idOf(spec, col, row))
  }
  return ids
}

/** Builds the tables. `existing` names the hexes that exist, in the order they are to be counted; default all of the spec. */
export function makeGrid(spec: GridSpec, existing?: readonly (string | NamedHex)[]): Grid {
  checkSpec(spec)
  const hexes = existing ?? allIds(spec)
  const ids = hexes.map((hex) => (typeof hex === 'string' ? hex : hex.id))
  const count = ids.length
  if (count === 0) throw new Error('A grid needs at least one hex')
  if (count > MAX_HEXES) throw new Error(`A grid holds at most ${MAX_HEXES} hexes, not ${count}`)
  const byId = new Map<string, number>()
  const byPlace = new Int16Array(100 * 100).fill(-1)
  const [x, y, z] = [new Int16Array(count), new Int16Array(count), new Int16Array(count)]
  const [cols, rows] = [new Int16Array(count), new Int16Array(count)]
  ids.forEach((id, hex) => {
    if (byId.has(id)) throw new Error(`Hex ${id} is listed twice`)
    const [col, row] = placeOf(spec, hexes[hex]!)
    if (byPlace[col * 100 + row] !== -1)
      throw new Error(`Hex ${id} lies where ${ids[byPlace[col * 100 + row]!]} lies`)
    const [cx, cz] = toCube(spec, col, row)
    byId.set(id, hex)
    byPlace[col * 100 + row] = hex
    cols[hex] = col
    rows[hex] = row
    x[hex] = cx
    y[hex] = -cx - cz
    z[hex] = cz
  })
  const at = (col: number, row: number) =>
    col >= 0 && col <= 99 && row >= 0 && row <= 99 ? byPlace[col * 100 + row]! : -1

  const neighbours = new Int16Array(6 * count)
  for (let hex = 0; hex < count; hex++) {
    for (let dir = 0; dir < 6; dir++) {
      const step = stepIndex(spec, dir)
      neighbours[6 * hex + dir] = at(...fromCube(spec, x[hex]! + STEP_X[step]!, z[hex]! + STEP_Z[step]!))
    }
  }
  return {
    spec,
    count,
    ids,
    places: ids,
    links: { count: 0, first: new Int32Array(count + 1), to: new Int16Array(0), way: new Int32Array(0) },
    indexOf: (id) => byId.get(id) ?? -1,
    at,
    neighbours,
    ...numberSides(neighbours),
    x,
    y,
    z,
    col: cols,
    row: rows
  }
}

/** Numbers every hexside once, in the order of the hexes and directions that meet it first. */
function numberSides(neighbours: Int16Array): Pick<Grid, 'sides' | 'sideCount' | 'sideHexes'> {
  const sides = new Int16Array(neighbours.length)
  const pairs: number[] = []
  for (let slot = 0; slot < neighbours.length; slot++) {
    const hex = Math.floor(slot / 6)
    const other = neighbours[slot]!
    if (other >= 0 && other < hex) {
      sides[slot] = sides[6 * other + opposite(slot % 6)]!
    } else {
      sides[slot] = pairs.length / 2
      pairs.push(hex, other)
    }
  }
  return { sides, sideCount: pairs.length / 2, sideHexes: Int16Array.from(pairs) }
}

export const opposite = (dir: number): number => (dir + 3) % 6

/** The hex next to this one, -1 off the map. */
export function neighbour(grid: Grid, hex: number, dir: number): number {
  return grid.neighbours[6 * hex + dir]!
}

/** The direction of an adjacent hex, -1 when the two are not adjacent. */
export function directionTo(grid: Grid, from: number, to: number): number {
  if (to < 0) return -1
  for (let dir = 0; dir < 6; dir++) if (grid.neighbours[6 * from + dir] === to) return dir
  return -1
}

/** The hexside between two adjacent hexes, -1 when they are not adjacent. */
export function sideBetween(grid: Grid, a: number, b: number): number {
  const dir = directionTo(grid, a, b)
  return dir < 0 ? -1 : grid.sides[6 * a + dir]!
}

/** Steps from one hex to the other as the crow flies, whether or not the hexes between exist. */
export function distance(grid: Grid, a: number, b: number): number {
  const dx = Math.abs(grid.x[a]! - grid.x[b]!)
  const dy = Math.abs(grid.y[a]! - grid.y[b]!)
  const dz = Math.abs(grid.z[a]! - grid.z[b]!)
  return Math.max(dx, dy, dz)
}

/** The hexes that exist at exactly this distance, clockwise, beginning in direction 0. */
export function ring(grid: Grid, centre: number, radius: number): number[] {
  if (radius === 0) return [centre]
  const { spec } = grid
  const hexes: number[] = []
  const first = stepIndex(spec, 0)
  let x = grid.x[centre]! + STEP_X[first]! * radius
  let z = grid.z[centre]! + STEP_Z[first]! * radius
  for (let leg = 0; leg < 6; leg++) {
    // From the corner in direction 0 the first leg of the walk goes in direction 2.
    const step = stepIndex(spec, (leg + 2) % 6)
    for (let i = 0; i < radius; i++) {
      const hex = grid.at(...fromCube(spec, x, z))
      if (hex >= 0) hexes.push(hex)
      x += STEP_X[step]!
      z += STEP_Z[step]!
    }
  }
  return hexes
}

/** The hexes that exist up to this distance: the centre, then ring by ring. */
export function disc(grid: Grid, centre: number, radius: number): number[] {
  const hexes: number[] = []
  for (let r = 0; r <= radius; r++) hexes.push(...ring(grid, centre, r))
  return hexes
}

/** The hex at fractional cube coordinates x and z (the nearest centre), -1 when it does not exist. */
export function hexNear(grid: Grid, x: number, z: number): number {
  const y = -x - z
  let rx = Math.round(x)
  let rz = Math.round(z)
  const ry = Math.round(y)
  const ex = Math.abs(rx - x)
  const ey = Math.abs(ry - y)
  const ez = Math.abs(rz - z)
  // The three rounded numbers may no longer add up to zero: the one rounded most gives way.
  if (ex > ey && ex > ez) rx = -ry - rz
  else if (ez > ey) rz = -rx - ry
  return grid.at(...fromCube(grid.spec, rx, rz))
}
