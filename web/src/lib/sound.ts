/** Small ticks made by the browser itself; silent unless the reader has turned on sounds. */
import { prefs } from './prefs.svelte'

let context: AudioContext | undefined

function tone(pitch: number, at: number, loud: number): void {
  if (!context) return
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = 'triangle'
  oscillator.frequency.value = pitch
  const start = context.currentTime + at
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud, start + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.14)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.16)
}

export function play(kind: 'move' | 'turn' | 'end'): void {
  if (!prefs.sound) return
  context ??= new AudioContext()
  if (kind === 'move') tone(520, 0, 0.05)
  else if (kind === 'turn') {
    tone(620, 0, 0.08)
    tone(830, 0.13, 0.08)
  } else {
    tone(520, 0, 0.08)
    tone(660, 0.14, 0.08)
    tone(780, 0.28, 0.08)
  }
}
