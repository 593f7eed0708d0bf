import { describe, expect, it } from 'vitest'
import { Text } from '../src/lib/text'
import type { Words } from '../src/lib/types'
import { joined, legend, signed } from '../src/signs/line'
import { SIGNS } from '../src/signs/signs'
import type { Labels } from '../tools/po'

const GAMES = ['age_of_civilization', 'inner_sea', 'sid_meiers_civilization', 'through_the_ages']
const LANGUAGES = ['en', 'it', 'es'] as const

const catalogues = import.meta.glob<Labels>('../../src/saecula/games/*/locale/*.po', { eager: true, import: 'default' })

/** The messages `sign.*` of a game. */
const signs = (game: string, lang: string): Words['messages'] =>
  Object.fromEntries(
    Object.entries(catalogues[`../../src/saecula/games/${game}/locale/${lang}.po`] ?? {}).filter(([id]) =>
      id.startsWith('sign.'),
    ),
  )

const said = (game: string, lang: (typeof LANGUAGES)[number]): Text =>
  new Text(lang, undefined, { messages: signs(game, lang) })

/** A line with its signs in brackets. */
const shown = (line: string, text: Text): string =>
  signed(line, text)
    .map((part) => (typeof part === 'string' ? part : `[${part.sign}]`))
    .join('')

describe('the signs in the lines of cards', () => {
  it('stand for the words of the rulebook, in three languages', () => {
    expect(shown('Score 6 culture points.', said('through_the_ages', 'en'))).toBe('Score 6 [culture].')
    expect(shown('Subito: 3 punti scienza.', said('through_the_ages', 'it'))).toBe('Subito: 3 [science].')
    expect(shown('1 de fortaleza por cada unidad tuya.', said('through_the_ages', 'es'))).toBe(
      '1 [strength] por cada unidad tuya.',
    )
    expect(shown('1 W, 4 ¤', said('age_of_civilization', 'en'))).toBe('1 [worker], 4 [coin]')
    expect(shown('Gain 2 talents; lose a City.', said('inner_sea', 'en'))).toBe('Gain 2 [talent]; lose a [city].')
    expect(shown('Prezzo: 10 oro', said('sid_meiers_civilization', 'it'))).toBe('Prezzo: 10 [coin]')
  })

  it('leave other words alone', () => {
    const text = said('age_of_civilization', 'it')
    expect(shown("L'azione è libera, l'altra no", text)).toBe("L'azione è libera, l'altra no")
    expect(shown('Popularization of agriculture', said('through_the_ages', 'en'))).toBe('Popularization of agriculture')
  })

  it('read as the line itself', () => {
    const line = 'Each turn 1 resource for units. 1 culture per Warriors unit, at most 2.'
    const parts = signed(line, said('through_the_ages', 'en'))
    expect(parts.map((part) => (typeof part === 'string' ? part : part.label)).join('')).toBe(line)
    expect(parts.length).toBeGreaterThan(3)
  })

  it('stay with their numbers and brackets at the end of a line of the page', () => {
    const text = said('age_of_civilization', 'en')
    const parts = joined(signed('3 points and a wonder (worker sacrificed), +1 coin.', text))
    const told = parts.map((part) => (typeof part === 'string' ? part : `[${part.before}#${part.after}]`))
    expect(told.join('')).toBe('[3 #] and a wonder [(#] sacrificed), [+1 #.]')
  })

  it.each(GAMES)('of %s have a drawing and a name in every language', (game) => {
    const names = Object.keys(signs(game, 'en')).map((id) => id.slice('sign.'.length))
    expect(names.length).toBeGreaterThan(3)
    for (const lang of LANGUAGES) expect(legend(said(game, lang)).map(({ sign }) => sign)).toEqual(names)
    expect(names.filter((name) => !(name in SIGNS))).toEqual([])
  })
})
