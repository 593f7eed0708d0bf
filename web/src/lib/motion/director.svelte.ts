/**
 * Shows what happened: reads the new lines of the log and lets pieces travel, the map follow, dice roll, clashes unfold
 * and moments count. The board beneath always shows the true position, and everything on it can be pressed meanwhile.
 */
import { tick } from 'svelte'
import { seatClass } from '../board'
import { painted } from '../frame'
import { prefs } from '../prefs.svelte'
import { play as sound } from '../sound'
import type { Text } from '../text'
import type { LogLine, Position } from '../types'
import type { SignName } from '../../signs/signs'
import { diceOf, stepped, type Clash } from './clash'
import { motion, reduced } from './index'
import { fly, mover, picture, type Look } from './movers'
import { fill, filled, find, outOfSight, type Place } from './places'
import { hold, laid, release, shifted, slide, type Slide } from './slides'
import type { Beat, Motions, Step, Travel } from './types'

export interface Banner {
  key: number
  sign: SignName
  words: string
  /** What the line names, and what it is: the first card among them is shown. */
  about: string[]
}

export interface Roll {
  key: number
  seat: number
  dice: number[]
  words: string
}

/** What the director needs to know of the table. */
export interface Staged {
  readonly seat: number | null
  readonly text: Text
  readonly closed: boolean
}

interface Journey {
  travel: Travel
  params: LogLine['params']
  from: Place | null
  /** The card as it is drawn there. */
  picture: HTMLElement | null
  /** Whether the destination was not drawn before, so that it appears when the piece arrives. */
  appears: boolean
}

interface Act {
  line: LogLine
  journeys: Journey[]
  beat: Beat | undefined
  step: Step | undefined
  dice: string
}

/** A journey whose two ends are known. */
interface Departure {
  travel: Travel
  from: Place
  to: Place
  look: Look
  /** When each of the pieces leaves, in milliseconds. */
  delays: number[]
  appears: boolean
}

export interface Plan {
  acts: Act[]
  /** The parts of the board whose cards slide to their new places, and where the cards were. */
  slides: string[]
  laid: ReturnType<typeof laid>
  /** Whether others did it, so that the map goes there. */
  follow: boolean
  end: string
}

/** After more lines than these, something was missed, and the new position is shown without movements. */
const MOST_LINES = 30
const MOST_JOURNEYS = 8
const MOST_PIECES = 4
const MOST_ROLLS = 4
const FLIGHT = 520
const STAGGER = 110
const TICK = 450
const CAMERA = 300
const STEP = 750
const ROLL = 1100
const HOLD = 2200
const BANNER = 1500

export class Director {
  banner = $state.raw<Banner | null>(null)
  clash = $state.raw<Clash | null>(null)
  rolls = $state.raw<Roll[]>([])
  /** The area of the map where something is happening. */
  watched = $state.raw<{ area: string } | null>(null)
  /** Whether something is still being shown. */
  busy = $state(false)
  /** The layer on which pieces travel. */
  layer: Element | undefined
  private readonly flying = new Set<Animation>()
  private sliding: Animation[] = []
  /** The cards that are held until they slide. */
  private held: Slide[] = []
  private banners: Banner[] = []
  private bannerTimer: ReturnType<typeof setTimeout> | undefined
  private clashTimer: ReturnType<typeof setTimeout> | undefined
  private rollTimer: ReturnType<typeof setTimeout> | undefined
  /** When the movements that have begun will be over. */
  private until = 0
  /** The number of the performance; a later one ends those before it. */
  private number = 0

  constructor(
    private readonly table: Staged,
    private readonly motions: Motions,
  ) {}

  /** How many milliseconds the movements that have begun still take. */
  get left(): number {
    return Math.max(0, this.until - Date.now())
  }

  /** What there is to show between two positions; to be called while the earlier one is drawn. */
  prepare(before: Position | null, after: Position): Plan | null {
    if (!before || before.seat !== after.seat || after.n <= before.n) return null
    if (prefs.speed === 'off' || document.visibilityState === 'hidden') return null
    const last = before.log[before.log.length - 1]?.n ?? 0
    const lines = after.log.filter((line) => line.n > last)
    const over = after.view.outcome && !before.view.outcome
    if (lines.length > MOST_LINES) return null
    const slides = reduced() ? [] : [...new Set(lines.flatMap(({ id }) => this.motions.slides[id] ?? []))]
    const acts = lines.map((line) => this.act(line)).filter((act) => act !== null)
    if (!acts.length && !over && !slides.length) return null
    const follow = acts.some(({ line }) => line.seat !== this.table.seat)
    return { acts, slides, laid: laid(slides), follow, end: over ? 'end.title' : '' }
  }

  private act(line: LogLine): Act | null {
    const { travels, beats, clashes, dice } = this.motions
    const params: LogLine['params'] = { ...line.params, seat: line.seat }
    const found = travels[line.id] ?? []
    const beat = beats[line.id]
    const journeys = (reduced() ? [] : Array.isArray(found) ? found : [found]).map((travel) => ({
      travel,
      params,
      ...this.measured(travel, params),
    }))
    const act = {
      line,
      journeys,
      beat: beat && (!beat.only || String(params[beat.only.param]) === beat.only.value) ? beat : undefined,
      step: clashes[line.id],
      dice: dice[line.id] ?? '',
    }
    const follows = reduced() && travels[line.id] !== undefined
    return journeys.length || act.beat || act.step || act.dice || follows ? act : null
  }

  /** Where a piece is before the new position is drawn. */
  private measured(travel: Travel, params: LogLine['params']): Pick<Journey, 'from' | 'picture' | 'appears'> {
    const seat = Number(params['seat'])
    const from = find(filled(travel.from, params), seat)
    const there = find(filled(travel.to.slice(0, 1), params), seat)
    const drawn = travel.card ? picture(from) : null
    return { from, picture: drawn, appears: !there || there.element === from?.element }
  }

  /** Shows what was prepared, after the new position has been given to the board. */
  async perform(plan: Plan | null, end = ''): Promise<void> {
    if (!plan) return
    const number = ++this.number
    this.land()
    const { acts } = plan
    const steps = acts.filter(({ step }) => step)
    const journeys = acts.flatMap((act) => act.journeys).slice(0, MOST_JOURNEYS)
    this.until =
      Date.now() +
      motion(Math.max(journeys.length && FLIGHT + STAGGER * (journeys.length - 1), steps.length * STEP)) +
      10
    this.busy = true
    for (const { line, beat } of acts) if (beat) this.announce(beat, this.table.text.event(line, this.table.seat), line)
    if (end) this.announce({ sign: 'point', sound: 'end' }, end)
    for (const { line, dice } of acts) if (dice) this.throwDice(line, dice)
    await tick()
    if (number === this.number && !this.table.closed) await this.set(plan, journeys, number)
    await Promise.all([this.unfold(steps, number), this.landed()])
    if (number === this.number) this.rest()
  }

  /** Sets everything in motion. The new position is on the board, but not yet on the screen. */
  private async set(plan: Plan, journeys: Journey[], number: number): Promise<void> {
    // first everything is read, then written, so that the browser lays out the page once
    this.held = shifted(plan.slides, plan.laid)
    const area = plan.follow ? this.out(plan.acts) : ''
    let departures = area ? [] : this.departures(journeys)
    hold(this.held)
    this.hide(departures)
    // movements begin when the new position is on the screen, so that it does not wait for them
    if (this.held.length || departures.length) await painted()
    if (number === this.number) this.slide()
    if (area) {
      await this.watch(area)
      departures = this.departures(journeys)
      this.hide(departures)
    }
    if (number === this.number && !this.table.closed) this.depart(departures)
  }

  /** The area where others act last, if it cannot be seen. */
  private out(acts: Act[]): string {
    for (const { line } of [...acts].reverse()) {
      const found = this.motions.travels[line.id] ?? []
      const travel = Array.isArray(found) ? found[0] : found
      const place = travel && find(filled(travel.to, { ...line.params, seat: line.seat }), line.seat)
      if (place?.area && outOfSight(place)) return place.area
    }
    return ''
  }

  /** Lets the map go to an area. */
  private async watch(area: string): Promise<void> {
    this.watched = { area }
    if (!motion(CAMERA)) return
    this.until += motion(CAMERA)
    await new Promise((done) => setTimeout(done, CAMERA))
  }

  /** Where pieces go from and to in the new position; only reads. */
  private departures(journeys: Journey[]): Departure[] {
    const out: Departure[] = []
    let begun = 0
    for (const { travel, params, from: measured, picture, appears } of this.layer ? journeys : []) {
      const n = travel.n ? Number(fill(travel.n, params)) || 0 : 1
      const seat = Number(params['seat'])
      const start = measured?.area || !measured ? find(filled(travel.from, params), seat) : measured
      const goal = find(filled(travel.to, params), seat)
      if (!n || !start || !goal || Math.hypot(start.x - goal.x, start.y - goal.y) < 12) continue
      const [from, to] = n < 0 ? [goal, start] : [start, goal]
      const delays = Array.from({ length: Math.min(MOST_PIECES, Math.abs(n)) }, () => motion(STAGGER * begun++))
      out.push({ travel, from, to, look: { ...this.look(travel, params), picture }, delays, appears })
    }
    return out
  }

  /** Hides what has not arrived yet. */
  private hide(departures: Departure[]): void {
    for (const { to, delays, appears } of departures)
      if (appears && !to.area && to.element.matches('[data-object]'))
        to.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delays[0]! + motion(FLIGHT) * 0.94 })
  }

  private slide(): void {
    this.sliding = slide(this.held)
    this.held = []
  }

  /** Lets pieces travel. */
  private depart(departures: Departure[]): void {
    const { layer } = this
    if (!layer || !departures.length) return
    const last = Math.max(...departures.flatMap(({ delays }) => delays))
    this.until = Math.max(this.until, Date.now() + motion(FLIGHT) + last)
    const flights = departures.flatMap(({ travel, from, to, look, delays }) =>
      delays.map((delay) => ({ node: mover(travel, look, to), travel, from, to, delay })),
    )
    layer.append(...flights.map(({ node }) => node))
    for (const { node, travel, from, to, delay } of flights)
      this.track(fly(node, from, to, { duration: motion(FLIGHT), delay }), travel, to)
  }

  private look(travel: Travel, params: LogLine['params']): Omit<Look, 'picture'> {
    const seat = Number(params['seat'] ?? -1)
    const name = travel.card ? fill(travel.card, params) : ''
    return {
      owner: travel.of ? this.color(fill(travel.of, params)) : seat >= 0 ? seatClass(seat) : '',
      name: name && this.table.text.name(name),
      drawing: travel.drawn ? this.motions.drawings?.(fill(travel.drawn, params)) : undefined,
    }
  }

  /** The class with the color and shape of what is drawn at a place. */
  color(place: string): string {
    const drawn = find([place])?.element
    const colored = drawn?.closest('[class*="seat-"]') ?? drawn?.querySelector('[class*="seat-"]')
    return /seat-\d/.exec(colored?.getAttribute('class') ?? '')?.[0] ?? ''
  }

  private track(animation: Animation, travel: Travel, to: Place): void {
    this.flying.add(animation)
    const arrived = (heard: boolean) => (): void => {
      this.flying.delete(animation)
      if (!heard) return
      sound(travel.piece === 'card' ? 'card' : travel.piece === 'coin' ? 'coin' : 'piece')
      if (travel.piece !== 'card') ticked(to.element)
    }
    animation.finished.then(arrived(true), arrived(false))
  }

  private async landed(): Promise<void> {
    await Promise.allSettled([...this.flying].map((animation) => animation.finished))
  }

  /** Ends all flights at once. */
  land(): void {
    for (const animation of [...this.flying, ...this.sliding]) animation.cancel()
    this.flying.clear()
    release(this.held)
    this.held = []
  }

  // --- clashes and dice ---

  private async unfold(steps: Act[], number: number): Promise<void> {
    for (const { line, step } of steps) {
      if (!step) continue
      const dice = step.sides?.some((side) => side.dice) ?? false
      clearTimeout(this.clashTimer)
      this.clash = stepped(this.clash, line, step)
      if (!this.clash) continue
      if (dice && motion(1)) sound('die')
      if (number === this.number) await new Promise((done) => setTimeout(done, motion(dice ? ROLL : STEP)))
    }
    if (!this.clash || number !== this.number) return
    this.clashTimer = setTimeout(
      () => {
        this.clash = null
      },
      HOLD * Math.max(1, prefs.tempo) * (this.clash.verdict ? 1 : 2),
    )
  }

  private throwDice(line: LogLine, param: string): void {
    const dice = diceOf(String(line.params[param] ?? ''))
    if (!dice.length) return
    const roll = { key: line.n, seat: line.seat, dice, words: this.table.text.event(line, this.table.seat) }
    this.rolls = [...this.rolls.filter(({ key }) => key !== roll.key), roll].slice(-MOST_ROLLS)
    sound('die')
    clearTimeout(this.rollTimer)
    this.rollTimer = setTimeout(() => {
      this.rolls = []
    }, HOLD)
  }

  // --- moments that count ---

  private announce(beat: Beat, words: string, line?: LogLine): void {
    const first = beat.about ? line?.params[beat.about] : undefined
    const about = line ? [first ?? [], ...Object.values(line.params), line.id].flat().map(String) : []
    this.banners.push({ key: ++shown, sign: beat.sign, words, about })
    sound(beat.sound)
    if (!this.banner) this.nextBanner()
  }

  private nextBanner(): void {
    clearTimeout(this.bannerTimer)
    // if there are many, the last ones count
    this.banners = this.banners.slice(-3)
    this.banner = this.banners.shift() ?? null
    if (this.banner)
      this.bannerTimer = setTimeout(() => this.nextBanner(), BANNER * Math.min(1.4, Math.max(0.7, prefs.tempo)))
  }

  /** Ends everything that is being shown. */
  skip(): void {
    this.number++
    this.land()
    this.clear()
    this.until = 0
    this.rest()
  }

  /** Nothing is shown any more, so the map is free to go where the player acts. */
  private rest(): void {
    this.busy = false
    this.watched = null
  }

  /** Removes what covers the board. */
  clear(): void {
    for (const timer of [this.bannerTimer, this.clashTimer, this.rollTimer]) clearTimeout(timer)
    this.banners = []
    this.banner = null
    this.clash = null
    this.rolls = []
  }
}

/** Lets the number of a place tick, because a piece has arrived there. */
function ticked(element: Element): void {
  const counts = element.querySelectorAll('[data-count]')
  if (counts.length === 1)
    counts[0]?.animate([{ transform: 'scale(1.45)', color: 'var(--accent)' }, {}], { duration: motion(TICK) })
}

/** How many banners have been shown. */
let shown = 0
