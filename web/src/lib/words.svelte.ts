/** Catalogues from the server, loaded once per language. */
import { api } from './api'
import { deckOf, drawWith } from './decks'
import type { Game, Lang, RuleBook, Words } from './types'

const common = new Map<Lang, Promise<Words>>()
const games = new Map<string, Promise<Words>>()
const books = new Map<string, Promise<RuleBook>>()

function once<K, V>(kept: Map<K, Promise<V>>, key: K, load: () => Promise<V>): Promise<V> {
  let found = kept.get(key)
  if (!found) {
    found = load()
    found.catch(() => kept.delete(key))
    kept.set(key, found)
  }
  return found
}

export const commonWords = (lang: Lang): Promise<Words> => once(common, lang, () => api.words(lang))
export const gameWords = (id: string, lang: Lang, deck = ''): Promise<Words> =>
  once(games, `${id}/${lang}/${deck}`, () => (deck ? api.deckWords(id, deck, lang) : api.gameWords(id, lang)))
/** The words of the game at a table, which may be played with a corrected deck. */
export async function tableWords(table: { game: string; game_id: string }, lang: Lang): Promise<Words> {
  const deck = deckOf(table.game)
  await drawWith(table.game_id, deck)
  return gameWords(table.game_id, lang, deck)
}
export const ruleBook = (id: string, lang: Lang): Promise<RuleBook> =>
  once(books, `${id}/${lang}`, () => api.rules(id, lang))

const lists = new Map<Lang, Promise<Game[]>>()
export const allGames = (lang: Lang): Promise<Game[]> => once(lists, lang, () => api.games(lang))
