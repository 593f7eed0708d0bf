/** What is printed on the components of Age of Civilization. Written by tools/web_types.py; not to be edited. */

/** An action: the workers and coins it takes, its slots, and the event symbol of its card. */
export interface Action {
  permanent: boolean
  workers: number
  /** Whether workers on its slots are sacrificed. */
  red: boolean
  coins: number
  slots: number
  /** `none`, `war` or `sacrifice`. */
  event: string
}

/** A civilization card. */
export interface Civilization {
  family: string
  population: number
}

export const ACTIONS: Record<string, Action> = {
  'culture': { permanent: false, workers: 1, red: false, coins: 4, slots: 1, event: 'war' },
  'build': { permanent: false, workers: 2, red: false, coins: 2, slots: 1, event: 'war' },
  'conquer': { permanent: false, workers: 1, red: true, coins: 0, slots: 1, event: 'war' },
  'hunt': { permanent: false, workers: 1, red: false, coins: 0, slots: 2, event: 'none' },
  'fish': { permanent: false, workers: 1, red: false, coins: 0, slots: 1, event: 'none' },
  'trade': { permanent: false, workers: 1, red: false, coins: 0, slots: 1, event: 'none' },
  'farm': { permanent: false, workers: 2, red: false, coins: 0, slots: 1, event: 'none' },
  'plague': { permanent: false, workers: 0, red: false, coins: 0, slots: 0, event: 'sacrifice' },
  'wonder': { permanent: true, workers: 1, red: true, coins: 7, slots: 1, event: 'none' },
  'research': { permanent: true, workers: 1, red: false, coins: 4, slots: 2, event: 'none' },
  'enslave': { permanent: true, workers: 1, red: true, coins: 0, slots: 1, event: 'none' },
}

/** The actions of the permanent actions card. */
export const PERMANENT: string[] = ['wonder', 'research', 'enslave']

export const CIVILIZATIONS: Record<string, Civilization> = {
  'egypt': { family: 'africa', population: 3 },
  'aksum': { family: 'africa', population: 4 },
  'carthage': { family: 'africa', population: 3 },
  'kongo': { family: 'africa', population: 2 },
  'mali': { family: 'africa', population: 3 },
  'nubia': { family: 'africa', population: 3 },
  'zimbabwe': { family: 'africa', population: 4 },
  'britain': { family: 'europe', population: 2 },
  'byzantium': { family: 'europe', population: 3 },
  'france': { family: 'europe', population: 3 },
  'germany': { family: 'europe', population: 4 },
  'greece': { family: 'europe', population: 2 },
  'iberia': { family: 'europe', population: 3 },
  'italy': { family: 'europe', population: 3 },
  'minoa': { family: 'europe', population: 3 },
  'netherlands': { family: 'europe', population: 3 },
  'rome': { family: 'europe', population: 4 },
  'russia': { family: 'europe', population: 4 },
  'china': { family: 'east-asia', population: 3 },
  'japan': { family: 'east-asia', population: 3 },
  'korea': { family: 'east-asia', population: 2 },
  'arabia': { family: 'middle-east', population: 2 },
  'assyria': { family: 'middle-east', population: 3 },
  'babylon': { family: 'middle-east', population: 2 },
  'hittites': { family: 'middle-east', population: 4 },
  'israel': { family: 'middle-east', population: 3 },
  'lydia': { family: 'middle-east', population: 3 },
  'ottomans': { family: 'middle-east', population: 3 },
  'persia': { family: 'middle-east', population: 4 },
  'phoenicia': { family: 'middle-east', population: 3 },
  'sumer': { family: 'middle-east', population: 3 },
  'harappa': { family: 'south-and-south-east-asia', population: 3 },
  'india': { family: 'south-and-south-east-asia', population: 4 },
  'khmer': { family: 'south-and-south-east-asia', population: 4 },
  'srivijaya': { family: 'south-and-south-east-asia', population: 3 },
  'aztecs': { family: 'americas-and-oceania', population: 3 },
  'inca': { family: 'americas-and-oceania', population: 3 },
  'maya': { family: 'americas-and-oceania', population: 3 },
  'olmec': { family: 'americas-and-oceania', population: 3 },
  'polynesia': { family: 'americas-and-oceania', population: 3 },
  'tiwanaku': { family: 'americas-and-oceania', population: 2 },
  'celts': { family: 'barbarians', population: 3 },
  'huns': { family: 'barbarians', population: 4 },
  'khitan': { family: 'barbarians', population: 3 },
  'mongolia': { family: 'barbarians', population: 4 },
  'scythia': { family: 'barbarians', population: 4 },
  'slavs': { family: 'barbarians', population: 4 },
  'vikings': { family: 'barbarians', population: 4 },
}

/** The nine technologies of the technology cards. */
export const TECHNOLOGIES: string[] = ['writing', 'education', 'science', 'navigation', 'mathematics', 'engineering', 'mining', 'iron-working', 'gunpowder']

export const WONDERS: string[] = ['great-pyramid', 'hanging-gardens', 'colosseum', 'great-wall', 'great-library', 'stonehenge', 'parthenon', 'petra', 'machu-picchu', 'chichen-itza', 'angkor-wat', 'hagia-sophia', 'terracotta-army', 'moai', 'taj-mahal']

/** The special technology cards by number, with the two technologies on them. */
export const SPECIALS: Record<string, string[]> = {
  '1': ['calendar', 'philosophy'],
  '2': ['mythology', 'theology'],
  '3': ['music', 'drama'],
  '4': ['pottery', 'currency'],
  '5': ['the-wheel', 'banking'],
  '6': ['irrigation', 'medicine'],
  '7': ['archery', 'fortification'],
  '8': ['horseback-riding', 'chivalry'],
  '9': ['bronze-working', 'steel'],
}

/** The arrows of the technology card, from place to place; the places are those of a player's `layout`. */
export const ARROWS: [number, number][] = [[0, 1], [1, 2], [4, 2], [3, 4], [1, 5], [4, 5], [7, 5], [6, 7], [4, 8], [7, 8]]
