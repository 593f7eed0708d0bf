/** Words of the board that are not in the game's catalogue. */
export interface BoardWords {
  /** Questions that are not asked unless called for. */
  seldom: Record<string, string>
  order: string
  sheets: string
  hand: string
  noHand: string
  wonders: string
  vp: string
  talents: string
  loot: string
  cards: string
  supply: string
  ready: string
  cities: string
  disks: string
  camp: string
  settlement: string
  city: string
  contested: string
  closed: string
  barbarians: string
  allies: string
  home: string
  sea: string
  land: string
  empty: string
  deck: string
  discard: string
  turn: string
  lastTurn: string
  contest: string
  /** Of the faction with the most disks in a competition. */
  leads: string
  faceDown: string
  cancelled: string
  unbuilt: string
  destroyed: string
  barred: string
  doing: string
  passed: string
  legend: string
  investments: string
  known: string
  wonderIn: string
  ability: string
  built: string
  toPay: string
  scenario: string
  gold: string
  enemies: string
  side: string
  onTable: string
  game: string
  abilities: string
  inPlace: string
  nothingIn: string
}

export const WORDS: Record<string, BoardWords> = {
  en: {
    seldom: { retirement: 'Retire disks', resettlement: 'Resettle disks of a City' },
    order: 'Turn order',
    sheets: 'Civilizations',
    hand: 'Your cards',
    noHand: 'You hold no cards.',
    wonders: 'Wonders',
    vp: 'VP',
    talents: 'Talents',
    loot: 'Loot',
    cards: 'Cards',
    supply: 'Supply',
    ready: 'Ready',
    cities: 'Cities',
    disks: 'Disks',
    camp: 'Camp',
    settlement: 'Settlement',
    city: 'City',
    contested: 'contested',
    closed: 'closed',
    barbarians: 'Barbarians',
    allies: 'allied disks',
    home: 'home of',
    sea: 'sea',
    land: 'land',
    empty: 'empty',
    deck: 'Deck',
    discard: 'Discarded',
    turn: 'Turn',
    lastTurn: 'Last turn of the epoch',
    contest: 'Competition in',
    leads: 'most disks',
    faceDown: 'Face down',
    cancelled: 'cancelled',
    unbuilt: 'not built',
    destroyed: 'destroyed',
    barred: 'barred this turn',
    doing: 'In hand',
    passed: 'passed',
    legend: 'Signs on the map',
    investments: 'Investments',
    known: 'Known cards',
    wonderIn: 'Wonder',
    ability: 'ability used',
    built: 'has built a Wonder this turn',
    toPay: 'Still to pay: {n}',
    scenario: 'Scenario',
    gold: 'Gold',
    enemies: 'Enemy of',
    side: 'Side',
    onTable: 'On the table',
    game: 'led by the game',
    abilities: 'Abilities',
    inPlace: 'In {place}:',
    nothingIn: 'Nothing stands in {place}.',
  },
  it: {
    seldom: { retirement: 'Ritirare dischi', resettlement: 'Trasferire dischi di una Città' },
    order: 'Ordine di turno',
    sheets: 'Civiltà',
    hand: 'Le tue carte',
    noHand: 'Non hai carte in mano.',
    wonders: 'Meraviglie',
    vp: 'PV',
    talents: 'Talenti',
    loot: 'Saccheggio',
    cards: 'Carte',
    supply: 'Riserva',
    ready: 'Pronti',
    cities: 'Città',
    disks: 'Dischi',
    camp: 'Campo',
    settlement: 'Insediamento',
    city: 'Città',
    contested: 'contesa',
    closed: 'chiusa',
    barbarians: 'Barbari',
    allies: 'dischi alleati',
    home: 'patria di',
    sea: 'mare',
    land: 'terra',
    empty: 'vuota',
    deck: 'Mazzo',
    discard: 'Scarti',
    turn: 'Turno',
    lastTurn: 'Ultimo turno dell’epoca',
    contest: 'Competizione in',
    leads: 'più dischi',
    faceDown: 'Coperta',
    cancelled: 'annullata',
    unbuilt: 'non costruita',
    destroyed: 'distrutta',
    barred: 'bloccata in questo turno',
    doing: 'In corso',
    passed: 'ha passato',
    legend: 'Segni sulla mappa',
    investments: 'Investimenti',
    known: 'Carte note',
    wonderIn: 'Meraviglia',
    ability: 'abilità usata',
    built: 'ha costruito una Meraviglia in questo turno',
    toPay: 'Ancora da pagare: {n}',
    scenario: 'Scenario',
    gold: 'Oro',
    enemies: 'Nemica di',
    side: 'Fazione',
    onTable: 'Sul tavolo',
    game: 'guidata dal gioco',
    abilities: 'Abilità',
    inPlace: 'In {place}:',
    nothingIn: 'In {place} non c’è nulla.',
  },
  es: {
    seldom: { retirement: 'Retirar discos', resettlement: 'Trasladar discos de una Ciudad' },
    order: 'Orden de turno',
    sheets: 'Civilizaciones',
    hand: 'Tus cartas',
    noHand: 'No tienes cartas en la mano.',
    wonders: 'Maravillas',
    vp: 'PV',
    talents: 'Talentos',
    loot: 'Botín',
    cards: 'Cartas',
    supply: 'Reserva',
    ready: 'Listos',
    cities: 'Ciudades',
    disks: 'Discos',
    camp: 'Campamento',
    settlement: 'Asentamiento',
    city: 'Ciudad',
    contested: 'disputada',
    closed: 'cerrada',
    barbarians: 'Bárbaros',
    allies: 'discos aliados',
    home: 'hogar de',
    sea: 'mar',
    land: 'tierra',
    empty: 'vacía',
    deck: 'Mazo',
    discard: 'Descartes',
    turn: 'Turno',
    lastTurn: 'Último turno de la época',
    contest: 'Competición en',
    leads: 'más discos',
    faceDown: 'Boca abajo',
    cancelled: 'anulada',
    unbuilt: 'sin construir',
    destroyed: 'destruida',
    barred: 'bloqueada este turno',
    doing: 'En curso',
    passed: 'ha pasado',
    legend: 'Signos en el mapa',
    investments: 'Inversiones',
    known: 'Cartas conocidas',
    wonderIn: 'Maravilla',
    ability: 'habilidad usada',
    built: 'ha construido una Maravilla en este turno',
    toPay: 'Falta por pagar: {n}',
    scenario: 'Escenario',
    gold: 'Oro',
    enemies: 'Enemiga de',
    side: 'Bando',
    onTable: 'Sobre la mesa',
    game: 'la lleva el juego',
    abilities: 'Habilidades',
    inPlace: 'En {place}:',
    nothingIn: 'En {place} no hay nada.',
  },
}
