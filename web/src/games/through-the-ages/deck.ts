/** All cards of Through the Ages, by type. */
import type { Deck, Group } from '../../emblems/deck'
import CardFace from './CardFace.svelte'
import { CARDS } from './facts'
import { PICTURES } from './pictures'

export const deck: Deck = {
  pictures: PICTURES,
  kinds: true,
  Face: CardFace,
  groups: (text): Group[] => {
    const groups = new Map<string, string[]>()
    for (const [id, card] of Object.entries(CARDS)) {
      const kind = card.type === 'urban' || card.type === 'unit' ? (card.kind.split(' ')[0] ?? '') : card.type
      groups.set(kind, [...(groups.get(kind) ?? []), id])
    }
    return [...groups].map(([kind, cards]) => ({ title: text.say(`kind.${kind}`), tone: '', scene: 'plain', cards }))
  },
}
