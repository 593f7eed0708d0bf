/** The labels for actions on other people, and for the administrators' page, in three languages. */
import en from '../../locale/en.po?people'
import es from '../../locale/es.po?people'
import it from '../../locale/it.po?people'
import { fill } from '../text'
import type { Lang } from '../types'
import { language } from './index.svelte'
import type { PeopleKey } from './people-keys'

export type { PeopleKey } from './people-keys'

export const PEOPLE = { en, it, es } as Record<Lang, Record<PeopleKey, string>>

/** A label from this catalogue. */
export const tp = (key: PeopleKey, params: Record<string, unknown> = {}): string =>
  fill(PEOPLE[language.current][key], params)
