/** All cards of Age of Civilization, by kind. */
import type { Deck, Group } from '../../emblems/deck'
import { ACTIONS, ARROWS, CIVILIZATIONS, SPECIALS, TECHNOLOGIES, WONDERS } from './facts'
import { PICTURES, SCENES } from './pictures'

/** The rows of the technology card, from below. */
const ROWS = ['bottom', 'middle', 'top']

/** The colors of the families of civilizations. */
export const TONES: Record<string, string> = {
  africa: '#b8862d',
  europe: '#466a9f',
  'east-asia': '#b04343',
  'middle-east': '#3d8277',
  'south-and-south-east-asia': '#8a5aa0',
  'americas-and-oceania': '#5d8a3a',
  barbarians: '#6b6259',
}

export const deck: Deck = {
  pictures: PICTURES,
  kinds: false,
  band: (id, text) => {
    const special = Object.values(SPECIALS).find((pair) => pair.includes(id))
    const place = special ? special.indexOf(id) : TECHNOLOGIES.indexOf(id)
    if (place < 0) return ''
    const row = text.say(`card.row.${ROWS[place % ROWS.length]}`)
    const sources = special ? [] : ARROWS.filter(([, to]) => to === place).map(([from]) => TECHNOLOGIES[from] ?? '')
    const needs = special && place ? [special[0] ?? ''] : sources
    return needs.length ? text.say('card.opened', { row, things: needs.map((one) => text.name(one)).join(' / ') }) : row
  },
  groups: (text): Group[] => [
    { title: text.say('ui.allActions'), tone: '#8a6a2a', scene: SCENES['action']!, cards: Object.keys(ACTIONS) },
    ...Object.entries(TONES).map(([family, tone]): Group => ({
      title: text.name(`family.${family}`),
      tone,
      scene: SCENES['civilization']!,
      cards: Object.keys(CIVILIZATIONS).filter((id) => CIVILIZATIONS[id]?.family === family),
    })),
    { title: text.say('ui.allTechnologies'), tone: '#2e6f95', scene: SCENES['technology']!, cards: TECHNOLOGIES },
    {
      title: text.say('ui.specials'),
      tone: '#2e6f95',
      scene: SCENES['technology']!,
      cards: Object.values(SPECIALS).flat(),
    },
    { title: text.say('ui.allWonders'), tone: '#7d4d94', scene: SCENES['wonder']!, cards: WONDERS },
  ],
}
