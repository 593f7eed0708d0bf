/** Every sound can be heard, does not clip, and comes to an end: it is computed sample by sample. */
import { expect, test } from 'vitest'
import { SOUNDS, type Heard, type SoundName } from '../src/lib/sounds'

const RATE = 8000
const SECONDS = 4
/** How loud the page plays at most (lib/sound.ts). */
const MASTER = 0.5

type Ramp = [kind: 'set' | 'linear' | 'exponential', value: number, at: number]

/** A parameter with its course over time, as Web Audio defines it. */
class Param {
  value = 0
  private readonly ramps: Ramp[] = []
  setValueAtTime = (value: number, at: number): number => this.ramps.push(['set', value, at])
  linearRampToValueAtTime = (value: number, at: number): number => this.ramps.push(['linear', value, at])
  exponentialRampToValueAtTime = (value: number, at: number): number => this.ramps.push(['exponential', value, at])
  at(time: number): number {
    let [value, since] = [this.value, 0]
    for (const [kind, goal, at] of this.ramps) {
      if (time < at) {
        const part = (time - since) / (at - since)
        if (kind === 'linear') return value + (goal - value) * part
        return kind === 'exponential' ? value * (goal / value) ** part : value
      }
      ;[value, since] = [goal, at]
    }
    return value
  }
}

/** A node that changes what comes in, or makes something itself. */
class Node {
  next: Node | undefined
  readonly gain = new Param()
  readonly frequency = new Param()
  readonly Q = new Param()
  buffer: { getChannelData: () => Float32Array } | null = null
  type = ''
  from = 0
  until = Infinity
  constructor(readonly change: (sample: number, time: number, node: Node) => number) {}
  connect = (next: Node): Node => (this.next = next)
  start = (at: number): number => (this.from = at)
  stop = (at: number): number => (this.until = at)
}

/** A sine whose phase follows its frequency. */
const sine = (): Node => {
  let phase = 0
  return new Node((_, time, node) => Math.sin((phase += (2 * Math.PI * node.frequency.at(time)) / RATE)))
}
const noise = (): Node => {
  let i = 0
  return new Node((_, __, node) => node.buffer!.getChannelData()[i++ % (RATE / 2)] ?? 0)
}
/** A band-pass filter with a gain of 1 in its middle (Audio EQ Cookbook). */
const filter = (): Node => {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return new Node((x, time, node) => {
    const w = (2 * Math.PI * Math.min(node.frequency.at(time), RATE * 0.45)) / RATE
    const alpha = Math.sin(w) / (2 * node.Q.value)
    const y = (alpha * x - alpha * x2 + 2 * Math.cos(w) * y1 - (1 - alpha) * y2) / (1 + alpha)
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}

/** The samples of a sound. */
function rendered(name: SoundName): Float32Array {
  const sources: Node[] = []
  const source = (node: Node): Node => {
    sources.push(node)
    return node
  }
  const out = {
    currentTime: 0,
    sampleRate: RATE,
    createGain: () => new Node((x, time, node) => x * node.gain.at(time)),
    createOscillator: () => source(sine()),
    createBufferSource: () => source(noise()),
    createBiquadFilter: filter,
    createBuffer: (_: number, length: number) => {
      const samples = new Float32Array(length)
      return { sampleRate: RATE, getChannelData: () => samples }
    },
  }
  const into = new Node((x) => x * MASTER)
  SOUNDS[name]({ out, into } as unknown as Heard)
  const samples = new Float32Array(RATE * SECONDS)
  for (const one of sources)
    for (let i = Math.floor(one.from * RATE); i < Math.min(samples.length, one.until * RATE); i++) {
      let [sample, node]: [number, Node | undefined] = [0, one]
      for (; node; node = node.next) sample = node.change(sample, i / RATE, node)
      samples[i]! += sample
    }
  return samples
}

const peak = (samples: Float32Array): number => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

test.each(Object.keys(SOUNDS) as SoundName[])('%s can be heard, does not clip, and ends', (name) => {
  const samples = rendered(name)
  expect(peak(samples)).toBeGreaterThan(0.02)
  expect(peak(samples)).toBeLessThan(1)
  expect(peak(samples.slice(0, RATE * 0.1))).toBeGreaterThan(0.01) // at once
  const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.001) / RATE
  expect(last).toBeGreaterThan(0.05)
  expect(last).toBeLessThan(2.5)
})

/** The loudness of its loudest fifth of a second, in decibels. */
function loudness(samples: Float32Array): number {
  const [length, step] = [RATE * 0.2, RATE * 0.02]
  let most = 0
  for (let from = 0; from + length <= samples.length; from += step) {
    const power = samples.slice(from, from + length).reduce((sum, sample) => sum + sample * sample, 0) / length
    most = Math.max(most, power)
  }
  return 10 * Math.log10(most)
}

test('small sounds are alike in loudness, moments are alike, and a moment is louder', () => {
  const of = (names: SoundName[]): number[] => names.map((name) => loudness(rendered(name)))
  const small = of(['piece', 'card', 'die', 'coin'])
  const moments = of(['bell', 'drum', 'chord', 'end'])
  expect(Math.max(...small) - Math.min(...small)).toBeLessThan(8)
  expect(Math.max(...moments) - Math.min(...moments)).toBeLessThan(8)
  expect(Math.min(...moments)).toBeGreaterThan(Math.max(...small))
})

test.each(Object.keys(SOUNDS) as SoundName[])('%s neither begins nor ends with a click', (name) => {
  const samples = rendered(name)
  const most = peak(samples)
  expect(Math.abs(samples[0]!)).toBeLessThan(0.05 * most)
  const last = samples.findLastIndex((sample) => Math.abs(sample) > 0)
  expect(peak(samples.slice(last - RATE * 0.01, last + 1))).toBeLessThan(0.01 * most)
})
