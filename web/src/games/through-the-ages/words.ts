/** Words of the board that are not in the game's catalogue. */
export interface BoardWords {
  /** Questions that are not asked unless called for. */
  seldom: Record<string, string>
  aggression: string
  war: string
  attacks: string
  defends: string
  strength: string
  sacrificed: string
  played: string
  wins: string
  warWins: string
  holds: string
  lacks: string
  leads: string
  even: string
  auction: string
  highest: string
  passed: string
  speaks: string
  waits: string
  noBid: string
  sends: string
  pact: string
  offers: string
  sideA: string
  sideB: string
  event: string
  future: string
  lastEvents: string
  food: string
  resources: string
  population: string
  zone: string
  takes: string
  builds: string
  perTurn: string
  foodTold: string
  resourcesTold: string
  /** What is there after production. */
  after: string
  uprising: string
  happyTold: string
  noUnused: string
  noHand: string
  bonus: string
  workers: string
  stored: string
  urbanLimit: string
  look: string
  back: string
  handTold: string
  civilDeck: string
  militaryDeck: string
  now: string
  later: string
  tabs: string
  tabRow: string
  tabCiv: string
  tabHand: string
  tabEvents: string
}

export const WORDS: Record<string, BoardWords> = {
  en: {
    seldom: { 'military.draw': 'Draw fewer military cards' },
    aggression: 'Aggression',
    war: 'War',
    attacks: 'attacks',
    defends: 'defends',
    strength: 'strength',
    sacrificed: 'sacrificed',
    played: 'played',
    wins: 'The attack succeeds if its total is greater.',
    warWins: 'The greater total wins.',
    holds: 'As it stands the attack fails.',
    lacks: 'As it stands the defence is {n} short.',
    leads: 'As it stands {name} is {n} ahead.',
    even: 'As it stands neither side wins.',
    auction: 'New territory',
    highest: 'bids {n}',
    passed: 'has passed',
    speaks: 'is asked',
    waits: 'waits',
    noBid: 'No bid yet.',
    sends: '{n} of {bid} sent: at least one unit, and enough to pay the bid.',
    pact: 'Pact',
    offers: '{name} offers it to {other}.',
    sideA: 'side A',
    sideB: 'side B',
    event: 'Event',
    future: 'Future events',
    lastEvents: 'Last',
    food: 'food',
    resources: 'resources',
    population: 'Population',
    zone: 'civil actions for a card here: {n}',
    takes: 'civil actions for you: {n}',
    builds: 'resources to build one: {n}',
    perTurn: '{n} each turn',
    foodTold: 'the farms produce {n}, {eaten} are eaten',
    resourcesTold: 'the mines produce {n}, {lost} are lost to corruption',
    after: 'after production: {n}',
    uprising: 'uprising: no production',
    happyTold: '{need} needed, {n} discontent',
    noUnused: 'no unused worker',
    noHand: 'No civil cards in hand',
    bonus: 'Bonus cards',
    workers: 'workers: {n}',
    stored: 'blue tokens: {n}',
    urbanLimit: 'at most {n} urban buildings of a kind',
    look: 'Look at {name}',
    back: 'Back to your own',
    handTold: 'hand: {civil} civil, {military} military',
    civilDeck: 'civil',
    militaryDeck: 'military',
    now: 'now',
    later: 'later',
    tabs: 'Parts of the board',
    tabRow: 'Card row',
    tabCiv: 'Civilization',
    tabHand: 'Hand',
    tabEvents: 'Events',
  },
  it: {
    seldom: { 'military.draw': 'Pescare meno carte militari' },
    aggression: 'Aggressione',
    war: 'Guerra',
    attacks: 'attacca',
    defends: 'si difende',
    strength: 'forza',
    sacrificed: 'sacrificati',
    played: 'giocata',
    wins: 'L’attacco riesce se il suo totale è maggiore.',
    warWins: 'Vince il totale maggiore.',
    holds: 'Per ora l’attacco fallisce.',
    lacks: 'Per ora alla difesa mancano {n}.',
    leads: 'Per ora {name} è avanti di {n}.',
    even: 'Per ora non vince nessuno.',
    auction: 'Nuovo territorio',
    highest: 'offre {n}',
    passed: 'ha passato',
    speaks: 'deve decidere',
    waits: 'attende',
    noBid: 'Ancora nessuna offerta.',
    sends: '{n} su {bid} inviati: almeno un’unità, e quanto basta per l’offerta.',
    pact: 'Patto',
    offers: '{name} lo offre a {other}.',
    sideA: 'parte A',
    sideB: 'parte B',
    event: 'Evento',
    future: 'Eventi futuri',
    lastEvents: 'Ultimi',
    food: 'cibo',
    resources: 'risorse',
    population: 'Popolazione',
    zone: 'azioni civili per una carta qui: {n}',
    takes: 'azioni civili per te: {n}',
    builds: 'risorse per costruirne uno: {n}',
    perTurn: '{n} a ogni turno',
    foodTold: 'le fattorie producono {n}, ne vengono consumati {eaten}',
    resourcesTold: 'le miniere producono {n}, {lost} perse per la corruzione',
    after: 'dopo la produzione: {n}',
    uprising: 'sommossa: nessuna produzione',
    happyTold: 'ne servono {need}, scontenti {n}',
    noUnused: 'nessun lavoratore libero',
    noHand: 'Nessuna carta civile in mano',
    bonus: 'Carte bonus',
    workers: 'lavoratori: {n}',
    stored: 'segnalini blu: {n}',
    urbanLimit: 'al massimo {n} edifici urbani dello stesso tipo',
    look: 'Guarda {name}',
    back: 'Torna alla tua',
    handTold: 'mano: {civil} civili, {military} militari',
    civilDeck: 'civile',
    militaryDeck: 'militare',
    now: 'ora',
    later: 'poi',
    tabs: 'Parti del tavolo',
    tabRow: 'Riga',
    tabCiv: 'Civiltà',
    tabHand: 'Mano',
    tabEvents: 'Eventi',
  },
  es: {
    seldom: { 'military.draw': 'Robar menos cartas militares' },
    aggression: 'Agresión',
    war: 'Guerra',
    attacks: 'ataca',
    defends: 'se defiende',
    strength: 'fuerza',
    sacrificed: 'sacrificados',
    played: 'jugada',
    wins: 'El ataque triunfa si su total es mayor.',
    warWins: 'Gana el total mayor.',
    holds: 'Por ahora el ataque fracasa.',
    lacks: 'Por ahora a la defensa le faltan {n}.',
    leads: 'Por ahora {name} va {n} por delante.',
    even: 'Por ahora no gana nadie.',
    auction: 'Nuevo territorio',
    highest: 'ofrece {n}',
    passed: 'ha pasado',
    speaks: 'decide',
    waits: 'espera',
    noBid: 'Todavía no hay ofertas.',
    sends: '{n} de {bid} enviados: al menos una unidad, y lo bastante para pagar la oferta.',
    pact: 'Pacto',
    offers: '{name} se lo ofrece a {other}.',
    sideA: 'parte A',
    sideB: 'parte B',
    event: 'Evento',
    future: 'Eventos futuros',
    lastEvents: 'Últimos',
    food: 'comida',
    resources: 'recursos',
    population: 'Población',
    zone: 'acciones civiles por una carta aquí: {n}',
    takes: 'acciones civiles para ti: {n}',
    builds: 'recursos para construir uno: {n}',
    perTurn: '{n} cada turno',
    foodTold: 'las granjas producen {n}, se consumen {eaten}',
    resourcesTold: 'las minas producen {n}, {lost} se pierden por la corrupción',
    after: 'tras la producción: {n}',
    uprising: 'sublevación: no hay producción',
    happyTold: 'hacen falta {need}, descontentos {n}',
    noUnused: 'ningún trabajador libre',
    noHand: 'Ninguna carta civil en la mano',
    bonus: 'Cartas de bono',
    workers: 'trabajadores: {n}',
    stored: 'fichas azules: {n}',
    urbanLimit: 'como máximo {n} edificios urbanos de un tipo',
    look: 'Mirar a {name}',
    back: 'Volver a la tuya',
    handTold: 'mano: {civil} civiles, {military} militares',
    civilDeck: 'civil',
    militaryDeck: 'militar',
    now: 'ahora',
    later: 'después',
    tabs: 'Partes de la mesa',
    tabRow: 'Fila',
    tabCiv: 'Civilización',
    tabHand: 'Mano',
    tabEvents: 'Eventos',
  },
}
