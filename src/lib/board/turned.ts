// A page may be turned round as a whole for the person opposite: then what lies left on the glass lies right in it.

const isTurned = (element: Element): boolean => element.closest('[data-turned]') !== null

/** 1, or -1 where the page is turned: the way in which a finger moves as the page sees it. */
export const wayOf = (element: Element): 1 | -1 => (isTurned(element) ? -1 : 1)

/** A point of the window in the measure of an element, from its own top left. */
export function within(element: Element, clientX: number, clientY: number): [number, number] {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return isTurned(element) ? [right - clientX, bottom - clientY] : [clientX - left, clientY - top]
}
