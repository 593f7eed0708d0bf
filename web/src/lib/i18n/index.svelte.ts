/** The page's own labels in the reader's language; a change of language redraws everything that used `t`. */
import english from '../../locale/en.po'
import { fill } from '../text'
import type { Lang } from '../types'
import { LANGS } from '../types'
import type { Key } from './keys'

export type { Key } from './keys'

export type LabelTable = Record<Key, string | [string, string]>

const en = english as LabelTable

export const LANGUAGE_NAMES: Record<Lang, string> = { en: 'English', it: 'Italiano', es: 'Español' }

const loaders: Record<Lang, () => Promise<LabelTable>> = {
  en: async () => en,
  it: async () => (await import('../../locale/it.po')).default as LabelTable,
  es: async () => (await import('../../locale/es.po')).default as LabelTable,
}

class Language {
  current = $state<Lang>('en')
  private table = $state.raw<LabelTable>(en)

  async use(lang: Lang): Promise<void> {
    const table = await loaders[lang]()
    this.table = table
    this.current = lang
    document.documentElement.lang = lang
  }

  label(key: Key, params: Record<string, unknown> = {}): string {
    const found = this.table[key] ?? en[key] ?? key
    const pattern = typeof found === 'string' ? found : found[params['n'] === 1 ? 0 : 1]
    return fill(pattern, params)
  }

  /** Whether there is such a label, for keys that are made from data. */
  knows(key: string): key is Key {
    return key in this.table
  }

  /** The language as in the reader's browser, with its country, for dates. */
  private get locale(): string {
    return navigator.languages.find((l) => l.slice(0, 2).toLowerCase() === this.current) ?? this.current
  }

  /** A list joined with "and". */
  list(items: string[]): string {
    return new Intl.ListFormat(this.current, { type: 'conjunction' }).format(items)
  }

  /** A list joined with "or". */
  either(items: string[]): string {
    return new Intl.ListFormat(this.current, { type: 'disjunction' }).format(items)
  }

  /** A part of the whole as a percentage. */
  percent(part: number): string {
    return new Intl.NumberFormat(this.current, { style: 'percent' }).format(part)
  }

  /** A number with one decimal at most. */
  number(value: number): string {
    return new Intl.NumberFormat(this.current, { maximumFractionDigits: 1 }).format(value)
  }

  day(when: string): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium' }).format(new Date(when))
  }

  date(when: string | number): string {
    const date = new Date(typeof when === 'number' ? when * 1000 : when)
    return Number.isNaN(date.getTime())
      ? ''
      : new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
  }
}

export const language = new Language()

/** A label of the page. */
export const t = (key: Key, params: Record<string, unknown> = {}): string => language.label(key, params)

/** The reader's language: the stored one, otherwise the browser's, otherwise English. */
export function preferred(stored: string | null): Lang {
  const wished = [stored ?? '', ...navigator.languages].map((l) => l.slice(0, 2).toLowerCase())
  return wished.find((l): l is Lang => (LANGS as string[]).includes(l)) ?? 'en'
}
