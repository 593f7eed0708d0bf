/** What the shell shows of this game beside its board. */
import type { StandingOf } from '../../lib/answers.svelte'
import type { Extras } from '../../lib/board'
import { withFraction } from '../../lib/score'
import { marks } from './data'
import { points } from './points'
import type { Civ, TableView } from './view'
import Summary from './Summary.svelte'
import { boardWords } from './words'

/** How a game against the civilizations led by the game ended. */
const LEVELS = ['victory', 'minor-victory', 'defeat', 'decisive-defeat', 'npc-victory']

const tableOf = (table: Record<string, unknown>): TableView => table as unknown as TableView

/** The reader's civilization whose turn it is, otherwise the reader's first. */
function mine(sea: TableView, seat: number | null): Civ | undefined {
  const own = sea.civs.filter((civ) => civ.seat === seat)
  const at = sea.doing?.civ === undefined ? undefined : sea.civs[sea.doing.civ]
  return at && own.includes(at) ? at : own[0]
}

/** Losses and Negate cards get the same answer until something changes; disks are hardly ever retired or resettled. */
const standing: StandingOf = (view) => {
  const sea = tableOf(view.table)
  const { doing } = sea
  const now = `${sea.epoch} ${sea.turn}`
  switch (view.question) {
    case 'retirement':
    case 'resettlement':
      return { move: 'done', while: now, seldom: true }
    case 'loss':
      return { move: 'lose', while: `${now} ${doing?.card || doing?.area}`, says: 'all' }
    case 'negate': {
      const own = sea.civs.filter((civ) => civ.seat === view.seat)
      const mine = new Set(own.map((civ) => civ.id))
      const hit =
        own.some((civ) => sea.civs.indexOf(civ) === doing?.target) ||
        (doing?.areas ?? []).some((area) => Object.keys(sea.areas[area]?.disks ?? {}).some((id) => mine.has(id)))
      const against = hit ? doing?.chain?.map((link) => link.card).join(' ') : ''
      return { move: 'decline', while: `${now} ${own.map((civ) => civ.hand?.join(' '))} ${against}`, says: 'no' }
    }
    default:
      return undefined
  }
}

const extras: Extras = {
  Summary,
  standing,
  seldom: (text) => text.under('board.seldom.'),
  open: ['wonder.site', 'wonder.pay', 'deployment', 'smile'],
  many: (move, view) => {
    const sea = tableOf(view.table)
    const civ = mine(sea, view.seat)
    const [verb, area = ''] = move.text.split(' ')
    if (verb === 'deploy') return civ?.ready ?? 1
    if (verb === 'retire') return sea.areas[area]?.disks[civ?.id ?? ''] ?? 1
    if (verb === 'lose') return sea.doing?.n ?? 1
    if (verb === 'talent') return Math.min(sea.doing?.n ?? 1, civ?.treasury ?? 1)
    if (verb === 'area' && view.question === 'loss.any')
      return Math.min(sea.doing?.n ?? 1, sea.areas[area]?.disks[civ?.id ?? ''] ?? 1)
    return verb === 'pay' ? Math.min(sea.doing?.n ?? 1, sea.areas[area]?.disks[civ?.id ?? ''] ?? 1) : 1
  },
  tally: (view) => {
    if (view.question !== 'loss.any') return undefined
    const sea = tableOf(view.table)
    const civ = mine(sea, view.seat)
    const most = (verb = '', area = ''): number =>
      verb === 'area' ? (sea.areas[area]?.disks[civ?.id ?? ''] ?? 0) : verb === 'talent' ? (civ?.treasury ?? 0) : 1
    return { n: sea.doing?.n ?? 1, most: ({ text }) => most(...text.split(' ')) }
  },
  asked: (view) => {
    const sea = tableOf(view.table)
    return [sea.contest?.area, sea.doing?.area, ...(sea.doing?.areas ?? [])]
      .filter((id): id is string => Boolean(id))
      .filter((id, i, all) => all.indexOf(id) === i)
  },
  overlays: (text) => {
    const words = boardWords(text)
    return [
      { key: 'p', name: 'players', title: words.sheets },
      { key: 'w', name: 'wonders', title: words.wonders },
      { key: 's', name: 'scenario', title: words.scenario },
    ]
  },
  scores: (table) => {
    const { civs, book } = tableOf(table)
    const halves: number[] = []
    civs.forEach((civ, i) => {
      if (civ.seat >= 0) halves[civ.seat] = (halves[civ.seat] ?? 0) + 2 * civ.vp + (book?.halves[i] ?? 0)
    })
    return halves.map((n) => (n % 2 ? withFraction((n - 1) / 2, '1/2') : n / 2))
  },
  points: (line) => (line.id === 'vp' && typeof line.params['n'] === 'number' ? line.params['n'] : 0),
  verdict: (outcome, text) => {
    const level = outcome.awards.find((award) => LEVELS.includes(award))
    return level && (outcome.scores.length === 1 || level === 'npc-victory') ? text.award(level) : ''
  },
  rivals: (view, text) => {
    const sea = tableOf(view.table)
    const civs = sea.civs
    const mark = marks(civs)
    const about = boardWords(text).game
    return civs
      .filter((civ) => civ.seat < 0)
      .map((civ) => ({
        name: text.name(civ.id),
        about,
        mark: mark[civ.id] ?? 0,
        points: points(sea, civs.indexOf(civ)),
      }))
  },
}

export default extras
