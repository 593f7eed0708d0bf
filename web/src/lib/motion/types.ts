/**
 * What moves when something happens, by the ids of the log: each game declares it in `src/games/<game id>/motion.ts`.
 *
 * Texts with braces are filled from the line of the log: `{card}` is a parameter as it stands there (an id or a number),
 * `{seat}` is the player of the line. A place is one of
 *   `@id`        the object of the board with that id (`data-object`)
 *   `@id/key`    on a map: the pieces in the area `id` whose key begins with `key`, otherwise the area
 *   `name`       a part of the page that is marked with `data-spot`, such as `deck` or `row/pyramids`
 *   `name/seat`  such a part on the side of a player (inside of `data-owner`), such as `coins/1`
 *   `middle`     the middle of the board
 * Of several places, the first one that is drawn counts. An object on the side of another player does not count.
 */
import type { SignName } from '../../signs/signs'
import type { SoundName } from '../sound'

export interface Travel {
  /** What travels: a piece with a sign in the color of its owner, or a card. */
  piece: SignName | 'card'
  from: string[]
  to: string[]
  /** How many pieces travel, such as `{n}`: none if it is 0, back if it is negative; one if this is missing. */
  n?: string
  /** The card whose name the traveling card shows, unless it is drawn at one of the two places; otherwise its back. */
  card?: string
  /** What is drawn on the piece instead of the sign, by `Motions.drawings`. */
  drawn?: string
  /** A place in the color of the owner; the player of the line if this is missing. */
  of?: string
}

/** A moment that counts: a banner with a sign and the words of the line, and a sound. */
export interface Beat {
  sign: SignName
  sound: SoundName
  /** Only for lines with this value of a parameter. */
  only?: { param: string; value: string }
  /** The parameter whose picture is shown, if several have one. */
  about?: string
}

/** One side of a clash: who, with what, what was rolled, and the total. */
export interface Side {
  /** The number of a seat, or the id of a civilization. */
  who: string
  what?: string
  dice?: string
  total?: string
  /** By how much the total changes, such as `-{n}`. */
  change?: string
}

/** A step of a clash between several sides. Lines with the same title belong to the same clash. */
export interface Step {
  /** What the clash is about: an area or a card. A line without a title belongs to the clash that is going on. */
  title?: string
  sides?: Side[]
  /** The parameter with the totals of all sides: the seats, or those that `names` lists. */
  totals?: string
  /** The parameter with the ids of the sides. */
  names?: string
  /** What the totals count; strength if this is missing. */
  counts?: SignName
  /** Whether the clash begins with this line, so that an earlier one of the same title is over. */
  opens?: true
  /** Whether the clash ends with this line, whose words are the verdict. */
  closes?: true
  /** Whether the line counts only if the clash is going on. */
  joins?: true
}

export interface Motions {
  travels: Record<string, Travel | Travel[]>
  beats: Record<string, Beat>
  clashes: Record<string, Step>
  /** Dice that are rolled outside of a clash, by the parameter that has the result. */
  dice: Record<string, string>
  /** The part of the board (`data-slide`) whose cards then slide to their new places. */
  slides: Record<string, string>
  /** Drawings of the game's own pieces, each in a square of 24 units. */
  drawings?: (id: string) => string | undefined
}
