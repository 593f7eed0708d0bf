/** Plays sounds; silent unless the reader has turned them on. */
import { prefs } from './prefs.svelte'
import { SOUNDS, type SoundName } from './sounds'

export type { SoundName } from './sounds'

let context: AudioContext | undefined
let master: GainNode | undefined

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
  SOUNDS[name]({ out: context, into: master })
}
