// Reading codes with the camera. Only for pages.
import { QRCamera, QRCanvas } from 'qr/dom.js'
import type { Words } from './words'

export type ScanTrouble = 'denied' | 'none' | 'busy' | 'unsafe' | 'failed'

const WORDS: Readonly<Record<ScanTrouble, Words>> = {
  denied: {
    say: 'Camera access is blocked.',
    todo: 'Allow the camera for this page in the browser’s settings, or copy and paste the code.'
  },
  none: { say: 'This device has no camera.', todo: 'Copy and paste the code instead.' },
  busy: {
    say: 'The camera is in use.',
    todo: 'Close other apps that use the camera and try again, or copy and paste the code.'
  },
  unsafe: {
    say: 'The camera works only on pages opened over https.',
    todo: 'Open the app over https, or copy and paste the code.'
  },
  failed: { say: 'The camera did not start.', todo: 'Try again, or copy and paste the code.' }
}

const TROUBLES: Readonly<Record<string, ScanTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy'
}

export class ScanError extends Error {
  readonly words: Words

  constructor(readonly trouble: ScanTrouble) {
    super(`${WORDS[trouble].say} ${WORDS[trouble].todo}`)
    this.name = 'ScanError'
    this.words = WORDS[trouble]
  }
}

/** Between two looks, the time of looking included: codes of a series are shown some five times a second. */
const PACE_MS = 70

/** Asks for the camera at the back. Throws ScanError. Say before why it is needed: the browser asks the person. */
export async function openCamera(): Promise<MediaStream> {
  const media = navigator.mediaDevices as MediaDevices | undefined
  if (media?.getUserMedia === undefined) throw new ScanError(isSecureContext ? 'none' : 'unsafe')
  try {
    return await media.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } }
    })
  } catch (error) {
    throw new ScanError(TROUBLES[(error as Error).name] ?? 'failed')
  }
}

interface Lamp {
  readonly torch?: boolean
}

/** Looks at what the camera sees until it is closed. */
export class Scanner {
  private readonly camera: QRCamera
  private readonly canvas = new QRCanvas({}, { async: true, cropToSquare: true })
  private readonly track: MediaStreamTrack | undefined
  private isClosed = false
  private last = ''

  /** `found` is told each code once as long as it stays the same. `ended`: the camera was taken away. */
  constructor(
    private readonly video: HTMLVideoElement,
    private readonly stream: MediaStream,
    private readonly found: (text: string) => void,
    ended: () => void = () => undefined
  ) {
    video.muted = true
    this.camera = new QRCamera(video, stream)
    this.track = stream.getVideoTracks()[0]
    this.track?.addEventListener('ended', () => this.isClosed || ended())
    void this.look()
  }

  get hasTorch(): boolean {
    const abilities = this.track?.getCapabilities?.() as Lamp | undefined
    return abilities?.torch === true
  }

  async setTorch(on: boolean): Promise<void> {
    const lamp: Lamp = { torch: on }
    try {
      await this.track?.applyConstraints({ advanced: [lamp as MediaTrackConstraintSet] })
    } catch {
      // Then it stays as it is.
    }
  }

  /** The same code is told again, for instance after it was refused. */
  again(): void {
    this.last = ''
  }

  /** `keep`: the camera stays on for the next scanner. */
  close({ keep = false }: { keep?: boolean } = {}): void {
    this.isClosed = true
    this.canvas.clear()
    if (keep) return
    for (const track of this.stream.getTracks()) track.stop()
    this.video.srcObject = null
  }

  private async look(): Promise<void> {
    while (!this.isClosed) {
      const begin = performance.now()
      await this.glance()
      // Slow devices take longer to look; they must not wait on top of that.
      const rest = Math.max(0, PACE_MS - (performance.now() - begin))
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
  }

  private async glance(): Promise<void> {
    if (this.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    try {
      // All the points of the camera, not only as many as the small window on the page has: large codes need them.
      const text = await this.camera.readFrame(this.canvas, true)
      if (this.isClosed || typeof text !== 'string' || text === this.last) return
      this.last = text
      this.found(text)
    } catch {
      // A frame that cannot be read; the next one may be.
    }
  }
}
