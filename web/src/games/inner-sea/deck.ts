/** All cards of Inner Sea, by type and number. */
import type { Deck, Group } from '../../emblems/deck'
import { CARDS } from './facts'
import { PICTURES, SCENES } from './pictures'

/** The colors of the types of cards. */
export const TONES: Record<string, string> = {
  fate: '#2f7a54',
  competition: '#b3352b',
  negation: '#6a4fa3',
  investment: '#b07b10',
  event: '#5d6470',
  wonder: '#8a5a2b',
}

export const deck: Deck = {
  pictures: PICTURES,
  kinds: false,
  band: (id, text) => {
    const { number = 0, great = false } = CARDS[id] ?? {}
    return [number || '', great ? text.name('type.great-person') : ''].filter(Boolean).join(' · ')
  },
  groups: (text): Group[] =>
    Object.entries(TONES).map(([kind, tone]) => ({
      title: text.name(`type.${kind}`),
      tone,
      scene: SCENES[kind] ?? 'plain',
      cards: Object.keys(CARDS).filter((id) => CARDS[id]?.kind === kind),
    })),
}
