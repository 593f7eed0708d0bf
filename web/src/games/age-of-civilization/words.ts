/** Words of the board that are not in the game's catalogue. */
export interface BoardWords {
  printed: string
  look: string
  back: string
  tabs: string
  tabTimeline: string
  tabMarket: string
  tabBoard: string
  tabWonders: string
  drag: string
  owns: string
  researched: string
  price: string
  /** Of a card of the timeline that is not current yet. */
  comes: string
  /** Of workers on red slots. */
  sacrificed: string
}

export const WORDS: Record<string, BoardWords> = {
  en: {
    printed: 'printed price {n}',
    look: 'Look at {name}',
    back: 'Back to your own',
    tabs: 'Parts of the board',
    tabTimeline: 'Actions',
    tabMarket: 'Market',
    tabBoard: 'Board',
    tabWonders: 'Wonders',
    drag: 'Drag a worker onto an action, or press the action',
    owns: 'researched',
    researched: 'technologies: {n}',
    price: 'price {n}',
    comes: 'comes in round {n}',
    sacrificed: 'sacrificed',
  },
  it: {
    printed: 'prezzo stampato {n}',
    look: 'Guarda {name}',
    back: 'Torna al tuo',
    tabs: 'Parti del tavolo',
    tabTimeline: 'Azioni',
    tabMarket: 'Mercato',
    tabBoard: 'Plancia',
    tabWonders: 'Meraviglie',
    drag: 'Trascina un lavoratore su un’azione, o premi l’azione',
    owns: 'ricercata',
    researched: 'tecnologie: {n}',
    price: 'prezzo {n}',
    comes: 'arriva nel round {n}',
    sacrificed: 'sacrificati',
  },
  es: {
    printed: 'precio impreso {n}',
    look: 'Mirar a {name}',
    back: 'Volver al tuyo',
    tabs: 'Partes de la mesa',
    tabTimeline: 'Acciones',
    tabMarket: 'Mercado',
    tabBoard: 'Tablero',
    tabWonders: 'Maravillas',
    drag: 'Arrastra un trabajador a una acción, o pulsa la acción',
    owns: 'investigada',
    researched: 'tecnologías: {n}',
    price: 'precio {n}',
    comes: 'llega en la ronda {n}',
    sacrificed: 'sacrificados',
  },
}
