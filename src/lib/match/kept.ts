// Which positions of a match are kept as texts. Keeping one every few orders for ever would fill the memory of a phone with
// a long match, so they are dense near the end, where players go back and forth, and ever sparser behind.

/** Orders between two kept positions near the end. */
export const STRIDE = 16
/** So many orders from the end they lie that close; from there on the distance between two doubles whenever the way back to
 * them does: 64 positions, and 32 more for each doubling. */
export const DENSE = 1024
/** Who looks at the past goes back step by step: the positions on the way to the last one looked at, kept for the moment. */
const TRAIL = DENSE / STRIDE

/** A position by its number, and how many orders lead to it. */
export interface Place {
  readonly number: number
  readonly depth: number
}

/** Orders between two kept positions that lie so far from the end. */
export function strideAt(distance: number): number {
  let stride = STRIDE
  for (let reach = DENSE; distance >= reach; reach *= 2) stride *= 2
  return stride
}

/** Whether the position is one of those kept in a match that has come so far. */
function isDue(depth: number, end: number): boolean {
  return depth % strideAt(Math.abs(end - depth)) === 0
}

export class Kept {
  /** The start, a snapshot, a position that new rules go on from: nothing leads to them, so they stay. */
  private readonly anchors = new Map<number, string>()
  private readonly texts = new Map<number, string>()
  private readonly trail = new Map<number, string>()
  /** Put in since they were last thinned out. */
  private fresh = 0

  get size(): number {
    return this.anchors.size + this.texts.size + this.trail.size
  }

  has(number: number): boolean {
    return this.get(number) !== undefined
  }

  get(number: number): string | undefined {
    return this.anchors.get(number) ?? this.texts.get(number) ?? this.trail.get(number)
  }

  anchor(number: number, text: string): void {
    this.anchors.set(number, text)
  }

  /** The match has come here. `line`: the positions that led here, the last first. */
  reached({ number, depth }: Place, state: unknown, line: () => Iterable<Place>): void {
    if (depth % STRIDE !== 0) return
    this.texts.set(number, JSON.stringify(state))
    if (++this.fresh >= TRAIL) this.thin(depth, line())
  }

  /** Somebody looks back and came by here; so many orders further on is what is looked at. */
  passed({ number, depth }: Place, state: unknown, end: number, left: number): void {
    if (depth % STRIDE !== 0 || this.has(number)) return
    if (isDue(depth, end)) this.texts.set(number, JSON.stringify(state))
    else if (left < DENSE) this.mark(number, state)
  }

  /** Somebody will come back here soon. */
  mark(number: number, state: unknown): void {
    if (this.has(number)) return
    this.trail.set(number, JSON.stringify(state))
    for (const oldest of this.trail.keys()) {
      if (this.trail.size <= TRAIL) break
      this.trail.delete(oldest)
    }
  }

  /** Positions after this one are none any more. */
  forget(after: number): void {
    for (const texts of [this.anchors, this.texts, this.trail])
      for (const number of texts.keys()) if (number > after) texts.delete(number)
  }

  /** Lets go what has come to lie too close together, and what was taken back. */
  private thin(end: number, line: Iterable<Place>): void {
    this.fresh = 0
    const due = new Set<number>()
    for (const { number, depth } of line) if (isDue(depth, end)) due.add(number)
    for (const number of this.texts.keys()) if (!due.has(number)) this.texts.delete(number)
  }
}
