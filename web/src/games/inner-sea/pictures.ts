/** The pictures of the cards, and the scene that belongs to each type of card. */
import type { Pictures, Scene } from '../../emblems/compose'
import { DRAWINGS } from './drawings'
import EMBLEMS from './emblems.json'

export const PICTURES: Pictures = { emblems: EMBLEMS, drawings: DRAWINGS }

export const SCENES: Record<string, Scene> = { wonder: 'rays', investment: 'hall', competition: 'field' }
