/** The sounds of the page, made by the browser itself, without recordings. */

export type SoundName = 'piece' | 'card' | 'die' | 'coin' | 'bell' | 'drum' | 'chord' | 'end'

/** Where a sound is played: the audio context, and the node into which it goes. */
export interface Heard {
  out: BaseAudioContext
  into: AudioNode
}

let hiss: AudioBuffer | undefined

/** A volume that rises at once and dies away. */
function envelope(out: BaseAudioContext, at: number, loud: number, fade: number, attack = 0.004): GainNode {
  const gain = out.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.linearRampToValueAtTime(loud, at + attack)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + fade)
  return gain
}

/** A tone; its pitch may fall or rise to another one. */
function tone(
  { out, into }: Heard,
  pitch: number,
  after: number,
  loud: number,
  fade: number,
  to = pitch,
  attack = 0.004,
): void {
  const at = out.currentTime + after
  const oscillator = out.createOscillator()
  oscillator.type = 'sine'
  oscillator.frequency.setValueAtTime(pitch, at)
  if (to !== pitch) oscillator.frequency.exponentialRampToValueAtTime(to, at + fade)
  oscillator.connect(envelope(out, at, loud, fade, attack)).connect(into)
  oscillator.start(at)
  oscillator.stop(at + attack + fade + 0.05)
}

/** A burst of noise around a pitch: paper, wood, a skin. */
function rustle(
  { out, into }: Heard,
  pitch: number,
  after: number,
  loud: number,
  fade: number,
  narrow = 1,
  to = pitch,
): void {
  if (hiss?.sampleRate !== out.sampleRate) {
    hiss = out.createBuffer(1, out.sampleRate / 2, out.sampleRate)
    const samples = hiss.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  }
  const at = out.currentTime + after
  const source = out.createBufferSource()
  source.buffer = hiss
  const filter = out.createBiquadFilter()
  filter.type = 'bandpass'
  filter.Q.value = narrow
  filter.frequency.setValueAtTime(pitch, at)
  if (to !== pitch) filter.frequency.exponentialRampToValueAtTime(to, at + fade)
  source
    .connect(filter)
    .connect(envelope(out, at, loud, fade))
    .connect(into)
  source.start(at, Math.random() * 0.2)
  source.stop(at + fade + 0.05)
}

/** Schedules a sound, from now on. */
export const SOUNDS: Record<SoundName, (heard: Heard) => void> = {
  /** A wooden piece is set down. */
  piece: (heard) => {
    rustle(heard, 1500, 0, 0.5, 0.03, 3)
    tone(heard, 210, 0, 0.35, 0.09, 130)
  },
  /** A card slides over the table. */
  card: (heard) => {
    rustle(heard, 2600, 0, 0.28, 0.16, 0.8, 5200)
    rustle(heard, 1200, 0.14, 0.22, 0.03, 2)
  },
  /** A die rolls and comes to rest. */
  die: (heard) => {
    for (const [i, after] of [0, 0.07, 0.13, 0.22, 0.34, 0.5].entries())
      rustle(heard, 2100 - i * 160, after, 0.5, 0.03, 5)
  },
  coin: (heard) => {
    tone(heard, 2350, 0, 0.12, 0.18)
    tone(heard, 3520, 0.03, 0.08, 0.22)
  },
  /** The reader's turn. The partials of a bell are not harmonic. */
  bell: (heard) => {
    for (const [ratio, loud, fade] of [
      [1, 0.3, 1.3],
      [2.76, 0.13, 0.7],
      [5.4, 0.06, 0.35],
    ] as const)
      tone(heard, 660 * ratio, 0, loud, fade)
  },
  drum: (heard) => {
    for (const after of [0, 0.28, 0.42]) {
      tone(heard, 120, after, 0.8, 0.3, 52)
      rustle(heard, 320, after, 0.3, 0.09, 0.7)
    }
  },
  chord: (heard) => {
    for (const [i, pitch] of [261.6, 329.6, 392, 523.3].entries()) tone(heard, pitch, i * 0.07, 0.2, 1.3, pitch, 0.03)
  },
  end: (heard) => {
    for (const [i, pitch] of [392, 493.9, 587.3, 784].entries()) tone(heard, pitch, i * 0.16, 0.24, 0.9, pitch, 0.02)
    tone(heard, 196, 0.64, 0.3, 1.6, 196, 0.03)
  },
}
