/** Starts a table at once: one person and bots of a level, with the defaults of the game. */
import { api } from './api'
import { session } from './prefs.svelte'
import type { Game, Param, Table } from './types'

const KEY = 'saecula.played'

function playedBefore(game: string): boolean {
  try {
    const played = JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
    localStorage.setItem(KEY, JSON.stringify([...new Set([...played, game])]))
    return played.includes(game)
  } catch {
    return false
  }
}

export async function quickTable(game: Game, level: string): Promise<Table> {
  await session.somebody()
  const players = Math.min(Math.max(2, game.players[0]), game.players[1])
  const options: Record<string, Param> = {}
  const first = game.options.find((o) => o.choices.includes('first-game'))
  if (first && !playedBefore(game.id)) options[first.name] = 'first-game'
  const bots = Array.from({ length: players - 1 }, () => ({ kind: 'bot' as const, bot: level }))
  const table = await api.newTable({
    game: { id: game.id, options },
    seats: [{ kind: 'me' }, ...bots],
    visibility: 'link',
    pace: { kind: 'none' },
  })
  return table.status === 'waiting' ? api.start(table.id, level) : table
}
