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
  attack = 0.004,
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
    .connect(envelope(out, at, loud, fade, attack))
    .connect(into)
  source.start(at, Math.random() * 0.1)
  source.stop(at + attack + fade + 0.05)
}

/** A plucked string: its overtones are softer and die away sooner. */
function string(heard: Heard, pitch: number, after: number, loud: number, fade: number): void {
  for (const [overtone, part, stays] of [
    [1, 1, 1],
    [2, 0.32, 0.7],
    [3, 0.12, 0.45],
    [4, 0.05, 0.3],
  ] as const)
    tone(heard, pitch * overtone, after, loud * part, fade * stays, pitch * overtone, 0.012)
}

/** Schedules a sound, from now on. */
export const SOUNDS: Record<SoundName, (heard: Heard) => void> = {
  /** A wooden piece is set down. */
  piece: (heard) => {
    rustle(heard, 1500, 0, 0.9, 0.04, 3)
    tone(heard, 230, 0, 0.55, 0.12, 140)
    tone(heard, 610, 0, 0.16, 0.05, 480)
  },
  /** A card slides over the table and is laid down. */
  card: (heard) => {
    rustle(heard, 2200, 0, 0.9, 0.2, 0.8, 4600, 0.05)
    rustle(heard, 1000, 0.19, 1.1, 0.05, 2)
  },
  /** A die rolls and comes to rest: the knocks become slower and softer. */
  die: (heard) => {
    for (const [i, after] of [0, 0.07, 0.13, 0.22, 0.34, 0.5].entries()) {
      const loud = 0.88 ** i
      rustle(heard, 2100 - i * 160, after, 2.2 * loud, 0.04, 4)
      tone(heard, 760 - i * 40, after, 0.2 * loud, 0.06, 620 - i * 40)
    }
  },
  coin: (heard) => {
    for (const [after, pitch] of [
      [0, 1568],
      [0.06, 2093],
    ] as const) {
      tone(heard, pitch, after, 0.22, 0.35)
      tone(heard, pitch * 2.41, after, 0.07, 0.16)
    }
  },
  /** The reader's turn. The partials of a bell are not harmonic. */
  bell: (heard) => {
    for (const [ratio, loud, fade] of [
      [0.5, 0.1, 1.6],
      [1, 0.3, 1.3],
      [2.76, 0.11, 0.7],
      [5.4, 0.04, 0.35],
    ] as const)
      tone(heard, 660 * ratio, 0, loud, fade, 660 * ratio, 0.008)
  },
  drum: (heard) => {
    for (const [after, loud] of [
      [0, 0.6],
      [0.28, 0.5],
      [0.42, 0.7],
    ] as const) {
      tone(heard, 120, after, loud, 0.34, 52)
      rustle(heard, 320, after, loud * 0.5, 0.09, 0.7)
    }
  },
  /** C major, from below. */
  chord: (heard) => {
    for (const [i, pitch] of [130.8, 261.6, 329.6, 392, 523.3].entries()) string(heard, pitch, i * 0.07, 0.19, 1.5)
  },
  /** G major, step by step, then all of it. */
  end: (heard) => {
    for (const [i, pitch] of [392, 493.9, 587.3].entries()) string(heard, pitch, i * 0.17, 0.24, 0.8)
    for (const pitch of [98, 196, 392, 493.9, 587.3, 784]) string(heard, pitch, 0.58, 0.15, 2)
  },
}
