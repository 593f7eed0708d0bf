/** What goes to the server and what comes back. Written by tools/web_types.py; not to be edited. */

export interface Why {
  why?: string
}

export interface Hide extends Why {
  hidden?: boolean
}

/** Suspends for a number of days; without a number, permanently. */
export interface Suspend extends Why {
  days?: number | null
}

/** A report as administrators see it; `said` is the reported line of chat. */
export interface ReportOut {
  id: string
  user: string
  user_name: string
  other: string
  other_name: string
  table: string
  line: number | null
  said: string
  reason: string
  text: string
  state: 'open' | 'closed'
  at: string
}

/** An action: who did it (an empty name means a command), what was done, to whom or what, and why. */
export interface AuditOut {
  id: number
  at: string
  admin: string
  admin_name: string
  action: string
  target: string
  detail: string
}

export interface AdminUserOut {
  id: string
  name: string
  guest: boolean
  admin: boolean
  created: string
  suspended: string | null
  suspended_why: string
}

export interface AdminSeatOut {
  seat: number
  kind: string
  user: string | null
  name: string
}

export interface AdminLineOut {
  n: number
  user: string
  name: string
  text: string
  at: string
  hidden: boolean
}

/** A table as administrators see it: nothing of the game, but the chat with its hidden lines. */
export interface AdminTableOut {
  id: string
  game: string
  status: string
  closed: string | null
  seats: AdminSeatOut[]
  chat: AdminLineOut[]
}
