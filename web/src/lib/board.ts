/** What a board is.
 *
 * Each game may have a board of its own in `src/games/<game id>/Board.svelte`; it is found by that path and loaded when
 * a table of the game is opened (nothing has to be registered). A game without one is shown by the generic board.
 * A board draws `position.view.table`; it does not decide anything, and it never plays a move by itself.
 *
 *     <script lang="ts">
 *       import type { BoardProps } from '../../lib/board'
 *       import Thing from '../../components/Thing.svelte'
 *       import { viewOf } from '../../lib/board'
 *       interface Sea { ships: { id: string; owner: number }[] }
 *       let { position, text, board }: BoardProps = $props()
 *       const sea = $derived(viewOf<Sea>(position))
 *     </script>
 *     {#each sea.ships as ship (ship.id)}
 *       <Thing id={ship.id} label={text.name(ship.id)} {board}>{text.name(ship.id)}</Thing>
 *     {/each}
 *
 * Objects. Everything that a move can touch is drawn with the id that stands in the move's `touches`, either by the
 * component `Thing` (an HTML button) or, inside an SVG, by spreading `board.object(id, label)` on a `<g>`:
 *
 *     <g {...board.object('crete', text.name('crete'))}> ... </g>
 *
 * Both give keyboard access, the name for screen readers, and the classes `lit` (a legal move touches it), `refused`
 * (only refused moves touch it), `selected`, and `changed` (it was touched since the reader's last turn).
 * Text inside an SVG object must be part of its label, or lie outside of it. The shell styles focus; the board styles
 * `lit`, `selected` and `changed` as suits its drawing (see `Thing.svelte`, and for SVG the rules under "objects in
 * drawings" in styles/app.css). When an object is selected the shell opens a small panel beside it with its name, the
 * lines of its card, its moves and its refusals.
 *
 * Extras. A game may have `src/games/<game id>/extras.ts` with a default export of type `Extras`: a one-line summary of
 * what the reader owns, which stays in view; better lines for the cards than the server's; which log lines bring points.
 *
 * Decisions. A panel that shows what is being decided just now (a battle, an auction) carries the attribute `data-now`:
 * the shell brings it into view when the reader is asked.
 *
 * Colours. Seats are drawn with `SeatMark` or `seatClass(seat)`: the CSS variables `--seat` and `--seat-ink`, and always a shape.
 * Changes are animated by CSS transitions; `prefers-reduced-motion` switches them off in styles/app.css for the whole page.
 */
import type { Component } from 'svelte'
import type { Text } from './text'
import type { Gain } from './gains'
import type { LogLine, Outcome, Position, Seat, View } from './types'

export interface BoardControl {
  /** Objects that a legal move touches now. */
  readonly lit: ReadonlySet<string>
  /** Objects that only refused moves touch. */
  readonly refused: ReadonlySet<string>
  /** Objects that were touched since the reader's last turn. */
  readonly changed: ReadonlySet<string>
  readonly selected: string | null
  /** Selects an object (null: none); the shell shows what it offers. `from` is where the panel opens. */
  select(id: string | null, from?: Element | null): void
  /** Attributes and handlers of an object in a drawing. */
  object(id: string, label: string): ObjectAttributes
}

export interface ObjectAttributes {
  role: 'button'
  tabindex: 0
  class: string
  'data-object': string
  'aria-label': string
  'aria-pressed': boolean
  onclick: (event: MouseEvent) => void
  onkeydown: (event: KeyboardEvent) => void
}

export interface BoardProps {
  /** What is shown: the current position, or an earlier one while the reader looks back. */
  position: Position
  /** The seat whose eyes these are; null for a spectator. */
  seat: number | null
  /** The players, with their names. */
  seats: Seat[]
  /** Words of the game in the reader's language. */
  text: Text
  board: BoardControl
}

/** The game's own part of the position. */
export function viewOf<T>(position: Position): T {
  return position.view.table as T
}

/** Attributes of an object from the state of the board. */
export function objectAttributes(board: Omit<BoardControl, 'object'>, id: string, label: string): ObjectAttributes {
  const classes = ['object']
  if (board.lit.has(id)) classes.push('lit')
  else if (board.refused.has(id)) classes.push('refused')
  if (board.selected === id) classes.push('selected')
  if (board.changed.has(id)) classes.push('changed')
  return {
    role: 'button',
    tabindex: 0,
    class: classes.join(' '),
    'data-object': id,
    'aria-label': label,
    'aria-pressed': board.selected === id,
    onclick: (event) => {
      event.stopPropagation()
      board.select(board.selected === id ? null : id, event.currentTarget as Element)
    },
    onkeydown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      board.select(board.selected === id ? null : id, event.currentTarget as Element)
    },
  }
}

export const seatClass = (seat: number): string => `seat-${((seat % 8) + 8) % 8}`

export interface Extras {
  /** What the reader owns, in one line beside the question. */
  Summary?: Component<BoardProps>
  /** The lines of a card, if the server's (made for the terminal) can be said better here. */
  card?: (id: string, lines: string[], text: Text) => string[]
  /** What an object is that has no name of its own, such as a place: the card that lies there, or what to call it. */
  about?: (object: string, view: View, text: Text) => { card?: string; name?: string } | undefined
  /** Whether the lines of a card help to choose a move about it; those of areas, for instance, do not. */
  hint?: (id: string) => boolean
  /** The points of each seat, where the shell cannot find them by itself (a list `players` with `points`). */
  scores?: (table: Record<string, unknown>) => (number | null)[]
  /** The points that a line of the log brings to its seat: for the summary at the end. They are added up by the line's
   * parameter `source`, else by the chapter of its rule. */
  points?: (line: LogLine, view: View) => number
  /** Points that the log does not tell: rows for the summary at the end, from the last position. */
  gains?: (view: View, text: Text) => Gain[]
  /** Who or what has won, where it is not one of the seats. */
  verdict?: (outcome: Outcome, text: Text) => string
  /** Those who play without a seat, with the mark of their pieces. */
  rivals?: (view: View, text: Text) => { name: string; about: string; mark: number; points: number }[]
}

const extras = import.meta.glob<{ default: Extras }>('../games/*/extras.ts')

export async function loadExtras(game: string): Promise<Extras> {
  const load = extras[`../games/${game}/extras.ts`]
  return load ? (await load()).default : {}
}

type BoardModule = { default: Component<BoardProps> }

const boards = import.meta.glob<BoardModule>('../games/*/Board.svelte')

/** The board of a game, or the generic one. */
export async function loadBoard(game: string, plain = false): Promise<Component<BoardProps>> {
  const own = plain ? undefined : boards[`../games/${game}/Board.svelte`]
  const load = own ?? boards['../games/generic/Board.svelte']
  if (!load) throw new Error('there is no generic board')
  return (await load()).default
}

export const hasBoard = (game: string): boolean => `../games/${game}/Board.svelte` in boards
