/**
 * The interface between the page and the board of a game.
 *
 * Each game may have its own board in `src/games/<game id>/Board.svelte`; it is found by that path and loaded when a
 * table of the game is opened (nothing has to be registered). A game without one is shown by the generic board. A board
 * draws `position.view.table`; it does not decide anything, and it never plays a move by itself.
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
 * Room. The page of a table never scrolls. The board is in a box of fixed size, a container for queries
 * (`container-type: size; container-name: board`), and fills it: its root has `width: 100%; height: 100%`. Its layout
 * depends on `@container board (...)`, never on the width of the window; `cqw` and `cqh` are relative to the box. Only
 * panels that the board chooses may scroll (`overflow: auto`, with `tabindex="0"`); whatever does not fit is in
 * `Overlay`s (the component), opened by a button or a key (`board.opened` names the open one). Usual sizes of the box:
 * 980x676 in a window of 1280x720, 1100x856 in 1440x900, 390x500 upright and 584x390 sideways on a phone, 820x760 on a
 * tablet. The question, undo, the end of the turn, the log, the moves and the players' points belong to the shell.
 *
 * Objects. Everything that a move can touch is drawn with the id from the move's `touches`, either by the component
 * `Thing` (an HTML button) or, inside an SVG, by spreading `board.object(id, label)` on a `<g>`:
 *
 *     <g {...board.object('crete', text.name('crete'))}> ... </g>
 *
 * Both provide keyboard access, the name for screen readers, and the classes
 *   `lit`       it can be pressed now: nothing is held and a legal move touches it, or it is a target
 *   `held`      it is in hand (pressed; its targets are lit)
 *   `target`    the held object can be put here (`lit` as well)
 *   `over`      the dragged object would be dropped here
 *   `usable`    something else is held; pressing this one takes it instead
 *   `refused`   only refused moves touch it
 *   `selected`  the panel with everything about it is open
 *   `changed`   it was touched since the reader's last turn
 *   `asked`     the question is about it (the list `about` of the view): it pulses once, and a map goes there
 * Text inside an SVG object must be part of its label, or lie outside of it. The shell styles focus; the board styles the
 * classes as suits its drawing (see `Thing.svelte`, and for SVG "objects in drawings" in styles/app.css).
 *
 * The grammar: take, put. It is the shell's (lib/grammar.ts, lib/hand.svelte.ts, lib/gesture.ts), and works on `touches`:
 * the first is what is taken, the last where it is put; boards do nothing for it but draw objects.
 *   - Press an object with one legal move: it is played (undo is there). A move that ends something or gives something up
 *     (its flags `ends` and `gives_up`, which the game declares with the move) is not; the chooser shows it.
 *   - With several it is held: the other objects of these moves light up as targets; pressing one, or dragging there,
 *     plays, or narrows and lights the next ones. Moves that need no further object stand in a small chooser beside it.
 *     If moves begin with the object, only these count: `build iron` is played by pressing iron, `upgrade bronze iron` by
 *     pressing bronze and then iron; where iron cannot be built, pressing iron upgrades.
 *   - Parts: a move with a `part` takes pieces of its first object along (units of a stack). Such moves are
 *     taken only where the pieces stand, and always put on a target; how many of each part go is chosen in the side column
 *     (all, unless said otherwise) and sent as one request of several moves. Draw the parts with `board.grip(id, part)` so
 *     that one kind alone can be pressed or dragged.
 *   - How often: `most` says how often in a row a move can be made; the chooser then has minus, plus and all.
 *   - Drop zones: an element with `data-drop` takes whatever is dragged there and plays its one move without target (a
 *     card dragged from the row into one's own field).
 *   - Dragging begins on any usable `Thing` by mouse, and by touch on what carries `data-grip` (`Thing drag`, `grip`).
 *     Long press, right click or the key I tells everything about an object (`board.tell`).
 *   - Escape, a second press, or a press on nothing lets go. Elements inside which a press is no "nothing": `data-keep`.
 *
 * Extras. A game may have `src/games/<game id>/extras.ts` with a default export of type `Extras`: a one-line summary of
 * what the reader owns, which stays in view; better lines for the cards than the server's; names of places. What a gesture can do is said by the game with its moves (`OfferedMove`, `Shortcuts`), and what the
 * question is about by the list `about` in its view.
 *
 * Decisions. A panel that shows what is being decided right now (a battle, an auction) has the attribute `data-now`: it
 * floats where it covers neither its place on the board nor what can be pressed.
 *
 * Colors. Seats are drawn with `SeatMark` or `seatClass(seat)`: the CSS variables `--seat` and `--seat-ink`, and always
 * a shape.
 *
 * Motion. Pieces and cards travel by the log: `src/games/<game id>/motion.ts` declares for each line what moves from where
 * to where (lib/motion/types.ts). A board marks the places that are not objects with `data-spot`, and
 * cards that slide to other places of their part with `data-slide` and the name of the part. With
 * `prefers-reduced-motion` there are cuts.
 */
import type { Phases } from '../signs/line'
import type { Component } from 'svelte'
import type { Text } from './text'
import type { Gain } from './gains'
import type { LogLine, Move, Outcome, Position, Seat, View } from './types'

export interface BoardControl {
  /** Objects that can be pressed now: what can be taken, or the targets of what is held. */
  readonly lit: ReadonlySet<string>
  /** Objects that can be taken, whatever is held. */
  readonly usable: ReadonlySet<string>
  /** Where the held object can be put; empty if nothing is held. */
  readonly targets: ReadonlySet<string>
  /** The held object. */
  readonly held: string | null
  /** Where the dragged object would be dropped now. */
  readonly aim: string | null
  /** The objects that the question is about. */
  readonly asked: ReadonlySet<string>
  /** What a guide points at: objects, and spots with a `#` before them. The board brings them into sight. */
  readonly pointed: ReadonlySet<string>
  /** How much of the board's upper and lower edge the guide covers, in pixels. */
  readonly covered: { readonly above: number; readonly below: number }
  /** Objects that only refused moves touch. */
  readonly refused: ReadonlySet<string>
  /** Objects that were touched since the reader's last turn. */
  readonly changed: ReadonlySet<string>
  /** The object whose panel is open. */
  readonly selected: string | null
  /** What is going on: a map goes to the watched area. */
  readonly motion: { readonly watched: { area: string } | null }
  /** The name of the open overlay of the board ('' for none). The keys of `Extras.overlays` open them too. */
  opened: string
  /** Only the board is shown, with the question on it. */
  full: boolean
  /** Called when an object is pressed (`from`: where it is drawn; `part`: only this part of it). */
  press(id: string, from?: Element | null, part?: string): void
  /** Opens the panel about an object: its card, its moves, its refusals. Null closes the panel. */
  tell(id: string | null, from?: Element | null): void
  /** Plays a move: only for a button that names the whole move, such as a thing to add to a deal. */
  play(move: Move): Promise<void>
  /** Releases the held object. */
  letGo(): void
  /** Attributes and handlers of an object in a drawing. */
  object(id: string, label: string): ObjectAttributes
  /** Attributes and handlers of a part of an object (or of all of it), such as a chip on a map, for pointers only. */
  grip(id: string, part?: string): GripAttributes
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

export interface GripAttributes {
  class: string
  'data-object': string
  'data-part': string
  'data-grip': ''
  onclick: (event: MouseEvent) => void
}

export interface BoardProps {
  /** The position to show: the current one, or an earlier one while the reader looks back. */
  position: Position
  /** The seat of the reader; null for a spectator. */
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

type State = Pick<
  BoardControl,
  'lit' | 'usable' | 'targets' | 'held' | 'aim' | 'asked' | 'refused' | 'changed' | 'selected'
>

/** The classes of an object, from the state of the board. */
export function objectClasses(board: State, id: string): string {
  const classes = ['object']
  if (board.lit.has(id)) classes.push('lit')
  else if (board.usable.has(id)) classes.push('usable')
  else if (board.refused.has(id)) classes.push('refused')
  if (board.targets.has(id)) classes.push('target')
  if (board.held === id) classes.push('held')
  if (board.aim === id) classes.push('over')
  if (board.selected === id) classes.push('selected')
  if (board.changed.has(id)) classes.push('changed')
  if (board.asked.has(id)) classes.push('asked')
  return classes.join(' ')
}

export function objectAttributes(
  board: State & Pick<BoardControl, 'press' | 'tell'>,
  id: string,
  label: string,
): ObjectAttributes {
  return {
    role: 'button',
    tabindex: 0,
    class: objectClasses(board, id),
    'data-object': id,
    'aria-label': label,
    'aria-pressed': board.held === id || board.selected === id,
    onclick: (event) => {
      event.stopPropagation()
      board.press(id, event.currentTarget as Element)
    },
    onkeydown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      board.press(id, event.currentTarget as Element)
    },
  }
}

export function gripAttributes(board: State & Pick<BoardControl, 'press'>, id: string, part: string): GripAttributes {
  return {
    class: objectClasses(board, id).replace('object', 'grip'),
    'data-object': id,
    'data-part': part,
    'data-grip': '',
    onclick: (event) => {
      event.stopPropagation()
      board.press(id, event.currentTarget as Element, part)
    },
  }
}

export const seatClass = (seat: number): string => `seat-${((seat % 8) + 8) % 8}`

export interface Extras {
  /** What the reader owns, in one line beside the question. */
  Summary?: Component<BoardProps>
  /** The lines of a card, if there is a better wording here than the server's (made for the terminal). */
  card?: (id: string, lines: string[], text: Text) => string[]
  /** What an object without its own name is, such as a place: the card there, or what to call it. */
  about?: (object: string, view: View, text: Text) => { card?: string; name?: string } | undefined
  /** The overlays of the board, by the key that opens them (a small letter), with what they are called. */
  overlays?: (text: Text) => { key: string; name: string; title: string }[]
  /** Whether the lines of a card help to choose a move about it; those of areas, for instance, do not. */
  hint?: (id: string) => boolean
  /** What a move chooses, if that must be known before: a first line, and the rules of its abilities. */
  choice?: (move: Pick<Move, 'text'>, text: Text) => { line: string; rules: string[] } | undefined
  /** Points that are not in the log: rows for the summary at the end, from the last position. */
  gains?: (view: View, text: Text) => Gain[]
  /** The cards that a seat leaves behind at the end, the most telling first. */
  legacy?: (view: View, seat: number) => string[]
  /** The signs of its phases. */
  phases?: Phases
  /** The name of the winner, if it is not one of the seats. */
  verdict?: (outcome: Outcome, text: Text) => string
  /** Players without a seat, with the mark of their pieces. */
  rivals?: (view: View, text: Text) => { name: string; about: string; mark: number; points: number | string }[]
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
