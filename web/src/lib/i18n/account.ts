/** The labels of the account page, in three languages, loaded together with it. */
import en from '../../locale/en.po?account'
import es from '../../locale/es.po?account'
import it from '../../locale/it.po?account'
import { fill } from '../text'
import type { Lang } from '../types'
import { language } from './index.svelte'
import type { AccountKey } from './account-keys'

export const ACCOUNT = { en, it, es } as Record<Lang, Record<AccountKey, string>>

/** A label of the account page. */
export const ta = (key: AccountKey, params: Record<string, unknown> = {}): string =>
  fill(ACCOUNT[language.current][key], params)
