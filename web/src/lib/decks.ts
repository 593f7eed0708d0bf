/** Corrected decks: those of this browser, and what a table with one of them shows. */
import { api } from './api'

export interface OwnDeck {
  id: string
  game: string
  name: string
}

const KEY = 'saecula.decks'

/** The decks that were made or imported in this browser. */
export function ownDecks(game: string): OwnDeck[] {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? '[]') as OwnDeck[]
    return Array.isArray(all) ? all.filter((deck) => deck.game === game) : []
  } catch {
    return []
  }
}

function save(game: string, decks: OwnDeck[]): void {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? '[]') as OwnDeck[]
    localStorage.setItem(KEY, JSON.stringify([...all.filter((deck) => deck.game !== game), ...decks]))
  } catch {
    // nothing can be stored: the deck lasts until the page is closed
  }
}

export const addDeck = (deck: OwnDeck): void =>
  save(deck.game, [...ownDecks(deck.game).filter((one) => one.id !== deck.id), deck])

export const dropDeck = (deck: OwnDeck): void =>
  save(
    deck.game,
    ownDecks(deck.game).filter((one) => one.id !== deck.id),
  )

/** The corrected deck that a game string names; '' if it names none. */
export const deckOf = (game: string): string => /\bdeck=([0-9a-f]{12})\b/.exec(game)?.[1] ?? ''

type Facts = Record<string, unknown>
const modules = import.meta.glob<Facts>('../games/*/facts.ts')
const printed = new Map<string, Facts>()
let drawn = ''

/** Draws a game with the cards of a deck, or as published: the facts of its board are changed in place. */
export async function drawWith(game: string, deck: string): Promise<void> {
  if (drawn === `${game}/${deck}` || (!deck && !printed.has(game))) return
  const load = modules[`../games/${game}/facts.ts`]
  if (!load) return
  const facts = await load()
  if (!printed.has(game)) printed.set(game, structuredClone({ ...facts }))
  const fresh = deck ? await api.deckFacts(game, deck) : (printed.get(game) ?? {})
  for (const [name, value] of Object.entries(fresh)) {
    const kept = facts[name.toUpperCase()]
    if (kept && typeof kept === 'object' && value && typeof value === 'object') Object.assign(kept, value)
  }
  drawn = `${game}/${deck}`
}
