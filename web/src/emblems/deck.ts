/** All cards of a game, for the page that shows them. A game's `deck.ts` exports one as `deck`. */
import type { Component } from 'svelte'
import type { Text } from '../lib/text'
import type { Scene } from './compose'
import type { Pictures } from './pictures.svelte'

export interface Group {
  title: string
  /** The color of the frames. */
  tone: string
  scene: Scene
  cards: string[]
  /** Whether the first line of these cards says their kind, if they differ from the other cards of the game in that. */
  kinds?: boolean
}

export interface Deck {
  pictures: Pictures
  groups: (text: Text) => Group[]
  /** Whether the first line of a card says its kind. */
  kinds: boolean
  /** What stands on the band of a card, besides its kind. */
  band?: (id: string, text: Text) => string
  /** How the game itself draws a card, if it does. */
  Face?: Component<{ id: string; text: Text; large?: boolean }>
}
