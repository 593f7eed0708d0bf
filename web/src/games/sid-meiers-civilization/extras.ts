/** What the shell shows of this game beside its board. */
import type { Extras } from '../../lib/board'
import { IMPROVEMENTS, TECHNOLOGIES, UNITS, WONDERS } from './facts'
import Summary from './Summary.svelte'
import type { TableView } from './view'
import { boardWords } from './words'

/** The signs of what brings points. */
const SIGNS = { settlements: 'city', wonders: 'wonder', seminal: 'science', bonus: 'point' } as const

const tableOf = (table: Record<string, unknown>): TableView => table as unknown as TableView

const extras: Extras = {
  Summary,
  phases: {
    placement: 'territory',
    duty: 'coin',
    buy: 'coin',
    movement: 'movement',
    looking: 'territory',
    reaction: 'war',
    joining: 'war',
    attacks: 'war',
    battles: 'war',
    battle: 'war',
    oracle: 'war',
    trade: 'trade',
    offer: 'trade',
    answer: 'trade',
    assignment: 'productive',
    assign: 'productive',
  },
  overlays: (text) => {
    const words = boardWords(text)
    return [
      { key: 't', name: 'tree', title: words.tree },
      { key: 'p', name: 'players', title: words.players },
      { key: 'c', name: 'cities', title: words.cards },
    ]
  },
  hint: (id) => [UNITS, TECHNOLOGIES, IMPROVEMENTS, WONDERS].some((cards) => id in cards),
  legacy: (view, seat) =>
    Object.entries(tableOf(view.table).wonders).flatMap(([id, owner]) => (owner === seat ? [id] : [])),
  gains: (view, text) => {
    const parts = tableOf(view.table).point_parts
    const words = boardWords(text)
    const names = { settlements: words.settlements, wonders: words.wonders, seminal: words.seminal, bonus: words.bonus }
    return (['settlements', 'wonders', 'seminal', 'bonus'] as const)
      .map((part) => ({ name: names[part], row: parts.map((own) => own[part]), sign: SIGNS[part] }))
      .filter(({ row }, i) => i < 3 || row.some((n) => n))
  },
}

export default extras
