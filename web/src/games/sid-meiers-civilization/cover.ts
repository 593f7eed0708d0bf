/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'

const cover: Cover = {
  place: 4,
  decisions: 190,
}

export default cover
