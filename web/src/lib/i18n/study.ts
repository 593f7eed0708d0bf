/** The labels of the analysis of a game, in three languages, loaded together with it. */
import en from '../../locale/en.po?study'
import es from '../../locale/es.po?study'
import it from '../../locale/it.po?study'
import { fill } from '../text'
import type { Lang } from '../types'
import { language } from './index.svelte'
import type { StudyKey } from './study-keys'

export const STUDY = { en, it, es } as Record<Lang, Record<StudyKey, string | string[]>>

/** A label of the analysis; `n` chooses among its plural forms. */
export function ts(key: StudyKey, params: Record<string, unknown> = {}): string {
  const found = STUDY[language.current][key]
  return fill(typeof found === 'string' ? found : (found[params['n'] === 1 ? 0 : 1] ?? ''), params)
}
