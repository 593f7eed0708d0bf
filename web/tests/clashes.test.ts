/** Aggressions, wars, competitions and battles, as the logs of real games tell them. */
import { describe, expect, test } from 'vitest'
import { stepped, type Clash } from '../src/lib/motion/clash'
import type { Motions } from '../src/lib/motion/types'
import type { LogLine } from '../src/lib/types'
import { logs } from './golden'

const games = import.meta.glob<{ default: Motions }>('../src/games/*/motion.ts', { eager: true })

interface Seen {
  line: LogLine
  clash: Clash | null
}

/** The panel after each line that concerns one, game by game. */
function unfolded(game: string): Seen[][] {
  const { clashes } = games[`../src/games/${game}/motion.ts`]!.default
  return logs(game).map((log) => {
    let clash: Clash | null = null
    return log.flatMap((line) => {
      const step = clashes[line.id]
      if (!step) return []
      clash = stepped(clash, line, step)
      return [{ line, clash }]
    })
  })
}

const all = (game: string, ...ids: string[]): Seen[] =>
  unfolded(game)
    .flat()
    .filter(({ line }) => ids.includes(line.id))

describe('Through the Ages', () => {
  test('an aggression and a war begin with the two players side by side', () => {
    const begun = all('through-the-ages', 'aggression', 'war')
    expect(begun.filter(({ line }) => line.id === 'aggression').length).toBeGreaterThan(5)
    expect(begun.filter(({ line }) => line.id === 'war').length).toBeGreaterThan(0)
    for (const { line, clash } of begun) {
      expect(clash?.title).toBe(line.params['card'])
      expect(clash?.sides.map(({ seat }) => seat)).toEqual([line.seat, line.params['other_seat']])
      expect(clash?.verdict).toBeNull()
    }
  })

  test('they end with both totals and a verdict: the greater attack wins', () => {
    const ended = all('through-the-ages', 'battle.won', 'battle.lost')
    expect(ended.length).toBeGreaterThan(5)
    for (const { line, clash } of ended) {
      const [attack, defense] = clash!.sides.map(({ total }) => total!)
      expect([attack, defense]).toEqual([line.params['attack'], line.params['defense']])
      expect(line.id === 'battle.won' ? attack! > defense! : attack! <= defense!).toBe(true)
      expect(clash?.verdict).toBe(line)
    }
  })
})

describe('Inner Sea', () => {
  test('a competition begins with its area, and what each side lays and loses there stands with that side', () => {
    const games = unfolded('inner-sea')
    const begun = games.flat().filter(({ line }) => line.id === 'competition')
    expect(begun.length).toBeGreaterThan(20)
    for (const { line, clash } of begun) {
      expect(clash?.title).toBe(line.params['area'])
      const [names, disks] = ['factions', 'disks'].map((key) => String(line.params[key]).split(' '))
      expect(names!.length).toBeGreaterThan(1)
      expect(clash?.sides.map(({ id, total }) => [id, total])).toEqual(names!.map((id, i) => [id, Number(disks![i])]))
    }
    const joined = games.flatMap((seen) =>
      seen.filter(({ line, clash }, i) => {
        const before = seen[i - 1]?.clash
        return before && !before.verdict && ['laid', 'revealed'].includes(line.id) && clash !== before
      }),
    )
    expect(joined.length).toBeGreaterThan(20)
    for (const { line, clash } of joined)
      expect(clash!.sides.find(({ id }) => id === line.params['civ'])?.lines.at(-1)).toBe(line)
  })

  test('disks are counted down as they are lost, and whoever is left alone has won', () => {
    const won = all('inner-sea', 'competition.won')
    expect(won.length).toBeGreaterThan(10)
    for (const { line, clash } of won) {
      expect(clash?.verdict).toBe(line)
      for (const { id, total } of clash!.sides) expect([id, total! > 0]).toEqual([id, id === line.params['faction']])
    }
  })

  test('a loss elsewhere does not belong to the competition', () => {
    const lost = all('inner-sea', 'lost').filter(({ clash }) => clash)
    const [here, elsewhere] = [true, false].map((same) =>
      lost.filter(({ line, clash }) => (clash!.title === line.params['area']) === same),
    )
    expect(here!.length).toBeGreaterThan(10)
    for (const { line, clash } of elsewhere!) expect(clash!.sides.flatMap(({ lines }) => lines)).not.toContain(line)
  })
})

describe('Age of Civilization', () => {
  test('a war has the strength of every player, and the sacrifices of the war, not those of a plague', () => {
    const wars = unfolded('age-of-civilization')
    expect(wars.flat().filter(({ line }) => line.id === 'war').length).toBeGreaterThan(5)
    for (const seen of wars)
      for (const { line, clash } of seen) {
        if (line.id === 'war') {
          const strengths = String(line.params['strengths']).split(' ').map(Number)
          expect(clash?.sides.map(({ seat, total }) => [seat, total])).toEqual([...strengths.entries()])
        }
        const told = clash?.sides.find(({ seat }) => seat === line.seat)?.lines ?? []
        if (line.id === 'sacrifice' && clash) expect(told.includes(line)).toBe(line.params['source'] === 'war')
      }
  })
})

describe("Sid Meier's Civilization", () => {
  test('each round of a battle shows both sides with their dice and totals', () => {
    const rounds = all('sid-meiers-civilization', 'round')
    expect(rounds.length).toBeGreaterThan(5)
    for (const { line, clash } of rounds) {
      const fought = clash!.sides.filter(({ total }) => total !== null)
      expect(fought).toHaveLength(2)
      const side = (seat: unknown): unknown => {
        const found = fought.find((one) => one.seat === Number(seat))
        return found && [found.what, found.dice.join(' '), found.total]
      }
      const { unit, dice, n, against, other_dice: others, m, other_seat: other } = line.params
      expect(side(line.seat)).toEqual([unit, dice, n])
      expect(side(other)).toEqual([against, others, m])
    }
  })
})
