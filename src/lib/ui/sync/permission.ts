// Until a page may use the camera, browsers hide the address by which another device could reach this one.
import { openCamera, ScanError } from '../../sync/scan'

/** Asks once; gives back what is wrong in words, or nothing. */
export async function askForCamera(): Promise<string> {
  try {
    for (const track of (await openCamera()).getTracks()) track.stop()
    return ''
  } catch (error) {
    return error instanceof ScanError ? error.words.say : 'The camera did not start.'
  }
}
