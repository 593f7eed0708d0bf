/** Calls and words about finding a game: lists of tables with filters, pairing, friends, and what a card says. */
import { del, enc, get, post } from './api'
import { coverOf, minutesOf } from './cover'
import { tf } from './i18n/find'
import { language } from './i18n/index.svelte'
import type { FriendOut, SinceOut } from './meeting-shapes'
import { called } from './seats'
import { Text } from './text'
import type { Table } from './types'
import { commonWords, gameWords } from './words.svelte'

export type Pace = 'none' | 'live' | 'turns'
export type Which = 'mine' | 'open' | 'watch' | 'turn' | 'invited' | 'archived'
export interface Wanted {
  game: string
  pace: Pace | ''
  players: number
}

export const finding = {
  tables: (which: Which, wanted?: Wanted) => {
    const query = new URLSearchParams({ which })
    if (wanted?.game) query.set('game', wanted.game)
    if (wanted?.pace) query.set('pace', wanted.pace)
    if (wanted?.players) query.set('players', String(wanted.players))
    return get<Table[]>(`/tables?${query}`)
  },
  pair: (game: string, players: number, pace: Pace, rated: boolean) =>
    post<Table>('/pairings', { game, players, pace, rated }),
  decline: (id: string) => post<Table>(`/tables/${enc(id)}/decline`),
  invite: (id: string, name: string) => post<Table>(`/tables/${enc(id)}/invite`, { name }),
  archive: (id: string, archived: boolean) => post<Table>(`/tables/${enc(id)}/archive`, { archived }),
  since: () => get<SinceOut[]>('/me/since'),
  friends: () => get<FriendOut[]>('/me/friends'),
  befriend: (name: string) => post<FriendOut>('/me/friends', { name }),
  unfriend: (user: string) => del<void>(`/me/friends/${enc(user)}`),
}

/** A time in words, in minutes at least. */
export function lasting(seconds: number): string {
  const minutes = Math.max(1, Math.floor(seconds / 60))
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return tf('time.days', { days: Math.floor(hours / 24), hours: hours % 24 })
  return hours ? tf('time.hours', { hours, minutes: minutes % 60 }) : tf('time.minutes', { minutes })
}

/** The clock and the length of a game, and whether it is rated, for a card. */
export function facts(table: Table): string[] {
  const { pace } = table
  const clock =
    pace.kind === 'live'
      ? tf('clock.live', { minutes: pace.minutes, increment: pace.increment })
      : pace.kind === 'turns'
        ? tf('clock.turns', { hours: pace.hours, increment: pace.increment })
        : tf('pace.none')
  const cover = coverOf(table.game_id)
  const late = table.delay ? [tf('behind', { n: table.delay })] : []
  const rated = table.rated ? [tf('rated')] : []
  return [...rated, clock, ...(cover ? [tf('length', { n: minutesOf(cover) })] : []), ...late]
}

/** How long the players who are asked still have: their clocks, or when they count as absent. */
export function remaining(table: Table): string[] {
  if (table.status !== 'playing') return []
  return table.seats
    .filter((seat) => seat.kind === 'person' && !seat.mine && table.waiting.includes(seat.seat))
    .flatMap((seat) => {
      if (seat.clock !== undefined) return [tf('left', { name: called(seat), time: lasting(seat.clock) })]
      const until = table.absent_at ? (Date.parse(table.absent_at) - Date.now()) / 1000 : 0
      return until > 0 && !seat.online ? [tf('absent', { name: called(seat), time: lasting(until) })] : []
    })
}

/** The options of a game string, except the number of players. */
export function optionsOf(game: string): [string, string][] {
  const inside = /\((.*)\)$/.exec(game)?.[1] ?? ''
  return inside
    .split(',')
    .map((part) => part.split('=').map((word) => word.trim()) as [string, string])
    .filter(([name, value]) => name && value !== undefined && name !== 'players')
}

/** The options of a table in the reader's language. */
export async function optionWords(table: Table): Promise<string[]> {
  const chosen = optionsOf(table.game)
  if (!chosen.length) return []
  const lang = language.current
  const text = new Text(lang, await commonWords(lang), await gameWords(table.game_id, lang))
  return chosen.map(([name, value]) =>
    value === 'yes' ? text.option(name) : `${text.option(name)}: ${text.option(name, value)}`,
  )
}
