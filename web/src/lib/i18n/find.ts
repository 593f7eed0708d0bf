/** The labels of finding a game, watching and tournaments, in three languages, loaded together with their pages. */
import en from '../../locale/en.po?find'
import es from '../../locale/es.po?find'
import it from '../../locale/it.po?find'
import { fill } from '../text'
import type { Lang } from '../types'
import { language } from './index.svelte'
import type { FindKey } from './find-keys'

export type { FindKey } from './find-keys'

export const FIND = { en, it, es } as Record<Lang, Record<FindKey, string | string[]>>

/** A label from this catalogue; one with a number has a form for one and another for many. */
export function tf(key: FindKey, params: Record<string, unknown> = {}): string {
  const found = FIND[language.current][key]
  return fill(typeof found === 'string' ? found : (found[params['n'] === 1 ? 0 : 1] ?? ''), params)
}
