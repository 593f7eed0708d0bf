/** API calls about people: the second factor, mute, block and report, and the actions of administrators. */
import { del, enc, get, post } from './api'

export interface SecondFactor {
  on: boolean
  /** How many recovery codes are left. */
  codes: number
}

export interface Enrolment {
  secret: string
  uri: string
  /** The address as a QR code. */
  svg: string
}

export interface Relation {
  user: string
  name: string
  kind: 'mute' | 'block'
  at: string
}

export const REASONS = ['insult', 'name', 'spam', 'cheating', 'other'] as const
export type Reason = (typeof REASONS)[number]

export interface Report {
  id: string
  user_name: string
  other: string
  other_name: string
  table: string
  line: number | null
  said: string
  reason: Reason
  text: string
  at: string
}

export interface Audit {
  id: number
  at: string
  admin_name: string
  action: string
  target: string
  detail: string
}

export interface Known {
  id: string
  name: string
  guest: boolean
  admin: boolean
  created: string
  suspended: string | null
  suspended_why: string
}

export interface Watched {
  id: string
  game: string
  status: string
  closed: string | null
  seats: { seat: number; kind: string; user: string | null; name: string }[]
  chat: { n: number; user: string; name: string; text: string; at: string; hidden: boolean }[]
}

export const people = {
  secondFactor: () => get<SecondFactor>('/me/second-factor'),
  enrol: (password: string) => post<Enrolment>('/me/second-factor', { password }),
  confirmCode: (code: string) => post<{ codes: string[] }>('/me/second-factor/confirm', { code }),
  newCodes: (password: string, code: string) =>
    post<{ codes: string[] }>('/me/second-factor/codes', { password, code }),
  secondFactorOff: (password: string, code: string) => post<void>('/me/second-factor/off', { password, code }),

  relations: () => get<Relation[]>('/me/people'),
  relate: (user: string, kind: 'mute' | 'block') => post<void>('/me/people', { user, kind }),
  unrelate: (user: string) => del<void>(`/me/people/${enc(user)}`),
  report: (body: { table: string; user: string; reason: Reason; text: string; line?: number }) =>
    post<void>('/reports', body),
}

export const admin = {
  reports: () => get<Report[]>('/admin/reports'),
  settle: (id: string, why: string) => post<void>(`/admin/reports/${enc(id)}/settle`, { why }),
  log: () => get<Audit[]>('/admin/log'),
  find: (search: string) => get<Known[]>(`/admin/people?search=${enc(search)}`),
  suspend: (id: string, days: number | null, why: string) =>
    post<void>(`/admin/people/${enc(id)}/suspend`, { days, why }),
  restore: (id: string) => post<void>(`/admin/people/${enc(id)}/restore`),
  table: (id: string) => get<Watched>(`/admin/tables/${enc(id)}`),
  hide: (table: string, line: number, hidden: boolean, why = '') =>
    post<void>(`/admin/tables/${enc(table)}/chat/${line}`, { hidden, why }),
  close: (id: string, why: string) => post<void>(`/admin/tables/${enc(id)}/close`, { why }),
  reopen: (id: string) => post<void>(`/admin/tables/${enc(id)}/reopen`),
}
