/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'
import Art from './Art.svelte'

const cover: Cover = {
  Art,
  place: 3,
  decisions: 310,
}

export default cover
