/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'

const cover: Cover = {
  place: 2,
  decisions: 160,
}

export default cover
