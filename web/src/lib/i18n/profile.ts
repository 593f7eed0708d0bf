/** The labels of profiles, history and leaderboards, in three languages, loaded together with those pages. */
import en from '../../locale/en.po?profile'
import es from '../../locale/es.po?profile'
import it from '../../locale/it.po?profile'
import { fill } from '../text'
import type { Lang } from '../types'
import { language } from './index.svelte'
import type { ProfileKey } from './profile-keys'

export type { ProfileKey } from './profile-keys'

export const PROFILE = { en, it, es } as Record<Lang, Record<ProfileKey, string | [string, string]>>

/** A label from this catalogue. */
export function tr(key: ProfileKey, params: Record<string, unknown> = {}): string {
  const found = PROFILE[language.current][key]
  return fill(typeof found === 'string' ? found : found[params['n'] === 1 ? 0 : 1], params)
}
