/** How the game is shown in the list of games. */
import type { Cover } from '../../lib/cover'
import Art from './Art.svelte'

const cover: Cover = {
  Art,
  place: 1,
  decisions: 20,
  about: {
    en: 'Six rounds, up to three civilizations each: raise them, work them, let them decline in time. The shortest of the four: a good first game.',
    it: 'Sei round e fino a tre civiltà a testa: falle sorgere, mettile al lavoro, lasciale tramontare in tempo. Il più breve dei quattro: ottimo per cominciare.',
    es: 'Seis rondas y hasta tres civilizaciones por jugador: hazlas surgir, ponlas a trabajar y déjalas declinar a tiempo. El más corto de los cuatro: ideal para empezar.',
  },
}

export default cover
