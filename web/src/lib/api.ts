/** Calls to the server. Every failure is a `Failure` with the problem that the server described. */
import type { AnalysisOut, HintOut } from './analysis-shapes'
import type {
  Bot,
  ChatLine,
  Deck,
  Fitting,
  Game,
  Host,
  Lang,
  LogLine,
  Me,
  NewTable,
  Origins,
  Position,
  Problem,
  Refusal,
  RuleBook,
  Series,
  Sheets,
  SignedIn,
  Table,
  Token,
  Words,
} from './types'
import type { ForecastOut } from './outlook-shapes'

/** The path that the page is served under, which the server writes into the page; empty at the root of a host. */
export const home = (typeof document === 'undefined' ? '' : document.documentElement.dataset['root']) ?? ''
const ROOT = `${home}/api/v1`

export class Failure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title ?? String(problem.status))
  }

  get status(): number {
    return this.problem.status
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (method !== 'GET') {
    headers['X-Saecula'] = '1'
    if (body !== undefined) {
      headers['Content-Type'] = 'application/json'
      init.body = JSON.stringify(body)
    }
  }
  let answer: Response
  try {
    answer = await fetch(ROOT + path, init)
  } catch {
    throw new Failure({ status: 0, title: 'offline', id: 'offline' })
  }
  if (answer.status === 204) return undefined as T
  const text = await answer.text()
  let data: unknown
  try {
    data = text ? JSON.parse(text) : undefined
  } catch {
    data = { detail: text.slice(0, 200) }
  }
  if (!answer.ok) {
    const problem = (data ?? {}) as Problem
    throw new Failure({ ...problem, status: answer.status })
  }
  return data as T
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>('POST', path, body)
export const del = <T>(path: string): Promise<T> => call<T>('DELETE', path)

export const enc = encodeURIComponent
const at = (id: string, rest = ''): string => `/tables/${enc(id)}${rest}`
/** The invitation that a spectator came with, which is sent with everything that is read at that table. */
let invitation = ''
export const comeWith = (invite: string): void => {
  invitation = invite
}
const seatQuery = (seat: number | null): string =>
  [seat === null ? '' : `seat=${seat}`, invitation && `invite=${enc(invitation)}`].filter(Boolean).join('&')
const query = (...parts: string[]): string => {
  const full = parts.filter(Boolean)
  return full.length ? `?${full.join('&')}` : ''
}

export const api = {
  bots: () => get<Bot[]>('/bots'),
  games: (lang: Lang) => get<Game[]>(`/games?lang=${lang}`),
  /** Which option values of a game go together; `options` is written as in a game string. */
  fitting: (id: string, options: string, lang: Lang) =>
    get<Fitting>(`/games/${enc(id)}/fitting?options=${enc(options)}&lang=${lang}`),
  words: (lang: Lang) => get<Words>(`/text/${lang}`),
  sheets: (id: string, lang: Lang) => get<Sheets>(`/games/${enc(id)}/sheets/${lang}`),
  newDeck: (game: string, cells: Deck['cells'], name: string, lang: Lang) =>
    post<Deck>(`/decks?lang=${lang}`, { game, cells, name }),
  deck: (game: string, id: string) => get<Deck>(`/games/${enc(game)}/decks/${enc(id)}`),
  deckUrl: (game: string, id: string) => `${home}/api/v1/games/${enc(game)}/decks/${enc(id)}/file`,
  deckFacts: (game: string, id: string) => get<Record<string, unknown>>(`/games/${enc(game)}/decks/${enc(id)}/facts`),
  deckWords: (game: string, id: string, lang: Lang) => get<Words>(`/games/${enc(game)}/decks/${enc(id)}/text/${lang}`),
  origins: (id: string, lang: Lang) => get<Origins>(`/games/${enc(id)}/origins/${lang}`),
  gameWords: (id: string, lang: Lang) => get<Words>(`/games/${enc(id)}/text/${lang}`),
  rules: (id: string, lang: Lang) => get<RuleBook>(`/games/${enc(id)}/rules/${lang}`),

  /** Undefined if the visitor has never been here. */
  me: () => get<Me | undefined>('/me'),
  saveMe: (change: Partial<Me>) => call<Me>('PATCH', '/me', change),
  guest: (name: string | undefined, lang: Lang) => post<Me>('/guests', name ? { name, lang } : { lang }),
  signUp: (name: string, password: string, lang: Lang, email?: string) =>
    post<Me>('/accounts', email ? { name, password, lang, email } : { name, password, lang }),
  signIn: (name: string, password: string, code = '') => post<Me>('/sessions', { name, password, code }),
  signOut: () => call<void>('DELETE', '/sessions'),

  host: () => get<Host>('/host'),
  password: (old: string, fresh: string) => post<void>('/me/password', { old, new: fresh }),
  email: (email: string, password: string) => post<Me>('/me/email', { email, password }),
  letter: () => post<void>('/me/email/letter'),
  confirm: (token: string) => post<void>('/confirmations', { token }),
  forgotten: (email: string) => post<void>('/forgotten', { email }),
  reset: (token: string, password: string) => post<void>('/resets', { token, password }),
  tokens: () => get<Token[]>('/me/tokens'),
  newToken: (name: string, scopes: Token['scopes']) => post<Token & { token: string }>('/me/tokens', { name, scopes }),
  revoke: (id: string) => call<void>('DELETE', `/me/tokens/${enc(id)}`),
  sessions: () => get<SignedIn[]>('/me/sessions'),
  endSession: (id: string) => call<void>('DELETE', `/me/sessions/${enc(id)}`),
  endSessions: () => call<void>('DELETE', '/me/sessions'),
  deleteMe: (password: string) => post<void>('/me/delete', { password }),

  newTable: (table: NewTable) => post<Table>('/tables', table),
  tables: (which: 'mine' | 'open' | 'watch') => get<Table[]>(`/tables?which=${which}`),
  table: (id: string) => get<Table>(at(id) + query(seatQuery(null))),
  join: (id: string, body: { seat?: number; invite?: string; password?: string }) => post<Table>(at(id, '/join'), body),
  leave: (id: string) => post<Table | undefined>(at(id, '/leave')),
  start: (id: string, fill = 'greedy') => post<Table>(at(id, '/start'), { fill }),

  position: (id: string, seat: number | null) => get<Position>(at(id, '/position') + query(seatQuery(seat))),
  refusals: (id: string, seat: number) => get<Refusal[]>(at(id, `/refusals?seat=${seat}`)),
  /** Plays a move, or the moves of one gesture: all of them or none. */
  /** With `heed`, a move that is about to lose something is not played; the failure has its warnings. */
  play: (id: string, seat: number, moves: string[], version: number, heed = false) => {
    const sent = moves.length === 1 ? { seat, move: moves[0], version } : { seat, moves, version }
    return post<Position>(at(id, '/moves'), heed ? { ...sent, heed } : sent)
  },
  /** Gives a standing answer now and until something changes, or ends it. */
  stand: (id: string, seat: number, holds: string, version: number) =>
    post<Position>(at(id, '/standing'), { seat, holds, version }),
  withdraw: (id: string, seat: number, question: string) =>
    post<Position>(at(id, '/standing/withdraw'), { seat, question }),
  undo: (id: string, seat: number, version: number) => post<Position>(at(id, '/undo'), { seat, version }),
  request: (id: string, seat: number, kind: string) => post<Table>(at(id, '/requests'), { seat, kind }),
  answer: (id: string, request: string, yes: boolean) => post<Table>(at(id, '/answer'), { request, yes }),
  resign: (id: string, seat: number) => post<Table>(at(id, '/resign'), { seat }),
  replace: (id: string, seat: number, bot: string) => post<Table>(at(id, '/replace'), { seat, bot }),
  rematch: (id: string) => post<Table>(at(id, '/rematch')),
  branch: (id: string, n: number) => post<Table>(at(id, '/branch'), { n }),
  branches: (id: string) => get<Table[]>(at(id, '/branches')),
  removeBranch: (id: string) => del<void>(at(id)),
  analysis: (id: string, seat: number | null) => get<AnalysisOut>(at(id, '/analysis') + query(seatQuery(seat))),
  analyse: (id: string) => post<AnalysisOut>(at(id, '/analysis') + query(seatQuery(null))),
  hint: (id: string, seat: number) => post<HintOut>(at(id, '/hint'), { seat }),
  history: (id: string, n: number, seat: number | null) =>
    get<Position>(at(id, `/history/${n}`) + query(seatQuery(seat))),
  log: (id: string, seat: number | null, since = 0) =>
    get<LogLine[]>(at(id, '/log') + query(seatQuery(seat), `since=${since}`)),
  series: (id: string, seat: number | null) => get<Series>(at(id, '/series') + query(seatQuery(seat))),
  forecast: (id: string, seat: number | null) => get<ForecastOut>(at(id, '/forecast') + query(seatQuery(seat))),
  recordUrl: (id: string, seat: number | null, format: 'text' | 'json') =>
    ROOT + at(id, '/record') + query(seatQuery(seat), `format=${format}`),
  chat: (id: string, since = 0) => get<ChatLine[]>(at(id, '/chat') + query(seatQuery(null), `since=${since}`)),
  say: (id: string, text: string) => post<unknown>(at(id, '/chat'), { text }),

  liveUrl: (id: string, seat: number | null, since: number): string => {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    return `${scheme}//${location.host}${ROOT}${at(id, '/live')}${query(seatQuery(seat), `since=${Math.max(since, 0)}`)}`
  },
}
