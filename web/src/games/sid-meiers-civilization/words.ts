/** Words of the board that are not in the game's catalogue. */
export interface BoardWords {
  turn: string
  gold: string
  points: string
  income: string
  happy: string
  wheels: string
  settlements: string
  technologies: string
  improvements: string
  wonders: string
  units: string
  cards: string
  noCards: string
  players: string
  out: string
  empty: string
  sea: string
  land: string
  unknown: string
  looked: string
  neutral: string
  fleet: string
  cargo: string
  trade: string
  gives: string
  gets: string
  nothing: string
  you: string
  battle: string
  deal: string
  dealGift: string
  dealAsk: string
  attackers: string
  defenders: string
  rolled: string
  tree: string
  owned: string
  free: string
  needs: string
  seminal: string
  holds: string
  lent: string
  productive: string
  cheerful: string
  price: string
  dice: string
  market: string
  obsolete: string
  critical: string
  moved: string
  wraps: string
  battles: string
  active: string
  settler: string
  battles_to_come: string
  fleets: string
  bonus: string
  left: string
  legend: string
  inPlace: string
  nothingIn: string
  entered: string
  treeShort: string
  citiesShort: string
}

export const WORDS: Record<string, BoardWords> = {
  en: {
    turn: 'Turn',
    gold: 'Gold',
    points: 'Points',
    income: 'Income',
    happy: 'Happiness',
    wheels: 'Productivity',
    settlements: 'Settlements',
    technologies: 'Technologies',
    improvements: 'Improvements',
    wonders: 'Wonders',
    units: 'Units',
    cards: 'City cards you hold',
    noCards: 'You hold no city cards.',
    players: 'Players',
    out: 'eliminated',
    empty: 'empty',
    sea: 'sea',
    land: 'land',
    unknown: 'Unknown marker',
    looked: 'you have looked',
    neutral: 'Neutral cavalry',
    fleet: 'Fleet',
    cargo: 'carries',
    trade: 'Trade',
    gives: 'gives',
    gets: 'gets',
    nothing: 'nothing yet',
    you: 'you',
    battle: 'Battle',
    deal: '{by} gives {to} {gives} and gets {gets} for it.',
    dealGift: '{by} gives {to} {gives} and gets nothing for it.',
    dealAsk: '{to} gives {by} {gets} and gets nothing for it.',
    attackers: 'Attackers',
    defenders: 'Defenders',
    rolled: 'Rounds',
    tree: 'Technology tree',
    owned: 'owned by',
    free: 'can be bought',
    needs: 'needs',
    seminal: 'seminal discovery',
    holds: 'held by',
    lent: 'lent by',
    productive: 'productive',
    cheerful: 'happy',
    price: 'Price',
    dice: 'dice',
    market: 'To buy',
    obsolete: 'obsolete',
    critical: 'Critical resource',
    moved: 'moved',
    wraps: 'The Pacific closes the world: its west and east edges adjoin.',
    battles: 'Battles just fought',
    active: 'to play',
    settler: 'Settler',
    battles_to_come: 'Battles to come',
    fleets: 'Which fleet?',
    bonus: 'Bonus of the victory',
    left: 'movement left',
    legend: 'Signs on the map',
    inPlace: 'In {place}:',
    nothingIn: 'Nothing stands in {place}.',
    entered: 'Entered',
    treeShort: 'Technology',
    citiesShort: 'Cities',
  },
  it: {
    turn: 'Turno',
    gold: 'Oro',
    points: 'Punti',
    income: 'Entrate',
    happy: 'Felicità',
    wheels: 'Produttività',
    settlements: 'Insediamenti',
    technologies: 'Tecnologie',
    improvements: 'Miglioramenti',
    wonders: 'Meraviglie',
    units: 'Unità',
    cards: 'Carte città che hai',
    noCards: 'Non hai carte città.',
    players: 'Giocatori',
    out: 'eliminato',
    empty: 'vuoto',
    sea: 'mare',
    land: 'terra',
    unknown: 'Segnalino sconosciuto',
    looked: 'lo hai guardato',
    neutral: 'Cavalleria neutrale',
    fleet: 'Flotta',
    cargo: 'trasporta',
    trade: 'Commercio',
    gives: 'dà',
    gets: 'riceve',
    nothing: 'ancora niente',
    you: 'tu',
    battle: 'Battaglia',
    deal: '{by} dà a {to} {gives} e riceve in cambio {gets}.',
    dealGift: '{by} dà a {to} {gives} e non riceve nulla in cambio.',
    dealAsk: '{to} dà a {by} {gets} e non riceve nulla in cambio.',
    attackers: 'Attaccanti',
    defenders: 'Difensori',
    rolled: 'Round',
    tree: 'Albero delle tecnologie',
    owned: 'di',
    free: 'acquistabile',
    needs: 'richiede',
    seminal: 'scoperta seminale',
    holds: 'tenuta da',
    lent: 'prestata da',
    productive: 'produttiva',
    cheerful: 'felice',
    price: 'Prezzo',
    dice: 'dadi',
    market: 'Da acquistare',
    obsolete: 'obsoleto',
    critical: 'Risorsa critica',
    moved: 'mossa',
    wraps: 'Il Pacifico chiude il mondo: i bordi ovest ed est sono adiacenti.',
    battles: 'Battaglie appena combattute',
    active: 'di turno',
    settler: 'Colono',
    battles_to_come: 'Battaglie da combattere',
    fleets: 'Quale flotta?',
    bonus: 'Bonus della vittoria',
    left: 'movimento residuo',
    legend: 'Segni sulla mappa',
    inPlace: 'In {place}:',
    nothingIn: 'In {place} non c’è nulla.',
    entered: 'Ingresso in',
    treeShort: 'Tecnologia',
    citiesShort: 'Città',
  },
  es: {
    turn: 'Turno',
    gold: 'Oro',
    points: 'Puntos',
    income: 'Ingresos',
    happy: 'Felicidad',
    wheels: 'Productividad',
    settlements: 'Asentamientos',
    technologies: 'Tecnologías',
    improvements: 'Mejoras',
    wonders: 'Maravillas',
    units: 'Unidades',
    cards: 'Cartas de ciudad que tienes',
    noCards: 'No tienes cartas de ciudad.',
    players: 'Jugadores',
    out: 'eliminado',
    empty: 'vacío',
    sea: 'mar',
    land: 'tierra',
    unknown: 'Marcador desconocido',
    looked: 'lo has mirado',
    neutral: 'Caballería neutral',
    fleet: 'Flota',
    cargo: 'lleva',
    trade: 'Comercio',
    gives: 'da',
    gets: 'recibe',
    nothing: 'nada todavía',
    you: 'tú',
    battle: 'Batalla',
    deal: '{by} da a {to} {gives} y recibe a cambio {gets}.',
    dealGift: '{by} da a {to} {gives} y no recibe nada a cambio.',
    dealAsk: '{to} da a {by} {gets} y no recibe nada a cambio.',
    attackers: 'Atacantes',
    defenders: 'Defensores',
    rolled: 'Asaltos',
    tree: 'Árbol de tecnologías',
    owned: 'de',
    free: 'se puede comprar',
    needs: 'requiere',
    seminal: 'descubrimiento seminal',
    holds: 'la tiene',
    lent: 'prestada por',
    productive: 'productiva',
    cheerful: 'feliz',
    price: 'Precio',
    dice: 'dados',
    market: 'Para comprar',
    obsolete: 'obsoleta',
    critical: 'Recurso crítico',
    moved: 'movida',
    wraps: 'El Pacífico cierra el mundo: sus bordes oeste y este son adyacentes.',
    battles: 'Batallas recién libradas',
    active: 'juega',
    settler: 'Colono',
    battles_to_come: 'Batallas por librar',
    fleets: '¿Qué flota?',
    bonus: 'Bono de la victoria',
    left: 'movimiento restante',
    legend: 'Signos del mapa',
    inPlace: 'En {place}:',
    nothingIn: 'En {place} no hay nada.',
    entered: 'Entrada en',
    treeShort: 'Tecnología',
    citiesShort: 'Ciudades',
  },
}
