/** API calls about finished games, profiles, ratings, archives and imports. */
import { enc, get, home, post } from './api'
import type {
  CurveOut as Curve,
  LeadersOut as Leaders,
  ProfileOut as Profile,
  ResultOut as Result,
  ResultSeatOut as ResultSeat,
  ResultsOut as Results,
} from './result-shapes'
import type { Lang, Table } from './types'

export type { Curve, Leaders, Profile, Result, ResultSeat, Results }
export type Part = Profile['hides'][number]

/** What finished games are searched by; empty values do not matter. */
export interface Search {
  player?: string
  against?: string
  game?: string
  option?: string
  players?: number
  since?: number
  until?: number
  result?: string
  rated?: string
  before?: string
}

export const results = {
  find: (search: Search) => {
    const query = Object.entries(search).filter(([, value]) => value !== '' && value !== 0 && value !== undefined)
    return get<Results>(`/results?${query.map(([name, value]) => `${name}=${enc(String(value))}`).join('&')}`)
  },
  profile: (who: string) => get<Profile>(`/people/${enc(who)}`),
  curve: (who: string, game: string) => get<Curve>(`/people/${enc(who)}/ratings/${enc(game)}`),
  leaders: (game: string) => get<Leaders>(`/leaders/${enc(game)}`),
  ofTable: (table: string) => get<Result>(`/tables/${enc(table)}/result`),
  hide: (hides: Part[]) => post<void>('/me/profile', { hides }),
  take: (text: string, lang: Lang) => post<Table>(`/records?lang=${lang}`, { text }),
  archiveUrl: () => `${home}/api/v1/me/archive`,
}

/** A number with its sign, as people write it: +12, −3, ±0. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0')
