/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'
import Art from './Art.svelte'

const cover: Cover = {
  Art,
  place: 4,
  decisions: 190,
  about: {
    en: 'Explore the world, found cities, trade goods, discover technologies and wage war, on a map of the whole earth.',
    it: 'Esplora il mondo, fonda città, commercia beni, scopri tecnologie e fai la guerra su una mappa di tutta la terra.',
    es: 'Explora el mundo, funda ciudades, comercia, descubre tecnologías y haz la guerra en un mapa de toda la tierra.',
  },
}

export default cover
