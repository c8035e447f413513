import { connect, makeSearch } from '../../src/lib/hex/connect'
import { flood, makeFlood } from '../../src/lib/hex/flood'
import { makeGrid } from '../../src/lib/hex/grid'
import { makeLayout, mesh } from '../../src/lib/hex/pixels'
import { scramble, SPECS } from '../../src/lib/hex/testing'

// Prints one line per figure, `name: value unit`: the best of several rounds, since the machine may be busy.

const grid = makeGrid(SPECS.warComesEarly)
const f = makeFlood(grid)
const s = makeSearch(grid)

// Ground as uneven as a real map's: terrain of 1 to 3 points, rivers, and hexes where movement ends.
const terrain = new Int8Array(grid.count).map((_, hex) => 1 + (scramble(1, hex) % 3))
const river = new Int8Array(grid.sideCount).map((_, side) => (side % 9 === 0 ? 1 : 0))
const stops = new Uint8Array(grid.count).map((_, hex) => (hex % 11 === 0 ? 1 : 0))
const middle = grid.indexOf('3117')

function measure(name: string, times: number, run: (hex: number) => void): void {
  let best = Infinity
  for (let round = 0; round < 9; round++) {
    const begin = performance.now()
    for (let i = 0; i < times; i++) run((i * 7919) % grid.count)
    best = Math.min(best, performance.now() - begin)
  }
  console.log(`${name}: ${((best / times) * 1000).toFixed(2)} µs`)
}

measure('hex flood, 6 points, cost 1', 10000, () => flood(f, middle, 6, () => 1))
measure('hex flood, 8 points, cost 1', 10000, () => flood(f, middle, 8, () => 1))
measure('hex flood, 8 points, terrain and stops', 10000, (hex) =>
  flood(
    f,
    hex,
    8,
    (_from, to, _dir, side) => terrain[to]! + river[side]!,
    (at) => stops[at] === 1
  )
)
measure('hex flood, whole map', 300, (hex) => flood(f, hex, 1000, () => 1))
measure('hex connect, whole map', 300, (hex) => connect(s, [hex], () => true))
measure('hex connect, whole map with barriers', 300, (hex) =>
  connect(s, [hex], (_from, _to, _dir, side) => river[side] === 0, { expand: (at) => stops[at] === 0 })
)
measure('hex grid built', 20, () => makeGrid(SPECS.warComesEarly))
measure('hex layout and mesh', 20, () => mesh(makeLayout(grid, 24)))
