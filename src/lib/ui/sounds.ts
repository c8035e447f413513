// Short sounds made on the spot: dice that fall, and a chime when it is your move. Nothing is loaded.

let context: AudioContext | null = null

/** Browsers play nothing before the first gesture: until then there is nothing to play on. */
function speaker(): AudioContext | null {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  return context
}

/** A piece of noise that dies away: a die on wood. */
function knock(on: AudioContext, at: number, loud: number): void {
  const length = Math.round(on.sampleRate * 0.05)
  const buffer = on.createBuffer(1, length, on.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4
  const source = new AudioBufferSourceNode(on, { buffer })
  const wood = new BiquadFilterNode(on, { type: 'bandpass', frequency: 1400 + 900 * Math.random(), Q: 2 })
  source
    .connect(wood)
    .connect(new GainNode(on, { gain: loud }))
    .connect(on.destination)
  source.start(at)
}

function tone(on: AudioContext, frequency: number, at: number): void {
  const voice = new OscillatorNode(on, { type: 'sine', frequency })
  const gain = new GainNode(on, { gain: 0 })
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(0.18, at + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.5)
  voice.connect(gain).connect(on.destination)
  voice.start(at)
  voice.stop(at + 0.55)
}

export type Sound = 'dice' | 'your move'

/** Plays a sound; says whether there was anything to play it on. */
export function play(sound: Sound): boolean {
  const on = speaker()
  if (on === null) return false
  const now = on.currentTime
  if (sound === 'dice') [0, 0.09, 0.16, 0.26, 0.31].forEach((wait, i) => knock(on, now + wait, 0.6 - 0.1 * i))
  else [659.3, 880].forEach((frequency, i) => tone(on, frequency, now + 0.14 * i))
  return true
}
