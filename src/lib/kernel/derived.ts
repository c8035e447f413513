// What follows from a position and is asked for all the time (stacks, zones, nets) is kept beside the state, never in it:
// a state is plain JSON that can be stored, hashed and sent.

export interface DerivedCache<S extends object, W, B> {
  /** Tells which world a state belongs to; asked by the game whenever a state comes in from outside. */
  bind(state: S, world: W): void
  worldOf(state: S): W
  /** What is kept beside the state; made anew whenever a state turns up that has none. */
  boardOf(state: S): B
  /** The same, but only if it has been made: what nobody has asked for yet need not be mended. */
  known(state: S): B | undefined
  /** After a change that is easier to work out again than to mend. */
  drop(state: S): void
  /** For checks: the same position as if it had just come in. */
  anew(state: S): S
}

export function derivedCache<S extends object, W, B>(
  build: (state: S, world: W) => B
): DerivedCache<S, W, B> {
  const boards = new WeakMap<S, B>()
  const worlds = new WeakMap<S, W>()

  function worldOf(state: S): W {
    const world = worlds.get(state)
    if (world === undefined) throw new Error('This state belongs to no game.')
    return world
  }

  function make(state: S): B {
    const board = build(state, worldOf(state))
    boards.set(state, board)
    return board
  }

  function bind(state: S, world: W): void {
    if (worlds.get(state) === world) return
    worlds.set(state, world)
    boards.delete(state)
  }

  return {
    bind,
    worldOf,
    boardOf: (state) => boards.get(state) ?? make(state),
    known: (state) => boards.get(state),
    drop: (state) => void boards.delete(state),
    anew(state) {
      const copy = { ...state }
      bind(copy, worldOf(state))
      return copy
    }
  }
}

/** Worked out when it is first asked for, once for each name: the world of a scenario. */
export function onceFor<T>(build: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>()
  return (name) => {
    if (!made.has(name)) made.set(name, build(name))
    return made.get(name)!
  }
}
