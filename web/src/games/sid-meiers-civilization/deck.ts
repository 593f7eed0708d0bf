/** All cards, units and markers of Sid Meier's Civilization, by kind. */
import type { Deck, Group } from '../../emblems/deck'
import { IMPROVEMENTS, MARKERS, TECHNOLOGIES, UNITS, WONDERS } from './facts'
import { PICTURES, SCENES } from './pictures'
import { boardWords } from './words'

export const deck: Deck = {
  pictures: PICTURES,
  kinds: true,
  groups: (text): Group[] => {
    const words = boardWords(text)
    return [
      { title: words.technologies, tone: '#2e6f95', scene: 'plain', cards: Object.keys(TECHNOLOGIES) },
      { title: words.wonders, tone: '#7d4d94', scene: SCENES['wonder']!, cards: Object.keys(WONDERS) },
      { title: words.improvements, tone: '#8a6a2a', scene: SCENES['improvement']!, cards: Object.keys(IMPROVEMENTS) },
      { title: words.units, tone: '#a8322a', scene: SCENES['unit']!, cards: Object.keys(UNITS) },
      {
        title: text.say('ui.allMarkers'),
        tone: '#3d6a35',
        scene: SCENES['marker']!,
        cards: Object.keys(MARKERS).filter((id) => text.hasName(id)),
        kinds: false,
      },
    ]
  },
}
