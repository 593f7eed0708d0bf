/** Sounds made by the browser itself, without recordings; silent unless the reader has turned them on. */
import { prefs } from './prefs.svelte'

export type SoundName = 'piece' | 'card' | 'die' | 'coin' | 'bell' | 'drum' | 'chord' | 'end'

let context: AudioContext | undefined
let master: GainNode | undefined
let hiss: AudioBuffer | undefined

/** A volume that rises at once and dies away. */
function envelope(out: AudioContext, at: number, loud: number, fade: number, attack = 0.004): GainNode {
  const gain = out.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.linearRampToValueAtTime(loud, at + attack)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + fade)
  return gain
}

/** A tone; its pitch may fall or rise to another one. */
function tone(pitch: number, after: number, loud: number, fade: number, to = pitch, attack = 0.004): void {
  if (!context || !master) return
  const at = context.currentTime + after
  const oscillator = context.createOscillator()
  oscillator.type = 'sine'
  oscillator.frequency.setValueAtTime(pitch, at)
  if (to !== pitch) oscillator.frequency.exponentialRampToValueAtTime(to, at + fade)
  oscillator.connect(envelope(context, at, loud, fade, attack)).connect(master)
  oscillator.start(at)
  oscillator.stop(at + attack + fade + 0.05)
}

/** A burst of noise around a pitch: paper, wood, a skin. */
function rustle(pitch: number, after: number, loud: number, fade: number, narrow = 1, to = pitch): void {
  if (!context || !master) return
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
    const samples = hiss.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  }
  const at = context.currentTime + after
  const source = context.createBufferSource()
  source.buffer = hiss
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.Q.value = narrow
  filter.frequency.setValueAtTime(pitch, at)
  if (to !== pitch) filter.frequency.exponentialRampToValueAtTime(to, at + fade)
  source
    .connect(filter)
    .connect(envelope(context, at, loud, fade))
    .connect(master)
  source.start(at, Math.random() * 0.2)
  source.stop(at + fade + 0.05)
}

const SOUNDS: Record<SoundName, () => void> = {
  /** A wooden piece is set down. */
  piece: () => {
    rustle(1500, 0, 0.5, 0.03, 3)
    tone(210, 0, 0.35, 0.09, 130)
  },
  /** A card slides over the table. */
  card: () => {
    rustle(2600, 0, 0.28, 0.16, 0.8, 5200)
    rustle(1200, 0.14, 0.22, 0.03, 2)
  },
  /** A die rolls and comes to rest. */
  die: () => {
    for (const [i, after] of [0, 0.07, 0.13, 0.22, 0.34, 0.5].entries()) rustle(2100 - i * 160, after, 0.5, 0.03, 5)
  },
  coin: () => {
    tone(2350, 0, 0.12, 0.18)
    tone(3520, 0.03, 0.08, 0.22)
  },
  /** The reader's turn. The partials of a bell are not harmonic. */
  bell: () => {
    for (const [ratio, loud, fade] of [
      [1, 0.3, 1.3],
      [2.76, 0.13, 0.7],
      [5.4, 0.06, 0.35],
    ] as const)
      tone(660 * ratio, 0, loud, fade)
  },
  drum: () => {
    for (const after of [0, 0.28, 0.42]) {
      tone(120, after, 0.8, 0.3, 52)
      rustle(320, after, 0.3, 0.09, 0.7)
    }
  },
  chord: () => {
    for (const [i, pitch] of [261.6, 329.6, 392, 523.3].entries()) tone(pitch, i * 0.07, 0.2, 1.3, pitch, 0.03)
  },
  end: () => {
    for (const [i, pitch] of [392, 493.9, 587.3, 784].entries()) tone(pitch, i * 0.16, 0.24, 0.9, pitch, 0.02)
    tone(196, 0.64, 0.3, 1.6, 196, 0.03)
  },
}

/** Plays a sound, if the reader wants sounds. */
export function play(name: SoundName): void {
  if (!prefs.sound || prefs.volume <= 0) return
  context ??= new AudioContext()
  if (!master) {
    master = context.createGain()
    master.connect(context.destination)
  }
  master.gain.value = prefs.volume * 0.5
  if (context.state === 'suspended') void context.resume()
  SOUNDS[name]()
}
