/**
 * A guided first game on the page: which step the learner is at, which moves the guide lets through, and what it points
 * at. The counterpart of `saecula.guides.Lesson`; how far the learner has come is stored in the browser.
 */
import { untrack } from 'svelte'
import { get, enc } from './api'
import type { GuideOut, StepOut } from './guide-shapes'
import { t } from './i18n/index.svelte'
import { advised, climb, GUIDE, guideKey } from './ladder'
import { forget } from './stored'
import type { TableState } from './table.svelte'
import { toasts } from './toast.svelte'
import type { Lang, Move } from './types'

export { default as Panel } from '../components/Guide.svelte'

interface Progress {
  at: number
  done: number
  /** For each awaited move: its step, how many moves of the step came before it, and how many of the game. */
  marks: [number, number, number][]
}

/** Whether a text fits a pattern, in which `*` stands for any characters. */
export function fits(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}

const takes = (step: StepOut | undefined, move: string): boolean =>
  step?.awaits.some((pattern) => fits(pattern, move)) ?? false

/** The parts of the page around the board that a step can point at. */
const PARTS: Record<string, string> = {
  '@question': '.side .ask',
  '@moves': '.side .drawer',
  '@log': '.side .more, [data-tab=log]',
  '@seats': '.heading .seats',
  '@board': 'main > .board',
  '@own': '.side .summary',
  '@rules': '[data-tab=rules]',
}

const selector = (point: string): string =>
  PARTS[point] ??
  (point.startsWith('#')
    ? `.board [data-spot="${CSS.escape(point.slice(1))}"]`
    : `.board [data-object="${CSS.escape(point)}"]`)

/**
 * The element on the screen that a step points at: the first that is drawn. A number that a small board leaves out is in
 * the line with what the player owns.
 */
export function pointed(point: string): Element | undefined {
  const found = [...document.querySelectorAll(selector(point))].find((one) => {
    const box = one.getBoundingClientRect()
    return box.width > 4 && box.height > 4 && one.checkVisibility()
  })
  return found ?? (point.startsWith('#') && !point.includes(' ') ? pointed('@own') : undefined)
}

export class Lesson {
  guide = $state.raw<GuideOut | null>(null)
  private progress = $state.raw<Progress>({ at: 0, done: 0, marks: [] })
  /** An earlier step that the learner reads again. */
  private again = $state<number | null>(null)
  private readonly key: string
  /** Whether the game has the tips of the guide, but not its steps. */
  readonly tipsAlone: boolean

  constructor(private readonly table: TableState) {
    this.key = guideKey(table.id)
    this.tipsAlone = advised(table.id)
    try {
      this.progress = { ...this.progress, ...(JSON.parse(localStorage.getItem(this.key) ?? '{}') as Progress) }
    } catch {
      // it begins at the first step
    }
    table.guide = this
  }

  async speak(lang: Lang): Promise<void> {
    const game = this.table.table?.game_id
    if (game) this.guide = await get<GuideOut>(`/games/${enc(game)}/guide/${lang}`)
  }

  get steps(): StepOut[] {
    return this.guide?.steps ?? []
  }
  /** Whether others still play what the next step speaks of: until then, the step that was done stays. */
  readonly waits = $derived.by((): boolean => {
    const { at, marks } = this.progress
    const { myTurn, over, past } = this.table
    return marks.at(-1)?.[0] === at - 1 && !myTurn && !over && !past
  })
  /** The step that is shown; the number after the last one means free play. */
  get shown(): number {
    return this.again ?? (this.waits ? this.progress.at - 1 : this.progress.at)
  }
  get step(): StepOut | undefined {
    return this.steps[this.shown]
  }
  get free(): boolean {
    return this.guide !== null && this.progress.at >= this.steps.length
  }
  get leads(): boolean {
    return !this.free
  }
  /** Whether there is an earlier step to read again. */
  get hasBefore(): boolean {
    return this.shown > 0 && !this.tipsAlone
  }
  /** Whether the learner can read on: the step awaits nothing, or was read again. */
  get readable(): boolean {
    return this.again !== null || this.step?.awaits.length === 0
  }
  /** Whether the step awaits a move. */
  awaits(move: string): boolean {
    return this.again === null && takes(this.step, move)
  }
  readonly tip = $derived.by(() => {
    const question = this.table.myTurn ? (this.table.shown?.view.question ?? '') : ''
    return this.guide?.tips.find((tip) => fits(tip.question, question))
  })
  /** What the step points at, or what the tip suggests. */
  readonly points = $derived.by((): string[] => {
    if (this.waits && this.again === null) return []
    if (this.step) return this.wanted(this.step.point)
    return this.free ? (this.tip?.point ?? []).filter((id) => this.table.usable.has(id)) : []
  })

  /** The objects of a step that its remaining moves touch; all of them if these moves touch none. */
  private wanted(points: string[]): string[] {
    const left = this.readable ? [] : this.table.moves.filter((move) => takes(this.step, move.text))
    const touched = new Set(left.flatMap((move) => move.touches))
    const kept = points.filter((id) => /^[@#]/.test(id) || touched.has(id))
    return kept.some((id) => touched.has(id)) ? kept : points
  }

  private keep(progress: Progress): void {
    this.progress = progress
    this.again = null
    try {
      localStorage.setItem(this.key, JSON.stringify(progress))
    } catch {
      // it lasts until the page is closed
    }
    if (this.free) climb(this.table.table?.game_id ?? '', GUIDE)
  }

  next(): void {
    const { at, marks } = this.progress
    if (this.again !== null) this.again = this.again + 1 < at ? this.again + 1 : null
    else if (this.readable) this.keep({ at: at + 1, done: 0, marks })
  }

  back(): void {
    if (this.hasBefore) this.again = this.shown - 1
  }

  leave(): void {
    forget(this.key)
    this.table.guide = null
  }

  /** The next step that awaits a move, from the current one on. */
  private get awaiting(): number {
    let { at } = this.progress
    while (at < this.steps.length && !this.steps[at]!.awaits.length) at++
    return at
  }

  /** What to take of a stack of several kinds, and how many: what the guide wants to be moved from there. */
  stack(object: string): { part: string; n: number } | undefined {
    const at = this.awaiting
    const step = this.steps[at]
    const wanted = this.table.moves.filter((move) => takes(step, move.text) && move.touches.includes(object))
    const [part, other] = [...new Set(wanted.map((move) => move.part ?? ''))]
    if (!step || !part || other !== undefined) return undefined
    const left = step.times - (at === this.progress.at ? this.progress.done : 0)
    return { part, n: Math.min(left, wanted[0]?.most ?? 1) }
  }

  /** What comes of a move of the learner; null if it is not the awaited one. */
  private after(progress: Progress, move: string, before: number): Progress | null {
    let { at } = progress
    while (at < this.steps.length && !this.steps[at]!.awaits.length) at++
    if (!takes(this.steps[at], move)) return null
    const done = at === progress.at ? progress.done : 0
    const marks: Progress['marks'] = [...progress.marks, [at, done, before]]
    return done + 1 >= this.steps[at]!.times ? { at: at + 1, done: 0, marks } : { at, done: done + 1, marks }
  }

  /** Whether the guide lets moves through: the awaited ones, or all of them if none of the legal ones is awaited. */
  allows(moves: Move[]): boolean {
    if (!this.guide) return true
    const step = this.steps[this.awaiting]
    if (!step || !this.table.moves.some((move) => takes(step, move.text))) return true
    let progress: Progress | null = this.progress
    for (const move of moves) progress = progress && this.after(progress, move.text, 0)
    if (!progress) toasts.say(t('guide.other'))
    return progress !== null
  }

  /** Notes moves that were sent; `n` is the number of moves of the game before them. */
  sent(texts: string[], n: number): void {
    let progress = this.progress
    texts.forEach((text, i) => {
      progress = this.after(progress, text, n + i) ?? progress
    })
    if (progress !== this.progress) this.keep(progress)
  }

  /** Goes back to the step that fits, after moves were undone; to be called in an effect. */
  follow(n: number): void {
    const { marks } = untrack(() => this.progress)
    const first = marks.findIndex((mark) => mark[2] >= n)
    if (first < 0) return
    const [at, done] = marks[first]!
    this.keep({ at, done, marks: marks.slice(0, first) })
  }
}
