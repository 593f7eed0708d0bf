/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'

const cover: Cover = {
  place: 1,
  decisions: 20,
}

export default cover
