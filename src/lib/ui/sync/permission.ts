// Browsers hide the address by which another device could reach this one, unless the page may use the camera; some even
// unless it uses it at that moment. So the camera is open while a code for pairing is made.
import { openCamera, ScanError } from '../../sync/scan'

/** Asks for the camera and runs with it open. Gives back what is wrong with the camera in words, or nothing. */
export async function withCamera(run: () => Promise<void>): Promise<string> {
  let stream: MediaStream | null = null
  let wrong = ''
  try {
    stream = await openCamera()
  } catch (error) {
    wrong = error instanceof ScanError ? error.words.say : 'The camera did not start.'
  }
  try {
    await run()
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  return wrong
}
