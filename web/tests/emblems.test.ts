import { describe, expect, it } from 'vitest'
import { compose, emblemOf, SCENES } from '../src/emblems/compose'
import aoc from '../src/games/age-of-civilization/emblems.json'
import { DRAWINGS as aocDrawings } from '../src/games/age-of-civilization/drawings'
import * as aocFacts from '../src/games/age-of-civilization/facts'
import sea from '../src/games/inner-sea/emblems.json'
import { DRAWINGS as seaDrawings } from '../src/games/inner-sea/drawings'
import * as seaFacts from '../src/games/inner-sea/facts'
import smc from '../src/games/sid-meiers-civilization/emblems.json'
import { DRAWINGS as smcDrawings } from '../src/games/sid-meiers-civilization/drawings'
import * as smcFacts from '../src/games/sid-meiers-civilization/facts'
import tta from '../src/games/through-the-ages/emblems.json'
import { DRAWINGS as ttaDrawings } from '../src/games/through-the-ages/drawings'
import * as ttaFacts from '../src/games/through-the-ages/facts'

const GAMES: { name: string; emblems: Record<string, string>; drawings: Record<string, string>; cards: string[] }[] = [
  {
    name: 'Age of Civilization',
    emblems: aoc,
    drawings: aocDrawings,
    cards: [
      ...Object.keys(aocFacts.ACTIONS),
      ...Object.keys(aocFacts.CIVILIZATIONS),
      ...Object.values(aocFacts.SPECIALS).flat(),
      ...aocFacts.TECHNOLOGIES,
      ...aocFacts.WONDERS,
    ],
  },
  {
    name: 'Inner Sea',
    emblems: sea,
    drawings: seaDrawings,
    cards: [seaFacts.CARDS, seaFacts.HOMES].flatMap((some) => Object.keys(some)),
  },
  {
    name: "Sid Meier's Civilization",
    emblems: smc,
    drawings: smcDrawings,
    cards: [smcFacts.TECHNOLOGIES, smcFacts.WONDERS, smcFacts.IMPROVEMENTS, smcFacts.UNITS].flatMap((some) =>
      Object.keys(some),
    ),
  },
  { name: 'Through the Ages', emblems: tta, drawings: ttaDrawings, cards: Object.keys(ttaFacts.CARDS) },
]

describe('the emblems', () => {
  it.each(GAMES)('of $name: every card has one, and none is left over', ({ emblems, cards }) => {
    expect(cards.filter((id) => !emblemOf(id, emblems))).toEqual([])
    expect(cards.length).toBeGreaterThan(90)
  })

  it.each(GAMES)('of $name: every sign and scene is there, and nothing is built in without need', (game) => {
    const used = new Set<string>()
    for (const words of Object.values(game.emblems)) {
      const { main, accent, behind } = compose(words)
      for (const sign of [main, accent, behind]) if (sign) used.add(sign)
      const at = words.split('@')[1]
      if (at !== undefined) expect(SCENES).toContain(at)
    }
    expect(Object.keys(game.drawings).sort()).toEqual([...used].sort())
    expect(Object.values(game.drawings).filter((path) => !/^[Mm][-\d]/.test(path))).toEqual([])
  })

  it('of Age of Civilization: no two cards have the same', () => {
    const all = Object.values(aoc)
    expect(all.filter((words, at) => all.indexOf(words) !== at)).toEqual([])
  })

  it('tells its layers apart', () => {
    expect(compose('giant@sea', 'hall')).toEqual({ main: 'giant', accent: '', behind: '', scene: 'sea' })
    expect(compose('lyre+harp', 'rays')).toEqual({ main: 'lyre', accent: 'harp', behind: '', scene: 'rays' })
    expect(compose('ore/swords').behind).toBe('swords')
  })
})
