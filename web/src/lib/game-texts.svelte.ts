/** The words and titles of several games, for pages that show them together. */
import { language } from './i18n/index.svelte'
import { Text } from './text'
import { allGames, commonWords, gameWords } from './words.svelte'

export class GameTexts {
  titles = $state.raw<Record<string, string>>({})
  private common = $state.raw<Text | undefined>()
  private texts = $state.raw<Record<string, Text>>({})

  /** Loads the titles of all games, and the words of some. */
  async load(ids: string[]): Promise<void> {
    const lang = language.current
    const games = await allGames(lang)
    this.titles = Object.fromEntries(games.map((game) => [game.id, game.title]))
    const common = await commonWords(lang)
    this.common = new Text(lang, common)
    const known = [...new Set(ids)].filter((id) => id in this.titles)
    const found = await Promise.all(known.map(async (id) => [id, await gameWords(id, lang)] as const))
    const fresh = Object.fromEntries(found.map(([id, words]) => [id, new Text(lang, common, words)]))
    this.texts = { ...this.texts, ...fresh }
  }

  title(id: string): string {
    return this.titles[id] ?? id
  }

  of(id: string): Text | undefined {
    return this.texts[id]
  }

  name(game: string, id: string): string {
    return this.texts[game]?.name(id) ?? id
  }

  /** The name of a kind of bot. */
  bot(kind: string): string {
    return this.common?.or(`bot.${kind}`, kind) ?? kind
  }

  award(game: string, id: string): string {
    return this.texts[game]?.award(id) ?? id
  }

  /** The options of a game in words: "Scenario: Hannibal". */
  options(game: string, options: Record<string, string>, yes: string, no: string): string {
    const text = this.texts[game]
    const value = (name: string, chosen: string): string => {
      if (chosen === 'yes' || chosen === 'no') return chosen === 'yes' ? yes : no
      return text?.option(name, chosen) ?? chosen
    }
    return Object.entries(options)
      .map(([name, chosen]) => `${text?.option(name) ?? name}: ${value(name, chosen)}`)
      .join(' · ')
  }
}
