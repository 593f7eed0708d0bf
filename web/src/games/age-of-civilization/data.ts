/** Data that the drawing derives from the view. */
import type { TableView } from './view'

/** The numbers of all players whose changes are highlighted. */
export const numbers = (table: TableView): Record<string, number> =>
  Object.fromEntries(
    table.players.flatMap((player, i) => [
      [`points-${i}`, player.points],
      [`coins-${i}`, player.coins],
      [`strength-${i}`, player.strength],
    ]),
  )
