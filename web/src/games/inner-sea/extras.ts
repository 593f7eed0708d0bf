/** What the shell shows of this game beside its board. */
import type { Extras } from '../../lib/board'
import { marks, type InnerSea } from './data'
import Summary from './Summary.svelte'
import { WORDS } from './words'

/** How a game against the civilizations led by the game ended. */
const LEVELS = ['victory', 'minor-victory', 'defeat', 'decisive-defeat', 'npc-victory']

const extras: Extras = {
  Summary,
  scores: (table) => {
    const out: number[] = []
    for (const civ of (table as InnerSea).civs ?? []) if (civ.seat >= 0) out[civ.seat] = (out[civ.seat] ?? 0) + civ.vp
    return out
  },
  points: (line) => (line.id === 'vp' && typeof line.params['n'] === 'number' ? line.params['n'] : 0),
  verdict: (outcome, text) => {
    const level = outcome.awards.find((award) => LEVELS.includes(award))
    return level && (outcome.scores.length === 1 || level === 'npc-victory') ? text.award(level) : ''
  },
  rivals: (view, text) => {
    const civs = (view.table as InnerSea).civs ?? []
    const mark = marks(civs)
    const about = (WORDS[text.lang] ?? WORDS['en']!).game
    return civs.filter((civ) => civ.seat < 0).map((civ) => ({ name: text.name(civ.id), about, mark: mark[civ.id] ?? 0, points: civ.vp }))
  },
}

export default extras
