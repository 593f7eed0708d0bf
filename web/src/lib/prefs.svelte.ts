/** The reader's preferences for the page, stored in the browser, and in the account if there is one. */
import { api } from './api'
import { language, preferred, t } from './i18n/index.svelte'
import type { Lang, Me } from './types'

const KEY = 'saecula.prefs'

/** How fast the moves of others are shown. */
export const SPEEDS = ['off', 'fast', 'normal', 'slow'] as const
export type Speed = (typeof SPEEDS)[number]
/** What the speeds were called before. */
const RENAMED: Record<string, Speed> = { calm: 'slow', brisk: 'normal', instant: 'off' }

interface Stored {
  lang: Lang | null
  theme: 'auto' | 'light' | 'dark'
  sound: boolean
  confirm: boolean
  /** How loud sounds are, from 0 to 1. */
  volume: number
  speed: Speed
  refused: boolean
  /** Whether the reader is warned before a move that is about to lose something. */
  warn: boolean
  notify: boolean
  plain: boolean
  keys: boolean
  /** Whether questions are asked even if they leave no choice or another answer is hardly ever wanted. */
  ask: boolean
  /** Whether a press must last longer before it shows everything about an object, for slow hands. */
  slow: boolean
  /** The level of the bots of tables that are started at once. */
  level: Level
}

export const LEVELS = ['easy', 'medium', 'hard', 'master'] as const
export type Level = (typeof LEVELS)[number]

const DEFAULTS: Stored = {
  lang: null,
  theme: 'auto',
  sound: false,
  confirm: false,
  volume: 0.6,
  speed: 'normal',
  refused: true,
  warn: true,
  notify: false,
  plain: false,
  keys: true,
  ask: false,
  slow: false,
  level: 'medium',
}

function read(): Stored {
  try {
    const stored = { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) }
    const speed = RENAMED[stored.speed] ?? stored.speed
    return { ...stored, speed: SPEEDS.includes(speed) ? speed : DEFAULTS.speed }
  } catch {
    return { ...DEFAULTS }
  }
}

class Prefs {
  private stored = $state<Stored>(read())

  get level(): Level {
    return LEVELS.includes(this.stored.level) ? this.stored.level : 'medium'
  }
  get theme(): Stored['theme'] {
    return this.stored.theme
  }
  get sound(): boolean {
    return this.stored.sound
  }
  get volume(): number {
    return this.stored.volume
  }
  get confirm(): boolean {
    return this.stored.confirm
  }
  get speed(): Stored['speed'] {
    return this.stored.speed
  }
  get refused(): boolean {
    return this.stored.refused
  }
  get warn(): boolean {
    return this.stored.warn
  }
  get notify(): boolean {
    return this.stored.notify
  }
  get plain(): boolean {
    return this.stored.plain
  }
  get keys(): boolean {
    return this.stored.keys
  }
  get ask(): boolean {
    return this.stored.ask
  }
  get slow(): boolean {
    return this.stored.slow
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.stored[key] = value
    this.keep()
    if (key === 'theme') this.applyTheme()
    if (key === 'lang' && value) void language.use(value as Lang)
    if (session.me) {
      const { lang, ...settings } = $state.snapshot(this.stored)
      void api.saveMe(lang ? { lang, settings } : { settings }).catch(() => undefined)
    }
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.stored))
    } catch {
      // this browser stores nothing: the choice lasts until the page is closed
    }
  }

  applyTheme(): void {
    const root = document.documentElement
    if (this.theme === 'auto') delete root.dataset['theme']
    else root.dataset['theme'] = this.theme
  }

  async start(): Promise<void> {
    this.applyTheme()
    await language.use(preferred(this.stored.lang))
  }

  /** Takes over the account's choices where this browser has none. */
  adopt(me: Me): void {
    if (this.stored.lang === null && me.lang && !me.guest) void language.use(me.lang)
  }

  /** How long a long press is, in milliseconds. */
  get long(): number {
    return this.slow ? 2500 : 550
  }

  /** The pause between two moves of others, in milliseconds. */
  get pause(): number {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0
    return { off: 0, fast: 280, normal: 550, slow: 1400 }[this.stored.speed]
  }

  /** How long movements last, compared with normal speed. */
  get tempo(): number {
    return { off: 0, fast: 0.5, normal: 1, slow: 1.8 }[this.stored.speed]
  }
}

class Session {
  me = $state.raw<Me | null>(null)
  ready = $state(false)

  async start(): Promise<void> {
    try {
      this.me = (await api.me()) ?? null
      if (this.me) prefs.adopt(this.me)
    } catch {
      this.me = null
    }
    this.ready = true
  }

  /** The person to play as: the one who is signed in, otherwise a new guest. */
  async somebody(name?: string): Promise<Me> {
    this.me ??= await api.guest(name ?? `${t('me.guest')} ${Math.random().toString(36).slice(2, 5)}`, language.current)
    return this.me
  }
}

export const prefs = new Prefs()
export const session = new Session()
