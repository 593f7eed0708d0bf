/**
 * The ladder of each game: what this browser has played, and what "Play now" begins with. The rungs themselves come
 * from the server (`guide.toml` beside the game).
 */
import { get } from './api'
import type { LadderOut, RungOut } from './guide-shapes'
import type { Lang } from './types'

export type { LadderOut as Ladder, RungOut as Rung } from './guide-shapes'

const KEY = 'saecula.ladder'
/** What the guided first game is called among the finished rungs. */
export const GUIDE = 'guide'
/** Where the progress in a guided game is stored. */
export const guideKey = (table: string): string => `saecula.guide.${table}`
/** A game with the tips of the guide, but without its steps: it begins behind the last one. */
const TIPS_ALONE = JSON.stringify({ at: Number.MAX_SAFE_INTEGER })

/** Whether a table has the tips alone. */
export function advised(table: string): boolean {
  try {
    return localStorage.getItem(guideKey(table)) === TIPS_ALONE
  } catch {
    return false
  }
}

/** Notes that the tips of the guide are shown at a table. */
export function advise(table: string): void {
  try {
    localStorage.setItem(guideKey(table), TIPS_ALONE)
  } catch {
    // without storage there are no tips
  }
}

interface Climbed {
  /** The finished rungs. */
  done: string[]
  /** The rung that was chosen by hand. */
  chosen?: string
  /** The rungs of tables in play. */
  tables?: Record<string, string>
}

function read(): Record<string, Climbed> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Climbed>
  } catch {
    return {}
  }
}

function change(game: string, how: (climbed: Climbed) => Climbed): void {
  const all = read()
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: how({ ...(all[game] ?? { done: [] }) }) }))
  } catch {
    // this browser stores nothing: everybody begins at the first rung
  }
}

export const ladders = (lang: Lang): Promise<LadderOut[]> => get<LadderOut[]>(`/guides?lang=${lang}`)

export const climbed = (game: string): string[] => read()[game]?.done ?? []

/** The rung where the reader stands: the one chosen by hand, otherwise the first that is not finished, or the last. */
export function standing(ladder: LadderOut): RungOut | undefined {
  const { done, chosen } = read()[ladder.game] ?? { done: [], chosen: '' }
  const { rungs } = ladder
  return (
    rungs.find((rung) => rung.id === chosen) ?? rungs.find((rung) => !done.includes(rung.id)) ?? rungs[rungs.length - 1]
  )
}

export const choose = (game: string, rung: string): void => change(game, (one) => ({ ...one, chosen: rung }))

/** Notes that a table is played on a rung. */
export const stand = (game: string, rung: string, table: string): void =>
  change(game, (one) => ({ ...one, tables: { ...one.tables, [table]: rung } }))

/** Notes that a rung is finished. */
export function climb(game: string, rung: string): void {
  change(game, ({ chosen, ...one }) => ({
    ...one,
    done: [...new Set([...one.done, rung])],
    ...(chosen && chosen !== rung ? { chosen } : {}),
  }))
}

/** Notes that the game at a table is over. */
export function finished(game: string, table: string): void {
  const rung = read()[game]?.tables?.[table]
  if (!rung) return
  climb(game, rung)
  change(game, (one) => {
    const tables = { ...one.tables }
    delete tables[table]
    return { ...one, tables }
  })
}
