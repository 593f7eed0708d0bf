/** A clash (a battle, an aggression, a competition, a war) as its lines in the log tell it, side by side. */
import type { SignName } from '../../signs/signs'
import type { LogLine } from '../types'
import { fill } from './places'
import type { Side, Step } from './types'

export interface Fighter {
  /** The seat, or -1. */
  seat: number
  /** The id of the civilization or faction, if the side is not a seat. */
  id: string
  what: string
  dice: number[]
  total: number | null
  /** What this side did, the latest last. */
  lines: LogLine[]
}

export interface Clash {
  title: string
  sides: Fighter[]
  /** Lines that belong to no side. */
  lines: LogLine[]
  verdict: LogLine | null
  /** What the totals count. */
  counts: SignName
}

const KEPT = 3

function fighter(who: string): Fighter {
  const seat = /^-?\d+$/.test(who) ? Number(who) : -1
  return { seat, id: seat < 0 && !/^-?\d+$/.test(who) ? who : '', what: '', dice: [], total: null, lines: [] }
}

const same = (a: Fighter, b: Fighter): boolean => a.seat === b.seat && a.id === b.id

/** The results of dice as the log writes them: "4 2". */
export const diceOf = (text: string): number[] =>
  text
    .split(/[ ,]+/)
    .map(Number)
    .filter((n) => n >= 1 && n <= 6)

function withSide(sides: Fighter[], side: Side, line: LogLine, tells: boolean): Fighter[] {
  const params = { ...line.params, seat: line.seat }
  const who = fill(side.who, params)
  if (who === '') return sides
  const fresh = fighter(who)
  const old = sides.find((one) => same(one, fresh)) ?? fresh
  const total = side.total ? fill(side.total, params) : ''
  const change = side.change ? Number(fill(side.change, params)) : 0
  const now: Fighter = {
    ...old,
    what: side.what ? fill(side.what, params) : old.what,
    dice: side.dice ? diceOf(fill(side.dice, params)) : old.dice,
    total: total !== '' ? Number(total) : old.total === null ? null : old.total + change,
    lines: tells ? [...old.lines, line].slice(-KEPT) : old.lines,
  }
  return sides.includes(old) ? sides.map((one) => (one === old ? now : one)) : [...sides, now]
}

/** The clash after one more line of the log; null if the line belongs to none. */
export function stepped(clash: Clash | null, line: LogLine, step: Step): Clash | null {
  const title = step.title ? fill(step.title, { ...line.params, seat: line.seat }) : (clash?.title ?? '')
  if (!title && !step.opens) return clash
  const goesOn = clash && clash.title === title && !clash.verdict && !step.opens
  if (!goesOn && (step.joins || (!step.title && !step.opens))) return clash
  let now: Clash = goesOn ? clash : { title, sides: [], lines: [], verdict: null, counts: step.counts ?? 'strength' }
  const listed = (param: string | undefined): string[] =>
    String(line.params[param ?? ''] ?? '')
      .split(' ')
      .filter(Boolean)
  const names = listed(step.names)
  for (const [i, total] of listed(step.totals).entries())
    now = { ...now, sides: [...now.sides, { ...fighter(names[i] ?? String(i)), total: Number(total) }] }
  const rolled = step.sides?.some((side) => side.dice || side.total) ?? false
  // a new round: whoever does not fight in it has neither dice nor a total any more
  if (rolled) now = { ...now, sides: now.sides.map((side) => ({ ...side, dice: [], total: null })) }
  for (const side of step.sides ?? [])
    now = { ...now, sides: withSide(now.sides, side, line, !rolled && !step.opens && step.sides!.length === 1) }
  if (!step.sides?.length && !step.opens && !step.closes) now = { ...now, lines: [...now.lines, line].slice(-KEPT) }
  return step.closes ? { ...now, verdict: line } : now
}
