/** What is printed on the components of Sid Meier's Civilization: The Boardgame. Written by tools/web_types.py; not to be edited. */

/** A technology card. */
export interface Technology {
  era: string
  cost: number
  needs: string[]
  seminal: boolean
  /** Units, improvements, and the colony ship. */
  allows: string[]
}

/** One row of the unit table. */
export interface Unit {
  era: string
  type: string
  level: number
  dice: number
  modifier: number
  price: number
  mp: number
}

/** A city improvement. */
export interface Improvement {
  era: string
  kind: string
  price: number
  technology: string
}

/** A wonder card. */
export interface Wonder {
  era: string
  technology: string
  vp: number
}

export const ERAS: string[] = ['ancient', 'medieval', 'industrial', 'modern']

export const TECHNOLOGIES: Record<string, Technology> = {
  'masonry': { era: 'ancient', cost: 15, needs: [], seminal: false, allows: [] },
  'alphabet-writing': { era: 'ancient', cost: 15, needs: [], seminal: true, allows: [] },
  'pottery-specialization': { era: 'ancient', cost: 20, needs: [], seminal: false, allows: ['granary'] },
  'the-wheel': { era: 'ancient', cost: 25, needs: [], seminal: false, allows: ['chariot'] },
  'bronze-working': { era: 'ancient', cost: 25, needs: [], seminal: false, allows: ['spearman'] },
  'ceremonial-burial': { era: 'ancient', cost: 25, needs: [], seminal: false, allows: ['ziggurat'] },
  'horseback-riding': { era: 'ancient', cost: 40, needs: ['the-wheel'], seminal: false, allows: ['horseman'] },
  'code-of-laws': { era: 'ancient', cost: 35, needs: ['alphabet-writing', 'pottery-specialization'], seminal: false, allows: ['courthouse'] },
  'mathematics': { era: 'ancient', cost: 40, needs: ['masonry', 'alphabet-writing'], seminal: false, allows: ['catapult'] },
  'iron-working': { era: 'ancient', cost: 40, needs: ['bronze-working', 'pottery-specialization'], seminal: false, allows: ['swordsman'] },
  'philosophy-literature': { era: 'ancient', cost: 40, needs: ['alphabet-writing', 'pottery-specialization'], seminal: false, allows: ['library'] },
  'mysticism': { era: 'ancient', cost: 40, needs: ['pottery-specialization', 'ceremonial-burial'], seminal: false, allows: ['temple'] },
  'trade-map-making': { era: 'ancient', cost: 50, needs: ['mathematics', 'pottery-specialization'], seminal: false, allows: ['galley'] },
  'currency': { era: 'ancient', cost: 50, needs: ['mathematics', 'trade-map-making'], seminal: false, allows: ['marketplace'] },
  'construction': { era: 'ancient', cost: 50, needs: ['iron-working', 'mathematics'], seminal: false, allows: ['aqueduct', 'colosseum'] },
  'banking': { era: 'medieval', cost: 50, needs: ['currency'], seminal: false, allows: ['bank'] },
  'education': { era: 'medieval', cost: 60, needs: ['trade-map-making', 'philosophy-literature'], seminal: false, allows: ['university'] },
  'engineering': { era: 'medieval', cost: 70, needs: ['the-wheel', 'construction'], seminal: false, allows: ['trebuchet'] },
  'theology': { era: 'medieval', cost: 70, needs: ['philosophy-literature', 'mysticism'], seminal: false, allows: ['cathedral'] },
  'feudalism': { era: 'medieval', cost: 70, needs: ['code-of-laws', 'construction'], seminal: false, allows: ['man-at-arms', 'castle'] },
  'astronomy': { era: 'medieval', cost: 60, needs: ['education', 'engineering'], seminal: false, allows: ['caravel'] },
  'printing-press': { era: 'medieval', cost: 40, needs: ['theology', 'education'], seminal: true, allows: [] },
  'chivalry': { era: 'medieval', cost: 60, needs: ['horseback-riding', 'feudalism'], seminal: false, allows: ['knight'] },
  'navigation': { era: 'medieval', cost: 60, needs: ['astronomy'], seminal: false, allows: ['galleon'] },
  'chemistry': { era: 'medieval', cost: 40, needs: ['printing-press', 'education'], seminal: false, allows: [] },
  'nationalism': { era: 'industrial', cost: 80, needs: ['banking', 'printing-press'], seminal: false, allows: ['capitol'] },
  'physics': { era: 'industrial', cost: 80, needs: ['astronomy', 'chemistry'], seminal: false, allows: [] },
  'economics': { era: 'industrial', cost: 90, needs: ['nationalism'], seminal: false, allows: ['stock-market'] },
  'gunpowder-weapons': { era: 'industrial', cost: 90, needs: ['physics'], seminal: false, allows: ['musketman'] },
  'cavalry': { era: 'industrial', cost: 80, needs: ['chivalry', 'gunpowder-weapons'], seminal: false, allows: ['dragoon'] },
  'legislative-government': { era: 'industrial', cost: 70, needs: ['economics'], seminal: false, allows: ['legislature'] },
  'metallurgy': { era: 'industrial', cost: 100, needs: ['iron-working', 'gunpowder-weapons'], seminal: false, allows: ['cannon', 'frigate'] },
  'medicine': { era: 'industrial', cost: 70, needs: ['metallurgy'], seminal: false, allows: ['hospital'] },
  'steam-power': { era: 'industrial', cost: 120, needs: ['metallurgy'], seminal: true, allows: ['ironclad', 'rifleman', 'railroad'] },
  'industrialization': { era: 'industrial', cost: 100, needs: ['economics', 'steam-power'], seminal: false, allows: ['artillery', 'factory'] },
  'scientific-method': { era: 'modern', cost: 100, needs: ['medicine'], seminal: false, allows: ['research-lab'] },
  'electricity': { era: 'modern', cost: 100, needs: ['steam-power'], seminal: false, allows: ['machine-gunner'] },
  'combustion': { era: 'modern', cost: 100, needs: ['industrialization'], seminal: false, allows: ['battleship', 'highway-system'] },
  'flight': { era: 'modern', cost: 100, needs: ['combustion'], seminal: false, allows: ['biplane'] },
  'fission': { era: 'modern', cost: 150, needs: ['scientific-method'], seminal: false, allows: ['nuclear-power-plant'] },
  'electronics': { era: 'modern', cost: 70, needs: ['electricity', 'scientific-method'], seminal: false, allows: [] },
  'mass-production': { era: 'modern', cost: 100, needs: ['combustion', 'electricity'], seminal: false, allows: ['tank', 'manufacturing-plant'] },
  'plastics': { era: 'modern', cost: 80, needs: ['mass-production'], seminal: false, allows: ['shopping-mall'] },
  'robotics': { era: 'modern', cost: 100, needs: ['electronics', 'mass-production'], seminal: false, allows: ['mechanized-infantry'] },
  'radio-television': { era: 'modern', cost: 120, needs: ['electronics'], seminal: false, allows: ['television-station'] },
  'computers': { era: 'modern', cost: 100, needs: ['electronics'], seminal: true, allows: ['the-internet'] },
  'advanced-flight': { era: 'modern', cost: 100, needs: ['flight', 'radio-television'], seminal: false, allows: ['monoplane', 'carrier', 'airport'] },
  'genetics': { era: 'modern', cost: 100, needs: ['medicine', 'computers'], seminal: false, allows: ['healthcare-complex'] },
  'rocketry': { era: 'modern', cost: 120, needs: ['advanced-flight'], seminal: false, allows: ['rocket-artillery', 'jet'] },
  'space-flight': { era: 'modern', cost: 150, needs: ['plastics', 'computers', 'robotics', 'rocketry'], seminal: false, allows: ['cruise-missile'] },
  'miniaturization': { era: 'modern', cost: 100, needs: ['computers', 'space-flight'], seminal: false, allows: ['modern-armor'] },
  'super-conductor': { era: 'modern', cost: 120, needs: ['miniaturization', 'space-flight'], seminal: false, allows: ['stealth-fighter'] },
  'fusion': { era: 'modern', cost: 150, needs: ['fission', 'super-conductor'], seminal: false, allows: ['fusion-reactor', 'alpha-centauri-colony-ship'] },
}

export const UNITS: Record<string, Unit> = {
  'spearman': { era: 'ancient', type: 'infantry', level: 1, dice: 1, modifier: 0, price: 10, mp: 1 },
  'swordsman': { era: 'ancient', type: 'infantry', level: 2, dice: 1, modifier: 1, price: 10, mp: 1 },
  'chariot': { era: 'ancient', type: 'cavalry', level: 1, dice: 1, modifier: 0, price: 10, mp: 1 },
  'horseman': { era: 'ancient', type: 'cavalry', level: 2, dice: 1, modifier: 1, price: 10, mp: 1 },
  'catapult': { era: 'ancient', type: 'artillery', level: 1, dice: 1, modifier: 1, price: 10, mp: 1 },
  'galley': { era: 'ancient', type: 'fleet', level: 1, dice: 1, modifier: 0, price: 20, mp: 1 },
  'man-at-arms': { era: 'medieval', type: 'infantry', level: 1, dice: 2, modifier: 0, price: 15, mp: 1 },
  'knight': { era: 'medieval', type: 'cavalry', level: 1, dice: 2, modifier: 0, price: 15, mp: 1 },
  'trebuchet': { era: 'medieval', type: 'artillery', level: 1, dice: 2, modifier: 0, price: 15, mp: 1 },
  'caravel': { era: 'medieval', type: 'fleet', level: 1, dice: 2, modifier: 0, price: 30, mp: 2 },
  'galleon': { era: 'medieval', type: 'fleet', level: 2, dice: 2, modifier: 2, price: 30, mp: 2 },
  'musketman': { era: 'industrial', type: 'infantry', level: 1, dice: 3, modifier: 0, price: 20, mp: 1 },
  'rifleman': { era: 'industrial', type: 'infantry', level: 2, dice: 3, modifier: 2, price: 20, mp: 1 },
  'dragoon': { era: 'industrial', type: 'cavalry', level: 1, dice: 3, modifier: 0, price: 20, mp: 1 },
  'cannon': { era: 'industrial', type: 'artillery', level: 1, dice: 3, modifier: 1, price: 20, mp: 1 },
  'artillery': { era: 'industrial', type: 'artillery', level: 2, dice: 3, modifier: 3, price: 20, mp: 1 },
  'frigate': { era: 'industrial', type: 'fleet', level: 1, dice: 3, modifier: 0, price: 40, mp: 2 },
  'ironclad': { era: 'industrial', type: 'fleet', level: 2, dice: 3, modifier: 2, price: 40, mp: 2 },
  'machine-gunner': { era: 'modern', type: 'infantry', level: 1, dice: 4, modifier: 0, price: 25, mp: 1 },
  'mechanized-infantry': { era: 'modern', type: 'infantry', level: 2, dice: 4, modifier: 2, price: 25, mp: 1 },
  'tank': { era: 'modern', type: 'cavalry', level: 1, dice: 4, modifier: 0, price: 25, mp: 1 },
  'modern-armor': { era: 'modern', type: 'cavalry', level: 2, dice: 4, modifier: 3, price: 25, mp: 1 },
  'rocket-artillery': { era: 'modern', type: 'artillery', level: 1, dice: 4, modifier: 2, price: 25, mp: 1 },
  'cruise-missile': { era: 'modern', type: 'artillery', level: 2, dice: 4, modifier: 4, price: 25, mp: 1 },
  'battleship': { era: 'modern', type: 'fleet', level: 1, dice: 4, modifier: 1, price: 50, mp: 3 },
  'carrier': { era: 'modern', type: 'fleet', level: 2, dice: 4, modifier: 0, price: 50, mp: 3 },
  'biplane': { era: 'modern', type: 'aircraft', level: 1, dice: 1, modifier: 0, price: 50, mp: 3 },
  'monoplane': { era: 'modern', type: 'aircraft', level: 2, dice: 2, modifier: 0, price: 50, mp: 3 },
  'jet': { era: 'modern', type: 'aircraft', level: 3, dice: 3, modifier: 0, price: 50, mp: 3 },
  'stealth-fighter': { era: 'modern', type: 'aircraft', level: 4, dice: 4, modifier: 0, price: 50, mp: 3 },
}

export const IMPROVEMENTS: Record<string, Improvement> = {
  'granary': { era: 'ancient', kind: 'productivity', price: 10, technology: 'pottery-specialization' },
  'ziggurat': { era: 'ancient', kind: 'happiness', price: 10, technology: 'ceremonial-burial' },
  'courthouse': { era: 'ancient', kind: 'happiness', price: 10, technology: 'code-of-laws' },
  'library': { era: 'ancient', kind: 'productivity', price: 10, technology: 'philosophy-literature' },
  'temple': { era: 'ancient', kind: 'happiness', price: 10, technology: 'mysticism' },
  'colosseum': { era: 'ancient', kind: 'happiness', price: 10, technology: 'construction' },
  'aqueduct': { era: 'ancient', kind: 'productivity', price: 10, technology: 'construction' },
  'marketplace': { era: 'ancient', kind: 'productivity', price: 10, technology: 'currency' },
  'bank': { era: 'medieval', kind: 'productivity', price: 15, technology: 'banking' },
  'castle': { era: 'medieval', kind: 'happiness', price: 15, technology: 'feudalism' },
  'university': { era: 'medieval', kind: 'productivity', price: 15, technology: 'education' },
  'cathedral': { era: 'medieval', kind: 'happiness', price: 15, technology: 'theology' },
  'capitol': { era: 'industrial', kind: 'happiness', price: 20, technology: 'nationalism' },
  'stock-market': { era: 'industrial', kind: 'productivity', price: 20, technology: 'economics' },
  'legislature': { era: 'industrial', kind: 'happiness', price: 20, technology: 'legislative-government' },
  'factory': { era: 'industrial', kind: 'productivity', price: 20, technology: 'industrialization' },
  'railroad': { era: 'industrial', kind: 'productivity', price: 20, technology: 'steam-power' },
  'hospital': { era: 'industrial', kind: 'happiness', price: 20, technology: 'medicine' },
  'highway-system': { era: 'modern', kind: 'productivity', price: 25, technology: 'combustion' },
  'manufacturing-plant': { era: 'modern', kind: 'productivity', price: 25, technology: 'mass-production' },
  'research-lab': { era: 'modern', kind: 'productivity', price: 25, technology: 'scientific-method' },
  'airport': { era: 'modern', kind: 'productivity', price: 25, technology: 'advanced-flight' },
  'nuclear-power-plant': { era: 'modern', kind: 'productivity', price: 25, technology: 'fission' },
  'shopping-mall': { era: 'modern', kind: 'happiness', price: 25, technology: 'plastics' },
  'television-station': { era: 'modern', kind: 'happiness', price: 25, technology: 'radio-television' },
  'the-internet': { era: 'modern', kind: 'productivity', price: 25, technology: 'computers' },
  'healthcare-complex': { era: 'modern', kind: 'happiness', price: 25, technology: 'genetics' },
  'fusion-reactor': { era: 'modern', kind: 'productivity', price: 25, technology: 'fusion' },
}

export const WONDERS: Record<string, Wonder> = {
  'the-hanging-gardens': { era: 'ancient', technology: 'masonry', vp: 2 },
  'the-colossus': { era: 'ancient', technology: 'bronze-working', vp: 2 },
  'the-great-lighthouse': { era: 'ancient', technology: 'trade-map-making', vp: 2 },
  'the-great-library': { era: 'ancient', technology: 'philosophy-literature', vp: 2 },
  'the-oracle': { era: 'ancient', technology: 'mysticism', vp: 2 },
  'the-great-wall': { era: 'ancient', technology: 'construction', vp: 2 },
  'the-pyramids': { era: 'ancient', technology: 'ceremonial-burial', vp: 2 },
  'sun-tsus-art-of-war': { era: 'medieval', technology: 'feudalism', vp: 2 },
  'copernicus-observatory': { era: 'medieval', technology: 'astronomy', vp: 2 },
  'leonardos-workshop': { era: 'medieval', technology: 'education', vp: 2 },
  'j-s-bachs-cathedral': { era: 'medieval', technology: 'theology', vp: 2 },
  'the-sistine-chapel': { era: 'medieval', technology: 'theology', vp: 2 },
  'magellans-voyage': { era: 'industrial', technology: 'metallurgy', vp: 2 },
  'newtons-university': { era: 'industrial', technology: 'physics', vp: 2 },
  'smiths-trading-company': { era: 'industrial', technology: 'economics', vp: 2 },
  'shakespeares-theatre': { era: 'industrial', technology: 'nationalism', vp: 2 },
  'transcontinental-railroad': { era: 'industrial', technology: 'steam-power', vp: 2 },
  'edisons-lab': { era: 'modern', technology: 'scientific-method', vp: 2 },
  'hoover-dam': { era: 'modern', technology: 'electronics', vp: 2 },
  'cure-for-cancer': { era: 'modern', technology: 'genetics', vp: 2 },
  'universal-suffrage': { era: 'modern', technology: 'mass-production', vp: 2 },
  'manhattan-project': { era: 'modern', technology: 'fission', vp: 2 },
  'united-nations': { era: 'modern', technology: 'radio-television', vp: 2 },
  'apollo-program': { era: 'modern', technology: 'space-flight', vp: 2 },
  'alpha-centauri-colony-ship': { era: 'modern', technology: 'fusion', vp: 2 },
}

/** The kind of each exploration marker. */
export const MARKERS: Record<string, string> = {
  'wine': 'resource',
  'horses': 'resource',
  'iron': 'resource',
  'gems': 'resource',
  'spices': 'resource',
  'oil': 'resource',
  'coal': 'resource',
  'rare-metals': 'resource',
  'free-technology': 'event',
  'treasure': 'event',
  'minor-civilization': 'event',
  'plague': 'event',
  'desert': 'terrain',
  'mountains': 'terrain',
  'jungle-forest': 'terrain',
  'fertile-productive': 'terrain',
  'no-encounter': 'none',
}

/** The sea zones at the edges of the map that adjoin each other. */
export const WRAPS: Record<string, string> = {
  'north-pacific-west': 'north-pacific-east',
  'north-pacific-east': 'north-pacific-west',
  'mid-pacific-west': 'mid-pacific-east',
  'mid-pacific-east': 'mid-pacific-west',
  'south-pacific-west': 'south-pacific-east',
  'south-pacific-east': 'south-pacific-west',
}
