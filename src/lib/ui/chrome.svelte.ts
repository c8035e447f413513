// Pages that want the whole screen say so while they are shown; the frame around them goes away.
let wanted = $state(0)

export const chrome = {
  get bare(): boolean {
    return wanted > 0
  }
}

/** The page takes the whole screen until the function that comes back is called. */
export function takeScreen(): () => void {
  wanted++
  return () => void wanted--
}
