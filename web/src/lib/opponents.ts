/** The seats of a new table: people, bots, and programs of other people that are online. */
import { get } from './api'
import type { ProgramOut } from './meeting-shapes'
import type { NewTable } from './shapes'

export type Kind = 'me' | 'bot' | 'program' | 'open' | 'here'
export interface Row {
  kind: Kind
  bot: string
  /** The name of the player; the account, if it is a program. */
  name: string
  program: string
}

export const onlinePrograms = (): Promise<ProgramOut[]> => get<ProgramOut[]>('/programs')

/** The names of the programs that play a game. */
export const playing = (programs: ProgramOut[], game: string): string[] =>
  programs.filter((one) => one.games.includes(game)).map((one) => one.name)

/** What can be chosen for a seat; programs only where there are some. */
export const kindsOf = (programs: string[]): Kind[] =>
  programs.length ? ['me', 'bot', 'program', 'open', 'here'] : ['me', 'bot', 'open', 'here']

/** Whether a table waits until somebody sits down. */
export const waits = (rows: Row[]): boolean => rows.some((row) => row.kind === 'open' || row.kind === 'program')

/** Whether a table can be rated: ratings are for people and the bots of the server. */
export const rateable = (rows: Row[]): boolean => rows.length > 1 && rows.every((row) => row.kind !== 'program')

/** A seat as the server is told: a program is challenged by the name of its account. */
export function seatOf(row: Row): NewTable['seats'][number] {
  if (row.kind === 'program') return { kind: 'invite', name: row.program }
  if (row.kind === 'bot') return { kind: 'bot', bot: row.bot }
  const name = row.kind === 'open' ? '' : row.name.trim()
  return name ? { kind: row.kind, name } : { kind: row.kind }
}
