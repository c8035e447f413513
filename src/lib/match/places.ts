// Things by the number of an entry and a pointer. In a long match nearly every number has one: it stands for itself, and only
// where there are several are they told apart.
export class Places<T extends object> {
  private readonly byNumber = new Map<number, T | Map<number, T[]>>()

  constructor(private readonly pointerOf: (item: T) => number) {}

  put(number: number, item: T): void {
    const found = this.byNumber.get(number)
    if (found === undefined) this.byNumber.set(number, item)
    else if (found instanceof Map) {
      const pointer = this.pointerOf(item)
      const list = found.get(pointer)
      if (list === undefined) found.set(pointer, [item])
      else list.push(item)
    } else {
      this.byNumber.set(number, new Map([[this.pointerOf(found), [found]]]))
      this.put(number, item)
    }
  }

  drop(number: number, item: T): void {
    const found = this.byNumber.get(number)
    if (found instanceof Map) {
      const list = found.get(this.pointerOf(item))!
      list.splice(list.indexOf(item), 1)
    } else this.byNumber.delete(number)
  }

  at(number: number, pointer: number): readonly T[] {
    const found = this.byNumber.get(number)
    if (found === undefined) return []
    if (found instanceof Map) return found.get(pointer) ?? []
    return this.pointerOf(found) === pointer ? [found] : []
  }

  /** All of this number. */
  all(number: number): readonly T[] {
    const found = this.byNumber.get(number)
    if (found === undefined) return []
    return found instanceof Map ? [...found.values()].flat() : [found]
  }
}
