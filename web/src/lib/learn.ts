/** Starts the guided first game of a game: a table of one's own with a prepared seed and opponent. */
import { api, enc, get } from './api'
import type { GuideOut } from './guide-shapes'
import { language } from './i18n/index.svelte'
import { guideKey } from './ladder'
import { session } from './prefs.svelte'

export async function learn(game: string): Promise<string> {
  const guide = await get<GuideOut>(`/games/${enc(game)}/guide/${language.current}`)
  await session.somebody()
  const table = await api.newTable({
    game: guide.game,
    seats: [
      { kind: 'me' },
      ...Array.from({ length: guide.players - 1 }, () => ({ kind: 'bot' as const, bot: guide.bot })),
    ],
    seed: guide.seed,
    visibility: 'link',
    pace: { kind: 'none' },
  })
  try {
    localStorage.setItem(guideKey(table.id), '{}')
  } catch {
    // without storage there is a table, but no guide
  }
  return table.id
}
