/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'

const cover: Cover = {
  place: 3,
  decisions: 310,
}

export default cover
