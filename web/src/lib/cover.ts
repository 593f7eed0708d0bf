/**
 * How a game is shown in the list of games: `src/games/<game id>/cover.ts`, found by its path. A game without one is
 * shown with what the server says about it, after the others.
 */
import type { Game } from './types'

export interface Cover {
  /** Its place in the list. */
  place: number
  /**
   * How often a player decides in a game for two with the usual options: the median of five games between greedy bots,
   * counting only decisions with a choice, rounded.
   */
  decisions: number
}

/** The assumed length of one decision. */
const SECONDS = 20

/** About how many minutes a game against a bot lasts, in steps of five. */
export const minutesOf = (cover: Cover): number => Math.ceil((cover.decisions * SECONDS) / 60 / 5) * 5

const found = import.meta.glob<{ default: Cover }>('../games/*/cover.ts', { eager: true })

export const coverOf = (game: string): Cover | undefined => found[`../games/${game}/cover.ts`]?.default

const pictures = import.meta.glob<string>('../games/*/board-*.webp', { eager: true, query: '?url', import: 'default' })

/** The picture of a real board of a game, light or dark, as `tools/home.py` takes it. */
export const boardOf = (game: string, scheme: 'light' | 'dark'): string | undefined =>
  pictures[`../games/${game}/board-${scheme}.webp`]

/** Games in the order of the list; those without a place last, by title. */
export const inOrder = (games: Game[]): Game[] =>
  [...games].sort(
    (a, b) => (coverOf(a.id)?.place ?? Infinity) - (coverOf(b.id)?.place ?? Infinity) || a.title.localeCompare(b.title),
  )
