/**
 * The scenarios of a game, to choose from: `src/games/<game id>/gallery.ts`, found by its path and loaded when a table
 * is set up. A game without one has a plain list of its options. The words are the messages `overview.*` and
 * `scenario.*` of the game.
 */
import type { Text } from './text'

/** A scenario, as the game's `overview.py` declares it (`scenarios.ts` beside the board is written from it). */
export interface ScenarioFacts {
  id: string
  players: number[]
  /** '' if the players choose it. */
  map: string
  first: number
  last: number
  minutes: number
  own_rules: number
  /** The powers that can take part, with the areas where they start. */
  powers: Record<string, string[]>
  /** The civilization whose abilities a power has, if it is not its own. */
  sheets: Record<string, string>
  length: string
  difficulty: string
}

/** A part of the map, drawn small. */
export interface SmallPart {
  box: string
  /** The width of the drawing, for the size of its dots. */
  width: number
  land: string
}

export interface Gallery {
  scenarios: ScenarioFacts[]
  /** All land of the map, in play or not. */
  land: string
  part: (map: string) => SmallPart
  at: (area: string) => { x: number; y: number } | undefined
  /** The rules of what a civilization can do. */
  abilities: (civilization: string) => string[]
}

const galleries = import.meta.glob<{ gallery: Gallery }>('../games/*/gallery.ts')

export async function loadGallery(game: string): Promise<Gallery | undefined> {
  return (await galleries[`../games/${game}/gallery.ts`]?.())?.gallery
}

export const hasGallery = (game: string): boolean => `../games/${game}/gallery.ts` in galleries

export const LENGTHS = ['short', 'medium', 'long']

/** What the reader asks for; '' or 0 if it does not matter. */
export interface Wish {
  players: number
  length: string
  map: string
}

export const fitting = (scenarios: ScenarioFacts[], wish: Wish): ScenarioFacts[] =>
  scenarios.filter(
    (one) =>
      (!wish.players || one.players.includes(wish.players)) &&
      (!wish.length || one.length === wish.length) &&
      (!wish.map || one.map === wish.map || !one.map),
  )

export const mapName = (map: string, text: Text): string =>
  text.or(`overview.map.${map || 'chosen'}`, text.option('map', map))

/** A list of numbers as people write it: 1–4, or 1, 3. */
export const counts = (numbers: number[]): string => {
  const [first = 1, last = 1] = [numbers[0], numbers[numbers.length - 1]]
  return numbers.length > 2 && last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join(', ')
}

/** The facts about a scenario, each in a few words: players, map, Epochs, length, difficulty. */
export function factsOf(one: ScenarioFacts, text: Text): string[] {
  const rules = one.own_rules ? text.say('overview.rules', { n: one.own_rules }) : text.say('overview.rules.none')
  return [
    text.say('overview.players', { list: counts(one.players) }),
    mapName(one.map, text),
    text.say(one.first === one.last ? 'overview.epoch' : 'overview.epochs', { first: one.first, last: one.last }),
    text.say('overview.minutes', { n: one.minutes }),
    `${text.say(`overview.difficulty.${one.difficulty}`)} (${rules})`,
  ]
}
