/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'
import Art from './Art.svelte'

const cover: Cover = {
  Art,
  place: 2,
  decisions: 160,
}

export default cover
