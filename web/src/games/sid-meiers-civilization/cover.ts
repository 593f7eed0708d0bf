/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'
import Art from './Art.svelte'

const cover: Cover = {
  Art,
  place: 4,
  decisions: 190,
}

export default cover
