import type { Emit } from './corners'

/** How much of the map one piece of a drawing covers. The browser skips the pieces that are out of sight. */
const PIECE = 480

/** Gathers what is drawn alike into one path per part of the map. */
export class Pieces {
  private readonly paths = new Map<number, string[]>()

  readonly add: Emit = (x, y, path) => {
    const key = Math.floor(y / PIECE) * 1000 + Math.floor(x / PIECE)
    const there = this.paths.get(key)
    if (there) there.push(path)
    else this.paths.set(key, [path])
  }

  get list(): string[] {
    return [...this.paths.values()].map((paths) => paths.join(''))
  }
}
