/** How strong a level of the bots is, in words. */
import { language, t } from './i18n/index.svelte'
import type { Level } from './prefs.svelte'
import type { Bot } from './types'

/** How a level did in one game against the level below: the share, what it lies between, and of how many games. */
export function shareWords(one: Bot['measured'][number], title: string): string {
  return t('level.share', {
    game: `${title}, ${t('game.players', { n: one.players })}`,
    share: language.percent(one.share),
    against: t(`level.${one.against as Level}`),
    low: language.percent(one.low),
    high: language.percent(one.high),
    n: one.games,
  })
}
