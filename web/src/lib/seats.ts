/** The names of the players at a table. */
import { t } from './i18n/index.svelte'
import type { Seat } from './types'

/** The name of a seat. A bot without a name gets one in the reader's language; a deleted person has none. */
export function called(seat: Seat): string {
  if (seat.kind === 'open') return seat.name || t('table.free')
  const kind = (seat.bot ?? '').split('(')[0] ?? ''
  const unnamed = seat.kind === 'bot' && seat.name.toLowerCase() === `${kind} ${seat.seat + 1}`.toLowerCase()
  return unnamed ? `${t('table.bot')} ${seat.seat + 1}` : seat.name || t('table.former')
}

/** The names of the others whose seats bots have taken over since. */
export const leftToBots = (before: Seat[], now: Seat[]): string[] =>
  before.filter((was) => !['bot', 'open'].includes(was.kind) && !was.mine && now[was.seat]?.kind === 'bot').map(called)

/** Whether a seat is kept for somebody who has not answered the invitation yet. */
export const invited = (seat: Seat): boolean => seat.kind === 'open' && seat.name !== ''

/** The names of those who have declined an invitation since: their seats are free now. */
export const declined = (before: Seat[], now: Seat[]): string[] =>
  before
    .filter((was) => invited(was) && now[was.seat]?.kind === 'open' && now[was.seat]?.name === '')
    .map((was) => was.name)
