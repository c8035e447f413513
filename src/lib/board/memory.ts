// Which part of the map was seen, kept on the device under a name for each match.
import { readSpot, type Spot } from './camera'

export function rememberSpot(name: string | null, spot: Spot): void {
  if (name === null) return
  try {
    localStorage.setItem(name, JSON.stringify(spot))
  } catch {
    // A browser that keeps nothing for us opens the board in the middle of things next time.
  }
}

export function recallSpot(name: string | null): Spot | null {
  if (name === null) return null
  try {
    return readSpot(localStorage.getItem(name))
  } catch {
    return null
  }
}
