// Between the drawing and the globe: a smooth fit through all hexes, and what single hexes are off from it, spread
// over their surroundings.
import type { Layout } from '../../lib/hex/pixels'
import { apply, fitOf, type Fit } from './fit'
import type { Spot } from './fields'

/** How far the error of a hex counts, in sizes of a hex. */
const SPREAD = 1.6
/** The mesh on which places are known exactly, in units of the drawing. */
const MESH = 16

/** Longitude and latitude of a hex. */
export interface Known {
  readonly hex: number
  readonly lon: number
  readonly lat: number
}

export class Warp {
  private readonly fit: Fit
  private readonly back: Fit
  private readonly columns: number
  private readonly rows: number
  private readonly lon: Float64Array
  private readonly lat: Float64Array

  constructor({ centres, size, width, height }: Layout, known: readonly Known[]) {
    const pairs = known.map(({ hex, lon, lat }): readonly [Spot, Spot] => [
      [centres[2 * hex]!, centres[2 * hex + 1]!],
      [lon, lat]
    ])
    this.fit = fitOf(pairs)
    this.back = fitOf(pairs.map(([here, there]) => [there, here] as const))
    this.columns = Math.ceil(width / MESH) + 2
    this.rows = Math.ceil(height / MESH) + 2
    this.lon = new Float64Array(this.columns * this.rows)
    this.lat = new Float64Array(this.columns * this.rows)
    const [offLon, offLat, weight] = [0, 1, 2].map(() => new Float64Array(this.columns * this.rows))
    const radius = SPREAD * size
    for (const [[x, y], [lon, lat]] of pairs) {
      const [fitLon, fitLat] = apply(this.fit, x, y)
      const reach = Math.ceil((2.5 * radius) / MESH)
      const [column, row] = [Math.round(x / MESH), Math.round(y / MESH)]
      for (let r = Math.max(0, row - reach); r <= Math.min(this.rows - 1, row + reach); r++)
        for (let c = Math.max(0, column - reach); c <= Math.min(this.columns - 1, column + reach); c++) {
          const far = ((c * MESH - x) ** 2 + (r * MESH - y) ** 2) / radius ** 2
          const part = Math.exp(-2 * far)
          const k = r * this.columns + c
          offLon![k]! += part * (lon - fitLon)
          offLat![k]! += part * (lat - fitLat)
          weight![k]! += part
        }
    }
    for (let k = 0; k < this.lon.length; k++) {
      const [lon, lat] = apply(this.fit, (k % this.columns) * MESH, Math.floor(k / this.columns) * MESH)
      const all = weight![k]! + 1e-3
      this.lon[k] = lon + offLon![k]! / all
      this.lat[k] = lat + offLat![k]! / all
    }
  }

  /** Longitude and latitude of a point of the drawing. */
  globe(x: number, y: number): Spot {
    const [cx, cy] = [x / MESH, y / MESH]
    const c = Math.min(Math.max(Math.floor(cx), 0), this.columns - 2)
    const r = Math.min(Math.max(Math.floor(cy), 0), this.rows - 2)
    const [u, v] = [cx - c, cy - r]
    const k = r * this.columns + c
    const between = (of: Float64Array) =>
      (of[k]! * (1 - u) + of[k + 1]! * u) * (1 - v) +
      (of[k + this.columns]! * (1 - u) + of[k + this.columns + 1]! * u) * v
    return [between(this.lon), between(this.lat)]
  }

  /** The point of the drawing at this longitude and latitude: first by the fit, then a few steps nearer. */
  drawing(lon: number, lat: number): Spot {
    let [x, y] = apply(this.back, lon, lat)
    const width = this.columns * MESH
    const height = this.rows * MESH
    for (let step = 0; step < 4; step++) {
      if (x < -MESH || y < -MESH || x > width || y > height) break
      const [lon0, lat0] = this.globe(x, y)
      const [lonX, latX] = this.globe(x + MESH, y)
      const [lonY, latY] = this.globe(x, y + MESH)
      const [a, b, c, d] = [lonX - lon0, lonY - lon0, latX - lat0, latY - lat0]
      const whole = a * d - b * c
      if (Math.abs(whole) < 1e-9) break
      const [p, q] = [lon - lon0, lat - lat0]
      const [dx, dy] = [(p * d - b * q) / whole, (a * q - p * c) / whole]
      x += Math.min(Math.max(dx, -4), 4) * MESH
      y += Math.min(Math.max(dy, -4), 4) * MESH
    }
    return [x, y]
  }
}
