/** The winner of a game, in one line. */
import { language, t } from './i18n/index.svelte'
import { score } from './score'
import type { TableState } from './table.svelte'

export function verdict(table: TableState): string {
  const outcome = table.shown?.view.outcome
  if (!outcome) return t('end.title')
  const special = table.extras.verdict?.(outcome, table.text)
  if (special) return special
  if (outcome.ranking.length === 1)
    return t('end.alone', { n: outcome.fractions?.[0] ? score(outcome, 0) : (outcome.scores[0] ?? 0) })
  const winners = outcome.ranking.flatMap((place, seat) => (place === 1 ? [seat] : []))
  if (winners.length !== 1) return t('end.shared', { names: language.list(winners.map((s) => table.text.seat(s))) })
  return winners[0] === table.seat && !table.hotseat
    ? t('end.you')
    : t('end.win', { name: table.text.seat(winners[0] ?? 0) })
}
