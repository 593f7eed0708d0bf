/** Starts a table at once: one person and bots of a level, on the rung of the ladder where the reader stands. */
import { api } from './api'
import { advise, stand, type Rung } from './ladder'
import { session } from './prefs.svelte'
import type { Game, Table } from './types'

export async function quickTable(game: Game, level: string, rung?: Rung): Promise<Table> {
  await session.somebody()
  const players = rung?.players ?? Math.min(Math.max(2, game.players[0]), game.players[1])
  const bots = Array.from({ length: players - 1 }, () => ({ kind: 'bot' as const, bot: level }))
  const table = await api.newTable({
    game: { id: game.id, options: rung?.options ?? {} },
    seats: [{ kind: 'me' }, ...bots],
    visibility: 'link',
    pace: { kind: 'none' },
  })
  if (rung) stand(game.id, rung.id, table.id)
  if (rung?.tips) advise(table.id)
  return table.status === 'waiting' ? api.start(table.id, level) : table
}
